import type { Lesson, LessonStep } from '../protocol';

/** What the guide knows of the battle. */
export interface Seen {
  /** The question to the learner and its answers in their written form; nothing while he is not asked. */
  question: string | undefined;
  options: readonly string[];
  /** Every rule that a line of the log cites. */
  rules: ReadonlySet<string>;
  /** The learner's answers in their written form, in order. */
  answers: readonly string[];
  over: boolean;
}

/** Where a learner stands. */
export interface Progress {
  /** Steps that are done with. */
  done: readonly number[];
  /** The step that is shown. */
  shown: number | undefined;
  /** How many answers had been given when it came. */
  since: number;
}

export const BEGINNING: Progress = { done: [], shown: undefined, since: 0 };

/** Whether a text has these words in it, whole and in any case. */
export function has(text: string, words: string): boolean {
  const plain = (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return plain(text).includes(plain(words));
}

export function isOccasion(step: LessonStep): boolean {
  return step.when.length > 0 || step.met.length > 0;
}

/** Whether a step waits for the learner to do something he has not done before. */
export function waits(step: LessonStep, seen: Seen): boolean {
  return step.awaits.length > 0 && !seen.over && !seen.answers.some((answer) => step.awaits.some((words) => has(answer, words)));
}

function comes(step: LessonStep, seen: Seen): boolean {
  const asked = step.when.some(
    (words) => seen.question !== undefined && (has(seen.question, words) || seen.options.some((option) => has(option, words))),
  );
  return asked || step.met.some((rule) => seen.rules.has(rule));
}

/**
 * What is shown now. A step stays until it is done with; only one that waits for the learner gives way to an occasion, and
 * comes again after it. What it waits for crosses it out. So nothing that the learner or the dice do can hold the guide up.
 */
export function follow(lesson: Lesson, before: Progress, seen: Seen): Progress {
  const { shown } = before;
  let { done, since } = before;
  const steps = lesson.steps;
  const step = shown === undefined ? undefined : steps[shown];
  if (shown !== undefined && step && !done.includes(shown)) {
    const fresh = seen.answers.slice(since);
    const fulfilled = step.awaits.some((words) => fresh.some((answer) => has(answer, words)));
    if (fulfilled) done = [...done, shown];
    else if (!waits(step, seen)) return before;
  }
  const open = (n: number) => !done.includes(n);
  const occasion = steps.findIndex((step, n) => open(n) && isOccasion(step) && comes(step, seen));
  const inRow = steps.findIndex((step, n) => open(n) && !isOccasion(step));
  const next = occasion >= 0 ? occasion : inRow >= 0 ? inRow : undefined;
  if (next !== before.shown) since = seen.answers.length;
  if (next === before.shown && done === before.done) return before;
  return { done, shown: next, since };
}

/** The shown step is done with: read, or skipped. */
export function pass(progress: Progress): Progress {
  return progress.shown === undefined ? progress : { ...progress, done: [...progress.done, progress.shown], shown: undefined };
}

/** How far the row has come: steps done of those that stand in it. */
export function progressOf(lesson: Lesson, progress: Progress): { done: number; all: number } {
  const row = lesson.steps.flatMap((step, n) => (isOccasion(step) ? [] : [n]));
  return { done: row.filter((n) => progress.done.includes(n)).length, all: row.length };
}

/** The lesson is over when all of its row is done with; occasions that have not come are left. */
export function isOver(lesson: Lesson, progress: Progress): boolean {
  const { done, all } = progressOf(lesson, progress);
  return done === all;
}

/** The step of a worked example that belongs to a moment: the one that is shown as long as it fits, else the first of those that are due. */
export function stepAt(steps: readonly Pick<LessonStep, 'at'>[], shown: number, moment: number): number {
  const due = steps.findLast((step) => step.at <= moment)?.at;
  if (due === undefined || steps[shown]?.at === due) return shown;
  return Math.max(
    steps.findIndex((step) => step.at === due),
    0,
  );
}
