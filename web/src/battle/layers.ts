import type { Layers } from '../board/Board.svelte';
import type { Mark } from '../protocol';

/** What is drawn for each layer that can be switched on. */
const DRAWN: [keyof Layers, string, (mark: Mark) => boolean][] = [
  ['arcs', 'arcs or ranges to show', (mark) => mark.kind === 'arc' || (mark.kind === 'shape' && mark.what === 'shot')],
  ['zones', 'zones to show', (mark) => mark.kind === 'zone' || (mark.kind === 'shape' && mark.what === 'zone')],
  ['reach', 'charge to show', (mark) => mark.kind === 'shape' && mark.what !== 'shot' && mark.what !== 'zone'],
];

/** What to do with what is switched on, or that there is nothing of it; empty if it speaks for itself. `marks` are those of the piece, once they are known. */
export function layerWords(
  layers: Layers,
  taping: boolean,
  piece: { name: string } | undefined,
  marks: readonly Mark[] | undefined,
): string {
  if (taping) return 'Press and pull to measure.';
  const on = DRAWN.filter(([layer]) => layers[layer]);
  if (on.length === 0 && !layers.sight) return '';
  if (!piece)
    return layers.sight && on.length === 0
      ? 'Choose a piece, then point at another to see the line between them.'
      : 'Choose a piece to see this for it.';
  if (!marks) return '';
  const empty = on.filter(([, , isShown]) => !marks.some(isShown)).map(([, says]) => says);
  const said = empty.length ? `${piece.name}: no ${empty.join(', no ')}.` : '';
  return layers.sight ? `${said} Point at an enemy to see the line to it.`.trim() : said;
}
