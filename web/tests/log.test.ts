import { describe, expect, it } from 'vitest';

import { countsWords, filterLog, joinLog, luckWords, plainSentence, scoreWords, sentence, stepsOf, whyText } from '../src/battle/log';
import type { Line, LogLine, Thrown } from '../src/protocol';

const line = (number: number, more: Partial<Line> = {}, moment = number): LogLine => ({
  number,
  moment,
  line: { text: `line ${number}`, side: null, topic: 'other', pieces: [], rules: [], throws: [], motion: null, ...more },
});
const numbers = (log: readonly LogLine[] | undefined) => log?.map((entry) => entry.number);

describe('the log', () => {
  it('grows by what an update brings', () => {
    expect(numbers(joinLog([line(1), line(2)], 2, [line(3), line(4)]))).toEqual([1, 2, 3, 4]);
  });

  it('is cut where an answer was taken back', () => {
    expect(numbers(joinLog([line(1), line(2), line(3)], 1, []))).toEqual([1]);
    const again = joinLog([line(1), line(2), line(3)], 1, [line(2, { text: 'something else' })]);
    expect(again?.map((entry) => entry.line.text)).toEqual(['line 1', 'something else']);
  });

  it('takes the same lines twice without having them twice', () => {
    expect(numbers(joinLog([line(1), line(2)], 0, [line(1), line(2), line(3)]))).toEqual([1, 2, 3]);
  });

  it('knows that lines between are missing', () => {
    expect(joinLog([line(1)], 4, [line(5)])).toBeUndefined();
    expect(joinLog([line(1)], 4, [])).toBeUndefined();
  });

  it('is filtered with the headings that still have something under them', () => {
    const log = [
      line(1, { topic: 'heading' }),
      line(2),
      line(3, { topic: 'heading' }),
      line(4, { topic: 'loss' }),
      line(5, { topic: 'loss' }),
    ];
    expect(numbers(filterLog(log, 'losses'))).toEqual([3, 4, 5]);
    expect(numbers(filterLog(log, 'dice'))).toEqual([]);
    expect(numbers(filterLog(log, 'all'))).toEqual([1, 2, 3, 4, 5]);
  });

  it('calls pieces by their names, and only whole words', () => {
    const about = {
      text: 'a-1 charges a-12 (a-1)',
      pieces: [
        { id: 'a-1', name: 'The Guard', many: false },
        { id: 'a-12', name: 'The Van', many: false },
      ],
    };
    expect(plainSentence(about)).toBe('The Guard charges The Van (The Guard)');
    expect(
      sentence(about)
        .filter((words) => words.piece)
        .map((words) => words.piece),
    ).toEqual(['a-1', 'a-12', 'a-1']);
    expect(plainSentence({ text: 'x.y fires', pieces: [{ id: 'x.y', name: 'Bow', many: false }] })).toBe('Bow fires');
  });

  it('speaks of many as of many', () => {
    const told = (text: string) =>
      plainSentence({
        text,
        pieces: [
          { id: 'b', name: 'Bows', many: true },
          { id: 'g', name: 'Guard', many: false },
        ],
      });
    const lines = [
      'b goes 3″ and has 1',
      'b is shaken',
      'b marches',
      'b passes',
      'b carries on',
      'b turns its coat',
      'b loses 2 stands',
      'b charges g',
      'g charges b',
      'the order comes to b',
      'b dies',
      'b must halt',
      'b 3: 4',
    ];
    expect(lines.map(told)).toEqual([
      'Bows go 3″ and have 1',
      'Bows are shaken',
      'Bows march',
      'Bows pass',
      'Bows carry on',
      'Bows turn their coat',
      'Bows lose 2 stands',
      'Bows charge Guard',
      'Guard charges Bows',
      'the order comes to Bows',
      'Bows die',
      'Bows must halt',
      'Bows 3: 4',
    ]);
  });

  it('tells why with everything of the same action, in order', () => {
    const log = [line(1, {}, 1), line(2, {}, 2), line(3, { topic: 'heading' }, 2), line(4, {}, 2)];
    expect(numbers(stepsOf(log, log[3] as LogLine))).toEqual([2, 4]);
  });

  it('copies a tally as plain sentences', () => {
    const thrown = {
      side: 'red' as const,
      what: 'fire',
      dice: {
        total: 3,
        parts: [
          { rule: '6.0i', what: 'strength', value: 4 },
          { rule: '6.1b', what: 'back rank', value: -1 },
        ],
      },
      wanted: null,
      counts: [],
      bonus: null,
      fell: [{ face: 6, of: 6, use: 'counts' }],
      score: 1,
      expected: 0.5,
      odds: [],
      hopes: 'high' as const,
      luck: 1,
    };
    expect(whyText([line(7, { text: 'fire', rules: ['6.0i'], throws: [thrown] })], () => 'English')).toBe(
      '1. fire [6.0i]\n   English, fire\n     4 strength [6.0i]\n     -1 back rank [6.1b]\n     = 3 dice\n     thrown: 6\n     score 1, expected 0.50\n',
    );
  });

  it('says which dice count, and what a throw came to', () => {
    const thrown = (more: Partial<Thrown>): Thrown => ({
      side: 'red',
      what: 'fire',
      dice: null,
      wanted: null,
      counts: [],
      bonus: null,
      fell: [],
      score: null,
      expected: 0,
      odds: [],
      hopes: 'high',
      luck: 0,
      ...more,
    });
    const wanted = (total: number) => ({ total, parts: [] });
    const die = (face: number, use = 'nothing') => ({ face, of: 6, use });
    expect(countsWords(thrown({ wanted: wanted(5), counts: [5, 6] }))).toBe('or more counts');
    expect(countsWords(thrown({ wanted: wanted(2), counts: [1, 2] }))).toBe('or less counts');
    expect(countsWords(thrown({ wanted: wanted(7), counts: [6] }))).toBe('wanted: a 6 counts');
    expect(countsWords(thrown({ wanted: wanted(7) }))).toBe('to compare with');
    expect(scoreWords(thrown({ wanted: wanted(5), counts: [5, 6], fell: [die(1, 'again'), die(5, 'counts'), die(2)], score: 1 }))).toBe(
      '1 of 2',
    );
    expect(scoreWords(thrown({ wanted: wanted(7), fell: [die(6)], score: 6 }))).toBe('6 against 7');
    expect(scoreWords(thrown({ fell: [die(6)], score: 6 }))).toBe('6');
  });

  it('has words for luck', () => {
    expect([0, 0.5, 1.5, 3, -3].map(luckWords)).toEqual([
      'about as expected',
      'a little better than expected',
      'better than expected',
      'much better than expected',
      'much worse than expected',
    ]);
  });
});
