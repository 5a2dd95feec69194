import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import type { CalendarDate } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import {
  siteConfigurationSchema,
  type Market,
  type SiteConfiguration,
} from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { anyOf } from '#platform/database/sets.ts';

type MarketRow = {
  id: string;
  code: string;
  name: string;
  time_zone: string;
  status: Market['status'];
  status_message: string;
  configuration: unknown;
  version: number;
  host: string;
  sorgs: string[];
  languages: string[];
};

/** True if the database has a market. */
export async function hasMarket(db: Database): Promise<boolean> {
  const market = await db.selectFrom('markets_market').select('id').limit(1).executeTakeFirst();
  return market !== undefined;
}

/**
 * The market of a host (R-002): an exact entry, else the default host's. Null only in a database without markets. The
 * host is compared in lower case and without port.
 */
export async function findMarket(db: Database, host: string): Promise<Market | null> {
  const { rows } = await sql<MarketRow>`
    select m.id, m.code, m.name, m.time_zone, m.status, m.status_message, m.configuration, m.version, h.host,
           coalesce((select array_agg(s.sorg order by s.position) from markets_market_sorg s where s.market_id = m.id),
                    '{}') as sorgs,
           coalesce((
        select array_agg(l.language order by l.position)
          from markets_market_language l
         where l.market_id = m.id),
                    '{}') as languages
      from markets_host h
      join markets_market m on m.id = h.market_id
     where h.host = ${host} or h.is_default
     order by h.host = ${host} desc
     limit 1`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    host: row.host,
    timeZone: row.time_zone,
    status: row.status,
    statusMessage: row.status_message,
    configuration: v.parse(siteConfigurationSchema, row.configuration),
    sorgs: row.sorgs,
    languages: row.languages,
    version: row.version,
  };
}

/** A public holiday of a sales organisation. */
export interface Holiday {
  readonly day: CalendarDate;
  readonly name: string;
}

/** A sales organisation for screens and the banner module. */
export interface Sorg {
  readonly sorg: string;
  readonly name: string;
  readonly companyCode: string;
  readonly currency: string;
  readonly exactQtyCheck: boolean;
  readonly availableStockCheck: boolean;
  readonly url1: string;
  readonly url2: string;
  readonly url3: string;
  readonly languages: readonly string[];
  readonly merchants: readonly { readonly code: string; readonly name: string }[];
  readonly holidays: readonly Holiday[];
}

/** Name of a sales organisation for screens and mails (batched); its code if it has gone. */
export async function sorgNameOf(ctx: Ctx, sorg: string): Promise<string> {
  const name = await loaderOf<string, string>(ctx, 'markets.sorg-name', async (codes) => {
    const rows = await ctx.db
      .selectFrom('markets_sorg')
      .select(['code', 'name'])
      .where('code', '=', anyOf(codes))
      .execute();
    return new Map(rows.map((row) => [row.code, row.name]));
  }).load(sorg);
  return name ?? sorg;
}

/** The sales organisations with these codes, in the order of the codes; all of them for null. */
export async function listSorgs(db: Database, codes: readonly string[] | null): Promise<Sorg[]> {
  const { rows } = await sql<Sorg>`
    select s.code as sorg, s.name, s.company_code as "companyCode", s.currency, s.exact_qty_check as "exactQtyCheck",
           s.available_stock_check as "availableStockCheck", s.url1, s.url2, s.url3,
           coalesce((
        select array_agg(l.language order by l.position)
          from markets_sorg_language l
         where l.sorg = s.code),
                    '{}') as languages,
           coalesce((
        select jsonb_agg(jsonb_build_object('code', m.code, 'name', m.name) order by m.code)
          from markets_merchant m
         where m.sorg = s.code),
                    '[]') as merchants,
           coalesce((
        select jsonb_agg(jsonb_build_object('day', h.day, 'name', h.name) order by h.day)
          from markets_holiday h
         where h.sorg = s.code),
                    '[]') as holidays
      from markets_sorg s
     where ${codes === null ? sql`true` : sql`s.code = any(${[...codes]})`}
     order by ${codes === null ? sql`s.code` : sql`array_position(${[...codes]}::text[], s.code)`}`.execute(db);
  return rows;
}

/** Name and currency of a sales organisation; throws `not_found` at the field `sorg` for an unknown one. */
export async function requireSorg(db: Database, sorg: string): Promise<{ name: string; currency: string }> {
  const found = await db
    .selectFrom('markets_sorg')
    .select(['name', 'currency'])
    .where('code', '=', sorg)
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found', {}, 'sorg');
  return found;
}

/** Days of the public holidays of a sales organisation, earliest first. */
export async function listHolidayDates(db: Database, sorg: string): Promise<CalendarDate[]> {
  const { rows } = await sql<{ day: CalendarDate }>`
    select day::text
      from markets_holiday
     where sorg = ${sorg}
     order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** A market with all its hosts, for the manifest mapping and the administrators. */
export interface MarketSummary {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: Market['status'];
  readonly statusMessage: string;
  readonly timeZone: string;
  readonly hosts: readonly string[];
  readonly defaultHost: string | null;
  readonly languages: readonly string[];
  readonly sorgs: readonly string[];
  readonly configuration: SiteConfiguration;
  readonly version: number;
}

/** All markets in the order of their codes, the default one last. */
export async function listMarkets(db: Database): Promise<MarketSummary[]> {
  const { rows } = await sql<Omit<MarketSummary, 'configuration'> & { configuration: unknown }>`
    select m.id, m.code, m.name, m.status, m.status_message as "statusMessage", m.time_zone as "timeZone",
           m.configuration, m.version,
           coalesce((select array_agg(h.host order by h.host) from markets_host h where h.market_id = m.id),
                    '{}') as hosts,
           (select h.host from markets_host h where h.market_id = m.id and h.is_default) as "defaultHost",
           coalesce((
        select array_agg(l.language order by l.position)
          from markets_market_language l
         where l.market_id = m.id),
                    '{}') as languages,
           coalesce((select array_agg(s.sorg order by s.position) from markets_market_sorg s where s.market_id = m.id),
                    '{}') as sorgs
      from markets_market m
     order by exists (select from markets_host h where h.market_id = m.id and h.is_default), m.code`.execute(db);
  return rows.map((row) => ({ ...row, configuration: v.parse(siteConfigurationSchema, row.configuration) }));
}

/**
 * Sender and host of a market's mails: its title, and its default host, else its first. Null means the default market.
 */
export async function senderOfMarket(db: Database, marketId: string | null): Promise<{ name: string; host: string }> {
  const { rows } = await sql<{ name: string | null; host: string }>`
    select m.configuration->>'webTitle' as name, h.host
      from markets_host h
      join markets_market m on m.id = h.market_id
     where h.market_id = ${marketId}::uuid or h.is_default
     order by h.market_id = ${marketId}::uuid desc nulls last, h.is_default desc, h.host
     limit 1`.execute(db);
  return { name: rows[0]?.name ?? '', host: rows[0]?.host ?? 'localhost' };
}

/** The order of the markets `m` that sell for a sorg by the rows `s`: the first one is its market. */
const firstMarket = sql`(m.configuration ->> 'sorg') = s.sorg desc nulls last, s.position, m.code`;

/** The id of the market that sells for a sorg, or null; the same that `findMarketOfSorg` finds without a host. */
export const marketOfSorg = (sorg: RawBuilder<unknown>) => sql<string | null>`(
  select m.id
    from markets_market_sorg s
    join markets_market m on m.id = s.market_id
   where s.sorg = ${sorg}
     and exists (select from markets_host h where h.market_id = m.id)
   order by ${firstMarket}
   limit 1)`;

/**
 * The market that sells for a sorg, under the requested host if that is one of its own, else under its default or first
 * one. Null if none sells for it.
 */
export async function findMarketOfSorg(db: Database, sorg: string, host: string | null): Promise<Market | null> {
  const { rows } = await sql<{ host: string }>`
    select h.host
      from markets_market_sorg s
      join markets_market m on m.id = s.market_id
      join markets_host h on h.market_id = m.id
     where s.sorg = ${sorg}
     order by h.host = ${host} desc nulls last, ${firstMarket}, h.is_default desc, h.host
     limit 1`.execute(db);
  return rows[0] ? findMarket(db, rows[0].host) : null;
}

/** True if these sales organisations are all that any market sells for; false without a market. */
export async function areAllSorgs(db: Database, sorgs: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ all: boolean | null }>`
    select bool_and(sorg = any(${[...sorgs]})) as all
      from markets_market_sorg`.execute(db);
  return rows[0]?.all === true;
}
