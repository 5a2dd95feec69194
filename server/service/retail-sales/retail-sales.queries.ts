import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { contentLanguage, type Locale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import { isId } from '#rules/ids.ts';
import type { RegistrationState, RegistrationType } from '#rules/service/retail-sales/registration-state.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { readPage } from '#platform/database/read-page.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';
import { visibleRegistration } from './retail-sales.policy.ts';

/** The consumer of a registration; all empty without one and after it was erased. */
export interface RegisteredConsumer {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly email: string;
}

/** A registered frame with its article and dealer. */
export interface Registration {
  readonly id: string;
  readonly number: string;
  readonly sorg: string;
  readonly marketId: string;
  readonly state: RegistrationState;
  readonly failure: string;
  readonly failureDetails: string;
  readonly attempts: number;
  readonly soldOn: CalendarDate;
  readonly nonRetail: boolean;
  readonly useAccount: boolean;
  readonly consumer: RegisteredConsumer;
  readonly consumerLocale: Locale;
  readonly consentedAt: Date | null;
  readonly mailedAt: Date | null;
  readonly accountReference: string;
  readonly uploadedAt: Date | null;
  readonly refreshedAt: Date | null;
  readonly completedAt: Date | null;
  readonly erasedAt: Date | null;
  /** Where the registration is on its way to the ERP: waiting, sent, booked or rejected; null before it is complete. */
  readonly erpState: string | null;
  readonly erpReason: string;
  readonly articleCode: string;
  readonly displayCode: string;
  readonly oldCode: string;
  readonly articleDescription: string;
  readonly brand: string;
  readonly modelYear: string;
  readonly color: string;
  readonly size: string;
  readonly customerId: string;
  readonly dealerName: string;
  readonly dealerCode: string;
  readonly dealerCity: string;
  readonly distributorName: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

const registrationColumns = sql`
  r.id, r.number, r.sorg, r.market_id as "marketId", r.state, r.failure, r.failure_details as "failureDetails",
  r.attempts, r.sold_on as "soldOn", r.non_retail as "nonRetail", r.use_account as "useAccount",
  jsonb_build_object('name', r.consumer_name, 'phone', r.consumer_phone, 'address', r.consumer_address,
                     'city', r.consumer_city, 'country', r.consumer_country, 'email', r.consumer_email) as consumer,
  r.consumer_locale as "consumerLocale", r.consented_at as "consentedAt", r.mailed_at as "mailedAt",
  r.account_reference as "accountReference", r.uploaded_at as "uploadedAt", r.refreshed_at as "refreshedAt",
  r.completed_at as "completedAt", r.erased_at as "erasedAt",
  r.erp_state as "erpState", r.erp_reason as "erpReason", r.article_code as "articleCode",
  coalesce(a.display_code, r.article_code) as "displayCode", coalesce(a.old_code, '') as "oldCode",
  coalesce(t.name, e.name, r.article_code) as "articleDescription", coalesce(b.name, '') as brand,
  coalesce(m.model_year, '') as "modelYear", coalesce(a.color, '') as color, coalesce(a.size, '') as size,
  r.customer_id as "customerId", c.name as "dealerName", c.unified as "dealerCode", c.city as "dealerCity",
  coalesce(d.name, '') as "distributorName", coalesce(u.name, '') as "createdBy", r.created_at as "createdAt"`;
const registrationTables = ({ locale }: Pick<Ctx, 'locale'>): RawBuilder<unknown> => sql`
  retail_sales_registration r
  join customers_customer c on c.id = r.customer_id
  left join customers_customer d on d.id = r.distributor_id
  left join identity_user u on u.id = r.created_by
  left join catalog_article a on a.code = r.article_code
  left join catalog_model m on m.id = a.model_id
  left join catalog_brand b on b.code = m.brand
  left join catalog_model_text t on t.model_id = m.id and t.language = ${contentLanguage(locale)}
  left join catalog_model_text e on e.model_id = m.id and e.language = 'en'`;

export interface RegistrationFilter {
  readonly type: RegistrationType | null;
  readonly search: string;
  readonly state: RegistrationState | 'all' | null;
  /** Unified code of the dealer; null: of all. */
  readonly custCode: string | null;
}

/** Registrations that the caller sees, the newest first, with their number. */
export async function listRegistrations(
  ctx: Ctx,
  filter: RegistrationFilter,
  page: number,
  limit: number,
): Promise<{ rows: Registration[]; count: number }> {
  const { type, search, state, custCode } = filter;
  const words = `%${likePattern(search)}%`;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<Registration & { total: number }>`
    select ${registrationColumns}, count(*) over ()::int as total
      from ${registrationTables(ctx)}
     where ${visibleRegistration(ctx)}
       ${type === null ? sql`` : sql`and r.non_retail = ${type === 'non_retail'}`}
       ${state === null || state === 'all' ? sql`` : sql`and r.state = ${state}`}
       ${custCode === null ? sql`` : sql`and c.unified = ${custCode}`}
       ${
         search === ''
           ? sql``
           : sql`and (r.number like upper(${words}) or r.consumer_name ilike ${words} or r.consumer_email ilike ${words}
                      or r.consumer_city ilike ${words} or r.article_code ilike ${words} or c.name ilike ${words}
                      or coalesce(t.name, e.name, '') ilike ${words})`
       }
     order by r.created_at desc, r.id desc`,
  );
  return { rows, count };
}

/** Numbers of registrations that the caller sees, by state. */
export async function countByState(ctx: Ctx): Promise<ReadonlyMap<RegistrationState, number>> {
  const { rows } = await sql<{ state: RegistrationState; count: number }>`
    select r.state, count(*)::int as count
      from retail_sales_registration r
     where ${visibleRegistration(ctx)}
     group by r.state`.execute(ctx.db);
  return new Map(rows.map(({ state, count }) => [state, count]));
}

async function readRegistrations(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Registration[]> {
  const { rows } = await sql<Registration>`
    select ${registrationColumns}
      from ${registrationTables(ctx)}
     where ${visibleRegistration(ctx)}
       and ${condition}`.execute(ctx.db);
  return rows;
}

/** A registration that the caller sees; null for any other. */
export async function findRegistration(ctx: Ctx, id: string): Promise<Registration | null> {
  return isId(id) ? ((await readRegistrations(ctx, sql`r.id = ${id}`))[0] ?? null) : null;
}

/** The active registration of a frame that the caller sees (batched). */
export function findRegistrationOf(ctx: Ctx, number: string): Promise<Registration | null> {
  return loaderOf<string, Registration>(ctx, 'retail-sales.of-frame', async (numbers) => {
    const rows = await readRegistrations(ctx, sql`r.number = any(${[...numbers]})`);
    return new Map(rows.map((row) => [row.number, row]));
  }).load(number);
}

/** Registrations with a record at the consumer site, or whose consumer comes from there (Q-144). */
export async function listAccountRecords(ctx: Ctx, limit: number): Promise<Registration[]> {
  const { rows } = await sql<Registration>`
    select ${registrationColumns}
      from ${registrationTables(ctx)}
     where ${visibleRegistration(ctx)}
       and (r.use_account or r.account_reference <> '')
       and r.erased_at is null
     order by r.created_at desc, r.id desc
     limit ${sql.lit(limit)}`.execute(ctx.db);
  return rows;
}

/** A registration without a check of access, for jobs. */
export async function readRegistration(ctx: Ctx, id: string): Promise<Registration | null> {
  const { rows } = await sql<Registration>`
    select ${registrationColumns}
      from ${registrationTables(ctx)}
     where r.id = ${id}
       and r.removed_at is null`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A step in the history of a registration. */
export interface RegistrationChange {
  readonly from: string | null;
  readonly to: string;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/** The history of a registration that the caller sees, the oldest step first (batched). */
export async function loadHistory(ctx: Ctx, id: string): Promise<readonly RegistrationChange[]> {
  const found = await loaderOf<string, RegistrationChange[]>(ctx, 'retail-sales.history', async (ids) => {
    const { rows } = await sql<RegistrationChange & { id: string }>`
      select h.registration_id as id, h.from_state as "from", h.to_state as "to", h.reason, coalesce(u.name, '') as by,
             h.changed_at as at
        from retail_sales_change h
        left join identity_user u on u.id = h.user_id
       where h.registration_id = any(${[...ids]}::uuid[])
       order by h.changed_at, h.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.id);
  }).load(id);
  return found ?? [];
}

/** The market in which a frame was registered. */
export async function marketOfRegistration(db: Database, marketId: string): Promise<Market | null> {
  const { rows } = await sql<{ host: string }>`
    select h.host
      from markets_host h
     where h.market_id = ${marketId}
     order by h.is_default desc, h.host
     limit 1`.execute(db);
  return rows[0] ? findMarket(db, rows[0].host) : null;
}

const consumerSaleColumns = sql`r.id, r.customer_id, r.sorg, r.number, r.article_code, r.sold_on, r.created_at`;
const isConsumerSale = sql<boolean>`(r.removed_at is null and not r.non_retail)`;

/**
 * SQL for the active registrations of sales to consumers of all dealers, for modules that add them up; `entered_on` is the
 * day of the entry in the time zone of its market.
 */
export const consumerSales: RawBuilder<unknown> = sql`
  select ${consumerSaleColumns}, (r.created_at at time zone k.time_zone)::date as entered_on
    from retail_sales_registration r
    join markets_market k on k.id = r.market_id
   where ${isConsumerSale}`;

/**
 * {@link consumerSales} for lists of the newest ones: the market is looked up for each registration (`offset 0`), so that
 * the database keeps the order of an index. A plan for any period expects few rows, and would sort all of the period.
 */
export const newestConsumerSales: RawBuilder<unknown> = sql`
  select ${consumerSaleColumns}, d.entered_on
    from retail_sales_registration r
   cross join lateral (
      select (r.created_at at time zone k.time_zone)::date as entered_on
        from markets_market k
       where k.id = r.market_id
      offset 0) d
   where ${isConsumerSale}`;
