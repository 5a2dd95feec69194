import * as v from 'valibot';
import { contentLanguages } from '#rules/locales.ts';
import { absent, filledLine, wholeNumber } from '#rules/validation.ts';
import { contentFileSchema, mostOf } from './content-item.ts';
import { materialKinds } from './content-types.ts';

/** Words that stand for other pages below the library, so that no category can have them as its address. */
const takenRoutes: readonly string[] = [...materialKinds, 'asset-pack', 'image', 'search'];

const looksLikeId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True if a text can be the last part of the address of a category: small letters, digits and hyphens. */
export const isCategoryRoute = (route: string): boolean =>
  /^[a-z0-9][a-z0-9-]{0,99}$/.test(route) && !takenRoutes.includes(route) && !looksLikeId.test(route);

/** The address that a title proposes: `Été 2027` is `ete-2027`. */
export function routeOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  if (isCategoryRoute(words)) return words;
  return words === '' ? 'category' : `category-${words}`.slice(0, 80);
}

const id = v.pipe(v.string('required'), v.uuid('bad_input'));
const title = filledLine(100);

/** Fields of a category of the library, shared by its form and the server. */
export const marketingCategorySchema = v.pipe(
  v.object({
    type: v.picklist(materialKinds, 'out_of_range'),
    parentId: absent(id),
    mainLanguage: v.picklist(contentLanguages, 'out_of_range'),
    texts: v.pipe(
      v.array(v.object({ language: v.picklist(contentLanguages, 'out_of_range'), title })),
      v.minLength(1, 'not_empty'),
      v.maxLength(contentLanguages.length, 'too_many'),
      v.check((texts) => new Set(texts.map(({ language }) => language)).size === texts.length, 'bad_input'),
    ),
    /** Null or empty proposes one from the title. */
    route: absent(
      v.pipe(
        v.string(),
        v.trim(),
        v.check((route) => route === '' || isCategoryRoute(route), 'marketing_route_invalid'),
      ),
    ),
    showChilds: v.optional(v.boolean(), true),
    itemPerLine: v.optional(wholeNumber(1, 6), 3),
    layoutId: absent(id),
    marketIds: v.optional(
      v.pipe(
        v.array(id),
        v.maxLength(mostOf.markets, 'too_many'),
        v.transform((ids) => [...new Set(ids)]),
      ),
      [],
    ),
    file: absent(contentFileSchema),
  }),
  v.forward(
    v.partialCheck(
      [['mainLanguage'], ['texts']],
      ({ mainLanguage, texts }) => texts.some(({ language }) => language === mainLanguage),
      'content_main_language',
    ),
    ['mainLanguage'],
  ),
);
export type MarketingCategoryInput = v.InferOutput<typeof marketingCategorySchema>;
