/** Which part of the board is seen: screen = board * k + (x, y). */
export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Room at the edges of the screen that something else covers. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const LEAST = 0.15;
export const MOST = 3;

/** From screen to board. */
export function toBoard(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) / camera.k, y: (at.y - camera.y) / camera.k };
}

/** From board to screen. */
export function toScreen(camera: Camera, at: Point): Point {
  return { x: at.x * camera.k + camera.x, y: at.y * camera.k + camera.y };
}

/** The camera that shows a whole box in the middle of what is not covered. */
export function fit(box: Box, size: Size, insets: Insets, most = 1.6): Camera {
  const width = Math.max(size.width - insets.left - insets.right, 1);
  const height = Math.max(size.height - insets.top - insets.bottom, 1);
  const across = Math.max(box.right - box.left, 1);
  const down = Math.max(box.bottom - box.top, 1);
  const k = clamp(Math.min(width / across, height / down), LEAST, most);
  return {
    k,
    x: insets.left + (width - across * k) / 2 - box.left * k,
    y: insets.top + (height - down * k) / 2 - box.top * k,
  };
}

/** Zooms by a factor; what is under the point stays there. */
export function zoomAt(camera: Camera, at: Point, factor: number): Camera {
  const k = clamp(camera.k * factor, LEAST, MOST);
  const by = k / camera.k;
  return { k, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by };
}

/** Moves the board under two fingers from where they were to where they are. */
export function pinch(camera: Camera, from: [Point, Point], to: [Point, Point]): Camera {
  const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const span = ([a, b]: [Point, Point]) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
  const [was, is] = [middle(from), middle(to)];
  return pan(zoomAt(camera, was, span(to) / span(from)), is.x - was.x, is.y - was.y);
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Keeps at least some of the box on the screen. */
export function hold(camera: Camera, box: Box, size: Size, margin = 80): Camera {
  const [left, right] = [size.width - margin - box.right * camera.k, margin - box.left * camera.k];
  const [top, bottom] = [size.height - margin - box.bottom * camera.k, margin - box.top * camera.k];
  const within = (value: number, a: number, b: number) => clamp(value, Math.min(a, b), Math.max(a, b));
  return { k: camera.k, x: within(camera.x, left, right), y: within(camera.y, top, bottom) };
}

/** Brings a point into the part that is not covered, moving no more than needed. */
export function reveal(camera: Camera, at: Point, size: Size, insets: Insets, margin = 48): Camera {
  const on = toScreen(camera, at);
  const x = clamp(on.x, insets.left + margin, Math.max(size.width - insets.right - margin, insets.left + margin));
  const y = clamp(on.y, insets.top + margin, Math.max(size.height - insets.bottom - margin, insets.top + margin));
  return pan(camera, x - on.x, y - on.y);
}

/** How much is drawn of a piece at this zoom. */
export function detail(k: number): 'all' | 'sign' | 'bare' {
  if (k < 0.22) return 'bare';
  return k < 0.6 ? 'sign' : 'all';
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
