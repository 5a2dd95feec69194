import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import readWorkbook from 'read-excel-file/node';
import { api, baseUrl, expectSound, glance, patience, reopenUntil, signIn, test } from '#e2e/session.ts';

/** The rows of the file of the first download in the list, opened by a reader that is not ours. */
async function firstFile(page: Page): Promise<unknown[][]> {
  const button = page.getByRole('button', { name: 'Download', exact: true }).first();
  await expect(button).toBeVisible(patience());
  const file = page.waitForEvent('download');
  await button.click();
  const [sheet] = await readWorkbook(await readFile(await (await file).path()));
  return (sheet?.data ?? []) as unknown[][];
}

test('a dealer requests invoices of a year, is told when they are ready, and uses up the quota (R-283 to R-286)', async ({
  page,
}) => {
  await signIn(page, 'dealer2');
  const call = await api(page.request, 'dealer2');
  await page.goto(`${baseUrl()}/en-us/download-area`);
  await expect(page.getByRole('heading', { level: 1, name: 'Download area' })).toBeVisible();
  await expectSound(page);

  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Orders' });
  await page.getByRole('button', { name: 'This year' }).click();
  await page.getByRole('button', { name: 'Request file' }).click();
  await expect(page.getByText('The file is being made.')).toBeVisible();
  const [headings = [], ...rows] = await firstFile(page);
  expect(headings.length).toBeGreaterThan(3);
  expect(rows.length).toBeGreaterThan(0);
  // A job of its own raises the notice, and an open inbox does not ask again.
  const told = page.getByText('Download is ready: Orders').first();
  await reopenUntil(page, `${baseUrl()}/en-us/inbox`, () => expect(told).toBeVisible(glance()));

  await page.goto(`${baseUrl()}/en-us/download-area`);
  await page.getByRole('textbox', { name: 'From' }).fill('2025-12-01');
  await page.getByRole('textbox', { name: 'From' }).blur();
  await page.getByRole('button', { name: 'Request file' }).click();
  await expect(page.getByText('Both dates must be in the same calendar year.').first()).toBeVisible();

  for (let left = 9; left > 0; left -= 1)
    await call('mutation { requestDownloadArea(module: "open-orders") { userErrors { code } } }');
  const { requestDownloadArea: refused } = (await call(
    'mutation { requestDownloadArea(module: "open-orders") { userErrors { code } } }',
  )) as unknown as { requestDownloadArea: { userErrors: { code: string }[] } };
  expect(refused.userErrors).toEqual([{ code: 'download_quota_out' }]);
  await page.reload();
  await expect(page.getByText(/All 10 requests of today are used/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request file' })).toBeDisabled();
});

test('an auditor exports over all customers of their areas, without a customer (Q-156)', async ({ page }) => {
  await signIn(page, 'audit');
  await page.goto(`${baseUrl()}/en-us/download-area?module=open-orders`);
  await expect(page.getByText('The file covers all customers of your areas.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Change customer/ })).toHaveCount(0);
  await expectSound(page);
  await page.getByRole('button', { name: 'Request file' }).click();
  const [headings = [], ...rows] = await firstFile(page);
  expect(headings.length).toBeGreaterThan(3);
  expect(rows.length).toBeGreaterThan(20);
});
