import { contentLanguages, type ContentLanguage } from '#rules/locales.ts';

/** Maximum number of files of one import. */
export const mostArticleFiles = 20_000;
/** Maximum size of a picture or document in bytes, and in megabytes for its refusal. */
export const largestArticleFileMegabytes = 20;
export const largestArticleFile = largestArticleFileMegabytes * 1024 * 1024;
/** Types that an import accepts, for its refusal. */
export const articleFileTypes = 'JPG, PNG, WebP, PDF';
/** Pixels of the longer side that a picture needs to fill the product page. */
export const neededPixels = 1200;
/** Positions below this one belong to numbered files; the others follow. */
export const firstUnnumbered = 100;

const separators = /[\s_.,()+-]+/;
const leading = new RegExp(`^${separators.source}`);
const trailing = new RegExp(`${separators.source}$`);

/** True if a system put the file into a folder or archive by itself. */
export function isSystemFile(path: string): boolean {
  return path
    .split('/')
    .some((part) => part.startsWith('.') || part === '__MACOSX' || /^(thumbs\.db|desktop\.ini)$/i.test(part));
}

/** The last part of a path without its extension. */
function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return (dot > 0 ? name.slice(0, dot) : name).normalize('NFC');
}

/**
 * The codes that a path may name, the most likely one first: each folder from the innermost one, then the file name
 * without its extension, then the beginnings of the name that end before a space or one of `_ . , ( ) + -`.
 */
export function codesOfPath(path: string): string[] {
  const folders = path
    .split('/')
    .slice(0, -1)
    .map((folder) => folder.normalize('NFC').trim())
    .toReversed();
  const stem = stemOf(path).trim();
  const beginnings = [...stem.matchAll(new RegExp(separators, 'g'))].map(({ index }) => stem.slice(0, index));
  return [...new Set([...folders, stem, ...beginnings.toReversed()])].filter((code) => code !== '');
}

/** The parts of a file name besides the code. */
export interface FilePlace {
  /** The rest of the name in lower case; with the code it identifies the file, whatever its type and folder. */
  readonly rest: string;
  /** Position of a picture, 1 to 99: a number behind the code, 1 for the code alone; null for words. */
  readonly number: number | null;
}

const restOf = (path: string, code: string): string => {
  const stem = stemOf(path).trim();
  const begins = stem.toLowerCase().startsWith(code.normalize('NFC').toLowerCase());
  return (begins ? stem.slice(code.normalize('NFC').length) : stem).replace(leading, '').replace(trailing, '');
};

/** Place of the file of `path` among the files of the article or model with `code`. */
export function placeOfFile(path: string, code: string): FilePlace {
  const rest = restOf(path, code);
  const number = rest === '' ? 1 : Number(/^(\d{1,2})(?!\d)/.exec(rest)?.[1] ?? 0);
  return { rest: rest.toLowerCase(), number: number > 0 ? number : null };
}

/** Name and language of a document: `RB-2300_manual_de.pdf` is `Manual` in German; without words, the code is its name. */
export function documentWords(
  path: string,
  code: string,
): { readonly name: string; readonly language: ContentLanguage | '' } {
  const words = restOf(path, code)
    .split(separators)
    .filter((word) => word !== '');
  const language = contentLanguages.find((one) => one === words.at(-1)?.toLowerCase());
  const name = (language ? words.slice(0, -1) : words).join(' ').slice(0, 200);
  return { name: name === '' ? code : name.charAt(0).toUpperCase() + name.slice(1), language: language ?? '' };
}
