import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { Effort } from '#e2e/effort.ts';
import { baseUrl, signIn, test } from '#e2e/session.ts';
import { jobs } from './list.ts';

/** A person at work, with what a job prepares and checks. */
export interface Work {
  readonly page: Page;
  readonly person: Effort;
  readonly request: APIRequestContext;
  readonly browser: Browser;
  readonly device: Device;
  /** A word that no other run of a job uses. */
  readonly mark: string;
  /** Signs the account of the job in and opens the page on which the count begins. */
  readonly begin: (path: string) => Promise<void>;
}
export type Device = 'desktop' | 'phone';

/** Opens a page as the account of a job, and waits until it shows its data. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`${baseUrl()}/en-us${path}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
}

/** Opens the search with its key, on a phone with the button of the bar, and types a text. */
export async function searchFor(
  { page, person, device }: Pick<Work, 'page' | 'person' | 'device'>,
  text: string,
): Promise<void> {
  if (device === 'phone') await person.click(page.getByRole('banner').getByRole('button', { name: 'Search' }));
  else await person.press('/');
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
  await expect(field).toBeFocused();
  await person.write(field, text);
}

/** Opens a page over its group in the menu, which a phone opens first. */
export async function openFromMenu(
  { page, person, device }: Pick<Work, 'page' | 'person' | 'device'>,
  group: string,
  link: string,
): Promise<void> {
  if (device === 'phone') await person.click(page.getByRole('banner').getByRole('button', { name: 'Menu' }));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await person.click(menu.getByRole('button', { name: group, exact: true }));
  await person.click(menu.getByRole('link', { name: link, exact: true }).first());
}

const jobTest = test.extend<object, { device: Device }>({
  device: ['desktop', { scope: 'worker', option: true }],
});

/**
 * A job of the list, done once on each device (the projects of playwright.config.ts): it checks its result, and takes no
 * more clicks and keys than on the day of the list. What it takes goes into the table of docs/jobs.md.
 */
export function job(number: number, work: (work: Work) => Promise<void>): void {
  const { title, account, limit, exceeds } = jobs[number]!;
  jobTest(`${number}. ${title}`, async ({ page, request, browser, device }, info) => {
    const person = new Effort(page);
    await work({
      page,
      person,
      request,
      browser,
      device,
      mark: `${device === 'phone' ? 'P' : 'D'}${number}`,
      begin: async (path) => {
        await signIn(page, account);
        await openPage(page, path);
      },
    });
    const { clicks, keys } = person.counted;
    info.annotations.push({ type: 'effort', description: JSON.stringify({ number, device, clicks, keys }) });
    console.log(`${number}. ${title} (${device}): ${clicks} clicks, ${keys} keys`);
    const fits = limit.keys === undefined ? clicks <= limit.clicks : clicks + keys <= limit.clicks + limit.keys;
    // What exceeds its limit is named in the list until it is mended.
    expect({ clicks, keys, fits }).toEqual({ clicks, keys, fits: exceeds?.[device] === undefined });
  });
}
