import { describe, expect, it } from 'vitest';

import {
  bounds,
  centre,
  corner,
  direction,
  distance,
  grid,
  heights,
  hexAt,
  line,
  margins,
  neighbour,
  patches,
  roads,
  sideEnds,
  type Hex,
  type HexGround,
} from '../src/board/hexes';
import { ticks } from '../src/board/lines';
import { RADIUS, towards, WIDTH } from '../src/board/places';

const ground = (cells: HexGround['cells'], more: Partial<HexGround> = {}): HexGround => ({
  kind: 'hexes',
  cells,
  sides: [],
  roads: [],
  labels: [],
  ...more,
});
const cell = (q: number, r: number, terrain = 'open', level = 0, name = ''): HexGround['cells'][number] => ({
  at: [q, r],
  name,
  terrain,
  level,
});

describe('hexes', () => {
  it('grow to the east by q and to the south-east by r', () => {
    expect(centre([1, 0])).toEqual({ x: WIDTH, y: 0 });
    const { x, y } = centre([0, 1]);
    expect(x).toBeCloseTo(WIDTH / 2);
    expect(y).toBeCloseTo(RADIUS * 1.5);
  });

  it('have their neighbours counter-clockwise from east', () => {
    const words = ['east', 'north-east', 'north-west', 'west', 'south-west', 'south-east'];
    const found = words.map((_, dir) => {
      const { x, y } = centre(neighbour([0, 0], dir));
      return `${y < -1 ? 'north-' : y > 1 ? 'south-' : ''}${x > 0 ? 'east' : 'west'}`;
    });
    expect(found).toEqual(words);
  });

  it('have a point straight up, which is the corner between north-east and north-west', () => {
    expect(corner([0, 0], 1).x).toBeCloseTo(0);
    expect(corner([0, 0], 1).y).toBeCloseTo(-RADIUS);
    const [, end] = sideEnds([0, 0], 1);
    expect(end).toEqual(corner([0, 0], 1));
  });

  it('share each side with the neighbour beyond it', () => {
    for (let dir = 0; dir < 6; dir += 1) {
      const [a, b] = sideEnds([2, -1], dir);
      const [c, d] = sideEnds(neighbour([2, -1], dir), dir + 3);
      for (const [one, other] of [
        [a, d],
        [b, c],
      ] as const) {
        expect(one.x).toBeCloseTo(other.x);
        expect(one.y).toBeCloseTo(other.y);
      }
    }
  });

  it('are found again from any point inside them', () => {
    for (let q = -6; q <= 6; q += 1) {
      for (let r = -6; r <= 6; r += 1) {
        for (let heading = 0; heading < 360; heading += 30) {
          expect(hexAt(towards(centre([q, r]), heading, WIDTH / 2 - 0.5))).toEqual([q, r]);
        }
      }
    }
  });

  it('are as far apart as the shortest walk', () => {
    // A slow second version: walk outwards ring by ring.
    const far = new Map<string, number>([['0,0', 0]]);
    let rim: Hex[] = [[0, 0]];
    for (let steps = 1; steps <= 5; steps += 1) {
      const next: Hex[] = [];
      for (const hex of rim) {
        for (let dir = 0; dir < 6; dir += 1) {
          const to = neighbour(hex, dir);
          if (far.has(to.join())) continue;
          far.set(to.join(), steps);
          next.push(to);
        }
      }
      rim = next;
    }
    for (const [key, steps] of far) {
      const [q = 0, r = 0] = key.split(',').map(Number);
      expect(distance([0, 0], [q, r])).toBe(steps);
    }
    expect(far.size).toBe(91);
  });

  it('lie in a line of touching hexes', () => {
    const hexes = line([0, 0], [4, -7]);
    expect(hexes[0]).toEqual([0, 0]);
    expect(hexes.at(-1)).toEqual([4, -7]);
    for (let n = 1; n < hexes.length; n += 1) expect(direction(hexes[n - 1] as Hex, hexes[n] as Hex)).toBeDefined();
  });

  it('look to the top with bearing 0 and to the right with 90', () => {
    expect(towards(centre([0, 0]), 0, 10)).toEqual({ x: 0, y: -10 });
    const east = towards(centre([0, 0]), 90, 10);
    expect(east.x).toBeCloseTo(10);
    expect(east.y).toBeCloseTo(0);
  });
});

describe('the ground', () => {
  it('is edged where one terrain meets another, and not at the end of the map', () => {
    const [wood] = patches(ground([cell(0, 0, 'wood'), cell(1, 0, 'wood'), cell(2, 0)]));
    expect(wood?.terrain).toBe('wood');
    expect(wood?.edge.match(/M/g)).toHaveLength(1);
    expect(wood?.fill.match(/Z/g)).toHaveLength(2);
  });

  it('has a contour for every level that is climbed, even ones apart', () => {
    const { tints, odd, even } = heights(ground([cell(0, 0, 'open', 2), cell(1, 0)]));
    expect(tints.map((tint) => tint.level)).toEqual([2]);
    expect(odd.match(/M/g)).toHaveLength(1);
    expect(even.match(/M/g)).toHaveLength(1);
  });

  it('draws each side of the grid once', () => {
    // Two hexes that touch have eleven sides between them.
    expect(grid(ground([cell(0, 0), cell(1, 0)])).match(/M/g)).toHaveLength(11);
  });

  it('lets a road bend where it goes through and end where it stops', () => {
    const path = roads(
      ground([], {
        roads: [
          [
            [0, 0],
            [1, 0],
          ],
          [
            [1, 0],
            [1, 1],
          ],
        ],
      }),
    );
    expect(path.match(/Q/g)).toHaveLength(1);
    expect(path.match(/L/g)).toHaveLength(2);
  });

  it('points stakes away from the hex they protect', () => {
    const [, fromX = 0, , toX = 0] = (/M(\S+) (\S+)L(\S+) (\S+)/.exec(ticks(sideEnds([0, 0], 0), 99, 9)) ?? []).map(Number);
    expect(toX - fromX).toBeCloseTo(9, 1);
  });

  it('has columns by letter and rows by number, and none if hexes are called otherwise', () => {
    const { columns, rows } = margins(ground([cell(0, 0, 'open', 0, 'A1'), cell(1, 0, 'open', 0, 'B1'), cell(0, 1, 'open', 0, 'A2')]));
    expect(columns.map((column) => column.name)).toEqual(['A', 'B']);
    expect(rows.map((row) => Math.round(row.y))).toEqual([0, Math.round(RADIUS * 1.5)]);
    expect(margins(ground([cell(0, 0, 'open', 0, 'Hastings')])).rows).toEqual([]);
  });

  it('has bounds that hold every hex', () => {
    expect(bounds([{ at: [0, 0] }, { at: [2, 0] }])).toEqual({ left: -36, right: 180, top: -RADIUS, bottom: RADIUS });
  });
});
