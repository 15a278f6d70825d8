/** A bearing in words, to the nearest of twelve: "north", "north-east by east". */
export function bearingWords(heading: number): string {
  const names: Record<number, string> = {
    0: 'north',
    30: 'north-north-east',
    60: 'north-east',
    90: 'east',
    120: 'south-east',
    150: 'south-south-east',
    180: 'south',
    210: 'south-south-west',
    240: 'south-west',
    270: 'west',
    300: 'north-west',
    330: 'north-north-west',
  };
  return names[(Math.round(heading / 30) * 30) % 360] ?? `${heading} degrees`;
}

/** So much time in words: "4 s". */
export function seconds(milliseconds: number): string {
  return `${Math.max(0, Math.ceil(milliseconds / 1000))} s`;
}
