/** Sizes of a rendition: the stored file, or the box in pixels into which a picture fits. */
export const renditionSizes = [2400, 1600, 800, 300] as const;
export type RenditionSize = (typeof renditionSizes)[number];
export const renditionFormats = ['webp', 'jpg', 'png'] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

/** The form in which somebody downloads or sees a file: the file itself, or a picture of it in a size and format. */
export type Rendition = 'original' | { readonly size: RenditionSize; readonly format: RenditionFormat };

/** Part of a picture in thousandths of its shown width and height. It applies to all sizes but the original. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Content type of a picture in a format. */
export const formatTypes: Readonly<Record<RenditionFormat, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** A rendition as addresses name it: `original`, `1600.webp`. */
export const renditionName = (rendition: Rendition): string =>
  rendition === 'original' ? 'original' : `${rendition.size}.${rendition.format}`;

/** The rendition of a name, or null. */
export function parseRendition(name: string): Rendition | null {
  if (name === 'original') return 'original';
  for (const size of renditionSizes)
    for (const format of renditionFormats) if (name === `${size}.${format}`) return { size, format };
  return null;
}

/** Formats in which a file of a type is drawn: pages and frames as stored, PNG only where it may be transparent. */
function formatsOf(contentType: string): readonly RenditionFormat[] {
  if (contentType === 'image/jpeg') return ['webp', 'jpg'];
  if (contentType.startsWith('image/')) return renditionFormats;
  return contentType === 'application/pdf' || contentType.startsWith('video/') ? ['webp'] : [];
}

/**
 * The offer of a file: the original first, then the pictures by size. Those of a PDF are of its first page, those of a
 * video of a frame; `hasCopies` says whether there is one.
 */
export function renditionsOf(contentType: string, hasCopies: boolean): Rendition[] {
  const formats = hasCopies ? formatsOf(contentType) : [];
  return ['original', ...renditionSizes.flatMap((size) => formats.map((format) => ({ size, format })))];
}

/** True if a file offers a rendition. Only pictures can be cropped. */
export function offersRendition(
  { contentType, hasCopies }: { readonly contentType: string; readonly hasCopies: boolean },
  rendition: Rendition,
  crop: Crop | null = null,
): boolean {
  if (rendition === 'original') return crop === null;
  if (crop !== null && !contentType.startsWith('image/')) return false;
  return hasCopies && formatsOf(contentType).includes(rendition.format);
}

const whole = 1000;
/** Longer side in pixels of the largest picture that is drawn of lines, of which a crop is a part. */
export const largestDrawing = 5000;

/** True if a crop lies inside its picture and has a side of at least a hundredth of it. */
export function isCrop({ left, top, width, height }: Crop): boolean {
  if (![left, top, width, height].every((value) => Number.isInteger(value) && value >= 0)) return false;
  return Math.min(width, height) >= 10 && left + width <= whole && top + height <= whole;
}

/** A crop as addresses and names of files hold it: `100_50_800_600`. */
export const cropName = ({ left, top, width, height }: Crop): string => [left, top, width, height].join('_');

/** The crop of a name, or null if it is none. */
export function parseCrop(name: string): Crop | null {
  const found = /^(\d{1,4})_(\d{1,4})_(\d{1,4})_(\d{1,4})$/.exec(name);
  if (!found) return null;
  const [left = 0, top = 0, width = 0, height = 0] = found.slice(1).map(Number);
  const crop = { left, top, width, height };
  return isCrop(crop) && cropName(crop) === name ? crop : null;
}

/** The part of a picture that a crop leaves, in pixels. */
export function cropPixels(picture: { readonly width: number; readonly height: number }, crop: Crop): Crop {
  const left = Math.min(Math.round((crop.left / whole) * picture.width), picture.width - 1);
  const top = Math.min(Math.round((crop.top / whole) * picture.height), picture.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round((crop.width / whole) * picture.width), picture.width - left)),
    height: Math.max(1, Math.min(Math.round((crop.height / whole) * picture.height), picture.height - top)),
  };
}

/**
 * Width and height in pixels of a rendition of a picture. Pictures of pixels are not enlarged; those of lines (SVG) are
 * drawn in each size.
 */
export function renditionPixels(
  picture: { readonly width: number; readonly height: number; readonly contentType: string },
  rendition: Rendition,
  crop: Crop | null = null,
): { width: number; height: number } {
  if (rendition === 'original') return { width: picture.width, height: picture.height };
  const { width, height } = crop === null ? picture : cropPixels(picture, crop);
  const most = picture.contentType === 'image/svg+xml' ? largestDrawing / Math.max(picture.width, picture.height) : 1;
  const scale = Math.min(most, rendition.size / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
