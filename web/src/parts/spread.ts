import type { Thrown } from '../protocol';
import { MOST_COLUMNS, percent } from './odds';

/** A column of the picture: one score, or some at an end taken together. */
export interface Column {
  name: string;
  chance: number;
  /** Of the highest column. */
  share: number;
  /** It holds the score that fell. */
  fell: boolean;
  /** It is at least as good as what fell, for who threw. */
  good: boolean;
}

/** The picture of a throw's odds. */
export interface Spread {
  columns: Column[];
  /** Where the expected score lies, in columns from the left; nothing if it lies in what was taken together. */
  mean: number | undefined;
  /** The same in a sentence. */
  says: string;
}

/** How likely each score of a throw was. Rare scores at the ends are taken together until the columns are few enough. */
export function spread({ odds, hopes, score, expected }: Pick<Thrown, 'odds' | 'hopes' | 'score' | 'expected'>): Spread {
  const groups = odds.map(([low, chance]) => ({ low, high: low, chance }));
  while (groups.length > MOST_COLUMNS) {
    const [first, second] = [groups[0], groups[1]];
    const [last, before] = [groups.at(-1), groups.at(-2)];
    if (!first || !second || !last || !before) break;
    if (first.chance + second.chance <= last.chance + before.chance)
      groups.splice(0, 2, { low: first.low, high: second.high, chance: first.chance + second.chance });
    else groups.splice(-2, 2, { low: before.low, high: last.high, chance: before.chance + last.chance });
  }
  const highest = Math.max(...groups.map((group) => group.chance), 0);
  const good = ({ low, high }: { low: number; high: number }) =>
    score !== null && (hopes === 'high' ? high >= score : hopes === 'low' ? low <= score : false);
  const columns = groups.map((group, n): Column => ({
    name: group.low === group.high ? `${group.low}` : n === 0 ? `≤${group.high}` : `≥${group.low}`,
    chance: group.chance,
    share: highest > 0 ? group.chance / highest : 0,
    fell: score !== null && group.low <= score && score <= group.high,
    good: good(group),
  }));
  const under = groups.findLastIndex((group) => group.low === group.high && group.low <= expected);
  const at = groups[under];
  const mean = at && at.low + 1 >= expected && groups[under + 1]?.low !== undefined ? under + 0.5 + (expected - at.low) : undefined;
  return { columns, mean, says: inWords(odds, hopes, score) };
}

function inWords(odds: readonly (readonly [number, number])[], hopes: Thrown['hopes'], score: number | null): string {
  if (score === null) return 'How likely each score is';
  const sum = (fits: (value: number) => boolean) => odds.reduce((all, [value, chance]) => (fits(value) ? all + chance : all), 0);
  if (hopes === 'neither') return `${score}: ${percent(sum((value) => value === score))}`;
  const better = sum((value) => (hopes === 'high' ? value >= score : value <= score));
  const worse = sum((value) => (hopes === 'high' ? value < score : value > score));
  if (worse <= 0) return `${score}, the worst of all: ${percent(sum((value) => value === score))}`;
  return `${score} or ${hopes === 'high' ? 'more' : 'less'}: ${percent(Math.min(better, 1))}; worse: ${percent(worse)}`;
}
