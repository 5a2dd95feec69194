import { setTimeout as wait } from 'node:timers/promises';
import { descendants } from '#tools/process-memory.ts';
import type { Databases } from './databases.ts';
import { backendsOf, cpuOf, usedSince } from './processor-time.ts';
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
  readonly busy: BusyProcessors;
}

/** How many processors the parts of the machine kept busy on average, over all workloads. */
export interface BusyProcessors {
  readonly server: number;
  readonly database: number;
  readonly generator: number;
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

const treeOf = (pid: number): number[] => [pid, ...descendants(pid)];

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
      const databaseUrl = await databases.cloneProduct(size);
      const server = await startProduct(databaseUrl, users, {
        settings: { WORKERS: String(workers) },
      });
      try {
        await untilComplete(server.url, workers);
        const before = [cpuOf(treeOf(server.pid)), cpuOf(await backendsOf(databaseUrl))] as const;
        const startedAt = performance.now();
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
        const seconds = (performance.now() - startedAt) / 1000;
        const busy = {
          server: usedSince(before[0], cpuOf(treeOf(server.pid))) / seconds,
          database: usedSince(before[1], cpuOf(await backendsOf(databaseUrl))) / seconds,
          generator: report.generatorShare,
        };
        const loadedMiB = server.memory()?.now ?? null;
        for (const measurement of report.measurements) measured.push({ workers, round, measurement, loadedMiB, busy });
      } finally {
        await server.stop();
      }
    }
  }
  return measured;
}
