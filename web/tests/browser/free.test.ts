// A battle on a free table, question by question: bodies are set down, leaders ride, charges are shown before they are declared,
// and an order stays with the side that gave it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answer, answers, asked, give, primary, question, takeOver } from './asked';
import { begin, visit, withBrowser } from './visit';

withBrowser();

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
const rash = { kind: 'computer', captain: 'rash' } as const;

async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.first().boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

/** Pulls a handle to a place on the screen. */
async function pull(page: Page, handle: string, to: { x: number; y: number }): Promise<void> {
  const from = await middle(page.locator(`[data-handle="${handle}"] circle`));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** The example of the docs, with nobody placed yet and no order given. */
function unplaced(): string {
  const page = read('docs/scenario-files.md');
  const text = page.slice(page.indexOf('# Scenario files of The Tree of Battles')).split('```toml\n')[1]?.split('```')[0] ?? '';
  return text.replace(/^(at|facing|order|with|planted) = .*\n/gm, '');
}

const own = (scenario: string, more: object = {}) =>
  begin({ ruleset: 'tree-of-battles', battle: undefined, scenario, blue: rash, ...more });

describe('a free table', () => {
  it('lets bodies be set down by pulling, in their zone, and turned', async () => {
    const begun = await own(unplaced());
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await give(page, /The vanguard: attack/);
    await expect.poll(() => question(page).innerText()).toMatch(/^Where do The king's household stand/);
    // The zone is drawn, and a body that is let go beside it is put to its edge, with the reason.
    const zone = page.locator('path.shape.to-zone');
    const box = await zone.first().boundingBox();
    expect(box).not.toBeNull();
    const inside = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    await pull(page, 'place', { x: inside.x, y: (box?.y ?? 0) - 60 });
    await page.getByRole('alert').filter({ hasText: 'must stand wholly within the zone of its side' }).waitFor();
    await expect.poll(() => primary(page).innerText()).toMatch(/north/);
    await pull(page, 'place', inside);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await pull(page, 'face', { x: inside.x + 60, y: inside.y - 60 });
    await expect.poll(() => page.locator('.phantom').count()).toBe(1);
    await primary(page).click();
    await page.locator('[role="log"] li', { hasText: /The king's household is placed at/ }).waitFor();
  });

  it('lets leaders be picked by their pennon, and ride where they are pulled', async () => {
    const begun = await begin({ ruleset: 'tree-of-battles', battle: 'first-muster' });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    for (let n = 0; n < 4; n += 1) {
      if ((await asked(page)) === 'curtain') await takeOver(page);
      await asked(page);
      if ((await question(page).innerText()).startsWith('What do your leaders')) break;
      await give(page, /Act first/);
    }
    const acting = page.locator('g.leader:has(.lit)');
    await expect.poll(() => acting.count()).toBeGreaterThan(1);
    const pill = await middle(acting.last());
    await page.mouse.click(pill.x, pill.y);
    await page.locator('[data-handle="place"]').waitFor();
    // Only what he can do is left, each with what it costs him.
    for (const words of await answers(page).allInnerTexts()) expect(words).toMatch(/CP\)|No more commands/);
    const from = await middle(page.locator('[data-handle="place"] circle'));
    await pull(page, 'place', { x: from.x, y: from.y + 70 });
    await expect.poll(() => primary(page).innerText()).toMatch(/ride [\d.]+″/);
    // Too far is refused at once, and he stops where he may.
    await pull(page, 'place', { x: from.x + 560, y: from.y + 200 });
    await page.locator('#question').getByRole('alert').waitFor();
    await primary(page).click();
    await page
      .locator('[role="log"] li', { hasText: /rides to/ })
      .first()
      .waitFor();
  });

  for (const width of [1440, 390]) {
    it(`shows a charge with its lane and its odds before it is declared, ${width} wide`, async () => {
      const begun = await own(read('docs/contacts/charge-flank.toml'), { blue: { kind: 'here', name: '' } });
      const page = await visit(
        `#/game/${begun.links[0]?.token}`,
        width < 720 ? { width, height: 844, touch: true } : { width, height: 900 },
      );
      if ((await asked(page)) === 'curtain') await takeOver(page);
      await asked(page);
      await expect.poll(() => question(page).innerText()).toMatch(/^Who charges whom/);
      // Of two answers the one on the board is the likelier, and shown at once; a second word declares it.
      if (!(await primary(page).count())) await answer(page, /K1 charge G1/).click();
      // Lined up with the flank it would stand across the target's front.
      await page.locator('.phantom .ghost').waitFor();
      expect(await page.locator('path.swept').count()).toBeGreaterThan(0);
      await page
        .getByRole('img', { name: /wins? \d/ })
        .first()
        .waitFor();
      await primary(page).click();
      await page
        .locator('[role="log"] li', { hasText: 'strikes G1 on its left flank' })
        .or(page.getByRole('button', { name: /^Log/ }))
        .first()
        .waitFor();
    });
  }

  it('keeps an order from the other seat', async () => {
    const begun = await begin({
      ruleset: 'tree-of-battles',
      battle: 'first-muster',
      red: { kind: 'here', name: 'Anne' },
      blue: { kind: 'friend', name: '' },
    });
    const link = (role: string) => `#/game/${begun.links.find((one) => one.role === role)?.token}`;
    const [red, blue] = [await visit(link('red')), await visit(link('blue'))];
    for (const page of [red, blue]) {
      await page.locator('[data-piece] .plate').first().waitFor();
      for (const side of ['red', 'blue']) {
        const at = await middle(page.locator(`[data-piece] .${side} rect.plate`));
        await page.mouse.click(at.x, at.y);
        const mine = (page === red) === (side === 'red');
        await expect.poll(() => page.locator('aside').getByText('Order', { exact: true }).count()).toBe(mine ? 1 : 0);
      }
    }
  });
});
