import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { Effort, elsewhere, inWords } from '#e2e/effort.ts';
import { api, baseUrl, emptyCart, expectSound, signIn, test } from '#e2e/session.ts';
import { orderOf, placeOrder } from './checkout.ts';

interface Article {
  readonly articleCode: string;
  readonly gtin: string | null;
  readonly packSize: number;
  readonly available: { readonly qty: number | null; readonly mask: string };
}

/** Parts in stock, several of each. */
async function freeParts(request: APIRequestContext, count: number): Promise<readonly Article[]> {
  const call = await api(request, 'dealer');
  const { products } = (await call(
    `{ products(page: 1, limit: 100, sort: "name", view: "list", filter: { category: "paa", inStock: true }) {
      data { articleCode gtin packSize orderLimit available { qty mask } orderBlocked { status } price { dealer } } } }`,
  )) as unknown as {
    products: {
      data: (Article & {
        orderLimit: number | null;
        orderBlocked: { status: boolean };
        price: { dealer: string | null } | null;
      })[];
    };
  };
  const free = products.data.filter(
    (one) =>
      one.packSize === 1 &&
      one.orderLimit === null &&
      one.price?.dealer &&
      !one.orderBlocked.status &&
      (one.available.mask !== '' || (one.available.qty ?? 0) > 5),
  );
  expect(free.length).toBeGreaterThanOrEqual(count);
  return free.slice(0, count);
}

/**
 * Simulates a wedge scanner. Its keys are made before the first one is sent: a key carries the time at which the device
 * sent it, however long the page takes to answer the keys before.
 */
const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate(`(() => {
    const letters = [...${JSON.stringify(code)}];
    const keys = [...letters, 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    for (const [at, key] of keys.entries()) {
      document.activeElement.dispatchEvent(key);
      if (at < letters.length) document.execCommand('insertText', false, letters[at]);
    }
  })()`);

test.describe('fast order', () => {
  for (const [device, width, height] of [
    ['desktop', 1440, 900],
    ['phone', 360, 740],
  ] as const) {
    test(`forty pasted lines, six of them invalid, become an order in less than a minute (${device})`, async ({
      page,
      request,
    }) => {
      await emptyCart(request, 'dealer');
      const good = await freeParts(request, 34);
      const bad = [
        'NO-SUCH-1\t2',
        'NO-SUCH-2\t1',
        'NO-SUCH-3\t4',
        `${good[0]?.articleCode ?? ''}-QQQQ\t1`,
        `${good[1]?.articleCode ?? ''}\tmany`,
        '\t5',
      ];
      const list = [
        'Article\tQty',
        ...good.slice(2).map(({ articleCode }) => `${articleCode}\t1`),
        ...good.slice(0, 2).map(({ articleCode }) => `${articleCode}\t1`),
      ];
      for (const [index, line] of bad.entries()) list.splice(3 + index * 5, 0, line);

      await page.setViewportSize({ width, height });
      await signIn(page, 'dealer');
      await page.goto(`${baseUrl()}/en-us/catalog/fast-order`);
      await expect(page.getByRole('heading', { level: 1, name: 'Fast order' })).toBeVisible();
      const person = new Effort(page);
      await person.click(page.getByRole('combobox', { name: 'Code, row 1', exact: true }));
      await person.paste(list.join('\n'));
      const add = page.getByRole('button', { name: /^Add 34 ready rows/ }).first();
      await expect(add).toBeEnabled();
      await expectSound(page);
      person.decide();
      await person.click(add);
      await expect(page.getByText(/34 rows .*added to the cart/).first()).toBeVisible();
      // The six other rows stay with their errors until the user decides.
      await expect(page.getByText('NO-SUCH-1').first()).toBeVisible();
      await person.click(page.getByRole('link', { name: /cart/i }).first());
      await page.waitForURL(/\/cart$/);
      const number = await placeOrder(page, person);
      expect(person.seconds).toBeLessThan(60);
      console.log(`${device}, 40 lines with 6 bad ones to order ${number}: ${person.words}`);
      if (device === 'desktop')
        for (const [name, acts] of Object.entries(elsewhere(40, 6)))
          console.log(`  quick order with ${name}, as described by its users: ${inWords(acts)}`);

      const placed = await orderOf(request, number);
      expect(placed.lines).toHaveLength(34);
      await page.goto(`${baseUrl()}/en-us/catalog/fast-order`);
      await expect(page.getByText('NO-SUCH-1').first()).toBeVisible();
    });
  }

  for (const [device, width, height] of [
    ['desktop', 1440, 900],
    ['phone', 390, 844],
  ] as const)
    test(`the bar that adds a list stays in view (${device})`, async ({ page, request }) => {
      await emptyCart(request, 'dealer');
      const parts = await freeParts(request, 12);
      await page.setViewportSize({ width, height });
      await signIn(page, 'dealer');
      await page.goto(`${baseUrl()}/en-us/catalog/fast-order`);
      const person = new Effort(page);
      await person.click(page.getByRole('combobox', { name: 'Code, row 1', exact: true }));
      await person.paste(parts.map(({ articleCode }) => `${articleCode}\t1`).join('\n'));
      const add = page.getByRole('button', { name: /^Add all 12 rows/ });
      await expect(add).toBeInViewport({ ratio: 1 });
      await page.mouse.wheel(0, 400);
      await expect(add).toBeInViewport({ ratio: 1 });
      await expectSound(page);
      await person.click(add);
      await expect(page.getByText(/12 rows .*added to the cart/).first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Add to the cart' })).toHaveCount(0);
      console.log(`${device}, 12 codes to the cart: ${person.words}`);
    });

  test('a scanner sends codes with its suffix; the same code twice counts two', async ({ page, request }) => {
    await emptyCart(request, 'dealer');
    const [one, two] = (await freeParts(request, 30)).filter(({ gtin }) => gtin !== null);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/catalog/fast-order`);
    await page.getByRole('combobox', { name: 'Code, row 1', exact: true }).focus();
    for (const code of [one?.gtin, two?.gtin, one?.gtin]) await scan(page, code ?? '');
    const add = page.getByRole('button', { name: /^Add all 2 rows/ }).first();
    await expect(add).toBeEnabled();
    await add.click();
    await expect(page.getByText(/2 rows .*added to the cart/).first()).toBeVisible();
    const call = await api(request, 'dealer');
    const { simpleCart } = (await call('{ simpleCart { qty product { article_code } } }')) as unknown as {
      simpleCart: { qty: number; product: { article_code: string } }[];
    };
    const inCart = new Map(simpleCart.map(({ qty, product }) => [product.article_code, qty]));
    expect([simpleCart.length, inCart.get(one?.articleCode ?? ''), inCart.get(two?.articleCode ?? '')]).toEqual([
      2, 2, 1,
    ]);
  });
});

test.describe('size and colour grid', () => {
  test('is filled, put into the cart and ordered by keyboard alone', async ({ page, request }) => {
    await emptyCart(request, 'dealer');
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/catalog/bike/drift-5`);
    await expect(page.getByRole('table', { name: /Drift 5/ })).toBeVisible();
    const table = page.getByRole('table', { name: /Drift 5/ });
    await expect(table.locator('input[tabindex="0"]')).toHaveCount(1);
    const person = new Effort(page);
    await person.tabTo(/\d+ ready/);
    await person.type('1');
    await person.press('ArrowRight');
    await person.type('2');
    await person.press('Control+Enter');
    await expect(page.getByText(/added to the cart/).first()).toBeVisible();
    await expect(table.getByText('2 in cart')).toBeVisible();
    await expectSound(page);
    await person.tabTo(/^Cart/);
    await person.press('Enter');
    await page.waitForURL(/\/cart$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    await person.tabTo(/^Check out/);
    await person.press('Enter');
    await page.waitForURL(/\/cart\/checkout/);
    await expect(page.getByRole('button', { name: /^Order 3 units for/ })).toBeEnabled();
    await person.tabTo(/^Order 3 units for/);
    await person.press('Enter');
    await page.waitForURL(/\/cart\/order-confirmation/);
    await expect(page.getByText(/PL-\d{4}-\d+/).first()).toBeVisible();
    console.log(`grid to order by keyboard alone: ${person.words}`);
  });
});

test.describe('two tabs', () => {
  test('a change in one tab shows in the other, and neither loses a line', async ({ context, request }) => {
    await emptyCart(request, 'dealer');
    const [one, two] = await freeParts(request, 2);
    const first = await context.newPage();
    await first.setViewportSize({ width: 1440, height: 900 });
    await signIn(first, 'dealer');
    const call = await api(request, 'dealer');
    const put = (code: string, qty: number): Promise<unknown> =>
      call(
        'mutation ($products: [CartProductInput!]!) { updateProductsInCart(products: $products) { userErrors { code } } }',
        {
          products: [{ articleCode: code, sorg: '1000', qty }],
        },
      );
    await put(one?.articleCode ?? '', 1);
    await first.goto(`${baseUrl()}/en-us/cart`);
    const second = await context.newPage();
    await second.setViewportSize({ width: 1440, height: 900 });
    await second.goto(`${baseUrl()}/en-us/cart`);
    const quantity = (page: Page) => page.getByRole('spinbutton').first();
    for (const page of [first, second]) await expect(quantity(page)).toHaveValue('1');
    // Another client adds a line, and then the first tab changes the line that it shows.
    await put(two?.articleCode ?? '', 2);
    await quantity(first).fill('3');
    await quantity(first).press('Enter');
    await expect(first.getByText(/changed in another tab or on another device/).first()).toBeVisible();
    await expect(second.getByRole('spinbutton')).toHaveCount(2);
    const { simpleCart } = (await call('{ simpleCart { qty product { article_code } } }')) as unknown as {
      simpleCart: { qty: number }[];
    };
    expect(simpleCart).toHaveLength(2);
  });

  test('a line added in one tab shows at once in an open cart and in the count of the bar', async ({
    context,
    request,
  }) => {
    await emptyCart(request, 'dealer');
    const [one, two] = await freeParts(request, 2);
    const open = async (path: string): Promise<Page> => {
      const page = await context.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      if (context.pages().length === 1) await signIn(page, 'dealer');
      await page.goto(`${baseUrl()}/en-us${path}`);
      return page;
    };
    const entry = await open('/catalog/fast-order');
    const add = async (code: string): Promise<void> => {
      await entry.getByRole('combobox', { name: 'Code, row 1', exact: true }).focus();
      await scan(entry, code);
      await entry
        .getByRole('button', { name: /^Add 1 ready row/ })
        .first()
        .click();
      await expect(entry.getByText(/1 row .*added to the cart/).first()).toBeVisible();
    };
    await add(one?.articleCode ?? '');
    const [cart, home] = [await open('/cart'), await open('/')];
    await expect(cart.getByRole('spinbutton')).toHaveCount(1);
    await expect(home.getByRole('link', { name: /^Cart, 1 / })).toBeVisible();
    await add(two?.articleCode ?? '');
    await expect(cart.getByRole('spinbutton')).toHaveCount(2);
    await expect(cart.getByText(/changed in another tab or on another device/).first()).toBeVisible();
    await expect(home.getByRole('link', { name: /^Cart, 2 / })).toBeVisible();
  });
});
