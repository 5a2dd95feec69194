import { Worker } from 'node:worker_threads';
import type { PdfAnswer, PdfOrder } from './pdf-worker.ts';

/** Maximum length of the text of a PDF, in characters. */
const mostWords = 200_000;
const mostMemory = 256 * 1024 * 1024;
const limitMs = 15_000;

/** The content of a PDF, as far as it could be read. */
export interface PdfContent {
  /** It runs scripts, which its bytes do not show at first sight. */
  readonly active: boolean;
  /** Nobody can open it without a password. */
  readonly locked: boolean;
  readonly pages: number | null;
  /** The first page, in points. */
  readonly width: number | null;
  readonly height: number | null;
  /** RGBA of the first page. */
  readonly picture: { readonly pixels: Uint8Array; readonly width: number; readonly height: number } | null;
  readonly words: string | null;
}

const nothingRead: PdfContent = {
  active: false,
  locked: false,
  pages: null,
  width: null,
  height: null,
  picture: null,
  words: null,
};

/**
 * Reads a PDF in a thread of its own, which ends after it, after 15 seconds, and when it needs too much memory. What it
 * found until then is kept; a file that cannot be read has nothing. `side` is the longer side of the picture. Call it
 * within `withOnePicture`: its memory belongs to the process.
 */
export function readPdf(path: string, bytes: number, side: number): Promise<PdfContent> {
  return new Promise((resolve) => {
    const order: PdfOrder = { path, bytes, side, mostWords, mostMemory };
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
      // The reader's warnings about damaged files.
      stdout: true,
      stderr: true,
    });
    let found: PdfContent = { ...nothingRead };
    const late = setTimeout(() => void worker.terminate(), limitMs);
    worker.on('message', (answer: PdfAnswer) => {
      const { type, ...part } = answer;
      if (type === 'active' || type === 'locked') found = { ...found, [type]: true };
      else found = type === 'picture' ? { ...found, picture: answer } : { ...found, ...part };
    });
    worker.once('error', () => undefined);
    worker.once('exit', () => {
      clearTimeout(late);
      resolve(found);
    });
  });
}
