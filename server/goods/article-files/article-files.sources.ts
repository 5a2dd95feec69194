import { copyFile, lstat, open, readdir, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isSystemFile, mostArticleFiles } from '#rules/goods/article-files/file-names.ts';
import { DomainError, type ErrorCode } from '#rules/errors.ts';
import { unpackEntry } from '#platform/file-content/archive-content.ts';
import { articleArchiveLimits, zipEntries, type ZipEntry } from '#platform/file-content/zip-entries.ts';

/** A file of a folder or archive. */
export interface SourceFile {
  /** Path below the folder, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Why the file is refused before anybody reads it. */
  readonly refusal: ErrorCode | null;
  /** Writes the file to a local path. Returns why it is refused. */
  copy(path: string): Promise<ErrorCode | null>;
}

/** An open folder or archive of pictures and documents. */
export interface Source {
  readonly files: readonly SourceFile[];
  close(): Promise<void>;
}

/** Pictures and PDFs hardly shrink; small archives are never dangerous. */
const largestRatio = 150;
const harmless = 50 * 1024 * 1024;
const mostUnpacked = 20 * 1024 * 1024 * 1024;

async function folderFiles(folder: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const waiting = [''];
  for (let inner = waiting.pop(); inner !== undefined; inner = waiting.pop()) {
    for (const entry of await readdir(join(folder, inner), { withFileTypes: true })) {
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (isSystemFile(path)) continue;
      if (entry.isDirectory()) waiting.push(path);
      // A link could lead to any file of the machine.
      if (!entry.isFile() && !entry.isSymbolicLink()) continue;
      if (files.length === mostArticleFiles) throw new DomainError('max_items_exceeded', { limit: mostArticleFiles });
      const full = join(folder, path);
      files.push({
        path,
        bytes: (await lstat(full)).size,
        refusal: entry.isSymbolicLink() ? 'article_file_link' : null,
        copy: async (to) => {
          await copyFile(full, to);
          return null;
        },
      });
    }
  }
  return files;
}

/** The files of an archive that is safe to unpack. Throws its refusal as DomainError. */
async function archiveFiles(archive: FileHandle): Promise<SourceFile[]> {
  const { size } = await archive.stat();
  const found = await zipEntries(archive, size, articleArchiveLimits);
  if (typeof found === 'string') throw new DomainError(found);
  const unpacked = found.reduce((sum, entry) => sum + entry.size, 0);
  if (unpacked > mostUnpacked || (unpacked > harmless && unpacked > size * largestRatio))
    throw new DomainError('attachment_archive');
  const files = found.filter(({ name }) => !name.endsWith('/') && !isSystemFile(name));
  if (files.length > mostArticleFiles) throw new DomainError('max_items_exceeded', { limit: mostArticleFiles });
  return files.map((entry: ZipEntry) => ({
    path: entry.name.replaceAll('\\', '/'),
    bytes: entry.size,
    refusal: null,
    copy: (to) => unpackEntry(archive, entry, to),
  }));
}

/** Opens a folder. Throws `too_many`. */
export const openFolder = async (folder: string): Promise<Source> => ({
  files: await folderFiles(folder),
  close: () => Promise.resolve(),
});

/**
 * Opens a zip archive; its files are unpacked one by one. Throws a DomainError for one that is damaged, encrypted, made to
 * harm those who unpack it (names outside the folder, links, doubles, bombs), or has too many files.
 */
export async function openArchive(path: string): Promise<Source> {
  const archive = await open(path);
  try {
    return { files: await archiveFiles(archive), close: () => archive.close() };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** Name of a folder or archive as lists show it. */
export const sourceName = (path: string): string => basename(path).slice(0, 200);
