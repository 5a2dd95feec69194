import type { CartAnswer, CartLine } from './cart.documents.ts';

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
