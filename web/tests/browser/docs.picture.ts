// The pictures of the docs, taken from the program itself so that they stay true: `npm run screenshots`.
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { answer, give, question, settled } from './asked';
import { begin, openReplay, visit, wholeBattle, withBrowser } from './visit';
import { fightOn } from './whole';

withBrowser();

const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const MOST = 300_000;
mkdirSync(folder, { recursive: true });

async function take(page: Page, name: string): Promise<void> {
  // Letters and maps have come, and nothing moves any more.
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => !document.querySelector('.world.glide'));
  const path = `${folder}${name}.png`;
  await page.screenshot({ path, animations: 'disabled' });
  expect(statSync(path).size).toBeLessThan(MOST);
}

const wide = { width: 1280, height: 800 };
/** The lesson's position at the moment when the archers have their turn: much to see, and no dice before it. */
async function archersTurn(): Promise<string> {
  const answer = await fetch(`${inject('address')}/api/rulesets/charles-the-bold/lessons/first-muster`);
  const { scenario } = (await answer.json()) as { scenario: string };
  return `${scenario}\n[battle]\nround = 1\nsteps = [{ naming = { named = ["none", "none"] } }, { turn = { group = "ald-left" } }]\n`;
}

describe('pictures', () => {
  it('the lobby', async () => {
    const page = await visit('#/', wide);
    await page.getByText('Agincourt').first().waitFor();
    await page
      .getByRole('button', { name: /Agincourt/ })
      .first()
      .click();
    await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
    await take(page, 'lobby');
  });

  it('an army with something wrong in it', async () => {
    const page = await visit('#/army', wide);
    const lists = page.getByRole('radiogroup', { name: 'Army list' });
    await lists.waitFor();
    await lists.getByRole('radio').first().click();
    await page.getByRole('button', { name: /^Start with a ready army/ }).click();
    await page.locator('[data-line]').first().waitFor();
    const number = page.getByRole('textbox', { name: /^(bases|stands)$/ }).nth(1);
    await number.fill('1');
    await number.press('Enter');
    await page.locator('[data-line].wrong').waitFor();
    await page.frameLocator('iframe').getByText('not legal').waitFor();
    await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
    await take(page, 'army');
  });

  it('a battle, its odds and the reasons', async () => {
    const begun = await begin({ battle: undefined, scenario: await archersTurn(), blue: { kind: 'computer', captain: 'rash' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`, wide);
    await page.getByText('who acts next').first().waitFor();
    await give(page, 'Activate Archers of the left');
    await page.getByText('What do Archers of the left do?').first().waitFor();
    await take(page, 'battle');
    const box = await page.locator('g.piece.blue').nth(1).boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByRole('complementary', { name: 'What it comes to' }).waitFor();
    await take(page, 'odds');
    await page.locator('#question').focus();
    await page.keyboard.press('Enter');
    await page.locator('.entry .dice').first().waitFor();
    await page.keyboard.press('w');
    await page.getByRole('heading', { name: /^Why/ }).waitFor();
    await take(page, 'why');
  });

  it('a free table: a move that is pulled, and a charge before it is declared', async () => {
    const begun = await begin({ ruleset: 'tree-of-battles', blue: { kind: 'computer', captain: 'rash' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`, wide);
    await page.locator('[data-piece] .plate').first().waitFor();
    await fightOn(page, 60, async () => /: move up to/.test(await question(page).innerText()));
    await page.locator('[data-handle="wheel-right"] circle').waitFor();
    for (const [handle, dx, dy] of [
      ['wheel-right', 6, -16],
      ['ahead', 4, -34],
    ] as const) {
      const box = await page.locator(`[data-handle="${handle}"] circle`).boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + dx, y + dy, { steps: 4 });
      await page.mouse.up();
      await settled(page);
    }
    await take(page, 'table');

    const scenario = readFileSync(fileURLToPath(new URL('../../../docs/contacts/charge-flank.toml', import.meta.url)), 'utf8');
    const other = await begin({ ruleset: 'tree-of-battles', battle: undefined, scenario, blue: { kind: 'computer', captain: 'rash' } });
    const charge = await visit(`#/game/${other.links[0]?.token}`, wide);
    // A click would declare it: what is only pointed at is shown with its odds.
    await answer(charge, /K1 charge G1/).hover();
    await charge.getByRole('complementary', { name: 'What it comes to' }).waitFor();
    await take(charge, 'charge');
  });

  it('a sheet of secret orders', async () => {
    const begun = await begin({ ruleset: 'miniature-war-game', battle: 'first-muster', blue: { kind: 'computer', captain: 'random' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`, wide);
    const fills = page.locator('section.orders .fills');
    await fills.getByRole('button', { name: 'All: attack', exact: true }).click();
    await fills.waitFor({ state: 'detached' });
    await settled(page);
    await take(page, 'orders');
  });

  it('a replay', async () => {
    const page = await visit(`#/replay/${await openReplay(wholeBattle())}`, wide);
    await page.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuemax')) > 0);
    for (let n = 0; n < 14; n++) {
      await page.keyboard.press('Shift+ArrowRight');
    }
    await take(page, 'replay');
  });

  it('the lesson', async () => {
    const page = await visit('#/', wide);
    await page.getByRole('button', { name: 'Begin the lesson' }).click();
    await page.getByRole('region', { name: 'The guide' }).waitFor();
    await take(page, 'lesson');
  });

  it('the rulebook', async () => {
    const page = await visit('#/rules/charles-the-bold/10.3e', wide);
    await page.getByRole('article').waitFor();
    await take(page, 'rulebook');
  });

  it('a phone', async () => {
    const begun = await begin({ battle: undefined, scenario: await archersTurn(), blue: { kind: 'computer', captain: 'rash' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`, { width: 390, height: 844, touch: true });
    await page.getByText('who acts next').first().waitFor();
    await give(page, 'Activate Archers of the left');
    await page.getByText('What do Archers of the left do?').first().waitFor();
    await take(page, 'phone');
  });
});
