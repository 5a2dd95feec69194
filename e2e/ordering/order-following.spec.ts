import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { fileText } from '#server/exchange/erp/erp.envelope.ts';
import { formatOf } from '#server/exchange/erp-formats/erp-formats.ts';
import { orderByTransfer, uploadReceipt } from './orders.ts';
import {
  api,
  baseUrl,
  emptyCart,
  expectSound,
  glance,
  now,
  patience,
  reopenUntil,
  signIn,
  test,
} from '#e2e/session.ts';

const desk = { width: 1440, height: 900 };

test.describe('ordering again', () => {
  test('an order of two years ago, with the successors of discontinued articles', async ({ page, request }) => {
    await emptyCart(request, 'dealer');
    await page.setViewportSize(desk);
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/catalog/repeat-order?tab=orders&q=PE-WORKSHOP-1`);
    await expect(page.getByText('PE-WORKSHOP-1').first()).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: /^Reorder PL-/ }).click();
    const add = page.getByRole('button', { name: 'Add 7 articles' });
    await expect(add).toBeEnabled();
    await expect(page.getByText(/HE-HAA-WHT-L/).first()).toBeVisible();
    await expectSound(page);
    await add.click();
    await expect(page.getByText('7 articles, 45 units added to the cart').first()).toBeVisible();
    const call = await api(request, 'dealer');
    const { simpleCart } = (await call('{ simpleCart { qty product { article_code } } }')) as unknown as {
      simpleCart: { qty: number; product: { article_code: string } }[];
    };
    const codes = simpleCart.map(({ product }) => product.article_code);
    expect(simpleCart).toHaveLength(7);
    expect(simpleCart.reduce((sum, { qty }) => sum + qty, 0)).toBe(45);
    expect(codes).toContain('HE-HAA-WHT-L');
    expect(codes).not.toContain('HE-HAS-L');
    await emptyCart(request, 'dealer');
  });
});

test.describe('receipts of a payment', () => {
  test('are uploaded by the dealer; one is approved by staff, another rejected with its reason', async ({
    browser,
    request,
  }) => {
    test.slow();
    const [approved, voided] = [await orderByTransfer(request), await orderByTransfer(request)];
    const dealer = await (await browser.newContext({ viewport: desk })).newPage();
    await signIn(dealer, 'dealer');
    for (const number of [approved, voided]) await uploadReceipt(dealer, number);
    await expectSound(dealer);
    const [tab] = await Promise.all([
      dealer.waitForEvent('popup'),
      dealer.getByRole('button', { name: 'Open receipt.pdf' }).click(),
    ]);
    expect(tab.url()).toMatch(/^blob:/);
    await tab.close();

    const staff = await (await browser.newContext({ viewport: desk })).newPage();
    await signIn(staff, 'staff');
    await staff.goto(`${baseUrl()}/en-us/admin/order-confirmation?number=${approved}`);
    await staff.getByRole('button', { name: 'Approve payment' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Approve payment' }).click();
    await expect(staff.getByText(`The payment of ${approved} is approved`).first()).toBeVisible();
    await staff.goto(`${baseUrl()}/en-us/admin/order-confirmation?number=${voided}`);
    await staff.getByRole('button', { name: 'Reject payment' }).click();
    await staff
      .getByRole('dialog')
      .getByLabel(/Reason/)
      .fill('Paid to another account');
    await staff.getByRole('dialog').getByRole('button', { name: 'Reject payment' }).click();
    await expect(staff.getByText(`The payment of ${voided} is rejected`).first()).toBeVisible();

    await dealer.goto(`${baseUrl()}/en-us/order?number=${voided}`);
    await expect(dealer.getByText(/Rejected by .*Paid to another account/).first()).toBeVisible();
    await dealer.goto(`${baseUrl()}/en-us/order?number=${approved}`);
    await expect(dealer.getByText(/Approved by /).first()).toBeVisible();
    await expect(dealer.getByText(/ERP \d+|\b0001\d{6}\b/).first()).toBeVisible(patience());
    await dealer.context().close();
    await staff.context().close();
  });
});

test.describe('a promised date', () => {
  /** Known only once the server of the worker runs. */
  const folder = (): string | undefined => process.env['E2E_DATA'];

  /** Sends a file to the server as the ERP does and waits until it is imported. */
  async function send(name: string, text: string): Promise<void> {
    const inbox = join(folder() ?? '', 'erp');
    writeFileSync(join(inbox, 'inbox', `${name}.part`), text);
    renameSync(join(inbox, 'inbox', `${name}.part`), join(inbox, 'inbox', `${name}.csv`));
    await expect.poll(() => existsSync(join(inbox, 'done', `${name}.csv`)), patience()).toBe(true);
  }

  test('that moves is reported once, shows in the lists and keeps its history', async ({ page, request }) => {
    test.skip(folder() === undefined, 'needs the folder of the server (E2E_DATA)');
    const call = await api(request, 'dealer');
    const { openOrderLines } = (await call(
      '{ openOrderLines(sort: "expected_last", limit: 50, filter: { status: "confirmed" }) { data { orderNumber soNumber slipDays article { code } expectedDeliveryDate { date } } } }',
    )) as unknown as {
      openOrderLines: {
        data: {
          orderNumber: string;
          soNumber: string | null;
          slipDays: number | null;
          article: { code: string };
          expectedDeliveryDate: { date: string } | null;
        }[];
      };
    };
    const line = openOrderLines.data.find(
      (one) =>
        one.soNumber !== null &&
        one.slipDays === 0 &&
        one.expectedDeliveryDate !== null &&
        one.orderNumber.startsWith('PL-'),
    );
    expect(line).toBeDefined();
    const number = line?.orderNumber ?? '';
    const { order } = (await call(
      'query ($number: String!) { order(number: $number) { lines { position articleCode qty } } }',
      { number },
    )) as unknown as {
      order: { lines: { position: number; articleCode: string; qty: number }[] };
    };
    const moved = order.lines.find(({ articleCode }) => articleCode === line?.article.code);
    const later = new Date(Date.parse(`${line?.expectedDeliveryDate?.date ?? ''}T00:00:00Z`) + 12 * 24 * 3600 * 1000)
      .toISOString()
      .slice(0, 10);
    const file = (sequence: number): string => {
      const format = formatOf('order_status');
      const cells: Record<string, string> = {
        order: number,
        position: String(moved?.position),
        schedule: '1',
        qty: String(moved?.qty),
        date: later,
        precision: 'day',
        site: '',
        qty_rejected: '0',
        reason: '',
        at: now().toISOString(),
      };
      return fileText({ type: 'order_status', sender: 'JOURNEY', sequence, madeAt: now() }, format, [
        format.columns.map(({ name }) => cells[name] ?? ''),
      ]);
    };
    await send('order_status-JOURNEY-1', file(1));
    await send('order_status-JOURNEY-2', file(2));

    await page.setViewportSize(desk);
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/order?number=${number}`);
    await expect(page.getByText('Date moved').first()).toBeVisible();
    await expectSound(page);
    await page.goto(`${baseUrl()}/en-us/order?view=lines&risk=slipped`);
    await expect(page.getByText('moved +12 days').first()).toBeVisible();
    await expectSound(page);
    // A job sends the mail; the same job would send a second one.
    const told = page.getByRole('row').filter({ hasText: `Order ${number}: a delivery date has changed` });
    await reopenUntil(page, `${baseUrl()}/dev/mail`, () => expect(told.first()).toBeVisible(glance()));
    await page.waitForTimeout(3_000);
    await page.reload();
    await expect(told).toHaveCount(1);
  });
});
