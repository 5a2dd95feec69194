import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { markIncomingBooked } from '#accounts/credit/credit.incoming.actions.ts';
import { markBooked } from '#money/invoices/invoices.receive.actions.ts';
import { anyOf } from '#platform/database/sets.ts';
import type { Staged } from '#platform/database/staging.ts';
import { addEntries } from './payments.history.actions.ts';
import { lockRequests } from './payments.state.actions.ts';

/** Marks received payments as handed over to the ERP. */
export async function markPaymentsSent(ctx: Ctx, ids: readonly string[], at: Date): Promise<void> {
  const requests = await lockRequests(ctx, ids);
  await ctx.db
    .updateTable('payments_request')
    .set({ erp_state: 'sent', erp_at: at })
    .where('id', '=', anyOf(ids))
    .where('erp_state', '=', 'waiting')
    .execute();
  await addEntries(
    ctx,
    requests.map(({ id }) => ({ requestId: id, kind: 'sent', actorName: 'ERP' })),
  );
}

interface Answer {
  readonly id: string;
  readonly customerId: string;
  readonly result: 'booked' | 'rejected';
  readonly number: string;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Imports a `payment_status` file. Figures that the ERP makes after a booking carry the payment, so it ends as an
 * incoming payment then. A rejected payment stays received: the money is here, and the desk corrects the booking. A booking is final.
 */
export async function importPaymentStatus(ctx: Ctx, _staged: Staged): Promise<number> {
  // Locked before the states are read: a booking is final.
  const named = await sql<{ id: string }>`
    select r.id
      from payments_request r
     where r.number in (select s.payment from staged s)`.execute(ctx.db);
  await lockRequests(
    ctx,
    named.rows.map(({ id }) => id),
  );
  const { rows } = await sql<Answer>`
    select distinct on (r.id) r.id, r.customer_id as "customerId", s.result, s.erp_number as number,
           case when s.reason <> '' then s.reason else s.reason_code end as reason, s.at
      from staged s
      join payments_request r on r.number = s.payment
     where r.erp_state is distinct from 'booked'
       and not (s.result = 'rejected' and r.erp_state = 'rejected'
                and (r.erp_reason, r.erp_at) = (case when s.reason <> '' then s.reason else s.reason_code end, s.at))
     order by r.id, s.result, s.at`.execute(ctx.db);
  if (rows.length === 0) return 0;
  for (const { id, customerId, result, number, reason, at } of rows) {
    await ctx.db
      .updateTable('payments_request')
      .set({ erp_state: result, erp_number: number, erp_reason: result === 'rejected' ? reason : '', erp_at: at })
      .where('id', '=', id)
      .execute();
    await ctx.record({
      action: `payment.${result}`,
      subjectType: 'payment',
      subjectId: id,
      customerId,
      after: result === 'booked' ? { erpNumber: number } : { reason },
    });
  }
  await addEntries(
    ctx,
    rows.map(({ id, result }) => ({ requestId: id, kind: result, actorName: 'ERP' })),
  );
  const booked = rows.flatMap(({ id, result, at }) => (result === 'booked' ? [{ requestId: id, at }] : []));
  await markBooked(ctx, booked);
  await markIncomingBooked(ctx, booked);
  return rows.length;
}
