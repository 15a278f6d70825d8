import { describe, expect, it } from 'vitest';

import { detail, fit, hold, LEAST, MOST, pan, pinch, reveal, toBoard, toScreen, zoomAt } from '../src/board/camera';

const box = { left: -100, top: -50, right: 900, bottom: 450 };
const size = { width: 1000, height: 800 };
const none = { top: 0, right: 0, bottom: 0, left: 0 };

describe('the camera', () => {
  it('goes to the board and back', () => {
    const camera = { x: 30, y: -20, k: 1.5 };
    expect(toBoard(camera, toScreen(camera, { x: 7, y: 11 }))).toEqual({ x: 7, y: 11 });
  });

  it('fits a map into what is not covered', () => {
    const camera = fit(box, size, { top: 50, right: 0, bottom: 150, left: 100 });
    const [from, to] = [toScreen(camera, { x: box.left, y: box.top }), toScreen(camera, { x: box.right, y: box.bottom })];
    expect(from.x).toBeCloseTo(100);
    expect(to.x).toBeCloseTo(1000);
    expect((from.y + to.y) / 2).toBeCloseTo((50 + 650) / 2);
    expect(from.y).toBeGreaterThanOrEqual(50);
  });

  it('does not blow up a small map beyond measure', () => {
    expect(fit({ left: 0, top: 0, right: 72, bottom: 72 }, size, none).k).toBe(1.6);
  });

  it('keeps what is under the pointer when it zooms', () => {
    const camera = { x: 12, y: 34, k: 1 };
    const at = { x: 400, y: 300 };
    const under = toBoard(camera, at);
    const nearer = zoomAt(camera, at, 1.7);
    expect(toScreen(nearer, under).x).toBeCloseTo(at.x);
    expect(toScreen(nearer, under).y).toBeCloseTo(at.y);
    expect(zoomAt(camera, at, 1000).k).toBe(MOST);
    expect(zoomAt(camera, at, 0.0001).k).toBe(LEAST);
  });

  it('keeps what is under two fingers when they spread and wander', () => {
    const camera = { x: 0, y: 0, k: 1 };
    const [a, b] = [toBoard(camera, { x: 100, y: 100 }), toBoard(camera, { x: 200, y: 100 })];
    const next = pinch(
      camera,
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 80, y: 140 },
        { x: 280, y: 140 },
      ],
    );
    expect(next.k).toBeCloseTo(2);
    expect(toScreen(next, a)).toEqual({ x: 80, y: 140 });
    expect(toScreen(next, b)).toEqual({ x: 280, y: 140 });
  });

  it('never loses the map', () => {
    for (const [dx, dy] of [
      [5000, 0],
      [-5000, 0],
      [0, 5000],
      [0, -5000],
    ] as const) {
      const camera = hold(pan({ x: 0, y: 0, k: 1 }, dx, dy), box, size);
      const [from, to] = [toScreen(camera, { x: box.left, y: box.top }), toScreen(camera, { x: box.right, y: box.bottom })];
      expect(from.x).toBeLessThan(size.width);
      expect(to.x).toBeGreaterThan(0);
      expect(from.y).toBeLessThan(size.height);
      expect(to.y).toBeGreaterThan(0);
    }
  });

  it('moves no more than it must to show a place', () => {
    const camera = { x: 0, y: 0, k: 1 };
    expect(reveal(camera, { x: 500, y: 400 }, size, none)).toEqual(camera);
    expect(reveal(camera, { x: 1500, y: 400 }, size, none)).toEqual({ x: -548, y: 0, k: 1 });
  });

  it('shows less of a piece from further away', () => {
    expect([1, 0.6, 0.5, 0.35, 0.2].map(detail)).toEqual(['all', 'all', 'sign', 'sign', 'bare']);
  });
});
