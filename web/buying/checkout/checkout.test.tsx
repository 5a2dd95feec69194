import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { userStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { lineOf } from '#buying/cart/cart.fixtures.ts';
import { orderOf, reviewOf } from './checkout.fixtures.ts';
import { ApiError } from '#platform/api/errors.ts';
import { changesSince, acceptChange, initialSeen } from './checkout-changes.ts';
import { emptyDraft } from './checkout-draft.ts';
import { checkoutVariables, planCheckout } from './checkout-plan.ts';
import { refusalsOf } from './checkout-refusals.ts';
import {
  Checkout,
  CheckoutReview,
  type CheckoutVariables,
  OrdersOfPoNumber,
  type Review,
  SupplyPlan,
} from './checkout.documents.ts';
import { CheckoutPage } from './checkout.page.tsx';

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
const sent = (network: Network) =>
  network.of('Checkout').map((request) => (request.body as { variables: CheckoutVariables }).variables);
const orderButton = (name: RegExp = /^Order \d/) => screen.findByRole('button', { name });
const refusal = (...userErrors: { field: string; code: string; params?: Record<string, string | number> }[]) => ({
  checkoutV5: {
    orders: null,
    leftOut: null,
    message: { status: 'failed', description: '' },
    userErrors: userErrors.map((error) => ({ message: '', params: {}, ...error })),
  },
});

describe('checkout plan', () => {
  it('adds goods, freight and tax by the shared rule, and updates the credit with the shipment', () => {
    const review = reviewOf(lines);
    const plain = planCheckout(review, emptyDraft);
    expect(plain.totals).toEqual([
      {
        currency: 'USD',
        goods: '6000.00',
        saving: '0.00',
        freight: '0.00',
        tax: '600.00',
        total: '6600.00',
        taxed: true,
      },
    ]);
    const express = planCheckout(review, {
      ...emptyDraft,
      shipments: { '2000 M1': { id: 's-express', notes: '', amount: '' } },
    });
    expect(express.totals[0]).toMatchObject({ freight: '40.00', tax: '604.00', total: '6644.00' });
    expect([express.credit[0]?.thisOrder, express.credit[0]?.left, express.earliestOn]).toEqual([
      '6644.00',
      '1356.00',
      '2026-11-24',
    ]);
  });

  it('keeps currencies apart and offers only payments that every order accepts', () => {
    const first = reviewOf(lines);
    const [group] = first.groups;
    if (!group) throw new Error('no group');
    const other = {
      ...group,
      sorg: '1000',
      merchant: 'M9',
      companyCode: 'ID01',
      currency: { currency: 'IDR' },
      includeTax: false,
      goods: '500',
      total: '500',
      lines: [],
      shipments: [],
      payments: group.payments.slice(0, 1).map((method) => ({ ...method, id: 'p-other' })),
    };
    const plan = planCheckout({ ...first, groups: [group, other] }, { ...emptyDraft, paymentId: 'p-transfer' });
    expect(plan.totals.map(({ currency, goods, taxed }) => [currency, goods, taxed])).toEqual([
      ['USD', '6000.00', true],
      ['IDR', '500', false],
    ]);
    expect(plan.payments.map(({ id }) => id)).toEqual(['p-account']);
    expect(plan.payment?.id).toBe('p-account');
  });

  it('accepts an agreed freight above the quote, never below it', () => {
    const review = reviewOf(lines);
    const freight = (amount: string) =>
      planCheckout(review, { ...emptyDraft, shipments: { '2000 M1': { id: 's-agreed', notes: '', amount } } }).groups[0]
        ?.freight;
    expect([freight(''), freight('30.00'), freight('10.00')]).toEqual(['25.00', '30.00', '25.00']);
  });

  it('R-186: sends number, notes and date only when filled, and the prices that were shown', () => {
    const review = reviewOf(lines);
    const variables = checkoutVariables(review, planCheckout(review, emptyDraft), emptyDraft);
    expect(variables).toMatchObject({
      cartVersion: 7,
      paymentId: 'p-account',
      shipto: { r3: '1042281', id: 'a1', version: 3 },
      shipments: [{ sorg: '2000', merchant: 'M1', shipmentId: 's-freight', amount: '0.00' }],
    });
    expect(variables?.products[0]).toEqual({
      articleCode: 'A',
      sorg: '2000',
      qty: 4,
      uom: 'PCE',
      reviewedPrice: '1000.00',
      reviewedCurrency: 'USD',
      reviewedQty: 4,
    });
    expect(variables?.reviewed).toEqual([
      { sorg: '2000', merchant: 'M1', tax: '600.00', earliestOn: expect.stringMatching(/^2026-11-2/) },
    ]);
    expect(
      Object.keys(variables ?? {}).filter((name) =>
        ['custPoNo', 'notes', 'request_delivery_date', 'cancel_after'].includes(name),
      ),
    ).toEqual([]);
  });
});

describe('changes since the review', () => {
  it('asks for consent to an increase and to a smaller quantity, and only reports a decrease', () => {
    const seen = initialSeen(reviewOf(lines), null);
    const now = reviewOf([
      lineOf({ articleCode: 'A', qty: 4, readyQty: 3, missingQty: 1, unitPrice: '1010.00' }),
      lineOf({ articleCode: 'B', qty: 2, unitPrice: '990.00' }),
    ]);
    const changes = changesSince(seen, now, new Set());
    expect(changes.map(({ kind, name, from, to, needsYes }) => [kind, name, from, to, needsYes])).toEqual([
      ['price', 'Bike A', '1000.00', '1010.00', true],
      ['stock', 'Bike A', '4', '3', true],
      ['price', 'Bike B', '1000.00', '990.00', false],
    ]);
    const accepted = changes.reduce((before, change) => acceptChange(before, change, now), seen);
    expect(changesSince(accepted, now, new Set())).toEqual([]);
  });

  it('reports a line that can no longer be ordered and a higher freight for the chosen shipment', () => {
    const seen = initialSeen(reviewOf(lines), null);
    const now = reviewOf([
      lineOf({ articleCode: 'A', qty: 4 }),
      lineOf({ articleCode: 'B', qty: 2, readyQty: 0, missingQty: 2 }),
    ]);
    const dearer: Review = {
      ...now,
      groups: now.groups.map((group) => ({
        ...group,
        shipments: group.shipments.map((option) => ({ ...option, rate: { ...option.rate, rate: '99.00' } })),
      })),
    };
    expect(changesSince(seen, dearer, new Set(['s-express'])).map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['stock', '2', '0'],
      ['freight', '40.00', '99.00'],
    ]);
  });
});

describe('checkout', () => {
  it('shows units and amount on the last button and loads everything in one request', async () => {
    const network = new Network().document(CheckoutReview, { checkoutReview: reviewOf(lines) });
    await renderPart(<CheckoutPage />);
    expect(await orderButton(/^Order 6 units for \$6,600\.00$/)).toBeTruthy();
    expect(network.seen).toHaveLength(1);
    fireEvent.click(screen.getByRole('radio', { name: /Express/ }));
    expect(await orderButton(/^Order 6 units for \$6,644\.00$/)).toBeTruthy();
  });

  it('orders once, however often the button is pressed, and shows the new credit in the top bar', async () => {
    const credit = {
      isBlocked: false,
      reasonBlocked: null,
      balance: '9000',
      creditLimit: '10000',
      usage: { invoices: '1000', deliveries: '0', orders: '0', consignment: '0' },
      currency: 'USD',
    };
    const user = signInAs({ ...dealer, credit });
    const review = reviewOf(lines);
    const network = new Network().document(CheckoutReview, { checkoutReview: review }).document(Checkout, {
      checkoutV5: {
        orders: [orderOf('PL-1', review)],
        leftOut: [],
        message: { status: 'success', description: '' },
        userErrors: [],
      },
    });
    network.rest('GET /user', () => jsonAnswer({ ...user, credit: { ...credit, balance: '2400' } }));
    await renderPart(<CheckoutPage />);
    const button = await orderButton();
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await waitFor(() => expect(network.of('Checkout')).toHaveLength(1));
    expect(network.of('Checkout')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(userStore.get()?.credit?.balance).toBe('2400'));
  });

  it('keeps the input after a lost answer and repeats under the same key', async () => {
    const review = reviewOf(lines);
    const network = new Network().document(CheckoutReview, { checkoutReview: review });
    await renderPart(<CheckoutPage />);
    fireEvent.change(await screen.findByLabelText('PO number'), { target: { value: 'RC-2025-1187' } });
    let down = true;
    network.rest('POST /graphql', () => {
      if (down) throw new TypeError('network down');
      return jsonAnswer({
        data: {
          checkoutV5: {
            orders: [orderOf('PL-1', review)],
            leftOut: [],
            message: { status: 'success', description: '' },
            userErrors: [],
          },
        },
      });
    });
    fireEvent.click(await orderButton());
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByLabelText<HTMLInputElement>('PO number').value).toBe('RC-2025-1187');
    down = false;
    await act(async () => {
      fireEvent.click(again);
    });
    const keys = network.of('Checkout').map((request) => request.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(sent(network)[1]?.custPoNo).toBe('RC-2025-1187');
  });

  it('shows refusals at their field and line', async () => {
    const network = new Network()
      .document(CheckoutReview, { checkoutReview: reviewOf(lines) })
      .document(
        Checkout,
        refusal(
          { field: 'custPoNo', code: 'valid_text' },
          { field: 'products[1]', code: 'exceeds_order_limit', params: { limit: 1 } },
          { field: 'shipments[0]', code: 'shipment_required' },
          { field: 'shipto', code: 'shipto_changed' },
        ),
      );
    await renderPart(<CheckoutPage />);
    fireEvent.click(await orderButton());
    const line = (await screen.findByText('Exceeds order limit (max quantity 1).')).closest('li') as HTMLElement;
    expect(within(line).getByText('Bike B')).toBeTruthy();
    expect(await within(line).findByRole('button', { name: 'Why? Bike B' })).toBeTruthy();
    expect(screen.getByLabelText('PO number').getAttribute('aria-invalid')).toBe('true');
    expect(
      screen.getByText('Ship-to data changed, refresh.').closest('fieldset')?.querySelector('legend')?.textContent,
    ).toBe('Ship to');
    expect(
      screen.getByText('Please choose a shipment method.').closest('fieldset')?.querySelector('legend')?.textContent,
    ).toBe('Shipment');
    await waitFor(() => expect(network.of('CheckoutReview'), 'a changed address is read again').toHaveLength(2));
  });

  it('says that the credit does not cover the order, and reloads the credit', async () => {
    const network = new Network().document(CheckoutReview, { checkoutReview: reviewOf(lines) }).document(
      Checkout,
      refusal({
        field: 'products',
        code: 'insufficient_order_balance',
        params: { total: '6600.00', balance: '12.00', currency: 'USD' },
      }),
    );
    await renderPart(<CheckoutPage />);
    fireEvent.click(await orderButton());
    const told = await screen.findByText(
      /Order failed due to insufficient order balance \(total exceeds company order limit\)/,
    );
    expect(told.closest('[role="alert"]')?.textContent).toMatch(/^Failed checkout\./);
    await waitFor(() => expect(network.of('CheckoutReview')).toHaveLength(2));
  });

  it('shows insufficient credit without a balance', async () => {
    const blockers = [
      {
        field: 'products',
        code: 'insufficient_order_balance',
        message: '',
        params: { total: '6600.00', currency: 'USD' },
      },
    ];
    new Network().document(CheckoutReview, {
      checkoutReview: { ...reviewOf(lines), canCheckout: false, credit: [], blockers },
    });
    await renderPart(<CheckoutPage />);
    expect(await screen.findByText(/Order failed due to insufficient order balance/)).toBeTruthy();
    expect((await orderButton()).hasAttribute('disabled')).toBe(true);
  });

  it('shows what changed while ordering and orders only what the buyer accepted, as a new attempt', async () => {
    let review = reviewOf(lines);
    const network = new Network();
    network
      .document(CheckoutReview, () => ({ checkoutReview: review }))
      .document(Checkout, ({ products }) => {
        if (products[0]?.reviewedPrice === '1000.00') {
          review = reviewOf([
            lineOf({ articleCode: 'A', qty: 4, unitPrice: '1010.00' }),
            lineOf({ articleCode: 'B', qty: 2 }),
          ]);
          return refusal({
            field: 'products[0]',
            code: 'price_changed',
            params: { from: '1000.00', to: '1010.00', currency: 'USD' },
          });
        }
        return {
          checkoutV5: {
            orders: [orderOf('PL-1', review)],
            leftOut: [],
            message: { status: 'success', description: '' },
            userErrors: [],
          },
        };
      });
    await renderPart(<CheckoutPage />);
    fireEvent.click(await orderButton());
    expect(await screen.findByText('1 thing changed since you last looked')).toBeTruthy();
    const blocked = await screen.findByRole('button', { name: 'Accept the change first' });
    fireEvent.click(blocked);
    expect(network.of('Checkout')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Accept the change of Bike A' }));
    fireEvent.click(await orderButton(/^Order 6 units for \$6,644\.00$/));
    await waitFor(() => expect(network.of('Checkout')).toHaveLength(2));
    expect(sent(network)[1]?.products[0]?.reviewedPrice).toBe('1010.00');
    const keys = network.of('Checkout').map((request) => request.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('accepts every open change at once', async () => {
    let review = reviewOf(lines);
    const network = new Network()
      .document(CheckoutReview, () => ({ checkoutReview: review }))
      .document(Checkout, () => {
        review = reviewOf([
          lineOf({ articleCode: 'A', qty: 4, unitPrice: '1010.00' }),
          lineOf({ articleCode: 'B', qty: 2, unitPrice: '1020.00' }),
        ]);
        return refusal({ field: 'products[0]', code: 'price_changed' });
      });
    await renderPart(<CheckoutPage />);
    fireEvent.click(await orderButton());
    fireEvent.click(await screen.findByRole('button', { name: 'Accept all' }));
    expect(await orderButton(/^Order 6 units for \$6,688\.00$/)).toBeTruthy();
    expect(network.of('Checkout')).toHaveLength(1);
  });

  it('asks for planned dates only where the market confirms orders', async () => {
    const opened = async (orderConfirmation: boolean): Promise<Network> => {
      useSiteOf({ canCheckout: true, orderConfirmation });
      const network = new Network()
        .document(CheckoutReview, { checkoutReview: reviewOf(lines) })
        .document(SupplyPlan, { stockOrderConfirmations: [] });
      await renderPart(<CheckoutPage />);
      expect(await orderButton()).toBeTruthy();
      return network;
    };
    const confirming = await opened(true);
    await waitFor(() => expect(confirming.of('SupplyPlan')).toHaveLength(1));
    cleanup();
    expect((await opened(false)).of('SupplyPlan')).toEqual([]);
  });

  it('sends complete delivery and the cancel date, and names the lines that would be cancelled', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T09:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    useSiteOf({ canCheckout: true, orderConfirmation: true });
    const confirmations = [{ supplyQty: 2, supplyDate: '2026-12-20', precision: 'day', supplyLocation: 'S1' }];
    const network = new Network()
      .document(CheckoutReview, { checkoutReview: reviewOf(lines) })
      .document(SupplyPlan, {
        stockOrderConfirmations: [{ articleCode: 'B', sorg: '2000', openQty: 0, confirmations }],
      })
      .document(Checkout, {
        checkoutV5: { orders: [], leftOut: [], message: { status: 'success', description: '' }, userErrors: [] },
      });
    await renderPart(<CheckoutPage />);
    const day = await screen.findByLabelText(/Cancel what has not shipped by/);
    fireEvent.change(day, { target: { value: '2026-11-21' } });
    fireEvent.blur(day);
    expect(await screen.findByText('This is before the delivery.')).toBeTruthy();
    fireEvent.change(day, { target: { value: '2029-12-01' } });
    fireEvent.blur(day);
    expect(await screen.findByText('Choose a day within the next two years.')).toBeTruthy();
    fireEvent.change(day, { target: { value: '2026-12-01' } });
    fireEvent.blur(day);
    expect(await screen.findByText('1 line is expected later and would be cancelled.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /All at once/ }));
    fireEvent.click(await orderButton());
    await waitFor(() => expect(sent(network)).toMatchObject([{ cancel_after: '2026-12-01', deliver_complete: true }]));
  });

  it('says which order has the same PO number already', async () => {
    useSiteOf({ canCheckout: true });
    const network = new Network()
      .document(CheckoutReview, { checkoutReview: reviewOf(lines) })
      .document(OrdersOfPoNumber, {
        orders: {
          data: [
            { number: 'PL-2026-000009', poNumber: 'Spring 10', createdAt: '2026-11-02T08:00:00Z' },
            { number: 'PL-2026-000007', poNumber: 'spring 1', createdAt: '2026-11-01T08:00:00Z' },
          ],
        },
      });
    await renderPart(<CheckoutPage />);
    const field = await screen.findByLabelText(/PO number/);
    fireEvent.change(field, { target: { value: '  ' } });
    fireEvent.blur(field);
    fireEvent.change(field, { target: { value: ' Spring 1 ' } });
    fireEvent.blur(field);
    expect(await screen.findByText(/PL-2026-000007 of .* has this PO number already/)).toBeTruthy();
    expect(network.of('OrdersOfPoNumber').map(({ body }) => (body as { variables: unknown }).variables)).toEqual([
      { filter: { search: 'Spring 1' } },
    ]);
  });

  it('refuses invalid notes and missing shipment notes before it calls the server', async () => {
    const network = new Network().document(CheckoutReview, { checkoutReview: reviewOf(lines) });
    await renderPart(<CheckoutPage />);
    fireEvent.change(await screen.findByLabelText('Notes for the warehouse'), { target: { value: 'Call us!' } });
    fireEvent.click(screen.getByRole('radio', { name: /Own carrier/ }));
    fireEvent.click(await orderButton());
    expect(await screen.findByText('Only letters, digits, dots, commas and spaces are allowed.')).toBeTruthy();
    expect(screen.getByText('Please fill in the shipment notes.')).toBeTruthy();
    expect(network.of('Checkout')).toEqual([]);
  });

  it.each([
    ['custPoNo', 'valid_text', 'poNumber'],
    ['custPoNo', 'too_long', 'poNumber'],
    ['notes', 'valid_notes', 'notes'],
    ['request_delivery_date', 'valid_date', 'requestedOn'],
    ['request_delivery_date', 'delivery_date_past', 'requestedOn'],
    ['request_delivery_date', 'delivery_date_too_far', 'requestedOn'],
    ['cancel_after', 'cancel_before_delivery', 'cancelAfter'],
    ['cancel_after', 'delivery_date_too_far', 'cancelAfter'],
    ['shipto', 'shipto_required', 'shipTo'],
    ['shipto', 'shipto_changed', 'shipTo'],
    ['shipto', 'customer_no_longer_yours', 'shipTo'],
    ['paymentId', 'payment_required', 'payment'],
    ['paymentId', 'payment_not_offered', 'payment'],
    ['shipments', 'shipment_required', 'shipment 2000 M1'],
    ['shipments[0]', 'shipment_notes_required', 'shipment 2000 M1'],
    ['shipments[0].notes', 'valid_notes', 'shipment 2000 M1'],
    ['products[1]', 'no_stock', 'line 2000:B'],
    ['products[1]', 'no_price', 'line 2000:B'],
    ['products[1]', 'exceeds_stock', 'line 2000:B'],
    ['products[1]', 'exceeds_order_limit', 'line 2000:B'],
    ['products[1]', 'not_allowed_to_order', 'line 2000:B'],
    ['products[1]', 'article_not_found', 'line 2000:B'],
    ['products', 'insufficient_order_balance', ''],
    ['products', 'credit_blocked', ''],
    ['products', 'mixed_currencies', ''],
    ['version', 'cart_changed', ''],
    ['', 'checkout_disabled', ''],
  ])('R-164, R-165: a refusal of %s with %s shows as "%s"', (field, code, place) => {
    const review = reviewOf(lines);
    const variables = checkoutVariables(review, planCheckout(review, emptyDraft), emptyDraft);
    if (!variables) throw new Error('nothing to send');
    const error = new ApiError('refused', '', {
      userErrors: [{ field, code, message: '', params: { sorg: '2000', merchant: 'M1' } }],
    });
    expect([...refusalsOf(error, variables).refusals].map(([at, refusal]) => [at, refusal.code])).toEqual([
      [place, code],
    ]);
  });

  it('shows the reason of a credit block and what lifts it', async () => {
    const review = reviewOf(lines);
    const [box] = review.credit;
    if (!box) throw new Error('no credit box');
    const problem = {
      code: 'credit_blocked',
      field: 'products',
      message: '',
      params: { company: 'US01', reason: 'overdue_over_limit' },
    };
    new Network().document(CheckoutReview, {
      checkoutReview: {
        ...review,
        canCheckout: false,
        blockers: [problem],
        credit: [{ ...box, isBlocked: true, reasonBlocked: 'overdue_over_limit', problem }],
      },
    });
    await renderPart(<CheckoutPage />);
    expect((await orderButton()).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Too many invoices are overdue by more than 30 days.')).toBeTruthy();
    expect(screen.getByText('Paying the overdue invoices lifts the block.')).toBeTruthy();
  });
});
