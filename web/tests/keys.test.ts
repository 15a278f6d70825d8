import { describe, expect, it } from 'vitest';

import { readKey, readNudge } from '../src/battle/keys';

const press = (key: string, where: 'board' | 'button' | 'field' | 'page' = 'board', more: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  readKey({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more }, where);

describe('keys', () => {
  it('do what the list of keys says', () => {
    const does = Object.fromEntries(
      ['w', 'o', 'a', 'c', 'v', 'l', 'r', 'g', 'f', 't', '?', 'Escape', 'Enter', ' '].map((key) => [key, press(key)?.do]),
    );
    expect(does).toEqual({
      w: 'why',
      o: 'odds',
      a: 'arcs',
      c: 'zones',
      v: 'sight',
      l: 'log',
      r: 'rules',
      g: 'armies',
      f: 'fit',
      t: 'text',
      '?': 'keys',
      Escape: 'back',
      Enter: 'confirm',
      ' ': 'select',
    });
    expect(press('7')).toEqual({ do: 'pick', digit: 7 });
    expect(press('0')).toEqual({ do: 'pick', digit: 0 });
    expect(press('z')).toEqual({ do: 'undo', ask: false });
    expect(press('Z', 'board', { shiftKey: true })).toEqual({ do: 'undo', ask: true });
    expect([press('['), press(']')]).toEqual([
      { do: 'turn', by: -1 },
      { do: 'turn', by: 1 },
    ]);
    expect([press('q'), press('E')]).toEqual([
      { do: 'turn', by: -1 },
      { do: 'turn', by: 1 },
    ]);
    expect([press(','), press('.')]).toEqual([
      { do: 'look', by: -1 },
      { do: 'look', by: 1 },
    ]);
    expect(press('O', 'board', { shiftKey: true })).toEqual({ do: 'assume' });
    expect(press('Tab', 'board', { shiftKey: true })).toEqual({ do: 'step', by: -1 });
    expect(press('ArrowLeft')).toEqual({ do: 'walk', way: 'left' });
  });

  it('leave a button its own keys', () => {
    for (const key of ['Enter', ' ', 'Tab', 'ArrowLeft']) expect(press(key, 'button')).toBeUndefined();
    expect(press('3', 'button')).toEqual({ do: 'pick', digit: 3 });
  });

  it('are text in a field, but for Escape', () => {
    for (const key of ['z', '1', 'Enter', '?', ',']) expect(press(key, 'field')).toBeUndefined();
    expect(press('Escape', 'field')).toEqual({ do: 'back' });
  });

  it("are the browser's with Control", () => {
    expect(press('z', 'board', { ctrlKey: true })).toBeUndefined();
  });
});

describe('keys while a move is put together', () => {
  const press = (key: string, more: Partial<{ shiftKey: boolean; altKey: boolean; ctrlKey: boolean }> = {}) =>
    readNudge({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more }, 1000);

  it('go by a tenth, by one with Shift and by a hundredth with Alt', () => {
    expect(press('ArrowUp')).toEqual({ kind: 'ahead', by: { length: 100 } });
    expect(press('ArrowUp', { shiftKey: true })).toEqual({ kind: 'ahead', by: { length: 1000 } });
    expect(press('ArrowDown', { altKey: true })).toEqual({ kind: 'ahead', by: { length: -10 } });
    expect(press('ArrowLeft')).toEqual({ kind: 'shift-left', by: { length: 100 } });
  });

  it('wheel by a degree, and take the last leg back', () => {
    expect(press('q')).toEqual({ kind: 'wheel-left', by: { angle: 1 } });
    expect(press('E', { shiftKey: true })).toEqual({ kind: 'wheel-right', by: { angle: 10 } });
    expect([press('Backspace'), press('Backspace', { ctrlKey: true }), press('w')]).toEqual(['back', undefined, undefined]);
  });
});
