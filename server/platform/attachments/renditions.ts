import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import {
  cropName,
  formatTypes,
  isCrop,
  offersRendition,
  renditionName,
  type Crop,
  type Rendition,
} from '#rules/attachments/renditions.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '../context.ts';
import type { BytePart } from '#platform/files/files.ts';
import { noteUpload } from '#platform/files/uploads.ts';
import { sign } from './addresses.ts';
import type { Attachment } from './attachments.ts';
import { draw } from '#platform/media/media.ts';
import { copyName, renditionFile } from './stored-file.ts';

/** The values that an address of a rendition holds besides the attachment and the rendition; all of it is signed. */
export interface RenditionWish {
  /** Part of the picture, for all renditions but the original. */
  readonly crop: Crop | null;
  /** Name under which it is saved. */
  readonly fileName: string;
  /** True if the browser saves it. Originals are always saved. */
  readonly download: boolean;
}

/** The signed part of a rendition. */
export const renditionSigned = (
  id: string,
  rendition: Rendition,
  { crop, fileName, download }: RenditionWish,
): string => JSON.stringify(['rendition', id, renditionName(rendition), crop && cropName(crop), fileName, download]);

/** True if files of brand content have a rendition; those of users have none. */
function hasRendition({ kind, state, contentType, hasCopies }: Attachment, rendition: Rendition, crop: Crop | null) {
  if (kind !== 'material' || state !== 'ready' || contentType === null) return false;
  return offersRendition({ contentType, hasCopies }, rendition, crop) && (crop === null || isCrop(crop));
}

const extensionOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0] ?? '';

/** A name with the extension of a rendition: that of the stored file, or of the format. */
function nameOf({ fileName }: Attachment, rendition: Rendition, wished: string): string {
  const extension = rendition === 'original' ? extensionOf(fileName) : `.${rendition.format}`;
  const own = extensionOf(wished);
  const base = own === extensionOf(fileName) || own.toLowerCase() === extension ? wished.slice(0, -own.length) : wished;
  return `${own === '' ? wished : base}${extension}`;
}

/**
 * The address of a rendition of a file of brand content, valid for about an hour for everybody who knows it; null if the
 * file has no such rendition. `fileName` gets the extension of the rendition.
 */
export async function renditionAddress(
  ctx: Ctx,
  attachment: Attachment,
  rendition: Rendition,
  { crop = null, fileName = attachment.fileName, download = false }: Partial<RenditionWish> = {},
): Promise<string | null> {
  const part = rendition === 'original' ? null : crop;
  if (!hasRendition(attachment, rendition, part)) return null;
  const wish = { crop: part, fileName: nameOf(attachment, rendition, fileName), download };
  const { expires, signature } = await sign(ctx, attachment.kind, renditionSigned(attachment.id, rendition, wish));
  const query = new URLSearchParams({
    ...(part && { crop: cropName(part) }),
    name: wish.fileName,
    ...(download && { download: '1' }),
    expires,
    signature,
  });
  return `/materials/${attachment.id}/${renditionName(rendition)}?${query.toString()}`;
}

/** Renditions that requests wait for at the same time; further requests are refused. */
const mostWaiting = 20;
const making = new Map<string, Promise<void>>();

/** Makes a rendition and stores it beside the file. Those who want the same one meanwhile wait for it. */
async function make(
  ctx: Ctx,
  { id, contentType }: Attachment,
  from: string,
  name: string,
  drawn: (path: string) => Promise<Uint8Array>,
): Promise<void> {
  const copy = await ctx.files.local(from);
  let bytes: Uint8Array;
  try {
    bytes = await drawn(copy.path);
  } finally {
    await copy.release();
  }
  await noteUpload(ctx, null, name, bytes.length);
  await ctx.files.put(name, bytes);
  // An attachment that was erased meanwhile gets no row: the file is removed with the unused uploads.
  await sql`
    insert into platform_rendition (name, attachment_id, bytes, made_at)
    select ${name}, a.id, ${bytes.length}, ${ctx.now}
      from platform_attachment a
     where a.id = ${id}
       and a.state = 'ready'
        on conflict (name) do nothing`.execute(ctx.db);
  ctx.log.debug({ attachment: id, contentType, bytes: bytes.length }, 'rendition made');
}

/** A stored rendition. */
export interface StoredRendition {
  /** Name in the store. */
  readonly stored: string;
  readonly type: string;
}

/**
 * Finds a rendition in the store. A missing one is made first; while too many wait for that, `refuse` throws
 * `service_unavailable`. Null if the file has no such rendition.
 */
export async function findRendition(
  ctx: Ctx,
  attachment: Attachment,
  rendition: Rendition,
  crop: Crop | null,
  whenBusy: 'wait' | 'refuse',
): Promise<StoredRendition | null> {
  const { stored, contentType } = attachment;
  if (stored === null || contentType === null || !hasRendition(attachment, rendition, crop)) return null;
  if (rendition === 'original') return { stored, type: contentType };
  const type = formatTypes[rendition.format];
  if (rendition.format === 'webp' && crop === null) return { stored: copyName(stored, rendition.size), type };
  const name = renditionFile(stored, rendition, crop);
  const known = await ctx.db
    .selectFrom('platform_rendition')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) return { stored: name, type };
  let made = making.get(name);
  if (!made) {
    if (whenBusy === 'refuse' && making.size >= mostWaiting) throw new DomainError('service_unavailable');
    made = make(ctx, attachment, stored, name, (path) => draw({ path, contentType, rendition, crop }));
    making.set(name, made);
    void made.catch(() => undefined).finally(() => making.delete(name));
  }
  await made;
  return { stored: name, type };
}

/** An open rendition: for archives and mails. */
export interface OpenRendition {
  readonly type: string;
  /** Bytes of the whole. */
  readonly size: number;
  /** The attachment's name with the extension of the rendition. */
  readonly fileName: string;
  /** Its bytes, or a part of them. */
  stream(part?: BytePart): Promise<Readable>;
}

/**
 * Opens a rendition of a file of brand content, which is made if it is missing; null if the file has none. It waits as
 * long as other pictures are made.
 */
export async function openRendition(
  ctx: Ctx,
  attachment: Attachment,
  rendition: Rendition,
  crop: Crop | null = null,
): Promise<OpenRendition | null> {
  const part = rendition === 'original' ? null : crop;
  const found = await findRendition(ctx, attachment, rendition, part, 'wait');
  const size = found && (await ctx.files.size(found.stored));
  if (!found || size === null) return null;
  const fileName = nameOf(attachment, rendition, attachment.fileName);
  return { type: found.type, size, fileName, stream: (bytes) => ctx.files.stream(found.stored, bytes) };
}

const keptDays = 30;

/** Forgets renditions of the time before a month; the files follow with the unused uploads. They are made again on request. */
export async function removeOldRenditions(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptDays * 24 * 3_600_000);
  await ctx.db.deleteFrom('platform_rendition').where('made_at', '<', before).execute();
}
