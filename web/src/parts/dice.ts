import type { Fell } from '../protocol';

/** A die as it is shown: with the one that was thrown in its place, if it was thrown again. */
export interface ShownDie extends Fell {
  /** The die thrown in its place. */
  next?: Fell;
}

/** More dice than this are shown as a count of faces. */
export const MOST_FACES = 20;

/**
 * The dice in the order they are shown: those that count first, then pairs, then the rest, each falling. A die that was
 * thrown again is followed by its successor and goes where that belongs. Second throws come last in what fell.
 */
export function inOrder(fell: readonly Fell[]): ShownDie[] {
  const again = fell.filter((die) => die.use === 'again').length;
  const first = fell.slice(0, fell.length - again);
  const second = fell.slice(fell.length - again);
  let successor = 0;
  const shown: ShownDie[] = first.map((die) => (die.use === 'again' ? { ...die, next: second[successor++] } : die));
  const rank = (die: ShownDie) => ['counts', 'pairs', 'nothing', 'again'].indexOf((die.next ?? die).use);
  const face = (die: ShownDie) => (die.next ?? die).face;
  return shown.sort((a, b) => rank(a) - rank(b) || face(b) - face(a));
}

/** How often each face fell, highest first, for a throw of many dice: what stands in the end, not what was thrown again. */
export function faces(fell: readonly Fell[]): { face: number; count: number; use: string }[] {
  const counts = new Map<string, { face: number; count: number; use: string }>();
  for (const die of fell) {
    if (die.use === 'again') continue;
    const key = `${die.face} ${die.use}`;
    const entry = counts.get(key) ?? { face: die.face, count: 0, use: die.use };
    entry.count += 1;
    counts.set(key, entry);
  }
  return [...counts.values()].sort((a, b) => b.face - a.face || b.count - a.count);
}

/** The dice as a sentence: "4 dice: 6 counts, 5 and 5 count together, 2". */
export function inWords(fell: readonly Fell[]): string {
  const again = fell.filter((die) => die.use === 'again').length;
  const thrown = fell.length - again;
  const head = thrown === 1 ? '1 die' : `${thrown} dice`;
  const words: string[] = [];
  const shown = inOrder(fell);
  let half: number | undefined;
  for (const die of shown) {
    const stands = die.next ?? die;
    const before = die.next ? `${die.face} thrown again, ` : '';
    if (stands.use === 'pairs') {
      if (half === undefined) {
        half = stands.face;
      } else {
        words.push(`${before}${half} and ${stands.face} count together`);
        half = undefined;
      }
    } else {
      words.push(`${before}${stands.face}${stands.use === 'counts' ? ' counts' : ''}`);
    }
  }
  return words.length ? `${head}: ${words.join(', ')}` : head;
}

/** Where the pips of a face stand, in a square of 24. */
export function pips(face: number): [number, number][] {
  const [a, b, c] = [7, 12, 17];
  const all: Record<number, [number, number][]> = {
    1: [[b, b]],
    2: [
      [a, a],
      [c, c],
    ],
    3: [
      [a, a],
      [b, b],
      [c, c],
    ],
    4: [
      [a, a],
      [c, a],
      [a, c],
      [c, c],
    ],
    5: [
      [a, a],
      [c, a],
      [b, b],
      [a, c],
      [c, c],
    ],
    6: [
      [a, 6.5],
      [c, 6.5],
      [a, b],
      [c, b],
      [a, 17.5],
      [c, 17.5],
    ],
  };
  return all[face] ?? [];
}
