// Drive train and contact points: cassette, chainring, crank, pedal, chain, rear derailleur, word mark, saddle.
import {
  add,
  circ,
  lerp,
  mix,
  mul,
  P,
  path,
  polar,
  R,
  rad,
  sub,
  tube,
  unit,
  type Canvas,
  type Point,
} from './geometry.ts';

export type PedalKind = 'flat' | 'city' | 'clip';
export interface Mech {
  upP: Point;
  low: Point;
  back: string;
  front: string;
}

export function gearTeeth(c: Point, r: number, n: number, col: string, w = 9): string {
  return circ(
    c,
    r,
    `fill="none" stroke="${col}" stroke-width="${w}" stroke-dasharray="${R(((2 * Math.PI * r) / n) * 0.55)} ${R(((2 * Math.PI * r) / n) * 0.45)}"`,
  );
}

export function cassette(c: Point, big: number, small: number, steps: number, metal = '#8d959b') {
  let s = '';
  for (let i = 0; i < steps; i++) {
    const r = big - ((big - small) * i) / (steps - 1 || 1);
    s +=
      circ(c, r - 3, `fill="${mix(metal, '#2a2f33', i % 2 ? 0.42 : 0.16)}"`) +
      gearTeeth(
        c,
        r - 2,
        Math.max(11, Math.round((2 * Math.PI * r) / 12.7)),
        mix(metal, '#2a2f33', i % 2 ? 0.3 : 0.05),
        6,
      );
  }
  return s + circ(c, 13, 'fill="#2b3035"') + circ(c, 5, 'fill="#cfd4d8"');
}

export function chainring(c: Point, r: number, o: { color?: string; arms?: number; guard?: boolean } = {}): string {
  const col = o.color || '#2a2e32',
    arms = o.arms || 4;
  let s = '';
  if (o.guard)
    return (
      circ(c, r, `fill="none" stroke="${col}" stroke-width="26"`) +
      circ(c, r + 10, 'fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="2"')
    );
  s += gearTeeth(c, r, Math.round((2 * Math.PI * r) / 12.7), '#3c4247', 10);
  s +=
    circ(c, r - 8, `fill="none" stroke="${col}" stroke-width="15"`) +
    circ(c, r - 3, 'fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.6"');
  if (r > 58)
    for (let i = 0; i < arms; i++) {
      const a = i * (360 / arms) + 38;
      s +=
        `<path d="${path([polar(c, 20, a - 34), polar(c, r - 10, a - 8), polar(c, r - 10, a + 8), polar(c, 20, a + 34)])}" fill="${mix(col, '#ffffff', 0.07)}"/>` +
        circ(polar(c, r - 11, a), 4, 'fill="#9aa2a8"');
    }
  return s;
}

export function crank(k: Canvas, c: Point, L: number, a: number, col: string): string {
  const e = polar(c, L, a);
  return (
    tube(k, c, e, 30, 21, col) +
    circ(e, 11, `fill="${mix(col, '#000', 0.2)}"`) +
    circ(c, 18, `fill="${mix(col, '#fff', 0.06)}"`) +
    circ(c, 18, 'fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"') +
    circ(c, 8, 'fill="#8a9298"')
  );
}

export function pedalArt(e: Point, kind: PedalKind, back: boolean): string {
  const o = back ? ' opacity=".75"' : '';
  if (kind === 'flat')
    return `<g${o}><rect x="${R(e[0] - 48)}" y="${R(-e[1] - 9)}" width="96" height="18" rx="6" fill="#1f2327"/><path d="M${R(e[0] - 40)} ${R(-e[1] - 11)}h80" stroke="#777f86" stroke-width="4" stroke-dasharray="4 9"/></g>`;
  if (kind === 'city')
    return `<g${o}><rect x="${R(e[0] - 46)}" y="${R(-e[1] - 12)}" width="92" height="24" rx="8" fill="#22262a"/><rect x="${R(e[0] - 42)}" y="${R(-e[1] - 3)}" width="14" height="6" fill="#ffa726"/><rect x="${R(e[0] + 28)}" y="${R(-e[1] - 3)}" width="14" height="6" fill="#ffa726"/></g>`;
  return `<g${o}><path d="M${R(e[0] - 34)} ${R(-e[1] - 4)}q30 -12 62 -2l10 6q-8 9 -24 9h-38q-12 0 -10 -13z" fill="#22262a"/><path d="M${R(e[0] - 24)} ${R(-e[1] - 4)}q26 -8 50 0" fill="none" stroke="#6b737a" stroke-width="3"/></g>`;
}

export function chainPath(
  bb: Point,
  ax: Point,
  rF: number,
  rR: number,
  mech: { up: Point; low: Point } | null,
): string {
  const d = sub(bb, ax),
    L = Math.hypot(d[0], d[1]),
    a = Math.atan2(d[1], d[0]),
    t = Math.asin((rF - rR) / L);
  const na = a + Math.PI / 2 + t; // Upper tangent.
  const up = (c: Point, r: number): Point => [c[0] + r * Math.cos(na), c[1] + r * Math.sin(na)];
  const links = 'fill="none" stroke="#3a4045" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"',
    hi = 'fill="none" stroke="#a9b0b6" stroke-width="3.4" stroke-dasharray="4.6 4.2" stroke-linejoin="round"';
  const nb = a - Math.PI / 2 - t,
    dn = (c: Point, r: number): Point => [c[0] + r * Math.cos(nb), c[1] + r * Math.sin(nb)];
  const top = `M${P(up(ax, rR))}L${P(up(bb, rF))}`;
  let bot;
  if (mech)
    bot = `M${P([bb[0] + rF * Math.cos(rad(262)), bb[1] + rF * Math.sin(rad(262))])}L${P(add(mech.low, [4, -17]))}A17 17 0 0 1 ${P(add(mech.low, [-13, 10]))}L${P(add(mech.up, [14, -8]))}A16 16 0 0 0 ${P(add(mech.up, [12, 10]))}L${P(add(ax, [rR * 0.6, -rR * 0.86]))}`;
  else bot = `M${P(dn(ax, rR))}L${P(dn(bb, rF))}`;
  return `<path d="${top}${bot}" ${links}/><path d="${top}${bot}" ${hi}/>`;
}

export function rearMech(ax: Point, o: { up?: Point; low?: Point; color?: string } = {}): Mech {
  const upP = add(ax, o.up || [16, -72]),
    low = add(ax, o.low || [44, -146]);
  const c = o.color || '#24282c';
  const back = `<path d="M${P(add(ax, [-4, 2]))}L${P(add(ax, [-14, -38]))}L${P(add(upP, [-12, 10]))}" fill="none" stroke="${c}" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"/>`;
  const body = `<path d="M${P(add(ax, [-12, -34]))}L${P(upP)}" stroke="${mix(c, '#fff', 0.14)}" stroke-width="26" stroke-linecap="round"/><path d="M${P(add(ax, [-9, -32]))}L${P(add(upP, [2, 8]))}" stroke="#fff" stroke-opacity=".2" stroke-width="4" stroke-linecap="round"/>`;
  const cage =
    `<path d="M${P(upP)}L${P(low)}" stroke="${c}" stroke-width="15" stroke-linecap="round"/>` +
    circ(upP, 15, 'fill="#32383d"') +
    circ(low, 16, 'fill="#32383d"') +
    circ(upP, 5, 'fill="#a9b0b6"') +
    circ(low, 5, 'fill="#a9b0b6"');
  return { upP, low, back, front: body + cage };
}

/* Letters drawn as strokes on a grid from 0 to 1. */
const GLYPH: Record<string, Point[][]> = {
  V: [
    [
      [0, 1],
      [0.42, 0],
      [0.84, 1],
    ],
  ],
  E: [
    [
      [0.8, 1],
      [0, 1],
      [0, 0],
      [0.8, 0],
    ],
    [
      [0, 0.5],
      [0.66, 0.5],
    ],
  ],
  L: [
    [
      [0, 1],
      [0, 0],
      [0.74, 0],
    ],
  ],
  D: [
    [
      [0, 0],
      [0, 1],
      [0.5, 1],
      [0.82, 0.72],
      [0.82, 0.28],
      [0.5, 0],
      [0, 0],
    ],
  ],
  R: [
    [
      [0, 0],
      [0, 1],
      [0.56, 1],
      [0.8, 0.8],
      [0.8, 0.62],
      [0.56, 0.44],
      [0, 0.44],
    ],
    [
      [0.44, 0.44],
      [0.82, 0],
    ],
  ],
  A: [
    [
      [0, 0],
      [0.42, 1],
      [0.84, 0],
    ],
    [
      [0.17, 0.34],
      [0.67, 0.34],
    ],
  ],
};
export function wordmark(a: Point, b: Point, h: number, col: string, at = 0.3, sp = 0.34): string {
  const d = unit(sub(b, a)),
    n: Point = [-d[1], d[0]],
    word = 'VELDRA';
  const start = lerp(a, b, at);
  let x = 0,
    s = '';
  for (const ch of word) {
    for (const st of GLYPH[ch] ?? [])
      s +=
        'M' +
        st
          .map(([gx, gy]) => P(add(start, add(mul(d, (x + gx + (gy - 0.5) * 0.18) * h), mul(n, (gy - 0.5) * h)))))
          .join('L');
    x += 0.84 + sp;
  }
  return `<path d="${s}" fill="none" stroke="${col}" stroke-width="${R(h * 0.19)}" stroke-linejoin="round" stroke-linecap="butt"/>`;
}

export function saddleArt(S: Point, type: string): string {
  const q = (x: number, y: number): string => P(add(S, [x, y]));
  const comfy = type === 'city' || type === 'ebike' || type === 'kids';
  const rails = `<path d="M${q(-84, -14)}C${q(-50, -50)} ${q(30, -52)} ${q(104, -14)}" fill="none" stroke="#8d959b" stroke-width="7"/><rect x="${R(S[0] - 20)}" y="${R(-S[1] + 28)}" width="42" height="22" rx="7" fill="#2a2e32"/>`;
  if (type === 'bmx')
    return `<path d="M${q(-14, -60)}L${q(4, -6)}" stroke="#2a2e32" stroke-width="34"/><path d="M${q(-100, 40)}C${q(-60, 34)} ${q(-20, 12)} ${q(30, 18)}S${q(118, 44)} ${q(126, 34)}S${q(90, -8)} ${q(20, -24)}S${q(-92, 4)} ${q(-100, 40)}Z" fill="#22262a"/><path d="M${q(-86, 34)}C${q(-40, 24)} ${q(10, 10)} ${q(112, 36)}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="4"/>`;
  const body = comfy
    ? `<path d="M${q(-132, 26)}C${q(-120, 48)} ${q(-60, 44)} ${q(-10, 28)}S${q(112, 26)} ${q(140, 14)}C${q(152, 4)} ${q(140, -14)} ${q(112, -14)}S${q(20, -18)} ${q(-30, -34)}S${q(-140, -28)} ${q(-132, 26)}Z"`
    : `<path d="M${q(-140, 26)}C${q(-124, 36)} ${q(-70, 28)} ${q(-14, 20)}S${q(112, 18)} ${q(146, 8)}C${q(158, 0)} ${q(146, -12)} ${q(120, -10)}S${q(10, -6)} ${q(-40, -14)}S${q(-138, -22)} ${q(-140, 26)}Z"`;
  return (
    rails +
    body +
    ` fill="#202428"/><path d="M${q(-126, 24)}C${q(-90, comfy ? 34 : 26)} ${q(-10, 16)} ${q(136, 6)}" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="5" stroke-linecap="round"/>`
  );
}
