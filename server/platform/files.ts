import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';

/**
 * Stored files by name, for example `pictures/ab12-400.webp`. The server makes the names; they never come from a user.
 */
export interface Files {
  /** Stores bytes; writing the same name again replaces it atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Stores a copy of a local file of any size. */
  keep(name: string, from: string): Promise<void>;
  /** Moves a local file into the store. */
  take(name: string, from: string): Promise<void>;
  /** Names, sizes and modification times of the stored files of a folder. */
  list(folder: string): Promise<{ name: string; bytes: number; writtenAt: Date }[]>;
  /** Deletes a file; ignores a missing one. */
  remove(name: string): Promise<void>;
  /** Bytes of a file, or null if it does not exist. */
  read(name: string): Promise<Buffer | null>;
  exists(name: string): Promise<boolean>;
  /** Absolute path, for streaming; throws RangeError for a name that leaves the store. */
  path(name: string): string;
}

/** First 20 hex digits of the SHA-256 of some bytes: a name that cannot be guessed and identifies the content. */
export function contentName(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 20);
}

/** Creates the data folder if it is missing. Throws an Error that says what to do when this user cannot write to it. */
export function requireWritableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${folder} is not writable (${code}). Give this user write access, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Syncs the names in a folder to disk, if the system supports it, so that a renamed file survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file under a temporary name and renames it when it is complete. */
async function whole(target: string, write: (half: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const half = `${target}.${randomBytes(6).toString('hex')}.part`;
  await write(half);
  await rename(half, target);
}

/** Files in a local folder. */
export function localFiles(folder: string): Files {
  const path = (name: string): string => {
    const full = normalize(join(folder, name));
    if (!full.startsWith(folder + sep) || name.includes('\0'))
      throw new RangeError(`not a valid name of a stored file: ${name}`);
    return full;
  };
  return {
    path,
    async put(name, bytes) {
      await whole(path(name), (half) => writeFile(half, bytes));
    },
    async keep(name, from) {
      await whole(path(name), (half) => copyFile(from, half));
    },
    async take(name, from) {
      const target = path(name);
      await mkdir(dirname(target), { recursive: true });
      await rename(from, target);
    },
    async list(folderName) {
      const names = await readdir(path(folderName)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const found = await Promise.all(
        names.map(async (name) => {
          const about = await stat(path(`${folderName}/${name}`)).catch(() => null);
          return about?.isFile() ? [{ name: `${folderName}/${name}`, bytes: about.size, writtenAt: about.mtime }] : [];
        }),
      );
      return found.flat();
    },
    async remove(name) {
      await rm(path(name), { force: true });
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
