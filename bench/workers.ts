import { setTimeout as wait } from 'node:timers/promises';
import type { Databases } from './databases.ts';
import { driveIn } from './processes.ts';
import { startProduct } from './product-target.ts';
import type { Measurement, Pace } from './workload.ts';

/** Processes that answer requests; the first is what the others are compared with. */
const counts = [1, 2, 4] as const;
/** A page, a search, a line in the cart and a whole order. */
const workloads = ['W1', 'W2', 'W3', 'W4'];

/** A workload with a number of processes in one round. */
export interface WorkersMeasurement {
  readonly workers: number;
  readonly round: number;
  readonly measurement: Measurement;
  /** Memory of all processes of the server after the load, in MiB. */
  readonly loadedMiB: number | null;
}

/** Waits until the parent and all its processes run; one process has no parent to ask. */
async function untilComplete(url: string, workers: number): Promise<void> {
  if (workers === 1) return;
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const figures = await (await fetch(`${url}/metrics`)).text();
    if (figures.includes(`\npaceline_processes ${workers + 1}\n`)) return;
    await wait(100);
  }
  throw new Error(`the ${workers} processes did not start within a minute`);
}

/** The same load on one server of one, two and four processes, in turn. */
export async function measureWorkers(
  databases: Databases,
  size: number,
  options: {
    readonly folder: string | null;
    readonly rounds: number;
    readonly users: number;
    readonly pace: Pace;
    readonly say: (text: string) => void;
  },
): Promise<WorkersMeasurement[]> {
  const { folder, rounds, users, pace, say } = options;
  const measured: WorkersMeasurement[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const workers of counts) {
      say(`round ${round}: ${workers} processes`);
      const server = await startProduct(await databases.cloneProduct(size), users, {
        settings: { WORKERS: String(workers) },
      });
      try {
        await untilComplete(server.url, workers);
        const report = await driveIn({
          target: 'paceline',
          url: server.url,
          size,
          folder,
          round,
          connections: [users],
          only: workloads,
          pace,
          tokens: server.tokens,
          databaseUrl: null,
          typos: false,
        });
        const loadedMiB = server.memory()?.now ?? null;
        for (const measurement of report.measurements) measured.push({ workers, round, measurement, loadedMiB });
      } finally {
        await server.stop();
      }
    }
  }
  return measured;
}
