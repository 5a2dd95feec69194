import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { sql } from 'kysely';
import { refusalOfPdf } from '#platform/media/media.ts';
import { isRefusal, refused, type FileRefusal } from '#platform/media/refusal.ts';
import type { Ctx } from '#platform/context.ts';
import { storeDocument, storePicture } from '#goods/article-files/article-files.pictures.actions.ts';
import { type FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { sourceOf, waits } from '#exchange/erp-columns/erp-columns.records.ts';
import type { Reject, RowScanner } from './erp.rows.ts';
import { numberStaged, unitOf } from './erp.staging.ts';

/** Parameters of `row_not_allowed` for a picture or document that nobody can open. */
const unreadable = { rule: 'unreadable', first: '', second: '' };

interface StoredFile {
  readonly name: string;
  readonly kind: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/**
 * Stores the pictures and documents that a `pictures` file names and that exist in `folder`, and lists them for the
 * catalog in the temporary table `staged_files`. Files are named by content, so a rollback leaves nothing wrong behind.
 * Removes rows whose file is missing or not a picture from `staged` and returns them, with the units that wait for a
 * missing file.
 */
export async function storeAttachments(
  ctx: Ctx,
  format: FileFormat,
  folder: string,
  scanner: RowScanner,
): Promise<Reject[]> {
  if (format.type !== 'pictures') return [];
  const { rows } = await sql<{
    name: string;
    kind: string;
  }>`select distinct s.file as name, s.kind from staged s order by 1`.execute(ctx.db);
  const stored: StoredFile[] = [];
  const missing: ({ name: string; kind: string } & FileRefusal)[] = [];
  for (const { name, kind } of rows) {
    const beside = await readBeside(folder, name);
    if (!beside) {
      missing.push({ name, kind, ...refused('row_unknown_reference') });
      continue;
    }
    const found = kind === 'document' ? await storedDocument(ctx, name, beside) : await storedPicture(ctx, beside);
    if (isRefusal(found)) missing.push({ name, kind, ...found });
    else stored.push({ name, kind, ...found, bytes: beside.bytes.length });
  }
  await sql`create temporary table staged_files on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as f(name text, kind text, file text, width integer, height integer, bytes integer)`.execute(
    ctx.db,
  );
  if (missing.length === 0) return [];
  await numberStaged(ctx.db);
  const bad = await sql<{ ordinal: number; name: string; unit: string } & FileRefusal>`
    with gone as (
      delete from staged s
       using jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as m(name text, kind text, code text, params jsonb)
       where m.name = s.file and m.kind = s.kind
      returning s.ctid as row, s.file, m.code, m.params, ${sql.raw(unitOf(format))} as unit)
    select n.ordinal, g.file as name, g.code, g.params, g.unit
      from gone g
      join staged_line n on n.row = g.row
     order by 1`.execute(ctx.db);
  return bad.rows.map(({ ordinal, name, code, params, unit }) => {
    const reject: Reject = {
      line: scanner.lineOf(ordinal),
      column: 'file',
      code,
      value: name,
      params: { ...params, thing: 'file', key: name, source: sourceOf('file') },
    };
    return waits(reject) ? { ...reject, unit } : reject;
  });
}

type Kept = Pick<StoredFile, 'file' | 'width' | 'height'>;

/** Stores a picture, or says why it is refused. */
async function storedPicture(ctx: Ctx, { bytes }: FileBeside): Promise<Kept | FileRefusal> {
  const picture = await storePicture(ctx.files, bytes);
  return isRefusal(picture) && picture.code === 'attachment_damaged' ? refused('row_not_allowed', unreadable) : picture;
}

/** Stores a document, or says why it is refused: its type, or a PDF that does not open for everybody. */
async function storedDocument(ctx: Ctx, name: string, { path, bytes }: FileBeside): Promise<Kept | FileRefusal> {
  const refusal = /\.pdf$/i.test(name) ? await refusalOfPdf(path) : null;
  if (refusal) return refused(refusal);
  const file = await storeDocument(ctx.files, name, bytes);
  return file === null ? refused('row_not_allowed', unreadable) : { file, width: 0, height: 0 };
}

/** Larger pictures and documents are not served. */
const largestAttachment = 100 * 1024 * 1024;

interface FileBeside {
  readonly path: string;
  readonly bytes: Buffer;
}

/** A regular file below the folder; null if it does not exist or a link leads outside the folder. */
async function readBeside(folder: string, name: string): Promise<FileBeside | null> {
  try {
    const path = await realpath(join(folder, name));
    const facts = await stat(path);
    if (!path.startsWith((await realpath(folder)) + sep) || !facts.isFile() || facts.size > largestAttachment)
      return null;
    return { path, bytes: await readFile(path) };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return null;
    throw error;
  }
}
