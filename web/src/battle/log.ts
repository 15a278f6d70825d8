import type { Line, LogLine, Measure, Named, Sum, Thrown } from '../protocol';

/** A log with new lines in the place of what came after the cut; nothing if lines between are missing. */
export function joinLog(log: readonly LogLine[], from: number, lines: readonly LogLine[]): LogLine[] | undefined {
  const first = lines[0]?.number ?? from + 1;
  const kept = log.filter((line) => line.number < first);
  const last = kept.at(-1)?.number ?? 0;
  if (last + 1 < first) return undefined;
  return [...kept, ...lines];
}

/** A line of a log in which something goes somewhere, told to people: how far, and not to which point of the table. */
export function moveWords(entry: LogLine, { unit, sign }: Measure): LogLine {
  const motion = entry.line.motion;
  if (motion?.kind !== 'goes' || motion.from.kind !== 'table' || motion.to.kind !== 'table') return entry;
  const far = Math.hypot(motion.to.at[0] - motion.from.at[0], motion.to.at[1] - motion.from.at[1]) / unit;
  const how = far < 0.05 ? 'turns' : `${motion.charge ? 'charges' : 'goes'} ${Math.round(far * 10) / 10}${sign}`;
  // A marker is called by its letters.
  return { ...entry, line: { ...entry.line, text: `${motion.piece.replace(/^(red|blue)(?=\?)/, '')} ${how}` } };
}

export type Filter = 'all' | 'dice' | 'losses' | 'orders' | 'rulings';

/** Lines that a filter lets through; headings stay as long as something stands under them. */
export function filterLog(log: readonly LogLine[], filter: Filter): LogLine[] {
  if (filter === 'all') return [...log];
  const fits = (line: Line) => {
    switch (filter) {
      case 'dice':
        return line.throws.length > 0;
      case 'losses':
        return line.topic === 'loss';
      case 'orders':
        return line.topic === 'order';
      case 'rulings':
        return line.topic === 'ruling';
    }
  };
  const shown: LogLine[] = [];
  let heading: LogLine | undefined;
  for (const line of log) {
    if (line.line.topic === 'heading') {
      heading = line;
    } else if (fits(line.line)) {
      if (heading) shown.push(heading);
      heading = undefined;
      shown.push(line);
    }
  }
  return shown;
}

/** What a filter finds nothing of, in words. */
export const NOTHING: Record<Filter, string> = {
  all: 'Nothing has happened yet',
  dice: 'No dice yet',
  losses: 'No losses yet',
  orders: 'No orders yet',
  rulings: 'No rulings yet',
};

/** All lines of the action that a line belongs to, which is what "why?" tells. */
export function stepsOf(log: readonly LogLine[], line: LogLine): LogLine[] {
  return log.filter((other) => other.moment === line.moment && other.line.topic !== 'heading');
}

/** A line's account in plain sentences, to be copied. */
export function whyText(steps: readonly LogLine[], names: (side: 'red' | 'blue') => string): string {
  const lines: string[] = [];
  for (const [n, { line }] of steps.entries()) {
    lines.push(`${n + 1}. ${plainSentence(line)}${line.rules.length ? ` [${line.rules.join(' ')}]` : ''}`);
    for (const thrown of line.throws) lines.push(...throwText(thrown, names(thrown.side)));
  }
  return `${lines.join('\n')}\n`;
}

function throwText(thrown: Thrown, who: string): string[] {
  const lines = [`   ${who}, ${thrown.what}`];
  const sum = (name: string, sum: Sum | null) => {
    if (!sum) return;
    for (const part of sum.parts) lines.push(`     ${part.value} ${part.what} [${part.rule}]`);
    lines.push(`     = ${sum.total} ${name}`);
  };
  sum('dice', thrown.dice);
  sum('wanted', thrown.wanted);
  sum('added', thrown.bonus);
  if (thrown.fell.length) lines.push(`     thrown: ${thrown.fell.map((die) => die.face).join(' ')}`);
  if (thrown.score !== null) lines.push(`     score ${thrown.score}, expected ${thrown.expected.toFixed(2)}`);
  return lines;
}

/** The faces that count, in words: "5 or more". */
export function countsWords({ counts, wanted }: Thrown): string {
  const least = counts[0];
  const most = counts.at(-1);
  if (least === undefined || most === undefined) return wanted ? 'to compare with' : '';
  if (wanted?.total === least && most > least) return 'or more counts';
  if (wanted?.total === most && most > least) return 'or less counts';
  return least === most ? `wanted: a ${least} counts` : `wanted: ${least} to ${most} counts`;
}

/** What a throw came to. */
export function scoreWords({ score, counts, wanted, fell }: Thrown): string {
  if (counts.length) return `${score ?? 0} of ${fell.filter((die) => die.use !== 'again').length}`;
  return wanted ? `${score ?? 0} against ${wanted.total}` : `${score ?? 0}`;
}

/** How lucky a throw was, in words. */
export function luckWords(luck: number): string {
  const size = Math.abs(luck);
  if (size < 0.25) return 'about as expected';
  const how = size < 1 ? 'a little ' : size < 2 ? '' : 'much ';
  return `${how}${luck > 0 ? 'better' : 'worse'} than expected`;
}

/** A stretch of a sentence: words, or a piece it speaks of. */
export interface Words {
  text: string;
  piece?: string;
}

/** What sentences speak of: a text, and the pieces that it calls by their ids. */
interface Spoken {
  text: string;
  pieces: readonly (Pick<Named, 'id' | 'name'> & Partial<Named>)[];
}

/** Verbs whose form for many is their own. */
const FOR_MANY: Record<string, string> = { is: 'are', has: 'have', was: 'were', its: 'their', goes: 'go', does: 'do' };

/** A verb as many do it: `holds` as `hold`. */
function asMany(verb: string): string {
  return FOR_MANY[verb] ?? verb.replace(/(?<=ch|sh|ss|x)es$|(?<![su])s$/, '').replace(/(?<=\w[^aeiou])ie$/, 'y');
}

/** What is said of men, said of many: the verb that follows them, those that "and" joins to it, and whose it is. */
const saidOfMany = (text: string): string =>
  text.replace(/^ \w+|(?<= and )(?:has|does|hits|throws)\b|\bits\b/g, (word) =>
    word.startsWith(' ') ? ` ${asMany(word.slice(1))}` : asMany(word),
  );

/** A sentence with its pieces by name. It calls them as the scene does, which says little to people. */
export function sentence(line: Spoken): Words[] {
  const names = new Map(line.pieces.map((piece) => [piece.id, piece]));
  if (names.size === 0) return [{ text: line.text }];
  const ids = [...names.keys()].sort((a, b) => b.length - a.length).map((id) => id.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = new RegExp(`(?<![\\w-])(${ids.join('|')})(?![\\w-])`, 'g');
  return line.text
    .split(found)
    .map((text, n, all): Words => {
      const piece = names.get(text);
      if (piece) return { text: piece.name, piece: text };
      const ofMany = n === 2 && all[0] === '' && names.get(all[1] ?? '')?.many;
      return { text: ofMany ? saidOfMany(text) : text };
    })
    .filter((words) => words.text !== '');
}

/** The same as one string. */
export const plainSentence = (line: Spoken): string =>
  sentence(line)
    .map((words) => words.text)
    .join('');
