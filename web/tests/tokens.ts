import { readFileSync } from 'node:fs';

/** The colours of `tokens.css` in one theme, by name. */
export type Colours = Map<string, [number, number, number]>;

const text = readFileSync(new URL('../src/tokens.css', import.meta.url), 'utf8');

function block(selector: string): string {
  const start = text.indexOf(selector);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  const open = text.indexOf('{', start);
  return text.slice(open + 1, text.indexOf('}', open));
}

/** The declarations of a block, as they are written. */
export function declared(selector: string): Map<string, string> {
  const plain = block(selector).replace(/\/\*[\s\S]*?\*\//g, '');
  return new Map([...plain.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name.slice(2), value.trim()]));
}

function colours(selector: string): Colours {
  const found: Colours = new Map();
  for (const [name, value] of declared(selector)) {
    const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value);
    if (hex) found.set(name, [hex[1], hex[2], hex[3]].map((part) => Number.parseInt(part ?? '', 16) / 255) as [number, number, number]);
  }
  return found;
}

export const themes: Record<'light' | 'dark', Colours> = {
  light: colours(":root,\n[data-theme='light']"),
  dark: colours("\n[data-theme='dark']"),
};

/** The contrast of two colours by WCAG 2. */
export function contrast(theme: Colours, one: string, other: string): number {
  const light = (name: string) => {
    const colour = theme.get(name);
    if (!colour) throw new Error(`tokens.css has no colour --${name}`);
    const [r, g, b] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dim, bright] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}
