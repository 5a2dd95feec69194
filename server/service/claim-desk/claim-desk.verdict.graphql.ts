import * as v from 'valibot';
import type { WarrantyVerdict } from '#rules/service/claims/verdict.ts';
import * as fields from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { PassportType } from '#goods/frames/frames.graphql.ts';
import { PDIType } from '#service/pdi/pdi.graphql.ts';
import { loadInspectionsOfFrame } from '#service/pdi/pdi.queries.ts';
import { asksFor, ClaimType, ConsumerType } from '#service/claims/claims.graphql.ts';
import { loadClaimsOfFrame } from '#service/claims/claims.list.queries.ts';
import { readClaims } from '#service/claims/claims.policy.ts';
import { findSale, findVerdict, type Sale } from './claim-desk.verdict.queries.ts';

const VerdictType = builder.objectRef<WarrantyVerdict>('WarrantyVerdict').implement({
  description: 'The facts that data state about a warranty; the desk decides.',
  fields: (t) => ({
    verdict: t.exposeString('verdict', { description: 'covered, expired or unknown.' }),
    from: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ from }) => from }),
    source: t.exposeString('source', {
      nullable: true,
      description: 'The source: purchase, registration or shipment.',
    }),
    months: t.exposeInt('months', { nullable: true }),
    until: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ until }) => until }),
    daysLeft: t.exposeInt('daysLeft', { nullable: true, description: 'Negative: over since so many days.' }),
  }),
});
const code = v.pipe(
  v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(100, 'too_long'))), ''),
  v.transform((text) => text ?? ''),
);
const wishSchema = v.object({
  frameNumber: code,
  articleCode: code,
  purchaseDate: fields.absent(fields.calendarDate),
  part: code,
});
builder.queryField('claimVerdict', (t) =>
  t.field({
    allow: readClaims,
    type: VerdictType,
    description: 'True if the warranty covers a frame or an article, before any proof is asked for.',
    args: {
      frameNumber: t.arg.string(),
      articleCode: t.arg.string(),
      purchaseDate: t.arg({ type: 'CalendarDate' }),
      part: t.arg.string({ description: 'partKey of a problem: some parts have a longer warranty.' }),
    },
    resolve: (_root, args, ctx) => findVerdict(ctx, parseInput(wishSchema, args)),
  }),
);
builder.objectField(ClaimType, 'verdict', (t) =>
  t.field({
    type: VerdictType,
    description: 'The facts that data state about its warranty today.',
    resolve: ({ frameNumber, articleCode, purchasedOn }, _args, ctx) =>
      findVerdict(ctx, { frameNumber, articleCode, purchaseDate: purchasedOn, part: '' }),
  }),
);
const SaleType = builder.objectRef<Sale>('ClaimSale').implement({
  description: 'The sale of a bicycle that the active customer registered.',
  fields: (t) => ({
    soldOn: t.field({ type: 'CalendarDate', resolve: ({ soldOn }) => soldOn }),
    consumer: t.field({
      type: ConsumerType,
      nullable: true,
      description: 'Null: sold to no consumer, or the data was erased.',
      resolve: ({ soldOn: _, ...consumer }) => (consumer.name === '' ? null : consumer),
    }),
  }),
});
builder.objectField(PassportType, 'sale', (t) =>
  t.field({
    type: SaleType,
    nullable: true,
    description:
      "The data that a new claim takes over, for users with 'claim.create' of the customer who registered the sale.",
    resolve: ({ number }, _args, ctx) => findSale(ctx, number),
  }),
);
builder.objectField(PassportType, 'claims', (t) =>
  t.field({
    type: [ClaimType],
    description:
      "Claims of the frame that the caller sees, the latest first; none without 'page.claim' or 'claim.status'.",
    resolve: ({ number }, _args, ctx) =>
      readClaims.some((name) => ctx.actor?.permissions.has(name)) ? loadClaimsOfFrame(ctx, number) : [],
  }),
);
builder.objectField(ClaimType, 'previousClaims', (t) =>
  t.field({
    type: [ClaimType],
    description: 'Other claims of the frame that the caller sees, the latest first.',
    resolve: async (claim, _args, ctx) =>
      asksFor(claim, 'frame') && claim.frameNumber !== ''
        ? (await loadClaimsOfFrame(ctx, claim.frameNumber)).filter(({ id }) => id !== claim.id)
        : [],
  }),
);
builder.objectField(ClaimType, 'pdi', (t) =>
  t.field({
    type: [PDIType],
    description: "Inspections of the frame that the caller sees; empty without 'page.pdi'.",
    resolve: async (claim, _args, ctx) =>
      asksFor(claim, 'pdi') && claim.frameNumber !== '' && ctx.actor?.permissions.has('page.pdi')
        ? [...(await loadInspectionsOfFrame(ctx, claim.frameNumber))]
        : [],
  }),
);
