import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { renditionSizes } from '#rules/attachments/renditions.ts';

/** Widths and heights of the box into which a copy fits, in pixels: for lists, and for a look at the whole picture. */
export const copySizes = [400, 1600] as const;
/** The same of brand content. */
const materialSizes = renditionSizes.toSorted((a, b) => a - b);
export type CopySize = (typeof copySizes)[number] | (typeof renditionSizes)[number];
export const everyCopySize: readonly CopySize[] = [...new Set<CopySize>([...copySizes, ...renditionSizes])];

/** How copies are made. */
export interface CopyForm {
  /** From the smallest to the largest. */
  readonly sizes: readonly CopySize[];
  /** Keeps transparent pixels; others become white. */
  readonly transparent: boolean;
  /** Quality of WebP, at most 100. */
  readonly quality: number;
}

export const userForm: CopyForm = { sizes: copySizes, transparent: false, quality: 80 };
const materialForm: CopyForm = { sizes: materialSizes, transparent: true, quality: 85 };

/** How the copies of an attachment of a kind are made. */
export const copyFormOf = (kind: AttachmentKind): CopyForm => (kind === 'material' ? materialForm : userForm);
