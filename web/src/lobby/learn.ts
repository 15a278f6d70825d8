import { api } from '../api';
import type { Player } from '../protocol';
import { go } from '../state/route.svelte';
import { seats } from '../state/seats.svelte';
import { settings } from '../state/settings.svelte';

/** Begins the guided first battle of a ruleset and goes there. */
export async function learn(ruleset: string): Promise<void> {
  const lesson = await api.lesson(ruleset);
  const me: Player = { kind: 'here', name: settings.name };
  const other: Player = { kind: 'computer', captain: lesson.opponent };
  const [red, blue] = lesson.side === 'red' ? [me, other] : [other, me];
  const start = lesson.scenario === undefined ? { battle: lesson.battle } : { scenario: lesson.scenario };
  const begun = await api.begin({ ruleset, ...start, red, blue, watchers: { kind: 'closed' } });
  const [mine, ...others] = begun.links;
  if (!mine) return;
  seats.keep(mine.token, { others, lesson: ruleset });
  go({ page: 'game', token: mine.token });
}
