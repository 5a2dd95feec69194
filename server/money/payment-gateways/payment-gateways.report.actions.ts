import { decimalString } from '#rules/money.ts';
import { accountTypeOf, cardTypeOf } from '#rules/money/payments/payment-information.ts';
import { arrivalOf } from '#rules/money/payments/state.ts';
import type { Ctx } from '#platform/context.ts';
import type { GatewayReport } from './payment-gateways.gateway.ts';
import { addEntries } from '#money/payments/payments.history.actions.ts';
import { settle } from '#money/payments/payments.settle.actions.ts';
import { applyEvent, lockRequests, type LockedRequest } from '#money/payments/payments.state.actions.ts';

/** The outcome of a report. */
type Outcome = 'applied' | 'surplus' | 'known' | 'unknown_request' | 'no_change';

/** The locked request of a gateway with an external id, or null. */
async function requestOf(ctx: Ctx, gateway: string, externalId: string): Promise<LockedRequest | null> {
  const found = await ctx.db
    .selectFrom('payments_request')
    .select('id')
    .where('external_id', '=', externalId)
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  return found ? ((await lockRequests(ctx, [found.id]))[0] ?? null) : null;
}

/** Applies a gateway's report to its request, once, in whatever order reports come. */
export async function applyReport(ctx: Ctx, gateway: string, report: GatewayReport): Promise<Outcome> {
  const request = await requestOf(ctx, gateway, report.externalId);
  if (report.kind === 'paid') return receiveMoney(ctx, gateway, request, report);
  if (!request) return 'unknown_request';
  const failure = report.kind === 'failed' ? { failure: report.reason } : {};
  const state = await applyEvent(ctx, request, report.kind, { ...failure, actorName: gateway });
  if (state === 'failed' || state === 'expired') await notifyEnded(ctx, request.id);
  return state === null ? 'no_change' : 'applied';
}

/** Notifies the buyer that a request ended without money. */
export const notifyEnded = (ctx: Ctx, requestId: string): Promise<void> =>
  ctx.enqueue('notices.raise', { kind: 'payment.ended', events: [{ key: requestId, details: { requestId } }] });

type Money = Extract<GatewayReport, { readonly kind: 'paid' }>;

/** Records money once, however often it is reported: what pays no invoice is a surplus for the desk. */
async function receiveMoney(ctx: Ctx, gateway: string, request: LockedRequest | null, money: Money): Promise<Outcome> {
  const arrival = arrivalOf(request, money);
  const paidAt = money.paidAt ?? ctx.now;
  const recorded = await ctx.db
    .insertInto('payments_payment')
    .values({
      gateway,
      reference: money.payment,
      request_id: request?.id ?? null,
      external_id: money.externalId.slice(0, 200),
      currency: money.currency,
      amount: money.amount,
      applied_amount: arrival.applied,
      surplus_amount: arrival.surplus,
      surplus_reason: arrival.reason,
      paid_at: paidAt,
      recorded_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!recorded) return 'known';
  if (request && arrival.event !== null) {
    const params = { amount: decimalString(arrival.applied, money.currency), currency: money.currency };
    await applyEvent(ctx, request, arrival.event, { params, actorName: gateway });
    if (money.card !== null || money.account) await storeMeans(ctx, request.id, money);
    // Call-backs of outside gateways name neither card nor account.
    else if (describedMethods.includes(request.methodType))
      await ctx.enqueue('payments.describeMeans', { id: request.id });
    await settle(ctx, request, arrival.applied, paidAt);
  }
  if (arrival.surplus > 0) await recordSurplus(ctx, gateway, request, recorded.id, arrival, money.currency);
  return arrival.event === null ? 'surplus' : 'applied';
}

/** Methods whose card or account the gateway can describe. */
const describedMethods: readonly string[] = ['card', 'ach', 'sepa'];

/** Keeps type, last four digits and expiry of the card or account that paid, under their own names. */
export async function storeMeans(
  ctx: Ctx,
  requestId: string,
  { card, account }: Pick<Money, 'card' | 'account'>,
): Promise<void> {
  const named = account && { ...account, type: account.type && (accountTypeOf(account.type) ?? account.type) };
  await ctx.db
    .updateTable('payments_request')
    .set({
      ...(card && { card: JSON.stringify({ ...card, type: cardTypeOf(card.type) ?? card.type }) }),
      ...(named && { account: JSON.stringify(named) }),
    })
    .where('id', '=', requestId)
    .execute();
}

async function recordSurplus(
  ctx: Ctx,
  gateway: string,
  request: LockedRequest | null,
  paymentId: string,
  { surplus, reason }: ReturnType<typeof arrivalOf>,
  currency: string,
): Promise<void> {
  const params = { amount: decimalString(surplus, currency), currency, reason: reason ?? '' };
  if (request) await addEntries(ctx, [{ requestId: request.id, kind: 'surplus', actorName: gateway, params }]);
  await ctx.record({
    action: 'payment.surplus',
    subjectType: 'payment',
    subjectId: request?.id ?? paymentId,
    ...(request && { customerId: request.customerId }),
    after: params,
  });
  const details = { paymentId };
  await ctx.enqueue('notices.raise', { kind: 'payment.surplus', events: [{ key: paymentId, details }] });
  ctx.log.warn({ payment: paymentId, request: request?.number, reason }, 'money arrived that pays no invoice');
}
