import { expect } from '@playwright/test';
import { desk, phone } from '#tools/web/web-visit.ts';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';
import { mailedLink } from './mailed-link.ts';

const email = 'tasya@semeru.example';
const password = 'Querfeldein2';

test('an administrator invites a user of a dealer found by name; the user chooses a password on a phone and signs in', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.setViewportSize(desk);
  await signIn(page, 'admin');
  await page.goto(`${baseUrl()}/en-us/admin/users/create`);
  await page.getByLabel('Name', { exact: true }).fill('Tasya Putri');
  await page.getByLabel('Username').fill('tasya');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Group role').selectOption({ label: 'Dealer' });
  await page.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: 'Buyer', exact: true }).click();
  const area = page.getByRole('group', { name: 'Area 1' });
  await area.getByLabel('Sales organisation').selectOption('1000');
  await area.getByLabel('Limited to').selectOption({ label: 'customer' });
  await area.getByRole('combobox', { name: 'Customer' }).fill('semeru');
  await page
    .getByRole('option', { name: /Semeru/ })
    .first()
    .click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await page.waitForURL(/\/admin\/users\/[\w-]+\/edit$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tasya Putri' })).toBeVisible();

  const context = await browser.newContext({ viewport: phone });
  const invited = await context.newPage();
  await invited.goto(await mailedLink(page, email, 'reset'));
  await expect(invited.getByText('After that, sign in as tasya.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Invitation opened')).toBeVisible();
  await invited.getByLabel('New password', { exact: true }).fill(password);
  await invited.getByLabel('Repeat new password').fill(password);
  await expectSound(invited);
  await invited.getByRole('button', { name: 'Save password' }).click();
  await invited.getByLabel('User name').fill('tasya');
  await invited.getByLabel('Password', { exact: true }).fill(password);
  await invited.getByRole('button', { name: 'Sign in' }).click();
  await invited.waitForURL((url) => !url.pathname.endsWith('/login'));
  await context.close();
  await page.reload();
  await expect(page.getByText('Password chosen')).toBeVisible();
});

test('an administrator sees the portal as a mechanic, changes nothing, and ends the view', async ({ page }) => {
  await page.setViewportSize(desk);
  await signIn(page, 'admin');
  await page.goto(`${baseUrl()}/en-us/admin/roles`);
  await page.getByRole('searchbox').first().fill('mechanic');
  await page.getByRole('link', { name: 'Mechanic', exact: true }).click();
  await page.getByRole('button', { name: 'See as this role' }).click();
  await expectSound(page);
  await page.getByRole('dialog').getByRole('button', { name: 'See as this role' }).click();
  const strip = page.getByRole('region', { name: 'View as a role' });
  await expect(strip).toContainText('You see the portal as the role mechanic');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await strip.getByRole('button', { name: 'End the view' }).click();
  await page.waitForURL(/\/admin\/roles$/);
  await expect(strip).toHaveCount(0);
});
