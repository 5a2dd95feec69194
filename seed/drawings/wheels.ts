// Wheels and brake rotors.
import { add, circ, mix, P, polar, R, type Canvas, type Point } from './geometry.ts';

export interface WheelShape {
  r: number;
  tyre: number;
  rim: number;
  spokes?: number;
  rimColor?: string;
  wall?: string | null;
  /** Height of the tread blocks, 0 for a slick. */
  knobs?: number;
  hub?: number;
  /** Radius of the brake rotor, 0 for none. */
  rotor?: number;
  decal?: string | null;
  cross?: number;
  /** Colour of five solid spokes instead of wire. */
  mag?: string | null;
}

export function wheel(k: Canvas, c: Point, o: WheelShape): string {
  const {
    r,
    tyre,
    rim,
    spokes = 28,
    rimColor = '#23272b',
    wall = null,
    knobs = 0,
    hub = 20,
    rotor = 0,
    decal = null,
    cross = 74,
    mag = null,
  } = o;
  const rr = r - tyre,
    ri = rr - rim;
  let s = '';
  const tc = '#24282c';
  if (knobs)
    s += circ(
      c,
      r - knobs * 0.35,
      `fill="none" stroke="#1d2024" stroke-width="${R(knobs)}" stroke-dasharray="${R(r * 0.036)} ${R(r * 0.017)}"`,
    );
  const tr = r - (knobs ? knobs * 0.6 : 0);
  s += circ(c, (tr + rr) / 2, `fill="none" stroke="${tc}" stroke-width="${R(tr - rr)}"`);
  s += circ(c, tr - 1.4, 'fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="2.4"');
  if (knobs > 5)
    s += circ(
      c,
      tr - 9,
      `fill="none" stroke="#171a1d" stroke-width="7" stroke-dasharray="${R(r * 0.03)} ${R(r * 0.023)}"`,
    );
  if (wall) s += circ(c, rr + (tr - rr) * 0.34, `fill="none" stroke="${wall}" stroke-width="${R((tr - rr) * 0.52)}"`);
  s += circ(c, rr + (tr - rr) * 0.62, 'fill="none" stroke="#000" stroke-opacity=".28" stroke-width="2"');
  if (!mag) {
    let a = '',
      b = '';
    for (let i = 0; i < spokes; i++) {
      const ang = (i * 360) / spokes + 4;
      const dir = i % 2 ? 1 : -1;
      const seg = `M${P(polar(c, hub, ang + dir * cross))}L${P(polar(c, ri + 2, ang))}`;
      if ((i >> 1) % 2) a += seg;
      else b += seg;
    }
    s += `<path d="${b}" stroke="#7b838a" stroke-opacity=".7" stroke-width="2.2" fill="none"/>`;
    if (rotor) s += rotorArt(c, rotor);
    s += `<path d="${a}" stroke="#9aa2a9" stroke-width="2.2" fill="none"/>`;
  } else {
    for (let i = 0; i < 5; i++)
      s += `<path d="M${P(polar(c, hub, i * 72 + 90))}L${P(polar(c, ri, i * 72 + 90))}" stroke="${mag}" stroke-width="22"/>`;
  }
  const g = k.grad(add(c, [-r * 0.5, r * 0.8]), add(c, [r * 0.5, -r * 0.8]), [
    [0, mix(rimColor, '#ffffff', 0.3)],
    [0.45, rimColor],
    [1, mix(rimColor, '#000000', 0.3)],
  ]);
  s += circ(c, (rr + ri) / 2, `fill="none" stroke="${g}" stroke-width="${R(rim)}"`);
  s += circ(c, rr - 0.8, 'fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.6"');
  s += circ(c, ri, 'fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.6"');
  if (decal)
    for (const a of [28, 208]) {
      const p0 = polar(c, (rr + ri) / 2, a),
        p1 = polar(c, (rr + ri) / 2, a + 30);
      s += `<path d="M${P(p0)}A${R((rr + ri) / 2)} ${R((rr + ri) / 2)} 0 0 0 ${P(p1)}" fill="none" stroke="${decal}" stroke-width="${R(rim * 0.32)}" stroke-dasharray="34 7 9 7 9 7"/>`;
    }
  s +=
    circ(c, hub + 5, 'fill="#2b3035"') +
    circ(c, hub + 5, 'fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="2"') +
    circ(c, hub * 0.5, 'fill="#596168"');
  return s;
}

export function rotorArt(c: Point, r: number): string {
  let s =
    circ(c, r - 8, 'fill="none" stroke="#aab1b7" stroke-width="15"') +
    circ(c, r - 8, 'fill="none" stroke="#4a5157" stroke-width="5" stroke-dasharray="7 11"');
  let d = '';
  for (let i = 0; i < 6; i++) d += `M${P(polar(c, 18, i * 60))}L${P(polar(c, r - 15, i * 60 + 26))}`;
  return `<path d="${d}" stroke="#8f979d" stroke-width="7" fill="none"/>` + s;
}
