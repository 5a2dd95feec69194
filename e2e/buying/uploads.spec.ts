import { readFile } from 'node:fs/promises';
import { expect, type APIRequestContext } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { readWorkbook, writeWorkbook } from '#server/platform/sheets/xlsx.ts';
import { articleFile } from '#e2e/exchange/article-file.ts';
import { api, baseUrl, expectSound, patience, signIn, test } from '#e2e/session.ts';

const goodRows = 4_969;
const codes = Array.from({ length: goodRows }, (_unused, at) => `UPL-${String(at + 1).padStart(4, '0')}`);

/** Articles of the far future: the catalog does not list them, so other journeys do not see them. */
async function addArticles(request: APIRequestContext): Promise<void> {
  const answer = await request.post(`${baseUrl()}/login`, {
    data: { username: 'admin', password: demoAccounts.password },
  });
  const { requestToken } = (await answer.json()) as { requestToken: string };
  const sent = await request.post(`${baseUrl()}/erp/uploads`, {
    headers: { authorization: `Bearer ${requestToken}` },
    multipart: {
      file: articleFile(
        'articles-1.csv',
        'UPLOADS',
        codes.map((article) => ({ article, model: 'UPL' })),
      ),
    },
  });
  const { id } = (await sent.json()) as { id: string };
  const imported = await request.post(`${baseUrl()}/erp/uploads/${id}/import`, {
    headers: { authorization: `Bearer ${requestToken}` },
    data: {},
  });
  expect(imported.ok()).toBe(true);
}

/** A sheet of 5,000 limits: 31 of its rows name no article, or no number. */
async function limitSheet(): Promise<Buffer> {
  const bad = Array.from({ length: 31 }, (_unused, at): string[] =>
    at < 20 ? ['1000', `GONE-${at}`, '5'] : ['1000', codes[at] ?? '', 'plenty'],
  );
  const rows = [...codes.map((code, at): (string | number)[] => ['1000', code, (at % 9) + 1]), ...bad];
  const columns = ['Sales organisation (sorg)', 'Article (article)', 'Order limit (limit)'];
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook(
    { name: 'limits', columns: columns.map((name) => ({ name, width: 20, kind: 'text' })) },
    rows,
  ))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('an administrator uploads 5,000 order limits, corrects the rejects, and undoes the upload (R-287)', async ({
  page,
}) => {
  await addArticles(page.request);
  await signIn(page, 'admin');
  await page.goto(`${baseUrl()}/en-us/upload-area?module=order-limits`);
  await expect(page.getByRole('heading', { level: 1, name: 'Upload area' })).toBeVisible();
  await expectSound(page);
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download template' }).click();
  const [headings = []] = await readWorkbook(await readFile(await (await template).path()));
  expect(headings).toContain('Order limit (limit)');

  await page.locator('input[type=file]').setInputFiles({
    name: 'limits.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await limitSheet(),
  });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'limits.xlsx' })).toBeVisible(patience());
  await expect(page.getByRole('link', { name: 'Taken 4,969' })).toBeVisible();
  await page.getByRole('link', { name: 'Not taken 31' }).click();
  await expect(page.getByText('Article GONE-0 does not exist in this sales organisation.')).toBeVisible();
  await expectSound(page);

  const rejects = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rejects' }).click();
  const rows = await readWorkbook(await readFile(await (await rejects).path()));
  expect(rows).toHaveLength(32);
  expect(rows.slice(1).every((row) => (row.at(-1) ?? '') !== '')).toBe(true);

  await page.getByRole('button', { name: 'Write 4,969 rows' }).dblclick();
  await expect(page.getByText('Done with rejects')).toBeVisible(patience());
  const call = await api(page.request, 'admin');
  const written = async (): Promise<number> => {
    const { sheetUploads } = (await call(
      '{ sheetUploads(module: "order-limits", limit: 1) { data { written undone kept } } }',
    )) as unknown as { sheetUploads: { data: { written: number; undone: number }[] } };
    return (sheetUploads.data[0]?.written ?? 0) - (sheetUploads.data[0]?.undone ?? 0);
  };
  expect(await written()).toBe(goodRows);

  await page.getByRole('button', { name: 'Undo upload' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo upload' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible(patience());
  expect(await written()).toBe(0);
});
