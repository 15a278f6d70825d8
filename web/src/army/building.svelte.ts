import { Failure, type api as Api } from '../api';
import type { ArmySheet, Fault, Knob, Roster, SheetLine } from '../protocol';

/** A line of the sheet with its number in the roster. */
export interface Numbered {
  at: number;
  line: SheetLine;
}

/** The lines under their headings, in the order in which those come first. */
export function partsOf(lines: readonly SheetLine[]): { part: string; lines: Numbered[] }[] {
  const parts: { part: string; lines: Numbered[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const known = parts.find(({ part }) => part === line.part);
    if (known) known.lines.push({ at, line });
    else parts.push({ part: line.part, lines: [{ at, line }] });
  }
  return parts;
}

/** Everything that is wrong, those of single lines first. */
export function faultsOf(sheet: ArmySheet): { at?: number; fault: Fault }[] {
  const own = sheet.lines.flatMap((line, at) => line.wrong.map((fault) => ({ at, fault })));
  return [...own, ...sheet.wrong.map((fault) => ({ fault }))];
}

/** The line with another number; a number that cannot be is left to the rules to name. */
export function withNumber(knob: Extract<Knob, { kind: 'number' }>, value: number): string {
  return knob.write.replace('{n}', String(Math.max(0, Math.min(Math.max(250, knob.most), Math.round(value)))));
}

/** One more or one less: on the list's steps, and never beyond them, unless the number stands beyond them already. */
export function stepped(knob: Extract<Knob, { kind: 'number' }>, by: 1 | -1): number {
  const { value, least, most, step } = knob;
  if (value < least) return by > 0 ? least : Math.max(0, value - 1);
  if (value > most) return by > 0 ? value + 1 : most;
  const off = (value - least) % step;
  const to = off === 0 ? value + by * step : by > 0 ? value + step - off : value - off;
  return Math.max(least, Math.min(most, to));
}

/** What is said aloud of the points. */
export function pointsWords(total: number, points: number): string {
  if (total > points) return `${total} of ${points} points, ${total - points} too many`;
  if (total === points) return `${total} of ${points} points`;
  return `${total} of ${points} points, ${points - total} left`;
}

/** An army that is being put together: every step can be taken back, and the bill of the last one comes from the table. */
export class Building {
  roster: Roster = $state.raw({ ruleset: '', name: '', list: '', points: 0, lines: [] });
  sheet: ArmySheet | undefined = $state.raw();
  problem: string = $state('');
  /** How many steps can be taken back. */
  steps = $state(0);
  private past: Roster[] = [];
  private asked = 0;

  constructor(
    private readonly table: Pick<typeof Api, 'army'>,
    roster: Roster,
    private readonly keep: (roster: Roster) => void,
  ) {
    this.roster = roster;
    void this.price();
  }

  /** Changes the army. What is typed letter by letter is one step. */
  change(change: Partial<Roster>, typed = false): void {
    if (!typed) {
      this.past.push(this.roster);
      this.steps = this.past.length;
    }
    this.take({ ...this.roster, ...change });
  }

  add(line: string): void {
    this.change({ lines: [...this.roster.lines, line] });
  }

  replace(at: number, line: string): void {
    this.change({ lines: this.roster.lines.map((old, n) => (n === at ? line : old)) });
  }

  remove(at: number): void {
    this.change({ lines: this.roster.lines.filter((_, n) => n !== at) });
  }

  /** Moves a line up or down among those under its heading. */
  move(at: number, by: 1 | -1): number {
    const lines = this.sheet?.lines ?? [];
    const part = lines[at]?.part;
    let to = at + by;
    while (lines[to] && lines[to]?.part !== part) to += by;
    const [one, other] = [this.roster.lines[at], this.roster.lines[to]];
    if (one === undefined || other === undefined) return at;
    this.change({ lines: this.roster.lines.map((line, n) => (n === at ? other : n === to ? one : line)) });
    return to;
  }

  undo(): void {
    const before = this.past.pop();
    this.steps = this.past.length;
    if (before) this.take(before);
  }

  private take(roster: Roster): void {
    this.roster = roster;
    this.keep(roster);
    void this.price();
  }

  /** Asks what the army costs; only the last answer counts. */
  async price(): Promise<void> {
    const number = ++this.asked;
    try {
      const sheet = await this.table.army(this.roster);
      if (number !== this.asked) return;
      this.sheet = sheet;
      this.problem = '';
    } catch (error) {
      if (number === this.asked) this.problem = error instanceof Failure ? error.message : String(error);
    }
  }
}

/** Hands a text to the person as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `${
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'army'
  }.toml`;
  link.click();
  URL.revokeObjectURL(link.href);
}
