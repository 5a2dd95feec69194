// Products that the rider wears, carries and uses. Canvas 400 x 300, y down; `c` is the colour of the part, `a` the
// accent.
import { mix, type Canvas } from './geometry.ts';

export const RIDER_PARTS = {
  helmet(k: Canvas, c: string, a: string): string {
    const g = k.grad(
      [90, -60],
      [300, -220],
      [
        [0, mix(c, '#ffffff', 0.38)],
        [0.5, c],
        [1, mix(c, '#05080a', 0.42)],
      ],
    );
    const vent = (d: string): string =>
      `<path d="${d}" fill="#14181b"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="2"/>`;
    return `<path d="M108 196c20 20 60 34 118 30 40-2 66-12 82-22l-6 30c-30 14-66 18-104 14-40-4-72-16-84-32z" fill="#1c2023"/>
<path d="M60 176c0-70 58-120 138-120 84 0 146 50 148 118 0 18-10 28-30 32-40 8-88 14-140 10-58-4-116-12-116-40z" fill="${g}"/>
<path d="M70 178c20 18 72 26 122 28 58 2 110-6 146-20-4 12-12 18-26 21-40 8-88 12-138 9-50-4-96-14-104-38z" fill="#1a1e21"/>
${vent('M112 116c26-32 58-44 90-46-30 14-52 34-68 62-8 4-20-6-22-16z')}${vent('M158 138c14-34 42-56 76-64-20 20-32 42-38 68-8 8-34 6-38-4z')}${vent('M216 144c4-32 18-54 42-66-6 22-6 44 0 66-8 8-36 8-42 0z')}${vent('M274 140c-6-24-4-44 4-60 18 14 32 32 40 54-8 12-36 16-44 6z')}${vent('M92 160c4-10 8-18 14-24 10 10 24 18 42 22l-4 14c-20 0-44-4-52-12z')}
<path d="M78 150c10-46 52-82 116-84" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="5" stroke-linecap="round"/>
<path d="M150 214l34 56m28-54l-20 54m-2 0c14 6 20 6 30 2" fill="none" stroke="#2b3035" stroke-width="7" stroke-linecap="round"/><rect x="178" y="262" width="22" height="12" rx="4" fill="${a}"/>`;
  },
  bottle(k: Canvas, c: string, a: string): string {
    const g = k.grad(
      [130, 0],
      [270, 0],
      [
        [0, mix(c, '#000', 0.22)],
        [0.25, mix(c, '#fff', 0.4)],
        [0.55, c],
        [1, mix(c, '#000', 0.34)],
      ],
    );
    return `<g transform="rotate(8 200 150)"><path d="M182 24h36q6 0 7 7l5 15h-60l5-15q1-7 7-7z" fill="#d9dee1"/><path d="M186 8h28l4 18h-36z" fill="#2b3035"/><path d="M148 46h104q10 0 10 12v12H138V58q0-12 10-12z" fill="#2b3035"/><path d="M140 70h120q6 20 2 34c-8 18-8 26 0 44q4 8 4 24v84q0 24-26 24h-80q-26 0-26-24v-84q0-16 4-24c8-18 8-26 0-44q-4-14 2-34z" fill="${g}"/><path d="M152 76c-4 60-2 130 2 188" stroke="#fff" stroke-opacity=".4" stroke-width="7" stroke-linecap="round" fill="none"/><g fill="none" stroke="${a}" stroke-width="9"><path d="M178 232l16-56M200 232l16-56M222 232l10-36"/></g></g>`;
  },
  light(k: Canvas, c: string): string {
    k.defs.push(
      `<linearGradient id="${k.id}beam"><stop offset="0" stop-color="#ffd873" stop-opacity=".55"/><stop offset="1" stop-color="#ffd873" stop-opacity="0"/></linearGradient>`,
    );
    return `<path d="M262 108l96-34v152l-96-34z" fill="url(#${k.id}beam)"/><path d="M70 100h146q34 0 40 20v60q-6 20-40 20H70q-24 0-24-24v-52q0-24 24-24z" fill="${k.grad(
      [150, -96],
      [150, -206],
      [
        [0, mix(c, '#fff', 0.36)],
        [0.4, c],
        [1, mix(c, '#000', 0.5)],
      ],
    )}"/><path d="M216 96h30q20 0 20 16v76q0 16-20 16h-30z" fill="#15181b"/><ellipse cx="262" cy="150" rx="13" ry="42" fill="#fff3cf"/><ellipse cx="264" cy="150" rx="7" ry="26" fill="#ffffff"/><path d="M84 116h110" stroke="#fff" stroke-opacity=".3" stroke-width="5" stroke-linecap="round"/><circle cx="110" cy="142" r="12" fill="#0f1214"/><circle cx="110" cy="142" r="6" fill="#52c47d"/><path d="M120 200h70v26q0 16-16 16h-38q-16 0-16-16z" fill="#2b3035"/><path d="M104 244q50 30 102 0v26q-50 22-102 0z" fill="#1b1e22"/>`;
  },
  jersey(k: Canvas, c: string, a: string): string {
    const g = k.grad(
      [100, -40],
      [300, -280],
      [
        [0, mix(c, '#fff', 0.24)],
        [0.5, c],
        [1, mix(c, '#000', 0.3)],
      ],
    );
    return `<path d="M150 28l-58 24L40 132l52 34 20-30v136q88 18 176 0V136l20 30 52-34-52-80-58-24q-50 24-100 0z" fill="${g}"/><path d="M112 176q88 22 176 0v40q-88 22-176 0z" fill="${a}"/><path d="M112 228q88 20 176 0v10q-88 20-176 0z" fill="${a}" opacity=".6"/><path d="M150 28q50 26 100 0l-8 22q-42 18-84 0z" fill="${mix(c, '#000', 0.45)}"/><path d="M200 54v220" stroke="#000" stroke-opacity=".35" stroke-width="3"/><path d="M48 128l48 30M352 128l-48 30" stroke="${a}" stroke-width="9"/><path d="M112 136c2-20-2-40-10-58M288 136c-2-20 2-40 10-58" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="4"/><path d="M102 58l-48 72" stroke="#fff" stroke-opacity=".3" stroke-width="4" fill="none"/>`;
  },
  pump(k: Canvas, c: string, a: string): string {
    return `<path d="M118 40h164q12 0 12 11t-12 11H118q-12 0-12-11t12-11z" fill="#22262a"/><path d="M116 44h70M214 44h70" stroke="#fff" stroke-opacity=".18" stroke-width="4"/><rect x="193" y="60" width="14" height="60" fill="#b4bbc0"/><rect x="180" y="104" width="40" height="20" rx="5" fill="#22262a"/><rect x="183" y="120" width="34" height="124" fill="${k.grad(
      [183, 0],
      [217, 0],
      [
        [0, mix(c, '#000', 0.3)],
        [0.3, mix(c, '#fff', 0.36)],
        [0.6, c],
        [1, mix(c, '#000', 0.4)],
      ],
    )}"/><circle cx="236" cy="206" r="30" fill="#22262a"/><circle cx="236" cy="206" r="24" fill="#f4f5f3"/><path d="M236 206l12-13" stroke="${a}" stroke-width="4" stroke-linecap="round"/><path d="M220 216a18 18 0 1 1 32 0" fill="none" stroke="#8d959b" stroke-width="4" stroke-dasharray="2 5"/><path d="M128 262q72-34 144 0l6 14H122z" fill="#2b3035"/><path d="M216 236c70 20 96-30 92-84s26-70 30-30-4 70-22 92" fill="none" stroke="#1b1e22" stroke-width="8" stroke-linecap="round"/><rect x="304" y="204" width="26" height="36" rx="6" fill="${a}" transform="rotate(28 316 222)"/>`;
  },
  lock(k: Canvas, c: string, a: string): string {
    return `<path d="M132 170V104a68 68 0 0 1 136 0v66" fill="none" stroke="#565e64" stroke-width="27"/><path d="M126 166V104a74 74 0 0 1 60-72" fill="none" stroke="#c9ced2" stroke-width="6"/><rect x="92" y="164" width="216" height="72" rx="20" fill="${k.grad(
      [0, -164],
      [0, -236],
      [
        [0, mix(c, '#fff', 0.3)],
        [0.4, c],
        [1, mix(c, '#000', 0.45)],
      ],
    )}"/><circle cx="200" cy="200" r="17" fill="#0f1214"/><path d="M200 192v16" stroke="${a}" stroke-width="5"/>`;
  },
};
