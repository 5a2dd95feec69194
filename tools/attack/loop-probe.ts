import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Measures the event loop of an attacked server from inside; `npm run attack` loads it with NODE_OPTIONS. The unit is the
 * processor time of one turn: other programs of the machine delay answers, but do not lengthen a turn. On SIGUSR2 it
 * writes the figures since the last signal into the file of LOOP_PROBE.
 */

/** Turns since the last report, in milliseconds of processor time. */
export interface LoopReport {
  readonly longestMs: number;
  /** All turns together. */
  readonly busyMs: number;
}

const everyMs = 5;

function startProbe(file: string): void {
  let last = process.threadCpuUsage();
  let [longest, busy] = [0, 0];
  const endTurn = (): void => {
    const now = process.threadCpuUsage();
    const used = now.user - last.user + (now.system - last.system);
    last = now;
    longest = Math.max(longest, used);
    busy += used;
  };
  setInterval(endTurn, everyMs).unref();
  process.on('SIGUSR2', () => {
    endTurn();
    writeFileSync(file, JSON.stringify({ longestMs: longest / 1000, busyMs: busy / 1000 } satisfies LoopReport));
    [longest, busy] = [0, 0];
  });
}

// The processes that the server starts inherit NODE_OPTIONS.
const file = process.env['LOOP_PROBE'];
if (file !== undefined && isMainThread && process.argv[1]?.endsWith('/server/main.ts')) startProbe(file);
