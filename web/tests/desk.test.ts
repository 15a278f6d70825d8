import { describe, expect, it } from 'vitest';
import type { PromptOption, Question } from '../src/protocol';
import { Desk } from '../src/state/desk.svelte';
import type { Game } from '../src/state/game.svelte';

const place = (x: number) => ({ kind: 'table' as const, at: [x, 0] as [number, number] });
const piece = (id: string, x: number) => ({ id, name: id, side: 'red', place: place(x), heading: null });

/** An answer by which somebody orders somebody, in one of several ways. */
const order = (index: number, by: string, whom: string, way: string): PromptOption => ({
  index,
  action: `${by} orders ${whom} ${way}`,
  label: `${by}: order ${whom} (${way})`,
  by,
  target: { kind: 'piece', id: whom },
  also: [],
  ghost: null,
  cost: null,
  tested: false,
  binding: true,
});

/** A table at which these answers can be given, and what was sent to it. */
function deskOf(options: PromptOption[]): { desk: Desk; sent: string[] } {
  const sent: string[] = [];
  const scene = {
    pieces: [piece('archers', 1), piece('bills', 2)],
    leaders: [piece('anne', 3), piece('bela', 4)].map((one) => ({ ...one, with: null })),
  };
  const question = {
    side: 'red',
    number: 1,
    prompt: { question: 'Whom?', options, actor: null, manoeuvres: [], usual: null, sheet: null, waive: null },
  } as unknown as Question;
  const game = {
    questions: [question],
    past: undefined,
    update: { scene },
    scene,
    ground: undefined,
    sending: undefined,
    isAnswered: () => false,
    act: (_: Question, action: string) => {
      sent.push(action);
      return Promise.resolve();
    },
  } as unknown as Game;
  return { desk: new Desk(game), sent };
}

describe('who is looked at', () => {
  it('is whoever alone could answer, where the question names nobody', () => {
    expect(deskOf([order(0, 'bills', 'archers', 'walk')]).desk.piece?.id).toBe('bills');
    expect(deskOf([order(0, 'bills', 'archers', 'walk'), order(1, 'anne', 'archers', 'walk')]).desk.piece).toBe(undefined);
  });
});

describe('what is chosen', () => {
  const orders = ['anne', 'bela'].flatMap((by, n) => ['walk', 'halt'].map((way, m) => order(2 * n + m, by, 'archers', way)));

  it('is the answer of the line that was clicked, whoever else may do the same', () => {
    for (const by of ['anne', 'bela']) {
      const { desk, sent } = deskOf(orders);
      desk.chooseActor(by);
      const row = desk.rows.find(({ option }) => option.by === by);
      if (!row) throw new Error('no line');
      desk.take(row);
      expect(desk.picked?.action).toBe(`${by} orders archers walk`);
      desk.take(row);
      expect(sent).toEqual([`${by} orders archers walk`]);
    }
  });

  it('is the answer of the line also where all lines stand together', () => {
    // So few that nobody is chosen first: the second leader's line is his own.
    const few = [order(0, 'anne', 'archers', 'walk'), order(1, 'bela', 'archers', 'walk'), order(2, 'bela', 'archers', 'halt')];
    const { desk, sent } = deskOf(few);
    const row = desk.rows.find(({ option }) => option.by === 'bela');
    if (!row) throw new Error('no line');
    desk.take(row);
    expect(desk.picked?.by).toBe('bela');
    desk.confirm();
    expect(sent).toEqual(['bela orders archers walk']);
  });

  it('is confirmed by a second click on its place, and by no click elsewhere', () => {
    const { desk, sent } = deskOf([order(0, 'anne', 'archers', 'walk'), order(1, 'anne', 'bills', 'walk')]);
    desk.point(place(1), 'archers');
    desk.point(place(2), 'bills');
    expect(sent).toEqual([]);
    desk.point(place(2), 'bills');
    expect(sent).toEqual(['anne orders bills walk']);
  });
});
