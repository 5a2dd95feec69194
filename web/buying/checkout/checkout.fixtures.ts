import type { CartLine } from '#buying/cart/cart.documents.ts';
import type { CheckoutGroup, ConfirmedOrder, Review } from './checkout.documents.ts';

/* Complete answers of a checkout for tests, with the given changes. */

const shipments: CheckoutGroup['shipments'] = [
  {
    id: 's-freight',
    type: 'freight',
    desc: 'Brand freight',
    input: 'none',
    rate: { rate: '0.00', currency: 'USD' },
    freeFrom: '1500.00',
    earliestOn: '2026-11-26',
  },
  {
    id: 's-express',
    type: 'express',
    desc: 'Express',
    input: 'none',
    rate: { rate: '40.00', currency: 'USD' },
    freeFrom: null,
    earliestOn: '2026-11-24',
  },
  {
    id: 's-own',
    type: 'own',
    desc: 'Own carrier',
    input: 'notes',
    rate: { rate: '0.00', currency: 'USD' },
    freeFrom: null,
    earliestOn: '2026-11-24',
  },
  {
    id: 's-agreed',
    type: 'agreed',
    desc: 'Agreed freight',
    input: 'amount',
    rate: { rate: '25.00', currency: 'USD' },
    freeFrom: null,
    earliestOn: '2026-11-27',
  },
];

export function groupOf(lines: readonly CartLine[], change: Partial<CheckoutGroup> = {}): CheckoutGroup {
  const ordered = lines.filter((line) => line.readyQty > 0);
  const goods = ordered.reduce((total, line) => total + Number(line.readySubtotal), 0);
  return {
    sorg: '2000',
    sorgName: 'Veldra',
    merchant: 'M1',
    merchantName: 'Veldra Reno',
    companyCode: 'US01',
    currency: { currency: 'USD' },
    units: ordered.reduce((total, line) => total + line.readyQty, 0),
    goods: goods.toFixed(2),
    saving: '0.00',
    includeTax: true,
    taxBasisPoints: 1_000,
    paymentTerms: 'NET60',
    dispatchOn: '2026-11-23',
    cutOffTime: '14:00',
    cutOffTimeZone: 'America/Denver',
    shipmentId: 's-freight',
    total: (goods * 1.1).toFixed(2),
    shipments,
    payments: [
      { id: 'p-account', desc: 'On account', type: 'account', waitsForPayment: false, paymentMerchants: [] },
      {
        id: 'p-transfer',
        desc: 'Bank transfer',
        type: 'transfer',
        waitsForPayment: true,
        paymentMerchants: [{ instruction: 'Transfer to account 123.' }],
      },
    ],
    lines: ordered.map((line) => ({
      id: line.id,
      articleCode: line.articleCode,
      sorg: line.sorg,
      uom: line.uom,
      qty: line.readyQty,
      unitPrice: line.unitPrice ?? '0',
      subtotal: line.readySubtotal,
      line,
    })),
    ...change,
  };
}

export function reviewOf(lines: readonly CartLine[], change: Partial<Review> = {}): Review {
  const groups = [groupOf(lines)];
  const total = groups[0]?.total ?? '0.00';
  return {
    cartVersion: 7,
    canCheckout: true,
    creditCheck: true,
    disclaimer: '',
    blockers: [],
    units: groups[0]?.units ?? 0,
    lineCount: groups[0]?.lines.length ?? 0,
    groups,
    staying: lines.filter((line) => line.readyQty < line.qty).map((line) => ({ line, qty: line.qty - line.readyQty })),
    shipTos: [
      {
        id: 'a1',
        name: 'Main store',
        address: 'Pearl St 1',
        city: 'Boulder',
        state: 'CO',
        postalCode: '80302',
        country: 'US',
        version: 3,
        isDefault: true,
        custCode: { r3: '1042281', isr: '' },
      },
      {
        id: 'a2',
        name: 'North',
        address: 'College Ave 5',
        city: 'Fort Collins',
        state: 'CO',
        postalCode: '80524',
        country: 'US',
        version: 1,
        isDefault: false,
        custCode: { r3: '1042281', isr: '' },
      },
    ],
    credit: [
      {
        companies: 'US01',
        currency: 'USD',
        hasAccount: true,
        creditLimit: '10000.00',
        openInvoice: '2000.00',
        openDo: '0.00',
        consignment: '0.00',
        held: '0.00',
        thisOrder: total,
        exposureAfter: (2000 + Number(total)).toFixed(2),
        left: (8000 - Number(total)).toFixed(2),
        isBlocked: false,
        reasonBlocked: null,
        problem: null,
        lift: null,
      },
    ],
    ...change,
  };
}

export function orderOf(number: string, review: Review): ConfirmedOrder {
  const [group] = review.groups;
  return {
    id: `id-${number}`,
    number,
    createdAt: '2026-11-21T09:00:00.000Z',
    plannedSupply: [],
    leftOut: [],
    sorg: '2000',
    merchant: { code: 'M1', merchantName: 'Veldra Reno' },
    currency: { currency: 'USD' },
    orderStatus: { id: 'on processing', description: 'In progress' },
    poNumber: 'RC-1',
    notes: '',
    requestDeliveryOn: null,
    deliverComplete: false,
    cancelAfter: null,
    expectedOn: null,
    expectedPrecision: null,
    goodsAmount: group?.goods ?? '0.00',
    shipmentAmount: '0.00',
    taxAmount: '0.00',
    totalAmount: group?.total ?? '0.00',
    shipTo: {
      name: 'Main store',
      address: 'Pearl St 1',
      city: 'Boulder',
      state: 'CO',
      postalCode: '80302',
      country: 'US',
    },
    orderShipment: { shipment: { desc: 'Brand freight' }, shipmentNotes: '' },
    orderPayment: null,
    lines: (group?.lines ?? []).map((line, at) => ({
      id: line.id,
      position: at + 1,
      articleCode: line.articleCode,
      displayCode: line.articleCode,
      description: line.line.product.name,
      qty: line.qty,
      uom: 'PCE',
      unitPrice: line.unitPrice,
      subtotal: line.subtotal,
      picture: null,
      slug: null,
      category: null,
      promisedOn: '2026-11-23',
      promisedPrecision: 'day',
      confirmations: [],
    })),
  };
}
