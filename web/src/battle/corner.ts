import type { Point, Size } from '../board/camera';

export type Corner = 'top-right' | 'top-left' | 'bottom-right' | 'bottom-left';

/**
 * The corner of the board for a card of some size: never over what must be seen (the actor, its target, the path between), and
 * otherwise the one that hides the fewest pieces; top right where that is equal.
 */
export function quietCorner(board: Size, card: Size, pieces: readonly Point[], must: readonly Point[], foot: number): Corner {
  const corners: Corner[] = ['top-right', 'top-left', 'bottom-right', 'bottom-left'];
  const covers = (corner: Corner, at: Point) => {
    const left = corner.endsWith('left') ? 0 : board.width - card.width;
    const top = corner.startsWith('top') ? 0 : board.height - foot - card.height;
    const near = 36;
    return at.x > left - near && at.x < left + card.width + near && at.y > top - near && at.y < top + card.height + near;
  };
  const cost = (corner: Corner) =>
    must.filter((at) => covers(corner, at)).length * 1000 + pieces.filter((at) => covers(corner, at)).length;
  let best: Corner = 'top-right';
  for (const corner of corners) if (cost(corner) < cost(best)) best = corner;
  return best;
}
