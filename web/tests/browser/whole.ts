// Whole battles through the page, whatever the ground: by buttons, by what is lit, and on a free table by pulling handles.
import type { Page } from 'playwright-core';
import { actors, answers, asked, moment, primary, question, settled, takeOver } from './asked';

/** What brings the armies together, before what does not. */
const LIKED = [/\bcharges?\b/i, /shoot|\bfire\b/i, /: attack/i, /two dice/i, /^Go on/i, /^Move: \S+″ ahead/, /: \S+ MU ahead/, /^Advance/i];

/** Numbers that look like chance and are the same every time. */
export function luck(seed: number): (below: number) => number {
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
  const [from, centre] = await page.evaluate(() =>
    ['[data-handle="ahead"] circle', '[data-piece] .ring.chosen'].map((what) => {
      const box = document.querySelector(what)?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );
  if (!from || !centre) return false;
  const long = Math.hypot(from.x - centre.x, from.y - centre.y) || 1;
  const [dx, dy] = [((from.x - centre.x) / long) * far, ((from.y - centre.y) / long) * far];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const share of [0.4, 1]) await page.mouse.move(from.x + dx * share, from.y + dy * share);
  await page.mouse.up();
  await settled(page);
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

/** Waits as `asked` does, and does not watch what happened meanwhile. */
async function askedAtOnce(page: Page): Promise<'question' | 'over' | 'curtain'> {
  const film = page.locator('section.film');
  const isThere = asked(page);
  let now: 'question' | 'over' | 'curtain' | undefined;
  void isThere.then(
    (found) => (now = found),
    () => (now = 'over'),
  );
  while (now === undefined) {
    if (await film.count())
      await film
        .locator('.end .button')
        .click({ timeout: 1000 })
        .catch(() => undefined);
    await page.waitForTimeout(40);
  }
  return isThere;
}

/** Fills a sheet of orders that nothing is written on, as somebody who wants to fight. */
async function fillSheet(page: Page): Promise<void> {
  const fills = page.locator('section.orders .fills .button');
  const words = await fills.allInnerTexts();
  if (!words.length) return;
  await fills
    .nth(
      Math.max(
        0,
        words.findIndex((one) => LIKED.some((like) => like.test(one))),
      ),
    )
    .click();
  await fills.first().waitFor({ state: 'detached' });
  await settled(page);
}

/** Chooses that a piece fires, where that is offered, and says whether it was: a sheet of targets can be handed in without. */
async function layPiece(page: Page): Promise<boolean> {
  const places = ['#question .answer ', '.choices .row.answer'];
  const shots = places.flatMap((place) => ['lay #', 'next #'].map((word) => `${place}[data-action^="${word}"]`));
  const shot = page.locator(shots.join(', ')).first();
  if (!(await shot.count())) return false;
  await shot.click();
  return true;
}

/** Answers for whoever sits at this page until the battle is over, or for so many answers, or until something else has come; what is wanted `first` is taken wherever it is offered. */
export async function fightOn(
  page: Page,
  most: number,
  has: () => Promise<boolean> = () => Promise.resolve(false),
  first: RegExp[] = [],
  next = luck(7),
): Promise<Fought> {
  const done: Fought = { answers: 0, pulled: 0, curtains: 0 };
  let stuck = 0;
  for (; done.answers < most; done.answers += 1) {
    const now = await askedAtOnce(page);
    if (now === 'over' || (await has())) return done;
    if (now === 'curtain') {
      await takeOver(page);
      done.curtains += 1;
      continue;
    }
    await fillSheet(page);
    const before = await moment(page);
    if (stuck > 0 || !(await layPiece(page))) {
      if (stuck === 0 && (await pullAhead(page, 90))) done.pulled += 1;
      else if (!(await primary(page).count())) await pick(page, stuck, next, first);
    }
    await settled(page);
    // What throws dice or tells somebody something is confirmed; anything else has happened already.
    // What is asked may change meanwhile; whoever is stuck is told below.
    if ((await moment(page)) === before && (await primary(page).count()))
      await primary(page)
        .click({ timeout: 10_000 })
        .catch(() => undefined);
    await settled(page);
    stuck = (await moment(page)) === before ? stuck + 1 : 0;
    if (stuck > 20)
      throw new Error(`nothing answers ${await question(page).innerText()}: ${(await answers(page).allInnerTexts()).join(', ')}`);
  }
  return done;
}

async function pick(page: Page, stuck: number, next: (below: number) => number, first: RegExp[]): Promise<void> {
  const words = await answers(page).allInnerTexts();
  const who = await actors(page).allInnerTexts();
  const keen = who.findIndex((one) => first.some((like) => like.test(one)));
  if (keen >= 0 && stuck < 3) return actors(page).nth(keen).click();
  if (who.length && next(3)) return actors(page).nth(next(who.length)).click();
  const liked = [...first, ...LIKED].map((like) => words.findIndex((one) => like.test(one))).find((at) => at >= 0);
  const places = liked === undefined ? await lit(page) : [];
  const place = places[next(Math.max(places.length, 1))];
  if (place && (next(3) > 0 || !words.length)) await page.mouse.click(place.x, place.y);
  else if (words.length)
    await answers(page)
      .nth(stuck > 2 ? next(words.length) : (liked ?? words.length - 1))
      .click();
  else await page.keyboard.press('1');
}
