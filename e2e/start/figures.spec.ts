import { expect, type Page } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { baseUrl, signIn, signInByForm, test, urlOf } from '#e2e/session.ts';

/** How many rows the list on the page has: what its toolbar says, else the rows that it shows; null until it shows them. */
async function countOnPage(page: Page): Promise<number | null> {
  const main = page.getByRole('main');
  const total = main.locator('[data-total]').first();
  if ((await total.count()) > 0) return Number(await total.getAttribute('data-total'));
  const rows = await main.locator('tbody > tr').count();
  if (rows > 0) return rows;
  // A page that has not loaded has no rows either: an empty list says so.
  return (await main.getByText(/^(No match|Nothing is missing|Nothing waits for the desk)$/).count()) > 0 ? 0 : null;
}

test('each figure of a start page is the number of rows in the list behind it, for every account', async ({
  browser,
}) => {
  test.slow();
  const compared: string[] = [];
  for (const { username } of demoAccounts.list) {
    const base = urlOf(username);
    const context = await browser.newContext({ viewport: { width: 1440, height: 1400 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addLocatorHandler(page.getByRole('dialog'), () => page.keyboard.press('Escape'));
    // Calls outside the page do not know the second host.
    await (base === baseUrl() ? signIn(page, username) : signInByForm(page, username, base));
    await page.goto(`${base}/en-us/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A busy machine sends no requests for a while before the cards are drawn.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main').locator('[data-skeleton]')).toHaveCount(0);
    const figures = await page
      .getByRole('main')
      .locator('a[data-count]')
      .evaluateAll((links) =>
        (links as unknown as { getAttribute(name: string): string; textContent: string }[]).map((link) => ({
          href: link.getAttribute('href'),
          count: Number(link.getAttribute('data-count')),
          words: link.textContent,
        })),
      );
    // A list has one figure on a page, whichever card shows it.
    const lists = new Map(figures.map((figure) => [figure.href, figure.count]));
    for (const { href, count, words } of figures) expect(count, `${username}: ${words}`).toBe(lists.get(href));
    for (const [href, count] of lists) {
      await page.locator(`a[data-count][href="${href}"]`).first().click();
      await page.waitForURL((url) => url.pathname !== '/en-us');
      await expect.poll(() => countOnPage(page), { message: `${username}: ${href}` }).toBe(count);
      compared.push(`${username} ${href}`);
      await page.goBack();
    }
    await context.close();
  }
  // Every desk has figures: none may vanish without a word.
  for (const username of [
    'dealer',
    'mechanic',
    'rep',
    'staff',
    'credit',
    'warranty',
    'admin',
    'vendor',
    'product',
    'audit',
  ])
    expect(compared.filter((one) => one.startsWith(`${username} `)).length, username).toBeGreaterThan(0);
});
