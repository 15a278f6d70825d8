import { api, Failure } from '../api';
import { joinLog, moveWords } from '../battle/log';
import { browserWorld, Live, Lost, Refused, type Answer, type Connection, type Request, type World } from '../live';
import type {
  ChatLine,
  Explanation,
  Given,
  FieldChange,
  GroundScene,
  Line,
  LogLine,
  Mark,
  Moment,
  OrderRead,
  Place,
  Question,
  RefusalText,
  Role,
  Scene,
  Side,
  Target,
  Tell,
  Tried,
  Update,
  Welcome,
} from '../protocol';
import { line as hexLine } from '../board/hexes';
import { placeKey } from '../board/places';
import { settings } from './settings.svelte';

/** A piece that changed its place with the last update, and the way it took. */
export interface Moved {
  id: string;
  path: Place[];
}

/** A battle as it comes over the live connection of one link. It holds what the server said, and nothing of its own. */
export class Game {
  connection: Connection = $state.raw({ kind: 'connecting' });
  welcome: Welcome | undefined = $state.raw();
  update: Update | undefined = $state.raw();
  ground: GroundScene | undefined = $state.raw();
  log: LogLine[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  /** When the last update came: clocks run from here. */
  at = $state(0);
  moved: Moved[] = $state.raw([]);
  /** Pieces that lost strength with the last update. */
  hurt: string[] = $state.raw([]);
  /** The number of the last line before the latest update: what comes after it is new. */
  newFrom = $state(0);
  /** The number of the last line when an answer was last given here: the throws since then lie on the table. */
  private answeredAt = $state(0);
  /** A moment of the past that is looked at instead of now. */
  past: Moment | undefined = $state.raw();
  pastLine: number | undefined = $state();
  /** The answers given here, in their written form. */
  answers: string[] = $state.raw([]);
  /** An answer is under way since then, or taken and not yet shown. */
  sending: number | undefined = $state();
  /** The last answer that each side gave from here, in words: what was sealed can be named as long as it is not opened. */
  private given: Partial<Record<Side, string>> = $state.raw({});
  /** The answer was taken; the update that shows it is on its way. */
  private isTaken = false;
  /** The board as these eyes saw it before the last moment, and that moment. */
  private readonly seen = new Map<Side | null, { moment: number; now: Scene; before: Scene | undefined }>();
  /** The path that an answer of ours was to take, for the line of the last move. */
  private intended: { id: string; path: Place[] } | undefined;
  private readonly explained = new Map<string, Promise<Explanation>>();
  private readonly live: Live;

  constructor(
    readonly token: string,
    world: World = browserWorld(),
  ) {
    this.live = new Live(
      token,
      world,
      (tell) => this.hear(tell),
      (connection) => {
        this.connection = connection;
      },
    );
  }

  role: Role | undefined = $derived(this.welcome?.role);
  open: boolean = $derived(this.connection.kind === 'open');
  /** Sides are drawn the other way round: whoever wishes it always sees his own side red. */
  swapped: boolean = $derived(settings.swap && this.welcome?.role === 'blue');
  scene: Scene | undefined = $derived.by(() => {
    const scene = this.past?.scene ?? this.update?.scene;
    return scene && this.swapped ? swapScene(scene) : scene;
  });
  shownGround: GroundScene | undefined = $derived(this.past?.ground ?? this.ground);
  shownLog: LogLine[] = $derived(this.swapped ? this.log.map((line) => ({ ...line, line: swapLine(line.line) })) : this.log);
  /** The throws since the last answer from here, oldest first. */
  thrown: LogLine[] = $derived(this.shownLog.filter((entry) => entry.number > this.answeredAt && entry.line.throws.length > 0));
  questions: Question[] = $derived(this.update?.questions ?? []);
  plays: Side[] = $derived(this.role === 'both' ? ['red', 'blue'] : this.role === 'red' || this.role === 'blue' ? [this.role] : []);

  start(): void {
    this.live.start();
    addEventListener('online', this.hurry);
  }

  stop(): void {
    this.live.stop();
    removeEventListener('online', this.hurry);
  }

  hurry = (): void => this.live.hurry();

  /** How a side is drawn. */
  drawn(side: Side): Side {
    return this.swapped ? other(side) : side;
  }

  /** A side's name: that of its army. */
  armyName(side: Side): string {
    return this.update?.scene.standings.find((standing) => standing.side === side)?.name ?? side;
  }

  ask(request: Request): Promise<Answer> {
    return this.live.request(request);
  }

  async act(question: Question, action: string, ghost?: { id: string; path: Place[] }): Promise<void> {
    this.sending = Date.now();
    this.intended = ghost;
    this.answeredAt = this.log.at(-1)?.number ?? 0;
    const before = this.update?.number;
    try {
      await this.ask({ kind: 'act', side: question.side, question: question.number, action });
    } catch (error) {
      this.sending = undefined;
      throw error;
    }
    this.answers = [...this.answers, action];
    this.given = { ...this.given, [question.side]: question.prompt.options.find((option) => option.action === action)?.label ?? action };
    // The table says that it was taken before it shows what came of it.
    if (this.update?.number !== before) {
      this.sending = undefined;
      return;
    }
    this.isTaken = true;
    // The same answer once more changes nothing, and so nothing is shown.
    setTimeout(() => this.shows(), 1000);
  }

  /** What came of the last answer is there, or nothing will come of it. */
  private shows(): void {
    if (!this.isTaken) return;
    this.isTaken = false;
    this.sending = undefined;
  }

  /** Whether a side has answered a question that it may still answer otherwise. */
  isAnswered(question: Question & { answered?: boolean }): boolean {
    return question.answered ?? this.update?.asked[question.side === 'red' ? 0 : 1] === false;
  }

  /** The answer that was given from here to a question that is sealed, in words. */
  answerTo(question: Question): string | undefined {
    return this.isAnswered(question) ? this.given[question.side] : undefined;
  }

  explain(question: Question, action: string, assuming: readonly Given[] = []): Promise<Explanation> {
    const key = `${question.side} ${question.number} ${action} ${assuming
      .map((one) => `${one.key}=${one.action}`)
      .sort()
      .join('|')}`;
    const known = this.explained.get(key);
    if (known) return known;
    const answer = this.ask({ kind: 'explain', side: question.side, action, assuming: [...assuming] }).then((tell) => {
      if (tell.kind !== 'explained') throw new Lost();
      return tell.explanation;
    });
    this.explained.set(key, answer);
    answer.catch(() => this.explained.delete(key));
    return answer;
  }

  /** Why pointing at something means nothing; the sentence is the answer. */
  async whyNot(side: Side, target: Target): Promise<RefusalText | undefined> {
    try {
      await this.ask({ kind: 'why-not', side, target });
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
    }
    return undefined;
  }

  /** What would come of a free move, and why it is not allowed, if it is not. */
  async tryMove(side: Side, action: string): Promise<{ tried: Tried; refusal: RefusalText | null }> {
    const tell = await this.ask({ kind: 'try', side, action });
    if (tell.kind !== 'tried') throw new Lost();
    return { tried: tell.tried, refusal: tell.refusal };
  }

  /** What a line of a sheet comes to as it is typed. */
  async readLine(side: Side, to: string, text: string): Promise<OrderRead> {
    const tell = await this.ask({ kind: 'read-line', side, to, text });
    if (tell.kind !== 'line-read') throw new Lost();
    return tell.read;
  }

  async marks(piece: string): Promise<Mark[]> {
    const tell = await this.ask({ kind: 'marks', piece });
    return tell.kind === 'marks' ? tell.marks : [];
  }

  async fields(piece: string): Promise<[string, string][]> {
    const tell = await this.ask({ kind: 'fields', piece });
    return tell.kind === 'fields' ? tell.fields : [];
  }

  rule(side: Side, changes: FieldChange[], why: string): Promise<Answer> {
    return this.ask({ kind: 'rule', side, changes, why });
  }

  async lookBack(line: LogLine): Promise<void> {
    this.past = await api.moment(this.token, line.moment);
    this.pastLine = line.number;
  }

  now(): void {
    this.past = undefined;
    this.pastLine = undefined;
  }

  private hear(tell: Tell): void {
    if (tell.kind === 'welcome') this.welcome = tell;
    else if (tell.kind === 'update') this.take(tell);
    else if (tell.kind === 'said') this.hearSaid(tell.line);
  }

  /** A connection that comes back is told again what was said; it is kept once. */
  private hearSaid(line: ChatLine): void {
    const same = (one: ChatLine) => one.at === line.at && one.by === line.by && one.text === line.text;
    if (!this.chat.some(same)) this.chat = [...this.chat, line];
  }

  /** The board as these eyes saw it before a moment; nothing if nobody looked here. */
  seenBefore(moment: number): Scene | undefined {
    const seen = this.seen.get(this.update?.eyes ?? null);
    const scene = seen && (seen.moment < moment ? seen.now : seen.moment === moment ? seen.before : undefined);
    return scene && this.swapped ? swapScene(scene) : scene;
  }

  private note({ eyes, moment, scene }: Update): void {
    const seen = this.seen.get(eyes);
    if (!seen || seen.moment !== moment) this.seen.set(eyes, { moment, now: scene, before: seen?.now });
    else seen.now = scene;
  }

  private take(update: Update): void {
    const unit =
      (update.ground ?? this.ground)?.kind === 'tabletop'
        ? ((update.ground ?? this.ground) as Extract<GroundScene, { kind: 'tabletop' }>).measure
        : undefined;
    const lines = unit ? update.log.map((entry) => moveWords(entry, unit)) : update.log;
    const log = joinLog(this.log, update.log_from, lines);
    if (!log) {
      this.log = [];
      this.live.restart();
      return;
    }
    const before = this.update;
    // What was there at the first look is not news; of a log that was cut back, only what is there now counts.
    const last = (before ? this.log : log).at(-1)?.number ?? 0;
    this.newFrom = Math.min(last, log.at(-1)?.number ?? 0);
    if (!before) this.answeredAt = last;
    else if (this.newFrom < last) this.answeredAt = Math.min(this.answeredAt, this.newFrom);
    if (update.ground) this.ground = update.ground;
    this.log = log;
    this.moved = before && before.eyes === update.eyes ? movesBetween(before.scene, update.scene, this.intended) : [];
    this.hurt = before ? hurtBetween(before.scene, update.scene) : [];
    this.intended = undefined;
    if (before?.moment !== update.moment || before.eyes !== update.eyes) this.explained.clear();
    this.update = update;
    this.note(update);
    this.shows();
    this.at = Date.now();
  }
}

export const other = (side: Side): Side => (side === 'red' ? 'blue' : 'red');

/** What went wrong, in a sentence for people, with its rule if it has one. */
export function reason(error: unknown): RefusalText {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof Failure || error instanceof Lost) return { says: error.message, rule: null, pieces: [] };
  return { says: 'Something went wrong in this page. Nothing is lost; loading it again helps.', rule: null, pieces: [] };
}

/** Pieces that stand elsewhere than before, with the way they took if it is known, and otherwise the straight one. */
export function movesBetween(before: Scene, after: Scene, intended?: { id: string; path: Place[] }): Moved[] {
  const was = new Map(before.pieces.map((piece) => [piece.id, piece.place]));
  const moved: Moved[] = [];
  for (const piece of after.pieces) {
    const from = was.get(piece.id);
    if (!from || placeKey(from) === placeKey(piece.place)) continue;
    const last = intended?.path.at(-1);
    const known = intended?.id === piece.id && last && placeKey(last) === placeKey(piece.place);
    const path = known
      ? intended.path
      : from.kind === 'hex' && piece.place.kind === 'hex'
        ? hexLine(from.at, piece.place.at).map((at): Place => ({ kind: 'hex', at: [at[0], at[1]] }))
        : [from, piece.place];
    moved.push({ id: piece.id, path });
  }
  return moved;
}

/** Pieces that have less strength than before. */
function hurtBetween(before: Scene, after: Scene): string[] {
  const strength = (scene: Scene) =>
    new Map(
      scene.pieces.map((piece) => [
        piece.id,
        piece.ranks.reduce((sum, rank) => sum + rank.left, 0) + piece.stands.length - (piece.strain?.left ?? 0) - piece.cracks,
      ]),
    );
  const was = strength(before);
  return [...strength(after)].filter(([id, left]) => left < (was.get(id) ?? -Infinity)).map(([id]) => id);
}

export function swapScene(scene: Scene): Scene {
  return {
    ...scene,
    pieces: scene.pieces.map((piece) => ({ ...piece, side: other(piece.side) })),
    leaders: scene.leaders.map((leader) => ({ ...leader, side: other(leader.side) })),
    standings: scene.standings.map((standing) => ({ ...standing, side: other(standing.side) })).reverse(),
  };
}

function swapLine(line: Line): Line {
  return {
    ...line,
    side: line.side && other(line.side),
    throws: line.throws.map((thrown) => ({ ...thrown, side: other(thrown.side) })),
  };
}
