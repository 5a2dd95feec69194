import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { thirdPartyLineLimit } from '#rules/partners/third-party/choices.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { listShiptos } from '#accounts/customers/customers.areas.queries.ts';
import { isVendor, ownVendorsOrder, visibleRow, visibleVendor } from './third-party.policy.ts';

/** A company that sells its own articles through the portal. */
export interface Vendor {
  readonly code: string;
  readonly sorg: string;
  readonly name: string;
  readonly email: string;
  readonly currency: string;
  readonly switchedOff: boolean;
}

const vendorColumns = sql`
  v.code, v.sorg, v.name, v.email, v.currency, v.switched_off_at is not null as "switchedOff"`;

/** Vendors that the caller sees, by name; loaded once per request. */
export async function listVendors(ctx: Ctx): Promise<readonly Vendor[]> {
  const found = await loaderOf<'all', Vendor[]>(ctx, 'third-party.vendors', async () => {
    const { rows } = await sql<Vendor>`
      select ${vendorColumns}
        from third_party_vendor v
       where ${visibleVendor(ctx)}
       order by v.name, v.code`.execute(ctx.db);
    return new Map([['all', rows]]);
  }).load('all');
  return found ?? [];
}

/** A vendor of an article or order that the caller sees (batched). */
export async function loadVendor(ctx: Ctx, code: string): Promise<Vendor> {
  const vendor = await loaderOf<string, Vendor>(ctx, 'third-party.vendor', async (codes) => {
    const { rows } = await sql<Vendor>`
      select ${vendorColumns}
        from third_party_vendor v
       where v.code = any(${[...codes]})`.execute(ctx.db);
    return new Map(rows.map((row) => [row.code, row]));
  }).load(code);
  if (!vendor) throw new DomainError('not_found');
  return vendor;
}

/** An article of a vendor. Price (minor units) and stock are per sales unit. */
export interface ThirdPartyArticle {
  readonly id: string;
  readonly vendor: string;
  readonly code: string;
  readonly description: string;
  readonly price: number | null;
  readonly currency: string;
  readonly salesUnit: string;
  readonly uomConverter: number;
  readonly imageUrl: string;
  readonly stock: number;
  readonly switchedOff: boolean;
  readonly version: number;
}

/** Columns of `third_party_article a` with its vendor `v`. */
export const articleColumns = sql`
  a.id, a.vendor, a.code, a.description, a.price, v.currency, a.sales_unit as "salesUnit",
  a.uom_converter as "uomConverter", a.image_url as "imageUrl", a.stock, a.switched_off_at is not null as "switchedOff",
  a.version`;

/** Counting stops here, so that it costs little among a million rows; later pages are refused. */
export const countedUpTo = 10_000;

/** Words of a search in small letters, at most eight. */
export const searchedWords = (search: string): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);

/** Condition that every word of a search occurs in the column. */
export function wordsIn(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = searchedWords(search);
  return words.length === 0
    ? sql<boolean>`true`
    : sql.join(
        words.map((word) => sql<boolean>`${column} like ${`%${likePattern(word)}%`}`),
        sql` and `,
      );
}

/** The rows of a list, up to the counted number, with the number of all of them. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly count: number;
  readonly countIsExact: boolean;
}

/** Refuses a page beyond the counted rows with `out_of_range`. */
export function requireCountedPage(page: number, limit: number): void {
  if ((page - 1) * limit >= countedUpTo) throw new DomainError('out_of_range', { limit: countedUpTo }, 'page');
}

/** Names an article by its vendor and code. */
export interface ArticleKey {
  readonly vendor: string;
  readonly code: string;
}
export const keyOf = ({ vendor, code }: ArticleKey): string => `${vendor} ${code}`;

/**
 * Articles that the caller could order, by {@link keyOf}: switched on, of vendors that they see. With `lock`, no other
 * order or upload changes them until the end of the transaction; rows are locked in the order of their ids.
 */
export async function findOffered(
  ctx: Ctx,
  keys: readonly ArticleKey[],
  lock = false,
): Promise<ReadonlyMap<string, ThirdPartyArticle>> {
  const { rows } = await sql<ThirdPartyArticle>`
    select ${articleColumns}
      from json_to_recordset(${JSON.stringify(keys)}::json) as k(vendor text, code text)
      join third_party_article a on a.vendor = k.vendor and a.code = k.code
      join third_party_vendor v on v.code = a.vendor
     where ${visibleVendor(ctx)}
       and a.switched_off_at is null
     order by a.id
       ${lock ? sql`for update of a` : sql``}`.execute(ctx.db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Units of an article in orders that the caller sees. */
export interface OrderedUnits {
  /** In items that are open or processing. */
  readonly open: number;
  /** In items that are shipped or complete. */
  readonly shipped: number;
}

/** Ordered units of an article (batched): a dealer's own, or those of all customers that a vendor or staff see. */
export async function loadOrderedUnits(ctx: Ctx, articleId: string): Promise<OrderedUnits> {
  const found = await loaderOf<string, OrderedUnits>(ctx, 'third-party.ordered', async (ids) => {
    const { rows } = await sql<OrderedUnits & { articleId: string }>`
      select i.article_id as "articleId",
             coalesce(sum(i.qty) filter (where i.status in ('open', 'processing')), 0)::float8 as open,
             coalesce(sum(i.qty) filter (where i.status in ('shipped', 'complete')), 0)::float8 as shipped
        from third_party_item i
        join third_party_article a on a.id = i.article_id
        join third_party_vendor v on v.code = a.vendor
       where i.article_id = any(${[...ids]}::uuid[])
         and ${visibleRow(ctx, { vendor: sql`v.code`, sorg: sql`v.sorg`, customerId: sql`i.customer_id` })}
       group by i.article_id`.execute(ctx.db);
    return new Map(rows.map((row) => [row.articleId, row]));
  }).load(articleId);
  return found ?? { open: 0, shipped: 0 };
}

/** An address to which vendors ship. */
export interface VendorAddress {
  readonly id: string;
  readonly custName: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string;
  readonly isDefault: boolean;
  /** Version of the ship-to (Q-078); null in the list of a vendor, who cannot order to it. */
  readonly version: number | null;
}

/**
 * For a dealer, the ship-tos of the active customer. For a vendor, the latest address of each ship-to of the customers
 * that ordered from it, and no other data of them; at most as many as a checkout may have lines. Nothing for others.
 */
export async function listAddresses(ctx: Ctx): Promise<VendorAddress[]> {
  if (ctx.customer) {
    const { id, name } = ctx.customer;
    return (await listShiptos(ctx.db, id)).map(({ custCode: _custCode, code: _code, ...shipto }) => ({
      ...shipto,
      custName: name,
    }));
  }
  if (!isVendor(ctx)) return [];
  const { rows } = await sql<VendorAddress>`
    select distinct on (o.customer_name, o.customer_id, o.shipto_id)
           coalesce(o.shipto_id, o.id) as id, o.customer_name as "custName", o.shipto_name as name,
           o.shipto_address as address, o.shipto_city as city, o.shipto_state as state,
           o.shipto_postal_code as "postalCode", o.shipto_country as country, o.shipto_phone as phone,
           false as "isDefault", null::integer as version
      from third_party_order o
     where ${ownVendorsOrder(ctx)}
     order by o.customer_name, o.customer_id, o.shipto_id, o.created_at desc
     limit ${sql.lit(thirdPartyLineLimit)}`.execute(ctx.db);
  return rows;
}
