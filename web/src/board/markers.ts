import type { Piece } from '../protocol';
import { MICRO } from './blocks';
import { pieceCentre } from './places';

/** A sign on a body is no smaller than this on the screen, and its marker so wide. */
const LEAST_SIGN = 11;
export const MARKER = 19;

/** How large the sign on a body is drawn, in units of the board: from afar it grows, as far as the body has room for it. */
export function signSize(size: readonly [number, number], k: number): number {
  const [width, height] = [size[0] / MICRO, size[1] / MICRO];
  return Math.min(20 * Math.min(Math.max(1 / k, 0.8), 2.2), Math.max(Math.min(height - 3, width - 3), 11));
}

export const showsSign = (size: readonly [number, number], k: number): boolean => signSize(size, k) * k >= LEAST_SIGN;

/**
 * The bodies of a table that get a marker, because no sign that could be read has room on them. Where markers would lie on each
 * other only some are there: those of whom it is asked before the others, and large bodies before small ones.
 */
export function markers(pieces: readonly Piece[], k: number, first: (piece: Piece) => boolean): Piece[] {
  // What has a figure carries it with its sign at any zoom.
  const small = pieces.filter((piece) => piece.place.kind === 'table' && piece.figure === '' && !showsSign(piece.size, k));
  const weight = (piece: Piece) => (first(piece) ? 1e12 : 0) + piece.size[0] * Math.max(piece.size[1] / MICRO, 1);
  const found: { piece: Piece; x: number; y: number }[] = [];
  for (const piece of [...small].sort((a, b) => weight(b) - weight(a))) {
    const { x, y } = pieceCentre(piece);
    if (found.some((other) => Math.max(Math.abs(other.x - x), Math.abs(other.y - y)) * k < MARKER - 2)) continue;
    found.push({ piece, x, y });
  }
  return found.map(({ piece }) => piece);
}
