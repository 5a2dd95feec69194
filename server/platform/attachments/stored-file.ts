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
}

/** Name of the copy of a stored attachment that fits into a box of `size` pixels. */
export const copyName = (stored: string, size: number): string => `${stored}-${size}.webp`;
