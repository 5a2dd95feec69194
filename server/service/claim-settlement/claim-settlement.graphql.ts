import * as v from 'valibot';
import { settlementFailed, settlementRecallable } from '#rules/service/claims/settlement.ts';
import { decimalString } from '#rules/money.ts';
import { claimDeliveryNumber, claimWaybill } from '#rules/service/claims/claim-form.ts';
import { absent } from '#rules/validation.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { DeliveryType } from '#ordering/deliveries/deliveries.graphql.ts';
import { loadDeliveriesOfOrder } from '#ordering/deliveries/deliveries.queries.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { setShipment } from './claim-settlement.actions.ts';
import { asksFor, ClaimType } from '#service/claims/claims.graphql.ts';
import { isStaff, readClaims, seesAmounts, worksClaims } from '#service/claims/claims.policy.ts';
import { findClaim } from '#service/claims/claims.queries.ts';
import {
  loadClaimOfOrder,
  loadEndedSettlements,
  loadSettlement,
  loadShippedOn,
  type Settlement,
} from './claim-settlement.queries.ts';

const SettlementType = builder.objectRef<Settlement>('ClaimSettlement').implement({
  description: 'The order at price zero or the credit request of an approved claim; at most one of a claim holds.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'replacement or credit.' }),
    orderId: t.exposeID('orderId', { nullable: true }),
    orderNumber: t.exposeString('orderNumber', { nullable: true }),
    orderStatus: t.exposeString('orderStatus', { nullable: true }),
    requestNumber: t.exposeString('requestNumber', { nullable: true }),
    requestState: t.exposeString('requestState', {
      nullable: true,
      description: 'waiting, sent, booked, rejected or withdrawn.',
    }),
    failed: t.boolean({
      description: 'It cannot come about any more: the desk may take the claim back to the review.',
      resolve: (settlement) => settlement.endedAt === null && settlementFailed(settlement),
    }),
    recallable: t.boolean({
      description: 'The ERP has not taken it: the desk may recall it with the way back to the review.',
      resolve: (settlement) => settlement.endedAt === null && settlementRecallable(settlement),
    }),
    handOverAt: t.field({
      type: 'DateTime',
      description: 'Until then it is kept back from the ERP.',
      resolve: ({ handOverAt }) => handOverAt,
    }),
    articleCode: t.exposeString('articleCode', { nullable: true, description: 'The goods of the order.' }),
    articleName: t.exposeString('articleName', { nullable: true }),
    qty: t.exposeInt('qty', { nullable: true }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the desk took the claim back; null: it holds.',
      resolve: ({ endedAt }) => endedAt,
    }),
    endReason: t.exposeString('endReason'),
    requestReason: t.string({
      nullable: true,
      description: 'Why the ERP refused it; for staff only.',
      resolve: ({ requestReason }, _args, ctx) => (isStaff(ctx) ? requestReason : null),
    }),
    amount: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Of the credit request; null for callers who see no amounts.',
      resolve: ({ amount, currency }, _args, ctx) =>
        amount === null || !seesAmounts(ctx) ? null : decimalString(amount, currency),
    }),
    currency: t.exposeString('currency'),
  }),
});
const CreditNoteType = builder.objectRef<Settlement>('ClaimCreditNote').implement({
  description: 'The credit note of a claim (Q-137).',
  fields: (t) => ({
    number: t.string({ resolve: ({ creditNumber }) => creditNumber ?? '' }),
    date: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ creditOn }) => creditOn }),
    amount: t.field({
      type: 'Decimal',
      resolve: ({ creditAmount, currency }) => decimalString(creditAmount ?? 0, currency),
    }),
    currency: t.exposeString('currency'),
  }),
});
builder.objectField(ClaimType, 'settlement', (t) =>
  t.field({
    type: SettlementType,
    nullable: true,
    resolve: (claim, _args, ctx) => loadSettlement(ctx, claim.id),
  }),
);
builder.objectField(ClaimType, 'endedSettlements', (t) =>
  t.field({
    type: [SettlementType],
    description: 'Settlements that failed before the present one, the oldest first.',
    resolve: (claim, _args, ctx) => loadEndedSettlements(ctx, claim.id),
  }),
);
builder.objectField(ClaimType, 'creditNote', (t) =>
  t.field({
    type: CreditNoteType,
    nullable: true,
    description: 'Null for callers who see no amounts.',
    resolve: async (claim, _args, ctx) => {
      const settlement = asksFor(claim, 'creditNote') && seesAmounts(ctx) ? await loadSettlement(ctx, claim.id) : null;
      return settlement?.creditNumber == null ? null : settlement;
    },
  }),
);
builder.objectField(ClaimType, 'deliveryOrders', (t) =>
  t.field({
    type: [DeliveryType],
    description: 'Deliveries of the replacement; none for callers who see no orders.',
    resolve: async (claim, _args, ctx) => {
      const settlement =
        asksFor(claim, 'deliveryOrders') && ctx.actor?.permissions.has('page.order-status')
          ? await loadSettlement(ctx, claim.id)
          : null;
      return settlement?.orderId == null ? [] : [...(await loadDeliveriesOfOrder(ctx, settlement.orderId))];
    },
  }),
);
builder.objectField(ClaimType, 'deliveryShippedOn', (t) =>
  t.field({
    type: 'CalendarDate',
    nullable: true,
    description: 'Day on which the replacement left the warehouse; null if it is not known.',
    resolve: (claim, _args, ctx) => loadShippedOn(ctx, claim),
  }),
);
builder.objectField(OrderType, 'claim', (t) =>
  t.field({
    type: ClaimType,
    nullable: true,
    description: 'The claim whose goods the order replaces at no charge.',
    resolve: (order, _args, ctx) =>
      readClaims.some((permission) => ctx.actor?.permissions.has(permission)) ? loadClaimOfOrder(ctx, order.id) : null,
  }),
);

const shipmentSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(40, 'too_long')),
  deliveryNo: claimDeliveryNumber,
  deliveryAt: absent(v.date()),
  resiNo: v.pipe(
    v.optional(v.nullable(claimWaybill), ''),
    v.transform((text) => text ?? ''),
  ),
});
const ShipmentPayload = payload<{ id: string }>('ClaimShipmentPayload', (t) => ({
  claim: t.field({ type: ClaimType, nullable: true, resolve: ({ id }, _args, ctx) => findClaim(ctx, id) }),
}));
builder.mutationField('setClaimShipment', (t) =>
  t.field({
    allow: worksClaims,
    type: ShipmentPayload,
    description: 'The replacement shipment of a claim in settlement, where no delivery of the portal says it (Q-137).',
    args: {
      id: t.arg.id({ required: true }),
      deliveryNo: t.arg.string({ required: true }),
      deliveryAt: t.arg({ type: 'DateTime' }),
      resiNo: t.arg.string({ description: 'Waybill number.' }),
    },
    resolve: (_root, args, ctx) => setShipment(ctx, parseInput(shipmentSchema, args)),
  }),
);
