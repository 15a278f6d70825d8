import { untrack } from 'svelte';
import type { Link } from '../protocol';

/** A seat this browser holds: the secret of its link, and what was handed on with it. */
export interface Seat {
  token: string;
  /** The links handed to others when the game was begun. */
  others: Link[];
  /** The lesson that is being given on this seat: `ruleset/lesson`. */
  lesson?: string;
  /** The steps of it that are done with. */
  taught?: number[];
}

const KEY = 'gonfalon.seats';
const MOST = 200;

function load(): Seat[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((seat): seat is Seat => typeof (seat as Seat | null)?.token === 'string') : [];
  } catch {
    return [];
  }
}

/** The seats of this browser, the last taken first. Kept in the browser's own store and nowhere else. */
class Seats {
  all: Seat[] = $state(load());

  get(token: string): Seat | undefined {
    return this.all.find((seat) => seat.token === token);
  }

  /** Keeps a seat; one that is known already keeps what is known of it. */
  keep(token: string, more: Partial<Seat> = {}): void {
    // Who keeps a seat from an effect does not want to do so again because of it.
    untrack(() => {
      const seat: Seat = { others: [], ...this.get(token), ...more, token };
      this.all = [seat, ...this.all.filter((other) => other.token !== token)].slice(0, MOST);
      this.#save();
    });
  }

  forget(token: string): void {
    untrack(() => {
      this.all = this.all.filter((seat) => seat.token !== token);
      this.#save();
    });
  }

  #save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const seats = new Seats();
