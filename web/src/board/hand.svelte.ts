import type { Spot } from '../battle/options';
import type { Handle, Leader, Piece, Place } from '../protocol';
import type { Manoeuvring } from '../state/manoeuvre.svelte';
import {
  between,
  blockOf,
  handleSpot,
  isWithin,
  MICRO,
  onBoard,
  onTable,
  pulled,
  tape,
  type Block,
  type Spot as TableSpot,
  type Taped,
} from './blocks';
import { toBoard, type Camera, type Point } from './camera';
import { pieceCentre, placeCentre, towards } from './places';

/** What a hand finds on a table. */
export interface Found {
  place: Place;
  piece: string | undefined;
}

/** What the hand needs to see. */
export interface Sight {
  camera: Camera;
  pieces: readonly Piece[];
  leaders: readonly Leader[];
  /** Where a leader is drawn, and how large. */
  leaderSpot: (leader: Leader) => Point;
  leaderSize: number;
  /** Those by whom some answer acts. */
  acts: ReadonlySet<string>;
  spots: readonly Spot[];
  moves: Manoeuvring | undefined;
  taping: boolean;
  /** The piece or leader whose direction can be drawn, and what is done with it: degrees clockwise from the top, and micrometres. */
  draws?: { piece: string; drawn: (bearing: number, length: number) => void } | undefined;
  /** A finger pulls, and needs more room. */
  touch: boolean;
}

/** So far off a body lie its handles, in pixels; and so far from their middle they are caught, by a mouse and by a finger. */
const OFF = { mouse: 24, finger: 42 };
const CATCH = { mouse: 15, finger: 24 };

/** A direction is drawn as soon as the hand has come so far, in pixels; and its handle lies so far off. */
const LEAST_ARROW = 10;
const HANDLE = 84;

const isPulled = (handle: Handle): boolean => handle.kind !== 'files' && handle.kind !== 'other';

/** A hand on a table: it pulls the handles of a body and lays the measuring tape. Anything else it leaves to the board. */
export class TableHand {
  /** The tape as it lies. */
  line: Taped | undefined = $state.raw();
  private from: Block | TableSpot | undefined;
  private pull: { handle: Handle; from: TableSpot; block: Block } | undefined;
  /** Where a direction is drawn to. */
  arrow: Point | undefined = $state.raw();
  private drawing: Point | undefined;
  private readonly sight: () => Sight;

  constructor(sight: () => Sight) {
    this.sight = sight;
  }

  /** How far off a body its handles lie, in micrometres. */
  off(): number {
    const { camera, touch } = this.sight();
    return ((touch ? OFF.finger : OFF.mouse) / camera.k) * MICRO;
  }

  /** Where the handles lie on the board. */
  handles(): Point[] {
    const { moves } = this.sight();
    const block = moves?.block;
    return block ? moves.handles.filter(isPulled).map((handle) => onBoard(handleSpot(block, handle.kind, this.off()))) : [];
  }

  /** Where the middle of whoever is written to is. */
  private writer(): Point | undefined {
    const { draws, pieces, leaders, leaderSpot } = this.sight();
    const piece = pieces.find((one) => one.id === draws?.piece);
    const leader = leaders.find((one) => one.id === draws?.piece);
    return piece ? pieceCentre(piece) : leader && leaderSpot(leader);
  }

  /** Where the handle lies by which a direction is drawn: before the front of whoever is written to. */
  drawHandle(toward: number | null): Point | undefined {
    const { draws, pieces, camera } = this.sight();
    const from = this.writer();
    if (!draws || !from || this.arrow) return undefined;
    return towards(from, toward ?? pieces.find((one) => one.id === draws.piece)?.heading ?? 0, HANDLE / camera.k);
  }

  /** Whether the hand takes hold of a direction, by its handle or by the body itself. */
  private begins(at: Point, touch: boolean): boolean {
    const { draws, pieces, camera, leaders, leaderSpot } = this.sight();
    if (!draws) return false;
    const on = toBoard(camera, at);
    const near = (point: Point | undefined, reach: number) =>
      point !== undefined && Math.hypot(point.x - on.x, point.y - on.y) * camera.k <= reach;
    const piece = pieces.find((one) => one.id === draws.piece);
    const block = piece && blockOf(piece);
    const leader = leaders.find((one) => one.id === draws.piece);
    const onBody = (block && isWithin(block, this.on(at), (4 / camera.k) * MICRO)) || (leader && near(leaderSpot(leader), 16));
    if (!onBody && !near(this.drawHandle(this.toward), touch ? CATCH.finger : CATCH.mouse)) return false;
    this.drawing = on;
    return true;
  }

  /** Where the order leads that is worked at. */
  toward: number | null = null;

  /** Rolls the tape up. */
  rollUp(): void {
    this.line = undefined;
    this.from = undefined;
  }

  /** A finger or a button goes down; whether the hand takes it. */
  down(at: Point, touch: boolean): boolean {
    const { moves, taping } = this.sight();
    if (taping) {
      this.from = this.end(at);
      this.line = tape(this.from, this.from);
      return true;
    }
    if (this.begins(at, touch)) return true;
    const handle = this.handleAt(at, touch);
    if (!handle || !moves?.block) return false;
    this.pull = { handle, from: this.on(at), block: moves.block };
    return true;
  }

  /** It moves; whether that was the hand's. */
  move(at: Point): boolean {
    const { moves, taping } = this.sight();
    if (taping && this.from) {
      this.line = tape(this.from, this.end(at));
      return true;
    }
    if (this.drawing) {
      const to = toBoard(this.sight().camera, at);
      if (this.arrow || Math.hypot(to.x - this.drawing.x, to.y - this.drawing.y) * this.sight().camera.k > LEAST_ARROW) this.arrow = to;
      return true;
    }
    if (!this.pull || !moves) return false;
    moves.pull(this.pull.handle, pulled(this.pull.block, this.pull.handle, this.pull.from, this.on(at), moves.unit));
    return true;
  }

  /** It goes up again; whether that was the hand's. */
  up(cancelled: boolean): boolean {
    const { moves, taping, draws } = this.sight();
    const { pull, drawing, arrow } = this;
    this.pull = undefined;
    [this.drawing, this.arrow] = [undefined, undefined];
    if (drawing && !arrow) return false;
    if (drawing && arrow) {
      const from = this.writer() ?? drawing;
      const [x, y] = [arrow.x - from.x, from.y - arrow.y];
      if (!cancelled) draws?.drawn(((Math.atan2(x, y) * 180) / Math.PI + 360) % 360, Math.hypot(x, y) * MICRO);
      return true;
    }
    if (pull) {
      if (cancelled) moves?.letGo();
      else if (moves?.pulling) void moves.release();
      // What is done in place needs no pull; otherwise a mark that lies under the handle was meant.
      else if (!/\{(length|angle|bearing|x)\}/.test(pull.handle.write)) void moves?.add(pull.handle, {});
      else return this.markAt(onBoard(pull.from)) === undefined;
      return true;
    }
    if (!taping || !this.from) return false;
    this.from = undefined;
    return true;
  }

  /** A second finger has come down: what was pulled is let go. */
  give(): void {
    if (this.pull) this.sight().moves?.letGo();
    this.pull = undefined;
    this.from = undefined;
  }

  /** What lies under a point: a lit mark is meant before a leader who can act, he before the body he is
   *  with, that before other leaders, and all before the ground. */
  found(on: Point): Found {
    const { camera, pieces, leaders, acts } = this.sight();
    const at = onTable(on);
    const mark = this.markAt(on);
    if (mark) return { place: mark.place, piece: undefined };
    const rider = leaders.find((one) => acts.has(one.id) && one.with !== null && this.isOn(one, on));
    if (rider) return { place: rider.place, piece: rider.id };
    const body = pieces.findLast((piece) => {
      const block = blockOf(piece);
      return block && isWithin(block, at, (4 * MICRO) / Math.min(camera.k, 1));
    });
    if (body) return { place: body.place, piece: body.id };
    const leader = leaders.find((one) => one.with === null && this.isNear(one.place, on));
    return { place: leader?.place ?? { kind: 'table', at: [at[0], at[1]] }, piece: leader?.id };
  }

  /** The lit mark on the ground that lies under a point. */
  private markAt(on: Point): Spot | undefined {
    const far = ({ place }: Spot) => Math.hypot(placeCentre(place).x - on.x, placeCentre(place).y - on.y);
    const marks = this.sight().spots.filter((one) => one.pieces.length === 0 && this.isNear(one.place, on));
    return marks.reduce<Spot | undefined>((best, one) => (best && far(best) <= far(one) ? best : one), undefined);
  }

  private isNear(place: Place, on: Point): boolean {
    return Math.hypot(placeCentre(place).x - on.x, placeCentre(place).y - on.y) < Math.max(12, 16 / this.sight().camera.k);
  }

  /** Whether a point lies on the pill of a leader. */
  private isOn(leader: Leader, on: Point): boolean {
    const { leaderSpot, leaderSize } = this.sight();
    const at = leaderSpot(leader);
    return Math.abs(on.x - at.x) <= 19 * leaderSize && Math.abs(on.y - at.y) <= 11 * leaderSize;
  }

  private on(at: Point): TableSpot {
    return onTable(toBoard(this.sight().camera, at));
  }

  private handleAt(at: Point, touch: boolean): Handle | undefined {
    const { camera, moves } = this.sight();
    const block = moves?.block;
    if (!block) return undefined;
    const reach = ((touch ? CATCH.finger : CATCH.mouse) / camera.k) * MICRO;
    const far = (handle: Handle) => between(handleSpot(block, handle.kind, this.off()), this.on(at));
    return moves.handles.filter((handle) => isPulled(handle) && far(handle) <= reach).sort((a, b) => far(a) - far(b))[0];
  }

  /** What the tape is laid to: a body, or a point. */
  private end(at: Point): Block | TableSpot {
    const { camera, pieces } = this.sight();
    const { piece } = this.found(toBoard(camera, at));
    const body = pieces.find((one) => one.id === piece);
    return (body && blockOf(body)) ?? this.on(at);
  }
}
