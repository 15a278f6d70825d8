import { describe, expect, it } from 'vitest';

import { layerWords } from '../src/battle/layers';
import type { Layers } from '../src/board/Board.svelte';
import type { Mark } from '../src/protocol';

const off: Layers = { arcs: false, zones: false, sight: false, labels: true };
const bills = { name: 'Household bills' };
const shot: Mark = { kind: 'shape', of: 'b', what: 'shot', outlines: [], says: 'range' };

describe('a layer', () => {
  it('says nothing while it is off or shows something', () => {
    expect(layerWords(off, false, bills, [])).toBe('');
    expect(layerWords({ ...off, arcs: true }, false, bills, [shot])).toBe('');
    expect(layerWords({ ...off, arcs: true }, false, bills, undefined)).toBe('');
  });

  it('says what to do, or that there is nothing to show', () => {
    expect(layerWords({ ...off, arcs: true }, false, undefined, [])).toBe('Choose a piece to see this for it.');
    expect(layerWords({ ...off, zones: true, arcs: true }, false, bills, [shot])).toBe('Household bills: no zones to show.');
    expect(layerWords({ ...off, sight: true }, false, bills, [])).toBe('Point at an enemy to see the line to it.');
    expect(layerWords(off, true, bills, [])).toBe('Press and pull to measure.');
  });
});
