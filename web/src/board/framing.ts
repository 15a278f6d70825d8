import type { Spot } from '../battle/options';
import type { Piece, Place, Prompt, Scene } from '../protocol';
import { MICRO } from './blocks';
import { fit, LEAST, reveal, toScreen, type Box, type Camera, type Insets, type Point, type Size } from './camera';
import type { Lie } from './ground';
import { pieceCentre, placeCentre } from './places';

/** What is smaller than this on the screen cannot be hit, by a mouse and by a finger. */
export const HIT = { mouse: 24, finger: 40 };
/** What one points at is brought nearer until it is so wide. */
const WIDE = { mouse: 37, finger: 56 };

/** Areas are about so wide. */
const AREA = 150;

/** From this zoom on what lies on a ground can be read and hit. */
export const nearEnough = (lie: Lie, touch: boolean): number => (touch ? WIDE.finger : WIDE.mouse) / lie.width;

/**
 * The part of the board that a question is about: who acts and what is lit; of a free move whoever is moved and how far he
 * may go, in units of the board; of an interrupt whoever has brought it about. Nothing if it is about no place.
 */
export function boxAbout(prompt: Prompt, spots: readonly Spot[], scene: Scene, lie: Lie, reach?: number): Box | undefined {
  const known = new Map<string, Point>([
    ...scene.leaders.map((leader) => [leader.id, placeCentre(leader.place)] as const),
    ...scene.pieces.map((piece) => [piece.id, pieceCentre(piece)] as const),
  ]);
  const actor = known.get(prompt.actor ?? '');
  const points = actor ? [actor] : [];
  if (reach === undefined || !actor) {
    points.push(...spots.map((spot) => known.get(spot.pieces[0] ?? '') ?? placeCentre(spot.place)));
    points.push(...prompt.options.flatMap((option) => known.get(option.by ?? '') ?? []));
    if (prompt.cause) points.push(...scene.marks.flatMap((mark) => (mark.kind === 'charge' ? (known.get(mark.of) ?? []) : [])));
  }
  const room = lie.room + (actor ? (reach ?? 0) : 0);
  return points.length ? boxOf(points, room) : undefined;
}

/** What lies about some points, with room around them. */
export function boxOf(points: readonly Point[], room: number): Box {
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    left: Math.min(...across) - room,
    right: Math.max(...across) + room,
    top: Math.min(...down) - room,
    bottom: Math.max(...down) + room,
  };
}

/**
 * The camera that shows a box: as it is, if all of it is in view and large enough; otherwise no nearer than needed, and no
 * further away than the box asks for. Of a box that has no room so near, who acts is in view, and as much as there is room.
 */
export function frame(camera: Camera, box: Box, size: Size, insets: Insets, near: number, actor?: Point): Camera {
  const wanted = Math.max(camera.k, near);
  const room = fit(box, size, insets, Math.max(wanted, LEAST));
  if (actor && room.k < near) {
    const middle = { x: (insets.left + size.width - insets.right) / 2, y: (insets.top + size.height - insets.bottom) / 2 };
    const about = { k: near, x: middle.x - ((box.left + box.right) / 2) * near, y: middle.y - ((box.top + box.bottom) / 2) * near };
    return reveal(about, actor, size, insets, Math.min(90, (size.height - insets.top - insets.bottom) / 3));
  }
  if (room.k !== camera.k) return room;
  const [from, to] = [toScreen(camera, { x: box.left, y: box.top }), toScreen(camera, { x: box.right, y: box.bottom })];
  const by = (low: number, high: number, least: number, most: number) => (low < least ? least - low : high > most ? most - high : 0);
  return {
    ...camera,
    x: camera.x + by(from.x, to.x, insets.left, size.width - insets.right),
    y: camera.y + by(from.y, to.y, insets.top, size.height - insets.bottom),
  };
}

/** Leaves no empty room beside the ground where there is more of it, and has a small ground in the middle. */
export function settleOn(camera: Camera, ground: Box, size: Size, insets: Insets): Camera {
  const by = (low: number, high: number, least: number, most: number) => {
    if (high - low <= most - least) return (least + most - low - high) / 2;
    return low > least ? least - low : high < most ? most - high : 0;
  };
  const [from, to] = [toScreen(camera, { x: ground.left, y: ground.top }), toScreen(camera, { x: ground.right, y: ground.bottom })];
  return {
    ...camera,
    x: camera.x + by(from.x, to.x, insets.left, size.width - insets.right),
    y: camera.y + by(from.y, to.y, insets.top, size.height - insets.bottom),
  };
}

/** Whether a place lies in the part of the screen that nothing covers. */
export function isInView(camera: Camera, at: Point, size: Size, insets: Insets): boolean {
  const { x, y } = toScreen(camera, at);
  return x >= insets.left && x <= size.width - insets.right && y >= insets.top && y <= size.height - insets.bottom;
}

/** Whether some of the lit things are too small to be hit, lie on each other, or are several in one place. */
export function isCrowded(spots: readonly Spot[], known: ReadonlyMap<string, Piece>, lie: Lie, k: number, touch: boolean): boolean {
  const hit = touch ? HIT.finger : HIT.mouse;
  const own = spots.filter((spot) => !spot.also);
  const pieceOf = (spot: Spot) => known.get(spot.pieces[0] ?? '');
  const small = (place: Place, piece: Piece | undefined): boolean =>
    // A body of a table is caught a little beyond its edges; a long one may be thinner.
    place.kind === 'table' && piece ? Math.min(...sizeOf(piece)) * k + 8 < hit * 0.8 : (place.kind === 'area' ? AREA : lie.width) * k < hit;
  const at = own.map((spot) => {
    const piece = pieceOf(spot);
    return piece ? pieceCentre(piece) : placeCentre(spot.place);
  });
  return own.some((spot, n) => {
    if (spot.pieces.length > 1 || small(spot.place, pieceOf(spot))) return true;
    const [one, piece] = [at[n], pieceOf(spot)];
    return at.some((other, m) => {
      if (m <= n || !one) return false;
      const two = own[m];
      // Bodies side by side are told apart by their outlines.
      if (piece && two && pieceOf(two) && spot.place.kind === 'table') return false;
      return Math.hypot(one.x - other.x, one.y - other.y) * k < hit;
    });
  });
}

const sizeOf = (piece: Piece): [number, number] =>
  piece.place.kind === 'table' ? [piece.size[0] / MICRO, piece.size[1] / MICRO] : piece.size;
