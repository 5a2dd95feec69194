import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';
import { printSlowest } from './slowest.ts';

/** `npm test`: all suites, then one line `N passed, N failed[, N skipped]` over all of them; fails if any failed. */
interface Sum {
  passed: number;
  failed: number;
  skipped: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'paceline-results-'));
const only = process.argv.slice(2);
const times: { name: string; seconds: number }[] = [];
/** Names of the tests that failed, printed again at the end: the report of each suite is far above by then. */
const failures: string[] = [];

function run(script: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('exit', (code) => done(code ?? 1));
  });
}

interface VitestResult {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

async function unitTests(): Promise<Sum> {
  const file = join(folder, 'vitest.json');
  const code = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { NODE_ENV: 'test' },
  );
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const result = JSON.parse(readFileSync(file, 'utf8')) as VitestResult;
  for (const { name, status, startTime, endTime, assertionResults } of result.testResults) {
    const path = relative(root, name);
    times.push({ name: path, seconds: (endTime - startTime) / 1000 });
    for (const { fullName } of assertionResults.filter((test) => test.status === 'failed'))
      failures.push(`${path}: ${fullName}`);
    if (status === 'failed' && assertionResults.length === 0) failures.push(`${path}: stopped before its first test`);
  }
  // A file that fails before its first test has no assertions: it counts as one failure.
  const broken = result.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  const failed = result.numFailedTests + broken;
  return {
    passed: result.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: result.numPendingTests,
  };
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightResult {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

const secondsOf = ({ suites = [], specs }: PlaywrightSuite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0) + suites.reduce((sum, suite) => sum + secondsOf(suite), 0);

const failedIn = ({ file, suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `e2e/${file}: ${title}`),
  ...suites.flatMap(failedIn),
];

async function journeys(): Promise<Sum> {
  const browser = await findChromium(console.log);
  const shell = await findChromium(console.log, { shell: true });
  const file = join(folder, 'playwright.json');
  const code = await run('node_modules/@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'], {
    NODE_ENV: 'test',
    CHROMIUM_PATH: browser.path,
    CHROMIUM_SHELL_PATH: shell.path,
    CHROMIUM_ARGS: JSON.stringify(browser.args),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightResult;
  times.push(...suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: secondsOf(suite) })));
  failures.push(...suites.flatMap(failedIn));
  const failed = stats.unexpected + (errors.length > 0 && stats.unexpected === 0 ? 1 : 0);
  return {
    passed: stats.expected + stats.flaky,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: stats.skipped,
  };
}

const runs: Record<string, () => Promise<Sum>> = { unit: unitTests, journeys };
const total: Sum = { passed: 0, failed: 0, skipped: 0 };
for (const [name, suite] of Object.entries(runs)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const sum = await suite().catch((error: unknown): Sum => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  total.passed += sum.passed;
  total.failed += sum.failed;
  total.skipped += sum.skipped;
}
rmSync(folder, { recursive: true, force: true });
printSlowest('test files', times);
if (failures.length > 0) console.log(`Failed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
