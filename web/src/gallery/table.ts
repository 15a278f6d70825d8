import { arc, blockOf, corners, measured, moved, readLeg, tape, type Block, type Spot } from '../board/blocks';
import type { GroundScene, Handle, Manoeuvre, Mark, Piece, Place, RefusalText, Scene, Stand, TerrainPiece, Tried } from '../protocol';
import { splitLegs, type Help } from '../state/manoeuvre.svelte';
import { piece } from './samples';

/** A table to try things on: invented, with one of each that a table may have. Its rules are the least that handles need. */
const INCH = 25_400;
const at = (x: number, y: number): Place => ({ kind: 'table', at: [Math.round(x * INCH), Math.round(y * INCH)] });
const points = (all: [number, number][]): [number, number][] => all.map(([x, y]) => [Math.round(x * INCH), Math.round(y * INCH)]);
const round = (x: number, y: number, w: number, h: number): [number, number][] =>
  Array.from({ length: 28 }, (_, n) => {
    const angle = (n * Math.PI) / 14;
    const r = 1 + 0.09 * Math.sin(3 * angle);
    return [x + w * r * Math.cos(angle), y + h * r * Math.sin(angle)] as [number, number];
  });
const ground = (kind: string, closed: boolean, all: [number, number][], more: Partial<TerrainPiece> = {}): TerrainPiece => ({
  kind,
  name: '',
  level: 0,
  points: points(all),
  closed,
  width: 0,
  says: kind,
  ...more,
});

/** A body of stands an inch and a half wide and an inch deep, in so many files. */
function body(id: string, files: number, ranks: number, x: number, y: number, heading: number, more: Partial<Piece>): Piece {
  const [w, d] = [1.5 * INCH, 0.75 * INCH];
  const stands: Stand[] = Array.from({ length: files * ranks }, (_, n) => ({
    at: [Math.round(((n % files) - (files - 1) / 2) * w), -Math.round(Math.floor(n / files) * d)],
    size: [w, d],
    turned: 0,
    glyph: more.glyph ?? 'spear',
    says: n < files ? 'front rank' : 'second rank',
  }));
  return piece({ id, name: id, place: at(x, y), heading, size: [files * w, ranks * d], stands, figure: '', ranks: [], ...more });
}

const red = { side: 'red' as const };
const blue = { side: 'blue' as const };

export const table: { ground: GroundScene; scene: Scene; marks: Mark[] } = {
  ground: {
    kind: 'tabletop',
    size: [48 * INCH, 36 * INCH],
    measure: { unit: INCH, sign: '″', name: 'inches', grid: 6, tape: true },
    terrain: [
      ground('hill', true, round(30, 20, 9, 6), { level: 1, says: 'a hill', name: '' }),
      ground('hill', true, round(31, 20.5, 4.5, 3), { level: 2, says: 'a hill', name: 'Gallows Hill' }),
      ground('wood', true, round(6, 21, 5, 5.5), { name: 'Crow Wood', says: 'a wood, difficult terrain' }),
      ground(
        'plough',
        true,
        [
          [4, 3],
          [12, 2],
          [12.5, 8],
          [5, 8.5],
        ],
        { says: 'ploughed fields' },
      ),
      ground('marsh', true, round(41, 5, 3.5, 2), { name: 'The Moss', says: 'a marsh' }),
      ground(
        'village',
        true,
        [
          [33, 29],
          [38, 29.5],
          [37.5, 33],
          [33, 33],
        ],
        { name: 'Ford End', says: 'houses' },
      ),
      ground(
        'road',
        false,
        [
          [16, 0],
          [15.5, 12],
          [17, 24],
          [16, 36],
        ],
        { name: 'Market road', width: 2 * INCH, says: 'a road' },
      ),
      ground(
        'stream',
        false,
        [
          [47, 36],
          [43, 24],
          [44.5, 12],
          [46, 0],
        ],
        { name: 'Mill Brook', width: 0.8 * INCH, says: 'a stream' },
      ),
      ground(
        'hedge',
        false,
        [
          [20, 9.5],
          [26, 8.5],
          [30, 9.5],
        ],
        { says: 'a hedge, a minor obstacle' },
      ),
      ground(
        'stakes',
        false,
        [
          [25, 13.5],
          [30, 13.5],
        ],
        { says: 'stakes' },
      ),
    ],
    bases: [
      { side: 'red', from: [0, 0], to: [48 * INCH, 0] },
      { side: 'blue', from: [0, 36 * INCH], to: [48 * INCH, 36 * INCH] },
    ],
  },
  scene: {
    pieces: [
      body('K1', 4, 1, 16.5, 6.5, 0, {
        ...red,
        name: 'Men-at-arms',
        glyph: 'mounted-man-at-arms',
        can_act: true,
        strain: { left: 1, full: 5 },
      }),
      body('B1', 4, 2, 27.5, 12.2, 0, {
        ...red,
        name: 'Bills',
        glyph: 'halberd-bill',
        badges: [{ glyph: 'melee', says: 'in combat' }],
        strain: { left: 3, full: 6 },
      }),
      body('L1', 5, 1, 7, 6, 12, { ...red, name: 'Archers', glyph: 'longbow' }),
      body('G1', 2, 1, 34, 9, 350, { ...red, name: 'Guns', glyph: 'artillery-gunpowder', badges: [{ glyph: 'held', says: 'shot kept' }] }),
      body('P1', 4, 2, 27.5, 12.2, 180, {
        ...blue,
        name: 'Pikes',
        glyph: 'pike',
        strain: { left: 4, full: 6 },
        hatched: true,
        badges: [{ glyph: 'disordered', says: 'disarray' }],
      }),
      body('X1', 4, 1, 18, 15, 176, { ...blue, name: 'Crossbows', glyph: 'crossbow', strain: { left: 1, full: 5 } }),
      body('H1', 3, 1, 12, 20.5, 160, {
        ...blue,
        name: 'Prickers',
        glyph: 'light-horse',
        badges: [{ glyph: 'pursuing', says: 'pursuing' }],
        strain: { left: 3, full: 4 },
      }),
      body('S1', 6, 1, 31, 22, 180, {
        ...blue,
        name: 'Spears',
        glyph: 'spear',
        acted: true,
        cracks: 2,
        badges: [{ glyph: 'fragmented', says: 'FRAGMENTED' }],
      }),
    ],
    leaders: [
      {
        id: 'hugh',
        name: 'Sir Hugh',
        side: 'red',
        place: at(16.5, 6.5),
        glyph: 'leader-captain',
        kind: 'captain',
        figure: '+2',
        badges: [],
        stats: [],
        facts: [],
        with: 'K1',
      },
      {
        id: 'alder',
        name: 'Lord Aldermere',
        side: 'red',
        place: at(22, 4),
        glyph: 'leader-commander',
        kind: 'captain',
        figure: '+3',
        badges: [],
        stats: [],
        facts: [],
        with: null,
      },
      {
        id: 'roth',
        name: 'Roth',
        side: 'blue',
        place: at(27.5, 12.2),
        glyph: 'leader-marshal',
        kind: 'captain',
        figure: '+1',
        badges: [],
        stats: [],
        facts: [],
        with: 'P1',
      },
    ],
    marks: [
      { kind: 'melee', between: ['B1', 'P1'], supporters: [] },
      { kind: 'thing', glyph: 'baggage', name: 'the baggage', place: at(24, 1.5), side: 'red', covers: [] },
    ],
    crumbs: [],
    sequence: { parts: [], now: 0 },
    standings: [],
  },
  marks: [
    { kind: 'shape', of: 'L1', what: 'shot', outlines: [points(fan(7, 6, 12, 3.75, 8))], says: 'long range, 8″' },
    { kind: 'shape', of: 'L1', what: 'shot', outlines: [points(fan(7, 6, 12, 3.75, 4))], says: 'close range, 4″' },
  ],
};

/** The ground ahead of a front of this half width, opening by as much as it goes ahead. */
function fan(x: number, y: number, heading: number, half: number, far: number): [number, number][] {
  const angle = (heading * Math.PI) / 180;
  const to = (u: number, v: number): [number, number] => [
    x + u * Math.cos(angle) + v * Math.sin(angle),
    y - u * Math.sin(angle) + v * Math.cos(angle),
  ];
  return [to(-half, 0), to(-half - far * 0.7, far * 0.7), to(-half, far), to(half, far), to(half + far * 0.7, far * 0.7), to(half, 0)];
}

const MOVE = 7 * INCH;
const handle = (kind: Handle['kind'], write: string, label: string, left: number, cost = ''): Handle => ({
  kind,
  write,
  label,
  most: left,
  counts: [],
  cost,
});
const handlesFor = (left: number): Handle[] => [
  handle('ahead', 'ahead {length}', 'Straight ahead', left),
  handle('wheel-left', 'wheels left {length}', 'Wheel left', left),
  handle('wheel-right', 'wheels right {length}', 'Wheel right', left),
  { ...handle('about', 'turns about', 'About face', left, 'half a move'), most: null },
];

export const manoeuvre: Manoeuvre = { actor: 'K1', begin: 'K1 moves', allowance: MOVE, handles: handlesFor(MOVE) };

/** What the table of the gallery says of a move of its men-at-arms: as far as the allowance goes, and up to two inches from an enemy. */
export function tryHere(action: string): { tried: Tried; refusal: RefusalText | null } {
  const actor = table.scene.pieces.find((one) => one.id === manoeuvre.actor) as Piece;
  let block = blockOf(actor) as Block;
  let used = 0;
  const [legs, path, swept]: [Tried['legs'], Place[], [number, number][][]] = [[], [actor.place], []];
  const whole = (spot: Spot): [number, number] => [Math.round(spot[0]), Math.round(spot[1])];
  for (const written of splitLegs(action.slice(manoeuvre.begin.length))) {
    const kind = manoeuvre.handles.find((one) => readLeg(one, written, INCH));
    const pull = kind && readLeg(kind, written, INCH);
    if (!kind || !pull) throw new Error(`“${written}” is no leg`);
    const next = moved(block, kind.kind, pull);
    used += kind.kind === 'about' ? MOVE / 2 : (pull.length ?? 0);
    const outer = arc(block, kind.kind, pull);
    swept.push(
      [...corners(block), ...outer, ...corners(next)].length && kind.kind !== 'about'
        ? [
            corners(block)[3],
            corners(block)[0],
            ...(outer.length ? outer : [corners(next)[0], corners(next)[1]]),
            corners(block)[1],
            corners(block)[2],
          ].map(whole)
        : corners(next).map(whole),
    );
    block = next;
    const place: Place = { kind: 'table', at: whole(block.at) };
    path.push(place);
    legs.push({
      written,
      says: written,
      cost: kind.kind === 'about' ? 'half a move' : `${measured(pull.length ?? 0, INCH)}″`,
      place,
      heading: block.heading,
    });
  }
  const enemies = table.scene.pieces.filter((one) => one.side === 'blue');
  const near = enemies.find((one) => tape(block, blockOf(one) as Block).length < 2 * INCH);
  const refusal: RefusalText | null =
    used > MOVE + 1
      ? { says: `that is ${measured(used, INCH)}″, and ${actor.name} may go ${measured(MOVE, INCH)}″`, rule: '6.0j', pieces: [] }
      : near
        ? { says: `${near.name} would be nearer than 2″`, rule: '6.0i', pieces: [{ id: near.id, name: near.name, many: true }] }
        : null;
  const left = Math.max(0, MOVE - used);
  return {
    tried: {
      ghost: {
        place: { kind: 'table', at: whole(block.at) },
        heading: Math.round(block.heading * 100) / 100,
        path,
        charge: false,
        array: null,
        swept,
      },
      legs,
      used: Math.round(used),
      left: Math.round(left),
      notes: action.includes('wheels') ? [{ says: 'the wheel brings 1 DP', rule: '3.4c' }] : [],
      handles: handlesFor(Math.round(left)),
      nearest: refusal ? nearest(action) : null,
      unfinished: false,
    },
    refusal,
  };
}

/** The same move with its last leg as long as is allowed. */
function nearest(action: string): string | null {
  const legs = splitLegs(action.slice(manoeuvre.begin.length));
  const last = legs.pop() ?? '';
  const kind = manoeuvre.handles.find((one) => readLeg(one, last, INCH)?.length);
  const far = kind && readLeg(kind, last, INCH)?.length;
  if (!kind || !far) return null;
  for (let length = Math.floor((far / INCH) * 10) / 10; length > 0; length = Math.round((length - 0.1) * 10) / 10) {
    const written = [...legs, kind.write.replace('{length}', String(length))].join(', ');
    if (!judge(`${manoeuvre.begin} ${written}`)) return `${manoeuvre.begin} ${written}`;
  }
  return legs.length ? `${manoeuvre.begin} ${legs.join(', ')}` : null;
}

function judge(action: string): boolean {
  const actor = table.scene.pieces.find((one) => one.id === manoeuvre.actor) as Piece;
  let [block, used] = [blockOf(actor) as Block, 0];
  for (const written of splitLegs(action.slice(manoeuvre.begin.length))) {
    const kind = manoeuvre.handles.find((one) => readLeg(one, written, INCH));
    const pull = kind && readLeg(kind, written, INCH);
    if (!kind || !pull) return true;
    used += kind.kind === 'about' ? MOVE / 2 : (pull.length ?? 0);
    block = moved(block, kind.kind, pull);
  }
  return used > MOVE + 1 || table.scene.pieces.some((one) => one.side === 'blue' && tape(block, blockOf(one) as Block).length < 2 * INCH);
}

export const help: Help = {
  ask: async (action) => tryHere(action),
  settled: () => undefined,
  refused: () => undefined,
  reason: (error) => ({ says: error instanceof Error ? error.message : String(error), rule: null, pieces: [] }),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
