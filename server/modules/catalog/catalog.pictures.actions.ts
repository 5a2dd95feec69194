import sharp from 'sharp';
import { contentName, type Files } from '../../platform/files.ts';

/** Widths in which the portal asks for pictures. */
const pictureWidths = [1200, 800, 400, 160] as const;
/** More than this is no picture of an article but an attack on memory. */
const mostPixels = 60_000_000;

/** A stored picture: its name without width and ending, and the size of the original. */
export interface StoredPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Stores a picture in all widths as `pictures/<file>-<width>.webp`, named by its content; small ones are not blown up.
 * Answers null for bytes that are no picture. Storing the same bytes again changes nothing.
 */
export async function storePicture(files: Files, bytes: Buffer): Promise<StoredPicture | null> {
  const file = contentName(bytes);
  const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
  // sharp tells of damaged bytes by throwing; for us that is an answer.
  const size = await source.metadata().catch(() => null);
  if (!size?.width || !size.height) return null;
  for (const width of pictureWidths) {
    const name = `pictures/${file}-${width}.webp`;
    if (await files.exists(name)) continue;
    const scaled = await source
      .clone()
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: width <= 160 ? 86 : 80, effort: 2 })
      .toBuffer()
      .catch(() => null);
    if (!scaled) return null;
    await files.put(name, scaled);
  }
  return { file, width: size.width, height: size.height };
}

/** Documents that the portal hands out; anything that a browser would run is not among them. */
const documentEnding = /\.(pdf|png|jpe?g|webp|zip|xlsx|docx|pptx|csv|txt)$/i;

/**
 * Stores a document as `documents/<name by content>.<ending>`; answers its name without the folder, or null for a kind of file
 * that is no document.
 */
export async function storeDocument(files: Files, name: string, bytes: Buffer): Promise<string | null> {
  const ending = documentEnding.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return null;
  const stored = `${contentName(bytes)}.${ending}`;
  if (!(await files.exists(`documents/${stored}`))) await files.put(`documents/${stored}`, bytes);
  return stored;
}
