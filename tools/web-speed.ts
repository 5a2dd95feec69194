import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import type { DemoServer } from './server-launch.ts';
import { handset, open, visitor, type Findings } from './web-visit.ts';

/**
 * Budgets of the web app in kB of gzipped JavaScript that a first visit to a screen loads, with what it fetches after it
 * is drawn (banners, count of the inbox), which are some 3 kB.
 */
// Each page of the portal adds its address and parameters, about 0.1 kB, to what all pages load.
const budgets: Readonly<Record<string, number>> = { login: 100, 'catalog bikes': 195 };

/** Weighs the JavaScript that a page loads from now on, if its screen has a budget; the result compares them. */
export function weigh(page: Page, screen: string, found: Findings): () => Promise<void> {
  const budget = budgets[screen];
  if (budget === undefined) return async () => undefined;
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
  return async () => {
    await Promise.all(pending);
    const weight = `${(bytes / 1000).toFixed(1)} kB of JavaScript`;
    found.facts.push(`${screen} loads ${weight} (at most ${budget})`);
    if (bytes / 1000 > budget) found.problems.push(`${screen} loads ${weight}, more than ${budget}`);
  };
}

/** Pages whose work on the main thread is compared with that of the sign-in page. */
const measured = [
  { name: 'sign-in page', path: '/login', account: null, compared: false },
  { name: 'home', path: '/', account: 'dealer', compared: true },
  { name: 'product', path: '/catalog/bike/meridian-7-disc', account: 'dealer', compared: true },
  { name: 'cart', path: '/cart', account: 'dealer', compared: true },
] as const;
/** Maximum ratio to the sign-in page; the pages measure 1.8 to 2.3, also beside other work. */
const allowedRatio = 3;

/** Milliseconds that the main thread computes in one first visit on a CPU slowed down four times. */
async function mainThreadTime(
  browser: Browser,
  server: DemoServer,
  path: string,
  account: string | null,
): Promise<number> {
  const context = await visitor(browser, server.url, account, { viewport: handset, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    // Ticks of the thread itself: the time in which other work has the processor does not count.
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
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
 * the machine only adds time: the sign-in page is visited three times, and a page that fails is visited again, at most
 * six times.
 */
export async function mainThread(browser: Browser, server: DemoServer, found: Findings): Promise<void> {
  const least = new Map<string, number>();
  const visit = async ({ name, path, account }: (typeof measured)[number]): Promise<void> => {
    least.set(name, Math.min(least.get(name) ?? Infinity, await mainThreadTime(browser, server, path, account)));
  };
  const ratio = (name: string): number => (least.get(name) ?? 0) / (least.get('sign-in page') ?? 0);
  const slow = (): readonly (typeof measured)[number][] =>
    measured.filter(({ name, compared }) => compared && ratio(name) > allowedRatio);
  const reference = measured.filter(({ compared }) => !compared);
  for (const page of [...measured, ...reference, ...reference]) await visit(page);
  for (let again = 0; again < 6 && slow().length > 0; again += 1) for (const page of slow()) await visit(page);
  found.facts.push(
    `main thread at a quarter of the speed: ${measured.map(({ name }) => `${name} ${Math.round(least.get(name) ?? 0)} ms (${ratio(name).toFixed(1)})`).join(', ')}`,
  );
  for (const { name } of slow())
    found.problems.push(
      `${name} keeps the main thread busy for ${ratio(name).toFixed(1)} times as long as the sign-in page, more than ${allowedRatio}`,
    );
}
