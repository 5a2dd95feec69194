import { sql, type RawBuilder } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { SurplusReason } from '#rules/money/payments/state.ts';
import type { SurplusState } from '#rules/money/payments/surplus-choices.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { readPage } from '#platform/database/read-page.ts';
import { seenSurplus } from './payments.policy.ts';

/** Money that arrived and pays no invoice; amounts in minor units. Without a request, nobody is known to have paid it. */
export interface Surplus {
  readonly id: string;
  readonly gateway: string;
  readonly reference: string;
  readonly externalId: string;
  readonly requestNumber: string | null;
  readonly sorg: string | null;
  readonly payerName: string | null;
  readonly payerCode: string | null;
  readonly customerId: string | null;
  readonly customerName: string | null;
  readonly currency: string;
  readonly amount: number;
  readonly surplusAmount: number;
  readonly reason: SurplusReason;
  readonly paidAt: Date;
  readonly recordedAt: Date;
  readonly note: string | null;
  readonly clearedBy: string | null;
  readonly clearedAt: Date | null;
}

const tables = sql`
  payments_payment m
  left join payments_request r on r.id = m.request_id
  left join customers_customer p on p.id = r.payer_id
  left join customers_customer c on c.id = r.customer_id
  left join payments_clearing g on g.payment_id = m.id`;
const columns = sql`
  m.id, m.gateway, m.reference, m.external_id as "externalId", r.number as "requestNumber",
  coalesce(r.sorg, (select s.code from markets_sorg s where s.code = split_part(m.external_id, '-', 1))) as sorg,
  r.payer_name as "payerName", p.unified as "payerCode", r.customer_id as "customerId", c.name as "customerName",
  m.currency, m.amount, m.surplus_amount as "surplusAmount", m.surplus_reason as reason, m.paid_at as "paidAt",
  m.recorded_at as "recordedAt", g.note, g.cleared_by_name as "clearedBy", g.cleared_at as "clearedAt"`;

/** The filters of the list of the desk. */
export interface SurplusFilter {
  readonly state: SurplusState | null;
  readonly search: string;
}

function matching(ctx: Ctx, { state, search }: SurplusFilter): RawBuilder<unknown> {
  const words = `%${likePattern(search)}%`;
  const chooseMatching = () => {
    if (state === null) return sql``;
    if (state === 'open') return sql`and g.payment_id is null`;
    return sql`and g.payment_id is not null`;
  };
  return sql`
    m.surplus_amount > 0
    and ${seenSurplus(ctx)}
    ${chooseMatching()}
    ${
      search === ''
        ? sql``
        : sql`and (r.payer_name ilike ${words} or c.name ilike ${words} or p.unified ilike ${words}
                   or r.number ilike ${words} or m.reference ilike ${words} or m.external_id ilike ${words})`
    }`;
}

/** One page of surplus money: open first and of these the oldest first; then the cleared, the newest first. */
export async function listSurplus(
  ctx: Ctx,
  filter: SurplusFilter,
  page: number,
  limit: number,
): Promise<{ rows: Surplus[]; count: number }> {
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<Surplus & { total: number }>`
    select ${columns}, count(*) over ()::int as total
      from ${tables}
     where ${matching(ctx, filter)}
     order by g.payment_id is not null, case when g.payment_id is null then m.recorded_at end, g.cleared_at desc, m.id`,
  );
  return { rows, count };
}

/** The surplus not cleared yet, per currency. */
export async function sumOpenSurplus(
  ctx: Ctx,
): Promise<{ readonly currency: string; readonly count: number; readonly amount: number }[]> {
  const { rows } = await sql<{ currency: string; count: number; amount: number }>`
    select m.currency, count(*)::int as count, sum(m.surplus_amount)::bigint as amount
      from ${tables}
     where ${matching(ctx, { state: 'open', search: '' })}
     group by m.currency
     order by m.currency`.execute(ctx.db);
  return rows;
}

/** One surplus that the desk sees, or null. */
export async function findSurplus(ctx: Ctx, id: string): Promise<Surplus | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Surplus>`
    select ${columns}
      from ${tables}
     where m.id = ${id}
       and ${matching(ctx, { state: null, search: '' })}`.execute(ctx.db);
  return rows[0] ?? null;
}
