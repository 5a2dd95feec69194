// Variants of parts with a different shape: slick tyre, rear light, cable lock, trigger, mini pump, bags, single ring.
import { cassette, chainring, crank, rearMech } from './components.ts';
import { circ, mix, tube, type Canvas } from './geometry.ts';
import { paint, shine } from './paint.ts';

export const VARIANT_PARTS = {
  slick(_k: Canvas, c: string, a: string): string {
    let s = `<g transform="translate(200 150) scale(.9)"><ellipse rx="122" ry="136" fill="none" stroke="#1b1f22" stroke-width="30"/><ellipse rx="133" ry="147" fill="none" stroke="#2b3136" stroke-width="7"/><ellipse rx="122" ry="136" fill="none" stroke="#0f1214" stroke-width="3" stroke-dasharray="3 15"/><ellipse rx="110" ry="124" fill="none" stroke="${c}" stroke-width="10"/><ellipse rx="104" ry="118" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="3"/><path d="M-84 -112a128 142 0 0 1 84 -32" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="5" stroke-linecap="round"/>`;
    for (const t of [-24, 156])
      s += `<g transform="rotate(${t})"><path d="M-26 -122q26 -6 52 0" fill="none" stroke="${a}" stroke-width="5" stroke-dasharray="22 4 6 4 6 4"/></g>`;
    return `${s}</g>`;
  },
  rearlight(k: Canvas, c: string, a: string): string {
    k.defs.push(
      `<radialGradient id="${k.id}glow"><stop offset="0" stop-color="#ff4a36" stop-opacity=".6"/><stop offset="1" stop-color="#ff4a36" stop-opacity="0"/></radialGradient>`,
    );
    return `<circle cx="200" cy="132" r="136" fill="url(#${k.id}glow)"/><path d="M150 44h100q26 0 26 26v124q0 26-26 26H150q-26 0-26-26V70q0-26 26-26z" fill="${paint(k, c, 130, 44, 270, 220)}"/><path d="M154 60h92q14 0 14 14v112q0 14-14 14h-92q-14 0-14-14V74q0-14 14-14z" fill="${paint(k, '#c8201a', 140, 60, 260, 200, 0.36, 0.4)}"/><path d="M154 84h92M154 108h92M154 132h92M154 156h92M154 180h92" stroke="#fff" stroke-opacity=".26" stroke-width="8" stroke-dasharray="16 8"/>${shine('M152 72q-2 50 0 100', 5, 0.4)}<path d="M176 220h48v26q0 14-14 14h-20q-14 0-14-14z" fill="#2b3035"/><path d="M158 258q42 20 84 0v20q-42 18-84 0z" fill="#15181b"/><path d="M188 232h24" stroke="${a}" stroke-width="5" stroke-linecap="round"/>`;
  },
  cablelock(k: Canvas, c: string, a: string): string {
    const loop = 'M150 232C60 250 30 120 110 70S320 30 330 120 250 260 232 214';
    return `<path d="${loop}" fill="none" stroke="${mix(c, '#000', 0.35)}" stroke-width="25" stroke-linecap="round"/><path d="${loop}" fill="none" stroke="${c}" stroke-width="18" stroke-linecap="round"/><path d="${loop}" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="4" stroke-dasharray="14 9" transform="translate(-2 -4)"/><path d="M144 196h100q16 0 16 16v46q0 16-16 16H144q-16 0-16-16v-46q0-16 16-16z" fill="${paint(k, '#2b3035', 130, 196, 260, 274)}"/><rect x="152" y="216" width="76" height="38" rx="6" fill="#0f1214"/><path d="M160 235h10M176 235h10M192 235h10M208 235h10" stroke="${a}" stroke-width="13"/>${shine('M140 204h106', 3, 0.3)}`;
  },
  trigger(k: Canvas, c: string, a: string): string {
    return `${tube(k, [20, -96], [150, -84], 40, 40, '#2b3035')}<path d="M132 58h36q14 0 14 14v36q0 14-14 14h-36q-12 0-12-14V72q0-14 12-14z" fill="${mix(c, '#fff', 0.1)}"/><path d="M168 78q52-26 112 4 34 20 24 62-10 40-66 42-64 0-84-48-8-36 14-60z" fill="${paint(k, c, 170, 70, 260, 190)}"/><circle cx="236" cy="130" r="26" fill="#15181b"/><circle cx="236" cy="130" r="10" fill="#8d959b"/><path d="M214 180q-8 40-54 62-14 4-14-8 0-8 10-14 26-18 28-52z" fill="${paint(k, '#4a5157', 150, 170, 210, 240)}"/><path d="M272 172q22 30 12 62-6 12-16 6-6-6-2-16 4-24-18-44z" fill="${paint(k, '#33383d', 250, 170, 290, 240)}"/><path d="M304 130q50-6 66-50" fill="none" stroke="#1b1f22" stroke-width="8" stroke-linecap="round"/><path d="M192 100q30-14 62-2" fill="none" stroke="${a}" stroke-width="7" stroke-linecap="round"/>${shine('M184 88q46-18 94 4', 3, 0.35)}`;
  },
  minipump(k: Canvas, c: string, a: string): string {
    return `<g transform="rotate(-18 200 150)">${tube(k, [70, -150], [262, -150], 44, 44, c)}${tube(k, [250, -150], [318, -150], 26, 26, '#b4bbc0')}${tube(k, [306, -150], [368, -150], 40, 40, '#23282c')}<path d="M30 122h44q10 0 10 10v36q0 10-10 10H30q-10 0-10-10v-36q0-10 10-10z" fill="#23282c"/><circle cx="44" cy="150" r="9" fill="#8d959b"/><path d="M104 150h92" stroke="${a}" stroke-width="9" stroke-dasharray="50 7 12 7 12 7"/><path d="M220 130v40M230 130v40M240 130v40" stroke="#000" stroke-opacity=".3" stroke-width="4"/></g>`;
  },
  saddlebag(k: Canvas, c: string, a: string): string {
    return `<path d="M62 116q-6-26 26-32 110-14 210 2 44 10 46 48-2 60-62 78-100 20-168-12-44-28-52-84z" fill="${paint(k, c, 180, 80, 210, 220, 0.3, 0.36)}"/><path d="M70 130q120 40 262-2" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="5"/><path d="M70 127q120 40 262-2" fill="none" stroke="#8d959b" stroke-width="2" stroke-dasharray="4 3"/><path d="M140 60h44v70h-44zM252 62h40v66h-40z" fill="#15181b"/><path d="M104 50h212" stroke="#8d959b" stroke-width="11" stroke-linecap="round"/><rect x="150" y="164" width="96" height="20" rx="6" fill="${a}"/>${shine('M86 104q90-16 196-4', 4, 0.3)}<circle cx="324" cy="140" r="7" fill="#8d959b"/>`;
  },
  rollbag(k: Canvas, c: string, a: string): string {
    return `<path d="M66 96h268q22 0 22 54t-22 54H66q-22 0-22-54t22-54z" fill="${paint(k, c, 0, 96, 0, 204, 0.34, 0.42)}"/><ellipse cx="62" cy="150" rx="20" ry="54" fill="${mix(c, '#000', 0.28)}"/><ellipse cx="338" cy="150" rx="20" ry="54" fill="${mix(c, '#fff', 0.1)}"/><path d="M118 96v108M282 96v108" stroke="#15181b" stroke-width="17"/><path d="M118 88v-26h60M282 88v-26h-60" fill="none" stroke="#15181b" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/><rect x="106" y="136" width="24" height="30" rx="5" fill="#8d959b"/><rect x="270" y="136" width="24" height="30" rx="5" fill="#8d959b"/><path d="M158 150h84" stroke="${a}" stroke-width="15" stroke-linecap="round"/>${shine('M74 112h254', 4, 0.3)}`;
  },
  monoset(k: Canvas, c: string): string {
    const mech = rearMech([0, 0], { up: [16, -82], low: [52, -160] });
    return `<g transform="translate(122 176) scale(.86)">${chainring([0, 0], 84, { color: c })}${crank(k, [0, 0], 172, 62, c)}</g><g transform="translate(276 108) scale(.92)">${cassette([0, 0], 104, 24, 11)}</g><g transform="translate(318 170) scale(.7)">${mech.back}${mech.front}</g>${circ([276, -108], 0.1, 'fill="none"')}`;
  },
};
