import { sql } from 'kysely';
import { nextState, type RequestEvent, type RequestState } from '#rules/money/payments/state.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { freeInvoices, lockReceivables, reserveInvoices } from '#money/invoices/invoices.receive.actions.ts';
import { addEntries, type NewEntry } from './payments.history.actions.ts';

/** A locked request; amounts in minor units. */
export interface LockedRequest {
  readonly id: string;
  readonly number: string;
  readonly externalId: string;
  readonly state: RequestState;
  readonly gateway: string;
  readonly gatewayReference: string | null;
  readonly methodType: string;
  readonly customerId: string;
  readonly payerId: string;
  readonly sorg: string;
  readonly currency: string;
  readonly amount: number;
  readonly discountAmount: number;
  readonly host: string;
}

/** Locks requests in primary-key order. */
export async function lockRequests(ctx: Ctx, ids: readonly string[]): Promise<LockedRequest[]> {
  const { rows } = await sql<LockedRequest>`
    select r.id, r.number, r.external_id as "externalId", r.state, r.gateway,
           r.gateway_reference as "gatewayReference", r.method_type as "methodType", r.customer_id as "customerId", r.payer_id as "payerId", r.sorg,
           r.currency, r.amount, r.discount_amount as "discountAmount", r.host
      from payments_request r
     where r.id = any(${[...ids]}::uuid[])
     order by r.id
       for update`.execute(ctx.db);
  return rows;
}

/** The invoices of locked requests. */
async function invoicesOf(ctx: Ctx, requestIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('payments_part')
    .select('invoice_id as id')
    .where('request_id', '=', anyOf(requestIds))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks requests and all their invoices, each in primary-key order. Events of several requests need it: one request
 * after the other would lock invoices out of order.
 */
export async function lockWithInvoices(ctx: Ctx, ids: readonly string[]): Promise<LockedRequest[]> {
  const requests = await lockRequests(ctx, ids);
  await lockReceivables(ctx, await invoicesOf(ctx, ids));
  return requests;
}

/**
 * Applies an event to a locked request and adds it to the history. Events that end a request free its invoices; when
 * the gateway waits for the money, they are waiting. Returns the new state, or null if the event changes
 * nothing.
 */
export async function applyEvent(
  ctx: Ctx,
  request: LockedRequest,
  event: RequestEvent,
  more: { readonly failure?: string; readonly params?: NewEntry['params']; readonly actorName?: string } = {},
): Promise<RequestState | null> {
  const state = nextState(request.state, event);
  if (state === null) return null;
  const failure = more.failure?.slice(0, 500);
  await ctx.db
    .updateTable('payments_request')
    .set({ state, state_at: ctx.now, ...(failure === undefined ? {} : { failure }) })
    .where('id', '=', request.id)
    .execute();
  const invoices = await invoicesOf(ctx, [request.id]);
  await lockReceivables(ctx, invoices);
  if (state === 'waiting' || state === 'processing') await reserveInvoices(ctx, request.id, invoices, 'waiting');
  else await freeInvoices(ctx, [request.id]);
  await addEntries(ctx, [
    {
      requestId: request.id,
      kind: event,
      params: { ...more.params, ...(failure === undefined ? {} : { reason: failure }) },
      ...(more.actorName === undefined ? {} : { actorName: more.actorName }),
    },
  ]);
  return state;
}
