import { expect, type Page } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { api, baseUrl, expectSound, signInByForm, test, usUrl } from '#e2e/session.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Acting for a customer' });

/** Works for a customer, chosen by name. The picker opens by itself or with the chip of the previous customer. */
async function workFor(page: Page, customer: string, before?: string): Promise<void> {
  const picker = page.getByRole('dialog');
  if (before) await page.getByRole('banner').getByRole('button', { name: before }).click();
  // Without Enter, which chooses the first customer if the list is already there.
  await picker.getByRole('searchbox').fill(customer);
  await expect(picker.getByRole('radio')).toHaveCount(1);
  await picker.getByRole('radio').check({ force: true });
  await picker.getByRole('button', { name: /^Work for / }).click();
  await expect(strip(page)).toContainText(customer);
}

test('all tabs work for the same customer, and each customer has a separate cart', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const call = await api(request, 'rep');
  const { salesCustomers } = (await call('{ salesCustomers { data { custName custAreas { sorg } } } }')) as unknown as {
    salesCustomers: { data: { custName: string }[] };
  };
  const names = salesCustomers.data.map(({ custName }) => custName);
  const [one, other] = ['Pelita Sepeda', 'Brantas Bike'];
  expect(names).toEqual(expect.arrayContaining([one, other]));

  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByForm(page, 'rep');
  await page.goto(`${baseUrl()}/en-us/cart`);
  await workFor(page, one);
  await page.goto(`${baseUrl()}/en-us/catalog/paa?view=list&availability=now`);
  await page
    .getByRole('button', { name: /^Add .+ to cart$/ })
    .first()
    .click();
  await expect(page.getByText(/added to the cart/).first()).toBeVisible();
  await page.goto(`${baseUrl()}/en-us/cart`);
  await expect(
    page
      .getByRole('link', { name: /^Check out \d+ units?$/ })
      .or(page.getByRole('button', { name: /^Check out \d+ units?$/ }))
      .first(),
  ).toBeVisible();
  await expectSound(page);

  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.setViewportSize({ width: 1440, height: 900 });
    await tab.goto(`${baseUrl()}/en-us/order`);
    await expect(strip(tab)).toContainText(one);
  }
  // Switches back and forth: every change reaches every tab.
  for (const [before, customer] of [
    [one, other],
    [other, one],
    [one, other],
  ] as const) {
    await page.bringToFront();
    await workFor(page, customer, before);
    for (const tab of tabs) await expect(strip(tab)).toContainText(customer);
  }
  await page.goto(`${baseUrl()}/en-us/cart`);
  await expect(page.getByRole('link', { name: /^Cart, 0 / })).toBeVisible();
  await workFor(page, one, other);
  await page.goto(`${baseUrl()}/en-us/cart`);
  await expect(
    page
      .getByRole('link', { name: /^Check out \d+ units?$/ })
      .or(page.getByRole('button', { name: /^Check out \d+ units?$/ }))
      .first(),
  ).toBeVisible();

  // A log-out reaches all tabs, and the session stays closed.
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByText('Log out', { exact: true }).click();
  for (const tab of [page, ...tabs]) await tab.waitForURL(/\/en-us\/login(\?why=elsewhere)?$/);
  await page.goto(`${baseUrl()}/en-us/order`);
  await page.waitForURL(/\/en-us\/login\?next=/);
  expect((await context.cookies()).filter(({ name }) => name === 'paceline_refresh')).toEqual([]);
});

test('a page that a user may not see logs them out in all tabs', async ({ page, context }) => {
  await signInByForm(page, 'dealer');
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'paceline_refresh');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  const loggedOut = page.waitForResponse((response) => response.url().endsWith('/logout'));
  await page.goto(`${baseUrl()}/en-us/admin/order-confirmation`);
  await page.waitForURL(/\/en-us\/login\?why=forbidden$/);
  await loggedOut;
  await expect(page.getByText('your account may not open that page')).toBeVisible();
  await page.goto(`${baseUrl()}/`);
  await page.waitForURL(/\/login/);
});

test('the second host has its own brand and works without https', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${usUrl()}/`);
  await page.waitForURL(/us\.veldra\.test.*\/en-us\/login/);
  await expect(page.getByText('Dealer portal of Veldra in the United States')).toBeVisible();
  await page.locator('input[name="username"]').fill('dealer-us');
  await page.locator('input[name="password"]').fill(demoAccounts.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  expect(await page.evaluate<boolean>('window.isSecureContext')).toBe(false);
  // News of the brand open once, when the page is idle: before or after the next page.
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Gravel days in Boulder' }), (news) =>
    news.getByRole('button', { name: 'Close' }).click(),
  );
  await page.goto(`${usUrl()}/en-us/catalog/paa?view=list&availability=now`);
  await page
    .getByRole('button', { name: /^Add .+ to cart$/ })
    .first()
    .click();
  await expect(page.getByText(/added to the cart/).first()).toBeVisible();
  await page.goto(`${usUrl()}/en-us/cart`);
  await expect(page.getByText(/\$\d/).first()).toBeVisible();
});
