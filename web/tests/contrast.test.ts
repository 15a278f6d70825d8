import { describe, expect, it } from 'vitest';
import { contrast, declared, themes } from './tokens';

/** What is read or must be seen: the colour, what it stands on, and the contrast that needs. */
const pairs: [string, string, number][] = [
  ['ink', 'surface-1', 7],
  ['ink', 'surface-2', 7],
  ['ink-2', 'surface-1', 4.5],
  ['ink-3', 'surface-1', 4.5],
  ['ink-3', 'surface-2', 4.5],
  ['lit-ink', 'lit', 7],
  ['lit-edge', 'g-open', 3],
  ['lit-edge', 'g-mud', 3],
  ['lit-edge', 'g-wood', 3],
  ['no', 'surface-1', 4.5],
  ['no', 'no-soft', 4.5],
  ['reading', 'surface-1', 4.5],
  ['reading', 'reading-soft', 4.5],
  ['ok', 'surface-1', 4.5],
  ['red-glyph', 'red', 4.5],
  ['blue-glyph', 'blue', 4.5],
  ['red-text', 'surface-1', 4.5],
  ['blue-text', 'surface-1', 4.5],
  ['g-label', 'g-open', 4.5],
  ['g-label', 'g-wood', 4.5],
  ['g-label', 'g-mud', 4.5],
  ['g-water-edge', 'g-open', 3],
  ['g-contour', 'g-open', 2],
  ['odds-ink-0', 'odds-0', 4.5],
  ['odds-ink-0', 'odds-1', 4.5],
  ['odds-ink-2', 'odds-2', 4.5],
  ['odds-ink-3', 'odds-3', 4.5],
  ['odds-ink-3', 'odds-4', 4.5],
];

describe.each(['light', 'dark'] as const)('%s', (name) => {
  const theme = themes[name];

  it.each(pairs)('%s on %s', (colour, ground, needs) => {
    expect(contrast(theme, colour, ground)).toBeGreaterThanOrEqual(needs);
  });

  // In the dark the plates themselves are too near to the ground: their edge carries them.
  it.each(['red', 'blue'])('the plate of %s on open ground, itself or by its edge', (side) => {
    const best = Math.max(contrast(theme, side, 'g-open'), contrast(theme, 'plate-edge', 'g-open'));
    expect(best).toBeGreaterThanOrEqual(3);
  });
});

it('follows the system with the same dark colours as by choice', () => {
  const system = declared(':root:not([data-theme])');
  expect(Object.fromEntries(system)).toEqual(Object.fromEntries(declared("\n[data-theme='dark']")));
});

it('has every colour in both themes', () => {
  expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort());
});
