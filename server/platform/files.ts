import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';

/** Stored files by name, for example `pictures/ab12-400.webp`. Names are made by the server, never taken from a user. */
export interface Files {
  /** Stores bytes; writing the same name again replaces it atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Bytes of a file, or null where there is none. */
  read(name: string): Promise<Buffer | null>;
  exists(name: string): Promise<boolean>;
  /** Absolute path, for streaming; throws RangeError for a name that leaves the store. */
  path(name: string): string;
}

/** First 20 hex digits of the SHA-256 of some bytes: a name that cannot be guessed and never changes its content. */
export function contentName(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 20);
}

/** Files in a local folder. */
export function localFiles(folder: string): Files {
  const path = (name: string): string => {
    const full = normalize(join(folder, name));
    if (!full.startsWith(folder + sep) || name.includes('\0')) throw new RangeError(`not a file name of the store: ${name}`);
    return full;
  };
  return {
    path,
    async put(name, bytes) {
      const target = path(name);
      await mkdir(dirname(target), { recursive: true });
      const half = `${target}.${randomBytes(6).toString('hex')}.part`;
      await writeFile(half, bytes);
      await rename(half, target);
    },
    async read(name) {
      try {
        return await readFile(path(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async exists(name) {
      return stat(path(name)).then(
        () => true,
        () => false,
      );
    },
  };
}
