import sharp, { type Sharp } from 'sharp';
import { largestDrawing } from '#rules/attachments/renditions.ts';
import { userForm, type CopyForm, type CopySize } from './copy-forms.ts';
import { decodeHeic, mostHeicPixels } from './heic.ts';
import { Gate } from './gate.ts';
import { mostPixels, mostWholePixels, pixelRefusal, refused, type FileRefusal } from './refusal.ts';

/** The copies of a picture as WebP without metadata, turned as the camera recorded it, and its shown size. */
export interface Copies {
  readonly width: number;
  readonly height: number;
  /** Some pixel is transparent. */
  readonly hasAlpha: boolean;
  readonly copies: ReadonlyMap<CopySize, Buffer>;
}

// The cache of decoded pictures would only hold memory: no picture is opened twice.
sharp.cache(false);
// Each thread holds strips of the picture; more of them would also take processors from requests.
sharp.concurrency(1);

/** Copies of a picture that is decoded once: its pixels in the largest size are the source of all. */
async function copiesOf(
  source: Sharp,
  { sizes, transparent, quality }: CopyForm,
): Promise<Omit<Copies, 'width' | 'height'>> {
  const largest = Math.max(...sizes);
  const decoded = source
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const { data, info } = await (transparent ? decoded : decoded.flatten({ background: '#ffffff' }))
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pixels = (): Sharp => sharp(data, { raw });
  const opaque = raw.channels % 2 === 1 || (await pixels().stats()).isOpaque;
  const copies = new Map<CopySize, Buffer>();
  for (const size of sizes) {
    const copy = opaque && raw.channels % 2 === 0 ? pixels().removeAlpha() : pixels();
    const webp = copy
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 2 });
    copies.set(size, await webp.toBuffer());
  }
  return { copies, hasAlpha: !opaque };
}

// One picture at a time: a large one takes up to 100 MB while it is decoded.
const gate = new Gate(1);

/** Runs work on a picture when no other picture is in memory. */
export const withOnePicture = <T>(work: () => Promise<T>): Promise<T> => gate.run(work);

const pixelOptions = { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true } as const;
/** The size that a drawing gives itself says nothing about the size in which it is drawn. */
const drawingOptions = { limitInputPixels: false } as const;
/** A drawing that takes longer is not stored. */
const drawingSeconds = 20;

/**
 * Opens a picture that sharp reads, so that it is decoded when it is used. A drawing of lines (SVG) is drawn with a longer
 * side of `side` pixels, or of `largestDrawing` if that is less; null if it has no size.
 */
export async function openPicture(from: Buffer | string, contentType: string, side: number): Promise<Sharp | null> {
  if (contentType !== 'image/svg+xml') return sharp(from, pixelOptions);
  const { width, height } = await sharp(from, drawingOptions).metadata();
  const density = (72 * Math.min(side, largestDrawing)) / Math.max(width, height);
  if (!Number.isFinite(density) || density < 1) return null;
  return sharp(from, { ...pixelOptions, density: Math.min(density, 100_000) }).timeout({ seconds: drawingSeconds });
}

/**
 * Copies of a JPEG, PNG, WebP or HEIC picture, or why it is refused: of bytes, or of a local file, which is not read as a
 * whole. Call it within {@link withOnePicture}.
 */
export async function makeCopies(
  from: Buffer | string,
  contentType: string,
  form: CopyForm = userForm,
): Promise<Copies | FileRefusal> {
  if (contentType === 'image/heic')
    return typeof from === 'string' ? copiesOfHeic(from, form) : refused('attachment_type_invalid');
  if (contentType === 'image/svg+xml') return copiesOfDrawing(from, form);
  // sharp throws for damaged bytes; here that is a normal result. The size is read without decoding the picture.
  const found = await sharp(from, { ...pixelOptions, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found?.autoOrient.width || !found.autoOrient.height) return refused('attachment_damaged');
  const { width, height } = found.autoOrient;
  const whole = found.format !== 'jpeg' || found.isProgressive;
  const refusal = pixelRefusal(width, height, whole ? mostWholePixels : mostPixels);
  if (refusal) return refusal;
  const made = await copiesOf(sharp(from, pixelOptions), form).catch(() => null);
  return made ? { width, height, ...made } : refused('attachment_damaged');
}

async function copiesOfDrawing(from: Buffer | string, form: CopyForm): Promise<Copies | FileRefusal> {
  try {
    const { width, height } = await sharp(from, drawingOptions).metadata();
    const source = await openPicture(from, 'image/svg+xml', Math.max(...form.sizes));
    return source ? { width, height, ...(await copiesOf(source, form)) } : refused('attachment_drawing');
  } catch {
    return refused('attachment_drawing');
  }
}

/** Copies of decoded pixels, each of four bytes; null if they cannot be made. */
export function copiesOfPixels(
  { pixels, width, height }: { readonly pixels: Uint8Array; readonly width: number; readonly height: number },
  form: CopyForm,
): Promise<Copies['copies'] | null> {
  return copiesOf(sharp(pixels, { raw: { width, height, channels: 4 } }), form).then(
    ({ copies }) => copies,
    () => null,
  );
}

async function copiesOfHeic(path: string, form: CopyForm): Promise<Copies | FileRefusal> {
  const decoded = await decodeHeic(path, Math.max(...form.sizes));
  if (decoded === 'damaged') return refused('attachment_damaged');
  if ('tooLarge' in decoded)
    return (
      pixelRefusal(decoded.tooLarge.width, decoded.tooLarge.height, mostHeicPixels) ?? refused('attachment_damaged')
    );
  const { width, height, pixels, pixelsWidth, pixelsHeight } = decoded;
  const raw = { width: pixelsWidth, height: pixelsHeight, channels: 3 as const };
  const source = sharp(pixels, { raw, limitInputPixels: mostHeicPixels });
  return { width, height, ...(await copiesOf(source, form)) };
}
