import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds of processor time since the start of the system, of all processors together. */
interface ProcessorTimes {
  readonly used: number;
  /** Used and idle. */
  readonly all: number;
  /** The resources that this process used itself. */
  readonly own: number;
}

function readTimes(): ProcessorTimes {
  let [used, all] = [0, 0];
  for (const { times } of cpus()) {
    const busy = times.user + times.nice + times.sys + times.irq;
    used += busy;
    all += busy + times.idle;
  }
  const { user, system } = process.cpuUsage();
  return { used, all, own: (user + system) / 1000 };
}

/** Share of the processors that other processes used between two readings, from 0 to 1. */
export function othersShare(before: ProcessorTimes, after: ProcessorTimes): number {
  const all = after.all - before.all;
  if (all <= 0) return 0;
  return Math.min(1, Math.max(0, (after.used - before.used - (after.own - before.own)) / all));
}

/** Below this share of others nobody waits for a processor: the database that serves the work counts as another process. */
const freeShare = 0.5;
/** Longest rest, as a multiple of the work before it and in milliseconds: the work goes on, however busy the machine is. */
const longestRest = { times: 19, ms: 500 } as const;
/** How much more of the time others get than their share: what is left is too little for both. */
const forOthers = 3;

/** Milliseconds to rest after work, the longer the busier other processes are. */
export function restAfter(workedMs: number, share: number): number {
  const busy = Math.max(0, share - freeShare) / (1 - freeShare);
  const times = Math.min(longestRest.times, (forOthers * busy) / Math.max(1 - busy, Number.EPSILON));
  return Math.min(longestRest.ms, workedMs * times);
}

const sampleMs = 200;

/**
 * Rests of work in the background. A low priority alone does not keep its database, its memory and the caches of the
 * processors from slowing down requests; between its rests, work on a busy machine takes a twentieth of the time.
 */
export class Rests {
  #times = readTimes();
  #readAt = performance.now();
  #share = 0;
  #resumedAt = performance.now();

  /** Rests after a piece of work, if other processes are busy. */
  async take(): Promise<void> {
    const now = performance.now();
    if (now - this.#readAt >= sampleMs) {
      const times = readTimes();
      this.#share = othersShare(this.#times, times);
      this.#times = times;
      this.#readAt = now;
    }
    const rest = restAfter(now - this.#resumedAt, this.#share);
    if (rest >= 1) await wait(rest);
    this.#resumedAt = performance.now();
  }
}
