import type { BulkMeasurement } from './bulk.ts';
import type { DriveReport } from './drive.ts';
import type { InstalledSize } from './installed-size.ts';
import type { ShellMeasurement } from './shell.ts';
import type { StaffMeasurement } from './staff-workloads.ts';
import { median, type Measurement } from './workload.ts';

/** One start of a server with its measurements and resource usage. */
export interface ServerRun {
  readonly target: 'paceline' | 'floor';
  readonly size: number;
  readonly round: number;
  readonly coldStartMs: number;
  readonly idleMiB: number | null;
  readonly loadedMiB: number | null;
  readonly peakMiB: number | null;
  readonly report: DriveReport;
}

export interface BenchResult {
  readonly startedAt: string;
  readonly source: string;
  readonly machine: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly runs: readonly ServerRun[];
  readonly bulk: readonly BulkMeasurement[];
  /** Cold loads and calls of the shell; null if they were not requested. */
  readonly shell: ShellMeasurement | null;
  /** W10: the order list of the staff with two numbers of orders. */
  readonly staff: readonly StaffMeasurement[];
  readonly installed: InstalledSize;
}

/** Medians over the rounds of one workload at one size and concurrency. */
export interface Summary {
  readonly target: 'paceline' | 'floor';
  readonly size: number;
  readonly workload: string;
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly requests: number;
  readonly bytes: number;
  readonly hits: number | null;
  readonly errors: number;
  readonly firstError: string | null;
  readonly withoutHits: readonly string[];
}

export function summaries({ runs }: Pick<BenchResult, 'runs'>): Summary[] {
  const groups = new Map<string, { run: ServerRun; measurements: Measurement[] }>();
  for (const run of runs) {
    for (const measurement of run.report.measurements) {
      const key = [run.target, run.size, measurement.workload, measurement.connections].join(' ');
      const group = groups.get(key) ?? { run, measurements: [] };
      group.measurements.push(measurement);
      groups.set(key, group);
    }
  }
  return [...groups.values()].flatMap(({ run, measurements }) => {
    const [first] = measurements;
    if (!first) return [];
    const middle = (pick: (measurement: Measurement) => number): number => median(measurements.map(pick));
    return [
      {
        target: run.target,
        size: run.size,
        workload: first.workload,
        connections: first.connections,
        perSecond: middle((one) => one.perSecond),
        p50: middle((one) => one.p50),
        p95: middle((one) => one.p95),
        p99: middle((one) => one.p99),
        requests: Math.max(...measurements.map((one) => one.requests)),
        bytes: middle((one) => one.bytes),
        hits: first.hits === null ? null : middle((one) => one.hits ?? 0),
        errors: measurements.reduce((sum, one) => sum + one.errors, 0),
        firstError: measurements.find((one) => one.firstError !== null)?.firstError ?? null,
        withoutHits: [...new Set(measurements.flatMap((one) => one.withoutHits))].sort(),
      },
    ];
  });
}

interface StaffSummary {
  readonly orders: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly errors: number;
  readonly firstError: string | null;
}

/** Medians of W10 over the rounds: each workload with the smaller and the larger number of orders. */
export function staffPairs({ staff }: Pick<BenchResult, 'staff'>): {
  workload: string;
  connections: number;
  small: StaffSummary;
  large: StaffSummary;
  ratio: number;
}[] {
  const groups = Map.groupBy(staff, ({ measurement }) => `${measurement.workload} ${measurement.connections}`);
  return [...groups.values()].flatMap((group) => {
    const [small, large] = [...Map.groupBy(group, ({ orders }) => orders)]
      .toSorted(([a], [b]) => a - b)
      .map(([orders, own]): StaffSummary => {
        const middle = (pick: (one: Measurement) => number): number =>
          median(own.map(({ measurement }) => pick(measurement)));
        return {
          orders,
          perSecond: middle((one) => one.perSecond),
          p50: middle((one) => one.p50),
          p95: middle((one) => one.p95),
          errors: own.reduce((sum, { measurement }) => sum + measurement.errors, 0),
          firstError: own.find(({ measurement }) => measurement.firstError !== null)?.measurement.firstError ?? null,
        };
      });
    const first = group[0]?.measurement;
    return first && small && large
      ? [{ workload: first.workload, connections: first.connections, small, large, ratio: large.p95 / small.p95 }]
      : [];
  });
}

/** The floor's workload to compare a workload with; null if the floor has none. */
export const floorOf = (workload: string): string | null =>
  ['W1', 'W2', 'W2t', 'W6', 'W8'].includes(workload) ? workload : null;

export interface TargetLine {
  readonly text: string;
  readonly reached: boolean;
}

const fixed = (value: number, digits = 2): string => value.toFixed(digits);

/** The result for each target number; targets without a measurement are left out. */
export function judge(result: BenchResult): TargetLine[] {
  const all = summaries(result);
  const find = (target: Summary['target'], size: number, workload: string, connections: number): Summary | undefined =>
    all.find(
      (one) =>
        one.target === target && one.size === size && one.workload === workload && one.connections === connections,
    );
  const lines: TargetLine[] = [];
  for (const ours of all.filter((one) => one.target === 'paceline' && ['W1', 'W2', 'W6'].includes(one.workload))) {
    const floor = find('floor', ours.size, ours.workload, ours.connections);
    if (!floor) continue;
    const ratio = ours.perSecond / floor.perSecond;
    lines.push({
      text: `${ours.workload} at ${ours.size} articles, ${ours.connections} connections: ${fixed(ratio)} of the floor's operations per second (at least 0.50)`,
      reached: ratio >= 0.5,
    });
  }
  for (const run of result.runs) {
    const { typos } = run.report;
    if (!typos || run.round !== 1) continue;
    lines.push({
      text: `W2t at ${run.size} articles: ${typos.found} of ${typos.words} misspelt words find what the right word finds (all)${typos.lost.length > 0 ? `; lost: ${typos.lost.join(', ')}` : ''}`,
      reached: typos.found === typos.words,
    });
  }
  for (const workload of ['W4', 'W5']) {
    const ours = all.filter((one) => one.target === 'paceline' && one.workload === workload && one.requests > 0);
    if (ours.length > 0) {
      const most = Math.max(...ours.map((one) => one.requests));
      lines.push({ text: `${workload}: ${most} requests (at most 3)`, reached: most <= 3 });
    }
  }
  for (const workload of ['W1', 'W2']) {
    for (const connections of new Set(all.map((one) => one.connections))) {
      const small = find('paceline', 500, workload, connections);
      const large = find('paceline', 100_000, workload, connections);
      if (!small || !large) continue;
      const ratio = large.p95 / small.p95;
      lines.push({
        text: `${workload}, ${connections} connections: p95 at 100,000 articles ${fixed(ratio)} times that at 500 (at most 1.50)`,
        reached: ratio <= 1.5,
      });
    }
  }
  for (const size of new Set(result.bulk.map((one) => one.articles))) {
    const rounds = result.bulk.filter((one) => one.articles === size);
    const ratio = median(rounds.map((one) => one.importMs / one.copyMs));
    lines.push({
      text: `${size === 20_000 ? 'W7' : 'Import'}: ${size} prices and stock of ${size} articles in ${fixed(ratio, 1)} times a bare COPY (at most 5.0)`,
      reached: ratio <= 5,
    });
  }
  for (const pair of staffPairs(result)) {
    lines.push({
      text: `${pair.workload}, ${pair.connections} connections: p95 at ${pair.large.orders.toLocaleString('en')} orders ${fixed(pair.ratio)} times that at ${pair.small.orders.toLocaleString('en')} (at most 1.50)`,
      reached: pair.ratio <= 1.5 && pair.small.errors + pair.large.errors === 0,
    });
  }
  const failed = all.filter((one) => one.errors > 0);
  lines.push({
    text:
      failed.length === 0
        ? 'every answer had the required content'
        : `answers without the required content: ${failed.map((one) => `${one.target} ${one.workload} ${one.size}/${one.connections}: ${one.errors} (${one.firstError ?? ''})`).join('; ')}`,
    reached: failed.length === 0,
  });
  return lines;
}
