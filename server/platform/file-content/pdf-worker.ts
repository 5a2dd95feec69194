import { openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawFirstPage, openPdf, wordsOf } from './pdf-reading.ts';

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

/** The results, in this order; a thread that ends early leaves out the rest. */
export type PdfAnswer =
  | { readonly type: 'pages'; readonly pages: number; readonly width: number; readonly height: number }
  | { readonly type: 'active' }
  | { readonly type: 'locked' }
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

async function run(): Promise<void> {
  const document = await openPdf({ range: new FileRange(bytes, null) });
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  answer({ type: 'pages', pages: document.numPages, width: Math.round(width), height: Math.round(height) });
  if (await document.hasJSActions()) {
    answer({ type: 'active' });
    return;
  }
  // Text is found where a picture cannot be drawn.
  const picture = await drawFirstPage(document, side).catch(() => null);
  if (picture) answer({ type: 'picture', ...picture }, [picture.pixels.buffer]);
  answer({ type: 'words', words: await wordsOf(document, mostWords) });
}

const watch = setInterval(() => {
  if (process.memoryUsage().arrayBuffers > mostMemory) process.exit(1);
}, 50);
// Damaged files: what was found until then counts.
await run().catch((error: unknown) => {
  if (error instanceof Error && error.name === 'PasswordException') answer({ type: 'locked' });
});
clearInterval(watch);
process.exit(0);
