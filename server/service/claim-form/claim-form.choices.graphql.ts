import * as v from 'valibot';
import { claimStatuses, productCategories, type Capability } from '#rules/service/claims/status.ts';
import * as fields from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { FrameRecallType } from '#goods/frames/frames.recalls.graphql.ts';
import { findFrame } from '#goods/frames/frames.queries.ts';
import { loadRecallsOf } from '#goods/frames/frames.recalls.queries.ts';
import {
  choicesAtOnce,
  findDealerOfFrame,
  listAccountBikes,
  listArticleChoices,
  listClaimBrands,
  listClaimCustomers,
  listDealers,
  listProblemChoices,
  listStolen,
  loadDeliveredOn,
  type AccountBike,
  type ArticleChoice,
  type DealerChoice,
  type ProblemChoice,
} from './claim-form.choices.queries.ts';
import { asksFor, ClaimStatusType, ClaimType } from '#service/claims/claims.graphql.ts';
import { listOwnCapabilities } from '#service/claims/claims.parts.queries.ts';
import { readClaims } from '#service/claims/claims.policy.ts';

builder.queryField('claimStatus', (t) =>
  t.field({
    allow: readClaims,
    type: [ClaimStatusType],
    description: 'All statuses of claims in the order of their usual course.',
    resolve: () => claimStatuses.map((id) => ({ id })),
  }),
);

const CapabilityType = builder.objectRef<Capability>('ClaimUserCapability').implement({
  description: 'A change of status that a role of the caller may make (R-245).',
  fields: (t) => ({
    productCategory: t.exposeString('productCategory', { description: 'bike or paa.' }),
    customerCategory: t.exposeString('customerCategory', { description: 'dealer, retailer or distributor.' }),
    fromStatusId: t.exposeString('from'),
    toStatusId: t.exposeString('to'),
    role: t.exposeString('role'),
  }),
});
builder.queryField('claimUserCapabilities', (t) =>
  t.field({
    allow: readClaims,
    type: [CapabilityType],
    description: "The changes of status that the caller's roles may make.",
    resolve: async (_root, _args, ctx) => [...(await listOwnCapabilities(ctx))],
  }),
);

const ProblemType = builder.objectRef<ProblemChoice>('ClaimProblem').implement({
  description: 'Something that can be wrong with a part.',
  fields: (t) => ({
    id: t.exposeID('id'),
    productCategory: t.exposeString('productCategory'),
    merchandise: t.exposeString('merchandise', { description: 'Code of a merchandise category; empty: of all.' }),
    part: t.exposeString('part'),
    partKey: t.exposeString('partKey', { description: 'The same for all problems of a part.' }),
    description: t.exposeString('description'),
    picture: t.exposeString('picture', { description: 'Name of the drawing of the part; empty: none.' }),
  }),
});
const problemArguments = v.object({
  type: fields.absent(v.picklist(productCategories, 'bad_input')),
  merchandise: fields.absent(v.pipe(v.string(), v.maxLength(60, 'too_long'))),
});
builder.queryField('claimProblems', (t) =>
  t.field({
    allow: readClaims,
    type: [ProblemType],
    description: 'Problems that claims may name, by part.',
    args: {
      type: t.arg.string({ description: 'bike or paa.' }),
      merchandise: t.arg.string({ description: 'Code of a merchandise category: only problems that fit it.' }),
    },
    resolve: (_root, args, ctx) => {
      const { type, merchandise } = parseInput(problemArguments, args);
      return listProblemChoices(ctx, type, merchandise);
    },
  }),
);

const BrandType = builder.objectRef<{ code: string; name: string }>('ClaimBrand').implement({
  fields: (t) => ({ code: t.exposeString('code'), name: t.exposeString('name') }),
});
builder.queryField('claimBrandsV2', (t) =>
  t.field({
    allow: readClaims,
    type: [BrandType],
    description: 'Brands whose products the caller may claim.',
    resolve: (_root, _args, ctx) => listClaimBrands(ctx),
  }),
);

const ArticleType = builder.objectRef<ArticleChoice>('ClaimArticle').implement({
  description: 'An article that a claim may name.',
  fields: (t) => ({
    articleCode: t.exposeString('articleCode'),
    displayCode: t.exposeString('displayCode'),
    articleName: t.exposeString('articleName'),
    articleInfo: t.string({
      resolve: ({ displayCode, color, size }) => [displayCode, color, size].filter((part) => part !== '').join(' · '),
    }),
    uom: t.exposeString('uom'),
    brandName: t.exposeString('brandName'),
    merchandise: t.exposeString('merchandise'),
    mcName: t.exposeString('merchandiseName'),
    model: t.exposeString('model'),
    modelYear: t.exposeString('modelYear'),
    series: t.exposeString('series'),
    type: t.exposeString('type', { description: 'bike or paa.' }),
    deliveredOn: t.field({
      type: 'CalendarDate',
      nullable: true,
      description: 'Latest delivery of the article to the active customer.',
      resolve: ({ articleCode }, _args, ctx) => loadDeliveredOn(ctx, articleCode),
    }),
  }),
});
const code = v.pipe(
  v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(100, 'too_long'))), ''),
  v.transform((text) => text ?? ''),
);
const articleArguments = v.object({
  search: fields.searchWords,
  articleCode: code,
  frameNumber: code,
  type: fields.absent(v.picklist(productCategories, 'bad_input')),
  limit: fields.pageSize(choicesAtOnce),
});
for (const name of ['claimArticles', 'claimArticlesV2'] as const) {
  builder.queryField(name, (t) =>
    t.field({
      allow: readClaims,
      type: [ArticleType],
      description: 'Articles by code, name or frame number, also discontinued ones (Q-136).',
      ...(name === 'claimArticles' && { deprecationReason: 'Use claimArticlesV2.' }),
      args: {
        search: t.arg.string({ description: 'Beginning of a code, or words of the name.' }),
        articleCode: t.arg.string(),
        frameNumber: t.arg.string({ description: 'The article of a frame whose passport the caller sees.' }),
        type: t.arg.string({ description: 'bike or paa.' }),
        limit: t.arg.int({ defaultValue: 20 }),
      },
      resolve: (_root, args, ctx) => {
        const { limit, ...wish } = parseInput(articleArguments, args);
        return listArticleChoices(ctx, wish, limit);
      },
    }),
  );
}

const DealerType = builder.objectRef<DealerChoice>('ClaimDealer').implement({
  description: 'A customer who claims.',
  fields: (t) => ({
    custCode: t.exposeString('unified'),
    custName: t.exposeString('name'),
    customerCategory: t.exposeString('category', { description: 'dealer, retailer or distributor.' }),
    phone: t.exposeString('phone'),
    email: t.exposeString('email'),
    address: t.exposeString('address'),
    city: t.exposeString('city'),
    country: t.exposeString('country'),
    sorgs: t.stringList({ resolve: ({ sorgs }) => [...sorgs] }),
  }),
});
const dealerArguments = v.object({ search: fields.searchWords, frameNumber: code });
builder.queryField('dealerInformation', (t) =>
  t.field({
    allow: readClaims,
    type: [DealerType],
    description:
      'The active customer; of staff without one, the customers of their areas. With a frame number: to whom it was shipped (Q-136).',
    args: { frameNumber: t.arg.string(), search: t.arg.string({ description: 'Name, code, city, phone or mail.' }) },
    resolve: (_root, args, ctx) => {
      const { search, frameNumber } = parseInput(dealerArguments, args);
      return frameNumber === '' ? listDealers(ctx, search) : findDealerOfFrame(ctx, frameNumber);
    },
  }),
);
builder.queryField('claimSalesCustomers', (t) =>
  t.field({
    allow: readClaims,
    type: [DealerType],
    description: 'Customers for whom the caller may claim.',
    args: { search: t.arg.string() },
    resolve: (_root, args, ctx) => listDealers(ctx, parseInput(dealerArguments, args).search),
  }),
);
builder.queryField('claimCustomers', (t) =>
  t.field({
    allow: readClaims,
    type: [DealerType],
    description: 'Customers with claims that the caller sees.',
    args: { search: t.arg.string() },
    resolve: (_root, args, ctx) => listClaimCustomers(ctx, parseInput(dealerArguments, args).search),
  }),
);
builder.objectField(ClaimType, 'dealer', (t) =>
  t.field({
    type: DealerType,
    nullable: true,
    description: 'Who claims, with their address.',
    resolve: async (claim, _args, ctx) =>
      asksFor(claim, 'dealer') ? ((await listClaimCustomers(ctx, claim.unified))[0] ?? null) : null,
  }),
);

const StolenType = builder
  .objectRef<{ number: string; reportedOn: string; country: string; reference: string }>('ClaimStolenBike')
  .implement({
    fields: (t) => ({
      frameNumber: t.exposeString('number'),
      reportedOn: t.field({ type: 'CalendarDate', resolve: ({ reportedOn }) => reportedOn }),
      country: t.exposeString('country'),
      reference: t.exposeString('reference'),
    }),
  });
const frameArguments = v.object({ frameNumber: code, search: code });
builder.queryField('claimStolenBike', (t) =>
  t.field({
    allow: readClaims,
    type: [StolenType],
    description:
      'Reports of stolen bicycles whose frame number begins with the words: a warning, which blocks nothing (Q-136).',
    args: { frameNumber: t.arg.string(), search: t.arg.string() },
    resolve: (_root, args, ctx) => {
      const { frameNumber, search } = parseInput(frameArguments, args);
      return listStolen(ctx, frameNumber || search);
    },
  }),
);
builder.queryField('claimRecallFrames', (t) =>
  t.field({
    allow: readClaims,
    type: [FrameRecallType],
    description: 'Recalls that affect a frame (Q-136).',
    args: { frameNumber: t.arg.string(), search: t.arg.string() },
    resolve: async (_root, args, ctx) => {
      const { frameNumber, search } = parseInput(frameArguments, args);
      const frame = await findFrame(ctx, frameNumber || search);
      return frame ? [...(await loadRecallsOf(ctx, frame.number))] : [];
    },
  }),
);

const AccountBikeType = builder.objectRef<AccountBike>('ClaimAccountBike').implement({
  description: 'A registered bicycle with its consumer, to fill in a claim.',
  fields: (t) => ({
    frameNumber: t.exposeString('number'),
    articleCode: t.exposeString('articleCode'),
    articleName: t.exposeString('articleName'),
    purchaseDate: t.field({ type: 'CalendarDate', resolve: ({ soldOn }) => soldOn }),
    name: t.exposeString('consumerName'),
    phone: t.exposeString('consumerPhone'),
    email: t.exposeString('consumerEmail'),
    address: t.exposeString('consumerAddress'),
    city: t.exposeString('consumerCity'),
  }),
});
builder.queryField('accountMarinBikesData', (t) =>
  t.field({
    allow: readClaims,
    type: [AccountBikeType],
    description:
      'Registered bicycles of the brand `marinBrand` of the market by frame number or article, with their consumers (Q-136).',
    args: { frameNumber: t.arg.string(), articleCode: t.arg.string(), search: t.arg.string() },
    resolve: (_root, args, ctx) => {
      const { frameNumber, search } = parseInput(frameArguments, args);
      return listAccountBikes(
        ctx,
        frameNumber || search,
        parseInput(v.object({ articleCode: code }), args).articleCode,
      );
    },
  }),
);
