import { expect } from '@playwright/test';
import { desk, phone } from '#tools/web/web-visit.ts';
import { atTheBank, requestTransfer } from '#e2e/money/invoices.ts';
import { baseUrl, emptyCart, expectSound, patience, signIn, test } from '#e2e/session.ts';

test.describe('a dealer orders and follows real goods', () => {
  test('a dealer orders three sizes of one bike and two parts, and follows them to ERP number and delivery (R-005)', async ({
    page,
    request,
  }) => {
    test.slow();
    await emptyCart(request, 'dealer');
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/catalog`);
    await expect(page.getByRole('heading', { level: 1, name: 'Bikes' })).toBeVisible();
    await expectSound(page);

    await page.goto(`${baseUrl()}/en-us/catalog/bike/drift-5`);
    const grid = page.getByRole('table', { name: /Drift 5/ });
    // Sizes in stock; their labels say so.
    const free = grid.getByLabel(/\d+ ready/);
    await expect(free.first()).toBeVisible();
    for (const index of [0, 1, 2]) await free.nth(index).fill(String(index + 1));
    await expectSound(page);
    await page.getByRole('button', { name: /Add 6 to cart/ }).click();
    await expect(page.getByRole('status').filter({ hasText: /cart/i }).first()).toBeVisible();

    await page.goto(`${baseUrl()}/en-us/catalog/paa?view=list&availability=now`);
    const rows = page.getByRole('button', { name: /^Add .+ to cart$/ });
    await expect(rows.nth(1)).toBeVisible();
    await rows.nth(0).click();
    await expect(page.getByText(/added to the cart/).first()).toBeVisible();
    await rows.nth(1).click();

    await page.goto(`${baseUrl()}/en-us/cart`);
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    await expectSound(page);
    await page
      .getByRole('link', { name: /^Check out \d+ units?$/ })
      .or(page.getByRole('button', { name: /^Check out \d+ units?$/ }))
      .first()
      .click();
    await page.waitForURL(/\/cart\/checkout/);
    const place = page.getByRole('button', { name: /^Order \d+ units? for/ });
    await expect(place).toBeEnabled();
    await page.getByLabel(/PO number/).fill('E2E-1');
    await expectSound(page);
    await place.click();
    await page.waitForURL(/\/cart\/order-confirmation/);
    const number = (
      await page
        .getByText(/PL-\d{4}-\d+/)
        .first()
        .textContent()
    )?.match(/PL-\d{4}-\d+/)?.[0];
    expect(number).toBeTruthy();
    await expectSound(page);

    await page.goto(`${baseUrl()}/en-us/order?number=${number}`);
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expect(page.getByText(/E2E-1/).first()).toBeVisible();
    // The simulated ERP accepts, confirms, delivers and invoices the order; the page updates by itself.
    await expect(page.getByText(/ERP \d+|\b0001\d{6}\b/).first()).toBeVisible(patience());
    await expect(page.getByText(/^80\d{8}$/).first()).toBeVisible(patience());
    await expectSound(page);
  });

  test('on a phone: grid by colour, cart, delivery step, order', async ({ page, request }) => {
    await emptyCart(request, 'dealer');
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/catalog/bike/canal-8-step`);
    const ready = page.getByRole('spinbutton', { name: /\d+ ready/ }).first();
    await expect(ready).toBeVisible();
    await ready.fill('1');
    await ready.press('Enter');
    await page
      .getByRole('button', { name: /Add 1 to cart/ })
      .first()
      .click();
    await expect(page.getByText(/added to the cart/).first()).toBeVisible();
    await page.goto(`${baseUrl()}/en-us/cart`);
    await expectSound(page);
    await page
      .getByRole('link', { name: /Check out/ })
      .or(page.getByRole('button', { name: /Check out/ }))
      .first()
      .click();
    await page.waitForURL(/\/cart\/(shipment|checkout)/);
    await expectSound(page);
    if (page.url().includes('/cart/shipment')) {
      await page
        .getByRole('link', { name: /Review the order/ })
        .or(page.getByRole('button', { name: /Review the order/ }))
        .first()
        .click();
      await page.waitForURL(/\/cart\/checkout/);
    }
    await expectSound(page);
    await page
      .getByRole('button', { name: /^Order 1 unit/ })
      .first()
      .click();
    await page.waitForURL(/\/cart\/order-confirmation/);
    await expect(page.getByText(/PL-\d{4}-\d+/).first()).toBeVisible();
  });
});

test('more than the stock on a phone: the bar shows the split over dates and the total', async ({ page, request }) => {
  await emptyCart(request, 'dealer');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/catalog/bike/drift-5`);
  const cell = page.getByRole('spinbutton', { name: /\d+ ready/ }).first();
  await cell.fill('60');
  await cell.press('Tab');
  const split = page.getByRole('region', { name: 'When it comes' });
  await expect(split).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('button', { name: /^Add 60 to cart$/ }).boundingBox();
  const note = await split.boundingBox();
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expectSound(page);
});

test('on a phone, a dealer over the credit limit cannot order, pays what unblocks them, and orders the waiting cart (R-206)', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, 'dealer2');
  await page.goto(`${baseUrl()}/en-us/cart/checkout`);
  await expect(page.getByText(/limit is exceeded|over the limit|exceeds the limit/i).first()).toBeVisible();
  const order = page.getByRole('button', { name: /^Order \d+ units?/ });
  await expect(order).toBeDisabled();
  await expectSound(page);

  await page.goto(`${baseUrl()}/en-us/credit`);
  const lift = page.getByRole('heading', { name: 'What would unblock you' });
  await expect(lift).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(desk);
  await expect(lift).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(phone);
  await page.goBack();
  // The order needs room for itself, too: checkout offers the invoices that make it.
  await page.getByRole('link', { name: /^Pay Rp .* now$/ }).click();
  await expect(page.getByText(/^After this payment you owe /)).toBeVisible();
  await expectSound(page);
  await requestTransfer(page);
  await atTheBank(page, /^Pay IDR/);
  await expect(page.getByRole('heading', { level: 2, name: 'Paid' })).toBeVisible(patience());

  await page.goto(`${baseUrl()}/en-us/credit`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await expect(lift).toHaveCount(0);
  await page.goto(`${baseUrl()}/en-us/cart/checkout`);
  await expect(order).toBeEnabled();
  await order.click();
  await page.waitForURL(/\/cart\/order-confirmation/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
