import sharp from 'sharp';

/** Larger files are treated as an attack on memory. */
const mostPixels = 60_000_000;

/** A picture as WebP in several widths, rotated as the camera recorded and without metadata, and its displayed size. */
export interface ScaledPicture {
  readonly width: number;
  readonly height: number;
  readonly scaled: ReadonlyMap<number, Uint8Array>;
}

/**
 * A picture in some widths; small pictures are not enlarged. Returns null for bytes that are no complete picture or
 * have too many pixels.
 */
export async function scalePicture(bytes: Uint8Array, widths: readonly number[]): Promise<ScaledPicture | null> {
  const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  // sharp throws for damaged bytes; here that is a normal result.
  const found = await source.metadata().catch(() => null);
  if (!found) return null;
  const { width, height } = found.autoOrient;
  if (!width || !height || width * height > mostPixels) return null;
  const scaled = new Map<number, Uint8Array>();
  for (const wanted of widths) {
    const made = await source
      .clone()
      .autoOrient()
      .resize({ width: wanted, withoutEnlargement: true })
      .webp({ quality: wanted <= 160 ? 86 : 80, effort: 2 })
      .toBuffer()
      .catch(() => null);
    if (!made) return null;
    scaled.set(wanted, made);
  }
  return { width, height, scaled };
}
