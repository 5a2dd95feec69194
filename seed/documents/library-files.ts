// Files of the library as an upload would store them: with copies, size, hash, and the words of a PDF.
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { copyFormOf, type CopyForm } from '#server/platform/attachments/copy-forms.ts';
import { drawFirstPage, openPdf, wordsOf } from '#server/platform/attachments/pdf-reading.ts';
import { copiesOfPixels, makeCopies, type Copies } from '#server/platform/attachments/picture-copies.ts';
import { isRefusal } from '#server/platform/attachments/refusal.ts';
import { copyName, type StoredFile } from '#server/platform/attachments/stored-file.ts';
import { fromCache, keepInCache } from '../pictures.ts';

interface LibraryWork {
  /** Folder with made files; null: they are made each time. */
  readonly cacheFolder: string | null;
  readonly store: (bytes: Buffer, name: string) => Promise<void>;
}

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

/** Increase this when files or copies are made in another way: cached ones of other versions are not used. */
const VERSION = 2;
/** Longer side of the picture of a first page: smaller than after an upload, because the start of the demo waits for it. */
const pageSide = 1400;
const mostWords = 200_000;

/**
 * How copies of a file are made. A picture is never enlarged, so those of a small one in the two largest sizes are equal:
 * it is encoded once.
 */
function copyForm(side: number): CopyForm {
  const form = copyFormOf('material');
  return side > 1600 ? form : { ...form, sizes: form.sizes.filter((size) => size <= 1600) };
}

/** The copies in all sizes. */
function inAllSizes(copies: Copies['copies']): Copies['copies'] {
  const largest = copies.get(1600);
  return largest && !copies.has(2400) ? new Map([...copies, [2400, largest]]) : copies;
}

type Facts = Pick<StoredFile, 'width' | 'height' | 'hasAlpha' | 'pages' | 'words'>;
interface Made {
  readonly facts: Facts;
  readonly original: Buffer;
  readonly copies: Copies['copies'];
}

const nothing: Facts = { width: null, height: null, hasAlpha: false, pages: null, words: null };
const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

async function examinePdf(original: Buffer): Promise<Made> {
  const document = await openPdf({ data: new Uint8Array(original) });
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  const copies = await copiesOfPixels(await drawFirstPage(document, pageSide), copyForm(pageSide));
  if (!copies) throw new Error('the first page of a PDF cannot be drawn');
  const words = await wordsOf(document, mostWords);
  const facts = {
    width: Math.round(width),
    height: Math.round(height),
    hasAlpha: false,
    pages: document.numPages,
    words,
  };
  await document.loadingTask.destroy();
  return { original, copies: inAllSizes(copies), facts };
}

async function examine(original: Buffer, contentType: string): Promise<Made> {
  if (contentType === 'application/pdf') return examinePdf(original);
  if (!contentType.startsWith('image/')) return { original, copies: new Map(), facts: nothing };
  const { width, height, format } = await sharp(original).metadata();
  // A drawing of lines is drawn in each size.
  const side = format === 'svg' ? Infinity : Math.max(width, height);
  const made = await makeCopies(original, contentType, copyForm(side));
  if (isRefusal(made)) throw new Error(`a picture of the library is refused: ${made.code}`);
  const { copies, ...facts } = made;
  return { original, copies: inAllSizes(copies), facts: { ...nothing, ...facts } };
}

const sizes = copyFormOf('material').sizes;

async function fromFolder(path: (part: string) => string): Promise<Made | null> {
  const facts = await fromCache(path('facts'));
  const original = facts && (await fromCache(path('original')));
  if (!facts || !original) return null;
  const copies = new Map<(typeof sizes)[number], Buffer>();
  for (const size of sizes) {
    const bytes = await fromCache(path(String(size)));
    if (bytes) copies.set(size, bytes);
  }
  return { original, copies, facts: JSON.parse(facts.toString('utf8')) as Facts };
}

async function made({ recipe, contentType, make }: PlannedFile, folder: string | null): Promise<Made> {
  const key = hashOf(`${VERSION}:${contentType}:${recipe}`).slice(0, 24);
  const path = (part: string): string => join(folder ?? '', `library-${key}-${part}`);
  const kept = folder === null ? null : await fromFolder(path);
  if (kept) return kept;
  const fresh = await examine(await make(), contentType);
  if (folder !== null) {
    await keepInCache(path('original'), fresh.original);
    for (const [size, bytes] of fresh.copies) await keepInCache(path(String(size)), bytes);
    await keepInCache(path('facts'), Buffer.from(JSON.stringify(fresh.facts)));
  }
  return fresh;
}

async function storeFile(file: PlannedFile, { cacheFolder, store }: LibraryWork): Promise<LibraryFile> {
  const { facts, original, copies } = await made(file, cacheFolder);
  const stored = `attachments/${randomUUID()}`;
  await store(original, stored);
  for (const [size, bytes] of copies) await store(bytes, copyName(stored, size));
  return {
    ...facts,
    fileName: file.fileName,
    contentType: file.contentType,
    stored,
    bytes: original.length,
    hash: hashOf(original),
    hasCopies: copies.size > 0,
  };
}

/** Makes and stores files, two at a time; returns them by their names, which must differ. */
export async function storeLibrary(
  files: readonly PlannedFile[],
  work: LibraryWork,
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
