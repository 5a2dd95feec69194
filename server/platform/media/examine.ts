import { createHash } from 'node:crypto';
import { open, stat, type FileHandle } from 'node:fs/promises';
import {
  attachmentTypes,
  largestAttachment,
  nameFits,
  officeTypes,
  type AttachmentKind,
} from '#rules/attachments/attachment-kinds.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { readInParts } from '#platform/files/files.ts';
import { archiveRefusal, archiveType } from '#platform/file-content/archive-content.ts';
import { attachmentTypeOf, typeHeadLength } from '#platform/file-content/content-type.ts';
import { copyFormOf, type CopyForm } from './copy-forms.ts';
import { stripHeic } from '#platform/file-content/heic-content.ts';
import { readPdfBytes } from '#platform/file-content/pdf-content.ts';
import { readPdf } from '#platform/file-content/pdf.ts';
import {
  isAnimatedWebp,
  stripJpeg,
  stripPng,
  stripWebp,
  type Stripped,
} from '#platform/file-content/picture-content.ts';
import { copiesOfPixels, makeCopies, withOnePicture, type Copies } from './picture-copies.ts';
import { posterOf } from './poster.ts';
import { isRefusal, refused, type FileRefusal } from './refusal.ts';
import type { ScanFile } from './scan.ts';
import { articleArchiveLimits } from '#platform/file-content/zip-entries.ts';
import { cleanSvgFile } from '#platform/file-content/svg.ts';
import { cleanVideo } from '#platform/file-content/video-content.ts';

/** The result of the examination of a file. The file itself has lost its metadata. */
export interface Examined {
  readonly contentType: string;
  /** Bytes of the cleaned file. */
  readonly bytes: number;
  /** SHA-256 of the bytes that were sent. */
  readonly hash: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly hasAlpha: boolean;
  /** Pages and text of a PDF of brand content. */
  readonly pages: number | null;
  readonly words: string | null;
  /** Copies of a picture, or of a frame of a video. */
  readonly copies: Copies['copies'] | null;
}

const strip: Readonly<Record<string, (bytes: Buffer) => Stripped>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/heic': stripHeic,
};

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(typeHeadLength), 0, typeHeadLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Archives and office documents, which are archives of parts. */
const archiveTypes: readonly string[] = ['application/zip', ...Object.values(officeTypes)];

/** Content type of a file, null for an unknown one, or why an archive is refused. */
async function typeOf(path: string, kind: AttachmentKind): Promise<{ readonly type: string | null } | ErrorCode> {
  const type = attachmentTypeOf(await headOf(path));
  if (type !== 'application/zip') return { type };
  return archiveType(path, kind === 'article-archive' ? articleArchiveLimits : undefined);
}

/** SHA-256 of a file. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await readInParts(path, (part) => void hash.update(part));
  return hash.digest('hex');
}

/** A local file to examine, the name that its sender gave it, and the kind as which they sent it. */
export interface SentFile {
  readonly path: string;
  readonly fileName: string;
  readonly kind: AttachmentKind;
}

/** The result, or why the file is refused: its code alone if the text has no further values. */
type Found = Examined | FileRefusal | ErrorCode;

/**
 * Examines a local file, which it may change: type by content, size by kind, malware, structure. Removes metadata from
 * it and makes small copies. Returns why it is refused. Throws ScannerUnavailable.
 */
export async function examineFile(file: SentFile, scan: ScanFile): Promise<Examined | FileRefusal> {
  const found = await look(file, scan);
  return typeof found === 'string' ? refused(found) : found;
}

async function look({ path, fileName, kind }: SentFile, scan: ScanFile): Promise<Found> {
  const { size } = await stat(path);
  if (size === 0) return 'file_empty';
  if (size > largestAttachment[kind]) return 'attachment_too_large';
  const found = await typeOf(path, kind);
  if (typeof found === 'string') return accepts(kind, 'application/zip') ? found : 'attachment_type_invalid';
  const { type } = found;
  if (type === null || !accepts(kind, type)) return 'attachment_type_invalid';
  if (!nameFits(kind, fileName, type)) return 'attachment_type_differs';
  const hash = await hashOf(path);
  // Scanned and checked file by file when they are imported: scanners refuse files of this size.
  if (kind === 'article-archive') return { ...nothingFound, contentType: type, hash, bytes: size };
  if (!(await scan(path))) return 'attachment_malware';
  const form = copyFormOf(kind);
  const file = { ...nothingFound, contentType: type, hash, bytes: size };
  if (type === 'application/pdf')
    return kind === 'material' ? examineLibraryPdf(path, file, form) : examinePdf(path, file);
  if (archiveTypes.includes(type)) return (await archiveRefusal(path, type)) ?? file;
  return type.startsWith('video/') ? examineVideo(path, file, form) : examinePicture(path, file, form);
}

const accepts = (kind: AttachmentKind, type: string): boolean => attachmentTypes[kind].includes(type);

/** The values of files that are neither picture nor page. */
const nothingFound = { width: null, height: null, hasAlpha: false, pages: null, words: null, copies: null };

/** Work on all bytes of a file. Their memory is given back at once, not when the next collection finds it. */
async function withBytes<T>(file: FileHandle, work: (bytes: Buffer) => T | Promise<T>): Promise<T> {
  const { size } = await file.stat();
  const memory = new ArrayBuffer(size);
  try {
    const { bytesRead } = await file.read(new Uint8Array(memory), 0, size, 0);
    if (bytesRead !== size) throw new Error(`${bytesRead} of ${size} bytes of a file were read`);
    return await work(Buffer.from(memory));
  } finally {
    memory.transfer(0);
  }
}

/** Writes a picture without its metadata over the file. Returns its size, null for a damaged one, or why it is refused. */
async function cleanPicture(path: string, contentType: string): Promise<number | ErrorCode | null> {
  const file = await open(path, 'r+');
  try {
    return await withBytes(file, async (bytes) => {
      const parts = strip[contentType]?.(bytes);
      if (!parts) return contentType === 'image/webp' && isAnimatedWebp(bytes) ? 'attachment_animated' : null;
      const size = parts.reduce((sum, { length }) => sum + length, 0);
      const { bytesWritten } = await file.writev(parts, 0);
      if (bytesWritten !== size) throw new Error(`${bytesWritten} of ${size} bytes of a file were written`);
      await file.truncate(size);
      return size;
    });
  } finally {
    await file.close();
  }
}

/** Longer side of the picture that is drawn of a PDF only to see whether it opens. */
const lookSide = 100;

/**
 * Why a PDF is refused, or null: it is damaged, runs programs, or opens only with a password. Every file that the portal
 * keeps as a PDF passes this check, whichever way it came.
 */
export async function pdfRefusal(path: string): Promise<ErrorCode | null> {
  const { size } = await stat(path);
  const file = await open(path);
  try {
    const { refusal, encrypted } = await readPdfBytes(file, size);
    if (refusal || !encrypted) return refusal;
  } finally {
    await file.close();
  }
  const { locked } = await withOnePicture(() => readPdf(path, size, lookSide));
  return locked ? 'attachment_encrypted' : null;
}

const examinePdf = async (path: string, found: Examined): Promise<Examined | ErrorCode> =>
  (await pdfRefusal(path)) ?? found;

/** A PDF of brand content also has its text, and copies of its first page. */
async function examineLibraryPdf(path: string, found: Examined, form: CopyForm): Promise<Found> {
  const checked = await examinePdf(path, found);
  if (typeof checked === 'string') return checked;
  return withOnePicture(async () => {
    const { active, picture, pages, words, width, height } = await readPdf(path, found.bytes, Math.max(...form.sizes));
    if (active) return 'attachment_active';
    const copies = picture && (await copiesOfPixels(picture, form));
    return { ...checked, pages, words, width, height, copies };
  });
}

function examinePicture(path: string, found: Examined, form: CopyForm): Promise<Found> {
  return withOnePicture(async () => {
    const drawing = found.contentType === 'image/svg+xml';
    const bytes = drawing ? await cleanSvgFile(path) : await cleanPicture(path, found.contentType);
    if (bytes === null) return 'attachment_damaged';
    if (typeof bytes === 'string') return bytes;
    const made = await makeCopies(path, found.contentType, form);
    return isRefusal(made) ? made : { ...found, ...made, bytes };
  });
}

async function examineVideo(path: string, found: Examined, form: CopyForm): Promise<Found> {
  const shown = await cleanVideo(path, found.bytes);
  if (!shown || shown.width < 1 || shown.height < 1) return 'attachment_damaged';
  // ffmpeg too decodes whole pictures.
  const poster = await withOnePicture(async () => {
    const frame = await posterOf(path);
    return frame && makeCopies(frame, 'image/png', form);
  });
  return { ...found, ...shown, copies: poster && !isRefusal(poster) ? poster.copies : null };
}
