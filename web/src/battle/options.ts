import type { Leader, Piece, Place, Prompt, PromptOption } from '../protocol';
import { placeCentre, placeKey } from '../board/places';

/** A place on the board with the answers that refer to it. */
export interface Spot {
  key: string;
  place: Place;
  /** The pieces the answers speak of; none if they speak of the ground. */
  pieces: string[];
  /** The answers, the one to take by default first. */
  options: PromptOption[];
  /** Those that put the actor here, by the bearing it would have. */
  facings: Facing[];
  /** The digit that picks it. */
  number?: number;
  /** What it costs, if all ways here cost the same as the default one or more. */
  cost: string | null;
  /** Every way here needs a test. */
  tested: boolean;
  /** It only stands for answers that are given elsewhere, as one stand for its whole group. */
  also: boolean;
}

/** The answers at one place after which the actor looks the same way. */
export interface Facing {
  heading: number;
  options: PromptOption[];
}

/** An answer that is a button. */
export interface Loose {
  option: PromptOption;
  number?: number;
}

/** Somebody who could act, with the answers by which he would. */
export interface Actor {
  id: string;
  place: Place | undefined;
  options: PromptOption[];
  /** The digit that picks him; none once somebody is chosen. */
  number?: number;
}

/** The answers of a prompt, sorted by where they are given. */
export interface Layout {
  spots: Spot[];
  loose: Loose[];
  /** Those who could act, in reading order, where there are several and so many answers that one of them is chosen first. */
  actors: Actor[];
  /** What is lit only once its actor is chosen. */
  later: Spot[];
}

/** So many answers have room in the bar; from then on they are a list. */
export const FEW = 3;

/** Up to so many things get a digit: 1 to 9, and 0 for the tenth. */
export const DIGITS = 10;

/**
 * Sorts the answers of a prompt: what stands on the board by place, in reading order, and the rest as buttons. Digits go to
 * the places if there are few enough of them to be read, and then to the buttons. Where many answers are those of several
 * actors, the actors come first and have the digits; once one of them is chosen only his answers are left, beside those that
 * are nobody's, and those have them.
 */
export function layout(prompt: Prompt, pieces: readonly Piece[], leaders: readonly Leader[] = [], actor?: string): Layout {
  const where = new Map([...leaders, ...pieces].map((piece) => [piece.id, piece.place]));
  const spots = new Map<string, Spot>();
  const actors = actingIn(prompt, where);
  const open = actors.length > 0 && !actors.some(({ id }) => id === actor);
  // What whoever is asked about would do himself needs no choice of an actor.
  const isAnybodys = (option: PromptOption) => option.by === null || option.by === prompt.actor;
  const loose: Loose[] = [];
  for (const option of answersOf(prompt, actor)) {
    const target = option.target;
    const piece = target?.kind === 'piece' ? target.id : undefined;
    const place = target?.kind === 'place' ? target.place : piece ? where.get(piece) : option.ghost?.place;
    if (!place) {
      if (!open || isAnybodys(option)) loose.push({ option });
      continue;
    }
    const key = placeKey(place);
    const spot = spots.get(key) ?? { key, place, pieces: [], options: [], facings: [], cost: null, tested: false, also: false };
    if (piece && !spot.pieces.includes(piece)) spot.pieces.push(piece);
    spot.options.push(option);
    spot.also = false;
    spots.set(key, spot);
    for (const id of option.also ?? []) stand(spots, where.get(id), id, option);
  }
  const acts = pieces.find((piece) => piece.id === prompt.actor);
  const sorted = [...spots.values()].map((spot) => finish(spot, acts?.heading ?? null)).sort(inReadingOrder);
  const isNow = (spot: Spot) => !open || spot.options.some(isAnybodys);
  return number({ spots: sorted.filter(isNow), loose, actors, later: sorted.filter((spot) => !isNow(spot)) }, open);
}

/** Those who could act, in reading order; nobody where the answers are few or all those of one. */
function actingIn(prompt: Prompt, where: ReadonlyMap<string, Place>): Actor[] {
  const ids = actorsOf(prompt);
  if (ids.size < 2 || prompt.options.length <= FEW) return [];
  const actors = [...ids].map((id): Actor => ({ id, place: where.get(id), options: prompt.options.filter((option) => option.by === id) }));
  const low = { x: Infinity, y: Infinity };
  return actors.sort((a, b) => {
    const [one, other] = [a.place ? placeCentre(a.place) : low, b.place ? placeCentre(b.place) : low];
    return one.y === other.y ? (one.x === other.x ? 0 : one.x - other.x) : one.y - other.y;
  });
}

/** A piece stands for an answer that is given elsewhere. */
function stand(spots: Map<string, Spot>, place: Place | undefined, piece: string, option: PromptOption): void {
  if (!place) return;
  const key = placeKey(place);
  const spot = spots.get(key) ?? { key, place, pieces: [], options: [], facings: [], cost: null, tested: false, also: true };
  if (!spot.pieces.includes(piece)) spot.pieces.push(piece);
  if (!spot.options.includes(option)) spot.options.push(option);
  spots.set(key, spot);
}

/** The pieces that act by some answer, and not by all. */
export function actorsOf(prompt: Prompt): Set<string> {
  return new Set(prompt.options.flatMap((option) => (option.by == null || option.by === prompt.actor ? [] : [option.by])));
}

/** The answers that are left when an actor was chosen. */
function answersOf(prompt: Prompt, actor: string | undefined): PromptOption[] {
  if (actor === undefined || !actorsOf(prompt).has(actor) || prompt.options.length <= FEW) return prompt.options;
  return prompt.options.filter((option) => option.by == null || option.by === actor);
}

function finish(spot: Spot, heading: number | null): Spot {
  spot.options.sort((a, b) => inPreference(a, b, heading));
  const facings = new Map<number, PromptOption[]>();
  for (const option of spot.options) {
    const to = option.ghost?.heading;
    if (to === null || to === undefined || !option.ghost || placeKey(option.ghost.place) !== spot.key) continue;
    facings.set(to, [...(facings.get(to) ?? []), option]);
  }
  spot.facings = [...facings].map(([to, options]) => ({ heading: to, options })).sort((a, b) => a.heading - b.heading);
  spot.cost = spot.options[0]?.cost ?? null;
  spot.tested = spot.options.every((option) => option.tested);
  return spot;
}

/** What comes first: what needs no test, what costs less, what keeps the heading, then the order in which they came. */
function inPreference(a: PromptOption, b: PromptOption, heading: number | null): number {
  return Number(a.tested) - Number(b.tested) || costOf(a) - costOf(b) || turn(a, heading) - turn(b, heading);
}

function costOf(option: PromptOption): number {
  const cost = Number.parseFloat(option.cost ?? '0');
  return Number.isFinite(cost) ? cost : 0;
}

/** How far the actor would turn, in degrees. */
function turn(option: PromptOption, heading: number | null): number {
  const to = option.ghost?.heading;
  if (heading === null || to === null || to === undefined) return 0;
  const by = Math.abs(to - heading) % 360;
  return Math.min(by, 360 - by);
}

function inReadingOrder(a: Spot, b: Spot): number {
  const [one, other] = [placeCentre(a.place), placeCentre(b.place)];
  return one.y - other.y || one.x - other.x;
}

/** Gives out the digits; `open` is whether an actor is to be chosen first. */
function number(layout: Layout, open: boolean): Layout {
  let next = 1;
  const digit = () => (next > DIGITS ? undefined : next++ % 10);
  if (open) for (const actor of layout.actors) actor.number = digit();
  const own = layout.spots.filter((spot) => !spot.also);
  if (own.length <= DIGITS) for (const spot of own) spot.number = digit();
  for (const answer of layout.loose) answer.number = digit();
  return layout;
}

/**
 * Of two answers the one on the board, if the other is a button; unless it only says of a piece what it does where it stands,
 * as to hold its fire: then nobody knows which is meant.
 */
export function likelyOf(options: readonly PromptOption[], { loose }: Pick<Layout, 'loose'>): PromptOption | undefined {
  const there = options.filter((option) => !loose.some((answer) => answer.option === option));
  const [one] = there;
  if (there.length !== 1 || options.length !== 2 || !one) return undefined;
  const isInPlace = one.by !== null && one.target?.kind === 'piece' && one.target.id === one.by && one.ghost === null;
  return isInPlace ? undefined : one;
}

/** A line of the list: answers that are given at one place and come to much the same, or one that is given nowhere. */
export interface Row {
  /** The first of them, which is taken if nothing else is said. */
  option: PromptOption;
  options: PromptOption[];
  spot?: Spot;
  number?: number | undefined;
}

/** The answers as lines: what stands on the board, then the rest. The ground is left out unless it cannot be hit there. */
export function rowsOf(layout: Layout, ground: boolean): Row[] {
  const all = listing(layout);
  // Lines that all say the same tell nobody where they are.
  const tells = new Set(all.map(({ options }) => options[0]?.label)).size > all.length / 2;
  const there = all.filter(({ spot }) => (ground && tells) || spot.pieces.length > 0);
  const rows = there.flatMap(({ spot, options }): Row[] => {
    const [option] = options;
    // A digit means the first of those at its place.
    const isFirst = there.find((other) => other.spot === spot)?.options === options;
    return option ? [{ option, options, spot, number: isFirst ? spot.number : undefined }] : [];
  });
  return [...rows, ...layout.loose.map(({ option, number }): Row => ({ option, options: [option], number }))];
}

/** Whether answers need the list: they are more, or their words are more, than the bar has room for. */
export const isLong = (rows: readonly Row[], words: number): boolean =>
  rows.length > FEW || rows.reduce((sum, { option }) => sum + option.label.length, 0) > words;

/** Answers that are given at one place and come to much the same: for one actor and one target, by several ways or facings. */
export interface Listed {
  spot: Spot;
  options: PromptOption[];
}

/** What stands on the board as a list: one line for each place, and for each target where there are several. */
export function listing({ spots }: Pick<Layout, 'spots'>): Listed[] {
  return spots
    .filter((spot) => !spot.also)
    .flatMap((spot) => {
      const groups = new Map<string, PromptOption[]>();
      // What only stands for an answer that is given elsewhere is listed there.
      const isHere = ({ target }: PromptOption) => target?.kind !== 'piece' || spot.pieces.includes(target.id);
      for (const option of spot.options.filter(isHere)) groups.set(aimOf(option), [...(groups.get(aimOf(option)) ?? []), option]);
      return [...groups.values()].map((options) => ({ spot, options }));
    });
}

/** Who acts by an answer, and on whom. */
export const aimOf = (option: PromptOption | undefined): string =>
  `${option?.by ?? ''} ${option?.target?.kind === 'piece' ? option.target.id : ''}`;

/** The option that a digit picks: a spot or a button. */
export function byDigit({ spots, loose, actors }: Layout, digit: number): Actor | Spot | PromptOption | undefined {
  return (
    actors.find((actor) => actor.number === digit) ??
    spots.find((spot) => spot.number === digit) ??
    loose.find((answer) => answer.number === digit)?.option
  );
}

/** Whether this is a spot and no single answer or actor. */
export function isSpot(picked: Actor | Spot | PromptOption): picked is Spot {
  return 'facings' in picked;
}

/** Whether this is somebody who could act. */
export function isActor(picked: Actor | Spot | PromptOption): picked is Actor {
  return 'options' in picked && !isSpot(picked);
}

/** The next facing to the left (-1) or right (1) of one, among those a spot offers. */
export function nextFacing(spot: Spot, heading: number | null | undefined, by: 1 | -1): PromptOption | undefined {
  if (spot.facings.length === 0) return undefined;
  const at = spot.facings.findIndex((facing) => facing.heading === heading);
  const next = at < 0 ? 0 : (at + by + spot.facings.length) % spot.facings.length;
  return spot.facings[next]?.options[0];
}

/** Of some places on the board, the nearest to one in a direction of the keyboard. */
export function nearest<T extends { place: Place }>(
  from: Place,
  things: readonly T[],
  key: 'up' | 'down' | 'left' | 'right',
): T | undefined {
  const at = placeCentre(from);
  let best: T | undefined;
  let least = Infinity;
  for (const thing of things) {
    const to = placeCentre(thing.place);
    const [dx, dy] = [to.x - at.x, to.y - at.y];
    const [ahead, aside] = { up: [-dy, dx], down: [dy, dx], left: [-dx, dy], right: [dx, dy] }[key] as [number, number];
    if (ahead < 1) continue;
    const far = ahead + Math.abs(aside) * 2;
    if (far < least) [best, least] = [thing, far];
  }
  return best;
}
