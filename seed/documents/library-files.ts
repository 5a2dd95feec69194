// Files of the library as an upload would store them: with size, hash, and the words of a PDF; copies are made later.
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { openPdf, wordsOf } from '#server/platform/file-content/pdf-reading.ts';
import type { StoredFile } from '#server/platform/attachments/stored-file.ts';
import type { Work } from '../claims/proof-files.ts';
import { copiesLater } from '../copies.ts';
import { fromCache, keepInCache } from '../pictures.ts';

/** A file to make. */
export interface PlannedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Changes when the file would. */
  readonly recipe: string;
  readonly make: () => Promise<Buffer>;
}

/** A stored file with its name. */
export interface LibraryFile extends StoredFile {
  readonly fileName: string;
}

/** Increase this when files are made in another way: cached ones of other versions are not used. */
const VERSION = 3;
const mostWords = 200_000;

type Facts = Pick<StoredFile, 'width' | 'height' | 'hasAlpha' | 'pages' | 'words'>;
interface Made {
  readonly facts: Facts;
  readonly original: Buffer;
}

const nothing: Facts = { width: null, height: null, hasAlpha: false, pages: null, words: null };
const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

async function factsOfPdf(original: Buffer): Promise<Facts> {
  const document = await openPdf({ data: new Uint8Array(original) });
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  const words = await wordsOf(document, mostWords);
  const pages = document.numPages;
  await document.loadingTask.destroy();
  return { width: Math.round(width), height: Math.round(height), hasAlpha: false, pages, words };
}

async function factsOf(original: Buffer, contentType: string): Promise<Facts> {
  if (contentType === 'application/pdf') return factsOfPdf(original);
  if (!contentType.startsWith('image/')) return nothing;
  const { width, height, hasAlpha } = await sharp(original).metadata();
  const isOpaque = !hasAlpha || (await sharp(original).stats()).isOpaque;
  return { ...nothing, width, height, hasAlpha: !isOpaque };
}

async function made({ recipe, contentType, make }: PlannedFile, folder: string | null): Promise<Made> {
  const key = hashOf(`${VERSION}:${contentType}:${recipe}`).slice(0, 24);
  const path = (part: string): string => join(folder ?? '', `library-${key}-${part}`);
  if (folder !== null) {
    const [facts, original] = [await fromCache(path('facts')), await fromCache(path('original'))];
    if (facts && original) return { original, facts: JSON.parse(facts.toString('utf8')) as Facts };
  }
  const original = await make();
  const facts = await factsOf(original, contentType);
  if (folder !== null) {
    await keepInCache(path('original'), original);
    await keepInCache(path('facts'), Buffer.from(JSON.stringify(facts)));
  }
  return { original, facts };
}

async function storeFile(file: PlannedFile, { cacheFolder, store, later }: Work): Promise<LibraryFile> {
  const { fileName, contentType } = file;
  const { facts, original } = await made(file, cacheFolder);
  const stored = `attachments/${randomUUID()}`;
  await store(original, stored);
  const hasCopies = contentType === 'application/pdf' || contentType.startsWith('image/');
  if (hasCopies) later(copiesLater(stored, contentType, 'material'));
  return { ...facts, fileName, contentType, stored, bytes: original.length, hash: hashOf(original), hasCopies };
}

/** Makes and stores files, two at a time; returns them by their names, which must differ. */
export async function storeLibrary(
  files: readonly PlannedFile[],
  work: Work,
): Promise<ReadonlyMap<string, LibraryFile>> {
  const stored = new Map<string, LibraryFile>();
  const queue = files[Symbol.iterator]();
  const run = async (): Promise<void> => {
    for (const file of queue) stored.set(file.fileName, await storeFile(file, work));
  };
  await Promise.all([run(), run()]);
  if (stored.size !== files.length) throw new Error('two files of the library have the same name');
  return stored;
}
