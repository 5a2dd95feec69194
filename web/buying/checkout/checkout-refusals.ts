import { ApiError, type UserError } from '#platform/api/errors.ts';
import { lineKey } from '#buying/cart/cart-parts.ts';
import type { CheckoutVariables } from './checkout.documents.ts';
import { groupKey } from './checkout-plan.ts';

/** Errors by their place: a field, `line <key>`, `shipment <key>`, or '' for the whole order. */
export type Refusals = ReadonlyMap<string, UserError>;

/** The place in the form of each field of the call. */
export const placeOfField: Readonly<Record<string, string>> = {
  custPoNo: 'poNumber',
  notes: 'notes',
  request_delivery_date: 'requestedOn',
  cancel_after: 'cancelAfter',
  shipto: 'shipTo',
  paymentId: 'payment',
};

/** Codes after which the buyer must look at the review again. */
export const reviewCodes: ReadonlySet<string> = new Set([
  'price_changed',
  'currency_changed',
  'tax_changed',
  'delivery_date_changed',
  'stock_changed',
  'shipment_rate_changed',
  'cart_changed',
  'shipto_changed',
  'no_stock',
  'exceeds_stock',
  'stock_short',
  'article_not_found',
  'insufficient_order_balance',
  'credit_blocked',
]);

/** Codes that the list of changes explains; they need no message of their own. */
const changeCodes: ReadonlySet<string> = new Set([
  'price_changed',
  'currency_changed',
  'tax_changed',
  'delivery_date_changed',
  'stock_changed',
  'shipment_rate_changed',
]);

function placeOf(field: string, params: UserError['params'], sent: CheckoutVariables): string {
  const [, list, at] = /^(products|shipments)\[(\d+)\]/.exec(field) ?? [];
  if (list === 'products') {
    const product = sent.products[Number(at)];
    if (product) return `line ${lineKey(product)}`;
  }
  if (list === 'shipments') {
    const shipment = sent.shipments[Number(at)];
    if (shipment) return `shipment ${groupKey(shipment)}`;
  }
  if (field === 'shipments' && params) return `shipment ${params.sorg} ${params.merchant}`;
  return placeOfField[field.split('.')[0] ?? ''] ?? '';
}

/** Assigns the errors of a failed order to their places. A failed connection has none. */
export function refusalsOf(
  error: unknown,
  sent: CheckoutVariables,
): { refusals: Refusals; reread: boolean; changed: boolean } {
  const all = error instanceof ApiError ? error.userErrors : [];
  const refusals = new Map<string, UserError>();
  for (const refusal of all) {
    if (changeCodes.has(refusal.code)) continue;
    const place = placeOf(refusal.field ?? '', refusal.params, sent);
    if (!refusals.has(place)) refusals.set(place, refusal);
  }
  return {
    refusals,
    reread: all.some(({ code }) => reviewCodes.has(code)),
    changed: all.some(({ code }) => changeCodes.has(code)),
  };
}
