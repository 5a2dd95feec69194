import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { NewMerchant, NewSorg, SorgSettings } from '#rules/accounts/markets/sorg.ts';
import { percentOfBasisPoints } from '#rules/percent.ts';
import type { Ctx } from '#platform/context.ts';
import type { Staged } from '#platform/database/staging.ts';
import { setHolidays } from './markets.actions.ts';
import { addMerchant, changeSorg, createSorg, renameMerchant } from './markets.sorgs.actions.ts';
import { findSorgSetting, type SorgSetting } from './markets.sorgs.queries.ts';

type FileSorg = Omit<NewSorg, 'taxPercent'> & { readonly taxBasisPoints: number };

const settingsOf = (sorg: FileSorg | SorgSetting): SorgSettings => ({
  name: sorg.name,
  companyCode: sorg.companyCode,
  country: sorg.country,
  languages: [...sorg.languages],
  timeZone: sorg.timeZone,
  workingDays: [...sorg.workingDays],
  cutOffTime: sorg.cutOffTime,
  taxPercent: percentOfBasisPoints(sorg.taxBasisPoints),
  priceList: sorg.priceList,
  exactQtyCheck: sorg.exactQtyCheck,
  availableStockCheck: sorg.availableStockCheck,
  url1: sorg.url1,
  url2: sorg.url2,
  url3: sorg.url3,
});

/**
 * Imports a `sorgs` file: adds sales organisations and changes the settings of those that differ. Administrators of all
 * others get an area in a new one, as if it were added in the portal; the file itself gives nobody anything.
 */
export async function importSorgs(ctx: Ctx): Promise<number> {
  const { rows } = await sql<FileSorg>`
    select s.sorg as code, s.name, s.company_code as "companyCode", s.country, s.currency,
           regexp_split_to_array(s.languages, ' +') as languages, s.time_zone as "timeZone",
           array(select d::int from regexp_split_to_table(s.working_days, ' +') d order by 1) as "workingDays",
           s.cut_off_time as "cutOffTime", (s.tax_percent * 100)::int as "taxBasisPoints", s.price_list as "priceList",
           s.exact_qty_check as "exactQtyCheck", s.available_stock_check as "availableStockCheck", s.url1, s.url2, s.url3
      from staged s
     order by s.sorg`.execute(ctx.db);
  let changed = 0;
  for (const row of rows) {
    const { code, currency } = row;
    const settings = settingsOf(row);
    await ctx.db.selectFrom('markets_sorg').select('code').where('code', '=', code).forUpdate().execute();
    const known = await findSorgSetting(ctx.db, code);
    if (known && isDeepStrictEqual(settingsOf(known), settings)) continue;
    if (known) await changeSorg(ctx, known, settings);
    else await createSorg(ctx, { code, currency, ...settings });
    changed += 1;
  }
  return changed;
}

/** Imports a `merchants` file: adds merchants and renames those with another name. */
export async function importMerchants(ctx: Ctx): Promise<number> {
  const { rows: merchants } = await sql<NewMerchant>`
    select s.sorg, s.merchant as code, s.name
      from staged s
     order by s.sorg, s.merchant`.execute(ctx.db);
  let changed = 0;
  for (const merchant of merchants) {
    const known = await ctx.db
      .selectFrom('markets_merchant')
      .select(['sorg', 'code', 'name', 'version'])
      .where('sorg', '=', merchant.sorg)
      .where('code', '=', merchant.code)
      .forUpdate()
      .executeTakeFirst();
    if (known?.name === merchant.name) continue;
    if (known) await renameMerchant(ctx, known, merchant.name);
    else await addMerchant(ctx, merchant);
    changed += 1;
  }
  return changed;
}

type Days = Readonly<Record<CalendarDate, string>>;

/**
 * Imports a `holidays` file: the public holidays of each sales organisation in it. A complete file removes the days
 * that it lacks.
 */
export async function importHolidays(ctx: Ctx, { complete }: Staged): Promise<number> {
  const { rows } = await sql<{ sorg: string; file: Days; known: Days }>`
    select s.sorg, jsonb_object_agg(s.day, s.name) as file,
           coalesce((select jsonb_object_agg(h.day, h.name) from markets_holiday h where h.sorg = s.sorg), '{}') as known
      from staged s
     group by s.sorg
     order by s.sorg`.execute(ctx.db);
  let changed = 0;
  for (const { sorg, file, known } of rows) {
    const wanted = complete ? file : { ...known, ...file };
    const days = [...new Set([...Object.keys(known), ...Object.keys(wanted)])].sort() as CalendarDate[];
    const different = days.filter((day) => known[day] !== wanted[day]).length;
    if (different === 0) continue;
    const holidays = days.flatMap((day) => (wanted[day] === undefined ? [] : [{ day, name: wanted[day] }]));
    await setHolidays(ctx, { sorg, holidays });
    changed += different;
  }
  return changed;
}
