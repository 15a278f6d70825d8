import { describe, expect, it } from 'vitest';
import { BEGINNING, follow, has, isOver, pass, progressOf, stepAt, waits, type Progress, type Seen } from '../src/lesson/guide';
import type { Lesson, LessonStep } from '../src/protocol';

const step = (title: string, more: Partial<LessonStep> = {}): LessonStep => ({
  title,
  text: title,
  rules: [],
  pieces: [],
  awaits: [],
  when: [],
  met: [],
  at: 0,
  ...more,
});
const lesson: Lesson = {
  key: 'a',
  title: 'A lesson',
  battle: 'x',
  side: 'red',
  opponent: 'rash',
  steps: [
    step('welcome'),
    step('name', { awaits: ['name'] }),
    step('dice', { met: ['1.4d'] }),
    step('move', { awaits: ['move'] }),
    step('choose', { when: ['What does'] }),
    step('rally', { when: ['rally'] }),
    step('end'),
  ],
};
const nothing: Seen = { question: undefined, options: [], rules: new Set(), answers: [], over: false };
const title = (progress: Progress) => (progress.shown === undefined ? undefined : lesson.steps[progress.shown]?.title);

describe('the guide', () => {
  it('goes through its row, and waits for the learner where it says so', () => {
    let at = follow(lesson, BEGINNING, nothing);
    expect(title(at)).toBe('welcome');
    at = follow(lesson, pass(at), nothing);
    expect(title(at)).toBe('name');
    expect(waits(lesson.steps[1]!, nothing)).toBe(true);
    expect(follow(lesson, at, { ...nothing, answers: ['end turn'] })).toBe(at);
    at = follow(lesson, at, { ...nothing, answers: ['end turn', 'name ald-left'] });
    expect(title(at)).toBe('move');
  });

  it('shows an occasion before the row when it comes, and then goes on where it was', () => {
    const seen: Seen = { ...nothing, answers: ['name a'], rules: new Set(['1.4d']) };
    let at = follow(lesson, { done: [0], shown: 1, since: 0 }, seen);
    expect(title(at)).toBe('dice');
    at = follow(lesson, pass(at), seen);
    expect(title(at)).toBe('move');
  });

  it('lets an occasion interrupt a step that waits, but not one that is being read', () => {
    const asked: Seen = { ...nothing, question: 'What does A do?' };
    expect(title(follow(lesson, { done: [0, 1], shown: 3, since: 0 }, asked))).toBe('choose');
    expect(title(follow(lesson, { done: [], shown: 0, since: 0 }, asked))).toBe('welcome');
  });

  it('finds an occasion in the answers that are offered', () => {
    const offered: Seen = { ...nothing, question: 'Well?', options: ['move ne', 'rally'] };
    expect(title(follow(lesson, { done: [0, 1], shown: 3, since: 0 }, offered))).toBe('rally');
  });

  it('does not wait for what was done before it was asked for', () => {
    const moved: Seen = { ...nothing, answers: ['name a', 'move ne'] };
    const at = follow(lesson, { done: [0, 1], shown: undefined, since: 0 }, moved);
    expect(title(at)).toBe('move');
    expect(waits(lesson.steps[3]!, moved)).toBe(false);
    expect(title(follow(lesson, pass(at), moved))).toBe('end');
  });

  it('never waits once the battle is over', () => {
    expect(waits(lesson.steps[1]!, { ...nothing, over: true })).toBe(false);
  });

  it('can be skipped through to its end from anywhere, whatever has happened', () => {
    for (const seen of [
      nothing,
      { ...nothing, question: 'What does A do?', options: ['rally'] },
      { ...nothing, rules: new Set(['1.4d']), over: true },
    ]) {
      let at = follow(lesson, BEGINNING, seen);
      for (let n = 0; n < 20 && at.shown !== undefined; n++) at = follow(lesson, pass(at), seen);
      expect(at.shown).toBeUndefined();
      expect(isOver(lesson, at)).toBe(true);
    }
  });

  it('counts only its row', () => {
    expect(progressOf(lesson, { done: [0, 2], shown: 1, since: 0 })).toEqual({ done: 1, all: 4 });
  });

  it('finds words whole', () => {
    expect(has('ald-bows-left-1 fires at bra-lances-1', 'fires at')).toBe(true);
    expect(has('removed', 'move')).toBe(false);
    expect(has('What does the stand do?', 'what does')).toBe(true);
  });
});

describe('a worked example', () => {
  const steps = [{ at: 0 }, { at: 0 }, { at: 3 }, { at: 5 }, { at: 5 }];

  it('stays at its step as long as that is of the moment', () => {
    expect(stepAt(steps, 1, 0)).toBe(1);
    expect(stepAt(steps, 1, 2)).toBe(1);
    expect(stepAt(steps, 4, 9)).toBe(4);
  });

  it('follows who goes through it by himself', () => {
    expect(stepAt(steps, 1, 3)).toBe(2);
    expect(stepAt(steps, 4, 4)).toBe(2);
    expect(stepAt(steps, 2, 5)).toBe(3);
    expect(stepAt(steps, 3, 0)).toBe(0);
    expect(stepAt([], 0, 4)).toBe(0);
  });
});
