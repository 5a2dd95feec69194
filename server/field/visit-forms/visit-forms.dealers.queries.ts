import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { strippedCode } from '#rules/field/visit-forms/visit-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { readPage } from '#platform/database/read-page.ts';
import { visibleVisit, visitedArea } from './visit-forms.policy.ts';

/** A customer in the look-up of the form. */
export interface ListedDealer {
  readonly unified: string;
  /** Stripped (R-274). */
  readonly custCode: string;
  readonly name: string;
  readonly city: string;
  readonly sorgs: readonly string[];
  readonly lastVisitOn: CalendarDate | null;
}

export interface DealerSearch {
  readonly sorg: string | null;
  readonly onlyVisited: boolean;
  readonly search: string;
  readonly page: number;
  readonly limit: number;
}

/** Customers whom the caller visits, by name; blocked ones are left out. */
export async function listDealers(
  ctx: Ctx,
  { sorg, onlyVisited, search, page, limit }: DealerSearch,
): Promise<{ rows: ListedDealer[]; count: number }> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const area = sql`a.customer_id = c.id and ${sorg === null ? sql`true` : sql`a.sorg = ${sorg}`} and ${visitedArea(ctx)}`;
  const visit = sql`
    select v.visited_on
      from visit_forms_visit v
     where v.customer_id = c.id
       ${sorg === null ? sql`` : sql`and v.sorg = ${sorg}`}
       and ${visibleVisit(ctx)}`;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<Omit<ListedDealer, 'custCode'> & { total: number }>`
    select c.unified, c.name, c.city, array(select a.sorg from customers_area a where ${area} order by a.sorg) as sorgs,
           (select max(l.visited_on) from (${visit}) l) as "lastVisitOn", count(*) over ()::int as total
      from customers_customer c
     where c.blocked_at is null
       and exists (select from customers_area a where ${area})
       ${onlyVisited ? sql`and exists (${visit})` : sql``}
       ${sql.join(
         words.map((word) => sql`and c.search_text like ${`%${likePattern(word)}%`}`),
         sql` `,
       )}
     order by c.name, c.id`,
  );
  return {
    rows: rows.map(({ total: _total, ...row }) => ({ ...row, custCode: strippedCode(row.unified) })),
    count,
  };
}
