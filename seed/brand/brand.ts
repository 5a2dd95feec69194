// The whole demo brand, for loading and for tests.
import { draw } from '../drawings/bike.ts';
import { part } from '../drawings/part.ts';
import type { Picture } from '../pictures.ts';
import { articlesOf, pictureKey } from './articles.ts';
import { articlesInSorgs, blocksOf } from './availability.ts';
import { BIKES } from './bikes.ts';
import { BRANDS, CATEGORIES, SITES } from './categories.ts';
import { COLORS } from './colors.ts';
import { GROUPSET_PARTS, GROUPSET_SWAPS, GROUPSETS } from './groupsets.ts';
import { PARTS } from './parts.ts';
import { dealsOf, pricesOf } from './prices.ts';
import { ALLOCATIONS, sorgsOf, stockOf } from './stock.ts';
import type { Brand, BrandPicture, Model } from './types.ts';

/* Colours of parts that come in one finish only. */
const PLAIN = { hex: '#8d959b', accent: '#009ace' };

function picturesOf(models: readonly Model[]): BrandPicture[] {
  return models.flatMap((model): BrandPicture[] => {
    if (model.colors.length === 0)
      return [
        { key: pictureKey(model, undefined), modelCode: model.code, color: '', drawing: model.drawing, ...PLAIN },
      ];
    return model.colors.map((color) => ({
      key: pictureKey(model, color),
      modelCode: model.code,
      color: color.code,
      drawing: model.drawing,
      hex: color.hex,
      accent: color.accent,
    }));
  });
}

/** Builds the brand for a day ('YYYY-MM-DD'): codes never change, dates are relative to that day. */
export function buildBrand(today: string): Brand {
  const models: Model[] = [...BIKES, ...PARTS, ...GROUPSETS];
  const byCode = new Map(models.map((model) => [model.code, model]));
  const articles = articlesOf(models);
  const articlesInSorg = articlesInSorgs(byCode, articles, today);
  const known = sorgsOf(articlesInSorg);
  return {
    brands: [...BRANDS],
    categories: CATEGORIES,
    colors: [...COLORS],
    models,
    articles,
    articlesInSorg,
    blocks: blocksOf(today),
    prices: pricesOf(byCode, articles, known, today),
    deals: dealsOf(byCode, articles, known, today),
    sites: [...SITES],
    ...stockOf(byCode, articles, known, today),
    allocations: [...ALLOCATIONS],
    groupsetParts: [...GROUPSET_PARTS],
    groupsetSwaps: [...GROUPSET_SWAPS],
    pictures: picturesOf(models),
  };
}

/** Pictures of the newest model year first: their codes begin with it; those of parts follow. */
export const newestFirst = ({ pictures }: Pick<Brand, 'pictures'>): BrandPicture[] => {
  const year = ({ modelCode }: BrandPicture): number => Number(/^V(\d\d)-/.exec(modelCode)?.[1] ?? 0);
  return pictures.toSorted((one, other) => year(other) - year(one));
};

/** The drawing of a picture, ready to be rendered. */
export function drawingOf(picture: BrandPicture): Picture {
  if ('bike' in picture.drawing) {
    return {
      key: picture.key,
      svg: draw({ type: picture.drawing.bike, color: picture.hex, accent: picture.accent, size: 1104 }),
      ratio: 0.66,
      largest: 1200,
    };
  }
  return {
    key: picture.key,
    svg: part({ kind: picture.drawing.part, color: picture.hex, accent: picture.accent, size: 736 }),
    ratio: 0.75,
    largest: 800,
  };
}
