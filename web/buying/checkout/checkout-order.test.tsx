import { render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import type { Problem } from '#buying/cart/cart.documents.ts';
import { lineOf } from '#buying/cart/cart.fixtures.ts';
import { orderOf, reviewOf } from './checkout.fixtures.ts';
import { changesSince, acceptChange, initialSeen } from './checkout-changes.ts';
import { CheckoutReview, OrderConfirmation, type Review } from './checkout.documents.ts';
import { CheckoutPage } from './checkout.page.tsx';
import { lineState } from './line-state.ts';
import { Spoken } from '#ui/dialog/spoken.tsx';
import { OrderConfirmationPage } from './order-confirmation.page.tsx';

// The router of the test knows no pages.
vi.mock('#shell/page/page-exists.ts', async (original) => ({
  ...(await original<object>()),
  usePageExists: () => () => true,
}));

beforeAll(() => loadTexts(['cart']));
beforeEach(() => {
  signInAs();
  useSiteOf({ canCheckout: true });
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});

const lines = [lineOf({ articleCode: 'A', qty: 4 }), lineOf({ articleCode: 'B', qty: 2 })];

describe('the order guard', () => {
  it('reports a changed tax, currency, day, address and credit, and accepts all with one click', async () => {
    const first = reviewOf(lines);
    const [group] = first.groups;
    const [box] = first.credit;
    const [shipTo] = first.shipTos;
    if (!group || !box || !shipTo) throw new Error('no review');
    const seen = initialSeen(first, null);
    const now: Review = {
      ...first,
      groups: [
        {
          ...group,
          taxBasisPoints: group.taxBasisPoints + 100,
          shipments: group.shipments.map((option) => ({ ...option, earliestOn: '2026-12-24' })),
          lines: group.lines,
        },
      ],
      shipTos: [{ ...shipTo, version: shipTo.version + 1, address: 'New Street 1' }],
      credit: [{ ...box, left: '100.00' }],
    };
    const chosen = new Set([group.shipments[0]?.id ?? '']);
    const changes = changesSince(seen, now, chosen, shipTo.id);
    expect(changes.map(({ kind, needsYes }) => [kind, needsYes])).toEqual([
      ['tax', true],
      ['date', true],
      ['shipto', true],
      ['credit', false],
    ]);
    expect(
      changesSince(
        changes.reduce((before, change) => acceptChange(before, change, now), seen),
        now,
        chosen,
        shipTo.id,
      ),
    ).toEqual([]);
    const inYen: Review = {
      ...first,
      groups: [
        {
          ...group,
          currency: { currency: 'JPY' },
          lines: group.lines.map((line) => ({ ...line, unitPrice: '90000' })),
        },
      ],
    };
    const [currency] = changesSince(seen, inYen, chosen);
    expect(currency).toMatchObject({ kind: 'currency', from: 'USD 1000.00', to: 'JPY 90000', needsYes: true });
    expect(currency && acceptChange(seen, currency, inYen).lines['2000:A']).toMatchObject({
      price: '90000',
      currency: 'JPY',
    });
  });

  it('lists the invoices whose payment lifts a credit stop, and the excess that remains', async () => {
    const review = reviewOf(lines);
    const [box] = review.credit;
    if (!box) throw new Error('no credit box');
    const problem = {
      code: 'insufficient_order_balance',
      field: 'products',
      message: '',
      params: { total: '6600.00', balance: '12.00', currency: 'USD' },
    };
    const lift = {
      byPaying: true,
      count: 3,
      amount: '900.00',
      short: '50.00',
      invoices: [
        { number: '90001', dueOn: '2026-10-01', overdueDays: 52, openAmount: '400.00' },
        { number: '90002', dueOn: '2026-12-01', overdueDays: -9, openAmount: '300.00' },
      ],
      payments: [
        { sorg: '2000', assignments: ['C-90001', 'C-90002'], amount: '700.00', allowed: true },
        { sorg: '3000', assignments: ['C-90003'], amount: '200.00', allowed: false },
      ],
    };
    new Network().document(CheckoutReview, {
      checkoutReview: {
        ...review,
        canCheckout: false,
        blockers: [problem],
        credit: [{ ...box, left: '-950.00', problem, lift }],
      },
    });
    await renderPart(<CheckoutPage />);
    await screen.findByText(/Paying these 3 invoices, \$900\.00 in all, helps, but is not enough/);
    expect(screen.getByText('90001').closest('li')?.textContent).toBe('90001 · $400.00 · 52 days overdue');
    expect(screen.getByText('90002').closest('li')?.textContent).toMatch(/due 1 Dec/);
    expect(screen.getByText('and 1 more')).toBeTruthy();
    expect(screen.getByText(/Then \$50\.00 still exceed the limit/)).toBeTruthy();
    const pay = screen.getAllByRole('link', { name: /^Pay .* now$/ });
    expect(pay.map((link) => link.textContent)).toEqual(['Pay $700.00 now']);
    expect(pay[0]?.getAttribute('href')).toMatch(/payment\/invoice\/v2\?invoice=.*C-90001.*C-90002/);
  });
});

describe('order confirmation', () => {
  it.each([
    [[4], 0, 'confirmed'],
    [[1, 3], 9, 'confirmed'],
    [[3], 0, 'partly'],
    [[], 2, 'backOrdered'],
    [[], 0, 'planned'],
  ])('a line of 4 with confirmations %j and %i open units is %s', (parts, openQty, kind) => {
    const confirmations = parts.map((supplyQty) => ({
      supplyQty,
      supplyDate: '2026-12-01',
      precision: 'day',
      supplyLocation: '',
    }));
    expect(
      lineState({ qty: 4, confirmations }, { articleCode: 'A', sorg: '2000', openQty, confirmations: [] }).kind,
    ).toBe(kind);
  });

  it('shows each order with its dates and what stayed in the cart', async () => {
    const review = reviewOf(lines);
    const network = new Network().document(OrderConfirmation, {
      ordersByNumber: [orderOf('PL-1', review), orderOf('PL-2', review)],
      cartOverview: {
        lineCount: 1,
        units: 6,
        lines: [{ id: 'x', qty: 6, preOrderQty: 6, product: { name: 'Winter jacket' } }],
      },
    });
    render(<Spoken />);
    await renderPart(<OrderConfirmationPage />, '/en-us/cart/order-confirmation?order=%5B%22PL-1%22%2C%22PL-2%22%5D');
    expect(await screen.findByText('Order placed: PL-1, PL-2')).toBeTruthy();
    expect(await screen.findByText('PL-1')).toBeTruthy();
    expect(screen.getByText('PL-2')).toBeTruthy();
    expect(screen.getAllByText(/Ships 23 Nov/).length).toBe(4);
    expect(screen.getByText('6 units in 1 line stayed in the cart.')).toBeTruthy();
    expect(screen.getByText(/Winter jacket: 6 units/)).toBeTruthy();
    expect(network.seen).toHaveLength(1);
  });

  it('shows the planned dates and what was left out after a reload too, and links to the order and its receipt', async () => {
    useSiteOf({ features: { orderRevamp: false } });
    const review = reviewOf(lines);
    const placed = orderOf('PL-1', review);
    const [line] = placed.lines;
    const plannedSupply = [
      {
        articleCode: line?.articleCode ?? '',
        sorg: placed.sorg,
        openQty: 0,
        confirmations: [{ supplyQty: line?.qty ?? 0, supplyDate: '2026-12-08', precision: 'day', supplyLocation: '' }],
      },
    ];
    const leftOut: Problem[] = [
      { code: 'no_stock', field: 'products[1]', message: '', params: { articleCode: 'V26-OUT' } },
      {
        code: 'exceeds_stock',
        field: 'products[2]',
        message: '',
        params: { articleCode: 'V26-CUT', available: 4, requested: 10, ordered: 4, dropped: 6 },
      },
    ];
    const order = {
      ...placed,
      plannedSupply,
      leftOut,
      orderPayment: {
        isPaymentWaiting: true,
        expiredDate: null,
        payment: { desc: 'Bank transfer', type: 'transfer', merchantInstruction: '' },
      },
    };
    new Network().document(OrderConfirmation, {
      ordersByNumber: [order],
      cartOverview: { lineCount: 0, units: 0, lines: [] },
    });
    await renderPart(<OrderConfirmationPage />, '/en-us/cart/order-confirmation?order=%5B%22PL-1%22%5D');
    expect(await screen.findByText(/8 Dec/)).toBeTruthy();
    expect(screen.getByText(/V26-OUT/)).toBeTruthy();
    expect(
      screen.getByText(/V26-CUT: Only 4 of 10 are available. 6 units have no date and left the cart./),
    ).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => href.includes('/order?number=PL-1'))).toHaveLength(2);
  });
});
