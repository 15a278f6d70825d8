import { describe, expect, it } from 'vitest';

import { centroid, paintTable, surveyTable, tableLabels, apart, type Tabletop } from '../src/board/tabletop';
import { table } from '../src/gallery/table';
import type { TerrainPiece } from '../src/protocol';

const INCH = 25_400;
const ground = table.ground as Tabletop;
const square = (x: number, y: number, more: Partial<TerrainPiece>): TerrainPiece => ({
  kind: 'wood',
  name: '',
  level: 0,
  points: [
    [x, y],
    [x + 4, y],
    [x + 4, y + 4],
    [x, y + 4],
  ].map(([a = 0, b = 0]) => [a * INCH, b * INCH]),
  closed: true,
  width: 0,
  says: 'a wood',
  ...more,
});

describe('a table', () => {
  it('is painted to scale, with roads and streams as wide as they are', () => {
    const { table: own, tints, patches, base } = paintTable(ground);
    expect(base).toBe('M0 0L960 0L960 -720L0 -720Z');
    expect(own?.wide.map(({ kind, width }) => [kind, width])).toEqual([
      ['road', 40],
      ['water', 16],
    ]);
    expect(tints.map(({ level }) => level)).toEqual([1, 2]);
    expect(patches.map(({ terrain }) => terrain)).toEqual(['wood', 'plough', 'marsh', 'village']);
    expect(own?.bases.map(({ side }) => side)).toEqual(['red', 'blue']);
  });

  it('has a cross every six units within it, and a tick for each on its ruler', () => {
    const { grid, table: own } = paintTable(ground);
    expect(grid.match(/v6/g)?.length).toBe(7 * 5);
    expect(own?.ruler.match(/M/g)?.length).toBe(49 + 37);
    expect(
      surveyTable(ground)
        .margins.columns.map(({ name }) => name)
        .slice(0, 3),
    ).toEqual(['0″', '6″', '12″']);
  });

  it('says where something is, and what lies there', () => {
    const { called, at, distance } = surveyTable(ground);
    const place = at({ x: 6 * 20, y: -21 * 20 });
    expect(place && called(place)).toEqual({ name: '6″ east, 21″ north', says: 'Crow Wood, a wood, difficult terrain' });
    const open = at({ x: 20 * 20, y: -30 * 20 });
    expect(open && called(open)?.says).toBe('open ground');
    expect(place && open && distance(place, open)).toBe('16.6″');
  });

  it('measures bodies from edge to edge', () => {
    const [men, bills, pikes] = ['K1', 'B1', 'P1'].map((id) => table.scene.pieces.find((piece) => piece.id === id));
    expect(bills && pikes && apart(ground, bills, pikes)).toBe('0″');
    expect(men && bills && apart(ground, men, bills)).toBe(apart(ground, bills as never, men as never));
  });
});

describe('names on a table', () => {
  it('lie on no other name, and move out from under a body', () => {
    const size: [number, number] = [48 * INCH, 36 * INCH];
    const two = { ...ground, size, terrain: [square(4, 4, { name: 'Crow Wood' }), square(4, 4, { name: 'Rook Wood' })] };
    const labels = tableLabels(two);
    expect(labels.length).toBe(2);
    const [a, b] = labels.map(({ place }) => place.at[1]);
    expect(Math.abs((a ?? 0) - (b ?? 0))).toBeGreaterThan(0.8 * INCH);
    const body = table.scene.pieces[0];
    const on = body && { ...body, place: { kind: 'table' as const, at: [6 * INCH, 6.4 * INCH] as [number, number] }, heading: 0 };
    const [free] = tableLabels({ ...ground, size, terrain: [square(4, 4, { name: 'Crow Wood' })] });
    const [moved] = tableLabels({ ...ground, size, terrain: [square(4, 4, { name: 'Crow Wood' })] }, on ? [on] : []);
    expect(free?.place.at).toEqual([6 * INCH, 6 * INCH]);
    expect(moved?.place.at).not.toEqual(free?.place.at);
  });

  it('stand in the middle of what they name', () => {
    expect(
      centroid([
        { x: 0, y: 0 },
        { x: 4, y: 0 },
        { x: 4, y: 2 },
        { x: 0, y: 2 },
      ]),
    ).toEqual({ x: 2, y: 1 });
    expect(tableLabels(ground).map(({ text }) => text)).toEqual([
      'Gallows Hill',
      'Crow Wood',
      'The Moss',
      'Ford End',
      'Market road',
      'Mill Brook',
    ]);
  });
});
