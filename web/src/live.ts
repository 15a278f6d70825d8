import type { Ask, RefusalText, Tell } from './protocol';

/** How the live connection stands. */
export type Connection =
  | { kind: 'connecting' }
  | { kind: 'open' }
  /** Lost; the next try is at this time (milliseconds since 1970). */
  | { kind: 'waiting'; until: number }
  /** The server will not have it; there is no point in trying again. */
  | { kind: 'closed'; code: string; text: string };

/** The part of a WebSocket that is used, so that a test can stand in for the network. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: never) => void) | null;
}

/** What the connection needs of the world. */
export interface World {
  connect(): Socket;
  now(): number;
  later(call: () => void, milliseconds: number): unknown;
  cancel(timer: unknown): void;
  /** A number from 0 to 1, so that a thousand browsers do not come back in the same instant. */
  chance(): number;
}

/** Refused by the server, with its reason. */
export class Refused extends Error {
  constructor(readonly refusal: RefusalText) {
    super(refusal.says);
  }
}

/** The connection went away before an answer came. Whether the request was carried out, the next update shows. */
export class Lost extends Error {
  constructor() {
    super('The connection was lost before the answer came.');
  }
}

/** An answer to a request: any tell with the request's number. */
export type Answer = Extract<Tell, { id: number }>;
/** A request, without its number. */
export type Request = Ask extends infer A ? (A extends { id: number } ? Omit<A, 'id'> : never) : never;

/** Waiting times before each new try, in milliseconds; the last one is repeated. */
export const PATIENCE = [500, 1000, 2000, 4000, 8000, 15000];
/** So long a server may say nothing: it gives a sign of life every three or four seconds. */
export const QUIET = 8000;
/** At most so long: a slow line takes its time for what is large, and must not be cut again and again. */
const MOST_QUIET = 60000;
/** The server has shut this door; all other reasons are worth another try. */
const FOR_GOOD = new Set(['unknown-link', 'revoked', 'closed']);

/**
 * The live connection of one link. It says hello, numbers requests and gives each its answer, and when it is lost it
 * comes back by itself and says how far it had read, so that nothing is missed and nothing comes twice. A wire that only
 * falls silent is lost, too.
 */
export class Live {
  private socket: Socket | undefined;
  private timer: unknown;
  private silence: unknown;
  private quiet = QUIET;
  private tries = 0;
  private next = 1;
  private since = 0;
  private open = false;
  private over = false;
  private readonly waiting = new Map<number, { resolve: (tell: Answer) => void; reject: (error: Error) => void }>();

  constructor(
    private readonly token: string,
    private readonly world: World,
    private readonly onTell: (tell: Tell) => void,
    private readonly onConnection: (connection: Connection) => void,
  ) {}

  start(): void {
    this.over = false;
    this.connect();
  }

  stop(): void {
    this.over = true;
    this.world.cancel(this.timer);
    this.drop();
  }

  /** Tries at once instead of waiting, as when the network came back. */
  hurry(): void {
    if (this.over || this.socket) return;
    this.world.cancel(this.timer);
    this.connect();
  }

  /** Forgets what was read and asks for everything: for when the log has a gap. */
  restart(): void {
    this.since = 0;
    this.drop();
    if (!this.over) this.connect();
  }

  request(request: Request): Promise<Answer> {
    const socket = this.socket;
    if (!socket || !this.open) return Promise.reject(new Lost());
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  private connect(): void {
    this.onConnection({ kind: 'connecting' });
    const socket = this.world.connect();
    this.socket = socket;
    this.listen();
    socket.onopen = () => socket.send(JSON.stringify({ kind: 'hello', token: this.token, since: this.since } satisfies Ask));
    socket.onmessage = (event) => this.read(event.data);
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Waits for the next sign of life. */
  private listen(): void {
    this.world.cancel(this.silence);
    this.silence = this.world.later(() => {
      this.quiet = Math.min(2 * this.quiet, MOST_QUIET);
      this.lost();
    }, this.quiet);
  }

  private read(data: unknown): void {
    this.listen();
    let tell: Tell;
    try {
      tell = JSON.parse(String(data)) as Tell;
    } catch {
      return;
    }
    if (tell.kind === 'pulse') {
      this.quiet = QUIET;
      return;
    }
    if (tell.kind === 'closed' && FOR_GOOD.has(tell.code)) {
      this.over = true;
      this.drop();
      this.onConnection({ kind: 'closed', code: tell.code, text: tell.text });
      return;
    }
    if (tell.kind === 'welcome') {
      this.open = true;
      this.tries = 0;
      this.onConnection({ kind: 'open' });
    }
    if (tell.kind === 'update') this.since = tell.number;
    if ('id' in tell) {
      const asked = this.waiting.get(tell.id);
      this.waiting.delete(tell.id);
      if (tell.kind === 'refused') asked?.reject(new Refused(tell.refusal));
      else asked?.resolve(tell);
    }
    this.onTell(tell);
  }

  private lost(): void {
    this.drop();
    if (this.over) return;
    const patience = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)] ?? 1000;
    this.tries += 1;
    const wait = Math.round(patience * (0.75 + this.world.chance() / 2));
    this.onConnection({ kind: 'waiting', until: this.world.now() + wait });
    this.timer = this.world.later(() => this.connect(), wait);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = undefined;
    this.open = false;
    this.world.cancel(this.silence);
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(new Lost());
  }
}

/** The world a browser is in. */
export function browserWorld(): World {
  const address = new URL('/api/live', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return {
    connect: () => new WebSocket(address) as unknown as Socket,
    now: () => Date.now(),
    later: (call, milliseconds) => setTimeout(call, milliseconds),
    cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    chance: () => Math.random(),
  };
}
