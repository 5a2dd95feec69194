import { randomUUID } from 'node:crypto';
import type { AttachmentKind } from '../../../rules/attachments/attachment-kinds.ts';
import { DomainError, type ErrorCode } from '../../../rules/errors.ts';
import type { Ctx } from '../context.ts';
import { noteUpload, UploadedFile } from '../uploads.ts';
import type { Examined } from './examine.ts';
import { examine } from './media.ts';
import { ScannerUnavailable } from './scan.ts';
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
): Promise<StoredFile | ErrorCode> {
  if (tooLarge) return 'attachment_too_large';
  try {
    const found = await examine({ path, fileName, kind }, ctx.scan);
    return typeof found === 'string' ? found : await storeExamined(ctx, ctx.actor?.userId ?? null, path, found);
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error;
    ctx.log.error({ requestId: ctx.requestId, error: String(error) }, 'files cannot be scanned for malware');
    // Nothing is stored without a scan; a resumable upload would wait for it.
    throw new DomainError('service_unavailable');
  }
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
