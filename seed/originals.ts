// Originals of the demo: photos, pictures and documents as uploads would have stored them. Rows hold the facts of a file
// (bytes, hash, pages, words), so a file is made later only if its facts are known.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { StoredFile } from '#server/platform/attachments/stored-file.ts';
import { openPdf, wordsOf } from '#server/platform/file-content/pdf-reading.ts';
import type { LaterFile } from '#server/platform/files/files-made-later.ts';
import { copiesLater, type CopiesNote } from './copies.ts';
import { fromCache, keepInCache } from './pictures.ts';

/** The part of a note that says how its file is made: its drawing, or the day for which the document is made. */
export type Source = { readonly svg: string; readonly form: DrawnForm } | { readonly today: string };

/** A file to make. */
export interface PlannedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Changes when the file would. */
  readonly recipe: string;
  /** Null: the file is made while the demo is loaded, because it is made at once or is never the same twice. */
  readonly source: Source | null;
  readonly make: () => Promise<Buffer>;
}

const forms = {
  /** Sent by a phone. */
  photo: ['image/jpeg', (svg: Buffer) => sharp(svg).jpeg({ quality: 78 }).toBuffer()],
  picture: ['image/jpeg', (svg: Buffer) => sharp(svg).flatten().jpeg({ quality: 84 }).toBuffer()],
  transparent: ['image/png', (svg: Buffer) => sharp(svg).png().toBuffer()],
} as const;
type DrawnForm = keyof typeof forms;

/** Increase this when drawings change in a way that their text does not show. */
const RECIPE = 1;

/** The plan of a drawn file. */
export function drawnFile(fileName: string, form: DrawnForm, svg: string): PlannedFile {
  const [contentType, make] = forms[form];
  const recipe = `${form} ${RECIPE} ${svg}`;
  return { fileName, contentType, recipe, source: { svg, form }, make: () => make(Buffer.from(svg)) };
}

/** Values of a file that its rows hold. */
export type Facts = Pick<StoredFile, 'bytes' | 'hash' | 'width' | 'height' | 'hasAlpha' | 'pages' | 'words'>;
type Content = Omit<Facts, 'bytes' | 'hash'>;

/** Increase this when files are made in another way: cached ones of other versions are not used. */
const VERSION = 4;
const mostWords = 200_000;
const nothing: Content = { width: null, height: null, hasAlpha: false, pages: null, words: null };
const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Name of a file's facts: it changes when the file would. */
export const factsKey = ({ contentType, recipe }: PlannedFile): string =>
  hashOf(`${VERSION}:${contentType}:${recipe}`).slice(0, 24);

async function contentOfPdf(original: Buffer): Promise<Content> {
  const document = await openPdf({ data: new Uint8Array(original) });
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  const words = await wordsOf(document, mostWords);
  const pages = document.numPages;
  await document.loadingTask.destroy();
  return { width: Math.round(width), height: Math.round(height), hasAlpha: false, pages, words };
}

async function contentOf(original: Buffer, contentType: string): Promise<Content> {
  if (contentType === 'application/pdf') return contentOfPdf(original);
  if (!contentType.startsWith('image/')) return nothing;
  const { width, height, hasAlpha } = await sharp(original).metadata();
  const isOpaque = !hasAlpha || (await sharp(original).stats()).isOpaque;
  return { ...nothing, width, height, hasAlpha: !isOpaque };
}

/** Makes a file and reads its facts, or takes both from the folder with those of earlier databases. */
export async function makeOriginal(
  file: PlannedFile,
  cacheFolder: string | null,
): Promise<{ readonly facts: Facts; readonly original: Buffer }> {
  const path = (part: string): string => join(cacheFolder ?? '', `original-${factsKey(file)}-${part}`);
  if (cacheFolder !== null) {
    const [facts, original] = [await fromCache(path('facts')), await fromCache(path('bytes'))];
    if (facts && original) return { original, facts: JSON.parse(facts.toString('utf8')) as Facts };
  }
  const original = await file.make();
  const content = await contentOf(original, file.contentType);
  const facts = { bytes: original.length, hash: hashOf(original), ...content };
  if (cacheFolder !== null) {
    await keepInCache(path('bytes'), original);
    await keepInCache(path('facts'), Buffer.from(JSON.stringify(facts)));
  }
  return { original, facts };
}

/** Facts of files before they are made; `npm run generate` writes them. */
export interface KnownFiles {
  /** The system and the libraries with which the files were made: others may give other bytes. */
  readonly madeWith: string;
  readonly files: Readonly<Record<string, Facts>>;
}

const makers = ['@expo-google-fonts/noto-sans', 'bidi-js', 'fflate', 'fontkit', 'pdfjs-dist', 'pdfkit', 'sharp'];

/** Names the system of this process and the libraries that decide about the bytes of files. */
export function madeHere(): string {
  const { dependencies } = JSON.parse(readFileSync(new URL('../server/package.json', import.meta.url), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const { platform, arch, versions } = process;
  return [
    `${platform}-${arch}`,
    `zlib ${versions.zlib}`,
    ...makers.map((name) => `${name} ${dependencies[name]}`),
  ].join(', ');
}

/** The facts that are committed. */
export const readKnownFiles = (): KnownFiles =>
  JSON.parse(readFileSync(new URL('known-files.json', import.meta.url), 'utf8')) as KnownFiles;

let known: KnownFiles['files'] | null = null;
/** Facts of a file that is made later; null for one that must be made now to learn them. */
function knownFacts(file: PlannedFile): Facts | null {
  if (file.source === null) return null;
  if (known === null) {
    const { madeWith, files } = readKnownFiles();
    known = madeWith === madeHere() ? files : {};
  }
  return known[factsKey(file)] ?? null;
}

/** The files that are made later: an original, with its copies if it has some. */
export interface OriginalNote extends Omit<CopiesNote, 'kind'> {
  readonly kind: 'original';
  readonly fileName: string;
  readonly source: Source;
}

/** True if a stored file of the type has copies in other sizes. */
export const hasCopies = (contentType: string): boolean =>
  contentType === 'application/pdf' || contentType.startsWith('image/');

/** Where files go while the demo is loaded. */
export interface Work {
  readonly cacheFolder: string | null;
  readonly store: (bytes: Buffer, name: string) => Promise<void>;
  /** Takes a note of files that are made later. */
  readonly later: (file: LaterFile) => void;
}

/** Takes over a planned file and tells what its row holds. */
export type Originals = (file: PlannedFile, use: CopiesNote['use']) => Promise<StoredFile>;

/** Files that are stored now, or noted for later if their facts are known. */
export function storingOriginals({ cacheFolder, store, later }: Work): Originals {
  return async (file, use) => {
    const { contentType, fileName, source } = file;
    const stored = `attachments/${randomUUID()}`;
    const copies = hasCopies(contentType) ? copiesLater(stored, contentType, use) : null;
    const about = { stored, contentType, hasCopies: copies !== null };
    const facts = knownFacts(file);
    if (facts && source) {
      const note: OriginalNote = { kind: 'original', stored, contentType, use, fileName, source };
      later({ name: copies?.name ?? stored, note });
      return { ...facts, ...about };
    }
    const made = await makeOriginal(file, cacheFolder);
    await store(made.original, stored);
    if (copies) later(copies);
    return { ...made.facts, ...about };
  };
}
