// The big battles: whatever is asked can be read and answered, on any screen, and the view stays where it is.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actors, answers, asked, bringList, moment, primary, settled } from './asked';
import { begin, visit, withBrowser } from './visit';

withBrowser();

/** How high the question is, how the board lies, and how small the smallest lit thing is on it, in pixels. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const question = document.querySelector('#question')?.getBoundingClientRect();
    const board = document.querySelector('[role="application"]')?.getBoundingClientRect();
    const lit = [...document.querySelectorAll('path.lit, [data-piece]:has(.can) rect.plate')].map((one) => one.getBoundingClientRect());
    const covered = (one: DOMRect) => {
      const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
      return (
        !board ||
        x < board.left ||
        x > board.right ||
        y < board.top ||
        y > board.bottom ||
        (question && y > question.top && x > question.left && x < question.right)
      );
    };
    const cut = [...document.querySelectorAll('#question h2, #question .ask')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1,
    );
    return {
      height: question?.height ?? 0,
      cut: cut.map((one) => one.textContent),
      hidden: lit.filter(covered).length,
      least: Math.min(
        ...[...document.querySelectorAll('path.lit')]
          .map((one) => one.getBoundingClientRect())
          .map((one) => Math.min(one.width, one.height)),
      ),
      lit: lit.length,
      markers: document.querySelectorAll('[data-marker]').length,
      view: document.querySelector<SVGGElement>('.world')?.style.transform ?? '',
    };
  });

describe('a big battle', () => {
  for (const [width, height, high] of [
    [1440, 900, 92],
    [1024, 768, 92],
    [390, 844, 132],
  ] as const) {
    for (const ruleset of ['charles-the-bold', 'order-of-arms', 'tree-of-battles']) {
      it(`can be answered at ${width} x ${height} by ${ruleset}`, async () => {
        const begun = await begin({
          ruleset,
          battle: 'fornovo',
          red: { kind: 'here', name: 'Anne' },
          blue: { kind: 'computer', captain: 'greedy' },
        });
        const touch = width < 600;
        const page = await visit(`#/game/${begun.links.find((link) => link.role === 'red')?.token}`, { width, height, touch });
        let view: string | undefined;
        for (let n = 0; n < 10; n += 1) {
          expect(await asked(page)).toBe('question');
          const seen = await measure(page);
          // The bar has one height, cuts no question, and never moves the board below it.
          expect([seen.height, seen.cut]).toEqual([high, []]);
          const isInterrupt = (await page.locator('#question .where.band').count()) > 0;
          if (!touch && !isInterrupt) expect(seen.view).toBe((view ??= seen.view));
          await bringList(page);
          const before = await moment(page);
          for (let step = 0; step < 6 && (await moment(page)) === before; step += 1) {
            if (await primary(page).count()) await primary(page).click();
            else if (await answers(page).count())
              await answers(page)
                .nth(n % (await answers(page).count()))
                .click();
            else if (await actors(page).count())
              await actors(page)
                .nth(n % (await actors(page).count()))
                .click();
            else {
              // Whoever has no line is large enough on the board, and not under the question.
              expect(seen.lit).toBeGreaterThan(0);
              expect(seen.hidden).toBeLessThan(seen.lit);
              expect(seen.least).toBeGreaterThanOrEqual(15);
              const box = await page.locator('path.lit').nth(step).boundingBox();
              if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
            }
            await settled(page);
          }
          expect(await moment(page)).not.toBe(before);
          if (!touch && width < 1200 && (await page.locator('aside.rail:not(.shut)').count())) await page.keyboard.press('Escape');
        }
      });
    }
  }

  it('has a sign for every kind of body when all of it is in view, and figures on its ruler that do not run together', async () => {
    const begun = await begin({
      ruleset: 'tree-of-battles',
      battle: 'murten',
      red: { kind: 'here', name: 'Anne' },
      blue: { kind: 'computer', captain: 'greedy' },
    });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await page.locator('#question.yours').waitFor();
    await expect.poll(async () => (await measure(page)).markers).toBeGreaterThan(10);
    const sizes = await page.locator('[data-marker] .field').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18);
  });
});
