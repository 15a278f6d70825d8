import type { Spot } from '../battle/options';
import type { Leader, Piece, Place, PromptOption } from '../protocol';
import { hold, pan, pinch, toBoard, zoomAt, type Camera, type Point, type Size } from './camera';
import type { Lie } from './ground';
import type { TableHand } from './hand.svelte';
import { areaKey, placeCentre, placeKey, towards } from './places';
import type { Standing } from './standing';

/** What was pointed at: a place of the ground, and the piece there. */
export interface Pointed {
  place: Place;
  piece: string | undefined;
  /** On the screen, from the corner of the board. */
  x: number;
  y: number;
}

/** What whoever points sees. */
export interface Seen {
  camera: Camera;
  size: Size;
  lie: Lie;
  isTable: boolean;
  pieces: readonly Piece[];
  leaders: readonly Leader[];
  known: ReadonlyMap<string, Piece>;
  standing: Standing;
  spots: readonly Spot[];
  lit: ReadonlySet<string>;
  /** The spot whose facings are offered as discs. */
  turning: Spot | undefined;
  /** The pieces that can be pulled, by the keys of their places. */
  pulls: ReadonlyMap<string, string>;
}

/** What comes of pointing. */
export interface Doings {
  /** The camera is moved by hand; softly if nobody drags it. */
  look: (camera: Camera, softly: boolean) => void;
  /** All motion ends. */
  settle: () => void;
  point: ((at: Pointed) => void) | undefined;
  hover: ((at: Pointed | undefined) => void) | undefined;
  facing: ((option: PromptOption) => void) | undefined;
  pull: ((piece: string) => void) | undefined;
}

/** So long a finger rests on a stack until it fans. */
const HOLD = 450;
/** Nearer than this is no drag, in pixels. */
const STILL = 6;

/** Mouse, pen and fingers on the board: pointing, pulling pieces and handles, panning and zooming. */
export class Pointing {
  /** A finger is held on this place. */
  pressed: string | undefined = $state();
  /** A piece that is dragged to where it shall go or strike, and how far it has come. */
  dragged: { piece: Piece; to: Point } | undefined = $state.raw();
  /** Where a finger pulls: what it hides is shown beside. */
  loupe: Point | undefined = $state.raw();
  private readonly fingers = new Map<number, Point>();
  private start: Point | undefined;
  private dragging = false;
  private holding: ReturnType<typeof setTimeout> | undefined;
  private readonly frame: () => DOMRect | undefined;
  private readonly seen: () => Seen;
  private readonly hand: TableHand;
  private readonly doings: () => Doings;

  constructor(frame: () => DOMRect | undefined, seen: () => Seen, hand: TableHand, doings: () => Doings) {
    this.frame = frame;
    this.seen = seen;
    this.hand = hand;
    this.doings = doings;
  }

  down(event: PointerEvent): void {
    if (event.button > 1) return;
    this.doings().settle();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    const at = this.local(event);
    this.fingers.set(event.pointerId, at);
    this.start = at;
    if (this.fingers.size === 1) this.dragging = false;
    clearTimeout(this.holding);
    const touch = event.pointerType === 'touch';
    if (!touch) this.pressed = undefined;
    if (this.fingers.size === 1 && this.hand.down(at, touch)) return;
    const under = this.pointedAt(at);
    if (!touch || !under || this.fingers.size > 1) return;
    this.holding = setTimeout(() => {
      this.pressed = placeKey(under.place);
      this.dragging = true;
    }, HOLD);
  }

  move(event: PointerEvent): void {
    const at = this.local(event);
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') this.doings().hover?.(this.pointedAt(at));
      return;
    }
    if (this.fingers.size === 1 && this.hand.move(at)) this.loupe = event.pointerType === 'touch' ? at : undefined;
    else if (this.fingers.size === 2) this.pinched(event.pointerId, at);
    else if (!this.drags(event, at) && !this.pans(at, before)) return;
    this.fingers.set(event.pointerId, at);
  }

  up(event: PointerEvent): void {
    clearTimeout(this.holding);
    const drag = this.dragged;
    this.dragged = undefined;
    this.loupe = undefined;
    if (this.fingers.has(event.pointerId) && this.hand.up(event.type === 'pointercancel')) {
      this.fingers.delete(event.pointerId);
      return;
    }
    if (!this.fingers.delete(event.pointerId) || this.dragging || event.type === 'pointercancel') return;
    const at = this.local(event);
    if (!drag) return this.clicked(at, event.pointerType === 'touch');
    const to = this.pointedAt(at);
    if (to && placeKey(to.place) !== placeKey(drag.piece.place)) this.doings().point?.(to);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const by = event.ctrlKey ? 0.01 : 0.0016;
    const { camera } = this.seen();
    this.look(zoomAt(camera, this.local(event), Math.exp(-event.deltaY * by * (event.deltaMode === 1 ? 16 : 1))));
  }

  private clicked(at: Point, touch: boolean): void {
    const facing = this.facingAt(at);
    if (facing) return this.doings().facing?.(facing);
    const hit = this.pointedAt(at);
    if (!hit) return;
    this.pressed = undefined;
    const { camera, lie } = this.seen();
    // What is too small for a finger is first brought nearer.
    if (touch && camera.k * lie.width < 55) return this.look(zoomAt(camera, at, 60 / lie.width / camera.k), true);
    this.doings().point?.(hit);
  }

  private pinched(finger: number, at: Point): void {
    this.hand.give();
    const [a, b] = [...this.fingers.entries()].map(([id, point]) => ({ was: point, is: id === finger ? at : point }));
    if (a && b) this.look(pinch(this.seen().camera, [a.was, b.was], [a.is, b.is]));
    this.dragging = true;
    clearTimeout(this.holding);
  }

  /** Pulls a piece along, if one is taken hold of with a mouse. */
  private drags(event: PointerEvent, at: Point): boolean {
    const begins = !this.dragging && event.pointerType === 'mouse' && this.hasMoved(at);
    const piece = this.dragged?.piece ?? (begins && this.start ? this.pullable(this.start) : undefined);
    if (!piece) return false;
    if (!this.dragged) this.doings().pull?.(piece.id);
    this.dragged = { piece, to: toBoard(this.seen().camera, at) };
    this.doings().hover?.(this.pointedAt(at));
    return true;
  }

  private pans(at: Point, before: Point): boolean {
    if (!this.dragging && !this.hasMoved(at)) return false;
    clearTimeout(this.holding);
    this.dragging = true;
    this.look(pan(this.seen().camera, at.x - before.x, at.y - before.y));
    return true;
  }

  private hasMoved(at: Point): boolean {
    return this.start !== undefined && Math.hypot(at.x - this.start.x, at.y - this.start.y) > STILL;
  }

  private look(camera: Camera, softly = false): void {
    const { lie, size } = this.seen();
    this.doings().look(hold(camera, lie.box, size), softly);
  }

  private local(event: PointerEvent | WheelEvent): Point {
    const frame = this.frame();
    return { x: event.clientX - (frame?.left ?? 0), y: event.clientY - (frame?.top ?? 0) };
  }

  private pointedAt(at: Point): Pointed | undefined {
    const { camera, lie, isTable, standing, lit, leaders } = this.seen();
    const on = toBoard(camera, at);
    const within = standing.fannedAt(on);
    if (within) return { place: within.place, piece: within.id, ...at };
    if (isTable) return { ...this.hand.found(on), ...at };
    const place = lie.at(on);
    if (place?.kind !== 'area') return place && { place, piece: standing.pieceUnder(placeKey(place), on)?.id, ...at };
    // Within an area a lit position or a piece is meant before the area itself; a piece in an area that is lit stands for it.
    const near = this.nearestSlot(on);
    const piece = near && standing.pieceUnder(placeKey(near), on)?.id;
    const meant = near && (lit.has(placeKey(near)) || !lit.has(areaKey(near) ?? '')) ? near : place;
    const leader = near && leaders.find((one) => placeKey(one.place) === placeKey(near))?.id;
    return { place: meant, piece: piece ?? leader, ...at };
  }

  /** The position under a point: of those that are lit or hold somebody, the nearest. */
  private nearestSlot(on: Point): Place | undefined {
    const { spots, pieces, leaders, lie } = this.seen();
    const reach = (place: Place): number => {
      const { x, y } = placeCentre(place);
      return Math.hypot(x - on.x, y - on.y);
    };
    let best: Place | undefined;
    for (const { place } of [...spots, ...pieces, ...leaders])
      if (place.kind === 'slot' && reach(place) < Math.min(best ? reach(best) : Infinity, lie.width / 2)) best = place;
    return best;
  }

  private facingAt(at: Point): PromptOption | undefined {
    const { turning, camera, lie } = this.seen();
    if (!turning) return undefined;
    const on = toBoard(camera, at);
    const reach = Math.max(13, 15 / camera.k);
    for (const facing of turning.facings) {
      const disc = towards(placeCentre(turning.place), facing.heading, lie.rim(turning.place) * 0.94);
      if (Math.hypot(disc.x - on.x, disc.y - on.y) <= reach) return facing.options[0];
    }
    return undefined;
  }

  /** Who stands under a point and could act at other places: it can be pulled there. */
  private pullable(at: Point): Piece | undefined {
    const { known, pulls, spots } = this.seen();
    const piece = known.get(this.pointedAt(at)?.piece ?? '');
    const id = piece && pulls.get(placeKey(piece.place));
    return id === undefined || spots.length === 0 ? undefined : known.get(id);
  }
}
