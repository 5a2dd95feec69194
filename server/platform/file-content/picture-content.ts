import { crc32 } from 'node:zlib';

/**
 * The parts of a picture without its metadata, most of them views of its bytes, or null if its structure is damaged.
 * Only the orientation of the camera is kept.
 */
export type Stripped = readonly Buffer[] | null;

/** More than any camera or program writes; each needs memory while a file is read. */
const mostParts = 20_000;

/** Collects parts of `bytes`; those that follow each other become one. */
class Parts {
  readonly #bytes: Buffer;
  readonly #parts: Buffer[] = [];
  #start = 0;
  #end = 0;
  #seen = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Counts a part that is kept or left out; false for too many. */
  see(): boolean {
    this.#seen += 1;
    return this.#seen <= mostParts;
  }

  keep(start: number, end: number): void {
    if (start !== this.#end) this.#close(start);
    this.#end = end;
  }

  insert(...parts: readonly Buffer[]): void {
    this.#close(this.#end);
    this.#parts.push(...parts);
  }

  all(): Buffer[] {
    this.#close(this.#end);
    return this.#parts;
  }

  #close(next: number): void {
    if (this.#end > this.#start) this.#parts.push(this.#bytes.subarray(this.#start, this.#end));
    this.#start = next;
  }
}

/** Orientation (1 to 8) of TIFF bytes as EXIF contains them; 1 if there is none. */
function orientationOf(tiff: Buffer): number {
  if (tiff.length < 14) return 1;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  if (!little && tiff.toString('latin1', 0, 2) !== 'MM') return 1;
  const short = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return 1;
  const count = short(start);
  for (let at = start + 2; at + 12 <= tiff.length && at < start + 2 + count * 12; at += 12)
    if (short(at) === 0x0112) {
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  return 1;
}

/** TIFF bytes with nothing but an orientation. */
function tiffWith(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const exifMark = Buffer.from('Exif\0\0', 'latin1');
const profileMark = 'ICC_PROFILE\0';

/** End of the coded data that follows a start of scan: the position of the next marker, or -1. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return -1;
}

/** True if a JPEG segment belongs to the picture: all but comments and application data without effect on colours. */
function keepsSegment(marker: number, body: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return body.toString('latin1', 0, profileMark.length) === profileMark;
  return marker === 0xe0 || marker === 0xee;
}

/** A JPEG up to its end marker, without EXIF, XMP, comments, further pictures and whatever follows it. */
export function stripJpeg(bytes: Buffer): Stripped {
  const kept = new Parts(bytes);
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (!kept.see()) return null;
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) return null;
    if (marker === 0xd9) break;
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    const body = bytes.subarray(at + 4, end);
    if (marker === 0xe1 && body.subarray(0, 6).equals(exifMark)) orientation = orientationOf(body.subarray(6));
    if (marker === 0xda) {
      const next = endOfScan(bytes, end);
      if (next < 0) return null;
      kept.keep(at, next);
      at = next;
    } else {
      if (keepsSegment(marker, body)) kept.keep(at, end);
      at = end;
    }
  }
  const parts = [bytes.subarray(0, 2)];
  if (orientation !== 1) {
    const body = Buffer.concat([exifMark, tiffWith(orientation)]);
    parts.push(Buffer.from([0xff, 0xe1, 0, body.length + 2]), body);
  }
  return [...parts, ...kept.all(), Buffer.from([0xff, 0xd9])];
}

const pngChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
]);

/** A PNG up to its end chunk, without texts, time, EXIF, animation and whatever follows it. */
export function stripPng(bytes: Buffer): Stripped {
  const kept = new Parts(bytes);
  kept.keep(0, 8);
  for (let at = 8; ;) {
    if (at + 12 > bytes.length || !kept.see()) return null;
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length || (at === 8 && name !== 'IHDR')) return null;
    if (pngChunks.has(name)) kept.keep(at, end);
    else if (name === 'eXIf') {
      const orientation = orientationOf(bytes.subarray(at + 8, end - 4));
      if (orientation !== 1) kept.insert(pngChunk('eXIf', tiffWith(orientation)));
    }
    if (name === 'IEND') return kept.all();
    at = end;
  }
}

function pngChunk(name: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + body.length);
  chunk.writeUInt32BE(body.length, 0);
  chunk.write(name, 4, 'latin1');
  body.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
  return chunk;
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);
const exifFlag = 0x08;
const metadataFlags = exifFlag | 0x04;

/** True if a WebP file has several pictures: its first chunk says so. */
export const isAnimatedWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 8, 16) === 'WEBPVP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;

/** A WebP picture without EXIF, XMP and whatever follows it; null for an animation. */
export function stripWebp(bytes: Buffer): Stripped {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length || end < 20) return null;
  const kept = new Parts(bytes);
  let orientation = 1;
  for (let at = 12; at + 8 <= end;) {
    if (!kept.see()) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) return null;
    if (name === 'ANIM' || name === 'ANMF') return null;
    if (name === 'VP8X') kept.insert(Buffer.from(bytes.subarray(at, Math.min(next, end))));
    else if (webpChunks.has(name)) kept.keep(at, Math.min(next, end));
    if (name === 'EXIF') {
      const body = bytes.subarray(at + 8, at + 8 + length);
      orientation = orientationOf(body.subarray(0, 6).equals(exifMark) ? body.subarray(6) : body);
    }
    at = next;
  }
  const parts = kept.all();
  const [first] = parts;
  if (!first) return null;
  if (first.toString('latin1', 0, 4) === 'VP8X' && first.length > 8)
    first[8] = ((first[8] ?? 0) & ~metadataFlags) | (orientation === 1 ? 0 : exifFlag);
  if (orientation !== 1) {
    const tiff = tiffWith(orientation);
    const chunk = Buffer.alloc(8 + tiff.length);
    chunk.write('EXIF', 0, 'latin1');
    chunk.writeUInt32LE(tiff.length, 4);
    tiff.copy(chunk, 8);
    parts.push(chunk);
  }
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 4),
    4,
  );
  return [head, ...parts];
}
