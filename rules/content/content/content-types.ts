/** Types of brand content; each has target markets of its own. */
export const contentTypes = ['marketing_material', 'sales_document', 'news'] as const;
export type ContentType = (typeof contentTypes)[number];

/** Types of marketing material. */
export const materialKinds = ['brand-assets', 'product-lineup'] as const;
export type MaterialKind = (typeof materialKinds)[number];

/** Types of sales documents. */
export const documentKinds = ['sales', 'technical'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Kinds of an item of each type of content; news has none. */
export const kindsOf: Readonly<Record<ContentType, readonly string[]>> = {
  marketing_material: materialKinds,
  sales_document: documentKinds,
  news: [''],
};

/** States of a piece of content for its editors, by its window and the clock of a market. */
export const contentStates = ['draft', 'scheduled', 'published', 'expired'] as const;
export type ContentState = (typeof contentStates)[number];

/** Kinds of files, for the filter of the library. */
export const mediaKinds = ['picture', 'document', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Forms of pictures, for the filter of the library. */
export const orientations = ['landscape', 'portrait', 'square'] as const;
export type Orientation = (typeof orientations)[number];

/** Kind of file of a content type. */
export function mediaOf(contentType: string): MediaKind {
  if (contentType.startsWith('image/')) return 'picture';
  return contentType.startsWith('video/') ? 'video' : 'document';
}

/** Form of a picture, with 5 % tolerance for squares. */
export function orientationOf(width: number, height: number): Orientation {
  if (Math.abs(width - height) * 20 <= Math.max(width, height)) return 'square';
  return width > height ? 'landscape' : 'portrait';
}
