import { sql, type RawBuilder } from 'kysely';
import { DomainError, type ErrorCode, type ErrorParams } from '#rules/errors.ts';
import type { VendorArticleView, VendorPictureState } from '#rules/partners/vendor-desk/choices.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import type { UploadReferences } from '#platform/files/upload-cleanup.ts';
import { ownVendor } from '#partners/third-party/third-party.policy.ts';
import type { NamedValues } from './vendor-desk.write.actions.ts';

/** A vendor whose articles the caller maintains. */
export interface DeskVendor {
  readonly code: string;
  readonly name: string;
  readonly currency: string;
}

/** The caller's vendors, by name. */
export async function listVendors(ctx: Ctx): Promise<DeskVendor[]> {
  const { rows } = await sql<DeskVendor>`
    select v.code, v.name, v.currency
      from third_party_vendor v
     where ${ownVendor(ctx)}
     order by v.name, v.code`.execute(ctx.db);
  return rows;
}

/**
 * The vendors that a call is about: the given one, or all of the caller's. Throws `not_found` for a vendor that is not
 * theirs.
 */
export async function vendorsAsked(ctx: Ctx, vendor: string | null): Promise<DeskVendor[]> {
  const own = await listVendors(ctx);
  const asked = vendor === null ? own : own.filter(({ code }) => code === vendor);
  if (vendor !== null && asked.length === 0) throw new DomainError('not_found', {}, 'vendor');
  return asked;
}

/** An article of the maintenance table. */
export interface DeskArticle {
  readonly id: string;
  readonly vendor: string;
  readonly vendorName: string;
  readonly articleCode: string;
  readonly description: string;
  /** In minor units of the currency; null: no price, so nobody can order it. */
  readonly price: number | null;
  readonly currency: string;
  readonly salesUnit: string;
  readonly uomConverter: number;
  /** The picture as the vendor gave it: a path of the portal, or an address at another host. */
  readonly imageUrl: string;
  /** Path of the picture that dealers see; empty for none. */
  readonly picture: string;
  /** Of a picture at another host; null for others. */
  readonly pictureState: VendorPictureState | null;
  /** Why it is not fetched yet. */
  readonly pictureProblem: { readonly code: ErrorCode; readonly params: ErrorParams } | null;
  readonly stock: number;
  readonly switchedOff: boolean;
  /** Units of orders that are not shipped. */
  readonly openOrder: number;
  readonly updatedAt: Date;
}

/** Counting of articles stops here. */
export const deskCountLimit = 10_000;

export interface DeskFilter {
  readonly vendors: readonly string[];
  readonly view: VendorArticleView | null;
  /** A part of the code or the description. */
  readonly search: string;
}

const views: Readonly<Record<VendorArticleView, RawBuilder<boolean>>> = {
  on: sql<boolean>`a.switched_off_at is null`,
  off: sql<boolean>`a.switched_off_at is not null`,
  'sold-out': sql<boolean>`a.switched_off_at is null and a.stock = 0`,
  'no-price': sql<boolean>`a.switched_off_at is null and a.price is null`,
  'picture-failed': sql<boolean>`
    exists (select from vendor_desk_picture p
             where p.vendor = a.vendor and p.address = a.picture_address and p.state = 'failed')`,
};

const wanted = ({ vendors, view, search }: DeskFilter): RawBuilder<boolean> => sql<boolean>`
  ${vendors.length === 1 ? sql`a.vendor = ${vendors[0]}` : sql`a.vendor = any(${[...vendors]}::text[])`}
  and ${view === null ? sql`true` : views[view]}
  and ${search === '' ? sql`true` : sql`a.search_text like ${`%${likePattern(search.toLowerCase())}%`}`}`;

/** How the table is sorted. */
export const deskSorts = ['code', 'description', 'price', 'stock', 'updated'] as const;
export type DeskSort = (typeof deskSorts)[number];
const sortColumns: Readonly<Record<DeskSort, RawBuilder<unknown>>> = {
  code: sql`a.code`,
  description: sql`a.description`,
  price: sql`a.price`,
  stock: sql`a.stock`,
  updated: sql`a.updated_at`,
};

const pictureColumns = sql`
  coalesce(a.picture_address, a.image_url) as "imageUrl", a.image_url as picture, p.state as "pictureState",
           p.problem as "pictureProblem"`;
const pictureJoin = sql`left join vendor_desk_picture p on p.vendor = a.vendor and p.address = a.picture_address`;

/** Articles of the given vendors of the caller, with their number. */
export async function listDeskArticles(
  { db }: SignedInCtx,
  filter: DeskFilter,
  view: { readonly sort: DeskSort; readonly descending: boolean; readonly page: number; readonly limit: number },
): Promise<{ data: DeskArticle[]; count: number }> {
  const where = wanted(filter);
  const { rows } = await sql<DeskArticle>`
    select a.id, a.vendor, v.name as "vendorName", a.code as "articleCode", a.description, a.price, v.currency,
           a.sales_unit as "salesUnit", a.uom_converter as "uomConverter", ${pictureColumns}, a.stock,
           a.switched_off_at is not null as "switchedOff", o.units as "openOrder", a.updated_at as "updatedAt"
      from (select a.*
              from third_party_article a
             where ${where}
             order by ${sortColumns[view.sort]} ${view.descending ? sql`desc` : sql`asc`} nulls last, a.id
             limit ${view.limit} offset ${(view.page - 1) * view.limit}) a
      join third_party_vendor v on v.code = a.vendor
      ${pictureJoin}
     cross join lateral (
           select coalesce(sum(i.qty), 0)::int as units
             from third_party_item i
            where i.article_id = a.id and i.status in ('open', 'processing')) o
     order by ${sortColumns[view.sort]} ${view.descending ? sql`desc` : sql`asc`} nulls last, a.id`.execute(db);
  return { data: rows, count: await countDeskArticles({ db }, filter) };
}

/** The number of articles, at most {@link deskCountLimit}. */
export async function countDeskArticles({ db }: Pick<Ctx, 'db'>, filter: DeskFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from third_party_article a where ${wanted(filter)} limit ${sql.lit(deskCountLimit)}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** One article of the caller's vendors, or null. */
export async function findDeskArticle(
  ctx: SignedInCtx,
  vendor: string,
  articleCode: string,
): Promise<DeskArticle | null> {
  const { rows } = await sql<DeskArticle>`
    select a.id, a.vendor, v.name as "vendorName", a.code as "articleCode", a.description, a.price, v.currency,
           a.sales_unit as "salesUnit", a.uom_converter as "uomConverter", ${pictureColumns}, a.stock,
           a.switched_off_at is not null as "switchedOff", a.updated_at as "updatedAt",
           (select coalesce(sum(i.qty), 0)::int
              from third_party_item i
             where i.article_id = a.id and i.status in ('open', 'processing')) as "openOrder"
      from third_party_article a
      join third_party_vendor v on v.code = a.vendor
      ${pictureJoin}
     where a.vendor = ${vendor}
       and a.code = ${articleCode}
       and ${ownVendor(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The articles for a filled template, by code: at most `limit`. */
export async function listTemplateArticles(
  { db }: SignedInCtx,
  vendors: readonly string[],
  limit: number,
): Promise<(Pick<DeskArticle, 'vendor' | 'articleCode' | 'currency'> & DeskTemplateValues)[]> {
  const { rows } = await sql<Pick<DeskArticle, 'vendor' | 'articleCode' | 'currency'> & DeskTemplateValues>`
    select a.vendor, a.code as "articleCode", v.currency, a.description, a.price, a.sales_unit as "salesUnit",
           a.uom_converter as "uomConverter", coalesce(a.picture_address, a.image_url) as "imageUrl", a.stock
      from third_party_article a
      join third_party_vendor v on v.code = a.vendor
     where a.vendor = any(${[...vendors]}::text[])
       and a.switched_off_at is null
     order by a.vendor, a.code
     limit ${limit}`.execute(db);
  return rows;
}
export type DeskTemplateValues = Pick<
  DeskArticle,
  'description' | 'price' | 'salesUnit' | 'uomConverter' | 'imageUrl' | 'stock'
>;

/** A change of an article: who set what, in the table or with a sheet (Q-125). */
export interface DeskChange {
  readonly id: string;
  /** Null: the article was added. */
  readonly before: NamedValues | null;
  readonly after: NamedValues;
  readonly by: string;
  readonly at: Date;
  /** The upload that the caller may still open, and its file. */
  readonly uploadId: string | null;
  readonly fileName: string | null;
}

/** The history of an article, newest first, with the number of its entries. */
export async function listDeskChanges(
  { db }: SignedInCtx,
  articleId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ data: DeskChange[]; count: number }> {
  const { rows } = await sql<DeskChange>`
    select c.id, c.before, c.after, s.name as by, c.changed_at as at, c.upload_id as "uploadId",
           u.file_name as "fileName"
      from vendor_desk_change c
      join identity_user s on s.id = c.user_id
      left join vendor_desk_upload u on u.id = c.upload_id
     where c.article_id = ${articleId}
     order by c.changed_at desc, c.id desc
     limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from vendor_desk_change c where c.article_id = ${articleId} limit ${sql.lit(deskCountLimit)}) counted`.execute(
    db,
  );
  return { data: rows, count: counted.rows[0]?.count ?? 0 };
}

/** Stored pictures that the portal fetched for vendors. */
export const vendorPictureFiles: UploadReferences = sql`
  select 'pictures/' || file as name from vendor_desk_picture where file is not null`;
