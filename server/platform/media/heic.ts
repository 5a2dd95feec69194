import { Worker } from 'node:worker_threads';
import { Gate } from './gate.ts';
import type { HeicAnswer, HeicOrder } from './heic-worker.ts';
import { mostWholePixels } from './refusal.ts';

/** The largest picture of phones today has 24.5 million pixels; each takes five bytes while it is decoded. */
export const mostHeicPixels = mostWholePixels;
const limitMs = 30_000;

// One decoder at a time: its memory belongs to the process.
const gate = new Gate(1);

/**
 * Decodes a HEIC picture in a thread of its own, so that neither its time nor its memory stays with the server. A
 * decoder that fails, takes longer than 30 seconds or ends without an answer reports a damaged file. The pixels that it
 * returns are as few as a copy with a longer side of `side` needs.
 */
export function decodeHeic(path: string, side: number): Promise<HeicAnswer> {
  return gate.run(
    () =>
      new Promise((resolve) => {
        const order: HeicOrder = { path, mostPixels: mostHeicPixels, side };
        const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
          workerData: order,
          resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
          // The decoder's warnings about damaged files.
          stdout: true,
          stderr: true,
        });
        const late = setTimeout(() => finish('damaged'), limitMs);
        let finished = false;
        const finish = (answer: HeicAnswer): void => {
          if (finished) return;
          finished = true;
          clearTimeout(late);
          // The decoder's memory is given back before the copies are made.
          void worker.terminate().then(() => resolve(answer));
        };
        worker.once('message', finish);
        worker.once('error', () => finish('damaged'));
        worker.once('exit', () => finish('damaged'));
      }),
  );
}
