// Pictures of the library: what is drawn, in which size, and where its details are.
import type { Crop } from '#rules/attachments/renditions.ts';
import type { Brand } from '../brand/types.ts';
import type { PartKind } from '../drawings/part.ts';
import {
  alphabet,
  colorFields,
  logo,
  partShot,
  scene,
  signPattern,
  studioShot,
  type Format,
  type Landscape,
  type LogoForm,
} from '../drawings/scene.ts';
import { drawnFile, type PlannedFile } from '../originals.ts';

const BRAND_COLORS = [
  ['BLUE', '#009ace'],
  ['INK', '#16191b'],
  ['PAPER', '#f3f4f1'],
  ['SUN', '#e7a11a'],
  ['CORAL', '#d8452b'],
] as const;

const LANDSCAPES = {
  dawn: {
    sky: ['#f7b267', '#fde6c8'],
    layers: ['#b98a8f', '#8a6a7d', '#5d5068'],
    ground: '#6b6470',
    sun: '#fff4d6',
    feature: 'peaks',
  },
  volcano: { sky: ['#5b8fb9', '#e6eef2'], layers: ['#6d7f92', '#4f7355'], ground: '#8a8378', feature: 'volcano' },
  coast: {
    sky: ['#6ec1e4', '#eaf7fb'],
    layers: ['#2f86a6', '#4d7a5a'],
    ground: '#8d8f92',
    sun: '#fffbe6',
    feature: 'sea',
  },
  town: { sky: ['#23395b', '#8fa3bf'], layers: ['#3d4f6e', '#2a3550', '#f4d58d'], ground: '#3c424c', feature: 'town' },
  forest: {
    sky: ['#b7d6c8', '#edf5ef'],
    layers: ['#7fa393', '#3f6b57', '#24463a'],
    ground: '#7a6a55',
    feature: 'forest',
  },
  mesa: {
    sky: ['#79b4d8', '#f6e3cd'],
    layers: ['#d08b5b', '#b4623d', '#8c4a30'],
    ground: '#b98c63',
    sun: '#fff6df',
    feature: 'mesa',
  },
} as const satisfies Record<string, Landscape>;
export type LandscapeName = keyof typeof LANDSCAPES;

const WIDE: Format = [2000, 1333];
const TALL: Format = [1200, 1600];
const SQUARE: Format = [1500, 1500];
const STUDIO: Format = [1600, 1067];
const PART: Format = [1400, 1000];

/** Parts of a picture that show a detail, in thousandths. */
export const DETAILS = {
  studio: {
    cockpit: { left: 540, top: 150, width: 240, height: 280 },
    drive: { left: 270, top: 470, width: 300, height: 360 },
    front: { left: 590, top: 330, width: 300, height: 520 },
  },
  wide: {
    banner: { left: 0, top: 340, width: 1000, height: 580 },
    square: { left: 170, top: 0, width: 660, height: 990 },
  },
  tall: { story: { left: 125, top: 0, width: 750, height: 1000 } },
} as const satisfies Record<string, Record<string, Crop>>;

export interface BikePicture {
  readonly model: string;
  /** Code of the colour. */
  readonly color: string;
  readonly land?: LandscapeName;
}

/** Bikes before a wall, in landscapes, and in upright and square pictures for social media. */
export const STUDIO_SHOTS: readonly BikePicture[] = [
  { model: 'V26-M7D', color: 'GLC' },
  { model: 'V27-M9D', color: 'ICE' },
  { model: 'V26-GA8', color: 'COB' },
  { model: 'V26-DR5', color: 'LIC' },
  { model: 'V26-ST140', color: 'TEA' },
  { model: 'V26-TA160', color: 'SIG' },
  { model: 'V26-C8S', color: 'RGR' },
  { model: 'V26-FY5', color: 'OCN' },
  { model: 'V26-QE3', color: 'STO' },
  { model: 'V26-SE6', color: 'GRA' },
  { model: 'V26-P20', color: 'MAN' },
  { model: 'V26-K20P', color: 'INK' },
];
export const SCENES: readonly (BikePicture & { readonly land: LandscapeName })[] = [
  { model: 'V26-M7D', color: 'EMB', land: 'coast' },
  { model: 'V26-DR5', color: 'SND', land: 'mesa' },
  { model: 'V26-ST140', color: 'TEA', land: 'forest' },
  { model: 'V26-TA160', color: 'SIG', land: 'dawn' },
  { model: 'V26-QE3', color: 'CLA', land: 'town' },
  { model: 'V26-S29C', color: 'MOS', land: 'volcano' },
  { model: 'V27-M9D', color: 'NGT', land: 'dawn' },
  { model: 'V26-C8S', color: 'POW', land: 'town' },
];
export const TALL_SCENES: readonly (BikePicture & { readonly land: LandscapeName })[] = [
  { model: 'V26-CR7', color: 'EMB', land: 'dawn' },
  { model: 'V26-RM6', color: 'CLA', land: 'volcano' },
  { model: 'V26-FY5', color: 'GRA', land: 'forest' },
  { model: 'V26-SE6', color: 'SIG', land: 'mesa' },
];
export const SQUARE_SCENES: readonly (BikePicture & { readonly land: LandscapeName })[] = [
  { model: 'V26-GA8', color: 'SUN', land: 'coast' },
  { model: 'V26-P20', color: 'MNT', land: 'volcano' },
  { model: 'V26-SP4', color: 'LAG', land: 'town' },
];

export interface PartPicture {
  readonly name: string;
  readonly kinds: readonly PartKind[];
  readonly ground: string;
  readonly models: readonly string[];
}
export const GROUPSET_SHOTS: readonly PartPicture[] = [
  { name: 'axis-12-road', kinds: ['shifter', 'derailleur', 'crank'], ground: '#cfe3ea', models: ['GS-R12', 'GS-R12E'] },
  { name: 'axis-12-gravel', kinds: ['shifter', 'cassette', 'chain'], ground: '#e9d8a6', models: ['GS-G12'] },
  {
    name: 'axis-12-trail',
    kinds: ['trigger', 'derailleur', 'cassette'],
    ground: '#cfe0d2',
    models: ['GS-M12', 'GS-M12E'],
  },
  { name: 'axis-8-city', kinds: ['trigger', 'chain', 'crank'], ground: '#e3dcd8', models: ['GS-C08'] },
];
export const WEAR_SHOTS: readonly PartPicture[] = [
  { name: 'halo-helmets', kinds: ['helmet', 'glasses'], ground: '#e9d8a6', models: ['HE-HAR', 'EW-HOR'] },
  { name: 'echelon-jersey', kinds: ['jersey', 'shorts'], ground: '#cfe3ea', models: ['CL-ECH', 'CL-BIB'] },
  { name: 'rain-kit', kinds: ['jacket', 'glove'], ground: '#d5d9e4', models: ['CL-RAI', 'CL-GLL'] },
  { name: 'stride-shoes', kinds: ['shoe', 'sock'], ground: '#f0dcd2', models: ['SO-RD', 'CL-SOC'] },
  { name: 'beam-lights', kinds: ['light', 'rearlight'], ground: '#d7dbe0', models: ['LI-B800', 'LI-TRC'] },
  {
    name: 'carry-bags',
    kinds: ['saddlebag', 'rollbag', 'pannier'],
    ground: '#dfe6d5',
    models: ['BG-SAD', 'BG-BAR', 'BG-SID'],
  },
  { name: 'cinder-tyres', kinds: ['tyre', 'slick'], ground: '#e6e1da', models: ['TY-CIN', 'TY-ASP'] },
  { name: 'tinker-care', kinds: ['oil', 'spray', 'tool'], ground: '#dcebe6', models: ['CA-DRY', 'CA-CLN', 'TO-T12'] },
];

export const LOGOS: readonly { readonly form: LogoForm; readonly tone: 'blue' | 'ink' | 'white' }[] = [
  { form: 'line', tone: 'blue' },
  { form: 'line', tone: 'white' },
  { form: 'stacked', tone: 'ink' },
  { form: 'sign', tone: 'blue' },
];
const TONES = { blue: ['#009ace', '#16191b'], ink: ['#16191b', '#009ace'], white: ['#ffffff', '#9fd8ec'] } as const;

/** Increase this when drawings change in a way that their text does not show. */
const RECIPE = 1;

const jpeg = (fileName: string, svg: string): PlannedFile => drawnFile(fileName, 'picture', svg);
const vector = (fileName: string, svg: string): PlannedFile => ({
  fileName,
  contentType: 'image/svg+xml',
  recipe: `picture ${RECIPE} ${svg}`,
  source: null,
  make: () => Promise.resolve(Buffer.from(svg)),
});

/** Name of the picture of a bike: `v26-m7d-glc-coast`. */
export const nameOf = ({ model, color, land }: BikePicture, form = ''): string =>
  [model.toLowerCase(), color.toLowerCase(), land ?? 'studio', form].filter((word) => word !== '').join('-');

export const logoName = ({ form, tone }: (typeof LOGOS)[number]): string => `veldra-logo-${form}-${tone}`;

/** All pictures of the library. */
export function pictureFiles(brand: Brand): PlannedFile[] {
  const bikeOf = ({ model, color }: BikePicture) => {
    const drawn = brand.pictures.find((picture) => picture.modelCode === model && picture.color === color);
    if (!drawn || !('bike' in drawn.drawing)) throw new Error(`the brand has no bike ${model} in ${color}`);
    return { type: drawn.drawing.bike, color: drawn.hex, accent: drawn.accent };
  };
  const walls = ['#e4e7e8', '#dfe8ec', '#ece6dc'];
  return [
    ...STUDIO_SHOTS.map((shot, at) =>
      jpeg(`${nameOf(shot)}.jpg`, studioShot(bikeOf(shot), STUDIO, walls[at % 3] ?? '#e4e7e8')),
    ),
    ...SCENES.map((shot) => jpeg(`${nameOf(shot)}.jpg`, scene(bikeOf(shot), WIDE, LANDSCAPES[shot.land]))),
    ...TALL_SCENES.map((shot) =>
      jpeg(`${nameOf(shot, 'portrait')}.jpg`, scene(bikeOf(shot), TALL, LANDSCAPES[shot.land])),
    ),
    ...SQUARE_SCENES.map((shot) =>
      jpeg(`${nameOf(shot, 'square')}.jpg`, scene(bikeOf(shot), SQUARE, LANDSCAPES[shot.land])),
    ),
    ...[...GROUPSET_SHOTS, ...WEAR_SHOTS].map(({ name, kinds, ground }) =>
      jpeg(`${name}.jpg`, partShot(kinds, PART, ground)),
    ),
    ...LOGOS.flatMap((one) => {
      const svg = logo(one.form, TONES[one.tone][0], TONES[one.tone][1]);
      return [vector(`${logoName(one)}.svg`, svg), drawnFile(`${logoName(one)}.png`, 'transparent', svg)];
    }),
    vector('veldra-colours.svg', colorFields(BRAND_COLORS)),
    jpeg('veldra-pattern-ink.jpg', signPattern('#16191b', '#009ace')),
    jpeg('veldra-pattern-paper.jpg', signPattern('#f3f4f1', '#009ace')),
    vector('veldra-alphabet.svg', alphabet()),
  ];
}
