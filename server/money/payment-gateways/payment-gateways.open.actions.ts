import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import {
  GatewayRefusal,
  type GatewayRequest,
  type OpenedRequest,
  type PaymentGateway,
} from './payment-gateways.gateway.ts';
import { applyReport, notifyEnded, storeMeans } from './payment-gateways.report.actions.ts';
import { applyEvent, lockRequests, lockWithInvoices } from '#money/payments/payments.state.actions.ts';

type Gateways = ReadonlyMap<string, PaymentGateway>;

interface StoredRequest extends Omit<GatewayRequest, 'returnUrl'> {
  readonly gateway: string;
  readonly reference: string | null;
  readonly host: string;
}

async function readStored({ db }: Ctx, id: string, state: string): Promise<StoredRequest | null> {
  const { rows } = await sql<StoredRequest>`
    select r.id, r.external_id as "externalId", r.number, r.amount, r.currency, r.payer_name as "payerName",
           r.method_type as "methodType", r.created_at as "createdAt", r.expires_at as "expiresAt", r.locale, r.gateway, r.host,
           r.gateway_reference as reference,
           (select array_agg(t.invoice_number order by t.position) from payments_part t where t.request_id = r.id) as invoices
      from payments_request r
     where r.id = ${id} and r.state = ${state}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Opens a created request at its gateway and stores what the payer needs. Uses the network, so it runs outside a
 * transaction; the gateway's idempotency key makes a repeated run harmless. A refusal of the gateway ends the request.
 */
export async function openRequest(
  ctx: Ctx,
  gateways: Gateways,
  originOf: (host: string) => string,
  id: string,
): Promise<void> {
  const request = await readStored(ctx, id, 'created');
  if (!request) return;
  const returnUrl = `${originOf(request.host)}/${request.locale}/payment/invoice/v2?request=${request.externalId}`;
  const opened = await opening(gateways.get(request.gateway), { ...request, returnUrl });
  await withTransaction(ctx, async (inner) => {
    const [locked] = await lockRequests(inner, [id]);
    if (!locked) return;
    if (opened instanceof GatewayRefusal) {
      // The gateway's words may name settings: they are for the operator, not for the payer.
      ctx.log.error({ request: id, gateway: request.gateway, error: opened.message }, 'payment gateway refused');
      if ((await applyEvent(inner, locked, 'failed', { failure: opened.reason })) !== null)
        await notifyEnded(inner, id);
      return;
    }
    await inner.db
      .updateTable('payments_request')
      .set({
        gateway_reference: opened.reference,
        payment_url: opened.paymentUrl,
        virtual_account_no: opened.virtualAccountNo,
      })
      .where('id', '=', id)
      .execute();
    await applyEvent(inner, locked, 'opened', { actorName: request.gateway });
    // The request ended meanwhile.
    if (locked.state === 'void' || locked.state === 'expired')
      await inner.enqueue('payments.close', { id }, { key: `payments.close ${id}` });
  });
}

/** The opened request, or the gateway's refusal. Other errors are thrown, so that the job is tried again. */
async function opening(
  gateway: PaymentGateway | undefined,
  request: GatewayRequest,
): Promise<OpenedRequest | GatewayRefusal> {
  if (!gateway) return new GatewayRefusal('no settings', 'not_set_up');
  try {
    return await gateway.open(request);
  } catch (error) {
    if (error instanceof GatewayRefusal) return error;
    throw error;
  }
}

/** Stops a void or expired request at its gateway. Uses the network. */
export async function closeRequest(ctx: Ctx, gateways: Gateways, id: string): Promise<void> {
  const request = (await readStored(ctx, id, 'void')) ?? (await readStored(ctx, id, 'expired'));
  if (request?.reference) await gateways.get(request.gateway)?.close(request.reference);
}

/** Asks the gateway which card or account paid a request. Uses the network. */
export async function describeMeans(ctx: Ctx, gateways: Gateways, id: string): Promise<void> {
  const request = (await readStored(ctx, id, 'paid')) ?? (await readStored(ctx, id, 'partly'));
  if (!request?.reference) return;
  const reports = await gateways.get(request.gateway)?.ask(request.reference, request.externalId);
  const paid = reports?.find((report) => report.kind === 'paid');
  if (paid?.card || paid?.account) await storeMeans(ctx, id, paid);
}

const requestsAtOnce = 100;

/**
 * Ends requests whose time is over, some at a time; returns their number. Outside gateways get some minutes more,
 * because their report of a payment in the last second may be on its way.
 */
export async function expireRequests(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select r.id
      from payments_request r
     where r.state in ('created', 'waiting')
       and r.expires_at <= ${ctx.now}::timestamptz
           - case r.gateway when 'sandbox' then interval '0' else interval '10 minutes' end
     order by r.id
     limit ${sql.lit(requestsAtOnce)}
       for update skip locked`.execute(ctx.db);
  for (const request of await lockWithInvoices(
    ctx,
    rows.map(({ id }) => id),
  )) {
    if ((await applyEvent(ctx, request, 'expired', { actorName: 'system' })) === null) continue;
    await notifyEnded(ctx, request.id);
    await ctx.enqueue('payments.close', { id: request.id }, { key: `payments.close ${request.id}` });
  }
  return rows.length;
}

/**
 * Asks the gateways about requests that hang, and about void and expired ones of the last two days, so that money is
 * found although its call-back was lost. Returns the number of requests.
 */
export async function reconcile(ctx: Ctx, gateways: Gateways, hangingMinutes: number): Promise<number> {
  const { rows } = await sql<{ id: string; gateway: string; reference: string | null; externalId: string }>`
    select r.id, r.gateway, r.gateway_reference as reference, r.external_id as "externalId"
      from payments_request r
     where (r.state in ('created', 'waiting', 'processing')
            and greatest(r.state_at, r.checked_at) < ${ctx.now}::timestamptz - ${hangingMinutes} * interval '1 minute')
        or (r.state in ('void', 'expired')
            and r.gateway_reference is not null
            and r.state_at > ${ctx.now}::timestamptz - interval '2 days'
            and greatest(r.state_at, r.checked_at) < ${ctx.now}::timestamptz - interval '6 hours')
     order by r.checked_at nulls first, r.id
     limit ${sql.lit(requestsAtOnce)}`.execute(ctx.db);
  for (const { id, gateway: name, reference, externalId } of rows) {
    const gateway = gateways.get(name);
    // Also when asking fails, so that requests of a gateway that is down do not keep the others waiting.
    await ctx.db.updateTable('payments_request').set({ checked_at: ctx.now }).where('id', '=', id).execute();
    try {
      const reports = gateway && reference !== null ? await gateway.ask(reference, externalId) : [];
      await withTransaction(ctx, async (inner) => {
        for (const report of reports) await applyReport(inner, name, report);
        if (reference === null) await inner.enqueue('payments.open', { id }, { key: `payments.open ${id}` });
      });
    } catch (error) {
      ctx.log.warn({ request: id, gateway: name, error: String(error) }, 'asking a payment gateway failed');
    }
  }
  return rows.length;
}
