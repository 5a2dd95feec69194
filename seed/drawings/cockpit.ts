// Bars, stems, levers and lamps.
import { add, bent, circ, lum, mix, mul, P, tube, type Canvas, type Point } from './geometry.ts';

export type BarKind = 'drop' | 'riser' | 'riserCity' | 'city' | 'kids' | 'bmx';
export interface CockpitPlace {
  bar: BarKind;
  flare: boolean;
  HT: Point;
  ax: Point;
  fw: Point;
  type: string;
  color: string;
  accent: string;
  crownP: Point;
}

export function cockpit(k: Canvas, { bar, flare, HT, ax, fw, type, color, accent, crownP }: CockpitPlace): string {
  const up = mul(ax, -1);
  let s = '';
  const chooseSpacers = () => {
    if (type === 'road') return 22;
    if (type === 'bmx') return 34;
    if (type === 'city') return 56;
    return 30;
  };
  const spacers = chooseSpacers();
  const steer = add(HT, mul(up, spacers + 14));
  s += tube(k, add(HT, mul(up, 2)), add(HT, mul(up, spacers + 26)), 36, 33, '#2b3035');
  const hose = (a: Point, c1: Point, c2: Point, b: Point): string =>
    `<path d="M${P(a)}C${P(c1)} ${P(c2)} ${P(b)}" fill="none" stroke="#1d2125" stroke-width="7" stroke-linecap="round"/>`;
  if (bar === 'drop') {
    const cl = add(steer, add(mul(fw, 104), mul(up, type === 'gravel' ? 2 : -4)));
    const q = (x: number, y: number): string => P(add(cl, [x, y]));
    const fl = flare ? 12 : 0;
    s += tube(k, steer, cl, 40, 34, '#26292d');
    // Bar, tape, hood, lever.
    s += `<path d="M${q(72, 0)}L${q(96, -6)}C${q(120, -40)} ${q(118, -108)} ${q(74, -132)}" fill="none"/>`;
    s += `<path d="M${q(104, 4)}C${q(122, -26)} ${q(122, -84)} ${q(104 - fl * 0.2, -122)}C${q(102, -130)} ${q(96, -128)} ${q(97, -116)}C${q(104, -76)} ${q(104, -38)} ${q(90, -8)}Z" fill="#3a4045"/>`;
    const line = `M${q(0, 0)}C${q(26, 2)} ${q(44, 0)} ${q(70, -4)}C${q(104, -12)} ${q(104, -76)} ${q(72, -104)}C${q(54, -120)} ${q(16 - fl, -126)} ${q(-18 - fl, -122)}`;
    s += `<path d="${line}" fill="none" stroke="#1b1e22" stroke-width="33" stroke-linecap="round" stroke-linejoin="round"/><path d="${line}" fill="none" stroke="#2d3237" stroke-width="24" stroke-linecap="round" stroke-linejoin="round" transform="translate(0 -2)"/><path d="${line}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="24" stroke-dasharray="2 15" stroke-linejoin="round"/><path d="${line}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="4" transform="translate(0 -9)"/>`;
    s += `<path d="M${q(52, 10)}C${q(74, 14)} ${q(86, 26)} ${q(92, 44)}C${q(98, 58)} ${q(118, 56)} ${q(122, 40)}C${q(128, 18)} ${q(124, -10)} ${q(106, -24)}C${q(92, -34)} ${q(60, -22)} ${q(52, 10)}Z" fill="#202428"/><path d="M${q(88, 32)}C${q(94, 56)} ${q(114, 54)} ${q(118, 38)}" fill="none" stroke="#fff" stroke-opacity=".24" stroke-width="4"/>`;
    s += circ(cl, 18, 'fill="#1e2226"') + circ(cl, 8, 'fill="#4b5258"');
    s += circ(add(cl, [-18 - fl, -122]), 13, `fill="${accent}"`);
  } else if (bar === 'riser' || bar === 'riserCity') {
    const e = bar === 'riserCity';
    const cl = add(steer, add(mul(fw, e ? 74 : 46), mul(up, e ? 26 : 2)));
    const q = (x: number, y: number): string => P(add(cl, [x, y]));
    s +=
      hose(add(cl, [24, 18]), add(cl, [120, 20]), add(cl, [96, -90]), add(HT, [34, -60])) +
      hose(add(cl, [10, 24]), add(cl, [96, 30]), add(cl, [110, -110]), add(crownP, [40, -20]));
    s += tube(k, steer, cl, 42, 40, '#202428');
    s += tube(k, cl, add(cl, [-16, 26]), 32, 30, '#2b3035');
    s += tube(k, add(cl, [0, 24]), add(cl, [-96, 36]), 31, 31, '#1e2226');
    s += `<path d="M${q(-14, 28)}L${q(-90, 38)}" stroke="#fff" stroke-opacity=".16" stroke-width="20" stroke-dasharray="3 7"/>`;
    s += tube(k, add(cl, [-98, 36]), add(cl, [-108, 37]), 36, 36, lum(accent) > 0.9 ? '#3a4045' : accent);
    s += `<path d="M${q(10, 30)}C${q(34, 26)} ${q(40, 6)} ${q(20, -14)}L${q(-30, -32)}" fill="none" stroke="#3a4045" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/><path d="M${q(14, 30)}L${q(44, 22)}" stroke="#202428" stroke-width="26" stroke-linecap="round"/>`;
    s += circ(cl, 20, 'fill="#202428"') + circ(cl, 8, 'fill="#4b5258"');
    if (e)
      s += `<path d="M${q(20, 40)}L${q(2, 92)}L${q(28, 96)}L${q(44, 46)}Z" fill="#1e2226"/>` + lamp(add(cl, [54, -34]));
  } else if (bar === 'city') {
    const cl = add(steer, add(mul(fw, 46), mul(up, 20)));
    const q = (x: number, y: number): string => P(add(cl, [x, y]));
    s += tube(k, steer, cl, 36, 32, '#9aa2a8');
    s += hose(add(cl, [-70, 62]), add(cl, [70, 70]), add(cl, [90, -60]), add(HT, [26, -90]));
    const line = `M${q(0, 0)}C${q(30, 10)} ${q(34, 62)} ${q(-20, 74)}L${q(-70, 70)}`;
    s += `<path d="${line}" fill="none" stroke="#7d858b" stroke-width="24" stroke-linecap="round"/><path d="${line}" fill="none" stroke="#cfd4d8" stroke-width="7" stroke-linecap="round" transform="translate(0 -5)"/>`;
    s += tube(k, add(cl, [-66, 71]), add(cl, [-196, 52]), 34, 38, '#7a5236');
    s += `<path d="M${q(-40, 60)}L${q(-128, 30)}" stroke="#8d959b" stroke-width="11" stroke-linecap="round"/>`;
    s += circ(add(cl, [-16, 92]), 20, 'fill="#c3c9cd"') + `<path d="M${q(-34, 92)}a18 18 0 0 1 36 0" fill="#e6eaec"/>`;
    s += circ(cl, 18, 'fill="#8d959b"') + lamp(add(HT, [70, -26]));
  } else if (bar === 'kids') {
    const cl = add(steer, add(mul(fw, 34), mul(up, 20)));
    const q = (x: number, y: number): string => P(add(cl, [x, y]));
    s += tube(k, steer, cl, 36, 32, '#2b3035');
    s += hose(add(cl, [-30, 70]), add(cl, [110, 80]), add(cl, [90, -80]), add(crownP, [26, -30]));
    s += `<path d="M${q(0, 0)}L${q(-8, 66)}L${q(-40, 74)}" fill="none" stroke="#2b3035" stroke-width="24" stroke-linejoin="round" stroke-linecap="round"/>`;
    s +=
      tube(k, add(cl, [-30, 73]), add(cl, [-116, 66]), 30, 34, accent) +
      circ(add(cl, [-116, 66]), 18, `fill="${mix(accent, '#000', 0.15)}"`);
    s +=
      `<path d="M${q(-14, 64)}L${q(-74, 34)}" stroke="#3a4045" stroke-width="11" stroke-linecap="round"/>` +
      circ(cl, 18, 'fill="#2b3035"');
    s += circ(add(cl, [0, 94]), 17, `fill="${color}"`);
  } else if (bar === 'bmx') {
    const cl = add(steer, add(mul(fw, 52), mul(up, 16)));
    const q = (x: number, y: number): string => P(add(cl, [x, y]));
    s += tube(k, steer, cl, 50, 50, '#2b3035');
    s += bent(
      `M${q(0, 0)}C${q(4, 60)} ${q(-26, 150)} ${q(-34, 214)}C${q(-36, 232)} ${q(-46, 236)} ${q(-62, 236)}`,
      25,
      color,
    );
    s += `<path d="M${q(-10, 138)}l14 4" stroke="${mix(color, '#000', 0.3)}" stroke-width="22" stroke-linecap="round"/>`;
    s +=
      tube(k, add(cl, [-52, 236]), add(cl, [-146, 228]), 36, 36, '#1e2226') +
      `<path d="M${q(-62, 235)}L${q(-140, 228)}" stroke="#fff" stroke-opacity=".14" stroke-width="26" stroke-dasharray="3 8"/>` +
      circ(add(cl, [-146, 228]), 19, `fill="${accent}"`);
    s += circ(cl, 22, 'fill="#23272b"') + circ(cl, 9, 'fill="#8d959b"');
  }
  return s;
}

const lamp = (p: Point): string =>
  `<path d="M${P(add(p, [-16, 22]))}L${P(add(p, [22, 20]))}Q${P(add(p, [34, 0]))} ${P(add(p, [22, -20]))}L${P(add(p, [-16, -14]))}Z" fill="#22262a"/><path d="M${P(add(p, [22, 20]))}Q${P(add(p, [34, 0]))} ${P(add(p, [22, -20]))}Z" fill="#ffe9b0"/>`;
