import type { Point, Size } from '../board/camera';

/** A box on the board, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Four corners and the middles of four edges. */
export type Spot8 = 'top-left' | 'top' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom' | 'bottom-right';

const MARGIN = 12;
/** On the left a card stands beside the zoom and below the layers. */
const TOOLS: Point = { x: 76, y: 70 };
const SPOTS: Spot8[] = ['top-right', 'top-left', 'bottom-right', 'bottom-left', 'right', 'left', 'top', 'bottom'];

/** So high may a card be at most. */
export const mostHeight = (board: Size, foot: number): number => board.height - foot - TOOLS.y;

/** The eight places of a card on the board above the prompt, which leaves `foot` free below. */
export function places(board: Size, card: Size, foot: number): Record<Spot8, Box> {
  const height = Math.min(card.height, mostHeight(board, foot));
  const [right, bottom] = [board.width - card.width - MARGIN, board.height - foot - height];
  const [centre, middle] = [(board.width - card.width) / 2, Math.max(TOOLS.y, (board.height - foot - height) / 2)];
  const at = (x: number, y: number): Box => ({ x, y, width: card.width, height });
  return {
    'top-left': at(TOOLS.x, TOOLS.y),
    top: at(centre, MARGIN),
    'top-right': at(right, MARGIN),
    left: at(TOOLS.x, middle),
    right: at(right, middle),
    'bottom-left': at(TOOLS.x, bottom),
    bottom: at(centre, bottom),
    'bottom-right': at(right, bottom),
  };
}

/** Points on the way from one to another, both included: what lies between must be seen as well. */
export function between(from: Point, to: Point, parts = 6): Point[] {
  return Array.from({ length: parts + 1 }, (_, n) => ({
    x: from.x + ((to.x - from.x) * n) / parts,
    y: from.y + ((to.y - from.y) * n) / parts,
  }));
}

/** Whether a piece that stands here would be hidden by a box. */
const hides = ({ x, y, width, height }: Box, at: Point, near: number): boolean =>
  at.x > x - near && at.x < x + width + near && at.y > y - near && at.y < y + height + near;
const overlaps = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** What a card should not hide. */
export interface Seen {
  pieces: readonly Point[];
  /** Actor, target, path and ghosts. */
  must: readonly Point[];
  /** How far what must be seen reaches about its middle, in pixels. */
  reach?: number;
  /** Tools. */
  boxes: readonly Box[];
}

/**
 * Where a card stands: of eight places the one that hides fewest pieces and nothing that must be seen; none if there is no such
 * place. `held` is where it stands already: it stays there as long as it hides nothing that must be seen.
 */
export function quietPlace(
  board: Size,
  card: Size,
  foot: number,
  { pieces, must, boxes, reach = 30 }: Seen,
  held?: Spot8,
): Spot8 | undefined {
  const all = places(board, card, foot);
  const isFree = (spot: Spot8) => !must.some((at) => hides(all[spot], at, reach)) && !boxes.some((box) => overlaps(box, all[spot]));
  if (held && isFree(held)) return held;
  const free = SPOTS.filter(isFree);
  const cost = (spot: Spot8) => pieces.filter((at) => hides(all[spot], at, 20)).length;
  return free.reduce<Spot8 | undefined>((best, spot) => (best === undefined || cost(spot) < cost(best) ? spot : best), undefined);
}

/**
 * Where the chip of an answer stands: beside what it is aimed at, away from the line from the actor, within the board above the
 * prompt.
 */
export function chipPlace(board: Size, chip: Size, foot: number, target: Point, actor: Point | undefined, pieces: readonly Point[]): Point {
  const gap = 44;
  const [w, h] = [chip.width, chip.height];
  const around: Point[] = [
    { x: target.x + gap, y: target.y - h / 2 },
    { x: target.x - gap - w, y: target.y - h / 2 },
    { x: target.x - w / 2, y: target.y - gap - h },
    { x: target.x - w / 2, y: target.y + gap },
    { x: target.x + gap, y: target.y - gap - h },
    { x: target.x - gap - w, y: target.y - gap - h },
    { x: target.x + gap, y: target.y + gap },
    { x: target.x - gap - w, y: target.y + gap },
  ];
  const line = actor ? between(actor, target, 12) : [target];
  const inside = ({ x, y }: Point): Point => ({
    x: Math.min(Math.max(x, 8), board.width - w - 8),
    y: Math.min(Math.max(y, 8), board.height - foot - h),
  });
  const cost = (at: Point) => {
    const box = { ...inside(at), width: w, height: h };
    const moved = Math.hypot(box.x - at.x, box.y - at.y);
    return moved + 1000 * line.filter((point) => hides(box, point, 6)).length + 40 * pieces.filter((point) => hides(box, point, 16)).length;
  };
  const best = around.reduce((best, at) => (cost(at) < cost(best) ? at : best));
  return inside(best);
}
