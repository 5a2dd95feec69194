import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { freePort } from '../server/platform/processes.ts';
import type { Browser as ChromiumPlace } from './chromium.ts';
import type { DemoServer } from './demo-server.ts';
import { handset, open, signIn, visitor, type Findings } from './web-visit.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Budgets of the web app in kB of gzipped JavaScript: the sign-in page, and a first visit to the catalog. */
const budgets = { login: 100, catalog: 175 };

/** Kilobytes (gzip) of all JavaScript that a first visit to a page loads. */
async function scriptWeight(
  browser: Browser,
  server: DemoServer,
  path: string,
  account: string | null,
): Promise<number> {
  const context = await visitor(browser, server.url, account);
  const page = await context.newPage();
  let bytes = 0;
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!/\.js(\?|$)/.test(response.url()) || !response.ok()) return;
    pending.push(
      response.body().then(
        (body) => void (bytes += gzipSync(body, { level: 9 }).length),
        () => undefined,
      ),
    );
  });
  await open(page, `${server.url}/en-us${path}`);
  await Promise.all(pending);
  await context.close();
  return bytes / 1000;
}

export async function sizes(browser: Browser, server: DemoServer, found: Findings): Promise<void> {
  const login = await scriptWeight(browser, server, '/login', null);
  const catalog = await scriptWeight(browser, server, '/catalog/bike', 'dealer');
  found.facts.push(
    `JavaScript of the sign-in page ${login.toFixed(1)} kB (at most ${budgets.login}), catalog ${catalog.toFixed(1)} kB in all (at most ${budgets.catalog})`,
  );
  if (login > budgets.login)
    found.problems.push(`the sign-in page loads ${login.toFixed(1)} kB of JavaScript, more than ${budgets.login}`);
  if (catalog > budgets.catalog)
    found.problems.push(`the catalog loads ${catalog.toFixed(1)} kB of JavaScript, more than ${budgets.catalog}`);
}

/** Pages whose blocking time is compared with that of the sign-in page, and the maximum ratio. */
const measured = [
  { name: 'sign-in page', path: '/login', account: null, compared: false },
  { name: 'home', path: '/', account: 'dealer', compared: true },
  { name: 'product', path: '/catalog/bike/meridian-7-disc', account: 'dealer', compared: true },
  { name: 'cart', path: '/cart', account: 'dealer', compared: true },
] as const;
const allowedRatio = 2.5;
/** Milliseconds that always pass: on a fast machine the sign-in page hardly blocks at all. */
const goodBlocking = 200;

/** Milliseconds above 50 of the long tasks in one first visit on a CPU slowed down four times. */
async function blockingTime(
  browser: Browser,
  server: DemoServer,
  path: string,
  account: string | null,
): Promise<number> {
  const context = await visitor(browser, server.url, account, { viewport: handset, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(`
      window.blockedFor = 0;
      new PerformanceObserver((list) => {
        for (const task of list.getEntries()) window.blockedFor += Math.max(0, task.duration - 50);
      }).observe({ type: 'longtask', buffered: true });`);
    await open(page, `${server.url}/en-us${path}`);
    return await page.evaluate<number>('window.blockedFor');
  } finally {
    await context.close();
  }
}

/**
 * Compares blocking times within one run, so that the speed of the machine cancels out. The lowest of several rounds
 * counts, because other work on the machine only adds time. A page that fails gets four more rounds before it is
 * reported.
 */
export async function blocking(browser: Browser, server: DemoServer, found: Findings): Promise<void> {
  const least = new Map<string, number>();
  const round = async (): Promise<void> => {
    for (const { name, path, account } of measured)
      least.set(name, Math.min(least.get(name) ?? Infinity, await blockingTime(browser, server, path, account)));
  };
  const ratio = (name: string): number => (least.get(name) ?? 0) / Math.max(1, least.get('sign-in page') ?? 0);
  const slow = (): string[] =>
    measured
      .filter(({ name, compared }) => compared && (least.get(name) ?? 0) > goodBlocking && ratio(name) > allowedRatio)
      .map(({ name }) => name);
  for (let rounds = 0; rounds < 3 || (rounds < 7 && slow().length > 0); rounds += 1) await round();
  found.facts.push(
    `blocking time at a quarter of the speed: ${measured.map(({ name }) => `${name} ${Math.round(least.get(name) ?? 0)} ms (${ratio(name).toFixed(1)})`).join(', ')}`,
  );
  for (const name of slow())
    found.problems.push(
      `${name} blocks for ${ratio(name).toFixed(1)} times as long as the sign-in page, more than ${allowedRatio}`,
    );
}

interface LighthouseReport {
  readonly finalDisplayedUrl: string;
  readonly categories: Record<string, { readonly score: number | null }>;
  readonly audits: Record<string, { readonly numericValue?: number; readonly score: number | null } | undefined>;
  readonly environment: { readonly benchmarkIndex: number };
}

/**
 * Lighthouse scores (mobile) of a page with or without a signed-in user; printed only, because they depend on other
 * work of the machine. The browser keeps its session cookie between Lighthouse's loads, like a real one.
 */
async function lighthouseOf(
  place: ChromiumPlace,
  server: DemoServer,
  path: string,
  account: string | null,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-lighthouse-'));
  const file = join(folder, 'report.json');
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: place.path,
    args: [...place.args, `--remote-debugging-port=${port}`],
  });
  try {
    if (account) {
      await signIn(context, server.url, account);
      // Lighthouse opens its own pages, which run no script of this context: the browser itself must keep the session.
      await (await context.newPage()).goto(`${server.url}/icon.svg`);
    }
    const args = [
      join(root, 'node_modules/lighthouse/cli/index.js'),
      `${server.url}/en-us${path}`,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance,accessibility,best-practices',
      `--port=${port}`,
      '--disable-storage-reset',
    ];
    const code = await new Promise<number | null>((done) => {
      spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, CHROME_PATH: place.path } }).on(
        'exit',
        done,
      );
    });
    if (code !== 0) return `Lighthouse ended with ${code}`;
    const report = JSON.parse(readFileSync(file, 'utf8')) as LighthouseReport;
    if (!report.finalDisplayedUrl.endsWith(path)) return `not measured, it ended at ${report.finalDisplayedUrl}`;
    const scores = Object.entries(report.categories).map(
      ([name, category]) => `${name} ${Math.round((category.score ?? 0) * 100)}`,
    );
    const figure = (audit: string): number => Math.round(report.audits[audit]?.numericValue ?? 0);
    return [
      ...scores,
      `blocking ${figure('total-blocking-time')} ms`,
      `largest paint ${figure('largest-contentful-paint')} ms`,
      `benchmark index ${Math.round(report.environment.benchmarkIndex)}`,
    ].join(', ');
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lighthouse figures of the page that everybody sees first and of the page that dealers use most. */
export async function lighthouse(place: ChromiumPlace, server: DemoServer, found: Findings): Promise<void> {
  for (const { name, path, account } of [
    { name: 'sign-in page', path: '/login', account: null },
    { name: 'catalog', path: '/catalog/bike', account: 'dealer' },
  ])
    found.facts.push(`Lighthouse mobile, ${name}: ${await lighthouseOf(place, server, path, account)}`);
}
