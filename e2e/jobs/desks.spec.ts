import { expect, type APIRequestContext } from '@playwright/test';
import { newest } from '#e2e/money/invoices.ts';
import { orderByTransfer } from '#e2e/ordering/orders.ts';
import { api } from '#e2e/session.ts';
import { job } from './job.ts';

job(24, async ({ page, person, begin }) => {
  const number = 'PL-2026-000176';
  await begin('/admin/order-confirmation');
  await person.write(page.getByRole('searchbox', { name: /^Order, ERP/ }), number);
  await person.press('Enter');
  await person.click(page.getByRole('button', { name: `Hand ${number} over again` }));
  await expect(page.getByText(/is handed over again|handed over again/).first()).toBeVisible();
});

job(25, async ({ page, person, request, mark, begin }) => {
  const number = await orderByTransfer(request, 'dealer', 2);
  const call = await api(request, 'staff');
  const linesOf = async () => {
    const { order } = (await call(
      'query ($number: String!) { order(number: $number) { lines { qty qtyWithdrawn } } }',
      {
        number,
      },
    )) as unknown as { order: { lines: { qty: number; qtyWithdrawn: number }[] } };
    return order.lines.map(({ qty, qtyWithdrawn }) => qty - qtyWithdrawn).toSorted((one, other) => one - other);
  };
  expect(await linesOf()).toEqual([1, 1]);
  await begin('/admin/order-confirmation');
  await person.click(page.getByRole('link', { name: number }).first());
  await person.click(page.getByRole('button', { name: 'Change lines' }));
  const dialog = page.getByRole('dialog', { name: `Change lines of ${number}` });
  await person.click(dialog.getByRole('button', { name: /^Cancel line / }).first());
  await person.write(dialog.getByLabel('Reason'), `Not made any more ${mark}`);
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  await expect(dialog).toBeHidden();
  expect(await linesOf()).toEqual([0, 1]);
});

/** True if the dealer over its limit may order the cart that waits. */
async function mayOrder(request: APIRequestContext): Promise<boolean> {
  const { checkoutReview } = (await (
    await api(request, 'dealer2')
  )('{ checkoutReview { canCheckout } }')) as unknown as { checkoutReview: { canCheckout: boolean } };
  return checkoutReview.canCheckout;
}

job(26, async ({ page, person, request, begin }) => {
  expect(await mayOrder(request)).toBe(false);
  await begin('/credit/desk');
  await person.click(page.getByRole('link', { name: 'Roda Jaya' }).first());
  await person.click(page.getByRole('button', { name: 'Unblock' }));
  const dialog = page.getByRole('dialog', { name: /^Unblock / });
  await person.write(dialog.getByLabel('Reason, for the staff'), 'Pays tomorrow');
  await person.write(dialog.getByLabel('Last day'), '2026-03-12');
  await person.write(dialog.getByLabel(/^Extra limit, IDR/), '500.000.000');
  await person.click(dialog.getByRole('button', { name: 'Unblock' }));
  await expect(dialog).toBeHidden();
  expect(await mayOrder(request)).toBe(true);
});

job(27, async ({ page, person, request, mark, begin }) => {
  const { id, invoiceNo } = await newest(request);
  const dealer = await api(request, 'dealer');
  const { disputeInvoice } = (await dealer(
    `mutation ($id: ID!, $text: String!) { disputeInvoice(invoiceId: $id, amount: "2000", reason: "damaged", text: $text) {
       userErrors { code field } } }`,
    { id, text: `Scratched ${mark}` },
  )) as unknown as { disputeInvoice: { userErrors: unknown[] } };
  expect(disputeInvoice.userErrors).toEqual([]);
  await begin('/credit/disputes');
  await person.click(page.getByRole('link', { name: invoiceNo }).first());
  const dialog = page.getByRole('dialog', { name: `Dispute of invoice ${invoiceNo}` });
  await person.choose(dialog.getByLabel('Decision'), { label: 'Accept a part: a credit note over it follows' });
  await person.write(dialog.getByLabel(/^Accepted part, /), '500');
  await person.write(dialog.getByLabel('Answer to the customer'), 'We accept a quarter');
  await person.click(dialog.getByRole('button', { name: 'Decide' }));
  await expect(dialog).toBeHidden();
});
