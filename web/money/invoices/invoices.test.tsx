import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InvoiceDetailQuery } from '#platform/api/generated/graphql.ts';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { InvoiceDetailPage } from './invoice-detail.page.tsx';
import { InvoiceDetail, MailInvoice, PaidInvoices } from './invoices.documents.ts';
import { readPaidInvoicesSearch } from './invoices.links.ts';
import { PaidInvoicesPage } from './paid-invoices.page.tsx';

const id = '0198b000-0000-7000-8000-000000000001';
const invoice: NonNullable<InvoiceDetailQuery['invoice']> = {
  id,
  kind: 'invoice',
  sorg: '5000',
  assignment: 'US01-9100-2026-1',
  invoiceNo: '9100',
  accountingNo: '1800',
  installment: '',
  refersTo: '',
  doNo: 'DO-1',
  poNumber: 'PO 77',
  companyName: 'Veldra USA Inc.',
  custName: 'Ridgeline Cycles',
  payerCode: '0005104281-',
  payerName: 'Ridgeline Cycles',
  custCode: { unified: '0005104281-' },
  invoiceDate: { date: '2026-10-01' },
  dueDate: { date: '2026-10-31' },
  clearingDate: null,
  overdue: -12,
  overdueDisplay: '12 days overdue',
  status: 'Open',
  dunningLevel: 1,
  currency: 'USD',
  grandTotal: '123.45',
  openAmount: '100.00',
  paymentDiscount: '0.00',
  earlyPaymentDiscount: '2.40',
  earlyPaymentDiscountUntil: '2026-10-10',
  terms: 'NET30',
  notes: 'Thank you',
  detailNotes: '',
  expeditionName: 'Northline Freight',
  expeditionTracking: 'NF1',
  trackingUrl: 'https://track.example/NF1',
  breakdown: [
    { part: 'goods', kind: 'part', amount: '119.00' },
    { part: 'surcharges', kind: 'contained', amount: '1.50' },
    { part: 'shipment', kind: 'part', amount: '4.45' },
    { part: 'tax', kind: 'part', amount: '0.00' },
    { part: 'total', kind: 'sum', amount: '123.45' },
  ],
  lines: [
    {
      position: 1,
      articleCode: 'A1',
      articleCodeDisplay: 'A-1',
      name: 'Trail bike',
      brand: 'Veldra',
      uom: 'PCE',
      qty: 2,
      price: '59.50',
      subTotal: '119.00',
    },
  ],
  orders: [{ orderNumber: 'PL-2026-000001', soNumber: '45001', poNumber: 'PO 77' }],
  deliveries: [{ doNumber: 'DO-1', status: 'delivered' }],
  credits: [
    {
      id: '0198b000-0000-7000-8000-000000000002',
      kind: 'credit_note',
      invoiceNo: '9400',
      grandTotal: '-5.00',
      invoiceDate: { date: '2026-10-12' },
    },
  ],
  referred: null,
  disputedAmount: '0.00',
  disputes: [],
  paymentRequest: null,
  electronicInvoices: [],
  movements: [{ date: '2026-10-20', kind: 'payment', amount: '-23.45', openAmount: '100.00' }],
};

let network: Network;
beforeAll(() =>
  loadTexts([
    'disputes',
    'invoice',
    'open-invoices',
    'paid-invoices',
    'statement',
    'open-orders',
    'ui',
    'errors',
    'refusals',
  ]),
);
beforeEach(() => {
  setWindow(1440, 900);
  queryClient.clear();
  network = new Network();
  useSiteOf({});
  signInAs({ ...dealer, permissions: [...dealer.permissions, 'page.invoice-status', 'invoice.pay'] });
});

describe('an invoice', () => {
  const open = async (change: Partial<typeof invoice> | null = {}, payableSorgs = ['5000']): Promise<void> => {
    network.document(InvoiceDetail, {
      openAccount: { today: '2026-11-12', payableSorgs },
      invoice: change && { ...invoice, ...change },
    });
    await renderPart(<InvoiceDetailPage />, `/en-us/invoice/${id}`);
  };

  test('says when it is due, how its total comes about, and what belongs to it', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Invoice 9100' })).toBeTruthy();
    expect(screen.getByText('12 days overdue')).toBeTruthy();
    expect(screen.getByText('1 reminder sent')).toBeTruthy();
    expect(screen.getByText('including surcharges')).toBeTruthy();
    // Its day has passed.
    expect(screen.queryByText('Early payment discount')).toBeNull();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('PL-2026-000001')).toBe('/en-us/order?number=PL-2026-000001');
    expect(href('DO-1')).toBe('/en-us/order/delivery?delivery=DO-1');
    expect(href('Northline Freight · NF1')).toBe('https://track.example/NF1');
    expect(href('9400')).toBe('/en-us/invoice/0198b000-0000-7000-8000-000000000002');
    expect(decodeURIComponent(href('Pay') ?? '')).toMatch(/payment\/invoice\/v2\?invoice=.*US01-9100-2026-1/);
    expect(href('Open invoices')).toBe('/en-us/invoice/open-invoice');
    const payments = screen.getByRole('region', { name: 'Payments' });
    expect(payments.textContent).toContain('Payment through the portal');
    expect(screen.queryByText('Disputed amount')).toBeNull();
  });

  test('shows what of it is disputed beside what is left to pay', async () => {
    await open({ disputedAmount: '20.00' });
    expect((await screen.findByText('Disputed amount')).parentElement?.textContent).toContain('20.00');
  });

  test('cannot be paid twice, by others, or when nothing is owed', async () => {
    await open({ status: 'Waiting For Payment' });
    expect(await screen.findByText('Waiting for payment')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
    queryClient.clear();
    await open({}, []);
    await waitFor(() => expect(screen.queryAllByText('Overdue').length).toBeGreaterThan(0));
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
  });

  test('is mailed, and says why it is not', async () => {
    await open();
    network.document(MailInvoice, {
      sendEmailInvoice: {
        recipients: null,
        message: { status: 'failed', description: 'Wait' },
        userErrors: [{ field: 'invoiceNumber', code: 'invoice_mailed_recently', message: 'Wait', params: {} }],
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Email' }));
    expect(await screen.findByText('Wait')).toBeTruthy();
  });

  test('lists what was issued of it, each with its hash and its own download', async () => {
    const issued = {
      profileName: 'XRechnung 3.0',
      isHybrid: false,
      issuedAt: '2026-10-03T08:00:00Z',
      keepUntil: '2034-12-31',
    };
    await open({
      electronicInvoices: [
        { ...issued, version: 2, sha256: 'b'.repeat(64) },
        { ...issued, version: 1, sha256: 'a'.repeat(64) },
      ],
    });
    const card = await screen.findByRole('region', { name: 'Electronic invoice' });
    expect(card.textContent).toContain(`SHA-256 ${'a'.repeat(64)}`);
    expect(card.textContent).toContain('XRechnung 3.0');
    expect(screen.getByRole('button', { name: 'Download version 1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download version 2' })).toBeTruthy();
  });

  test('that the user may not see is not found', async () => {
    await open(null);
    expect(await screen.findByText('Invoice not found')).toBeTruthy();
  });
});

describe('paid invoices', () => {
  const row = {
    id,
    kind: 'invoice',
    invoiceNo: '9100',
    doNo: 'DO-1',
    poNumber: 'PO 77',
    accountingNo: '1800',
    refersTo: '',
    custName: 'Ridgeline Cycles',
    companyName: 'Veldra USA Inc.',
    overdue: 3,
    overdueDisplay: 'paid 3 days early',
    clearingDate: '2026-10-28',
    currency: 'USD',
    grandTotal: '123.45',
    invoiceDate: { date: '2026-10-01' },
    dueDate: { date: '2026-10-31' },
    orders: [{ orderNumber: 'PL-2026-000001' }],
  };

  test('show their clearing date, link to the invoice and keep filters in the URL', async () => {
    network.document(PaidInvoices, {
      paidInvoices: { info: { page: 1, count: 1, pageTotal: 1 }, countIsExact: true, data: [row] },
    });
    const search = '?q=PO+77&from=2026-10-01&to=2026-10-31&kind=invoice&sort=paid.asc';
    await renderPart(<PaidInvoicesPage />, `/en-us/invoice/invoice-list${search}`);
    const line = (await screen.findByRole('link', { name: '9100' })).closest('tr') as HTMLElement;
    expect(within(line).getByText('paid 3 days early')).toBeTruthy();
    expect(line.textContent).toContain('28 Oct 2026');
    expect((network.of('PaidInvoicesPage')[0]?.body as { variables: unknown } | undefined)?.variables).toMatchObject({
      filter: { search: 'PO 77', kind: 'invoice', from: '2026-10-01', to: '2026-10-31' },
      sort: 'oldest',
    });
    expect(readPaidInvoicesSearch({ kind: 'bill', from: 'x' })).toEqual({});
  });
});
