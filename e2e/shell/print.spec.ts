import { expect } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { baseUrl, signIn, test } from '#e2e/session.ts';

/** The text of each page of a PDF. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const numbers = Array.from({ length: pdf.numPages }, (_value, at) => at + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

test.describe('printing a list', () => {
  test('prints all its rows as a table with brand, dealer, date and page, and no controls', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/order?tab=history&limit=20`);
    const rows = page.locator('[data-list] tbody tr');
    await expect(rows.first()).toBeVisible();
    const numbers = await rows.evaluateAll((found) =>
      found.map((row) => /PL-\d{4}-\d{6}/.exec(row.textContent)?.[0] ?? ''),
    );
    expect(numbers.length).toBeGreaterThan(8);
    const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }));
    const text = pages.join(' ');
    for (const number of numbers) expect(text).toContain(number);
    // The head of the table is on every page.
    for (const words of pages) expect(words).toContain('PO number');
    expect(pages[0]).toContain('Veldra');
    expect(pages[0]).toMatch(/\d{2}:\d{2}/);
    for (const [at, words] of pages.entries()) expect(words).toMatch(new RegExp(`${at + 1}\\s*/\\s*${pages.length}`));
    for (const control of ['Columns', 'Export', 'Filter', 'Deliveries', 'Reorder']) expect(text).not.toContain(control);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table')).toBeVisible();
  });
});
