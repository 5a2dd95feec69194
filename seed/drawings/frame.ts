// The frame: rear triangle, fork, main tubes, motor and battery, head tube and its marks.
import { wordmark } from './components.ts';
import {
  add,
  bent,
  circ,
  contrastOn,
  lerp,
  lum,
  mix,
  mul,
  normal,
  P,
  path,
  sub,
  tube,
  unit,
  type Canvas,
  type Point,
} from './geometry.ts';
import type { BikeShape, BikeType } from './shapes.ts';

/** Positions of the parts of one bike. */
export interface FramePlace {
  k: Canvas;
  g: BikeShape;
  type: BikeType;
  color: string;
  accent: string;
  /** Rear and front axle. */
  rA: Point;
  fA: Point;
  /** Along the steering axis (down) and perpendicular to it (forward). */
  ax: Point;
  fw: Point;
  /** Head tube top and bottom, seat tube direction and top, saddle. */
  HT: Point;
  HB: Point;
  sd: Point;
  ST: Point;
  SAD: Point;
  ttEnd: Point;
  htMid: Point;
  htLow: Point;
  crownP: Point;
  ground: number;
}

const BB: Point = [0, 0];
const METAL = '#8d959b';

/** Chain stays and seat stays, or the rear arm of a full suspension. */
export function rearTriangle({ k, g, color, rA, sd }: FramePlace): string {
  let s = '';
  if (g.ss === 'full') {
    const piv = mul(sd, 118);
    const rock = add(mul(sd, g.st * 0.78), [22, 14]);
    const ssTop = add(rock, [-86, -2]);
    s += tube(k, add(rA, [10, 6]), ssTop, 26, 30, mix(color, '#101417', 0.22));
    s += tube(k, rA, add(piv, [4, -30]), 30, 46, mix(color, '#101417', 0.22));
    s += `<path d="M${P(ssTop)}L${P(rock)}L${P(add(rock, [66, 34]))}" stroke="#23272b" stroke-width="28" stroke-linecap="round" stroke-linejoin="round" fill="none"/>`;
    return s + circ(rA, 20, `fill="${mix(color, '#101417', 0.3)}"`);
  }
  const join = { dropped: 0.76, low: 0.86, bmx: 0.9, std: 0.94 }[g.ss];
  const small = g.as === 'bmx';
  s += tube(k, rA, mul(sd, g.st * join), small ? 22 : 20, small ? 24 : 26, color);
  s += tube(k, rA, [-8, 0], small ? 26 : 24, small ? 30 : 38, color);
  return s + circ(rA, 17, `fill="${mix(color, '#101417', 0.25)}"`);
}

/** Rigid fork in frame colour or suspension fork. */
export function fork({ k, g, color, accent, ax, fw, fA, crownP }: FramePlace): string {
  if (g.sus) {
    const legTop = add(crownP, mul(fw, 4));
    const sw = g.sus;
    const lowTop = lerp(legTop, add(fA, mul(fw, -g.off + 10)), 0.48);
    const lowEnd = add(fA, mul(fw, -4));
    const lowers = g.as === 'ebike' ? '#2b3035' : '#23282c';
    return (
      tube(k, legTop, add(lowTop, mul(ax, 30)), sw * 0.68, sw * 0.68, '#b9a06a') +
      tube(k, lowTop, lowEnd, sw, sw * 0.82, lowers) +
      `<path d="M${P(add(lowTop, mul(fw, -sw * 0.5)))}L${P(add(lowTop, mul(fw, sw * 0.5)))}" stroke="#0f1214" stroke-width="9"/>` +
      tube(k, add(crownP, mul(fw, -sw * 0.85)), add(crownP, mul(fw, sw * 0.95)), 44, 40, lowers) +
      `<path d="M${P(add(lerp(lowTop, lowEnd, 0.2), mul(fw, 2)))}L${P(add(lerp(lowTop, lowEnd, 0.62), mul(fw, 2)))}" stroke="${accent}" stroke-width="9" stroke-dasharray="52 8 12 8 12 8"/>` +
      circ(fA, 17, `fill="${lowers}"`) +
      circ(fA, 8, 'fill="#8f979d"')
    );
  }
  const small = g.as === 'bmx';
  const w0 = small || g.as === 'kids' ? 34 : 46;
  const w1 = small ? 24 : 20;
  const chooseBend = () => {
    if (small) return 0;
    if (g.as === 'city') return 0.34;
    return 0.2;
  };
  const bend = chooseBend();
  const mid = add(lerp(crownP, fA, 0.58), mul(fw, -g.off * bend));
  const c = g.as === 'kids' ? accent : color;
  const wm = (w0 + w1) / 2 - 2;
  return (
    tube(k, crownP, mid, w0, wm, c) +
    tube(k, lerp(crownP, mid, 0.985), fA, wm, w1, c) +
    circ(fA, 13, `fill="${mix(c, '#000', 0.25)}"`) +
    circ(fA, 6, 'fill="#aab1b7"')
  );
}

function stepThrough({ g, color, HT, HB, sd }: FramePlace): string {
  const c1 = lerp(HT, HB, 0.42);
  const c2 = lerp(HT, HB, 0.88);
  const seatJoin = mul(sd, g.st * 0.5);
  const low = bent(
    `M${P(add(c2, [-6, -4]))}C${P(add(c2, [-80, -150]))} ${P([110, 60])} ${P([6, 10])}`,
    g.motor ? 76 : 46,
    color,
  );
  if (g.motor) return low;
  return (
    bent(`M${P(add(c1, [-8, 0]))}C${P(add(c1, [-90, -170]))} ${P([150, 250])} ${P(add(seatJoin, [6, 0]))}`, 40, color) +
    low
  );
}

function motorAndBattery({ k, g, color, htLow }: FramePlace): string {
  let s = '';
  if (!g.step) {
    const dA: Point = [22, 40];
    const dB = add(htLow, [-6, -6]);
    s += tube(k, dA, dB, g.dt[1], g.dt[0], color);
    const n = normal(unit(sub(dB, dA)));
    const q = (t: number, o: number): Point => add(lerp(dA, dB, t), mul(n, o));
    s += `<path d="${path([q(0.16, 36), q(0.86, 36), q(0.88, 6), q(0.14, 6)])}" fill="#202428"/><path d="M${P(q(0.2, 30))}L${P(q(0.83, 30))}" stroke="#fff" stroke-opacity=".18" stroke-width="4"/>`;
    for (let i = 0; i < 4; i++) s += circ(q(0.2 + i * 0.035, 17), 4.5, `fill="${i < 3 ? '#7fd6a0' : '#4a5157'}"`);
    s += wordmark(q(0, -22), q(1, -22), 34, contrastOn(color), 0.24);
  }
  const hull = `M${P([-58, 64])}C${P([-20, 92])} ${P([60, 88])} ${P([86, 54])}C${P([104, 24])} ${P([88, -52])} ${P([34, -66])}C${P([-16, -74])} ${P([-74, -46])} ${P([-74, 6])}C${P([-74, 30])} ${P([-70, 52])} ${P([-58, 64])}Z`;
  return (
    s +
    `<path d="${hull}" fill="#262b2f"/><path d="M${P([-52, 58])}C${P([-16, 82])} ${P([56, 78])} ${P([80, 50])}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="5"/>`
  );
}

function rearShock({ k, g, color, accent, sd, ttEnd, htMid, htLow }: FramePlace): string {
  const rock = add(mul(sd, g.st * 0.78), [22, 14]);
  const sh1 = add(rock, [66, 34]);
  const sh2 = lerp(BB, htLow, 0.5);
  const a = lerp(sh1, sh2, 0.04);
  const b = lerp(sh1, sh2, 0.96);
  return (
    tube(k, a, lerp(a, b, 0.55), 26, 26, '#b9bfc4') +
    tube(k, lerp(a, b, 0.4), b, 44, 44, '#20242a') +
    tube(k, add(lerp(a, b, 0.62), [26, 20]), add(b, [20, 26]), 26, 26, lum(accent) > 0.9 ? '#b9a06a' : accent) +
    circ(rock, 17, `fill="${METAL}"`) +
    circ(rock, 8, 'fill="#2b3035"') +
    circ(sh1, 12, `fill="${METAL}"`) +
    circ(mul(sd, 118), 22, 'fill="#2b3035"') +
    circ(mul(sd, 118), 10, `fill="${METAL}"`) +
    tube(k, mul(sd, g.st * 0.52), lerp(ttEnd, htMid, 0.3), 20, 24, color)
  );
}

/* Accent band on the seat tube and word mark on the down tube. */
function marks({ k, g, color, accent, sd, htLow }: FramePlace): string {
  const band = (from: number, to: number, w: number): string =>
    tube(k, mul(sd, g.st * from), mul(sd, g.st * to), 38, w, accent);
  if (g.step) return band(0.62, 0.76, 37.5);
  if (g.motor) return '';
  const small = g.as === 'kids' || g.as === 'bmx';
  const chooseInk = () => {
    if (contrastOn(color) === '#ffffff') {
      if (lum(accent) > 0.3) return accent;
      return '#ffffff';
    }
    if (lum(accent) < 0.5) return accent;
    return '#1b1f23';
  };
  const ink = chooseInk();
  const chooseHeight = () => {
    if (g.push) return 15;
    if (small) {
      if (g.r < 220) return 19;
      return 22;
    }
    if (g.r < 320) return 27;
    return 34;
  };
  const height = chooseHeight();
  const chooseWordmark = () => {
    if (g.as === 'kids') return 0.2;
    if (g.as === 'bmx') return 0.26;
    return 0.29;
  };
  let s = wordmark(BB, htLow, height, ink, chooseWordmark());
  if (g.ss !== 'full' && !g.push) s += band(0.5, 0.64, 37.5) + band(0.665, 0.69, 38);
  return s;
}

/** Top, down, seat and head tube with motor, shock, word mark and head badge. */
export function mainTubes(f: FramePlace): string {
  const { k, g, color, accent, ax, HT, HB, ST, ttEnd, htMid, htLow } = f;
  let s = '';
  if (g.step) s += stepThrough(f);
  else {
    s += tube(k, ttEnd, add(htMid, [-4, 0]), g.tt[1], g.tt[0], color);
    if (!g.motor) s += tube(k, BB, add(htLow, [-4, 0]), g.dt[1], g.dt[0], color);
  }
  if (g.motor) s += motorAndBattery(f);
  s += tube(k, BB, ST, g.as === 'bmx' ? 34 : 38, g.as === 'bmx' ? 32 : 36, color);
  if (g.ss === 'full') s += rearShock(f);
  const top = g.as === 'bmx' ? 42 : 50;
  const chooseLow = () => {
    if (g.as === 'bmx') return 44;
    if (g.as === 'city' || g.as === 'kids') return 48;
    return 62;
  };
  const low = chooseLow();
  s += tube(k, add(HT, mul(ax, -4)), add(HB, mul(ax, 4)), top, low, color);
  s += tube(k, HB, add(HB, mul(ax, 10)), low + 3, low + 3, '#24282c');
  if (!g.sus)
    s += tube(k, add(HB, mul(ax, 9)), add(HB, mul(ax, 44)), low - 2, low - 12, g.as === 'kids' ? accent : color);
  s += marks(f);
  const badge = lerp(HT, HB, 0.45);
  return (
    s +
    `<path d="M${P(add(badge, [-8, -10]))}l7 -20M${P(add(badge, [2, -10]))}l7 -20" stroke="${contrastOn(color)}" stroke-opacity=".9" stroke-width="4.5"/>`
  );
}
