// The free table: a move is pulled together with handles, snaps, is refused with its reason, and things are measured.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fitsItsWidth, visit, withBrowser } from './visit';

withBrowser();

const open = async (visitor: Parameters<typeof visit>[1] = {}) => {
  const page = await visit('#/gallery/table', visitor);
  const pane = page.locator('.pane').first();
  await pane.locator('[data-handle="ahead"]').waitFor();
  return { page, pane, legs: pane.getByRole('list', { name: 'Legs' }).getByRole('listitem') };
};

const middle = async (of: Locator) => {
  const box = await of.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

/** How many pixels an inch has on the board: the men-at-arms of the sample are six wide. */
const inch = async (pane: Locator) => ((await pane.locator('[data-piece="K1"] rect.plate').boundingBox())?.width ?? 0) / 6;

async function pull(page: Page, pane: Locator, handle: string, dx: number, dy: number, meanwhile?: () => Promise<void>): Promise<void> {
  const from = await middle(pane.locator(`[data-handle="${handle}"] circle`));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2);
  await page.mouse.move(from.x + dx, from.y + dy);
  await meanwhile?.();
  await page.mouse.up();
}

describe('a move on a table', () => {
  for (const dark of [false, true]) {
    it(`is pulled together leg by leg, and says what is used and left, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, pane, legs } = await open({ dark });
      const one = await inch(pane);
      await pull(page, pane, 'ahead', 3, -2 * one, () =>
        pane
          .getByText(/″ left$/)
          .first()
          .waitFor(),
      );
      await expect.poll(() => legs.first().innerText()).toMatch(/^Ahead (1\.9|2)/);
      await pull(page, pane, 'wheel-right', one / 4, -one);
      await expect.poll(() => legs.count()).toBe(3);
      expect(await legs.nth(1).innerText()).toMatch(/^Wheels right/);
      // The wheel costs something besides its way, and says by which rule.
      await pane.getByText('The wheel brings 1 DP').waitFor();
      expect(await pane.locator('.phantom .ghost').count()).toBe(1);
      await pane.getByRole('button', { name: 'Last leg back' }).click();
      await expect.poll(() => legs.count()).toBe(2);
    });
  }

  it('snaps to its limit, and goes no further', async () => {
    const { page, pane, legs } = await open();
    const one = await inch(pane);
    // The outer corner is pulled far round the other.
    await pull(page, pane, 'wheel-left', -5 * one, -6 * one);
    await expect.poll(() => legs.first().innerText()).toMatch(/^Wheels left 7/);
    await expect.poll(() => pane.getByText('7″ used').count()).toBe(1);
    expect(await pane.getByText('0″ left').count()).toBe(1);
  });

  it('turns plum where it is not allowed, says why, and goes back to the nearest place that is', async () => {
    const { page, pane, legs } = await open();
    const one = await inch(pane);
    const reason = pane.getByRole('alert').filter({ hasText: 'Crossbows would be nearer than 2″' });
    await pull(page, pane, 'ahead', 0, -6.6 * one, async () => {
      await pane.locator('.phantom .refused').waitFor();
      await reason.waitFor();
    });
    await expect.poll(() => legs.first().innerText()).toMatch(/^Ahead 6\.2/);
    expect(await pane.locator('.phantom .refused').count()).toBe(0);
    await reason.waitFor();
    // What is done in place is done by a click on its handle.
    await pull(page, pane, 'about', 0, 0);
    await pane
      .getByRole('alert')
      .filter({ hasText: /may go 7″/ })
      .waitFor();
    expect(await legs.count()).toBe(2);
  });

  it('can be written, and chosen leg by leg, without a pointer on the board', async () => {
    const { pane, legs } = await open();
    await pane.getByLabel('Kind of leg').selectOption({ label: 'Wheel left' });
    await pane.getByLabel('How far, in inches').fill('1.25');
    await pane.getByRole('button', { name: 'Add' }).click();
    await expect.poll(() => legs.first().innerText()).toMatch(/^Wheels left 1\.25/);
    await pane.getByRole('button', { name: 'Write it' }).click();
    const field = pane.getByLabel('The legs, with commas between them');
    await field.fill('ahead 1.5, wheels right 0.5, ahead 2');
    await field.press('Enter');
    await expect.poll(() => legs.count()).toBe(4);
    await field.fill('ahead 1.5, jumps');
    await field.press('Enter');
    await pane.getByRole('alert').filter({ hasText: 'is no leg' }).waitFor();
    expect(await legs.count()).toBe(4);
  });

  it('is pulled with a finger on a phone, where nothing is wider than the page', async () => {
    const { page, pane, legs } = await open({ width: 390, height: 844, touch: true });
    await fitsItsWidth(page);
    const handle = pane.locator('[data-handle="ahead"] circle');
    const from = await middle(handle);
    const client = await page.context().newCDPSession(page);
    const touch = (type: string, dx: number, dy: number) =>
      client.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + dx, y: from.y + dy }],
      });
    await touch('touchStart', 0, 0);
    await touch('touchMove', 0, -8);
    await touch('touchMove', 0, -16);
    await touch('touchEnd', 0, -16);
    await expect.poll(() => legs.count()).toBe(2);
  });
});

describe('the tape', () => {
  it('measures from edge to edge of two bodies, and from any point to any other', async () => {
    const { page, pane } = await open();
    await pane.getByRole('button', { name: 'Tape' }).click();
    const [from, to] = [
      await middle(pane.locator('[data-piece="K1"] rect.plate')),
      await middle(pane.locator('[data-piece="S1"] rect.plate')),
    ];
    await page.mouse.move(from.x + 20, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    const words = await pane.locator('.tag text').allTextContents();
    expect(words.at(-1)).toMatch(/^1\d\.\d+″$/);
    // It stays until it is rolled up.
    await page.mouse.move(10, 10);
    expect(await pane.locator('.tape').count()).toBe(2);
    await pane.getByRole('button', { name: 'Tape' }).click();
    await expect.poll(() => pane.locator('.tape').count()).toBe(0);
  });
});
