import { describe, expect, it } from 'vitest';
import { filmOf, lastFilm, rewound, stageAt } from '../src/battle/film';
import { moveWords } from '../src/battle/log';
import { table } from '../src/gallery/table';
import type { Line, LogLine, Motion, Piece, Place, Scene } from '../src/protocol';

const at = (x: number, y: number): Place => ({ kind: 'table', at: [x, y] });
const goes = (piece: string, from: Place, to: Place, more: Partial<Extract<Motion, { kind: 'goes' }>> = {}): Motion => ({
  kind: 'goes',
  piece,
  from,
  to,
  faced: 350,
  faces: 10,
  charge: false,
  ...more,
});
const entry = (number: number, text: string, more: Partial<Line> = {}, moment = 7): LogLine => ({
  number,
  moment,
  line: { text, side: null, topic: 'other', pieces: [], rules: [], throws: [], motion: null, ...more },
});
const model = table.scene.pieces[0] as Piece;
const piece = (id: string, place: Place): Piece => ({ ...model, id, place, heading: 350 });
const scene = (...pieces: Piece[]): Scene => ({ ...table.scene, pieces, leaders: [], marks: [] });
const log = [
  entry(1, 'turn 1 begins', { topic: 'heading' }, 3),
  entry(2, 'a charges', { topic: 'order' }),
  entry(3, 'third 1', { topic: 'heading' }),
  entry(4, 'a is at', { motion: goes('a', at(0, 0), at(0, 20000)) }),
  entry(5, 'red?C is at', { motion: goes('red?C', at(5, 5), at(5, 50005), { faced: null, faces: null }) }),
  entry(6, 'third 2', { topic: 'heading' }),
  entry(7, 'x appears', { motion: { kind: 'appears', piece: 'x', instead: 'red?C' } }),
  entry(8, 'third 3', { topic: 'heading' }),
  entry(9, 'turn 2 begins', { topic: 'heading' }),
];

describe('a film', () => {
  it('has a part for each heading, and none for the turn that comes next', () => {
    const film = lastFilm(log);
    expect(film?.parts).toEqual(['Before', 'third 1', 'third 2', 'third 3']);
    expect(film?.shots.map((shot) => [shot.part, shot.line?.number, shot.goes.length])).toEqual([
      [0, 2, 0],
      [1, undefined, 2],
      [2, 7, 0],
      [3, undefined, 0],
    ]);
    expect(filmOf(log, 3)).toBeUndefined();
  });

  it('shows everybody on his way, turned the shorter way round, and a marker until what it stands for appears', () => {
    const film = lastFilm(log);
    if (!film) throw new Error('there is a film');
    const [before, after] = [
      scene(piece('a', at(0, 0)), piece('red?C', at(5, 5))),
      scene(piece('a', at(0, 20000)), piece('x', at(5, 50005))),
    ];
    const half = stageAt(film, before, after, 1, 0.5);
    expect(half.scene.pieces.map((one) => [one.id, one.place, one.heading])).toEqual([
      ['a', at(0, 10000), 0],
      ['red?C', at(5, 25005), null],
    ]);
    expect(half.trails.map((trail) => trail.points.length)).toEqual([2, 2]);
    expect(stageAt(film, before, after, 2, 0).scene.pieces.map((one) => one.id)).toEqual(['a', 'red?C']);
    expect(stageAt(film, before, after, 3, 0).scene.pieces.map((one) => [one.id, one.place])).toEqual([
      ['a', at(0, 20000)],
      ['x', at(5, 50005)],
    ]);
    expect(stageAt(film, before, after, 4, 0).scene.pieces).toEqual(after.pieces);
  });

  it('is told from its end to one who was not there', () => {
    const film = lastFilm(log);
    if (!film) throw new Error('there is a film');
    expect(rewound(film, scene(piece('a', at(0, 20000)))).pieces.map((one) => one.place)).toEqual([at(0, 0)]);
  });
});

describe('a line in which something goes', () => {
  const measure = { unit: 10000, sign: ' cm', name: 'centimetres', grid: 30, tape: false };
  it('says how far, and not to which point', () => {
    expect(moveWords(log[3] as LogLine, measure).line.text).toBe('a goes 2 cm');
    expect(moveWords(log[4] as LogLine, measure).line.text).toBe('?C goes 5 cm');
    expect(moveWords(entry(1, 'b is at', { motion: goes('b', at(1, 1), at(1, 1)) }), measure).line.text).toBe('b turns');
    expect(moveWords(log[6] as LogLine, measure).line.text).toBe('x appears');
  });
});
