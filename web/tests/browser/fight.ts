// Fighting on the drawn board: pointing at pieces and places with the mouse, as a person does, and nothing else.
import type { Page } from 'playwright-core';
import { answers, asked, moment, primary, settled } from './asked';
import { luck } from './whole';

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
  for (let n = 0; n < most && (await asked(page)) === 'question'; n += 1) {
    const before = await moment(page);
    const things = (await lit(page)).sort((a, b) => a.far - b.far);
    const buttons = answers(page);
    const thing =
      things.find((one) => one.kind === 'target') ??
      (next(5) || !(await buttons.count()) ? things[next(Math.min(things.length, 3))] : undefined);
    if (thing) {
      await page.mouse.move(thing.x, thing.y);
      if (thing.kind === 'ground' && (await page.locator('.phantom').count())) done.ghosts += 1;
      await page.mouse.click(thing.x, thing.y);
      done[thing.kind === 'piece' ? 'pieces' : thing.kind === 'target' ? 'targets' : 'ground'] += 1;
    } else {
      await ((await buttons.count()) ? buttons.last() : primary(page)).click();
      done.buttons += 1;
    }
    await settled(page);
    // Where dice may fall the button says what will happen, and waits for a second word: itself, or the place again.
    if ((await moment(page)) !== before || !(await primary(page).count())) continue;
    if ((await primary(page).innerText()).trim().length > 3) done.words += 1;
    if (thing && next(2)) await page.mouse.click(thing.x, thing.y);
    else await primary(page).click();
    await settled(page);
  }
  return done;
}
