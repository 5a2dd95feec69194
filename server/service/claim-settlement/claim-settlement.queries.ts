import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { ClaimResolution } from '#rules/service/claims/status.ts';
import type { ErpState, OrderStatus } from '#rules/ordering/orders/status.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { openableClaims } from '#service/claims/claims.policy.ts';
import { claimColumns, claimTables, type Claim } from '#service/claims/claims.queries.ts';

/** How a claim was settled; amounts in minor units. */
export interface Settlement {
  readonly id: string;
  readonly claimId: string;
  readonly kind: ClaimResolution;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly orderStatus: OrderStatus | null;
  readonly orderErpState: ErpState | null;
  /** The goods of the order. */
  readonly articleCode: string | null;
  readonly articleName: string | null;
  readonly qty: number | null;
  /** Until when it was kept back from the ERP. */
  readonly handOverAt: Date;
  readonly requestNumber: string | null;
  readonly requestState: string | null;
  readonly requestReason: string | null;
  readonly amount: number | null;
  readonly currency: string;
  readonly creditNumber: string | null;
  readonly creditOn: CalendarDate | null;
  readonly creditAmount: number | null;
  /** When and why the desk took the claim back after it failed; null: it holds. */
  readonly endedAt: Date | null;
  readonly endReason: string;
}

/** True if a problem of the claim concerns the claimed article as a whole (Q-129). */
export async function concernsWholeArticle(ctx: Ctx, claimId: string): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select exists (
        select
          from claims_claim_problem x
          join claims_problem p on p.id = x.problem_id
         where x.claim_id = ${claimId}
           and p.whole_article) as whole`.execute(ctx.db);
  return rows[0]?.whole ?? false;
}

/** Settlements of claims (batched) that the caller sees, the oldest first. */
const loadSettlements = (ctx: Ctx, claimId: string): Promise<Settlement[] | null> =>
  loaderOf<string, Settlement[]>(ctx, 'claims.settlement', async (ids) => {
    const { rows } = await sql<Settlement>`
      select s.id, s.claim_id as "claimId", s.kind, s.order_id as "orderId", o.number as "orderNumber",
             o.status as "orderStatus", o.erp_state as "orderErpState", l.display_code as "articleCode",
             l.description as "articleName", l.qty, s.hand_over_at as "handOverAt", r.number as "requestNumber", r.erp_state as "requestState",
             r.erp_reason as "requestReason", r.amount, s.currency, nullif(r.credit_number, '') as "creditNumber",
             r.credit_on as "creditOn", r.credit_amount as "creditAmount", s.ended_at as "endedAt",
             s.end_reason as "endReason"
        from claims_settlement s
        left join orders_order o on o.id = s.order_id
        left join orders_line l on l.order_id = s.order_id and l.position = 1
        left join claims_credit_request r on r.id = s.credit_request_id
       where s.claim_id = any(${[...ids]}::uuid[])
       order by s.created_at, s.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.claimId);
  }).load(claimId);

/** The settlement of a claim that holds; there is at most one. */
export const loadSettlement = async (ctx: Ctx, claimId: string): Promise<Settlement | null> =>
  (await loadSettlements(ctx, claimId))?.find(({ endedAt }) => endedAt === null) ?? null;

/** Settlements of a claim that failed and were ended. */
export const loadEndedSettlements = async (ctx: Ctx, claimId: string): Promise<Settlement[]> =>
  (await loadSettlements(ctx, claimId))?.filter(({ endedAt }) => endedAt !== null) ?? [];

/** The claim that an order replaces goods of (batched), if the caller may open it. */
export const loadClaimOfOrder = (ctx: Ctx, orderId: string): Promise<Claim | null> =>
  loaderOf<string, Claim>(ctx, 'claims.of-order', async (ids) => {
    const { rows } = await sql<Claim & { orderId: string }>`
      select ${claimColumns}, z.order_id as "orderId"
        from ${claimTables(ctx, sql`claims_claim`)}
        join claims_settlement z on z.claim_id = k.id
       where z.order_id = any(${[...ids]}::uuid[])
         and ${openableClaims(ctx)}`.execute(ctx.db);
    return new Map(rows.map((row) => [row.orderId, row]));
  }).load(orderId);

/** The day on which the replacement of a claim was shipped (batched); null while the portal does not know its delivery. */
export const loadShippedOn = async (
  ctx: Ctx,
  { id, deliveryNumber }: Pick<Claim, 'id' | 'deliveryNumber'>,
): Promise<CalendarDate | null> => {
  if (deliveryNumber === '') return null;
  const found = await loaderOf<string, { readonly shippedOn: CalendarDate | null }>(
    ctx,
    'claims.shipped-on',
    async (ids) => {
      const { rows } = await sql<{ id: string; shippedOn: CalendarDate | null }>`
        select k.id, d.shipped_on as "shippedOn"
          from claims_claim k
          join deliveries_delivery d on d.sorg = k.sorg and d.number = k.delivery_number and d.customer_id = k.customer_id
         where k.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
      return new Map(rows.map((row) => [row.id, row]));
    },
  ).load(id);
  return found?.shippedOn ?? null;
};
