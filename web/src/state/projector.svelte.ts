import { rewound, stageAt, type Film, type Shot, type Trail } from '../battle/film';
import type { Scene } from '../protocol';

/** What playing needs of the world. */
export interface Clockwork {
  /** Calls again and again with the milliseconds since the last call, until the returned function is called. */
  run: (each: (passed: number) => void) => () => void;
  /** Nothing shall move by itself. */
  still: () => boolean;
}

export const SPEEDS = [1, 2, 4] as const;

/** Plays a film: what happened between two questions, one shot after the other. */
export class Projector {
  film: Film | undefined = $state.raw();
  private before: Scene | undefined = $state.raw();
  private after: Scene | undefined = $state.raw();
  /** So many shots are over. */
  over = $state(0);
  /** So far the next one has come, from 0 to 1. */
  share = $state(0);
  playing = $state(false);
  speed: (typeof SPEEDS)[number] = $state(1);
  private stopping: (() => void) | undefined;
  private readonly works: Clockwork;

  constructor(works: Clockwork) {
    this.works = works;
  }

  /** The shot that is shown. */
  shot: Shot | undefined = $derived.by(
    () => this.film?.shots[this.share > 0 || this.over === 0 ? this.over : this.over - 1] ?? this.film?.shots.at(-1),
  );
  private stage: { scene: Scene; trails: Trail[] } | undefined = $derived.by(() => {
    if (!this.film || !this.before || !this.after) return undefined;
    return stageAt(this.film, this.before, this.after, this.over, this.share);
  });
  scene: Scene | undefined = $derived(this.stage?.scene);
  trails: Trail[] = $derived(this.stage?.trails ?? []);
  isOver: boolean = $derived(this.film !== undefined && this.over >= this.film.shots.length);

  /** Shows a film from its beginning; of one who was not there before, what stood there is told from the end. */
  start(film: Film, before: Scene | undefined, after: Scene): void {
    this.stop();
    this.film = film;
    this.before = before ?? rewound(film, after);
    this.after = after;
    this.over = 0;
    this.share = 0;
    if (this.works.still()) this.step(1);
    else this.play();
  }

  play(): void {
    if (!this.film) return;
    if (this.isOver) [this.over, this.share] = [0, 0];
    if (this.works.still()) return this.step(1);
    this.playing = true;
    this.stopping ??= this.works.run((passed) => this.pass(passed));
  }

  pause(): void {
    this.playing = false;
    this.stopping?.();
    this.stopping = undefined;
  }

  /** One happening on or back. */
  step(by: 1 | -1): void {
    this.pause();
    const back = by < 0 && this.share > 0 ? 0 : by;
    this.over = Math.min(Math.max(this.over + back, 0), this.film?.shots.length ?? 0);
    this.share = 0;
  }

  /** To the beginning of the part before or after this one. */
  skip(by: 1 | -1): void {
    this.pause();
    const shots = this.film?.shots ?? [];
    const now = shots[Math.min(this.over, shots.length - 1)]?.part ?? 0;
    const next =
      by > 0
        ? shots.findIndex((shot) => shot.part > now)
        : shots.findIndex((shot) => shot.part === Math.max(this.over > shots.findIndex((one) => one.part === now) ? now : now - 1, 0));
    this.over = next < 0 ? (by > 0 ? shots.length : 0) : next;
    this.share = 0;
  }

  /** To the place on the track, counted in shots. */
  seek(to: number): void {
    this.pause();
    this.over = Math.min(Math.max(Math.round(to), 0), this.film?.shots.length ?? 0);
    this.share = 0;
  }

  /** The film is put away. */
  stop(): void {
    this.pause();
    this.film = undefined;
    this.before = undefined;
    this.after = undefined;
  }

  private pass(passed: number): void {
    const shot = this.film?.shots[this.over];
    if (!shot) return this.stop();
    const share = this.share + (passed * this.speed) / shot.lasts;
    if (share < 1) this.share = share;
    else [this.over, this.share] = [this.over + 1, 0];
    if (this.isOver) this.stop();
  }
}

/** The frames of a browser. */
export function browserClockwork(still: () => boolean): Clockwork {
  return {
    still,
    run: (each) => {
      let last = performance.now();
      let frame = requestAnimationFrame(function next(now) {
        each(Math.min(now - last, 100));
        last = now;
        frame = requestAnimationFrame(next);
      });
      return () => cancelAnimationFrame(frame);
    },
  };
}
