import { expect } from '@playwright/test';
import { orderOfThree } from '#e2e/partners/vendor-orders.ts';
import { workbookOf } from '#e2e/partners/workbook.ts';
import { api, patience } from '#e2e/session.ts';
import { job, openPage } from './job.ts';

job(34, async ({ page, person, request, device, begin }) => {
  const number = await orderOfThree(request);
  const units = device === 'phone' ? 61 : 62;
  await begin('/3rd-party/article-maintenance');
  await person.click(page.getByRole('link', { name: 'Uploads' }));
  await person.upload(page.getByRole('button', { name: 'File', exact: true }), {
    name: 'stock.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbookOf('stock', ['vendor', 'articleCode', 'stock'], [['V1001', 'VG-SG1', units]]),
  });
  await person.click(page.getByRole('button', { name: 'Check file' }));
  await person.click(page.getByRole('button', { name: 'Write 1 row' }));
  await expect(page.getByText('Written', { exact: true })).toBeVisible(patience());

  await openPage(page, '/3rd-party/order');
  await person.click(page.getByRole('link', { name: number }).first());
  await person.click(page.getByRole('button', { name: 'Ship order' }));
  await person.write(page.getByLabel('Carrier'), 'JNE');
  await person.write(page.getByLabel('Tracking number'), 'JP-4711');
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }));
  await expect(page.getByRole('region', { name: 'Shipments' })).toContainText('JNE JP-4711');
  const call = await api(request, 'vendor');
  const { vendorArticle } = (await call(
    '{ vendorArticle(vendor: "V1001", articleCode: "VG-SG1") { stock } }',
  )) as unknown as {
    vendorArticle: { stock: number };
  };
  expect(vendorArticle.stock).toBe(units);
});

job(35, async ({ page, person, begin }) => {
  await begin('/download-area');
  await person.click(page.getByRole('button', { name: 'Request file' }));
  const download = page.getByRole('button', { name: 'Download', exact: true }).first();
  await expect(download).toBeVisible(patience());
  const file = page.waitForEvent('download');
  await download.click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
});
