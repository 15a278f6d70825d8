// The odds of an answer as players think of them: the chip at what is pointed at, the card of what is chosen, the sheet of a phone.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { answer, asked, give, primary, question, takeOver } from './asked';
import { faults } from './faults';
import { atRest, begin, fitsItsWidth, visit, withBrowser, type Visitor } from './visit';

withBrowser();

const card = (page: Page) => page.getByRole('complementary', { name: 'What it comes to' });
/** Pictures are kept if a folder for them is named. */
const PICTURES = process.env['ODDS_PICTURES'];
const take = async (page: Page, name: string) => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
};

/** A charge on a free table, asked but not declared. */
async function charge(visitor: Visitor): Promise<Page> {
  const scenario = readFileSync(fileURLToPath(new URL('../../../docs/contacts/charge-flank.toml', import.meta.url)), 'utf8');
  const begun = await begin({ ruleset: 'tree-of-battles', battle: undefined, scenario, blue: { kind: 'here', name: '' } });
  const page = await visit(`#/game/${begun.links[0]?.token}`, visitor);
  if ((await asked(page)) === 'curtain') await takeOver(page);
  await asked(page);
  await expect.poll(() => question(page).innerText()).toMatch(/^Who charges whom/);
  if (!(await primary(page).count())) await answer(page, /K1 charge G1/).click();
  return page;
}

/** Archers who may shoot, before anybody is chosen. */
async function archers(visitor: Visitor): Promise<Page> {
  const { scenario } = (await (await fetch(`${inject('address')}/api/rulesets/charles-the-bold/lessons/first-muster`)).json()) as {
    scenario: string;
  };
  const turn = `${scenario}\n[battle]\nround = 1\nsteps = [{ naming = { named = ["none", "none"] } }, { turn = { group = "ald-left" } }]\n`;
  const begun = await begin({
    battle: undefined,
    scenario: turn,
    red: { kind: 'here', name: 'Anne' },
    blue: { kind: 'computer', captain: 'rash' },
  });
  const page = await visit(`#/game/${begun.links[0]?.token}`, visitor);
  await page.getByText('who acts next').first().waitFor();
  await give(page, 'Activate Archers of the left');
  await page.getByText('What do Archers of the left do?').first().waitFor();
  return page;
}

describe('odds', () => {
  it('of a charge say who wins, what becomes of each body, and what they rest on', async () => {
    const page = await charge({ width: 1440, height: 900 });
    await card(page).waitFor();
    await card(page)
      .getByRole('img', { name: /wins? \d/ })
      .waitFor();
    expect(await card(page).locator('.fates .row').count()).toBe(2);
    expect(await card(page).getByText('one round').count()).toBe(1);
    expect(await faults(page)).toEqual([]);
    await take(page, 'charge');
    // The bodies leave no place on the board free, so it stands in the rail; it covers neither tools nor prompt.
    const box = await card(page).boundingBox();
    expect(await page.locator('.rail .railed').count()).toBe(1);
    for (const other of ['.tools > *', '#question']) {
      for (const one of await page.locator(other).all()) {
        const tool = await one.boundingBox();
        if (!box || !tool) continue;
        expect(
          box.x + box.width <= tool.x || tool.x + tool.width <= box.x || box.y + box.height <= tool.y || tool.y + tool.height <= box.y,
          other,
        ).toBe(true);
      }
    }
    // Another answer of the other side changes all of it, and is switched back by its key.
    const switches = card(page).locator('.assumed').first().locator('button');
    const pressed = () => card(page).locator('.assumed').first().locator('button[aria-pressed="true"]').innerText();
    const usual = await pressed();
    expect(await switches.count()).toBeGreaterThan(1);
    await switches.and(page.locator('[aria-pressed="false"]')).first().click();
    await expect.poll(pressed).not.toBe(usual);
    await take(page, 'charge-otherwise');
    for (let n = 1; n < (await switches.count()); n += 1) {
      const before = await pressed();
      await page.keyboard.press('Shift+O');
      await expect.poll(pressed).not.toBe(before);
    }
    // Everything that is folded can be read.
    for (const fold of await card(page).locator('summary').all()) await fold.click();
    expect(await card(page).locator('ol li').count()).toBeGreaterThan(1);
    expect(await faults(page)).toEqual([]);
    await take(page, 'charge-unfolded');
  });

  it('of a charge stand in the sheet of a phone, and in full when it is drawn up', async () => {
    const page = await charge({ width: 390, height: 844, touch: true });
    await page
      .locator('#question')
      .getByRole('img', { name: /wins? \d/ })
      .waitFor();
    expect(await page.locator('#question').getByText('you lose').count()).toBe(1);
    await take(page, 'phone');
    expect(await faults(page)).toEqual([]);
    await page.getByText('Each piece, and what is assumed').click();
    expect(await page.locator('#question .fates .row').count()).toBe(2);
    expect((await page.locator('.switch button').first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await take(page, 'phone-drawn');
    expect(await faults(page)).toEqual([]);
    await fitsItsWidth(page);
  });

  it('of a shot stand at what is pointed at, and open into the card', async () => {
    const page = await archers({ width: 1440, height: 900 });
    const target = await atRest(page, 'path.lit.target');
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2);
    const chip = page.getByTitle('Open the card (O)');
    await chip.waitFor();
    await take(page, 'chip');
    expect((await faults(page)).filter((fault) => fault.includes('chip'))).toEqual([]);
    const box = await chip.boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(232);
    expect(await card(page).count()).toBe(0);
    await page.keyboard.press('o');
    await card(page).waitFor();
    expect(await card(page).getByText('What it comes to').count()).toBe(1);
    expect(Math.round((await card(page).boundingBox())?.width ?? 0)).toBe(352);
    await take(page, 'volley');
    await page.keyboard.press('Escape');
    await expect.poll(() => card(page).count()).toBe(0);
  });

  it('are not shown where nothing is thrown', async () => {
    const page = await archers({ width: 1440, height: 900 });
    const place = await atRest(page, 'path.lit:not(.target)');
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.locator('.phantom').first().waitFor();
    await page.waitForFunction(() => new Promise((done) => setTimeout(() => done(true), 400)));
    expect(await page.getByTitle('Open the card (O)').count()).toBe(0);
  });
});
