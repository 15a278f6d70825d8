// Areas on the drawn board: a stack is picked, sent to an area, and takes up a position there with a facing, all by pointing.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { asked, give, moment, primary, question, settled, takeOver } from './asked';
import { begin, visit, withBrowser } from './visit';
import { fightOn } from './whole';

withBrowser();

/** The middle of the first of some things on the board that is not under anything else. */
async function middle(page: Page, what: string): Promise<{ x: number; y: number }> {
  const found = await page.waitForFunction((what) => {
    const board = document.querySelector('[role="application"]');
    const middles = [...document.querySelectorAll(what)]
      .map((one) => one.getBoundingClientRect())
      .map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
    return middles.find(({ x, y }) => board?.contains(document.elementFromPoint(x, y)));
  }, what);
  return (await found.jsonValue()) as { x: number; y: number };
}

/** Answers by its buttons until somebody is asked who moves. */
async function untilMovement(page: Page): Promise<void> {
  for (let n = 0; n < 40; n += 1) {
    if ((await asked(page)) === 'curtain') await takeOver(page);
    await asked(page);
    if ((await question(page).innerText()).startsWith('Who moves')) return;
    await give(page, /usual pace|Activate|No |Nobody|Roll/);
  }
  throw new Error('nobody ever moved');
}

describe('areas', () => {
  for (const dark of [false, true]) {
    it(`are where a stack is sent, takes position and faces, by pointing, ${dark ? 'dark' : 'light'}`, async () => {
      const begun = await begin({ ruleset: 'order-of-arms', battle: 'first-muster' });
      const page = await visit(`#/game/${begun.links[0]?.token}`, { dark });
      await page.locator('[data-piece]').first().waitFor();
      expect(await page.locator('.number').count()).toBeGreaterThan(20);
      await untilMovement(page);

      const stack = await middle(page, '[data-piece]:has(.can) rect.plate');
      const before = await moment(page);
      await page.mouse.click(stack.x, stack.y);
      await settled(page);
      if ((await moment(page)) === before) await primary(page).click();
      await expect.poll(() => question(page).innerText()).toMatch(/^Where shall .* go\?/);

      const areas = await page.locator('path.lit').count();
      expect(areas).toBeGreaterThan(1);
      const costs = await page.locator('text.cost').allInnerTexts();
      expect(costs.length).toBeGreaterThan(0);
      const place = await middle(page, 'text.cost');
      if (dark) {
        // It can be pulled there, too.
        const from = await middle(page, '[data-piece]:has(.can) rect.plate');
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move((from.x + place.x) / 2, (from.y + place.y) / 2);
        await page.mouse.move(place.x, place.y);
        await page.locator('.pull').waitFor();
        await page.locator('.phantom').waitFor();
        await page.mouse.up();
      } else {
        await page.mouse.move(place.x, place.y);
        await page.locator('.phantom').waitFor();
        await page.mouse.click(place.x, place.y);
      }
      await settled(page);
      if (/ go\?$/.test(await question(page).innerText()) && (await primary(page).count())) await primary(page).click();
      await expect.poll(() => question(page).innerText()).toMatch(/stand, and facing where/);

      const slot = await middle(page, 'path.lit');
      await page.mouse.click(slot.x, slot.y);
      await page.locator('.disc').first().waitFor();
      const disc = await middle(page, '.disc:not(.on)');
      await page.mouse.click(disc.x, disc.y);
      await expect.poll(() => question(page).innerText()).not.toMatch(/stand, and facing where/);
      await page
        .locator('[role="log"] li', { hasText: / stands? in \d+ / })
        .first()
        .waitFor();
    });
  }
});

describe('a battle on areas', () => {
  it('is fought to its end against the computer', async () => {
    const begun = await begin({ ruleset: 'order-of-arms', battle: 'first-muster', blue: { kind: 'computer', captain: 'greedy' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await page.locator('[data-piece]').first().waitFor();
    await fightOn(page, 900);
    expect(await page.locator('.over').innerText()).toMatch(/wins|draw/i);
  });

  it('is fought to its end by two at one screen', async () => {
    const begun = await begin({ ruleset: 'order-of-arms', battle: 'first-muster' });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await page.locator('[data-piece]').first().waitFor();
    await fightOn(page, 1800);
    expect(await page.locator('.over').innerText()).toMatch(/wins|draw/i);
  });
});
