import type { Page, Request } from '@playwright/test';
import type { Findings } from './web-visit.ts';

/**
 * Budgets of the first view of the main pages, with an empty cache and until the page is idle: files and answers that a
 * page needs before it is whole, and how many of them are answers with data. A page that is visited again takes its files
 * from the cache and asks for its document and its data only. Pictures of articles and of the library are content and
 * load when they come near; they do not count, and neither do the icon and the manifest of the browser's own.
 */
const budgets: Readonly<Record<string, { readonly requests: number; readonly data: number }>> = {
  login: { requests: 15, data: 1 },
  home: { requests: 30, data: 6 },
  'catalog bikes': { requests: 22, data: 2 },
  // Most of them are for what is below the first screen, and load when it comes near.
  product: { requests: 43, data: 4 },
  cart: { requests: 25, data: 2 },
  checkout: { requests: 28, data: 3 },
  orders: { requests: 30, data: 2 },
  'open invoices': { requests: 28, data: 2 },
  'marketing library': { requests: 28, data: 3 },
  claims: { requests: 28, data: 2 },
  'order list of the staff': { requests: 33, data: 2 },
  'claims of all customers': { requests: 29, data: 2 },
};

/** True if a screen has a budget: it is the first that its browser opens, because a file in memory is not asked for again. */
export const hasRequestBudget = (screen: string): boolean => screen in budgets;

const kinds = {
  document: 'document',
  script: 'script',
  stylesheet: 'style',
  fetch: 'data',
  xhr: 'data',
  font: 'font',
  image: 'picture',
} as const satisfies Record<string, string>;

const kindOf = (request: Request): string =>
  (kinds as Readonly<Record<string, string>>)[request.resourceType()] ?? 'other';

/** True if a request is for content of the market, or for what the browser shows outside of the page. */
const isOutside = (request: Request): boolean => {
  const { pathname } = new URL(request.url());
  if (/\.webmanifest$|^\/icon[-.]/.test(pathname)) return true;
  return request.resourceType() === 'image' && !pathname.startsWith('/assets/');
};

/**
 * Addresses that the page asked for before it was idle, one for each request. The page's own clock decides: an answer that
 * has not come yet has no start in the browser's report.
 */
const askedBeforeIdle = `(() => {
  const idle = performance.getEntriesByName('idle')[0]?.startTime ?? Infinity;
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return entries.filter(({ startTime }) => startTime < idle).map(({ name }) => name);
})()`;

/** Counts the requests of a page from now on, if its screen has a budget; the result compares them. */
export function countRequests(page: Page, screen: string, found: Findings): () => Promise<void> {
  const budget = budgets[screen];
  if (budget === undefined) return async () => undefined;
  const made: Request[] = [];
  const listen = (request: Request): void => {
    if (request.url().startsWith('http') && !isOutside(request)) made.push(request);
  };
  page.on('request', listen);
  return async () => {
    page.off('request', listen);
    // The page lists a request when it has ended.
    await Promise.allSettled(made.map((request) => request.response().then((response) => response?.finished())));
    const asked = await page.evaluate<string[]>(askedBeforeIdle);
    const counts = new Map<string, number>();
    const paths: string[] = [];
    for (const request of made) {
      const kind = kindOf(request);
      const { pathname } = new URL(request.url());
      const place = asked.indexOf(request.url());
      // A page does not list the sheets of its symbols, and while one is on its way, the browser may ask for it again.
      if (place < 0 && (kind !== 'other' || paths.includes(pathname))) continue;
      if (place >= 0) asked.splice(place, 1);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      paths.push(pathname);
    }
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const data = counts.get('data') ?? 0;
    const words = [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
    found.facts.push(`${screen} makes ${all} requests (at most ${budget.requests}): ${words}`);
    if (all > budget.requests)
      found.problems.push(
        `${screen} makes ${all} requests, more than ${budget.requests}: ${words} (${paths.toSorted().join(' ')})`,
      );
    if (data > budget.data) found.problems.push(`${screen} asks for data ${data} times, more than ${budget.data}`);
  };
}
