// Areas on the drawn board: a stack is picked, sent to an area, and takes up a position there with a facing, all by pointing.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { begin, visit, withBrowser } from './visit';
import { fightOn } from './whole';

withBrowser();

const question = (page: Page) => page.locator('#question h2');
const middle = async (page: Page, what: string) => {
  const box = await page.locator(what).first().boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

/** Answers by its buttons until somebody is asked who moves. */
async function untilMovement(page: Page): Promise<void> {
  for (let n = 0; n < 40; n += 1) {
    const curtain = page.getByRole('button', { name: /^I am / });
    if (await curtain.count()) await curtain.first().click();
    await question(page).waitFor();
    const asked = await question(page).innerText();
    if (asked.startsWith('Who moves')) return;
    const go = page.locator('#question .answers .button', { hasText: /usual pace|Activate|No |Nobody|Roll/ }).first();
    await go.click();
    const primary = page.locator('#question .button.primary');
    if (await primary.count()) await primary.click();
    await expect.poll(async () => ((await question(page).count()) ? question(page).innerText() : '')).not.toBe(asked);
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
      await page.mouse.click(stack.x, stack.y);
      const move = page.locator('#question .answers .button', { hasText: /^Move/ });
      await expect.poll(async () => (await question(page).innerText()).startsWith('Where shall') || (await move.count()) > 0).toBe(true);
      if (!(await question(page).innerText()).startsWith('Where shall')) await page.locator('#question .button.primary').click();
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
      const primary = page.locator('#question .button.primary');
      if (await primary.count()) await primary.click();
      await expect.poll(() => question(page).innerText()).toMatch(/stand, and facing where/);

      const slot = await middle(page, 'path.lit');
      await page.mouse.click(slot.x, slot.y);
      await page.locator('.disc').first().waitFor();
      const disc = await middle(page, '.disc:not(.on)');
      await page.mouse.click(disc.x, disc.y);
      await expect.poll(() => question(page).innerText()).not.toMatch(/stand, and facing where/);
      await page.locator('[role="log"] li', { hasText: / stands? in \d+ / }).first().waitFor();
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
  }, 400_000);

  it('is fought to its end by two at one screen', async () => {
    const begun = await begin({ ruleset: 'order-of-arms', battle: 'first-muster' });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await page.locator('[data-piece]').first().waitFor();
    await fightOn(page, 1800);
    expect(await page.locator('.over').innerText()).toMatch(/wins|draw/i);
  }, 600_000);
});
