// Clothing, shoes, eyewear and small products for the rider. Canvas 400 x 300, y down; `c` colour, `a` accent.
import { mix, type Canvas } from './geometry.ts';
import { paint, shine } from './paint.ts';

export const WEAR_PARTS = {
  shoe(k: Canvas, c: string, a: string): string {
    return `<path d="M58 214c60 10 190 18 268 6q18-4 16 12-2 14-22 16c-86 8-190 6-250-6q-20-6-12-28z" fill="#1b1f22"/><path d="M120 248l6 14h52l4-12zM236 252l8 12h40l8-14z" fill="#0d0f11"/>
<path d="M62 210c-4-34 4-80 14-112 4-14 16-18 28-12 22 12 54 10 66-8 6-8 16-8 22 0 20 30 52 62 92 78 36 14 58 28 58 58-70 14-210 10-280-4z" fill="${paint(k, c, 120, 70, 170, 230, 0.42, 0.28)}"/>
<path d="M62 210c-2-16-1-32 2-50 40 22 100 32 170 34 40 2 84 6 106 12 2 3 2 6 2 8-70 14-210 10-280-4z" fill="#000" opacity=".2"/>
<path d="M76 100c20 22 78 22 102-14M176 104l-46 62M202 128l-46 50M230 148l-40 42" fill="none" stroke="#14171a" stroke-opacity=".55" stroke-width="3"/>
<path d="M150 122l66-30q10 12 18 22l-62 36zM182 152l64-30q12 10 22 16l-62 38z" fill="${a}" opacity=".92"/><circle cx="236" cy="146" r="15" fill="#1b1f22"/><circle cx="236" cy="146" r="9" fill="#8d959b"/>${shine('M84 112c0 30-6 56-8 78', 5, 0.4)}<path d="M284 176c20 6 38 16 44 30" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="3"/>`;
  },
  glove(k: Canvas, c: string, a: string): string {
    const hand =
      'M112 268c-6-34-14-62-12-96 0-30 4-66 8-100q2-16 14-16t14 16l4 62 8-84q2-16 15-16t15 16l2 80 12-78q3-15 15-13t13 17l-6 84 18-58q5-14 16-10t9 18c-8 38-14 66-12 92 14-22 26-34 40-40q16-6 22 6 4 10-8 20c-24 22-36 58-58 100z';
    return `<g transform="translate(-6 6)"><path d="${hand}" fill="${paint(k, c, 110, 40, 260, 270, 0.36, 0.3)}"/><path d="${hand}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="2.5"/><path d="M140 134l-2 26M182 134v24M222 138l-4 24" stroke="#000" stroke-opacity=".35" stroke-width="3" stroke-linecap="round"/><path d="M128 178c30-14 66-14 96 0l-6 44c-26 10-58 10-84 0z" fill="#000" opacity=".16"/><path d="M138 196l20-14m-8 26l26-22m-6 26l24-20" stroke="${a}" stroke-width="6" stroke-linecap="round"/><path d="M112 246q66 18 134 0l-6 26q-62 14-126 0z" fill="#1b1f22"/><rect x="188" y="246" width="48" height="20" rx="4" fill="${a}"/>${shine('M120 70q-6 60-4 96', 4, 0.35)}</g>`;
  },
  glasses(k: Canvas, c: string, a: string): string {
    const lens = paint(k, a, 60, 90, 300, 210, 0.55, 0.5);
    return `<path d="M56 110c-10-20 0-30 30-32 60-6 160-6 228 0 30 2 40 12 30 32" fill="none" stroke="${mix(c, '#000', 0.2)}" stroke-width="17" stroke-linecap="round"/><path d="M52 104c50-18 246-18 296 0 6 40-2 74-24 92-18 16-62 18-82 2-14-12-24-40-42-40s-28 28-42 40c-20 16-64 14-82-2-22-18-30-52-24-92z" fill="${lens}"/><path d="M52 104c50-18 246-18 296 0l-1 14c-52-16-242-16-294 0z" fill="${c}"/><path d="M76 128c-2 22 4 44 16 56l54-66c-26 0-50 4-70 10zM214 120l-30 38c6-6 26-4 30 0l40-36z" fill="#fff" opacity=".26"/><path d="M182 168q18-14 36 0l6 24q-24-14-48 0z" fill="#1b1f22"/>${shine('M70 96c60-12 200-12 262 0', 3, 0.5)}`;
  },
  shorts(k: Canvas, c: string, a: string): string {
    return `<path d="M136 60c-6-20-6-34-4-46M264 60c6-20 6-34 4-46" stroke="${mix(c, '#fff', 0.16)}" stroke-width="22" fill="none"/><path d="M122 54q78 18 156 0l20 80 18 126q-42 18-90 8l-22-96q-4-8-8 0l-22 96q-48 10-90-8l18-126z" fill="${paint(k, c, 110, 60, 300, 260, 0.3, 0.3)}"/><path d="M86 240q44 18 90 8l-3 20q-48 10-90-8zM314 240q-44 18-90 8l3 20q48 10 90-8z" fill="${a}"/><path d="M200 66v98M122 60c10 40 8 90-10 150M278 60c-10 40-8 90 10 150" stroke="#000" stroke-opacity=".35" stroke-width="3" fill="none"/><path d="M168 84q32 12 64 0l-10 74q-22 22-44 0z" fill="#000" opacity=".14"/>${shine('M130 70c-2 40-10 70-22 120', 4, 0.26)}`;
  },
  sock(k: Canvas, c: string, a: string): string {
    const one = (x: number, o: number): string =>
      `<g transform="translate(${x} 0)" opacity="${o}"><path d="M110 34h64q4 66 0 118 40 24 68 58 14 20-2 38-26 22-60 8c-34-16-64-36-76-62q-6-14-2-34 8-60 8-126z" fill="${paint(k, c, 100, 40, 220, 260, 0.34, 0.24)}"/><path d="M109 52h66v28h-66z" fill="${a}"/><path d="M109 88h66v7h-66z" fill="${a}" opacity=".6"/><path d="M110 34h64v10h-64z" fill="#000" opacity=".18"/><path d="M214 186q34 22 26 46-4 16-34 28 26-34 8-74zM108 168q24 20 46 14-14 30-40 24-8-12-6-38z" fill="${mix(c, '#000', 0.28)}"/>${shine('M120 100q0 40-6 70', 4, 0.36)}</g>`;
    return one(-26, 1) + one(90, 1);
  },
  jacket(k: Canvas, c: string, a: string): string {
    return `<path d="M150 34l-56 22-60 164 50 22 36-92v118q80 18 160 0V150l36 92 50-22-60-164-56-22q-50 22-100 0z" fill="${paint(k, c, 110, 40, 300, 280, 0.28, 0.34)}"/><path d="M148 34q52 26 104 0l6-16q-58 20-116 0z" fill="${mix(c, '#000', 0.35)}"/><path d="M200 44v232" stroke="#0d1012" stroke-width="5"/><path d="M200 44v232" stroke="${a}" stroke-width="2"/><path d="M120 150q80 24 160 0v16q-80 24-160 0z" fill="${a}"/><path d="M120 150c0-30-6-60-14-80M280 150c0-30 6-60 14-80" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4"/><path d="M36 214l50 22M364 214l-50 22" stroke="${a}" stroke-width="10"/><path d="M140 214q22 6 40 6M260 214q-22 6-40 6" stroke="#0d1012" stroke-width="4" fill="none"/>${shine('M100 62l-52 140', 4, 0.26)}`;
  },
  cap(k: Canvas, c: string, a: string): string {
    return `<path d="M84 178c-2-74 44-118 116-118s118 44 116 118q-116 22-232 0z" fill="${paint(k, c, 130, 60, 260, 190, 0.4, 0.26)}"/><path d="M172 62q-26 52-26 124M228 62q26 52 26 124" fill="none" stroke="${a}" stroke-width="13"/><path d="M84 176q116 24 232 0l2 18q-118 24-236 0z" fill="${mix(c, '#000', 0.3)}"/><path d="M92 196q108 22 216 0c12 26-6 46-34 52-50 8-98 8-148 0-28-6-46-26-34-52z" fill="${paint(k, c, 180, 196, 190, 250, 0.2, 0.4)}"/><path d="M106 214q94 18 188 0M116 228q84 14 168 0" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="2.5"/>${shine('M102 142q12-46 56-62', 5, 0.4)}`;
  },
  childseat(k: Canvas, c: string, a: string): string {
    return `<path d="M152 30q48-18 92 2 22 12 20 40l-10 112q-4 26-32 26h-56q-26 0-32-24L120 78q-2-34 32-48z" fill="${paint(k, c, 120, 20, 270, 220, 0.34, 0.34)}"/><path d="M158 62q34-14 70 0l-10 104q-26 10-50 0z" fill="#1d2125"/><path d="M172 66l10 100M214 66l-10 100" stroke="${a}" stroke-width="10"/><rect x="180" y="120" width="28" height="18" rx="5" fill="#0f1214"/><path d="M132 186q62 26 128 0l18 32q-76 30-152 4z" fill="${paint(k, c, 190, 186, 200, 240, 0.2, 0.4)}"/><path d="M138 220l-22 52q24 16 46 0l8-42zM250 222l20 50q-24 16-44 0l-12-42z" fill="${mix(c, '#000', 0.22)}"/><path d="M118 266q20 10 42 0M228 266q20 10 40 0" stroke="#14171a" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M190 236v40M130 282h150" stroke="#596168" stroke-width="9" stroke-linecap="round"/>${shine('M134 80l12 90', 5, 0.35)}`;
  },
  bag(k: Canvas, c: string, a: string): string {
    return `<path d="M84 96h232q16 0 16 16v104q0 30-34 34-98 14-196 0-34-4-34-34V112q0-16 16-16z" fill="${paint(k, c, 190, 90, 210, 260, 0.28, 0.36)}"/><path d="M72 120q128 26 256 0V92q0-24-26-30-102-20-204 0-26 6-26 30z" fill="${paint(k, c, 190, 50, 200, 130, 0.34, 0.24)}"/><path d="M72 120q128 26 256 0" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="4"/><path d="M132 70v78M268 70v78" stroke="#15181b" stroke-width="17"/><rect x="120" y="138" width="24" height="28" rx="5" fill="#8d959b"/><rect x="256" y="138" width="24" height="28" rx="5" fill="#8d959b"/><rect x="166" y="176" width="68" height="26" rx="5" fill="${a}"/><path d="M170 56q30-22 60 0" fill="none" stroke="#15181b" stroke-width="11"/>${shine('M86 92q2-16 16-20', 4, 0.4)}<path d="M96 236q104 14 208 0" stroke="#fff" stroke-opacity=".4" stroke-width="5" fill="none"/>`;
  },
  pannier(k: Canvas, c: string, a: string): string {
    return `<path d="M110 78h180l20 176q0 20-22 22-88 10-176 0-22-2-22-22z" fill="${paint(k, c, 110, 80, 300, 270, 0.26, 0.34)}"/><path d="M118 78q-8-34 18-42 64-14 128 0 26 8 18 42-82 20-164 0z" fill="${paint(k, c, 180, 30, 200, 90, 0.36, 0.2)}"/><path d="M96 206q104 18 208 0l4 28q-108 18-216 0z" fill="#000" opacity=".22"/><path d="M148 44v178M252 44v178" stroke="#15181b" stroke-width="13"/><rect x="138" y="92" width="20" height="26" rx="4" fill="#8d959b"/><rect x="242" y="92" width="20" height="26" rx="4" fill="#8d959b"/><path d="M130 140h140" stroke="${a}" stroke-width="13"/><path d="M130 156h140" stroke="${a}" stroke-width="4" opacity=".6"/><path d="M164 34q36-22 72 0" stroke="#15181b" stroke-width="10" fill="none"/>${shine('M122 92L108 200', 4, 0.34)}`;
  },
  basket(_k: Canvas, c: string, a: string): string {
    let s = `<path d="M76 92h248l-34 160H110z" fill="${c}" opacity=".13"/>`;
    for (let i = 0; i <= 8; i++)
      s += `<path d="M${78 + i * 30.6} 94L${112 + i * 22} 250" stroke="${c}" stroke-width="5"/>`;
    for (let i = 0; i < 4; i++)
      s += `<path d="M${84 + i * 9} ${124 + i * 34}H${316 - i * 9}" stroke="${mix(c, '#fff', 0.14)}" stroke-width="5"/>`;
    return `${s}<path d="M76 90h248" stroke="${c}" stroke-width="15" stroke-linecap="round"/><path d="M82 87h236" stroke="#fff" stroke-opacity=".3" stroke-width="4" stroke-linecap="round"/><path d="M112 252h176" stroke="${c}" stroke-width="11" stroke-linecap="round"/><path d="M130 90q0-56 70-56t70 56" fill="none" stroke="${mix(c, '#fff', 0.1)}" stroke-width="10"/><path d="M172 34h56" stroke="${a}" stroke-width="16" stroke-linecap="round"/>`;
  },
};
