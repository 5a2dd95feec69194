import { sql } from 'kysely';
import type { SignedInCtx } from '#platform/context.ts';
import {
  setVendorArticles,
  type VendorArticleChange,
  type VendorArticleRow,
  type VendorArticleValues,
} from '#partners/third-party/third-party.keyed.actions.ts';

/** The values of an article that its history names. */
export type NamedValues = Partial<VendorArticleValues>;

const valueNames = [
  'description',
  'price',
  'salesUnit',
  'uomConverter',
  'imageUrl',
  'stock',
  'off',
] as const satisfies readonly (keyof VendorArticleValues)[];

/** The values that differ, before and after; a new article has all of them and none before. */
function difference(
  before: VendorArticleRow | null,
  after: VendorArticleValues,
): { before: NamedValues | null; after: NamedValues } {
  const changed = valueNames.filter((name) => !before || before[name] !== after[name]);
  const pick = (values: VendorArticleValues): NamedValues =>
    Object.fromEntries(changed.map((name) => [name, values[name]]));
  return { before: before && pick(before), after: pick(after) };
}

async function addHistory(
  { db, actor, now }: SignedInCtx,
  changes: readonly VendorArticleChange[],
  ids: readonly string[],
  uploadId: string | null,
): Promise<void> {
  const rows = changes.map(({ before, after }, at) => ({ article: ids[at], ...difference(before, after) }));
  await sql`
    insert into vendor_desk_change (article_id, before, after, user_id, upload_id, changed_at)
    select c.article, c.before, c.after, ${actor.userId}::uuid, ${uploadId}::uuid, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(article uuid, before jsonb, after jsonb)`.execute(
    db,
  );
}

/**
 * Writes articles of the caller's vendors with their history and returns how many of them changed. The articles are
 * locked and checked by the caller; those that keep their values are left alone.
 */
export async function writeVendorArticles(
  ctx: SignedInCtx,
  action: string,
  changes: readonly VendorArticleChange[],
  uploadId: string | null = null,
): Promise<number> {
  const due = changes.filter(({ before, after }) => !before || valueNames.some((name) => before[name] !== after[name]));
  if (due.length === 0) return 0;
  await addHistory(ctx, due, await setVendorArticles(ctx, action, due), uploadId);
  return due.length;
}
