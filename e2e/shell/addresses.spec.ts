import { expect, type Page } from '@playwright/test';
import { baseUrl, signIn, test } from '#e2e/session.ts';

const path = (page: Page): string => new URL(page.url()).pathname;
const scrolled = (page: Page): Promise<number> => page.evaluate<number>('Math.round(window.scrollY)');

test.describe('addresses', () => {
  test('addresses begin with a locale, which is en-us by default (R-017, R-018, R-019)', async ({ page }) => {
    await page.goto(`${baseUrl()}/en-us/login`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${baseUrl()}/xx/login`);
    await expect(page.getByText('404')).toBeVisible();
  });

  test('addresses without a locale take that of the cookie, never that of the browser (R-020, R-021)', async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'fr-FR' });
    const page = await context.newPage();
    await page.goto(`${baseUrl()}/`);
    await page.waitForURL(/\/en-id\/login/);
    const cookie = async () => (await context.cookies()).find(({ name }) => name === 'locale');
    expect((await cookie())?.value).toBe('en-id');
    expect((await cookie())?.expires ?? 0).toBeGreaterThan(Date.now() / 1000 + 360 * 86_400);
    await page.goto(`${baseUrl()}/de/login`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${baseUrl()}/`);
    await page.waitForURL(/\/de\/login/);
    await context.close();
  });

  test('addresses of a product work with and without its category (R-026)', async ({ page }) => {
    await signIn(page, 'dealer');
    for (const path of ['/catalog/bike/drift-5', '/catalog/drift-5']) {
      await page.goto(`${baseUrl()}/en-us${path}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Drift 5' })).toBeVisible();
    }
  });

  test('addresses work with the browser’s history; back restores the scroll position, a new page starts at the top (R-022, R-023, R-024, Q-027)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/catalog/bike`);
    const card = page.locator('main a[href*="/catalog/bike/"]').nth(8);
    await expect(card).toBeVisible();
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
    const before = await scrolled(page);
    await card.click();
    await page.waitForURL(/\/catalog\/bike\/./);
    expect(page.url()).not.toContain('#');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(60);
  });
});

test.describe('pages outside the shell', () => {
  test('not found: a picture of 375 px, or 250 px on a phone, and a link home (R-031, R-032)', async ({ page }) => {
    for (const [width, picture] of [
      [1280, 375],
      [360, 250],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${baseUrl()}/en-us/no/such/page`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      expect(Math.round((await page.locator('main svg:not(a svg)').first().boundingBox())?.width ?? 0)).toBe(picture);
    }
    await page.getByRole('button', { name: /home/i }).click();
    await page.waitForURL(/\/en-us/);
  });

  test('the error of the administration shows title, icon and text of its address, as plain text (R-034, R-041)', async ({
    page,
  }) => {
    const words = new URLSearchParams({
      pt: 'Target markets',
      pi: 'world-off',
      t: 'A <b>title</b>',
      s: 'What to do & whom to ask',
    });
    await page.goto(`${baseUrl()}/en-us/error/admin?${words.toString()}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A <b>title</b>');
    await expect(page.getByText('What to do & whom to ask')).toBeVisible();
    await expect(page).toHaveTitle(/^Target markets/);
    await expect(page.locator('main svg:not(a svg)')).toBeVisible();
    // Layout 3: no bars of the portal around it.
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  test('a page opens only for users with its permission (R-098)', async ({ page }) => {
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/click-collect`);
    await expect(page.getByRole('heading', { level: 1, name: 'Click & collect' })).toBeVisible();
    await page.goto(`${baseUrl()}/en-us/upload-area`);
    await page.waitForURL(/\/login/);
    expect(path(page)).toBe('/en-us/login');
  });
});

test('the brand’s colours are those of the contract (R-047)', async ({ page }) => {
  await page.goto(`${baseUrl()}/en-us/login`);
  const colour = (name: string): Promise<string> =>
    page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--${name}').trim()`);
  expect(
    Object.fromEntries(
      await Promise.all(
        ['brand', 'tertiary', 'warning', 'info', 'success'].map(async (name) => [name, await colour(name)]),
      ),
    ),
  ).toEqual({
    brand: '#009ace',
    tertiary: '#ff2800',
    warning: '#ffa726',
    info: '#2196f3',
    success: '#4caf50',
  });
});
