import type { Point, Size } from '../board/camera';

export type Corner = 'top-right' | 'top-left' | 'bottom-right' | 'bottom-left';

/** How far the card stays from the edges, and from the corner in which zoom and layers are. */
const MARGIN = 12;
const TOOLS: Point = { x: 80, y: 70 };

/** Points on the way from one to another, both included: what lies between must be seen as well. */
export function between(from: Point, to: Point, parts = 6): Point[] {
  return Array.from({ length: parts + 1 }, (_, n) => ({ x: from.x + ((to.x - from.x) * n) / parts, y: from.y + ((to.y - from.y) * n) / parts }));
}

/**
 * The corner of the board for a card of some size: never over what must be seen (the actor, its target, the path between), and
 * otherwise the one that hides the fewest pieces; top right where that is equal.
 */
export function quietCorner(board: Size, card: Size, pieces: readonly Point[], must: readonly Point[], foot: number): Corner {
  const corners: Corner[] = ['top-right', 'top-left', 'bottom-right', 'bottom-left'];
  const covers = (corner: Corner, at: Point) => {
    const left = corner.endsWith('right') ? board.width - card.width - MARGIN : corner === 'top-left' ? TOOLS.x : MARGIN;
    const top = corner.startsWith('bottom') ? board.height - foot - card.height : corner === 'top-left' ? TOOLS.y : MARGIN;
    const near = 30;
    return at.x > left - near && at.x < left + card.width + near && at.y > top - near && at.y < top + card.height + near;
  };
  const cost = (corner: Corner) =>
    must.filter((at) => covers(corner, at)).length * 1000 + pieces.filter((at) => covers(corner, at)).length;
  let best: Corner = 'top-right';
  for (const corner of corners) if (cost(corner) < cost(best)) best = corner;
  return best;
}
