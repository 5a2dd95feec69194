import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { KeyedRow } from '#platform/database/keyed-rows.ts';

/** An article of a sales organisation that a sheet names. */
export interface NamedArticle {
  readonly id: string;
  readonly code: string;
  readonly packSize: number;
  readonly uom: string;
}

/** A code as a sheet writes it, and the sales organisations of which one must sell the article. */
export interface ArticleNameInSheet {
  readonly code: string;
  readonly sorgs: readonly string[];
}

/**
 * The articles with these codes, in their order; null where no sales organisation has one. A code that differs in case
 * and signs alone (`ab 12` for `AB-12`) is found if only one article fits; leading zeros count.
 */
export async function findNamedArticles(
  { db }: Pick<Ctx, 'db'>,
  names: readonly ArticleNameInSheet[],
): Promise<(NamedArticle | null)[]> {
  const { rows } = await sql<NamedArticle & { at: number; exact: boolean; fitting: number }>`
    with wanted as materialized (
      select (n.at - 1)::int as at, n.name ->> 'code' as code, n.name -> 'sorgs' as sorgs,
             upper(regexp_replace(n.name ->> 'code', '[^0-9A-Za-z]', '', 'g')) as key
        from jsonb_array_elements(${JSON.stringify(names)}::jsonb) with ordinality as n(name, at))
    select w.at, a.id, a.code, a.pack_size as "packSize", a.uom, a.code = w.code as exact,
           count(*) over (partition by w.at)::int as fitting
      from wanted w
      join catalog_article a on a.code_key = w.key
     where w.key <> ''
       and exists (
        select
          from catalog_article_sorg s
         where s.article_id = a.id and s.removed_at is null and jsonb_exists(w.sorgs, s.sorg))`.execute(db);
  const found = new Map(rows.filter(({ exact, fitting }) => exact || fitting === 1).map((row) => [row.at, row]));
  for (const row of rows) if (row.exact) found.set(row.at, row);
  return names.map((_name, at) => found.get(at) ?? null);
}

/** The sites of sales organisations, as `sorg site`. */
export async function listSiteKeys({ db }: Pick<Ctx, 'db'>, sorgs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select sorg || ' ' || code as key from catalog_site where sorg = any(${[...sorgs]}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** The price lists of sales organisations that have prices or a name, as `sorg list`. */
export async function listPriceListKeys({ db }: Pick<Ctx, 'db'>, sorgs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select sorg || ' ' || code as key
      from (
        select sorg, price_list as code from catalog_price where sorg = any(${[...sorgs]}::text[])
         union
        select sorg, code from catalog_price_list where sorg = any(${[...sorgs]}::text[])
         union
        select code, price_list from markets_sorg where code = any(${[...sorgs]}::text[])) l`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Rows of the temporary relation `k`: the keys with their place. */
export const wantedKeys = (keys: readonly KeyedRow[]): RawBuilder<unknown> => sql`(
      select (e.at - 1)::int as at, (e.key ->> 'article')::uuid as article_id, e.key ->> 'sorg' as sorg,
             e.key ->> 'site' as site, (e.key ->> 'date')::date as date, e.key ->> 'list' as list
        from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality as e(key, at)) k`;

/** Reads values `v` at the keys; the statement names the table `t`, and locks its rows in the order of their key. */
async function findAt(
  { db }: Pick<Ctx, 'db'>,
  keys: readonly KeyedRow[],
  lock: boolean,
  values: RawBuilder<unknown>,
  join: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<(KeyedRow | null)[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ at: number; v: KeyedRow }>`
    select k.at, ${values} as v
      from ${wantedKeys(keys)}
      join ${join}
     order by ${order}
     ${lock ? sql`for update of t` : sql``}`.execute(db);
  const found = new Map(rows.map(({ at, v }) => [at, v]));
  return keys.map((_key, at) => found.get(at) ?? null);
}

const articleKey = sql`t.article_id = k.article_id and t.sorg = k.sorg`;

/** Order limits by article and sales organisation. */
export const findOrderLimits = (ctx: Ctx, keys: readonly KeyedRow[], lock: boolean): Promise<(KeyedRow | null)[]> =>
  findAt(
    ctx,
    keys,
    lock,
    sql`jsonb_build_object('limit', t.order_limit)`,
    sql`catalog_article_sorg t on ${articleKey}`,
    sql`t.sorg, t.article_id`,
  );

/** New-arrival period and whether the article may be ordered, by article and sales organisation. */
export const findAttributes = (ctx: Ctx, keys: readonly KeyedRow[], lock: boolean): Promise<(KeyedRow | null)[]> =>
  findAt(
    ctx,
    keys,
    lock,
    sql`jsonb_build_object('new', t.new_arrival_active, 'from', t.new_arrival_from, 'to', t.new_arrival_to,
                           'order', t.allow_order)`,
    sql`catalog_article_sorg t on ${articleKey}`,
    sql`t.sorg, t.article_id`,
  );

/** Stock on hand by article, sales organisation and site. */
export const findStock = (ctx: Ctx, keys: readonly KeyedRow[], lock: boolean): Promise<(KeyedRow | null)[]> =>
  findAt(
    ctx,
    keys,
    lock,
    sql`jsonb_build_object('qty', t.qty)`,
    sql`catalog_stock t on ${articleKey} and t.site = k.site`,
    sql`t.article_id, t.sorg, t.site`,
  );

/** Reserved units at the same keys as {@link findStock}, 0 where there is no stock. */
export async function findReserved({ db }: Pick<Ctx, 'db'>, keys: readonly KeyedRow[]): Promise<number[]> {
  const { rows } = await sql<{ at: number; reserved: number }>`
    select k.at, t.reserved
      from ${wantedKeys(keys)}
      join catalog_stock t on ${articleKey} and t.site = k.site`.execute(db);
  const found = new Map(rows.map(({ at, reserved }) => [at, reserved]));
  return keys.map((_key, at) => found.get(at) ?? 0);
}

/** Arrivals by article, sales organisation, site and date. */
export const findArrivals = (ctx: Ctx, keys: readonly KeyedRow[], lock: boolean): Promise<(KeyedRow | null)[]> =>
  findAt(
    ctx,
    keys,
    lock,
    sql`jsonb_build_object('qty', t.qty, 'precision', t.precision)`,
    sql`catalog_arrival t on ${articleKey} and t.site = k.site and t.arrives_on = k.date and t.kind = 'arrival'`,
    sql`t.article_id, t.sorg, t.site, t.arrives_on`,
  );

/** Prices by article, sales organisation, price list and first day. */
export const findPrices = (ctx: Ctx, keys: readonly KeyedRow[], lock: boolean): Promise<(KeyedRow | null)[]> =>
  findAt(
    ctx,
    keys,
    lock,
    sql`jsonb_build_object('amount', t.amount, 'currency', t.currency, 'unit', t.uom, 'to', t.valid_to)`,
    sql`catalog_price t on ${articleKey} and t.price_list = k.list and t.valid_from = k.date`,
    sql`t.article_id, t.sorg, t.price_list, t.valid_from`,
  );
