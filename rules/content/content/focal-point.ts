import type { Crop } from '#rules/attachments/renditions.ts';

/** The most important point of a picture, in thousandths of its whole width and height. */
export interface FocalPoint {
  readonly focalLeft: number;
  readonly focalTop: number;
}

/** Smallest width and height of a crop in thousandths; see the schema of content files. */
export const smallestCrop = 100;
const whole = 1000;
const wholePicture: Crop = { left: 0, top: 0, width: whole, height: whole };

const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);

/** Where the focal point is within the crop, from 0 to 1; a point outside counts as on the edge. */
function shareOf({ focalLeft, focalTop }: FocalPoint, crop: Crop | null): { x: number; y: number } {
  const { left, top, width, height } = crop ?? wholePicture;
  return { x: within((focalLeft - left) / width, 0, 1), y: within((focalTop - top) / height, 0, 1) };
}

/** Two decimals; adding zero turns -0 into 0. */
const percent = (share: number): number => Math.round(share * 10_000) / 100 + 0;

/**
 * CSS `object-position` of a rendition, which has its crop already: in a box with `object-fit: cover` the focal point
 * stays visible.
 */
export function focalPosition(file: FocalPoint & { readonly crop: Crop | null }): string {
  const { x, y } = shareOf(file, file.crop);
  return `${percent(x)}% ${percent(y)}%`;
}

/**
 * Where the whole picture lies so that its crop covers a box as readers see it: left, top, width and height in per cent
 * of the box. `aspect` is the width of the box divided by its height.
 */
export function coverOf(
  picture: { readonly width: number; readonly height: number },
  crop: Crop | null,
  focal: FocalPoint,
  aspect: number,
): { left: number; top: number; width: number; height: number } {
  const { left, top, width, height } = crop ?? wholePicture;
  const part = { width: (picture.width * width) / whole, height: (picture.height * height) / whole };
  const scale = Math.max(aspect / part.width, 1 / part.height);
  const { x, y } = shareOf(focal, crop);
  const outside = { x: part.width * scale - aspect, y: part.height * scale - 1 };
  return {
    left: percent((-(picture.width * left * scale) / whole - outside.x * x) / aspect),
    top: percent(-(picture.height * top * scale) / whole - outside.y * y),
    width: percent((picture.width * scale) / aspect),
    height: percent(picture.height * scale),
  };
}

/** A focal point moved by thousandths, inside the picture. */
export const movedFocal = ({ focalLeft, focalTop }: FocalPoint, right: number, down: number): FocalPoint => ({
  focalLeft: within(Math.round(focalLeft + right), 0, whole),
  focalTop: within(Math.round(focalTop + down), 0, whole),
});

/** A crop moved by thousandths, inside the picture and with its size. */
export const movedCrop = ({ left, top, width, height }: Crop, right: number, down: number): Crop => ({
  left: within(Math.round(left + right), 0, whole - width),
  top: within(Math.round(top + down), 0, whole - height),
  width,
  height,
});

/**
 * A crop whose right or left and lower or upper edge moved by thousandths. With `ratio` (width divided by height, both in
 * thousandths of their side) the height follows the width. It keeps at least {@link smallestCrop}.
 */
export function resizedCrop(
  crop: Crop,
  corner: { readonly x: 'left' | 'right'; readonly y: 'top' | 'bottom' },
  right: number,
  down: number,
  ratio: number | null,
): Crop {
  const mostWidth = corner.x === 'left' ? crop.left + crop.width : whole - crop.left;
  const mostHeight = corner.y === 'top' ? crop.top + crop.height : whole - crop.top;
  let width = within(crop.width + (corner.x === 'left' ? -right : right), smallestCrop, mostWidth);
  let height = within(crop.height + (corner.y === 'top' ? -down : down), smallestCrop, mostHeight);
  if (ratio !== null) {
    width = Math.min(Math.max(width, smallestCrop * ratio), mostWidth, mostHeight * ratio);
    height = width / ratio;
  }
  // Near an edge a ratio may not be possible.
  width = within(Math.round(width), smallestCrop, mostWidth);
  height = within(Math.round(height), smallestCrop, mostHeight);
  return {
    left: corner.x === 'left' ? crop.left + crop.width - width : crop.left,
    top: corner.y === 'top' ? crop.top + crop.height - height : crop.top,
    width,
    height,
  };
}

/**
 * The largest crop with a ratio (width divided by height, both in thousandths of their side) around the focal point.
 * A ratio that would need less than {@link smallestCrop} of a side is widened.
 */
export function cropOfRatio(focal: FocalPoint, ratio: number): Crop {
  const width = within(Math.round(Math.min(whole, whole * ratio)), smallestCrop, whole);
  const height = within(Math.round(Math.min(whole, whole / ratio)), smallestCrop, whole);
  return movedCrop({ left: 0, top: 0, width, height }, focal.focalLeft - width / 2, focal.focalTop - height / 2);
}
