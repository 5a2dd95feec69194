import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';

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
  /** Names and sizes of all stored files, in folders of any depth. */
  all(): Promise<{ name: string; bytes: number }[]>;
  /** Deletes a file; ignores a missing one. */
  remove(name: string): Promise<void>;
  /** Bytes of a file, or null if it does not exist. */
  read(name: string): Promise<Buffer | null>;
  exists(name: string): Promise<boolean>;
  /** Size of a file in bytes, or null if it does not exist. */
  size(name: string): Promise<number | null>;
  /** Bytes of a file as a stream, or a part of them; both ends of the part are included. Rejects for a missing file. */
  stream(name: string, part?: BytePart): Promise<Readable>;
  /** Writes a file into an open local one, from position `at`. Returns its bytes. Rejects for a missing file. */
  writeInto(name: string, target: FileHandle, at: number): Promise<number>;
  /**
   * Local copy of a file, for code that reads it more than once; `release` removes what was made for it. The caller
   * must not change the copy.
   */
  local(name: string): Promise<LocalCopy>;
  /** Absolute folder on this machine for files that are not complete yet. */
  readonly incoming: string;
  /** Absolute folder of the stored files; null where the store is not on this machine. */
  readonly folder: string | null;
}

/** Positions of the first and the last byte of a part of a file. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

export interface LocalCopy {
  readonly path: string;
  release(): Promise<void>;
}

/** First 20 hex digits of the SHA-256 of some bytes: a name that cannot be guessed and identifies the content. */
export function contentName(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 20);
}

/** The folder of this process for files that are not complete yet; files of dead processes are removed at a start. */
export const incomingFolder = (files: Pick<Files, 'incoming'>): string =>
  join(files.incoming, `${hostname()}-${process.pid}`);

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

/** Returns the name of a stored file; throws RangeError for one that leaves the store. */
export function requireName(name: string): string {
  const steps = name.split('/');
  if (name.includes('\0') || name.includes('\\') || steps.some((step) => step === '' || step === '.' || step === '..'))
    throw new RangeError(`not a valid name of a stored file: ${name}`);
  return name;
}

const partBytes = 256 * 1024;

/**
 * Reads a local file in parts through one buffer: a stream would leave all of its bytes to the next collection. A part
 * is valid until `take` has ended. Returns the bytes of the file.
 */
export async function readInParts(
  path: string,
  take: (part: Uint8Array, at: number) => void | Promise<void>,
): Promise<number> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafeSlow(partBytes);
    let at = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) return at;
      await take(buffer.subarray(0, bytesRead), at);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** Writes bytes into an open file from a position; throws an Error if the disk takes fewer. */
export async function writeAll(target: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  const { bytesWritten } = await target.write(bytes, 0, bytes.length, at);
  if (bytesWritten !== bytes.length) throw new Error(`${bytesWritten} of ${bytes.length} bytes of a file were written`);
}

/** Files in a local folder. */
export function localFiles(folder: string): Files {
  const path = (name: string): string => join(folder, requireName(name));
  return {
    folder,
    incoming: path('incoming'),
    async put(name, bytes) {
      await whole(path(name), (half) => writeFile(half, bytes));
    },
    async keep(name, from) {
      await whole(path(name), (half) => copyFile(from, half));
    },
    async take(name, from) {
      const target = path(name);
      await mkdir(dirname(target), { recursive: true });
      await rename(from, target).catch(async (error: NodeJS.ErrnoException) => {
        // The file arrived on another disk.
        if (error.code !== 'EXDEV') throw error;
        await whole(target, (half) => copyFile(from, half));
        await rm(from, { force: true });
      });
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
    async all() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return [];
          throw error;
        },
      );
      const found: { name: string; bytes: number }[] = [];
      for (const entry of entries) {
        const name = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
        if (!entry.isFile() || name.startsWith('incoming/') || name.endsWith('.part')) continue;
        const about = await stat(path(name)).catch(() => null);
        if (about) found.push({ name, bytes: about.size });
      }
      return found;
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
    async size(name) {
      const about = await stat(path(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return about?.size ?? null;
    },
    async stream(name, part) {
      const handle = await open(path(name));
      return handle.createReadStream(part);
    },
    writeInto: (name, target, at) => readInParts(path(name), (part, from) => writeAll(target, part, at + from)),
    local: (name) => Promise.resolve({ path: path(name), release: () => Promise.resolve() }),
  };
}
