import { blockOf, moved, readLeg, writeLeg, type Block, type Pull } from '../board/blocks';
import type { Handle, HandleKind, Manoeuvre, Piece, PromptOption, RefusalText, Tried } from '../protocol';

/** What the table says of a free move. */
export interface Trial {
  action: string;
  tried: Tried;
  refusal: RefusalText | null;
}

/** What the rest of the page does for a free move. */
export interface Help {
  /** Asks the table; fails with a reason if what was written cannot even be read. */
  ask: (action: string) => Promise<{ tried: Tried; refusal: RefusalText | null }>;
  /** A move that is allowed is about to be chosen, or none any more. */
  settled: (option: PromptOption | undefined) => void;
  /** Something was refused. */
  refused: (refusal: RefusalText) => void;
  /** Turns what went wrong into a reason. */
  reason: (error: unknown) => RefusalText;
  wait: (milliseconds: number) => Promise<void>;
}

/** At most so often is the table asked while something is dragged: every so many milliseconds. */
export const PACE = 50;

const OPPOSITE: Partial<Record<HandleKind, HandleKind>> = {
  ahead: 'back',
  back: 'ahead',
  'shift-left': 'shift-right',
  'shift-right': 'shift-left',
  'wheel-left': 'wheel-right',
  'wheel-right': 'wheel-left',
};

/** A free move that a person puts together from legs: dragged, typed, or nudged by keys. The table says what each would come to. */
export class Manoeuvring {
  readonly manoeuvre: Manoeuvre;
  readonly actor: Piece;
  /** Micrometres of what people measure in. */
  readonly unit: number;
  private readonly help: Help;
  /** The legs that stand, in their written form. */
  legs: string[] = $state.raw([]);
  /** The handle that is being pulled, and how far. */
  pulling: { handle: Handle; pull: Pull } | undefined = $state.raw();
  /** What the table last said of what is being pulled, or of the legs. */
  trial: Trial | undefined = $state.raw();
  /** What it said of the legs that stand; nothing before the first. */
  standing: Trial | undefined = $state.raw();
  /** The answer that the legs make, once they are allowed. */
  chosen: PromptOption | undefined = $state.raw();
  /** The last reason against something, until the next try. */
  refusal: RefusalText | undefined = $state.raw();
  /** The table is asked about legs that were let go or written. */
  isAsking: boolean = $state(false);
  /** The legs are the nearest to what was tried and refused. */
  isNearest: boolean = $state(false);
  private asked = '';
  private running: Promise<void> | undefined;

  constructor(manoeuvre: Manoeuvre, actor: Piece, unit: number, help: Help) {
    this.manoeuvre = manoeuvre;
    this.actor = actor;
    this.unit = unit;
    this.help = help;
  }

  /** The block as it stands after the legs. */
  block: Block | undefined = $derived.by(() => this.blockAfter(this.standing?.tried));
  handles: Handle[] = $derived.by(() => (this.standing ? this.standing.tried.handles : this.manoeuvre.handles));
  left: number | null = $derived.by(() => {
    const now = this.trial ?? this.standing;
    return now ? now.tried.left : this.manoeuvre.allowance;
  });
  /** The leg that is being pulled: a second pull of the same kind makes the last one longer. */
  private pulledLeg: { legs: string[]; written: string } | undefined = $derived.by(() => {
    // A handle that has not moved yet is no leg.
    if (!this.pulling || isNothing(this.pulling.pull)) return undefined;
    const { handle, pull } = this.pulling;
    return this.withLeg(handle, pull);
  });
  action: string = $derived.by(() => this.written(this.pulledLeg ? [...this.pulledLeg.legs, this.pulledLeg.written] : this.legs));
  /** The block as it would stand, at once; the table's answer when it is there. */
  ghost: Block | undefined = $derived.by(() => {
    if (this.pulling && !this.pulledLeg) return this.block;
    if (this.trial?.action === this.action) return this.blockAfter(this.trial.tried);
    if (!this.pulling || !this.block) return this.block;
    return moved(this.block, this.pulling.handle.kind, this.pulling.pull);
  });
  isRefused: boolean = $derived(this.trial?.action === this.action && this.trial.refusal !== null);

  private blockAfter(tried: Tried | undefined): Block | undefined {
    const own = blockOf(this.actor);
    if (!tried || !own || tried.ghost.place.kind !== 'table') return own;
    return { at: tried.ghost.place.at, heading: tried.ghost.heading ?? own.heading, size: tried.ghost.array?.size ?? own.size };
  }

  /** The whole answer in its written form. */
  written(legs: readonly string[]): string {
    return `${this.manoeuvre.begin} ${legs.join(', ')}`.trim();
  }

  /** The legs of an answer that is written whole; nothing if it is no such move. */
  legsOf(action: string): string[] | undefined {
    if (!action.startsWith(`${this.manoeuvre.begin} `)) return undefined;
    return splitLegs(action.slice(this.manoeuvre.begin.length + 1));
  }

  /** Somebody pulls at a handle: what it would come to is shown as soon as it is known. */
  pull(handle: Handle, pull: Pull): void {
    this.pulling = { handle, pull };
    this.refusal = undefined;
    if (!this.pulledLeg) this.trial = this.standing;
    void this.catchUp();
  }

  /** The handle is let go: what is not allowed goes back to the nearest that is. */
  async release(): Promise<void> {
    const leg = this.pulledLeg;
    if (!leg) return this.letGo();
    await this.take([...leg.legs, leg.written]);
  }

  /** Lets go of what is being pulled, as if it had never been. */
  letGo(): void {
    this.pulling = undefined;
    this.trial = this.standing;
    this.refusal = undefined;
  }

  /** Puts these legs in place of all, if they are allowed, or the nearest that are. Whether they are as they were given. */
  async take(legs: readonly string[]): Promise<boolean> {
    this.refusal = undefined;
    this.isNearest = false;
    if (legs.length === 0) {
      this.clear();
      return true;
    }
    const action = this.written(legs);
    this.asked = action;
    this.isAsking = true;
    try {
      const answer = await this.help.ask(action);
      if (this.asked !== action) return false;
      if (!answer.refusal) {
        this.stand(legs, { action, ...answer });
        return true;
      }
      if (answer.tried.unfinished) {
        // The legs can be gone; the reason says what is still wanting.
        this.stand(legs, { action, ...answer });
        this.refusal = answer.refusal;
        return true;
      }
      this.refuse(answer.refusal);
      const nearest = answer.tried.nearest === null ? undefined : this.legsOf(answer.tried.nearest);
      if (nearest?.length) {
        const again = this.written(nearest);
        const allowed = await this.help.ask(again);
        if (this.asked === action && !allowed.refusal) {
          this.stand(nearest, { action: again, ...allowed });
          this.isNearest = true;
        }
      }
    } catch (error) {
      if (this.asked === action) this.refuse(this.help.reason(error));
    } finally {
      if (this.asked === action) {
        this.pulling = undefined;
        this.isAsking = false;
      }
      if (!this.pulling) this.trial = this.standing;
    }
    return false;
  }

  /** A leg more, or the last one longer or shorter, by a length or an angle in degrees; a key does so. */
  async nudge(kind: HandleKind, by: Pull): Promise<boolean> {
    const amount = by.length ?? by.angle ?? 0;
    const last = this.lastOf(kind);
    if (last && amount < 0) return this.take(last.shorter(by));
    const opposite = OPPOSITE[kind];
    if (amount < 0) return opposite ? this.nudge(opposite, negative(by)) : false;
    const back = opposite && this.lastOf(opposite);
    if (back) return this.take(back.shorter(negative(by)));
    const handle = this.handles.find((one) => one.kind === kind);
    if (!handle) return this.slideBy(kind, amount);
    const { legs, written } = this.withLeg(handle, this.fitted(handle, by));
    return this.take([...legs, written]);
  }

  private isOnlyDeeds: boolean = $derived.by(() =>
    this.manoeuvre.handles.every((handle) => handle.kind === 'other' && !handle.write.includes('{')),
  );
  /** What can be done at once, without a way to put it together: each is an answer by itself. */
  deeds: Handle[] = $derived.by(() =>
    this.standing
      ? []
      : this.manoeuvre.handles.filter((handle) => handle.kind === 'other' && !handle.write.includes('{') && this.isOnlyDeeds),
  );

  /** A leg by its handle and what it is pulled by. */
  add(handle: Handle, pull: Pull): Promise<boolean> {
    const { legs, written } = this.withLeg(handle, pull);
    return this.take([...legs, written]);
  }

  /** The legs with one more. What is set down has one place and one facing: another pull changes that. */
  private withLeg(handle: Handle, pull: Pull): { legs: string[]; written: string } {
    if (!handle.write.includes('{x}')) return longer(this.legs, handle, pull, this.unit);
    const [x, y] = this.block?.at ?? [0, 0];
    return { legs: [], written: writeLeg(handle, { x, y, bearing: this.block?.heading ?? 0, ...pull }, this.unit) };
  }

  /** Where a body may go any way, keys for other ways than ahead slide it. */
  private slideBy(kind: HandleKind, length: number): Promise<boolean> {
    const turn = { 'shift-left': -90, 'shift-right': 90, back: 180 }[kind as 'back'];
    const handle = this.handles.find((one) => one.kind === 'slide');
    if (!handle || turn === undefined) return Promise.resolve(false);
    return this.add(handle, { bearing: ((this.block?.heading ?? 0) + turn + 360) % 360, length });
  }

  dropLast(): Promise<boolean> {
    return this.take(this.legs.slice(0, -1));
  }

  clear(): void {
    this.asked = '';
    this.isAsking = false;
    this.legs = [];
    this.pulling = undefined;
    this.trial = undefined;
    this.standing = undefined;
    this.chosen = undefined;
    this.help.settled(undefined);
  }

  /** A key turns by degrees; a handle whose leg is a length gets the way of the outer corner for it. */
  private fitted(handle: Handle, by: Pull): Pull {
    if (by.angle === undefined || !handle.write.includes('{length}')) return by;
    return { length: ((by.angle * Math.PI) / 180) * (this.block?.size[0] ?? 0) };
  }

  /** The last leg, if it is of this kind, with a way to make it shorter. */
  private lastOf(kind: HandleKind): { shorter: (by: Pull) => string[] } | undefined {
    const handle = this.known(kind);
    const last = this.legs.at(-1);
    const was = handle && last !== undefined ? readLeg(handle, last, this.unit) : undefined;
    if (!handle || !was) return undefined;
    return {
      shorter: (by) => {
        const fitted = this.fitted(handle, by);
        const now: Pull = {
          ...was,
          length: was.length === undefined ? undefined : was.length + (fitted.length ?? 0),
          angle: was.angle === undefined ? undefined : was.angle + (fitted.angle ?? 0),
        } as Pull;
        const rest = this.legs.slice(0, -1);
        return (now.length ?? now.angle ?? 0) < (now.length === undefined ? 0.005 : this.unit / 200)
          ? rest
          : [...rest, writeLeg(handle, now, this.unit)];
      },
    };
  }

  /** A handle that is there now, or was there before the first leg. */
  private known(kind: HandleKind): Handle | undefined {
    return this.handles.find((one) => one.kind === kind) ?? this.manoeuvre.handles.find((one) => one.kind === kind);
  }

  private stand(legs: readonly string[], trial: Trial): void {
    this.legs = [...legs];
    this.pulling = undefined;
    this.standing = trial;
    this.trial = trial;
    this.chosen = trial.refusal
      ? undefined
      : {
          index: -1,
          action: trial.action,
          label: this.says(trial),
          by: this.actor.id,
          target: null,
          also: [],
          ghost: trial.tried.ghost,
          cost: null,
          tested: false,
          binding: true,
        };
    this.help.settled(this.chosen);
  }

  /** What the button says. */
  private says({ tried }: Trial): string {
    const legs = tried.legs.map((leg) => leg.says).join(', ');
    // Who is set down somewhere does not move there.
    const isPlaced = this.manoeuvre.handles.some((handle) => handle.kind === 'place');
    return isPlaced && legs ? `${this.actor.name}: ${legs}` : `Move so: ${legs || 'as it stands'}`;
  }

  private refuse(refusal: RefusalText): void {
    this.refusal = refusal;
    this.help.refused(refusal);
  }

  /** Asks for what is being pulled now, not too often; the last answer wins. */
  private catchUp(): Promise<void> {
    this.running ??= this.chase().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async chase(): Promise<void> {
    while (this.pulledLeg && this.trial?.action !== this.action) {
      const action = this.action;
      try {
        const answer = await this.help.ask(action);
        if (this.pulling) this.trial = { action, ...answer };
      } catch {
        // What cannot be read is told when it is let go.
        return;
      }
      await this.help.wait(PACE);
    }
  }
}

/** A leg added to others; if the last is of the same kind, that one is made longer. */
export function longer(legs: readonly string[], handle: Handle, pull: Pull, unit: number): { legs: string[]; written: string } {
  const last = legs.at(-1);
  const was = last === undefined ? undefined : readLeg(handle, last, unit);
  const grows = was && handle.write.match(/\{\w+\}/g)?.length === 1 && (was.length !== undefined || was.angle !== undefined);
  if (!was || !grows) return { legs: [...legs], written: writeLeg(handle, pull, unit) };
  const sum: Pull = { length: (was.length ?? 0) + (pull.length ?? 0), angle: (was.angle ?? 0) + (pull.angle ?? 0) };
  return { legs: legs.slice(0, -1), written: writeLeg(handle, sum, unit) };
}

/** Legs stand apart by a comma and what is no number: the two numbers of a place have a comma between them, too. */
export const splitLegs = (text: string): string[] =>
  text
    .split(/,\s*(?!\d)|,\s+/)
    .map((leg) => leg.trim())
    .filter((leg) => leg !== '');

const isNothing = (pull: Pull): boolean =>
  pull.bearing === undefined &&
  pull.x === undefined &&
  pull.count === undefined &&
  !pull.length &&
  !pull.angle &&
  (pull.length !== undefined || pull.angle !== undefined);

const negative = (by: Pull): Pull => {
  const pull: Pull = {};
  if (by.length !== undefined) pull.length = -by.length;
  if (by.angle !== undefined) pull.angle = -by.angle;
  return pull;
};
