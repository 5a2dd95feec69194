import { expect } from '@playwright/test';
import { api, baseUrl, signIn, signInByForm, test } from '#e2e/session.ts';

const change =
  'mutation ($status: String, $c: JSON) { updateMarket(code: "veldra-id", status: $status, configuration: $c) { userErrors { code } } }';

// Opens the market in any case, because later journeys need it.
test.afterEach(async ({ request }) => {
  await (
    await api(request, 'admin')
  )(change, { status: 'online', c: { adminLayout: 'bars' } });
});

test('an administrator closes the market; everybody else is signed out at the next call, the administrator stays and reopens it (R-036, R-037, R-095, Q-021)', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByForm(page, 'admin');
  const dealer = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const theirs = await dealer.newPage();
  await signIn(theirs, 'dealer');
  await theirs.goto(`${baseUrl()}/en-us/order`);
  await expect(theirs.getByRole('link', { name: /^PL-/ }).first()).toBeVisible();

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Markets', exact: true }).click();
  const card = page.getByRole('region', { name: 'Veldra Indonesia' });
  await card.getByRole('button', { name: 'Start maintenance' }).click();
  await page.getByLabel(/Message on the maintenance page/).fill('Back at noon');
  await page.getByRole('dialog').getByRole('button', { name: 'Start maintenance' }).click();
  await expect(card.getByText('Maintenance', { exact: true })).toBeVisible();

  // The dealer's next call ends their session, theirs or that of the open page; the page that opens says why.
  await theirs.getByRole('link', { name: /^PL-/ }).or(theirs.getByText('Back at noon')).first().click();
  await theirs.waitForURL(/\/maintenance/);
  await expect(theirs.getByText('Back at noon')).toBeVisible();
  await theirs.goto(`${baseUrl()}/en-us/login`);
  await theirs.waitForURL(/\/maintenance/);

  // Users who reopen markets use the link on the page; a dealer cannot.
  await theirs.getByRole('link', { name: 'Sign in to administer' }).click();
  await theirs.locator('input[name="username"]').fill('dealer');
  await theirs.locator('input[name="password"]').fill('Paceline1');
  await theirs.locator('button[type="submit"]').click();
  await theirs.waitForURL(/\/maintenance/);
  await page.goto(`${baseUrl()}/en-us/admin/order-confirmation`);
  await expect(page.getByText('Veldra Indonesia is in maintenance')).toBeVisible();
  await page.getByRole('link', { name: 'Open market' }).click();
  await card.getByRole('button', { name: 'Open market' }).click();
  await expect(card.getByText('Online', { exact: true })).toBeVisible();

  await theirs.getByRole('button', { name: /again/i }).click();
  await theirs.waitForURL(/\/login/);
  await dealer.close();
});

test('a changed setting applies at once: the administration in layout 1, and back (R-038, Q-040)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin');
  await page.goto(`${baseUrl()}/en-us/admin/markets/veldra-id?section=people`);
  await page.getByLabel('Administration shows').selectOption('drawer');
  await page.getByRole('button', { name: 'Save market' }).click();
  await expect(page.getByText(/Market saved/)).toBeVisible();
  await page.goto(`${baseUrl()}/en-us/admin/markets`);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto(`${baseUrl()}/en-us/`);
  await expect(page.getByRole('banner')).toBeVisible();
});
