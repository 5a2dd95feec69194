import { capacityTable } from './capacity.ts';
import { budgetBenches } from './budgets/budget-benches.ts';
import { budgetLimits } from './budgets/budget-limits.ts';
import type { BudgetBench } from './budgets/budgets.ts';
import { floorOf, evaluateTargets, summaries, type BenchResult, type Summary } from './targets.ts';
import { packageSizes } from './packages.ts';
import { uploadCount } from './uploads.ts';
import { median, type Measurement } from './workload.ts';
import type { WorkersMeasurement } from './workers.ts';

const number = (value: number): string => Math.round(value).toLocaleString('en');
const ms = (value: number): string => {
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(2);
};

interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function workloadTable(all: readonly Summary[], size: number): Table {
  const rows = all
    .filter((one) => one.size === size)
    .toSorted(
      (a, b) =>
        a.workload.localeCompare(b.workload) || a.connections - b.connections || b.target.localeCompare(a.target),
    );
  return {
    title: `${number(size)} articles`,
    head: [
      'workload',
      'users',
      'target',
      'ops/s',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'ops/floor',
      'p50/floor',
      'p95/floor',
      'p99/floor',
      'requests',
      'kB',
      'hits',
      'errors',
    ],
    rows: rows.map((one) => {
      const name = floorOf(one.workload);
      const floor =
        one.target === 'paceline' && name !== null
          ? all.find(
              (other) =>
                other.target === 'floor' &&
                other.size === size &&
                other.workload === name &&
                other.connections === one.connections,
            )
          : undefined;
      const ratio = (ours: number, theirs: number | undefined): string =>
        theirs === undefined || theirs === 0 ? '' : (ours / theirs).toFixed(2);
      return [
        one.workload,
        String(one.connections),
        one.target,
        number(one.perSecond),
        ms(one.p50),
        ms(one.p95),
        ms(one.p99),
        ratio(one.perSecond, floor?.perSecond),
        ratio(one.p50, floor?.p50),
        ratio(one.p95, floor?.p95),
        ratio(one.p99, floor?.p99),
        String(one.requests),
        (one.bytes / 1000).toFixed(1),
        one.hits === null ? '' : one.hits.toFixed(1),
        String(one.errors),
      ];
    }),
  };
}

function bulkTable({ bulk }: BenchResult): Table {
  const groups = Map.groupBy(bulk, (one) => one.articles);
  return {
    title: 'Bulk import: new prices and new stock, against a bare COPY of the same rows into a table without indexes',
    head: ['articles', 'files', 'rows', 'changed', 'import ms', 'bare COPY ms', 'times'],
    rows: [...groups].flatMap(([articles, rounds]) => {
      const line = (
        name: string,
        pick: (round: BenchResult['bulk'][number]) => {
          rows: number;
          changed: number;
          importMs: number;
          copyMs: number;
        },
      ): string[] => {
        const values = rounds.map(pick);
        const middle = (key: 'rows' | 'changed' | 'importMs' | 'copyMs'): number =>
          median(values.map((value) => value[key]));
        return [
          number(articles),
          name,
          number(middle('rows')),
          number(middle('changed')),
          number(middle('importMs')),
          number(middle('copyMs')),
          median(values.map((value) => value.importMs / value.copyMs)).toFixed(1),
        ];
      };
      const sum = (round: BenchResult['bulk'][number], key: 'rows' | 'changed'): number =>
        round.files.reduce((total, file) => total + file[key], 0);
      // The files are imported in parallel, as the command does: only the total has a duration.
      return [
        line('prices and stock', (round) => ({
          rows: sum(round, 'rows'),
          changed: sum(round, 'changed'),
          importMs: round.importMs,
          copyMs: round.copyMs,
        })),
      ];
    }),
  };
}

function processTable({ runs }: BenchResult): Table {
  const groups = Map.groupBy(runs, (run) => `${run.target} ${run.size}`);
  return {
    title: 'Start and memory of the server process (median of the rounds)',
    head: ['target', 'articles', 'cold start ms', 'idle MiB', 'loaded MiB', 'peak MiB', 'load generator, cores'],
    rows: [...groups.values()].map((group) => {
      const [first] = group;
      const middle = (pick: (run: BenchResult['runs'][number]) => number | null): string => {
        const values = group.map(pick).filter((value) => value !== null);
        return values.length === 0 ? 'unknown' : number(median(values));
      };
      return [
        first?.target ?? '',
        number(first?.size ?? 0),
        middle((run) => run.coldStartMs),
        middle((run) => run.idleMiB),
        middle((run) => run.loadedMiB),
        middle((run) => run.peakMiB),
        median(group.map((run) => run.report.generatorShare)).toFixed(2),
      ];
    }),
  };
}

function shellTables({ shell }: BenchResult): Table[] {
  if (!shell) return [];
  const [bare] = shell.loads;
  const times = (value: number, floor: number | undefined): string => (floor ? (value / floor).toFixed(2) : '');
  return [
    {
      title: 'Cold load of the shell (slow 4G, a quarter of the processor, nothing in the cache)',
      head: ['page', 'requests', 'kB over the network', 'interactive ms', 'times the bare page'],
      rows: shell.loads.map((load) => [
        load.page,
        number(load.requests),
        load.kilobytes.toFixed(1),
        number(load.interactiveMs),
        times(load.interactiveMs, bare?.interactiveMs),
      ]),
    },
    {
      title: 'Calls of the shell, one after the other',
      head: ['call', 'p50 ms', 'p95 ms', 'floor', 'floor p50 ms', 'times the floor'],
      rows: shell.calls.map((call) => [
        call.call,
        ms(call.p50),
        ms(call.p95),
        call.floor,
        ms(call.floorP50),
        times(call.p50, call.floorP50),
      ]),
    },
  ];
}

function budgetTable({ name, title, rows, rowsName }: BudgetBench, { budgets }: BenchResult): Table {
  return {
    title: `${title}; ${number(rows)} ${rowsName}`,
    head: ['call', 'errors', 'first error', 'statements', 'at most', 'rows read', 'at most'],
    rows: (budgets[name] ?? []).map(({ call, cost, errors, firstError }) => [
      call,
      String(errors),
      firstError ?? '',
      number(cost.statements),
      number(budgetLimits[call]?.statements ?? 0),
      number(cost.rows),
      number(budgetLimits[call]?.rows ?? 0),
    ]),
  };
}

const packagesTable = ({ packages }: BenchResult): Table => ({
  title: `Library: copies of ${packageSizes.pictures} pictures of 12 megapixels, zips of ${packageSizes.few} and ${packageSizes.many} pictures`,
  head: ['round', 'pictures/s', 'first byte ms', 'of many', 'MB/s', 'of many', 'peak MiB', 'of many'],
  rows: packages.map((one) => [
    String(one.round),
    one.picturesPerSecond.toFixed(2),
    one.firstByteMs.few.toFixed(1),
    one.firstByteMs.many.toFixed(1),
    one.megabytesPerSecond.few.toFixed(1),
    one.megabytesPerSecond.many.toFixed(1),
    String(one.peakMiB.few ?? ''),
    String(one.peakMiB.many ?? ''),
  ]),
});

const downloadsTable = ({ downloads }: BenchResult): Table => ({
  title: 'Downloads: an export of order lines, beside a bare COPY of the same rows',
  head: ['round', 'format', 'rows', 's', 'rows/s', 'COPY rows/s', 'MB', 'idle MiB', 'peak MiB', 'W1 p95 ms', 'during'],
  rows: downloads.map((one) => [
    String(one.round),
    one.format,
    String(one.rows),
    one.seconds.toFixed(1),
    (one.rows / one.seconds).toFixed(0),
    (one.rows / one.copySeconds).toFixed(0),
    one.megabytes.toFixed(1),
    String(one.idleMiB ?? ''),
    String(one.peakMiB ?? ''),
    one.p95.before.toFixed(1),
    one.p95.during.toFixed(1),
  ]),
});

/** Medians of the rounds by caller and number of users. */
function searchTable({ search }: BenchResult): Table {
  const groups = Map.groupBy(search, ({ measurement }) => `${measurement.workload} ${measurement.connections}`);
  return {
    title: 'W27: the search over all kinds among 1,000,000 orders',
    head: ['workload', 'users', 'articles', 'ops/s', 'p50 ms', 'p95 ms', 'p99 ms', 'hits', 'errors'],
    rows: [...groups.values()].map((rounds) => {
      const middle = (pick: (one: Measurement) => number): number =>
        median(rounds.map(({ measurement }) => pick(measurement)));
      const { measurement, articles } = rounds[0]!;
      return [
        measurement.workload,
        String(measurement.connections),
        number(articles),
        number(middle((one) => one.perSecond)),
        ms(middle((one) => one.p50)),
        ms(middle((one) => one.p95)),
        ms(middle((one) => one.p99)),
        number(middle((one) => one.hits ?? 0)),
        String(rounds.reduce((sum, round) => sum + round.measurement.errors, 0)),
      ];
    }),
  };
}

const vendorUploadsTable = ({ vendorUploads }: BenchResult): Table => ({
  title: 'W26: a product sheet of a vendor, beside a bare update of the same rows',
  head: ['round', 'rows', 'preview ms', 'write ms', 'update ms', 'idle MiB', 'peak MiB'],
  rows: vendorUploads.map((one) => [
    String(one.round),
    String(one.rows),
    one.previewMs.toFixed(0),
    one.writeMs.toFixed(0),
    one.updateMs.toFixed(0),
    String(one.idleMiB ?? ''),
    String(one.peakMiB ?? ''),
  ]),
});

const uploadsTable = ({ uploads }: BenchResult): Table => ({
  title: `Uploads: ${uploadCount} resumable uploads of 20 MB side by side, ten of them photos`,
  head: ['round', 'received s', 'ready s', 'idle MiB', 'peak MiB', 'pause ms', 'work ms', 'failed'],
  rows: uploads.map((one) => [
    String(one.round),
    one.receivedSeconds.toFixed(1),
    one.readySeconds.toFixed(1),
    String(one.idleMiB ?? ''),
    String(one.peakMiB ?? ''),
    one.longestPauseMs.toFixed(0),
    one.longestWorkMs.toFixed(0),
    String(one.failed),
  ]),
});

/** Medians of the rounds by workload and number of processes, with the ratio to one process. */
function workersTable({ workers: measured }: BenchResult): Table {
  const groups = Map.groupBy(measured, ({ measurement, workers }) => `${measurement.workload} ${workers}`);
  const middle = (key: string, pick: (one: WorkersMeasurement) => number): number =>
    median((groups.get(key) ?? []).map(pick));
  return {
    title: 'Processes of one server (WORKERS), all with the same users',
    head: ['workload', 'users', 'processes', 'ops/s', 'p50 ms', 'p95 ms', 'ops/one', 'p95/one', 'MiB', 'errors'],
    rows: [...groups].map(([key, [first]]) => {
      const { measurement, workers } = first!;
      const one = `${measurement.workload} 1`;
      const speed = (of: string): number => middle(of, (round) => round.measurement.perSecond);
      const p95 = (of: string): number => middle(of, (round) => round.measurement.p95);
      return [
        measurement.workload,
        String(measurement.connections),
        String(workers),
        number(speed(key)),
        ms(middle(key, (round) => round.measurement.p50)),
        ms(p95(key)),
        (speed(key) / speed(one)).toFixed(2),
        (p95(key) / p95(one)).toFixed(2),
        number(middle(key, (round) => round.loadedMiB ?? 0)),
        String((groups.get(key) ?? []).reduce((sum, round) => sum + round.measurement.errors, 0)),
      ];
    }),
  };
}

function tables(result: BenchResult): Table[] {
  const all = summaries(result);
  const sizes = [...new Set(all.map((one) => one.size))].sort((a, b) => a - b);
  return [
    ...sizes.map((size) => workloadTable(all, size)),
    ...(result.bulk.length > 0 ? [bulkTable(result)] : []),
    ...(result.runs.length > 0 ? [processTable(result)] : []),
    ...budgetBenches.filter(({ name }) => result.budgets[name]).map((bench) => budgetTable(bench, result)),
    ...(result.search.length > 0 ? [searchTable(result)] : []),
    ...(result.packages.length > 0 ? [packagesTable(result)] : []),
    ...(result.downloads.length > 0 ? [downloadsTable(result)] : []),
    ...(result.uploads.length > 0 ? [uploadsTable(result)] : []),
    ...(result.vendorUploads.length > 0 ? [vendorUploadsTable(result)] : []),
    ...(result.workers.length > 0 ? [workersTable(result), capacityTable(result.workers)] : []),
    ...shellTables(result),
  ];
}

function notes(result: BenchResult): string[] {
  const { installed } = result;
  const unfound = summaries(result).filter(
    (one) => one.target === 'paceline' && one.workload === 'W2' && one.withoutHits.length > 0,
  );
  return [
    `Articles: ${result.source}. ${result.rounds} round(s) of ${result.seconds} s per workload, medians; ${result.machine}.`,
    'Server, PostgreSQL and load generator share these cores: read the ratios. The floor is hand-written SQL behind a bare Fastify route; it checks no token, no rights and no market.',
    'W2 of the floor ranks every match when asked (ts_rank), W2u takes the first 24 matches unranked. W2t of the floor corrects by trigram similarity.',
    `node_modules in production: ${installed.megabytes} MB in ${installed.packages} packages; largest: ${installed.largest.map((entry) => `${entry.name} ${entry.megabytes}`).join(', ')}.`,
    ...unfound.map((one) => `Words without a hit (W2, ${number(one.size)} articles): ${one.withoutHits.join(', ')}.`),
  ];
}

/** The result as text for a terminal. */
export function asText(result: BenchResult): string {
  const blocks = tables(result).map(({ title, head, rows }) => {
    const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)));
    const line = (cells: readonly string[]): string =>
      cells
        .map((cell, column) => (column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd();
    return [title, line(head), ...rows.map(line)].join('\n');
  });
  const targets = evaluateTargets(result).map(
    ({ text, reached }) => `${reached ? 'reached    ' : 'NOT REACHED'}  ${text}`,
  );
  return [...blocks, targets.join('\n'), notes(result).join('\n')].join('\n\n');
}

/** The result as Markdown for docs/performance.md. */
export function asMarkdown(result: BenchResult): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const blocks = tables(result).map(({ title, head, rows }) =>
    [`## ${title}`, '', row(head), row(head.map((_, column) => (column < 3 ? '---' : '---:'))), ...rows.map(row)].join(
      '\n',
    ),
  );
  const targets = [
    '## To reach',
    '',
    row(['reached', 'what']),
    row(['---', '---']),
    ...evaluateTargets(result).map(({ text, reached }) => row([reached ? 'yes' : 'no', text])),
  ].join('\n');
  return (
    [
      `Measured ${result.startedAt.slice(0, 10)} with \`npm run bench\`.`,
      notes(result)
        .map((line) => `- ${line}`)
        .join('\n'),
      targets,
      ...blocks,
    ].join('\n\n') + '\n'
  );
}
