import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { begin, fitsItsWidth, openReplay, visit, wholeBattle, withBrowser } from './visit';

withBrowser();

const at = async (page: Page) => Number(await page.getByRole('slider').getAttribute('aria-valuenow'));
const last = async (page: Page) => Number(await page.getByRole('slider').getAttribute('aria-valuemax'));

async function opened(options = {}) {
  const page = await visit(`#/replay/${await openReplay(wholeBattle())}`, options);
  await page.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuemax')) > 0);
  await page.getByRole('log').waitFor();
  return page;
}

describe('a replay', () => {
  it('goes by arrows step by step, with Shift turn by turn, to the ends with Home and End', async () => {
    const page = await opened();
    expect(await last(page)).toBe((JSON.parse(wholeBattle()) as { actions: unknown[] }).actions.length);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await at(page)).toBe(2);
    await page.getByRole('log').getByText('initiative', { exact: false }).first().waitFor();
    await page.keyboard.press('ArrowLeft');
    expect(await at(page)).toBe(1);
    await page.keyboard.press('Shift+ArrowRight');
    expect(await at(page)).toBe(2);
    await page.keyboard.press('Shift+ArrowRight');
    const turn = await at(page);
    expect(turn).toBeGreaterThan(2);
    await page.keyboard.press('Shift+ArrowRight');
    expect(await at(page)).toBeGreaterThan(turn);
    await page.keyboard.press('End');
    expect(await at(page)).toBe(await last(page));
    await page.keyboard.press('Home');
    expect(await at(page)).toBe(0);
  });

  it('plays by itself and stops when told', async () => {
    const page = await opened();
    await page.getByRole('radio', { name: '4×' }).click();
    await page.getByRole('main').click({ position: { x: 400, y: 60 } });
    await page.keyboard.press('Space');
    await page.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) >= 3);
    await page.keyboard.press('Space');
    const here = await at(page);
    // A time in which it would have gone on by itself, four times over: that nothing comes can only be waited for so.
    await page.waitForTimeout(900);
    expect(await at(page)).toBe(here);
  });

  it('ends with the verdict, the seed and its promise, and the luck by kind', async () => {
    const page = await opened();
    await page.getByRole('tab', { name: 'The end' }).click();
    await page.getByText('Verified.').waitFor();
    const record = JSON.parse(wholeBattle()) as { seed: string; commitment: string };
    expect(await page.getByText(record.seed).count()).toBe(1);
    expect(await page.getByText(record.commitment).count()).toBe(1);
    expect(await page.locator('table tbody tr').count()).toBeGreaterThan(2);
  });

  it('makes a battle at this screen of any moment', async () => {
    const page = await opened();
    for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'What if…' }).click();
    await page.waitForURL(/#\/game\//);
    await page.goto('/#/');
    await page.getByRole('region', { name: 'Your games' }).getByText('both sides at this screen').waitFor();
  });

  it('is saved as a file that opens again', async () => {
    const page = await opened();
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
    const text = readFileSync(await saved.path(), 'utf8');
    expect(JSON.parse(text)).toEqual(JSON.parse(wholeBattle()));
    await openReplay(text);
  });

  it('can be looked at while the battle goes on', async () => {
    const begun = await begin({});
    const page = await visit(`#/replay/${begun.links[0]?.token}`);
    await page.getByText('0 of 0').waitFor();
    await page.getByRole('tab', { name: 'Luck' }).click();
    await page.getByText('Not yet over').waitFor();
  });

  it('fits a phone', async () => {
    const page = await opened({ width: 390, height: 844 });
    await fitsItsWidth(page);
    await page.getByRole('button', { name: 'one on' }).click();
    expect(await at(page)).toBe(1);
  });
});
