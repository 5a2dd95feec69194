import { decimalString } from '#rules/money.ts';
import { orderAmounts } from '#rules/ordering/orders/totals.ts';
import type { CreditBox } from '#buying/cart/cart.documents.ts';
import { minorOf, sumOf } from '#buying/cart/cart-sums.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import type {
  CheckoutGroup,
  CheckoutVariables,
  PaymentMethod,
  Review,
  ShipmentOption,
  ShipTo,
} from './checkout.documents.ts';

/** One planned order with its chosen shipment; amounts are decimal texts. */
export type PlannedGroup = CheckoutGroup & {
  key: string;
  option: ShipmentOption | null;
  shipmentNotes: string;
  shipmentAmount: string;
  freight: string;
  tax: string;
  planned: string;
  earliestOn: string;
};
export type PlannedTotal = {
  currency: string;
  goods: string;
  saving: string;
  freight: string;
  tax: string;
  total: string;
  taxed: boolean;
};
export type CheckoutPlan = {
  shipTo: ShipTo | null;
  groups: PlannedGroup[];
  payments: PaymentMethod[];
  payment: PaymentMethod | null;
  totals: PlannedTotal[];
  credit: CreditBox[];
  earliestOn: string | null;
};

export function groupKey(group: { sorg: string; merchant: string }): string {
  return `${group.sorg} ${group.merchant}`;
}

/** The sums with a shipment of this cost; tax follows the shared rule. */
export function amountsWith(group: CheckoutGroup, freight: string): { tax: string; total: string } {
  const currency = group.currency.currency;
  const amounts = orderAmounts(
    group.lines.map((line) => ({ price: minorOf(line.unitPrice, currency), qty: line.qty })),
    minorOf(freight, currency),
    { includeTax: group.includeTax, basisPoints: group.taxBasisPoints },
  );
  return { tax: decimalString(amounts.tax, currency), total: decimalString(amounts.total, currency) };
}

function plannedGroup(group: CheckoutGroup, draft: CheckoutDraft): PlannedGroup {
  const key = groupKey(group);
  const choice = draft.shipments[key];
  const option = group.shipments.find(({ id }) => id === choice?.id) ?? group.shipments[0] ?? null;
  const own = option && choice?.id === option.id ? choice : null;
  const currency = group.currency.currency;
  const quoted = option?.rate.rate ?? '0';
  const typed = own?.amount.trim() || quoted;
  // The buyer may offer more than the quote, but not less.
  const freight = option?.input === 'amount' && minorOf(typed, currency) > minorOf(quoted, currency) ? typed : quoted;
  const { tax, total } = amountsWith(group, freight);
  return {
    ...group,
    key,
    option,
    shipmentNotes: own?.notes ?? '',
    shipmentAmount: option?.input === 'amount' ? typed : quoted,
    freight,
    tax,
    planned: total,
    earliestOn: option?.earliestOn ?? group.dispatchOn,
  };
}

/** Payment methods that every order of the checkout accepts, compared by kind. */
function commonPayments(groups: readonly CheckoutGroup[]): PaymentMethod[] {
  const [first, ...others] = groups;
  return (first?.payments ?? []).filter((method) =>
    others.every((group) => group.payments.some(({ id, type }) => id === method.id || type === method.type)),
  );
}

function creditWith(review: Review, groups: readonly PlannedGroup[]): CreditBox[] {
  return review.credit.map((box) => {
    const own = groups.filter(
      (group) => group.currency.currency === box.currency && box.companies.split(', ').includes(group.companyCode),
    );
    const more = own.reduce(
      (sum, group) => sum + minorOf(group.planned, box.currency) - minorOf(group.total, box.currency),
      0,
    );
    const add = (amount: string, by: number) => decimalString(minorOf(amount, box.currency) + by, box.currency);
    return {
      ...box,
      thisOrder: add(box.thisOrder, more),
      exposureAfter: add(box.exposureAfter, more),
      left: add(box.left, -more),
    };
  });
}

/** The order as the buyer chose it: shipments, payment, sums, credit, earliest day. */
export function planCheckout(review: Review, draft: CheckoutDraft): CheckoutPlan {
  const groups = review.groups.map((group) => plannedGroup(group, draft));
  const payments = commonPayments(review.groups);
  const totals = [...Map.groupBy(groups, (group) => group.currency.currency)].map(([currency, own]): PlannedTotal => ({
    currency,
    goods: sumOf(
      own.map((group) => group.goods),
      currency,
    ),
    saving: sumOf(
      own.map((group) => group.saving),
      currency,
    ),
    freight: sumOf(
      own.map((group) => group.freight),
      currency,
    ),
    tax: sumOf(
      own.map((group) => group.tax),
      currency,
    ),
    total: sumOf(
      own.map((group) => group.planned),
      currency,
    ),
    taxed: own.some((group) => group.includeTax),
  }));
  const days = groups.map((group) => group.earliestOn).sort();
  return {
    shipTo:
      review.shipTos.find(({ id }) => id === draft.shipToId) ??
      review.shipTos.find(({ isDefault }) => isDefault) ??
      review.shipTos[0] ??
      null,
    groups,
    payments,
    payment: payments.find(({ id }) => id === draft.paymentId) ?? payments[0] ?? null,
    totals,
    credit: creditWith(review, groups),
    earliestOn: days.at(-1) ?? null,
  };
}

/** The request variables of a plan. Reference, notes and date are sent only if they are filled in. */
export function checkoutVariables(review: Review, plan: CheckoutPlan, draft: CheckoutDraft): CheckoutVariables | null {
  const { shipTo, payment } = plan;
  if (!shipTo || !payment) return null;
  return {
    products: plan.groups.flatMap((group) =>
      group.lines.map(({ articleCode, sorg, uom, qty, unitPrice }) => ({
        articleCode,
        sorg,
        qty,
        uom,
        reviewedPrice: unitPrice,
        reviewedCurrency: group.currency.currency,
        reviewedQty: qty,
      })),
    ),
    shipto: { ...shipTo.custCode, id: shipTo.id, version: shipTo.version },
    ...(draft.requestedOn ? { request_delivery_date: draft.requestedOn } : {}),
    ...(draft.cancelAfter ? { cancel_after: draft.cancelAfter } : {}),
    deliver_complete: draft.complete,
    ...(draft.poNumber.trim() ? { custPoNo: draft.poNumber.trim() } : {}),
    ...(draft.notes.trim() ? { notes: draft.notes.trim() } : {}),
    shipments: plan.groups.flatMap((group) =>
      group.option
        ? [
            {
              sorg: group.sorg,
              merchant: group.merchant,
              shipmentId: group.option.id,
              amount: group.shipmentAmount,
              ...(group.option.input === 'notes' ? { notes: group.shipmentNotes.trim() } : {}),
            },
          ]
        : [],
    ),
    paymentId: payment.id,
    reviewed: plan.groups.map(({ sorg, merchant, tax, earliestOn }) => ({ sorg, merchant, tax, earliestOn })),
    cartVersion: review.cartVersion,
  };
}
