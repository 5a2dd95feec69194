import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import { archive, joined, pdf, photo, placeMark, plain, script, video } from './attachment-samples.ts';
import { heic } from './heic-sample.ts';
import { hostileKinds } from './hostile-corpus.ts';
import { pdfKinds } from './pdf-corpus.ts';
import { pixelKinds, pngChunk } from './pixel-corpus.ts';

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

export const fileKinds: readonly FileKind[] = [...honest, ...pdfKinds, ...pixelKinds, ...large, ...hostileKinds];
