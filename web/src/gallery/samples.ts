import type {
  Explanation,
  Fell,
  FightText,
  GroundScene,
  Luck,
  Mark,
  OddsText,
  Piece,
  PieceOddsText,
  RowCard,
  Scene,
  Sum,
  Thrown,
} from '../protocol';

/** Things to show the parts with: invented, but each of a kind that battles bring. */
export const rows: RowCard[] = [
  {
    id: '6.0i',
    title: 'Dice',
    says: 'A stand that fires throws as many dice as it has strength points left.',
    ours: false,
    reading: null,
    option: null,
    refs: ['6.0j'],
    chapter: 'Firing',
    sheets: [],
  },
  {
    id: '6.0j',
    title: 'Range',
    says: 'Each weapon loses dice at a distance.',
    ours: false,
    reading: null,
    option: null,
    refs: [],
    chapter: 'Firing',
    sheets: [],
  },
  {
    id: '3.4c',
    title: 'Order Test: distance',
    says: 'Subtract 1 if the stand is too far from its commander.',
    ours: false,
    reading: 'The farthest stand of a formation decides.',
    option: null,
    refs: [],
    chapter: 'Order Tests',
    sheets: [],
  },
  {
    id: 'muster.flag.drilled.ctb',
    title: 'Drilled',
    says: 'A drilled stand counts one better when it keeps its ranks.',
    ours: true,
    reading: 'The neutral file speaks of drill, and nothing printed answers to it.',
    option: null,
    refs: [],
    chapter: 'Muster',
    sheets: [],
  },
];

const dice = (text: string, of = 6): Fell[] =>
  text.split(' ').map((word) => ({
    face: Number.parseInt(word, 10),
    of,
    use: word.endsWith('!') ? 'counts' : word.endsWith('&') ? 'pairs' : word.endsWith('*') ? 'again' : 'nothing',
  }));

export const throws: { says: string; fell: Fell[]; added?: number }[] = [
  { says: 'A six counts, two fives count together, the rest does not', fell: dice('2 6! 5& 5& 3 1') },
  { says: 'Thrown again', fell: dice('1* 6! 2* 3 4 6!') },
  { says: 'With something added', fell: dice('4! 2!'), added: 3 },
  { says: 'Other dice as figures', fell: dice('10! 7 3 1', 10) },
  { says: 'More than twenty', fell: dice('6! 6! 6! 5& 5& 4 4 4 4 3 3 3 2 2 2 2 2 1 1 1 1 1 1') },
];

export const sum: Sum = {
  total: 3,
  parts: [
    { rule: '6.0i', what: 'strength points left', value: 4 },
    { rule: '6.0j', what: 'range 2', value: 0 },
    { rule: '3.4c', what: 'too far from the commander', value: -1 },
    { rule: 'muster.flag.drilled.ctb', what: 'drilled', value: 1 },
    { rule: '6.0j', what: 'out of breath', value: -1 },
  ],
};

const outcome = (says: string, chance: number, error = 0) => ({ says, chance, error });

/** Odds without a fight and without pieces. */
const plain = { fight: null, pieces: [], fates: ['stands', 'disordered', 'falls back', 'breaks', 'destroyed'], assumptions: [] };
export const odds: { says: string; odds: OddsText; happened?: string }[] = [
  {
    says: 'Three outcomes',
    odds: {
      ...plain,
      exact: true,
      throws: 0,
      note: '',
      outcomes: [outcome('nothing', 0.205), outcome('loses 1 SP', 0.504), outcome('loses 2 SP', 0.291)],
    },
  },
  {
    says: 'From throws, with what happened',
    odds: {
      ...plain,
      exact: false,
      throws: 20_000,
      note: 'The other side is assumed to stand.',
      outcomes: [outcome('beaten', 0.359, 0.003), outcome('drawn, they fight on', 0.482, 0.004), outcome('they are beaten', 0.159, 0.003)],
    },
    happened: 'they are beaten',
  },
  {
    says: 'Columns',
    odds: {
      ...plain,
      exact: true,
      throws: 0,
      note: '',
      outcomes: Array.from({ length: 17 }, (_, n) =>
        outcome(`${n} hits`, [1, 4, 10, 20, 31, 40, 45, 40, 31, 20, 10, 6, 4, 2, 1, 0.6, 0.4].map((c) => c / 266)[n] ?? 0),
      ),
    },
  },
];

export function piece(change: Partial<Piece>): Piece {
  return {
    id: 'a',
    name: 'Archers of the left',
    kind: 'Left ward, longbowmen',
    side: 'red',
    glyph: 'longbow',
    place: { kind: 'hex', at: [0, 0] },
    size: [50, 45],
    stands: [],
    strain: null,
    cracks: 0,
    heading: 0,
    figure: '7',
    ranks: [
      { left: 4, full: 4 },
      { left: 3, full: 4 },
    ],
    badges: [],
    hatched: false,
    can_act: false,
    acted: false,
    stats: [],
    facts: [],
    says: 'Archers of the left',
    ...change,
  };
}

export const pieces: {
  says: string;
  piece: Piece;
  selected?: boolean;
  hovered?: boolean;
  ghost?: boolean;
  detail?: 'all' | 'sign' | 'bare';
}[] = [
  { says: 'can act', piece: piece({ can_act: true }) },
  { says: 'acted', piece: piece({ acted: true }) },
  { says: 'selected', piece: piece({ can_act: true, heading: 60 }), selected: true },
  {
    says: 'hovered',
    piece: piece({
      side: 'blue',
      glyph: 'pike',
      figure: '13',
      heading: 180,
      ranks: [
        { left: 5, full: 5 },
        { left: 4, full: 4 },
        { left: 4, full: 4 },
      ],
    }),
    hovered: true,
  },
  {
    says: 'disordered',
    piece: piece({
      side: 'blue',
      glyph: 'mounted-man-at-arms',
      figure: '4',
      heading: 180,
      hatched: true,
      ranks: [{ left: 4, full: 6 }],
      badges: [{ glyph: 'disordered', says: 'disordered' }],
    }),
  },
  {
    says: 'four states',
    piece: piece({
      side: 'blue',
      glyph: 'crossbow',
      figure: '4',
      heading: 240,
      ranks: [{ left: 4, full: 4 }],
      badges: [
        { glyph: 'melee', says: 'in melee' },
        { glyph: 'shaken', says: 'shaken' },
        { glyph: 'opportunity', says: 'on opportunity' },
        { glyph: 'charged', says: 'has charged' },
      ],
    }),
  },
  { says: 'ghost', piece: piece({ heading: 300 }), ghost: true },
  { says: 'facing nowhere', piece: piece({ heading: null, glyph: 'camp', figure: '', ranks: [] }) },
  { says: 'far off', piece: piece({}), detail: 'sign' },
  { says: 'farther', piece: piece({ side: 'blue', heading: 120 }), detail: 'bare' },
];

export const luck: Luck = {
  total: [-1.4, 2.1],
  kinds: [
    { what: 'fire', throws: [6, 4], fell: [3, 5], expected: [4.2, 3.1], luck: [-1.1, 1.9] },
    { what: 'pursuit', throws: [0, 1], fell: [0, 4], expected: [0, 3.5], luck: [0, 0.2] },
  ],
};

export const thrown: { says: string; thrown: Pick<Thrown, 'odds' | 'hopes' | 'score' | 'expected'> }[] = [
  {
    says: 'Few scores, one of which fell',
    thrown: {
      odds: [
        [0, 0.44],
        [1, 0.42],
        [2, 0.13],
        [3, 0.01],
      ],
      hopes: 'high',
      score: 1,
      expected: 0.71,
    },
  },
  {
    says: 'Many scores, low ones are good',
    thrown: {
      odds: Array.from({ length: 17 }, (_, n): [number, number] => [n, (9 - Math.abs(8 - n)) / 81]),
      hopes: 'low',
      score: 11,
      expected: 8,
    },
  },
];

const at = (q: number, r: number) => ({ kind: 'hex' as const, at: [q, r] as [number, number] });

/** A small board with all that can lie on it: a stack, two leaders in one place, names, and a wood that hides somebody. */
export const board: { ground: GroundScene; scene: Scene; marks: Mark[] } = {
  ground: {
    kind: 'hexes',
    cells: Array.from({ length: 28 }, (_, n) => {
      const [column, row] = [n % 7, Math.floor(n / 7)];
      const wood = column > 2 && column < 5 && row === 1;
      return {
        at: [column - Math.floor(row / 2), row] as [number, number],
        name: `${String.fromCharCode(65 + column)}${row + 1}`,
        terrain: wood ? 'wood' : 'open',
        level: row === 3 && column > 4 ? 1 : 0,
      };
    }),
    sides: [
      { at: [1, 2], dir: 0, key: 'stream' },
      { at: [0, 3], dir: 1, key: 'stakes' },
    ],
    roads: [
      [
        [0, 0],
        [0, 1],
      ],
      [
        [0, 1],
        [0, 2],
      ],
    ],
    labels: [
      { text: 'Crow Wood', place: at(3, 1), region: true },
      { text: 'Mill Ford', place: at(1, 2), region: false },
    ],
  },
  scene: {
    pieces: [
      piece({ id: 'one', place: at(1, 2), figure: '4', ranks: [{ left: 4, full: 4 }] }),
      piece({ id: 'two', name: 'Bills', glyph: 'halberd-bill', place: at(1, 2), figure: '9' }),
      piece({ id: 'far', name: 'Pikes', glyph: 'pike', side: 'blue', place: at(5, 0), heading: 180, figure: '13' }),
    ],
    leaders: [
      {
        id: 'hugh',
        name: 'Sir Hugh',
        side: 'red',
        place: at(1, 2),
        glyph: 'leader-captain',
        kind: 'captain',
        figure: '0',
        badges: [],
        stats: [],
        facts: [],
        with: 'two',
      },
      {
        id: 'aldermere',
        name: 'Lord Aldermere',
        side: 'red',
        place: at(1, 2),
        glyph: 'leader-commander',
        kind: 'captain',
        figure: '+2',
        badges: [],
        stats: [],
        facts: [],
        with: null,
      },
      {
        id: 'roth',
        name: 'Roth',
        side: 'blue',
        place: at(4, 2),
        glyph: 'leader-marshal',
        kind: 'captain',
        figure: '+1',
        badges: [],
        stats: [],
        facts: [],
        with: null,
      },
    ],
    marks: [],
    crumbs: [],
    sequence: { parts: [], now: 0 },
    standings: [],
  },
  marks: [{ kind: 'sight', of: 'one', to: 'far', blocked: { place: at(3, 1), says: 'behind the wood at D2', rule: '6.0j' } }],
};

/** A small board of areas: long and short pieces in their positions, a stack with its leader, a gun, a camp, a melee, lines of fight. */
const corner = (column: number, row: number): [number, number] => [
  column * 160 + ((row * 53 + column * 37) % 60) - 30,
  row * 150 + ((column * 71 + row * 29) % 50) - 25,
];
const slot = (area: number, x: number, y: number) => ({ kind: 'slot' as const, area, at: [x, y] as [number, number] });
const cells = [0, 1].flatMap((row) =>
  [0, 1, 2, 3].map((column) => {
    const outline = [corner(column, row), corner(column, row + 1), corner(column + 1, row + 1), corner(column + 1, row)];
    const mean = (n: 0 | 1) => Math.round(outline.reduce((sum, at) => sum + at[n], 0) / 4);
    const [wood, hill] = [column === 3 && row === 0, column === 0];
    return {
      number: 101 + row * 100 + column,
      name: String(101 + row * 100 + column),
      outline,
      centre: [mean(0), mean(1)] as [number, number],
      terrain: [wood ? 'wood' : 'open'],
      level: hill ? 1 : 0,
      says: wood ? 'woods' : 'clear',
    };
  }),
);
const [, second, third, , , sixth] = cells.map((cell) => cell.centre) as [number, number][];
export const areaBoard: { ground: GroundScene; scene: Scene; marks: Mark[] } = {
  ground: {
    kind: 'areas',
    areas: cells,
    borders: [
      { between: [101, 102], lines: [[corner(1, 1), corner(1, 0)]], middle: corner(1, 0), keys: ['slope'], way: null },
      {
        between: [102, 202],
        lines: [[corner(1, 1), corner(2, 1)]],
        middle: [Math.round((corner(1, 1)[0] + corner(2, 1)[0]) / 2), Math.round((corner(1, 1)[1] + corner(2, 1)[1]) / 2)],
        keys: ['stream', 'ford'],
        way: 'road',
      },
      { between: [103, 203], lines: [[corner(2, 1), corner(3, 1)]], middle: corner(3, 1), keys: ['hedge'], way: null },
    ],
    labels: [{ text: 'Crow Wood', place: { kind: 'area', number: 104, at: cells[3]?.centre ?? [0, 0] }, region: true }],
  },
  scene: {
    pieces:
      second && third && sixth
        ? [
            piece({
              id: 'long',
              name: 'Knights',
              glyph: 'mounted-man-at-arms',
              place: slot(102, second[0] + 46, second[1]),
              size: [74, 36],
              heading: 84,
              figure: '6',
              ranks: [{ left: 3, full: 4 }],
            }),
            piece({
              id: 'stack',
              place: slot(102, second[0] - 30, second[1]),
              size: [43, 40],
              heading: 84,
              figure: '3',
              ranks: [{ left: 2, full: 2 }],
            }),
            piece({
              id: 'top',
              name: 'Bills',
              glyph: 'halberd-bill',
              place: slot(102, second[0] - 30, second[1]),
              size: [43, 40],
              heading: 84,
              figure: '4',
            }),
            piece({
              id: 'front',
              name: 'Pikes',
              glyph: 'pike',
              side: 'blue',
              place: slot(103, third[0] - 44, third[1]),
              size: [43, 40],
              heading: 264,
              figure: '5',
              ranks: [{ left: 2, full: 3 }],
              badges: [{ glyph: 'phalanx', says: 'in phalanx' }],
            }),
            piece({
              id: 'rear',
              name: 'Spears',
              glyph: 'spear',
              side: 'blue',
              place: slot(103, third[0] + 4, third[1]),
              size: [43, 40],
              heading: 264,
              figure: '4',
            }),
            piece({
              id: 'gun',
              name: 'Falcon',
              glyph: 'artillery-gunpowder',
              place: slot(202, sixth[0] + 30, sixth[1] - 30),
              size: [34, 30],
              heading: 20,
              figure: '',
              ranks: [],
            }),
          ]
        : [],
    leaders: second
      ? [
          {
            id: 'hugh',
            name: 'Sir Hugh',
            side: 'red',
            place: slot(102, second[0] - 30, second[1]),
            glyph: 'leader-commander',
            kind: 'captain',
            figure: '+2',
            badges: [],
            stats: [],
            facts: [],
            with: 'stack',
          },
        ]
      : [],
    marks: [
      { kind: 'fray', places: [{ kind: 'area', number: 203, at: cells[6]?.centre ?? [0, 0] }] },
      {
        kind: 'thing',
        glyph: 'camp',
        name: 'the camp',
        side: 'blue',
        covers: [],
        place: slot(204, cells[7]?.centre[0] ?? 0, cells[7]?.centre[1] ?? 0),
      },
    ],
    crumbs: [],
    sequence: { parts: [], now: 0 },
    standings: [],
  },
  marks:
    second && third
      ? [
          {
            kind: 'line',
            of: 'long',
            to: 'front',
            path: [
              [second[0] + 46, second[1]],
              [third[0] - 44, third[1]],
            ],
            blocked: null,
          },
          {
            kind: 'line',
            of: 'long',
            to: 'rear',
            path: [
              [second[0] + 46, second[1]],
              [third[0] + 4, third[1]],
            ],
            blocked: { place: slot(103, third[0] - 44, third[1]), says: 'behind Pikes', rule: 'B15.1b' },
          },
        ]
      : [],
};

/** A charge as a card of odds tells it. */
export const fights: { says: string; fight: FightText; pieces: PieceOddsText[]; fates: string[] }[] = [
  {
    says: 'A charge',
    fates: ['stands', 'disordered', 'falls back', 'breaks', 'destroyed'],
    fight: { reach: 'one bout', win: 0.49, draw: 0.357, lose: 0.153, none: 0 },
    pieces: [
      { id: 'k1', name: "Vendôme's knights, first", side: 'blue', fates: [0.08, 0.767, 0.153, 0, 0], loss: 1, of: 6, unit: 'SP' },
      { id: 'k2', name: "Vendôme's knights, second, in support", side: 'blue', fates: [0.847, 0, 0.153, 0, 0], loss: 0, of: 6, unit: 'SP' },
      { id: 'a3', name: 'Archers of the right wing 3', side: 'red', fates: [0.13, 0.38, 0.49, 0, 0], loss: 0.9, of: 8, unit: 'SP' },
    ],
  },
  {
    says: 'A fight that may not come about',
    fates: ['stands', 'in disarray', 'falls back', 'routs', 'lost'],
    fight: { reach: 'one round', win: 0.003, draw: 0.1, lose: 0.5, none: 0.397 },
    pieces: [
      { id: 'g1', name: 'Guild pikes', side: 'red', fates: [0.3, 0.2, 0.2, 0.2, 0.1], loss: 2.3, of: null, unit: 'DP' },
      { id: 'l1', name: 'Count Robert', side: 'red', fates: [0.97, 0, 0, 0, 0.03], loss: 0, of: null, unit: '' },
    ],
  },
];

/** The whole card of that charge, with what the other side is assumed to answer. */
export const charge: Explanation = {
  throws: [],
  says: [],
  prospects: [],
  odds: {
    exact: true,
    throws: 0,
    note: 'exact',
    fight: fights[0]?.fight ?? null,
    pieces: fights[0]?.pieces ?? [],
    fates: fights[0]?.fates ?? [],
    assumptions: [
      {
        key: 'a',
        side: 'red',
        question: 'Archers of the right wing 3: shoot at the charge?',
        actor: 'a3',
        answers: [
          { action: 'shoot', label: 'Shoot first, 4 + 3 dice' },
          { action: 'hold', label: 'Hold fire' },
        ],
        given: 0,
      },
      {
        key: 'b',
        side: 'blue',
        question: 'Stay if it is drawn?',
        actor: 'k1',
        answers: [
          { action: 'stay', label: 'Stay' },
          { action: 'bounce', label: 'Draw off' },
        ],
        given: 0,
      },
      {
        key: 'c',
        side: 'red',
        question: 'Where do they retreat?',
        actor: 'a3',
        answers: [
          { action: 'se', label: 'Go south-east' },
          { action: 'sw', label: 'Go south-west' },
        ],
        given: 1,
      },
    ],
    outcomes: [
      outcome('knights lose 1 SP, archers lose 2 and fall back', 0.156),
      outcome('knights lose none, archers lose 2 and fall back', 0.112),
      outcome('drawn, knights lose 1 SP', 0.087),
      outcome('drawn, nobody loses', 0.077),
    ],
  },
};
