import { sql } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { InquiryReason } from '#rules/accounts/inquiries/inquiry.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleInquiry } from './inquiries.policy.ts';
import { likePattern } from '#platform/database/like-pattern.ts';

/** An inquiry as it was sent, and whether it was handled. */
export interface Inquiry {
  readonly id: string;
  readonly market: string;
  readonly host: string;
  readonly reason: InquiryReason;
  readonly goal: string;
  readonly custName: string;
  readonly custAddress: string;
  readonly custState: string;
  readonly custPostalCode: string;
  readonly custCountry: string;
  readonly custCity: string;
  readonly custEmail: string;
  readonly custPhone: string;
  readonly custWeb: string;
  readonly locale: string;
  readonly createdAt: Date;
  readonly handledAt: Date | null;
  readonly handledBy: string | null;
}

const columns = sql`
  i.id, m.name as market, i.host, i.reason, i.goal, i.name as "custName", i.address as "custAddress",
  i.state as "custState", i.postal_code as "custPostalCode", i.country as "custCountry", i.city as "custCity",
  i.email as "custEmail", i.phone as "custPhone", i.web as "custWeb", i.locale, i.created_at as "createdAt",
  i.handled_at as "handledAt", u.name as "handledBy"`;
const from = sql`
  inquiries_inquiry i
    join markets_market m on m.id = i.market_id
    left join identity_user u on u.id = i.handled_by`;
const like = (words: string): string => `%${likePattern(words)}%`;

export interface InquiryFilter {
  readonly search: string;
  readonly handled: boolean | null;
}

/** A page of the inquiries that the caller sees, the newest first, with the total number. */
export async function listInquiries(
  ctx: Ctx,
  filter: InquiryFilter,
  page: number,
  limit: number,
): Promise<{ data: Inquiry[]; count: number }> {
  const words = like(filter.search);
  const where = sql`
    ${visibleInquiry(ctx)} ${filter.handled === null ? sql`` : sql`and (i.handled_at is not null) = ${filter.handled}`}
    ${filter.search === '' ? sql`` : sql`and (i.name ilike ${words} or i.email ilike ${words} or i.city ilike ${words} or i.phone ilike ${words} or i.goal ilike ${words})`}`;
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from inquiries_inquiry i where ${where}`.execute(ctx.db);
  const { rows } = await sql<Inquiry>`
    select ${columns}
      from ${from}
     where ${where}
     order by i.created_at desc, i.id desc
     limit ${limit}
    offset ${(page - 1) * limit}`.execute(ctx.db);
  return { data: rows, count: counted.rows[0]?.count ?? 0 };
}

/** One inquiry, or null if the caller sees none; `lock` prevents changes meanwhile. */
export async function findInquiry(ctx: Ctx, id: string, lock = false): Promise<Inquiry | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Inquiry>`select ${columns} from ${from} where i.id = ${id} and ${visibleInquiry(ctx)}
    ${lock ? sql`for update of i` : sql``}`.execute(ctx.db);
  return rows[0] ?? null;
}
