import { describe, expect, it } from 'vitest';

import { byDigit, isLong, isSpot, layout, likelyOf, nearest, nextFacing, rowsOf } from '../src/battle/options';
import type { Piece, Place, Prompt, PromptOption } from '../src/protocol';

const hex = (q: number, r: number): Place => ({ kind: 'hex', at: [q, r] });
const piece = (id: string, place: Place, heading: number | null = 0): Piece => ({
  id,
  name: id,
  kind: '',
  side: 'red',
  glyph: 'bow',
  place,
  heading,
  size: [50, 45],
  stands: [],
  strain: null,
  cracks: 0,
  figure: '4',
  ranks: [],
  badges: [],
  hatched: false,
  can_act: false,
  acted: false,
  stats: [],
  facts: [],
  says: '',
});
let next = 0;
const option = (more: Partial<PromptOption> = {}): PromptOption => ({
  index: next,
  action: `action ${next++}`,
  label: '',
  by: null,
  target: null,
  also: [],
  ghost: null,
  cost: null,
  tested: false,
  binding: false,
  ...more,
});
const prompt = (options: PromptOption[], actor: string | null = null): Prompt => ({
  side: 'red',
  kind: 'pick',
  question: '?',
  cause: null,
  actor,
  under_way: [],
  options,
  usual: null,
  waive: null,
  manoeuvres: [],
  army: null,
  sheet: null,
});
const move = (q: number, r: number, heading: number, more: Partial<PromptOption> = {}) =>
  option({
    target: { kind: 'place', place: hex(q, r) },
    ghost: { place: hex(q, r), heading, path: [], charge: false, array: null, swept: [] },
    ...more,
  });

describe('the answers of a prompt', () => {
  it('lights leaders, who are no pieces, where they stand', () => {
    const leader = {
      id: 'hugh',
      name: 'Sir Hugh',
      side: 'red' as const,
      place: { kind: 'slot' as const, area: 7, at: [3, 4] as [number, number] },
      glyph: '',
      kind: 'captain',
      figure: '+1',
      badges: [],
      stats: [],
      facts: [],
      with: null,
    };
    const { spots } = layout(prompt([option({ target: { kind: 'piece', id: 'hugh' } })]), [], [leader]);
    expect(spots.map((spot) => [spot.key, spot.pieces])).toEqual([['7 at 3,4', ['hugh']]]);
  });

  it('are on the board if they speak of it, and buttons otherwise', () => {
    const found = layout(prompt([option({ target: { kind: 'piece', id: 'bow' } }), option({ label: 'End the turn' })]), [
      piece('bow', hex(2, 3)),
    ]);
    expect(found.spots.map((spot) => [spot.key, spot.pieces])).toEqual([['2,3', ['bow']]]);
    expect(found.loose.map((answer) => answer.option.label)).toEqual(['End the turn']);
  });

  it('are meant by every piece that stands for them, and numbered once', () => {
    const named = option({ target: { kind: 'piece', id: 'a' }, also: ['a', 'b'] });
    const found = layout(prompt([named]), [piece('a', hex(0, 0)), piece('b', hex(1, 0)), piece('c', hex(2, 0))]);
    expect(found.spots.map((spot) => [spot.key, spot.also, spot.number, spot.options[0] === named])).toEqual([
      ['0,0', false, 1, true],
      ['1,0', true, undefined, true],
    ]);
  });

  it('are those of the actor that was chosen, where several could act', () => {
    const [one, two] = ['a', 'b'].map((by) => option({ by, target: { kind: 'piece', id: 'x' } }));
    const pieces = [piece('a', hex(0, 0)), piece('b', hex(1, 0)), piece('x', hex(2, 0))];
    const asked = prompt([one!, two!, option({ by: 'b', label: 'rest' }), option({ label: 'Nobody' })]);
    // First those who could act have the digits, and what is nobody's; nothing of theirs is lit.
    const first = layout(asked, pieces);
    expect(first.actors.map(({ id, number, options }) => [id, number, options.length])).toEqual([
      ['a', 1, 1],
      ['b', 2, 2],
    ]);
    expect([first.spots, first.loose.map(({ option, number }) => [option.label, number])]).toEqual([[], [['Nobody', 3]]]);
    expect(first.later.map((spot) => spot.options)).toEqual([[one, two]]);
    // Once one of them is chosen his answers have them.
    const then = layout(asked, pieces, [], 'b');
    expect(then.spots.map((spot) => [spot.options, spot.number])).toEqual([[[two], 1]]);
    expect(then.loose.map(({ option, number }) => [option.label, number])).toEqual([
      ['rest', 2],
      ['Nobody', 3],
    ]);
    expect(then.actors.map(({ number }) => number)).toEqual([undefined, undefined]);
    expect(layout(asked, pieces, [], 'x').spots).toEqual([]);
    expect(byDigit(first, 2)).toBe(first.actors[1]);
  });

  it('have a likely one among two: that on the board, unless it only tells a piece to do something where it stands', () => {
    const pieces = [piece('a', hex(0, 0)), piece('x', hex(2, 0))];
    const likely = (first: PromptOption) => {
      const options = [first, option({ label: 'Nobody' })];
      return likelyOf(options, layout(prompt(options), pieces));
    };
    const [strikes, moves, holds] = [
      option({ by: 'a', target: { kind: 'piece', id: 'x' } }),
      move(1, 0, 60, { by: 'a' }),
      option({ by: 'a', target: { kind: 'piece', id: 'a' } }),
    ];
    expect([likely(strikes), likely(moves), likely(holds)]).toEqual([strikes, moves, undefined]);
    expect(likelyOf([option(), option()], { loose: [] })).toBeUndefined();
  });

  it('are not sorted by actor where they are few', () => {
    const [one, two] = ['a', 'b'].map((by) => option({ by, target: { kind: 'piece', id: 'x' } }));
    const pieces = [piece('a', hex(0, 0)), piece('b', hex(1, 0)), piece('x', hex(2, 0))];
    const found = layout(prompt([one!, two!, option({ label: 'Nobody' })]), pieces);
    expect([found.actors, found.spots[0]?.options, found.loose.length]).toEqual([[], [one, two], 1]);
  });

  it('are a list where they are more than the bar has room for, without the ground unless it cannot be hit', () => {
    const aims = ['a', 'b', 'c'].map((id) => option({ label: `Shoot at ${id}`, target: { kind: 'piece', id } }));
    const pieces = [piece('a', hex(0, 0)), piece('b', hex(1, 0)), piece('c', hex(2, 0))];
    const found = layout(prompt([...aims, move(5, 5, 0, { label: 'Move east' }), option({ label: 'Hold fire' })]), pieces);
    expect(rowsOf(found, false).map((row) => [row.option.label, row.number])).toEqual([
      ['Shoot at a', 1],
      ['Shoot at b', 2],
      ['Shoot at c', 3],
      ['Hold fire', 5],
    ]);
    expect(rowsOf(found, true).map((row) => row.option.label)).toContain('Move east');
    expect([
      isLong(rowsOf(found, false), 200),
      isLong(rowsOf(found, false).slice(1), 200),
      isLong(rowsOf(found, false).slice(1), 20),
    ]).toEqual([true, false, true]);
  });

  it('come in the order of the prompt where nothing else tells them apart', () => {
    const options = [3, 2, 1].map((dice) => option({ index: dice - 1, label: `${dice} dice`, target: { kind: 'piece', id: 'x' } }));
    expect(layout(prompt(options), [piece('x', hex(0, 0))]).spots[0]?.options.map((one) => one.label)).toEqual([
      '3 dice',
      '2 dice',
      '1 dice',
    ]);
  });

  it('are buttons if the piece they speak of is not on the board', () => {
    expect(layout(prompt([option({ target: { kind: 'piece', id: 'gone' } })]), []).loose).toHaveLength(1);
  });

  it('share a spot if they share a place, by the way the actor would face', () => {
    const moves = [0, 60, 120].map((heading) => move(1, 0, heading)).concat(move(2, 0, 0), move(1, 0, 60, { cost: '3' }));
    const { spots } = layout(prompt(moves, 'knights'), [piece('knights', hex(0, 0), 60)]);
    expect(spots).toHaveLength(2);
    expect(spots[0]?.facings.map((facing) => [facing.heading, facing.options.length])).toEqual([
      [0, 1],
      [60, 2],
      [120, 1],
    ]);
    // Keeping the heading comes first, the dearer way to the same after it.
    expect(spots[0]?.options[0]?.ghost?.heading).toBe(60);
    expect(spots[0]?.facings[1]?.options[1]?.cost).toBe('3');
  });

  it('turn on the spot where the actor stands', () => {
    const turns = [60, 300].map((heading) =>
      option({ ghost: { place: hex(0, 0), heading, path: [], charge: false, array: null, swept: [] } }),
    );
    const { spots, loose } = layout(prompt(turns, 'bow'), [piece('bow', hex(0, 0))]);
    expect(loose).toEqual([]);
    expect(spots[0]?.facings.map((facing) => facing.heading)).toEqual([60, 300]);
  });

  it('prefer what needs no test, and a spot is dashed only if every way needs one', () => {
    const { spots } = layout(
      prompt([move(1, 0, 0, { tested: true, cost: '1' }), move(1, 0, 0, { cost: '2' }), move(2, 0, 0, { tested: true })]),
      [],
    );
    expect(spots.map((spot) => [spot.cost, spot.tested])).toEqual([
      ['2', false],
      [null, true],
    ]);
  });

  it('are numbered in reading order, the buttons after the places', () => {
    const found = layout(prompt([option({ label: 'hold' }), move(3, 1, 0), move(0, 0, 0), move(1, 0, 0)]), []);
    expect(found.spots.map((spot) => [spot.key, spot.number])).toEqual([
      ['0,0', 1],
      ['1,0', 2],
      ['3,1', 3],
    ]);
    expect(found.loose[0]?.number).toBe(4);
    const third = byDigit(found, 3);
    expect(third && isSpot(third) && third.key).toBe('3,1');
    expect(byDigit(found, 7)).toBeUndefined();
  });

  it('leave hundreds of places without digits, which go to the buttons', () => {
    const many = Array.from({ length: 300 }, (_, n) => move(n % 20, Math.floor(n / 20), 0));
    const found = layout(prompt([...many, option({ label: 'stay' })]), []);
    expect(found.spots).toHaveLength(300);
    expect(found.spots.every((spot) => spot.number === undefined)).toBe(true);
    expect(found.loose[0]?.number).toBe(1);
  });

  it('give the tenth the digit 0', () => {
    const { spots } = layout(prompt(Array.from({ length: 10 }, (_, n) => move(n, 0, 0))), []);
    expect(spots.at(-1)?.number).toBe(0);
  });

  it('turn left and right among the facings there are', () => {
    const [spot] = layout(prompt([0, 60, 300].map((heading) => move(1, 0, heading))), []).spots;
    expect(spot && nextFacing(spot, 0, 1)?.ghost?.heading).toBe(60);
    expect(spot && nextFacing(spot, 0, -1)?.ghost?.heading).toBe(300);
  });
});

describe('the keys on the board', () => {
  it('go to the nearest thing in their direction', () => {
    const things = [hex(0, 0), hex(1, 0), hex(3, 0), hex(0, -1), hex(0, 1)].map((place) => ({ place }));
    const to = (key: 'up' | 'down' | 'left' | 'right', from = hex(0, 0)) => nearest(from, things, key)?.place.at;
    expect(to('right')).toEqual([1, 0]);
    expect(to('up')).toEqual([0, -1]);
    expect(to('down')).toEqual([0, 1]);
    expect(to('left', hex(3, 0))).toEqual([1, 0]);
    expect(to('right', hex(3, 0))).toBeUndefined();
  });
});
