import type { Selectable } from 'kysely';
import {
  attachmentTypes,
  isPrivate,
  largestAttachment,
  nameForType,
  officeTypes,
  type AttachmentKind,
  type AttachmentState,
} from '#rules/attachments/attachment-kinds.ts';
import { DomainError, type ErrorCode, type ErrorParams } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { signedIn, type Ctx } from '../context.ts';
import type { PlatformAttachment } from '#platform/database/database-types.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { anyOf } from '#platform/database/sets.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { mostWholePixels, type FileRefusal, isRefusal } from '#platform/media/refusal.ts';
import { storedColumns } from './stored-file.ts';

/** A photo, video, document or file of brand content. Modules show it only to callers who may see the row that refers to it. */
export interface Attachment {
  readonly id: string;
  readonly kind: AttachmentKind;
  readonly fileName: string;
  /** By content; null while the file is not complete. */
  readonly contentType: string | null;
  readonly bytes: number;
  readonly receivedBytes: number;
  readonly state: AttachmentState;
  readonly refusal: ErrorCode | null;
  /** Values of its text that only the examination knew. */
  readonly refusalParams: ErrorParams;
  readonly width: number | null;
  readonly height: number | null;
  readonly hasCopies: boolean;
  /** Some pixel of the picture is transparent. */
  readonly hasAlpha: boolean;
  /** Number of pages of a PDF of brand content, if it could be read. */
  readonly pages: number | null;
  readonly stored: string | null;
  readonly createdAt: Date;
}

/** Columns of {@link attachmentOf}: all but the text of a PDF, which may be long. */
export const attachmentColumns = [
  'id',
  'user_id',
  'customer_id',
  'kind',
  'file_name',
  'content_type',
  'bytes',
  'received_bytes',
  'state',
  'refusal',
  'refusal_params',
  'stored',
  'has_copies',
  'has_alpha',
  'width',
  'height',
  'pages',
  'fingerprint',
  'created_at',
] as const;
type AttachmentRow = Pick<Selectable<PlatformAttachment>, (typeof attachmentColumns)[number]>;

export function attachmentOf(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    kind: row.kind as AttachmentKind,
    fileName: row.file_name,
    contentType: row.content_type,
    bytes: row.bytes,
    receivedBytes: row.received_bytes,
    state: row.state as AttachmentState,
    refusal: row.refusal as ErrorCode | null,
    refusalParams: (row.refusal_params ?? {}) as ErrorParams,
    width: row.width,
    height: row.height,
    hasCopies: row.has_copies,
    hasAlpha: row.has_alpha,
    pages: row.pages,
    stored: row.stored,
    createdAt: row.created_at,
  };
}

/** True if an attachment shows a video once it is complete. */
export const isVideo = ({ kind, contentType }: Attachment): boolean =>
  kind === 'video' || (contentType?.startsWith('video/') ?? false);

/** Short names of content types in refusals. */
const typeNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/heic': 'HEIC',
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'application/pdf': 'PDF',
  [officeTypes.docx]: 'DOCX',
  [officeTypes.xlsx]: 'XLSX',
  [officeTypes.pptx]: 'PPTX',
  'application/zip': 'ZIP',
};

/** Values for the text of a refusal of a file of this kind. */
export function refusalParams(code: ErrorCode, kind: AttachmentKind): ErrorParams {
  if (code === 'attachment_too_large') return { megabytes: largestAttachment[kind] / 1024 / 1024 };
  if (code === 'attachment_type_invalid')
    return { types: attachmentTypes[kind].map((type) => typeNames[type] ?? type).join(', ') };
  // For rows of older servers, which did not keep the numbers: the picture had more than the smallest limit.
  const least = mostWholePixels / 1_000_000;
  return code === 'attachment_pixels' ? { megapixels: least, picture: `> ${least}` } : {};
}

/** The refusal of a file of this kind as an error at a field. */
export const refusalError = ({ code, params }: FileRefusal, kind: AttachmentKind, field = ''): DomainError =>
  new DomainError(code, { ...refusalParams(code, kind), ...params }, field);

/** Values for the text of the refusal of an attachment; none without one. */
export const shownParams = ({ refusal, refusalParams: params, kind }: Attachment): ErrorParams =>
  refusal === null ? {} : { ...refusalParams(refusal, kind), ...params };

/** Rows of the caller: their own, and those of the customer for whom they work. */
export function isOwn({ actor, customer }: Ctx, row: { user_id: string; customer_id: string | null }): boolean {
  return row.user_id === actor?.userId || (customer !== null && row.customer_id === customer.id);
}

/** The input that {@link keepAttachments} accepts besides finished files. */
export interface KeepOptions {
  /** Also files whose bytes still arrive or are examined: for drafts. */
  readonly unfinished?: boolean;
  /** Input field of a refusal. */
  readonly field?: string;
}

/**
 * Keeps attachments to which a row of the module refers from now on, and locks them. Throws `attachment_not_found` for
 * those that are not the caller's, `attachment_kind_differs`, `attachment_not_ready`, and the refusal of a refused file.
 */
export async function keepAttachments(
  ctx: Ctx,
  ids: readonly string[],
  kind: AttachmentKind | readonly AttachmentKind[],
  { unfinished = false, field = '' }: KeepOptions = {},
): Promise<void> {
  if (ids.length === 0) return;
  const kinds = typeof kind === 'string' ? [kind] : kind;
  const rows = await ctx.db
    .selectFrom('platform_attachment')
    .select(['id', 'user_id', 'customer_id', 'kind', 'state', 'refusal', 'refusal_params'])
    .where('id', '=', anyOf(ids.filter(isId)))
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = new Map(rows.filter((row) => isOwn(ctx, row)).map((row) => [row.id, row]));
  for (const id of ids) {
    const row = found.get(id.toLowerCase());
    if (!row) throw new DomainError('attachment_not_found', {}, field);
    if (!kinds.includes(row.kind as AttachmentKind)) throw new DomainError('attachment_kind_differs', {}, field);
    if (row.refusal !== null) {
      const refusal = { code: row.refusal as ErrorCode, params: (row.refusal_params ?? {}) as ErrorParams };
      throw refusalError(refusal, row.kind as AttachmentKind, field);
    }
    if (!unfinished && row.state !== 'ready') throw new DomainError('attachment_not_ready', {}, field);
  }
  await ctx.db
    .updateTable('platform_attachment')
    .set({ kept_at: ctx.now })
    .where('id', '=', anyOf([...found.keys()]))
    .where('kept_at', 'is', null)
    .execute();
}

/** Gives up attachments to which no row of the module refers any more; they are removed some days later. */
export async function releaseAttachments(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('platform_attachment')
    .set({ kept_at: null, touched_at: ctx.now })
    .where('id', '=', anyOf(ids))
    .execute();
}

/**
 * Removes attachments with personal data. Their rows cannot be opened or kept from now on; a job removes the files. The
 * rows that referred to them must be gone.
 */
export async function eraseAttachments(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await ctx.db
    .selectFrom('platform_attachment')
    .select('stored')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  await ctx.db
    .updateTable('platform_attachment')
    .set({
      kept_at: null,
      state: 'refused',
      refusal: 'attachment_expired',
      stored: null,
      file_name: '',
      fingerprint: null,
      content_hash: null,
    })
    .where('id', '=', anyOf(ids))
    .execute();
  const files = rows.flatMap(({ stored }) => stored ?? []);
  await ctx.enqueue('attachments.erase', { ids: [...ids], files });
}

/**
 * Makes a kept attachment of a file that came with the request; the field declares its argument in `attachments`.
 * Returns its id. Throws the refusal of the file.
 */
export async function storeAttachment(ctx: Ctx, file: UploadedFile, kind: AttachmentKind, field = ''): Promise<string> {
  const { actor, customer } = signedIn(ctx);
  const { attachment } = file;
  if (attachment === null) throw new DomainError('file_empty', {}, field);
  if (isRefusal(attachment)) throw refusalError(attachment, kind, field);
  const { id } = await ctx.db
    .insertInto('platform_attachment')
    .values({
      user_id: actor.userId,
      customer_id: isPrivate(kind) ? null : (customer?.id ?? null),
      kind,
      file_name: nameForType(file.fileName, attachment.contentType),
      ...storedColumns(attachment),
      state: 'ready',
      created_at: ctx.now,
      touched_at: ctx.now,
      finished_at: ctx.now,
      kept_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An attachment by its id, or null. The caller must be allowed to see the row that refers to it. */
export function loadAttachment(ctx: Ctx, id: string): Promise<Attachment | null> {
  return loaderOf<string, Attachment>(ctx, 'platform.attachment', async (ids) => {
    const rows = await ctx.db
      .selectFrom('platform_attachment')
      .select(attachmentColumns)
      .where('id', '=', anyOf(ids))
      .execute();
    return new Map(rows.map((row) => [row.id, attachmentOf(row)]));
  }).load(id);
}
