import { contentName, type Files } from '../../platform/files.ts';
import { storePicture as storeInWidths, type StoredPicture } from '../../platform/pictures.ts';

/** Widths in which the portal requests pictures of articles. */
const pictureWidths = [1200, 800, 400, 160] as const;

/** Stores a picture of an article in all its widths; returns null if the bytes are not a picture. */
export async function storePicture(files: Files, bytes: Buffer): Promise<StoredPicture | null> {
  return storeInWidths(files, bytes, pictureWidths);
}

/** Document types that the portal serves; none that a browser would execute. */
const documentEnding = /\.(pdf|png|jpe?g|webp|zip|xlsx|docx|pptx|csv|txt)$/i;

/**
 * Stores a document as `documents/<hash of the content>.<extension>`; returns its name without the folder, or null if
 * the file type is not allowed.
 */
export async function storeDocument(files: Files, name: string, bytes: Buffer): Promise<string | null> {
  const ending = documentEnding.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return null;
  const stored = `${contentName(bytes)}.${ending}`;
  if (!(await files.exists(`documents/${stored}`))) await files.put(`documents/${stored}`, bytes);
  return stored;
}
