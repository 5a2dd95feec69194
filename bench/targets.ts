import { budgetTargets } from './budgets/budget-targets.ts';
import type { BudgetMeasurement } from './budgets/budgets.ts';
import type { BulkMeasurement } from './bulk.ts';
import type { DriveReport } from './drive.ts';
import type { InstalledSize } from './installed-size.ts';
import { linesPerOrder, waiting } from './loading/open-orders.ts';
import type { ShellMeasurement } from './shell.ts';
import { downloadLimits, type DownloadMeasurement } from './downloads.ts';
import { packageLimits, type PackageMeasurement } from './packages.ts';
import { uploadLimits, type UploadMeasurement } from './uploads.ts';
import { vendorUploadLimits, type VendorUploadMeasurement } from './vendor-upload.ts';
import type { WorkersMeasurement } from './workers.ts';
import { searchLimits, type SearchMeasurement } from './search.ts';
import type { TargetLine } from './target-line.ts';
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
  /** The cost of calls for the database, by the name of their bench. */
  readonly budgets: Readonly<Record<string, readonly BudgetMeasurement[]>>;
  /** Searches over all kinds. */
  readonly search: readonly SearchMeasurement[];
  /** Pictures of the library and zips of them. */
  readonly packages: readonly PackageMeasurement[];
  /** Exports of many rows. */
  readonly downloads: readonly DownloadMeasurement[];
  /** 50 resumable uploads of 20 MB side by side. */
  readonly uploads: readonly UploadMeasurement[];
  /** A vendor's sheet of 5,000 rows. */
  readonly vendorUploads: readonly VendorUploadMeasurement[];
  /** One server of one, two and four processes. */
  readonly workers: readonly WorkersMeasurement[];
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

/** The least share of the floor's operations per second. */
const leastShare: Readonly<Record<string, number>> = {
  W1: 0.5,
  W2: 0.5,
  W2t: 0.4,
  W3: 0.4,
  W4: 0.4,
  W5: 0.4,
  W6: 0.5,
  W8: 0.35,
};

/** Workloads whose p95 must not grow with the catalog. */
const flat = ['W1', 'W2', 'W2t', 'W3', 'W4', 'W5', 'W6'];

/**
 * The floor's reads per second at 20,000 articles and 16 users on the machine where Vendure 3.7.3 was measured. Their
 * ratio to the same reads of a run converts Vendure's figures to the machine of the run.
 */
const referenceFloor: Readonly<Record<string, number>> = { W1: 2357, W2: 1258, W6: 1983 };
/** Vendure at 20,000 articles on that machine: W3 by 16 users per second, W4 and W5 by one user in ms (p50). */
const vendure = [
  { workload: 'W3', connections: 16, perSecond: 68, times: 10 },
  { workload: 'W4', connections: 1, p50: 264, times: 15 },
  { workload: 'W5', connections: 1, p50: 704, times: 25 },
] as const;

/** The floor's workload to compare a workload with; null if the floor has none. */
export const floorOf = (workload: string): string | null => (workload in leastShare ? workload : null);

const fixed = (value: number, digits = 2): string => value.toFixed(digits);

/** W3 to W5 against Vendure, converted by the floor's reads of this run; empty without these reads. */
function againstVendure(all: readonly Summary[]): TargetLine[] {
  const at20k = all.filter((one) => one.size === 20_000);
  const scales = at20k.flatMap((one) => {
    const reference = referenceFloor[one.workload];
    return one.target === 'floor' && one.connections === 16 && reference !== undefined
      ? [one.perSecond / reference]
      : [];
  });
  if (scales.length < Object.keys(referenceFloor).length) return [];
  const scale = median(scales);
  return vendure.flatMap(({ workload, connections, times, ...theirs }) => {
    const ours = at20k.find(
      (one) => one.target === 'paceline' && one.workload === workload && one.connections === connections,
    );
    if (!ours) return [];
    const ratio = 'perSecond' in theirs ? ours.perSecond / (theirs.perSecond * scale) : theirs.p50 / scale / ours.p50;
    return [
      {
        text: `${workload} at 20,000 articles, ${connections} connections: ${fixed(ratio, 1)} times Vendure on this machine (at least ${times}; the floor reads ${fixed(scale)} times as fast here)`,
        reached: ratio >= times,
      },
    ];
  });
}

/** Connections that wait for another order's number while orders are placed. */
function counterWaits({ runs }: Pick<BenchResult, 'runs'>): TargetLine[] {
  const waits = runs.flatMap(({ target, size, report }) =>
    target === 'paceline' ? report.counterWaits.map((one) => ({ ...one, size })) : [],
  );
  const groups = Map.groupBy(waits, (one) => `${one.workload} at ${one.size} articles, ${one.connections} connections`);
  return [...groups].map(([name, rounds]) => {
    const average = median(rounds.map((one) => one.waiting));
    return {
      text: `${name}: ${fixed(average)} database connections wait for the order number on average (below 0.50)`,
      reached: average < 0.5,
    };
  });
}

/** W9: p95 for many open lines against few. */
function openOrderPairs(all: readonly Summary[]): TargetLine[] {
  const linesIn = ({ orders }: { readonly orders: number }): number => orders * linesPerOrder;
  return ['orders', 'SKUs'].flatMap((view) =>
    all
      .filter((one) => one.workload === `W9 ${view} of ${linesIn(waiting.many)} lines`)
      .flatMap((many) => {
        const few = all.find(
          (one) =>
            one.workload === `W9 ${view} of ${linesIn(waiting.few)} lines` &&
            one.size === many.size &&
            one.connections === many.connections,
        );
        if (!few) return [];
        const ratio = many.p95 / few.p95;
        return [
          {
            text: `W9 ${view} at ${many.size} articles, ${many.connections} connections: p95 for ${linesIn(waiting.many)} open lines ${fixed(ratio)} times that for ${linesIn(waiting.few)} (at most 1.50)`,
            reached: ratio <= 1.5,
          },
        ];
      }),
  );
}

/** The result for each target number; targets without a measurement are left out. */
export function evaluateTargets(result: BenchResult): TargetLine[] {
  const all = summaries(result);
  const find = (target: Summary['target'], size: number, workload: string, connections: number): Summary | undefined =>
    all.find(
      (one) =>
        one.target === target && one.size === size && one.workload === workload && one.connections === connections,
    );
  const lines: TargetLine[] = [];
  for (const ours of all.filter((one) => one.target === 'paceline')) {
    const least = leastShare[ours.workload];
    const floor = find('floor', ours.size, ours.workload, ours.connections);
    if (!floor || least === undefined) continue;
    const ratio = ours.perSecond / floor.perSecond;
    lines.push({
      text: `${ours.workload} at ${ours.size} articles, ${ours.connections} connections: ${fixed(ratio)} of the floor's operations per second (at least ${fixed(least)})`,
      reached: ratio >= least,
    });
  }
  lines.push(...againstVendure(all), ...counterWaits(result), ...openOrderPairs(all));
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
  for (const workload of flat) {
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
  lines.push(
    ...budgetTargets(result.budgets),
    ...searchTargets(result),
    ...packageTargets(result),
    ...downloadTargets(result),
    ...uploadTargets(result),
    ...vendorUploadTargets(result),
  );
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

/** 95 of 100 searches of one caller at a time; medians of the rounds. */
function searchTargets({ search }: BenchResult): TargetLine[] {
  const alone = search.filter(({ measurement }) => measurement.connections === 1);
  return [...Map.groupBy(alone, ({ measurement }) => measurement.workload)].map(([workload, rounds]) => {
    const p95 = median(rounds.map(({ measurement }) => measurement.p95));
    const errors = rounds.reduce((sum, { measurement }) => sum + measurement.errors, 0);
    const first = rounds.find(({ measurement }) => measurement.firstError !== null)?.measurement.firstError;
    return {
      text:
        `${workload} at ${rounds[0]?.articles ?? 0} articles: p95 ${fixed(p95, 1)} ms (at most ${searchLimits.p95})` +
        (errors === 0 ? '' : `, ${errors} answers without the required content (${first ?? ''})`),
      reached: errors === 0 && p95 <= searchLimits.p95,
    };
  });
}

/** First byte and memory of zips of few and of many pictures; the worst round counts. */
function packageTargets({ packages }: BenchResult): TargetLine[] {
  if (packages.length === 0) return [];
  const first = Math.max(...packages.map((one) => one.firstByteMs.many / Math.max(1, one.firstByteMs.few)));
  const more = Math.max(...packages.map((one) => (one.peakMiB.many ?? 0) - (one.peakMiB.few ?? 0)));
  return [
    {
      text: `Packages: first byte of many pictures after ${fixed(first)} times that of few (at most ${fixed(packageLimits.firstByte)})`,
      reached: first <= packageLimits.firstByte,
    },
    {
      text: `Packages: peak memory of many pictures ${more} MiB above that of few (at most ${packageLimits.moreMiB})`,
      reached: more <= packageLimits.moreMiB,
    },
  ];
}

/** The page of the catalog during an export, and memory; the worst round counts. */
function downloadTargets({ downloads }: BenchResult): TargetLine[] {
  if (downloads.length === 0) return [];
  const slower = Math.max(...downloads.map(({ p95 }) => p95.during / p95.before));
  const peak = Math.max(...downloads.map(({ peakMiB }) => peakMiB ?? 0));
  return [
    {
      text: `Downloads: p95 of W1 during an export ${fixed(slower)} times that without one (at most ${fixed(downloadLimits.p95)})`,
      reached: slower <= downloadLimits.p95,
    },
    {
      text: `Downloads: peak memory ${peak} MiB (at most ${downloadLimits.peakMiB})`,
      reached: peak <= downloadLimits.peakMiB,
    },
  ];
}

/** From the file to the written rows; the worst round counts. */
function vendorUploadTargets({ vendorUploads }: BenchResult): TargetLine[] {
  if (vendorUploads.length === 0) return [];
  const seconds = Math.max(...vendorUploads.map(({ previewMs, writeMs }) => previewMs + writeMs)) / 1000;
  return [
    {
      text: `W26: ${vendorUploads[0]?.rows ?? 0} rows of a vendor checked and written in ${fixed(seconds)} s (at most ${fixed(vendorUploadLimits.seconds)})`,
      reached: seconds <= vendorUploadLimits.seconds,
    },
  ];
}

/** Memory and event loop of the server during the uploads; the worst round counts. */
function uploadTargets({ uploads }: BenchResult): TargetLine[] {
  if (uploads.length === 0) return [];
  const pause = Math.max(...uploads.map((one) => one.longestPauseMs));
  const peak = Math.max(...uploads.map((one) => one.peakMiB ?? 0));
  const failed = uploads.reduce((sum, one) => sum + one.failed, 0);
  return [
    {
      text: `Uploads: longest pause of the event loop ${fixed(pause, 0)} ms (at most ${uploadLimits.pauseMs})`,
      reached: pause <= uploadLimits.pauseMs,
    },
    {
      text: `Uploads: peak memory ${peak} MiB (at most ${uploadLimits.peakMiB}), ${failed} failed (0)`,
      reached: peak <= uploadLimits.peakMiB && failed === 0,
    },
  ];
}
