import { sql } from 'kysely';
import { firstUnnumbered } from '#rules/goods/article-files/file-names.ts';
import type { FileOutcome } from '#rules/goods/article-files/choices.ts';
import type { FileRefusal } from '#platform/media/refusal.ts';
import type { Ctx } from '#platform/context.ts';
import { contentName, type Files } from '#platform/files/files.ts';
import { pictureName, storePicture as storeInWidths, type StoredPicture } from '#platform/files/pictures.ts';
import { noteStored } from '#platform/files/uploads.ts';
import { markOutdated } from '#goods/catalog/catalog.entries.actions.ts';
import {
  findDocument,
  findPicture,
  type DocumentPosition,
  type PicturePosition,
} from './article-files.pictures.queries.ts';

/** Widths in which the portal requests pictures of articles. */
const pictureWidths = [1200, 800, 400, 160] as const;

/** Names of a stored picture in all its widths. */
export const pictureFiles = (file: string): string[] => pictureWidths.map((width) => pictureName(file, width));

/** Stores a picture of an article in all its widths; returns why the bytes are refused. */
export async function storePicture(files: Files, bytes: Buffer): Promise<StoredPicture | FileRefusal> {
  return storeInWidths(files, bytes, pictureWidths);
}

/** Document types that the portal serves; none that a browser would execute. */
const documentEnding = /\.(pdf|png|jpe?g|webp|zip|xlsx|docx|pptx|csv|txt)$/i;

/** Name of a stored document in the folder `documents`. */
export const documentFile = (bytes: Buffer, ending: string): string => `${contentName(bytes)}.${ending}`;

/**
 * Stores a document as `documents/<hash of the content>.<extension>`; returns its name without the folder, or null if
 * the file type is not allowed.
 */
export async function storeDocument(files: Files, name: string, bytes: Buffer): Promise<string | null> {
  const ending = documentEnding.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return null;
  const stored = documentFile(bytes, ending);
  if (!(await files.exists(`documents/${stored}`))) await files.put(`documents/${stored}`, bytes);
  return stored;
}

/** Two files of a model are attached one after the other. */
async function lockModel({ db }: Ctx, modelId: string): Promise<void> {
  await db.selectFrom('catalog_model').select('id').where('id', '=', modelId).forNoKeyUpdate().execute();
}

type Attached = Exclude<FileOutcome, 'refused'>;

/**
 * Attaches a stored picture to a model in a colour: it replaces the one of the same source, or one of the ERP at the same
 * position; else it gets the position of its number, or follows the others. The same content is attached once. Lists show
 * it after `refreshOutdated`.
 */
export async function attachPicture(ctx: Ctx, place: PicturePosition, picture: StoredPicture): Promise<Attached> {
  await lockModel(ctx, place.modelId);
  const { rows, own, unchanged } = await findPicture(ctx.db, place, picture.file);
  if (unchanged) return 'unchanged';
  const values = { file: picture.file, width: picture.width, height: picture.height, source: place.source };
  if (own)
    await ctx.db
      .updateTable('catalog_picture')
      .set(values)
      .where('model_id', '=', place.modelId)
      .where('color', '=', place.color)
      .where('position', '=', own.position)
      .execute();
  else {
    const free = place.number !== null && !rows.some(({ position }) => position === place.number);
    const next = Math.max(firstUnnumbered - 1, ...rows.map(({ position }) => position)) + 1;
    await ctx.db
      .insertInto('catalog_picture')
      .values({ model_id: place.modelId, color: place.color, position: free ? place.number : next, ...values })
      .execute();
  }
  await markOutdated(ctx, sql`select a.id from catalog_article a where a.model_id = ${place.modelId}`);
  if (own) await noteStored(ctx, pictureFiles(own.file));
  await ctx.record({ action: 'catalog.picture-attached', ...recorded(place, own, picture.file) });
  return own ? 'replaced' : 'added';
}

/** Attaches a stored document to a model: it replaces the one of the same source, or one of the ERP with its name. */
export async function attachDocument(
  ctx: Ctx,
  place: DocumentPosition,
  document: { readonly file: string; readonly bytes: number },
): Promise<Attached> {
  await lockModel(ctx, place.modelId);
  const { own, unchanged } = await findDocument(ctx.db, place, document.file);
  if (unchanged) return 'unchanged';
  const values = { ...document, name: place.name, language: place.language, source: place.source };
  if (own) await ctx.db.updateTable('catalog_document').set(values).where('id', '=', own.id).execute();
  else
    await ctx.db
      .insertInto('catalog_document')
      .values({ model_id: place.modelId, kind: 'document', ...values })
      .execute();
  if (own) await noteStored(ctx, [`documents/${own.file}`]);
  await ctx.record({ action: 'catalog.document-attached', ...recorded(place, own, document.file) });
  return own ? 'replaced' : 'added';
}

/** The facts that the audit log states about an attached file. */
const recorded = (
  { code, color, source }: PicturePosition | DocumentPosition,
  own: { readonly file: string } | null,
  file: string,
) => ({
  subjectType: 'article' as const,
  subjectId: code,
  ...(own && { before: { file: own.file } }),
  after: { file, color, source },
});
