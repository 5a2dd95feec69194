import sharp from 'sharp';
import { contentName, type Files } from './files.ts';

/** Larger files are treated as an attack on memory. */
const mostPixels = 60_000_000;

/** A stored picture: its name without width and extension, and the displayed size of the original. */
export interface StoredPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** Name of a stored picture in one width. */
export const pictureName = (file: string, width: number): string => `pictures/${file}-${width}.webp`;

/**
 * Stores a picture in the given widths as `pictures/<file>-<width>.webp`, named by its content, rotated as the camera
 * recorded and without metadata. Small pictures are not enlarged. Returns null for bytes that are no complete picture
 * or have too many pixels. Storing the same bytes again changes nothing. Not for use in a transaction.
 */
export async function storePicture(
  files: Files,
  bytes: Buffer,
  widths: readonly number[],
): Promise<StoredPicture | null> {
  const file = contentName(bytes);
  const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  // sharp throws for damaged bytes; here that is a normal result.
  const found = await source.metadata().catch(() => null);
  if (!found) return null;
  const { width, height } = found.autoOrient;
  if (!width || !height || width * height > mostPixels) return null;
  for (const wanted of widths) {
    const name = pictureName(file, wanted);
    if (await files.exists(name)) continue;
    const scaled = await source
      .clone()
      .autoOrient()
      .resize({ width: wanted, withoutEnlargement: true })
      .webp({ quality: wanted <= 160 ? 86 : 80, effort: 2 })
      .toBuffer()
      .catch(() => null);
    if (!scaled) return null;
    await files.put(name, scaled);
  }
  return { file, width, height };
}
