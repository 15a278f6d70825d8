import { describe, expect, it } from 'vitest';
import { bySign, signsIn } from '../src/rulebook/signs';
import type { RowCard } from '../src/protocol';

const row = (id: string, title: string, says: string) => ({ id, title, says, reading: null }) as unknown as RowCard;
const rows = [
  row('1', 'Fire', 'A longbow reaches 4.'),
  row('2', 'Longbows in two ranks', 'Both fire.'),
  row('3', 'Charge', 'Disordered stands do not charge.'),
];

describe('finding rules by sign', () => {
  it('puts titles first and finds words by their beginning', () => {
    expect(bySign(rows, 'longbow').map((found) => found.id)).toEqual(['2', '1']);
    expect(bySign(rows, 'disordered').map((found) => found.id)).toEqual(['3']);
    expect(bySign(rows, 'bow')).toEqual([]);
  });

  it('offers only signs that some rule speaks of', () => {
    expect(signsIn(rows, ['longbow', 'elephant', 'charged'])).toEqual(['longbow', 'charged']);
  });
});
