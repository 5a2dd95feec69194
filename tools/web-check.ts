import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { screens, type Screen } from '../e2e/screens.ts';
import { buildWebIfNeeded } from './build-web.ts';
import { findChromium, type Browser as ChromiumPlace } from './chromium.ts';
import { freePort } from '../server/platform/processes.ts';
import { followClock, startDemoServer, type DemoServer } from './demo-server.ts';
import { listenForData, textProblems } from './web-texts.ts';
import { open, signIn, visitor } from './web-visit.ts';

/** Budgets of the web app in kB of gzipped JavaScript: the sign-in page, and a first visit to the catalog. */
const budgets = { login: 100, catalog: 175 };

const root = fileURLToPath(new URL('..', import.meta.url));

interface Findings {
  readonly problems: string[];
  readonly facts: string[];
}

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

async function sizes(browser: Browser, server: DemoServer, found: Findings): Promise<void> {
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

/**
 * Findings of axe on the page, or within a part of it. Dimmed old rows are left out while new ones load, because users
 * cannot act on them.
 */
async function axeProblems(page: Page, name: string, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).exclude('[aria-busy="true"]');
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  return violations.map(
    (violation) =>
      `${name}: ${violation.id}: ${violation.help}; ${violation.nodes
        .slice(0, 2)
        .map((node) => node.target.join(' '))
        .join(', ')}`,
  );
}

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
/** The measured phone. */
const handset = { width: 390, height: 844 };

/** Open overlays of the page. */
const opened = '[popover]:popover-open:not([role="status"]), dialog[open]';

/** Opens each overlay of the shell in turn and passes it to `look`. */
async function openStates(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const wide = (page.viewportSize()?.width ?? 0) > phone.width;
  // The menus of the bar and the fly-outs of the rail on a desktop, the drawer on a phone.
  const openers: Locator = wide
    ? page.locator('header button[aria-haspopup], nav button[aria-expanded]')
    : page.locator('header button').first();
  for (const opener of await openers.all()) {
    await opener.click();
    await page.locator(opened).first().waitFor();
    await look((await opener.getAttribute('aria-label')) ?? (await opener.innerText()).trim().split('\n').at(-1) ?? '');
    await page.keyboard.press('Escape');
    await page.locator(opened).first().waitFor({ state: 'hidden' });
  }
}

async function accessibilityIn(
  browser: Browser,
  server: DemoServer,
  found: Findings,
  colorScheme: 'light' | 'dark',
): Promise<number> {
  let pages = 0;
  for (const account of new Set(screens.map((screen) => screen.account))) {
    const context = await visitor(browser, server.url, account, {
      colorScheme,
      viewport: desk,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    for (const screen of screens.filter((candidate) => candidate.account === account)) {
      const checkPart = async (part?: string): Promise<void> => {
        const name = `${screen.name}${part ? `, ${part}` : ''} (${colorScheme}, ${page.viewportSize()?.width ?? 0} px)`;
        found.problems.push(...(await axeProblems(page, name, part && opened)));
      };
      await page.setViewportSize(desk);
      await open(page, `${server.url}/en-us${screen.path}`);
      await checkPart();
      if (screen.name === 'home') await openStates(page, checkPart);
      await page.setViewportSize(phone);
      await page.waitForTimeout(250);
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow > 0)
        found.problems.push(`${screen.name} (${colorScheme}): scrolls sideways by ${overflow} px at 360 px`);
      await checkPart();
      if (screen.name === 'home') await openStates(page, checkPart);
      pages += 1;
    }
    await context.close();
  }
  return pages;
}

/** Light and dark run in parallel on two processors. */
async function accessibility(browser: Browser, server: DemoServer, found: Findings): Promise<void> {
  const pages = await Promise.all(
    (['light', 'dark'] as const).map((scheme) => accessibilityIn(browser, server, found, scheme)),
  );
  found.facts.push(
    `axe looked at ${pages.reduce((sum, count) => sum + count, 0)} screens at 1440 and 360 px, light and dark`,
  );
}

/** Maximum layout shift of a page while it loads: half of the limit that counts as good. */
const allowedShift = 0.05;

/** Sums up layout shifts without user input; runs in the page before its own code. */
const watchShifts = `
  window.movedBy = 0;
  window.movedParts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.movedBy += entry.value;
      for (const { node } of entry.sources) if (node) window.movedParts.push((node.nodeType === 1 ? node : node.parentElement)?.outerHTML.slice(0, 70));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

interface Shift {
  readonly name: string;
  readonly value: number;
}

/** Layout shift of a screen on its first visit with an empty cache, and the parts that move. */
async function shiftOf(
  browser: Browser,
  server: DemoServer,
  viewport: typeof desk,
  screen: Screen,
): Promise<{ value: number; parts: string[] }> {
  const touch = viewport === handset;
  const context = await visitor(browser, server.url, screen.account, { viewport, isMobile: touch, hasTouch: touch });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    await open(page, `${server.url}/en-us${screen.path}`);
    // Waits for requests that the page sends after it is loaded.
    await page.waitForTimeout(1_200);
    const value = await page.evaluate<number>('window.movedBy');
    return { value, parts: await page.evaluate<string[]>('[...new Set(window.movedParts)].slice(0, 3)') };
  } finally {
    await context.close();
  }
}

/** Layout shift of each screen. A screen that does not open is a finding, and the others are still checked. */
async function shiftsAt(
  browser: Browser,
  server: DemoServer,
  viewport: typeof desk,
  found: Findings,
): Promise<Shift[]> {
  const shifts: Shift[] = [];
  for (const screen of screens) {
    const name = `${screen.name} at ${viewport.width} px`;
    try {
      const { value, parts } = await shiftOf(browser, server, viewport, screen);
      shifts.push({ name, value });
      if (value > allowedShift) {
        found.problems.push(
          `${name}: content moves by ${value.toFixed(3)} while it loads, more than ${allowedShift}: ${parts.join(' ')}`,
        );
      }
    } catch (fault) {
      found.problems.push(`${name}: ${fault instanceof Error ? fault.message : String(fault)}`);
    }
  }
  return shifts;
}

/** Layout shifts of all screens at phone and desktop width. */
async function layoutShifts(browser: Browser, server: DemoServer, found: Findings): Promise<void> {
  const all = (await Promise.all([handset, desk].map((viewport) => shiftsAt(browser, server, viewport, found)))).flat();
  const worst = all.toSorted((a, b) => b.value - a.value).slice(0, 3);
  found.facts.push(
    `content moves while it loads by at most ${allowedShift}; the worst of ${all.length}: ${worst.map(({ name, value }) => `${name} ${value.toFixed(3)}`).join(', ')}`,
  );
}

/** Pages whose blocking time is compared with that of the sign-in page, and the maximum ratio. */
const measured = [
  { name: 'sign-in page', path: '/login', account: null, compared: false },
  { name: 'home', path: '/', account: 'dealer', compared: true },
  { name: 'catalog', path: '/catalog/bike', account: 'dealer', compared: false },
  { name: 'product', path: '/catalog/bike/meridian-7-disc', account: 'dealer', compared: true },
  { name: 'cart', path: '/cart', account: 'dealer', compared: true },
] as const;
const allowedRatio = 2;
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
 * counts, because other work on the machine only adds time. A page that fails gets two more rounds before it is
 * reported.
 */
async function blocking(browser: Browser, server: DemoServer, found: Findings): Promise<void> {
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
  for (let rounds = 0; rounds < 3 || (rounds < 5 && slow().length > 0); rounds += 1) await round();
  found.facts.push(
    `blocking time at a quarter of the speed: ${measured.map(({ name }) => `${name} ${Math.round(least.get(name) ?? 0)} ms (${ratio(name).toFixed(1)})`).join(', ')}`,
  );
  for (const name of slow())
    found.problems.push(
      `${name} blocks for ${ratio(name).toFixed(1)} times as long as the sign-in page, more than ${allowedRatio}`,
    );
}

/**
 * Checks every screen on a phone in the test language: no text outside the catalogues, no clipped text, no content
 * wider than the window.
 */
async function texts(browser: Browser, server: DemoServer, found: Findings): Promise<void> {
  for (const account of new Set(screens.map((screen) => screen.account))) {
    const context = await visitor(browser, server.url, account, { viewport: phone, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const data = listenForData(page);
    for (const screen of screens.filter((candidate) => candidate.account === account)) {
      const checkPart = async (part = ''): Promise<void> => {
        const problems = await textProblems(page, data, screen.samples);
        found.problems.push(...problems.map((problem) => `${screen.name}${part} (test language, 360 px): ${problem}`));
      };
      await open(page, `${server.url}/en-us${screen.path}${screen.path.includes('?') ? '&' : '?'}lang=pseudo`);
      await checkPart();
      if (screen.name === 'home') await openStates(page, (part) => checkPart(`, ${part}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow > 0)
        found.problems.push(`${screen.name} (test language): scrolls sideways by ${overflow} px at 360 px`);
    }
    await context.close();
  }
  found.facts.push(`the test language ran over ${screens.length} screens at 360 px`);
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
async function lighthouse(
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
 * Checks weight, accessibility, layout, layout shifts, blocking time and texts of the real app in a real browser; any
 * finding fails.
 */
export async function checkWeb(): Promise<{ ok: boolean; output: string }> {
  const found: Findings = { problems: [], facts: [] };
  await buildWebIfNeeded(join(root, 'web/dist'), () => undefined);
  const place = await findChromium(console.log);
  // The page of components is available in development only.
  const server = await startDemoServer({ ERP_SIMULATOR: '0', NODE_ENV: 'development' });
  const browser = followClock(
    await chromium.launch({ executablePath: place.path, args: [...place.args] }),
    server.clockShift,
  );
  try {
    await sizes(browser, server, found);
    await Promise.all([accessibility(browser, server, found), texts(browser, server, found)]);
    await layoutShifts(browser, server, found);
    // Nothing runs in parallel, because other work would distort the measurement.
    await blocking(browser, server, found);
    for (const { name, path, account } of measured)
      found.facts.push(`Lighthouse mobile, ${name}: ${await lighthouse(place, server, path, account)}`);
  } finally {
    await browser.close();
    await server.stop();
  }
  for (const fact of found.facts) console.log(`     ${fact}`);
  return { ok: found.problems.length === 0, output: found.problems.join('\n') };
}
