import { scale } from '#platform/media/media.ts';
import { isRefusal, type FileRefusal } from '#platform/media/refusal.ts';
import { contentName, type Files } from './files.ts';

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
 * recorded and without metadata. Small pictures are not enlarged. Returns why bytes are refused that are no complete
 * picture or have too many pixels. Storing the same bytes again changes nothing. Not for use in a transaction.
 */
export async function storePicture(
  files: Files,
  bytes: Buffer,
  widths: readonly number[],
): Promise<StoredPicture | FileRefusal> {
  const file = contentName(bytes);
  const missing: number[] = [];
  for (const width of widths) if (!(await files.exists(pictureName(file, width)))) missing.push(width);
  const picture = await scale(bytes, missing);
  if (isRefusal(picture)) return picture;
  for (const [width, scaled] of picture.scaled) await files.put(pictureName(file, width), scaled);
  return { file, width: picture.width, height: picture.height };
}
