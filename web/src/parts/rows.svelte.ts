import { getContext, setContext } from 'svelte';
import { api } from '../api';
import type { RowCard } from '../protocol';

/** The rows of one rulebook. */
export class Rulebook {
  private readonly byId: ReadonlyMap<string, RowCard>;

  /** `problem` is why there are none, in words. */
  constructor(
    readonly rows: readonly RowCard[],
    readonly problem = '',
  ) {
    this.byId = new Map(rows.map((row) => [row.id, row]));
  }

  row(id: string): RowCard | undefined {
    return this.byId.get(id);
  }
}

const KEY = Symbol('rulebook');

/** Says which rulebook the parts below speak of. */
export function provideRulebook(book: () => Rulebook | undefined): void {
  setContext(KEY, book);
}

/** The rulebook that the parts around this one speak of. */
export function useRulebook(): () => Rulebook | undefined {
  return getContext<(() => Rulebook | undefined) | undefined>(KEY) ?? (() => undefined);
}

/** A long id by its last part, and the one before if that is only a few letters; the whole is for the hover and for those who listen. */
export function shortId(id: string): string {
  const parts = id.split('.');
  if (id.length <= 12 || parts.length < 3) return id;
  const last = parts.at(-1) ?? '';
  return `…${last.length > 3 ? last : parts.slice(-2).join('.')}`;
}

const EMPTY = new Rulebook([]);
/** Before a book that did not come is asked for again, in milliseconds. */
const PATIENCE = 3000;
const asked = new Set<string>();
let books = $state.raw<ReadonlyMap<string, Rulebook>>(new Map());

/** The rulebook of a ruleset; it is fetched once, empty at first, and fills when it comes. */
export function rulebookOf(ruleset: string): Rulebook {
  if (!asked.has(ruleset)) {
    asked.add(ruleset);
    void fetchBook(ruleset);
  }
  return books.get(ruleset) ?? EMPTY;
}

async function fetchBook(ruleset: string): Promise<void> {
  let book: Rulebook;
  try {
    book = new Rulebook(await api.rules(ruleset));
  } catch (error) {
    book = new Rulebook([], error instanceof Error ? error.message : String(error));
    setTimeout(() => asked.delete(ruleset), PATIENCE);
  }
  books = new Map(books).set(ruleset, book);
}
