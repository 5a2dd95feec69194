import * as v from 'valibot';
import { decimalString } from '#rules/money.ts';
import * as fields from '#rules/validation.ts';
import { vendorArticleLimits } from '#rules/partners/vendor-desk/article-limits.ts';
import { vendorArticleViews, vendorPictureStates } from '#rules/partners/vendor-desk/choices.ts';
import { signedIn } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import { editVendorArticle, switchVendorArticles } from './vendor-desk.articles.actions.ts';
import { changesArticles, maintainsArticles } from './vendor-desk.policy.ts';
import {
  countDeskArticles,
  deskCountLimit,
  deskSorts,
  findDeskArticle,
  listDeskArticles,
  listDeskChanges,
  listVendors,
  vendorsAsked,
  type DeskArticle,
  type DeskChange,
  type DeskVendor,
} from './vendor-desk.queries.ts';
import { shownValues, type ShownValue } from './vendor-desk.words.ts';

/** Values before and after; of an upload's row and of an article's history. */
export const ShownValueType = builder.objectRef<ShownValue>('VendorValue').implement({
  description: 'A value of an article before and after as text; null for none.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name in the language of the caller.' }),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
    beforeAmount: t.expose('beforeAmount', {
      type: 'Decimal',
      nullable: true,
      description: 'The price before; null for other values and for no price.',
    }),
    afterAmount: t.expose('afterAmount', { type: 'Decimal', nullable: true }),
    currency: t.exposeString('currency', { nullable: true, description: 'Of the price; null for other values.' }),
  }),
});

const DeskVendorType = builder.objectRef<DeskVendor>('DeskVendor').implement({
  description: 'A vendor whose articles the caller maintains.',
  fields: (t) => ({
    id: t.id({ resolve: ({ code }) => code }),
    name: t.exposeString('name'),
    currency: t.exposeString('currency'),
  }),
});

type ShownChange = DeskChange & { readonly currency: string };
const ChangeType = builder.objectRef<ShownChange>('VendorArticleChange').implement({
  description: 'Who changed what of an article, in the table or with a sheet (Q-125).',
  fields: (t) => ({
    id: t.exposeID('id'),
    by: t.exposeString('by'),
    at: t.expose('at', { type: 'DateTime' }),
    added: t.boolean({ description: 'The article was new.', resolve: ({ before }) => before === null }),
    uploadId: t.exposeID('uploadId', { nullable: true }),
    fileName: t.exposeString('fileName', { nullable: true }),
    values: t.field({
      type: [ShownValueType],
      resolve: ({ before, after, currency }, _args, ctx) => shownValues(ctx, before, after, currency),
    }),
  }),
});

interface ChangePage {
  readonly data: readonly ShownChange[];
  readonly info: PageInfo;
}
const ChangePageType = builder.objectRef<ChangePage>('VendorArticleChanges').implement({
  fields: (t) => ({
    data: t.field({ type: [ChangeType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

const given = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
const pageEntries = { page: fields.wholeNumber(1, 1_000), limit: fields.pageSize(100) };
const code = v.pipe(v.string(), v.maxLength(vendorArticleLimits.code, 'too_long'));
const vendorCode = v.pipe(v.string(), v.maxLength(20, 'too_long'));

const ArticleType = builder.objectRef<DeskArticle>('VendorArticle').implement({
  description: 'An article as its vendor maintains it (Q-125). Price and stock are per sales unit.',
  fields: (t) => ({
    id: t.exposeID('id'),
    vendor: t.field({
      type: DeskVendorType,
      resolve: ({ vendor, vendorName, currency }) => ({ code: vendor, name: vendorName, currency }),
    }),
    articleCode: t.exposeString('articleCode'),
    description: t.exposeString('description'),
    price: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Null: nobody can order the article.',
      resolve: ({ price, currency }) => (price === null ? null : decimalString(price, currency)),
    }),
    currency: t.exposeString('currency'),
    salesUnit: t.exposeString('salesUnit'),
    uomConverter: t.exposeInt('uomConverter', { description: 'Pieces in a sales unit.' }),
    imageUrl: t.exposeString('imageUrl', {
      description:
        'The picture as the vendor gave it: a path of the portal, or an address at another host. Empty: none.',
    }),
    picture: t.exposeString('picture', { description: 'Path of the picture that dealers see. Empty: none.' }),
    pictureState: t.exposeString('pictureState', {
      nullable: true,
      description: `Of a picture at another host, which the portal copies: ${vendorPictureStates.join(', ')}. Null for others.`,
    }),
    pictureProblem: t.string({
      nullable: true,
      description: 'Why the picture is not fetched, in the language of the caller.',
      resolve: ({ pictureProblem }, _args, ctx) =>
        pictureProblem && ctx.text(pictureProblem.code, pictureProblem.params),
    }),
    stock: t.exposeInt('stock'),
    switchedOff: t.exposeBoolean('switchedOff'),
    openOrder: t.exposeInt('openOrder', { description: 'Units of orders that are not shipped.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    history: t.field({
      type: ChangePageType,
      description: 'Changes by users of the vendor, newest first; orders are not among them.',
      args: { page: t.arg.int({ defaultValue: 1 }), limit: t.arg.int({ defaultValue: 20 }) },
      resolve: async ({ id, currency }, args, ctx) => {
        const { page, limit } = parseInput(v.object(pageEntries), args);
        const { data, count } = await listDeskChanges(signedIn(ctx), id, { page, limit });
        return { data: data.map((change) => ({ ...change, currency })), info: pageInfo(page, limit, count) };
      },
    }),
  }),
});

interface ArticlePage {
  readonly data: readonly DeskArticle[];
  readonly info: PageInfo;
}
const ArticlePageType = builder.objectRef<ArticlePage>('VendorArticles').implement({
  fields: (t) => ({
    data: t.field({ type: [ArticleType], resolve: ({ data }) => [...data] }),
    info: t.field({
      type: PageInfoType,
      description: `Counted up to ${deskCountLimit} articles.`,
      resolve: ({ info }) => info,
    }),
  }),
});

interface ViewCount {
  readonly view: string;
  readonly count: number;
}
const ViewCountType = builder.objectRef<ViewCount>('VendorArticleCount').implement({
  fields: (t) => ({
    view: t.exposeString('view', { description: vendorArticleViews.join(', ') }),
    count: t.exposeInt('count'),
  }),
});

const listSchema = v.object({
  vendor: v.optional(vendorCode),
  view: v.optional(v.picklist(vendorArticleViews)),
  search: v.optional(fields.search, ''),
  sort: v.optional(v.picklist(deskSorts), 'code'),
  descending: v.optional(v.boolean(), false),
  ...pageEntries,
});

builder.queryFields((t) => ({
  deskVendors: t.field({
    description: 'The vendors whose articles the caller maintains, by the areas of the user.',
    allow: maintainsArticles,
    type: [DeskVendorType],
    resolve: (_root, _args, ctx) => listVendors(ctx),
  }),
  vendorArticles: t.field({
    description: "Articles of the caller's vendors, also those that are switched off.",
    allow: maintainsArticles,
    type: ArticlePageType,
    args: {
      vendor: t.arg.id({ description: 'One of the vendors; all if left out.' }),
      view: t.arg.string({ description: vendorArticleViews.join(', ') }),
      search: t.arg.string({ description: 'A part of code or description.' }),
      sort: t.arg.string({ description: deskSorts.join(', ') }),
      descending: t.arg.boolean(),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
    },
    resolve: async (_root, args, ctx) => {
      const me = signedIn(ctx);
      const { vendor = null, view = null, search, ...table } = parseInput(listSchema, given(args));
      const vendors = (await vendorsAsked(me, vendor)).map((one) => one.code);
      const { data, count } = await listDeskArticles(me, { vendors, view, search }, table);
      return { data, info: pageInfo(table.page, table.limit, count) };
    },
  }),
  vendorArticleCounts: t.field({
    description: `How many articles each view has, counted up to ${deskCountLimit}.`,
    allow: maintainsArticles,
    type: [ViewCountType],
    args: { vendor: t.arg.id() },
    resolve: async (_root, args, ctx) => {
      const { vendor = null } = parseInput(v.object({ vendor: v.optional(vendorCode) }), given(args));
      const vendors = (await vendorsAsked(ctx, vendor)).map((one) => one.code);
      return Promise.all(
        vendorArticleViews.map(async (view) => ({
          view,
          count: await countDeskArticles(ctx, { vendors, view, search: '' }),
        })),
      );
    },
  }),
  vendorArticle: t.field({
    description: "One article of the caller's vendors with its history, or null.",
    allow: maintainsArticles,
    type: ArticleType,
    nullable: true,
    args: { vendor: t.arg.id({ required: true }), articleCode: t.arg.string({ required: true }) },
    resolve: (_root, { vendor, articleCode }, ctx) => findDeskArticle(signedIn(ctx), vendor, articleCode),
  }),
}));

const ArticlePayload = payload<{ vendor: string; articleCode: string }>('VendorArticlePayload', (t) => ({
  article: t.field({
    type: ArticleType,
    nullable: true,
    resolve: ({ vendor, articleCode }, _args, ctx) => findDeskArticle(signedIn(ctx), vendor, articleCode),
  }),
}));

const editSchema = v.object({
  vendor: vendorCode,
  articleCode: code,
  stock: v.optional(fields.wholeNumber(0, vendorArticleLimits.stock)),
  seenStock: v.optional(fields.wholeNumber(0, 2_147_483_647)),
  price: v.optional(v.pipe(v.string(), v.maxLength(30, 'too_long'))),
  seenPrice: v.optional(v.pipe(v.string(), v.maxLength(30, 'too_long'))),
});

builder.mutationField('editVendorArticle', (t) =>
  t.field({
    description:
      'Sets stock or price of an article, or both (Q-125). Refused if a value is no longer the one that the caller saw.',
    allow: changesArticles,
    type: ArticlePayload,
    args: {
      vendor: t.arg.id({ required: true }),
      articleCode: t.arg.string({ required: true }),
      stock: t.arg.int({ description: 'In sales units; the stock stays if it is left out.' }),
      seenStock: t.arg.int({ description: 'The stock before; needed with `stock`.' }),
      price: t.arg.string({ description: 'A decimal string; empty removes the price.' }),
      seenPrice: t.arg.string({ description: 'The price before; left out or empty for none.' }),
    },
    resolve: async (_root, args, ctx) => {
      const edit = parseInput(editSchema, given(args));
      const { stock = null, seenStock = null, price = null, seenPrice = null } = edit;
      await editVendorArticle(ctx, { ...edit, stock, seenStock, price, seenPrice });
      return edit;
    },
  }),
);

const SwitchPayload = payload<{ count: number }>('VendorSwitchPayload', (t) => ({
  count: t.int({ nullable: true, description: 'The articles that are now off, or on.', resolve: ({ count }) => count }),
}));
const switchSchema = v.object({
  vendor: vendorCode,
  articleCodes: v.pipe(v.array(code), v.minLength(1, 'required'), v.maxLength(100, 'too_many')),
  off: v.boolean(),
});

builder.mutationField('switchVendorArticles', (t) =>
  t.field({
    description:
      'Switches up to 100 articles of a vendor off, so that dealers neither see nor order them, or on again (Q-125). All or none.',
    allow: changesArticles,
    type: SwitchPayload,
    args: {
      vendor: t.arg.id({ required: true }),
      articleCodes: t.arg.stringList({ required: true }),
      off: t.arg.boolean({ required: true }),
    },
    resolve: async (_root, args, ctx) => {
      const wanted = parseInput(switchSchema, args);
      await switchVendorArticles(ctx, wanted);
      return { count: new Set(wanted.articleCodes).size };
    },
  }),
);
