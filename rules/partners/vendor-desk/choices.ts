import type { RowGroup } from '#rules/buying/upload-area/choices.ts';

/** The sheets that a vendor uploads. */
export const vendorSheets = ['stock', 'products'] as const;
export type VendorSheet = (typeof vendorSheets)[number];

/** States of an upload: a preview, or written. An upload with a refused row never becomes `written`. */
export const vendorUploadStates = ['checked', 'written'] as const;
export type VendorUploadState = (typeof vendorUploadStates)[number];

/**
 * The rows of an upload to look at first: the refused ones, because they keep the others from being written, else those
 * that are taken.
 */
export const firstGroup = ({ taken, noted, refused }: Readonly<Record<RowGroup, number>>): RowGroup => {
  if (refused > 0) return 'refused';
  if (taken === 0 && noted > 0) return 'noted';
  return 'taken';
};

/** Maximum number of rows of a sheet, without its headings. */
export const mostVendorRows = 5_000;

/**
 * The articles of the maintenance table: those that dealers see, those that are switched off, sold out, without price,
 * or whose picture could not be fetched.
 */
export const vendorArticleViews = ['on', 'off', 'sold-out', 'no-price', 'picture-failed'] as const;
export type VendorArticleView = (typeof vendorArticleViews)[number];

/** States of a picture at another host: a job will fetch it, the portal has a copy, or the last try failed. */
export const vendorPictureStates = ['waiting', 'fetched', 'failed'] as const;
export type VendorPictureState = (typeof vendorPictureStates)[number];
