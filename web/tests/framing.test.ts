import { describe, expect, it } from 'vitest';

import { layout, listing } from '../src/battle/options';
import { boxAbout, boxOf, frame, isCrowded, isInView, nearEnough, settleOn } from '../src/board/framing';
import { fit, toScreen, type Box, type Camera } from '../src/board/camera';
import { lieOf } from '../src/board/ground';
import { MARKER, markers, showsSign } from '../src/board/markers';
import { table } from '../src/gallery/table';
import type { Piece, Place, Prompt, PromptOption } from '../src/protocol';

const size = { width: 1000, height: 700 };
const insets = { top: 20, right: 20, bottom: 200, left: 20 };
const lie = lieOf(table.ground);
const at = (x: number, y: number): Place => ({ kind: 'table', at: [x * 25_400, y * 25_400] });
const body = (id: string, x: number, y: number, wide = 6, deep = 1): Piece => ({
  id,
  name: id,
  kind: '',
  side: 'red',
  glyph: 'bow',
  place: at(x, y),
  heading: 0,
  size: [wide * 25_400, deep * 25_400],
  stands: [],
  strain: null,
  cracks: 0,
  figure: '',
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
const scene = (pieces: Piece[]) => ({ ...table.scene, pieces, leaders: [], marks: [] });
const aims = (...ids: string[]) => ids.map((id) => option({ target: { kind: 'piece', id } }));
const within = (camera: Camera, box: Box): boolean =>
  [
    { x: box.left, y: box.top },
    { x: box.right, y: box.bottom },
  ].every((point) => isInView(camera, point, size, { top: 19.5, right: 19.5, bottom: 199.5, left: 19.5 }));

describe('what is asked about', () => {
  const pieces = [body('one', 10, 10), body('two', 20, 30), body('far', 100, 100)];

  it('is who acts and what is lit, and of a free move only who moves and how far', () => {
    const asked = prompt(aims('two'), 'one');
    const { spots } = layout(asked, pieces);
    const box = boxAbout(asked, spots, scene(pieces), lie);
    expect(box).toEqual(
      boxOf(
        [
          { x: 200, y: -190 },
          { x: 400, y: -590 },
        ],
        lie.room,
      ),
    );
    expect(boxAbout(asked, spots, scene(pieces), lie, 160)).toEqual(boxOf([{ x: 200, y: -190 }], lie.room + 160));
    expect(boxAbout(prompt([option()]), [], scene(pieces), lie)).toBeUndefined();
  });

  it('is left alone while it is in view and large enough', () => {
    const camera = { x: 300, y: 300, k: 1 };
    expect(frame(camera, { left: -100, top: -100, right: 100, bottom: 100 }, size, insets, 0.8)).toEqual(camera);
  });

  it('is moved into view at the same zoom, from under the question', () => {
    const box = { left: -100, top: 300, right: 100, bottom: 400 };
    const next = frame({ x: 300, y: 300, k: 1 }, box, size, insets, 0.8);
    expect(next).toEqual({ x: 300, y: 100, k: 1 });
    expect(within(next, box)).toBe(true);
  });

  it('is brought as near as is needed, and no nearer than it has room', () => {
    const small = { left: 900, top: 900, right: 1000, bottom: 1000 };
    const near = frame({ x: 0, y: 0, k: 0.25 }, small, size, insets, 0.8);
    expect(near.k).toBe(0.8);
    expect(within(near, small)).toBe(true);
    const wide = { left: 0, top: 0, right: 3000, bottom: 200 };
    const far = frame({ x: 0, y: 0, k: 1.5 }, wide, size, insets, 0.8);
    expect(far.k).toBeCloseTo(0.32);
    expect(within(far, wide)).toBe(true);
  });

  it('keeps who acts in view where there is no room for all', () => {
    const wide = { left: 0, top: 0, right: 3000, bottom: 200 };
    const actor = { x: 2900, y: 100 };
    const near = frame({ x: 0, y: 0, k: 0.3 }, wide, size, insets, 0.8, actor);
    expect(near.k).toBe(0.8);
    expect(isInView(near, actor, size, insets)).toBe(true);
  });

  it('leaves no empty room beside the ground where there is more of it', () => {
    const ground = { left: 0, top: 0, right: 2000, bottom: 2000 };
    const settled = settleOn({ x: 400, y: -1800, k: 1 }, ground, size, insets);
    expect(toScreen(settled, { x: 0, y: 2000 })).toEqual({ x: 20, y: 500 });
    const whole = settleOn({ x: 0, y: 0, k: 0.1 }, ground, size, insets);
    expect(toScreen(whole, { x: 1000, y: 1000 })).toEqual({ x: 500, y: 260 });
  });
});

describe('lit things', () => {
  const spotsOf = (pieces: Piece[], options: PromptOption[]) => layout(prompt(options), pieces).spots;
  const crowded = (pieces: Piece[], k: number, touch = false) =>
    isCrowded(spotsOf(pieces, aims(...pieces.map(({ id }) => id))), new Map(pieces.map((piece) => [piece.id, piece])), lie, k, touch);

  it('are listed where they are too small to be hit', () => {
    const pieces = [body('one', 10, 10), body('two', 30, 10)];
    expect(crowded(pieces, 0.25)).toBe(true);
    expect(crowded(pieces, nearEnough(lie, false))).toBe(false);
    expect(crowded(pieces, 0.84, true)).toBe(true);
  });

  it('are listed where several lie on one spot', () => {
    const slot: Place = { kind: 'slot', area: 3, at: [100, 100] };
    const near: Place = { kind: 'slot', area: 3, at: [112, 100] };
    const on = (id: string, place: Place) => ({ ...body(id, 0, 0), place, size: [43, 40] as [number, number] });
    expect(crowded([on('one', slot), on('two', slot)], 1)).toBe(true);
    expect(crowded([on('one', slot), on('two', near)], 1)).toBe(true);
    expect(crowded([on('one', slot)], 1)).toBe(false);
  });

  it('have one line for each target, with all its ways', () => {
    const slot: Place = { kind: 'slot', area: 3, at: [100, 100] };
    const pieces = ['one', 'two'].map((id) => ({ ...body(id, 0, 0), place: slot }));
    const options = [...aims('one', 'one', 'two'), option({ label: 'Nobody' })];
    const lines = listing(layout(prompt(options), pieces));
    expect(lines.map((line) => line.options.map((one) => options.indexOf(one)))).toEqual([[0, 1], [2]]);
  });

  it('are listed once, also where one stands for the answer of another beside its own', () => {
    const pieces = [body('one', 10, 10), body('two', 30, 10)];
    const options = [option({ target: { kind: 'piece', id: 'one' }, also: ['two'] }), option({ target: { kind: 'piece', id: 'two' } })];
    expect(listing(layout(prompt(options), pieces)).map((line) => line.options)).toEqual([[options[0]], [options[1]]]);
  });
});

describe('a body from afar', () => {
  it('has a marker when no sign has room on it, and markers keep apart', () => {
    const pieces = [body('one', 10, 10), body('near', 11, 10, 4), body('two', 40, 10), body('square', 60, 10, 6, 6)];
    expect(markers(pieces, 1, () => false)).toEqual([]);
    expect(markers(pieces, 0.25, () => false).map(({ id }) => id)).toEqual(['one', 'two']);
    expect(markers(pieces, 0.25, ({ id }) => id === 'near').map(({ id }) => id)).toEqual(['near', 'two']);
    // Who has a figure carries it with his sign, however far one looks from.
    expect(
      markers(
        pieces.map((piece) => ({ ...piece, figure: '4' })),
        0.25,
        () => false,
      ),
    ).toEqual([]);
    expect(showsSign([6 * 25_400, 6 * 25_400], 0.25)).toBe(true);
    const found = markers(
      Array.from({ length: 60 }, (_, n) => body(`${n}`, n * 1.7, 10)),
      0.2,
      () => false,
    ).map((piece) => piece.place.at[0] / 1270);
    for (const a of found) for (const b of found) if (a !== b) expect(Math.abs(a - b) * 0.2).toBeGreaterThanOrEqual(MARKER - 2);
  });
});

describe('the first look', () => {
  it('has all of the field above the question', () => {
    const box = { left: 0, top: 0, right: 2400, bottom: 2900 };
    expect(within(fit(box, size, insets), box)).toBe(true);
  });
});
