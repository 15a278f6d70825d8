import type { api as Api } from '../api';
import type { NewGame, Player } from '../protocol';
import type { Game } from '../state/game.svelte';
import { go } from '../state/route.svelte';
import { seats } from '../state/seats.svelte';

/** Saves the battle as a file. */
export async function save(api: typeof Api, game: Game): Promise<void> {
  const record = await api.record(game.token);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([record], { type: 'application/json' }));
  link.download = `${(game.welcome?.title ?? 'battle').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Begins the same battle again with sides changed; none if only its file is known, or if one only watches. */
export function again(api: typeof Api, game: Game, onproblem: (error: unknown) => void): (() => void) | undefined {
  const welcome = game.welcome;
  if (!welcome?.battle || game.plays.length === 0) return undefined;
  const battle = welcome.battle;
  const [red, blue] = welcome.players;
  // The one who asks stays here; the other one is a computer as before, or a friend who gets a new link.
  const seat = (was: Player, mine: boolean): Player => {
    if (was.kind === 'computer') return was;
    return mine || game.role === 'both' ? { kind: 'here', name: was.name } : { kind: 'friend', name: was.name };
  };
  const next: NewGame = {
    ruleset: welcome.ruleset,
    battle,
    red: seat(blue, game.role === 'blue'),
    blue: seat(red, game.role === 'red'),
    clock: welcome.clock ?? undefined,
    watchers: { kind: 'open' },
  };
  return () => {
    api.begin(next).then((begun) => {
      const mine = begun.links[0];
      if (!mine) return;
      seats.keep(mine.token, { others: begun.links.slice(1) });
      go({ page: 'game', token: mine.token });
    }, onproblem);
  };
}
