import { describe, expect, it } from 'vitest';
import { spread } from '../src/parts/spread';

const two: [number, number][] = [
  [0, 0.44444],
  [1, 0.44444],
  [2, 0.11111],
];

describe('how likely a throw was', () => {
  it('marks what fell, what was as good, and what was to be expected', () => {
    const { columns, mean, says } = spread({ odds: two, hopes: 'high', score: 1, expected: 2 / 3 });
    expect(columns.map(({ name, fell, good }) => [name, fell, good])).toEqual([
      ['0', false, false],
      ['1', true, true],
      ['2', false, true],
    ]);
    expect(columns[0]?.share).toBe(1);
    expect(mean).toBeCloseTo(0.5 + 2 / 3);
    expect(says).toBe('1 or more: 55.6%; worse: 44.4%');
  });

  it('knows that some throws hope for little, and some for nothing', () => {
    expect(spread({ odds: two, hopes: 'low', score: 0, expected: 2 / 3 }).says).toBe('0 or less: 44.4%; worse: 55.6%');
    expect(spread({ odds: two, hopes: 'high', score: 0, expected: 2 / 3 }).says).toBe('0, the worst of all: 44.4%');
    expect(spread({ odds: two, hopes: 'neither', score: 2, expected: 2 / 3 }).says).toBe('2: 11.1%');
    expect(spread({ odds: two, hopes: 'neither', score: 2, expected: 2 / 3 }).columns.some((column) => column.good)).toBe(false);
  });

  it('takes rare ends together, and loses nothing', () => {
    const odds = Array.from({ length: 21 }, (_, n): [number, number] => [n, (11 - Math.abs(n - 10)) / 121]);
    const { columns } = spread({ odds, hopes: 'high', score: 19, expected: 10 });
    expect(columns).toHaveLength(12);
    expect(columns.reduce((sum, column) => sum + column.chance, 0)).toBeCloseTo(1);
    expect([columns[0]?.name, columns.at(-1)?.name]).toEqual(['≤5', '≥16']);
    expect(columns.at(-1)?.fell).toBe(true);
  });
});
