import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { api, baseUrl, emptyCart, expectSound, signInByForm, test } from '#e2e/session.ts';

// With the service worker, which answers without a network.
test.use({ serviceWorkers: 'allow' });

type Line = { qty: number };
type Part = {
  articleCode: string;
  sorg: string;
  packSize: number;
  price: { dealer: string | null } | null;
  orderBlocked: { status: boolean };
};

/** A cart with two units of one part, and functions to read and change it outside the browser. */
async function cartOfOnePart(request: APIRequestContext) {
  await emptyCart(request, 'dealer');
  const call = await api(request, 'dealer');
  const { products } = (await call(
    `{ products(page: 1, limit: 50, sort: "name", view: "list", filter: { category: "paa", inStock: true }) {
         data { articleCode sorg packSize price { dealer } orderBlocked { status } }
       } }`,
  )) as unknown as { products: { data: Part[] } };
  const part = products.data.find((one) => one.packSize === 1 && !one.orderBlocked.status && one.price?.dealer);
  const set = (qty: number) =>
    call(
      'mutation ($products: [CartProductInput!]!) { updateProductsInCart(products: $products) { userErrors { code } } }',
      {
        products: [{ articleCode: part?.articleCode, sorg: part?.sorg, qty }],
      },
    );
  const quantities = async () => {
    const { simpleCart } = (await call('{ simpleCart { qty } }')) as unknown as { simpleCart: Line[] };
    return simpleCart.map(({ qty }) => qty);
  };
  await set(2);
  return { set, quantities };
}

const quantity = (page: Page) => page.getByRole('spinbutton', { name: /^Quantity of / });

async function openCart(page: Page): Promise<void> {
  await page.goto(`${baseUrl()}/en-us/cart`);
  await expect(quantity(page)).toBeVisible();
}

/** Changes the quantity while the server cannot be reached. */
async function changeOffline(page: Page, to: number): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You see data that was loaded earlier.' })).toBeVisible();
  await quantity(page).fill(String(to));
  await quantity(page).press('Enter');
  await expect(page.getByText('1 change is not saved yet.')).toBeVisible();
  await expect(quantity(page)).toHaveValue(String(to));
}

/**
 * The phone ends the app, then the network returns. Leaving the page would send unsaved changes, because the browser's
 * offline mode does not apply to a page that unloads.
 */
async function killed(page: Page): Promise<Page> {
  const context = page.context();
  // The browser drops a context whose last page crashes.
  const next = await context.newPage();
  const ended = page.waitForEvent('crash');
  const leaving = page.goto('chrome://crash');
  await expect(leaving).rejects.toThrow();
  await ended;
  await page.close();
  await context.setOffline(false);
  return next;
}

test.describe('a dealer without a network changes the cart', () => {
  for (const [device, size] of [
    ['desk', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const)
    test(`and the portal shows a notice, keeps the quantity and sends it when the network is back (${device})`, async ({
      page,
      request,
    }) => {
      const cart = await cartOfOnePart(request);
      await page.setViewportSize(size);
      await signInByForm(page, 'dealer');
      await openCart(page);
      await changeOffline(page, 5);
      await expectSound(page);
      expect(await cart.quantities()).toEqual([2]);
      await page.context().setOffline(false);
      await expect(page.getByText('1 change that was made without a connection is saved')).toBeVisible();
      await expect(page.getByText(/not saved yet|You see data that was loaded earlier/)).toHaveCount(0);
      await expect(quantity(page)).toHaveValue('5');
      expect(await cart.quantities()).toEqual([5]);
    });

  test('and closes the portal: the next visit reports the unsent change, and the cart sends it', async ({
    page: first,
    request,
  }) => {
    const cart = await cartOfOnePart(request);
    await signInByForm(first, 'dealer');
    await openCart(first);
    await changeOffline(first, 7);
    const page = await killed(first);
    await page.goto(`${baseUrl()}/en-us`);
    await expect(page.getByText('1 change to your cart is not saved yet.')).toBeVisible();
    await page.getByRole('button', { name: 'View cart' }).click();
    await expect(quantity(page)).toHaveValue('7');
    await expect.poll(cart.quantities).toEqual([7]);
    await expect(page.getByText(/not saved/)).toHaveCount(0);
  });

  test('that somebody else changes meanwhile: the portal asks before it overwrites anything', async ({
    page: first,
    request,
  }) => {
    const cart = await cartOfOnePart(request);
    await signInByForm(first, 'dealer');
    await openCart(first);
    await changeOffline(first, 7);
    await cart.set(4);
    const page = await killed(first);
    await openCart(page);
    await expect(page.getByText('The cart was changed somewhere else.')).toBeVisible();
    await expect(quantity(page)).toHaveValue('4');
    expect(await cart.quantities()).toEqual([4]);
    await expectSound(page);
    await page.getByRole('button', { name: 'Apply them again' }).click();
    await expect(quantity(page)).toHaveValue('7');
    await expect.poll(cart.quantities).toEqual([7]);
  });

  test('and logs out: the change is discarded', async ({ page: first, request }) => {
    const cart = await cartOfOnePart(request);
    await signInByForm(first, 'dealer');
    await openCart(first);
    await changeOffline(first, 7);
    const page = await killed(first);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${baseUrl()}/en-us`);
    await expect(page.getByText('1 change to your cart is not saved yet.')).toBeVisible();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByText('Log out', { exact: true }).click();
    await page.waitForURL(/\/login/);
    await signInByForm(page, 'dealer');
    await openCart(page);
    await expect(quantity(page)).toHaveValue('2');
    expect(await cart.quantities()).toEqual([2]);
  });
});
