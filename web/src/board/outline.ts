import type { Piece, Place } from '../protocol';
import { blockOf, corners, inFrame, MICRO, onBoard } from './blocks';
import type { Lie } from './ground';
import { pathOf } from './places';

/** What is lit of a spot: a body of a table as it lies, anything else as its ground draws it. */
export function outlineOf(spot: { place: Place; pieces: readonly string[] }, known: ReadonlyMap<string, Piece>, lie: Lie): string {
  const piece = known.get(spot.pieces[0] ?? '');
  const block = piece && blockOf(piece);
  if (!block) return lie.outline(spot.place, 1.5);
  const rim = 5 * MICRO;
  return pathOf(
    corners({ ...block, at: inFrame(block, 0, rim), size: [block.size[0] + 2 * rim, block.size[1] + 2 * rim] }).map(onBoard),
    true,
  );
}
