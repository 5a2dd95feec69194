import { sql } from 'kysely';
import { areaIn } from '#rules/accounts/customers/active-customer.ts';
import { DomainError } from '#rules/errors.ts';
import { canVoid, openStates } from '#rules/money/payments/state.ts';
import type { Ctx } from '#platform/context.ts';
import { payerNamed } from '#money/invoices/invoices.payers.queries.ts';
import { visibleRequest } from './payments.policy.ts';
import { applyEvent, lockWithInvoices } from './payments.state.actions.ts';

/**
 * Voids the open requests of a payer and sorg, or the one with an external id: frees their invoices and closes
 * them at the gateway. Money that is already on its way is not lost: it becomes a surplus. Returns the ids.
 */
export async function voidRequests(
  ctx: Ctx,
  wanted: { readonly payerCode: string; readonly merchant: string; readonly externalId: string | null },
): Promise<string[]> {
  if (!ctx.customer) throw new DomainError('customer_required');
  if (areaIn(ctx.customer, wanted.merchant)?.allowPayInvoice !== true)
    throw new DomainError('payment_not_allowed', { sorg: wanted.merchant }, 'merchant');
  const { rows } = await sql<{ id: string }>`
    select r.id
      from payments_request r
      join customers_customer p on p.id = r.payer_id
     where ${visibleRequest(ctx)}
       and r.sorg = ${wanted.merchant}
       and ${payerNamed([wanted.payerCode])}
       and (${wanted.externalId}::text is null and r.state = any(${[...openStates]})
            or r.external_id = ${wanted.externalId})`.execute(ctx.db);
  if (rows.length === 0) throw new DomainError('payment_request_unknown', {}, 'externalId');
  const requests = await lockWithInvoices(
    ctx,
    rows.map(({ id }) => id),
  );
  const open = requests.filter(({ state }) => canVoid(state));
  const [first] = requests;
  if (open.length === 0 && first)
    throw new DomainError(
      first.state === 'processing' ? 'payment_request_processing' : 'payment_request_closed',
      { number: first.number },
      'externalId',
    );
  for (const request of open) {
    await applyEvent(ctx, request, 'voided');
    await ctx.enqueue('payments.close', { id: request.id }, { key: `payments.close ${request.id}` });
    await ctx.record({
      action: 'payment.request.void',
      subjectType: 'payment',
      subjectId: request.id,
      customerId: request.customerId,
      before: { state: request.state },
      after: { state: 'void' },
    });
  }
  return open.map(({ id }) => id);
}
