import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { readPage } from '#platform/database/read-page.ts';

/** A merchant with the version that a change of it names. */
export interface MerchantSetting {
  readonly sorg: string;
  readonly code: string;
  readonly name: string;
  readonly version: number;
}

/** A sales organisation with all its settings, as the administration sees it. */
export interface SorgSetting {
  readonly code: string;
  readonly name: string;
  readonly companyCode: string;
  readonly country: string;
  readonly currency: string;
  readonly languages: readonly string[];
  readonly timeZone: string;
  readonly workingDays: readonly number[];
  /** `HH:MM` */
  readonly cutOffTime: string;
  readonly taxBasisPoints: number;
  readonly priceList: string;
  readonly exactQtyCheck: boolean;
  readonly availableStockCheck: boolean;
  readonly url1: string;
  readonly url2: string;
  readonly url3: string;
  readonly merchants: readonly MerchantSetting[];
  /** Names of the markets that sell for it. */
  readonly markets: readonly string[];
  readonly version: number;
}

const columns = sql`
  s.code, s.name, s.company_code as "companyCode", s.country, s.currency,
  array(select l.language from markets_sorg_language l where l.sorg = s.code order by l.position) as languages,
  s.time_zone as "timeZone", s.working_days as "workingDays", to_char(s.cut_off_time, 'HH24:MI') as "cutOffTime",
  s.tax_basis_points as "taxBasisPoints", s.price_list as "priceList", s.exact_qty_check as "exactQtyCheck",
  s.available_stock_check as "availableStockCheck", s.url1, s.url2, s.url3, s.version,
  coalesce((
    select jsonb_agg(jsonb_build_object('sorg', m.sorg, 'code', m.code, 'name', m.name, 'version', m.version)
                     order by m.code)
      from markets_merchant m
     where m.sorg = s.code), '[]') as merchants,
  array(select k.name
          from markets_market_sorg o
          join markets_market k on k.id = o.market_id
         where o.sorg = s.code
         order by k.name) as markets`;

/** One page of the sales organisations by code, those whose code, name or company contains the words. */
export async function listSorgSettings(
  db: Database,
  search: string,
  page: number,
  limit: number,
): Promise<{ data: SorgSetting[]; count: number }> {
  const words = search.toLowerCase();
  const { rows, count } = await readPage(
    db,
    { page, limit },
    sql<SorgSetting & { total: number }>`
    select ${columns}, count(*) over ()::int as total
      from markets_sorg s
     where strpos(lower(s.code || ' ' || s.name || ' ' || s.company_code), ${words}) > 0 or ${words} = ''
     order by s.code`,
  );
  return { data: rows, count };
}

/** One sales organisation with all its settings, or null. */
export async function findSorgSetting(db: Database, code: string): Promise<SorgSetting | null> {
  const { rows } = await sql<SorgSetting>`
    select ${columns}
      from markets_sorg s
     where s.code = ${code}`.execute(db);
  return rows[0] ?? null;
}
