// Draws a whole bike from the drive side. Later layers cover earlier ones.
import { cockpit } from './cockpit.ts';
import { cassette, chainPath, chainring, crank, pedalArt, rearMech, saddleArt } from './components.ts';
import {
  circ,
  lum,
  mix,
  P,
  add,
  lerp,
  mul,
  normal,
  polar,
  R,
  rad,
  canvas,
  sub,
  svg,
  tube,
  unit,
  type Canvas,
  type Point,
} from './geometry.ts';
import { fork, mainTubes, rearTriangle, type FramePlace } from './frame.ts';
import { BIKE_SHAPES, type BikeShape, type BikeType } from './shapes.ts';
import { wheel } from './wheels.ts';

export interface BikeDrawing {
  type: BikeType;
  color: string;
  accent?: string;
  /** Width in pixels; the height is 0.66 of it. */
  size?: number;
  shadow?: boolean;
  title?: string;
  /** Side wall of the tyres; null is black. */
  wall?: string | null;
  rimColor?: string;
}

const CARBON = '#23272b';

function place(k: Canvas, g: BikeShape, type: BikeType, color: string, accent: string): FramePlace {
  const rA: Point = [-Math.sqrt(g.cs ** 2 - g.drop ** 2), g.drop];
  const ax: Point = [Math.cos(rad(g.HA)), -Math.sin(rad(g.HA))];
  const fw: Point = [Math.sin(rad(g.HA)), Math.cos(rad(g.HA))];
  const HT: Point = [g.reach, g.stack];
  const HB = add(HT, mul(ax, g.ht));
  const forkLength = (HB[1] + g.off * fw[1] - g.drop) / Math.sin(rad(g.HA));
  const fA = add(add(HB, mul(ax, forkLength)), mul(fw, g.off));
  const sd: Point = [-Math.cos(rad(g.STA)), Math.sin(rad(g.STA))];
  return {
    k,
    g,
    type,
    color,
    accent,
    rA,
    fA,
    ax,
    fw,
    HT,
    HB,
    sd,
    ST: mul(sd, g.st),
    SAD: mul(sd, g.saddle),
    ttEnd: mul(sd, g.st * (g.as === 'bmx' ? 0.96 : 0.95)),
    htMid: lerp(HT, HB, 0.26),
    htLow: lerp(HT, HB, 0.86),
    crownP: add(HB, mul(ax, 26)),
    ground: g.drop - g.r,
  };
}

function shadowOf({ g, rA, fA, ground }: FramePlace): string {
  const ellipse = (x: number, y: number, rx: number, ry: number, o: number): string =>
    `<ellipse cx="${R(x)}" cy="${R(y)}" rx="${R(rx)}" ry="${ry}" fill="#0b0f12" opacity="${o}"/>`;
  return (
    ellipse((rA[0] + fA[0]) / 2, -ground + 10, (fA[0] - rA[0]) / 2 + g.r * 0.72, 17, 0.1) +
    ellipse(rA[0], -ground + 5, g.r * 0.5, 10, 0.2) +
    ellipse(fA[0], -ground + 5, g.r * 0.5, 10, 0.2)
  );
}

function fenderArc(c: Point, a1: number, a2: number, r: number, col: string): string {
  const d = `M${P(polar(c, r, a1))}A${R(r)} ${R(r)} 0 ${Math.abs(a2 - a1) > 180 ? 1 : 0} ${a2 > a1 ? 0 : 1} ${P(polar(c, r, a2))}`;
  return `<path d="${d}" fill="none" stroke="${mix(col, '#000', 0.35)}" stroke-width="24" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${col}" stroke-width="18" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="4" stroke-linecap="round"/>`;
}

function fendersAndRack({ g, color, rA, fA, sd, ST }: FramePlace): string {
  let s = '';
  if (g.fender) {
    const col = g.as === 'city' ? mix(color, '#101417', 0.1) : '#2a2f33';
    s += fenderArc(rA, 28, 205, g.r + 17, col) + fenderArc(fA, 12, 158, g.r + 17, col);
    s += `<path d="M${P(rA)}L${P(polar(rA, g.r + 15, 176))}M${P(rA)}L${P(polar(rA, g.r + 15, 196))}M${P(fA)}L${P(polar(fA, g.r + 15, 152))}" stroke="#5f676d" stroke-width="6" fill="none"/>`;
  }
  if (g.rack) {
    const y = rA[1] + g.r + 66;
    const x1 = rA[0] - g.r * 0.62;
    const x2 = ST[0] - 70;
    s += `<path d="M${P([x1, y - 6])}L${P([x2, y])}M${P(add(rA, [8, 30]))}L${P([x1 + 90, y - 6])}M${P(add(rA, [14, 30]))}L${P([x1 + 270, y - 4])}M${P([x2, y])}L${P(add(mul(sd, g.st * 0.86), [-14, 0]))}" stroke="#2a2f33" stroke-width="13" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M${P([x1, y - 4])}L${P([x2, y + 2])}" stroke="#fff" stroke-opacity=".2" stroke-width="3"/><rect x="${R(x1 - 26)}" y="${R(-y - 2)}" width="28" height="34" rx="7" fill="#d3201a"/><rect x="${R(x1 - 22)}" y="${R(-y + 4)}" width="9" height="20" rx="4" fill="#fff" opacity=".5"/>`;
    if (g.step && g.motor)
      s += `<rect x="${R(x1 + 26)}" y="${R(-y - 50)}" width="${R(x2 - x1 - 40)}" height="46" rx="12" fill="#202428"/><path d="M${P([x1 + 44, y + 40])}L${P([x2 - 34, y + 40])}" stroke="#fff" stroke-opacity=".2" stroke-width="4"/>`;
  }
  return s;
}

function bottleOf({ k, g, color, accent, htLow }: FramePlace): string {
  const bb: Point = [0, 0];
  const a = lerp(bb, htLow, 0.34);
  const b = lerp(bb, htLow, 0.62);
  const d = unit(sub(b, a));
  const n = normal(d);
  const o = mul(n, g.dt[1] / 2 + 36);
  const band = lum(accent) > 0.85 ? color : accent;
  return (
    tube(k, add(a, o), add(b, o), 66, 66, '#e9ecec') +
    tube(k, add(lerp(a, b, 0.16), o), add(lerp(a, b, 0.46), o), 67, 67, band) +
    tube(k, add(b, o), add(add(b, mul(d, 20)), o), 44, 34, '#2b3035') +
    tube(k, add(a, add(o, mul(n, -34))), add(lerp(a, b, 0.85), add(o, mul(n, -34))), 7, 7, '#22262a')
  );
}

function seat(f: FramePlace): string {
  const { k, g, sd, SAD } = f;
  let s = tube(k, mul(sd, g.st - 6), add(SAD, mul(sd, -46)), 30, 29, '#2a2e32');
  if (g.dropper) s += tube(k, mul(sd, g.st + 34), mul(sd, g.st + 60), 38, 38, '#1c1f23');
  s += tube(k, mul(sd, g.st - 12), mul(sd, g.st + 12), g.as === 'bmx' ? 38 : 41, 41, mix(CARBON, '#000', 0.1));
  const chooseFit = () => {
    if (g.push) return 0.66;
    if (g.r < 220) return 0.82;
    return 1;
  };
  const fit = chooseFit();
  const art = saddleArt(SAD, g.as);
  return (
    s +
    (fit === 1
      ? art
      : `<g transform="translate(${R(SAD[0] * (1 - fit))} ${R(-SAD[1] * (1 - fit))}) scale(${fit})">${art}</g>`)
  );
}

/* Guard, chain ring, crank and pedal of the drive side. */
function cranks({ k, g, color, accent, rA, ground }: FramePlace): string {
  const bb: Point = [0, 0];
  let s = '';
  if (g.push) s += circ(bb, 22, `fill="${mix(color, '#000', 0.2)}"`);
  else if (g.guardFull) {
    const h = g.ring + 12;
    s += `<path d="M${P(add(rA, [-20, 40]))}L${P([0, h])}A${h} ${h} 0 0 0 ${P([8, -h])}L${P(add(rA, [-16, -38]))}Z" fill="${accent}" opacity=".96"/><path d="M${P(add(rA, [-14, 34]))}L${P([0, h - 8])}" stroke="#fff" stroke-opacity=".4" stroke-width="4"/>`;
    s += crank(k, bb, g.crank, g.ang, '#33383d');
  } else {
    if (g.guard) {
      const o = g.ring + 20;
      s += `<path d="M${P(add(rA, [10, g.cog + 10]))}L${P([-10, g.ring + 18])}A${o} ${o} 0 0 1 ${P([g.ring + 10, -28])}A${o} ${o} 0 0 0 ${P([-6, g.ring - 14])}L${P(add(rA, [12, g.cog - 14]))}Z" fill="${mix(color, '#101417', 0.25)}"/>`;
    }
    const chooseColor = () => {
      if (g.as === 'bmx') return '#33383d';
      if (g.as === 'city') return '#6f777d';
      return '#262a2e';
    };
    s += chainring(bb, g.ring, {
      color: chooseColor(),
      arms: g.as === 'bmx' ? 5 : 4,
    });
    s += crank(k, bb, g.crank, g.ang, g.as === 'city' ? '#7a8288' : '#2a2e32');
  }
  if (!g.push) s += pedalArt(polar(bb, g.crank, g.ang), g.pedal, false);
  if (g.stand) s += tube(k, [-74, -8], [-170, ground + 16], 15, 12, '#2b3035');
  return s;
}

/** Crank and pedal of the far side. */
function farCrank({ k, g }: FramePlace): string {
  const pedal = polar([0, 0], g.crank, g.ang + 180);
  return tube(k, [0, 0], pedal, 26, 18, '#33383d') + pedalArt(pedal, g.pedal, true);
}

function wheels({ k, g, accent, rA, fA }: FramePlace, rimColor: string | undefined): string {
  const shape = {
    r: g.r,
    tyre: g.tyre,
    rim: g.rim,
    spokes: g.spokes,
    wall: g.wall ?? null,
    knobs: g.knobs ?? 0,
    rotor: g.rotor,
    rimColor: rimColor ?? (g.as === 'city' || g.as === 'kids' ? '#7d858b' : '#22262a'),
    decal: g.as === 'road' ? mix(accent, '#ffffff', 0.2) : null,
  };
  const chooseRearHub = () => {
    if (g.as === 'city') return 30;
    if (g.push) return 14;
    return 22;
  };
  const chooseFrontHub = () => {
    if (g.light) return 30;
    if (g.push) return 14;
    return 16;
  };
  return (
    wheel(k, rA, { ...shape, hub: chooseRearHub() }) + wheel(k, fA, { ...shape, hub: chooseFrontHub(), cross: 70 })
  );
}

/** Rear triangle with cassette, chain and derailleur. */
function rearDrive(f: FramePlace): string {
  const { g, rA } = f;
  const bb: Point = [0, 0];
  const offRoad = g.as === 'mtb' || g.as === 'trail';
  const mech = g.derailleur
    ? rearMech(
        rA,
        offRoad ? { up: [22, -118], low: [74, g.r < 320 ? -160 : -186] } : { up: [18, -76], low: [46, -150] },
      )
    : null;
  let s = '';
  if (!g.push) s += cassette(rA, g.cog, mech ? 24 : Math.max(18, g.cog - 14), mech ? 8 : 2);
  s += rearTriangle(f);
  if (!g.push)
    s += chainPath(bb, rA, g.ring, mech ? g.cog * 0.62 : g.cog, mech ? { up: mech.upP, low: mech.low } : null);
  return mech ? s + mech.back + mech.front : s;
}

function handlebar({ k, g, color, accent, HT, ax, fw, crownP }: FramePlace): string {
  return cockpit(k, { bar: g.bar, flare: g.flare ?? false, HT, ax, fw, type: g.as, color, accent, crownP });
}

/** Width of the picture that bikes of one kind share, so that they keep their size next to each other. */
function frameWidth(g: BikeShape): number {
  if (g.push) return 1000;
  if (g.as === 'kids') return g.r < 220 ? 1240 : 1480;
  if (g.as === 'bmx') return 1520;
  return g.r < 320 ? 1560 : 1760;
}

/** The view box around the bike, at least as wide as {@link frameWidth}. */
function viewBox({ g, rA, fA, HT, SAD, ground }: FramePlace): string {
  const chooseAbove = () => {
    if (g.as === 'bmx') return 320;
    if (g.bar === 'city' || g.bar === 'riserCity') return 220;
    return 150;
  };
  const above = chooseAbove();
  const top = Math.max(SAD[1] + 70, HT[1] + above);
  const x0 = rA[0] - g.r - (g.rack ? 30 : 16);
  const x1 = fA[0] + g.r + 16;
  let w = Math.max(x1 - x0 + 40, frameWidth(g) * 0.98);
  let h = w * 0.66;
  const need = top - ground + 60;
  if (h < need) {
    h = need;
    w = h / 0.66;
  }
  return `${R((x0 + x1) / 2 - w / 2)} ${R(-ground + 40 - h)} ${R(w)} ${R(h)}`;
}

/** One bike as SVG text; the same arguments always give the same bytes. */
export function draw({
  type,
  color,
  accent = '#f4f5f3',
  size = 640,
  shadow = true,
  title = '',
  wall,
  rimColor,
}: BikeDrawing): string {
  const g: BikeShape = { ...BIKE_SHAPES[type] };
  if (wall !== undefined) g.wall = wall;
  const k = canvas(JSON.stringify([type, color, accent, wall, rimColor]));
  const f = place(k, g, type, color, accent);
  let s = shadow ? shadowOf(f) : '';
  if (!g.push) s += farCrank(f);
  s += wheels(f, rimColor) + fendersAndRack(f) + rearDrive(f);
  s += circ(f.rA, 9, 'fill="#aab1b7"') + fork(f) + mainTubes(f);
  if (g.bottle) s += bottleOf(f);
  s += seat(f) + handlebar(f) + cranks(f);
  return svg(k, s, viewBox(f), size, size * 0.66, title);
}
