// Battles on a free table, fought to their end: every move that can be is pulled on the board.
import { describe, expect, it } from 'vitest';
import { begin, visit, withBrowser } from './visit';
import { fightOn } from './whole';

withBrowser();

describe('a battle on a table', () => {
  it('is fought to its end against the computer with moves that are pulled', async () => {
    const begun = await begin({ ruleset: 'tree-of-battles', battle: 'first-muster', blue: { kind: 'computer', captain: 'greedy' } });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await page.locator('[data-piece] .plate').first().waitFor();
    expect(await page.locator('[data-piece] rect.stand').count()).toBeGreaterThan(30);
    const fought = await fightOn(page, 900);
    expect(await page.locator('.over').innerText()).toMatch(/wins|draw/i);
    expect(fought.pulled).toBeGreaterThan(10);
    expect(fought.curtains).toBe(0);
  });

  it('is fought to its end by two at one screen, and the curtain falls between them', async () => {
    const begun = await begin({ ruleset: 'tree-of-battles', battle: 'first-muster' });
    const page = await visit(`#/game/${begun.links[0]?.token}`);
    await page.locator('[data-piece] .plate').first().waitFor();
    const fought = await fightOn(page, 1800);
    expect(await page.locator('.over').innerText()).toMatch(/wins|draw/i);
    expect(fought.pulled).toBeGreaterThan(20);
    expect(fought.curtains).toBeGreaterThan(10);
  });
});
