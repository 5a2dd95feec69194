import * as v from 'valibot';
import { parseRendition } from '#rules/attachments/renditions.ts';
import { longestIntakeText } from '#rules/buying/intake/list.ts';
import { contentLanguage, contentLanguages } from '#rules/locales.ts';
import { absent } from '#rules/validation.ts';
import { word } from '#rules/word.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { presentImage } from '#goods/catalog/catalog.present.graphql.ts';
import { fileAddress } from '#content/content/content.addresses.queries.ts';
import { createAssetPack, missingCodes, type CreatedPack } from './marketing-material.packs.actions.ts';
import {
  estimateBytes,
  mostPackCodes,
  readAssetPack,
  type AssetPack,
  type PackRow,
} from './marketing-material.packs.queries.ts';
import { readMaterials } from './marketing-material.policy.ts';

const RowType = builder.objectRef<PackRow>('AssetPackRow').implement({
  description: 'A code of an asset pack with its article.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'As given.' }),
    found: t.boolean({
      description: "False for a code that the caller's catalog does not have.",
      resolve: ({ product }) => product !== null,
    }),
    articleCode: t.string({ nullable: true, resolve: ({ product }) => product?.code ?? null }),
    name: t.string({ description: 'In the wanted language.', resolve: ({ product }) => product?.card.name ?? '' }),
    gtin: t.string({ nullable: true, resolve: ({ product }) => product?.card.gtin ?? null }),
    pictures: t.int({ resolve: ({ pictures }) => pictures.length }),
    thumbnailUrl: t.string({
      nullable: true,
      resolve: async ({ pictures: [first] }, _args, ctx) => {
        if (!first) return null;
        return 'catalogFile' in first ? presentImage(first.catalogFile).thumbnail : fileAddress(ctx, first, '300.webp');
      },
    }),
  }),
});

const PackType = builder.objectRef<AssetPack & { readonly rendition: string }>('AssetPack').implement({
  description: 'Pictures, texts and a table of articles, as a download would have them.',
  fields: (t) => ({
    rows: t.field({
      type: [RowType],
      description: 'A code that may mean several articles has a row for each.',
      resolve: ({ rows }) => [...rows],
    }),
    found: t.int({
      description: 'Number of rows with an article.',
      resolve: ({ rows }) => rows.filter(({ product }) => product !== null).length,
    }),
    missing: t.stringList({
      description: "Codes that the caller's catalog does not have.",
      resolve: ({ rows }) => missingCodes(rows),
    }),
    pictures: t.int({
      description: 'Number of different pictures.',
      resolve: ({ rows }) =>
        new Set(
          rows.flatMap(({ pictures }) => pictures.map((one) => ('catalogFile' in one ? one.catalogFile : one.id))),
        ).size,
    }),
    bytes: t.float({
      description: 'Roughly the size of the pictures.',
      resolve: (pack) => estimateBytes(pack, pack.rendition),
    }),
  }),
});

const source = {
  codes: absent(
    v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.maxLength(60, 'too_long'))),
      v.maxLength(5_000, 'too_many'),
      v.transform((codes) => codes.filter(Boolean)),
    ),
  ),
  orderId: absent(v.pipe(v.string(), v.maxLength(60, 'too_long'))),
  text: absent(v.pipe(v.string(), v.maxLength(longestIntakeText, 'too_long'))),
  language: absent(v.picklist(contentLanguages, 'out_of_range')),
  rendition: v.pipe(
    absent(word),
    v.transform((rendition) => rendition ?? '1600.jpg'),
    v.check((rendition) => parseRendition(rendition) !== null, 'rendition_unknown'),
  ),
};
const asked = v.object(source);
const wanted = v.object({ ...source, csv: v.optional(v.nullable(v.boolean())) });
const languageOf = (ctx: Ctx, language: v.InferOutput<typeof asked>['language']) =>
  language ?? contentLanguage(ctx.locale);

const texts = {
  codes: `Codes as an order accepts them, at most ${mostPackCodes}.`,
  orderId: 'Id or number of an order that the caller may see.',
  text: 'A pasted list in any form that an order accepts.',
  rendition: 'Of pictures: `original`, or a size with a format; pictures that do not offer it come as they are.',
} as const;

builder.queryField('assetPack', (t) =>
  t.field({
    description:
      "The content that an asset pack would have: articles of the caller's catalog; exactly one source is given.",
    allow: readMaterials,
    type: PackType,
    args: {
      codes: t.arg.stringList({ description: texts.codes }),
      orderId: t.arg.id({ description: texts.orderId }),
      text: t.arg.string({ description: texts.text }),
      language: t.arg.string({ description: "Of names; the caller's if left out." }),
      rendition: t.arg.string({ defaultValue: '1600.jpg', description: texts.rendition }),
    },
    resolve: async (_root, args, ctx) => {
      const input = parseInput(asked, args);
      return { ...(await readAssetPack(ctx, input, languageOf(ctx, input.language))), rendition: input.rendition };
    },
  }),
);

const PackPayload = payload<CreatedPack>('CreateAssetPackPayload', (t) => ({
  url: t.exposeString('url', { nullable: true, description: 'Valid for an hour.' }),
  fileName: t.exposeString('fileName', { nullable: true }),
  count: t.exposeInt('count', { nullable: true, description: 'Pictures in it.' }),
  missing: t.stringList({ nullable: true, resolve: ({ missing }) => [...missing] }),
}));

builder.mutationField('createAssetPack', (t) =>
  t.field({
    description:
      "Makes a zip of pictures, texts and a table of articles of the caller's catalog, and counts the downloads of its pictures.",
    allow: readMaterials,
    type: PackPayload,
    args: {
      codes: t.arg.stringList({ description: texts.codes }),
      orderId: t.arg.id({ description: texts.orderId }),
      text: t.arg.string({ description: texts.text }),
      language: t.arg.string({ description: "Of texts; the caller's if left out." }),
      rendition: t.arg.string({ defaultValue: '1600.jpg', description: texts.rendition }),
      csv: t.arg.boolean({ defaultValue: true, description: 'Adds `articles.csv` with GTIN for a web shop.' }),
    },
    resolve: (_root, args, ctx) => {
      const input = parseInput(wanted, args);
      return createAssetPack(ctx, { ...input, language: languageOf(ctx, input.language), csv: input.csv ?? true });
    },
  }),
);
