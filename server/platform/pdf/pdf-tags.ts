import type { Pdf } from './pdf.ts';

/** A part of a document as screen readers meet it. */
export type Tag = ReturnType<Pdf['struct']>;

/** Facts of a part that its content does not say; the types of PDFKit leave some out. */
interface TagOptions {
  /** Words in the place of a figure. */
  readonly alt?: string;
  /** The place of a figure: left, top, right and bottom. */
  readonly bbox?: readonly [number, number, number, number];
  /** The side of the cells that a heading of a table is about. */
  readonly scope?: 'Column' | 'Row';
}

/** Adds a part whose content `draw` draws; what it draws has this tag. */
export function drawTagged(pdf: Pdf, parent: Tag, type: string, draw: () => void, options: TagOptions = {}): void {
  parent.add(pdf.struct(type, options, draw));
}

/** Adds a part that contains further parts; its maker ends it. */
export function openTag(pdf: Pdf, parent: Tag, type: string): Tag {
  const tag = pdf.struct(type);
  parent.add(tag);
  return tag;
}

/** Draws what screen readers leave out: rules, shades, and what every page repeats. Not inside of a tagged part. */
export function drawUntagged(pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}
