import { untrack } from 'svelte';
import { plainSentence } from '../battle/log';
import {
  actorsOf,
  aimOf,
  byDigit,
  isActor,
  isLong,
  isSpot,
  layout,
  likelyOf,
  nearest,
  nextFacing,
  rowsOf,
  type Layout,
  type Row,
  type Spot,
} from '../battle/options';
import { placeKey } from '../board/places';
import type { Given, Leader, Mark, Named, Piece, Place, PromptOption, Question, RefusalText, Side } from '../protocol';
import { other, reason, type Game } from './game.svelte';
import { Looking } from './looking.svelte';
import { Manoeuvring } from './manoeuvre.svelte';
import { settings } from './settings.svelte';
import { Writing } from './writing.svelte';

/** A short word that goes with the next action. */
export interface Note {
  kind: 'news' | 'no';
  says: string;
  rule: string | null;
  /** Where on the board it was tried; otherwise it stands at the top. */
  at?: { x: number; y: number };
}

/** A leader as something that can be moved and looked at: he has no front, and a stand so small that only its place matters. */
function asPiece(leader: Leader): Piece {
  return {
    id: leader.id,
    name: leader.name,
    kind: leader.kind,
    side: leader.side,
    glyph: leader.glyph,
    place: leader.place,
    heading: null,
    size: [12700, 12700],
    stands: [],
    strain: null,
    cracks: 0,
    figure: leader.figure,
    ranks: [],
    badges: leader.badges,
    hatched: false,
    can_act: false,
    acted: false,
    stats: leader.stats,
    facts: leader.facts,
    says: `${leader.name}, ${leader.kind}`,
  };
}

/** A question by who is asked and its number. */
const keyOf = (question: Question): string => `${question.side} ${question.number}`;
/** More deeds than this are listed. */
const FEW_DEEDS = 2;
/** So long the chip stays when nothing is pointed at any more, in milliseconds. */
const LINGER = 80;

/** What one person does at the table: what is selected, looked at and about to be chosen. Nothing here is known to the server. */
export class Desk {
  readonly game: Game;
  selected: string | undefined = $state();
  /** The spot that was chosen, by key, and the answer that the button would give. */
  spotKey: string | undefined = $state();
  picked: PromptOption | undefined = $state.raw();
  hoverKey: string | undefined = $state();
  hoverOption: PromptOption | undefined = $state.raw();
  focus: Place | undefined = $state.raw();
  note: Note | undefined = $state.raw();
  flash: string[] = $state.raw([]);
  /** What is known of the answer that is chosen, and of the one that is pointed at. */
  readonly card: Looking;
  readonly chip: Looking;
  /** The sheet of written orders, if one is asked for. */
  readonly writing: Writing;
  /** The pointer is on the chip. */
  holdsChip = false;
  private pickedBefore: PromptOption | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;
  /** The answer whose card was asked for although it is not chosen. */
  carded: PromptOption | undefined = $state.raw();
  marks: Mark[] = $state.raw([]);
  /** Somebody of the list who is pointed at there. */
  pointed: string | undefined = $state();
  /** How many letters of answers the bar has room for. */
  room: number = $state(80);
  /** What lies on the ground cannot be hit there: it is listed. */
  isHard: boolean = $state(false);
  /** The sealed answer that is about to be changed, by the number of its question. */
  private opened: string | undefined = $state();
  /** Who was selected before something interrupted. */
  private before: { selected: string | undefined } | undefined;
  /** For how long questions of a kind are answered beforehand: the words that such questions carry. */
  waived: string | undefined = $state();

  constructor(game: Game) {
    this.game = game;
    const world = {
      explain: (question: Question, action: string, given: readonly Given[]) => game.explain(question, action, given),
      wait: (milliseconds: number, then: () => void) => {
        const timer = setTimeout(then, milliseconds);
        return () => clearTimeout(timer);
      },
    };
    this.card = new Looking(world, 0, true);
    this.chip = new Looking(world, 120, false);
    this.writing = new Writing({
      asks: () => this.standing,
      read: (side, to, text) => game.readLine(side, to, text),
      answer: (question, action) => game.act(question, action),
      refuse: (error) => this.refuse(error),
    });
  }

  /** What this person may answer now, whether he has answered it already or not. */
  private standing: Question | undefined = $derived.by(() => (this.game.past ? undefined : this.game.questions[0]));
  /** The question that he has answered in secret, and may answer otherwise as long as the other side has not answered. */
  sealed: Question | undefined = $derived.by(() => (this.standing && this.game.isAnswered(this.standing) ? this.standing : undefined));
  /** What is asked of him. */
  question: Question | undefined = $derived.by(() => (this.sealed && this.opened !== keyOf(this.sealed) ? undefined : this.standing));
  /** Of those who could act, with all who stand in the same place, the one who was chosen. */
  actor: string | undefined = $derived.by(() => {
    const prompt = this.question?.prompt;
    if (!prompt || this.selected === undefined) return undefined;
    return this.actorAt(this.selected);
  });
  layout: Layout = $derived.by(() =>
    // What is written on a sheet is no list of answers.
    this.question && !this.question.prompt.sheet
      ? layout(this.question.prompt, this.game.update?.scene.pieces ?? [], this.game.update?.scene.leaders, this.actor)
      : { spots: [], loose: [], actors: [], later: [] },
  );
  /** The answers as lines of a list. */
  rows: Row[] = $derived.by(() => rowsOf(this.layout, this.isHard));
  /** Whether they are so many that they need the list, or all those of the place that was chosen do. */
  isListed: boolean = $derived.by(
    () => this.layout.actors.length > 0 || isLong(this.rows, this.room) || this.ways.length > 1 || this.deeds.length > FEW_DEEDS,
  );
  /** The answer that lets things take their course: it is assumed of a side which gives none, and stands nowhere on the board. */
  usual: PromptOption | undefined = $derived.by(() => {
    const prompt = this.question?.prompt;
    return this.layout.loose.find(({ option }) => option.by === null && option.index === prompt?.usual)?.option;
  });
  /** The answer that most would give: the only one; of a sheet, to hand it in; of two the one on the board, if the other lets things take their course. */
  likely: PromptOption | undefined = $derived.by(() => {
    const options = this.question?.prompt.sheet ? [] : (this.question?.prompt.options ?? []);
    if (options.length === 1) return options[0];
    // A line of a sheet only changes what is handed in.
    if (this.question?.prompt.kind === 'sheet') return this.usual;
    if (options.length !== 2 || this.question?.prompt.manoeuvres.length || this.question?.prompt.usual === null) return undefined;
    return likelyOf(options, this.layout);
  });
  /** Ways to do the same at the place that was chosen, where there are several. */
  ways: PromptOption[] = $derived.by(() => {
    const spot = this.spot;
    if (!spot || spot.options.length < 2) return [];
    const heading = this.picked?.ghost?.heading;
    const same = spot.options.filter((way) => spot.facings.length === 0 || (way.ghost?.heading ?? undefined) === (heading ?? undefined));
    // Of several pieces there, all ways for the one that is pointed at, and the first for each other.
    const seen = new Set<string>([aimOf(this.picked)]);
    const some = same.filter((way) => aimOf(way) === aimOf(this.picked) || (!seen.has(aimOf(way)) && seen.add(aimOf(way))));
    return some.length > 1 ? some : [];
  });
  /** What a piece that was taken in hand can do besides what is listed. */
  deeds: PromptOption[] = $derived.by(() => {
    const moves = this.moves;
    const listed = new Set(this.question?.prompt.options.map((one) => one.action));
    return (moves?.deeds ?? [])
      .map((deed): PromptOption => ({
        index: -1,
        action: moves?.written([deed.write]) ?? '',
        label: `${moves?.actor.name}: ${deed.label.charAt(0).toLowerCase()}${deed.label.slice(1)}`,
        by: moves?.actor.id ?? null,
        target: null,
        also: [],
        ghost: null,
        cost: null,
        tested: false,
        binding: true,
      }))
      .filter((deed) => !listed.has(deed.action) && deed.action !== this.picked?.action);
  });
  spot: Spot | undefined = $derived(this.layout.spots.find((spot) => spot.key === this.spotKey));
  hovered: Spot | undefined = $derived(this.layout.spots.find((spot) => spot.key === this.hoverKey));
  /** The spot of the answer whose button is looked at. */
  lookedKey: string | undefined = $derived.by(() => {
    const actor = this.layout.actors.find(({ id }) => id === this.pointed);
    if (actor?.place) return placeKey(actor.place);
    return this.hoverOption && this.layout.spots.find((spot) => this.hoverOption && spot.options.includes(this.hoverOption))?.key;
  });
  /** The answer that is pointed at, on the board or as a button. */
  pointing: PromptOption | undefined = $derived.by(() => {
    // While a move is put together, the marks of others are not meant.
    const looks = this.moves?.legs.length ? undefined : this.hovered;
    return this.hoverOption ?? (looks && looks.key !== this.spotKey ? looks.options[0] : undefined);
  });
  /** What the board and the button speak of: what is pointed at, or else what is chosen. */
  option: PromptOption | undefined = $derived.by(() => this.pointing ?? this.picked ?? this.likely);
  /** The only answer there is. */
  only: PromptOption | undefined = $derived(this.question?.prompt.options.length === 1 ? this.question.prompt.options[0] : undefined);
  /** The free move that is asked for, as far as it is put together. */
  moves: Manoeuvring | undefined = $state.raw();
  /** The piece or leader that is looked at: who is selected, who is asked about, or who alone could do anything. */
  piece: Piece | undefined = $derived.by(() => {
    const scene = this.game.scene;
    const prompt = this.question?.prompt;
    const could = prompt ? [...actorsOf(prompt)] : [];
    const id = this.selected ?? prompt?.actor ?? (could.length === 1 ? could[0] : undefined);
    const leader = scene?.leaders.find((leader) => leader.id === id);
    const piece = scene?.pieces.find((piece) => piece.id === id) ?? (leader && asPiece(leader));
    // Whose move is being put together has not acted yet.
    return piece?.acted && piece.id === this.moves?.actor.id ? { ...piece, acted: false } : piece;
  });

  /** Everybody by whom some answer acts, or who may be moved freely. */
  acts: ReadonlySet<string> = $derived.by(() => {
    const prompt = this.question?.prompt;
    return new Set([
      ...(prompt?.options ?? []).flatMap((option) => option.by ?? []),
      ...(prompt?.manoeuvres ?? []).map((one) => one.actor),
    ]);
  });

  /** Who acts by the answers, by the place where he stands. */
  pulls: ReadonlyMap<string, string> = $derived.by(() => {
    const prompt = this.question?.prompt;
    const actors = prompt ? actorsOf(prompt) : new Set<string>();
    if (prompt?.actor) actors.add(prompt.actor);
    const standing = (this.game.update?.scene.pieces ?? []).filter((piece) => actors.has(piece.id));
    return new Map(standing.map((piece) => [placeKey(piece.place), piece.id]));
  });

  /** The actor of some answers who is this piece, or stands with it. */
  private actorAt(piece: string): string | undefined {
    const prompt = this.question?.prompt;
    const actors = prompt ? actorsOf(prompt) : new Set<string>();
    if (actors.has(piece)) return piece;
    const { pieces, leaders } = this.game.update?.scene ?? { pieces: [], leaders: [] };
    const place = pieces.find((one) => one.id === piece)?.place;
    const there = place && pieces.find((one) => actors.has(one.id) && placeKey(one.place) === placeKey(place));
    return (there ?? leaders.find((one) => actors.has(one.id) && one.with === piece))?.id;
  }

  /** Forgets what was about to be chosen: the question has changed. */
  fresh(): void {
    this.spotKey = undefined;
    this.picked = undefined;
    this.hoverKey = undefined;
    this.hoverOption = undefined;
    this.carded = undefined;
    this.card.close();
    this.chip.close();
    this.moves = this.manoeuvring(this.question?.prompt.actor ?? undefined);
    // An interrupt is about the piece that is asked; who was looked at before is looked at again afterwards.
    if (this.question?.prompt.cause) {
      this.before ??= { selected: this.selected };
      this.selected = undefined;
    } else if (this.question && this.before) {
      this.selected = this.before.selected;
      this.before = undefined;
    }
    // Where only a facing is asked the place is chosen already.
    const [spot, more] = this.layout.spots;
    if (spot && !more && this.layout.loose.length === 0 && spot.facings.length > 1) this.spotKey = spot.key;
    // What was sealed begins with the answer that was given.
    const answer = this.sealed && this.game.answerTo(this.sealed);
    if (answer !== undefined) this.picked = this.question?.prompt.options.find((option) => option.label === answer);
    // Who was looked at before gives way to who is to move now.
    const own = this.game.scene?.pieces.find((piece) => piece.id === this.selected)?.side === this.question?.side;
    if (this.moves && own && this.moves.actor.id === this.question?.prompt.actor) this.selected = undefined;
  }

  /** Takes a piece or a leader in hand, if it is one that may be moved freely now. */
  takeInHand(id: string | undefined): void {
    if (id === undefined || id === this.moves?.actor.id) return;
    const next = this.manoeuvring(id);
    if (!next) return;
    this.picked = undefined;
    this.spotKey = undefined;
    this.moves = next;
  }

  /** The free move of a piece or leader; where only one may move, of that one. */
  private manoeuvring(id: string | undefined): Manoeuvring | undefined {
    const [question, ground] = [this.question, this.game.ground];
    const all = question?.prompt.manoeuvres ?? [];
    const manoeuvre = all.length === 1 ? all[0] : all.find((one) => one.actor === id);
    const scene = this.game.scene;
    const leader = scene?.leaders.find((one) => one.id === manoeuvre?.actor);
    const actor = scene?.pieces.find((piece) => piece.id === manoeuvre?.actor) ?? (leader && asPiece(leader));
    if (!question || !manoeuvre || !actor || ground?.kind !== 'tabletop') return undefined;
    return new Manoeuvring(manoeuvre, actor, ground.measure.unit, {
      ask: (action) => this.game.tryMove(question.side, action),
      settled: (option) => {
        this.picked = option;
        this.spotKey = option && this.layout.spots.find((spot) => spot.options.some((one) => one.action === option.action))?.key;
        this.hoverOption = undefined;
        this.note = undefined;
      },
      refused: (refusal) => {
        this.flash = refusal.pieces.map((piece) => piece.id);
      },
      reason,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    });
  }

  /** Takes the legs of a listed move, to be changed or confirmed; whether it was one. */
  private begins(option: PromptOption): boolean {
    // What leads nowhere on the table is an answer like any other.
    if (!option.ghost) return false;
    const one = this.question?.prompt.manoeuvres.find(({ begin }) => option.action.startsWith(`${begin} `));
    this.takeInHand(one?.actor);
    const legs = this.moves?.legsOf(option.action);
    if (!this.moves || !legs?.length || this.picked?.action === option.action) return false;
    void this.moves.take(legs);
    return true;
  }

  /** Whether an answer waits for a second click. */
  waits(option: PromptOption): boolean {
    if (settings.confirm === 'never') return false;
    return settings.confirm === 'always' || option.binding;
  }

  /** A spot was clicked, or its digit pressed; of a stack perhaps one piece. The second time confirms. */
  chooseSpot(spot: Spot, piece?: string): void {
    const own = spot.options.filter((option) => option.target?.kind === 'piece' && option.target.id === piece);
    this.chooseAmong(spot, own.length ? own : spot.options);
  }

  /** A line of the answers was clicked: what it stands for is meant, and nothing else at its place. */
  take(row: Row): void {
    if (row.spot && row.options.length > 1) this.chooseAmong(row.spot, row.options);
    else this.choose(row.option);
  }

  /** One of some answers at a spot: the first, or the one of them that was chosen already, which is then confirmed. */
  private chooseAmong(spot: Spot, options: readonly PromptOption[]): void {
    const [first] = options;
    if (!first || this.begins(first)) return;
    const { picked } = this;
    if (picked && options.some((option) => option.action === picked.action)) void this.act(picked);
    else if (spot.options.length === 1 && !this.waits(first)) void this.act(first);
    else {
      this.spotKey = spot.key;
      this.picked = first;
      this.hoverOption = undefined;
    }
  }

  /** One answer was clicked. */
  choose(option: PromptOption): void {
    if (this.begins(option)) return;
    if (!this.waits(option) || this.picked?.action === option.action) {
      void this.act(option);
    } else {
      this.picked = option;
      this.hoverOption = undefined;
      const spot = this.layout.spots.find((candidate) => candidate.options.includes(option));
      this.spotKey = spot?.key;
    }
  }

  /** The button, or Enter. */
  confirm(): void {
    if (this.question?.prompt.sheet) return void this.writing.handIn();
    const option = this.picked ?? this.likely;
    if (option) void this.act(option);
  }

  pick(digit: number): void {
    const found = byDigit(this.layout, digit);
    if (!found) return;
    if (isActor(found)) this.chooseActor(found.id);
    else if (isSpot(found)) this.chooseSpot(found);
    else this.choose(found);
  }

  /** Who shall act was chosen: what he can do is lit and listed. */
  chooseActor(id: string): void {
    this.note = undefined;
    this.picked = undefined;
    this.spotKey = undefined;
    this.hoverOption = undefined;
    this.selected = id;
    this.takeInHand(id);
  }

  /** What was sealed is asked once more, with the answer that was given. */
  openSeal(): void {
    if (this.sealed?.prompt.sheet) void this.writing.open();
    else this.opened = this.sealed && keyOf(this.sealed);
  }

  /** The sealed answer stays as it is. */
  closeSeal(): void {
    this.opened = undefined;
    this.picked = undefined;
    this.spotKey = undefined;
  }

  turn(by: 1 | -1): void {
    if (!this.spot) return;
    const next = nextFacing(this.spot, this.picked?.ghost?.heading, by);
    if (next) this.picked = next;
  }

  async act(option: PromptOption): Promise<void> {
    const question = this.question;
    if (!question || this.game.sending) return;
    this.note = undefined;
    this.flash = [];
    const actor = option.by ?? question.prompt.actor;
    const path = option.ghost?.path;
    try {
      await this.game.act(question, option.action, actor && path ? { id: actor, path } : undefined);
      this.opened = undefined;
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Answers with an army that was put together beforehand. */
  async bring(army: string): Promise<void> {
    const question = this.question;
    if (!question || this.game.sending) return;
    this.note = undefined;
    try {
      await this.game.act(question, army);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** The answer that was given beforehand to questions like the one that is asked. */
  given: PromptOption | undefined = $derived.by(() => {
    const waive = this.question?.prompt.waive;
    return waive && waive.until === this.waived ? this.question?.prompt.options.find((option) => option.index === waive.option) : undefined;
  });

  /** Answers this question and all others that carry the same words: "not again this turn". */
  waive(): void {
    const waive = this.question?.prompt.waive;
    if (!waive) return;
    this.waived = waive.until;
    if (this.given) void this.act(this.given);
  }

  /** A place or piece was pointed at. */
  point(place: Place, piece: string | undefined, at?: { x: number; y: number }): void {
    this.focus = undefined;
    if (this.question?.prompt.sheet) return this.pointOnSheet(piece);
    // What is lit only once its actor is chosen chooses him.
    const later = this.layout.later.find((candidate) => candidate.key === placeKey(place));
    const whose =
      later?.options.find((option) => option.target?.kind === 'piece' && option.target.id === piece)?.by ?? later?.options[0]?.by;
    if (later && whose && (piece === undefined || this.actorAt(piece) === undefined)) this.chooseActor(whose);
    const there = this.layout.spots.find((candidate) => candidate.key === placeKey(place));
    // A leader with a body stands where it stands: answers about it are not about him.
    const isLeader = piece !== undefined && this.game.scene?.leaders.some((leader) => leader.id === piece);
    const spot = there && isLeader && there.pieces.length > 0 && !there.pieces.includes(piece) ? undefined : there;
    const acts = piece === undefined || this.actor !== undefined ? undefined : this.actorAt(piece);
    if (spot && (acts === undefined || spot.options.every((option) => option.by === acts))) {
      this.note = undefined;
      // Whoever was chosen to act stays chosen while his target is pointed at.
      if ((spot.pieces.length || piece) && !(this.actor !== undefined && piece !== undefined && this.actorAt(piece) === undefined))
        this.selected = piece;
      this.chooseSpot(spot, piece);
      return;
    }
    // Pointing elsewhere takes back no leg of a move.
    if (!this.moves?.legs.length) this.back();
    this.selected = piece === this.selected ? undefined : piece;
    // Who could act was chosen: what he can do is lit.
    if (this.actor !== undefined) return this.takeInHand(this.actor);
    this.takeInHand(piece);
    // Who is taken in hand can move: there is nothing to ask.
    if (piece !== undefined && piece === this.moves?.actor.id) return;
    const question = this.question;
    if (!question || (!piece && this.layout.spots.length === 0)) return;
    void this.whyNot(question.side, place, piece, at);
  }

  /** While orders are written: one of one's own is the line to work at; an enemy is what its order is about, if that is asked. */
  private pointOnSheet(piece: string | undefined): void {
    const line = this.writing.lineOf(piece);
    const word = this.writing.read?.parts.flatMap((part) => part.words).findLast((one) => piece !== undefined && one.piece === piece);
    this.note = undefined;
    if (line) {
      this.selected = piece;
      void this.writing.take(line.to);
    } else if (word) void this.writing.choose(word);
    else this.selected = piece === this.selected ? undefined : piece;
  }

  private async whyNot(side: Side, place: Place, piece: string | undefined, at?: { x: number; y: number }): Promise<void> {
    const refusal = await this.game.whyNot(side, piece ? { kind: 'piece', id: piece } : { kind: 'place', place });
    // Where no rule stands in the way nothing was tried: somebody only looked.
    if (!refusal?.rule) return;
    this.note = { kind: 'no', says: this.refusalWords(refusal), rule: refusal.rule, at };
    this.flash = refusal.pieces.map((piece) => piece.id);
  }

  /** A sentence with the pieces by their names; the server calls them as the scene does. */
  named(says: string, spokenOf: readonly Named[] = []): string {
    const scene = this.game.scene;
    return plainSentence({ text: says, pieces: [...(scene?.pieces ?? []), ...(scene?.leaders ?? []), ...spokenOf] });
  }

  /** Why something was not done, for people. */
  refusalWords({ says, pieces }: RefusalText): string {
    return this.named(says, pieces);
  }

  refuse(error: unknown, at?: { x: number; y: number }): void {
    const refusal = reason(error);
    this.note = { kind: 'no', says: this.refusalWords(refusal), rule: refusal.rule, at };
    this.flash = refusal.pieces.map((piece) => piece.id);
  }

  /** One step back; whether there was one. */
  back(): boolean {
    if (this.note) {
      this.note = undefined;
      this.flash = [];
      return true;
    }
    if (this.moves?.pulling) {
      this.moves.letGo();
      return true;
    }
    if (this.moves?.legs.length) {
      void this.moves.dropLast();
      return true;
    }
    if (this.carded) {
      this.carded = undefined;
      return true;
    }
    if (this.picked || this.spotKey) {
      this.picked = undefined;
      this.spotKey = undefined;
      return true;
    }
    if (this.selected || this.focus) {
      this.selected = undefined;
      this.focus = undefined;
      return true;
    }
    return false;
  }

  /** Fetches what the answer that is chosen rests on, and a moment later the one that is pointed at. */
  lookInto(): void {
    const question = settings.odds ? this.question : undefined;
    // What is chosen has its own card.
    if (this.picked !== this.pickedBefore) this.carded = undefined;
    this.pickedBefore = this.picked;
    const settled = this.carded ?? this.picked ?? this.likely;
    const pointed = this.pointing?.action === settled?.action ? undefined : this.pointing;
    const isLeft = this.pointing === undefined && question !== undefined;
    untrack(() => {
      this.card.look(question, question && settled);
      clearTimeout(this.leaving);
      // Whoever goes from what he points at to the chip finds it still there.
      if (isLeft && this.chip.is)
        this.leaving = setTimeout(() => {
          if (!this.holdsChip) this.chip.close();
        }, LINGER);
      else this.chip.look(question, question && pointed);
    });
  }

  /** Moves the focus on the board to the nearest piece or lit place. */
  walk(key: 'up' | 'down' | 'left' | 'right'): void {
    const pieces = this.game.scene?.pieces ?? [];
    const things: { place: Place }[] = [...pieces, ...this.layout.spots];
    const from = this.focus ?? this.piece?.place ?? things[0]?.place;
    if (!from) return;
    this.focus = this.focus ? (nearest(from, things, key)?.place ?? this.focus) : from;
    this.hoverKey = placeKey(this.focus);
  }

  /** The next or previous lit place. */
  step(by: 1 | -1): boolean {
    const spots = this.layout.spots;
    if (spots.length === 0) return false;
    const at = spots.findIndex((spot) => this.focus && spot.key === placeKey(this.focus));
    const next = at < 0 ? (by > 0 ? 0 : spots.length - 1) : at + by;
    const spot = spots[next];
    this.focus = spot?.place;
    this.hoverKey = spot?.key;
    return spot !== undefined;
  }

  async undo(ask: boolean): Promise<void> {
    const side = this.undoSide;
    if (!side) return;
    try {
      await this.game.ask({ kind: 'undo', side, ask });
      if (ask && this.game.update?.undo.kind === 'ask')
        this.note = { kind: 'news', says: 'You asked for leave to take it back.', rule: null };
    } catch (error) {
      this.refuse(error);
    }
  }

  /** For whom something is done that no question asks for. */
  mine: Side | undefined = $derived.by(() => this.question?.side ?? this.game.update?.eyes ?? this.game.plays[0]);
  private undoSide: Side | undefined = $derived.by(() => {
    if (this.game.role !== 'both') return this.game.plays[0];
    return this.game.update?.eyes ?? this.question?.side ?? 'red';
  });
  opponent: Side | undefined = $derived(this.mine && other(this.mine));
}
