// The big battles: whatever is asked can be read and answered, on any screen.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { begin, visit, withBrowser } from './visit';

withBrowser();

/** How high the question is, how many answers have buttons, and how small the smallest lit thing is on the board, in pixels. */
const measure = (page: Page) => page.evaluate(() => {
  const question = document.querySelector('#question')?.getBoundingClientRect();
  const board = document.querySelector('[role="application"]')?.getBoundingClientRect();
  const lit = [...document.querySelectorAll('path.lit, [data-piece]:has(.can) rect.plate')].map((one) => one.getBoundingClientRect());
  const covered = (one: DOMRect) => {
    const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
    return !board || x < board.left || x > board.right || y < board.top || y > board.bottom || (question && y > question.top && x > question.left && x < question.right);
  };
  const buttons = [...document.querySelectorAll('#question .answers .button:not(.plain)')].map((one) => one.textContent?.trim() ?? '');
  return {
    share: (question?.height ?? 0) / window.innerHeight, buttons, hidden: lit.filter(covered).length,
    least: Math.min(...lit.map((one) => Math.min(one.width, one.height))), lit: lit.length, markers: document.querySelectorAll('[data-marker]').length,
  };
});

describe('a big battle', () => {
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const) {
    for (const ruleset of ['order-of-arms', 'tree-of-battles']) {
      it(`can be answered at ${width} x ${height} by ${ruleset}`, async () => {
        const begun = await begin({ ruleset, battle: 'fornovo', red: { kind: 'here', name: 'Anne' }, blue: { kind: 'computer', captain: 'greedy' } });
        const page = await visit(`#/game/${begun.links.find((link) => link.role === 'red')?.token}`, { width, height, touch: width < 600 });
        for (let n = 0; n < 7; n += 1) {
          await page.locator('#question.yours').waitFor();
          await page.waitForTimeout(900);
          const seen = await measure(page);
          expect(seen.share).toBeLessThanOrEqual(0.41);
          // Whoever has no button is large enough on the board, and not under the question.
          if (seen.buttons.length === 0) {
            expect(seen.lit).toBeGreaterThan(0);
            expect(seen.hidden).toBe(0);
            expect(seen.least).toBeGreaterThanOrEqual(16);
          }
          const before = await page.locator('#question h2').first().innerText();
          const answers = page.locator('#question .answers .button:not(.plain)');
          if (seen.buttons.length) await answers.nth(n % seen.buttons.length).click();
          else {
            const box = await page.locator('path.lit').first().boundingBox();
            if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
          }
          const sure = page.locator('#question .button.primary');
          await page.waitForTimeout(300);
          if ((await sure.count()) && before === (await page.locator('#question h2').first().innerText())) await sure.first().click();
        }
      }, 90_000);
    }
  }

  it('has a sign for every kind of body when all of it is in view, and figures on its ruler that do not run together', async () => {
    const begun = await begin({ ruleset: 'tree-of-battles', battle: 'murten', red: { kind: 'here', name: 'Anne' }, blue: { kind: 'computer', captain: 'greedy' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await page.locator('#question.yours').waitFor();
    await expect.poll(async () => (await measure(page)).markers).toBeGreaterThan(10);
    const sizes = await page.locator('[data-marker] .field').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18);
  });
});
