import type { Handle, HandleKind, Piece, Stand } from '../protocol';
import type { Point } from './camera';

/** So many micrometres of a table are one unit of the board: an inch is 20 units. */
export const MICRO = 1270;

/** A point of a table: micrometres, x to the east and y to the north. */
export type Spot = readonly [number, number];

/** A rigid block of stands: the middle of its front edge, its bearing in degrees, and how wide and deep it is. */
export interface Block {
  at: Spot;
  heading: number;
  size: readonly [number, number];
}

/** From a table to the board, where y grows downwards. */
export const onBoard = ([x, y]: Spot): Point => ({ x: x / MICRO, y: -y / MICRO });

/** From the board to a table. */
export const onTable = ({ x, y }: Point): Spot => [Math.round(x * MICRO), Math.round(-y * MICRO)];

/** The block that a piece of a table is. */
export function blockOf(piece: Pick<Piece, 'place' | 'heading' | 'size'>): Block | undefined {
  return piece.place.kind === 'table' ? { at: piece.place.at, heading: piece.heading ?? 0, size: piece.size } : undefined;
}

/** The way straight ahead, and the way to the right, each one micrometre long. */
function ways(heading: number): { ahead: Spot; right: Spot } {
  const angle = (heading * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { ahead: [sin, cos], right: [cos, -sin] };
}

/** The point so far to the right of a block's front, and so far ahead of it. */
export function inFrame({ at, heading }: Pick<Block, 'at' | 'heading'>, u: number, v: number): Spot {
  const { ahead, right } = ways(heading);
  return [at[0] + right[0] * u + ahead[0] * v, at[1] + right[1] * u + ahead[1] * v];
}

/** How far a point lies to the right of a block's front, and how far ahead of it. */
export function frameOf({ at, heading }: Pick<Block, 'at' | 'heading'>, to: Spot): { u: number; v: number } {
  const { ahead, right } = ways(heading);
  const [x, y] = [to[0] - at[0], to[1] - at[1]];
  return { u: x * right[0] + y * right[1], v: x * ahead[0] + y * ahead[1] };
}

/** The corners of a block: front left, front right, rear right, rear left. */
export function corners(block: Block): [Spot, Spot, Spot, Spot] {
  const [w, d] = [block.size[0] / 2, block.size[1]];
  return [inFrame(block, -w, 0), inFrame(block, w, 0), inFrame(block, w, -d), inFrame(block, -w, -d)];
}

/** The middle of a block. */
export const middle = (block: Block): Spot => inFrame(block, 0, -block.size[1] / 2);

/** A stand of a block as a block of its own. */
export function standBlock(block: Pick<Block, 'at' | 'heading'>, stand: Stand): Block {
  return { at: inFrame(block, stand.at[0], stand.at[1]), heading: block.heading + stand.turned / 100, size: stand.size };
}

export const isWithin = (block: Block, at: Spot, margin = 0): boolean => {
  const { u, v } = frameOf(block, at);
  return Math.abs(u) <= block.size[0] / 2 + margin && v <= margin && v >= -block.size[1] - margin;
};

// ------------------------------------------------------------ measuring

const minus = (a: Spot, b: Spot): Spot => [a[0] - b[0], a[1] - b[1]];
const dot = (a: Spot, b: Spot): number => a[0] * b[0] + a[1] * b[1];
export const between = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The point of a stretch that is nearest to another point. */
export function nearestOn(a: Spot, b: Spot, to: Spot): Spot {
  const way = minus(b, a);
  const t = Math.min(Math.max(dot(minus(to, a), way) / (dot(way, way) || 1), 0), 1);
  return [a[0] + way[0] * t, a[1] + way[1] * t];
}

/** A measured line. */
export interface Taped {
  from: Spot;
  to: Spot;
  length: number;
}

const taped = (from: Spot, to: Spot): Taped => ({ from, to, length: between(from, to) });
const shorter = (a: Taped, b: Taped): Taped => (b.length < a.length ? b : a);

/** The shortest line between two things, each a block or a point; of length 0 where they overlap. */
export function tape(one: Block | Spot, two: Block | Spot): Taped {
  const [a, b] = [outline(one), outline(two)];
  if (isBlock(one) && b.some((at) => isWithin(one, at))) return atOnce(b.find((at) => isWithin(one, at)) ?? [0, 0]);
  if (isBlock(two) && a.some((at) => isWithin(two, at))) return atOnce(a.find((at) => isWithin(two, at)) ?? [0, 0]);
  const crossed = isBlock(one) && isBlock(two) ? crossing(a, b) : undefined;
  if (crossed) return atOnce(crossed);
  let best: Taped = taped(a[0] ?? [0, 0], b[0] ?? [0, 0]);
  for (const [p, q] of edges(a)) for (const to of b) best = shorter(best, taped(nearestOn(p, q, to), to));
  for (const [p, q] of edges(b)) for (const from of a) best = shorter(best, taped(from, nearestOn(p, q, from)));
  return best;
}

const isBlock = (thing: Block | Spot): thing is Block => 'size' in thing;
const outline = (thing: Block | Spot): readonly Spot[] => (isBlock(thing) ? corners(thing) : [thing]);
const atOnce = (at: Spot): Taped => ({ from: at, to: at, length: 0 });
const edges = (points: readonly Spot[]): [Spot, Spot][] => points.map((at, n) => [at, points[(n + 1) % points.length] ?? at]);

/** A point where two outlines cross. */
function crossing(one: readonly Spot[], two: readonly Spot[]): Spot | undefined {
  for (const [a, b] of edges(one)) {
    for (const [c, d] of edges(two)) {
      const [r, s, q] = [minus(b, a), minus(d, c), minus(c, a)];
      const turn = r[0] * s[1] - r[1] * s[0];
      if (turn === 0) continue;
      const [t, u] = [(q[0] * s[1] - q[1] * s[0]) / turn, (q[0] * r[1] - q[1] * r[0]) / turn];
      if (t >= 0 && t <= 1 && u >= 0 && u <= 1) return [a[0] + r[0] * t, a[1] + r[1] * t];
    }
  }
  return undefined;
}

/** A length in whole hundredths of the unit, halves upwards, as people read it: "3.6", "0.25". */
export function measured(length: number, unit: number): string {
  const hundredths = Math.floor((length / unit) * 100 + 0.5);
  return String(hundredths / 100);
}

// ------------------------------------------------------------ moving

/** What is dragged of a leg: a length in micrometres, an angle or a bearing in degrees, a number of files. */
export interface Pull {
  length?: number;
  angle?: number;
  bearing?: number;
  count?: number;
  /** Where it is set down, in micrometres. */
  x?: number;
  y?: number;
}

/** The corner that a wheel turns about: 0 the left one, 1 the right one. */
const pivotOf = (kind: HandleKind): 0 | 1 | undefined => (kind === 'wheel-left' ? 0 : kind === 'wheel-right' ? 1 : undefined);

const turned = (heading: number, by: number): number => (((heading + by) % 360) + 360) % 360;

/** Where a leg leaves a block. The table's own answer is what counts; this one is there at once. */
export function moved(block: Block, kind: HandleKind, { length = 0, angle, bearing, count, x, y }: Pull, files = 1): Block {
  const pivot = pivotOf(kind);
  if (pivot !== undefined) return wheeled(block, pivot, angle ?? degrees(length / (block.size[0] || 1)));
  switch (kind) {
    case 'ahead':
      return { ...block, at: inFrame(block, 0, length) };
    case 'back':
      return { ...block, at: inFrame(block, 0, -length) };
    case 'shift-left':
      return { ...block, at: inFrame(block, -length, 0) };
    case 'shift-right':
      return { ...block, at: inFrame(block, length, 0) };
    case 'slide':
      return { ...block, at: inFrame({ at: block.at, heading: bearing ?? block.heading }, 0, length) };
    case 'place':
      return { ...block, at: [x ?? block.at[0], y ?? block.at[1]] };
    case 'face':
      return { ...block, heading: bearing ?? block.heading };
    case 'about':
      return { ...block, at: inFrame(block, 0, -block.size[1]), heading: turned(block.heading, 180) };
    case 'turn-left':
    case 'turn-right': {
      const by = kind === 'turn-left' ? -90 : 90;
      const heading = turned(block.heading, by);
      const centre = middle(block);
      const size: [number, number] = [block.size[1], block.size[0]];
      return { at: inFrame({ at: centre, heading }, 0, size[1] / 2), heading, size };
    }
    case 'files': {
      if (!count || count === files) return block;
      const wide = (block.size[0] / files) * count;
      return { ...block, size: [wide, Math.max(block.size[1], (block.size[0] * block.size[1]) / wide)] };
    }
    default:
      return block;
  }
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** A block that has wheeled forwards about a front corner by an angle. */
function wheeled(block: Block, pivot: 0 | 1, angle: number): Block {
  const corner = corners(block)[pivot];
  const heading = turned(block.heading, pivot === 0 ? -angle : angle);
  return { ...block, heading, at: inFrame({ at: corner, heading }, (pivot === 0 ? 1 : -1) * (block.size[0] / 2), 0) };
}

/** The way that the outer front corner takes in a wheel, as points. */
export function arc(block: Block, kind: HandleKind, pull: Pull): Spot[] {
  const pivot = pivotOf(kind);
  if (pivot === undefined) return [];
  const whole = pull.angle ?? degrees((pull.length ?? 0) / (block.size[0] || 1));
  const steps = Math.max(2, Math.ceil(whole / 5));
  return Array.from({ length: steps + 1 }, (_, n) => corners(wheeled(block, pivot, (whole * n) / steps))[pivot === 0 ? 1 : 0]);
}

/** Where a handle is taken hold of, so far off the block that a finger finds it: on the table. */
export function handleSpot(block: Block, kind: HandleKind, off: number): Spot {
  const [w, d] = [block.size[0] / 2, block.size[1]];
  switch (kind) {
    case 'ahead':
      return inFrame(block, 0, off);
    // Of a narrow body the corners lie too near to each other for two fingers' breadth.
    case 'wheel-left':
      return inFrame(block, Math.max(w, off * 1.2), off);
    case 'wheel-right':
      return inFrame(block, -Math.max(w, off * 1.2), off);
    case 'back':
      return inFrame(block, 0, -d - off);
    case 'shift-left':
      return inFrame(block, -w - off, -d / 2);
    case 'shift-right':
      return inFrame(block, w + off, -d / 2);
    case 'turn-left':
      return inFrame(block, -w - off, -d - off / 2);
    case 'turn-right':
      return inFrame(block, w + off, -d - off / 2);
    case 'about':
      return inFrame(block, -w / 2, -d - off);
    case 'slide':
    case 'place':
      return inFrame(block, 0, -d / 2);
    case 'face':
      return inFrame(block, 0, off * 2.2);
    default:
      return inFrame(block, w / 2, -d - off);
  }
}

/**
 * What somebody pulls who has taken hold of a handle at one point and is at another now: never less than nothing, and never
 * more than the handle allows. Lengths snap to hundredths of the unit, and to the limit when it is near.
 */
export function pulled(block: Block, handle: Pick<Handle, 'kind' | 'write' | 'most'>, from: Spot, to: Spot, unit: number): Pull {
  const [start, now] = [frameOf(block, from), frameOf(block, to)];
  const [du, dv] = [now.u - start.u, now.v - start.v];
  const limit = (value: number, step: number): number => {
    const held = Math.min(Math.max(value, 0), handle.most ?? Infinity);
    // A limit that is a fifth of a unit away is meant.
    if (handle.most !== null && handle.most - held < unit / 5) return Math.floor(handle.most / step) * step;
    return Math.min(Math.round(held / step), Math.floor((handle.most ?? Infinity) / step)) * step;
  };
  const length = (value: number): Pull => ({ length: limit(value, unit / 100) });
  const pivot = pivotOf(handle.kind);
  if (pivot !== undefined) {
    const corner = corners(block)[pivot];
    const turn = degrees(angleFrom(corner, to) - angleFrom(corner, from));
    const forward = (((pivot === 0 ? -turn : turn) + 540) % 360) - 180;
    if (handle.write.includes('{angle}'))
      return { angle: Math.min(Math.max(Math.round(forward * 100) / 100, 0), (handle.most ?? 36000) / 100) };
    return length((forward * Math.PI * block.size[0]) / 180);
  }
  switch (handle.kind) {
    case 'ahead':
      return length(dv);
    case 'back':
      return length(-dv);
    case 'shift-left':
      return length(-du);
    case 'shift-right':
      return length(du);
    case 'slide':
      return { ...length(Math.hypot(du, dv)), bearing: bearingTo(from, to) };
    case 'face':
      return { bearing: bearingTo(block.at, to) };
    case 'place': {
      const whole = (value: number) => Math.round(value / (unit / 100)) * (unit / 100);
      return { x: whole(block.at[0] + to[0] - from[0]), y: whole(block.at[1] + to[1] - from[1]) };
    }
    default:
      return {};
  }
}

/** The bearing of a point seen from another, in hundredths of a degree. */
export function bearingTo(from: Spot, to: Spot): number {
  return turned(Math.round(degrees(angleFrom(from, to)) * 100) / 100, 0);
}

/** Clockwise from north, in radians. */
const angleFrom = (from: Spot, to: Spot): number => Math.atan2(to[0] - from[0], to[1] - from[1]);

/** A leg in its written form: what stands in braces is replaced by what was pulled. */
export function writeLeg(
  handle: Pick<Handle, 'write'>,
  { length = 0, angle = 0, bearing = 0, count = 0, x = 0, y = 0 }: Pull,
  unit: number,
): string {
  const plain = (value: number) => String(Math.round(value * 100) / 100);
  return handle.write
    .replace('{length}', plain(length / unit))
    .replace('{angle}', plain(angle))
    .replace('{bearing}', plain(bearing))
    .replace('{x}', plain(x / unit))
    .replace('{y}', plain(y / unit))
    .replace('{count}', String(count));
}

/** What was pulled for a leg, from its written form; nothing if it is a leg of another kind. */
export function readLeg(handle: Pick<Handle, 'write'>, written: string, unit: number): Pull | undefined {
  const names = [...handle.write.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const escaped = handle.write.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(-?\\d+(?:\\.\\d+)?)');
  const found = new RegExp(`^${escaped}$`).exec(written.trim());
  if (!found) return undefined;
  const pull: Pull = {};
  names.forEach((name, n) => {
    const value = Number(found[n + 1]);
    if (name === 'length' || name === 'x' || name === 'y') pull[name] = Math.round(value * unit);
    else if (name === 'angle' || name === 'bearing' || name === 'count') pull[name] = value;
  });
  return pull;
}

/** The places of a block where no stand is: behind a file that is shorter than others. A block with turned stands has none. */
export function gaps(size: readonly [number, number], stands: readonly Stand[]): { at: Spot; size: [number, number] }[] {
  if (stands.some((stand) => stand.turned !== 0)) return [];
  const files = new Map<number, Stand[]>();
  for (const stand of stands) files.set(stand.at[0], [...(files.get(stand.at[0]) ?? []), stand]);
  return [...files.values()].flatMap((file) => {
    const last = file.reduce((rear, stand) => (stand.at[1] < rear.at[1] ? stand : rear));
    const [width, depth] = last.size;
    const missing = Math.floor((size[1] + last.at[1] - depth) / depth + 0.01);
    return Array.from({ length: Math.max(missing, 0) }, (_, n) => ({
      at: [last.at[0], last.at[1] - depth * (n + 1)] as Spot,
      size: [width, depth] as [number, number],
    }));
  });
}
