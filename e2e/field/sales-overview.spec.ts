import { expect } from '@playwright/test';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';

test('a dealer drills down from a year to a brand and a month; the link keeps the filters (RT-059, R-237)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/sales-overview`);
  // The year before is finished, whatever the day.
  const [year = ''] = await page.getByLabel('Year').selectOption({ index: 1 });
  await expect(page).toHaveURL(new RegExp(`year=${year}`));
  await expect(page.getByRole('heading', { name: `Net sales ${year}` })).toBeVisible();
  const brands = page.getByRole('table', { name: 'By brand' });
  const veldra = brands.getByRole('row', { name: /Veldra/ });
  const net = (await veldra.getByRole('cell').nth(1).textContent()) ?? '';
  expect(net).toMatch(/\d/);
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await expectSound(page);

  await veldra.getByRole('link', { name: 'Veldra' }).click();
  await expect(page).toHaveURL(/brand=/);
  await expect(page.getByRole('button', { name: 'Remove filter Brand Veldra' })).toBeVisible();
  await expect(brands.getByRole('row')).toHaveCount(2);
  await expect(page.getByText(`Rp ${net}`).first()).toBeVisible();

  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('table', { name: 'Net sales by month' }).getByRole('link').nth(8).click();
  await expect(page).toHaveURL(/month=09/);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove filter Month September' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await expect(page).not.toHaveURL(/brand=|month=/);
  await expect(page).toHaveURL(/year=/);
  // The same on the phone.
  await brands.getByRole('link', { name: 'Veldra' }).click();
  await expect(page).toHaveURL(/brand=/);
  await expect(brands.getByRole('row')).toHaveCount(2);
  await page.goBack();
  await expect(page).not.toHaveURL(/brand=/);
  await expect(page.getByRole('button', { name: 'Remove filter Brand Veldra' })).toHaveCount(0);
});
