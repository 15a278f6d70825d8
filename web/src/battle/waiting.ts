import type { Question } from '../protocol';
import type { Game } from '../state/game.svelte';

/** Who decides what, for one of whom nothing is asked now: the line where questions stand, and the one below it. */
export function waitingWords(game: Game, sealed: Question | undefined): { says: string; help: string } {
  const update = game.update;
  const only = (says: string) => ({ says, help: '' });
  if (!update) return only(game.connection.kind === 'closed' ? '' : 'The battle is being fetched');
  if (game.past) return only('You look at the past');
  if (update.verdict) return only('The battle is over');
  const called = (side: 'red' | 'blue') => update.names[side === 'red' ? 0 : 1] || game.armyName(side);
  const asked = (['red', 'blue'] as const).filter((_, n) => update.asked[n]);
  const [first] = asked;
  if (sealed) {
    const others = `Waiting for ${first ? called(first) : 'the other side'}.`;
    if (sealed.prompt.sheet) return { says: 'Your orders are handed in', help: `${others} Nobody sees what is written.` };
    const answer = game.answerTo(sealed);
    return { says: answer ? `Your answer: ${answer}` : 'Your answer is in', help: `${others} Both answers are opened together.` };
  }
  if (update.thinking) return only(`The computer decides for ${game.armyName(update.thinking[0])}`);
  if (!first) return only('Nobody is asked');
  if (update.sealed && game.plays.length === 0) {
    const done = (['red', 'blue'] as const).find((side) => !asked.includes(side));
    return done
      ? { says: `${called(first)} decides in secret`, help: `${called(done)} has decided already.` }
      : { says: 'Both sides decide in secret', help: `${asked.map(called).join(' and ')}. Both answers are opened together.` };
  }
  return only(`${asked.map(called).join(' and ')} ${asked.length > 1 ? 'decide' : 'decides'}`);
}
