import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip, createInflateRaw } from 'node:zlib';
import { officeTypes } from '#rules/attachments/attachment-kinds.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { zipEntries, type ZipEntry, type ZipLimits } from './zip-entries.ts';

/** Bytes of all files of an archive when it and the archives inside it are unpacked. */
const mostUnpacked = 1024 * 1024 * 1024;
/** More than honest files shrink; small archives are never dangerous. */
const largestRatio = 150;
const harmless = 50 * 1024 * 1024;
const deepest = 3;
const longestPart = 1024 * 1024;

/** Why an archive is refused, as an exception out of the streams that unpack it. */
class Refused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** The rest of the limits for an archive with all that is inside it, and the type that it must have. */
interface Budget {
  bytes: number;
  entries: number;
  readonly type: string;
}

/** Main parts of office documents, and what they are. */
const mainParts = new Map<string, string>([
  ['word/document.xml', officeTypes.docx],
  ['xl/workbook.xml', officeTypes.xlsx],
  ['ppt/presentation.xml', officeTypes.pptx],
]);
const contentTypesPart = '[Content_Types].xml';

/** Type of a zip archive by its files: an office document if it has the parts of exactly one, else an archive. */
function archiveTypeOf(entries: readonly ZipEntry[]): string {
  const names = new Set(entries.map(({ name }) => name));
  const types = [...mainParts].flatMap(([part, type]) => (names.has(part) ? [type] : []));
  return names.has(contentTypesPart) && types.length === 1 && types[0] ? types[0] : 'application/zip';
}

/** Parts of office documents that hold programs. */
const programParts =
  /(?:^|[/\\])(?:vba(?:project|data)\w*\.\w+|activex\d*\.(?:bin|xml))$|(?:^|[/\\])(?:intl)?macrosheets[/\\]/i;

/** True if relations of a document load another one from a network when it is opened. */
function loadsOthers(relations: string): boolean {
  return [...relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].some(
    ([tag]) =>
      /TargetMode\s*=\s*["']External["']/i.test(tag) &&
      /Type\s*=\s*["'][^"']*\/(?:attachedTemplate|oleObject|frame|subDocument)["']/i.test(tag) &&
      /Target\s*=\s*["'](?!file:\/\/\/[A-Za-z]:|[A-Za-z]:)[^"']*(?::|\\\\|&#)/i.test(tag),
  );
}

/** Kinds of files inside an archive that are archives themselves, by their first bytes. */
function packingOf(head: Buffer): 'zip' | 'gzip' | 'unknown' | null {
  const hex = head.toString('hex', 0, 6);
  if (hex.startsWith('504b0304')) return 'zip';
  if (hex.startsWith('1f8b08')) return 'gzip';
  const unknown = ['377abcaf271c', '526172211a07', 'fd377a585a00', '425a68', '28b52ffd', '4d534346', '1f9d'];
  return unknown.some((start) => hex.startsWith(start)) ? 'unknown' : null;
}

/** Counts bytes against a limit and the budget; those of some parts are kept as text. */
class Counter extends Transform {
  readonly #budget: Budget;
  readonly #limit: number;
  bytes = 0;
  crc = 0;

  constructor(budget: Budget, limit: number) {
    super();
    this.#budget = budget;
    this.#limit = limit;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.bytes += chunk.length;
    this.#budget.bytes -= chunk.length;
    this.crc = crc32(chunk, this.crc);
    if (this.bytes > this.#limit) done(new Refused('attachment_archive'));
    else if (this.#budget.bytes < 0) done(new Refused('attachment_archive'));
    else done(null, chunk);
  }
}

/** Writes what the entry unpacks to, if it is an archive or a part to read; counts and discards everything else. */
class Sink extends Writable {
  readonly #path: string;
  readonly #text: boolean;
  readonly #parts: Buffer[] = [];
  #file: ReturnType<typeof createWriteStream> | null = null;
  packing: ReturnType<typeof packingOf> = null;
  #begun = false;

  constructor(path: string, text: boolean) {
    super();
    this.#path = path;
    this.#text = text;
  }

  get text(): string {
    return Buffer.concat(this.#parts).toString('utf8');
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (!this.#begun) {
      this.#begun = true;
      this.packing = packingOf(chunk);
      if (this.packing === 'unknown') {
        done(new Refused('attachment_archive'));
        return;
      }
      if (this.packing !== null) this.#file = createWriteStream(this.#path);
    }
    if (this.#text) this.#parts.push(chunk);
    if (this.#file) this.#file.write(chunk, done);
    else done();
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.#file) this.#file.end(done);
    else done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#file?.destroy();
    done(error);
  }
}

/** Refuses documents with macros, and those whose main part is not of the type: templates, slide shows, add-ins. */
function checkContentTypes(text: string, type: string | null): void {
  if (/macroEnabled|vbaProject/i.test(text)) throw new Refused('attachment_macros');
  const isOffice = [...mainParts.values()].some((office) => office === type);
  if (isOffice && !text.includes(`"${type}.main+xml"`)) throw new Refused('attachment_type_invalid');
}

/** Unpacks an entry. Throws Refused for more bytes than the counter allows, or others than the directory says. */
async function unpack(file: FileHandle, entry: ZipEntry, counter: Counter, target: Writable): Promise<void> {
  const range = { start: entry.start, end: entry.start + entry.packed - 1, autoClose: false };
  const source = entry.packed === 0 ? Readable.from([]) : file.createReadStream(range);
  await (entry.deflated && entry.packed > 0
    ? pipeline(source, createInflateRaw(), counter, target)
    : pipeline(source, counter, target));
  if (counter.bytes !== entry.size || counter.crc !== entry.crc) throw new Refused('attachment_damaged');
}

async function checkEntry(
  file: FileHandle,
  entry: ZipEntry,
  path: string,
  depth: number,
  budget: Budget,
): Promise<void> {
  if (programParts.test(entry.name)) throw new Refused('attachment_macros');
  const reads = entry.name === contentTypesPart || entry.name.endsWith('.rels');
  if (reads && entry.size > longestPart) throw new Refused('attachment_archive');
  const counter = new Counter(budget, entry.size);
  const sink = new Sink(path, reads);
  try {
    await unpack(file, entry, counter, sink);
    if (entry.name === contentTypesPart) checkContentTypes(sink.text, depth === 1 ? budget.type : null);
    if (reads && loadsOthers(sink.text)) throw new Refused('attachment_macros');
    if (sink.packing === 'gzip')
      await pipeline(createReadStream(path), createGunzip(), new Counter(budget, mostUnpacked), new Discard());
    if (sink.packing === 'zip') await checkArchive(path, depth + 1, budget);
  } finally {
    await rm(path, { force: true });
  }
}

class Discard extends Writable {
  override _write(_chunk: Buffer, _encoding: string, done: () => void): void {
    done();
  }
}

async function checkArchive(path: string, depth: number, budget: Budget): Promise<void> {
  if (depth > deepest) throw new Refused('attachment_archive');
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const entries = await zipEntries(file, size);
    if (typeof entries === 'string') throw new Refused(entries);
    budget.entries -= entries.length;
    const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0);
    const bomb = unpacked > budget.bytes || (unpacked > harmless && unpacked > size * largestRatio);
    if (bomb || budget.entries < 0) throw new Refused('attachment_archive');
    for (const [at, entry] of entries.entries()) await checkEntry(file, entry, `${path}-${at}`, depth, budget);
  } finally {
    await file.close();
  }
}

/**
 * Unpacks a zip archive or office document without storing it, and the archives inside it. Returns why it is refused:
 * damaged or encrypted files, a bomb, names outside the folder, macros, or parts that load documents from a network.
 */
export async function archiveRefusal(path: string, type: string): Promise<ErrorCode | null> {
  try {
    await checkArchive(path, 1, { bytes: mostUnpacked, entries: 10_000, type });
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** The refusal that an exception stands for. Throws other exceptions again. */
function refusalOf(error: unknown): ErrorCode {
  if (error instanceof Refused) return error.code;
  // Packed bytes that cannot be unpacked.
  if (/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) return 'attachment_damaged';
  throw error;
}

/**
 * Unpacks one entry to a new local file, which has at most the bytes that the directory says. Returns why it is refused:
 * more or other bytes.
 */
export async function unpackEntry(file: FileHandle, entry: ZipEntry, path: string): Promise<ErrorCode | null> {
  try {
    const counter = new Counter({ bytes: entry.size, entries: 1, type: '' }, entry.size);
    await unpack(file, entry, counter, createWriteStream(path));
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Content type of a file that begins as a zip archive, or why it is refused. */
export async function archiveType(path: string, limits?: ZipLimits): Promise<{ readonly type: string } | ErrorCode> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const entries = await zipEntries(file, size, limits);
    return typeof entries === 'string' ? entries : { type: archiveTypeOf(entries) };
  } finally {
    await file.close();
  }
}
