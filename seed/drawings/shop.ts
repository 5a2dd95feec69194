// What a sales person photographs at a dealer: the shop from outside and inside, displays, a banner, a poster, a hangtag.
// Canvas 900 x 600, y down.
import { draw, type BikeDrawing } from './bike.ts';
import { letters, lettersWidth } from './letters.ts';
import { PROOF_SIZE } from './proof.ts';

const WIDTH = 900;
const HEIGHT = 600;

const photo = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${PROOF_SIZE.width}" height="${PROOF_SIZE.height}"><defs><linearGradient id="light" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".25"/><stop offset="1" stop-opacity=".18"/></linearGradient></defs>${body}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/></svg>`;

const bikeAt = (bike: BikeDrawing, x: number, y: number, width: number): string =>
  draw(bike).replace(
    /width="[\d.]+" height="[\d.]+"/,
    `x="${x}" y="${y}" width="${width}" height="${Math.round(width * 0.66)}"`,
  );

/** Words in the middle of a width. */
const centred = (words: string, of: { x: number; width: number; y: number; height: number; color: string }): string => {
  const { x, width, y, height, color } = of;
  const size = Math.min(height, (height * width * 0.9) / lettersWidth(words, height));
  return letters(words, { x: x + (width - lettersWidth(words, size)) / 2, y, height: size, color, weight: 1 });
};

/** Bikes of a display in their order. */
const FLOOR: readonly BikeDrawing[] = [
  { type: 'mtb275', color: '#2f6f8f' },
  { type: 'road', color: '#b3392f' },
  { type: 'gravel', color: '#5d7045' },
];

/** The shop from the street; later years have a sign of the brand and fresh paint. */
export function shopFront(name: string, year: 0 | 1 | 2): string {
  const wall = ['#b7a99a', '#c9bfae', '#dcd6c8'][year] ?? '#b7a99a';
  const sign = year === 0 ? '' : `<rect x="590" y="66" width="250" height="64" rx="6" fill="#009ace"/>`;
  const brand = year === 0 ? '' : centred('VELDRA', { x: 590, width: 250, y: 84, height: 28, color: '#fff' });
  return photo(
    `<rect width="900" height="600" fill="${wall}"/><path d="M0 500H900V600H0Z" fill="#7d7f80"/><path d="M0 512H900" stroke="#9a9c9d" stroke-width="5"/><rect x="40" y="50" width="520" height="92" rx="4" fill="#23323c"/>${centred(name, { x: 50, width: 500, y: 78, height: 36, color: '#f2efe6' })}${sign}${brand}<rect x="50" y="180" width="500" height="310" fill="#3c4a52" stroke="#20292f" stroke-width="10"/>${bikeAt(FLOOR[0] as BikeDrawing, 80, 250, 300)}${year === 2 ? bikeAt(FLOOR[2] as BikeDrawing, 270, 250, 280) : ''}<rect x="610" y="180" width="190" height="320" fill="#55432f" stroke="#33281c" stroke-width="8"/><rect x="640" y="210" width="130" height="180" fill="#93a7b1"/><circle cx="776" cy="350" r="8" fill="#d9c07a"/>`,
  );
}

/** A display inside: bikes that lean on a bare wall, then a row on stands, then an own area of the brand. */
export function shopDisplay(stage: 0 | 1 | 2): string {
  const bikes = FLOOR.slice(0, stage + 1).map((bike, at) => {
    const x = stage === 0 ? 300 : 20 + at * (stage === 1 ? 430 : 290);
    return bikeAt(bike, x, stage === 0 ? 270 : 250, stage === 2 ? 290 : 380);
  });
  const panel =
    stage === 2
      ? `<rect x="60" y="40" width="780" height="120" rx="8" fill="#009ace"/>${centred('VELDRA', { x: 60, width: 780, y: 70, height: 58, color: '#fff' })}`
      : '<path d="M90 60h220v110H90zM590 60h220v110H590z" fill="none" stroke="#a59c8d" stroke-width="6"/>';
  const stands =
    stage === 0
      ? '<rect x="90" y="330" width="140" height="150" fill="#9b7b52" stroke="#6e5636" stroke-width="5"/>'
      : '<path d="M0 498H900" stroke="#2b3338" stroke-width="14"/>';
  return photo(
    `<rect width="900" height="600" fill="${stage === 0 ? '#cfc6b8' : '#e7e4dc'}"/><path d="M0 470H900V600H0Z" fill="${stage === 2 ? '#5f6a70' : '#8b8274'}"/>${panel}${stands}${bikes.join('')}`,
  );
}

/** A banner over the counter. */
export const shopBanner = (words: string): string =>
  photo(
    `<rect width="900" height="600" fill="#d9d5cb"/><path d="M0 430H900V600H0Z" fill="#7a6a55"/><path d="M60 120Q450 190 840 120V300Q450 370 60 300Z" fill="#009ace"/>${centred(words, { x: 120, width: 660, y: 190, height: 60, color: '#fff' })}<rect x="200" y="400" width="500" height="150" fill="#a0845c" stroke="#6e5636" stroke-width="6"/>`,
  );

/** A poster beside the fitting room. */
export const shopPoster = (words: string): string =>
  photo(
    `<rect width="900" height="600" fill="#e4e0d6"/><rect x="270" y="30" width="360" height="520" fill="#23323c" stroke="#fff" stroke-width="10"/>${bikeAt(FLOOR[1] as BikeDrawing, 290, 150, 320)}${centred(words, { x: 280, width: 340, y: 450, height: 40, color: '#fff' })}`,
  );

/** A hangtag on a handlebar. */
export const shopHangtag = (words: string): string =>
  photo(
    `<rect width="900" height="600" fill="#b9c0c4"/><path d="M60 130Q450 60 840 150" fill="none" stroke="#23282c" stroke-width="40" stroke-linecap="round"/><path d="M450 96L430 210" stroke="#f2efe6" stroke-width="5"/><g transform="rotate(-6 430 360)"><rect x="320" y="200" width="230" height="340" rx="16" fill="#f7f5ef" stroke="#8b9297" stroke-width="4"/><circle cx="435" cy="230" r="12" fill="#b9c0c4"/><rect x="320" y="260" width="230" height="90" fill="#009ace"/>${centred(words, { x: 330, width: 210, y: 290, height: 30, color: '#fff' })}<path d="M350 400h170M350 430h170M350 460h110" stroke="#8b9297" stroke-width="8"/></g>`,
  );
