import { setTimeout as wait } from 'node:timers/promises';
import { call } from './attack-calls.ts';

/*
 * Asks `/healthz` of the address in its argument every 50 ms. In a process of its own: in the one that attacks, an answer
 * would wait while a file of 100 MB is made, and the figure would be that of the attacker. Every message asks for the
 * figures since the one before.
 */

/** The answers of `/healthz`, and how late this process noticed the time: that is not the server's fault. */
export interface HealthReport {
  readonly answered: number;
  readonly failed: number;
  readonly slowestMs: number;
  readonly latestMs: number;
}

const everyMs = 50;
const nothing: HealthReport = { answered: 0, failed: 0, slowestMs: 0, latestMs: 0 };
const url = process.argv[2] ?? '';
let seen = nothing;
let asked = 0;

process.on('message', () => (asked += 1));
process.on('disconnect', () => process.exit());

for (;;) {
  const slept = performance.now();
  await wait(everyMs);
  const began = performance.now();
  const { status } = await call(`${url}/healthz`, {});
  seen = {
    answered: seen.answered + (status === 200 ? 1 : 0),
    failed: seen.failed + (status === 200 ? 0 : 1),
    slowestMs: Math.max(seen.slowestMs, performance.now() - began),
    latestMs: Math.max(seen.latestMs, began - slept - everyMs),
  };
  // After the answer: what was asked before the message counts, too.
  for (; asked > 0; asked -= 1) {
    process.send?.(seen);
    seen = nothing;
  }
}
