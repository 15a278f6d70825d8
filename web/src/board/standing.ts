import type { Leader, Piece, Scene } from '../protocol';
import { blockOf, corners, onBoard, tape, MICRO } from './blocks';
import type { Point } from './camera';
import type { Lie } from './ground';
import { pieceCentre, placeCentre, placeKey } from './places';

/** So far from each other the signs of a body and of a leader stand, across and up: half the size of both. */
const ASIDE = [34, 20] as const;

/** Where the pieces and leaders of a scene are drawn, and which of them lies under a point. */
export class Standing {
  private readonly scene: Scene;
  private readonly known: ReadonlyMap<string, Piece>;
  /** The pieces at each place, by its key, the lowest first. */
  private readonly stacks: ReadonlyMap<string, Piece[]>;
  private readonly fanned: string | undefined;
  private readonly isTable: boolean;
  /** How far apart fanned pieces lie. */
  private readonly fan: number;

  /** How large a sign is drawn that keeps its size on the screen. */
  private readonly sign: number;

  constructor(
    scene: Scene,
    known: ReadonlyMap<string, Piece>,
    stacks: ReadonlyMap<string, Piece[]>,
    fanned: string | undefined,
    isTable: boolean,
    k = 1,
  ) {
    this.scene = scene;
    this.known = known;
    this.stacks = stacks;
    this.fanned = fanned;
    this.isTable = isTable;
    this.sign = Math.max(1 / k, 0.8);
    this.fan = Math.max(54, ...(stacks.get(fanned ?? '') ?? []).map((piece) => piece.size[0] + 5));
  }

  /** The pieces in the order they are drawn: a fan lies over everything else. */
  get drawn(): Piece[] {
    const over = (piece: Piece) => placeKey(piece.place) === this.fanned && (this.stacks.get(this.fanned ?? '')?.length ?? 0) > 1;
    return [...this.scene.pieces.filter((piece) => !over(piece)), ...this.scene.pieces.filter(over)];
  }

  /** Pieces on one place lie 3 px apart; where one points at them, or holds a finger on them, they fan out. */
  spotOf(piece: Piece): Point {
    const at = pieceCentre(piece);
    const key = placeKey(piece.place);
    const stack = this.stacks.get(key) ?? [];
    const n = Math.max(
      stack.findIndex((other) => other.id === piece.id),
      0,
    );
    if (stack.length > 1 && key === this.fanned) return { x: at.x + (n - (stack.length - 1) / 2) * this.fan, y: at.y };
    return { x: at.x + n * 3, y: at.y - n * 3 };
  }

  /** Of the pieces of an open fan, the one at a point: a fan reaches over its neighbours for as long as it is open. */
  fannedAt(on: Point): Piece | undefined {
    const open = this.fanned === undefined ? undefined : this.stacks.get(this.fanned);
    if (!open || open.length < 2) return undefined;
    return open.find((piece) => Math.abs(this.spotOf(piece).x - on.x) < this.fan / 2 && Math.abs(this.spotOf(piece).y - on.y) < 26);
  }

  /** The top one of the pieces at a place, or of fanned ones that which is pointed at. */
  pieceUnder(key: string, at: Point): Piece | undefined {
    const stack = this.stacks.get(key);
    if (!stack || stack.length < 2 || key !== this.fanned) return stack?.at(-1);
    const far = (piece: Piece) => Math.abs(this.spotOf(piece).x - at.x);
    return stack.reduce((best, piece) => (far(piece) < far(best) ? piece : best));
  }

  /** Leaders stand at the corner of a piece or in the open; several at one place one above the other. */
  leaderSpot(leader: Leader): Point {
    const body = leader.with === null ? undefined : this.known.get(leader.with);
    const block = body && blockOf(body);
    // With a body of a table he rides at its left rear corner; several side by side.
    if (block && this.isTable) {
      const at = onBoard(corners(block)[3]);
      const n = this.scene.leaders.filter((other) => other.with === leader.with).indexOf(leader);
      return { x: at.x, y: at.y + n * 19 };
    }
    const at = placeCentre(leader.place);
    const key = placeKey(leader.place);
    const before = this.scene.leaders.filter((other) => placeKey(other.place) === key).indexOf(leader);
    const [wide, deep] = this.stacks.get(key)?.[0]?.size ?? [0, 0];
    const half = Math.min(wide, deep * 1.12) / 2;
    if (this.stacks.has(key)) return { x: at.x - half * 0.88, y: at.y - half - before * 19 };
    return this.isTable ? this.beside({ x: at.x, y: at.y - before * 27 }) : { x: at.x, y: at.y - before * 27 };
  }

  /** A place for the sign of one who stands by himself that leaves the sign of the nearest body free: from afar they would lie on each other. */
  private beside(at: Point): Point {
    const [wide, high] = [ASIDE[0] * this.sign, ASIDE[1] * this.sign];
    const far = (to: Point) => Math.hypot(to.x - at.x, to.y - at.y);
    const over = this.scene.pieces.map(pieceCentre).filter((to) => Math.abs(to.x - at.x) < wide && Math.abs(to.y - at.y) < high);
    const [near] = over.sort((a, b) => far(a) - far(b));
    return near ? { x: at.x, y: near.y + (at.y < near.y ? -high : high) } : at;
  }

  /** Where two pieces touch that fight each other. */
  between([a, b]: [string, string], lie: Lie): Point | undefined {
    const [one, two] = [this.known.get(a), this.known.get(b)];
    const [front, back] = [one && blockOf(one), two && blockOf(two)];
    if (front && back) {
      const touch = tape(front, back);
      return touch.length > MICRO * 2 ? undefined : onBoard([(touch.from[0] + touch.to[0]) / 2, (touch.from[1] + touch.to[1]) / 2]);
    }
    // Two that have come apart while their melee is being settled have no contact to mark.
    if (!one || !two || lie.far(one.place, two.place) > 1) return undefined;
    const [p, q] = [placeCentre(one.place), placeCentre(two.place)];
    return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
  }
}
