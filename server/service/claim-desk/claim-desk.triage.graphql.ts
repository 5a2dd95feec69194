import * as v from 'valibot';
import { askedSlots } from '#rules/service/claims/asked.ts';
import { orEmpty } from '#rules/service/claims/row.ts';
import { decimalString } from '#rules/money.ts';
import * as fields from '#rules/validation.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { ClaimType } from '#service/claims/claims.graphql.ts';
import { isStaff, worksClaims } from '#service/claims/claims.policy.ts';
import { findClaim } from '#service/claims/claims.queries.ts';
import { findGoodsValue, type GoodsValue } from '#service/claim-settlement/claim-settlement.replacements.queries.ts';
import { triageClaims, triagedAtOnce } from './claim-desk.triage.actions.ts';
import { loadDealerLocale } from './claim-desk.triage.queries.ts';

const GoodsValueType = builder.objectRef<GoodsValue>('ClaimGoodsValue').implement({
  description: "The customer's price of the claimed goods.",
  fields: (t) => ({
    amount: t.field({ type: 'Decimal', resolve: ({ amount, currency }) => decimalString(amount, currency) }),
    currency: t.exposeString('currency'),
  }),
});
builder.objectField(ClaimType, 'goodsValue', (t) =>
  t.field({
    type: GoodsValueType,
    nullable: true,
    description: 'For the desk only; null: the portal knows no price.',
    resolve: (claim, _args, ctx) => (ctx.actor?.permissions.has('claim.status') ? findGoodsValue(ctx, claim) : null),
  }),
);
builder.objectField(ClaimType, 'dealerLanguage', (t) =>
  t.field({
    type: 'String',
    nullable: true,
    description: 'Locale in which the dealer reads; for staff only.',
    resolve: (claim, _args, ctx) => (isStaff(ctx) ? loadDealerLocale(ctx, claim) : null),
  }),
);

const TriagedInput = builder.inputType('TriagedClaimInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true, description: 'The version that was read.' }),
  }),
});
const triageInput = v.object({
  claims: v.pipe(
    v.array(v.object({ id: v.pipe(v.string(), v.uuid('bad_input')), version: fields.wholeNumber(0, 1_000_000) })),
    v.minLength(1, 'required'),
    v.maxLength(triagedAtOnce, 'too_many'),
    v.check((claims) => new Set(claims.map(({ id }) => id.toLowerCase())).size === claims.length, 'bad_input'),
  ),
  newStatus: v.picklist(['in_review', 'waiting_for_dealer'], 'bad_input'),
  reason: orEmpty(fields.lines(2_000)),
  asked: v.pipe(
    v.optional(v.nullable(v.pipe(v.array(v.picklist(askedSlots, 'bad_input')), v.maxLength(10, 'too_many'))), []),
    v.transform((asked) => [...new Set(asked)]),
  ),
});
const TriagePayload = payload<{ ids: readonly string[] }>('TriageClaimsPayload', (t) => ({
  claims: t.field({
    type: [ClaimType],
    nullable: true,
    resolve: async ({ ids }, _args, ctx) =>
      (await Promise.all(ids.map((id) => findClaim(ctx, id)))).filter((claim) => claim !== null),
  }),
}));
builder.mutationField('triageClaims', (t) =>
  t.field({
    allow: worksClaims,
    type: TriagePayload,
    idempotent: true,
    description: `Takes at most ${triagedAtOnce} claims into review or asks their dealers, all or none. A question takes a submitted claim into review first.`,
    args: {
      claims: t.arg({ type: [TriagedInput], required: true }),
      newStatus: t.arg.string({ required: true, description: 'in_review or waiting_for_dealer.' }),
      reason: t.arg.string({ description: 'Required for waiting_for_dealer without asked.' }),
      asked: t.arg.stringList({
        description: `Photos and documents of which the dealer sees a list: ${askedSlots.join(', ')}.`,
      }),
    },
    resolve: async (_root, args, ctx) => {
      const wish = parseInput(triageInput, args);
      await triageClaims(ctx, wish);
      return { ids: wish.claims.map(({ id }) => id) };
    },
  }),
);
