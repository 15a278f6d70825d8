import type { AreaBorder, Area as Cell, GroundScene, Place } from '../protocol';
import type { Box, Point } from './camera';
import type { Lie, Painting } from './ground';
import { along, linework, type Line } from './lines';
import { nearestOn, pathOf, placeCentre, round } from './places';

export type AreaGround = Extract<GroundScene, { kind: 'areas' }>;

/** A position within an area is drawn as a disc of this radius. */
export const SLOT = 25;
/** So far apart are the positions of an area. */
const APART = 60;

const point = ([x, y]: readonly [number, number]): Point => ({ x, y });
const outlineOf = (area: Cell): Point[] => area.outline.map(point);

/** Whether a point lies within an outline. */
export function isInside({ x, y }: Point, outline: readonly Point[]): boolean {
  let inside = false;
  outline.forEach((a, n) => {
    const b = outline[(n + 1) % outline.length] ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}

/** An outline drawn in towards its middle. */
function drawnIn(outline: readonly Point[], centre: Point, by: number): Point[] {
  return outline.map((at) => {
    const far = Math.hypot(at.x - centre.x, at.y - centre.y) || 1;
    const t = Math.max(0, 1 - (by * 1.3) / far);
    return { x: centre.x + (at.x - centre.x) * t, y: centre.y + (at.y - centre.y) * t };
  });
}

/** What two outlines have in common: the stretch of one's edges that lies on the other's. */
function shared(one: readonly Point[], two: readonly Point[]): [Point, Point][] {
  const found: [Point, Point][] = [];
  one.forEach((a, n) => {
    const b = one[(n + 1) % one.length] ?? a;
    two.forEach((c, m) => {
      const d = two[(m + 1) % two.length] ?? c;
      const [p, q] = [nearestOn(a, b, c), nearestOn(a, b, d)];
      if (near(p, c) && near(q, d) && !near(p, q)) found.push([p, q]);
      else {
        const [r, s] = [nearestOn(c, d, a), nearestOn(c, d, b)];
        if (near(r, a) && near(s, b) && !near(a, b)) found.push([a, b]);
      }
    });
  });
  return found;
}

const near = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 1.5;

function meets(one: readonly Point[], two: readonly Point[]): boolean {
  const touches = (at: Point, outline: readonly Point[]) =>
    outline.some((a, n) => near(nearestOn(a, outline[(n + 1) % outline.length] ?? a, at), at));
  return one.some((at) => touches(at, two)) || two.some((at) => touches(at, one));
}

function boxOf(points: readonly Point[]): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return points.length ? box : { left: 0, top: 0, right: 1, bottom: 1 };
}

/** The areas that touch each other, by their places in the list. */
export function neighbours(ground: AreaGround): Set<number>[] {
  const outlines = ground.areas.map(outlineOf);
  const boxes = outlines.map(boxOf);
  const found = ground.areas.map(() => new Set<number>());
  outlines.forEach((one, n) => {
    outlines.forEach((two, m) => {
      const [a, b] = [boxes[n], boxes[m]];
      if (m <= n || !a || !b || a.left > b.right + 2 || b.left > a.right + 2 || a.top > b.bottom + 2 || b.top > a.bottom + 2) return;
      if (!meets(one, two)) return;
      found[n]?.add(m);
      found[m]?.add(n);
    });
  });
  return found;
}

/** What shows most of an area's terrain. */
const mainly = (area: Cell): string => area.terrain.find((terrain) => terrain !== 'open') ?? 'open';

/** The areas of each terrain but open ground: the whole as one path, and the rim where another begins. */
export function patches(ground: AreaGround, touching = neighbours(ground)): Painting['patches'] {
  const found = new Map<string, { fill: string; edge: string }>();
  ground.areas.forEach((area, n) => {
    const terrain = mainly(area);
    if (terrain === 'open') return;
    const patch = found.get(terrain) ?? { fill: '', edge: '' };
    patch.fill += pathOf(outlineOf(area), true);
    for (const m of touching[n] ?? []) {
      const other = ground.areas[m];
      if (other && mainly(other) !== terrain)
        patch.edge += shared(outlineOf(area), outlineOf(other))
          .map((part) => pathOf(part))
          .join('');
    }
    found.set(terrain, patch);
  });
  return [...found].map(([terrain, patch]) => ({ terrain, ...patch }));
}

/** Tints by level, lowest first, and the contours where the level changes. */
export function heights(ground: AreaGround, touching = neighbours(ground)): Pick<Painting, 'tints' | 'odd' | 'even'> {
  const fills = new Map<number, string>();
  const lines = { odd: '', even: '' };
  ground.areas.forEach((area, n) => {
    if (area.level > 0) fills.set(area.level, (fills.get(area.level) ?? '') + pathOf(outlineOf(area), true));
    for (const m of touching[n] ?? []) {
      const other = ground.areas[m];
      if (!other || other.level >= area.level) continue;
      const part = shared(outlineOf(area), outlineOf(other))
        .map((ends) => pathOf(ends))
        .join('');
      if (area.level % 2 === 0) lines.even += part;
      else lines.odd += part;
    }
  });
  const tints = [...fills].sort(([a], [b]) => a - b).map(([level, fill]) => ({ level, fill }));
  return { tints, ...lines };
}

/** Ways that bend in the areas and cross their borders in the middle. */
export function ways(ground: AreaGround, kind: 'road' | 'path'): string {
  const gates = new Map<number, Point[]>();
  for (const border of ground.borders) {
    if (border.way !== kind) continue;
    for (const area of border.between) gates.set(area, [...(gates.get(area) ?? []), point(border.middle)]);
  }
  let path = '';
  for (const area of ground.areas) {
    const [first, second, ...more] = gates.get(area.number) ?? [];
    const centre = point(area.centre);
    if (first && second && more.length === 0) {
      path += `M${round(first.x)} ${round(first.y)}Q${round(centre.x)} ${round(centre.y)} ${round(second.x)} ${round(second.y)}`;
    } else {
      for (const gate of [first, second, ...more]) if (gate) path += pathOf([centre, gate]);
    }
  }
  return path;
}

/** What lies on borders; where one area is higher, it lies to the left. */
export function borderLines(ground: AreaGround): Line[] {
  const levels = new Map(ground.areas.map((area) => [area.number, area.level]));
  return ground.borders.flatMap((border: AreaBorder) => {
    const [one, two] = border.between.map((number) => levels.get(number) ?? 0);
    const lines = border.lines.map((line) => line.map(point));
    const turned = (two ?? 0) > (one ?? 0) ? lines.map((line) => [...line].reverse()) : lines;
    return border.keys.flatMap((key) => turned.map((points) => ({ key, points })));
  });
}

/** Everything that is painted of it. */
export function paintAreas(ground: AreaGround): Painting {
  const touching = neighbours(ground);
  const base = ground.areas.map((area) => pathOf(outlineOf(area), true)).join('');
  return {
    base,
    ...heights(ground, touching),
    patches: patches(ground, touching),
    grid: base,
    bold: true,
    roads: ways(ground, 'road'),
    paths: ways(ground, 'path'),
    lines: linework(borderLines(ground)),
  };
}

/** Where an area's number is written: in its lower left corner, so that no two numbers meet over a border. */
function nameSpot(area: Cell): Point {
  const [centre, outline] = [point(area.centre), outlineOf(area)];
  const corner = outline.reduce((best, at) => (at.y - at.x > best.y - best.x ? at : best), outline[0] ?? centre);
  return along([corner, centre], 0.26).at;
}

/** What the board asks of it. */
export function surveyAreas(ground: AreaGround): Lie {
  const byNumber = new Map(ground.areas.map((area, n) => [area.number, { area, n }]));
  const of = (place: Place) =>
    place.kind === 'hex' || place.kind === 'table' ? undefined : byNumber.get(place.kind === 'area' ? place.number : place.area);
  let touching: Set<number>[] | undefined;
  const far = (from: Place, to: Place): number => {
    const [start, end] = [of(from)?.n, of(to)?.n];
    if (start === undefined || end === undefined) return 0;
    touching ??= neighbours(ground);
    let [ring, steps] = [new Set([start]), 0];
    const seen = new Set(ring);
    while (ring.size && !ring.has(end)) {
      const next = new Set<number>();
      for (const n of ring) for (const m of touching[n] ?? []) if (!seen.has(m)) next.add(m);
      for (const m of next) seen.add(m);
      [ring, steps] = [next, steps + 1];
    }
    return steps;
  };
  return {
    box: boxOf(ground.areas.flatMap(outlineOf)),
    width: APART,
    room: 70,
    margin: 130,
    namesFrom: 0.28,
    margins: { columns: [], rows: [] },
    edge: 'Borders',
    names: ground.areas.map((area) => ({ ...nameSpot(area), name: area.name, level: area.level })),
    terrains: [...new Set(ground.areas.flatMap((area) => area.terrain))],
    levels: [...new Set(ground.areas.map((area) => area.level))].filter((level) => level > 0).sort(),
    lines: [...new Set(ground.borders.flatMap((border) => border.keys))],
    outline: (place, inset = 0) => {
      if (place.kind === 'slot') return disc(point(place.at), SLOT - inset);
      const area = of(place)?.area;
      return area ? pathOf(drawnIn(outlineOf(area), point(area.centre), inset + 2), true) : '';
    },
    rim: (place) => (place.kind === 'slot' ? SLOT + 9 : 42),
    digit: (place) => {
      const area = place.kind === 'area' ? of(place)?.area : undefined;
      // Of an area beside its number, where no piece stands.
      return area ? along([nameSpot(area), point(area.centre)], 0.22).at : { x: placeCentre(place).x, y: placeCentre(place).y + SLOT + 2 };
    },
    at: (at) => {
      const area = ground.areas.find((one) => isInside(at, outlineOf(one)));
      return area && { kind: 'area', number: area.number, at: area.centre };
    },
    called: (place) => {
      const area = of(place)?.area;
      return area && { name: area.name, says: area.says };
    },
    far,
    distance: (from, to) => (far(from, to) === 1 ? '1 area' : `${far(from, to)} areas`),
  };
}

function disc({ x, y }: Point, r: number): string {
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
