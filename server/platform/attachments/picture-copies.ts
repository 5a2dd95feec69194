import sharp, { type Sharp } from 'sharp';
import type { ErrorCode } from '../../../rules/errors.ts';
import { decodeHeic, mostHeicPixels } from './heic.ts';
import { Gate } from './gate.ts';

/** Widths and heights of the box into which a copy fits, in pixels: for lists, and for a look at the whole picture. */
export const copySizes = [400, 1600] as const;
export type CopySize = (typeof copySizes)[number];

/** JPEG files are decoded in strips, all others as a whole, which takes four bytes a pixel. */
const mostPixels = 60_000_000;
const mostWholePixels = 26_000_000;
/** Each side, in pixels: more than any camera has. */
const longestSide = 16_383;

/** The copies of a picture as WebP without metadata, turned as the camera recorded it, and its shown size. */
export interface Copies {
  readonly width: number;
  readonly height: number;
  readonly copies: ReadonlyMap<CopySize, Buffer>;
}

// The cache of decoded pictures would only hold memory: no picture is opened twice.
sharp.cache(false);
// Each thread holds strips of the picture; more of them would also take processors from requests.
sharp.concurrency(1);

async function copiesOf(source: Sharp): Promise<ReadonlyMap<CopySize, Buffer>> {
  const copies = new Map<CopySize, Buffer>();
  let from = source.autoOrient();
  // The large copy first: the small one is made from it.
  for (const size of copySizes.toReversed()) {
    const copy = await from
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
    copies.set(size, copy);
    from = sharp(copy);
  }
  return copies;
}

// One picture at a time: a large one takes up to 100 MB while it is decoded.
const gate = new Gate(1);

/** Runs work on a picture when no other picture is in memory. */
export const withOnePicture = <T>(work: () => Promise<T>): Promise<T> => gate.run(work);

/**
 * Copies of a JPEG, PNG, WebP or HEIC picture, or why it is refused: of bytes, or of a local file, which is not read as a
 * whole. Call it within {@link withOnePicture}.
 */
export async function makeCopies(from: Buffer | string, contentType: string): Promise<Copies | ErrorCode> {
  if (contentType === 'image/heic') return typeof from === 'string' ? copiesOfHeic(from) : 'attachment_type_invalid';
  const source = sharp(from, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true });
  // sharp throws for damaged bytes and for too many pixels; here both are normal results.
  const found = await source.metadata().catch((error: Error) => error);
  if (found instanceof Error) return /pixel limit/.test(found.message) ? 'attachment_pixels' : 'attachment_damaged';
  const { width, height } = found.autoOrient;
  if (!width || !height) return 'attachment_damaged';
  const whole = found.format !== 'jpeg' || found.isProgressive;
  if (width * height > (whole ? mostWholePixels : mostPixels) || Math.max(width, height) > longestSide)
    return 'attachment_pixels';
  const copies = await copiesOf(source).catch(() => null);
  return copies ? { width, height, copies } : 'attachment_damaged';
}

async function copiesOfHeic(path: string): Promise<Copies | ErrorCode> {
  const decoded = await decodeHeic(path, Math.max(...copySizes));
  if (decoded === 'damaged') return 'attachment_damaged';
  if (decoded === 'too-large') return 'attachment_pixels';
  const { width, height, pixels, pixelsWidth, pixelsHeight } = decoded;
  const raw = { width: pixelsWidth, height: pixelsHeight, channels: 3 as const };
  return { width, height, copies: await copiesOf(sharp(pixels, { raw, limitInputPixels: mostHeicPixels })) };
}
