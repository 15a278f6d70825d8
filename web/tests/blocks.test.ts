import { describe, expect, it } from 'vitest';

import {
  arc,
  bearingTo,
  between,
  blockOf,
  corners,
  frameOf,
  gaps,
  handleSpot,
  inFrame,
  isWithin,
  measured,
  middle,
  moved,
  onBoard,
  onTable,
  pulled,
  readLeg,
  tape,
  writeLeg,
  type Block,
  type Spot,
} from '../src/board/blocks';
import type { Handle, HandleKind, Stand } from '../src/protocol';

const INCH = 25_400;
const inches = (x: number, y: number): Spot => [x * INCH, y * INCH];
const block = (x: number, y: number, heading = 0, wide = 6, deep = 1): Block => ({
  at: inches(x, y),
  heading,
  size: [wide * INCH, deep * INCH],
});
const near = (one: Spot, two: Spot) => expect(between(one, two)).toBeLessThan(2);
const handle = (kind: HandleKind, write: string, most: number | null = null): Handle => ({
  kind,
  write,
  label: kind,
  most,
  counts: [],
  cost: '',
});

describe('a block', () => {
  it('has gaps behind its shorter files, and none where stands have turned', () => {
    const stand = (file: number, rank: number, turned = 0): Stand => ({
      at: [file * 40_000, -rank * 15_000],
      size: [40_000, 15_000],
      turned,
      glyph: 'spear',
      says: '',
    });
    const five = [stand(-1, 0), stand(0, 0), stand(1, 0), stand(-1, 1), stand(0, 1)];
    expect(gaps([120_000, 30_000], five)).toEqual([{ at: [40_000, -15_000], size: [40_000, 15_000] }]);
    expect(gaps([120_000, 15_000], five.slice(0, 3))).toEqual([]);
    // A file that has stepped forward by less than a stand leaves no gap.
    expect(
      gaps(
        [80_000, 30_000],
        [stand(0, 0), stand(0, 1)].map((one) => ({ ...one, at: [0, one.at[1] + 9_000] })),
      ),
    ).toEqual([]);
    expect(gaps([120_000, 30_000], [...five.slice(0, 4), stand(0, 1, 9_000)])).toEqual([]);
  });

  it('has its corners where its front, bearing and size put them', () => {
    const [a, b, c, d] = corners(block(10, 10));
    near(a, inches(7, 10));
    near(b, inches(13, 10));
    near(c, inches(13, 9));
    near(d, inches(7, 9));
    // Facing east its left is the north.
    near(corners(block(10, 10, 90))[0], inches(10, 13));
    near(middle(block(10, 10, 180)), inches(10, 10.5));
  });

  it('is drawn with north up, and pointed at the same way', () => {
    expect(onBoard(inches(1, 2))).toEqual({ x: 20, y: -40 });
    expect(onTable({ x: 20, y: -40 })).toEqual(inches(1, 2));
    expect(blockOf({ place: { kind: 'hex', at: [0, 0] }, heading: 0, size: [50, 45] })).toBeUndefined();
  });

  it('knows what lies ahead and aside of it, both ways', () => {
    const one = block(10, 10, 37);
    const { u, v } = frameOf(one, inFrame(one, 1234, -567));
    expect([Math.round(u), Math.round(v)]).toEqual([1234, -567]);
    expect([isWithin(one, middle(one)), isWithin(one, inFrame(one, 0, INCH)), isWithin(one, inFrame(one, 0, INCH), 1.1 * INCH)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('a wheel', () => {
  it('turns forwards about a front corner, which stays, by the arc of the other', () => {
    const from = block(10, 10);
    const quarter = (Math.PI / 2) * 6 * INCH;
    const right = moved(from, 'wheel-right', { length: quarter });
    expect(right.heading).toBeCloseTo(90);
    near(corners(right)[1], corners(from)[1]);
    near(corners(right)[0], inches(13, 16));
    const left = moved(from, 'wheel-left', { angle: 90 });
    expect(left.heading).toBeCloseTo(270);
    near(corners(left)[0], corners(from)[0]);
  });

  it('brings a block back that wheels there and then the other way round the same corner', () => {
    const from = block(10, 10, 33.25);
    const there = moved(from, 'wheel-left', { angle: 17 });
    const back = moved(there, 'wheel-left', { angle: 343 });
    near(back.at, from.at);
    expect(back.heading).toBeCloseTo(from.heading);
  });

  it('leads the outer corner along an arc of the length that it costs', () => {
    const way = arc(block(10, 10), 'wheel-right', { length: 4 * INCH });
    const far = way.reduce((sum, at, n) => sum + (n ? between(at, way[n - 1] as Spot) : 0), 0);
    expect(far / INCH).toBeCloseTo(4, 1);
  });
});

describe('other legs', () => {
  it('go straight each way, turn in place, and turn about', () => {
    const from = block(10, 10, 90);
    near(moved(from, 'ahead', { length: 2 * INCH }).at, inches(12, 10));
    near(moved(from, 'back', { length: 2 * INCH }).at, inches(8, 10));
    near(moved(from, 'shift-left', { length: INCH }).at, inches(10, 11));
    near(moved(from, 'slide', { length: INCH, bearing: 180 }).at, inches(10, 9));
    near(moved(from, 'place', { x: INCH, y: 2 * INCH }).at, inches(1, 2));
    const about = moved(from, 'about', {});
    near(middle(about), middle(from));
    expect(about.heading).toBe(270);
    near(middle(moved(from, 'turn-right', {})), middle(from));
    expect(moved(from, 'files', { count: 3 }, 6).size).toEqual([3 * INCH, 2 * INCH]);
  });
});

describe('a handle', () => {
  it('lies where its leg leads', () => {
    const one = block(10, 10);
    expect(frameOf(one, handleSpot(one, 'ahead', 500)).v).toBeCloseTo(500);
    // The left corner is pulled to wheel right.
    expect(frameOf(one, handleSpot(one, 'wheel-right', 500)).u).toBeLessThan(0);
    expect(frameOf(one, handleSpot(one, 'about', 500)).v).toBeLessThan(-INCH);
  });

  it('snaps to hundredths, to nothing, and to its limit when that is near', () => {
    const one = block(10, 10);
    const ahead = handle('ahead', 'ahead {length}', 7 * INCH);
    const pull = (dy: number) => pulled(one, ahead, inches(10, 11), inches(10.5, 11 + dy), INCH).length;
    expect(pull(3.2049)).toBeCloseTo(3.2 * INCH);
    expect(pull(-2)).toBe(0);
    expect(pull(6.9)).toBeCloseTo(7 * INCH);
    expect(pull(20)).toBeCloseTo(7 * INCH);
    expect(
      pulled(one, handle('ahead', 'ahead {length}', Math.round(3.456 * INCH)), inches(10, 11), inches(10, 20), INCH).length,
    ).toBeCloseTo(3.45 * INCH);
  });

  it('wheels by what the outer corner is pulled, and not backwards', () => {
    const one = block(10, 10);
    const wheel = handle('wheel-right', 'wheels right {length}', 9 * INCH);
    const from = handleSpot(one, 'wheel-right', 0);
    const to = corners(moved(one, 'wheel-right', { angle: 20 }))[0];
    expect((pulled(one, wheel, from, to, INCH).length ?? 0) / INCH).toBeCloseTo((20 * Math.PI * 6) / 180, 1);
    expect(pulled(one, wheel, from, inches(7, 8), INCH).length).toBe(0);
    expect(pulled(one, handle('wheel-right', 'wheel {angle}', 4500), from, to, INCH).angle).toBeCloseTo(20, 1);
  });

  it('slides, faces and sets down towards where it is pulled', () => {
    const one = block(10, 10);
    expect(pulled(one, handle('slide', 'slides {bearing} {length}', 9 * INCH), inches(10, 10), inches(13, 10), INCH)).toMatchObject({
      bearing: 90,
      length: 3 * INCH,
    });
    expect(pulled(one, handle('face', 'faces {bearing}'), inches(10, 11), inches(9, 10), INCH)).toEqual({ bearing: 270 });
    expect(pulled(one, handle('place', 'at {x},{y}'), inches(10, 9.5), inches(12, 9), INCH)).toEqual({ x: 12 * INCH, y: 9.5 * INCH });
    expect(bearingTo(inches(0, 0), inches(-1, -1))).toBe(225);
  });
});

describe('a leg', () => {
  it('is written and read by the words of its handle', () => {
    const slide = handle('slide', 'slides {bearing} {length}');
    expect(writeLeg(slide, { bearing: 90.25, length: 1.5 * INCH }, INCH)).toBe('slides 90.25 1.5');
    expect(readLeg(slide, 'slides 90.25 1.5', INCH)).toEqual({ bearing: 90.25, length: 38_100 });
    expect(readLeg(slide, 'ahead 3', INCH)).toBeUndefined();
    const place = handle('place', 'at {x},{y} facing {bearing} in line of 4');
    expect(writeLeg(place, { x: 36.5 * INCH, y: 12 * INCH, bearing: 0 }, INCH)).toBe('at 36.5,12 facing 0 in line of 4');
    expect(readLeg(place, 'at 36.5,12 facing 0 in line of 4', INCH)).toEqual({ x: 36.5 * INCH, y: 12 * INCH, bearing: 0 });
    expect(readLeg(handle('about', 'about'), 'about', INCH)).toEqual({});
  });
});

describe('the tape', () => {
  it('is laid between the nearest points, whichever comes first', () => {
    const [one, two] = [block(10, 10), block(10, 16, 180)];
    expect(tape(one, two).length / INCH).toBeCloseTo(6);
    const aside = block(20, 10, 45);
    expect(tape(one, aside).length).toBeCloseTo(tape(aside, one).length);
    expect(tape(inches(0, 0), inches(3, 4)).length).toBe(5 * INCH);
    expect(tape(one, inches(16, 14)).length / INCH).toBeCloseTo(5);
  });

  it('has no length where things overlap, touch or cross', () => {
    expect(tape(block(10, 10), block(10, 10, 90)).length).toBe(0);
    expect(tape(block(10, 10), block(10, 10.2)).length).toBe(0);
    expect(tape(block(10, 10), inches(10, 9.5)).length).toBe(0);
    // A cross, of which neither has a corner in the other.
    expect(tape(block(10, 10, 0, 8, 0.5), block(10, 13, 0, 0.5, 8)).length).toBe(0);
  });

  it('reads in hundredths, halves upwards', () => {
    expect([measured(3.6 * INCH, INCH), measured(0.125 * INCH, INCH), measured(0.1249 * INCH, INCH), measured(0, INCH)]).toEqual([
      '3.6',
      '0.13',
      '0.12',
      '0',
    ]);
  });
});
