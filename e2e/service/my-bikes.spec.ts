import { expect } from '@playwright/test';
import { handset } from '#tools/web/web-visit.ts';
import { Effort } from '#e2e/effort.ts';
import { baseUrl, expectSound, patience, signIn, test } from '#e2e/session.ts';
import { unsoldFrames } from './unsold-frames.ts';

test('a dealer registers a bike from the list and has its certificate with one click; the mechanic inspects and claims', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const number = (await unsoldFrames(request, 3)).at(-1) ?? '';
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/frame?q=${number}`);
  await expect(page.getByRole('heading', { level: 1, name: 'My bikes' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: number });
  await expectSound(page);
  const person = new Effort(page);
  await person.click(row.getByRole('link', { name: `Register sale: ${number}` }));
  const form = page.getByRole('dialog', { name: 'Register a sold bike' });
  await expect(form.getByLabel('Frame number')).toHaveValue(number);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Sinta Wardhani');
  await form.getByRole('combobox', { name: 'City' }).fill('Surabaya');
  await person.click(form.getByRole('button', { name: 'Register bike' }));
  await expect(form).toBeHidden();
  const download = page.waitForEvent('download', patience());
  await person.click(page.getByRole('button', { name: 'Warranty certificate' }));
  expect((await download).suggestedFilename()).toBe(`warranty_${number}.pdf`);
  console.log(`from the list to the certificate: ${person.words}`);

  await page.goto(`${baseUrl()}/en-us/frame?q=${number}&state=sold`);
  await expect(row.getByText('Sold')).toBeVisible();
  const again = page.waitForEvent('download', patience());
  await row.getByRole('button', { name: `Certificate: ${number}` }).click();
  expect((await again).suggestedFilename()).toBe(`warranty_${number}.pdf`);
  await page.getByRole('link', { name: 'Register from a list' }).click();
  await page.waitForURL(/\/retail-sales\/list/);

  const shop = await (await browser.newContext({ viewport: handset })).newPage();
  await signIn(shop, 'mechanic');
  await shop.goto(`${baseUrl()}/en-us/frame?state=delivered`);
  await expect(shop.getByRole('link', { name: /^Inspect: / }).first()).toBeVisible();
  await expect(shop.getByRole('link', { name: /^Register sale: / })).toHaveCount(0);
  await expectSound(shop);
  await shop
    .getByRole('link', { name: /^Claim: / })
    .first()
    .click();
  await shop.waitForURL(/\/claim\/create\/bike/);
  await shop.context().close();
});
