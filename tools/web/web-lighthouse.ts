import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { freePort } from '#server/platform/jobs/processes.ts';
import { buildWebIfNeeded } from './build-web.ts';
import { findChromium, type Browser as ChromiumPlace } from './chromium.ts';
import { startDemoServer } from '#tools/demo-server.ts';
import type { DemoServer } from '#tools/server-launch.ts';
import { signIn } from './web-visit.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface LighthouseReport {
  readonly finalDisplayedUrl: string;
  readonly categories: Record<string, { readonly score: number | null }>;
  readonly audits: Record<string, { readonly numericValue?: number; readonly score: number | null } | undefined>;
  readonly environment: { readonly benchmarkIndex: number };
}

/**
 * Lighthouse scores (mobile) of a page with or without a signed-in user. The browser keeps its session cookie between Lighthouse's loads, like a real one.
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

/**
 * `npm run check -- lighthouse`: Lighthouse figures of the page that everybody sees first, of the page that dealers
 * use most, and of the pages with the most pictures. They depend on other work of the machine, so they fail nothing and a run of all checks leaves them out; what
 * has a limit (weight, layout shift, work of the main thread, accessibility) is in the step `web`.
 */
export async function printLighthouse(): Promise<{ ok: boolean; output: string }> {
  await buildWebIfNeeded(join(root, 'web/dist'), () => undefined);
  const place = await findChromium(console.log);
  const server = await startDemoServer({ ERP_SIMULATOR: '0' });
  try {
    for (const { name, path, account } of [
      { name: 'sign-in page', path: '/login', account: null },
      { name: 'catalog', path: '/catalog/bike', account: 'dealer' },
      { name: 'library', path: '/marketing-material', account: 'dealer' },
      { name: 'news', path: '/news', account: 'dealer' },
    ])
      console.log(`     Lighthouse mobile, ${name}: ${await lighthouseOf(place, server, path, account)}`);
  } finally {
    await server.stop();
  }
  return { ok: true, output: '' };
}
