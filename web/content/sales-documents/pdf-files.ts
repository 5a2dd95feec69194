import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** Fonts, character maps and decoders that a PDF may need: `pdf-files-plugin` puts them there. */
const folder = `/assets/pdf-${version}/`;

/**
 * Opens a PDF by parts: only what a page needs is loaded. Nothing in it runs: no scripts, no forms. The decoders are
 * plain JavaScript, because our content security policy allows no WebAssembly.
 */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    rangeChunkSize: 256 * 1024,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    useWasm: false,
    enableXfa: false,
    maxImageSize: 40_000_000,
    verbosity: VerbosityLevel.ERRORS,
  });
}
