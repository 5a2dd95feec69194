// Drive, brake, electric and workshop parts. Canvas 400 x 300, y down; `c` colour, `a` accent.
import { cassette, chainring as ring } from './components.ts';
import { circ, lum, mix, tube, type Canvas } from './geometry.ts';
import { paint, shine } from './paint.ts';
import { rotorArt } from './wheels.ts';

export const DRIVE_PARTS = {
  rotor(): string {
    return `<g transform="translate(200 150) scale(1.5)">${rotorArt([0, 0], 88)}<circle r="27" fill="#2b3035"/><circle r="13" fill="#e7e8e5"/><circle r="20" fill="none" stroke="#8d959b" stroke-width="3" stroke-dasharray="5 6"/></g>`;
  },
  pads(k: Canvas, c: string, a: string): string {
    const one = (x: number, y: number, t: number): string =>
      `<g transform="translate(${x} ${y}) rotate(${t})"><path d="M-52 -34q52-24 104 0l-6 70q-46 14-92 0z" fill="#8d959b"/><path d="M-44 -24q44-18 88 0l-6 54q-38 10-76 0z" fill="${paint(k, c, -40, -30, 40, 40, 0.2, 0.3)}"/><path d="M-16 -46h32l6-34q-22-14-44 0z" fill="#9aa2a9"/><circle cy="-64" r="8" fill="#e7e8e5"/><path d="M0 -24v56" stroke="#000" stroke-opacity=".35" stroke-width="4"/></g>`;
    return `${one(136, 172, -12)}${one(268, 172, 12)}<path d="M188 250q14-20 28 0" fill="none" stroke="${a}" stroke-width="7" stroke-linecap="round"/>`;
  },
  derailleur(k: Canvas, c: string, a: string): string {
    return `<path d="M142 40q40-18 62 12l-12 44-54 8z" fill="${paint(k, c, 140, 30, 200, 110)}"/><circle cx="160" cy="58" r="15" fill="#8d959b"/><circle cx="160" cy="58" r="7" fill="#2b3035"/><path d="M132 92l70-14 52 58-40 48-64-28z" fill="${paint(k, mix(c, '#fff', 0.08), 140, 80, 250, 180)}"/><path d="M150 104l52-10 38 44" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="5"/><path d="M160 122l34-8 22 24-18 20z" fill="#0f1214" opacity=".55"/><path d="M196 150q34-16 52 14l24 92q4 22-20 26t-32-18l-30-84z" fill="${mix(c, '#fff', 0.05)}"/><path d="M206 168l30 90" stroke="#fff" stroke-opacity=".22" stroke-width="5"/>${circ([222, -172], 25, 'fill="#32383d" stroke="#7b838a" stroke-width="5" stroke-dasharray="7 5"')}${circ([222, -172], 8, 'fill="#a9b0b6"')}${circ([250, -252], 27, 'fill="#32383d" stroke="#7b838a" stroke-width="5" stroke-dasharray="7 5"')}${circ([250, -252], 8, 'fill="#a9b0b6"')}<path d="M176 138l36-10" stroke="${a}" stroke-width="8" stroke-linecap="round"/><path d="M132 96q-60 0-78-40" fill="none" stroke="#1b1f22" stroke-width="7" stroke-linecap="round"/>`;
  },
  frontmech(k: Canvas, c: string, a: string): string {
    return `<path d="M168 40h44l10 70-60 6z" fill="${paint(k, c, 160, 40, 220, 110)}"/><circle cx="190" cy="62" r="11" fill="#8d959b"/><path d="M162 108l66-6 30 40-30 26-76-10z" fill="${paint(k, mix(c, '#fff', 0.1), 160, 100, 250, 170)}"/><path d="M86 176q90-34 210-14l22 18q-112-14-210 18z" fill="${paint(k, '#9aa2a9', 0, 160, 0, 200, 0.4, 0.3)}"/><path d="M86 176l22 22-14 62q-14 8-20-4z" fill="#7b838a"/><path d="M296 162l22 18 6 40q-10 10-18 0z" fill="#7b838a"/><path d="M108 198q98-32 210-18l6 40q-112-18-230 40z" fill="#596168"/><path d="M180 130h42" stroke="${a}" stroke-width="7"/>`;
  },
  shifter(k: Canvas, c: string, a: string): string {
    return `<path d="M66 150q4-50 60-58 60-8 104-38 22-14 40 4 22 24 6 60-16 34-66 42-60 8-96 26-46 18-48-36z" fill="${paint(k, c, 130, 60, 190, 190)}"/><path d="M84 142q8-28 48-36" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="6" stroke-linecap="round"/><path d="M226 150q36-8 44-30 20 20 8 60-16 56-60 90-16 10-20-4 0-10 10-20 30-36 18-96z" fill="${paint(k, '#4a5157', 220, 120, 270, 270)}"/><path d="M210 156q18 54-22 96-12 12-18 2-4-8 6-22 22-34 8-70z" fill="${paint(k, '#33383d', 180, 150, 220, 250)}"/><path d="M258 150q8 56-40 104" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="5" stroke-linecap="round"/><path d="M132 120l46-16" stroke="${a}" stroke-width="8" stroke-linecap="round"/><path d="M70 160h-36M72 174h-34" stroke="#1b1f22" stroke-width="7" stroke-linecap="round"/>`;
  },
  chainring(_k: Canvas, c: string): string {
    return `<g transform="translate(200 150)">${ring([0, 0], 122, { color: c, arms: 4 })}<circle r="34" fill="none" stroke="${c}" stroke-width="24"/><circle r="24" fill="#e7e8e5"/><circle r="46" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="2"/></g>`;
  },
  freewheel(): string {
    return `<g transform="translate(200 150) scale(1.36)">${cassette([0, 0], 92, 52, 7, '#b09a63')}<circle r="34" fill="#8d959b"/><circle r="22" fill="#e7e8e5"/><circle r="28" fill="none" stroke="#4a5157" stroke-width="5" stroke-dasharray="5 5"/></g>`;
  },
  cable(_k: Canvas, c: string, a: string): string {
    let s = '';
    for (const [r, o] of [
      [104, 0],
      [92, 7],
      [80, -5],
    ] as const)
      s += `<ellipse cx="${200 + o}" cy="${146 + o / 2}" rx="${r}" ry="${r * 0.9}" fill="none" stroke="${mix(c, '#000', 0.3)}" stroke-width="12"/><ellipse cx="${200 + o}" cy="${145 + o / 2}" rx="${r}" ry="${r * 0.9}" fill="none" stroke="${c}" stroke-width="8"/><ellipse cx="${200 + o}" cy="${143 + o / 2}" rx="${r}" ry="${r * 0.9}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2"/>`;
    return `${s}<path d="M298 180q30 44 64 52" fill="none" stroke="${c}" stroke-width="10"/><path d="M358 230l26 6" stroke="#b4bbc0" stroke-width="4"/><rect x="346" y="222" width="18" height="17" rx="3" fill="#8d959b" transform="rotate(14 355 230)"/><path d="M178 38h44v40h-44z" fill="${a}"/><path d="M178 50h44M178 64h44" stroke="#000" stroke-opacity=".18" stroke-width="3"/>`;
  },
  tape(k: Canvas, c: string, a: string): string {
    const roll = (x: number, y: number): string =>
      `<g transform="translate(${x} ${y})"><path d="M-70 0v54a70 34 0 0 0 140 0V0z" fill="${paint(k, c, -70, 0, 70, 0, 0.3, 0.36)}"/><ellipse rx="70" ry="34" fill="${mix(c, '#fff', 0.2)}"/><ellipse rx="56" ry="27" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="3"/><ellipse rx="42" ry="20" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="3"/><ellipse rx="26" ry="12" fill="#2b3035"/><path d="M-70 26a70 34 0 0 0 140 0" fill="none" stroke="${a}" stroke-width="6"/></g>`;
    return `${roll(134, 112)}${roll(256, 150)}<path d="M68 178q-30 60 40 74t140-6" fill="none" stroke="${mix(c, '#000', 0.12)}" stroke-width="22" stroke-linecap="round"/><path d="M64 200q-4 40 54 48t130-8" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="3" stroke-dasharray="3 9"/>`;
  },
  computer(k: Canvas, c: string, a: string): string {
    return `<path d="M138 24h124q26 0 26 26v180q0 26-26 26H138q-26 0-26-26V50q0-26 26-26z" fill="${paint(k, c, 120, 24, 280, 256)}"/><rect x="128" y="42" width="144" height="172" rx="10" fill="#0d1417"/><rect x="134" y="48" width="132" height="160" rx="7" fill="#dfe9e4"/><path d="M134 106h132M134 160h132M200 106v102" stroke="#8fa29b" stroke-width="2"/><path d="M150 92q16-30 34-10t30-18 38 2" fill="none" stroke="${a}" stroke-width="5"/><path d="M148 142h34M148 126h20M216 142h34M216 126h20M148 194h34M148 178h20M216 194h34M216 178h20" stroke="#22312c" stroke-width="7"/><path d="M170 236h60" stroke="#596168" stroke-width="7" stroke-linecap="round"/><path d="M166 256h68l-12 24h-44z" fill="#1b1f22"/>${shine('M122 60v120', 4, 0.35)}`;
  },
  tool(k: Canvas, c: string, a: string): string {
    const key = (t: number, l: number, w: number): string =>
      `<g transform="rotate(${t} 116 180)"><path d="M116 174h${l}v-26h${w}v${26 + w}H116z" fill="${paint(k, '#9aa2a9', 0, 160, 0, 190, 0.5, 0.3)}"/></g>`;
    return `${key(-62, 132, 11)}${key(-40, 146, 13)}${key(-18, 152, 15)}${key(4, 146, 9)}<path d="M70 152h216q28 0 28 34t-28 34H70q-28 0-28-34t28-34z" fill="${paint(k, c, 0, 150, 0, 222)}"/><circle cx="84" cy="186" r="17" fill="#8d959b"/><circle cx="84" cy="186" r="8" fill="#2b3035"/><circle cx="274" cy="186" r="17" fill="#8d959b"/><circle cx="274" cy="186" r="8" fill="#2b3035"/><path d="M122 186h112" stroke="${a}" stroke-width="15" stroke-linecap="round"/>${shine('M74 162h208', 4, 0.3)}`;
  },
  lever(k: Canvas, c: string, a: string): string {
    const one = (y: number, t: number, col: string): string =>
      `<g transform="translate(0 ${y}) rotate(${t} 200 150)"><path d="M60 140q-16-22 6-30 20-4 30 16 60 8 128 2 70-4 104-16 18-4 22 10t-18 22q-60 22-140 22-84 0-132-26z" fill="${paint(k, col, 0, 110, 0, 166)}"/>${shine('M112 138q90 10 210-16', 4, 0.4)}</g>`;
    return one(-44, -6, c) + one(14, 2, a) + one(74, 10, c);
  },
  oil(k: Canvas, c: string, a: string): string {
    return `<path d="M186 18h28l8 46h-44z" fill="#2b3035"/><path d="M160 62h80l8 30h-96z" fill="${paint(k, '#3a4045', 150, 60, 250, 60)}"/><path d="M148 90h104q18 10 18 34v138q0 18-18 18H148q-18 0-18-18V124q0-24 18-34z" fill="${paint(k, c, 130, 0, 270, 0, 0.38, 0.34)}"/><path d="M130 146h140v88H130z" fill="#f7f8f6"/><path d="M200 158q24 30 24 44a24 24 0 0 1-48 0q0-14 24-44z" fill="${lum(a) > 0.8 ? c : a}"/><path d="M130 240h140M130 140h140" stroke="#000" stroke-opacity=".22" stroke-width="3"/>${shine('M142 130v132', 6, 0.4)}`;
  },
  spray(k: Canvas, c: string, a: string): string {
    return `<path d="M178 22h40q8 0 8 10v22h-56V32q0-10 8-10z" fill="#f4f5f3"/><path d="M178 34h-18v12h18z" fill="#c9ced2"/><path d="M160 54h80q12 6 14 24H146q2-18 14-24z" fill="#9aa2a9"/><path d="M144 78h112v190q0 14-14 14h-84q-14 0-14-14z" fill="${paint(k, c, 144, 0, 256, 0, 0.4, 0.4)}"/><path d="M144 120h112v74H144z" fill="#f7f8f6"/><path d="M160 176l26-42 22 28 14-16 20 30z" fill="${lum(a) > 0.8 ? c : a}"/><path d="M144 214h112" stroke="#fff" stroke-opacity=".6" stroke-width="6"/>${shine('M156 90v180', 6, 0.4)}`;
  },
  battery(k: Canvas, c: string, a: string): string {
    let s = '';
    for (let i = 0; i < 5; i++)
      s += `<circle cx="${258 + i * 13}" cy="150" r="4.6" fill="${i < 4 ? '#7fd6a0' : '#4a5157'}"/>`;
    return `<g transform="rotate(-16 200 150)"><path d="M52 104h286q22 0 22 22v50q0 22-22 22H52q-22 0-22-22v-50q0-22 22-22z" fill="${paint(k, c, 0, 104, 0, 198, 0.34, 0.5)}"/><path d="M30 156h330v20q0 22-22 22H52q-22 0-22-22z" fill="#000" opacity=".3"/><path d="M64 150h84" stroke="${a}" stroke-width="13" stroke-linecap="round"/>${s}<circle cx="196" cy="150" r="13" fill="#0d0f11"/><path d="M196 144v12" stroke="#8d959b" stroke-width="4"/><rect x="352" y="126" width="18" height="48" rx="4" fill="#596168"/>${shine('M50 116h288', 4, 0.26)}</g>`;
  },
  charger(k: Canvas, c: string, a: string): string {
    return `<path d="M110 196q-70 20-66 60t70 26" fill="none" stroke="#1b1f22" stroke-width="9" stroke-linecap="round"/><path d="M300 120q60-20 60 30t-30 90" fill="none" stroke="#1b1f22" stroke-width="9" stroke-linecap="round"/><path d="M112 86h178q20 0 20 20v94q0 20-20 20H112q-20 0-20-20v-94q0-20 20-20z" fill="${paint(k, c, 100, 86, 300, 220)}"/><path d="M116 104h60M116 116h60M116 128h60" stroke="#000" stroke-opacity=".35" stroke-width="4"/><path d="M232 122l-22 38h20l-10 34 30-44h-20l12-28z" fill="${a}"/><circle cx="282" cy="106" r="6" fill="#7fd6a0"/><rect x="108" y="268" width="44" height="26" rx="6" fill="#2b3035"/><path d="M152 275h14M152 287h14" stroke="#b4bbc0" stroke-width="5"/><rect x="314" y="234" width="30" height="44" rx="8" fill="#2b3035"/>${shine('M112 94h176', 4, 0.3)}`;
  },
  motor(k: Canvas, c: string, a: string): string {
    return `<path d="M112 96q60-60 150-30 60 26 58 96-4 66-76 80-90 12-134-44-30-50 2-102z" fill="${paint(k, c, 120, 50, 280, 250)}"/><circle cx="188" cy="152" r="54" fill="#15181b"/><circle cx="188" cy="152" r="44" fill="${mix(c, '#fff', 0.12)}"/><circle cx="188" cy="152" r="20" fill="#8d959b"/><circle cx="188" cy="152" r="9" fill="#2b3035"/><path d="M250 96q36 22 34 66" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="5" stroke-dasharray="3 9"/><path d="M256 190h36" stroke="${a}" stroke-width="10" stroke-linecap="round"/><circle cx="128" cy="92" r="12" fill="#596168"/><circle cx="282" cy="88" r="12" fill="#596168"/><circle cx="304" cy="192" r="12" fill="#596168"/>${shine('M126 104q50-48 116-32', 5, 0.3)}`;
  },
  bell(k: Canvas, c: string, a: string): string {
    return `<path d="M78 196c0-80 50-132 122-132s122 52 122 132z" fill="${paint(k, c, 110, 60, 280, 200, 0.55, 0.36)}"/><path d="M70 194h260q8 14-8 20H78q-16-6-8-20z" fill="${mix(c, '#000', 0.25)}"/><path d="M168 214h64v34q-32 16-64 0z" fill="#23282c"/><path d="M160 246q40 18 80 0v22q-40 18-80 0z" fill="#15181b"/><path d="M296 214l54 30q10 10-2 18l-56-20z" fill="#2b3035"/><circle cx="200" cy="66" r="10" fill="${a}"/>${shine('M104 178c4-48 30-82 66-94', 8, 0.5)}`;
  },
  mirror(k: Canvas, c: string, a: string): string {
    return `<path d="M150 200q-20 50-86 62" fill="none" stroke="${c}" stroke-width="15" stroke-linecap="round"/><rect x="40" y="248" width="44" height="30" rx="8" fill="#15181b"/><ellipse cx="220" cy="124" rx="128" ry="88" fill="${paint(k, c, 110, 40, 320, 210)}"/><ellipse cx="220" cy="124" rx="112" ry="74" fill="${paint(k, '#b9d3dc', 120, 60, 320, 190, 0.6, 0.3)}"/><path d="M128 138l70-84 34-4-88 124zM246 50l34 8-96 136-24-14z" fill="#fff" opacity=".4"/><path d="M304 196l16 12" stroke="${a}" stroke-width="8" stroke-linecap="round"/>`;
  },
  valve(_k: Canvas, c: string, a: string): string {
    const one = (x: number): string =>
      `<g transform="translate(${x} 0)"><path d="M-10 60h20v140h-20z" fill="${c}"/><path d="M-10 60h6v140h-6z" fill="#fff" opacity=".3"/><path d="M-10 84h20M-10 100h20M-10 116h20M-10 132h20M-10 148h20M-10 164h20" stroke="#000" stroke-opacity=".3" stroke-width="4"/><path d="M-5 34h10v26H-5z" fill="#c9a959"/><path d="M-18 150h36v20h-36z" fill="${a}"/><path d="M-28 200h56l10 40q-38 18-76 0z" fill="#1b1f22"/></g>`;
    return one(150) + one(250);
  },
  spoke(k: Canvas, c: string, a: string): string {
    let s = '';
    for (let i = 0; i < 9; i++)
      s += `${tube(k, [70 + i * 7, -70 - i * 15], [318 + i * 3, -120 - i * 15], 5, 5, c)}<rect x="${312 + i * 3}" y="${115 + i * 15}" width="26" height="10" rx="2" fill="${i % 3 ? '#b4bbc0' : a}" transform="rotate(11 ${320 + i * 3} ${120 + i * 15})"/><path d="M${72 + i * 7} ${70 + i * 15}q-10-2-10-12" fill="none" stroke="${c}" stroke-width="5" stroke-linecap="round"/>`;
    return s;
  },
  bolt(k: Canvas, c: string, a: string): string {
    const one = (x: number, y: number, l: number, s: number): string =>
      `<g transform="translate(${x} ${y}) rotate(-24) scale(${s})"><path d="M0 -13h${l}v26H0z" fill="${paint(k, '#9aa2a9', 0, -13, 0, 13, 0.5, 0.4)}"/><path d="${Array.from({ length: Math.floor(l / 8) }, (_, i) => `M${4 + i * 8} -13l4 26`).join('')}" stroke="#000" stroke-opacity=".35" stroke-width="2.5"/><path d="M-34 -26h34v52h-34q-10-26 0-52z" fill="${paint(k, c, -34, -26, 0, 26)}"/><path d="M-38 0l8-11h12l6 11-6 11h-12z" fill="#14171a"/></g>`;
    return `${one(150, 110, 130, 1.1)}${one(110, 220, 90, 1)}${one(270, 210, 70, 1)}<circle cx="300" cy="100" r="30" fill="none" stroke="${a}" stroke-width="13"/>`;
  },
  hanger(k: Canvas, c: string, a: string): string {
    return `<path d="M146 40q50-26 96 8 30 30 14 76l-24 40 12 88q0 30-30 30t-34-28l-8-96q-50-24-52-66 0-34 26-52z" fill="${paint(k, c, 130, 30, 250, 280, 0.44, 0.36)}"/><circle cx="194" cy="104" r="32" fill="#e7e8e5"/><circle cx="194" cy="104" r="32" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="5"/><circle cx="212" cy="248" r="17" fill="#e7e8e5"/><circle cx="212" cy="248" r="17" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="4"/><circle cx="244" cy="70" r="8" fill="#14171a"/><circle cx="146" cy="132" r="8" fill="#14171a"/><circle cx="318" cy="90" r="20" fill="${a}"/><path d="M308 90l10-10h10l4 10-4 10h-10z" fill="#14171a"/>`;
  },
  workstand(k: Canvas, c: string, a: string): string {
    return `${tube(k, [200, -40], [200, -214], 20, 24, c)}<path d="M200 200l-110 78M200 200l110 78M200 206v74" stroke="${mix(c, '#000', 0.2)}" stroke-width="14" stroke-linecap="round"/><circle cx="90" cy="278" r="10" fill="#15181b"/><circle cx="310" cy="278" r="10" fill="#15181b"/><circle cx="200" cy="282" r="10" fill="#15181b"/>${tube(k, [186, -44], [290, -44], 18, 18, '#8d959b')}<path d="M286 22h52q10 0 10 10v14h-62zM286 52h62v12q0 10-10 10h-52z" fill="${a}"/><rect x="176" y="28" width="44" height="34" rx="8" fill="#15181b"/><path d="M184 150h32v24h-32z" fill="#15181b"/>`;
  },
};
