import type { GroundScene, Label, Piece, Place, Side, TerrainPiece } from '../protocol';
import { isInside } from './areas';
import { between, blockOf, corners, measured, onBoard, onTable, MICRO, tape, type Spot } from './blocks';
import type { Box, Point } from './camera';
import type { Lie, Painting } from './ground';
import { linework, type Line } from './lines';
import { pathOf, round } from './places';

export type Tabletop = Extract<GroundScene, { kind: 'tabletop' }>;

/** What a table's terrain is painted as, where it has another name. */
const ALIKE: Record<string, string> = {
  woods: 'wood',
  rough: 'scrub',
  fields: 'plough',
  field: 'plough',
  ploughland: 'plough',
  enclosure: 'orchard',
  building: 'built',
  buildings: 'built',
  town: 'built',
  'walled-town': 'built',
  lake: 'water',
  pond: 'water',
  'deep-water': 'water',
  'wagon-park': 'wagons',
  bog: 'marsh',
  hollow: 'mud',
};
const WATERS = new Set(['stream', 'deep-stream', 'brook', 'river']);
const ROADS = new Set(['road', 'street', 'sunken-road']);
const RAISED = new Set(['hill', 'rise', 'ridge']);

const pointsOf = (piece: TerrainPiece): Point[] => piece.points.map(onBoard);

/** Something along the ground, as wide as it is. */
export interface Wide {
  kind: 'road' | 'water';
  course: string;
  width: number;
}

/** What only a table has to paint. */
export interface Table {
  wide: Wide[];
  /** Lines within the edge of a hill that show how it rises. */
  slopes: string;
  ruler: string;
  edge: string;
  bases: { side: Side; line: string }[];
}

/** Everything that is painted of a table. */
export function paintTable(ground: Tabletop): Painting {
  const [wide, deep] = ground.size;
  const hills = ground.terrain.filter((piece) => piece.closed && (RAISED.has(piece.kind) || (piece.level > 0 && piece.kind === 'open')));
  const levels = [...new Set(hills.map((hill) => Math.max(hill.level, 1)))].sort((a, b) => a - b);
  const contours = (even: boolean) =>
    hills
      .filter((hill) => (hill.level % 2 === 0) === even)
      .map((hill) => pathOf(pointsOf(hill), true))
      .join('');
  const edge = pathOf(
    [
      [0, 0],
      [wide, 0],
      [wide, deep],
      [0, deep],
    ].map((at) => onBoard(at as [number, number])),
    true,
  );
  const lines = ground.terrain.filter((piece) => !piece.closed && !isWide(piece) && piece.kind !== 'track' && piece.kind !== 'path');
  return {
    base: edge,
    tints: levels.map((level) => ({
      level,
      fill: hills
        .filter((hill) => Math.max(hill.level, 1) === level)
        .map((hill) => pathOf(pointsOf(hill), true))
        .join(''),
    })),
    odd: contours(false),
    even: contours(true),
    patches: patches(ground.terrain.filter((piece) => piece.closed && !hills.includes(piece))),
    // Where nobody may measure, nothing on the table helps to judge a distance.
    grid: ground.measure.tape ? crosses(ground) : '',
    bold: false,
    roads: '',
    paths: ground.terrain
      .filter((piece) => !piece.closed && (piece.kind === 'track' || piece.kind === 'path'))
      .map((piece) => pathOf(pointsOf(piece)))
      .join(''),
    lines: linework(lines.map((piece): Line => ({ key: piece.kind, points: pointsOf(piece) }))),
    table: {
      wide: ground.terrain
        .filter((piece) => !piece.closed && isWide(piece))
        .map((piece) => ({
          kind: WATERS.has(piece.kind) ? 'water' : 'road',
          course: pathOf(pointsOf(piece)),
          width: Math.max(piece.width / MICRO, 5),
        })),
      slopes: hills.flatMap((hill) => [0.93, 0.87].map((share) => pathOf(drawnIn(pointsOf(hill), share), true))).join(''),
      ruler: ground.measure.tape ? ruler(ground) : '',
      edge,
      bases: ground.bases.map((base) => ({ side: base.side, line: pathOf([onBoard(base.from), onBoard(base.to)]) })),
    },
  };
}

const isWide = (piece: TerrainPiece): boolean => WATERS.has(piece.kind) || ROADS.has(piece.kind);

/** An outline drawn in towards its middle, to a share of its size. */
function drawnIn(outline: readonly Point[], share: number): Point[] {
  const middle = centroid(outline);
  return outline.map(({ x, y }) => ({ x: middle.x + (x - middle.x) * share, y: middle.y + (y - middle.y) * share }));
}

export function centroid(outline: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  outline.forEach((a, n) => {
    const b = outline[(n + 1) % outline.length] ?? a;
    const cross = a.x * b.y - b.x * a.y;
    area += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  });
  const first = outline[0] ?? { x: 0, y: 0 };
  return area === 0 ? first : { x: x / (3 * area), y: y / (3 * area) };
}

function patches(pieces: readonly TerrainPiece[]): Painting['patches'] {
  const found = new Map<string, string>();
  for (const piece of pieces) {
    const terrain = ALIKE[piece.kind] ?? piece.kind;
    found.set(terrain, (found.get(terrain) ?? '') + pathOf(pointsOf(piece), true));
  }
  return [...found].map(([terrain, fill]) => ({ terrain, fill, edge: fill }));
}

/** Small crosses on the table, so that distances can be judged. */
function crosses({ size, measure }: Tabletop): string {
  let path = '';
  const step = measure.unit * measure.grid;
  for (let x = step; x < size[0]; x += step) {
    for (let y = step; y < size[1]; y += step) {
      const at = onBoard([x, y]);
      path += `M${round(at.x - 3)} ${round(at.y)}h6M${round(at.x)} ${round(at.y - 3)}v6`;
    }
  }
  return path;
}

/** Ticks along the southern and the western edge: one for each unit, a longer one where the crosses are. */
function ruler({ size, measure }: Tabletop): string {
  let path = '';
  const long = (n: number) => (n % measure.grid === 0 ? 8 : 4);
  for (let n = 0; n * measure.unit <= size[0]; n += 1) {
    const { x, y } = onBoard([n * measure.unit, 0]);
    path += `M${round(x)} ${round(y)}v${long(n)}`;
  }
  for (let n = 0; n * measure.unit <= size[1]; n += 1) {
    const { x, y } = onBoard([0, n * measure.unit]);
    path += `M${round(x)} ${round(y)}h${-long(n)}`;
  }
  return path;
}

/** What the board asks of a table. */
export function surveyTable(ground: Tabletop): Lie {
  const { unit, sign, grid } = ground.measure;
  const [wide, deep] = ground.size;
  const [topLeft, bottomRight] = [onBoard([0, deep]), onBoard([wide, 0])];
  const box: Box = { left: topLeft.x - 12, top: topLeft.y - 12, right: bottomRight.x + 12, bottom: bottomRight.y + 12 };
  const marks = (length: number) =>
    ground.measure.tape ? Array.from({ length: Math.floor(length / unit / grid) + 1 }, (_, n) => n * grid) : [];
  const far = (from: Place, to: Place): number => (from.kind === 'table' && to.kind === 'table' ? between(from.at, to.at) / unit : 0);
  return {
    box,
    width: 44,
    room: 90,
    margin: 150,
    names: [],
    namesFrom: 0,
    edge: 'Lines',
    margins: {
      columns: marks(wide).map((n) => ({ name: `${n}${sign}`, x: onBoard([n * unit, 0]).x })),
      rows: marks(deep).map((n) => ({ name: `${n}${sign}`, y: onBoard([0, n * unit]).y })),
    },
    terrains: [
      'open',
      ...new Set(ground.terrain.filter((piece) => piece.closed && !RAISED.has(piece.kind)).map((piece) => ALIKE[piece.kind] ?? piece.kind)),
    ],
    levels: [...new Set(ground.terrain.filter((piece) => piece.closed).map((piece) => piece.level))].filter((level) => level > 0).sort(),
    lines: [...new Set(ground.terrain.filter((piece) => !piece.closed).map((piece) => piece.kind))],
    outline: (place, inset = 0) => {
      if (place.kind !== 'table') return '';
      const [{ x, y }, r] = [onBoard(place.at), 9 - Math.min(inset, 2)];
      return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    },
    rim: () => 22,
    digit: (place) => (place.kind === 'table' ? { x: onBoard(place.at).x, y: onBoard(place.at).y - 13 } : { x: 0, y: 0 }),
    at: (point) => ({ kind: 'table', at: [...onTable(point)] as [number, number] }),
    called: (place) => {
      if (place.kind !== 'table') return undefined;
      const here = ground.terrain.filter((piece) => piece.closed && isInside(onBoard(place.at), pointsOf(piece)));
      const says = here.map((piece) => (piece.name ? `${piece.name}, ${piece.says}` : piece.says)).join('; ');
      const [x, y] = place.at.map((value) => `${Math.round((value / unit) * 10) / 10}${sign}`);
      return { name: ground.measure.tape ? `${x} east, ${y} north` : '', says: says || 'open ground' };
    },
    far,
    distance: (from, to) => (ground.measure.tape ? `${Math.round(far(from, to) * 10) / 10}${sign}` : ''),
  };
}

/** How far two pieces of a table are from each other, edge to edge, in words. */
export function apart(ground: Tabletop, one: Piece, two: Piece): string | undefined {
  const [a, b] = [blockOf(one), blockOf(two)];
  if (!ground.measure.tape) return '';
  return a && b && `${measured(tape(a, b).length, ground.measure.unit)}${ground.measure.sign}`;
}

/**
 * The names on a table: each in the middle of its piece of terrain, or moved so that it lies neither on another name nor, as
 * far as there is room, under a body. `scale` is how much larger than the ground names are drawn.
 */
export function tableLabels(ground: Tabletop, pieces: readonly Piece[] = [], scale = 1): Label[] {
  const bodies = pieces.flatMap((piece) => blockOf(piece) ?? []).map((block) => boxAround(corners(block).map(onBoard)));
  const taken: Box[] = [];
  const labels: Label[] = [];
  for (const piece of ground.terrain) {
    // A stream of several parts is named once.
    if (!piece.name || labels.some((label) => label.text === piece.name)) continue;
    const region = piece.closed && (RAISED.has(piece.kind) || ALIKE[piece.kind] === 'wood' || piece.kind === 'wood');
    const half = { x: (piece.name.length * (region ? 5.6 : 3.1) + 4) * scale, y: 9 * scale };
    const around = (at: Point): Box => ({ left: at.x - half.x, right: at.x + half.x, top: at.y - half.y, bottom: at.y + half.y });
    const best = candidates(piece, scale)
      .map((at) => {
        const box = around(at);
        return {
          at,
          box,
          cost: 1000 * taken.filter((other) => meet(box, other)).length + bodies.filter((other) => meet(box, other)).length,
        };
      })
      .reduce((best, one) => (one.cost < best.cost ? one : best));
    // Two names on each other are worse than one.
    if (best.cost >= 1000) continue;
    taken.push(best.box);
    labels.push({ text: piece.name, place: { kind: 'table', at: [...onTable(best.at)] as [number, number] }, region });
  }
  return labels;
}

/** Where a name may stand, the best place first. */
function candidates(piece: TerrainPiece, scale: number): Point[] {
  const points = pointsOf(piece);
  if (!piece.closed) {
    const share = (t: number): Point => {
      const at = t * (points.length - 1);
      const [a, b] = [points[Math.floor(at)] ?? { x: 0, y: 0 }, points[Math.ceil(at)] ?? { x: 0, y: 0 }];
      // Beside the line, which would strike the name through.
      return { x: a.x + (b.x - a.x) * (at % 1), y: a.y + (b.y - a.y) * (at % 1) - 11 * scale };
    };
    return [0.5, 0.3, 0.7, 0.15, 0.85].map(share);
  }
  const middle = centroid(points);
  const around = boxAround(points);
  const [w, h] = [(around.right - around.left) / 2, (around.bottom - around.top) / 2];
  return [
    [0, 0],
    [0, -0.45],
    [0, 0.45],
    [-0.35, 0],
    [0.35, 0],
    [-0.35, -0.4],
    [0.35, 0.4],
  ].map(([x = 0, y = 0]) => ({ x: middle.x + x * w, y: middle.y + y * h }));
}

function boxAround(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Outlines of a table as a path. */
export const outlines = (all: readonly (readonly Spot[])[], close = true): string =>
  all.map((points) => pathOf(points.map(onBoard), close)).join('');
