import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api, baseUrl, expectSound, now, signIn, test } from '#e2e/session.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

type Found = { id: string; title: string };
/** Documents that an account finds. */
async function found(request: APIRequestContext, username: string, args: string): Promise<Found[]> {
  const call = await api(request, username);
  const { salesDocuments } = (await call(`{ salesDocuments(${args}) { data { id title } } }`)) as unknown as {
    salesDocuments: { data: Found[] };
  };
  return salesDocuments.data;
}
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search titles and inside PDFs' });

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const)
  test(`a dealer finds words that stand only inside a PDF, and reads the page on ${device} (R-303, R-306)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/sales-document`);
    await expect(page.getByRole('region', { name: /price/i }).first()).toBeVisible();
    await expectSound(page);
    await search(page).fill('Center Lock');
    // Not within the page's main part: it is looked for in each item of the list, too.
    const mark = page.locator('mark', { hasText: /lock/i });
    await expect(mark.first()).toBeVisible();
    await expectSound(page);
    await page.getByRole('listitem').filter({ has: mark }).getByRole('link').first().click();
    const frame = page.getByRole('region', { name: /, page \d+ of \d+$/ });
    // The page is drawn, and the words stand over it, where they can be selected.
    await expect(frame.locator('canvas')).toBeVisible();
    await expect(frame.locator('mark').first()).toBeVisible();
    const { channels } = await sharp(await frame.locator('canvas').screenshot()).stats();
    expect(channels[0]?.min).toBeLessThan(120);
    await frame.focus();
    await page.keyboard.press('+');
    await expect(page.getByText('125%')).toBeVisible();
    await expectSound(page);
  });

test('the link of a replaced document leads to the new one; one that has expired says so (R-303, Q-163)', async ({
  page,
  request,
}) => {
  const title = `Parts prices ${now().getTime().toString(36)}`;
  const [old] = await found(request, 'dealer', 'search: "Parts prices"');
  const edit = await api(request, 'admin');
  const { salesDocument } = (await edit(
    `{ salesDocument(id: "${old!.id}") { type contentTargetMarkets { id } } }`,
  )) as unknown as { salesDocument: { type: string; contentTargetMarkets: { id: string }[] } };
  const inputs = {
    type: salesDocument.type,
    mainLanguage: 'en',
    texts: [{ language: 'en', title }],
    marketIds: salesDocument.contentTargetMarkets.map(({ id }) => id),
    replacesId: old!.id,
  };
  await edit(
    'mutation ($inputs: SalesDocumentInput!) { createSalesDocument(inputs: $inputs) { userErrors { code } } }',
    { inputs },
  );
  await page.setViewportSize(desktop);
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/sales-document/sales/${old!.id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('The document that you opened has been replaced.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Replaces' }).getByText('Parts prices')).toBeVisible();
  await expectSound(page);

  const [ended] = await found(request, 'admin', 'state: "expired"');
  const call = await api(request, 'admin');
  const before = (await call(`{ salesDocument(id: "${ended!.id}") { contentTargetMarkets { id } } }`)) as unknown as {
    salesDocument: { contentTargetMarkets: { id: string }[] };
  };
  const marketIds = [
    ...before.salesDocument.contentTargetMarkets.map(({ id }) => id),
    ...salesDocument.contentTargetMarkets.map(({ id }) => id),
  ];
  await call(
    'mutation ($id: ID!, $inputs: SalesDocumentInput!) { updateSalesDocument(id: $id, inputs: $inputs) { userErrors { code } } }',
    { id: ended!.id, inputs: { marketIds: [...new Set(marketIds)] } },
  );
  await page.goto(`${baseUrl()}/en-us/sales-document/${ended!.id}`);
  await expect(page.getByText('This document has expired')).toBeVisible();
});

test('an editor orders groups by keys and restores a document from the bucket (R-304, R-305, Q-161)', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'admin');
  await page.goto(`${baseUrl()}/en-us/admin/sales-document/group`);
  const groups = page.getByRole('list', { name: 'Document groups' }).getByRole('listitem');
  const first = (await groups.first().getByRole('link').first().textContent()) ?? '';
  await page.getByRole('button', { name: `Move ${first} down` }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(groups.nth(1)).toContainText(first);
  await expectSound(page);
  await page.reload();
  await expect(groups.nth(1)).toContainText(first);

  await page.goto(`${baseUrl()}/en-us/admin/sales-document`);
  await page.waitForURL(/\/admin\/sales-document\/list$/);
  await expectSound(page);
  await page.getByText('Bucket', { exact: true }).click();
  const restore = page.getByRole('button', { name: /^Restore / }).first();
  const title = ((await restore.getAttribute('aria-label')) ?? '').replace('Restore ', '');
  await restore.click();
  await expect(page.getByText(`${title} was restored.`)).toBeVisible();
  await page.goto(`${baseUrl()}/en-us/admin/sales-document/list?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
});

test('a user with a market for news only does not open documents (R-100, R-035, R-299)', async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'credit');
  await page.goto(`${baseUrl()}/en-us/sales-document`);
  await page.waitForURL(/\/error\/admin/);
  await expect(
    page.getByText('You need to have the correct configuration, to access the data. Please contact support.'),
  ).toBeVisible();
});
