// The bikes as models: texts, specifications and geometry built from the table of lines.
import { BIKE_LINES, type BikeLine } from './bike-lines.ts';
import { bikeSizes, geometry } from './bike-sizes.ts';
import { bikeSpecifications, join, subtitle } from './bike-specs.ts';
import { LIFE_TEXTS, SERIES_TEXTS } from './bike-texts.ts';
import { same } from './categories.ts';
import { colorsOf } from './colors.ts';
import type { Model, Text } from './types.ts';

export const slugOf = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const yearOf = (code: string): string => `20${code.slice(1, 3)}`;

function modelOf(line: BikeLine): Model {
  const about = SERIES_TEXTS[line.series];
  if (!about) throw new Error(`series ${line.series} has no text`);
  const description: Text = join([about, LIFE_TEXTS[line.life]], ' ');
  return {
    code: line.code,
    slug: slugOf(line.life === 'leaving' ? `${line.name} ${yearOf(line.code)}` : line.name),
    brand: 'VELDRA',
    category: 'bike',
    merchandiseCategory: line.category,
    series: line.series,
    year: yearOf(line.code),
    life: line.life,
    name: same(line.name),
    subtitle: subtitle(line),
    description,
    specifications: [...bikeSpecifications(line), ...geometry(line)],
    drawing: { bike: line.shape },
    colors: colorsOf(line.colors),
    sizes: bikeSizes(line),
    rrp: line.rrp === null ? null : line.rrp * 100,
    sizePrices: {},
    documents: [
      { kind: 'datasheet', language: 'en', name: `${line.name} data sheet` },
      { kind: 'manual', language: 'en', name: 'Owner’s manual' },
    ],
  };
}

export const BIKES: readonly Model[] = BIKE_LINES.map(modelOf);
