import { describe, expect, it } from 'vitest';
import { beginLabel, newGame, type Choice } from '../src/lobby/begin';
import { viewOf } from '../src/lobby/sketch';
import type { Moment, RowCard } from '../src/protocol';
import { bars, pace, Player, turnFrom } from '../src/replay/player.svelte';
import { chapters, cut, search, speakOf } from '../src/rulebook/search';

const choice: Choice = { ruleset: 'some', side: 'red', against: 'computer', captain: 'rash', clock: 'none', watchers: 'open' };
const armies = [
  { side: 'red' as const, name: 'Aldermere', men: 10 },
  { side: 'blue' as const, name: 'Brackenford', men: 12 },
];

describe('beginning a game', () => {
  it('seats the one who begins at the side he chose', () => {
    const red = newGame({ key: 'x' }, choice, 'Ann', () => 0);
    expect(red.red).toEqual({ kind: 'here', name: 'Ann' });
    expect(red.blue).toEqual({ kind: 'computer', captain: 'rash' });
    const blue = newGame({ key: 'x' }, { ...choice, side: 'blue', against: 'friend' }, 'Ann', () => 0);
    expect([blue.red.kind, blue.blue.kind]).toEqual(['friend', 'here']);
  });

  it('draws the side where either will do', () => {
    const either: Choice = { ...choice, side: 'either' };
    expect(newGame({ key: 'x' }, either, '', () => 0.2).red.kind).toBe('here');
    expect(newGame({ key: 'x' }, either, '', () => 0.8).blue.kind).toBe('here');
  });

  it('sends a scenario of its own instead of a battle, a clock only if there is one', () => {
    const own = newGame({ scenario: 'text' }, { ...choice, clock: 'quick', watchers: 'closed' }, '', () => 0);
    expect([own.battle, own.scenario, own.clock?.seconds, own.watchers.kind]).toEqual([undefined, 'text', 1200, 'closed']);
    expect(newGame({ key: 'x' }, choice, '', () => 0)).not.toHaveProperty('clock');
  });

  it('says on the button what will happen', () => {
    expect(beginLabel({ armies }, choice)).toBe('Begin as Aldermere');
    expect(beginLabel({ armies }, { ...choice, side: 'blue', against: 'friend' })).toBe('Make the link and begin as Brackenford');
    expect(beginLabel({ armies }, { ...choice, against: 'here' })).toBe('Begin at this screen, both sides');
  });
});

describe('the small maps', () => {
  const body = (x: number, y: number) => ({ side: 'red' as const, at: [x, y] as [number, number], width: 50, depth: 20, heading: 0 });

  it('stay within the field and keep the shape of the frame', () => {
    for (const [width, height] of [
      [1500, 1200],
      [800, 3000],
      [4000, 900],
    ] as const) {
      const view = viewOf({ width, height, shapes: [], bodies: [body(100, 100), body(width - 50, height / 2)] }, 1.9);
      expect(view.x).toBeGreaterThanOrEqual(-1e-9);
      expect(view.y).toBeGreaterThanOrEqual(-1e-9);
      expect(view.x + view.width).toBeLessThanOrEqual(width + 1e-6);
      expect(view.y + view.height).toBeLessThanOrEqual(height + 1e-6);
      expect(view.width / view.height).toBeCloseTo(1.9);
    }
  });

  it('look where the troops are', () => {
    const view = viewOf({ width: 10_000, height: 10_000, shapes: [], bodies: [body(8000, 2000), body(8400, 2200)] }, 2);
    expect(view.x).toBeGreaterThan(4000);
    expect(view.y).toBeLessThan(3000);
  });
});

describe('the rulebook', () => {
  const row = (id: string, title: string, says: string, more: Partial<RowCard> = {}): RowCard => ({
    id,
    title,
    says,
    ours: false,
    reading: null,
    option: null,
    refs: [],
    chapter: 'One',
    sheets: [],
    ...more,
  });
  const rows = [
    row('6.0j', 'Range', 'Dice are lost at a distance.'),
    row('6.0', 'Firing', 'Whoever fires at a distance throws dice.', { refs: ['6.0j'] }),
    row('10.6', 'Support', 'Range does not matter here.', { chapter: 'Two', ours: true }),
    row('6.0k', 'Disorder', 'One die less.', { chapter: 'Two', reading: 'Also at short range.' }),
  ];

  it('finds a chart by what stands in it', () => {
    const chart = row('chart.ranges', 'Ranges', '', {
      chapter: 'Charts',
      sheets: [{ title: '', columns: ['Weapon', 'Close'], rows: [['longbow', '4']] }],
    });
    expect(search([...rows, chart], 'longbow').map((row) => row.id)).toEqual(['chart.ranges']);
  });

  it('finds by id first, then by title, then by text and reading', () => {
    expect(search(rows, '6.0').map((row) => row.id)).toEqual(['6.0', '6.0j', '6.0k']);
    expect(search(rows, 'range').map((row) => row.id)).toEqual(['6.0j', '10.6', '6.0k']);
    expect(search(rows, 'distance throws').map((row) => row.id)).toEqual(['6.0']);
    expect(search(rows, '  ')).toEqual([]);
  });

  it('keeps the order of the book in its chapters', () => {
    expect(chapters(rows).map((chapter) => [chapter.name, chapter.rows.length])).toEqual([
      ['One', 2],
      ['Two', 2],
    ]);
  });

  it('knows what speaks of a row', () => {
    expect(speakOf(rows, '6.0j').map((row) => row.id)).toEqual(['6.0']);
  });

  it('marks what was sought and takes signs literally', () => {
    expect(cut('Range (long)', 'range')).toEqual([
      { text: 'Range', found: true },
      { text: ' (long)', found: false },
    ]);
    expect(cut('a (long) b', '(long)')[1]).toEqual({ text: '(long)', found: true });
  });
});

describe('a replay', () => {
  const stroke = (by: 'red' | 'blue', cost = 0, mark: string | null = null, dice = false) => ({ by, cost, mark, dice });
  const strip = {
    strokes: [
      stroke('red'),
      stroke('blue', 0, 'turn one', true),
      stroke('red', 3, null, true),
      stroke('blue'),
      stroke('red', 1, 'turn two', true),
      stroke('red'),
    ],
  };

  it('jumps to where turns begin, and beyond the last to the end', () => {
    expect([0, 1, 2, 4, 5, 6].map((at) => turnFrom(strip, at, 1))).toEqual([2, 2, 5, 5, 6, 6]);
    expect([6, 5, 3, 2, 1].map((at) => turnFrom(strip, at, -1))).toEqual([5, 2, 2, 0, 0]);
  });

  it('takes actions together where there are more than room, and keeps what they cost', () => {
    expect(bars(strip, 100)).toHaveLength(6);
    const few = bars(strip, 3);
    expect(few).toHaveLength(3);
    expect(few.map((bar) => bar.cost)).toEqual([0, 3, 1]);
    expect(few.map((bar) => bar.by)).toEqual(['blue', 'red', 'red']);
    expect(few.map((bar) => bar.mark)).toEqual([true, false, true]);
  });

  it('goes as fast as it is told, or as it is read', () => {
    const moment = { log: [{ line: { text: 'x'.repeat(100) } }] } as unknown as Moment;
    expect(pace('4', moment)).toBe(pace('1', moment) / 4);
    expect(pace('read', moment)).toBeGreaterThan(pace('read', undefined));
  });

  it('shows the moment asked for last, whichever comes first', async () => {
    const waiting = new Map<number, (moment: Moment) => void>();
    const player = new Player((number) => new Promise((resolve) => waiting.set(number, resolve)));
    player.begin(strip);
    const first = player.go(2);
    const second = player.go(4);
    waiting.get(4)?.({ number: 4, log: [] } as unknown as Moment);
    await second;
    waiting.get(2)?.({ number: 2, log: [] } as unknown as Moment);
    await first;
    expect(player.moment?.number).toBe(4);
  });

  it('stays where somebody has gone before it was known how long it is', async () => {
    const player = new Player((number) => Promise.resolve({ number, log: [] } as unknown as Moment));
    await player.go(3);
    expect(player.moment?.number).toBe(3);
    await player.begin(strip);
    expect([player.at, player.moment?.number]).toEqual([3, 3]);
    await player.go(99);
    expect(player.at).toBe(6);
  });
});
