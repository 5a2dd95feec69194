// What a workshop photographs for a claim: the whole bicycle, the serial number, the defect from near and from far, an
// invoice, and an id card of somebody who does not exist. Canvas 900 x 600, y down.
import { draw, type BikeDrawing } from './bike.ts';
import { letters, lettersWidth } from './letters.ts';
import { part, type PartKind } from './part.ts';
import type { DefectMark } from '../claims/types.ts';

const WIDTH = 900;
const HEIGHT = 600;
/** Pixels of a rendered photo. */
export const PROOF_SIZE = { width: 720, height: 480 } as const;

/** A picture inside another one. */
const placed = (inner: string, x: number, y: number, width: number, height: number): string =>
  inner.replace(/width="[\d.]+" height="[\d.]+"/, `x="${x}" y="${y}" width="${width}" height="${height}"`);

/** Grounds on which people photograph: bench, floor, mat. The number chooses one. */
const GROUNDS = [
  ['#c9b79c', '#b39f80'],
  ['#b9bec2', '#9ea5aa'],
  ['#46525a', '#333d44'],
  ['#d8d3c8', '#bfb8a8'],
] as const;

function photo(body: string, nth: number): string {
  const [light, dark] = GROUNDS[nth % GROUNDS.length] ?? GROUNDS[0];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${PROOF_SIZE.width}" height="${PROOF_SIZE.height}"><defs><radialGradient id="ground" cx=".4" cy=".35" r=".9"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient><radialGradient id="edge" cx=".5" cy=".5" r=".75"><stop offset=".7" stop-opacity="0"/><stop offset="1" stop-opacity=".28"/></radialGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>${body}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#edge)"/></svg>`;
}

/** The whole bicycle against the wall of the workshop. */
export const bikePhoto = (bike: BikeDrawing, nth: number): string =>
  photo(
    `<rect width="${WIDTH}" height="470" fill="#dfe3e4"/><path d="M0 470H${WIDTH}" stroke="#8b9297" stroke-width="6"/><path d="M0 150H${WIDTH}M0 310H${WIDTH}" stroke="#cfd4d6" stroke-width="2"/>${placed(draw(bike), 70, 50, 760, 502)}`,
    nth,
  );

/** The number below the bottom bracket; a dirty one can hardly be read. */
export function platePhoto(frameNumber: string, nth: number, dirty: boolean): string {
  const height = 44;
  const x = (WIDTH - lettersWidth(frameNumber, height)) / 2;
  const dirt = Array.from(
    { length: 14 },
    (_, at) =>
      `<circle cx="${220 + ((at * 67 + nth * 31) % 480)}" cy="${255 + ((at * 37 + nth * 13) % 100)}" r="${26 + ((at * 11) % 22)}" fill="#3a3026" opacity=".8"/>`,
  ).join('');
  return photo(
    `<g transform="rotate(${(nth % 5) - 2} 450 300)"><rect x="60" y="110" width="780" height="380" rx="190" fill="#4b545b"/><rect x="60" y="110" width="780" height="150" rx="75" fill="#fff" opacity=".12"/><rect x="150" y="215" width="600" height="170" rx="14" fill="#c9cfd3" stroke="#8b9297" stroke-width="4"/>${letters(frameNumber, { x, y: 258, height, color: '#23282c', weight: 0.9 })}${letters('VELDRA', { x: 176, y: 338, height: 18, color: '#5f676d', weight: 0.8 })}${dirty ? dirt : ''}</g>`,
    nth,
  );
}

const marks: Readonly<Record<DefectMark, string>> = {
  crack:
    '<path d="M182 108l10 22-8 14 14 18-6 20 9 16" fill="none" stroke="#0b0d0f" stroke-width="4"/><path d="M184 108l10 22-8 14 14 18-6 20 9 16" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.2"/>',
  leak: '<path d="M196 176c-14 30-22 44-10 58 10 10 26 4 27-8 1-16-10-28-17-50z" fill="#6b4a12" opacity=".75"/><ellipse cx="204" cy="262" rx="58" ry="13" fill="#5a3d0e" opacity=".55"/>',
  dark: '<circle cx="204" cy="146" r="9" fill="#d3201a"/><circle cx="204" cy="146" r="17" fill="#d3201a" opacity=".25"/>',
  gap: '<path d="M150 168q50-16 104 4" fill="none" stroke="#0b0d0f" stroke-width="7"/><path d="M150 172q50-14 104 4" fill="none" stroke="#c9cfd3" stroke-width="1.5"/>',
  peel: '<path d="M168 120l26-10 20 14 8 24-18 18-30-4-14-20z" fill="#b9bec2"/><path d="M168 120l26-10 20 14-8 10-26 2z" fill="#fff" opacity=".5"/>',
  label: `<rect x="132" y="196" width="138" height="52" rx="3" fill="#fff" stroke="#8b9297"/>${letters('SIZE', { x: 142, y: 206, height: 10, color: '#23282c' })}<path d="M142 226h4v14h-4zM150 226h2v14h-2zM156 226h6v14h-6zM166 226h2v14h-2zM172 226h4v14h-4zM180 226h2v14h-2zM186 226h6v14h-6z" fill="#23282c"/>${letters('S', { x: 226, y: 208, height: 26, color: '#d3201a', weight: 1.2 })}`,
};

/** Where a part is faulty, on its own canvas of 400 x 300; others in the middle. */
const SPOTS: Partial<Record<PartKind, readonly [x: number, y: number]>> = {
  frame: [118, 226],
  tyre: [305, 150],
  tube: [292, 150],
  rim: [300, 150],
  wheel: [262, 108],
  chain: [124, 140],
  cassette: [262, 112],
  jersey: [262, 96],
  shoe: [126, 196],
};
const ENLARGED = 2.85;

/** The faulty part: near with a marked spot, or far. */
export function defectPhoto(kind: PartKind, mark: DefectMark, nth: number, near: boolean): string {
  const [x, y] = SPOTS[kind] ?? [200, 150];
  const spot = `<g transform="translate(${x} ${y}) scale(${kind === 'frame' ? 0.3 : 0.62}) translate(-204 -160)">${marks[mark]}</g>`;
  const drawn = part({ kind, color: '#2b3035', accent: '#009ace' }).replace('</svg>', `${spot}</svg>`);
  const turned = ((nth * 7) % 15) - 7;
  const left = WIDTH / 2 - x * ENLARGED;
  const top = HEIGHT / 2 - y * ENLARGED;
  return photo(
    near
      ? `<g transform="rotate(${turned} 450 300)">${placed(drawn, left, top, 400 * ENLARGED, 300 * ENLARGED)}</g><circle cx="450" cy="300" r="150" fill="none" stroke="#f2b705" stroke-width="7" stroke-dasharray="26 14"/>`
      : `<g transform="rotate(${-turned} 450 300)">${placed(drawn, 180, 90, 560, 420)}</g>`,
    near ? nth : nth + 1,
  );
}

/** A printed invoice on the counter. */
export function invoicePhoto(lines: readonly string[], nth: number): string {
  const [head = '', ...rest] = lines;
  const body = rest
    .map((line, at) => letters(line, { x: 250, y: 168 + at * 44, height: 15, color: '#3a4147' }))
    .join('');
  return photo(
    `<g transform="rotate(${(nth % 7) - 3} 450 300)"><rect x="212" y="40" width="476" height="560" fill="#000" opacity=".25"/><rect x="205" y="30" width="476" height="570" fill="#fdfdfb"/>${letters(head, { x: 250, y: 74, height: 24, color: '#16191b', weight: 1.1 })}<path d="M250 126H640" stroke="#16191b" stroke-width="2"/>${body}</g>`,
    nth,
  );
}

/** An id card of nowhere: a drawn face, an invented name, and a word that says so. */
export function idCardPhoto(name: string, city: string, nth: number): string {
  const skin = ['#d9a679', '#c58c5c', '#e8c39e', '#a8713f'][nth % 4] ?? '#d9a679';
  return photo(
    `<g transform="rotate(${(nth % 5) - 2} 450 300)"><rect x="142" y="98" width="630" height="400" rx="26" fill="#000" opacity=".25"/><rect x="135" y="90" width="630" height="400" rx="26" fill="#dcebf2"/><rect x="135" y="90" width="630" height="74" rx="26" fill="#4f7f97"/><rect x="135" y="130" width="630" height="34" fill="#4f7f97"/>${letters('SPECIMEN - DEMO LAND', { x: 168, y: 116, height: 24, color: '#fff', weight: 0.9 })}<rect x="170" y="200" width="170" height="220" rx="8" fill="#b6cbd6"/><circle cx="255" cy="288" r="48" fill="${skin}"/><path d="M180 420c6-60 40-78 75-78s69 18 75 78z" fill="#4f7f97"/><path d="M206 284c0-70 98-70 98 0-8-26-26-36-49-36s-41 10-49 36z" fill="#2a211b"/><circle cx="238" cy="288" r="4"/><circle cx="272" cy="288" r="4"/><path d="M240 310q15 10 30 0" fill="none" stroke="#7a4a2a" stroke-width="3"/>${letters(name, { x: 372, y: 222, height: 22, color: '#23282c' })}${letters(city, { x: 372, y: 274, height: 18, color: '#4f565b' })}${letters(`0000 0000 ${String(nth).padStart(4, '0')}`, { x: 372, y: 326, height: 20, color: '#23282c' })}${letters('NOT A REAL PERSON', { x: 372, y: 390, height: 16, color: '#a33', weight: 0.9 })}</g>`,
    nth,
  );
}
