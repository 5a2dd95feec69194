import { zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** A box of an MP4 or HEIC file. */
export function box(type: string, ...parts: readonly (Buffer | string | number[])[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Numbers of 32 bits. */
export function u32(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => bytes.writeUInt32BE(number >>> 0, at * 4));
  return bytes;
}

/** A place as cameras write it, to look for in what is stored. */
export const placeMark = '+47.3977+008.5456/';

/** A picture with EXIF of a camera: a place, and an orientation that turns it by 90 degrees. */
export async function photo(
  format: 'jpeg' | 'png' | 'webp',
  { width = 800, height = 600, orientation = 6 } = {},
): Promise<Buffer> {
  const exif = { IFD0: { Copyright: placeMark }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 23/1 52/1' } };
  const picture = sharp({ create: { width, height, channels: 3, background: '#c06030' } })
    .composite([{ input: { create: { width: 40, height: 20, channels: 3, background: '#103050' } }, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .withExifMerge({ ...exif, IFD0: { ...exif.IFD0, Orientation: String(orientation) } });
  return picture.toFormat(format).toBuffer();
}

export interface VideoSample {
  /** Bytes of its only picture. */
  readonly mediaBytes?: number;
  /** Writes the index in front of the pictures. */
  readonly turned?: boolean;
}

/** One track of a video with a single sample. */
function track(handler: string, start: number, bytes: number, turned: boolean, ...inside: Buffer[]): Buffer {
  const matrix = turned
    ? u32(0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000)
    : u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  return box(
    'trak',
    box('tkhd', u32(1, 0, 0, 1, 0, 0, 0, 0, 0, 0), matrix, u32(640 << 16, 360 << 16)),
    box(
      'mdia',
      box('hdlr', u32(0, 0), handler, u32(0, 0, 0), '\0'),
      box(
        'minf',
        box('stbl', box('stsc', u32(0, 1, 1, 1, 1)), box('stsz', u32(0, bytes, 1)), box('stco', u32(0, 1, start))),
      ),
    ),
    ...inside,
  );
}

/** A video whose structure is complete: a picture track, a track of positions, and a place in its user data. */
export function video(
  brand: 'isom' | 'qt  ' = 'isom',
  { mediaBytes = 2000, turned = false }: VideoSample = {},
): Buffer {
  const ftyp = box('ftyp', brand, u32(0x200), brand);
  const media = Buffer.alloc(mediaBytes, 'frame ');
  const start = ftyp.length + 8;
  const place = Buffer.from(`GPS ${placeMark}`, 'latin1');
  const moov = box(
    'moov',
    track('vide', start, mediaBytes, turned, box('udta', box('loci', placeMark))),
    track('meta', start + mediaBytes, place.length, false),
    box('udta', box('\u00a9xyz', placeMark)),
    box('meta', u32(0), placeMark),
  );
  return Buffer.concat([ftyp, box('mdat', media, place), moov, box('free', placeMark)]);
}

/** A PDF of one page that asks for the passwords: `userPassword` to open it, `ownerPassword` to print it. */
export async function lockedPdf(passwords: { userPassword?: string; ownerPassword: string }): Promise<Buffer> {
  const made = new PDFDocument({ size: [99, 99], compress: false, pdfVersion: '1.7', ...passwords });
  made.text('Bill');
  made.end();
  const parts: Buffer[] = [];
  for await (const part of made) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A PDF of one empty page; `inside` is added to its catalog. */
export function pdf(inside = ''): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${inside}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\nxref\n0 4\ntrailer<</Size 4/Root 1 0 R>>\n' +
      'startxref\n180\n%%EOF\n',
    'latin1',
  );
}

/** A script that no stored file may keep. */
export const script = '<script>alert(document.cookie)</script>';
/** An archive whose file no stored file may hide. */
export const archive = (): Buffer => Buffer.from(zipSync({ 'hidden-archive.txt': Buffer.from('payload') }));
/** A picture of one colour. */
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4080a0' } });
/** The parts of a file, one behind the other. */
export const joined = async (...parts: (Buffer | Promise<Buffer>)[]): Promise<Buffer> =>
  Buffer.concat(await Promise.all(parts.map(async (part) => part)));
