import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { SvgAnswer } from './svg-worker.ts';

/** Bytes of the largest drawing: it is read into memory. */
const largestSvg = 10 * 1024 * 1024;
const limitMs = 15_000;

/**
 * Writes a clean drawing over a local file, in a thread of its own: a large one would keep requests waiting. Returns its
 * size, or why it is refused.
 */
export async function cleanSvgFile(path: string): Promise<SvgAnswer> {
  if ((await stat(path)).size > largestSvg) return 'attachment_drawing';
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./svg-worker.ts', import.meta.url), {
      workerData: path,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
      stdout: true,
      stderr: true,
    });
    let answer: SvgAnswer = 'attachment_drawing';
    const late = setTimeout(() => void worker.terminate(), limitMs);
    worker.once('message', (value: SvgAnswer) => (answer = value));
    worker.once('error', () => undefined);
    worker.once('exit', () => {
      clearTimeout(late);
      resolve(answer);
    });
  });
}
