import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import type { DemoServer } from '#tools/server-launch.ts';
import { handset, open, visitor, type Findings } from './web-visit.ts';

/**
 * Budgets of the web app in kB of gzipped JavaScript that a first visit to a screen loads until the page is idle, with
 * what it fetches after it is drawn (banners, count of the inbox), which are some 3 kB.
 */
// Each page of the portal adds its address and parameters, about 0.1 kB, to what all pages load. The catalog was weighed
// after another page of the same browser until it had 198 kB: the texts that all pages share, 7 kB, came from that page.
const budgets: Readonly<Record<string, number>> = { login: 97, 'catalog bikes': 203 };

/** True if a screen has a budget: it is the first that its browser opens, because a script in memory is not loaded again. */
export const hasBudget = (screen: string): boolean => screen in budgets;

/** The addresses that the page requested once it was idle: a slow machine comes so far while the check looks. */
const afterIdle = `(() => {
  const idle = performance.getEntriesByName('idle')[0]?.startTime ?? Infinity;
  return performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= idle).map(({ name }) => name);
})()`;

/** Weighs the JavaScript that a page loads from now on, if its screen has a budget; the result compares them. */
export function weigh(page: Page, screen: string, found: Findings): () => Promise<void> {
  const budget = budgets[screen];
  if (budget === undefined) return async () => undefined;
  const scripts: Promise<{ url: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (!/\.js(\?|$)/.test(url) || !response.ok()) return;
    scripts.push(response.body().then((body) => ({ url, bytes: gzipSync(body, { level: 9 }).length })));
  });
  return async () => {
    const loaded = await Promise.all(scripts);
    const late = new Set(await page.evaluate<string[]>(afterIdle));
    const bytes = loaded.reduce((sum, script) => sum + (late.has(script.url) ? 0 : script.bytes), 0);
    const weight = `${(bytes / 1000).toFixed(1)} kB of JavaScript`;
    found.facts.push(`${screen} loads ${weight} (at most ${budget})`);
    if (bytes / 1000 > budget) found.problems.push(`${screen} loads ${weight}, more than ${budget}`);
  };
}

/** Maximum work on the main thread of a first visit, as a ratio to the reference: a third more than on an idle machine. */
const measured = [
  { name: 'sign-in page', path: '/login', account: null, allowed: 2.2 },
  { name: 'home', path: '/', account: 'dealer', allowed: 5 },
  { name: 'product', path: '/catalog/bike/meridian-7-disc', account: 'dealer', allowed: 6 },
  { name: 'cart', path: '/cart', account: 'dealer', allowed: 5 },
] as const;

/**
 * Work that never changes, of the kinds that a page makes: sorting, building a table three times, its layout. The
 * portal's own pages are measured against it and not against one of them: a page that becomes faster must not make the
 * others look slower.
 */
const referencePage = `<!doctype html><title>Reference</title><h1>Reference</h1><table></table><script>
  const rows = Array.from({ length: 1200 }, (_, at) => ({ name: 'Article ' + at, price: (at * 7919) % 10007 }));
  const table = document.querySelector('table');
  for (const sign of [1, -1, 1]) {
    rows.sort((one, other) => sign * (one.price - other.price) || one.name.localeCompare(other.name));
    table.replaceChildren(...rows.map(({ name, price }) => {
      const row = document.createElement('tr');
      for (const text of [name, String(price), name.toUpperCase()])
        row.appendChild(document.createElement('td')).textContent = text;
      return row;
    }));
    table.getBoundingClientRect();
  }
</script>`;
const reference = { name: 'reference', path: '/reference', account: null } as const;

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly account: string | null;
}

/** Milliseconds that the main thread computes in one first visit on a CPU slowed down four times. */
async function mainThreadTime(browser: Browser, server: DemoServer, { path, account }: MeasuredPage): Promise<number> {
  const context = await visitor(browser, server.url, account, { viewport: handset, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    // Ticks of the thread itself: the time in which other work has the processor does not count.
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.route(`**${reference.path}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: referencePage }),
    );
    await open(page, `${server.url}/en-us${path}`);
    const { metrics } = await tools.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
    if (!seconds) throw new Error('the browser does not tell the time of its main thread');
    return seconds * 1000;
  } finally {
    await context.close();
  }
}

/**
 * Compares the work on the main thread within one run, so that the speed of the machine cancels out. It is the time of
 * all tasks, not only of the long ones: how much of a task lies above the 50 ms of a long one changes from machine to
 * machine, and the ratio of two such remainders says nothing. The lowest time of a page counts, because other work on
 * the machine only adds time: the reference is visited before each page, and a page that fails is visited again together
 * with the reference, at most six times. The first visits run beside others, because the ticks of a thread hardly notice
 * them; a page that fails is judged once `quiet` resolves and nothing else runs.
 */
export async function mainThread(
  browser: Browser,
  server: DemoServer,
  found: Findings,
  quiet: Promise<void>,
): Promise<void> {
  const least = new Map<string, number>();
  const visit = async (page: MeasuredPage): Promise<void> => {
    least.set(page.name, Math.min(least.get(page.name) ?? Infinity, await mainThreadTime(browser, server, page)));
  };
  const ratio = (name: string): number => (least.get(name) ?? 0) / (least.get(reference.name) ?? 0);
  const slow = (): readonly (typeof measured)[number][] =>
    measured.filter(({ name, allowed }) => ratio(name) > allowed);
  for (const page of measured) {
    await visit(reference);
    await visit(page);
  }
  if (slow().length > 0) await quiet;
  for (let again = 0; again < 6 && slow().length > 0; again += 1)
    for (const page of [reference, ...slow()]) await visit(page);
  found.facts.push(
    `main thread at a quarter of the speed: ${[reference, ...measured].map(({ name }) => `${name} ${Math.round(least.get(name) ?? 0)} ms (${ratio(name).toFixed(1)})`).join(', ')}`,
  );
  for (const { name, allowed } of slow())
    found.problems.push(
      `${name} keeps the main thread busy for ${ratio(name).toFixed(1)} times as long as the reference, more than ${allowed}`,
    );
}
