import { sql } from 'kysely';
import { codesInFileName, knownCodes, titleOfFileName } from '#rules/content/content/file-names.ts';
import { isId } from '#rules/ids.ts';
import type { Attachment } from '#platform/attachments/attachments.ts';
import { attachmentColumns, attachmentOf, isOwn } from '#platform/attachments/attachments.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { viewerOf, type Viewer } from '#goods/catalog/catalog.policy.ts';
import { requireEditor } from '#content/content/content.policy.ts';
import { matchCodes } from '#buying/intake/intake.match.queries.ts';

/** An upload of the caller that is not in the library yet, with what an editor decides about it. */
export interface MaterialUpload {
  readonly attachment: Attachment;
  /** SHA-256 of its bytes; null until it was examined. */
  readonly contentHash: string | null;
  /** Materials with a file of the same bytes, at most three. */
  readonly duplicateIds: readonly string[];
  /** Materials with a file of the same name and other bytes, at most three. */
  readonly namesakeIds: readonly string[];
  /** Codes of articles of the catalog in its name. */
  readonly articleCodes: readonly string[];
  /** Title made of its name. */
  readonly title: string;
}

type Hit = { readonly id: string; readonly ids: string[] };

/** Materials whose current files are like uploads, by upload: with the same bytes, or only the same name. */
async function listAlike(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ same: Map<string, string[]>; named: Map<string, string[]> }> {
  const like = async (condition: ReturnType<typeof sql<boolean>>): Promise<Map<string, string[]>> => {
    const { rows } = await sql<Hit>`
      select u.id, array_agg(distinct found.id) as ids
        from platform_attachment u
       cross join lateral (
          select i.id
            from platform_attachment a
            join content_file f on f.attachment_id = a.id and f.owner_type = 'item'
            join content_item i on i.id = f.owner_id and i.type = 'marketing_material' and i.deleted_at is null
           where a.kind = 'material' and ${condition}
           limit 3) found
       where u.id = any(${[...ids]}::uuid[])
       group by u.id`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, row.ids]));
  };
  const [same, named] = await Promise.all([
    like(sql<boolean>`a.content_hash = u.content_hash`),
    like(sql<boolean>`
      lower(a.file_name) = lower(u.file_name) and a.content_hash is distinct from u.content_hash`),
  ]);
  return { same, named };
}

/** All articles of the market: an editor of the library may have no area of their own. */
const wholeCatalog = (ctx: Ctx): Viewer => ({
  ...viewerOf(ctx),
  areas: ctx.market.sorgs.map((sorg) => ({ sorg, priceList: null, customerGroup: null, paymentTerms: '' })),
});

/** The caller's uploads for the library among ids, in their order; others are left out. */
export async function listUploads(ctx: Ctx, ids: readonly string[]): Promise<MaterialUpload[]> {
  requireEditor(ctx, 'marketing_material');
  const rows = await ctx.db
    .selectFrom('platform_attachment')
    .select([...attachmentColumns, 'content_hash'])
    .where('id', '=', anyOf(ids.filter(isId)))
    .where('kind', '=', 'material')
    .execute();
  const own = new Map(rows.filter((row) => isOwn(ctx, row)).map((row) => [row.id, row]));
  const { same, named } = await listAlike(ctx, [...own.keys()]);
  const candidates = new Map([...own.values()].map((row) => [row.id, codesInFileName(row.file_name)]));
  const matches = await matchCodes(ctx, wholeCatalog(ctx), [...new Set([...candidates.values()].flat())]);
  const articleOf = (code: string): string | null => {
    const certain = (matches.get(code) ?? []).filter(({ kind }) => kind !== 'padded');
    const codes = new Set(certain.map((match) => match.code));
    return codes.size === 1 ? ([...codes][0] ?? null) : null;
  };
  return [...new Set(ids)].flatMap((id): MaterialUpload[] => {
    const row = own.get(id);
    if (!row) return [];
    const codes = knownCodes(candidates.get(id) ?? [], (code) => articleOf(code) !== null);
    return [
      {
        attachment: attachmentOf(row),
        contentHash: row.content_hash,
        duplicateIds: same.get(id) ?? [],
        namesakeIds: named.get(id) ?? [],
        articleCodes: [...new Set(codes.flatMap((code) => articleOf(code) ?? []))],
        title: titleOfFileName(row.file_name),
      },
    ];
  });
}
