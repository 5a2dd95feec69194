import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { freemem, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './web/chromium.ts';
import { jobsPage, jobsTable, type Measured } from './jobs-table.ts';
import { keepTimes, type Timed } from './run-times.ts';

/** `npm test`: all suites but those on demand, then one line `N passed, N failed[, N skipped]` over all of them; fails if any failed. */
interface Sum {
  passed: number;
  failed: number;
  skipped: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'paceline-results-'));
const only = process.argv.slice(2);
const suiteTimes: Timed[] = [];
const testTimes: Timed[] = [];
/** Names of the tests that failed, printed again at the end: the report of each suite is far above by then. */
const failures: string[] = [];

const firstLine = (text = ''): string => text.trim().split('\n', 1)[0] ?? '';

/** Runs a program of a package; with a lower priority it takes what the others leave of the processors. */
function run(script: string, args: string[], env: Record<string, string>, priority = 0): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      // Pipes: two programs that draw on one terminal at the same time would overwrite each other.
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    if (child.pid !== undefined && priority > 0) setPriority(child.pid, priority);
    child.stdout.pipe(process.stdout, { end: false });
    child.stderr.pipe(process.stderr, { end: false });
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Free memory with which unit tests and journeys run at the same time: both take some 6 GB. */
const enoughForBoth = 8 * 1024 ** 3;
/** Journeys mostly wait, and their limits are the shorter ones: unit tests fill the gaps that they leave. */
const unitPriority = 5;

interface VitestResult {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; duration?: number | null }[];
  }[];
}

/** Project of a test file; see vitest.config.ts. */
const projectOf = (path: string): string =>
  (/^(web|server)\//.exec(path)?.[1] ?? 'rules') + ' tests, sum of their files';

async function unitTests(): Promise<Sum> {
  const file = join(folder, 'vitest.json');
  const stray = join(folder, 'stray-errors.json');
  const code = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, '--reporter=./tools/stray-errors.ts'],
    { NODE_ENV: 'test', STRAY_ERRORS: stray },
    unitPriority,
  );
  if (!existsSync(file)) {
    failures.push(`unit tests: ended with code ${code} without a report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const result = JSON.parse(readFileSync(file, 'utf8')) as VitestResult;
  const seconds = new Map<string, number>();
  let broken = 0;
  for (const { name, status, message, startTime, endTime, assertionResults } of result.testResults) {
    const path = relative(root, name);
    const project = projectOf(path);
    seconds.set(project, (seconds.get(project) ?? 0) + (endTime - startTime) / 1000);
    for (const { status: outcome, fullName, duration } of assertionResults) {
      testTimes.push({ name: `${path}: ${fullName}`, seconds: (duration ?? 0) / 1000 });
      if (outcome === 'failed') failures.push(`${path}: ${fullName}`);
    }
    // A file whose preparation fails: its tests do not run, or count as skipped.
    if (status === 'failed' && !assertionResults.some((one) => one.status === 'failed')) {
      failures.push(`${path}: stopped outside of its tests: ${firstLine(message)}`);
      broken += 1;
    }
  }
  for (const [name, sum] of seconds) suiteTimes.push({ name, seconds: sum });
  const failed = result.numFailedTests + broken;
  if (failed === 0 && code !== 0) {
    const errors = existsSync(stray) ? (JSON.parse(readFileSync(stray, 'utf8')) as string[]) : [];
    failures.push(...(errors.length > 0 ? errors : [`unit tests: ended with code ${code}, though no test failed`]));
  }
  return {
    passed: result.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: result.numPendingTests,
  };
}

interface PlaywrightSpec {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly ok: boolean;
  readonly tests: {
    readonly status: string;
    readonly projectName: string;
    readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    readonly results: { duration: number }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: PlaywrightSuite[];
  readonly specs: PlaywrightSpec[];
}

interface PlaywrightResult {
  readonly suites: PlaywrightSuite[];
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly errors: { readonly message?: string }[];
}

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)];

/** Runs journeys, all or those that `args` choose; null if Playwright did not start. */
async function playwright(name: string, args: string[]): Promise<{ code: number; result: PlaywrightResult } | null> {
  const browser = await findChromium(console.log);
  const shell = await findChromium(console.log, { shell: true });
  const file = join(folder, `${name}.json`);
  const code = await run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', ...args],
    {
      NODE_ENV: 'test',
      CHROMIUM_PATH: browser.path,
      CHROMIUM_SHELL_PATH: shell.path,
      CHROMIUM_ARGS: JSON.stringify(browser.args),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  return existsSync(file) ? { code, result: JSON.parse(readFileSync(file, 'utf8')) as PlaywrightResult } : null;
}

/** A journey that failed once and then passed runs nine times more, or as often as fits into this time, at least twice. */
const repeats = { most: 9, least: 2, seconds: 300 };

/** How often a flaky journey runs again: two workers share the runs. */
function repeatsOf({ tests }: PlaywrightSpec): number {
  const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000));
  const longest = Math.max(1, ...durations);
  return Math.max(repeats.least, Math.min(repeats.most, Math.floor((2 * repeats.seconds) / longest)));
}

/**
 * Runs each flaky journey again, each time on new demo data: it may fail once in ten, but not twice. Returns the number
 * of journeys that do.
 */
async function judgeFlaky(flaky: readonly PlaywrightSpec[]): Promise<number> {
  let failed = 0;
  for (const [at, spec] of flaky.entries()) {
    const { title, file, line, tests } = spec;
    const name = `e2e/${file}: ${title}`;
    const times = repeatsOf(spec);
    console.log(`Flaky: ${name}; it runs ${times} times more`);
    const again = await playwright(`flaky-${at}`, [
      `${file}:${line}`,
      ...tests.slice(0, 1).map(({ projectName }) => `--project=${projectName}`),
      '--retries=0',
      `--repeat-each=${times}`,
    ]);
    if (again?.code === 0) continue;
    failures.push(`${name}: flaky, fails twice in ${times + 1} runs`);
    failed += 1;
  }
  return failed;
}

async function journeys(
  name = 'journeys',
  args: string[] = [],
  read: (specs: readonly PlaywrightSpec[]) => void = () => undefined,
): Promise<Sum> {
  const made = await playwright(name, args);
  if (!made) {
    failures.push(`${name}: ended without a report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const { stats, errors, suites } = made.result;
  const specs = suites.flatMap(specsOf);
  read(specs);
  for (const { title, file, ok, tests } of specs) {
    const duration = tests.flatMap(({ results }) => results).reduce((sum, result) => sum + result.duration, 0);
    testTimes.push({ name: `e2e/${file}: ${title}`, seconds: duration / 1000 });
    if (!ok) failures.push(`e2e/${file}: ${title}`);
  }
  const flaky = await judgeFlaky(specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')));
  const failed = stats.unexpected + (errors.length > 0 && stats.unexpected === 0 ? 1 : 0);
  failures.push(...errors.map(({ message }) => `${name}, outside of a test: ${firstLine(message)}`));
  if (failed + flaky === 0 && made.code !== 0)
    failures.push(`${name}: ended with code ${made.code}, though no journey failed`);
  return {
    passed: stats.expected + stats.flaky - flaky,
    failed: failed === 0 && made.code !== 0 ? 1 : failed + flaky,
    skipped: stats.skipped,
  };
}

/** The main jobs of all roles, see the project `slow phone` of e2e/playwright.config.ts. */
async function slowPhone(): Promise<Sum> {
  process.env['SLOW_PHONE'] = 'all';
  return journeys('slow-phone', ['--project=slow phone']);
}

/** Clicks and keys of each job that finished. */
const measuredOf = (specs: readonly PlaywrightSpec[]): Measured[] =>
  specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ annotations }) => annotations)
    .flatMap(({ type, description }) => (type === 'effort' ? [JSON.parse(description ?? '') as Measured] : []));

/** The 37 jobs with their clicks and keys; a run in which all of them hold writes docs/jobs.md. */
async function countedJobs(): Promise<Sum> {
  process.env['COUNT_JOBS'] = 'all';
  const measured: Measured[] = [];
  const sum = await journeys('jobs', ['--project=jobs on a desktop', '--project=jobs on a phone'], (specs) =>
    measured.push(...measuredOf(specs)),
  );
  console.log(jobsTable(measured));
  if (sum.failed === 0) writeFileSync(join(root, 'docs/jobs.md'), jobsPage(measured));
  return sum;
}

/** The interactions of a slow phone, measured against the reference of the same run: each counts as a test. */
async function touches(): Promise<Sum> {
  const { measureTouches } = await import('./web/web-touch.ts');
  const { problems, count } = await measureTouches();
  failures.push(...problems);
  return { passed: count - problems.length, failed: problems.length, skipped: 0 };
}

/** The published rules of electronic invoices and their documents, where they are: each document counts as a test. */
async function officialRules(): Promise<Sum> {
  const { findPublished } = await import('#server/testing/official-rules/published.ts');
  if (findPublished() === null) {
    console.log('The official rules were not found: set E_INVOICE_DIR to their folder to run them');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const { runOfficialRules } = await import('#server/testing/official-rules/suite.ts');
  const { passed, problems } = await runOfficialRules(console.log);
  failures.push(...problems);
  return { passed, failed: problems.length, skipped: 0 };
}

const suites: Record<string, () => Promise<Sum>> = {
  journeys: () => journeys(),
  unit: unitTests,
  touches,
  'slow-phone': slowPhone,
  jobs: countedJobs,
  'official-rules': officialRules,
};
/** Suites that run only by their names. */
const onDemand = ['slow-phone', 'jobs', 'touches', 'official-rules'];
const total: Sum = { passed: 0, failed: 0, skipped: 0 };

async function runSuite(name: string): Promise<void> {
  const started = performance.now();
  const sum = await suites[name]!().catch((error: unknown): Sum => {
    const words = error instanceof Error ? error.message : String(error);
    console.error(words);
    failures.push(`${name}: ${firstLine(words)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  suiteTimes.push({ name, seconds: (performance.now() - started) / 1000 });
  total.passed += sum.passed;
  total.failed += sum.failed;
  total.skipped += sum.skipped;
}

const wanted = Object.keys(suites).filter((name) => (only.length > 0 ? only.includes(name) : !onDemand.includes(name)));
// What measures times runs when nothing else does.
const isAlone = wanted.includes('touches');
if (freemem() >= enoughForBoth && !isAlone) await Promise.all(wanted.map(runSuite));
else for (const name of wanted) await runSuite(name);
rmSync(folder, { recursive: true, force: true });
if (only.length === 0) keepTimes('test', suiteTimes, testTimes);
if (failures.length > 0) console.log(`Failed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
