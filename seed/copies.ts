// Copies of stored pictures and PDFs of the demo, made when one of them is first asked for.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { copyFormOf, userForm, type CopyForm } from '#server/platform/media/copy-forms.ts';
import { drawFirstPage, openPdf } from '#server/platform/file-content/pdf-reading.ts';
import { copiesOfPixels, makeCopies, type Copies } from '#server/platform/media/picture-copies.ts';
import { isRefusal } from '#server/platform/media/refusal.ts';
import { copyName } from '#server/platform/attachments/stored-file.ts';
import type { LaterFile } from '#server/platform/files/files-made-later.ts';
import type { Files } from '#server/platform/files/files.ts';
import { fromCache, keepInCache } from './pictures.ts';

/** The files that are made later: copies of a stored file, as those of a user's or of brand content. */
export interface CopiesNote {
  readonly kind: 'copies';
  readonly stored: string;
  readonly contentType: string;
  readonly use: 'user' | 'material';
}

/** Increase this when copies are made in another way: cached ones of other versions are not used. */
const VERSION = 1;
/** Longer side of the picture of a first page: smaller than after an upload, because a reader waits for it. */
const pageSide = 1400;

const formOf = (use: CopiesNote['use']): CopyForm => (use === 'material' ? copyFormOf('material') : userForm);

/** The note from which the copies of a stored file are made; the largest is stored last. */
export const copiesLater = (stored: string, contentType: string, use: CopiesNote['use']): LaterFile => ({
  name: copyName(stored, Math.max(...formOf(use).sizes)),
  note: { kind: 'copies', stored, contentType, use } satisfies CopiesNote,
});

/**
 * A picture is never enlarged, so copies of a small one in the two largest sizes are equal: it is encoded once. A drawing
 * of lines is drawn in each size.
 */
async function usefulForm(original: Buffer, { contentType, use }: CopiesNote): Promise<CopyForm> {
  const form = formOf(use);
  if (contentType === 'application/pdf') return { ...form, sizes: form.sizes.filter((size) => size <= 1600) };
  const { width, height, format } = await sharp(original).metadata();
  const isSmall = format !== 'svg' && Math.max(width, height) <= 1600;
  return isSmall ? { ...form, sizes: form.sizes.filter((size) => size <= 1600) } : form;
}

async function copiesOf(original: Buffer, note: CopiesNote): Promise<Copies['copies']> {
  const form = await usefulForm(original, note);
  if (note.contentType === 'application/pdf') {
    const document = await openPdf({ data: new Uint8Array(original) });
    const copies = await copiesOfPixels(await drawFirstPage(document, pageSide), form);
    await document.loadingTask.destroy();
    if (!copies) throw new Error('the first page of a PDF cannot be drawn');
    return copies;
  }
  const made = await makeCopies(original, note.contentType, form);
  if (isRefusal(made)) throw new Error(`a picture of the demo is refused: ${made.code}`);
  return made.copies;
}

/** Makes and stores the copies of a stored file, or takes them from the folder with those of earlier databases. */
export async function makeNotedCopies(note: CopiesNote, files: Files, cacheFolder: string | null): Promise<void> {
  const original = await files.read(note.stored);
  // Its owner has deleted it.
  if (!original) return;
  const key = createHash('sha256').update(`${VERSION}:${note.contentType}:${note.use}:`).update(original);
  const name = `copies-${key.digest('hex').slice(0, 24)}`;
  const { sizes } = formOf(note.use);
  const path = (size: number): string => join(cacheFolder ?? '', `${name}-${size}`);
  const kept = cacheFolder === null ? [null] : await Promise.all(sizes.map((size) => fromCache(path(size))));
  const complete = kept.every((bytes) => bytes !== null);
  const made = complete ? new Map(sizes.map((size, at) => [size, kept[at] as Buffer])) : await copiesOf(original, note);
  for (const size of sizes) {
    const bytes = made.get(size) ?? made.get(1600);
    if (!bytes) throw new Error(`no copy of ${note.stored} in size ${size}`);
    if (cacheFolder !== null && !complete) await keepInCache(path(size), bytes);
    await files.put(copyName(note.stored, size), bytes);
  }
}
