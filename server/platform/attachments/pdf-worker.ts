import { openSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { createCanvas } from '@napi-rs/canvas';
import {
  getDocument,
  PDFDataRangeTransport,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfOrder {
  readonly path: string;
  readonly bytes: number;
  /** Longer side of the picture of the first page, in pixels. */
  readonly side: number;
  /** Characters of text. */
  readonly mostWords: number;
  /** Memory outside of objects that the thread may use, in bytes. */
  readonly mostMemory: number;
}

/** What was found, in this order; a thread that ends early leaves out the rest. */
export type PdfAnswer =
  | { readonly type: 'pages'; readonly pages: number; readonly width: number; readonly height: number }
  | { readonly type: 'active' }
  | { readonly type: 'picture'; readonly pixels: Uint8Array; readonly width: number; readonly height: number }
  | { readonly type: 'words'; readonly words: string };

const { path, bytes, side, mostWords, mostMemory } = workerData as PdfOrder;
const answer = (value: PdfAnswer, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(value, transfer);

/** Reads the parts of the file that are needed, so that a large one is never in memory as a whole. */
class FileRange extends PDFDataRangeTransport {
  readonly #file = openSync(path, 'r');

  override requestDataRange(begin: number, end: number): void {
    const part = new Uint8Array(end - begin);
    const read = readSync(this.#file, part, 0, part.length, begin);
    this.onDataRange(begin, part.subarray(0, read));
  }
}

const folder = (name: string): string =>
  fileURLToPath(new URL(`${name}/`, import.meta.resolve('pdfjs-dist/package.json')));

/** A picture of the first page on white. */
async function draw(document: PDFDocumentProxy): Promise<void> {
  const page = await document.getPage(1);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: side / Math.max(natural.width, natural.height) });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  await page.render({ canvas: null, canvasContext: context as never, viewport, background: '#ffffff' }).promise;
  // A copy: the memory of the canvas cannot be given to another thread.
  const pixels = new Uint8Array(canvas.data());
  answer({ type: 'picture', pixels, width, height }, [pixels.buffer]);
}

/** What a database cannot store is no text; neither is a form feed, which stands between two pages. */
const textOf = (read: string): string =>
  read
    .replaceAll(/\p{Cc}+/gu, (signs) => (signs.includes('\n') ? '\n' : ' '))
    .replaceAll(/ {2,}/g, ' ')
    .toWellFormed()
    .trim();

/** The text of the pages with a form feed between two of them, until it is as long as it may be. */
async function read(document: PDFDocumentProxy): Promise<void> {
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages && length < mostWords; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = textOf(
      items.map((item) => ('str' in item ? (item.hasEOL ? `${item.str}\n` : item.str) : '')).join(''),
    );
    length += text.length + 1;
    pages.push(text);
    page.cleanup();
  }
  const words = pages.some((text) => text !== '') ? pages.join('\f') : '';
  answer({ type: 'words', words: words.slice(0, mostWords).toWellFormed() });
}

/** Opens the file without network, fonts of the machine, forms and pictures that are too large for the memory. */
async function run(): Promise<void> {
  const document = await getDocument({
    range: new FileRange(bytes, null),
    rangeChunkSize: 256 * 1024,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 26_000_000,
    canvasMaxAreaInBytes: 64 * 1024 * 1024,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  answer({ type: 'pages', pages: document.numPages, width: Math.round(width), height: Math.round(height) });
  if (await document.hasJSActions()) {
    answer({ type: 'active' });
    return;
  }
  // Text is found where a picture cannot be drawn.
  await draw(document).catch(() => undefined);
  await read(document);
}

const watch = setInterval(() => {
  if (process.memoryUsage().arrayBuffers > mostMemory) process.exit(1);
}, 50);
// Damaged and encrypted files: what was found until then counts.
await run().catch(() => undefined);
clearInterval(watch);
process.exit(0);
