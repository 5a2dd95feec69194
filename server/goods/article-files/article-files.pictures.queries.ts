import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { UploadReferences } from '#platform/files/upload-cleanup.ts';

/** Stored pictures and documents that articles use: a banner may have the same picture. */
export const catalogFiles: UploadReferences = sql`
  select 'pictures/' || file as name from catalog_picture
   union all
  select 'documents/' || file from catalog_document`;

/** Stored pictures of brands and merchandise categories. */
export const assortmentFiles: UploadReferences = sql`
  select 'pictures/' || picture from catalog_brand where picture is not null
  union all
  select 'pictures/' || picture from catalog_category where picture is not null`;

/** An article or model to which a file belongs. */
export interface FileOwner {
  /** Code of the article, or of the model for pictures of all its colours. */
  readonly code: string;
  readonly modelId: string;
  /** Colour of the article; empty for a model. */
  readonly color: string;
  /** The sales organisations that sell the model. */
  readonly sorgs: readonly string[];
}

/**
 * The articles and models with the given codes, by the code that was asked for. Case does not matter, but the exact
 * spelling counts first, and an article before a model.
 */
export async function findFileOwners(db: Database, codes: readonly string[]): Promise<Map<string, FileOwner>> {
  const asked = [...new Set(codes)];
  const keys = asked.map((code) => code.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase());
  const { rows } = await sql<FileOwner & { asked: string }>`
    select distinct on (c.asked) c.asked, o.code, o.model_id as "modelId", o.color,
           coalesce((
        select array_agg(distinct s.sorg)
          from catalog_article x
          join catalog_article_sorg s on s.article_id = x.id
         where x.model_id = o.model_id and s.removed_at is null), '{}') as sorgs
      from unnest(${asked}::text[]) c(asked)
      join (
        select a.code, a.model_id, a.color, 0 as place
          from catalog_article a
         where a.code_key = any(${keys}::text[])
         union all
        select m.code, m.id, '', 1
          from catalog_model m) o on upper(o.code) = upper(c.asked)
     order by c.asked, o.place, o.code <> c.asked, o.code`.execute(db);
  return new Map(rows.map(({ asked: code, ...owner }) => [code, owner]));
}

/** Whose picture or document a file is: `source` identifies the file among all imports. */
export interface FilePosition extends Pick<FileOwner, 'code' | 'modelId' | 'color'> {
  readonly source: string;
}
/** A picture with the position that its name asks for, 1 to 99. */
export interface PicturePosition extends FilePosition {
  readonly number: number | null;
}
export interface DocumentPosition extends FilePosition {
  readonly name: string;
  readonly language: string;
}

/** Rows that a file changes: `own` has come from the same file or from the ERP for the same position. */
export interface Found<Row> {
  readonly own: Row | null;
  /** The content is there already, so nothing changes. */
  readonly unchanged: boolean;
}
const found = <Row extends { source: string; file: string }>(
  rows: readonly Row[],
  source: string,
  file: string,
  replaces: (row: Row) => boolean,
): Found<Row> => {
  const same = rows.find((row) => row.source === source);
  const unchanged = same ? same.file === file : rows.some((row) => row.file === file);
  return { own: same ?? rows.find((row) => row.source === '' && replaces(row)) ?? null, unchanged };
};

export type PictureRow = { position: number; file: string; source: string };

/** The pictures of a model in a colour, and what a picture with the content `file` changes. */
export async function findPicture(
  db: Database,
  { modelId, color, source, number }: PicturePosition,
  file: string,
): Promise<Found<PictureRow> & { readonly rows: readonly PictureRow[] }> {
  const rows = await db
    .selectFrom('catalog_picture')
    .select(['position', 'file', 'source'])
    .where('model_id', '=', modelId)
    .where('color', '=', color)
    .orderBy('position')
    .execute();
  return { rows, ...found(rows, source, file, (row) => row.position === number) };
}

export type DocumentRow = { id: string; file: string; source: string };

/** The changes of a model by a document with the content `file`. */
export async function findDocument(
  db: Database,
  { modelId, source, name, language }: DocumentPosition,
  file: string,
): Promise<Found<DocumentRow>> {
  const rows = await db
    .selectFrom('catalog_document')
    .select(['id', 'file', 'source', 'name', 'language'])
    .where('model_id', '=', modelId)
    .orderBy('id')
    .execute();
  return found(rows, source, file, (row) => row.name === name && row.language === language);
}
