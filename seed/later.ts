// Makes the files of the demo that are noted when it is loaded.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Gate } from '#server/platform/media/gate.ts';
import type { Files } from '#server/platform/files/files.ts';
import { makeNotedCopies, type CopiesNote } from './copies.ts';
import { drawPicture, type PictureNote } from './pictures.ts';

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
export const makeFiles = (note: unknown, files: Files): Promise<void> => gate.run(() => made(note, files));

async function made(note: unknown, files: Files): Promise<void> {
  const read = note as PictureNote | CopiesNote;
  const cacheFolder = await pictureCache();
  if (read.kind === 'picture') await drawPicture(read, { cacheFolder, store: (bytes, name) => files.put(name, bytes) });
  else await makeNotedCopies(read, files, cacheFolder);
}
