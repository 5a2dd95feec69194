import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { pdf } from '#server/testing/attachments/attachment-samples.ts';
import { orderableParts } from '#e2e/buying/parts.ts';
import { api, now, patience } from '#e2e/session.ts';
import { job, openPage } from './job.ts';

const language = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const title = (page: Page, name: string) => language(page, name).getByRole('textbox', { name: /^Title/ });
const body = (page: Page, name: string) => language(page, name).getByRole('textbox', { name: /^Text/ });

/** A calendar date some days from the server's today. */
const inDays = (days: number): string => new Date(now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
/** The next Monday. */
const nextMonday = (): string => inDays(((8 - now().getUTCDay()) % 7) + (now().getUTCDay() === 1 ? 7 : 0));

const picture = async (number: number, width = 1600) => ({
  name: `picture-${number}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height: 1200, channels: 3, background: { r: number * 7, g: 120, b: 90 } } })
    .jpeg()
    .toBuffer(),
});

job(19, async ({ page, person, mark, begin }) => {
  const heading = `Spring hours ${mark}`;
  await begin('/admin/announcements');
  await person.click(page.getByRole('link', { name: 'New announcement' }));
  await person.write(title(page, 'English'), heading);
  await person.write(body(page, 'English'), 'The warehouse opens at seven.');
  await person.write(page.getByLabel(/^First day/), nextMonday());
  await person.write(page.getByLabel(/^Last day/), inDays(30));
  await person.click(page.getByRole('checkbox', { name: /^Veldra Indonesia/ }));
  await person.click(page.getByRole('button', { name: 'Save announcement' }));
  await page.waitForURL(/\/admin\/announcements$/);
  const entry = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: heading }).first();
  await expect(entry).toContainText('Upcoming');
  await expect(entry).toContainText('Veldra Indonesia');
});

job(20, async ({ page, person, mark, begin }) => {
  const heading = `Gravel days ${mark}`;
  await begin('/admin/banners');
  await person.click(page.getByRole('link', { name: 'New banner' }));
  await person.upload(page.getByRole('button', { name: 'Picture' }), await picture(3));
  await person.choose(page.getByLabel('Sales organisation'), '5000');
  await person.write(page.getByRole('textbox', { name: 'Title' }), heading);
  await person.write(page.getByRole('textbox', { name: 'Link' }), '/catalog/bike/drift-5');
  await person.write(page.getByLabel(/^First day/), inDays(60));
  await person.write(page.getByLabel(/^Last day/), inDays(61));
  await person.click(page.getByRole('button', { name: 'Save banner' }));
  await page.waitForURL(/\/admin\/banners$/);
  await page.getByRole('link', { name: heading }).first().click();
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue('/catalog/bike/drift-5');
});

job(21, async ({ page, person, mark, begin }) => {
  const heading = `New colours ${mark}`;
  await begin('/admin/news');
  await person.click(page.getByRole('link', { name: 'New news item' }));
  for (const name of ['English', 'German', 'French']) {
    if (name !== 'English') {
      await person.click(page.getByRole('button', { name: new RegExp(`^${name}`) }));
      await person.click(language(page, name).getByRole('button', { name: 'Write a text' }));
    }
    await person.write(title(page, name), `${heading} ${name}`);
    await person.write(body(page, name), 'The new colours arrive in spring.');
  }
  await person.click(page.getByRole('button', { name: 'All', exact: true }));
  await person.click(page.getByRole('switch', { name: /^Must read/ }));
  await person.write(page.getByLabel(/^First day/), inDays(7));
  await person.press('Tab');
  await person.click(page.getByRole('button', { name: 'Schedule' }));
  await page.waitForURL(/\/admin\/news\/[\w-]+\/edit$/);
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(page.getByText(/^0 of \d+ have read it$/)).toBeAttached();
});

job(22, async ({ page, person, request, mark, begin }) => {
  const parts = await orderableParts(await api(request, 'dealer'), 30);
  const archive: Record<string, Buffer> = {};
  for (const [at, { articleCode }] of parts.entries()) archive[`${articleCode}.jpg`] = (await picture(at)).buffer;
  await begin('/admin/article-files/imports');
  await person.upload(page.getByRole('button', { name: 'Choose a file: Zip archive' }), {
    name: `pictures-${mark}.zip`,
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(archive)),
  });
  await person.click(page.getByRole('button', { name: 'Start import' }));
  const call = await api(request, 'admin');
  await expect
    .poll(async () => {
      const { articleFileImports } = (await call(
        '{ articleFileImports(limit: 20) { data { name added replaced } } }',
      )) as unknown as { articleFileImports: { data: { name: string; added: number; replaced: number }[] } };
      const made = articleFileImports.data.find(({ name }) => name === `pictures-${mark}.zip`);
      return (made?.added ?? 0) + (made?.replaced ?? 0);
    }, patience())
    .toBe(parts.length);
});

job(23, async ({ page, person, mark, begin }) => {
  const version = (number: number) => ({
    name: `torque-${number}.pdf`,
    mimeType: 'application/pdf',
    buffer: pdf(`/Version${number} true`),
  });
  await begin('/admin/sales-document/list');
  await person.click(page.getByRole('link', { name: 'New document' }));
  await person.write(title(page, 'English'), `Torque values ${mark}`);
  await person.click(page.getByRole('button', { name: 'All', exact: true }));
  await person.upload(page.getByRole('button', { name: /^Choose files/ }), version(1));
  await expect(page.getByText('Ready, stored when you save')).toBeVisible(patience());
  await person.click(page.getByRole('button', { name: 'Publish' }));
  await page.waitForURL(/\/admin\/sales-document\/list\/[\w-]+\/edit$/);
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  // The second version comes another day.
  await openPage(page, '/admin/sales-document/list');
  await person.click(page.getByRole('link', { name: `Torque values ${mark}` }));
  await expect(page.getByText(/^Version 1, saved/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await person.click(page.getByRole('button', { name: 'More for torque-1.pdf' }));
  await person.upload(page.getByRole('menuitem', { name: 'Replace, keep the link' }), version(2));
  await expect(page.getByText('Replaces the earlier file when you save')).toBeVisible(patience());
  await person.click(page.getByRole('button', { name: 'Save changes' }));
  await expect(page.getByText(/^Version 2, saved/)).toBeVisible(patience());
  await expect(page.getByRole('button', { name: 'More for torque-2.pdf' })).toBeVisible();
});

job(37, async ({ page, person, begin }) => {
  const heading = 'New: receipts by phone';
  const link = page.getByRole('link', { name: heading });
  await begin('/admin/announcements');
  await person.click(page.getByRole('button', { name: `Delete ${heading}` }));
  await expect(link).toHaveCount(0);
  await person.click(page.getByText('Bucket', { exact: true }));
  await person.click(page.getByRole('button', { name: `Restore ${heading}` }));
  await page.getByText('Announcements', { exact: true }).last().click();
  await expect(link).toBeVisible();
});
