import type { Explanation, Given, PromptOption, Question } from '../protocol';

/** What a look into an answer needs of the world. */
export interface Asked {
  explain: (question: Question, action: string, given: readonly Given[]) => Promise<Explanation>;
  wait: (milliseconds: number, then: () => void) => () => void;
}

/** After so long the old figures are drawn as old. */
const PATIENT = 100;
/** Of so many assumptions the other answers have their own figure. */
const COMPARED = 2;
/** And of each so many answers. */
const COMPARED_ANSWERS = 2;

/** Answers to other questions than this one. Questions with the same words have one key, made of several. */
function without(given: readonly Given[], key: string): Given[] {
  const parts = key.split('+');
  return given.filter((one) => !one.key.split('+').some((part) => parts.includes(part)));
}

/** What is known, or asked, of one answer that is looked into: what it rests on and may bring, under some assumptions. */
export class Looking {
  /** What came last, and for which answer. */
  is: { option: PromptOption; explanation: Explanation } | undefined = $state.raw();
  /** Something else is being worked out since a while. */
  working: boolean = $state(false);
  /** The answer that is looked into. */
  option: PromptOption | undefined = $state.raw();
  /** Answers that are assumed instead of the usual ones. */
  given: readonly Given[] = $state.raw([]);
  /** The chance to win, from 0 to 1, for other answers than the assumed ones: by the key of the question and the answer. */
  others: ReadonlyMap<string, number> = $state.raw(new Map());
  private question: Question | undefined;
  private round = 0;
  private stop: () => void = () => undefined;

  constructor(
    private readonly asked: Asked,
    private readonly delay: number,
    private readonly compares: boolean,
  ) {}

  /** Looks into an answer, or into none. */
  look(question: Question | undefined, option: PromptOption | undefined): void {
    if (option && question === this.question && option.action === this.option?.action) {
      this.option = option;
      return;
    }
    this.question = question;
    this.option = option;
    this.given = [];
    this.others = new Map();
    if (!question || !option) this.close();
    else this.ask(this.delay);
  }

  /** Forgets everything. */
  close(): void {
    this.round += 1;
    this.stop();
    this.is = undefined;
    this.working = false;
    this.option = undefined;
    this.question = undefined;
  }

  /** Assumes another answer of a question that comes up on the way. */
  assume(key: string, action: string): void {
    this.given = [...without(this.given, key), { key, action }];
    this.others = new Map();
    this.ask(0);
  }

  /** Assumes the next answer of the first question that comes up. */
  assumeNext(): void {
    const [first] = this.is?.explanation.odds?.assumptions ?? [];
    const next = first?.answers[(first.given + 1) % first.answers.length];
    if (first && next) this.assume(first.key, next.action);
  }

  private ask(delay: number): void {
    const [question, option, given] = [this.question, this.option, this.given];
    const round = (this.round += 1);
    this.stop();
    if (!question || !option) return;
    const late = { stop: () => {} };
    const begin = () => {
      late.stop = this.asked.wait(PATIENT, () => {
        this.working = true;
      });
      this.asked.explain(question, option.action, given).then(
        (explanation) => {
          if (round !== this.round) return;
          late.stop();
          this.working = false;
          this.is = { option, explanation };
          if (this.compares) void this.compare(round, question, option, explanation);
        },
        () => {
          if (round !== this.round) return;
          late.stop();
          this.working = false;
          this.is = undefined;
        },
      );
    };
    const stopBegin = this.asked.wait(delay, begin);
    this.stop = () => {
      stopBegin();
      late.stop();
    };
  }

  /** What the fight would be if others answered otherwise, one after the other. */
  private async compare(round: number, question: Question, option: PromptOption, { odds }: Explanation): Promise<void> {
    if (!odds?.fight) return;
    for (const assumption of odds.assumptions.slice(0, COMPARED)) {
      const others = assumption.answers.filter((_, n) => n !== assumption.given).slice(0, COMPARED_ANSWERS);
      for (const { action } of others) {
        const given = [...without(this.given, assumption.key), { key: assumption.key, action }];
        try {
          const other = await this.asked.explain(question, option.action, given);
          if (round !== this.round) return;
          const win = other.odds?.fight?.win ?? 0;
          this.others = new Map([...this.others, [`${assumption.key} ${action}`, win]]);
        } catch {
          return;
        }
      }
    }
  }
}
