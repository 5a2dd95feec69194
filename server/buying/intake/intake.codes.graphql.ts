import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { linesOfText, longestIntakeText } from '#rules/buying/intake/list.ts';
import { articleCode, search } from '#rules/validation.ts';
import { builder, PageInfoType, pageInfo, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import { ProductType } from '#goods/catalog/catalog.graphql.ts';
import { presentProduct } from '#goods/catalog/catalog.present.graphql.ts';
import { deleteCodes, mostOwnCodes, saveCodes, saveCodesOf, type SavedCodes } from './intake.codes.actions.ts';
import { listOwnCodes, type OwnCode } from './intake.codes.queries.ts';
import { linesOfFile } from './intake.file.queries.ts';

const OwnCodeType = builder.objectRef<OwnCode>('OwnArticleCode').implement({
  description: "A code that the customer uses for an article: 'our code X is article Y'.",
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    articleCode: t.exposeString('articleCode'),
    product: t.field({
      type: ProductType,
      nullable: true,
      resolve: ({ product }, _args, ctx) => (product === null ? null : presentProduct(ctx, product)),
    }),
    savedAt: t.expose('savedAt', { type: 'DateTime' }),
    savedBy: t.exposeString('savedBy'),
  }),
});
const OwnCodesType = builder.objectRef<{ data: readonly OwnCode[]; info: PageInfo }>('OwnArticleCodes').implement({
  fields: (t) => ({
    data: t.field({ type: [OwnCodeType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

const listSchema = v.object({
  search: v.pipe(
    v.optional(v.nullable(search), null),
    v.transform((text) => text ?? ''),
  ),
  page: v.pipe(
    v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))), null),
    v.transform((page) => page ?? 1),
  ),
  limit: v.pipe(
    v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))), null),
    v.transform((limit) => limit ?? 20),
  ),
});
builder.queryField('intakeCodes', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: OwnCodesType,
    description: "The active customer's own codes of articles.",
    args: { search: t.arg.string(), page: t.arg.int(), limit: t.arg.int() },
    resolve: async (_root, args, ctx) => {
      const wanted = parseInput(listSchema, args);
      const { data, count } = await listOwnCodes(ctx, wanted.search, wanted.page, wanted.limit);
      return { data, info: pageInfo(wanted.page, wanted.limit, count) };
    },
  }),
);

const SaveCodesPayload = payload<SavedCodes>('SaveIntakeCodesPayload', (t) => ({
  saved: t.int({ nullable: true, resolve: ({ saved }) => saved }),
}));
const PairInput = builder.inputType('OwnArticleCodeInput', {
  fields: (t) => ({ code: t.string({ required: true }), articleCode: t.string({ required: true }) }),
});
const pairsSchema = v.optional(
  v.nullable(
    v.pipe(
      v.array(
        v.object({
          code: v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long')),
          articleCode,
        }),
      ),
      v.minLength(1, 'not_empty'),
      v.maxLength(mostOwnCodes, 'too_many'),
    ),
  ),
  null,
);
const textSchema = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(longestIntakeText, 'too_long'))), null);

builder.mutationField('saveIntakeCodes', (t) =>
  t.field({
    allow: ['order.place'],
    sheets: ['file'],
    type: SaveCodesPayload,
    description:
      'Stores own codes of the active customer, as pairs or as a list of two columns (file or text, either order). Refused pairs are reported in userErrors; the others are stored.',
    args: { codes: t.arg({ type: [PairInput] }), file: t.arg({ type: 'Upload' }), text: t.arg.string() },
    resolve: async (_root, args, ctx) => {
      const given = parseInput(v.object({ codes: pairsSchema, text: textSchema }), {
        codes: args.codes,
        text: args.text,
      });
      if (!ctx.customer) throw new DomainError('customer_required');
      const typed = given.text === null ? null : linesOfText(given.text).lines;
      const lines = args.file ? await linesOfFile(args.file, mostOwnCodes) : typed;
      if (lines === null && given.codes === null) throw new DomainError('list_empty', {}, 'list');
      const done = lines === null ? await saveCodes(ctx, given.codes ?? []) : await saveCodesOf(ctx, lines);
      return { ...done, userErrors: done.refusals };
    },
  }),
);

const DeleteCodesPayload = payload<{ readonly deleted: number }>('DeleteIntakeCodesPayload', (t) => ({
  deleted: t.int({ nullable: true, resolve: ({ deleted }) => deleted }),
}));
const idsSchema = v.object({
  ids: v.pipe(
    v.array(v.pipe(v.string(), v.check(isId, 'bad_input'))),
    v.minLength(1, 'not_empty'),
    v.maxLength(mostOwnCodes, 'too_many'),
  ),
});
builder.mutationField('deleteIntakeCodes', (t) =>
  t.field({
    allow: ['order.place'],
    type: DeleteCodesPayload,
    description: 'Deletes own codes of the active customer; codes of other customers count as not found.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_root, args, ctx) => ({ deleted: await deleteCodes(ctx, parseInput(idsSchema, args).ids) }),
  }),
);
