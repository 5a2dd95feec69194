import { expect } from '@playwright/test';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';

test('a salesperson must choose a customer, sees only their own customers in capitals (R-089), and visibly acts for the chosen one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'rep');
  await page.goto(`${baseUrl()}/en-us/order`);
  const picker = page.getByRole('dialog');
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeVisible();
  await expect(picker.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await expect(picker.locator('label b').first()).toHaveCSS('text-transform', 'uppercase');
  const first = picker.getByRole('radio').first();
  const name = (
    (await first.getAttribute('aria-label')) ??
    (await first.locator('xpath=ancestor::label').textContent()) ??
    ''
  ).trim();
  await first.check({ force: true });
  const apply = picker.getByRole('button', { name: /^Work for / });
  const customer = ((await apply.textContent()) ?? '').replace('Work for ', '').trim();
  expect(name).toContain(customer);
  await apply.click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(customer)).toBeVisible();
  await expectSound(page);
});

test('staff see the orders of all dealers and both names; a dealer never reaches that list', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'staff');
  await page.goto(`${baseUrl()}/en-us/admin/order-confirmation`);
  await expect(page.getByRole('link', { name: /^PL-|^\d/ }).first()).toBeVisible();
  await expectSound(page);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const dealer = await context.newPage();
  await signIn(dealer, 'dealer');
  await dealer.goto(`${baseUrl()}/en-us/admin/order-confirmation`);
  await dealer.waitForURL(/\/login/);
  await context.close();
});
