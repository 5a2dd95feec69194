// Vectors, colours and shaded tubes for all drawings. Pure functions that return SVG strings. Geometry is in
// millimetres: origin at the bottom bracket, x forward, y up; the drive side faces the viewer.

export type Point = [number, number];
export type GradientStop = [offset: number, color: string, opacity?: number];

/** Collects the definitions of one drawing; ids are hashed from its seed, so a page can hold many drawings. */
export interface Canvas {
  id: string;
  defs: string[];
  /** Adds a linear gradient from p1 to p2 and returns its `url(#...)`. */
  grad: (p1: Point, p2: Point, stops: GradientStop[]) => string;
}

export const R = (n: number): number => Math.round(n * 10) / 10;
export const rad = (degrees: number): number => (degrees * Math.PI) / 180;
export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const mul = (a: Point, k: number): Point => [a[0] * k, a[1] * k];
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const unit = (a: Point): Point => mul(a, 1 / (Math.hypot(a[0], a[1]) || 1));
export const normal = (a: Point): Point => [-a[1], a[0]];
export const lerp = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export const polar = (c: Point, r: number, degrees: number): Point => [
  c[0] + r * Math.cos(rad(degrees)),
  c[1] + r * Math.sin(rad(degrees)),
];

type Channels = [number, number, number];
function channels(color: string): Channels {
  let c = color.replace('#', '');
  if (c.length === 3) c = c.replace(/./g, '$&$&');
  return [0, 2, 4].map((i) => Number.parseInt(c.slice(i, i + 2), 16)) as Channels;
}
const toHex = (a: number[]): string =>
  '#' +
  a
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');

/** The colour between a and b at t (0..1). */
export function mix(a: string, b: string, t: number): string {
  const y = channels(b);
  return toHex(channels(a).map((v, i) => v + ((y[i] ?? 0) - v) * t));
}
/** Perceived brightness of a colour, 0..1. */
export function lum(c: string): number {
  const [r, g, b] = channels(c);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
export const contrastOn = (c: string): string => (lum(c) > 0.62 ? '#1b1f23' : '#ffffff');

/* Converts y-up millimetres to SVG user units (y down). */
export const P = (p: Point): string => `${R(p[0])} ${R(-p[1])}`;
export const path = (pts: Point[], close = true): string => 'M' + pts.map(P).join('L') + (close ? 'Z' : '');
export const circ = (c: Point, r: number, attr: string): string =>
  `<circle cx="${R(c[0])}" cy="${R(-c[1])}" r="${R(r)}" ${attr}/>`;

function hash(s: string): string {
  let h = 5381;
  for (const ch of s) h = ((h * 33) ^ ch.charCodeAt(0)) >>> 0;
  return h.toString(36);
}

/** A canvas whose ids are derived from the seed text: the same drawing always gives the same bytes. */
export function canvas(seed: string): Canvas {
  const id = 'b' + hash(seed);
  const defs: string[] = [];
  let n = 0;
  const grad = (p1: Point, p2: Point, stops: GradientStop[]): string => {
    const g = `${id}${n++}`;
    const marks = stops
      .map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${a}"`}/>`)
      .join('');
    defs.push(
      `<linearGradient id="${g}" gradientUnits="userSpaceOnUse" x1="${R(p1[0])}" y1="${R(-p1[1])}" x2="${R(p2[0])}" y2="${R(-p2[1])}">${marks}</linearGradient>`,
    );
    return `url(#${g})`;
  };
  return { id, defs, grad };
}

/** Light from above: bright, body colour, dark. The usual three stops of a rounded part. */
export const lit = (c: string, hi = 0.36, mid = 0.45, lo = 0.45): GradientStop[] => [
  [0, mix(c, '#ffffff', hi)],
  [mid, c],
  [1, mix(c, '#000000', lo)],
];

/* Gradient stops of a shaded tube: bright upper third, body, soft lower shade. */
function tubeStops(c: string): GradientStop[] {
  const l = lum(c);
  const chooseLight = () => {
    if (l < 0.2) return 0.34;
    if (l < 0.6) return 0.38;
    return 0.62;
  };
  const hi = mix(c, '#ffffff', chooseLight());
  const chooseShade = () => {
    if (l < 0.2) return 0.5;
    if (l > 0.8) return 0.26;
    return 0.4;
  };
  const lo = mix(c, '#05080a', chooseShade());
  return [
    [0, mix(c, '#ffffff', 0.12)],
    [0.2, hi],
    [0.42, c],
    [0.72, mix(c, lo, 0.35)],
    [1, lo],
  ];
}

/** Straight tapered tube from a (width w1) to b (width w2). */
export function tube(k: Canvas, a: Point, b: Point, w1: number, w2: number, c: string): string {
  let n = normal(unit(sub(b, a)));
  if (n[1] < 0 || (Math.abs(n[1]) < 0.35 && n[0] > 0)) n = mul(n, -1);
  const w = Math.max(w1, w2) / 2;
  const m = lerp(a, b, 0.5);
  const fill = k.grad(add(m, mul(n, w)), sub(m, mul(n, w)), tubeStops(c));
  const outline = path([
    add(a, mul(n, w1 / 2)),
    add(b, mul(n, w2 / 2)),
    sub(b, mul(n, w2 / 2)),
    sub(a, mul(n, w1 / 2)),
  ]);
  return `<path d="${outline}" fill="${fill}" stroke="${mix(c, '#05080a', 0.5)}" stroke-opacity=".35" stroke-width="1.6" stroke-linejoin="round"/>`;
}

/** Curved tube: one path, drawn as stroked layers. */
export function bent(d: string, w: number, c: string): string {
  const hi = mix(c, '#ffffff', lum(c) > 0.6 ? 0.6 : 0.34);
  const lo = mix(c, '#05080a', 0.42);
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" stroke="${lo}" stroke-width="${w}"/><path d="${d}" stroke="${c}" stroke-width="${R(w * 0.76)}" transform="translate(0 ${R(-w * 0.07)})"/><path d="${d}" stroke="${hi}" stroke-opacity=".7" stroke-width="${R(w * 0.16)}" transform="translate(0 ${R(-w * 0.24)})"/></g>`;
}

/** The finished picture. `viewBox` in user units, width and height in pixels. */
export function svg(k: Canvas, body: string, viewBox: string, w: number, h: number, title: string): string {
  const label = title ? ` aria-label="${title.replace(/[<>&"]/g, '')}"` : ' aria-hidden="true"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${R(w)}" height="${R(h)}" role="img"${label}><defs>${k.defs.join('')}</defs>${body}</svg>`;
}
