import type { RowCard } from '../protocol';

/** The chapters in the order of the book, each with its rows. */
export function chapters(rows: readonly RowCard[]): { name: string; rows: RowCard[] }[] {
  const found = new Map<string, RowCard[]>();
  for (const row of rows) {
    const name = row.chapter || 'Other';
    const chapter = found.get(name);
    if (chapter) chapter.push(row);
    else found.set(name, [row]);
  }
  return [...found].map(([name, rows]) => ({ name, rows }));
}

/** The rows that a search finds: by the beginning of the id first, then by words in the title, then by words in the text. */
export function search(rows: readonly RowCard[], sought: string): RowCard[] {
  const words = sought.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const whole = words.join(' ');
  const rank = (row: RowCard): number => {
    const id = row.id.toLowerCase();
    if (id === whole) return 0;
    if (id.startsWith(whole)) return 1;
    const title = row.title.toLowerCase();
    if (words.every((word) => title.includes(word))) return 2;
    const text =
      `${id} ${title} ${row.says} ${row.reading ?? ''} ${row.ours ? 'ours' : 'printed'} ${row.option ?? ''} ${row.sheets.flatMap((sheet) => [sheet.title, ...sheet.columns, ...sheet.rows.flat()]).join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word)) ? 3 : 4;
  };
  return rows
    .map((row, n) => ({ row, n, rank: rank(row) }))
    .filter((found) => found.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.n - b.n)
    .map((found) => found.row);
}

/** The rows that speak of this one. */
export function speakOf(rows: readonly RowCard[], id: string): RowCard[] {
  return rows.filter((row) => row.id !== id && row.refs.includes(id));
}

/** A text cut where the sought words stand, so that they can be marked. */
export function cut(text: string, sought: string): { text: string; found: boolean }[] {
  const words = sought
    .trim()
    .split(/\s+/)
    .filter((word) => word.length > 1);
  if (!words.length) return [{ text, found: false }];
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  return text
    .split(pattern)
    .map((part, n) => ({ text: part, found: n % 2 === 1 }))
    .filter((part) => part.text);
}
