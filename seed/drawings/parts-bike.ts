// Parts fixed to a bike. Canvas 400 x 300, y down; `c` is the colour of the part, `a` the accent.
import { cassette, chainring, crank, rearMech } from './components.ts';
import { mix, R, type Canvas, type Point } from './geometry.ts';
import { rotorArt, wheel } from './wheels.ts';

export const BIKE_PARTS = {
  saddle(k: Canvas, c: string, a: string): string {
    return `<path d="M120 176c30 40 120 46 176-2" fill="none" stroke="#8d959b" stroke-width="8"/><path d="M130 168c34 30 110 32 158-2" fill="none" stroke="#bcc3c8" stroke-width="3"/>
<path d="M52 118c8-20 40-16 92-8s110 6 168 18c32 6 44 16 40 26-6 12-40 10-84 10-54 0-86 10-130 14-60 6-98-20-86-60z" fill="${k.grad(
      [200, -100],
      [200, -184],
      [
        [0, mix(c, '#fff', 0.3)],
        [0.4, c],
        [1, mix(c, '#000', 0.45)],
      ],
    )}"/>
<path d="M66 116c40-4 150 14 270 30" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="5" stroke-linecap="round"/><path d="M120 134c50 2 100 8 150 14" stroke="#0d1012" stroke-opacity=".6" stroke-width="9" stroke-linecap="round" fill="none"/><path d="M60 150c10 16 40 24 74 22" stroke="${a}" stroke-width="6" fill="none" stroke-linecap="round"/>`;
  },
  tyre(k: Canvas, c: string, a: string): string {
    let s = `<g transform="translate(200 150) scale(.9)"><ellipse rx="118" ry="132" fill="none" stroke="#1b1f22" stroke-width="44"/><ellipse rx="138" ry="152" fill="none" stroke="#14171a" stroke-width="9" stroke-dasharray="11 7"/><ellipse rx="126" ry="140" fill="none" stroke="#33393e" stroke-width="8" stroke-dasharray="9 9"/><ellipse rx="106" ry="120" fill="none" stroke="${c}" stroke-width="17"/><ellipse rx="97" ry="111" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="4"/><path d="M-84 -108a126 140 0 0 1 84 -34" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="6" stroke-linecap="round"/>`;
    for (const t of [-24, 156])
      s += `<g transform="rotate(${t})"><path d="M-26 -119q26 -7 52 0" fill="none" stroke="${a}" stroke-width="8" stroke-dasharray="22 4 6 4 6 4"/></g>`;
    return s + '</g>';
  },
  wheel(k: Canvas, c: string, a: string): string {
    return `<g transform="translate(200 150) scale(.4)">${wheel(k, [0, 0], { r: 346, tyre: 28, rim: 52, spokes: 24, rimColor: c, rotor: 74, hub: 22, decal: a })}</g>`;
  },
  chain(): string {
    let s = '';
    const pts: Point[] = [];
    for (let i = 0; i < 42; i++) {
      const t = (i / 41) * Math.PI * 3.35;
      const r = 118 - i * 1.55;
      pts.push([200 + r * Math.cos(t - 0.4), 152 + r * 0.92 * Math.sin(t - 0.4)]);
    }
    pts.forEach((p, i) => {
      const q = pts[i + 1];
      if (!q) return;
      const an = (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI,
        L = Math.hypot(q[0] - p[0], q[1] - p[1]);
      s += `<g transform="translate(${R(p[0])} ${R(p[1])}) rotate(${R(an)})"><path d="M-7 -6.5q${R(L / 2 + 7)} 6 ${R(L + 14)} 0a8 8 0 0 1 0 13q${R(-L / 2 - 7)} -6 ${R(-L - 14)} 0a8 8 0 0 1 0 -13z" fill="${i % 2 ? '#c4cacf' : '#7c848a'}" stroke="#343a3f" stroke-width="1.4"/><circle r="3.2" fill="#2d3236"/></g>`;
    });
    return s;
  },
  brake(k: Canvas, c: string, a: string): string {
    return `<g transform="translate(150 160) scale(1.5 -1.5) scale(1 -1)">${rotorArt([0, 0], 78)}<circle r="17" fill="#2b3035"/><circle r="8" fill="#8d959b"/></g>
<path d="M214 34c30-12 66-4 82 20 10 16 4 40-8 62l-30 6c4-30-12-60-48-66-14-2-10-16 4-22z" fill="${k.grad(
      [210, -20],
      [300, -120],
      [
        [0, mix(c, '#fff', 0.35)],
        [0.5, c],
        [1, mix(c, '#000', 0.45)],
      ],
    )}"/><path d="M224 40c26-8 52-2 64 18" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="4"/><circle cx="282" cy="74" r="8" fill="#0f1214"/><circle cx="246" cy="46" r="7" fill="#0f1214"/><path d="M296 60c46-20 70 20 50 70s-30 110 0 140" fill="none" stroke="#22262a" stroke-width="7"/><rect x="262" y="96" width="24" height="16" rx="3" fill="${a}"/>`;
  },
  handlebar(k: Canvas, c: string, a: string): string {
    const bar = 'M60 96C96 74 120 84 146 92h108c26-8 50-18 86 4';
    const drop = (m: boolean): string =>
      `<g${m ? ' transform="translate(400 0) scale(-1 1)"' : ''}><path d="M74 92C44 98 38 150 52 186c8 22 26 34 48 36" fill="none" stroke="#17191c" stroke-width="27" stroke-linecap="round"/><path d="M74 92C44 98 38 150 52 186c8 22 26 34 48 36" fill="none" stroke="${c}" stroke-width="20" stroke-linecap="round"/><path d="M74 92C44 98 38 150 52 186c8 22 26 34 48 36" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="21" stroke-dasharray="2 12"/><path d="M66 92C38 102 34 150 46 186" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="4"/><circle cx="103" cy="222" r="11" fill="${a}"/></g>`;
    return `<path d="${bar}" fill="none" stroke="#1b1e22" stroke-width="25" stroke-linecap="round"/><path d="${bar}" fill="none" stroke="#3a4045" stroke-width="12" stroke-linecap="round" transform="translate(0 -4)"/>${drop(false)}${drop(true)}<rect x="176" y="76" width="48" height="36" rx="8" fill="#23272b"/><path d="M186 94h28" stroke="#6b737a" stroke-width="3"/>`;
  },
  pedal(k: Canvas, c: string, a: string): string {
    let pins = '';
    for (const [x, y] of [
      [92, 90],
      [142, 84],
      [198, 84],
      [248, 90],
      [92, 210],
      [142, 216],
      [198, 216],
      [248, 210],
    ])
      pins += `<circle cx="${x}" cy="${y}" r="5.5" fill="#c9ced2"/><circle cx="${x}" cy="${y}" r="2" fill="#4a5157"/>`;
    return `<rect x="258" y="134" width="96" height="32" rx="6" fill="#8d959b"/><rect x="330" y="130" width="30" height="40" rx="4" fill="#b4bbc0"/><path d="M342 130v40M350 130v40" stroke="#6b737a" stroke-width="2"/>
<path d="M86 72q84 -14 168 0q22 4 22 24v108q0 20 -22 24q-84 14 -168 0q-22 -4 -22 -24V96q0 -20 22 -24zM98 110q-6 0 -6 6v68q0 6 6 6h32V110zM210 110v80h32q6 0 6-6v-68q0-6-6-6z" fill-rule="evenodd" fill="${k.grad(
      [80, -70],
      [260, -230],
      [
        [0, mix(c, '#fff', 0.36)],
        [0.5, c],
        [1, mix(c, '#000', 0.4)],
      ],
    )}"/><rect x="142" y="122" width="56" height="56" rx="10" fill="#1d2124"/><path d="M156 150h28" stroke="${a}" stroke-width="6"/><path d="M84 78q86-14 172 0" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="4"/>${pins}`;
  },
  groupset(k: Canvas, c: string): string {
    return `<g transform="translate(136 168) scale(.86)"><g transform="scale(1 -1) scale(1 -1)">${chainring([0, 0], 112, { color: c })}${chainring([0, 0], 84, { color: mix(c, '#fff', 0.1) })}${crank(k, [0, 0], 172, 62, c)}</g></g><g transform="translate(290 92) scale(.86)">${cassette([0, 0], 82, 26, 8)}</g><g transform="translate(300 178) scale(.72)">${(() => {
      const m = rearMech([0, 0], { up: [16, -62], low: [40, -128] });
      return m.back + m.front;
    })()}</g>`;
  },
  cassette(): string {
    return `<g transform="translate(200 150) scale(1.28)">${cassette([0, 0], 104, 26, 11, '#a3abb1')}</g>`;
  },
  crank(k: Canvas, c: string): string {
    return `<g transform="translate(150 120)">${chainring([0, 0], 96, { color: c, arms: 4 })}${crank(k, [0, 0], 172, -38, c)}</g>`;
  },
  grip(k: Canvas, c: string, a: string): string {
    const one = (y: number, t: number): string =>
      `<g transform="translate(0 ${y}) rotate(${t} 200 150)"><rect x="70" y="128" width="250" height="44" rx="18" fill="${k.grad(
        [0, -128],
        [0, -172],
        [
          [0, mix(c, '#fff', 0.34)],
          [0.4, c],
          [1, mix(c, '#000', 0.5)],
        ],
      )}"/><path d="M92 150h208" stroke="#000" stroke-opacity=".4" stroke-width="34" stroke-dasharray="4 9"/><rect x="306" y="124" width="22" height="52" rx="5" fill="${a}"/><rect x="62" y="126" width="16" height="48" rx="6" fill="#15181b"/></g>`;
    return one(-42, -10) + one(46, -10);
  },
  stem(k: Canvas, c: string, a: string): string {
    return `<path d="M70 96l46-30 190 62q36 12 36 44t-34 34-50-22L96 154z" fill="${k.grad(
      [180, -70],
      [160, -200],
      [
        [0, mix(c, '#fff', 0.36)],
        [0.45, c],
        [1, mix(c, '#000', 0.5)],
      ],
    )}"/><ellipse cx="300" cy="166" rx="32" ry="34" fill="#0f1214"/><ellipse cx="300" cy="166" rx="22" ry="24" fill="#2b3035"/><ellipse cx="92" cy="112" rx="26" ry="38" fill="#15181b"/><ellipse cx="92" cy="104" rx="24" ry="26" fill="#3a4045"/><circle cx="92" cy="104" r="7" fill="#b4bbc0"/><path d="M128 78l176 56" stroke="#fff" stroke-opacity=".3" stroke-width="4"/><g stroke="${a}" stroke-width="8"><path d="M186 140l10-26M206 147l10-26M226 153l8-20"/></g>`;
  },
};
