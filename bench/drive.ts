import { randomFrom } from '../seed/random.ts';
import { benchCatalog } from './catalog.ts';
import { Connection } from './connection.ts';
import { floorWorkloads } from './floor-workloads.ts';
import { orderable } from './load.ts';
import { pacelineWorkloads, typoFindings, type TypoFindings } from './paceline-workloads.ts';
import { drive, type Measurement, type Pace, type Setting, type VirtualUser } from './workload.ts';

/** Input of the load generator, which runs as a separate process. */
export interface DriveOrder {
  readonly target: 'paceline' | 'floor';
  readonly url: string;
  readonly size: number;
  readonly folder: string | null;
  readonly round: number;
  readonly connections: readonly number[];
  /** Names of workloads; empty = all workloads of the target. */
  readonly only: readonly string[];
  readonly pace: Pace;
  /** Request tokens by dealer; the floor needs none. */
  readonly tokens: Readonly<Record<number, string>>;
  /** Compares search results with and without typing errors, word by word. */
  readonly typos: boolean;
}

export interface DriveReport {
  readonly measurements: readonly Measurement[];
  readonly typos: TypoFindings | null;
  /** Share of one core that the generator used during the run. */
  readonly generatorShare: number;
}

async function run(order: DriveOrder): Promise<DriveReport> {
  const catalog = benchCatalog(order.size, order.folder);
  const setting: Setting = { catalog, orderable: catalog.articles.filter(orderable) };
  const workloads = order.target === 'floor' ? floorWorkloads(setting) : pacelineWorkloads(setting);
  const measurements: Measurement[] = [];
  const cpu = process.cpuUsage();
  const start = performance.now();
  for (const workload of workloads) {
    if (
      order.only.length > 0 &&
      !order.only.some((name) => workload.name === name || workload.name.startsWith(`${name} `))
    )
      continue;
    for (const connections of order.connections) {
      // Dealer 0 is reserved for the order history.
      const users = Array.from({ length: connections }, (_, index): VirtualUser => {
        const dealer = workload.dealer ?? index + 1;
        return {
          dealer,
          token: order.tokens[dealer] ?? '',
          connection: new Connection(order.url),
          random: randomFrom(`${order.round} ${workload.name} ${connections} ${index}`),
          memory: new Map(),
        };
      });
      measurements.push(await drive(workload, users, order.pace));
      for (const user of users) user.connection.close();
    }
  }
  const used = process.cpuUsage(cpu);
  const generatorShare = (used.user + used.system) / 1000 / (performance.now() - start);
  const typos =
    order.typos && order.target === 'paceline' ? await typoFindings(setting, order.url, order.tokens[1] ?? '') : null;
  return { measurements, typos, generatorShare };
}

process.once('message', (order) => {
  run(order as DriveOrder).then(
    (report) => void process.send?.(report, undefined, undefined, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
