import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { Begun, NewGame } from '../../src/protocol';

/** So long a test waits for anything at all: a machine that is busy with something else is slow, and not wrong. */
export const PATIENCE = Number(process.env['PATIENCE'] ?? 60_000);

export interface Visitor {
  width?: number;
  height?: number;
  dark?: boolean;
  touch?: boolean;
  text?: 'normal' | 'large' | 'largest';
  /** In letters that are wider than the page's own, as where those cannot be fetched: the page has one such family itself. */
  wide?: boolean;
  /** Things may move; most tests do without. */
  moves?: boolean;
  /** Done with the page before it goes anywhere. */
  first?: (page: Page) => Promise<void>;
}

let browser: Browser;
let open: BrowserContext[] = [];
let wrong: string[] = [];

/** Starts a browser for the tests of a file. Whatever goes wrong inside a page fails the test. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  });
  afterEach(async () => {
    await Promise.all(open.map((context) => context.close()));
    open = [];
    const found = [...new Set(wrong)].slice(0, 5);
    wrong = [];
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
  });
}

/** A browser of a new person, who has kept nothing, at an address of the page. */
export async function visit(
  hash: string,
  { width = 1440, height = 900, dark = false, touch = false, moves = false, text, wide = false, first }: Visitor = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    baseURL: inject('address'),
  });
  open.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // What the server refuses is part of some tests and shown by the page itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) wrong.push(`${page.url()}: ${message.text()}`);
  });
  if (text) await page.addInitScript((text) => localStorage.setItem('gonfalon.settings', JSON.stringify({ text })), text);
  if (wide)
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('--font-ui', '"JetBrains Mono"')),
    );
  await first?.(page);
  await page.goto(`/${hash}`);
  return page;
}

/** Begins a game without the lobby. */
export async function begin(game: Partial<NewGame>): Promise<Begun> {
  const whole: NewGame = {
    ruleset: 'charles-the-bold',
    battle: 'first-muster',
    red: { kind: 'here', name: '' },
    blue: { kind: 'here', name: '' },
    watchers: { kind: 'open' },
    ...game,
  };
  const answer = await fetch(`${inject('address')}/api/games`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(whole),
  });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as Begun;
}

let record: string | undefined;

/** The record of a whole battle, fought by the program itself. */
export function wholeBattle(): string {
  if (record === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'gonfalon-'));
    try {
      const file = join(folder, 'battle.json');
      execFileSync(inject('program'), ['watch', 'charles-the-bold', 'first-muster', '--seed', '3', '--save', file], { stdio: 'ignore' });
      record = readFileSync(file, 'utf8');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return record;
}

/** Opens a record as a replay and gives its token. */
export async function openReplay(text: string): Promise<string> {
  const answer = await fetch(`${inject('address')}/api/replays`, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: text });
  expect(answer.status).toBeLessThan(300);
  const begun = (await answer.json()) as Begun;
  const token = begun.links[0]?.token;
  if (!token) throw new Error('a replay has no link');
  return token;
}

/** Where something on the board is, once the camera has come to rest. */
export async function atRest(page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> {
  // What glides is at rest when no transition runs on the board, and two frames have it in the same place.
  const found = await page.waitForFunction(
    (selector) =>
      new Promise<{ x: number; y: number; width: number; height: number } | undefined>((resolve) => {
        const box = () => document.querySelector(selector)?.getBoundingClientRect();
        const before = box();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const now = box();
            const isStill = before && now && before.x === now.x && before.y === now.y && !document.querySelector('.world.glide');
            resolve(isStill ? { x: now.x, y: now.y, width: now.width, height: now.height } : undefined);
          }),
        );
      }),
    selector,
  );
  return (await found.jsonValue()) as { x: number; y: number; width: number; height: number };
}

/** Nothing on the page is wider than the page. */
export async function fitsItsWidth(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
}
