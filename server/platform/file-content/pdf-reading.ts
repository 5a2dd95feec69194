import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import {
  getDocument,
  VerbosityLevel,
  type PDFDataRangeTransport,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

const folder = (name: string): string =>
  fileURLToPath(new URL(`${name}/`, import.meta.resolve('pdfjs-dist/package.json')));

/** Opens a PDF without network, fonts of the machine, forms and pictures that are too large for the memory. */
export const openPdf = (
  source: { readonly range: PDFDataRangeTransport } | { readonly data: Uint8Array },
): Promise<PDFDocumentProxy> =>
  getDocument({
    ...source,
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

/** RGBA of the first page on white, with a longer side of `side` pixels. */
export async function drawFirstPage(
  document: PDFDocumentProxy,
  side: number,
): Promise<{ pixels: Uint8Array<ArrayBuffer>; width: number; height: number }> {
  const page = await document.getPage(1);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: side / Math.max(natural.width, natural.height) });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  await page.render({ canvas: null, canvasContext: context as never, viewport, background: '#ffffff' }).promise;
  // A copy: the memory of the canvas cannot be given to another thread.
  return { pixels: new Uint8Array(canvas.data()), width, height };
}

/** Characters that a database cannot store are no text; neither is a form feed, which stands between two pages. */
const textOf = (read: string): string =>
  read
    .replaceAll(/\p{Cc}+/gu, (signs) => (signs.includes('\n') ? '\n' : ' '))
    .replaceAll(/ {2,}/g, ' ')
    .toWellFormed()
    .trim();

/** The text of the pages with a form feed between two of them, until it is `most` characters long. */
export async function wordsOf(document: PDFDocumentProxy, most: number): Promise<string> {
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages && length < most; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = textOf(
      items
        .map((item) => {
          if ('str' in item) {
            if (item.hasEOL) return `${item.str}\n`;
            return item.str;
          }
          return '';
        })
        .join(''),
    );
    length += text.length + 1;
    pages.push(text);
    page.cleanup();
  }
  const words = pages.some((text) => text !== '') ? pages.join('\f') : '';
  return words.slice(0, most).toWellFormed();
}
