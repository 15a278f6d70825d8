import type { RowCard } from '../protocol';

/** What rules call the things that have a sign, where that is not the sign's own name. */
const CALLED: Record<string, string[]> = {
  activated: ['activat'],
  'artillery-gunpowder': ['artillery', 'gun'],
  'artillery-mechanical': ['catapult', 'trebuchet', 'ballista'],
  'broken-lances': ['impact', 'lance'],
  charged: ['charge'],
  disordered: ['disorder'],
  'foot-man-at-arms': ['men-at-arms', 'man-at-arms'],
  'halberd-bill': ['bills', 'halberd'],
  'heavy-foot': ['heavy infantry', 'heavy foot'],
  'hidden-marker': ['hidden', 'ambush'],
  'leader-captain': ['replacement', 'captain'],
  'leader-commander': ['commander'],
  'leader-marshal': ['general', 'marshal'],
  levy: ['levy', 'peasant'],
  'light-foot': ['light infantry', 'light foot'],
  'light-horse': ['light cavalry', 'light horse'],
  looting: ['loot', 'plunder'],
  'low-ammunition': ['ammunition'],
  'medium-foot': ['feudal infantry', 'medium foot'],
  'mounted-man-at-arms': ['men-at-arms', 'knight', 'heavy cavalry'],
  'mounted-sergeant': ['sergeant'],
  'mounted-shooter': ['mounted crossbow', 'mounted archer', 'mounted shooter'],
  'pavise-crossbow': ['pavise'],
  pursuing: ['pursu'],
  routing: ['rout', 'retreat'],
  skirmisher: ['skirmish'],
  unhorsed: ['dismount', 'unhorsed'],
  'war-wagon': ['wagon'],
};

/** How rules speak of what a sign shows: one of these words. */
export const wordsOf = (sign: string): string[] => CALLED[sign] ?? [sign.replaceAll('-', ' ')];

/** The rows that speak of what a sign shows, those that do so in their title first. */
export function bySign(rows: readonly RowCard[], sign: string): RowCard[] {
  const starts = wordsOf(sign).map((word) => new RegExp(`\\b${word}`, 'i'));
  const speaks = (text: string) => starts.some((start) => start.test(text));
  const titled = rows.filter((row) => speaks(row.title));
  const others = rows.filter((row) => !speaks(row.title) && speaks(`${row.says} ${row.reading ?? ''}`));
  return [...titled, ...others];
}

/** The signs that some row speaks of. */
export const signsIn = (rows: readonly RowCard[], signs: readonly string[]): string[] =>
  signs.filter((sign) => bySign(rows, sign).length > 0);
