import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { userStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { typedMinor, typedText } from '#platform/typed-amount.ts';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { PayInvoicesPage } from './pay-invoices.page.tsx';
import {
  CreatePaymentRequest,
  PaymentPreview,
  PaymentRequestDetail,
  VoidPaymentRequest,
} from './payments.documents.ts';
import { paymentRequest, preview, previewInvoice } from './payments.fixtures.ts';
import { payInvoicesLink, readPayInvoicesSearch } from './payments.links.ts';
import type { Preview } from './use-payment.ts';

const american = { symbol: '$', display: 'USD', decimalPrecision: 2, decimalSeparator: '.', thousandSeparator: ',' };
let network: Network;
beforeAll(() => loadTexts(['payments', 'invoice-words', 'refusals', 'ui', 'errors']));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z'), toFake: ['Date'] });
  queryClient.clear();
  network = new Network();
  signInAs({ ...dealer, permissions: [...dealer.permissions, 'page.invoice-status'] });
  useSiteOf({ currency: american });
});

const created = (userErrors: { code: string; message: string; field: string }[] = []) => ({
  createInvoicePaymentRequestV3: {
    paymentRequest: userErrors.length > 0 ? null : { externalId: '5000-abc' },
    message: { status: userErrors.length > 0 ? 'failed' : 'success', description: '' },
    userErrors: userErrors.map((error) => ({ ...error, params: {} })),
  },
});
const show = async (shown: Preview | null, search = 'invoice=C1-9001-2026-1') => {
  network.document(PaymentPreview, { invoicePaymentPreview: shown });
  return renderPart(<PayInvoicesPage />, `/en-us/payment/invoice/v2?${search}`);
};
const summary = async () => within(await screen.findByRole('region', { name: 'Summary' }));
const sent = () => network.of('CreatePaymentRequest').map(({ body }) => (body as { variables: object }).variables);

describe('the payment page', () => {
  test('the payment page shows invoices, deductions, method, terms and the effect, and pays with one button (R-232)', async () => {
    network
      .document(CreatePaymentRequest, created())
      .document(PaymentRequestDetail, { paymentRequest: paymentRequest() });
    await show(
      preview({
        credits: '-25.00',
        total: '75.00',
        invoices: [
          previewInvoice('9001', '100.00', { grandTotal: '160.00', poNumber: 'RC-7' }),
          previewInvoice('7001', '-25.00'),
        ],
      }),
      'invoice=C1-9001-2026-1&credit=7001',
    );
    expect(await screen.findByRole('list', { name: '1 credit deducted' })).toBeTruthy();
    const sums = await summary();
    expect(sums.getByText('Credits and deductions')).toBeTruthy();
    expect(
      sums.getByText(/After this payment you owe \$250\.00\. Nothing is overdue\. Ordering is open again\./),
    ).toBeTruthy();
    expect(screen.getByText('12 days overdue')).toBeTruthy();
    expect(screen.getByText('PO RC-7')).toBeTruthy();
    expect(screen.getByText('$60.00 of $160.00 already paid')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Terms' })).toBeTruthy();
    fireEvent.click(sums.getByRole('button', { name: 'Pay $75.00' }));
    await screen.findByText('8808 1234 5678');
    expect(sent()).toEqual([
      {
        amount: '75.00',
        currency: 'USD',
        payerName: 'Ridgeline Cycles',
        payerCode: '104-2281',
        merchant: '5000',
        extRefData: [
          { assignment: 'C1-9001-2026-1', amount: '100.00' },
          { assignment: 'C1-7001-2026-1', amount: '-25.00' },
        ],
        paymentId: 'va',
      },
    ]);
    expect(network.of('CreatePaymentRequest')[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('R-233: a full payment by ACH shows its discount, a partial one has none', async () => {
    await show(preview(), 'invoice=C1-9001-2026-1&method=ach');
    const sums = await summary();
    expect(sums.getByRole('button', { name: 'Pay $99.00' })).toBeTruthy();
    expect(screen.getByText('US accounts only.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Part of it/ }));
    fireEvent.change(screen.getByLabelText('Amount in USD'), { target: { value: '40' } });
    expect(await sums.findByRole('button', { name: 'Pay $40.00' })).toBeTruthy();
    expect(sums.queryByText('1% ACH discount')).toBeNull();
    expect(sums.getByText('Stays open')).toBeTruthy();
  });

  test('R-226, R-233: the total less the discount of the method is the whole total', async () => {
    network.document(CreatePaymentRequest, created());
    await show(preview(), 'invoice=C1-9001-2026-1&method=ach');
    fireEvent.click(await screen.findByRole('radio', { name: /Part of it/ }));
    fireEvent.change(screen.getByLabelText('Amount in USD'), { target: { value: '99' } });
    const sums = await summary();
    expect(await sums.findByText('1% ACH discount')).toBeTruthy();
    expect(sums.queryByText('Stays open')).toBeNull();
    fireEvent.click(sums.getByRole('button', { name: 'Pay $99.00' }));
    await waitFor(() => expect(sent()).toMatchObject([{ amount: '100.00', paymentId: 'ach' }]));
  });

  test('R-227: 0.5 is below the minimum in a currency without decimals, too', async () => {
    useSiteOf({
      currency: { symbol: 'Rp', display: 'IDR', decimalPrecision: 0, decimalSeparator: ',', thousandSeparator: '.' },
    });
    await show(preview({ currency: 'IDR', total: '100', invoices: [previewInvoice('9001', '100')] }));
    fireEvent.click(await screen.findByRole('radio', { name: /Part of it/ }));
    fireEvent.change(screen.getByLabelText('Amount in IDR'), { target: { value: '0,5' } });
    expect(await screen.findByText('The minimum amount is 1')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Amount in IDR'), { target: { value: '1,5' } });
    expect(await screen.findByText('Please enter an amount in figures.')).toBeTruthy();
  });

  test.each([
    ['0.5', 'The minimum amount is 1'],
    ['100.01', 'The maximum amount is $100.00'],
    ['ten', 'Please enter an amount in figures.'],
    ['', 'Please enter an amount in figures.'],
  ])('R-227, R-228: refuses the partial amount %j', async (amount, words) => {
    await show(preview());
    fireEvent.click(await screen.findByRole('radio', { name: /Part of it/ }));
    const input = screen.getByLabelText('Amount in USD');
    fireEvent.change(input, { target: { value: amount } });
    fireEvent.blur(input);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: /^Pay / }));
    expect(sent()).toEqual([]);
  });

  test('R-225: several invoices offer no partial amount', async () => {
    await show(preview({ partialAllowed: false }));
    await summary();
    expect(screen.queryByRole('radio', { name: /Part of it/ })).toBeNull();
  });

  test('R-224: a refused selection names the invoices and is mended with one button', async () => {
    network.document(PaymentPreview, ({ assignments }) => ({
      invoicePaymentPreview:
        typeof assignments !== 'string' && assignments.length > 1
          ? preview({ total: '130.00', invoices: [previewInvoice('8999', '30.00'), previewInvoice('9001', '100.00')] })
          : preview({
              effect: null,
              refusals: [{ code: 'payment_oldest_first', message: 'Invoice 9001 is due later than 8999.' }],
              mended: {
                assignments: ['C1-9001-2026-1', 'C1-8999-2026-1'],
                creditNumbers: [],
                total: '130.00',
                added: [{ invoiceNo: '8999' }],
              },
            }),
    }));
    await renderPart(<PayInvoicesPage />, '/en-us/payment/invoice/v2?invoice=C1-9001-2026-1');
    const sums = await summary();
    expect(sums.getByRole('alert').textContent).toContain('Invoice 9001 is due later than 8999.');
    expect((sums.getByRole('button', { name: 'Pay $100.00' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(sums.getByRole('button', { name: 'Add 8999 and pay $130.00' }));
    await waitFor(() =>
      expect((sums.getByRole('button', { name: 'Pay $130.00' }) as HTMLButtonElement).disabled).toBe(false),
    );
  });

  test('one tick sets off the open credits, and another one takes them back (R-215, R-223)', async () => {
    const offer = { creditNumbers: ['7001', '7002'], count: 2, amount: '-35.75', total: '64.25', tooGreatCount: 1 };
    const answer = Promise.withResolvers<void>();
    network.document(CreatePaymentRequest, created()).document(PaymentPreview, async ({ creditNumbers }) => {
      if (creditNumbers.length === 0) return { invoicePaymentPreview: preview({ setOff: offer }) };
      await answer.promise;
      return {
        invoicePaymentPreview: preview({
          credits: '-35.75',
          total: '64.25',
          invoices: [
            previewInvoice('9001', '100.00'),
            previewInvoice('7001', '-10.25'),
            previewInvoice('7002', '-25.50'),
          ],
          setOff: { creditNumbers: [], count: 0, amount: '0.00', total: '64.25', tooGreatCount: 1 },
        }),
      };
    });
    await renderPart(<PayInvoicesPage />, '/en-us/payment/invoice/v2?invoice=C1-9001-2026-1');
    const tick = (await screen.findByRole('checkbox', { name: /^Set off your 2 open credits/ })) as HTMLInputElement;
    const offered = screen.getByText(/^Left to pay: \$64\.25\./);
    expect(offered.textContent).toContain('1 credit is greater than what is left to pay and stays open.');
    const sums = await summary();
    fireEvent.click(tick);
    expect(tick.checked).toBe(true);
    // Until the sums are those of the ticked credits, nothing can be paid.
    fireEvent.click(sums.getByRole('button', { name: /^Pay \$100\.00/ }));
    await waitFor(() => expect(network.of('PaymentPreview')).toHaveLength(2));
    fireEvent.click(sums.getByRole('button', { name: /^Pay \$100\.00/ }));
    expect(sent()).toEqual([]);
    answer.resolve();
    fireEvent.click(await sums.findByRole('button', { name: 'Pay $64.25' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      amount: '64.25',
      extRefData: [
        { assignment: 'C1-9001-2026-1', amount: '100.00' },
        { assignment: 'C1-7001-2026-1', amount: '-10.25' },
        { assignment: 'C1-7002-2026-1', amount: '-25.50' },
      ],
    });
  });

  test('a part of the credits is ticked half, and the tick goes back to none of them', async () => {
    const half = preview({
      credits: '-10.25',
      total: '89.75',
      invoices: [previewInvoice('9001', '100.00'), previewInvoice('7001', '-10.25')],
      setOff: { creditNumbers: ['7002'], count: 1, amount: '-25.50', total: '64.25', tooGreatCount: 0 },
    });
    await show(half, 'invoice=C1-9001-2026-1&credit=7001');
    const tick = (await screen.findByRole('checkbox', { name: /^Set off your 2 open credits/ })) as HTMLInputElement;
    expect([tick.checked, tick.indeterminate]).toEqual([false, true]);
    fireEvent.click(tick);
    await waitFor(() =>
      expect(network.of('PaymentPreview').at(-1)?.body).toMatchObject({
        variables: { creditNumbers: ['7001', '7002'] },
      }),
    );
  });

  test('credits that are all too great are named, and nothing is ticked', async () => {
    await show(preview({ setOff: { creditNumbers: [], count: 0, amount: '0.00', total: '100.00', tooGreatCount: 2 } }));
    expect(await screen.findByText(/^2 credits are greater than what is left to pay/)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('a refusal of the server shows at its place, and the preview loads again', async () => {
    network.document(
      CreatePaymentRequest,
      created([{ field: 'extRefData', code: 'payment_amount_changed', message: 'Invoice 9001 owes 90.00 now.' }]),
    );
    await show(preview());
    fireEvent.click((await summary()).getByRole('button', { name: 'Pay $100.00' }));
    expect(await screen.findByText('Invoice 9001 owes 90.00 now.')).toBeTruthy();
    expect(network.of('PaymentPreview').length).toBeGreaterThan(1);
  });

  test('says when nothing is selected, nothing is open any more, or paying is not allowed', async () => {
    const empty = await renderPart(<PayInvoicesPage />, '/en-us/payment/invoice/v2');
    expect(screen.getByText('No invoice is selected')).toBeTruthy();
    empty.unmount();
    const paid = await show(null);
    expect(await screen.findByText('These invoices are no longer open')).toBeTruthy();
    paid.unmount();
    queryClient.clear();
    await show(preview({ allowed: false, closed: ['C1-1-2026-1'] }));
    expect(await screen.findByText(/This account cannot pay invoices online/)).toBeTruthy();
    expect(screen.getByText(/1 selected document is no longer open/)).toBeTruthy();
    expect((screen.getByRole('button', { name: /^Pay / }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('a failed load offers another try', async () => {
    network.document(PaymentPreview, () => {
      throw new TypeError('no network');
    });
    await renderPart(<PayInvoicesPage />, '/en-us/payment/invoice/v2?invoice=x');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the state of a payment request', () => {
  const open = async (request: ReturnType<typeof paymentRequest>) => {
    network.document(PaymentRequestDetail, { paymentRequest: request });
    return renderPart(<PayInvoicesPage />, '/en-us/payment/invoice/v2?request=5000-abc');
  };
  const state = (id: string, more: Parameters<typeof paymentRequest>[0] = {}) =>
    paymentRequest({ paymentStatus: { id, description: id }, isOpen: false, canVoid: false, ...more });

  test('shows the virtual account with the time that is left, and who pays for whom', async () => {
    await open(paymentRequest({ forCustomer: { unified: '104-2281', name: 'Ridgeline Cycles' } }));
    expect(await screen.findByText('8808 1234 5678')).toBeTruthy();
    expect(screen.getByText(/Valid for another 23 hours 10 minutes/)).toBeTruthy();
    expect(screen.getByText('Requested by')).toBeTruthy();
    expect(screen.getByText('For customer')).toBeTruthy();
  });

  test('a request changes by itself when the money arrives, and the top bar shows the new credit', async () => {
    let paid = false;
    const credit = {
      isBlocked: true,
      reasonBlocked: null,
      balance: '10',
      creditLimit: '100',
      usage: { invoices: '90', deliveries: '0', orders: '0', consignment: '0' },
      currency: 'USD',
    };
    const user = signInAs({ ...dealer, permissions: [...dealer.permissions, 'page.invoice-status'], credit });
    network.rest('GET /user', () => jsonAnswer({ ...user, credit: { ...credit, isBlocked: false, balance: '85' } }));
    network.document(PaymentRequestDetail, () => ({
      paymentRequest: paid ? state('paid', { receivedAmount: '75.00' }) : paymentRequest(),
    }));
    await renderPart(<PayInvoicesPage />, '/en-us/payment/invoice/v2?request=5000-abc');
    await screen.findByText('8808 1234 5678');
    paid = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('We received $75.00. The invoices below are settled.')).toBeTruthy();
    await waitFor(() => expect(userStore.get()?.credit).toMatchObject({ isBlocked: false, balance: '85' }));
  });

  test('a card payment continues on the page of the gateway', async () => {
    await open(paymentRequest({ virtualAccountNo: null, paymentUrl: 'https://pay.example/abc' }));
    const link = await screen.findByRole('link', { name: /Continue to the secure page/ });
    expect(link.getAttribute('href')).toBe('https://pay.example/abc');
  });

  test('an address that is no page of a gateway is not opened', async () => {
    await open(paymentRequest({ virtualAccountNo: null, paymentUrl: 'javascript:alert(1)' }));
    await screen.findByText('Void the request');
    expect(screen.queryByRole('link', { name: /secure page/ })).toBeNull();
  });

  test.each([
    ['created', {}, 'We are preparing your payment'],
    ['processing', {}, 'The bank collects $75.00'],
    ['failed', { failure: 'The account has not enough money' }, 'Reason: The account has not enough money'],
    ['expired', {}, 'The request expired'],
    ['void', {}, 'The request is void'],
    ['paid', { surplusAmount: '5.00', surplusReason: 'More than requested' }, /More than requested\. Nothing is lost/],
  ])('explains the state %s and what to do now', async (id, more, words) => {
    await open(state(id, more));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test.each(['failed', 'expired', 'void'])('after %s the same invoices can be paid again', async (id) => {
    await open(state(id));
    const link = await screen.findByRole('link', { name: 'Pay these invoices again' });
    expect(link.getAttribute('href')).toContain('/en-us/payment/invoice/v2');
  });

  test('a payment of too little money offers to pay the rest', async () => {
    const rest = paymentRequest().parts.map((part) => ({ ...part, settledAmount: part.amount }));
    rest[0]!.settledAmount = '60.00';
    await open(state('partly', { receivedAmount: '35.00', parts: rest }));
    expect(await screen.findByText('$35.00 of $75.00 arrived')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pay the rest' })).toBeTruthy();
  });

  test('voids a request after a question', async () => {
    network.document(VoidPaymentRequest, {
      voidPaymentRequest: {
        paymentRequests: [{ externalId: '5000-abc' }],
        message: { status: 'success', description: '' },
        userErrors: [],
      },
    });
    await open(paymentRequest());
    fireEvent.click(await screen.findByRole('button', { name: 'Void the request' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Void payment PAY-00000007?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Void the request' }));
    expect(await screen.findByText('Payment PAY-00000007 is void')).toBeTruthy();
    expect(network.of('VoidPaymentRequest')[0]?.body).toMatchObject({
      variables: { externalId: '5000-abc', payerCode: '104-2281', merchant: '5000' },
    });
  });

  test('an unknown request does not exist', async () => {
    network.document(PaymentRequestDetail, { paymentRequest: null });
    await renderPart(<PayInvoicesPage />, '/en-us/payment/invoice/v2?request=x');
    expect(await screen.findByText('This payment request does not exist')).toBeTruthy();
  });
});

describe('links and typed amounts', () => {
  test('the link to a payment holds assignments and credit numbers (R-221)', () => {
    const link = payInvoicesLink('de', { assignments: ['C1-1-2026-1', 'C1-2-2026-1'], creditNumbers: ['007'] });
    expect(link.search).toEqual({ invoice: ['C1-1-2026-1', 'C1-2-2026-1'], credit: ['007'] });
    expect(readPayInvoicesSearch({ ...link.search, amount: '12.5', unknown: 'x' })).toEqual({
      ...link.search,
      amount: '12.5',
    });
  });

  test.each([
    ['1,250.50', american, 125_050],
    ['1250.5', american, 125_050],
    ['1.250,50', { ...american, decimalSeparator: ',', thousandSeparator: '.' }, 125_050],
    ['1250,5', { ...american, decimalSeparator: ',', thousandSeparator: '.' }, 125_050],
    ['1.25', { ...american, decimalSeparator: ',', thousandSeparator: '.' }, null],
    ['1,2,3.4.5', american, null],
    ['1.005', american, null],
    ['', american, null],
  ])('reads %j as the market types it', (text, format, minor) => {
    expect(typedMinor(text, format, 'USD')).toBe(minor);
  });

  test('writes an amount as the market types it', () => {
    expect(typedText('1250.50', { ...american, decimalSeparator: ',' })).toBe('1250,50');
  });
});
