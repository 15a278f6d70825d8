import type { Piece, Place } from '../protocol';
import { blockOf, middle, onBoard } from './blocks';
import type { Point } from './camera';

/** Hexes are drawn so wide. */
export const WIDTH = 72;
export const RADIUS = WIDTH / Math.sqrt(3);

/** What tells a place from all others. */
export function placeKey(place: Place): string {
  switch (place.kind) {
    case 'hex':
      return place.at.join(',');
    case 'area':
      return `area ${place.number}`;
    case 'slot':
      return `${place.area} at ${place.at.join(',')}`;
    case 'table':
      return `table ${place.at.join(',')}`;
  }
}

/** The area that a place is or lies in, by key; none on ground without areas. */
export function areaKey(place: Place): string | undefined {
  if (place.kind === 'hex' || place.kind === 'table') return undefined;
  return `area ${place.kind === 'area' ? place.number : place.area}`;
}

/** Where the middle of a place is on the board. */
export function placeCentre(place: Place): Point {
  const [a, b] = place.at;
  if (place.kind === 'table') return onBoard([a, b]);
  return place.kind === 'hex' ? { x: WIDTH * (a + b / 2), y: RADIUS * 1.5 * b } : { x: a, y: b };
}

/** Where the middle of a piece is on the board: on a table its place is the middle of its front. */
export function pieceCentre(piece: Pick<Piece, 'place' | 'heading' | 'size'>): Point {
  // What faces nowhere stands about its place.
  if (piece.heading === null) return placeCentre(piece.place);
  const block = blockOf(piece);
  return block ? onBoard(middle(block)) : placeCentre(piece.place);
}

/** The pieces on each place, by its key. */
export function stacks(pieces: readonly Piece[]): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) found.set(placeKey(piece.place), [...(found.get(placeKey(piece.place)) ?? []), piece]);
  return found;
}

/** A place as a scenario file writes it. */
export function written(place: Place): string {
  if (place.kind === 'hex' || place.kind === 'table') return `[${place.at.join(', ')}]`;
  return `"${String(place.kind === 'area' ? place.number : place.area).padStart(3, '0')}"`;
}

/** The point so far from another in a direction, in degrees clockwise from the top. */
export function towards({ x, y }: Point, heading: number, length: number): Point {
  const angle = (heading * Math.PI) / 180;
  return { x: x + length * Math.sin(angle), y: y - length * Math.cos(angle) };
}

/** The point of a line that is nearest to another. */
export function nearestOn(a: Point, b: Point, to: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.min(Math.max(((to.x - a.x) * dx + (to.y - a.y) * dy) / (dx * dx + dy * dy || 1), 0), 1);
  return { x: a.x + dx * t, y: a.y + dy * t };
}

export const pathOf = (points: readonly Point[], close = false): string =>
  points.map((point, n) => `${n ? 'L' : 'M'}${round(point.x)} ${round(point.y)}`).join('') + (close ? 'Z' : '');

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
