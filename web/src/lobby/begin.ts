import type { BattleCard, ClockSetting, NewGame, Player, Side, Watching } from '../protocol';

/** Who plays against the one who sets up. */
export type Against = 'computer' | 'friend' | 'here';

/** What is chosen in the pane. */
export interface Choice {
  ruleset: string;
  /** The key of another version of the battle; none for the usual one. */
  version?: string | undefined;
  side: Side | 'either';
  against: Against;
  captain: string;
  clock: 'none' | 'quick' | 'slow' | 'days';
  watchers: 'open' | 'late' | 'closed';
}

export const clocks: Record<Choice['clock'], { says: string; setting?: ClockSetting }> = {
  none: { says: 'none' },
  quick: { says: '20\u00a0min +\u00a010\u00a0s', setting: { seconds: 20 * 60, more: 10 } },
  slow: { says: '60\u00a0min +\u00a030\u00a0s', setting: { seconds: 60 * 60, more: 30 } },
  days: { says: '3\u00a0days +\u00a01\u00a0h', setting: { seconds: 3 * 86_400, more: 3600 } },
};

/** How the computer's captains play, as far as there are words for it. */
export const manners: Record<string, string> = {
  random: 'does anything the rules allow',
  rash: 'looks at a few choices and takes the one after which it stands best',
  greedy: 'weighs every choice again and again before it takes one',
};

const watching: Record<Choice['watchers'], Watching> = {
  open: { kind: 'open' },
  late: { kind: 'late', seconds: 300 },
  closed: { kind: 'closed' },
};

/** The game that a choice asks for. `draw` decides which side "either" is. */
export function newGame(battle: Pick<BattleCard, 'key'> | { scenario: string }, choice: Choice, name: string, draw: () => number): NewGame {
  const mine: Side = choice.side === 'either' ? (draw() < 0.5 ? 'red' : 'blue') : choice.side;
  const me: Player = { kind: 'here', name };
  const other: Player =
    choice.against === 'computer'
      ? { kind: 'computer', captain: choice.captain }
      : choice.against === 'friend'
        ? { kind: 'friend', name: '' }
        : { kind: 'here', name: '' };
  const game: NewGame = {
    ruleset: choice.ruleset,
    red: mine === 'red' ? me : other,
    blue: mine === 'red' ? other : me,
    watchers: watching[choice.watchers],
  };
  if ('key' in battle) game.battle = choice.version ?? battle.key;
  else game.scenario = battle.scenario;
  const clock = clocks[choice.clock].setting;
  if (clock) game.clock = clock;
  return game;
}

/** What the button says: what will happen. */
export function beginLabel(battle: Pick<BattleCard, 'armies'> | undefined, choice: Choice): string {
  if (choice.against === 'here') return 'Begin at this screen, both sides';
  const army = choice.side === 'either' ? undefined : battle?.armies.find((army) => army.side === choice.side)?.name;
  const as = army ? ` as ${army}` : choice.side === 'either' ? ' as either' : ` as ${choice.side}`;
  return choice.against === 'friend' ? `Make the link and begin${as}` : `Begin${as}`;
}
