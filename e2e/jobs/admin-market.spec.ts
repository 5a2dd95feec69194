import { expect } from '@playwright/test';
import { articleFile } from '#e2e/exchange/article-file.ts';
import { api, baseUrl, signIn } from '#e2e/session.ts';
import { job } from './job.ts';

job(31, async ({ page, person, request, device, browser, begin }) => {
  const phone = device === 'phone' ? '+62 21 555 0177' : '+62 21 555 0188';
  await begin('/admin/markets');
  await person.click(page.getByRole('main').getByRole('link', { name: 'Veldra Indonesia' }));
  await person.write(page.getByRole('searchbox', { name: 'Find a setting' }), 'Support phone');
  await person.write(page.getByRole('textbox', { name: 'Support phone' }), phone);
  await person.click(page.getByRole('button', { name: 'Save market' }));
  await expect(page.getByRole('button', { name: 'Save market' })).toBeDisabled();
  const shop = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(shop, 'dealer');
  await shop.goto(`${baseUrl()}/en-us/`);
  await shop.getByRole('banner').getByTitle('User menu').click();
  await shop.getByRole('menuitem', { name: 'Help and contact' }).click();
  await expect(shop.getByRole('dialog').getByRole('link', { name: phone })).toBeVisible();
  await shop.context().close();
  const call = await api(request, 'admin');
  await call('mutation ($c: JSON) { updateMarket(code: "veldra-id", configuration: $c) { userErrors { code } } }', {
    c: { supportPhone: '+62 21 555 0100' },
  });
});

job(32, async ({ page, person, begin }) => {
  await begin('/admin/price-lists');
  const entry = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Partner prices' }).first();
  const count = Number(/\d+/.exec(await entry.getByRole('link', { name: /^Customers: / }).innerText())?.[0]);
  await person.click(entry.getByRole('link', { name: /^Customers: / }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row').or(dialog.getByRole('listitem')).filter({ hasText: /\d{7}/ })).toHaveCount(
    count,
  );
  expect(count).toBeGreaterThan(0);
});

/** Articles of which one has no valid date and one no name. */
const mistaken: readonly Readonly<Record<string, string>>[] = [{}, {}, { valid_from: 'soon' }, { name: '' }];

job(33, async ({ page, person, mark, begin }) => {
  await begin('/admin/integration?tab=files');
  await person.click(page.getByRole('link', { name: 'Upload files' }));
  const dialog = page.getByRole('dialog');
  const sender = `JOBS${mark}`;
  const articles = mistaken.map((own, at) => ({ article: `${sender}-${at}`, model: 'JOBS', ...own }));
  await person.upload(dialog.getByLabel('Files'), [articleFile(`articles-${sender}.csv`, sender, articles)]);
  await person.click(dialog.getByRole('button', { name: /^Check/ }));
  await expect(page.getByText('soon', { exact: false }).first()).toBeVisible();
  await person.click(page.getByRole('button', { name: /^Import/ }));
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
});

job(36, async ({ page, person, request, mark, begin }) => {
  const name = `Archive ${mark}`;
  const call = await api(request, 'admin');
  const { saved } = (await call(
    `mutation ($name: String!) { saved: saveDownloadTarget(kind: "sftp", name: $name, address: "files.veldra.example", account: "exports",
       identity: "SHA256:iYtIwd4yRlVXKqRmJBWn0w3XyTqZQLpJHjCxHq1rEzA", secret: "Querfeldein2") { userErrors { field code } } }`,
    { name },
  )) as unknown as { saved: { userErrors: unknown[] } };
  expect(saved.userErrors).toEqual([]);
  await begin('/download-area?tab=regular');
  await person.click(page.getByRole('button', { name: 'Add regular export' }));
  const dialog = page.getByRole('dialog', { name: 'Add regular export' });
  await person.choose(dialog.getByLabel('What'), { label: 'Invoices' });
  await person.choose(dialog.getByLabel('Delivery'), { label: name });
  await person.click(dialog.getByRole('button', { name: 'Add', exact: true }));
  await expect(dialog).toBeHidden();
  const entry = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name }).first();
  await expect(entry).toContainText('Invoices');
  // All customers of the areas: no customer is chosen.
  await expect(entry).toContainText('All customers');
});
