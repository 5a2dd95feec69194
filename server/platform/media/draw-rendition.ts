import sharp, { type Sharp } from 'sharp';
import { cropPixels, type Crop, type Rendition, type RenditionFormat } from '#rules/attachments/renditions.ts';
import { openPicture } from './picture-copies.ts';

const encode: Readonly<Record<RenditionFormat, (picture: Sharp) => Sharp>> = {
  webp: (picture) => picture.webp({ quality: 85, effort: 2 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88 }),
  png: (picture) => picture.png({ compressionLevel: 8 }),
};

/**
 * Where a part of the shown picture lies in the stored one, for an orientation from 1 to 8: only that part is decoded
 * into memory and turned.
 */
function storedPart({ left, top, width, height }: Crop, orientation: number): Crop {
  const right = 1000 - left - width;
  const bottom = 1000 - top - height;
  const upright: Crop = { left, top, width, height };
  const turned = { width: height, height: width };
  const parts: readonly Crop[] = [
    upright,
    { ...upright, left: right },
    { ...upright, left: right, top: bottom },
    { ...upright, top: bottom },
    { ...turned, left: top, top: left },
    { ...turned, left: top, top: right },
    { ...turned, left: bottom, top: right },
    { ...turned, left: bottom, top: left },
  ];
  return parts[orientation - 1] ?? upright;
}

/**
 * Draws a rendition of a stored picture. Call it within {@link withOnePicture}. Throws for a picture that cannot be
 * decoded.
 */
export async function drawRendition(
  path: string,
  contentType: string,
  { size, format }: Exclude<Rendition, 'original'>,
  crop: Crop | null,
): Promise<Buffer> {
  const box = { width: size, height: size, fit: 'inside', withoutEnlargement: true } as const;
  const side = crop ? (size * 1000) / Math.max(crop.width, crop.height) : size;
  const picture = await openPicture(path, contentType, side);
  if (!picture) throw new Error('a stored drawing has no size');
  if (crop === null) return encode[format](picture.autoOrient().resize(box)).toBuffer();
  const { width, height, orientation = 1 } = await picture.metadata();
  const part = cropPixels({ width, height }, storedPart(crop, orientation));
  const cut = await picture
    .extract(part)
    .resize(box)
    .toColourspace('srgb')
    .withMetadata({ orientation })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return encode[format](sharp(cut).autoOrient()).toBuffer();
}
