// Every answer is the one it says: whatever is clicked, in the bar, in the list or on the board, arms that answer and no other.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { layout } from '../../src/battle/options';
import type { Tell, Update } from '../../src/protocol';
import { actors, asked, moment, primary, settled, takeOver } from './asked';
import { atRest, begin, visit, withBrowser } from './visit';
import { luck } from './whole';

withBrowser();

/** How many answers were clicked as a line, and how many places on the board. */
interface Walked {
  lines: number;
  places: number;
}

/** What stands armed: the written form of the amber button's answer. */
const armed = (page: Page): Promise<string | null> => primary(page).getAttribute('data-action');
const lines = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#question .answer [data-action], .choices .row.answer[data-action]')].map(
      (line) => line.dataset['action'] ?? '',
    ),
  );
const line = (page: Page, action: string) =>
  page
    .locator(`#question .answer [data-action=${JSON.stringify(action)}], .choices .row.answer[data-action=${JSON.stringify(action)}]`)
    .first();

/** Clicks every line that is shown, and compares what the button then stands for. */
async function walkLines(page: Page): Promise<number> {
  const all = await lines(page);
  for (const action of all) {
    await clear(page);
    if (!(await line(page, action).count())) continue;
    await line(page, action).click();
    await settled(page);
    expect(await armed(page)).toBe(action);
  }
  await clear(page);
  return all.length;
}

/** Clicks every place that is lit and can be hit, and compares the answer with those that are given there. */
async function walkPlaces(page: Page, update: Update): Promise<number> {
  const question = update.questions[0];
  if (!question) return 0;
  const chosen = await page.locator('.choices .row.actor.open').count();
  if (chosen) return 0;
  const { spots } = layout(question.prompt, update.scene.pieces, update.scene.leaders);
  let hit = 0;
  for (const spot of spots) {
    await clear(page);
    const path = `path.lit[data-spot=${JSON.stringify(spot.key)}]`;
    if (!(await page.locator(path).count())) continue;
    const box = await atRest(page, path);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const isFree = await page.evaluate(
      ({ at, path }) => {
        const board = document.querySelector('[role="application"]');
        const [top] = document.elementsFromPoint(at.x, at.y);
        return board?.contains(top ?? null) && !top?.closest('.digit, .disc') && document.querySelector(path) !== null;
      },
      { at, path },
    );
    if (!isFree) continue;
    await page.mouse.click(at.x, at.y);
    await settled(page);
    // Where pieces lie over one another another spot can be meant: then that one's answers are.
    const given = await page.evaluate(() => document.querySelector<SVGElement>('path.lit.chosen')?.dataset['spot']);
    const action = (await primary(page).count()) ? await armed(page) : null;
    if (action === null || given === undefined) continue;
    const there = spots.find((one) => one.key === given);
    expect(there?.options.map((option) => option.action)).toContain(action);
    hit += 1;
  }
  await clear(page);
  return hit;
}

/** Nothing is chosen any more. */
async function clear(page: Page): Promise<void> {
  for (let n = 0; n < 3 && (await page.locator('.choices .row[aria-pressed="true"], path.lit.chosen').count()); n += 1) {
    await page.locator('#question').focus();
    await page.keyboard.press('Escape');
    await settled(page);
  }
}

/** Plays so many questions by chance, with every answer of each tried before. */
async function walk(page: Page, latest: () => Update | undefined, questions: number, seed: number): Promise<Walked> {
  const next = luck(seed);
  const walked: Walked = { lines: 0, places: 0 };
  for (let n = 0; n < questions; n += 1) {
    const now = await asked(page);
    if (now === 'over') break;
    if (now === 'curtain') {
      await takeOver(page);
      continue;
    }
    const update = latest();
    if (update) walked.places += await walkPlaces(page, update);
    if (await actors(page).count())
      await actors(page)
        .nth(next(await actors(page).count()))
        .click();
    walked.lines += await walkLines(page);
    const all = await lines(page);
    const before = await moment(page);
    const action = all[next(all.length)];
    if (action !== undefined) await line(page, action).click();
    await settled(page);
    if ((await moment(page)) === before && (await primary(page).count())) await primary(page).click();
    await settled(page);
  }
  return walked;
}

describe('every answer is the one it says', () => {
  for (const ruleset of ['charles-the-bold', 'order-of-arms', 'tree-of-battles', 'field-of-glory']) {
    it(`in ${ruleset}`, async () => {
      let update: Update | undefined;
      const begun = await begin({ ruleset });
      const page = await visit(`#/game/${begun.links.find((one) => one.role === 'both')?.token ?? begun.links[0]?.token}`, {
        first: async (page) => {
          // Whatever is clicked waits for a second click.
          await page.addInitScript(() => localStorage.setItem('gonfalon.settings', JSON.stringify({ confirm: 'always' })));
          page.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) => {
              const tell = JSON.parse(payload.toString()) as Tell;
              if (tell.kind === 'update') update = tell;
            }),
          );
        },
      });
      const walked = await walk(page, () => update, 12, 3);
      expect(walked.lines).toBeGreaterThan(5);
      expect(walked.places).toBeGreaterThan(5);
      expect(walked.lines + walked.places).toBeGreaterThan(30);
    });
  }
});
