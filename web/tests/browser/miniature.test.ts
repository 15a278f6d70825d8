// Miniature War Game Rules through the page: whole battles, and a sheet that is filled at once and then changed.
import { describe, expect, it } from 'vitest';
import { asked, primary } from './asked';
import { begin, fitsItsWidth, visit, withBrowser } from './visit';
import { fightOn } from './whole';

withBrowser();

describe('a battle of Miniature War Game Rules', () => {
  it('is fought to its end against the computer', async () => {
    const begun = await begin({ ruleset: 'miniature-war-game', battle: 'first-muster', blue: { kind: 'computer', captain: 'greedy' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await page.locator('[data-piece] .plate').first().waitFor();
    const fought = await fightOn(page, 400);
    expect(await page.locator('.over').innerText()).toMatch(/wins|draw/i);
    expect(fought.answers).toBeGreaterThan(6);
  });

  for (const width of [1400, 390]) {
    it(`fills a whole sheet at once, which can still be changed, ${width} wide`, async () => {
      const begun = await begin({ ruleset: 'miniature-war-game', battle: 'first-muster', blue: { kind: 'computer', captain: 'random' } });
      const page = await visit(`#/game/${begun.links[0]?.token}`, { width, height: 844 });
      expect(await asked(page)).toBe('question');
      if (width < 600) await page.locator('#question').getByRole('button', { name: 'Orders' }).click();
      const fills = page.locator('section.orders .fills');
      await fills.getByRole('button', { name: 'All: attack', exact: true }).click();
      await fills.waitFor({ state: 'detached' });
      await fitsItsWidth(page);
      const written = page.locator('section.orders li[data-stands="written"]');
      expect(await written.count()).toBeGreaterThan(5);
      const lines = await written.count();
      await written
        .first()
        .getByRole('button', { name: /goes on as before/ })
        .click();
      await expect.poll(() => written.count()).toBe(lines - 1);
      const hand = width < 600 ? page.locator('section.orders footer .button.primary') : primary(page);
      expect(await hand.innerText()).toContain(`Hand in ${lines - 1} orders`);
    });
  }
});
