import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { desk, phone } from '#tools/web/web-visit.ts';
import { api, baseUrl, emptyCart, expectSound, signIn, test } from '#e2e/session.ts';

interface Offer {
  readonly description: string;
  readonly articleCode: string;
  readonly vendor: { readonly id: string; readonly name: string };
}
const own = 'V1001';

/** An article in stock of Ventura Goods, whose user is `vendor`, and one of another vendor; empties the dealer's cart. */
async function offers(request: APIRequestContext): Promise<{ ours: Offer; other: Offer }> {
  const call = await api(request, 'dealer');
  const { thirdPartyCart } = (await call(
    '{ thirdPartyCart { groups { vendor { id } items { articleCode } } } }',
  )) as unknown as {
    thirdPartyCart: { groups: { vendor: { id: string }; items: { articleCode: string }[] }[] };
  };
  const products = thirdPartyCart.groups.flatMap(({ vendor, items }) =>
    items.map(({ articleCode }) => ({ vendor, articleCode, qty: 0 })),
  );
  if (products.length > 0)
    await call(
      'mutation ($products: [ThirdPartyProductInput!]!) { updateThirdPartyCart(products: $products) { userErrors { code } } }',
      { products },
    );
  const { productThirdParties } = (await call(
    '{ productThirdParties(withStock: true, limit: 100) { data { description articleCode price vendor { id name } } } }',
  )) as unknown as { productThirdParties: { data: (Offer & { price: string | null })[] } };
  const priced = productThirdParties.data.filter(({ price }) => price !== null);
  const ours = priced.find(({ vendor }) => vendor.id === own);
  const other = priced.find(({ vendor }) => vendor.id !== own);
  if (!ours || !other) throw new Error('The demo has no two vendors with articles in stock');
  return { ours, other };
}

/** Finds an article in the catalog of vendors and adds it. */
async function addArticle(page: Page, { description, articleCode, vendor }: Offer): Promise<void> {
  await page.goto(`${baseUrl()}/en-us/3rd-party/catalog?stock=true&vendor=${vendor.id}&q=${articleCode}`);
  await page.getByRole('button', { name: `Add ${description} to the vendor cart` }).click();
  await expect(page.getByText(`1 unit of ${description} added to the vendor cart`)).toBeVisible();
}

/** Orders the cart of vendors; the numbers of the orders. */
async function orderCart(page: Page, button: RegExp): Promise<string[]> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/3rd-party\/order\?placed=/);
  await expect(page.getByText(/^(Order|\d+ orders) placed:/)).toBeVisible();
  return new URL(page.url()).searchParams.getAll('placed');
}

test('a dealer orders from two vendors and the brand on one day, the vendor ships one item, and the dealer sees it', async ({
  page,
  browser,
  request,
}) => {
  const { ours, other } = await offers(request);
  await emptyCart(request, 'dealer');
  await page.setViewportSize(desk);
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/3rd-party/catalog`);
  await expect(page.getByRole('heading', { level: 1, name: 'Third-party catalog' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Articles of vendors' }).getByRole('row').nth(1)).toBeVisible();
  await expectSound(page);
  await addArticle(page, ours);
  await addArticle(page, other);

  // The brand's own goods of the same day.
  await page.goto(`${baseUrl()}/en-us/catalog/paa?view=list&availability=now`);
  await page
    .getByRole('button', { name: /^Add .+ to cart$/ })
    .first()
    .click();
  await expect(page.getByText(/added to the cart/).first()).toBeVisible();
  await page.goto(`${baseUrl()}/en-us/cart/checkout`);
  await page.getByRole('button', { name: /^Order \d+ units? for/ }).click();
  await page.waitForURL(/\/cart\/order-confirmation/);
  await expect(page.getByText(/PL-\d{4}-\d+/).first()).toBeVisible();

  // The articles of the vendors wait in a cart of their own and become one order each.
  await page.goto(`${baseUrl()}/en-us/3rd-party/catalog?step=cart`);
  await expect(page.getByRole('region', { name: ours.vendor.name })).toBeVisible();
  await expect(page.getByRole('region', { name: other.vendor.name })).toBeVisible();
  await expect(page.getByText('2 orders, one per vendor')).toBeVisible();
  await page.getByRole('textbox', { name: /Notes for the vendors/ }).fill('Please ring the bell');
  await expectSound(page);
  const placed = await orderCart(page, /^Order 2 units for/);
  expect(placed).toHaveLength(2);
  await expectSound(page);

  // The vendor sees its own order only, and ships the item.
  const desktop = await (await browser.newContext({ viewport: desk })).newPage();
  await signIn(desktop, 'vendor');
  await desktop.goto(`${baseUrl()}/en-us/3rd-party/order`);
  const list = desktop.getByRole('table', { name: 'Third-party orders' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  const mine = (await Promise.all(placed.map((number) => list.getByRole('link', { name: number }).count()))).map(
    Boolean,
  );
  expect(mine.filter(Boolean)).toHaveLength(1);
  const number = placed[mine.indexOf(true)] ?? '';
  const foreign = placed[mine.indexOf(false)] ?? '';
  await list.getByRole('link', { name: number }).click();
  await expect(desktop.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(desktop.getByText('Please ring the bell')).toBeVisible();
  await expectSound(desktop);
  await desktop.getByRole('button', { name: `Start processing: ${ours.description}` }).click();
  await desktop.getByRole('button', { name: `Mark as shipped: ${ours.description}` }).click();
  await expect(desktop.getByRole('button', { name: `Mark as complete: ${ours.description}` })).toBeVisible();
  await expectSound(desktop);

  // The dealer sees the shipment in the item and in its history.
  await page.goto(`${baseUrl()}/en-us/3rd-party/order?number=${number}`);
  await expect(page.getByRole('listitem').filter({ hasText: `${ours.description}: Shipped` })).toBeVisible();
  await expect(page.getByRole('button', { name: /Mark as/ })).toHaveCount(0);
  await expectSound(page);

  await expectNothingOf(desktop, request, other, foreign);
});

/** The vendor's user asks for everything of another vendor, over the pages and the API, and gets nothing. */
async function expectNothingOf(page: Page, request: APIRequestContext, other: Offer, orderNo: string): Promise<void> {
  await page.goto(`${baseUrl()}/en-us/3rd-party/order?number=${orderNo}`);
  await expect(page.getByText(`Order ${orderNo} was not found`)).toBeVisible();
  await page.goto(`${baseUrl()}/en-us/3rd-party/order?vendor=${other.vendor.id}`);
  await expect(page.getByText('0 results')).toBeVisible();

  const call = await api(request, 'vendor');
  const seen = await call(
    `query ($vendor: ID!, $order: String!) {
      orderThirdParty(orderNo: $order) { id }
      orderThirdParties(filter: { vendorId: $vendor }) { data { id } }
      orderThirdPartyCounts(filter: { vendorId: $vendor }) { count }
      productThirdParties(vendorId: $vendor, switchedOff: true) { data { id } }
      vendorThirdParties { id }
    }`,
    { vendor: other.vendor.id, order: orderNo },
  );
  expect(seen).toMatchObject({
    orderThirdParty: null,
    orderThirdParties: { data: [] },
    productThirdParties: { data: [] },
    vendorThirdParties: [{ id: own }],
  });
  const { orderThirdPartyCounts } = seen as unknown as { orderThirdPartyCounts: { count: number }[] };
  expect(orderThirdPartyCounts.reduce((sum, { count }) => sum + count, 0)).toBe(0);
  const { updateStatusOrderItemThirdParty } = (await call(
    `mutation ($order: String!, $article: String!) {
      updateStatusOrderItemThirdParty(orderNo: $order, articleCode: $article, status: processing) {
        order { id }
        message { status }
        userErrors { code }
      }
    }`,
    { order: orderNo, article: other.articleCode },
  )) as unknown as {
    updateStatusOrderItemThirdParty: { order: null; message: { status: string }; userErrors: { code: string }[] };
  };
  expect(updateStatusOrderItemThirdParty).toMatchObject({ order: null, message: { status: 'failed' } });
}

test('on a phone, the same cart is filled, changed and ordered', async ({ page, request }) => {
  const { ours } = await offers(request);
  await page.setViewportSize(phone);
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/3rd-party/catalog?stock=true`);
  await expect(page.getByRole('list', { name: 'Articles of vendors' })).toBeVisible();
  await expectSound(page);
  await addArticle(page, ours);
  await page.getByRole('link', { name: 'View vendor cart' }).click();
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${ours.description}` });
  await quantity.fill('2');
  await quantity.press('Enter');
  await expect(page.getByText('2 units from 1 vendor')).toBeVisible();
  await expectSound(page);
  const [number] = await orderCart(page, /^Order$/);
  await expectSound(page);
  await page
    .getByRole('link', { name: number ?? '' })
    .first()
    .click();
  await expect(page.getByText('Order placed', { exact: true })).toBeVisible();
  await expectSound(page);
});
