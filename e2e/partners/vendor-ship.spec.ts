import { expect } from '@playwright/test';
import { Effort } from '#e2e/effort.ts';
import { api, baseUrl, expectSound, signIn, test } from '#e2e/session.ts';

test('a vendor ships an order of three items with three clicks, prints its papers, and the dealer sees the tracking number', async ({
  page,
  request,
}) => {
  const call = await api(request, 'dealer');
  const { productThirdParties } = (await call(
    '{ productThirdParties(vendorId: "V1001", withStock: true, limit: 100) { data { articleCode price vendor { id } } } }',
  )) as unknown as {
    productThirdParties: { data: { articleCode: string; price: string | null; vendor: { id: string } }[] };
  };
  const three = productThirdParties.data.filter(({ price }) => price !== null).slice(0, 3);
  expect(three).toHaveLength(3);
  const { done } = (await call(
    `mutation ($products: [ThirdPartyProductInput!]!) {
      done: checkoutThirdPartyV2(shipment: {}, products: $products) { orders { orderNo } userErrors { code } } }`,
    { products: three.map(({ articleCode, vendor }) => ({ vendor: { id: vendor.id }, articleCode, qty: 1 })) },
  )) as unknown as { done: { orders: { orderNo: string }[]; userErrors: { code: string }[] } };
  expect(done.userErrors).toEqual([]);
  const number = done.orders[0]?.orderNo ?? '';

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'vendor');
  await page.goto(`${baseUrl()}/en-us/3rd-party/order`);
  const hand = new Effort(page);
  await hand.click(page.getByRole('table', { name: 'Third-party orders' }).getByRole('link', { name: number }));
  await hand.click(page.getByRole('button', { name: 'Ship order' }));
  await expect(page.getByRole('dialog').getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expectSound(page);
  await page.getByLabel('Carrier').fill('JNE');
  await page.getByLabel('Tracking number').fill('JP-4711');
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }));
  const shipments = page.getByRole('region', { name: 'Shipments' });
  await expect(shipments).toContainText('JNE JP-4711');
  expect(hand.clicks).toBe(3);
  await expectSound(page);
  for (const [name, file] of [
    ['Packing slip', `${number}-packing-slip.pdf`],
    ['Labels', `${number}-labels.pdf`],
  ] as const) {
    const download = page.waitForEvent('download');
    await shipments.getByRole('button', { name }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }

  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/3rd-party/order?number=${number}`);
  await expect(page.getByRole('region', { name: 'Shipments' })).toContainText('JNE JP-4711');
  await expect(page.getByRole('button', { name: 'Packing slip' })).toHaveCount(0);
});
