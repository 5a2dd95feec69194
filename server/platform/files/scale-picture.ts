import sharp from 'sharp';
import { mostPixels, pixelRefusal, refused, type FileRefusal } from '#platform/media/refusal.ts';

/** A picture as WebP in several widths, rotated as the camera recorded and without metadata, and its displayed size. */
export interface ScaledPicture {
  readonly width: number;
  readonly height: number;
  readonly scaled: ReadonlyMap<number, Uint8Array>;
}

/**
 * A picture in some widths; small pictures are not enlarged. Returns why bytes are refused that are no complete picture
 * or have too many pixels.
 */
export async function scalePicture(bytes: Uint8Array, widths: readonly number[]): Promise<ScaledPicture | FileRefusal> {
  const options = { failOn: 'error', pages: 1 } as const;
  // sharp throws for damaged bytes; here that is a normal result. The size is read without decoding the picture.
  const found = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found?.autoOrient.width || !found.autoOrient.height) return refused('attachment_damaged');
  const { width, height } = found.autoOrient;
  const refusal = pixelRefusal(width, height, mostPixels);
  if (refusal) return refusal;
  const source = sharp(bytes, { ...options, limitInputPixels: mostPixels });
  const scaled = new Map<number, Uint8Array>();
  for (const wanted of widths) {
    const made = await source
      .clone()
      .autoOrient()
      .resize({ width: wanted, withoutEnlargement: true })
      .webp({ quality: wanted <= 160 ? 86 : 80, effort: 2 })
      .toBuffer()
      .catch(() => null);
    if (!made) return refused('attachment_damaged');
    scaled.set(wanted, made);
  }
  return { width, height, scaled };
}
