// The geometry of every bike that we can draw. All lengths in mm, all angles in degrees.
import type { PedalKind } from './components.ts';
import type { BarKind } from './cockpit.ts';

export interface BikeShape {
  /** Which family of details (saddle, fork colour, lamp, chain guard) the bike shares. */
  as: 'road' | 'gravel' | 'mtb' | 'trail' | 'city' | 'ebike' | 'kids' | 'bmx';
  r: number;
  tyre: number;
  rim: number;
  spokes: number;
  drop: number;
  /** Chain stay, head angle, fork offset, stack, reach, head tube, seat angle, seat tube. */
  cs: number;
  HA: number;
  off: number;
  stack: number;
  reach: number;
  ht: number;
  STA: number;
  st: number;
  ring: number;
  cog: number;
  bar: BarKind;
  /** Saddle height along the seat tube. */
  saddle: number;
  dt: [number, number];
  tt: [number, number];
  ss: 'dropped' | 'low' | 'full' | 'std' | 'bmx';
  rotor: number;
  crank: number;
  pedal: PedalKind;
  ang: number;
  flare?: boolean;
  knobs?: number;
  wall?: string | null;
  sus?: number;
  dropper?: boolean;
  fender?: boolean;
  rack?: boolean;
  light?: boolean;
  step?: boolean;
  guard?: boolean;
  guardFull?: boolean;
  motor?: boolean;
  derailleur?: boolean;
  bottle?: boolean;
  stand?: boolean;
  /** A balance bike: no cranks, no chain. */
  push?: boolean;
}

const road: BikeShape = {
  as: 'road',
  r: 341,
  tyre: 29,
  rim: 46,
  spokes: 24,
  drop: 72,
  cs: 412,
  HA: 73,
  off: 45,
  stack: 566,
  reach: 392,
  ht: 152,
  STA: 73.4,
  st: 505,
  ring: 101,
  cog: 60,
  bar: 'drop',
  saddle: 742,
  dt: [54, 66],
  tt: [40, 34],
  ss: 'dropped',
  rotor: 72,
  crank: 172,
  pedal: 'clip',
  ang: -14,
  derailleur: true,
  bottle: true,
};
const gravel: BikeShape = {
  ...road,
  as: 'gravel',
  r: 356,
  tyre: 45,
  rim: 30,
  spokes: 28,
  drop: 76,
  cs: 425,
  HA: 71,
  off: 50,
  stack: 588,
  reach: 396,
  ht: 146,
  STA: 73.5,
  st: 485,
  ring: 82,
  cog: 78,
  flare: true,
  saddle: 738,
  dt: [56, 68],
  tt: [42, 34],
  rotor: 76,
  knobs: 4,
  wall: '#b98a5a',
};
const mtb: BikeShape = {
  as: 'mtb',
  r: 374,
  tyre: 62,
  rim: 26,
  spokes: 28,
  drop: 60,
  cs: 437,
  HA: 66,
  off: 44,
  stack: 632,
  reach: 455,
  ht: 112,
  STA: 75.5,
  st: 430,
  ring: 66,
  cog: 104,
  bar: 'riser',
  saddle: 700,
  dt: [54, 66],
  tt: [42, 34],
  ss: 'low',
  rotor: 90,
  crank: 172,
  pedal: 'flat',
  ang: -10,
  knobs: 9,
  sus: 44,
  dropper: true,
  derailleur: true,
};
const trail: BikeShape = {
  ...mtb,
  as: 'trail',
  tyre: 63,
  rim: 28,
  drop: 34,
  cs: 440,
  HA: 64.6,
  stack: 636,
  reach: 478,
  ht: 116,
  STA: 77,
  st: 420,
  saddle: 690,
  dt: [56, 72],
  tt: [46, 38],
  ss: 'full',
  rotor: 100,
  crank: 170,
  knobs: 10,
  sus: 50,
};
const city: BikeShape = {
  as: 'city',
  r: 352,
  tyre: 40,
  rim: 24,
  spokes: 32,
  drop: 62,
  cs: 465,
  HA: 69.5,
  off: 55,
  stack: 640,
  reach: 372,
  ht: 214,
  STA: 71,
  st: 490,
  ring: 80,
  cog: 44,
  bar: 'city',
  saddle: 720,
  dt: [42, 44],
  tt: [38, 36],
  ss: 'std',
  rotor: 0,
  crank: 170,
  pedal: 'city',
  ang: -14,
  fender: true,
  rack: true,
  light: true,
  step: true,
  guard: true,
  stand: true,
};
const ebike: BikeShape = {
  as: 'ebike',
  r: 362,
  tyre: 52,
  rim: 26,
  spokes: 32,
  drop: 56,
  cs: 475,
  HA: 68.5,
  off: 48,
  stack: 650,
  reach: 398,
  ht: 158,
  STA: 72.5,
  st: 480,
  ring: 76,
  cog: 80,
  bar: 'riserCity',
  saddle: 720,
  dt: [92, 96],
  tt: [44, 38],
  ss: 'std',
  rotor: 88,
  crank: 170,
  pedal: 'city',
  ang: -14,
  fender: true,
  rack: true,
  light: true,
  motor: true,
  sus: 40,
  derailleur: true,
};
const kids: BikeShape = {
  as: 'kids',
  r: 252,
  tyre: 50,
  rim: 22,
  spokes: 20,
  drop: 0,
  cs: 345,
  HA: 70,
  off: 36,
  stack: 402,
  reach: 300,
  ht: 104,
  STA: 70,
  st: 262,
  ring: 62,
  cog: 36,
  bar: 'kids',
  saddle: 440,
  dt: [42, 46],
  tt: [34, 30],
  ss: 'std',
  rotor: 0,
  crank: 127,
  pedal: 'city',
  ang: -14,
  knobs: 6,
  guardFull: true,
  stand: true,
};
const bmx: BikeShape = {
  as: 'bmx',
  r: 256,
  tyre: 54,
  rim: 28,
  spokes: 36,
  drop: -36,
  cs: 345,
  HA: 74.5,
  off: 32,
  stack: 376,
  reach: 434,
  ht: 116,
  STA: 71,
  st: 228,
  ring: 51,
  cog: 24,
  bar: 'bmx',
  saddle: 318,
  dt: [38, 38],
  tt: [36, 34],
  ss: 'bmx',
  rotor: 0,
  crank: 172,
  pedal: 'flat',
  ang: 0,
  knobs: 4,
};

export const BIKE_SHAPES = {
  road,
  aero: { ...road, rim: 66, spokes: 20, HA: 73.4, stack: 546, reach: 398, ht: 132, dt: [60, 78], tt: [44, 38], saddle: 748 },
  climb: { ...road, rim: 26, spokes: 28, tyre: 27, dt: [48, 58], tt: [34, 28], rotor: 68 },
  gravel,
  adventure: { ...gravel, fender: true, rack: true, bottle: true, wall: null, tyre: 48, knobs: 6, light: true },
  mtb,
  mtb275: { ...mtb, r: 352, tyre: 56, drop: 48, stack: 600, reach: 428, ht: 104, st: 400, saddle: 676, sus: 40, cog: 92 },
  trail,
  enduro: { ...trail, HA: 63.4, cs: 446, stack: 644, reach: 492, sus: 56, tyre: 66, knobs: 12, rotor: 104, dt: [60, 78] },
  city,
  trekking: {
    ...city,
    as: 'ebike',
    step: false,
    guard: false,
    bar: 'riserCity',
    derailleur: true,
    sus: 38,
    rotor: 84,
    cog: 74,
    ring: 92,
    dt: [50, 58],
    ht: 172,
    stack: 636,
    reach: 392,
    tyre: 42,
  },
  fitness: {
    ...road,
    as: 'gravel',
    bar: 'riser',
    bottle: false,
    rim: 28,
    tyre: 36,
    stack: 590,
    reach: 402,
    ht: 158,
    saddle: 732,
    pedal: 'flat',
    dt: [50, 60],
    knobs: 0,
    HA: 71.5,
  },
  ebike,
  estep: { ...ebike, step: true, sus: 0, bar: 'city', ht: 206, stack: 648, reach: 380, dt: [74, 78], stand: true },
  emtb: { ...mtb, as: 'mtb', motor: true, dt: [92, 98], cs: 448, tyre: 66, knobs: 11, sus: 50, rotor: 102 },
  kids,
  kids16: { ...kids, r: 202, tyre: 44, cs: 292, stack: 352, reach: 250, ht: 88, st: 216, saddle: 366, crank: 102, ring: 52, cog: 30 },
  kids24: {
    ...mtb,
    as: 'mtb',
    r: 304,
    tyre: 50,
    drop: 30,
    cs: 396,
    HA: 68.5,
    stack: 494,
    reach: 352,
    ht: 96,
    STA: 73,
    st: 330,
    saddle: 566,
    ring: 58,
    cog: 84,
    crank: 152,
    sus: 36,
    rotor: 80,
    dropper: false,
    knobs: 7,
    dt: [46, 54],
    tt: [36, 30],
  },
  balance: {
    ...kids,
    r: 152,
    tyre: 36,
    rim: 18,
    spokes: 16,
    cs: 268,
    drop: 0,
    stack: 276,
    reach: 214,
    ht: 74,
    st: 122,
    saddle: 242,
    ring: 40,
    cog: 20,
    guardFull: false,
    stand: false,
    push: true,
    knobs: 0,
  },
  bmx,
} satisfies Record<string, BikeShape>;

export type BikeType = keyof typeof BIKE_SHAPES;
