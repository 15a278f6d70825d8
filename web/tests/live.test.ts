import { describe, expect, it } from 'vitest';

import { Live, Lost, PATIENCE, QUIET, Refused, type Connection, type Socket, type World } from '../src/live';
import type { Tell } from '../src/protocol';

/** A network of one wire, pulled by hand, and a clock that stands still until it is set. */
class Wire implements World {
  sockets: (Socket & { sent: { kind: string; id?: number; since?: number }[]; closed: boolean })[] = [];
  timers: { call: () => void; at: number }[] = [];
  time = 1000;

  connect(): Socket {
    const sent: { kind: string }[] = [];
    const socket = {
      sent,
      closed: false,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text: string) => {
        sent.push(JSON.parse(text) as { kind: string });
      },
      close() {
        this.closed = true;
      },
    };
    this.sockets.push(socket);
    return socket;
  }
  now() {
    return this.time;
  }
  later(call: () => void, milliseconds: number) {
    const timer = { call, at: this.time + milliseconds };
    this.timers.push(timer);
    return timer;
  }
  cancel(timer: unknown) {
    this.timers = this.timers.filter((other) => other !== timer);
  }
  chance() {
    return 0.5;
  }

  get socket() {
    return this.sockets.at(-1) as (typeof this.sockets)[number];
  }
  tell(tell: object) {
    this.socket.onmessage?.({ data: JSON.stringify(tell) });
  }
  welcome() {
    this.socket.onopen?.(undefined as never);
    this.tell({ kind: 'welcome' });
  }
  cut() {
    this.socket.onclose?.(undefined as never);
  }
  wait(milliseconds: number) {
    this.time += milliseconds;
    const due = this.timers.filter((timer) => timer.at <= this.time);
    this.timers = this.timers.filter((timer) => timer.at > this.time);
    for (const timer of due) timer.call();
  }
}

function begin() {
  const wire = new Wire();
  const tells: Tell[] = [];
  const states: Connection[] = [];
  const live = new Live(
    'secret',
    wire,
    (tell) => tells.push(tell),
    (state) => states.push(state),
  );
  live.start();
  return { wire, tells, states, live };
}

describe('the live connection', () => {
  it('says hello with its token and from the beginning', () => {
    const { wire, states } = begin();
    wire.welcome();
    expect(wire.socket.sent).toEqual([{ kind: 'hello', token: 'secret', since: 0 }]);
    expect(states.map((state) => state.kind)).toEqual(['connecting', 'open']);
  });

  it('gives every request its own answer', async () => {
    const { wire, live } = begin();
    wire.welcome();
    const [one, two] = [live.request({ kind: 'say', text: 'a' }), live.request({ kind: 'say', text: 'b' })];
    const [first, second] = wire.socket.sent.slice(1);
    wire.tell({ kind: 'refused', id: second?.id, refusal: { says: 'too loud', rule: null, pieces: [] } });
    wire.tell({ kind: 'done', id: first?.id });
    await expect(one).resolves.toMatchObject({ kind: 'done' });
    await expect(two).rejects.toBeInstanceOf(Refused);
  });

  it('comes back by itself and says how far it had read', () => {
    const { wire, states } = begin();
    wire.welcome();
    wire.tell({ kind: 'update', number: 41 });
    wire.cut();
    expect(states.at(-1)).toEqual({ kind: 'waiting', until: 1000 + (PATIENCE[0] ?? 0) });
    wire.wait(PATIENCE[0] ?? 0);
    wire.welcome();
    expect(wire.sockets).toHaveLength(2);
    expect(wire.socket.sent[0]).toMatchObject({ kind: 'hello', since: 41 });
    expect(states.at(-1)).toEqual({ kind: 'open' });
  });

  it('waits longer after each failure, and starts anew after a success', () => {
    const { wire, states } = begin();
    const waits: number[] = [];
    for (let n = 0; n < PATIENCE.length + 2; n += 1) {
      wire.cut();
      const state = states.at(-1);
      const wait = state?.kind === 'waiting' ? state.until - wire.time : 0;
      waits.push(wait);
      wire.wait(wait);
    }
    expect(waits).toEqual([...PATIENCE, PATIENCE.at(-1), PATIENCE.at(-1)]);
    wire.welcome();
    wire.cut();
    const state = states.at(-1);
    expect(state?.kind === 'waiting' && state.until - wire.time).toBe(PATIENCE[0]);
  });

  it('tells who waits for an answer that it was lost', async () => {
    const { wire, live } = begin();
    wire.welcome();
    const asked = live.request({ kind: 'say', text: 'a' });
    wire.cut();
    await expect(asked).rejects.toBeInstanceOf(Lost);
    await expect(live.request({ kind: 'say', text: 'b' })).rejects.toBeInstanceOf(Lost);
  });

  it('does not wait when the network is back', () => {
    const { wire, live } = begin();
    wire.welcome();
    wire.cut();
    live.hurry();
    expect(wire.sockets).toHaveLength(2);
    // Only the silence of the new wire is measured.
    expect(wire.timers.map((timer) => timer.at - wire.time)).toEqual([QUIET]);
    live.hurry();
    expect(wire.sockets).toHaveLength(2);
  });

  it('takes a wire that falls silent for lost, and comes back', () => {
    const { wire, states, tells } = begin();
    wire.welcome();
    wire.tell({ kind: 'update', number: 41 });
    for (let n = 0; n < 5; n += 1) {
      wire.wait(QUIET - 1);
      wire.tell({ kind: 'pulse' });
    }
    expect(states.at(-1)).toEqual({ kind: 'open' });
    expect(tells.map((tell) => tell.kind)).toEqual(['welcome', 'update']);
    const silent = wire.socket;
    wire.wait(QUIET);
    expect(silent.closed).toBe(true);
    expect(states.at(-1)?.kind).toBe('waiting');
    wire.wait(PATIENCE[0] ?? 0);
    wire.welcome();
    expect(wire.socket.sent[0]).toMatchObject({ kind: 'hello', since: 41 });
  });

  it('does not wait for ever for a server that takes a call and says nothing', () => {
    const { wire, states } = begin();
    wire.socket.onopen?.(undefined as never);
    wire.wait(QUIET);
    expect(states.at(-1)?.kind).toBe('waiting');
  });

  it('gives a slow wire more time after it has cut one', () => {
    const { wire, states } = begin();
    wire.welcome();
    wire.wait(QUIET);
    wire.wait(PATIENCE[0] ?? 0);
    wire.welcome();
    wire.wait(QUIET);
    expect(states.at(-1)).toEqual({ kind: 'open' });
    wire.tell({ kind: 'pulse' });
    wire.wait(QUIET);
    wire.tell({ kind: 'pulse' });
    wire.wait(QUIET);
    expect(states.at(-1)?.kind).toBe('waiting');
  });

  it('gives up where the server shuts the door, and tries again where it goes down', () => {
    const first = begin();
    first.wire.tell({ kind: 'closed', code: 'unknown-link', text: 'no such battle' });
    expect(first.states.at(-1)).toEqual({ kind: 'closed', code: 'unknown-link', text: 'no such battle' });
    first.live.hurry();
    expect(first.wire.sockets).toHaveLength(1);
    const second = begin();
    second.wire.tell({ kind: 'closed', code: 'going-down', text: 'back soon' });
    second.wire.cut();
    expect(second.states.at(-1)?.kind).toBe('waiting');
  });

  it('asks for everything again when something is missing', () => {
    const { wire, live } = begin();
    wire.welcome();
    wire.tell({ kind: 'update', number: 7 });
    live.restart();
    wire.welcome();
    expect(wire.socket.sent[0]).toMatchObject({ kind: 'hello', since: 0 });
    expect(wire.sockets[0]?.closed).toBe(true);
  });

  it('hears nothing more of a wire it has dropped', () => {
    const { wire, tells, live } = begin();
    wire.welcome();
    const old = wire.socket;
    live.stop();
    old.onmessage?.({ data: '{"kind":"update","number":9}' });
    expect(tells.map((tell) => tell.kind)).toEqual(['welcome']);
  });

  it('leaves alone what it cannot read', () => {
    const { wire, tells } = begin();
    wire.welcome();
    wire.socket.onmessage?.({ data: 'not a message' });
    expect(tells).toHaveLength(1);
  });
});
