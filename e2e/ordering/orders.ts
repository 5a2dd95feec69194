import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { orderableParts } from '#e2e/buying/parts.ts';
import { api, baseUrl, emptyCart } from '#e2e/session.ts';

/** Number of the customer of the account `dealer`. */
const demoDealer = { r3: '0001042281', isr: '0000451' };

interface Review {
  readonly shipTos: readonly { readonly id: string; readonly version: number; readonly isDefault: boolean }[];
  readonly groups: readonly {
    readonly sorg: string;
    readonly merchant: string;
    readonly shipmentId: string | null;
    readonly lines: readonly { readonly articleCode: string; readonly sorg: string; readonly qty: number }[];
  }[];
}

/**
 * Places an order of one part, or of several, for the demo dealer that is paid in advance by transfer, as the dealer or as a member of
 * staff who acts for them. Returns its number.
 */
export async function orderByTransfer(
  request: APIRequestContext,
  username = 'dealer',
  count = 1,
  qty = 1,
): Promise<string> {
  await emptyCart(request, 'dealer');
  const call = await api(request, username, baseUrl(), username === 'dealer' ? undefined : demoDealer);
  const parts = await orderableParts(call, count, '1000');
  const { payments } = (await call('{ payments(sorg: "1000", module: "order") { id type } }')) as unknown as {
    payments: { id: string; type: string }[];
  };
  await call(
    'mutation ($products: [CartProductInput!]!) { updateProductsInCart(products: $products) { userErrors { code } } }',
    {
      products: parts.map(({ articleCode, sorg }) => ({ articleCode, sorg, qty })),
    },
  );
  const { checkoutReview: review } = (await call(
    '{ checkoutReview { shipTos { id version isDefault } groups { sorg merchant shipmentId lines { articleCode sorg qty } } } }',
  )) as unknown as { checkoutReview: Review };
  const shipto = review.shipTos.find(({ isDefault }) => isDefault);
  const { checkoutV5 } = (await call(
    `mutation ($products: [CheckoutProductInput!]!, $shipto: CheckoutShiptoInput!, $shipments: [CheckoutShipmentInput!], $paymentId: String!) {
      checkoutV5(products: $products, shipto: $shipto, shipments: $shipments, paymentId: $paymentId) { orders { number } userErrors { code field } } }`,
    {
      products: review.groups.flatMap(({ lines }) => lines),
      shipto: { ...demoDealer, id: shipto?.id, version: shipto?.version },
      shipments: review.groups.map(({ sorg, merchant, shipmentId }) => ({ sorg, merchant, shipmentId })),
      paymentId: payments.find(({ type }) => type === 'transfer')?.id,
    },
  )) as unknown as { checkoutV5: { orders: { number: string }[] | null; userErrors: unknown[] } };
  expect(checkoutV5.userErrors).toEqual([]);
  return checkoutV5.orders?.[0]?.number ?? '';
}

/** Uploads a receipt of an order as its dealer, in a page of theirs. */
export async function uploadReceipt(dealer: Page, number: string): Promise<void> {
  await dealer.goto(`${baseUrl()}/en-us/order?number=${number}`);
  await expect(dealer.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await dealer.locator('input[type=file]').setInputFiles({
    name: 'receipt.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n',
    ),
  });
  await expect(dealer.getByText('receipt.pdf is uploaded').first()).toBeVisible();
}
