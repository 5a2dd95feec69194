import { expect, type Page } from '@playwright/test';
import { baseUrl, expectSound, patience, signIn, test } from '#e2e/session.ts';

const pelita = '/en-us/dealer/0001042281-0000451';
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a salesperson finds a dealer, leaves a note and acts for them; the dealer never sees the note', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'rep');
  await page.goto(`${baseUrl()}/en-us/rep-day`);
  const row = card(page, 'Visits due').getByRole('link').first();
  await expect(row).toHaveAttribute('href', /\/dealer\//);
  await page.goto(`${baseUrl()}${pelita}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Pelita Sepeda' })).toBeVisible();
  for (const name of ['Open orders', 'Open claims', 'Bikes', 'Visits', 'Credit', 'Contact', 'Notes'])
    await expect(card(page, name)).toBeVisible();
  // The people are of the administration.
  await expect(card(page, 'People')).toHaveCount(0);
  await expect(card(page, 'Notes')).toContainText('Closed on Mondays.');
  await card(page, 'Notes').getByRole('button', { name: 'Add note' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Wants the new colours first.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(card(page, 'Notes').getByRole('listitem').first()).toContainText('Wants the new colours first.');
  await expect(card(page, 'Notes').getByRole('listitem').first()).toContainText('Dimas Prasetyo');
  await expectSound(page);

  await page.getByRole('button', { name: 'Act for this dealer' }).click();
  await expect(page.getByRole('region', { name: 'Acting for a customer' })).toContainText('Pelita Sepeda');

  await page.goto(`${baseUrl()}/en-us/dealer/none-such`);
  await expect(page.getByText('There is no dealer with this number among yours.')).toBeVisible();
  await expectSound(page);
});

for (const username of ['rep', 'staff', 'credit', 'warranty', 'admin'])
  test(`each figure of a dealer is the number of rows in the list behind it, for ${username}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 1400 });
    await signIn(page, username);
    await page.goto(`${baseUrl()}${pelita}`);
    const figures = page.getByRole('main').locator('[data-count]');
    await expect(figures.first()).toBeVisible();
    const count = await figures.count();
    for (let at = 0; at < count; at += 1) {
      const figure = figures.nth(at);
      const [words, expected] = [await figure.textContent(), Number(await figure.getAttribute('data-count'))];
      await figure.click();
      await page.waitForURL((url) => !url.pathname.includes('/dealer/'));
      await expect
        .poll(() => rowsBehind(page), { message: `${username}: ${words ?? ''}`, ...patience() })
        .toBe(expected);
      await page.goto(`${baseUrl()}${pelita}`);
      await expect(figures.first()).toBeVisible();
    }
    expect(count).toBeGreaterThan(0);
  });

/** How many rows the list on the page has; null until it shows them. */
async function rowsBehind(page: Page): Promise<number | null> {
  const total = page.getByRole('main').locator('[data-total]').first();
  if ((await total.count()) > 0) return Number(await total.getAttribute('data-total'));
  const rows = await page.getByRole('main').locator('tbody > tr').count();
  return rows > 0 ? rows : null;
}
