import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { CallbackFault, IncomingCallback, PaymentGateway } from './payment-gateways.gateway.ts';
import { applyReport } from './payment-gateways.report.actions.ts';

/**
 * The kept part of refused call-backs, in bytes of each and number in an hour: anybody can send them, and must not be
 * able to fill the database.
 */
const keptOfRefused = { bytes: 8 * 1024, perHour: 200 } as const;

/** Days that refused and handled call-backs are kept. */
const keptDays = { refused: 7, duplicate: 30, handled: 400 } as const;

/**
 * Stores a call-back as it came, before anything acts on it. One that passes the gateway's check is handled by a job
 * that commits with it; a refused one stays for a week, so that a wrong key in the settings can be found. Returns why it
 * is refused, or null.
 */
export async function storeCallback(
  ctx: Ctx,
  gateway: PaymentGateway,
  callback: IncomingCallback,
): Promise<CallbackFault | null> {
  const check = gateway.check(callback);
  const headers = Object.fromEntries(
    gateway.headers.flatMap((name) => (callback.headers[name] === undefined ? [] : [[name, callback.headers[name]]])),
  );
  const insert = (state: 'waiting' | 'refused' | 'duplicate', eventId: string | null, outcome: string) =>
    ctx.db
      .insertInto('payments_callback')
      .values({
        gateway: gateway.name,
        event_id: eventId,
        headers: JSON.stringify(headers),
        body: state === 'refused' ? callback.body.subarray(0, keptOfRefused.bytes) : callback.body,
        received_at: callback.receivedAt,
        state,
        outcome,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
  if ('fault' in check) {
    if ((await countRefused(ctx)) < keptOfRefused.perHour) await insert('refused', null, check.fault);
    return check.fault;
  }
  const stored = await insert('waiting', check.eventId, '');
  if (stored)
    await ctx.enqueue('payments.handleCallback', { id: stored.id }, { key: `payments.callback ${stored.id}` });
  else await insert('duplicate', check.eventId, '');
  return null;
}

/** Refused call-backs of the last hour, counted up to the number that is kept. */
async function countRefused({ db, now }: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (
        select
          from payments_callback
         where state = 'refused'
           and received_at > ${now}::timestamptz - interval '1 hour'
         limit ${sql.lit(keptOfRefused.perHour)}) r`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Handles a stored call-back, once: its reports and its new state are one transaction. For the job. */
export async function handleCallback(
  ctx: Ctx,
  gateways: ReadonlyMap<string, PaymentGateway>,
  id: string,
): Promise<void> {
  const stored = await ctx.db
    .selectFrom('payments_callback')
    .select(['gateway', 'body'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (!stored) return;
  const gateway = gateways.get(stored.gateway);
  if (!gateway) throw new Error(`no settings for the payment gateway ${stored.gateway}`);
  const outcomes: string[] = [];
  for (const report of gateway.read(Buffer.from(stored.body)))
    outcomes.push(`${report.kind}: ${await applyReport(ctx, gateway.name, report)}`);
  await ctx.db
    .updateTable('payments_callback')
    .set({ state: 'handled', handled_at: ctx.now, outcome: outcomes.join(', ') || 'nothing to do' })
    .where('id', '=', id)
    .execute();
}

/** Ids of call-backs that wait for more than a minute: their job gave up or was lost. */
export async function listForgottenCallbacks({ db, now }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
      from payments_callback
     where state = 'waiting'
       and received_at < ${now}::timestamptz - interval '1 minute'
     order by id
     limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes old call-backs; their payments and the history of requests stay. */
export async function dropOldCallbacks({ db, now }: Ctx): Promise<void> {
  for (const [state, days] of Object.entries(keptDays))
    await sql`
      delete from payments_callback
       where state = ${state}
         and received_at < ${now}::timestamptz - ${days} * interval '1 day'`.execute(db);
}
