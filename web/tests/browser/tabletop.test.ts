// A battle on a free table, fought to its end against the computer: every move is pulled on the board.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { begin, visit, withBrowser } from './visit';

withBrowser();

const question = (page: Page) => page.locator('#question h2:not(.wait)');
const verdict = (page: Page) => page.locator('.over');
const middle = (box: { x: number; y: number; width: number; height: number }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Pulls the handle before the front of whom is asked about, and says whether that made a move. */
async function pullAhead(page: Page, far: number): Promise<boolean> {
  const [handle, body] = [await page.locator('[data-handle="ahead"] circle').boundingBox(), await page.locator('[data-piece] .ring.chosen').first().boundingBox()];
  if (!handle || !body) return false;
  const [from, centre] = [middle(handle), middle(body)];
  const long = Math.hypot(from.x - centre.x, from.y - centre.y) || 1;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const share of [0.4, 1]) await page.mouse.move(from.x + ((from.x - centre.x) / long) * far * share, from.y + ((from.y - centre.y) / long) * far * share);
  await page.mouse.up();
  const primary = page.locator('#question .button.primary');
  await primary.waitFor({ timeout: 1500 }).catch(() => undefined);
  return (await primary.count()) > 0;
}

/** Answers by a button: what brings the armies together, before what does not. */
async function answer(page: Page): Promise<void> {
  const primary = page.locator('#question .button.primary');
  if ((await primary.count()) === 0) {
    const buttons = page.locator('#question .answers .button:not(.plain)');
    const words = await buttons.allInnerTexts();
    const liked = [/charge/i, /shoot at/i, /attack/i, /two dice/i, /^Go on/i, /No more commands/i, /stay|No more|Go nowhere|Done/i];
    const best = liked.map((like) => words.findIndex((word) => like.test(word))).find((at) => at >= 0) ?? 0;
    if (words.length) await buttons.nth(best).click();
    else await page.keyboard.press('1');
  }
  // What throws dice or tells somebody something is confirmed; anything else has happened already.
  await primary.click({ timeout: 700 }).catch(() => undefined);
}

describe('a battle on a table', () => {
  it('is fought to its end with moves that are pulled', async () => {
    const begun = await begin({ ruleset: 'tree-of-battles', battle: 'first-muster', blue: { kind: 'computer', captain: 'greedy' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`, { width: 1440, height: 900 });
    await page.locator('[data-piece] .plate').first().waitFor();
    const stands = await page.locator('[data-piece] rect.stand').count();
    expect(stands).toBeGreaterThan(30);
    let pulled = 0;
    const asked = async () => (await page.locator('[role="log"]').innerText()).length;
    for (let n = 0; n < 600 && (await verdict(page).count()) === 0; n += 1) {
      await expect.poll(async () => (await question(page).count()) + (await verdict(page).count()), { timeout: 20_000 }).toBeGreaterThan(0);
      if (await verdict(page).count()) break;
      const [before, moment] = [await question(page).innerText(), await asked()];
      const pulls = (await page.locator('[data-handle="ahead"]').count()) > 0 && (await pullAhead(page, 90));
      if (pulls) {
        await page.locator('#question .button.primary').click();
        pulled += 1;
      } else {
        await answer(page);
      }
      await expect
        .poll(async () => (await verdict(page).count()) > 0 || (await question(page).count()) === 0 || (await question(page).innerText()) !== before || (await asked()) !== moment, { timeout: 20_000 })
        .toBe(true);
    }
    expect(await verdict(page).innerText()).toMatch(/wins|draw/i);
    expect(pulled).toBeGreaterThan(20);
  }, 400_000);
});
