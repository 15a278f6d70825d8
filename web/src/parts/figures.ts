/** Chances to be shown, with figures that some of them have already. */
export type Known = readonly { chance: number; figure: number }[];

const SAME = 1e-9;

/**
 * Parts of a whole as figures that add up to it: every part is cut, and the largest remainders get what is left. `whole` is 100
 * for whole per cent, 1000 for tenths. A chance that is known keeps its figure, so that the same event has the same one
 * wherever it stands.
 */
export function figures(parts: readonly number[], whole: number, known: Known = []): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  const shown = parts.map((part) => known.find(({ chance }) => Math.abs(chance - part) < SAME)?.figure);
  let left = Math.round(sum * whole) - shown.reduce<number>((all, figure) => all + (figure ?? 0), 0);
  const open: { n: number; rest: number }[] = [];
  parts.forEach((part, n) => {
    if (shown[n] !== undefined) return;
    const cut = Math.floor(part * whole + SAME * whole);
    shown[n] = cut;
    left -= cut;
    open.push({ n, rest: part * whole - cut });
  });
  open.sort((a, b) => b.rest - a.rest);
  for (const { n } of open.slice(0, Math.max(left, 0))) shown[n] = (shown[n] ?? 0) + 1;
  return shown.map((figure) => figure ?? 0);
}

/** Tenths of a per cent with one decimal; never 0 or 100 for what is merely unlikely or likely. */
export function tenths(figure: number, chance: number): string {
  if (figure === 0 && chance > 0) return '<0.1%';
  if (figure === 1000 && chance < 1 - SAME) return '>99.9%';
  return `${(figure / 10).toFixed(1)}%`;
}

/** What a side that is spoken of as many or as one does: "French win", "Aldermere wins". */
export const wins = (army: string): string => (/(s|sh|ch|ese|men)$/i.test(army) ? `${army} win` : `${army} wins`);

/** What a piece loses on average, in parts for a text: "loses 1.0 of 6 SP", "takes 2.3 DP". */
export function lossWords({
  loss,
  of,
  unit,
}: {
  loss: number;
  of: number | null;
  unit: string;
}): { verb: string; figure: string; rest: string } | undefined {
  if (!unit) return undefined;
  const figure = loss === 0 ? '0' : loss < 0.05 ? '<0.1' : loss.toFixed(1);
  return of === null ? { verb: 'takes', figure, rest: unit } : { verb: 'loses', figure, rest: `of ${of} ${unit}` };
}

/** What all pieces of a side lose together, where they count in the same unit. */
export function lossOf(pieces: readonly { side: string; loss: number; of: number | null; unit: string }[], side: string): string {
  const own = pieces.filter((piece) => piece.side === side && piece.unit);
  const [first] = own;
  if (!first) return '0';
  return `${own.reduce((all, piece) => all + piece.loss, 0).toFixed(1)} ${first.unit}`;
}

/** The colours of the fates that can happen, by their place in the list: five of them, or fewer spread over the ramp. */
export function ramp(pieces: readonly { fates: readonly number[] }[], count: number): (number | undefined)[] {
  const used = Array.from({ length: count }, (_, n) => n === 0 || pieces.some((piece) => (piece.fates[n] ?? 0) > 0));
  const places = used.flatMap((is, n) => (is ? [n] : []));
  const steps = [[0], [0], [0, 3], [0, 1, 3]][places.length];
  return used.map((is, n) => (is ? (steps?.[places.indexOf(n)] ?? n) : undefined));
}
