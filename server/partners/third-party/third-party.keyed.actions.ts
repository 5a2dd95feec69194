import { sql } from 'kysely';
import type { VendorProduct } from '#rules/partners/vendor-desk/article.ts';
import type { Ctx } from '#platform/context.ts';

/** Vendor and article code, as the vendor writes it. */
export interface VendorArticleKey {
  readonly vendor: string;
  readonly code: string;
}

/** The fields of an article that a vendor may change; the price is in minor units of the vendor's currency. */
export interface VendorArticleValues extends VendorProduct {
  readonly stock: number;
  readonly off: boolean;
}

/** An article with its values. */
export interface VendorArticleRow extends VendorArticleValues {
  readonly id: string;
}

/** An article that gets other values; null before: it is new. */
export interface VendorArticleChange extends VendorArticleKey {
  readonly before: VendorArticleRow | null;
  readonly after: VendorArticleValues;
}

/** Locks vendors until the transaction ends: maintenance of their articles comes one after the other. */
async function lockVendors({ db }: Pick<Ctx, 'db'>, vendors: readonly string[]): Promise<void> {
  await sql`
    select
      from third_party_vendor v
     where v.code = any(${vendors}::text[])
     order by v.code
       for no key update`.execute(db);
}

/**
 * The articles at some keys, in their order; null where there are none. `lock` keeps other maintenance of the same
 * vendors away until the transaction ends, and orders from the found articles.
 */
export async function findVendorArticles(
  { db }: Pick<Ctx, 'db'>,
  keys: readonly VendorArticleKey[],
  lock: boolean,
): Promise<(VendorArticleRow | null)[]> {
  // Two uploads that add the same article come one after the other.
  if (lock) await lockVendors({ db }, [...new Set(keys.map(({ vendor }) => vendor))]);
  const { rows } = await sql<VendorArticleRow & VendorArticleKey>`
    select a.vendor, a.code, a.id, a.description, a.price, a.sales_unit as "salesUnit",
           a.uom_converter as "uomConverter", coalesce(a.picture_address, a.image_url) as "imageUrl", a.stock,
           a.switched_off_at is not null as off
      from third_party_article a
      join unnest(${keys.map(({ vendor }) => vendor)}::text[], ${keys.map(({ code }) => code)}::text[])
           as k(vendor, code) on k.vendor = a.vendor and k.code = a.code
     order by a.id
     ${lock ? sql`for update of a` : sql``}`.execute(db);
  const found = new Map(rows.map(({ vendor, code, ...article }) => [JSON.stringify([vendor, code]), article] as const));
  return keys.map(({ vendor, code }) => found.get(JSON.stringify([vendor, code])) ?? null);
}

/** Entries of the audit log name at most so many articles. */
const recordedArticles = 20;

async function recordChanges(ctx: Ctx, action: string, changes: readonly VendorArticleChange[]): Promise<void> {
  for (const [vendor, all] of Map.groupBy(changes, (change) => change.vendor)) {
    const first = all.slice(0, recordedArticles);
    await ctx.record({
      action,
      subjectType: 'vendor',
      subjectId: vendor,
      before: first.map(({ code, before }) => ({ code, ...before })),
      after: { articles: all.length, first: first.map(({ code, after }) => ({ code, ...after })) },
    });
  }
}

/** True if the new picture of an article is at another host: its earlier one is shown until that one is fetched. */
const isOutside = sql<boolean>`c."imageUrl" ~ '^https?://'`;

/**
 * Writes the values after the changes, set-wise, and records them per vendor with the first 20 articles. The caller has
 * locked the articles ({@link findVendorArticles}) and checked that they belong to its vendors. Returns their ids in
 * the order of the changes.
 */
export async function setVendorArticles(
  ctx: Ctx,
  action: string,
  changes: readonly VendorArticleChange[],
): Promise<string[]> {
  const values = changes.map(({ vendor, code, after }) => ({ vendor, code, ...after }));
  const { rows } = await sql<VendorArticleKey & { id: string }>`
    insert into third_party_article as t (vendor, code, description, price, sales_unit, uom_converter, image_url,
                picture_address, stock, switched_off_at, switched_off_by, created_at, updated_at)
    select c.vendor, c.code, c.description, c.price, c."salesUnit", c."uomConverter",
           case when ${isOutside} then '' else c."imageUrl" end, case when ${isOutside} then c."imageUrl" end, c.stock,
           case when c.off then ${ctx.now}::timestamptz end, case when c.off then ${ctx.actor?.userId ?? null}::uuid end,
           ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
           as c(vendor text, code text, description text, price bigint, "salesUnit" text, "uomConverter" integer,
                "imageUrl" text, stock integer, off boolean)
     order by c.vendor, c.code
        on conflict (vendor, code) do update
           set description = excluded.description, price = excluded.price, sales_unit = excluded.sales_unit,
               uom_converter = excluded.uom_converter, stock = excluded.stock,
               image_url = case when excluded.picture_address is null then excluded.image_url else t.image_url end,
               picture_address = excluded.picture_address,
               switched_off_at = case when excluded.switched_off_at is null then null
                                      else coalesce(t.switched_off_at, excluded.switched_off_at) end,
               switched_off_by = case when excluded.switched_off_at is null then null
                                      else coalesce(t.switched_off_by, excluded.switched_off_by) end,
               version = t.version + 1, updated_at = excluded.updated_at
    returning t.vendor, t.code, t.id`.execute(ctx.db);
  await recordChanges(ctx, action, changes);
  const ids = new Map(rows.map(({ vendor, code, id }) => [JSON.stringify([vendor, code]), id]));
  return changes.map(({ vendor, code }) => ids.get(JSON.stringify([vendor, code])) ?? '');
}

/** A picture that the portal fetched from the address that a vendor gave, and its path. */
export interface VendorPicturePath {
  readonly vendor: string;
  readonly address: string;
  readonly path: string;
}

/** Shows fetched pictures at all articles of their vendors with the address, after locking vendors and articles. */
export async function showVendorPictures(ctx: Ctx, pictures: readonly VendorPicturePath[]): Promise<void> {
  await lockVendors(ctx, [...new Set(pictures.map(({ vendor }) => vendor))]);
  await sql`
    with shown as (
      select a.id, k.path
        from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as k(vendor text, address text, path text)
        join third_party_article a on a.vendor = k.vendor and a.picture_address = k.address
       where a.image_url <> k.path
       order by a.id
         for no key update of a)
    update third_party_article t
       set image_url = s.path
      from shown s
     where t.id = s.id`.execute(ctx.db);
}
