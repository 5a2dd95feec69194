import type { Ctx } from '#platform/context.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import { copyName } from '#platform/attachments/stored-file.ts';
import { draw } from '#platform/media/media.ts';
import { setType, writeText } from './pdf.ts';
import { grey } from './pdf-look.ts';
import { requireRoom, type Sheet } from './pdf-sheet.ts';
import { drawTagged } from './pdf-tags.ts';

/** A photo on paper with the words below it; without bytes, no program here can show it. */
export interface PaperPhoto {
  readonly caption: string;
  readonly bytes: Uint8Array | null;
}

/** Points of a photo on paper with its caption, two in a row. */
const box = { height: 186, caption: 14, gap: 12 };

/**
 * A picture that somebody attached as JPEG for paper, or null if it cannot be read or drawn: a paper without one photo is
 * better than none. The caller's access to it is already checked.
 */
export async function readPhoto(ctx: Ctx, attachmentId: string): Promise<Uint8Array | null> {
  const attachment = await loadAttachment(ctx, attachmentId);
  const name = attachment?.stored && attachment.hasCopies ? copyName(attachment.stored, 1600) : null;
  if (name === null || !(await ctx.files.exists(name))) return null;
  const copy = await ctx.files.local(name);
  try {
    const rendition = { size: 800, format: 'jpg' } as const;
    return await draw({ path: copy.path, contentType: 'image/webp', rendition, crop: null });
  } catch (error) {
    ctx.log.warn({ error: String(error), attachmentId }, 'a photo cannot be drawn for paper');
    return null;
  } finally {
    await copy.release();
  }
}

/** Photos with their captions, two in a row; `missing` stands in the place of one that cannot be shown. */
export function printPhotos(sheet: Sheet, photos: readonly PaperPhoto[], missing: string): void {
  const { pdf, root, margin } = sheet;
  const width = (sheet.width - box.gap) / 2;
  for (let from = 0; from < photos.length; from += 2) {
    const row = photos.slice(from, from + 2);
    const height = row.some(({ bytes }) => bytes !== null) ? box.height + box.caption : box.caption;
    requireRoom(sheet, height);
    row.forEach(({ caption, bytes }, at) => {
      const x = margin + at * (width + box.gap);
      const below = bytes ? sheet.y + box.height + 3 : sheet.y;
      if (bytes)
        drawTagged(
          pdf,
          root,
          'Figure',
          () => pdf.image(Buffer.from(bytes), x, sheet.y, { fit: [width, box.height], valign: 'bottom' }),
          { alt: caption, bbox: [x, sheet.y, x + width, sheet.y + box.height] },
        );
      drawTagged(pdf, root, 'P', () => {
        setType(pdf, 'regular', 8, grey);
        const words = bytes ? caption : [caption, missing].filter(Boolean).join(': ');
        writeText(pdf, words, x, below, { width, height: 10, ellipsis: true });
      });
    });
    sheet.y += height + box.gap;
  }
}
