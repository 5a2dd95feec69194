import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readWorkbook } from '#server/platform/sheets/xlsx.ts';
import { api, baseUrl, expectSound, patience, signIn, test } from '#e2e/session.ts';
import { workbookOf, type Row } from './workbook.ts';

const count = 500;
const codes = Array.from({ length: count }, (_unused, at) => `NEW-${String(at + 1).padStart(3, '0')}`);
const columns = ['vendor', 'articleCode', 'description', 'price', 'salesUnit', 'uomConverter', 'imageUrl'];
const products = (): Row[] => codes.map((code, at) => ['V1001', code, `Part ${at}`, 10_000 + at, 'pc', 1, '']);
/** Replaces cells of some rows by values that are refused. */
function spoilt(rows: readonly Row[]): Row[] {
  const bad: Readonly<Record<number, readonly [column: number, value: string | number]>> = {
    11: [3, 'cheap'],
    42: [3, 0],
    99: [4, ''],
    120: [0, 'V1002'],
    250: [1, 'NEW-001'],
    333: [5, 0],
    480: [6, 'http://pictures.example/a.jpg'],
  };
  return rows.map((row, at) => {
    const [column, value] = bad[at] ?? [];
    return column === undefined ? row : row.map((cell, place) => (place === column ? (value ?? cell) : cell));
  });
}

async function check(page: Page, rows: readonly Row[]): Promise<void> {
  await page.goto(`${baseUrl()}/en-id/3rd-party/article-maintenance?tab=uploads&sheet=products`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'new-parts.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbookOf('products', columns, rows),
  });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'new-parts.xlsx' })).toBeVisible(patience());
}

test('a vendor uploads 500 articles with 7 bad ones: nothing is taken, 7 are named, and the mended file is (R-013)', async ({
  page,
}) => {
  await signIn(page, 'vendor');
  const call = await api(page.request, 'vendor');
  const taken = async (): Promise<number> =>
    (
      (await call('{ vendorArticles(search: "NEW-") { info { count } } }')) as unknown as {
        vendorArticles: { info: { count: number } };
      }
    ).vendorArticles.info.count;

  await check(page, spoilt(products()));
  await expect(page.getByText(/7 rows are refused, so none can be written/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Not taken 7' })).toBeVisible();
  await expect(page.getByText('V1002 is not a vendor whose articles you maintain.')).toBeVisible();
  await expect(page.getByText('Line 2 sets the same already.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Write/ })).toHaveCount(0);
  await expectSound(page);
  expect(await taken()).toBe(0);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows' }).click();
  const returned = await readWorkbook(await readFile(await (await saved).path()));
  expect(returned).toHaveLength(count + 1);
  expect(returned.slice(1).filter((row) => !/^New article\.$/.test(row[8] ?? ''))).toHaveLength(7);

  await check(page, products());
  await page.getByRole('button', { name: 'Write 500 rows' }).dblclick();
  await expect(page.getByText('Written', { exact: true })).toBeVisible(patience());
  expect(await taken()).toBe(count);
});

test('a vendor changes stock and price in the table, and another vendor has none of it', async ({ page }) => {
  await signIn(page, 'vendor');
  await page.goto(`${baseUrl()}/en-id/3rd-party/article-maintenance?q=VG-SG1`);
  const stock = page.getByLabel('Stock of VG-SG1');
  await stock.fill('77');
  await stock.press('Enter');
  await expect(page.getByText('VG-SG1 is saved.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'History of VG-SG1' }).click();
  const history = page.getByRole('dialog', { name: 'History of VG-SG1' });
  await expect(history.getByText(/Stock: \d+ → 77/)).toBeVisible();
  await history.getByRole('button', { name: 'Close' }).first().click();

  const call = await api(page.request, 'vendor');
  const { vendorArticles, vendorArticle } = (await call(
    '{ vendorArticles(limit: 100) { data { vendor { id } } } vendorArticle(vendor: "V1002", articleCode: "0004711") { id } }',
  )) as unknown as { vendorArticles: { data: { vendor: { id: string } }[] }; vendorArticle: unknown };
  expect(new Set(vendorArticles.data.map(({ vendor }) => vendor.id))).toEqual(new Set(['V1001']));
  expect(vendorArticle).toBeNull();
});
