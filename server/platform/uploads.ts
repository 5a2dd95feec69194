import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../rules/errors.ts';
import { contentName, type Files } from './files.ts';
import { isWorkbook } from './xlsx.ts';
import { storePicture, type StoredPicture } from './pictures.ts';

/** Largest file that is taken, in bytes. */
export const largestUpload = 10 * 1024 * 1024;
/** Most files in one request. */
export const uploadsPerRequest = 10;

/**
 * A file that came with a request, stored already under the name of its content (no file is written inside a transaction). What
 * it is, its content says and not its name: `contentType` is null for anything but the known kinds, which is not stored.
 */
export class UploadedFile {
  readonly fileName: string;
  readonly contentType: string | null;
  readonly bytes: number;
  readonly tooLarge: boolean;
  readonly stored: string;
  /** The file itself where it is an Excel workbook: that is read at once and never stored. */
  readonly workbook: Uint8Array | null;
  /** The file itself where it is of no kind that is known: text, perhaps. It is read at once and never stored. */
  readonly plain: Uint8Array | null;
  /** What was made of it where the operation takes pictures (`pictures` of its field); null where it is none. */
  readonly picture: StoredPicture | null;

  constructor(
    file: Pick<UploadedFile, 'fileName' | 'contentType' | 'bytes' | 'tooLarge' | 'stored'> & {
      readonly workbook?: Uint8Array | null;
      readonly plain?: Uint8Array | null;
    },
    picture: StoredPicture | null = null,
  ) {
    this.fileName = file.fileName;
    this.contentType = file.contentType;
    this.bytes = file.bytes;
    this.tooLarge = file.tooLarge;
    this.stored = file.stored;
    this.workbook = file.workbook ?? null;
    this.plain = file.plain ?? null;
    this.picture = picture;
  }
}

/** The file with its picture re-encoded in the given widths, before a transaction begins; what is no picture stays without one. */
export async function withPicture(files: Files, file: UploadedFile, widths: readonly number[]): Promise<UploadedFile> {
  const bytes = file.contentType?.startsWith('image/') && !file.tooLarge ? await files.read(file.stored) : null;
  return bytes ? new UploadedFile(file, await storePicture(files, bytes, widths)) : file;
}

const signatures: readonly { readonly type: string; readonly start: readonly number[] }[] = [
  { type: 'application/pdf', start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/jpeg', start: [0xff, 0xd8, 0xff] },
  { type: 'image/png', start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

const asText = (bytes: Uint8Array, from: number): string => String.fromCodePoint(...bytes.subarray(from, from + 4));

/** Kind of a file by its first bytes, or null. */
export function contentTypeOf(bytes: Uint8Array): string | null {
  if (bytes.length > 12 && asText(bytes, 0) === 'RIFF' && asText(bytes, 8) === 'WEBP') return 'image/webp';
  return signatures.find(({ start }) => start.every((value, index) => bytes[index] === value))?.type ?? null;
}

/** The last part of a name without control characters, at most 120 characters: for showing, never for storing. */
function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replaceAll(/\p{Cc}/gu, '').slice(-120) || 'file';
}

/** Puts a file at a path like `variables.file` or `variables.files.0` of a GraphQL request; the place must hold null. */
function place(operations: unknown, path: string, file: UploadedFile): void {
  const steps = path.split('.');
  const last = steps.pop();
  let at = operations;
  for (const step of steps) at = typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? (at as Record<string, unknown>)[step] : undefined;
  if (
    last === undefined ||
    steps[0] !== 'variables' ||
    typeof at !== 'object' ||
    at === null ||
    !Object.hasOwn(at, last) ||
    (at as Record<string, unknown>)[last] !== null
  )
    throw new DomainError('bad_input', {}, 'map');
  (at as Record<string, unknown>)[last] = file;
}

function readJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('bad_input', {}, field);
  }
}

/** A part that cannot be read (cut off, no boundary) is a fault of the body, not of the server. */
async function readable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError || ((error as { statusCode?: number }).statusCode ?? 500) < 500) throw error;
    throw new DomainError('bad_input', {}, 'body');
  }
}

/** Reads a multipart GraphQL request: `operations`, `map`, then the files, which are stored. Answers the request's body. */
export async function readUploads(request: FastifyRequest, files: Files): Promise<unknown> {
  const fields = new Map<string, string>();
  const uploads = new Map<string, UploadedFile>();
  const parts = request.parts({
    limits: { fileSize: largestUpload, files: uploadsPerRequest, fields: 2, fieldSize: 100_000 },
    throwFileSizeLimit: false,
  } as Parameters<FastifyRequest['parts']>[0]);
  for (let next = await readable(parts.next()); !next.done; next = await readable(parts.next())) {
    const part = next.value;
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value));
      continue;
    }
    const bytes = await readable(part.toBuffer());
    const tooLarge = part.file.truncated;
    const contentType = contentTypeOf(bytes);
    const stored = `uploads/${contentName(bytes)}`;
    const workbook = !tooLarge && isWorkbook(bytes);
    if (contentType !== null && !tooLarge) await files.put(stored, bytes);
    uploads.set(
      part.fieldname,
      new UploadedFile({
        fileName: shownName(part.filename),
        contentType,
        bytes: bytes.length,
        tooLarge,
        stored,
        workbook: workbook ? bytes : null,
        plain: tooLarge || workbook || contentType !== null ? null : bytes,
      }),
    );
  }
  const operations = readJson(fields.get('operations') ?? '', 'operations');
  const map = readJson(fields.get('map') ?? '', 'map');
  if (typeof map !== 'object' || map === null) throw new DomainError('bad_input', {}, 'map');
  for (const [name, paths] of Object.entries(map)) {
    const file = uploads.get(name);
    if (!file || !Array.isArray(paths)) throw new DomainError('bad_input', {}, 'map');
    for (const path of paths) place(operations, String(path), file);
  }
  return operations;
}
