import type { GroundScene, Place } from '../protocol';
import { surveyAreas } from './areas';
import type { Box, Point } from './camera';
import { surveyHexes } from './hexes';
import type { Linework } from './lines';
import { surveyTable, type Table } from './tabletop';

/** What the board asks of any ground. */
export interface Lie {
  /** All of it. */
  box: Box;
  /** So wide is what one points at, and so much is shown around the armies. */
  width: number;
  room: number;
  /** So far from the edge of the screen is brought what is to be pointed at, with what lies around it. */
  margin: number;
  /** The places of the ground, by how people call them. */
  names: { x: number; y: number; name: string; level: number }[];
  /** From this zoom on there is room for them. */
  namesFrom: number;
  margins: { columns: { name: string; x: number }[]; rows: { name: string; y: number }[] };
  /** What there is on it, for the legend. */
  terrains: string[];
  levels: number[];
  lines: string[];
  /** How lines on it are called. */
  edge: string;
  /** The outline of a place, so much within its edge. */
  outline(place: Place, inset?: number): string;
  /** How far from its middle the rim of a place lies. */
  rim(place: Place): number;
  /** Where the digit that picks a place is drawn. */
  digit(place: Place): Point;
  /** The place at a point. */
  at(point: Point): Place | undefined;
  /** How people call a place, and what is there. */
  called(place: Place): { name: string; says: string } | undefined;
  /** How far one place is from another, and in words. */
  far(from: Place, to: Place): number;
  distance(from: Place, to: Place): string;
}

/** What is painted, in painter's order. */
export interface Painting {
  base: string;
  tints: { level: number; fill: string }[];
  odd: string;
  even: string;
  patches: { terrain: string; fill: string; edge: string }[];
  grid: string;
  /** The borders are drawn as such, and not as a fine net. */
  bold: boolean;
  roads: string;
  paths: string;
  lines: Linework;
  /** What only a table has. */
  table?: Table;
}

const known = new WeakMap<GroundScene, Lie>();

function survey(ground: GroundScene): Lie {
  switch (ground.kind) {
    case 'hexes':
      return surveyHexes(ground);
    case 'areas':
      return surveyAreas(ground);
    case 'tabletop':
      return surveyTable(ground);
  }
}

/** Looks at a ground once. */
export function lieOf(ground: GroundScene): Lie {
  const found = known.get(ground) ?? survey(ground);
  known.set(ground, found);
  return found;
}
