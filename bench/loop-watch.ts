import { appendFileSync } from 'node:fs';

/**
 * Loaded into a server (`--import`): writes each pause of its event loop to the file LOOP_WATCH, one JSON object a line.
 * A pause is the time by which a timer of 5 ms is late; the processor time of the thread meanwhile tells how much of it
 * was work and how much waiting for a processor.
 */
const everyMs = 5;
const shortestMs = 15;
const file = process.env['LOOP_WATCH'];

/** One pause, in milliseconds. */
export interface Pause {
  /** End of the pause, as `Date.now()` tells it. */
  readonly at: number;
  readonly pause: number;
  /** Processor time of the thread in it. */
  readonly work: number;
}

const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

if (file !== undefined) {
  let last = { at: performance.now(), work: worked() };
  setInterval(() => {
    const now = { at: performance.now(), work: worked() };
    const pause = now.at - last.at - everyMs;
    const found: Pause = { at: Date.now(), pause, work: now.work - last.work };
    last = now;
    if (pause >= shortestMs) appendFileSync(file, `${JSON.stringify(found)}\n`);
  }, everyMs).unref();
}
