import { expect } from '@playwright/test';
import { Effort } from '#e2e/effort.ts';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';
import { orderOfThree } from './vendor-orders.ts';

test('a vendor ships an order of three items with three clicks, prints its papers, and the dealer sees the tracking number', async ({
  page,
  request,
}) => {
  const number = await orderOfThree(request);
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
