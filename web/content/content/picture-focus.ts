import type { Crop } from '#rules/attachments/renditions.ts';
import type { FocalPoint } from '#rules/content/content/focal-point.ts';

/** The choices of an editor about a picture: its most important point and the part that its sizes show. */
export type PictureFocus = FocalPoint & { readonly crop: Crop | null };

/** A picture with its size in pixels; the address shows all of it. */
export type FocalPicture = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly name: string;
};

export const wholePicture: Crop = { left: 0, top: 0, width: 1000, height: 1000 };

/** Width divided by height of the crops to choose from; null: free. */
export const pictureRatios = { free: null, square: 1, card: 4 / 3, wide: 16 / 9, banner: 3, portrait: 3 / 4 } as const;
export type RatioName = keyof typeof pictureRatios;
export const ratioNames = Object.keys(pictureRatios) as RatioName[];

/** The focus as it is stored: a crop of the whole picture is none. */
export const storedFocus = (focus: PictureFocus): PictureFocus =>
  focus.crop !== null && focus.crop.width === 1000 && focus.crop.height === 1000 ? { ...focus, crop: null } : focus;
