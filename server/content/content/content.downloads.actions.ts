import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { offersRendition, parseRendition } from '#rules/attachments/renditions.ts';
import { DomainError } from '#rules/errors.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { inParts, rowsAtOnce } from '#platform/database/sets.ts';
import { distinctNames } from '#platform/files/zip-stream.ts';
import { secretTokenHash } from '#platform/access/secret-token.ts';
import { fileAddress } from './content.addresses.queries.ts';
import { listFiles, type FileOfItem } from './content.files.queries.ts';
import { packageAddress, type PackageEntry } from './content.packages.queries.ts';

/** A file that the caller wants in a rendition, for example `1600.jpg`. */
export interface WantedFile {
  readonly id: string;
  readonly rendition: string;
}

/** The name under which a rendition is saved: `frame.png` as `1600.jpg` is `frame-1600.jpg`. */
export function savedName(fileName: string, rendition: string): string {
  if (rendition === 'original') return fileName;
  return `${fileName.replace(/\.[^.]*$/, '')}-${rendition}`;
}

/** Counts downloads of files. */
export async function countFiles(
  ctx: Ctx,
  files: readonly { readonly file: Pick<FileOfItem, 'id' | 'ownerId'>; readonly rendition: string }[],
): Promise<void> {
  const { actor, customer } = signedIn(ctx);
  for (const part of inParts(files, rowsAtOnce))
    await ctx.db
      .insertInto('content_download')
      .values(
        part.map(({ file, rendition }) => ({
          file_id: file.id,
          item_id: file.ownerId,
          rendition,
          user_id: actor.userId,
          customer_id: customer?.id ?? null,
          downloaded_at: ctx.now,
        })),
      )
      .execute();
}

/**
 * The address that downloads a file in a rendition, or several as a zip named `name`; counts the downloads. Throws
 * `not_found` for a file that the caller does not see, `rendition_unknown` for a rendition that a file does not offer.
 */
export async function downloadFiles(
  ctx: Ctx,
  wanted: readonly WantedFile[],
  name: string,
): Promise<{ url: string; fileName: string; count: number }> {
  const seen = new Map(
    (
      await listFiles(
        ctx,
        wanted.map(({ id }) => id),
      )
    ).map((file) => [file.id, file]),
  );
  const files: { file: FileOfItem; rendition: string }[] = [];
  for (const { id, rendition } of wanted) {
    const file = seen.get(id);
    const attachment = file && (await loadAttachment(ctx, file.attachmentId));
    if (!attachment) throw new DomainError('not_found', {}, 'files');
    const { contentType, hasCopies } = attachment;
    const parsed = parseRendition(rendition);
    if (!parsed || !offersRendition({ contentType: contentType ?? '', hasCopies }, parsed))
      throw new DomainError('rendition_unknown', {}, 'files');
    files.push({ file, rendition });
  }
  const [first] = files;
  const answer =
    files.length === 1 && first ? await single(ctx, first.file, first.rendition) : await together(ctx, files, name);
  await countFiles(ctx, files);
  return { ...answer, count: files.length };
}

async function single(ctx: Ctx, file: FileOfItem, rendition: string): Promise<{ url: string; fileName: string }> {
  const attachment = await loadAttachment(ctx, file.attachmentId);
  const fileName = savedName(attachment?.fileName ?? '', rendition);
  const url = await fileAddress(ctx, file, rendition, fileName);
  if (url === null) throw new DomainError('rendition_unknown', {}, 'files');
  return { url, fileName };
}

async function together(
  ctx: Ctx,
  files: readonly { readonly file: FileOfItem; readonly rendition: string }[],
  name: string,
): Promise<{ url: string; fileName: string }> {
  const attachments = await Promise.all(files.map(({ file }) => loadAttachment(ctx, file.attachmentId)));
  const names = distinctNames(
    files.map(({ rendition }, index) => savedName(attachments[index]?.fileName ?? 'file', rendition)),
  );
  const entries = files.map(({ file, rendition }, index) => ({
    name: names[index] ?? '',
    attachmentId: file.attachmentId,
    rendition,
    crop: file.crop,
  }));
  const fileName = `${name.replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim() || 'files'}.zip`;
  return { url: await createPackage(ctx, fileName, entries), fileName };
}

/** Zips of one user whose addresses are valid at a time; an older one ends. */
const mostPackages = 20;

/** Makes a zip of files that one address downloads for an hour; returns the address. The caller may see the files. */
export async function createPackage(ctx: Ctx, fileName: string, entries: readonly PackageEntry[]): Promise<string> {
  const { actor } = signedIn(ctx);
  const token = randomBytes(24).toString('base64url');
  await ctx.db
    .insertInto('content_package')
    .values({
      token_hash: secretTokenHash(token),
      user_id: actor.userId,
      file_name: fileName,
      entries: JSON.stringify(entries),
      created_at: ctx.now,
    })
    .execute();
  await sql`
    delete from content_package p
     where p.id in (
       select o.id
         from content_package o
        where o.user_id = ${actor.userId}
        order by o.created_at desc, o.id desc
       offset ${mostPackages})`.execute(ctx.db);
  return packageAddress(token);
}
