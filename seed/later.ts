// Makes the files of the demo that are noted when it is loaded.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Gate } from '#server/platform/media/gate.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import { makeNotedCopies, type CopiesNote } from './copies.ts';
import { hasCopies, makeOriginal, type Facts, type OriginalNote } from './originals.ts';
import { drawPicture, type PictureNote } from './pictures.ts';
import { plannedFrom } from './planned-files.ts';

/**
 * Folder with made files for the next database of this installation, because drawing takes most of the time. Null if the
 * folder is not writable; then they are made again.
 */
export async function pictureCache(): Promise<string | null> {
  const folder = fileURLToPath(new URL('../node_modules/.cache/paceline-pictures', import.meta.url));
  try {
    await mkdir(folder, { recursive: true });
    return folder;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

// A page asks for many pictures at once: two are in memory, so that other requests get their share.
const gate = new Gate(2);

/** Makes and stores the files of a note that `loadDemo` wrote. */
export const makeFiles = (note: unknown, files: Files, db: Database): Promise<void> =>
  gate.run(() => made(note as PictureNote | CopiesNote | OriginalNote, files, db));

async function made(note: PictureNote | CopiesNote | OriginalNote, files: Files, db: Database): Promise<void> {
  const cacheFolder = await pictureCache();
  if (note.kind === 'picture')
    return drawPicture(note, { cacheFolder, store: (bytes, name) => files.put(name, bytes) });
  if (note.kind === 'original') {
    const { facts, original } = await makeOriginal(plannedFrom(note), cacheFolder);
    await files.put(note.stored, original);
    await correctRows(db, note.stored, facts);
    if (!hasCopies(note.contentType)) return;
  }
  await makeNotedCopies({ ...note, kind: 'copies' }, files, cacheFolder);
}

/**
 * Corrects the rows of a file whose bytes are not those that were known: an upgrade came before it was made, or the
 * processor packs in another way.
 */
async function correctRows(db: Database, stored: string, facts: Facts): Promise<void> {
  const { bytes, hash, width, height, hasAlpha, pages, words } = facts;
  await db
    .updateTable('platform_attachment')
    .set({
      bytes,
      received_bytes: bytes,
      content_hash: hash,
      width,
      height,
      has_alpha: hasAlpha,
      pages,
      words,
    })
    .where('stored', '=', stored)
    .where('content_hash', '<>', hash)
    .execute();
}
