// Pictures of the demo brand: every drawing is rendered once, when its picture is first asked for, and scaled to the
// widths that the portal shows. Rendered files are cached by the hash of their drawing for the next database.
import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OutputInfo } from 'sharp';

/** Widths in pixels. Parts are rendered up to 800; their largest file is also used for 1200. */
const PICTURE_WIDTHS = [1200, 800, 400, 160] as const;
const smallest = 160;
type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Increase this when the tile or the quality changes: cached files of other versions are not used. */
const TILE_VERSION = 1;

export interface Picture {
  /** Key of the drawing in the seed, e.g. `bike/m7d/glc`. */
  key: string;
  svg: string;
  /** Height divided by width: 0.66 for bikes, 0.75 for parts. */
  ratio: number;
  /** The largest width that is rendered. */
  largest: 1200 | 800;
}

/** Stores one file under a name such as `pictures/3f...e1-400.webp`. */
type StorePicture = (bytes: Buffer, name: string) => Promise<void>;

/** A rendered picture: its files are `<file>-<width>.webp`; width and height are those of the largest file. */
export interface RenderedPicture {
  file: string;
  width: number;
  height: number;
}

/* The studio background behind every drawing; one per size, shared by all. */
const studios = new Map<string, Promise<{ data: Buffer; info: OutputInfo }>>();
function studio(width: number, height: number): Promise<{ data: Buffer; info: OutputInfo }> {
  const size = `${width}x${height}`;
  const known = studios.get(size);
  if (known) return known;
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="t" cx=".5" cy=".36" r=".9"><stop offset="0" stop-color="#fdfdfc"/><stop offset=".62" stop-color="#f3f4f1"/><stop offset="1" stop-color="#eaebe7"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#t)"/></svg>`;
  const made = sharp(Buffer.from(ground)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  studios.set(size, made);
  return made;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

/** Bytes of a cached file; null if it is not there. */
export async function fromCache(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Keeps a file in the cache; a reader never sees a part of it. */
export async function keepInCache(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}

/* Renders the largest size from the vectors and scales the smaller ones from its pixels. */
async function render(picture: Picture, widths: PictureWidth[]): Promise<Map<PictureWidth, Buffer>> {
  const width = picture.largest;
  const height = Math.round(width * picture.ratio);
  const drawn = await sharp(Buffer.from(picture.svg))
    .resize(Math.round(width * 0.92), Math.round(height * 0.92), { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = await studio(width, height);
  const channels = { width: drawn.info.width, height: drawn.info.height, channels: 4 as const };
  const whole = await sharp(ground.data, { raw: { width, height, channels: 3 } })
    .composite([{ input: drawn.data, raw: channels, gravity: 'centre' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const out = new Map<PictureWidth, Buffer>();
  for (const w of widths) {
    const image = sharp(whole, { raw: { width, height, channels: 3 } });
    const scaled = w === width ? image : image.resize({ width: w, fastShrinkOnLoad: true });
    out.set(w, await scaled.webp({ quality: w <= 160 ? 86 : 80, effort: 1 }).toBuffer());
  }
  return out;
}

/** The drawing that is made later: the name of a picture's files without their widths, and the drawing. */
export interface PictureNote {
  readonly kind: 'picture';
  readonly file: string;
  readonly picture: Picture;
}

/** Where drawn files go, and the folder with those of earlier databases (null: they are drawn again). */
export interface DrawingWork {
  readonly cacheFolder: string | null;
  readonly store: StorePicture;
}

const pictureFile = (picture: Picture): string => hashOf(`${TILE_VERSION}:${picture.largest}:${picture.svg}`);

/** Names and sizes of the pictures by their keys: both are known before a picture is drawn. */
export const namePictures = (pictures: readonly Picture[]): Map<string, RenderedPicture> =>
  new Map(
    pictures.map((picture) => {
      const { key, largest, ratio } = picture;
      return [key, { file: pictureFile(picture), width: largest, height: Math.round(largest * ratio) }];
    }),
  );

/** Notes from which the files of pictures are drawn. */
export const pictureNotes = (pictures: readonly Picture[]): { name: string; note: PictureNote }[] =>
  pictures.map((picture) => {
    const file = pictureFile(picture);
    return { name: `pictures/${file}-${smallest}.webp`, note: { kind: 'picture', file, picture } };
  });

async function variants(picture: Picture, file: string, folder: string | null): Promise<Map<PictureWidth, Buffer>> {
  const widths = PICTURE_WIDTHS.filter((w) => w <= picture.largest);
  const pathOf = (w: PictureWidth): string => join(folder ?? '', `${file}-${w}.webp`);
  const kept = folder === null ? [null] : await Promise.all(widths.map((w) => fromCache(pathOf(w))));
  if (kept.every((bytes) => bytes !== null)) return new Map(widths.map((w, i) => [w, kept[i] as Buffer]));
  const made = await render(picture, widths);
  if (folder !== null) for (const [w, bytes] of made) await keepInCache(pathOf(w), bytes);
  return made;
}

/** Draws a picture to WebP and stores it in every width, the smallest last. */
export async function drawPicture({ picture, file }: PictureNote, { cacheFolder, store }: DrawingWork): Promise<void> {
  const files = await variants(picture, file, cacheFolder);
  for (const w of PICTURE_WIDTHS) await store(files.get(w) ?? (files.get(800) as Buffer), `pictures/${file}-${w}.webp`);
}
