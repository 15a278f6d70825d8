import type { Leader, LogLine, Motion, Piece, Place, Scene } from '../protocol';

type Goes = Extract<Motion, { kind: 'goes' }>;

/** One thing that is shown: what goes at the same time, or one happening. */
export interface Shot {
  /** The part of the turn that it belongs to, by its number. */
  part: number;
  /** What is told of it; nothing of what only goes. */
  line: LogLine | undefined;
  goes: Goes[];
  motions: Motion[];
  /** How long it takes, in milliseconds. */
  lasts: number;
}

/** What happened between two questions, so that it can be played. */
export interface Film {
  /** The action that brought it. */
  moment: number;
  parts: string[];
  shots: Shot[];
}

const THIRD = 1600;
const HAPPENING = 700;
/** Of many happenings in one part each is shown shortly. */
const MANY = 12;
const SHORT = 250;

/** The film of an action: what its lines tell, part by part. None if nothing goes anywhere. */
export function filmOf(log: readonly LogLine[], moment: number): Film | undefined {
  const lines = log.filter((entry) => entry.moment === moment);
  if (!lines.some(({ line }) => line.motion)) return undefined;
  const parts: { name: string; lines: LogLine[] }[] = [{ name: 'Before', lines: [] }];
  for (const entry of lines) {
    if (entry.line.topic === 'heading') parts.push({ name: entry.line.text, lines: [] });
    else parts.at(-1)?.lines.push(entry);
  }
  // What only announces the next turn is none of this one.
  if (parts.length > 1 && parts.at(-1)?.lines.length === 0) parts.pop();
  if (parts[0]?.lines.length === 0) parts.shift();
  return { moment, parts: parts.map(({ name }) => name), shots: parts.flatMap(({ lines }, part) => shotsOf(lines, part)) };
}

function shotsOf(lines: readonly LogLine[], part: number): Shot[] {
  const goes = lines.flatMap(({ line }) => (line.motion?.kind === 'goes' ? [line.motion] : []));
  const told = lines.filter(({ line }) => line.motion?.kind !== 'goes');
  const lasts = told.length > MANY ? SHORT : HAPPENING;
  const going: Shot[] =
    goes.length || told.length === 0 ? [{ part, line: undefined, goes, motions: goes, lasts: goes.length ? THIRD : HAPPENING }] : [];
  return [...going, ...told.map((line): Shot => ({ part, line, goes: [], motions: line.line.motion ? [line.line.motion] : [], lasts }))];
}

/** The last action whose lines tell that something went somewhere. */
export function lastFilm(log: readonly LogLine[]): Film | undefined {
  const last = log.findLast(({ line }) => line.motion?.kind === 'goes');
  return last && filmOf(log, last.moment);
}

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** A place on the way from one to another. */
function onTheWay(from: Place, to: Place, share: number): Place {
  if (from.kind !== 'table' || to.kind !== 'table') return share < 1 ? from : to;
  return { kind: 'table', at: [Math.round(mix(from.at[0], to.at[0], share)), Math.round(mix(from.at[1], to.at[1], share))] };
}

/** A heading on the way from one to another, the shorter way round. */
function turning(from: number | null, to: number | null, share: number): number | null {
  if (from === null || to === null) return to;
  const by = ((to - from + 540) % 360) - 180;
  return (from + by * share + 360) % 360;
}

/** How far the way of something that goes has come, and from where: to be drawn behind it. */
export interface Trail {
  id: string;
  /** Where it began, and where each part ended. */
  points: Place[];
  charge: boolean;
  side: 'red' | 'blue' | undefined;
  /** As it stood at the beginning. */
  began: Piece | undefined;
}

/** Whatever is on the board while a film is played. */
class Stage {
  private readonly pieces: Map<string, Piece>;
  private readonly leaders: Map<string, Leader>;
  private readonly trails = new Map<string, Trail>();
  private readonly before: Scene;
  private readonly after: Scene;

  constructor(before: Scene, after: Scene) {
    this.before = before;
    this.after = after;
    this.pieces = new Map(before.pieces.map((piece) => [piece.id, piece]));
    this.leaders = new Map(before.leaders.map((leader) => [leader.id, leader]));
  }

  show(motion: Motion, share: number): void {
    if (motion.kind === 'goes') this.goes(motion, share);
    else if (share < 1) return;
    else if (motion.kind === 'leaves') this.pieces.delete(motion.piece);
    else this.appears(motion.piece, motion.instead);
  }

  private goes(motion: Goes, share: number): void {
    const place = onTheWay(motion.from, motion.to, share);
    const leader = this.leaders.get(motion.piece);
    if (leader) this.leaders.set(motion.piece, { ...leader, place });
    const piece = this.pieces.get(motion.piece) ?? (leader ? undefined : this.after.pieces.find((one) => one.id === motion.piece));
    if (piece) this.pieces.set(motion.piece, { ...piece, place, heading: turning(motion.faced, motion.faces, share) });
    const trail = this.trails.get(motion.piece);
    const began = trail?.began ?? (piece && { ...piece, place: motion.from, heading: motion.faced });
    this.trails.set(motion.piece, {
      id: motion.piece,
      points: [...(trail?.points ?? [motion.from]), place],
      charge: motion.charge || (trail?.charge ?? false),
      side: piece?.side ?? leader?.side,
      began,
    });
  }

  private appears(id: string, instead: string | null): void {
    const stood = instead === null ? undefined : this.pieces.get(instead);
    if (instead !== null) this.pieces.delete(instead);
    const piece = this.after.pieces.find((one) => one.id === id);
    if (piece) this.pieces.set(id, stood ? { ...piece, place: stood.place } : piece);
  }

  scene(): { scene: Scene; trails: Trail[] } {
    return {
      scene: { ...this.before, pieces: [...this.pieces.values()], leaders: [...this.leaders.values()] },
      trails: [...this.trails.values()],
    };
  }
}

/** The board of a film as it stands when so many shots are over, and the next has come so far (from 0 to 1). */
export function stageAt(film: Film, before: Scene, after: Scene, over: number, share: number): { scene: Scene; trails: Trail[] } {
  const stage = new Stage(before, after);
  for (const shot of film.shots.slice(0, over)) for (const motion of shot.motions) stage.show(motion, 1);
  for (const motion of film.shots[over]?.motions ?? []) stage.show(motion, share);
  const { scene, trails } = stage.scene();
  return over >= film.shots.length ? { scene: { ...after, marks: after.marks }, trails } : { scene, trails };
}

/** What stood on the board before a film, as far as it can be told from its end: for one who was not there. */
export function rewound(film: Film, after: Scene): Scene {
  const first = new Map<string, Goes>();
  for (const { goes } of film.shots) for (const motion of goes) if (!first.has(motion.piece)) first.set(motion.piece, motion);
  return {
    ...after,
    marks: [],
    pieces: after.pieces.map((piece) => {
      const motion = first.get(piece.id);
      return motion ? { ...piece, place: motion.from, heading: motion.faced } : piece;
    }),
    leaders: after.leaders.map((leader) => ({ ...leader, place: first.get(leader.id)?.from ?? leader.place })),
  };
}
