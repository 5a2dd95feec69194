import { median } from './workload.ts';
import type { WorkersMeasurement } from './workers.ts';

/**
 * The actions of a dealer within ten minutes: an action every 20 seconds, and one order of ten lines. Numbers of operations by
 * workload.
 */
const visit: Readonly<Record<string, number>> = { W1: 12, W2: 6, W3: 10, W4: 1 };
const visitSeconds = 600;
/** Share of what is possible at most: above it, answers become slow whenever several requests meet. */
const load = 0.5;

/** How many dealers a server serves at the same time, and how many orders it takes, by its number of processes. */
export function capacityTable(measured: readonly WorkersMeasurement[]) {
  const groups = Map.groupBy(measured, ({ workers }) => workers);
  const shown = (value: number): string => Math.round(value).toLocaleString('en');
  return {
    title: 'What one server carries, with load generator and database on the same machine',
    head: ['processes', 'orders/min alone', 'users at once', 'orders/min with them', 'server', 'database', 'generator'],
    rows: [...groups].map(([workers, ofWorkers]) => {
      const perSecond = (workload: string): number =>
        median(
          ofWorkers.flatMap(({ measurement }) => (measurement.workload === workload ? [measurement.perSecond] : [])),
        );
      const seconds = Object.entries(visit).reduce((sum, [name, times]) => sum + times / perSecond(name), 0);
      const users = (load * visitSeconds) / seconds;
      const busy = (part: 'server' | 'database' | 'generator'): string =>
        median(ofWorkers.map((one) => one.busy[part])).toFixed(2);
      return [
        String(workers),
        shown(perSecond('W4') * 60),
        shown(users),
        shown((users / visitSeconds) * 60),
        busy('server'),
        busy('database'),
        busy('generator'),
      ];
    }),
  };
}
