import { readFile } from 'node:fs/promises';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { sendOrder, type ReceivedOrder } from '#docs/click-and-collect-client.ts';
import { demoShops } from '#seed/shops.ts';
import { orderablePart } from '#e2e/buying/parts.ts';
import { api, baseUrl, expectSound, glance, now, reopenUntil, signIn, test } from '#e2e/session.ts';

const [shop] = demoShops;

/** A consumer orders in the shop: one article that HQ sells too, and one that only the dealer has. */
async function orderOf(request: APIRequestContext, lastName: string): Promise<ReceivedOrder> {
  const call = await api(request, 'dealer');
  const { clickCollectOrders } = (await call('{ clickCollectOrders(limit: 1) { data { custCode } } }')) as unknown as {
    clickCollectOrders: { data: { custCode: string }[] };
  };
  const part = await orderablePart(call, '1000');
  const order = {
    externalId: `W-${lastName}`,
    dealerCode: clickCollectOrders.data[0]?.custCode ?? '',
    orderedAt: now().toISOString(),
    consumer: { firstName: 'Mira', lastName, email: 'mira@consumer.example', phone: '+62 31 555 0142', locale: 'en' },
    lines: [
      { sku: 'GIFT-WRAP', name: 'Gift wrapping', quantity: 1 },
      { sku: part.articleCode, name: 'Part from HQ', quantity: 2 },
    ],
  };
  const received = await sendOrder({ origin: baseUrl(), key: shop.key, secret: shop.secret }, order, { now });
  const again = await sendOrder({ origin: baseUrl(), key: shop.key, secret: shop.secret }, order, { now });
  expect([received.isNew, again]).toEqual([true, { ...received, isNew: false }]);
  return received;
}

/** Opens the board and shows only the orders of one consumer. */
async function openBoard(page: Page, lastName: string, column: string): Promise<void> {
  await page.goto(`${baseUrl()}/en-us/click-collect`);
  await page.getByRole('searchbox', { name: 'Consumer or order number' }).fill(lastName);
  // A narrow window shows one column.
  const tab = page.getByRole('navigation', { name: 'Columns of the board' }).getByRole('link', { name: column });
  if (await tab.isVisible()) await tab.click();
  await expect(page.getByRole('link', { name: `Mira ${lastName}`, exact: true })).toBeVisible();
}

for (const [device, options, lastName] of [
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, 'Hartono'],
  ['tablet', { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true }, 'Kusuma'],
  ['desktop', { viewport: { width: 1440, height: 900 } }, 'Pranoto'],
] as const)
  test.describe(device, () => {
    test.use(options);

    test(`an order of the shop reaches the counter, gets a line from HQ and is handed out (${device}, R-238, R-239, R-240)`, async ({
      page,
      request,
    }) => {
      test.slow();
      const { number, pickupCode } = await orderOf(request, lastName);
      await signIn(page, 'dealer');
      await openBoard(page, lastName, 'To confirm');
      await expectSound(page);
      const accept = page.getByRole('button', { name: new RegExp(`^Accept order: Mira ${lastName}`) });
      expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(42);
      await accept.click();
      await expect(page.getByText(`${number}: Open`)).toBeVisible();

      await openBoard(page, lastName, 'To prepare');
      await page.getByRole('link', { name: new RegExp(`^Prepare: Mira ${lastName}`) }).click();
      await expect(page.getByText('Not in your catalog, so it cannot be ordered from HQ')).toBeVisible();
      await page
        .getByRole('radiogroup', { name: 'Where Part from HQ comes from' })
        .getByRole('radio', { name: 'Order to HQ' })
        .check({ force: true });
      await page.getByRole('button', { name: 'Order 1 line from HQ' }).click();
      const dialog = page.getByRole('dialog', { name: 'Order from HQ' });
      await expect(dialog.getByRole('combobox', { name: 'Deliver to' })).toBeVisible();
      await expectSound(page);
      await dialog.getByRole('button', { name: 'Place order' }).click();
      await expect(page.getByText(`Ordered from HQ for Mira ${lastName}`)).toBeVisible();

      // HQ ships, and the order moves on by itself.
      const shipped = page.getByText('HQ shipped everything.');
      await reopenUntil(page, page.url(), () => expect(shipped).toBeVisible(glance()));
      await expect(page.getByRole('img', { name: '2 of 2 shipped' })).toBeVisible();
      await expectSound(page);
      const loading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Pick-up slip (PDF)' }).click();
      expect((await readFile(await (await loading).path())).subarray(0, 5).toString()).toBe('%PDF-');

      await page.getByRole('button', { name: 'Ready to pick up' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Ready to pick up' }).click();
      await expect(page.getByText('The consumer comes with the pick-up code')).toBeVisible();

      await openBoard(page, lastName, 'Waiting for consumer');
      await page.getByRole('button', { name: new RegExp(`^Hand out: Mira ${lastName}`) }).click();
      const counter = page.getByRole('dialog', { name: `Hand out to Mira ${lastName}` });
      await counter.getByRole('textbox', { name: 'Pick-up code' }).fill(pickupCode.toLowerCase());
      await page.keyboard.press('Enter');
      await expect(counter.getByText('Part from HQ')).toBeVisible();
      await expectSound(page);
      await counter.getByRole('button', { name: 'Goods handed out' }).click();
      await expect(page.getByText(`${number} handed out to Mira ${lastName}`)).toBeVisible();

      await page.goto(`${baseUrl()}/en-us/click-collect?view=list&status=complete&q=${number}`);
      await page.getByRole('link', { name: number }).click();
      await expect(page.getByText('The goods are handed out')).toBeVisible();
      await expect(page.getByText(/^Ordered from HQ as /)).toBeVisible();
      await expectSound(page);

      await page.context().clearCookies();
      const address = page.url();
      await signIn(page, 'dealer2');
      await page.goto(address);
      await expect(page.getByText('This order does not exist')).toBeVisible();
    });
  });
