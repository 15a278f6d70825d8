import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { declared } from './tokens';

const root = new URL('../src/', import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(svelte|ts|css|svg)$/.test(path) && !path.startsWith('types') && path !== 'tokens.css',
);
const named = ['white', 'black', 'red', 'blue', 'green', 'grey', 'gray', 'yellow', 'orange', 'purple', 'pink', 'brown', 'silver', 'gold'];
const raw = [
  /#[0-9a-f]{8}\b|#[0-9a-f]{6}\b|(?<=[:\s"'(,])#[0-9a-f]{3,4}(?=["';,)\s])/gi,
  /\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi,
  new RegExp(
    `(?:fill|stroke|color|background|background-color|border-color|flood-color|stop-color)(?:=["']|:\\s*)(?:${named.join('|')})\\b`,
    'gi',
  ),
];

/** A colour that is written out, if the text has one. */
function rawColour(text: string): string | undefined {
  return raw.map((pattern) => text.match(pattern)?.[0]).find((found) => found !== undefined);
}

it('finds colours that are written out', () => {
  for (const text of ['fill="#fff"', 'color: #1a2b3c;', 'background: rgb(0 0 0 / .5)', 'stroke="white"', 'color: red;'])
    expect(rawColour(text)).toBeDefined();
  for (const text of [
    'href="#/rules/ctb"',
    'fill="none"',
    'color: var(--red)',
    "'#each'",
    'class:red',
    'id="#board"',
    '{#if fired}',
    'this.#add(x)',
  ])
    expect(rawColour(text)).toBeUndefined();
});

it.each(sources)('%s has no colour of its own', (path) => {
  expect(rawColour(readFileSync(new URL(path, root), 'utf8'))).toBeUndefined();
});

it.each(sources.filter((path) => /\.(svelte|css)$/.test(path)))('%s uses only tokens that are there', (path) => {
  const known = new Set(['\n:root ', ":root,\n[data-theme='light']"].flatMap((selector) => [...declared(selector).keys()]));
  const text = readFileSync(new URL(path, root), 'utf8');
  const own = new Set([...text.matchAll(/(?<![\w-])--([\w-]+)\s*[:=]/g)].map((match) => match[1]));
  const used = [...text.matchAll(/var\(--([\w-]+)\)/g)].map((match) => match[1] ?? '');
  expect(used.filter((name) => !known.has(name) && !own.has(name))).toEqual([]);
});
