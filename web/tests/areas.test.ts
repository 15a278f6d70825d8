import { describe, expect, it } from 'vitest';

import { borderLines, heights, isInside, neighbours, patches, surveyAreas, ways, type AreaGround } from '../src/board/areas';
import { along, lengthOf, linework, stretch, ticks } from '../src/board/lines';
import { areaKey, placeCentre, placeKey, written } from '../src/board/places';
import type { Area, Place } from '../src/protocol';

/** Squares of 160, by column and row from the top left, called 101, 102, ... */
const square = (column: number, row: number, more: Partial<Area> = {}): Area => {
  const [x, y] = [column * 160, row * 160];
  return {
    number: (row + 1) * 100 + column + 1,
    name: `${row + 1}0${column + 1}`,
    outline: [
      [x, y],
      [x, y + 160],
      [x + 160, y + 160],
      [x + 160, y],
    ],
    centre: [x + 80, y + 80],
    terrain: ['open'],
    level: 0,
    says: 'clear',
    ...more,
  };
};
const ground = (areas: Area[], more: Partial<AreaGround> = {}): AreaGround => ({ kind: 'areas', areas, borders: [], labels: [], ...more });
const row = ground([square(0, 0, { terrain: ['wood'], level: 1 }), square(1, 0), square(2, 0), square(1, 1)]);
const area = (number: number, at: [number, number] = [0, 0]): Place => ({ kind: 'area', number, at });

describe('areas', () => {
  it('touch where they share an edge or a corner', () => {
    expect(neighbours(row).map((set) => [...set].sort())).toEqual([
      [1, 3],
      [0, 2, 3],
      [1, 3],
      [0, 1, 2],
    ]);
  });

  it('touch also where the corner of one lies on the edge of another', () => {
    const tall = square(1, 0, {
      outline: [
        [160, -80],
        [160, 80],
        [320, 80],
        [320, -80],
      ],
    });
    expect([...(neighbours(ground([square(0, 0), tall]))[0] ?? [])]).toEqual([1]);
  });

  it('are found from the points inside them', () => {
    const { at } = surveyAreas(row);
    expect(at({ x: 170, y: 20 })).toEqual({ kind: 'area', number: 102, at: [240, 80] });
    expect(at({ x: 20, y: 200 })).toBeUndefined();
    const dart = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 20, y: 0 },
      { x: 10, y: 30 },
    ];
    expect([isInside({ x: 10, y: 5 }, dart), isInside({ x: 10, y: 15 }, dart)]).toEqual([false, true]);
  });

  it('are as far apart as the shortest walk, in words', () => {
    const { far, distance } = surveyAreas(row);
    expect([far(area(101), area(101)), far(area(101), area(202)), far(area(101), area(103))]).toEqual([0, 1, 2]);
    expect([distance(area(101), area(102)), distance(area(101), area(103))]).toEqual(['1 area', '2 areas']);
  });

  it('are edged where one terrain meets another, and not at the end of the map', () => {
    const [wood] = patches(row);
    expect(wood?.terrain).toBe('wood');
    expect(wood?.edge).toBe('M160 0L160 160');
  });

  it('have a contour where the level changes, and a tint', () => {
    const { tints, odd, even } = heights(row);
    expect([tints.map((tint) => tint.level), odd, even]).toEqual([[1], 'M160 0L160 160', '']);
  });

  it('have their number inside, at the lower edge', () => {
    for (const { x, y, name } of surveyAreas(row).names) expect(surveyAreas(row).at({ x, y })).toMatchObject({ number: Number(name) });
    expect(surveyAreas(row).names[0]?.y).toBeGreaterThan(110);
    const { digit, at } = surveyAreas(row);
    expect(at(digit(area(102)))).toMatchObject({ number: 102 });
  });
});

describe('borders', () => {
  const border = {
    between: [101, 102] as [number, number],
    lines: [
      [
        [160, 160],
        [160, 0],
      ],
    ] as [number, number][][],
    middle: [160, 80] as [number, number],
  };

  it('have the higher area to their left', () => {
    const slope = (level: number) =>
      borderLines(ground([square(0, 0), square(1, 0, { level })], { borders: [{ ...border, keys: ['slope'], way: null }] }))[0]?.points[0];
    expect([slope(0), slope(2)]).toEqual([
      { x: 160, y: 160 },
      { x: 160, y: 0 },
    ]);
  });

  it('let a road bend where it goes through and end where it stops', () => {
    const second = { ...border, between: [102, 202] as [number, number], middle: [240, 160] as [number, number], keys: [], way: 'road' };
    const path = ways({ ...row, borders: [{ ...border, keys: [], way: 'road' }, second] }, 'road');
    expect([path.match(/Q/g)?.length, path.match(/L/g)?.length]).toEqual([1, 2]);
    expect(ways({ ...row, borders: [{ ...border, keys: [], way: 'road' }] }, 'path')).toBe('');
  });
});

describe('lines', () => {
  const bent = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 40 },
  ];

  it('are measured along their bends', () => {
    expect(lengthOf(bent)).toBe(70);
    expect(along(bent, 0.5).at).toEqual({ x: 30, y: 5 });
    expect(stretch(bent, 0, 0.5)).toBe('M0 0L30 0L30 5');
  });

  it('have their marks on the right', () => {
    expect(
      ticks(
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
        ],
        10,
        4,
      ),
    ).toBe('M5 0L5 4');
    expect(ticks(bent, 7, 4).match(/M/g)).toHaveLength(10);
  });

  it('draw what they do not know as a plain line', () => {
    expect(linework([{ key: 'moat', points: bent }]).unknown).toBe('M0 0L30 0L30 40');
    expect(linework([{ key: 'tree-line', points: bent }]).unknown).toBe('');
  });
});

describe('places', () => {
  it('are told apart, and a position lies in its area', () => {
    const slot: Place = { kind: 'slot', area: 101, at: [10, 20] };
    expect([placeKey(slot), areaKey(slot), placeKey(area(101))]).toEqual(['101 at 10,20', 'area 101', 'area 101']);
    expect([placeCentre(slot), areaKey({ kind: 'hex', at: [1, 2] })]).toEqual([{ x: 10, y: 20 }, undefined]);
    expect([written(slot), written({ kind: 'hex', at: [1, 2] })]).toEqual(['"101"', '[1, 2]']);
  });
});
