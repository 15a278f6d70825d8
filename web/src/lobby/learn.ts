import { api } from '../api';
import type { Lesson, LessonCard, Player, RulesetCard } from '../protocol';
import { go } from '../state/route.svelte';
import { seats } from '../state/seats.svelte';
import { settings } from '../state/settings.svelte';

/** A lesson on offer, with the ruleset that gives it. */
export interface Offer extends LessonCard {
  ruleset: string;
}

/** Every lesson of these rulesets. */
export function offers(rulesets: readonly RulesetCard[]): Offer[] {
  return rulesets.flatMap((card) => card.lessons.map((lesson) => ({ ...lesson, ruleset: card.key })));
}

/** Begins a lesson and goes there: a guided battle is played, a worked example is looked at. */
export async function learn(offer: Offer): Promise<void> {
  const key = `${offer.ruleset}/${offer.key}`;
  const lesson = await api.lesson(key);
  const begun = lesson.record == null ? await begin(offer.ruleset, lesson) : await api.openReplay(lesson.record);
  const [mine, ...others] = begun.links;
  if (!mine) return;
  seats.keep(mine.token, { others, lesson: key });
  go({ page: lesson.record == null ? 'game' : 'replay', token: mine.token });
}

function begin(ruleset: string, lesson: Lesson) {
  const me: Player = { kind: 'here', name: settings.name };
  const other: Player = { kind: 'computer', captain: lesson.opponent };
  const [red, blue] = lesson.side === 'red' ? [me, other] : [other, me];
  const start = lesson.scenario == null ? { battle: lesson.battle } : { scenario: lesson.scenario };
  return api.begin({ ruleset, ...start, red, blue, watchers: { kind: 'closed' } });
}
