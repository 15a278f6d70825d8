import type { BattleCard, Begun, Branch, GameCard, Lesson, Link, Moment, NewGame, Problem, Role, RowCard, RulesetCard, Strip } from './protocol';

/** What went wrong with a request: what happened, what is safe, what to do. */
export class Failure extends Error {
  constructor(readonly code: string, text: string, readonly mistakes: string[] = []) {
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
    return new Failure(`http-${answer.status}`, `The server answered with an error (${answer.status}). Nothing is lost; try again in a moment.`);
  }
}

const read = async <T>(path: string, request?: Request): Promise<T> => (await (await ask(path, request)).json()) as T;

export const api = {
  rulesets: () => read<RulesetCard[]>('/api/rulesets'),
  /** The computer's captains, the strongest first. */
  captains: () => read<string[]>('/api/captains'),
  battles: () => read<BattleCard[]>('/api/battles'),
  rules: (ruleset: string) => read<RowCard[]>(`/api/rulesets/${encodeURIComponent(ruleset)}/rules`),
  /** A lesson by the keys of its ruleset and its own: `ruleset/lesson`. */
  lesson: (key: string) => read<Lesson>(`/api/rulesets/${key.split('/').map(encodeURIComponent).join('/lessons/')}`),
  begin: (game: NewGame) => read<Begun>('/api/games', { json: game }),
  mine: (tokens: string[]) => read<GameCard[]>('/api/games/mine', { json: { tokens } }),
  openReplay: (record: string) => read<Begun>('/api/replays', { text: record }),
  moment: (token: string, number: number) => read<Moment>(`/api/game/moments/${number}`, { token }),
  strip: (token: string) => read<Strip>('/api/game/strip', { token }),
  record: async (token: string) => (await ask('/api/game/record', { token })).text(),
  branch: (token: string, branch: Branch) => read<Begun>('/api/game/branch', { token, json: branch }),
  link: (token: string, role: Role, revoke: boolean) => read<Link>('/api/game/links', { token, json: { role, revoke } }),
};
