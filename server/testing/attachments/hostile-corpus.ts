import sharp from 'sharp';
import type { FileKind } from './attachment-corpus.ts';
import { archive, box, joined, pdf, photo, plain, script, u32, video } from './attachment-samples.ts';
import { heic } from './heic-sample.ts';
import { pngBomb, pngChunk } from './pixel-corpus.ts';

const cut = async (bytes: Buffer | Promise<Buffer>, share: number): Promise<Buffer> => {
  const whole = await bytes;
  return whole.subarray(0, Math.floor(whole.length * share));
};
function heicWith(change: (bytes: Buffer) => void): Buffer {
  const bytes = heic();
  change(bytes);
  return bytes;
}

/** A HEIC file of 600 kB whose items have 65,535 positions each, none of which takes a byte. */
function endlessHeic(): Buffer {
  const item = Buffer.from([0, 1, 0, 0, 0xff, 0xff]);
  const count = 65_000;
  const iloc = box('iloc', u32(0), [0, 0, count >> 8, count & 255], Buffer.alloc(item.length * count, item));
  const meta = box('meta', u32(0), box('iinf', u32(0), [0, 0]), iloc);
  return Buffer.concat([box('ftyp', 'heic', u32(0), 'mif1heic'), meta, box('mdat', 'frame')]);
}

/** A video whose only chunk says that it has four billion samples. */
function endlessVideo(): Buffer {
  const bytes = video();
  const sizes = bytes.indexOf('stsz') + 8;
  u32(1, 0xffffffff).copy(bytes, sizes);
  bytes.writeUInt32BE(0xffffffff, bytes.indexOf('stsc') + 16);
  return bytes;
}

/** Files that are no files of their kind, or attack whoever opens them. */
export const hostileKinds: readonly FileKind[] = [
  { name: 'nothing', sentAs: 'photo', fileName: 'a.jpg', result: 'file_empty', make: () => Buffer.alloc(0) },
  {
    name: 'HTML as a photo',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'attachment_type_invalid',
    make: () => Buffer.from(`<!doctype html>${script}`),
  },
  {
    name: 'SVG as a photo',
    sentAs: 'photo',
    fileName: 'a.png',
    result: 'attachment_type_invalid',
    make: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  },
  {
    name: 'GIF that is a script',
    sentAs: 'photo',
    fileName: 'a.gif',
    result: 'attachment_type_invalid',
    make: () => Buffer.from(`GIF89a=1;/*${'x'.repeat(40)}*/alert(1)//${script}`),
  },
  {
    name: 'TIFF',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'attachment_type_invalid',
    make: () => plain(40, 30).tiff().toBuffer(),
  },
  {
    name: 'AVIF',
    sentAs: 'photo',
    fileName: 'a.heic',
    result: 'attachment_type_invalid',
    make: () => plain(40, 30).avif({ effort: 0 }).toBuffer(),
  },
  { name: 'archive', sentAs: 'document', fileName: 'bill.pdf', result: 'attachment_type_invalid', make: archive },
  {
    name: 'program',
    sentAs: 'document',
    fileName: 'bill.pdf',
    result: 'attachment_type_invalid',
    make: (at) => Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(900 + at, 7)]),
  },
  {
    name: 'random bytes',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'attachment_type_invalid',
    make: (at) => Buffer.from(Array.from({ length: 900 }, (_, n) => (n * 7919 + at * 31 + 11) % 251)),
  },
  {
    name: 'AVI as a video',
    sentAs: 'video',
    fileName: 'a.mp4',
    result: 'attachment_type_invalid',
    make: () => Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST'), Buffer.alloc(500)]),
  },
  {
    name: 'video as a photo',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'attachment_type_invalid',
    make: () => video(),
  },
  {
    name: 'HEIC as a document',
    sentAs: 'document',
    fileName: 'a.pdf',
    result: 'attachment_type_invalid',
    make: () => heic(),
  },
  {
    name: 'page with a PDF behind it',
    sentAs: 'document',
    fileName: 'a.pdf',
    result: 'attachment_type_invalid',
    make: () => joined(Buffer.from(script), pdf()),
  },
  {
    name: 'half a PDF',
    sentAs: 'document',
    fileName: 'a.pdf',
    result: 'attachment_damaged',
    make: () => cut(pdf(), 0.6),
  },
  {
    name: 'half a JPEG',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'attachment_damaged',
    make: (at) => cut(photo('jpeg'), 0.3 + (at % 60) / 100),
  },
  {
    name: 'half a PNG',
    sentAs: 'photo',
    fileName: 'a.png',
    result: 'attachment_damaged',
    make: (at) => cut(photo('png'), 0.3 + (at % 60) / 100),
  },
  {
    name: 'WebP that moves',
    sentAs: 'photo',
    fileName: 'a.webp',
    result: 'attachment_animated',
    make: async (at) =>
      sharp(
        await Promise.all([plain(40 + at, 30), plain(40 + at, 30).negate()].map((frame) => frame.png().toBuffer())),
        {
          join: { animated: true },
        },
      )
        .webp()
        .toBuffer(),
  },
  {
    name: 'half a WebP',
    sentAs: 'photo',
    fileName: 'a.webp',
    result: 'attachment_damaged',
    make: (at) => cut(photo('webp'), 0.3 + (at % 60) / 100),
  },
  {
    name: 'half a HEIC',
    sentAs: 'photo',
    fileName: 'a.heic',
    result: 'attachment_damaged',
    make: (at) => cut(heic(), 0.3 + (at % 60) / 100),
  },
  {
    name: 'HEIC with a broken picture',
    sentAs: 'photo',
    fileName: 'a.heic',
    result: 'attachment_damaged',
    make: () => heicWith((bytes) => bytes.fill(0x55, bytes.indexOf('hvcC') + 4, bytes.indexOf('ispe') - 8)),
  },
  {
    name: 'HEIC with broken positions',
    sentAs: 'photo',
    fileName: 'a.heic',
    result: 'attachment_damaged',
    make: () => heicWith((bytes) => bytes.fill(0xff, bytes.indexOf('iloc') + 16, bytes.indexOf('iinf') - 4)),
  },
  {
    name: 'HEIC with billions of positions',
    sentAs: 'photo',
    fileName: 'a.heic',
    result: 'attachment_damaged',
    make: endlessHeic,
  },
  {
    name: 'JPEG of 100,000 segments',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'attachment_damaged',
    make: () => Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(1_200_000, 'ffdb0002fffe000461626364', 'hex')]),
  },
  {
    name: 'PNG of 100,000 chunks',
    sentAs: 'photo',
    fileName: 'a.png',
    result: 'attachment_damaged',
    make: () =>
      joined(
        pngBomb(10).subarray(0, 33),
        Buffer.alloc(1_200_000, Buffer.concat([pngChunk('IDAT', Buffer.alloc(0)), pngChunk('tEXt', Buffer.alloc(0))])),
        pngChunk('IEND', Buffer.alloc(0)),
      ),
  },
  {
    name: 'HEIC with an archive behind it',
    sentAs: 'photo',
    fileName: 'a.heic',
    result: 'attachment_damaged',
    make: () => joined(heic(), archive()),
  },
  {
    name: 'half a video',
    sentAs: 'video',
    fileName: 'a.mp4',
    result: 'attachment_damaged',
    make: (at) => cut(video(), 0.3 + (at % 60) / 100),
  },
  {
    name: 'video with an archive behind it',
    sentAs: 'video',
    fileName: 'a.mp4',
    result: 'attachment_damaged',
    make: () => joined(video(), archive()),
  },
  {
    name: 'video of four billion samples',
    sentAs: 'video',
    fileName: 'a.mp4',
    result: 'attachment_damaged',
    make: endlessVideo,
  },
  {
    name: 'video without an index',
    sentAs: 'video',
    fileName: 'a.mp4',
    result: 'attachment_damaged',
    make: () => Buffer.concat([box('ftyp', 'isom', u32(1), 'isom'), box('mdat', script)]),
  },
  {
    name: 'video whose boxes have no size',
    sentAs: 'video',
    fileName: 'a.mp4',
    result: 'attachment_damaged',
    make: () => Buffer.concat([box('ftyp', 'isom', u32(1), 'isom'), u32(1), Buffer.from('moov'), Buffer.alloc(200)]),
  },
];

/** More than 40 kinds of files. */
