import { describe, expect, it, vi } from 'vitest';
import { Building, faultsOf, partsOf, pointsWords, stepped, withNumber } from '../src/army/building.svelte';
import type { ArmySheet, Fault, Knob, Roster, SheetLine } from '../src/protocol';

const line = (part: string, name: string, wrong: Fault[] = []): SheetLine => ({
  part,
  name,
  about: '',
  glyph: 'bow',
  count: 8,
  price: { total: 8, parts: [] },
  knobs: [],
  boxes: [],
  wrong,
});
const roster = (lines: string[]): Roster => ({ ruleset: 'toy', name: 'Host', list: 'all', points: 300, lines });
const sheetOf = (of: Roster, lines: SheetLine[]): ArmySheet => ({
  roster: of,
  list: { key: 'all', name: 'All', about: '' },
  total: 8 * lines.length,
  lines,
  wrong: [],
  legal: true,
  facts: [],
  entries: [],
  file: '',
  answer: '',
});
const number = (value: number, step = 2): Extract<Knob, { kind: 'number' }> => ({
  kind: 'number',
  name: 'bases',
  value,
  least: 4,
  most: 8,
  step,
  write: 'bills {n}',
});

describe('a number of a line', () => {
  it('goes up and down by the steps of its list and not beyond them', () => {
    expect([stepped(number(4), 1), stepped(number(6), 1), stepped(number(8), 1)]).toEqual([6, 8, 8]);
    expect([stepped(number(8), -1), stepped(number(4), -1)]).toEqual([6, 4]);
    // From where it must not be it comes back to where it may.
    expect([stepped(number(7), 1), stepped(number(7), -1), stepped(number(2), 1), stepped(number(12), -1)]).toEqual([8, 6, 4, 8]);
  });
  it('can be any that is typed', () => {
    expect(withNumber(number(4), 7)).toBe('bills 7');
    expect(withNumber(number(4), -3)).toBe('bills 0');
    expect(withNumber(number(4), 1e9)).toBe('bills 250');
  });
});

describe('a sheet', () => {
  const fault: Fault = { why: 'there are too few', rule: 'army.list', repairs: [] };
  it('has its lines under their headings with their numbers', () => {
    const parts = partsOf([line('Van', 'a'), line('Main', 'b'), line('Van', 'c')]);
    expect(parts.map(({ part, lines }) => [part, ...lines.map(({ at }) => at)])).toEqual([
      ['Van', 0, 2],
      ['Main', 1],
    ]);
  });
  it('tells the faults of single lines first', () => {
    const sheet = { ...sheetOf(roster([]), [line('Van', 'a'), line('Van', 'b', [fault])]), wrong: [{ ...fault, why: 'nobody leads' }] };
    expect(faultsOf(sheet).map(({ at, fault }) => [at, fault.why])).toEqual([
      [1, 'there are too few'],
      [undefined, 'nobody leads'],
    ]);
  });
  it('says the points aloud', () => {
    expect([pointsWords(859, 800), pointsWords(800, 800), pointsWords(756, 800)]).toEqual([
      '859 of 800 points, 59 too many',
      '800 of 800 points',
      '756 of 800 points, 44 left',
    ]);
  });
});

describe('building', () => {
  it('keeps every step, takes it back, and shows the bill of the last one only', async () => {
    const answers: ((sheet: ArmySheet) => void)[] = [];
    const asked: Roster[] = [];
    const table = {
      army: (of: Roster) =>
        new Promise<ArmySheet>((answer) => {
          asked.push(of);
          answers.push(answer);
        }),
    };
    const kept: string[][] = [];
    const building = new Building(table, roster(['bills 8']), ({ lines }) => kept.push(lines));
    building.add('bows 6');
    building.replace(0, 'bills 6');
    building.remove(1);
    expect(kept).toEqual([['bills 8', 'bows 6'], ['bills 6', 'bows 6'], ['bills 6']]);
    building.undo();
    expect(building.roster.lines).toEqual(['bills 6', 'bows 6']);
    expect(building.steps).toBe(2);
    // Answers come in any order.
    const last = asked.length - 1;
    answers[last]?.(sheetOf(asked[last] ?? roster([]), [line('a', 'bills'), line('a', 'bows')]));
    answers[0]?.(sheetOf(asked[0] ?? roster([]), [line('a', 'bills')]));
    await vi.waitFor(() => expect(building.sheet?.lines).toHaveLength(2));
    building.move(1, -1);
    expect(building.roster.lines).toEqual(['bows 6', 'bills 6']);
  });
  it('says that the table does not answer, and goes on', async () => {
    const building = new Building({ army: () => Promise.reject(new Error('gone')) }, roster([]), () => {});
    await vi.waitFor(() => expect(building.problem).toContain('gone'));
    building.add('bills 8');
    expect(building.roster.lines).toEqual(['bills 8']);
  });
});
