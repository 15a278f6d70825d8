import type { MapSketch, ShapeSketch } from '../protocol';

/** A stretch of a field, in metres. */
export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a field to show in a frame of this shape: the bodies with some ground around them, never beyond the field. */
export function viewOf(map: MapSketch, aspect: number): View {
  const margin = 0.12 * Math.max(map.width, map.height);
  const xs = map.bodies.length ? map.bodies.map((body) => body.at[0]) : [0, map.width];
  const ys = map.bodies.length ? map.bodies.map((body) => body.at[1]) : [0, map.height];
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  const width = Math.min(Math.max(right - left, (bottom - top) * aspect), map.width, map.height * aspect);
  const height = width / aspect;
  const within = (from: number, most: number) => Math.min(Math.max(from, 0), most);
  return {
    x: within((left + right - width) / 2, map.width - width),
    y: within((top + bottom - height) / 2, map.height - height),
    width,
    height,
  };
}

/** How a kind of ground is drawn: the words of the neutral battle files. */
export function paint(shape: ShapeSketch): {
  fill?: string;
  line?: string;
  texture?: string;
  width: number;
  dashed?: boolean;
  cased?: boolean;
} {
  const { kind, level } = shape;
  switch (kind) {
    case 'hill':
      return { fill: `hill-${Math.min(Math.max(level, 1), 3)}`, line: 'contour', width: 0.8 };
    case 'hollow':
      return { fill: 'edge', line: 'contour', width: 0.8, dashed: true };
    case 'escarpment':
    case 'bank':
      return { line: 'slope', width: 2 };
    case 'wood':
    case 'open-wood':
    case 'orchard':
      return { fill: 'wood', texture: 'wood', line: 'wood-edge', width: 1 };
    case 'scrub':
      return { fill: 'open', texture: 'wood', width: 0 };
    case 'ploughland':
    case 'vineyard':
      return { fill: 'plough', texture: 'plough', width: 0 };
    case 'mud':
    case 'soft':
    case 'gravel-bed':
      return { fill: 'mud', texture: 'mud', width: 0 };
    case 'marsh':
      return { fill: 'marsh', texture: 'marsh', width: 0 };
    case 'river':
      return { fill: 'water', line: 'water-edge', width: 3.4 };
    case 'lake':
      return { fill: 'water', line: 'water-edge', width: 1 };
    case 'stream':
      return { line: 'water-edge', width: 1.8 };
    case 'deep-stream':
      return { line: 'water-edge', width: 2.6 };
    case 'ford':
    case 'bridge':
      return { line: 'road', width: 4 };
    case 'road':
    case 'sunken-road':
      return { line: 'track', width: 2 };
    case 'track':
      return { line: 'track', width: 1.3, dashed: true };
    case 'village':
    case 'building':
    case 'walled-town':
      return { fill: 'built', line: 'house', width: 0.8 };
    case 'camp':
    case 'wagon-park':
      return { fill: 'camp', line: 'camp-mark', width: 0.8 };
    case 'wall':
    case 'palisade':
      return { line: 'wall', width: 1.8 };
    case 'hedge':
      return { line: 'hedge', width: 2.2 };
    case 'ditch':
    case 'pits':
      return { line: 'slope', width: 1.6, dashed: true };
    case 'stakes':
      return { line: 'stake', width: 1.8, dashed: true };
    default:
      return { line: 'grid-strong', width: 1 };
  }
}
