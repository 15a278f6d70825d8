import type { Moment, Side, Strip } from '../protocol';

/** How a replay goes by itself: so many times as fast, or as fast as its lines are read. */
export type Speed = '1' | '2' | '4' | 'read';

/** A step at single speed, in milliseconds. */
const STEP = 1200;
/** Reading: a glance, and so much for each letter. */
const GLANCE = 350;
const LETTER = 38;
/** Moments that are kept. */
const KEPT = 80;
/** Moments that are fetched ahead. */
const AHEAD = 3;

/** A battle that is looked at moment by moment. */
export class Player {
  strip: Strip = $state.raw({ strokes: [] });
  /** After how many actions. */
  at = $state(0);
  moment: Moment | undefined = $state.raw();
  playing = $state(false);
  speed: Speed = $state('1');
  problem = $state('');
  /** Whether it is known how many moments there are. */
  private measured = false;
  private kept = new Map<number, Promise<Moment>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly fetch: (number: number) => Promise<Moment>) {}

  get last(): number {
    return this.strip.strokes.length;
  }

  /** The mark under which the moment stands: its turn, round or phase. */
  get under(): string {
    return this.strip.strokes.slice(0, this.at).findLast((stroke) => stroke.mark !== null)?.mark ?? '';
  }

  /** Takes the strip of the battle, and stays where somebody has gone before it came. */
  begin(strip: Strip): Promise<void> {
    this.strip = strip;
    this.measured = true;
    return this.go(this.at);
  }

  /** Goes to a moment; the last one asked for is shown, whichever comes first. */
  async go(to: number): Promise<void> {
    const at = Math.min(Math.max(Math.round(to), 0), this.measured ? this.last : Infinity);
    this.at = at;
    try {
      const moment = await this.get(at);
      if (this.at !== at) return;
      this.moment = moment;
      this.problem = '';
      for (let next = at + 1; next <= Math.min(at + AHEAD, this.last); next++) this.get(next).catch(() => {});
    } catch (error) {
      if (this.at === at) this.problem = error instanceof Error ? error.message : String(error);
      this.pause();
    }
  }

  step(by: 1 | -1): void {
    void this.go(this.at + by);
  }

  /** To where the turn begins, or the next, or the one before. */
  turn(by: 1 | -1): void {
    void this.go(turnFrom(this.strip, this.at, by));
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
  }

  async play(): Promise<void> {
    this.playing = true;
    if (this.at >= this.last) await this.go(0);
    this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tick(), pace(this.speed, this.moment));
  }

  private async tick(): Promise<void> {
    if (!this.playing) return;
    await this.go(this.at + 1);
    if (this.at >= this.last) this.pause();
    else if (this.playing) this.wait();
  }

  private get(number: number): Promise<Moment> {
    const known = this.kept.get(number);
    if (known) return known;
    const moment = this.fetch(number);
    this.kept.set(number, moment);
    moment.catch(() => this.kept.delete(number));
    const oldest = this.kept.keys().next().value;
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
    return moment;
  }
}

/** Where the turn before or after begins: the moment after the action that brought it. */
export function turnFrom(strip: Strip, at: number, by: 1 | -1): number {
  const marks = strip.strokes.flatMap((stroke, n) => (stroke.mark !== null ? [n + 1] : []));
  if (by > 0) return marks.find((mark) => mark > at) ?? strip.strokes.length;
  return marks.findLast((mark) => mark < at) ?? 0;
}

/** How long a moment is shown. */
export function pace(speed: Speed, moment: Moment | undefined): number {
  if (speed !== 'read') return STEP / Number(speed);
  const letters = moment?.log.reduce((sum, line) => sum + line.line.text.length, 0) ?? 0;
  return GLANCE + LETTER * letters;
}

/** A bar of the scrubber: one action, or several where there are more of them than room. */
export interface Bar {
  by: Side;
  cost: number;
  dice: boolean;
  /** A turn begins in it. */
  mark: boolean;
}

/** The actions as at most so many bars; of those taken together the costliest one gives the colour. */
export function bars(strip: Strip, most: number): Bar[] {
  const each = Math.max(1, Math.ceil(strip.strokes.length / Math.max(most, 1)));
  const found: Bar[] = [];
  for (let n = 0; n < strip.strokes.length; n += each) {
    const some = strip.strokes.slice(n, n + each);
    const chief = some.reduce((a, b) => (b.cost > a.cost || (b.cost === a.cost && b.dice && !a.dice) ? b : a));
    found.push({
      by: chief.by,
      cost: some.reduce((sum, stroke) => sum + stroke.cost, 0),
      dice: some.some((stroke) => stroke.dice),
      mark: some.some((stroke) => stroke.mark !== null),
    });
  }
  return found;
}
