import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { browserWithCamera } from './camera-browser.ts';
import { eanCheckDigit } from './camera-picture.ts';
import { api, baseUrl, emptyCart, expectSound, signIn, test } from './session.ts';

let opened: Browser | null = null;
test.afterEach(() => opened?.close());

async function browserWith(scenes: Parameters<typeof browserWithCamera>[0]): Promise<Browser> {
  opened = await browserWithCamera(scenes);
  return opened;
}

/** Opens fast order with the camera, in a browser without its own barcode reader, like Firefox or Chromium on Linux. */
async function openCamera(browser: Browser, size = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: size });
  const page = await context.newPage();
  await page.addInitScript('delete globalThis.BarcodeDetector');
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/catalog/fast-order`);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Scan with the camera' })).toBeVisible();
  return page;
}

/** Articles in stock that have a code of thirteen digits. */
async function articles(
  request: APIRequestContext,
): Promise<readonly { articleCode: string; gtin: string; name: string }[]> {
  const call = await api(request, 'dealer');
  const { products } = (await call(
    `{ products(page: 1, limit: 100, sort: "name", view: "list", filter: { category: "paa", inStock: true }) {
      data { articleCode gtin name packSize orderLimit orderBlocked { status } price { dealer } } } }`,
  )) as unknown as {
    products: {
      data: {
        articleCode: string;
        gtin: string | null;
        name: string;
        packSize: number;
        orderLimit: number | null;
        orderBlocked: { status: boolean };
        price: { dealer: string | null } | null;
      }[];
    };
  };
  return products.data.flatMap(({ gtin, packSize, orderLimit, orderBlocked, price, ...one }) =>
    gtin?.length === 13 && packSize === 1 && orderLimit === null && !orderBlocked.status && price?.dealer
      ? [{ ...one, gtin }]
      : [],
  );
}

test.describe('the camera of fast order', () => {
  for (const [device, size] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { width: 360, height: 740 }],
  ] as const)
    test(`reads a barcode with the library, counts it once while it stays in view, and puts it into the cart (${device})`, async ({
      request,
    }) => {
      await emptyCart(request, 'dealer');
      const [article] = await articles(request);
      const browser = await browserWith([{ code: article?.gtin ?? '', seconds: 4 }]);
      const page = await openCamera(browser, size);
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText(`Added: ${article?.name} × 1`);
      // After the video has played once more, the list still has one row.
      const at = () => page.evaluate<number>('document.querySelector("video").currentTime');
      const read = await at();
      await expect.poll(at).toBeGreaterThan(read + 5);
      await expect(page.getByRole('button', { name: 'Done, 1 scanned' })).toBeVisible();
      await expectSound(page);
      await page.getByRole('button', { name: 'Done, 1 scanned' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page
        .getByRole('button', { name: /^Add 1 ready row/ })
        .first()
        .click();
      await expect(page.getByText(/1 row .*added to the cart/).first()).toBeVisible();
      const call = await api(request, 'dealer');
      const { simpleCart } = (await call('{ simpleCart { qty product { article_code } } }')) as unknown as {
        simpleCart: { qty: number; product: { article_code: string } }[];
      };
      expect(simpleCart.map(({ qty, product }) => [product.article_code, qty])).toEqual([[article?.articleCode, 1]]);
    });

  test('counts an article again when it is shown again', async ({ request }) => {
    const [article] = await articles(request);
    const browser = await browserWith([
      { code: article?.gtin ?? '', seconds: 2 },
      // Long enough for a slow browser to look at some pictures of the empty desk.
      { code: null, seconds: 4 },
    ]);
    const page = await openCamera(browser);
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(`Added: ${article?.name} × 2`);
    await page.getByRole('button', { name: /^Done, \d scanned/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: article?.name ?? '' })).toHaveCount(1);
  });

  test('reports an unknown code at once and keeps it in the list of codes not found', async () => {
    const code = `299999999999${eanCheckDigit('299999999999')}`;
    const browser = await browserWith([{ code, seconds: 4 }]);
    const page = await openCamera(browser);
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(`Not found: ${code}`);
    await page.getByRole('button', { name: 'Done, 1 scanned' }).click();
    await expect(page.getByRole('list', { name: 'Not found' }).getByText(code).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Add 0 ready/ }).first()).toBeDisabled();
  });

  test('says what to do if the camera may not be used', async () => {
    const browser = await browserWith(null);
    const page = await openCamera(browser);
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('may not use the camera');
    await expectSound(page);
    await page.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
