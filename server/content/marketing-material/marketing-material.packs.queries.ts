import { sql } from 'kysely';
import { offersRendition, parseRendition, renditionPixels, type Crop } from '#rules/attachments/renditions.ts';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { textSheet } from '#rules/buying/intake/sheets.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import { mayCall } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { viewerOf, type Viewer } from '#goods/catalog/catalog.policy.ts';
import { loadProducts } from '#goods/catalog/catalog.lookup.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { hasRights, mayEdit } from '#content/content/content.policy.ts';
import { matching } from '#content/content/content.queries.ts';
import { readListCodes, type ListedCode } from '#buying/intake/intake.check.queries.ts';
import { keyOf, matchCodes, type Match } from '#buying/intake/intake.match.queries.ts';
import { findOrder, loadLines, loadOrder } from '#ordering/orders/orders.queries.ts';

/** Most codes of an asset pack. */
export const mostPackCodes = 2_000;
/** Pictures of one article. */
const mostPictures = 20;

/** Where the articles of an asset pack come from: exactly one of the three. */
export interface PackSource {
  readonly codes: readonly string[] | null;
  /** Id or number of an order. */
  readonly orderId: string | null;
  /** A pasted list in any form that an order accepts. */
  readonly text: string | null;
}

/** A picture of the library. */
export interface LibraryPicture {
  readonly id: string;
  readonly ownerId: string;
  readonly attachmentId: string;
  readonly fileName: string;
  readonly crop: Crop | null;
  readonly contentType: string;
  readonly hasCopies: boolean;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}
/** A picture of an article: of the library, else the one of the catalog, by the name of its stored file. */
export type PackPicture = LibraryPicture | { readonly catalogFile: string };

/** A code of the pack with its article; null for a code that the caller's catalog does not have. */
export interface PackRow {
  readonly code: string;
  readonly product: Product | null;
  readonly pictures: readonly PackPicture[];
}

/** The articles of a pack with their pictures, in the order of the source. */
export interface AssetPack {
  readonly viewer: Viewer;
  readonly rows: readonly PackRow[];
}

/** The codes of an order that the caller may see. */
async function codesOfOrder(ctx: Ctx, idOrNumber: string): Promise<string[]> {
  const number = isId(idOrNumber) ? ((await loadOrder(ctx, idOrNumber))?.number ?? '') : idOrNumber;
  const order = await findOrder(ctx, number);
  if (!order) throw new DomainError('not_found', {}, 'orderId');
  return (await loadLines(ctx, order.id)).map(({ articleCode }) => articleCode);
}

async function listedCodes(ctx: Ctx, viewer: Viewer, { codes, orderId, text }: PackSource): Promise<ListedCode[]> {
  if ([codes, orderId, text].filter((source) => source !== null).length !== 1)
    throw new DomainError('asset_pack_source');
  if (text !== null) return readListCodes(ctx, viewer, [textSheet(text)], mostPackCodes);
  const given = [...new Set(orderId === null ? (codes ?? []) : await codesOfOrder(ctx, orderId))];
  if (given.length === 0) throw new DomainError('asset_pack_source');
  if (given.length > mostPackCodes)
    throw new DomainError('too_many_rows', { limit: mostPackCodes, count: given.length }, 'codes');
  const found = await matchCodes(ctx, viewer, given);
  return given.map((code) => ({ code, matches: found.get(code) ?? [] }));
}

/** Products that the caller sees, by the key of the match; codes that differ in leading zeros do not count. */
async function readArticles(ctx: Ctx, viewer: Viewer, matches: readonly Match[]): Promise<Map<string, Product>> {
  const keys = [...new Map(matches.map((match) => [match.key, match])).values()];
  const products = await loadProducts(ctx, keys, viewer);
  return new Map(
    products.flatMap((product) =>
      product && !product.invalid && !product.removed ? [[keyOf(product), product] as const] : [],
    ),
  );
}

/** Pictures of valid materials about codes, by code, in the order of their categories. */
async function listPictures(ctx: Ctx, codes: readonly string[]): Promise<Map<string, LibraryPicture[]>> {
  const rights = mayEdit(ctx, 'marketing_material') ? sql`true` : hasRights(ctx);
  const items = await matching(ctx, 'marketing_material', { articleCodes: codes, validOnly: true });
  const { rows } = await sql<LibraryPicture & { code: string }>`
    select found.code, found.id, found.owner_id as "ownerId", found.attachment_id as "attachmentId",
           found.file_name as "fileName", found.crop, found.content_type as "contentType",
           found.has_copies as "hasCopies", found.width, found.height, found.bytes
      from (
        select t.code, f.id, f.owner_id, f.attachment_id, a.file_name, f.crop, a.content_type, a.has_copies, a.width,
               a.height, a.bytes,
               row_number() over (partition by t.code order by i.position, i.appears_at desc, i.id, f.position, f.id)
               as place
          from content_item i
         cross join lateral unnest(i.article_codes) t(code)
          join content_file f on f.owner_type = 'item' and f.owner_id = i.id and ${rights}
          join platform_attachment a on a.id = f.attachment_id
               and a.state = 'ready'
               and a.content_type like 'image/%'
         where ${items} and t.code = any(${[...codes]}::text[])) found
     where found.place <= ${mostPictures}
     order by found.code, found.place`.execute(ctx.db);
  return Map.groupBy(rows, ({ code }) => code);
}

function picturesOf({ card }: Product, library: ReadonlyMap<string, readonly LibraryPicture[]>): PackPicture[] {
  const own = [...(library.get(card.code) ?? []), ...(library.get(card.modelCode) ?? [])];
  const distinct = [...new Map(own.map((picture) => [picture.id, picture])).values()].slice(0, mostPictures);
  if (distinct.length > 0) return distinct;
  return card.picture === null ? [] : [{ catalogFile: card.picture }];
}

/**
 * The articles of a list or an order with their pictures, in a language. A code that may mean several articles has a row
 * for each. Throws `forbidden_scope` for callers without a catalog, `asset_pack_source`, `too_many_rows`, `list_empty`,
 * `not_found`.
 */
export async function readAssetPack(ctx: Ctx, source: PackSource, language: ContentLanguage): Promise<AssetPack> {
  if (!ctx.actor || !mayCall(['page.catalog', 'page.catalog-analyze'], ctx.actor))
    throw new DomainError('forbidden_scope');
  const viewer: Viewer = { ...viewerOf(ctx), language };
  const listed = (await listedCodes(ctx, viewer, source)).map(({ code, matches }) => ({
    code,
    matches: matches.filter(({ kind }) => kind !== 'padded'),
  }));
  const products = await readArticles(
    ctx,
    viewer,
    listed.flatMap(({ matches }) => matches),
  );
  const library = await listPictures(ctx, [
    ...new Set([...products.values()].flatMap(({ card }) => [card.code, card.modelCode])),
  ]);
  const sorgs = viewer.areas.map((area) => area.sorg);
  const rows = listed.flatMap(({ code, matches }): PackRow[] => {
    const seen = matches
      .flatMap(({ key }) => products.get(key) ?? [])
      .sort((one, other) => sorgs.indexOf(one.sorg) - sorgs.indexOf(other.sorg));
    const articles = [...new Map(seen.toReversed().map((product) => [product.articleId, product])).values()].reverse();
    if (articles.length === 0) return [{ code, product: null, pictures: [] }];
    return articles.map((product) => ({ code, product, pictures: picturesOf(product, library) }));
  });
  return { viewer, rows };
}

/** The rendition of a picture of the library in a pack: the wanted one, or the file itself if it does not offer it. */
export function renditionInPack(picture: LibraryPicture, wanted: string): string {
  const rendition = parseRendition(wanted);
  return rendition !== null && offersRendition(picture, rendition) ? wanted : 'original';
}

/** Bytes per pixel of pictures in each format, for an estimate. */
const bytesPerPixel = { webp: 0.15, jpg: 0.25, png: 1.5 } as const;
/** Bytes of a picture of the catalog, for an estimate. */
const catalogBytes = 150_000;

/** Roughly the bytes of the pictures of a pack. */
export function estimateBytes(pack: AssetPack, wanted: string): number {
  const pictures = new Map<string, number>();
  for (const picture of pack.rows.flatMap((row) => row.pictures)) {
    if ('catalogFile' in picture) {
      pictures.set(picture.catalogFile, catalogBytes);
      continue;
    }
    const rendition = parseRendition(renditionInPack(picture, wanted));
    const { width, height } = renditionPixels(picture, rendition ?? 'original');
    pictures.set(
      picture.id,
      rendition === null || rendition === 'original'
        ? picture.bytes
        : Math.round(width * height * bytesPerPixel[rendition.format]),
    );
  }
  return [...pictures.values()].reduce((sum, bytes) => sum + bytes, 0);
}
