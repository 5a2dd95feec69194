// Parts for carrying, protecting and steering. Canvas 400 x 300, y down; `c` colour, `a` accent.
import { circ, mix, polar, tube, type Canvas } from './geometry.ts';
import { paint, shine } from './paint.ts';

export const FIT_PARTS = {
  fender(_k: Canvas, c: string, a: string): string {
    const arc = (r: number, x: number, y: number, w: number): string => {
      const d = `M${x - r} ${y + 26}A${r} ${r} 0 0 1 ${x + r * 0.82} ${y - r * 0.57}`;
      return `<path d="${d}" fill="none" stroke="${mix(c, '#000', 0.4)}" stroke-width="${w}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${c}" stroke-width="${w * 0.74}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="${w * 0.16}" stroke-linecap="round"/><path d="M${x - r + 4} ${y - 6}L${x} ${y + 34}M${x - r * 0.62} ${y - r * 0.78}L${x} ${y + 34}" stroke="#7b838a" stroke-width="4"/><circle cx="${x}" cy="${y + 34}" r="8" fill="#596168"/>`;
    };
    return `${arc(140, 190, 176, 26)}<g transform="translate(86 44) scale(.72)">${arc(140, 190, 176, 26)}</g><rect x="38" y="190" width="24" height="46" rx="8" fill="#1b1f22"/><rect x="42" y="206" width="16" height="10" rx="3" fill="${a}"/>`;
  },
  rack(_k: Canvas, c: string, a: string): string {
    const line = (d: string, w = 11): string =>
      `<path d="${d}" fill="none" stroke="${mix(c, '#000', 0.25)}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${mix(c, '#fff', 0.3)}" stroke-width="${w * 0.28}" stroke-linejoin="round" stroke-linecap="round"/>`;
    return `${line('M110 108L236 262L300 112')}${line('M150 100L200 262')}${line('M52 96L96 70H350L330 100Z', 12)}${line('M96 76L84 98M150 72l-10 26M206 72l-8 26M262 72l-6 28M314 72l-4 28', 8)}${line('M52 100l-22 44', 9)}<rect x="330" y="92" width="24" height="44" rx="7" fill="#c81f00"/><path d="M336 100v28" stroke="#fff" stroke-opacity=".5" stroke-width="4"/><circle cx="236" cy="262" r="10" fill="#596168"/><circle cx="200" cy="262" r="8" fill="#596168"/><path d="M150 128h72" stroke="${a}" stroke-width="6" stroke-linecap="round"/>`;
  },
  cage(_k: Canvas, c: string, a: string): string {
    const d = 'M152 44c-26 60-26 130-8 200q6 20 30 20h52q24 0 30-20c18-70 18-140-8-200';
    return `<path d="${d}" fill="none" stroke="${mix(c, '#000', 0.3)}" stroke-width="19" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${c}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-linecap="round" transform="translate(-3 -2)"/><path d="M134 132c36 24 96 24 132 0" fill="none" stroke="${c}" stroke-width="15"/><path d="M140 130c36 20 84 20 120 0" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="3"/><rect x="186" y="60" width="28" height="180" rx="9" fill="#23282c"/><circle cx="200" cy="92" r="7" fill="#8d959b"/><circle cx="200" cy="206" r="7" fill="#8d959b"/><path d="M200 112v70" stroke="${a}" stroke-width="5" stroke-linecap="round"/>`;
  },
  stand(k: Canvas, c: string, a: string): string {
    return `${tube(k, [168, -70], [268, -262], 24, 18, c)}<path d="M128 44h76q14 0 14 14v26q0 14-14 14h-76q-14 0-14-14V58q0-14 14-14z" fill="${paint(k, mix(c, '#000', 0.1), 120, 44, 210, 100)}"/><circle cx="140" cy="71" r="11" fill="#8d959b"/><circle cx="140" cy="71" r="5" fill="#2b3035"/><path d="M254 246l32-14 14 34q-18 14-34 6z" fill="#15181b"/><path d="M196 134l20 38" stroke="${a}" stroke-width="7" stroke-linecap="round"/>${shine('M126 52h74', 4, 0.4)}`;
  },
  seatpost(k: Canvas, c: string, a: string): string {
    return `<g transform="rotate(14 200 150)">${tube(k, [200, -92], [200, -290], 42, 42, c)}<path d="M158 50q42-20 84 0l6 26q-48 20-96 0z" fill="${paint(k, mix(c, '#fff', 0.08), 160, 44, 240, 90)}"/><path d="M176 78h48v22h-48z" fill="${mix(c, '#000', 0.3)}"/><path d="M120 46h160M120 60h160" stroke="#8d959b" stroke-width="8" stroke-linecap="round"/><circle cx="200" cy="64" r="9" fill="#b4bbc0"/><path d="M182 140h36" stroke="${a}" stroke-width="7"/><path d="M186 230h28M186 244h28M186 258h28" stroke="#fff" stroke-opacity=".4" stroke-width="2"/></g>`;
  },
  dropper(k: Canvas, c: string, a: string): string {
    return `<g transform="rotate(14 200 150)">${tube(k, [200, -60], [200, -160], 28, 28, '#b4bbc0')}${tube(k, [200, -150], [200, -290], 42, 42, c)}${tube(k, [200, -138], [200, -166], 50, 50, '#1b1f22')}<path d="M160 38q40-16 80 0l4 22q-44 16-88 0z" fill="${paint(k, c, 160, 34, 240, 70)}"/><path d="M122 36h156M122 50h156" stroke="#8d959b" stroke-width="8" stroke-linecap="round"/><path d="M182 184h36" stroke="${a}" stroke-width="7"/></g><path d="M304 92q40 30 30 96" fill="none" stroke="#1b1f22" stroke-width="6"/><path d="M284 84l34-12q10 10 2 22l-30 8z" fill="#2b3035"/>`;
  },
  headset(k: Canvas, c: string, a: string): string {
    const ring = (y: number, rx: number, h: number, col: string): string =>
      `<path d="M${200 - rx} ${y}v${h}a${rx} ${rx * 0.3} 0 0 0 ${rx * 2} 0v${-h}z" fill="${paint(k, col, 200 - rx, y, 200 + rx, y, 0.3, 0.4)}"/><ellipse cx="200" cy="${y}" rx="${rx}" ry="${rx * 0.3}" fill="${mix(col, '#fff', 0.22)}"/><ellipse cx="200" cy="${y}" rx="${rx * 0.62}" ry="${rx * 0.18}" fill="#14171a"/>`;
    return (
      ring(222, 96, 26, c) +
      ring(174, 80, 22, '#9aa2a9') +
      ring(122, 84, 26, c) +
      ring(78, 70, 14, a) +
      ring(46, 66, 12, c)
    );
  },
  bottombracket(k: Canvas, c: string, a: string): string {
    const cup = (x: number, s: number): string =>
      `<g transform="translate(${x} 150) scale(${s} 1)"><path d="M0 -62h34a18 62 0 0 1 0 124H0a18 62 0 0 1 0-124z" fill="${paint(k, c, 0, 88, 0, 212, 0.4, 0.42)}"/><ellipse rx="19" ry="62" fill="${mix(c, '#fff', 0.18)}"/><ellipse rx="12" ry="40" fill="#8d959b"/><ellipse rx="8" ry="27" fill="#15181b"/><path d="M8 -62v124M16 -62v124M24 -62v124" stroke="#000" stroke-opacity=".22" stroke-width="3"/></g>`;
    return `<path d="M150 120h100v60H150z" fill="${paint(k, '#3a4045', 0, 120, 0, 180)}"/><path d="M150 142h100" stroke="${a}" stroke-width="6"/>${cup(278, -1)}${cup(112, 1)}${circ([296, -150], 0.1, 'fill="none"')}`;
  },
  tube(_k: Canvas, c: string, a: string): string {
    return `<ellipse cx="200" cy="146" rx="128" ry="104" fill="none" stroke="${mix(c, '#000', 0.35)}" stroke-width="42"/><ellipse cx="200" cy="144" rx="128" ry="104" fill="none" stroke="${c}" stroke-width="34"/><ellipse cx="200" cy="138" rx="126" ry="101" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="8"/><ellipse cx="200" cy="146" rx="110" ry="87" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="3"/><path d="M196 228h8v-48h-8z" fill="#c9a959"/><path d="M193 180h14v-14h-14z" fill="#8d959b"/><path d="M188 226h24v12h-24z" fill="#14171a"/><path d="M148 52q52-20 104 0" stroke="${a}" stroke-width="5" fill="none" stroke-dasharray="30 6 8 6"/>`;
  },
  rim(k: Canvas, c: string, a: string): string {
    let s = `<circle cx="200" cy="150" r="122" fill="none" stroke="${paint(k, c, 110, 40, 300, 260, 0.34, 0.32)}" stroke-width="26"/><circle cx="200" cy="150" r="134" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2.5"/><circle cx="200" cy="150" r="109" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="3"/>`;
    for (let i = 0; i < 28; i++) {
      const [x, y] = polar([200, 150], 113, (i * 360) / 28);
      s += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.6" fill="#0d0f11"/>`;
    }
    for (const t of [24, 144, 264])
      s += `<g transform="rotate(${t} 200 150)"><path d="M166 32q34-9 68 0" fill="none" stroke="${a}" stroke-width="8" stroke-dasharray="34 5 8 5"/></g>`;
    return s;
  },
  hub(k: Canvas, c: string, a: string): string {
    let holes = '';
    for (let i = 0; i < 12; i++)
      for (const x of [134, 262]) {
        const t = (i / 12) * Math.PI * 2;
        holes += `<circle cx="${(x + Math.cos(t) * 12).toFixed(1)}" cy="${(150 + Math.sin(t) * 62).toFixed(1)}" r="4" fill="#0d0f11"/>`;
      }
    return `<path d="M52 138h300v24H52z" fill="${paint(k, '#b4bbc0', 0, 138, 0, 162, 0.5, 0.4)}"/><path d="M296 104h46v92h-46z" fill="${paint(k, '#9aa2a9', 0, 104, 0, 196, 0.5, 0.5)}"/><path d="M300 104v92M310 104v92M320 104v92M330 104v92" stroke="#000" stroke-opacity=".3" stroke-width="4"/><path d="M134 96q64 40 128 0v108q-64-40-128 0z" fill="${paint(k, c, 0, 96, 0, 204, 0.42, 0.5)}"/><ellipse cx="134" cy="150" rx="19" ry="76" fill="${mix(c, '#fff', 0.12)}"/><ellipse cx="262" cy="150" rx="19" ry="76" fill="${c}"/>${holes}<ellipse cx="104" cy="150" rx="12" ry="44" fill="#8d959b"/><ellipse cx="96" cy="150" rx="8" ry="22" fill="#2b3035"/><path d="M176 138h44" stroke="${a}" stroke-width="7"/>`;
  },
  fork(k: Canvas, c: string, a: string): string {
    return `<g transform="translate(0 4)">${tube(k, [200, 6], [200, -92], 30, 36, '#3a4045')}<path d="M140 86q60-26 120 0l10 34q-70 18-140 0z" fill="${paint(k, c, 140, 80, 260, 124)}"/>${tube(k, [154, -106], [154, -176], 24, 24, '#b9a06a')}${tube(k, [246, -106], [246, -176], 24, 24, '#b9a06a')}${tube(k, [154, -160], [154, -284], 36, 30, c)}${tube(k, [246, -160], [246, -284], 36, 30, c)}<path d="M142 168q58 40 116 0v18q-58 40-116 0z" fill="${mix(c, '#fff', 0.06)}"/><path d="M154 204v52M246 204v52" stroke="${a}" stroke-width="8" stroke-dasharray="30 6 7 6"/><circle cx="154" cy="284" r="11" fill="#596168"/><circle cx="246" cy="284" r="11" fill="#596168"/></g>`;
  },
  shock(k: Canvas, c: string, a: string): string {
    return `<g transform="rotate(-24 200 150)">${tube(k, [60, -150], [180, -150], 44, 44, '#b4bbc0')}${tube(k, [150, -150], [316, -150], 78, 78, c)}<circle cx="52" cy="150" r="26" fill="#2b3035"/><circle cx="52" cy="150" r="11" fill="#b4bbc0"/><circle cx="340" cy="150" r="28" fill="#2b3035"/><circle cx="340" cy="150" r="11" fill="#b4bbc0"/>${tube(k, [190, -78], [322, -78], 40, 40, mix(c, '#fff', 0.08))}<rect x="306" y="76" width="20" height="48" fill="#2b3035"/><path d="M186 150h92" stroke="${a}" stroke-width="15" stroke-dasharray="60 6 12 6"/><circle cx="300" cy="112" r="9" fill="#c81f00"/></g>`;
  },
  frame(k: Canvas, c: string, a: string): string {
    return `<g transform="translate(176 236) scale(.36)">${tube(k, [-400, 70], [-110, 380], 22, 28, c)}${tube(k, [-400, 70], [0, 0], 26, 40, c)}${tube(k, [-138, 480], [372, 520], 40, 46, c)}${tube(k, [0, 0], [398, 440], 72, 60, c)}${tube(k, [0, 0], [-144, 500], 42, 38, c)}${tube(k, [356, 580], [404, 420], 54, 66, c)}${circ([0, 0], 44, `fill="${mix(c, '#000', 0.3)}"`)}${circ([0, 0], 27, 'fill="#14171a"')}${circ([-400, 70], 24, `fill="${mix(c, '#000', 0.3)}"`)}${circ([-400, 70], 10, 'fill="#14171a"')}${tube(k, [-72, 250], [-92, 320], 40, 40, a)}</g>`;
  },
};
