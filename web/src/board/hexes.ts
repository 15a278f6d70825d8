import type { Cell, GroundScene, Hexside, Place } from '../protocol';
import type { Box, Point } from './camera';
import type { Lie, Painting } from './ground';
import { linework } from './lines';
import { pathOf, placeCentre, RADIUS, round, WIDTH } from './places';

export type Hex = readonly [number, number];
export type HexGround = Extract<GroundScene, { kind: 'hexes' }>;

/** The steps to the neighbours, counter-clockwise from east. */
export const STEPS: readonly Hex[] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

export const hexKey = ([q, r]: Hex): string => `${q},${r}`;

/** The middle of a hex: `q` grows east and `r` south-east. */
export const centre = ([q, r]: Hex): Point => placeCentre({ kind: 'hex', at: [q, r] });

export function neighbour([q, r]: Hex, dir: number): Hex {
  const [dq, dr] = STEPS[((dir % 6) + 6) % 6] ?? [0, 0];
  return [q + dq, r + dr];
}

/** A corner of a hex; number `k` lies counter-clockwise after side `k`, so that 1 is straight up. */
export function corner(hex: Hex, k: number, inset = 0): Point {
  const middle = centre(hex);
  const angle = ((30 + 60 * k) * Math.PI) / 180;
  return { x: middle.x + (RADIUS - inset) * Math.cos(angle), y: middle.y - (RADIUS - inset) * Math.sin(angle) };
}

export function corners(hex: Hex, inset = 0): Point[] {
  return [0, 1, 2, 3, 4, 5].map((k) => corner(hex, k, inset));
}

/** The ends of a side, such that the hex lies to the left of the way from the first to the second. */
export function sideEnds(hex: Hex, dir: number, inset = 0): [Point, Point] {
  return [corner(hex, dir - 1, inset), corner(hex, dir, inset)];
}

export function sideMiddle(hex: Hex, dir: number): Point {
  const [a, b] = sideEnds(hex, dir);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The direction from a hex to its neighbour; none if they do not touch. */
export function direction(from: Hex, to: Hex): number | undefined {
  const dir = STEPS.findIndex(([dq, dr]) => from[0] + dq === to[0] && from[1] + dr === to[1]);
  return dir < 0 ? undefined : dir;
}

export function distance(a: Hex, b: Hex): number {
  const [dq, dr] = [a[0] - b[0], a[1] - b[1]];
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

/** The hex that holds a point. */
export function hexAt({ x, y }: Point): Hex {
  const r = y / (RADIUS * 1.5);
  const q = x / WIDTH - r / 2;
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq + 0, rr + 0];
}

/** Hexes on the straight line between two, both included. */
export function line(from: Hex, to: Hex): Hex[] {
  const steps = distance(from, to);
  const [a, b] = [centre(from), centre(to)];
  return Array.from({ length: steps + 1 }, (_, n) => {
    const t = steps === 0 ? 0 : n / steps;
    // A hair beside the line, so that a line along a row of sides keeps to one side of it.
    return hexAt({ x: a.x + (b.x - a.x) * t + 1e-6, y: a.y + (b.y - a.y) * t + 2e-6 });
  });
}

export const hexPath = (hex: Hex, inset = 0): string => pathOf(corners(hex, inset), true);

export function bounds(cells: readonly { at: Hex }[]): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { at } of cells) {
    const { x, y } = centre(at);
    box.left = Math.min(box.left, x - WIDTH / 2);
    box.right = Math.max(box.right, x + WIDTH / 2);
    box.top = Math.min(box.top, y - RADIUS);
    box.bottom = Math.max(box.bottom, y + RADIUS);
  }
  return cells.length ? box : { left: 0, top: 0, right: 1, bottom: 1 };
}

/** The hexes of each terrain but open ground: the whole as one path, and the rim where another begins. */
export function patches(ground: HexGround): Painting['patches'] {
  const at = new Map(ground.cells.map((cell) => [hexKey(cell.at), cell]));
  const found = new Map<string, Cell[]>();
  for (const cell of ground.cells) {
    if (cell.terrain === 'open') continue;
    const list = found.get(cell.terrain) ?? [];
    list.push(cell);
    found.set(cell.terrain, list);
  }
  return [...found].map(([terrain, cells]) => {
    let edge = '';
    for (const cell of cells) {
      for (let dir = 0; dir < 6; dir += 1) {
        const beyond = at.get(hexKey(neighbour(cell.at, dir)));
        if (beyond && beyond.terrain !== terrain) edge += pathOf(sideEnds(cell.at, dir));
      }
    }
    return { terrain, fill: cells.map((cell) => hexPath(cell.at)).join(''), edge };
  });
}

/** Tints by level, lowest first, and the contours between: those of even levels apart, which are drawn stronger. */
export function heights(ground: HexGround): { tints: { level: number; fill: string }[]; odd: string; even: string } {
  const at = new Map(ground.cells.map((cell) => [hexKey(cell.at), cell]));
  const fills = new Map<number, string>();
  const lines = { odd: '', even: '' };
  for (const cell of ground.cells) {
    if (cell.level > 0) fills.set(cell.level, (fills.get(cell.level) ?? '') + hexPath(cell.at));
    for (let dir = 0; dir < 6; dir += 1) {
      const beyond = at.get(hexKey(neighbour(cell.at, dir)));
      if (!beyond || beyond.level >= cell.level) continue;
      // One line for each level that is climbed, the higher ones further in.
      for (let level = beyond.level + 1; level <= cell.level; level += 1) {
        const part = pathOf(sideEnds(cell.at, dir, (level - beyond.level - 1) * 3.5));
        if (level % 2 === 0) lines.even += part;
        else lines.odd += part;
      }
    }
  }
  const tints = [...fills].sort(([a], [b]) => a - b).map(([level, fill]) => ({ level, fill }));
  return { tints, ...lines };
}

/** The grid, each side once. */
export function grid(ground: HexGround): string {
  const at = new Set(ground.cells.map((cell) => hexKey(cell.at)));
  let path = '';
  for (const cell of ground.cells) {
    for (let dir = 0; dir < 6; dir += 1) {
      if (dir < 3 || !at.has(hexKey(neighbour(cell.at, dir)))) path += pathOf(sideEnds(cell.at, dir));
    }
  }
  return path;
}

/** Roads as one path that bends in the hexes and crosses their sides in the middle. */
export function roads(ground: HexGround): string {
  const ways = new Map<string, { at: Hex; dirs: number[] }>();
  const add = (at: Hex, to: Hex) => {
    const dir = direction(at, to);
    if (dir === undefined) return;
    const way = ways.get(hexKey(at)) ?? { at, dirs: [] };
    way.dirs.push(dir);
    ways.set(hexKey(at), way);
  };
  for (const [a, b] of ground.roads) {
    add(a, b);
    add(b, a);
  }
  let path = '';
  for (const { at, dirs } of ways.values()) {
    const middle = centre(at);
    const [first, second] = dirs;
    if (dirs.length === 2 && first !== undefined && second !== undefined) {
      const [a, b] = [sideMiddle(at, first), sideMiddle(at, second)];
      path += `M${round(a.x)} ${round(a.y)}Q${round(middle.x)} ${round(middle.y)} ${round(b.x)} ${round(b.y)}`;
    } else {
      for (const dir of dirs) path += pathOf([middle, sideMiddle(at, dir)]);
    }
  }
  return path;
}

/** The letters and numbers of the margin: where on the board each column and row runs. */
export function margins(ground: HexGround): { columns: { name: string; x: number }[]; rows: { name: string; y: number }[] } {
  const columns = new Map<string, number[]>();
  const rows = new Map<string, number[]>();
  for (const cell of ground.cells) {
    const [, column, row] = /^([A-Za-z]+)(\d+)$/.exec(cell.name) ?? [];
    if (!column || !row) return { columns: [], rows: [] };
    const { x, y } = centre(cell.at);
    columns.set(column, [...(columns.get(column) ?? []), x]);
    rows.set(row, [...(rows.get(row) ?? []), y]);
  }
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return {
    columns: [...columns].map(([name, x]) => ({ name, x: mean(x) })),
    rows: [...rows].map(([name, y]) => ({ name, y: mean(y) })),
  };
}

/** Everything that is painted of it. */
export function paintHexes(ground: HexGround): Painting {
  const sides = ground.sides.map((side: Hexside) => ({ key: side.key, points: sideEnds(side.at, side.dir) }));
  return {
    base: ground.cells.map((cell) => hexPath(cell.at)).join(''),
    ...heights(ground),
    patches: patches(ground),
    grid: grid(ground),
    bold: false,
    roads: roads(ground),
    paths: '',
    lines: linework(sides),
  };
}

/** What the board asks of it. */
export function surveyHexes(ground: HexGround): Lie {
  const cells = new Map(ground.cells.map((cell) => [hexKey(cell.at), cell]));
  const hex = (place: Place): Hex => (place.kind === 'hex' ? place.at : [0, 0]);
  const far = (from: Place, to: Place) => distance(hex(from), hex(to));
  return {
    box: bounds(ground.cells),
    width: WIDTH,
    room: WIDTH * 1.2,
    margin: 48,
    namesFrom: 0.6,
    names: [],
    margins: margins(ground),
    edge: 'Hexsides',
    terrains: [...new Set(ground.cells.map((cell) => cell.terrain))],
    levels: [...new Set(ground.cells.map((cell) => cell.level))].filter((level) => level > 0).sort(),
    lines: [...new Set(ground.sides.map((side) => side.key))],
    outline: (place, inset = 0) => hexPath(hex(place), inset),
    rim: () => RADIUS,
    digit: (place) => ({ x: placeCentre(place).x, y: placeCentre(place).y + RADIUS - 7 }),
    at: (point) => {
      const [q, r] = hexAt(point);
      return cells.has(hexKey([q, r])) ? { kind: 'hex', at: [q, r] } : undefined;
    },
    called: (place) => {
      const cell = cells.get(hexKey(hex(place)));
      return cell && { name: cell.name, says: cell.terrain };
    },
    far,
    distance: (from, to) => (far(from, to) === 1 ? '1 hex' : `${far(from, to)} hexes`),
  };
}
