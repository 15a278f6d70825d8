import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Dice from '../src/parts/Dice.svelte';
import { faces, inOrder, inWords, pips } from '../src/parts/dice';
import Odds from '../src/parts/Odds.svelte';
import { coloured, columns, percent } from '../src/parts/odds';
import Plate from '../src/parts/Plate.svelte';
import { glyph, glyphNames } from '../src/parts/glyphs';
import { ago, day, length, signed } from '../src/parts/numbers';
import { shortId } from '../src/parts/rows.svelte';
import SideMark from '../src/parts/SideMark.svelte';
import Tally from '../src/parts/Tally.svelte';
import type { Fell } from '../src/protocol';
import { piece } from '../src/gallery/samples';

const die = (face: number, use = 'nothing', of = 6): Fell => ({ face, of, use });
const throws = (...dice: [number, string?][]) => dice.map(([face, use]) => die(face, use));

describe('dice', () => {
  const mixed = throws([2], [6, 'counts'], [5, 'pairs'], [5, 'pairs'], [3]);

  it('puts what counts first, then pairs, then the rest, falling', () => {
    expect(inOrder(mixed).map((die) => die.face)).toEqual([6, 5, 5, 3, 2]);
  });

  it('reads aloud what counts and what counts together', () => {
    expect(inWords(mixed)).toBe('5 dice: 6 counts, 5 and 5 count together, 3, 2');
    expect(inWords(throws([4, 'counts']))).toBe('1 die: 4 counts');
  });

  it('sets the successor beside a die that was thrown again', () => {
    const again = throws([1, 'again'], [4], [2, 'again'], [6, 'counts'], [3]);
    expect(inOrder(again).map((die) => [die.face, die.next?.face])).toEqual([
      [1, 6],
      [4, undefined],
      [2, 3],
    ]);
    expect(inWords(again)).toBe('3 dice: 1 thrown again, 6 counts, 4, 2 thrown again, 3');
  });

  it('counts faces where there are many dice', () => {
    const many = Array.from({ length: 24 }, (_, n) => die((n % 6) + 1, n % 6 === 5 ? 'counts' : 'nothing'));
    expect(faces(many)[0]).toEqual({ face: 6, count: 4, use: 'counts' });
    const { body } = render(Dice, { props: { fell: many } });
    expect(body).toContain('6 × 4');
    expect(body).not.toContain('<rect');
  });

  it('draws as many pips as the face has, and figures on other dice', () => {
    for (const face of [1, 2, 3, 4, 5, 6]) expect(pips(face)).toHaveLength(face);
    expect(render(Dice, { props: { fell: [die(9, 'counts', 10)] } }).body).toContain('>9</text>');
  });

  it('joins exactly the dice that count together', () => {
    const { body } = render(Dice, { props: { fell: throws([5, 'pairs'], [5, 'pairs'], [5, 'pairs'], [5, 'pairs']) } });
    expect(body.match(/class="group[^"]*pair/g)).toHaveLength(2);
  });
});

describe('odds', () => {
  const outcomes = (...chances: number[]) => chances.map((chance, n) => ({ says: `${n} lost`, chance, error: 0 }));

  it('never says never of what may happen', () => {
    expect(percent(0.00001)).toBe('<0.1%');
    expect(percent(0.99999)).toBe('>99.9%');
    expect(percent(0)).toBe('0.0%');
    expect(percent(0.2049)).toBe('20.5%');
  });

  it('spreads the colours from the first outcome to the last', () => {
    expect(coloured(outcomes(0.2, 0.5, 0.3)).map((shown) => shown.step)).toEqual([0, 1, 3]);
    expect(coloured(outcomes(0.1, 0.2, 0.3, 0.2, 0.2)).map((shown) => shown.step)).toEqual([0, 1, 2, 3, 4]);
  });

  it('takes the least likely neighbours together until twelve are left, and loses nothing', () => {
    const many = columns(outcomes(...Array.from({ length: 30 }, () => 1 / 30)));
    expect(many).toHaveLength(12);
    expect(many.reduce((sum, column) => sum + column.chance, 0)).toBeCloseTo(1);
    expect(many[0]?.says.startsWith('0 lost')).toBe(true);
    expect(many.at(-1)?.says.endsWith('29 lost')).toBe(true);
  });

  it('lists every outcome, and says whether it was counted or thrown', () => {
    const odds = { exact: true, throws: 0, note: '', fight: null, pieces: [], fates: [], assumptions: [], outcomes: outcomes(0.02, 0.98) };
    const exact = render(Odds, { props: { odds } }).body;
    expect(exact).toContain('exact');
    expect(exact).toContain('2.0%');
    const thrown = render(Odds, { props: { odds: { ...odds, exact: false, throws: 20_000 } } }).body;
    expect(thrown).toContain('from 20,000 throws');
    expect(thrown).toContain('±');
  });
});

describe('tally', () => {
  const sum = {
    total: 3,
    parts: [
      { rule: '6.0i', what: 'strength', value: 4 },
      { rule: '6.0j', what: 'range', value: 0 },
      { rule: '6.0k', what: 'disorder', value: -1 },
    ],
  };
  const { body } = render(Tally, { props: { sum, name: 'dice' } });

  it('has a line for each part with its rule, and the total last', () => {
    for (const part of sum.parts) {
      expect(body).toContain(part.what);
      expect(body).toContain(`rule ${part.rule}`);
    }
    expect(body).toContain('−1');
    expect(body.slice(body.indexOf('<tfoot'))).toMatch(/>3<.*dice/s);
  });

  it('dims what came to nothing', () => {
    expect(body.match(/class="[^"]*zero/g)).toHaveLength(1);
  });
});

describe('pieces', () => {
  it('shows at most three badges, the rest as a number', () => {
    const badges = ['routing', 'disordered', 'melee', 'shaken'].map((glyph) => ({ glyph, says: glyph }));
    const { body } = render(Plate, { props: { piece: piece({ badges }) } });
    expect(body.match(/class="badge/g)).toHaveLength(3);
    expect(body).toContain('+2');
    expect(body).toContain('melee, shaken');
  });

  it('has a pip for each strength point, lost ones hollow', () => {
    const { body } = render(Plate, { props: { piece: piece({ ranks: [{ left: 2, full: 5 }] }) } });
    expect(body.match(/class="pip/g)).toHaveLength(5);
    expect(body.match(/class="pip[^"]*lost/g)).toHaveLength(3);
  });

  it('tells the sides apart by shape', () => {
    expect(render(SideMark, { props: { side: 'red' } }).body).toContain('<path');
    expect(render(SideMark, { props: { side: 'blue' } }).body).toContain('<circle');
    expect(render(Plate, { props: { piece: piece({ side: 'red' }) } }).body).toContain('rx="2.5"');
    expect(render(Plate, { props: { piece: piece({ side: 'blue' }) } }).body).toContain('rx="10.8"');
  });

  it('has a prow only if it faces somewhere', () => {
    expect(render(Plate, { props: { piece: piece({ heading: 0 }) } }).body).toMatch(/class="prow/);
    expect(render(Plate, { props: { piece: piece({ heading: null }) } }).body).not.toMatch(/class="prow/);
  });

  it('draws every sign, and something for one that is not there', () => {
    expect(glyphNames).toContain('longbow');
    for (const name of glyphNames) expect(glyph(name)).toMatch(/^<(path|circle|rect|g)/);
    expect(glyph('no-such-sign')).toContain('circle');
  });
});

describe('words', () => {
  it('cuts long ids to what tells them apart', () => {
    expect(shortId('10.4.2b')).toBe('10.4.2b');
    expect(shortId('muster.flag.drilled')).toBe('…drilled');
    expect(shortId('muster.flag.drilled.ctb')).toBe('…drilled.ctb');
  });

  it('writes numbers as people do', () => {
    expect([signed(2), signed(-1), signed(0), signed(0.04, 1)]).toEqual(['+2', '−1', '0', '0.0']);
    expect([length(20), length(60), length(90), length(150)]).toEqual(['20 min', '1 h', '1½ h', '2½ h']);
    expect([day('1415-10-25'), day('1066'), day('')]).toEqual(['25 October 1415', '1066', '']);
    expect([ago(0, 30_000), ago(0, 300_000), ago(0, 7_200_000), ago(0, 90_000_000)]).toEqual(['now', '5 min ago', '2 h ago', 'a day ago']);
  });
});
