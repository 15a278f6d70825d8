import type { OrderLine, OrderPart, OrderRead, OrderSheet, OrderWord, PromptOption, Question, Side } from '../protocol';

/** What a sheet needs of the world. */
export interface Table {
  /** The question that asks for the sheet, as it stands now. */
  asks: () => Question | undefined;
  /** What a line comes to as it is typed. */
  read: (side: Side, to: string, text: string) => Promise<OrderRead>;
  /** Gives an answer, and is done when it is taken and shown. */
  answer: (question: Question, action: string) => Promise<void>;
  /** Says why something was not done. */
  refuse: (error: unknown) => void;
}

/** A line that is being typed: it is not written on the sheet yet. */
interface Draft {
  text: string;
  read?: OrderRead;
}

/** How a line stands: written anew, to be mended, or as before. */
export type Stands = 'written' | 'mend' | 'before';

const sheetOf = (question: Question | undefined): OrderSheet | undefined => question?.prompt.sheet ?? undefined;
export const fill = (form: string, what: Record<string, string | number>): string =>
  form.replace(/\{(\w+)\}/g, (whole, key: string) => String(what[key] ?? whole));

/**
 * The sheet of written orders that one person fills in. A line is kept by the server as soon as it is right and left; what is wrong
 * stays here until it is mended. Lines are sent one after the other, for each answer has the number of its question.
 */
export class Writing {
  /** The line that is worked at, by whom it is addressed to. */
  at: string | undefined = $state();
  private drafts: Record<string, Draft> = $state({});
  /** What the line says that is worked at, as far as nothing is typed in it. */
  private known: { key: string; read: OrderRead } | undefined = $state.raw();
  /** Answers under way. */
  sending = $state(0);
  private queue: Promise<void> = Promise.resolve();
  private readonly table: Table;
  private asked = 0;

  constructor(table: Table) {
    this.table = table;
  }

  sheet: OrderSheet | undefined = $derived.by(() => sheetOf(this.table.asks()));
  line: OrderLine | undefined = $derived(this.sheet?.lines.find((line) => line.to === this.at));

  /** The text of a line: what is typed, or else what is written. */
  text(line: OrderLine): string {
    return this.drafts[line.to]?.text ?? line.text ?? '';
  }

  /** What the line that is worked at comes to. */
  read: OrderRead | undefined = $derived.by(() => {
    const line = this.line;
    if (!line) return undefined;
    return this.drafts[line.to]?.read ?? (this.known?.key === keyOf(line) ? this.known.read : undefined);
  });

  /** What is wrong with a line. */
  faults(line: OrderLine): OrderRead['faults'] {
    return this.drafts[line.to]?.read?.faults ?? [];
  }

  /** What a line will do, in words. */
  says(line: OrderLine): string {
    return this.drafts[line.to]?.read?.says ?? line.says;
  }

  stands(line: OrderLine): Stands {
    if (this.faults(line).length) return 'mend';
    return this.text(line).trim() === '' ? 'before' : 'written';
  }

  count(stands: Stands): number {
    return this.sheet?.lines.filter((line) => this.stands(line) === stands).length ?? 0;
  }

  /** The first line that must be mended before the sheet can be handed in. */
  wrong: OrderLine | undefined = $derived.by(() => this.sheet?.lines.find((line) => this.stands(line) === 'mend'));

  /** Answers that fill the whole sheet: those that are no line of it, and neither hand it in nor open it. */
  fills: PromptOption[] = $derived.by(() => {
    const sheet = this.sheet;
    if (!sheet || sheet.closed) return [];
    const lines = sheet.lines.flatMap((line) => [line.write.split('{text}')[0] ?? line.write, line.erase]);
    const options = this.table.asks()?.prompt.options ?? [];
    return options.filter(
      ({ action }) => action !== sheet.hand_in && action !== sheet.open && !lines.some((form) => action.startsWith(form)),
    );
  });

  /** Fills the sheet by one of these; what was typed before is gone. */
  async fill(option: PromptOption): Promise<void> {
    this.drafts = {};
    await this.send(() => option.action);
    await this.look();
  }

  /** Where a line leads, to be drawn. */
  toward(line: OrderLine): number | null {
    return this.drafts[line.to]?.read?.toward ?? (this.drafts[line.to] ? null : line.toward);
  }

  /** Works at a line; what was typed in the one before is written. */
  async take(to: string | undefined): Promise<void> {
    if (this.at !== undefined && this.at !== to) void this.keep(this.at);
    this.at = to;
    await this.look();
  }

  /** The line of a piece. */
  lineOf(piece: string | undefined): OrderLine | undefined {
    return piece === undefined ? undefined : this.sheet?.lines.find((line) => line.piece === piece);
  }

  /** Asks what the line that is worked at comes to, unless that is known. */
  async look(): Promise<void> {
    const line = this.line;
    const question = this.table.asks();
    if (!line || !question || this.sheet?.closed || this.drafts[line.to]) return;
    const key = keyOf(line);
    if (this.known?.key === key) return;
    try {
      const read = await this.table.read(question.side, line.to, line.text ?? '');
      this.known = { key, read };
    } catch (error) {
      this.table.refuse(error);
    }
  }

  /** Something is typed in a line. */
  async type(to: string, text: string): Promise<void> {
    const question = this.table.asks();
    if (!question || this.sheet?.closed) return;
    const mine = (this.asked += 1);
    const before = this.drafts[to]?.read;
    this.drafts[to] = before ? { text, read: before } : { text };
    try {
      const read = await this.table.read(question.side, to, text);
      // What was typed since then is asked for by itself.
      if (mine === this.asked || this.drafts[to]?.text === text) this.drafts[to] = { text: this.drafts[to]?.text ?? text, read };
    } catch (error) {
      this.table.refuse(error);
    }
  }

  /** Something was clicked that writes the whole line. */
  async choose(word: OrderWord): Promise<void> {
    if (this.line && !word.refusal) await this.put(this.line.to, word.write);
  }

  /** A number was typed for a part. */
  async measure(part: OrderPart, number: string): Promise<void> {
    if (this.line && part.typed) await this.put(this.line.to, fill(part.typed, { number }));
  }

  /** A direction was drawn, in degrees clockwise from the top; how far counts only where anybody may measure. */
  async draw(bearing: number, length: number): Promise<void> {
    // Who moves with others is drawn for all of them.
    if (this.line?.through) await this.take(this.line.through);
    const arrow = this.read?.arrow;
    if (this.line && arrow)
      await this.put(
        this.line.to,
        fill(arrow, { bearing: Math.round(bearing) % 360, length: Math.max(Math.round(length * 10) / 10, 0.1) }),
      );
  }

  /** Writes a whole line. */
  async put(to: string, text: string): Promise<void> {
    await this.type(to, text);
    await this.keep(to);
  }

  /** Writes what is typed in a line, if it is right. */
  keep(to: string): Promise<void> {
    const draft = this.drafts[to];
    const line = this.sheet?.lines.find((one) => one.to === to);
    if (!draft || !line) return Promise.resolve();
    const text = draft.text.trim();
    if (text !== '' && (draft.read === undefined || draft.read.faults.length > 0)) return Promise.resolve();
    const written = text === '' ? undefined : (draft.read?.written ?? text);
    if (written === (line.text ?? undefined)) {
      this.drop(to, draft.text);
      return Promise.resolve();
    }
    return this.send(
      () => {
        // Only what is on the sheet can be taken out.
        const now = this.sheet?.lines.find((one) => one.to === to);
        if (written === undefined) return now?.text == null ? undefined : now.erase;
        return now && fill(now.write, { text: written });
      },
      () => this.drop(to, draft.text),
    );
  }

  /** Everything goes on as before. */
  async clear(): Promise<void> {
    this.drafts = {};
    for (const { to } of this.sheet?.lines.filter((line) => line.text !== null) ?? []) {
      await this.send(() => this.sheet?.lines.find((line) => line.to === to && line.text !== null)?.erase);
    }
    await this.look();
  }

  /** Hands the sheet in, with all that is typed; what is wrong is shown instead. */
  async handIn(): Promise<void> {
    for (const to of Object.keys(this.drafts)) await this.keep(to);
    if (this.wrong) return this.take(this.wrong.to);
    await this.send(() => this.sheet?.hand_in);
  }

  async open(): Promise<void> {
    await this.send(() => this.sheet?.open);
  }

  private drop(to: string, text: string): void {
    if (this.drafts[to]?.text !== text) return;
    const { [to]: _, ...rest } = this.drafts;
    this.drafts = rest;
    void this.look();
  }

  private send(action: () => string | undefined, done?: () => void): Promise<void> {
    this.sending += 1;
    const next = this.queue.then(async () => {
      try {
        const [question, what] = [this.table.asks(), action()];
        if (question && what !== undefined) await this.table.answer(question, what);
        done?.();
      } catch (error) {
        this.table.refuse(error);
      } finally {
        this.sending -= 1;
      }
    });
    this.queue = next;
    return next;
  }

  /** The sheet of another turn or another side: nothing of it is typed yet. */
  fresh(): void {
    this.drafts = {};
    this.known = undefined;
    this.at = undefined;
  }
}

const keyOf = (line: OrderLine): string => `${line.to} ${line.text ?? ''} ${line.standing} ${line.says}`;
