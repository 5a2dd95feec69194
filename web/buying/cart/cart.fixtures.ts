import type { CartAnswer, CartLine } from './cart.documents.ts';
import type { CheckoutGroup, ConfirmedOrder, Review } from './checkout.documents.ts';

/** A line of two units at 1,000.00, ready to ship, with the given changes. */
export function lineOf(change: Partial<CartLine> & { articleCode: string }): CartLine {
  const qty = change.qty ?? 2;
  const price = change.unitPrice ?? '1000.00';
  const ready = change.readyQty ?? qty - (change.preOrderQty ?? 0) - (change.missingQty ?? 0);
  const later = change.preOrderQty ?? 0;
  return {
    id: `line-${change.articleCode}`,
    sorg: '2000',
    merchant: 'M1',
    currency: 'USD',
    qty,
    uom: 'PCE',
    readyQty: ready,
    preOrderQty: later,
    missingQty: 0,
    unitPrice: price,
    listPrice: '1000.00',
    readyPrice: price,
    preOrderPrice: later > 0 ? price : null,
    readySubtotal: (Number(price) * ready).toFixed(2),
    preOrderSubtotal: (Number(price) * later).toFixed(2),
    seenPrice: price,
    priceChange: null,
    problems: [],
    product: {
      name: `Bike ${change.articleCode}`,
      slug: `bike-${change.articleCode.toLowerCase()}`,
      article_code_display: change.articleCode,
    },
    article: {
      modelName: 'Bike',
      category: 'bike',
      colour: null,
      size: 'M',
      image: null,
      packSize: 1,
      orderLimit: null,
      preOrder: null,
      nextArrival: null,
      availability: { state: 'now', qty: 20, mask: '', date: null, precision: null },
      blockReason: null,
    },
    ...change,
  };
}

export function cartOf(lines: readonly CartLine[], version = 1): CartAnswer {
  const sum = (of: (line: CartLine) => string) => lines.reduce((total, line) => total + Number(of(line)), 0).toFixed(2);
  const ready = lines.filter((line) => line.readyQty > 0);
  const later = lines.filter((line) => line.preOrderQty > 0);
  const units = ready.reduce((total, line) => total + line.readyQty, 0);
  return {
    cartOverview: {
      version,
      savedAt: '2026-11-21T09:00:00.000Z',
      lineCount: lines.length,
      units: lines.reduce((total, line) => total + line.qty, 0),
      disclaimer: '',
      lines: lines.map((line) => ({ otherCarts: [], ...line })),
      saved: [],
      sections:
        lines.length === 0
          ? []
          : [
              {
                sorg: '2000',
                sorgName: 'Veldra',
                merchant: 'M1',
                merchantName: 'Veldra Reno',
                currency: { currency: 'USD' },
                earliestOn: '2026-11-23',
                ready: { lines: ready.length, units, amount: sum((line) => line.readySubtotal) },
                preOrder: {
                  lines: later.length,
                  units: later.reduce((total, line) => total + line.preOrderQty, 0),
                  amount: sum((line) => line.preOrderSubtotal),
                },
              },
            ],
    },
    checkoutReview: {
      canCheckout: true,
      blockers: [],
      units,
      lineCount: ready.length,
      creditCheck: true,
      staying: [],
      credit: [],
      groups:
        ready.length === 0
          ? []
          : [
              {
                sorg: '2000',
                merchant: 'M1',
                merchantName: 'Veldra Reno',
                currency: { currency: 'USD' },
                goods: sum((line) => line.readySubtotal),
                saving: '0.00',
                shipment: '0.00',
                tax: '0.00',
                total: sum((line) => line.readySubtotal),
                includeTax: false,
                shipments: [],
              },
            ],
    },
    stockAge: null,
  };
}

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
