import { contentName, type Files } from '../../platform/files.ts';
import { storePicture as storeInWidths, type StoredPicture } from '../../platform/pictures.ts';

/** Widths in which the portal asks for pictures of articles. */
const pictureWidths = [1200, 800, 400, 160] as const;

/** Stores a picture of an article in all its widths; answers null for bytes that are no picture. */
export async function storePicture(files: Files, bytes: Buffer): Promise<StoredPicture | null> {
  return storeInWidths(files, bytes, pictureWidths);
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
