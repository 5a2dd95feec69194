import { deflateSync } from 'node:zlib';
import type { FileKind } from './attachment-corpus.ts';
import { plain, u32 } from './attachment-samples.ts';

/** A part of a PNG. */
export function pngChunk(name: string, body: Buffer): Buffer {
  // Nobody reads checksums of chunks that are left out or refused before.
  return Buffer.concat([u32(body.length), Buffer.from(name, 'latin1'), body, u32(0)]);
}
/** A PNG of few bytes that says it has so many pixels a side. */
export const pngBomb = (side: number): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', Buffer.concat([u32(side, side), Buffer.from([1, 0, 0, 0, 0])])),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
/** A JPEG whose header says that it has 65,000 pixels a side. */
async function jpegBomb(): Promise<Buffer> {
  const bytes = Buffer.from(await plain(64, 64).jpeg().toBuffer());
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_000, frame + 5);
  bytes.writeUInt16BE(65_000, frame + 7);
  return bytes;
}

/** Pictures that are too large, and what their refusals must name. */
export const pixelKinds: readonly FileKind[] = [
  {
    name: 'PNG of 900 megapixels',
    sentAs: 'photo',
    fileName: 'a.png',
    result: 'attachment_pixels',
    params: { megapixels: 26, picture: 900 },
    make: () => pngBomb(30_000),
  },
  {
    name: 'JPEG of 4,225 megapixels',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'attachment_pixels',
    params: { megapixels: 60, picture: 4_225 },
    make: jpegBomb,
  },
  {
    name: 'JPEG of 20,000 × 8 pixels',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'attachment_side',
    params: { side: 20_000, limit: 16_383 },
    make: () => plain(20_000, 8).jpeg().toBuffer(),
  },
];
