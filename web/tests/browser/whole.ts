// Whole battles through the page, whatever the ground: by buttons, by what is lit, and on a free table by pulling handles.
import type { Page } from 'playwright-core';

const primary = (page: Page) => page.locator('#question .button.primary');
const middle = (box: { x: number; y: number; width: number; height: number }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** What the page shows now. */
export interface Shown {
  question: string;
  /** The answers on buttons, without the one that is about to be given. */
  words: string[];
  over: boolean;
  /** Somebody else is to look. */
  curtain: boolean;
  /** Anything of this changes when an answer was taken. */
  moment: string;
}

export const shown = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const text = (what: string) => document.querySelector(what)?.textContent ?? '';
    const words = [...document.querySelectorAll('#question .answers .button:not(.plain):not(.primary)')].map((button) => (button.textContent ?? '').replace(/\s+/g, ' ').trim());
    const question = text('#question h2:not(.wait)');
    const lines = document.querySelectorAll('[role="log"] li').length;
    return {
      question, words, over: document.querySelector('.over') !== null,
      curtain: [...document.querySelectorAll('button')].some((button) => /^I am /.test(button.textContent ?? '')),
      moment: [question, lines, text('nav[aria-label="Where the battle stands"]'), words].join(' | '),
    };
  });

/** What brings the armies together, before what does not. */
const LIKED = [/\bcharges?\b/i, /shoot|\bfire\b/i, /: attack/i, /two dice/i, /^Go on/i, /^Move: \S+″ ahead/, /^Advance/i];

/** Numbers that look like chance and are the same every time. */
function luck(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** The middle of everything that is lit on the board and not under something else. */
const lit = (page: Page): Promise<{ x: number; y: number }[]> =>
  page.evaluate(() => {
    const board = document.querySelector('[role="application"]');
    return [...document.querySelectorAll('path.lit')].flatMap((path) => {
      const { x, y, width, height } = path.getBoundingClientRect();
      const at = { x: x + width / 2, y: y + height / 2 };
      return board?.contains(document.elementFromPoint(at.x, at.y)) ? [at] : [];
    });
  });

/** Pulls the handle before the front of whom is asked about, and says whether that made a move. */
async function pullAhead(page: Page, far: number): Promise<boolean> {
  const [handle, body] = [page.locator('[data-handle="ahead"] circle'), page.locator('[data-piece] .ring.chosen')];
  if (!(await handle.count()) || !(await body.count())) return false;
  // They may be gone by now: somebody else is asked.
  const [one, two] = await Promise.all([handle, body].map((of) => of.first().boundingBox({ timeout: 500 }).catch(() => null)));
  if (!one || !two) return false;
  const [from, centre] = [middle(one), middle(two)];
  const long = Math.hypot(from.x - centre.x, from.y - centre.y) || 1;
  const [dx, dy] = [((from.x - centre.x) / long) * far, ((from.y - centre.y) / long) * far];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const share of [0.4, 1]) await page.mouse.move(from.x + dx * share, from.y + dy * share);
  await page.mouse.up();
  await primary(page).waitFor({ timeout: 1500 }).catch(() => undefined);
  return (await primary(page).count()) > 0;
}

/** What was done. */
export interface Fought {
  answers: number;
  /** Moves that were pulled together. */
  pulled: number;
  /** How often the curtain was drawn. */
  curtains: number;
}

/** Answers for whoever sits at this page until the battle is over, or for so many answers, or until something else has come. */
export async function fightOn(page: Page, most: number, has: () => Promise<boolean> = () => Promise.resolve(false)): Promise<Fought> {
  const next = luck(7);
  const done: Fought = { answers: 0, pulled: 0, curtains: 0 };
  let stuck = 0;
  for (; done.answers < most; done.answers += 1) {
    let now = await shown(page);
    for (let n = 0; n < 500 && !now.question && !now.over && !now.curtain; n += 1) {
      await page.waitForTimeout(50);
      now = await shown(page);
    }
    if (now.over || (await has())) return done;
    if (now.curtain) {
      await page.getByRole('button', { name: /^I am / }).first().click();
      done.curtains += 1;
      await changed(page, now);
      continue;
    }
    if (stuck === 0 && (await pullAhead(page, 90))) done.pulled += 1;
    else if (!(await primary(page).count())) await pick(page, now, stuck, next);
    // What throws dice or tells somebody something is confirmed; anything else has happened already.
    if (await primary(page).count()) await primary(page).first().click({ timeout: 3000 }).catch(() => undefined);
    stuck = (await changed(page, now)) ? 0 : stuck + 1;
    if (stuck > 12) throw new Error(`nothing answers ${now.question}: ${now.words.join(', ')}`);
  }
  return done;
}

async function pick(page: Page, now: Shown, stuck: number, next: (below: number) => number): Promise<void> {
  const liked = LIKED.map((like) => now.words.findIndex((words) => like.test(words))).find((at) => at >= 0);
  const places = liked === undefined ? await lit(page) : [];
  const place = places[next(Math.max(places.length, 1))];
  if (place && (next(3) > 0 || !now.words.length)) await page.mouse.click(place.x, place.y);
  else if (now.words.length) await page.locator('#question .answers .button:not(.plain):not(.primary)').nth(stuck > 2 ? next(now.words.length) : (liked ?? now.words.length - 1)).click({ timeout: 2000 }).catch(() => undefined);
  else await page.keyboard.press('1');
  await page.waitForTimeout(60);
}

async function changed(page: Page, before: Shown): Promise<boolean> {
  for (let n = 0; n < 60; n += 1) {
    await page.waitForTimeout(40);
    const now = await shown(page);
    if (now.moment !== before.moment || now.over || now.curtain !== before.curtain) return true;
  }
  return false;
}
