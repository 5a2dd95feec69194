import type { ErrorCode, ErrorParams } from '#rules/errors.ts';

/** Why a file is refused: the code of a text, and the values that only the examination knows. */
export interface FileRefusal {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

export const refused = (code: ErrorCode, params: ErrorParams = {}): FileRefusal => ({ code, params });

/** True if an examination ended with a refusal. */
export const isRefusal = (found: object): found is FileRefusal => 'code' in found;

/** JPEG files are decoded in strips, all others as a whole, which takes four bytes a pixel. */
export const mostPixels = 60_000_000;
export const mostWholePixels = 26_000_000;
/** Each side, in pixels: more than any camera has. */
export const longestSide = 16_383;

/** Why a picture of this size is refused, or null. Its text names the limit and the picture's megapixels, rounded up. */
export function pixelRefusal(width: number, height: number, most: number): FileRefusal | null {
  const pixels = width * height;
  if (pixels > most)
    return refused('attachment_pixels', { megapixels: most / 1_000_000, picture: Math.ceil(pixels / 1_000_000) });
  const side = Math.max(width, height);
  return side > longestSide ? refused('attachment_side', { side, limit: longestSide }) : null;
}
