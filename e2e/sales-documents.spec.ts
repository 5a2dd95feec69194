import { type APIRequestContext, expect } from '@playwright/test';
import { api, baseUrl, expectSound, now, signIn, test } from './session.ts';

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

test('a user with a market for news only does not open documents (R-100, R-035, R-299)', async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'credit');
  await page.goto(`${baseUrl()}/en-us/sales-document`);
  await page.waitForURL(/\/error\/admin/);
  await expect(
    page.getByText('You need to have the correct configuration, to access the data. Please contact support.'),
  ).toBeVisible();
});
