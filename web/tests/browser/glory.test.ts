// Field of Glory through the page: a battle to its end, a charge as it is shown before it is declared, and groups set down by hand.
import { describe, expect, inject, it } from 'vitest';
import { asked, give, moment, primary, question, takeOver } from './asked';
import { begin, visit, withBrowser } from './visit';
import { fightOn } from './whole';

withBrowser();

/** The small battle of the lesson. */
async function small(): Promise<string> {
  const lesson = await fetch(`${inject('address')}/api/rulesets/field-of-glory/lessons/first-muster`);
  return ((await lesson.json()) as { scenario: string }).scenario;
}

const own = (scenario: string, more: object = {}) => begin({ ruleset: 'field-of-glory', battle: undefined, scenario, ...more });

describe('a battle of Field of Glory', () => {
  it('is fought to its end against the computer', async () => {
    const begun = await own(await small(), { blue: { kind: 'computer', captain: 'rash' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await page.locator('[data-piece] .plate').first().waitFor();
    expect(await page.locator('[data-piece] rect.stand').count()).toBe(30);
    const fought = await fightOn(page, 400);
    expect(await page.locator('.over').innerText()).toMatch(/wins|draw/i);
    expect(fought.answers).toBeGreaterThan(20);
  });

  it('is fought to its end by two at one screen', async () => {
    const begun = await own(await small());
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await page.locator('[data-piece] .plate').first().waitFor();
    const fought = await fightOn(page, 800);
    expect(await page.locator('.over').innerText()).toMatch(/wins|draw/i);
    // Nothing is secret in it, so nobody has to look away.
    expect(fought.curtains).toBe(0);
  });

  it('is set up and fought to its end with armies that were bought', async () => {
    const scenario = await (await fetch(`${inject('address')}/api/rulesets/field-of-glory/pick-up/600`)).text();
    const begun = await own(scenario, { blue: { kind: 'computer', captain: 'rash' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await give(page, /Towton/);
    expect(await question(page).innerText()).toMatch(/of 600 points/);
    await give(page, /^Hand the army in/);
    await fightOn(page, 1500);
    expect(await page.locator('.over').innerText()).toMatch(/wins|draw/i);
  });

  for (const width of [1440, 390]) {
    it(`shows before a charge is declared who may answer it and what counts, ${width} wide`, async () => {
      const near = (await small()).replace('at = [27, 9]', 'at = [27, 13.5]').replace('at = [19, 10]', 'at = [19, 14.5]');
      const begun = await own(near);
      const page = await visit(
        `#/game/${begun.links[0]?.token}`,
        width < 720 ? { width, height: 844, touch: true } : { width, height: 900 },
      );
      if ((await asked(page)) === 'curtain') await takeOver(page);
      await asked(page);
      await expect.poll(() => question(page).innerText()).toMatch(/^Which battle group charges/);
      await give(page, /Household bills charge Suburb militia/);
      // Of the charges one is left: it is shown at once, with all that may come of it.
      await page.locator('.phantom .ghost').waitFor();
      if (width < 720) await page.getByText('Each piece, and what is assumed').click();
      await page.getByText('How it would go').waitFor();
      for (const says of ['Nobody can intercept', 'Handgunners may evade', 'Handgunners must pass a test to stand'])
        await page.getByText(says, { exact: true }).waitFor();
      await page.getByText('At impact with Handgunners, if they stand').click();
      await page.locator('tr', { hasText: 'Knights with lances' }).waitFor();
      await page.locator('tr', { hasText: 'To hit' }).first().waitFor();
      await page.getByText('In melee, if they hold').click();
      await page.locator('tr', { hasText: 'Better armour' }).waitFor();
      if (width < 720) await page.getByRole('button', { name: 'Shut', exact: true }).click();
      const before = await moment(page);
      await primary(page).click();
      await expect.poll(() => moment(page)).not.toBe(before);
    });
  }

  it('lets groups be set down by hand in their zone', async () => {
    const unplaced = (await small()).replace(/^(at|facing|with) = .*\n/gm, '').replace('camp = { at = [31, 27.5], facing = 180 }\n', '');
    const begun = await own(unplaced, { blue: { kind: 'computer', captain: 'rash' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    for (let n = 0; n < 8; n += 1) {
      await asked(page);
      if ((await question(page).innerText()).startsWith('Where do')) break;
      await give(page, /./);
    }
    const zone = await page.locator('path.shape.to-zone').first().boundingBox();
    expect(zone).not.toBeNull();
    const inside = { x: (zone?.x ?? 0) + (zone?.width ?? 0) / 3, y: (zone?.y ?? 0) + (zone?.height ?? 0) / 3 };
    const box = await page.locator('[data-handle="place"] circle').first().boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.down();
    await page.mouse.move(inside.x + 20, inside.y + 20);
    await page.mouse.move(inside.x, inside.y);
    await page.mouse.up();
    await expect.poll(() => primary(page).innerText()).toMatch(/MU along the edge/);
    await primary(page).click();
    await expect.poll(() => page.locator('[role="log"] li').allInnerTexts()).not.toEqual([]);
  });
});
