import { largestUpload } from '#rules/attachments/largest-upload.ts';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { largestAttachment, largestOfRequest, type AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { DomainError } from '#rules/errors.ts';
import type { FileRefusal } from '#platform/media/refusal.ts';
import type { StoredFile } from '#platform/attachments/stored-file.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { shortName } from './file-names.ts';
import { contentName, incomingFolder, type Files } from './files.ts';
import { holdsUnstorable } from '#platform/http/http.ts';
import { pictureName, storePicture, type StoredPicture } from './pictures.ts';
import { uploadRoom, type UploadQuotas } from './upload-room.ts';
import { isWorkbook, type WorkbookSheet } from '#platform/sheets/xlsx-content.ts';
import { readWorkbookSheets } from '#platform/sheets/xlsx.ts';

/** Maximum number of files in one request. */
export const uploadsPerRequest = 10;
/** The same if all of them are attachments: 28 of a claim, 50 of brand content. */
const attachmentsPerRequest = 50;

/** Refuses a request with more files than it may have: `max_items_exceeded` with the limit. */
function requireFewFiles(limits: readonly FileLimit[]): void {
  const others = limits.filter(({ kind }) => !kind).length;
  const most = others > uploadsPerRequest ? uploadsPerRequest : attachmentsPerRequest;
  if (others > most || limits.length > most) throw new DomainError('max_items_exceeded', { limit: most }, 'files');
}

/** Maximum size of a multipart request in bytes, if its operation sets no other: a claim with all its files. */
export const usualRequest = 800 * 1024 * 1024;

/**
 * A file of a request. It stays in a temporary folder until an operation takes it (`keepUpload`, `withPicture`). Its
 * content decides its type, not its name: `contentType` is null for unknown types, which are never stored.
 */
export class UploadedFile {
  readonly fileName: string;
  readonly contentType: string | null;
  readonly bytes: number;
  readonly tooLarge: boolean;
  /** Name in the store after it is kept. */
  readonly stored: string;
  /** The bytes of an Excel workbook: read at once and never stored. */
  readonly workbook: Uint8Array | null;
  /** The bytes of a file of unknown type, perhaps text: read at once and never stored. */
  readonly plain: Uint8Array | null;
  /**
   * The stored picture if the operation takes pictures (`pictures` of its field), or why it is refused; null if the file
   * is not a picture.
   */
  readonly picture: StoredPicture | FileRefusal | null;
  // Private, to keep both out of the body of an idempotent call.
  readonly #temporary: string | null;
  readonly #attachment: StoredFile | FileRefusal | null;
  #sheets: Promise<readonly WorkbookSheet[]> | null = null;

  constructor(
    file: Pick<UploadedFile, 'fileName' | 'contentType' | 'bytes' | 'tooLarge' | 'stored'> & {
      readonly workbook?: Uint8Array | null;
      readonly plain?: Uint8Array | null;
    },
    temporary: string | null = null,
    picture: StoredPicture | FileRefusal | null = null,
    attachment: StoredFile | FileRefusal | null = null,
  ) {
    this.fileName = file.fileName;
    this.contentType = file.contentType;
    this.bytes = file.bytes;
    this.tooLarge = file.tooLarge;
    this.stored = file.stored;
    this.workbook = file.workbook ?? null;
    this.plain = file.plain ?? null;
    this.picture = picture;
    this.#temporary = temporary;
    this.#attachment = attachment;
  }

  /** Path of the file as it was received, of any type, until the response is sent. */
  get received(): string | null {
    return this.#temporary;
  }

  /** The stored file of an argument that takes attachments, or why it was refused; null for other arguments. */
  get attachment(): StoredFile | FileRefusal | null {
    return this.#attachment;
  }

  /** The sheets of the workbook, read once; none for another file. Throws UnreadableWorkbook. */
  sheets(): Promise<readonly WorkbookSheet[]> {
    this.#sheets ??= this.workbook === null ? Promise.resolve([]) : readWorkbookSheets(this.workbook);
    return this.#sheets;
  }

  /** Path of the file until the response is sent; null for a file that cannot be stored. */
  get temporary(): string | null {
    return this.contentType === null || this.tooLarge ? null : this.#temporary;
  }
}

/** The parts of a context outside a transaction that storing a file needs. */
type Keeper = Pick<Ctx, 'db' | 'files' | 'now' | 'actor'>;

/** Records a stored file before it is written, so that the removal of unused files keeps it for a day. */
export async function noteUpload(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  userId: string | null,
  name: string,
  bytes: number,
): Promise<void> {
  const stored = { user_id: userId, bytes, stored_at: now };
  await db
    .insertInto('platform_upload')
    .values({ name, ...stored })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(stored))
    .execute();
}

/**
 * Records stored files that count for nobody's quota: before they are written, and when a row stops referring to them.
 * They are removed after a day if no row refers to them.
 */
export async function noteStored({ db, now }: Pick<Ctx, 'db' | 'now'>, names: readonly string[]): Promise<void> {
  await db
    .insertInto('platform_upload')
    .values(names.map((name) => ({ name, bytes: 0, stored_at: now })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ stored_at: now }))
    .execute();
}

/**
 * Moves an uploaded file into the store. Not for use in a transaction; files that no row refers to are removed after a
 * day.
 */
export async function keepUpload(ctx: Keeper, file: UploadedFile): Promise<void> {
  if (file.temporary === null) return;
  await noteUpload(ctx, ctx.actor?.userId ?? null, file.stored, file.bytes);
  await ctx.files.take(file.stored, file.temporary);
}

/** Re-encodes the picture of a file in the given widths, before a transaction begins; other files get no picture. */
export async function withPicture(ctx: Keeper, file: UploadedFile, widths: readonly number[]): Promise<UploadedFile> {
  if (file.temporary === null || !file.contentType?.startsWith('image/')) return file;
  const bytes = await readFile(file.temporary);
  for (const width of widths)
    await noteUpload(
      ctx,
      ctx.actor?.userId ?? null,
      pictureName(contentName(bytes), width),
      Math.ceil(bytes.length / widths.length),
    );
  return new UploadedFile(file, file.temporary, await storePicture(ctx.files, bytes, widths));
}

const signatures: readonly { readonly type: string; readonly start: readonly number[] }[] = [
  { type: 'application/pdf', start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/jpeg', start: [0xff, 0xd8, 0xff] },
  { type: 'image/png', start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

const asText = (bytes: Uint8Array, from: number): string => String.fromCodePoint(...bytes.subarray(from, from + 4));

/** File type by its first bytes, or null. */
export function contentTypeOf(bytes: Uint8Array): string | null {
  if (bytes.length > 12 && asText(bytes, 0) === 'RIFF' && asText(bytes, 8) === 'WEBP') return 'image/webp';
  return signatures.find(({ start }) => start.every((value, index) => bytes[index] === value))?.type ?? null;
}

/** The last part of a name without control characters, shortened if it is long: for display, never for storage. */
export function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return shortName(last.toWellFormed().replaceAll(/\p{Cc}/gu, '')) || 'file';
}

/**
 * Puts a file at a path like `variables.file` or `variables.files.0` of a GraphQL request; the value there must be
 * null.
 */
function place(operations: unknown, path: string, file: UploadedFile): void {
  const steps = path.split('.');
  const last = steps.pop();
  let at = operations;
  for (const step of steps)
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? (at as Record<string, unknown>)[step]
        : undefined;
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
  if (holdsUnstorable(text)) throw new DomainError('bad_input', {}, field);
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('bad_input', {}, field);
  }
}

/** A part that cannot be read (truncated, no boundary) is an error of the client, not of the server. */
export async function readable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError || ((error as { statusCode?: number }).statusCode ?? 500) < 500) throw error;
    throw new DomainError('bad_input', {}, 'body');
  }
}

/** The first bytes of a file determine its type. */
const headLength = 16;

const day = 24 * 3600 * 1000;

/** True if a process of this machine runs. */
function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** How a failure inside is named to the caller: one of a request with files has its own text. */
export type InternalError = 'something_wrong' | 'upload_failed';
export const internalErrorOf = (request: FastifyRequest): InternalError =>
  request.isMultipart() ? 'upload_failed' : 'something_wrong';

/** Reads files of multipart requests into a temporary folder and enforces the quotas of users. */
export class Uploads {
  readonly #services: { readonly db: Database; readonly files: Files; now(): Date };
  readonly #quotas: UploadQuotas;
  readonly #incoming: string;
  /** Bytes of each user's current requests, which no row counts yet. */
  readonly #underway = new Map<string, number>();
  readonly #ofRequest = new WeakMap<
    FastifyRequest,
    { readonly userId: string; readonly paths: string[]; bytes: number }
  >();

  constructor(services: { readonly db: Database; readonly files: Files; now(): Date }, quotas: UploadQuotas) {
    this.#services = services;
    this.#quotas = quotas;
    this.#incoming = services.files.incoming;
  }

  get #folder(): string {
    return incomingFolder(this.#services.files);
  }

  /** Creates the temporary folder and removes those of dead processes. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const name of await readdir(this.#incoming)) {
      const [, host, id] = /^(.*)-(\d+)$/.exec(name) ?? [];
      const folder = join(this.#incoming, name);
      // For files of another machine that shares the folder, only the age is known.
      const dead =
        host === hostname()
          ? Number(id) !== process.pid && !isRunning(Number(id))
          : (await stat(folder)).mtimeMs < this.#services.now().getTime() - day;
      if (dead) await rm(folder, { recursive: true, force: true });
    }
    for (const name of await readdir(this.#folder)) {
      const file = join(this.#folder, name);
      // A process id may be reused; no file of this process is older than its start.
      if ((await stat(file)).mtimeMs < performance.timeOrigin) await rm(file, { force: true });
    }
  }

  /** Removes the temporary files of a finished request. */
  async release(request: FastifyRequest): Promise<void> {
    const held = this.#ofRequest.get(request);
    if (!held) return;
    this.#ofRequest.delete(request);
    const left = (this.#underway.get(held.userId) ?? 0) - held.bytes;
    if (left > 0) this.#underway.set(held.userId, left);
    else this.#underway.delete(held.userId);
    for (const path of held.paths) await rm(path, { force: true });
  }

  /** Bytes that the user, within their quota and the total, may still send. */
  async #room(userId: string, kind: AttachmentKind | null): Promise<number> {
    const { db } = this.#services;
    const { own, total } = await uploadRoom(db, this.#quotas, { userId, kind }, this.#services.now());
    const all = [...this.#underway.values()].reduce((sum, bytes) => sum + bytes, 0);
    return Math.min(own - (this.#underway.get(userId) ?? 0), total - all);
  }

  /**
   * Reads a multipart GraphQL request: `operations`, then `map`, then the files. `admit` gets the operation and
   * the paths of the files before the first file is read, throws if they are not allowed, and returns the kinds of
   * those that are attachments and the bytes that the request may have. Returns the request's body.
   */
  async read(
    request: FastifyRequest,
    userId: string,
    admit: (operations: unknown, places: readonly string[]) => Promise<AdmittedFiles>,
  ): Promise<unknown> {
    const fields = new Map<string, string>();
    let ready: Admitted | null = null;
    const uploads = new Map<string, UploadedFile>();
    this.#ofRequest.set(request, { userId, paths: [], bytes: 0 });
    const begin = async (): Promise<Admitted> => {
      const operations = readJson(fields.get('operations') ?? '', 'operations');
      const map = mapOf(readJson(fields.get('map') ?? '', 'map'));
      const { kinds, largest } = await admit(operations, [...map.values()].flat());
      if (Number(request.headers['content-length'] ?? 0) > largest) throw new DomainError('request_too_large');
      const limits = new Map([...map].map(([name, places]) => [name, limitOf(places, kinds)]));
      requireFewFiles([...limits.values()]);
      return { operations, map, largest, limits };
    };
    const parts = request.parts({
      // One more than are taken, so that the request is refused with the limit.
      limits: { fileSize: largestOfRequest, files: attachmentsPerRequest + 1, fields: 2, fieldSize: 100_000 },
      throwFileSizeLimit: false,
    } as Parameters<FastifyRequest['parts']>[0]);
    for (let next = await readable(parts.next()); !next.done; next = await readable(parts.next())) {
      const part = next.value;
      if (part.type === 'field') {
        fields.set(part.fieldname, String(part.value));
        continue;
      }
      ready ??= await begin();
      if (!ready.map.has(part.fieldname) || uploads.has(part.fieldname)) throw new DomainError('bad_input', {}, 'map');
      const limit = ready.limits.get(part.fieldname) ?? otherFile;
      uploads.set(part.fieldname, await this.#receive(request, part, limit, ready.largest));
    }
    ready ??= await begin();
    for (const [name, places] of ready.map) {
      const file = uploads.get(name);
      if (!file) throw new DomainError('bad_input', {}, 'map');
      for (const path of places) place(ready.operations, path, file);
    }
    return ready.operations;
  }

  /** Writes one file to the temporary folder, within the sender's quota and the request's limit. */
  async #receive(
    request: FastifyRequest,
    part: MultipartFile,
    { kind, largest }: FileLimit,
    largestRequest: number,
  ): Promise<UploadedFile> {
    const held = this.#ofRequest.get(request);
    if (!held) throw new Error('files of a request can be read only once');
    const room = await this.#room(held.userId, kind);
    const path = join(this.#folder, randomUUID());
    held.paths.push(path);
    const hash = createHash('sha256');
    let bytes = 0;
    const output = await open(path, 'wx');
    try {
      const chunks = part.file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      for (let next = await readable(chunks.next()); !next.done; next = await readable(chunks.next())) {
        // The rest of a file that is too large is read and discarded.
        if (bytes > largest) continue;
        bytes += next.value.length;
        held.bytes += next.value.length;
        this.#underway.set(held.userId, (this.#underway.get(held.userId) ?? 0) + next.value.length);
        if (held.bytes > largestRequest) throw new DomainError('request_too_large');
        if (bytes > room) throw new DomainError('upload_quota_reached');
        if (bytes > largest) continue;
        hash.update(next.value);
        await output.write(next.value);
      }
    } finally {
      await output.close();
    }
    const tooLarge = part.file.truncated || bytes > largest;
    const head = await readHead(path);
    const contentType = contentTypeOf(head);
    const whole = kind !== null || tooLarge || contentType !== null ? null : await readFile(path);
    const workbook = whole !== null && isWorkbook(whole);
    return new UploadedFile(
      {
        fileName: shownName(part.filename),
        contentType,
        bytes,
        tooLarge,
        stored: `uploads/${hash.digest('hex').slice(0, 20)}`,
        workbook: workbook ? whole : null,
        plain: workbook ? null : whole,
      },
      path,
    );
  }
}

/** The files that the operation of a request allows: kinds of attachments by their paths, and bytes of the whole request. */
export interface AdmittedFiles {
  readonly kinds: ReadonlyMap<string, AttachmentKind>;
  readonly largest: number;
}

/** The facts that `Uploads.read` knows about a request before its first file. */
interface Admitted {
  readonly operations: unknown;
  readonly largest: number;
  readonly map: ReadonlyMap<string, readonly string[]>;
  /** By the name of the part. */
  readonly limits: ReadonlyMap<string, FileLimit>;
}

interface FileLimit {
  /** The kind of attachment; null for other files. */
  readonly kind: AttachmentKind | null;
  /** Bytes. */
  readonly largest: number;
}

const otherFile: FileLimit = { kind: null, largest: largestUpload };

/** The limit of a file for all its places: only a file that is an attachment at each of them may be larger. */
function limitOf(places: readonly string[], kinds: ReadonlyMap<string, AttachmentKind>): FileLimit {
  const found = places.flatMap((place) => kinds.get(place) ?? []);
  const [kind] = found.toSorted((a, b) => largestAttachment[a] - largestAttachment[b]);
  if (kind === undefined || found.length < places.length) return otherFile;
  return { kind, largest: largestAttachment[kind] };
}

async function readHead(path: string): Promise<Uint8Array> {
  const input = await open(path);
  try {
    const { buffer, bytesRead } = await input.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await input.close();
  }
}

function mapOf(map: unknown): ReadonlyMap<string, readonly string[]> {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw new DomainError('bad_input', {}, 'map');
  return new Map(
    Object.entries(map).map(([name, places]) => {
      if (!Array.isArray(places) || places.length === 0) throw new DomainError('bad_input', {}, 'map');
      return [name, places.map(String)];
    }),
  );
}
