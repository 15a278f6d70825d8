// Fighting on the drawn board: pointing at pieces and places with the mouse, as a person does, and nothing else.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A thing that is lit on the board, where it can be pointed at. */
export interface Lit {
  kind: 'piece' | 'target' | 'ground';
  x: number;
  y: number;
  /** How far from the nearest enemy. */
  far: number;
}

/** All that is lit on the board and not under something else. */
export async function lit(page: Page): Promise<Lit[]> {
  return page.evaluate(() => {
    const middle = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const board = document.querySelector('[role="application"]');
    const enemies = [...document.querySelectorAll('[data-piece] .blue rect.plate')].map(middle);
    const found: Lit[] = [];
    const add = (element: Element, kind: Lit['kind']) => {
      const at = middle(element);
      if (!board?.contains(document.elementFromPoint(at.x, at.y))) return;
      found.push({ kind, ...at, far: Math.min(...enemies.map((enemy) => Math.hypot(enemy.x - at.x, enemy.y - at.y))) });
    };
    for (const path of document.querySelectorAll('path.lit')) add(path, path.classList.contains('target') ? 'target' : 'ground');
    for (const stand of document.querySelectorAll('[data-piece]:has(.can)')) {
      const plate = stand.querySelector('rect.plate');
      if (plate) add(plate, 'piece');
    }
    return found;
  });
}

/** Numbers that look like chance and are the same every time. */
function luck(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

export const primary = (page: Page) => page.locator('#question .button.primary');
export const over = (page: Page) => page.getByRole('region', { name: 'The verdict' });
/** What the page shows as asked, and how far the log has come: when it changes, an answer was taken. */
export const stands = (page: Page) => page.evaluate(() => `${document.querySelector('#question h2')?.textContent} ${document.querySelectorAll('[role="log"] li').length} ${document.querySelector('nav[aria-label="Where the battle stands"]')?.textContent}`);

/** What was done in a battle. */
export interface Done {
  pieces: number;
  targets: number;
  ground: number;
  buttons: number;
  /** Moves that were shown before they were made. */
  ghosts: number;
  /** Answers for which the button said what will happen. */
  words: number;
}

/** Fights a battle as red to its end, or for so many answers. */
export async function fight(page: Page, seed: number, most: number): Promise<Done> {
  const next = luck(seed);
  const done: Done = { pieces: 0, targets: 0, ground: 0, buttons: 0, ghosts: 0, words: 0 };
  for (let n = 0; n < most; n += 1) {
    await page.locator('#question.yours, section[aria-label="The verdict"]').first().waitFor();
    if (await over(page).count()) break;
    const before = await stands(page);
    const things = (await lit(page)).sort((a, b) => a.far - b.far);
    const buttons = page.locator('#question .answers .button:not(.plain)');
    const thing = things.find((one) => one.kind === 'target') ?? (next(5) || !(await buttons.count()) ? things[next(Math.min(things.length, 3))] : undefined);
    if (thing) {
      await page.mouse.move(thing.x, thing.y);
      if (thing.kind === 'ground' && (await page.locator('.phantom').count())) done.ghosts += 1;
      await page.mouse.click(thing.x, thing.y);
      done[thing.kind === 'piece' ? 'pieces' : thing.kind === 'target' ? 'targets' : 'ground'] += 1;
      // Where dice may fall the button says what will happen, and waits for a second word: itself, or the place again.
      await page.waitForTimeout(40);
      if ((await stands(page)) === before && (await primary(page).count())) {
        if ((await primary(page).innerText()).trim().length > 3) done.words += 1;
        if (next(2)) await primary(page).click({ timeout: 3000 }).catch(() => undefined);
        else await page.mouse.click(thing.x, thing.y);
      }
    } else {
      await buttons.last().click();
      done.buttons += 1;
      await page.waitForTimeout(40);
      if ((await stands(page)) === before && (await primary(page).count())) await primary(page).click({ timeout: 3000 }).catch(() => undefined);
    }
    await expect.poll(async () => (await stands(page)) !== before || (await over(page).count()) > 0, { timeout: 4000, interval: 40 }).toBe(true).catch(() => undefined);
  }
  return done;
}
