import { zipSync } from 'fflate';
import sharp from 'sharp';
import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import { box, pdf, photo, placeMark, u32, video } from './attachment-samples.ts';
import { heic } from './heic-sample.ts';
import { pdfKinds } from './pdf-corpus.ts';
import { pixelKinds, pngBomb, pngChunk } from './pixel-corpus.ts';

/** One kind of file that people or attackers send. */
export interface FileKind {
  readonly name: string;
  readonly sentAs: AttachmentKind;
  readonly fileName: string;
  /** Its expected outcome. */
  readonly result: 'ready' | ErrorCode;
  /** The values that its refusal must name. */
  readonly params?: ErrorParams;
  /** Makes the file; `at` varies it. */
  make(at: number): Promise<Buffer> | Buffer;
  /** Large ones are sent this often; all others share the rest. */
  readonly times?: number;
}

/** Texts that no stored file may contain: a place, a script, an archive. */
export const forbiddenMarks = [placeMark, '<script>', 'hidden-archive.txt'] as const;

const script = '<script>alert(document.cookie)</script>';
const archive = (): Buffer => Buffer.from(zipSync({ 'hidden-archive.txt': Buffer.from('payload') }));
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4080a0' } });
const cut = async (bytes: Buffer | Promise<Buffer>, share: number): Promise<Buffer> => {
  const whole = await bytes;
  return whole.subarray(0, Math.floor(whole.length * share));
};
const joined = async (...parts: (Buffer | Promise<Buffer>)[]): Promise<Buffer> =>
  Buffer.concat(await Promise.all(parts.map(async (part) => part)));

/** A JPEG with a comment behind its start. */
async function commented(text: string): Promise<Buffer> {
  const bytes = await photo('jpeg');
  const comment = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255]);
  return Buffer.concat([bytes.subarray(0, 2), head, comment, bytes.subarray(2)]);
}

async function pngWithText(): Promise<Buffer> {
  const bytes = await photo('png');
  return Buffer.concat([
    bytes.subarray(0, 33),
    pngChunk('tEXt', Buffer.from(`Comment\0${script}`)),
    bytes.subarray(33),
  ]);
}
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

const honest: readonly FileKind[] = [
  {
    name: 'JPEG with a place',
    sentAs: 'photo',
    fileName: 'IMG_1.jpg',
    result: 'ready',
    make: (at) => photo('jpeg', { width: 400 + at }),
  },
  {
    name: 'PNG with a place',
    sentAs: 'photo',
    fileName: 'IMG_2.png',
    result: 'ready',
    make: (at) => photo('png', { width: 200 + at }),
  },
  {
    name: 'WebP with a place',
    sentAs: 'photo',
    fileName: 'IMG_3.webp',
    result: 'ready',
    make: (at) => photo('webp', { width: 200 + at }),
  },
  {
    name: 'HEIC with a place',
    sentAs: 'photo',
    fileName: 'IMG_4.HEIC',
    result: 'ready',
    make: (at) => heic(64 + 16 * (at % 8), 48),
  },
  {
    name: 'turned JPEG',
    sentAs: 'photo',
    fileName: 'IMG_5.jpg',
    result: 'ready',
    make: (at) => photo('jpeg', { orientation: 1 + (at % 8) }),
  },
  {
    name: 'progressive JPEG',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'ready',
    make: (at) =>
      plain(500 + at, 400)
        .jpeg({ progressive: true })
        .toBuffer(),
  },
  {
    name: 'CMYK JPEG',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'ready',
    make: (at) =>
      plain(100 + at, 90)
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
  },
  {
    name: 'PNG of 16 bits',
    sentAs: 'photo',
    fileName: 'a.png',
    result: 'ready',
    make: (at) =>
      plain(100 + at, 90)
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
  },
  {
    name: 'PNG of few colours',
    sentAs: 'photo',
    fileName: 'a.png',
    result: 'ready',
    make: (at) =>
      plain(100 + at, 90)
        .png({ palette: true })
        .toBuffer(),
  },
  {
    name: 'MP4 with places',
    sentAs: 'video',
    fileName: 'a.mp4',
    result: 'ready',
    make: (at) => video('isom', { mediaBytes: 50_000 + at }),
  },
  {
    name: 'QuickTime with places',
    sentAs: 'video',
    fileName: 'a.mov',
    result: 'ready',
    make: (at) => video('qt  ', { mediaBytes: 50_000 + at, turned: true }),
  },
  { name: 'PDF', sentAs: 'document', fileName: 'bill.pdf', result: 'ready', make: (at) => pdf(`/Number ${at}`) },
  { name: 'JPEG as a document', sentAs: 'document', fileName: 'bill.jpg', result: 'ready', make: () => photo('jpeg') },
  {
    name: 'JPEG with the name of a PDF',
    sentAs: 'document',
    fileName: 'bill.pdf',
    result: 'ready',
    make: () => photo('jpeg'),
  },
  {
    name: 'PNG with the name of a program',
    sentAs: 'photo',
    fileName: 'photo.png.exe',
    result: 'ready',
    make: () => photo('png'),
  },
  {
    name: 'JPEG with an archive behind it',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'ready',
    make: () => joined(photo('jpeg'), archive()),
  },
  {
    name: 'JPEG with a PDF in a comment',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'ready',
    make: () => commented(`%PDF-1.7 ${script} %%EOF`),
  },
  {
    name: 'PNG with a script in a text',
    sentAs: 'photo',
    fileName: 'a.png',
    result: 'ready',
    make: () => pngWithText(),
  },
  {
    name: 'PNG with an archive behind it',
    sentAs: 'photo',
    fileName: 'a.png',
    result: 'ready',
    make: () => joined(photo('png'), archive()),
  },
  {
    name: 'WebP with a page behind it',
    sentAs: 'photo',
    fileName: 'a.webp',
    result: 'ready',
    make: () => joined(photo('webp'), Buffer.from(script)),
  },
];

const large: readonly FileKind[] = [
  {
    name: 'JPEG of 48 megapixels',
    sentAs: 'photo',
    fileName: 'a.jpg',
    result: 'ready',
    times: 6,
    make: () => plain(8000, 6000).jpeg().toBuffer(),
  },
  {
    name: 'PNG of 24 megapixels',
    sentAs: 'photo',
    fileName: 'a.png',
    result: 'ready',
    times: 6,
    make: () => plain(6000, 4000).png().toBuffer(),
  },
  {
    name: 'HEIC of 12 megapixels',
    sentAs: 'photo',
    fileName: 'a.heic',
    result: 'ready',
    times: 4,
    make: () => heic(4032, 3024),
  },
  {
    name: 'video of 100 MB',
    sentAs: 'video',
    fileName: 'a.mp4',
    result: 'ready',
    times: 2,
    make: () => video('isom', { mediaBytes: 100 * 1024 * 1024 - 4_000 }),
  },
];

const hostile: readonly FileKind[] = [
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
export const fileKinds: readonly FileKind[] = [...honest, ...pdfKinds, ...pixelKinds, ...large, ...hostile];
