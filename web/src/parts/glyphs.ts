/** The signs of `glyphs/`, by name: what stands inside their `svg` element. */
const files = import.meta.glob<string>('../glyphs/*.svg', { query: '?raw', import: 'default', eager: true });

const inner = new Map<string, string>();
for (const [path, text] of Object.entries(files)) {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
  inner.set(name, text.slice(text.indexOf('>') + 1, text.lastIndexOf('</svg>')));
}

/** What to draw for a sign; a ring with a dot for a sign that nobody has drawn. */
export function glyph(name: string): string {
  return inner.get(name) ?? '<circle cx="12" cy="12" r="8"/><circle cx="12" cy="12" r="1.5"/>';
}

/** Every sign there is. */
export const glyphNames: readonly string[] = [...inner.keys()].sort();
