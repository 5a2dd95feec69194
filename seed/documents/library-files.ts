// Files of the library as an upload would store them.
import type { StoredFile } from '#server/platform/attachments/stored-file.ts';
import type { Originals, PlannedFile } from '../originals.ts';

/** A stored file with its name. */
export interface LibraryFile extends StoredFile {
  readonly fileName: string;
}

/** Stores files or notes them for later, two at a time; returns them by their names, which must differ. */
export async function storeLibrary(
  files: readonly PlannedFile[],
  originals: Originals,
): Promise<ReadonlyMap<string, LibraryFile>> {
  const stored = new Map<string, LibraryFile>();
  const queue = files[Symbol.iterator]();
  const run = async (): Promise<void> => {
    for (const file of queue) {
      const { fileName } = file;
      stored.set(fileName, { ...(await originals(file, 'material')), fileName });
    }
  };
  await Promise.all([run(), run()]);
  if (stored.size !== files.length) throw new Error('two files of the library have the same name');
  return stored;
}
