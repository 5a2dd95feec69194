import { expect } from '@playwright/test';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';

test('a dealer asks about a delivery, the order desk answers from its start page, and the dealer reads it', async ({
  page,
  browser,
}) => {
  const words = 'Did the helmets leave? We need "L" & "XL".';
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/order/delivery`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Ask about this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask about this' });
  // Whom to call instead: the rep of the dealer, and the support of the market.
  await expect(dialog.getByText('Dimas Prasetyo')).toBeVisible();
  await expect(dialog.getByRole('link', { name: '+62 21 555 0100' })).toHaveAttribute('href', 'tel:+62215550100');
  await dialog.getByLabel('Your question').fill(words);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('list', { name: 'Messages' }).getByText(words)).toBeVisible();
  await expectSound(page);

  const office = await (await browser.newContext()).newPage();
  await signIn(office, 'staff');
  await office.goto(`${baseUrl()}/en-us`);
  const waiting = office.getByRole('region', { name: 'Questions of dealers' });
  await waiting.getByRole('link', { name: /^All/ }).click();
  await expect(office).toHaveURL(/questions\?state=waiting/);
  await office.getByRole('table').getByRole('link').last().click();
  await expect(office.getByText(words)).toBeVisible();
  await office.getByLabel('Your answer').fill('They left this morning.');
  await office.getByRole('button', { name: 'Send answer' }).click();
  await expect(office.getByText('Answered')).toBeVisible();
  await expectSound(office);
  await office.context().close();

  await page.goto(`${baseUrl()}/en-us/questions?state=answered`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText('They left this morning.')).toBeVisible();
  await expectSound(page);
});

test('help and contact are in the menu of every page, on a phone too', async ({ page }) => {
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/catalog/bike`);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Help and contact' }).click();
  const help = page.getByRole('dialog', { name: 'Help and contact' });
  await expect(help.getByText('Dimas Prasetyo')).toBeVisible();
  await expect(help.getByText('Mon–Fri 08:00–17:00', { exact: false })).toBeVisible();
  await help.getByRole('link', { name: 'Questions' }).click();
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Help and contact' }).click();
  await expect(help.getByText('Dimas Prasetyo')).toBeVisible();
  await expectSound(page);
});
