import type { Point } from './camera';
import { pathOf } from './places';

/** Something that runs along the ground, such as a hedge: what it protects, or the higher ground, lies to its left. */
export interface Line {
  key: string;
  points: readonly Point[];
}

/** What lies along lines, as paths to draw. */
export interface Linework {
  streams: string;
  deep: string;
  rivers: string;
  fords: string;
  bridges: string;
  decks: string;
  stakes: string;
  banks: string;
  bankTicks: string;
  ditches: string;
  ditchTicks: string;
  walls: string;
  townWalls: string;
  towers: string;
  gates: string;
  slopes: string;
  gentle: string;
  cliffs: string;
  cliffTeeth: string;
  hedges: string;
  trees: string;
  unknown: string;
}

const KNOWN = new Set([
  'stream',
  'brook',
  'deep-stream',
  'river',
  'ford',
  'bridge',
  'stakes',
  'field-defences',
  'bank',
  'ditch',
  'wall',
  'town-wall',
  'gate',
  'steep-slope',
  'slope',
  'cliff',
  'hedge',
  'fence',
  'tree-line',
]);

/** Draws all lines of a ground. */
export function linework(lines: readonly Line[]): Linework {
  const all = (keys: readonly string[], draw: (points: readonly Point[]) => string) =>
    lines
      .filter((line) => keys.includes(line.key))
      .map((line) => draw(line.points))
      .join('');
  const whole = (points: readonly Point[]) => pathOf(points);
  return {
    streams: all(['stream', 'brook'], whole),
    deep: all(['deep-stream'], whole),
    rivers: all(['river', 'ford', 'bridge'], whole),
    fords: all(['ford'], (points) => ticks(points, middling(points, 3), 7, 0, 0.22) + ticks(points, middling(points, 3), -7, 0, 0.22)),
    bridges: all(['bridge'], (points) => ticks(points, middling(points, 2), 9, 0, 0.3) + ticks(points, middling(points, 2), -9, 0, 0.3)),
    decks: all(['bridge'], (points) => stretch(points, 0.42, 0.58)),
    stakes: all(['stakes'], (points) => ticks(points, 5.94, 9, 3)),
    banks: all(['field-defences', 'bank'], whole),
    bankTicks: all(['field-defences', 'bank'], (points) => ticks(points, 4.62, -6)),
    ditches: all(['ditch'], whole),
    ditchTicks: all(['ditch'], (points) => ticks(points, 6, 4) + ticks(points, 6, -4)),
    walls: all(['wall'], whole),
    townWalls: all(['town-wall'], whole),
    towers: all(['town-wall'], (points) => ticks(points, 10.4, 5) + ticks(points, 10.4, -5)),
    gates: all(['gate'], (points) => stretch(points, 0, 0.3) + stretch(points, 0.7, 1)),
    slopes: all(['steep-slope'], (points) => ticks(points, 4.62, 7) + ticks(points, 4.62, -3)),
    gentle: all(['slope'], (points) => ticks(points, 9, 6)),
    cliffs: all(['cliff'], whole),
    cliffTeeth: all(['cliff'], (points) => ticks(points, 6.93, 8, 2)),
    hedges: all(['hedge', 'fence'], whole),
    trees: all(['tree-line'], (points) => crowns(points, 15)),
    unknown: lines
      .filter((line) => !KNOWN.has(line.key))
      .map((line) => pathOf(line.points))
      .join(''),
  };
}

export function lengthOf(points: readonly Point[]): number {
  return points.reduce(
    (sum, point, n) => sum + (n ? Math.hypot(point.x - (points[n - 1] ?? point).x, point.y - (points[n - 1] ?? point).y) : 0),
    0,
  );
}

/** The point at a share of a line's length, and the way the line goes there. */
export function along(points: readonly Point[], share: number): { at: Point; way: Point } {
  let left = lengthOf(points) * share;
  for (let n = 1; n < points.length; n += 1) {
    const [a, b] = [points[n - 1] as Point, points[n] as Point];
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    if (left <= far || n === points.length - 1) {
      const t = far ? left / far : 0;
      return { at: { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }, way: unit({ x: b.x - a.x, y: b.y - a.y }) };
    }
    left -= far;
  }
  return { at: points[0] ?? { x: 0, y: 0 }, way: { x: 1, y: 0 } };
}

/** Marks along a line, about so far apart: each goes so far to its right (or, if negative, to its left). */
export function ticks(points: readonly Point[], spacing: number, out: number, slant = 0, margin = 0.08): string {
  const count = Math.max(1, Math.round(lengthOf(points) / spacing));
  let path = '';
  for (let n = 0; n < count; n += 1) {
    const { at, way } = along(points, margin + ((1 - 2 * margin) * (n + 0.5)) / count);
    path += pathOf([at, { x: at.x - way.y * out + way.x * slant, y: at.y + way.x * out + way.y * slant }]);
  }
  return path;
}

/** A part of a line between two shares of its length. */
export function stretch(points: readonly Point[], from: number, to: number): string {
  const whole = lengthOf(points) || 1;
  let run = 0;
  const within = points.filter((point, n) => {
    const before = points[n - 1];
    if (before) run += Math.hypot(point.x - before.x, point.y - before.y);
    return run / whole > from && run / whole < to;
  });
  return pathOf([along(points, from).at, ...within, along(points, to).at]);
}

/** Little crowns of trees along a line. */
function crowns(points: readonly Point[], spacing: number): string {
  const count = Math.max(1, Math.round(lengthOf(points) / spacing));
  let path = '';
  for (let n = 0; n < count; n += 1) {
    const { x, y } = along(points, (n + 0.5) / count).at;
    path += `M${(x - 4).toFixed(1)} ${y.toFixed(1)}a4 4 0 0 1 8 0M${x.toFixed(1)} ${y.toFixed(1)}v3.5`;
  }
  return path;
}

/** So far apart that as many fit onto a line of any length. */
function middling(points: readonly Point[], count: number): number {
  return lengthOf(points) / count;
}

export function unit({ x, y }: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}
