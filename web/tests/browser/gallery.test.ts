import { describe, expect, it } from 'vitest';
import { fitsItsWidth, visit, withBrowser } from './visit';

withBrowser();

describe('the gallery', () => {
  it.each([
    'Dice',
    'Tally',
    'Odds',
    'Spread',
    'Board',
    'Table',
    'RuleChip',
    'SideMark',
    'Plate',
    'Badge',
    'Glyph',
    'Icon',
    'Button',
    'Segments',
    'Tabs',
    'Toast',
    'Dialog',
    'LuckTable',
  ])('has a page for %s, light and dark', async (part) => {
    const page = await visit(`#/gallery/${part.toLowerCase()}`);
    const section = page.getByRole('region', { name: part });
    await section.waitFor();
    const grounds = await section.locator('.pane').evaluateAll((panes) => panes.map((pane) => getComputedStyle(pane).backgroundColor));
    expect(new Set(grounds).size).toBe(2);
  });

  it('cuts nothing at the largest text on a phone', async () => {
    const page = await visit('#/gallery', { width: 390, height: 844 });
    await page.getByRole('radio', { name: '131%' }).click();
    await fitsItsWidth(page);
    const cut = await page
      .locator('button, .chip, b')
      .evaluateAll(
        (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === 'hidden').length,
      );
    expect(cut).toBe(0);
  });

  it('fans a stack that is pointed at, sets leaders side by side, and says what hides an enemy', async () => {
    const page = await visit('#/gallery/board');
    const board = page.getByRole('application').first();
    const middle = async (name: string) => {
      const box = await board.locator(`[data-piece="${name}"] rect.plate`).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    const apart = async () => Math.abs((await middle('one')).x - (await middle('two')).x);
    const plate = (await board.locator('[data-piece="one"] rect.plate').boundingBox())?.width ?? 0;
    expect(await apart()).toBeLessThan(plate / 4);
    const stack = await middle('two');
    await page.mouse.move(stack.x, stack.y);
    await expect.poll(apart).toBeGreaterThan(plate);
    const leaders = await board.locator('.leader').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    for (const [n, one] of leaders.entries())
      for (const other of leaders.slice(n + 1))
        expect(one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1).toBe(false);
    const enemy = await middle('far');
    await page.mouse.move(enemy.x, enemy.y);
    await board.getByText('behind the wood at D2').waitFor();
    expect(await board.locator('.sight.stopped').count()).toBe(1);
  });

  it('lets dice tumble once where things may move, and not at all where they may not', async () => {
    const page = await visit('#/gallery/dice', { moves: true });
    const dice = page.locator('.dice').first();
    await dice.evaluate((one) => one.classList.add('fresh'));
    const name = () =>
      dice
        .locator('.die')
        .first()
        .evaluate((die) => {
          const { animationName, animationDuration, animationIterationCount } = getComputedStyle(die);
          return [/tumble/.test(animationName), animationDuration, animationIterationCount];
        });
    expect(await name()).toEqual([true, '0.42s', '1']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect((await name())[0]).toBe(false);
  });

  it('opens a rule in place, and closes it again', async () => {
    const page = await visit('#/gallery/rulechip');
    const chip = page.getByRole('button', { name: /rule 6\.0j/ }).first();
    await chip.click();
    await page.getByText('Each weapon loses dice at a distance.').waitFor();
    await chip.click();
    expect(await page.getByText('Each weapon loses dice at a distance.').count()).toBe(0);
  });
});
