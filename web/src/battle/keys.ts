import type { Pull } from '../board/blocks';
import type { HandleKind } from '../protocol';

/** What a key asks for. Digits, arrows and Tab carry what they are about. */
export type Wish =
  | { do: 'pick'; digit: number }
  | { do: 'walk'; way: 'up' | 'down' | 'left' | 'right' }
  | { do: 'step'; by: 1 | -1 }
  | { do: 'turn'; by: 1 | -1 }
  | { do: 'zoom'; by: number }
  | { do: 'look'; by: 1 | -1 }
  | { do: 'undo'; ask: boolean }
  | {
      do:
        | 'confirm'
        | 'select'
        | 'back'
        | 'why'
        | 'odds'
        | 'assume'
        | 'arcs'
        | 'zones'
        | 'sight'
        | 'reach'
        | 'tape'
        | 'log'
        | 'rules'
        | 'armies'
        | 'fit'
        | 'keys'
        | 'text'
        | 'seek';
    };

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const PLAIN: Record<string, Wish['do']> = {
  w: 'why',
  o: 'odds',
  a: 'arcs',
  c: 'zones',
  v: 'sight',
  x: 'reach',
  m: 'tape',
  l: 'log',
  r: 'rules',
  g: 'armies',
  f: 'fit',
  t: 'text',
  '?': 'keys',
  '/': 'seek',
  Escape: 'back',
};

/**
 * Reads a key. `where` is what has the focus: on the board all keys are the board's; on a button Enter, Space, Tab and arrows
 * stay the button's; in a field every key but Escape is text.
 */
export function readKey(event: Pressed, where: 'board' | 'button' | 'field' | 'page'): Wish | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const { key } = event;
  if (where === 'field') return key === 'Escape' ? { do: 'back' } : undefined;
  if (/^[0-9]$/.test(key)) return { do: 'pick', digit: Number(key) };
  if (key === 'Enter' && where !== 'button') return { do: 'confirm' };
  if (where === 'board') {
    if (key === ' ') return { do: 'select' };
    if (key === 'Tab') return { do: 'step', by: event.shiftKey ? -1 : 1 };
  }
  const way = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }[key] as 'up' | undefined;
  if (way && (where === 'board' || where === 'page')) return { do: 'walk', way };
  if (/^[[\]qe]$/i.test(key)) return { do: 'turn', by: /[\]e]/i.test(key) ? 1 : -1 };
  if (key === '+' || key === '=') return { do: 'zoom', by: 1.25 };
  if (key === '-') return { do: 'zoom', by: 0.8 };
  if (key === ',' || key === '.') return { do: 'look', by: key === '.' ? 1 : -1 };
  if (key.toLowerCase() === 'z') return { do: 'undo', ask: event.shiftKey };
  if (key.toLowerCase() === 'o' && event.shiftKey) return { do: 'assume' };
  const plain = PLAIN[key.length === 1 ? key.toLowerCase() : key];
  return plain ? ({ do: plain } as Wish) : undefined;
}

/**
 * Reads a key while a move is put together: arrows go by a tenth of the unit, with Shift by one, with Alt by a hundredth; Q and E
 * wheel by a degree, with Shift by ten; Backspace takes the last leg back.
 */
export function readNudge(event: Pressed, unit: number): { kind: HandleKind; by: Pull } | 'back' | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  if (event.key === 'Backspace') return 'back';
  const length = event.shiftKey ? unit : event.altKey ? unit / 100 : unit / 10;
  const angle = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
  switch (event.key) {
    case 'ArrowUp':
      return { kind: 'ahead', by: { length } };
    case 'ArrowDown':
      return { kind: 'ahead', by: { length: -length } };
    case 'ArrowLeft':
      return { kind: 'shift-left', by: { length } };
    case 'ArrowRight':
      return { kind: 'shift-right', by: { length } };
    case 'q':
    case 'Q':
      return { kind: 'wheel-left', by: { angle } };
    case 'e':
    case 'E':
      return { kind: 'wheel-right', by: { angle } };
    default:
      return undefined;
  }
}

/** What has the focus, as far as keys are concerned. */
export function focusKind(element: Element | null): 'board' | 'button' | 'field' | 'page' {
  if (!element) return 'page';
  if (element.closest('[role="application"]')) return 'board';
  if (element.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')) return 'field';
  if (element.matches('button, a, input, [role="tab"], [role="radio"], [role="region"]')) return 'button';
  return 'page';
}
