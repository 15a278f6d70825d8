import { untrack } from 'svelte';
import type { Roster } from '../protocol';

/** An army that this browser keeps. */
export interface SavedArmy {
  id: string;
  roster: Roster;
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
}

const KEY = 'gonfalon.armies';
const MOST = 100;

function isArmy(kept: unknown): kept is SavedArmy {
  const { id, roster, at } = (kept ?? {}) as Partial<SavedArmy>;
  const texts = [id, roster?.ruleset, roster?.name, roster?.list];
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof at === 'number' &&
    typeof roster?.points === 'number' &&
    Array.isArray(roster.lines) &&
    roster.lines.every((line) => typeof line === 'string')
  );
}

function load(): SavedArmy[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isArmy) : [];
  } catch {
    return [];
  }
}

/** The armies of this browser, the last changed first. Kept in the browser's own store and nowhere else. */
class Armies {
  all: SavedArmy[] = $state.raw(load());
  /** They could not be written down: they are only in this window. */
  unsaved = $state(false);

  get(id: string): SavedArmy | undefined {
    return this.all.find((army) => army.id === id);
  }

  /** Keeps a new army and gives its id. */
  add(roster: Roster): string {
    const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
    this.keep(id, roster);
    return id;
  }

  keep(id: string, roster: Roster): void {
    untrack(() => {
      this.all = [{ id, roster, at: Date.now() }, ...this.all.filter((other) => other.id !== id)].slice(0, MOST);
      this.#save();
    });
  }

  forget(id: string): void {
    untrack(() => {
      this.all = this.all.filter((army) => army.id !== id);
      this.#save();
    });
  }

  #save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all));
      this.unsaved = false;
    } catch {
      this.unsaved = true;
    }
  }
}

export const armies = new Armies();
