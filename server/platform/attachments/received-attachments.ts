import { randomUUID } from 'node:crypto';
import { attachmentTypes, type AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '../context.ts';
import { keepUpload, noteUpload, UploadedFile } from '#platform/files/uploads.ts';
import { refusalError } from './attachments.ts';
import type { Examined, SentFile } from '#platform/media/examine.ts';
import { examine } from '#platform/media/media.ts';
import { isRefusal, refused, type FileRefusal } from '#platform/media/refusal.ts';
import { ScannerUnavailable } from '#platform/media/scan.ts';
import { copyName, type StoredFile } from './stored-file.ts';

/** Stores an examined file and its copies. Files that no attachment refers to are removed after a day. */
export async function storeExamined(
  ctx: Pick<Ctx, 'db' | 'now' | 'files'>,
  userId: string | null,
  path: string,
  { copies, ...examined }: Examined,
): Promise<StoredFile> {
  const stored = `attachments/${randomUUID()}`;
  for (const [size, bytes] of copies ?? []) {
    await noteUpload(ctx, userId, copyName(stored, size), bytes.length);
    await ctx.files.put(copyName(stored, size), bytes);
  }
  await noteUpload(ctx, userId, stored, examined.bytes);
  await ctx.files.take(stored, path);
  return { ...examined, stored, hasCopies: copies !== null };
}

/** Examines and stores a file of a request; a file that is refused carries its refusal. */
async function withAttachment(ctx: Ctx, file: UploadedFile, kind: AttachmentKind): Promise<UploadedFile> {
  if (file.received === null) return file;
  const made = await examined(ctx, file, file.received, kind);
  return new UploadedFile(file, file.received, null, made);
}

async function examined(
  ctx: Ctx,
  { tooLarge, fileName }: UploadedFile,
  path: string,
  kind: AttachmentKind,
): Promise<StoredFile | FileRefusal> {
  if (tooLarge) return refused('attachment_too_large');
  const found = await examineReceived(ctx, { path, fileName, kind });
  return isRefusal(found) ? found : storeExamined(ctx, ctx.actor?.userId ?? null, path, found);
}

/** Examines a file of a request. Throws `service_unavailable` while the malware scanner does not answer. */
async function examineReceived(ctx: Ctx, file: SentFile): Promise<Examined | FileRefusal> {
  try {
    return await examine(file, ctx.scan);
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error;
    ctx.log.error({ requestId: ctx.requestId, error: String(error) }, 'files cannot be scanned for malware');
    // Nothing is stored without a scan; a resumable upload would wait for it.
    throw new DomainError('service_unavailable');
  }
}

/**
 * Examines a receipt or proof like an attachment of the kind `document` and keeps it without its metadata. A file that
 * is too large or of another type is not kept; the action refuses it. Throws the refusal of a file at `field`. Not for
 * use in a transaction.
 */
export async function keepExamined(ctx: Ctx, file: UploadedFile, field: string): Promise<UploadedFile> {
  if (file.temporary === null || !attachmentTypes.document.includes(file.contentType ?? '')) return file;
  const { temporary: path, fileName, contentType, tooLarge, stored, workbook, plain } = file;
  const found = await examineReceived(ctx, { path, fileName, kind: 'document' });
  if (isRefusal(found)) throw refusalError(found, 'document', field);
  const clean = new UploadedFile(
    { fileName, contentType, bytes: found.bytes, tooLarge, stored, workbook, plain },
    path,
  );
  await keepUpload(ctx, clean);
  return clean;
}

/**
 * The arguments of a call, with the files at the paths of `kinds` examined and stored (`input.photo`, `files.*`). Not
 * for use in a transaction.
 */
export async function withAttachments(
  ctx: Ctx,
  value: unknown,
  kinds: Readonly<Record<string, AttachmentKind>>,
  path = '',
): Promise<unknown> {
  if (value instanceof UploadedFile) {
    const kind = kinds[path];
    return kind ? withAttachment(ctx, value, kind) : value;
  }
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const inside = (step: string): string => (path === '' ? step : `${path}.${step}`);
  if (Array.isArray(value)) {
    const made: unknown[] = [];
    for (const one of value) made.push(await withAttachments(ctx, one, kinds, inside('*')));
    return made;
  }
  const made: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) made[name] = await withAttachments(ctx, one, kinds, inside(name));
  return made;
}
