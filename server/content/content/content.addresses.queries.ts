import type { Readable } from 'node:stream';
import { parseRendition, type Crop } from '#rules/attachments/renditions.ts';
import { DomainError } from '#rules/errors.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import { openRendition, renditionAddress } from '#platform/attachments/renditions.ts';
import type { Ctx } from '#platform/context.ts';
import type { ContentFile } from './content.files.queries.ts';

/**
 * The address of a file in a size and format for about an hour, with its crop; null for a rendition that the file does
 * not offer. With `saveAs` the browser saves it under that name. Only for callers who may see the file.
 */
export async function fileAddress(
  ctx: Ctx,
  file: Pick<ContentFile, 'attachmentId' | 'crop'>,
  name: string,
  saveAs: string | null = null,
): Promise<string | null> {
  const attachment = await loadAttachment(ctx, file.attachmentId);
  const rendition = parseRendition(name);
  if (!attachment || !rendition) return null;
  const crop = attachment.contentType?.startsWith('image/') ? file.crop : null;
  return renditionAddress(ctx, attachment, rendition, {
    crop,
    ...(saveAs === null ? {} : { fileName: saveAs, download: true }),
  });
}

/** The bytes of an entry of a zip. Throws `not_found` for a file or rendition that is not there any more. */
export async function openFile(
  ctx: Ctx,
  entry: { readonly attachmentId: string; readonly rendition: string; readonly crop: Crop | null },
): Promise<Readable> {
  const attachment = await loadAttachment(ctx, entry.attachmentId);
  const rendition = parseRendition(entry.rendition);
  const crop = rendition !== 'original' && attachment?.contentType?.startsWith('image/') ? entry.crop : null;
  const opened = attachment && rendition && (await openRendition(ctx, attachment, rendition, crop));
  if (!opened) throw new DomainError('not_found');
  return opened.stream();
}
