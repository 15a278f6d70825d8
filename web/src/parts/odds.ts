import type { OutcomeText } from '../protocol';

/** A segment or column of outcomes, with its step on the ramp of colours, 0 to 4. */
export interface Shown extends OutcomeText {
  /** Its colour. */
  step: number;
}

/** The most columns of a histogram. */
export const MOST_COLUMNS = 12;

/** Beyond this many outcomes a bar cannot be read and columns are drawn. */
export const MOST_SEGMENTS = 6;

/** The outcomes with their colours spread over the ramp, from the first to the last. */
export function coloured(outcomes: readonly OutcomeText[]): Shown[] {
  const steps = [[0], [0], [0, 3], [0, 1, 3], [0, 1, 2, 3]][outcomes.length];
  const step = (n: number) => steps?.[n] ?? Math.round((n * 4) / (outcomes.length - 1));
  return outcomes.map((outcome, n) => ({ ...outcome, step: step(n) }));
}

/** At most twelve columns: neighbours that are least likely are taken together until they fit. */
export function columns(outcomes: readonly OutcomeText[], most = MOST_COLUMNS): Shown[] {
  const joined = outcomes.map((outcome) => ({ ...outcome, last: outcome.says }));
  while (joined.length > most) {
    let least = 0;
    const weight = (n: number) => (joined[n]?.chance ?? 1) + (joined[n + 1]?.chance ?? 1);
    for (let n = 1; n + 1 < joined.length; n++) if (weight(n) < weight(least)) least = n;
    const [a, b] = [joined[least], joined[least + 1]];
    if (!a || !b) break;
    joined.splice(least, 2, { says: a.says, last: b.last, chance: a.chance + b.chance, error: Math.hypot(a.error, b.error) });
  }
  return coloured(joined.map(({ says, last, chance, error }) => ({ says: last === says ? says : `${says} … ${last}`, chance, error })));
}

/** A chance in per cent with one decimal; never 0 or 100 for what is merely unlikely or likely. */
export function percent(chance: number): string {
  const shown = (chance * 100).toFixed(1);
  if (shown === '0.0' && chance > 0) return '<0.1%';
  if (shown === '100.0' && chance < 1) return '>99.9%';
  return `${shown}%`;
}
