import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';

/** Results of the checks in a browser: problems fail the check, facts are printed. */
export interface Findings {
  readonly problems: string[];
  readonly facts: string[];
}

export const desk = { width: 1440, height: 900 };
export const phone = { width: 360, height: 740 };
/** The measured phone. */
export const handset = { width: 390, height: 844 };

/** Marker of a browser in which a user signed in: without it the portal does not request a session. */
export const rememberSession = `if (location.protocol !== 'about:') localStorage.setItem('paceline.signedIn', '{"value":true}')`;

/** Signs in over the API: the context has the session, but no marker yet. */
export async function startSession(
  context: BrowserContext,
  url: string,
  username: string,
  password: string = demoAccounts.password,
): Promise<void> {
  const response = await context.request.post(`${url}/login`, {
    data: { username, password },
    headers: { 'x-paceline-client': 'web' },
  });
  if (!response.ok()) throw new Error(`${username} cannot sign in: ${response.status()} ${await response.text()}`);
}

/** Signs in over the API and sets the marker in every page of the context, as in a browser with an earlier sign-in. */
export async function signIn(context: BrowserContext, url: string, username: string, password?: string): Promise<void> {
  await startSession(context, url, username, password);
  await context.addInitScript(rememberSession);
}

/** A new browser context, with the account signed in or without a session. */
export async function visitor(
  browser: Browser,
  url: string,
  account: string | null,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (account) await signIn(context, url, account);
  return context;
}

const isSignIn = (address: string): boolean => new URL(address).pathname.endsWith('/login');

/** Time in which a page shows its heading and its data, far above what a loaded machine needs: it ends what hangs. */
const settleMs = 90_000;

/** Waits until the page sends no more requests and shows no skeleton. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: settleMs });
  await page.locator('[data-skeleton]:not([data-samples] *)').first().waitFor({ state: 'detached', timeout: settleMs });
}

/**
 * Opens a page and waits until it has settled.
 * @throws if it ends at the sign-in page unexpectedly, or does not settle in time
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: settleMs });
  // A busy browser sends no requests for a while before it has drawn the page.
  await page.locator('h1').first().waitFor({ state: 'attached', timeout: settleMs });
  await settled(page);
  if (isSignIn(page.url()) && !isSignIn(address)) throw new Error(`${address} ended at the sign-in page`);
}

/** Resizes a loaded page and waits for the next frame, at most a second: a busy browser may draw none. */
export async function resize(page: Page, size: typeof desk): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(`new Promise((done) => {
    setTimeout(done, 1_000);
    requestAnimationFrame(() => requestIdleCallback(done));
  })`);
  await settled(page);
}
