import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findSource } from '#docs/adventureworks/source.ts';
import { buildWebIfNeeded } from '#tools/web/build-web.ts';
import { removeDataFolder, throwAwayFolder } from '#tools/prepared-data.ts';
import { budgetBenches } from './budgets/budget-benches.ts';
import { measureBudgets, type BudgetMeasurement } from './budgets/budgets.ts';
import { measureBulk, type BulkMeasurement } from './bulk.ts';
import { benchCatalog } from './loading/catalog.ts';
import { openDatabases, type Databases } from './databases.ts';
import { measureDownloads, type DownloadMeasurement } from './downloads.ts';
import { productionSize } from './installed-size.ts';
import { waiting } from './loading/open-orders.ts';
import { driveIn, startTarget, type Target } from './processes.ts';
import { startProduct } from './product-target.ts';
import { asMarkdown, asText } from './report.ts';
import { measurePackages, type PackageMeasurement } from './packages.ts';
import { measureSearch, type SearchMeasurement } from './search.ts';
import { measureShell } from './shell.ts';
import { evaluateTargets, type BenchResult, type ServerRun } from './targets.ts';
import { measureUploads, type UploadMeasurement } from './uploads.ts';
import { measureVendorUpload, type VendorUploadMeasurement } from './vendor-upload.ts';
import { measureWorkers, type WorkersMeasurement } from './workers.ts';
import type { Pace } from './workload.ts';

/**
 * `npm run bench`: runs the workloads W1 to W9 against the product and the floor, and counts what calls cost the database
 * (`--only budgets`): the order list of the staff (W10), invoices and sales (W11 to W13, `--only money`), frames and
 * recalls (W14, W15, `frames`), claims (W16, W17, `claims`), library and news (W18, W19, `library`), visits (W20,
 * `visits`), the bonus (W23, `bonus`), the counter board (W24, `click-collect`), articles and orders of vendors (W25,
 * `third-party`). Besides: a vendor's sheet of 5,000 rows (W26, `vendor-upload`), the search of the bar among a million
 * orders (W27, `search`), 50 resumable uploads side by side
 * (`uploads`), pictures of the library and zips of them (`packages`), exports of 2,000,000 rows (`downloads`), one server of
 * one, two and four processes (`workers`), and the shell in a browser (`shell`).
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const usage = `npm run bench -- [--sizes 500,20000,100000] [--connections 1,16] [--rounds 3] [--seconds 3] [--only W1,W2,money] [--quick]
  --quick   500 and 20,000 articles, one round, one second: for development`;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string' },
    connections: { type: 'string', default: '1,16' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const numbers = (name: string, text: string): number[] => {
  const all = text.split(',').map(Number);
  if (all.length === 0 || all.some((one) => !(one > 0)))
    throw new Error(`--${name} ${text}: numbers above zero, separated by commas\n${usage}`);
  return all;
};
const sizes = numbers('sizes', values.sizes ?? (values.quick ? '500,20000' : '500,20000,100000'));
const connections = numbers('connections', values.connections);
const rounds = numbers('rounds', values.rounds ?? (values.quick ? '1' : '3'))[0] ?? 1;
const seconds = numbers('seconds', values.seconds ?? (values.quick ? '1' : '3'))[0] ?? 1;
const only = values.only.split(',').filter(Boolean);
const pace: Pace = { warmUp: values.quick ? 0.5 : 1, measured: seconds, atLeast: 6, cap: 6 * seconds };
/** Workloads that need the smallest catalog alone. */
const onOneSize = ['uploads', 'vendor-upload', 'packages', 'downloads', 'workers'];
/** The calls with a budget, each over rows of its own among the articles of the largest catalog. */
const budgeted = budgetBenches.map(({ name }) => name);
const wanted = (workload: string): boolean =>
  only.length === 0 || only.includes(workload) || (only.includes('budgets') && budgeted.includes(workload));

const folder = findSource();
const say = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

async function measured(
  target: 'paceline' | 'floor',
  size: number,
  round: number,
  server: Target,
  tokens: Readonly<Record<number, string>>,
  databaseUrl: string | null,
): Promise<ServerRun> {
  try {
    await wait(values.quick ? 500 : 3000);
    const idle = server.memory();
    const report = await driveIn({
      target,
      url: server.url,
      size,
      folder,
      round,
      connections,
      only,
      pace,
      tokens,
      databaseUrl,
      typos: round === 1 && wanted('W2t'),
    });
    await wait(1000);
    const loaded = server.memory();
    return {
      target,
      size,
      round,
      coldStartMs: server.coldStartMs,
      idleMiB: idle?.now ?? null,
      loadedMiB: loaded?.now ?? null,
      peakMiB: loaded?.peak ?? null,
      report,
    };
  } finally {
    await server.stop();
  }
}

/** The calls with a budget, among the articles of the largest catalog of the run. */
async function measureAllBudgets(
  databases: Databases,
  prepared: boolean,
): Promise<Record<string, readonly BudgetMeasurement[]>> {
  const benches = budgetBenches.filter(({ name }) => wanted(name));
  const size = Math.max(...sizes);
  if (benches.length > 0 && !prepared) await databases.prepareProduct(benchCatalog(size, folder));
  const budgets: Record<string, readonly BudgetMeasurement[]> = {};
  for (const bench of benches) budgets[bench.name] = await measureBudgets(bench, databases, size, say);
  return budgets;
}

async function measureAll(
  databases: Databases,
): Promise<
  Pick<
    BenchResult,
    'runs' | 'bulk' | 'budgets' | 'search' | 'packages' | 'downloads' | 'uploads' | 'vendorUploads' | 'workers'
  >
> {
  const runs: ServerRun[] = [];
  const bulk: BulkMeasurement[] = [];
  const driven =
    only.length === 0 ||
    only.some((workload) => !['W7', 'shell', 'budgets', 'search', ...onOneSize, ...budgeted].includes(workload));
  for (const size of driven || wanted('W7') ? sizes : []) {
    say(`preparing ${size} articles`);
    const catalog = benchCatalog(size, folder);
    await databases.prepareFloor(catalog);
    await databases.prepareProduct(catalog);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const size of driven ? sizes : []) {
      say(`round ${round}, ${size} articles: floor`);
      const floor = await startTarget(
        new URL('./floor/floor-server.ts', import.meta.url),
        { DATABASE_URL: await databases.cloneFloor(size) },
        async (url) => (await fetch(`${url}/page?dealer=1&category=road-bikes&offset=0`)).ok,
      );
      runs.push(await measured('floor', size, round, floor, {}, null));
      say(`round ${round}, ${size} articles: product`);
      const databaseUrl = await databases.cloneProduct(size);
      const product = await startProduct(databaseUrl, Math.max(...connections, waiting.many.dealer));
      runs.push(await measured('paceline', size, round, product, product.tokens, databaseUrl));
    }
    for (const size of wanted('W7') ? sizes.filter((one) => one >= 20_000) : []) {
      say(`round ${round}, ${size} articles: import`);
      bulk.push(await measureBulk(await databases.cloneProduct(size), benchCatalog(size, folder), round));
    }
  }
  const [least] = sizes;
  const budgets = await measureAllBudgets(databases, driven || wanted('W7'));
  let search: SearchMeasurement[] = [];
  if (wanted('search')) {
    const catalog = benchCatalog(Math.max(...sizes), folder);
    const prepared = driven || wanted('W7') || Object.keys(budgets).length > 0;
    if (!prepared) await databases.prepareProduct(catalog);
    search = await measureSearch(databases, catalog, { rounds, connections, pace, say });
  }
  let packages: PackageMeasurement[] = [];
  let downloads: DownloadMeasurement[] = [];
  let uploads: UploadMeasurement[] = [];
  let vendorUploads: VendorUploadMeasurement[] = [];
  let workers: WorkersMeasurement[] = [];
  if (onOneSize.some(wanted) && least !== undefined) {
    if (!driven && !wanted('W7')) await databases.prepareProduct(benchCatalog(least, folder));
    if (wanted('packages')) packages = await measurePackages(databases, least, { rounds, say });
    if (wanted('downloads'))
      downloads = await measureDownloads(databases, least, { folder, quick: values.quick, rounds, pace, say });
    if (wanted('uploads')) uploads = await measureUploads(databases, least, { rounds, say });
    if (wanted('vendor-upload')) vendorUploads = await measureVendorUpload(databases, least, { rounds, say });
    if (wanted('workers'))
      workers = await measureWorkers(databases, least, { folder, rounds, users: Math.max(...connections), pace, say });
  }
  return { runs, bulk, budgets, search, packages, downloads, uploads, vendorUploads, workers };
}

async function measuredShell(): ReturnType<typeof measureShell> {
  say('the shell in a browser');
  return measureShell(say, rounds);
}

async function main(): Promise<void> {
  const startedAt = new Date().toISOString();
  const [processor] = cpus();
  const machine = `${cpus().length} cores (${processor?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const { source } = benchCatalog(500, folder);
  console.log(`Articles: ${source}\nMachine: ${machine}`);
  await buildWebIfNeeded(join(root, 'web/dist'), say);
  const dataDir = throwAwayFolder('bench', tmpdir());
  const databases = await openDatabases(dataDir);
  let result: BenchResult;
  const shell = wanted('shell') ? await measuredShell() : null;
  try {
    result = {
      startedAt,
      source,
      machine,
      rounds,
      seconds,
      ...(await measureAll(databases)),
      shell,
      installed: productionSize(root),
    };
  } finally {
    await databases.stop();
    removeDataFolder(dataDir);
  }
  const results = join(root, 'bench/results');
  mkdirSync(results, { recursive: true });
  const name = startedAt.slice(0, 19).replaceAll(':', '-');
  writeFileSync(join(results, `${name}.json`), JSON.stringify(result, null, 1));
  writeFileSync(join(results, `${name}.md`), asMarkdown(result));
  console.log(`\n${asText(result)}\n\nbench/results/${name}.json and .md`);
  const missed = evaluateTargets(result).filter((line) => !line.reached).length;
  console.log(missed === 0 ? 'All measured targets are met.' : `${missed} of the measured targets are not met.`);
}

await main();
