import { sql, type RawBuilder } from 'kysely';
import { isCalendarDate, type CalendarDate } from '#rules/dates.ts';
import type { PaidFilter } from '#rules/money/invoices/paid-filter.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { visibleOrder } from '#ordering/orders/orders.policy.ts';
import { eachReach, invoiceReach } from './invoices.policy.ts';
import { invoiceColumns, invoiceTables, type Invoice } from './invoices.queries.ts';

/** Counting stops here. */
export const paidCountedUpTo = 10_000;
/** The most invoices that one call without pages returns. */
export const paidLimit = 2_000;
/** Documents that a search looks at; a dealer who finds more narrows the search. */
const foundLimit = 5_000;

export interface PaidPageRequest {
  readonly newestFirst: boolean;
  readonly page: number;
  readonly limit: number;
  /** Continues after this invoice instead of skipping pages. */
  readonly after: string | null;
}

/** Clearing date and id that a cursor encodes, or null if it is invalid. */
export function readPaidCursor(cursor: string): { day: string; id: string } | null {
  const match = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  );
  return match && isCalendarDate(match[1] ?? '') ? { day: match[1] ?? '', id: match[2] ?? '' } : null;
}

const cursorOf = ({ settledOn, id }: { settledOn: CalendarDate | null; id: string }): string =>
  Buffer.from(`${settledOn ?? ''} ${id}`).toString('base64url');

const wordsOf = (search: string): string => `%${likePattern(search.toLowerCase())}%`;

/**
 * Ids of invoices that a search finds by their own numbers or by those of the orders that they bill. Each half uses its
 * own trigram index, so that no list of a million invoices is read through.
 */
const foundInvoices = (ctx: Ctx, search: string): RawBuilder<unknown> => sql`
  (select f.id
     from ((select i.id
              from invoices_invoice i
             where i.search_text like ${wordsOf(search)}
               and (${sql.join(invoiceReach(ctx), sql` or `)})
             limit ${sql.lit(foundLimit)})
           union
           (select l.invoice_id
              from orders_order o
              join invoices_line l on l.order_id = o.id
             where o.search_text like ${wordsOf(search)}
               and ${visibleOrder(ctx)}
             limit ${sql.lit(foundLimit)})) f)`;

function conditions(ctx: Ctx, filter: PaidFilter): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`i.settled_on is not null`];
  if (filter.sorgs.length > 0) all.push(sql<boolean>`i.sorg = any(${[...filter.sorgs]})`);
  if (filter.kind !== null) all.push(sql<boolean>`i.kind = ${filter.kind}`);
  if (filter.from !== null) all.push(sql<boolean>`i.settled_on >= ${filter.from}`);
  if (filter.to !== null) all.push(sql<boolean>`i.settled_on <= ${filter.to}`);
  if (filter.search !== '') all.push(sql<boolean>`i.id in ${foundInvoices(ctx, filter.search)}`);
  return sql.join(all, sql` and `);
}

/** One page of the paid invoices that the caller sees, by clearing date. */
export async function listPaid(
  ctx: Ctx,
  filter: PaidFilter,
  request: PaidPageRequest,
): Promise<{ rows: readonly Invoice[]; nextCursor: string | null }> {
  const place = request.after === null ? null : readPaidCursor(request.after);
  const direction = request.newestFirst ? sql`desc` : sql`asc`;
  const behind = place
    ? sql`and (i.settled_on, i.id) ${request.newestFirst ? sql`<` : sql`>`} (${place.day}::date, ${place.id}::uuid)`
    : sql``;
  const skipped = place ? 0 : (request.page - 1) * request.limit;
  const listed = eachReach(
    ctx,
    (reach) => sql`
      select i.id, i.settled_on
        from invoices_invoice i
       where ${reach}
         and ${conditions(ctx, filter)} ${behind}
       order by i.settled_on ${direction}, i.id ${direction}
       limit ${sql.lit(skipped + request.limit + 1)}`,
  );
  const { rows } = await sql<Invoice>`
    select ${invoiceColumns}
      from ${invoiceTables}
      join (select n.id, n.settled_on
              from (${listed}) n
             order by n.settled_on ${direction}, n.id ${direction}
             limit ${sql.lit(request.limit + 1)}
            offset ${skipped}) listed on listed.id = i.id
     order by listed.settled_on ${direction}, listed.id ${direction}`.execute(ctx.db);
  const shown = rows.slice(0, request.limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > request.limit && last ? cursorOf(last) : null };
}

/** Paid invoices that match a filter, counted up to {@link paidCountedUpTo} and one more. */
export async function countPaid(ctx: Ctx, filter: PaidFilter): Promise<number> {
  const counted = eachReach(
    ctx,
    (reach) => sql`
      select
        from invoices_invoice i
       where ${reach}
         and ${conditions(ctx, filter)}
       limit ${sql.lit(paidCountedUpTo + 1)}`,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${counted}) n`.execute(ctx.db);
  return Math.min(rows[0]?.count ?? 0, paidCountedUpTo + 1);
}
