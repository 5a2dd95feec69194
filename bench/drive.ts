import { randomFrom } from '#seed/random.ts';
import { benchCatalog } from './loading/catalog.ts';
import { Connection } from './connection.ts';
import { measureCounterWaits, type CounterWaits } from './counter-waits.ts';
import { floorWorkloads } from './floor/floor-workloads.ts';
import { orderable } from './loading/load.ts';
import { pacelineWorkloads, typoFindings, type TypoFindings } from './paceline/paceline-workloads.ts';
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
  /** Address of the product's database; null for the floor. */
  readonly databaseUrl: string | null;
  /** Compares search results with and without typing errors, word by word. */
  readonly typos: boolean;
}

export interface DriveReport {
  readonly measurements: readonly Measurement[];
  readonly typos: TypoFindings | null;
  /** W4 and W5 with several users. */
  readonly counterWaits: readonly CounterWaits[];
  /** Share of one core that the generator used during the run. */
  readonly generatorShare: number;
}

async function run(order: DriveOrder): Promise<DriveReport> {
  const catalog = benchCatalog(order.size, order.folder);
  const setting: Setting = { catalog, orderable: catalog.articles.filter(orderable) };
  const workloads = order.target === 'floor' ? floorWorkloads(setting) : pacelineWorkloads(setting);
  const measurements: Measurement[] = [];
  const counterWaits: CounterWaits[] = [];
  const cpu = process.cpuUsage();
  const start = performance.now();
  const wanted = workloads.filter(
    ({ name }) => order.only.length === 0 || order.only.some((only) => name === only || name.startsWith(`${only} `)),
  );
  for (const workload of wanted) {
    // A server compiles the code of a workload while it runs: most users come first, with a longer warm-up.
    const mostFirst = order.connections.toSorted((one, other) => other - one);
    for (const [at, connections] of mostFirst.entries()) {
      const pace = at === 0 ? { ...order.pace, warmUp: 4 * order.pace.warmUp } : order.pace;
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
      const work = (): Promise<Measurement> => drive(workload, users, pace);
      if (order.databaseUrl !== null && connections > 1 && ['W4', 'W5'].includes(workload.name)) {
        const { result, ...waits } = await measureCounterWaits(order.databaseUrl, work);
        measurements.push(result);
        counterWaits.push({ workload: workload.name, connections, ...waits });
      } else measurements.push(await work());
      for (const user of users) user.connection.close();
    }
  }
  const used = process.cpuUsage(cpu);
  const generatorShare = (used.user + used.system) / 1000 / (performance.now() - start);
  const typos =
    order.typos && order.target === 'paceline' ? await typoFindings(setting, order.url, order.tokens[1] ?? '') : null;
  return { measurements, typos, counterWaits, generatorShare };
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
