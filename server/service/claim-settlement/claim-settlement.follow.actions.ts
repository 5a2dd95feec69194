import { sql, type RawBuilder } from 'kysely';
import type { ClaimStatus } from '#rules/service/claims/status.ts';
import type { Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { moveClaim } from '#service/claims/claims.record.actions.ts';
import type { Claim } from '#service/claims/claims.queries.ts';

/** Claims of one page. */
const followedAtOnce = 500;

interface Followed extends Pick<
  Claim,
  'id' | 'number' | 'customerId' | 'sorg' | 'status' | 'type' | 'customerCategory'
> {
  /** The ERP took the order or the credit request. */
  readonly taken: boolean;
  /** Everything is delivered, or the credit note is written. */
  readonly done: boolean;
  readonly deliveryNumber: string;
  readonly waybill: string;
  readonly deliveredOn: string | null;
}

/** Approved claims and those in settlement, with the news of their orders and credit notes. */
const news = (wanted: RawBuilder<boolean>) => sql<Followed>`
  select k.id, k.number, k.customer_id as "customerId", k.sorg, k.status, k.type,
         k.customer_category as "customerCategory",
         coalesce(o.erp_state = 'accepted' or o.shipped_at is not null, r.erp_state in ('sent', 'booked'), false) as taken,
         coalesce(r.erp_state = 'booked', d.delivered_on is not null and o.status = 'complete', false) as done,
         coalesce(d.number, '') as "deliveryNumber", coalesce(d.tracking_number, '') as waybill,
         d.delivered_on as "deliveredOn"
    from claims_claim k
    join claims_settlement s on s.claim_id = k.id and s.ended_at is null
    left join orders_order o on o.id = s.order_id
    left join claims_credit_request r on r.id = s.credit_request_id
    left join lateral (
      select x.number, x.tracking_number, x.delivered_on
        from deliveries_line l
        join deliveries_delivery x on x.id = l.delivery_id
       where l.order_id = s.order_id
         and x.status <> 'planned'
       order by x.shipped_on desc nulls last, x.number desc
       limit 1) d on true
   where k.category = 'processing'
     and ${wanted}
     and (s.kind = 'credit' and (k.status = 'approved' and r.erp_state in ('sent', 'booked') or r.erp_state = 'booked')
          or s.kind = 'replacement'
             and (k.status = 'approved' and (o.erp_state = 'accepted' or o.shipped_at is not null)
                  or d.number is not null
                     and (d.number <> k.delivery_number or d.tracking_number <> k.waybill
                          or (d.delivered_on is not null and (o.status = 'complete' or k.delivered_at is null)))))
   order by k.id
   limit ${sql.lit(followedAtOnce)}`;

/** A page of the claims for which an order or a credit note has news, after the given id; null: the first page. */
async function listFollowed(ctx: Ctx, after: string | null): Promise<string[]> {
  const { rows } = await news(after === null ? sql`true` : sql`k.id > ${after}`).execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * Moves on every claim with news, each in its own transaction. A claim that nothing may move stays in the list, and one
 * that fails is logged: neither keeps a later one back. Throws at the end if any failed, so that the job is retried.
 */
export async function followSettlements(ctx: Ctx): Promise<void> {
  let failed = 0;
  let page = await listFollowed(ctx, null);
  while (page.length > 0) {
    for (const id of page)
      try {
        await withTransaction(ctx, (inner) => followSettlement(inner, id));
      } catch (error) {
        failed += 1;
        ctx.log.error({ claim: id, error: String(error) }, 'a settlement could not be followed');
      }
    page = page.length < followedAtOnce ? [] : await listFollowed(ctx, page.at(-1) ?? null);
  }
  if (failed > 0) throw new Error(`${failed} settlements could not be followed`);
}

/**
 * Moves a claim on with the news of its settlement: shipment data, in settlement once the ERP took it, completed
 * once it is delivered or credited. Only changes that some row of the table of transitions allows. Safe to run twice.
 */
async function followSettlement(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.selectFrom('claims_claim').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const { rows } = await news(sql`k.id = ${id}`).execute(ctx.db);
  const [claim] = rows;
  if (!claim) return;
  if (claim.deliveryNumber !== '')
    await ctx.db
      .updateTable('claims_claim')
      .set({
        delivery_number: claim.deliveryNumber,
        waybill: claim.waybill,
        delivered_at: claim.deliveredOn === null ? null : new Date(`${claim.deliveredOn}T12:00:00Z`),
        updated_at: ctx.now,
      })
      .where('id', '=', id)
      .execute();
  const status = await step(ctx, claim, claim.status, claim.taken || claim.done, 'in_settlement');
  await step(ctx, claim, status, claim.done, 'completed');
}

/** Moves a claim one status on by itself, if it is time and somebody could; returns its status then. */
async function step(
  ctx: Ctx,
  claim: Followed,
  status: ClaimStatus,
  due: boolean,
  to: 'in_settlement' | 'completed',
): Promise<ClaimStatus> {
  if (!due || status !== (to === 'in_settlement' ? 'approved' : 'in_settlement')) return status;
  const allowed = await ctx.db
    .selectFrom('claims_capability')
    .select('id')
    .where('product_category', '=', claim.type)
    .where('customer_category', '=', claim.customerCategory)
    .where('from_status', '=', status)
    .where('to_status', '=', to)
    .executeTakeFirst();
  if (!allowed) return status;
  await moveClaim(ctx, { ...claim, status }, { to, reason: '', byUserId: null });
  return to;
}
