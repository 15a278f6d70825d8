import type {
  ArmiesCard,
  ArmySheet,
  BattleCard,
  Begun,
  Branch,
  GameCard,
  Lesson,
  Link,
  Moment,
  NewGame,
  Problem,
  Role,
  Roster,
  RowCard,
  RulesetCard,
  Strip,
} from './protocol';

/** What went wrong with a request: what happened, what is safe, what to do. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly mistakes: string[] = [],
  ) {
    super(text);
  }
}

interface Request {
  token?: string;
  json?: unknown;
  text?: string;
}

async function ask(path: string, { token, json, text }: Request = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  if (text !== undefined) headers['Content-Type'] = 'text/plain; charset=utf-8';
  const body = json !== undefined ? JSON.stringify(json) : text;
  const init: RequestInit = body === undefined ? { headers } : { method: 'POST', headers, body };
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Failure('unreachable', 'The server does not answer. Nothing is lost; try again in a moment.');
  }
  if (!answer.ok) throw await failure(answer);
  return answer;
}

async function failure(answer: Response): Promise<Failure> {
  try {
    const problem = (await answer.json()) as Problem;
    return new Failure(problem.code, problem.text, problem.mistakes);
  } catch {
    return new Failure(
      `http-${answer.status}`,
      `The server answered with an error (${answer.status}). Nothing is lost; try again in a moment.`,
    );
  }
}

const text = async (path: string, request?: Request): Promise<string> => (await ask(path, request)).text();
const read = async <T>(path: string, request?: Request): Promise<T> => (await (await ask(path, request)).json()) as T;

export const api = {
  rulesets: () => read<RulesetCard[]>('/api/rulesets'),
  /** The computer's captains, the strongest first. */
  captains: () => read<string[]>('/api/captains'),
  battles: () => read<BattleCard[]>('/api/battles'),
  rules: (ruleset: string) => read<RowCard[]>(`/api/rulesets/${encodeURIComponent(ruleset)}/rules`),
  /** A lesson by the keys of its ruleset and its own: `ruleset/lesson`. */
  lesson: (key: string) => read<Lesson>(`/api/rulesets/${key.split('/').map(encodeURIComponent).join('/lessons/')}`),
  /** The army lists of a ruleset. */
  armies: (ruleset: string) => read<ArmiesCard>(`/api/rulesets/${encodeURIComponent(ruleset)}/armies`),
  /** A legal army to begin from. */
  readyArmy: (ruleset: string, list: string, points: number) =>
    read<Roster>(`/api/rulesets/${[ruleset, 'armies', list, String(points)].map(encodeURIComponent).join('/')}`),
  /** What an army costs, and all that is wrong with it. */
  army: (roster: Roster) => read<ArmySheet>('/api/armies', { json: roster }),
  /** The army that a file has. */
  readArmy: (file: string) => read<Roster>('/api/armies/file', { text: file }),
  /** The sheet of an army as a page for paper. */
  armyPaper: (roster: Roster) => text('/api/armies/paper', { json: roster }),
  /** The sheets that are kept while people play, filled in for an army. */
  armySheets: (roster: Roster) => text('/api/armies/sheets', { json: roster }),
  /** The scenario of a battle to which both sides bring armies of so many points. */
  pickUp: (ruleset: string, points: number, list: string) =>
    text(`/api/rulesets/${encodeURIComponent(ruleset)}/pick-up/${points}?list=${encodeURIComponent(list)}`),
  begin: (game: NewGame) => read<Begun>('/api/games', { json: game }),
  mine: (tokens: string[]) => read<GameCard[]>('/api/games/mine', { json: { tokens } }),
  openReplay: (record: string) => read<Begun>('/api/replays', { text: record }),
  moment: (token: string, number: number) => read<Moment>(`/api/game/moments/${number}`, { token }),
  strip: (token: string) => read<Strip>('/api/game/strip', { token }),
  record: (token: string) => text('/api/game/record', { token }),
  branch: (token: string, branch: Branch) => read<Begun>('/api/game/branch', { token, json: branch }),
  link: (token: string, role: Role, revoke: boolean) => read<Link>('/api/game/links', { token, json: { role, revoke } }),
};
