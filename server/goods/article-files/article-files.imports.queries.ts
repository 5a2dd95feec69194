import { sql } from 'kysely';
import type { FileOutcome, ImportState } from '#rules/goods/article-files/choices.ts';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { visibleImport } from './article-files.policy.ts';

/** An import of pictures and documents. */
export interface ArticleFileImport {
  readonly id: string;
  /** Name of the folder or archive. */
  readonly name: string;
  readonly state: ImportState;
  /** Why the whole archive was refused. */
  readonly refusal: ErrorCode | null;
  readonly startedAt: Date;
  /** Name of the user; null for the command line. */
  readonly startedBy: string | null;
  /** Files of the archive; 0 until it is opened. */
  readonly fileCount: number;
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** Counting of imports stops here. */
export const importCountLimit = 1_000;

const columns = sql`
  select i.id, i.name, i.state, i.refusal, i.started_at as "startedAt", u.name as "startedBy",
         i.file_count as "fileCount", r.added, r.replaced, r.unchanged, r.refused
    from article_files_import i
    left join identity_user u on u.id = i.user_id
   cross join lateral (
     select count(*) filter (where x.outcome = 'added')::int as added,
            count(*) filter (where x.outcome = 'replaced')::int as replaced,
            count(*) filter (where x.outcome = 'unchanged')::int as unchanged,
            count(*) filter (where x.outcome = 'refused')::int as refused
       from article_files_result x
      where x.import_id = i.id) r`;

/** Imports that the caller may see, newest first, with their number. */
export async function listImports(
  { db, actor }: SignedInCtx,
  page: number,
  limit: number,
): Promise<{ data: ArticleFileImport[]; count: number }> {
  const visible = visibleImport(actor);
  const { rows } = await sql<ArticleFileImport>`
    ${columns}
     where i.id in (
       select i.id
         from article_files_import i
        where ${visible}
        order by i.started_at desc, i.id desc
        limit ${limit} offset ${(page - 1) * limit})
     order by i.started_at desc, i.id desc`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from article_files_import i where ${visible} limit ${sql.lit(importCountLimit)}) counted`.execute(
    db,
  );
  return { data: rows, count: counted.rows[0]?.count ?? 0 };
}

/** An import that the caller may see, or null. */
export async function findImport({ db, actor }: SignedInCtx, id: string): Promise<ArticleFileImport | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<ArticleFileImport>`
    ${columns} where i.id = ${id} and ${visibleImport(actor)}`.execute(db);
  return rows[0] ?? null;
}

/** The outcome of one file of an import. */
export interface FileResultRow {
  readonly position: number;
  readonly path: string;
  /** Code of the article or model; empty for none. */
  readonly code: string;
  readonly outcome: FileOutcome;
  readonly refusal: ErrorCode | null;
  /** Values of its text that only the examination knew; null from an older server. */
  readonly refusalParams: ErrorParams | null;
}
export interface ResultFilter {
  readonly outcome?: FileOutcome | undefined;
  /** A part of the path or code. */
  readonly search?: string | undefined;
}

/** Results of an import that the caller may see, with their number. */
export async function listResults(
  { db }: SignedInCtx,
  importId: string,
  { outcome, search }: ResultFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ data: FileResultRow[]; count: number }> {
  const pattern = `%${likePattern(search ?? '')}%`;
  const wanted = db
    .selectFrom('article_files_result')
    .where('import_id', '=', importId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .$if(Boolean(search), (query) =>
      query.where((row) => row.or([row.eb('path', 'ilike', pattern), row.eb('code', 'ilike', pattern)])),
    );
  const data = await wanted
    .select(['position', 'path', 'code', 'outcome', 'refusal', 'refusal_params as refusalParams'])
    .orderBy('position')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { count } = await wanted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { data: data as FileResultRow[], count };
}
