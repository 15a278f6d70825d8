import { render } from 'svelte/server';
import { describe, expect, it, vi } from 'vitest';
import { chipPlace, places, quietPlace } from '../src/battle/place';
import { fights } from '../src/gallery/samples';
import Fates from '../src/parts/Fates.svelte';
import FightBar from '../src/parts/FightBar.svelte';
import { figures, lossOf, lossWords, ramp, tenths, wins } from '../src/parts/figures';
import type { Explanation, Given, PromptOption, Question } from '../src/protocol';
import { Looking } from '../src/state/looking.svelte';

describe('figures', () => {
  it('add up to the whole, the largest remainders rounded up', () => {
    expect(figures([0.49, 0.357, 0.153], 100)).toEqual([49, 36, 15]);
    expect(figures([1 / 3, 1 / 3, 1 / 3], 100).reduce((a, b) => a + b)).toBe(100);
    expect(figures([0.5, 0.25, 0.25], 1000)).toEqual([500, 250, 250]);
    expect(figures([0.07, 0.93], 100)).toEqual([7, 93]);
  });

  it('give the same event the same figure wherever it stands', () => {
    const fight = [0.346, 0.327, 0.327];
    const shown = figures(fight, 100);
    const known = shown.map((figure, n) => ({ figure, chance: fight[n] ?? 0 }));
    expect(figures([0.654, 0.346], 100, known)[1]).toBe(shown[0]);
    expect(figures([0.654, 0.346], 100, known).reduce((a, b) => a + b)).toBe(100);
  });

  it('never say never of what may happen', () => {
    expect([tenths(0, 0.0001), tenths(1000, 0.9999), tenths(490, 0.49)]).toEqual(['<0.1%', '>99.9%', '49.0%']);
  });

  it('tell losses in the unit of the piece', () => {
    expect(lossWords({ loss: 1, of: 6, unit: 'SP' })).toEqual({ verb: 'loses', figure: '1.0', rest: 'of 6 SP' });
    expect(lossWords({ loss: 0.01, of: null, unit: 'DP' })).toEqual({ verb: 'takes', figure: '<0.1', rest: 'DP' });
    expect(lossWords({ loss: 0, of: null, unit: '' })).toBeUndefined();
    expect(lossOf(fights[0]?.pieces ?? [], 'blue')).toBe('1.0 SP');
    expect([wins('French'), wins('Aldermere')]).toEqual(['French win', 'Aldermere wins']);
  });

  it('have the colours of what can happen', () => {
    expect(ramp([{ fates: [0.5, 0.3, 0.2, 0, 0] }], 5)).toEqual([0, 1, 3, undefined, undefined]);
    expect(ramp([{ fates: [0.2, 0.2, 0.2, 0.2, 0.2] }], 5)).toEqual([0, 1, 2, 3, 4]);
    expect(ramp([{ fates: [0.5, 0, 0, 0, 0.5] }], 5)).toEqual([0, undefined, undefined, undefined, 3]);
  });
});

describe('the card of odds', () => {
  const [sample] = fights;

  it('shows who wins, with words where there is room and decimals below', () => {
    const { body } = render(FightBar, { props: { fight: sample!.fight, side: 'blue', armies: ['French', 'English'] } });
    expect(body).toContain('French win 49.0%');
    expect(body).toContain('drawn 35.7%');
    expect(body).toContain('English win 15.3%');
    expect(body.match(/<small/g)).toHaveLength(2);
    expect(body).not.toContain('no fight');
  });

  it('has a row for each piece, and names once what cannot happen', () => {
    const { body } = render(Fates, { props: { pieces: sample!.pieces, fates: sample!.fates, fight: sample!.fight } });
    expect(body.match(/class="row/g)).toHaveLength(3);
    expect(body).toContain('none destroyed');
    expect(body).toContain('Archers of the right wing 3: stands 13.0%, disordered 38.0%, falls back 49.0%');
    expect(body).not.toContain('breaks');
  });
});

describe('where the card stands', () => {
  const [board, card, foot] = [{ width: 1056, height: 848 }, { width: 352, height: 400 }, 116];
  const none = { pieces: [], must: [], boxes: [] };

  it('is where it hides fewest pieces', () => {
    expect(quietPlace(board, card, foot, none)).toBe('top-right');
    expect(quietPlace(board, card, foot, { ...none, pieces: [{ x: 900, y: 100 }] })).toBe('top-left');
  });

  it('is never over what it speaks of, nor over the tools', () => {
    const tall = { width: 352, height: 2000 };
    const tools = [
      { x: 26, y: 22, width: 36, height: 110 },
      { x: 70, y: 22, width: 280, height: 34 },
    ];
    const spot = quietPlace(board, tall, foot, { pieces: [], must: [{ x: 900, y: 400 }], boxes: tools });
    expect(spot).toBe('top-left');
    const box = places(board, tall, foot)[spot!];
    expect([box.y >= 56, box.y + box.height <= board.height - foot]).toEqual([true, true]);
    const everywhere = Array.from({ length: 12 }, (_, n) => ({ x: (n % 4) * 340 + 20, y: Math.floor(n / 4) * 300 + 100 }));
    expect(quietPlace(board, card, foot, { pieces: [], must: everywhere, boxes: [] })).toBeUndefined();
  });

  it('stays while it hides nothing that must be seen', () => {
    expect(quietPlace(board, card, foot, none, 'bottom')).toBe('bottom');
    expect(quietPlace(board, card, foot, { ...none, must: [{ x: 528, y: 600 }] }, 'bottom')).not.toBe('bottom');
  });

  it('puts the chip beside the target, off the line from the actor, on the board', () => {
    const chip = { width: 232, height: 96 };
    const [target, actor] = [
      { x: 500, y: 400 },
      { x: 800, y: 400 },
    ];
    const at = chipPlace(board, chip, foot, target, actor, []);
    expect(at.x > target.x && at.y < 400 && at.y + chip.height > 400).toBe(false);
    const corner = chipPlace(board, chip, foot, { x: 1040, y: 10 }, undefined, []);
    expect([corner.x + chip.width <= board.width, corner.y >= 0]).toEqual([true, true]);
  });
});

describe('a look into an answer', () => {
  const option = (action: string) => ({ action, label: action }) as PromptOption;
  const question = { side: 'red', number: 1 } as Question;
  const explained = (win: number, given: number): Explanation => ({
    throws: [],
    says: [],
    prospects: [],
    odds: {
      exact: true,
      throws: 0,
      note: 'exact',
      pieces: [],
      fates: [],
      outcomes: [],
      fight: { reach: 'one bout', win, draw: 0, lose: 1 - win, none: 0 },
      assumptions: [
        {
          key: 'k',
          side: 'blue',
          question: 'Shoot?',
          actor: null,
          answers: [
            { action: 'shoot', label: 'Shoot' },
            { action: 'hold', label: 'Hold' },
          ],
          given,
        },
      ],
    },
  });

  it('asks again under another assumption, and shows what the other answer would bring', async () => {
    vi.useFakeTimers();
    const asked: (readonly Given[])[] = [];
    const explain = (_: Question, __: string, given: readonly Given[]) => {
      asked.push(given);
      const holds = given.some((one) => one.action === 'hold');
      return Promise.resolve(explained(holds ? 0.59 : 0.49, holds ? 1 : 0));
    };
    const wait = (milliseconds: number, then: () => void) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    };
    const looking = new Looking({ explain, wait }, 120, true);
    looking.look(question, option('charge'));
    await vi.advanceTimersByTimeAsync(119);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(looking.is?.explanation.odds?.fight?.win).toBe(0.49);
    expect(looking.others.get('k hold')).toBe(0.59);
    looking.assumeNext();
    await vi.advanceTimersByTimeAsync(10);
    expect(looking.is?.explanation.odds?.fight?.win).toBe(0.59);
    expect(looking.given).toEqual([{ key: 'k', action: 'hold' }]);
    // Another answer begins with what is usual.
    looking.look(question, option('stand'));
    expect(looking.given).toEqual([]);
    looking.look(undefined, undefined);
    expect(looking.is).toBeUndefined();
    vi.useRealTimers();
  });

  it('says that it works after a tenth of a second, and keeps the old figures so long', async () => {
    vi.useFakeTimers();
    let slow = 0;
    const explain = () => new Promise<Explanation>((resolve) => setTimeout(() => resolve(explained(0.5, 0)), slow));
    const wait = (milliseconds: number, then: () => void) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    };
    const looking = new Looking({ explain, wait }, 0, false);
    looking.look(question, option('charge'));
    await vi.advanceTimersByTimeAsync(5);
    slow = 500;
    looking.look(question, option('stand'));
    await vi.advanceTimersByTimeAsync(90);
    expect(looking.working).toBe(false);
    await vi.advanceTimersByTimeAsync(60);
    expect([looking.working, looking.is?.option.action]).toEqual([true, 'charge']);
    await vi.advanceTimersByTimeAsync(500);
    expect([looking.working, looking.is?.option.action]).toEqual([false, 'stand']);
    vi.useRealTimers();
  });
});
