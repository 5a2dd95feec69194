import { expect, test as anyTest, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { demoAccounts, demoHostOf, demoHosts } from '#seed/accounts.ts';
import { axeViolations } from '#tools/web/axe.ts';
import { followClock, startDemoServer } from '#tools/demo-server.ts';
import { rememberSession, startSession } from '#tools/web/web-visit.ts';
import { NavigationWatch, watchNavigations } from './navigations.ts';

/** Address of the server under test. */
export const baseUrl = (): string => process.env['E2E_URL'] ?? 'http://127.0.0.1:4000';

/**
 * Address of the server as a market with a host of its own. Features of secure pages are missing on it, because it has no
 * https.
 */
const urlOfHost = (host: string): string => baseUrl().replace(/\/\/[^:/]+/, `//${host}`);

/** Address of the server as the market of the United States. */
export const usUrl = (): string => urlOfHost(demoHosts['veldra-us']);

/** Address of the server as the market of a demo account. */
export const urlOf = (username: string): string => {
  const host = demoHostOf(username);
  return host === demoHosts['veldra-id'] ? baseUrl() : urlOfHost(host);
};

const clockShift = (): number => Number(process.env['E2E_CLOCK_SHIFT'] ?? 0);

/** The time of the server under test; journeys never read the machine's clock. */
export const now = (): Date => new Date(Date.now() + clockShift());

/** Gives a browser that a journey launched itself the date of the server. */
export const withClock = (browser: Browser): Browser => followClock(browser, clockShift());

/** Starts the server of this worker, unless E2E_URL names one that runs, and stops it after the last journey. */
async function withServer(use: () => Promise<void>): Promise<void> {
  if (process.env['E2E_URL'] !== undefined) return use();
  const server = await startDemoServer({
    ERP_SIMULATOR_DELAY_MS: '300',
    PUSH_ALLOW_LOOPBACK: '1',
    SIGN_IN_PROVIDER_ALLOW_PRIVATE: '1',
  });
  process.env['E2E_URL'] = server.url;
  process.env['E2E_DATA'] = server.dataDir;
  process.env['E2E_CLOCK_SHIFT'] = String(server.clockShift);
  try {
    await use();
  } finally {
    await server.stop();
  }
}

/** A journey on a server that it starts itself: the page must not violate the content security policy. */
export const strictTest = anyTest.extend<object, object>({
  page: async ({ page }, use) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) violations.push(`${page.url()}: ${message.text()}`);
    });
    await use(page);
    expect(violations).toEqual([]);
  },
});

interface OfWorker {
  /** Run as on a slow phone in a shop; an option of the project. */
  readonly slowPhone: boolean;
  readonly server: void;
  readonly watch: NavigationWatch;
  readonly browser: Browser;
}

/**
 * A journey in the demo: each worker has a server with demo data of its own, and the browser has the server's date. No
 * page may replace its address again and again.
 */
export const test = strictTest.extend<{ readonly navigations: void }, OfWorker>({
  slowPhone: [false, { scope: 'worker', option: true }],
  server: [({ playwright: _ }, use) => withServer(() => use()), { scope: 'worker', auto: true, timeout: 300_000 }],
  watch: [({ playwright: _ }, use) => use(new NavigationWatch()), { scope: 'worker' }],
  browser: [
    async ({ browser, server: _, watch, slowPhone }, use) =>
      use(watchNavigations(followClock(browser, clockShift()), watch, slowPhone)),
    { scope: 'worker' },
  ],
  navigations: [
    async ({ watch, slowPhone }, use, { title }) => {
      watch.begin();
      const start = performance.now();
      await use();
      const seconds = ((performance.now() - start) / 1_000).toFixed(1);
      if (slowPhone) console.log(`slow phone: ${seconds} s, ${watch.count} navigations: ${title}`);
      expect(watch.problems).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Signs in over the API and leaves the page at a picture of the portal: the journey opens its first page itself. It takes
 * a tenth of the time of the form, which has journeys of its own.
 */
export async function signIn(page: Page, username: string, url = baseUrl()): Promise<void> {
  await startSession(page.context(), url, username);
  await page.goto(`${url}/icon.svg`);
  await page.evaluate(rememberSession);
}

/** Signs in through the form and waits for the start page. */
export async function signInByForm(page: Page, username: string, url = baseUrl()): Promise<void> {
  await page.goto(`${url}/en-us/login`);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(demoAccounts.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** Calls the API outside the browser, to set up a journey; staff act for `customer`. */
export async function api(
  request: APIRequestContext,
  username: string,
  url = baseUrl(),
  customer?: { readonly r3: string; readonly isr: string },
): Promise<(query: string, variables?: Record<string, unknown>) => Promise<Record<string, never>>> {
  const answer = await request.post(`${url}/login`, { data: { username, password: demoAccounts.password } });
  let { requestToken } = (await answer.json()) as { requestToken: string };
  if (customer) {
    const changed = await request.post(`${url}/change-customer?r3=${customer.r3}&isr=${customer.isr}`, {
      headers: { authorization: `Bearer ${requestToken}` },
    });
    ({ requestToken } = (await changed.json()) as { requestToken: string });
  }
  return async (query, variables = {}) => {
    const response = await request.post(`${url}/graphql`, {
      data: { query, variables },
      headers: { authorization: `Bearer ${requestToken}` },
    });
    const body = (await response.json()) as { data: Record<string, never>; errors?: unknown };
    expect(body.errors).toBeUndefined();
    return body.data;
  };
}

/** Empties the account's cart. */
export async function emptyCart(request: APIRequestContext, username: string): Promise<void> {
  const call = await api(request, username);
  const { simpleCart } = (await call('{ simpleCart { qty product { article_code sorg } } }')) as unknown as {
    simpleCart: { product: { article_code: string; sorg: string } }[];
  };
  if (simpleCart.length === 0) return;
  await call(
    'mutation ($products: [CartProductInput!]!) { updateProductsInCart(products: $products) { userErrors { code } } }',
    {
      products: simpleCart.map(({ product }) => ({ articleCode: product.article_code, sorg: product.sorg, qty: 0 })),
    },
  );
}

/** Time for what takes several answers of the server or a job, such as a payment; it ends only what hangs. */
export const patience = (): { timeout: number } => ({ timeout: anyTest.info().project.timeout / 3 });

/**
 * Opens a page again until it shows something that a job of the server brings. Each time it may load as long as this
 * machine needs: whoever gives it some seconds sees on a slow one only pages that are about to show it.
 */
export async function reopenUntil(page: Page, address: string, see: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await see();
  }).toPass(patience());
}

/** Time for what a page shows at once after it has loaded. */
export const glance = (): { timeout: number } => ({ timeout: anyTest.info().project.timeout / 300 });

/**
 * Expects no axe findings and no horizontal scrolling. A page that gives way to the next one has no heading for a
 * moment, so findings count only if they stay.
 */
export async function expectSound(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(async () => {
    // A busy browser sends no requests for a while before it has drawn the page.
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCount(1);
    const violations = await axeViolations(page);
    expect(
      violations.map(
        (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
      ),
    ).toEqual([]);
  }).toPass(patience());
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  ).toBe(0);
}
