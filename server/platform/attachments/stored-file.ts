import { cropName, renditionName, type Crop, type Rendition } from '#rules/attachments/renditions.ts';

/** An examined file in the store, before a row refers to it. */
export interface StoredFile {
  /** Name in the store, without the width of a copy. */
  readonly stored: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly hash: string;
  readonly hasCopies: boolean;
  readonly width: number | null;
  readonly height: number | null;
  readonly hasAlpha: boolean;
  /** Pages and text of a PDF of brand content. */
  readonly pages: number | null;
  readonly words: string | null;
}

/** Name of the copy of a stored attachment that fits into a box of `size` pixels. */
export const copyName = (stored: string, size: number): string => `${stored}-${size}.webp`;

/** Name of a picture that is made of a stored attachment on request. No copy has such a name. */
export const renditionFile = (stored: string, rendition: Rendition, crop: Crop | null): string =>
  `${stored}.${crop ? cropName(crop) : 'whole'}.${renditionName(rendition)}`;

/** Columns of an examined file in its row. */
export const storedColumns = (file: StoredFile) => ({
  content_type: file.contentType,
  content_hash: file.hash,
  bytes: file.bytes,
  received_bytes: file.bytes,
  stored: file.stored,
  has_copies: file.hasCopies,
  has_alpha: file.hasAlpha,
  width: file.width,
  height: file.height,
  pages: file.pages,
  words: file.words,
});
