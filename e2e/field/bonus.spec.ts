import { expect, type Page } from '@playwright/test';
import { handset } from '#tools/web/web-visit.ts';
import { baseUrl, expectSound, now, signIn, test } from '#e2e/session.ts';

/** The digits of an amount of rupiah. */
const digits = (text: string): number => Number(text.replaceAll(/[^\d]/g, ''));

const quarters = (page: Page) => page.getByRole('region', { name: 'By quarter' });

test('the bonus of a year is opened down to the frame and the invoice, and the rows add up to the figure', async ({
  page,
}) => {
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/bonus-dealer`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dealer bonus' })).toBeVisible();
  await expect(page.getByText(/more points reach Silver/).first()).toBeVisible();
  await expectSound(page);

  // A quarter with registrations opens them; they add up to its figure.
  const figure = quarters(page)
    .getByRole('link', { name: /^Registrations, Q\d/ })
    .first();
  const amount = digits((await figure.textContent()) ?? '');
  await figure.click();
  await expect(page).toHaveURL(/quarter=\d/);
  const list = page.getByRole('table', { name: 'Bonus registrations' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await page.goto(`${page.url().replace(/#.*/, '')}&limit=100`);
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  const subTotals = await list.getByRole('row').locator('td:last-child').allTextContents();
  expect(subTotals.map(digits).reduce((sum, one) => sum + one, 0)).toBe(amount);
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/frame\//);

  // Purchases lead to their invoice.
  await page.goto(`${baseUrl()}/en-us/bonus-dealer?rows=purchases`);
  await page.getByRole('table', { name: 'Bonus purchases' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/invoice\//);
});

test('the bonus fits a phone, and late registrations are named', async ({ page }) => {
  await page.setViewportSize(handset);
  await signIn(page, 'dealer');
  // The late registrations of the demo were entered from the month four months ago on.
  const entered = new Date(now());
  entered.setUTCMonth(entered.getUTCMonth() - 4, 1);
  await page.goto(`${baseUrl()}/en-us/bonus-dealer/polygon?timing=late&year=${entered.getUTCFullYear()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Polygon bonus' })).toBeVisible();
  await expect(page.getByText('Late', { exact: true }).first()).toBeVisible();
  await expectSound(page);
});
