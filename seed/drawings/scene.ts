// Pictures of the library: bikes in a studio and in landscapes, parts on coloured ground, logos. Any size in pixels.
import { draw, type BikeDrawing } from './bike.ts';
import { mix, R } from './geometry.ts';
import { letters, lettersWidth } from './letters.ts';
import { part, type PartKind } from './part.ts';

/** Width and height in pixels. */
export type Format = readonly [width: number, height: number];

const BIKE_RATIO = 0.66;

const svgOf = ([width, height]: Format, defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${body}</svg>`;

const placed = (inner: string, x: number, y: number, width: number, height: number): string =>
  inner.replace(/width="[\d.]+" height="[\d.]+"/, `x="${R(x)}" y="${R(y)}" width="${R(width)}" height="${R(height)}"`);

/** A bike whose wheels stand on a line; `share` is its part of the width. */
function standing(bike: BikeDrawing, [width]: Format, ground: number, share: number, left = (1 - share) / 2): string {
  const [w, h] = [width * share, width * share * BIKE_RATIO];
  return placed(draw({ ...bike, size: Math.round(w) }), width * left, ground - h * 0.965, w, h);
}

/** A bike before a seamless wall. */
export function studioShot(bike: BikeDrawing, format: Format, wall: string): string {
  const [width, height] = format;
  const floor = height * 0.74;
  const defs = `<radialGradient id="wall" cx=".5" cy=".38" r=".85"><stop offset="0" stop-color="${mix(wall, '#ffffff', 0.7)}"/><stop offset=".6" stop-color="${wall}"/><stop offset="1" stop-color="${mix(wall, '#101418', 0.22)}"/></radialGradient><linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(wall, '#ffffff', 0.5)}" stop-opacity="0"/><stop offset="1" stop-color="${mix(wall, '#ffffff', 0.6)}"/></linearGradient>`;
  return svgOf(
    format,
    defs,
    `<rect width="${width}" height="${height}" fill="url(#wall)"/><rect y="${R(floor)}" width="${width}" height="${R(height - floor)}" fill="url(#floor)"/>${standing(bike, format, height * 0.84, width > height ? 0.76 : 0.9)}`,
  );
}

export interface Landscape {
  /** Sky above and at the horizon. */
  readonly sky: readonly [string, string];
  /** Layers from far to near. */
  readonly layers: readonly string[];
  readonly ground: string;
  readonly sun?: string;
  readonly feature: 'peaks' | 'volcano' | 'sea' | 'town' | 'forest' | 'mesa';
}

/** A ridge over the whole width: a sum of waves, higher with `rise`. */
function ridge([width, height]: Format, base: number, rise: number, seed: number, color: string): string {
  const steps = 48;
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    const t = at / steps;
    const wave =
      Math.sin(t * 7 + seed) * 0.5 + Math.sin(t * 15.7 + seed * 2.3) * 0.28 + Math.sin(t * 33 + seed * 4.1) * 0.12;
    return `${R(t * width)} ${R(height * (base - rise * (0.55 + wave * 0.5)))}`;
  });
  return `<path d="M${points.join('L')}L${width} ${height}L0 ${height}Z" fill="${color}"/>`;
}

function peaks(format: Format, colors: readonly string[], rise: number): string {
  return colors
    .map((color, at) => ridge(format, 0.6 + at * 0.065, rise * (1 - at * 0.28), 1.7 + at * 2.1, color))
    .join('');
}

function volcano([width, height]: Format, [far = '#888', near = '#555']: readonly string[]): string {
  const x = width * 0.68;
  const cone = `M${R(x - width * 0.34)} ${R(height * 0.66)}Q${R(x - width * 0.1)} ${R(height * 0.5)} ${R(x - width * 0.045)} ${R(height * 0.26)}L${R(x + width * 0.04)} ${R(height * 0.27)}Q${R(x + width * 0.12)} ${R(height * 0.5)} ${R(x + width * 0.36)} ${R(height * 0.66)}Z`;
  const smoke = [0, 1, 2]
    .map(
      (at) =>
        `<ellipse cx="${R(x + width * 0.03 * at)}" cy="${R(height * (0.23 - at * 0.05))}" rx="${R(width * (0.03 + at * 0.015))}" ry="${R(height * (0.022 + at * 0.008))}" fill="#ffffff" opacity="${0.55 - at * 0.13}"/>`,
    )
    .join('');
  return `${smoke}<path d="${cone}" fill="${far}"/>${ridge([width, height], 0.68, 0.1, 3.2, near)}`;
}

const sea = ([width, height]: Format, [water = '#3a7ca5', cliff = '#365']: readonly string[]): string =>
  `<rect y="${R(height * 0.52)}" width="${width}" height="${R(height * 0.3)}" fill="${water}"/>${[0.56, 0.6, 0.65].map((y, at) => `<path d="M${R(width * (0.05 + at * 0.1))} ${R(height * y)}h${R(width * 0.34)}M${R(width * (0.5 + at * 0.08))} ${R(height * (y + 0.012))}h${R(width * 0.22)}" stroke="#ffffff" stroke-opacity=".35" stroke-width="${R(height * 0.003)}"/>`).join('')}<path d="M${R(width * 0.72)} ${R(height * 0.7)}Q${R(width * 0.76)} ${R(height * 0.42)} ${R(width * 0.86)} ${R(height * 0.4)}T${width} ${R(height * 0.32)}V${R(height * 0.72)}Z" fill="${cliff}"/>`;

function town([width, height]: Format, [far = '#99a', near = '#667', light = '#f4d58d']: readonly string[]): string {
  const houses = (color: string, low: number, step: number, seed: number): string =>
    Array.from({ length: Math.ceil(1 / step) }, (_, at) => {
      const tall = 0.09 + (((at * 37 + seed * 11) % 17) / 17) * 0.2;
      const [x, y] = [at * step * width, height * (low - tall)];
      const windows = Array.from({ length: 6 }, (_w, n) =>
        (at * 7 + n * 5 + seed) % 3 === 0
          ? `<rect x="${R(x + width * step * (0.18 + (n % 2) * 0.38))}" y="${R(y + height * (0.02 + Math.floor(n / 2) * 0.045))}" width="${R(width * step * 0.2)}" height="${R(height * 0.018)}" fill="${light}" opacity=".85"/>`
          : '',
      ).join('');
      return `<rect x="${R(x)}" y="${R(y)}" width="${R(width * step * 0.94)}" height="${R(height * tall + 4)}" fill="${color}"/>${windows}`;
    }).join('');
  return houses(far, 0.66, 0.075, 3) + houses(near, 0.74, 0.11, 8);
}

function forest(format: Format, [far = '#577', near = '#243', nearest = '#132']: readonly string[]): string {
  const [width, height] = format;
  const trees = (color: string, count: number, low: number, tall: number, seed: number): string =>
    Array.from({ length: count }, (_, at) => {
      const x = ((at + 0.5 + Math.sin(at * 12.9 + seed) * 0.35) / count) * width;
      const h = height * tall * (0.75 + 0.25 * Math.sin(at * 5.3 + seed));
      const base = height * low;
      return `<path d="M${R(x)} ${R(base - h)}L${R(x + h * 0.2)} ${R(base)}H${R(x - h * 0.2)}Z" fill="${color}"/>`;
    }).join('');
  return `${ridge(format, 0.64, 0.18, 2.4, far)}${trees(near, 30, 0.73, 0.3, 1)}${trees(nearest, 17, 0.78, 0.4, 4)}`;
}

const mesa = ([width, height]: Format, colors: readonly string[]): string =>
  colors
    .map((color, at) => {
      const base = 0.64 + at * 0.06;
      const blocks = [
        [0.02 + at * 0.13, 0.24, 0.2],
        [0.52 + at * 0.09, 0.3, 0.26 - at * 0.07],
      ].map(
        ([x = 0, w = 0, h = 0]) =>
          `M${R(width * x)} ${R(height * base)}l${R(width * 0.025)} ${R(-height * h)}h${R(width * (w - 0.06))}l${R(width * 0.035)} ${R(height * h)}Z`,
      );
      return `<path d="${blocks.join('')}M0 ${R(height * base)}H${width}V${height}H0Z" fill="${color}"/>`;
    })
    .join('');

function featureOf(format: Format, { feature, layers }: Landscape): string {
  if (feature === 'volcano') return volcano(format, layers);
  if (feature === 'sea') return sea(format, layers);
  if (feature === 'town') return town(format, layers);
  if (feature === 'forest') return forest(format, layers);
  return feature === 'mesa' ? mesa(format, layers) : peaks(format, layers, 0.34);
}

/** A bike in a landscape. */
export function scene(bike: BikeDrawing, format: Format, land: Landscape): string {
  const [width, height] = format;
  const road = height * 0.78;
  const chooseShare = () => {
    if (width > height) return 0.62;
    if (width === height) return 0.88;
    return 0.72;
  };
  const share = chooseShare();
  const defs = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${land.sky[0]}"/><stop offset=".68" stop-color="${land.sky[1]}"/></linearGradient><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(land.ground, '#ffffff', 0.14)}"/><stop offset="1" stop-color="${mix(land.ground, '#000000', 0.24)}"/></linearGradient>`;
  const sun = land.sun
    ? `<circle cx="${R(width * 0.24)}" cy="${R(height * 0.3)}" r="${R(Math.min(width, height) * 0.085)}" fill="${land.sun}"/><circle cx="${R(width * 0.24)}" cy="${R(height * 0.3)}" r="${R(Math.min(width, height) * 0.14)}" fill="${land.sun}" opacity=".22"/>`
    : '';
  const lines = `<path d="M0 ${R(road + (height - road) * 0.72)}H${width}" stroke="#ffffff" stroke-opacity=".3" stroke-width="${R(height * 0.006)}" stroke-dasharray="${R(width * 0.05)} ${R(width * 0.035)}"/>`;
  return svgOf(
    format,
    defs,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>${sun}${featureOf(format, land)}<rect y="${R(road)}" width="${width}" height="${R(height - road)}" fill="url(#ground)"/>${lines}${standing(bike, format, road + (height - road) * 0.46, share)}`,
  );
}

/** Some parts beside each other on a coloured ground. */
export function partShot(
  kinds: readonly PartKind[],
  format: Format,
  ground: string,
  color = '#2b3035',
  accent = '#009ace',
): string {
  const [width, height] = format;
  const size = Math.min((width * 0.88) / (1 + (kinds.length - 1) * 0.62), height * 1.05);
  const left = (width - size * (1 + (kinds.length - 1) * 0.62)) / 2;
  const defs = `<radialGradient id="ground" cx=".5" cy=".4" r=".85"><stop offset="0" stop-color="${mix(ground, '#ffffff', 0.45)}"/><stop offset="1" stop-color="${mix(ground, '#101418', 0.08)}"/></radialGradient>`;
  const shadow = kinds
    .map(
      (_kind, at) =>
        `<ellipse cx="${R(left + size * (0.5 + at * 0.62))}" cy="${R(height / 2 + size * 0.33)}" rx="${R(size * 0.3)}" ry="${R(size * 0.035)}" fill="#0b0f12" opacity=".12"/>`,
    )
    .join('');
  const drawn = kinds
    .map((kind, at) =>
      placed(part({ kind, color, accent }), left + size * at * 0.62, height / 2 - size * 0.375, size, size * 0.75),
    )
    .join('');
  return svgOf(format, defs, `<rect width="${width}" height="${height}" fill="url(#ground)"/>${shadow}${drawn}`);
}

/** The sign: two strokes that meet like a valley, on 100 x 80. */
const sign = (color: string, second: string): string =>
  `<path d="M4 6H28L50 52 72 6H96L60 76H40Z" fill="${color}"/><path d="M38 6H62L50 31Z" fill="${second}"/>`;

export type LogoForm = 'line' | 'stacked' | 'sign';

/** The logo without a ground: transparent as SVG and PNG. */
export function logo(form: LogoForm, color: string, second: string): string {
  const word = (x: number, y: number, height: number): string =>
    letters('VELDRA', { x, y, height, color, weight: 1.25 });
  if (form === 'sign') return svgOf([1000, 800], '', `<g transform="scale(10)">${sign(color, second)}</g>`);
  if (form === 'line')
    return svgOf(
      [1600, 400],
      '',
      `<g transform="translate(60 60) scale(3.5)">${sign(color, second)}</g>${word(470, 110, 180)}`,
    );
  const width = lettersWidth('VELDRA', 130);
  return svgOf(
    [1000, 900],
    '',
    `<g transform="translate(200 40) scale(6)">${sign(color, second)}</g>${word((1000 - width) / 2, 640, 130)}`,
  );
}

/** Colours of the brand as fields with their values. */
export function colorFields(colors: readonly (readonly [name: string, hex: string])[]): string {
  const format: Format = [1600, 1000];
  const width = format[0] / colors.length;
  const fields = colors
    .map(([name, hex], at) => {
      const ink = hex === '#f3f4f1' || hex === '#e7a11a' ? '#16191b' : '#ffffff';
      return `<rect x="${R(at * width)}" width="${R(width + 1)}" height="1000" fill="${hex}"/>${letters(name, { x: at * width + 30, y: 830, height: 26, color: ink })}${letters(hex.slice(1), { x: at * width + 30, y: 890, height: 26, color: ink })}`;
    })
    .join('');
  return svgOf(format, '', fields);
}

/** A seamless pattern of signs. */
export function signPattern(ground: string, color: string): string {
  const format: Format = [1600, 1600];
  const signs = Array.from({ length: 64 }, (_, at) => {
    const [column, row] = [at % 8, Math.floor(at / 8)];
    return `<g transform="translate(${column * 200 + (row % 2) * 100 - 50} ${row * 200 + 60}) scale(1.1)" opacity="${0.25 + ((at * 7) % 5) * 0.12}">${sign(color, ground)}</g>`;
  }).join('');
  return svgOf(format, '', `<rect width="1600" height="1600" fill="${ground}"/>${signs}`);
}

/** The alphabet of the brand, drawn with its strokes. */
export function alphabet(): string {
  const rows = ['ABCDEFGHIJ', 'KLMNOPQRS', 'TUVWXYZ', '0123456789'];
  const drawn = rows
    .map((row, at) => letters(row, { x: 110, y: 120 + at * 220, height: 130, color: '#16191b', weight: 0.8 }))
    .join('');
  return svgOf(
    [1600, 1000],
    '',
    `<rect width="1600" height="1000" fill="#f3f4f1"/><rect width="24" height="1000" fill="#009ace"/>${drawn}`,
  );
}
