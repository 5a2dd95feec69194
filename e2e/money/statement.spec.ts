import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import { desk, phone } from '#tools/web/web-visit.ts';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';

/** Saves the statement in a format and returns the file. */
async function save(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return readFile(await file.path());
}

/** The digits of an amount as the market writes it, with its sign. */
const digits = (text: string): string => text.replaceAll(/[^\d−-]/g, '').replaceAll('-', '−');

test('the statement of account on the screen agrees with its CSV and its PDF', async ({ page }) => {
  await page.setViewportSize(desk);
  await signIn(page, 'dealer');
  // Past months: the simulated ERP may send an invoice of today at any time.
  await page.goto(`${baseUrl()}/en-us/invoice/statement?from=2026-01-01&to=2026-02-28&limit=100`);
  const table = page.getByRole('table', { name: 'Statement of account' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectSound(page);
  const shown = await Promise.all(
    (await table.getByRole('row').all())
      .slice(1)
      .map(async (row) => (await row.getByRole('cell').allTextContents()).map((cell) => cell.trim())),
  );
  const main = page.getByRole('main');
  const balanceOf = async (name: string): Promise<string> =>
    digits(
      (await main
        .getByText(name, { exact: true })
        .locator('xpath=..')
        .locator(':scope > :nth-child(2)')
        .textContent()) ?? '',
    );
  const [opening, closing] = [await balanceOf('Opening balance'), await balanceOf('Closing balance')];

  const lines = (await save(page, 'CSV'))
    .toString('utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));
  const [first, ...rest] = lines;
  const last = rest.pop();
  expect([first?.[1], digits(first?.[5] ?? '')]).toEqual(['Opening balance', opening]);
  expect([last?.[1], digits(last?.[5] ?? '')]).toEqual(['Closing balance', closing]);
  expect(shown.map((cells) => [cells[1], cells[2], ...cells.slice(-2).map(digits)])).toEqual(
    rest.slice(0, shown.length).map((cells) => [cells[1], cells[2], digits(cells[4] ?? ''), digits(cells[5] ?? '')]),
  );
  const sum = rest.reduce((total, cells) => total + Number(cells[4]), Number(first?.[5]));
  expect(sum).toBe(Number(last?.[5]));

  const words = textOfPdf(await save(page, 'PDF')).split('\n');
  for (const [name, balance] of [
    ['Opening balance', opening],
    ['Closing balance', closing],
  ] as const)
    expect(digits((words[words.lastIndexOf(name) + 1] ?? '').replace('IDR ', ''))).toBe(balance);
  expect(words).toContain('PT Veldra Indonesia');
  for (const cells of rest) expect(words).toContain(cells[2]);

  await page.setViewportSize(phone);
  await page.reload();
  await expect(page.getByText('Closing balance', { exact: true })).toBeVisible();
  await expectSound(page);
});
