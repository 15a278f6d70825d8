import { describe, expect, it } from 'vitest';

import { manoeuvre, table, tryHere } from '../src/gallery/table';
import type { Piece, PromptOption, RefusalText } from '../src/protocol';
import { longer, Manoeuvring, splitLegs, type Help } from '../src/state/manoeuvre.svelte';

const INCH = 25_400;
const [ahead, left, right, about] = manoeuvre.handles;
if (!ahead || !left || !right || !about) throw new Error('the sample has lost its handles');
const men = table.scene.pieces.find((piece) => piece.id === 'K1') as Piece;

/** A move of the sample's men-at-arms, with what was asked, chosen and refused. */
function begin(more: Partial<Help> = {}) {
  const [asked, chosen, refused]: [string[], (PromptOption | undefined)[], RefusalText[]] = [[], [], []];
  const moves = new Manoeuvring(manoeuvre, men, INCH, {
    ask: async (action) => {
      asked.push(action);
      return tryHere(action);
    },
    settled: (option) => chosen.push(option),
    refused: (refusal) => refused.push(refusal),
    reason: (error) => ({ says: String(error), rule: null, pieces: [] }),
    wait: async () => undefined,
    ...more,
  });
  return { moves, asked, chosen, refused };
}

describe('a free move', () => {
  it('is put together from legs, each of which is tried before it stands', async () => {
    const { moves, chosen } = begin();
    expect(await moves.add(ahead, { length: 2 * INCH })).toBe(true);
    expect(await moves.add(right, { length: 1.5 * INCH })).toBe(true);
    expect(moves.legs).toEqual(['ahead 2', 'wheels right 1.5']);
    expect(chosen.at(-1)?.action).toBe('K1 moves ahead 2, wheels right 1.5');
    expect(moves.left).toBe(3.5 * INCH);
    expect(await moves.dropLast()).toBe(true);
    expect(moves.legs).toEqual(['ahead 2']);
    await moves.dropLast();
    expect([moves.legs, chosen.at(-1), moves.left]).toEqual([[], undefined, 7 * INCH]);
  });

  it('makes the last leg longer where the same handle is pulled again, so that one wheel stays one', async () => {
    const { moves } = begin();
    await moves.add(left, { length: INCH });
    moves.pull(left, { length: 0.5 * INCH });
    await moves.release();
    expect(moves.legs).toEqual(['wheels left 1.5']);
    await moves.add(right, { length: INCH });
    expect(moves.legs).toEqual(['wheels left 1.5', 'wheels right 1']);
  });

  it('shows what is pulled at once, and what the table says of it when that is known', async () => {
    const { moves, asked } = begin();
    moves.pull(ahead, { length: 3 * INCH });
    expect(moves.ghost?.at[1]).toBeCloseTo(9.5 * INCH);
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toEqual(['K1 moves ahead 3']);
    await moves.release();
    expect([moves.legs, moves.pulling]).toEqual([['ahead 3'], undefined]);
  });

  it('goes back to the nearest that is allowed, and says why', async () => {
    const { moves, refused } = begin();
    moves.pull(ahead, { length: 9 * INCH });
    await moves.release();
    expect(refused[0]).toMatchObject({ rule: '6.0j' });
    // Not even so far: the enemy is nearer than that.
    expect(moves.legs).toEqual(['ahead 6.2']);
    expect(moves.refusal?.says).toMatch(/may go 7″/);
    expect(await moves.take(['ahead 6.5'])).toBe(false);
    expect(moves.refusal).toMatchObject({ says: 'Crossbows would be nearer than 2″', pieces: [{ id: 'X1' }] });
    // The next try forgets it.
    await moves.dropLast();
    expect(moves.refusal).toBeUndefined();
  });

  it('keeps legs that are allowed while the whole is not yet, and takes them back', async () => {
    const duty: RefusalText = {
      says: 'K1 is ordered to attack',
      rule: 'order.attack-duty',
      pieces: [{ id: 'K1', name: 'Men-at-arms', many: true }],
    };
    const { moves, chosen, refused } = begin({
      ask: async (action) => {
        const answer = tryHere(action);
        return action.includes('ahead') ? answer : { tried: { ...answer.tried, unfinished: true }, refusal: duty };
      },
    });
    expect(await moves.add(left, { length: INCH })).toBe(true);
    expect([moves.legs, moves.refusal, chosen.at(-1)]).toEqual([['wheels left 1'], duty, undefined]);
    expect(await moves.add(ahead, { length: 2 * INCH })).toBe(true);
    expect([moves.refusal, chosen.at(-1)?.action]).toEqual([undefined, 'K1 moves wheels left 1, ahead 2']);
    await moves.dropLast();
    expect([moves.legs, moves.refusal, chosen.at(-1)]).toEqual([['wheels left 1'], duty, undefined]);
    await moves.dropLast();
    // It was said beside the legs, not as a refusal of what somebody did.
    expect([moves.legs, refused]).toEqual([[], []]);
  });

  it('leaves nothing behind when a pull is given up or comes to nothing', async () => {
    const { moves, chosen } = begin();
    moves.pull(ahead, { length: 0 });
    await moves.release();
    moves.pull(ahead, { length: INCH });
    moves.letGo();
    expect([moves.legs, moves.pulling, chosen]).toEqual([[], undefined, []]);
  });

  it('is nudged by keys, forwards and back', async () => {
    const { moves } = begin();
    await moves.nudge('ahead', { length: INCH });
    await moves.nudge('ahead', { length: INCH / 10 });
    expect(moves.legs).toEqual(['ahead 1.1']);
    await moves.nudge('ahead', { length: -INCH });
    expect(moves.legs).toEqual(['ahead 0.1']);
    await moves.nudge('ahead', { length: -INCH / 10 });
    expect(moves.legs).toEqual([]);
    // A degree of a front of six inches.
    await moves.nudge('wheel-left', { angle: 10 });
    expect(moves.legs).toEqual(['wheels left 1.05']);
    await moves.nudge('wheel-right', { angle: 4 });
    expect(moves.legs).toEqual(['wheels left 0.63']);
    expect(await moves.nudge('shift-left', { length: INCH })).toBe(false);
  });

  it('tells what cannot be read, and keeps the legs that stand', async () => {
    const { moves, refused } = begin();
    await moves.add(ahead, { length: INCH });
    expect(await moves.take(['ahead 1', 'leaps 3'])).toBe(false);
    expect(refused.at(-1)?.says).toMatch(/is no leg/);
    expect(moves.legs).toEqual(['ahead 1']);
  });

  it('takes the answer to the last question only', async () => {
    const waiting: (() => void)[] = [];
    const { moves } = begin({ ask: (action) => new Promise((resolve) => waiting.push(() => resolve(tryHere(action)))) });
    const first = moves.take(['ahead 1']);
    const second = moves.take(['ahead 2']);
    waiting[1]?.();
    expect(await second).toBe(true);
    waiting[0]?.();
    expect(await first).toBe(false);
    expect(moves.legs).toEqual(['ahead 2']);
  });

  it('is read from a whole answer', () => {
    const { moves } = begin();
    expect(moves.legsOf('K1 moves ahead 2, turns about')).toEqual(['ahead 2', 'turns about']);
    expect(moves.legsOf('K2 moves ahead 2')).toBeUndefined();
    expect(splitLegs('ahead 2,wheels left 1, at 36.5,12 facing 0')).toEqual(['ahead 2', 'wheels left 1', 'at 36.5,12 facing 0']);
    expect(longer(['turns about'], about, {}, INCH)).toEqual({ legs: ['turns about'], written: 'turns about' });
  });
});
