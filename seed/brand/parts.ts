// Parts, accessories and clothing as models, built from the tables of types and lines.
import { slugOf } from './bikes.ts';
import { text } from './categories.ts';
import { colorsOf } from './colors.ts';
import { BIKE_PART_LINES, type LineOptions, type PartLine } from './part-lines.ts';
import { BIKE_PART_TYPES, type PartType } from './part-types.ts';
import { RIDER_PART_LINES } from './rider-lines.ts';
import { RIDER_PART_TYPES } from './rider-types.ts';
import { LANGUAGES, type Model, type Size, type Specification, type Text } from './types.ts';

const TYPES: Record<string, PartType> = { ...BIKE_PART_TYPES, ...RIDER_PART_TYPES };

/* Words of a product name that are translated. */
const QUALIFIERS: Record<string, Text> = {
  front: text('front', 'vorn', 'avant', 'depan', 'hadapan'),
  rear: text('rear', 'hinten', 'arrière', 'belakang', 'belakang'),
  organic: text('organic', 'organisch', 'organiques', 'organik', 'organik'),
  sintered: text('sintered', 'gesintert', 'frittées', 'sinter', 'sinter'),
  double: text('double', 'zweifach', 'double', 'ganda', 'berkembar'),
  triple: text('triple', 'dreifach', 'triple', 'tripel', 'tiga lapis'),
};

function nameOf(name: string, noun: Text): Text {
  const words = (language: (typeof LANGUAGES)[number]): string =>
    name
      .split(' ')
      .map((word) => QUALIFIERS[word]?.[language] ?? word)
      .join(' ');
  return text(
    `${name} ${noun.en}`,
    `${noun.de} ${words('de')}`,
    `${noun.fr} ${words('fr')}`,
    `${noun.id} ${words('id')}`,
    `${noun.ms} ${words('ms')}`,
  );
}

const NAMES = {
  brandName: text('Line', 'Serie', 'Gamme', 'Seri', 'Siri'),
  sizes: text('Sizes', 'Größen', 'Tailles', 'Ukuran', 'Saiz'),
  pack: text('Pack', 'Verpackungseinheit', 'Conditionnement', 'Kemasan', 'Pek'),
  fits: text('Use', 'Einsatz', 'Usage', 'Penggunaan', 'Kegunaan'),
  warranty: text('Warranty', 'Garantie', 'Garantie', 'Garansi', 'Jaminan'),
};
const years = (n: number): Text => text(`${n} years`, `${n} Jahre`, `${n} ans`, `${n} tahun`, `${n} tahun`);
const pieces = (n: number): Text => text(`${n} pieces`, `${n} Stück`, `${n} pièces`, `${n} buah`, `${n} unit`);

function sizesOf(list: string | undefined): Size[] {
  const codes = (list ?? '').split('|').filter((size) => size !== '');
  if (codes.length === 0) return [{ code: '', order: 0, note: '' }];
  return codes.map((code, i) => ({ code, order: i + 1, note: '' }));
}

/* Electric parts and helmets have the longer warranty of the brand. */
const warrantyOf = (category: string): number => {
  if (['wheels', 'frames', 'suspension'].includes(category)) return 5;
  if (['clothing', 'tyres', 'tubes'].includes(category)) return 1;
  return 2;
};

export interface PartModel extends Model {
  options: LineOptions;
}

function modelOf([typeName, name, code, rrp, colors, sizeList, options = {}]: PartLine): PartModel {
  const type = TYPES[typeName];
  if (!type) throw new Error(`part type ${typeName} is not in the list`);
  const sizes = sizesOf(sizeList);
  const row = (key: keyof typeof NAMES, value: Text): Specification => ({
    section: 'specification',
    code: key,
    name: NAMES[key],
    value,
  });
  const sizePrices: Record<string, number> = {};
  sizes.forEach((size, i) => {
    const price = options.prices?.[i];
    if (price !== undefined) sizePrices[size.code] = Math.round(price * 100);
  });
  const line = name.split(' ')[0] as string;
  const joined = sizes.map((size) => size.code).join(', ');
  return {
    code,
    slug: slugOf(`${name} ${type.noun.en}`),
    brand: type.brand,
    category: 'paa',
    merchandiseCategory: type.category,
    series: line,
    year: '',
    life: options.life ?? 'current',
    name: nameOf(name, type.noun),
    subtitle: sizes.length > 1 ? text(joined, joined, joined, joined, joined) : type.noun,
    description: type.about,
    specifications: [
      row('brandName', text(line, line, line, line, line)),
      ...(joined === '' ? [] : [row('sizes', text(joined, joined, joined, joined, joined))]),
      ...((options.pack ?? 1) > 1 ? [row('pack', pieces(options.pack ?? 1))] : []),
      row('warranty', years(warrantyOf(type.category))),
    ],
    drawing: { part: type.kind },
    colors: colorsOf(colors ?? ''),
    sizes,
    rrp: rrp === null ? null : Math.round(rrp * 100),
    sizePrices,
    documents: ['e-parts', 'child-seats', 'wheels', 'suspension', 'brakes', 'electronics'].includes(type.category)
      ? [{ kind: 'manual', language: 'en', name: `${name} manual` }]
      : [],
    options,
  };
}

export const PARTS: readonly PartModel[] = [...BIKE_PART_LINES, ...RIDER_PART_LINES].map(modelOf);
