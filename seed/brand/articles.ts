// Orderable articles: one per colour and size of a model, with codes, GTIN, old code and successor.
import { randomFrom } from '../random.ts';
import { BIKE_LINES } from './bike-lines.ts';
import { PARTS } from './parts.ts';
import type { Article, Color, Model, Size } from './types.ts';

/** Variants that do not exist although their colour and size do. */
const NOT_MADE = new Set(['V26-M7D-NGT-XS', 'V26-S29C-GRA-XS', 'V26-QE3-CLA-XS', 'V26-DR5-SLT-XL', 'CL-RAI-YEL-XL']);

/** An EAN-13 from twelve digits and their check digit. The 29x range is reserved for internal use. */
export function gtin13(twelve: string): string {
  const sum = Array.from(twelve).reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** Size as written in a code: `29×2.4` becomes `2924`, `172.5 mm` becomes `1725`, `S` stays. */
export const sizeInCode = (size: string): string =>
  size
    .replace(/\b(mm|ml|inch)\b/g, '')
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase();

const pictureKey = (model: Model, color: Color | undefined): string =>
  `${model.code}${color ? `/${color.code}` : ''}`.toLowerCase();

function variants(model: Model): { color: Color | undefined; size: Size; code: string }[] {
  const colors: (Color | undefined)[] = model.colors.length > 0 ? model.colors : [undefined];
  const pairs = colors.flatMap((color) => model.sizes.map((size) => ({ color, size })));
  if (/^\d/.test(model.code)) {
    return pairs.map((pair, i) => ({ ...pair, code: String(Number(model.code) + i).padStart(model.code.length, '0') }));
  }
  const isBike = model.category === 'bike';
  return pairs.map(({ color, size }) => {
    const words = [model.code];
    if (color && (isBike || model.colors.length > 1)) words.push(color.code);
    if (isBike ? model.sizes.length > 1 : size.code !== '' && model.sizes.length > 1) words.push(sizeInCode(size.code));
    return { color, size, code: words.join('-') };
  });
}

const OPTIONS = new Map(PARTS.map((part) => [part.code, part.options]));
const BIKE_SUCCESSOR = new Map(BIKE_LINES.map((line) => [line.code, line.successor]));

/** The successor of a variant: the same size of the following model, in the same colour if it exists. */
function successorOf(
  model: Model,
  variant: { color: Color | undefined; size: Size },
  codes: Map<string, string>,
  models: Map<string, Model>,
): string | null {
  const next = models.get(BIKE_SUCCESSOR.get(model.code) ?? OPTIONS.get(model.code)?.successor ?? '');
  if (!next) return null;
  const colors = [variant.color?.code ?? '', next.colors[0]?.code ?? ''];
  for (const color of colors) {
    const found = codes.get(`${next.code}|${color}|${variant.size.code}`);
    if (found) return found;
  }
  return null;
}

/** All articles of the models, in the order of the models. */
export function articlesOf(models: readonly Model[]): Article[] {
  const random = randomFrom('articles');
  const made = models.map((model) => ({
    model,
    list: variants(model).filter((variant) => !NOT_MADE.has(variant.code)),
  }));
  const codes = new Map(
    made.flatMap(({ model, list }) =>
      list.map((v) => [`${model.code}|${v.color?.code ?? ''}|${v.size.code}`, v.code] as const),
    ),
  );
  const byCode = new Map(models.map((model) => [model.code, model]));
  let running = 29_000_100_000;
  const gtin = (): string => gtin13(`${running++}`.padStart(11, '0').padEnd(12, '7'));
  return made.flatMap(({ model, list }) => {
    const options = OPTIONS.get(model.code) ?? {};
    const hadOldCode =
      model.category !== 'bike' ? random.chance(0.16) : model.life === 'current' && random.chance(0.25);
    return list.map((variant, i): Article => ({
      code: variant.code,
      displayCode: variant.code.replace(/^0{6,}/, ''),
      gtin: gtin(),
      oldCode: hadOldCode
        ? `${model.code.replace(/^V26-/, 'VD').replace(/[^0-9A-Z]/g, '')}.${String(i + 1).padStart(3, '0')}`
        : null,
      modelCode: model.code,
      color: variant.color?.code ?? '',
      size: variant.size,
      uom: options.uom ?? (model.category === 'groupset' ? 'SET' : 'PCE'),
      packSize: options.pack ?? 1,
      successorCode: model.life === 'leaving' ? successorOf(model, variant, codes, byCode) : null,
      pictureKey: pictureKey(model, variant.color),
    }));
  });
}

export { pictureKey };
