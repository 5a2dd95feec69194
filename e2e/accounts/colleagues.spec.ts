import { expect } from '@playwright/test';
import { desk, phone } from '#tools/web/web-visit.ts';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';
import { mailedLink } from './mailed-link.ts';

const email = 'sari@pelita.example';
const password = 'Querfeldein2';

test('an owner invites a buyer, who chooses a password from the mail and orders; then the owner disables them', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.setViewportSize(desk);
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us`);
  await page.getByRole('banner').getByTitle('User menu').click();
  await page.getByRole('menuitem', { name: 'Colleagues' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Colleagues' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Sari Kusuma');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('checkbox', { name: /^Buyer/ }).check();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const row = page.getByRole('row', { name: /Sari Kusuma/ });
  await expect(row).toContainText('Invited');

  const context = await browser.newContext({ viewport: phone });
  const buyer = await context.newPage();
  await buyer.goto(await mailedLink(page, email, 'invitation'));
  await buyer.getByLabel('New password', { exact: true }).fill(password);
  await buyer.getByLabel('Repeat new password').fill(password);
  await expectSound(buyer);
  await buyer.getByRole('button', { name: 'Save password' }).click();
  await buyer.getByLabel('User name').fill(email);
  await buyer.getByLabel('Password', { exact: true }).fill(password);
  await buyer.getByRole('button', { name: 'Sign in' }).click();
  await buyer.waitForURL((url) => !url.pathname.endsWith('/login'));
  await buyer.setViewportSize(desk);
  await buyer.goto(`${baseUrl()}/en-us/catalog/paa?view=list&availability=now`);
  await buyer
    .getByRole('button', { name: /^Add .+ to cart$/ })
    .first()
    .click();
  await expect(buyer.getByText(/added to the cart/).first()).toBeVisible();
  await buyer.goto(`${baseUrl()}/en-us/cart`);
  await buyer
    .getByRole('link', { name: /^Check out \d+ units?$/ })
    .or(buyer.getByRole('button', { name: /^Check out \d+ units?$/ }))
    .first()
    .click();
  await buyer.waitForURL(/\/cart\/checkout/);
  await buyer.getByRole('button', { name: /^Order \d+ units? for/ }).click();
  await buyer.waitForURL(/\/cart\/order-confirmation/);
  await expect(buyer.getByText(/PL-\d{4}-\d+/).first()).toBeVisible();
  await expect(buyer.getByRole('link', { name: 'Invoices' })).toHaveCount(0);

  await page.reload();
  await expect(row).toContainText('Active');
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.getByRole('button', { name: 'Disable Sari Kusuma' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Disabled and signed out')).toBeVisible();
  await buyer.goto(`${baseUrl()}/en-us/cart`);
  await buyer.waitForURL(/\/login/);
  await context.close();
});
