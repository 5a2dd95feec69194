import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenInvoiceKeysQuery } from '#platform/api/generated/graphql.ts';
import { queryClient } from '#platform/api/queries.ts';
import { removeStored, writeStored } from '#platform/storage.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, narrow, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { OpenInvoiceKeys, OpenInvoices } from './open-invoices.documents.ts';
import { readDays, readOpenInvoicesSearch, writeDays } from './open-invoices.links.ts';
import { OpenInvoicesPage } from './open-invoices.page.tsx';
import type { OpenAccount, OpenInvoice } from './use-invoice-selection.ts';

const invoice = (invoiceNo: string, change: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: `id-${invoiceNo}`,
  kind: 'invoice',
  sorg: '1000',
  assignment: `C100-${invoiceNo}-2026-1`,
  invoiceNo,
  accountingNo: '',
  doNo: 'DO-1',
  poNumber: 'PO-7',
  refersTo: '',
  installment: '',
  custName: 'Pelita Sepeda',
  companyName: 'Paceline Inc.',
  payerCode: '104-2281',
  payerName: 'Pelita Sepeda',
  overdue: 6,
  overdueDisplay: 'due in 6 days',
  status: 'Open',
  currency: 'USD',
  grandTotal: '100.00',
  openAmount: '100.00',
  disputedAmount: '0.00',
  tax: '0.00',
  shippingCost: '0.00',
  discount: '0.00',
  surcharges: '3.00',
  recycleFee: '0.00',
  freightAllowance: '0.00',
  paymentDiscount: '0.00',
  earlyPaymentDiscount: '0.00',
  earlyPaymentDiscountUntil: null,
  terms: '30 days net',
  invoiceDate: { date: '2026-11-01' },
  dueDate: { date: '2026-12-01' },
  orders: [],
  ...change,
});
const late = (number: string, days: number, change: Partial<OpenInvoice> = {}): OpenInvoice =>
  invoice(number, {
    overdue: -days,
    overdueDisplay: `${days} days overdue`,
    dueDate: { date: days > 30 ? '2026-10-01' : '2026-11-15' },
    ...change,
  });
const credit = (number: string, change: Partial<OpenInvoice> = {}): OpenInvoice =>
  invoice(number, { kind: 'credit_note', openAmount: '-25.00', grandTotal: '-25.00', overdue: 0, ...change });

const bucket = (from: number | null, to: number | null, value = '0.00', count = 0) => ({
  overdue: { from, to },
  value,
  count,
});
const balance = (change: Partial<OpenAccount['balances'][number]> = {}): OpenAccount['balances'][number] => ({
  currency: 'USD',
  balance: '375.00',
  overdue: '200.00',
  overdueCount: 2,
  longestOverdue: 41,
  creditNotes: '-25.00',
  creditNoteCount: 1,
  deductions: '0.00',
  deductionCount: 0,
  inPayment: '0.00',
  inPaymentCount: 0,
  agingBuckets: [
    bucket(null, -91),
    bucket(-90, -61),
    bucket(-60, -31, '100.00', 1),
    bucket(-30, -1, '100.00', 1),
    bucket(0, 0),
    bucket(1, 30, '150.00', 1),
    bucket(31, 60, '49.90', 1),
    bucket(61, 90, '0.20', 1),
    bucket(91, null),
  ],
  ...change,
});

const rows = [late('9001', 41), late('9002', 16), credit('9003'), invoice('9004')];
const answer = (data: OpenInvoice[] = rows, account: Partial<OpenAccount> = {}, count = data.length) => ({
  openAccount: {
    today: '2026-11-30',
    payableSorgs: ['1000'],
    additionalDisplays: [
      { key: 'surcharges', label: 'Energy surcharge', visible: true },
      { key: 'recycleFee', label: 'Recycling', visible: false },
      { key: 'unknown', label: 'Unknown', visible: true },
    ],
    balances: [balance()],
    ...account,
  },
  openInvoices: {
    info: { page: 1, count, pageTotal: 1 },
    totals: [{ currency: 'USD', balance: '375.00' }],
    data,
  },
  paymentRequests: { data: [] },
  averagePaymentDays: [
    {
      sorg: '1000',
      creditCusts: [
        {
          custName: 'Pelita Sepeda',
          custCode: { unified: '104-2281' },
          averages: [
            { year: 2026, averagePaymentDay: 52 },
            { year: 2025, averagePaymentDay: 49 },
          ],
        },
      ],
    },
  ],
});
const keysOf = (list: OpenInvoice[]): OpenInvoiceKeysQuery => ({
  openInvoiceKeys: list.map(({ assignment, invoiceNo, dueDate, openAmount, currency, payerCode, sorg, status }) => ({
    assignment,
    invoiceNo,
    dueOn: dueDate.date,
    openAmount,
    currency,
    payerCode,
    sorg,
    status,
    exempt: false,
  })),
});

beforeAll(() => loadTexts(['open-invoices', 'open-orders', 'payments', 'refusals', 'ui', 'errors']));
let network: Network;
beforeEach(() => {
  queryClient.clear();
  network = new Network().document(OpenInvoices, answer()).document(OpenInvoiceKeys, keysOf(rows));
  signInAs({ ...dealer, permissions: [...dealer.permissions, 'page.invoice-status', 'invoice-status.read'] });
  useSiteOf({ sorgs: ['1000'], invoicePaymentRule: 'overdue' });
});
const variables = (name: string) =>
  (network.of(name).at(-1)?.body as { variables: Record<string, unknown> } | undefined)?.variables;
const path = '/en-us/invoice/open-invoice';
const open = (search = '') => renderPart(<OpenInvoicesPage />, `${path}${search}`);
const tick = async (number: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${number}` }));
/** The search of a link to the payment. */
const payment = (link: HTMLElement): { invoice?: string[]; credit?: string[] } => {
  const target = new URL(link.getAttribute('href') ?? '', 'http://x');
  expect(target.pathname).toBe('/en-us/payment/invoice/v2');
  // The router of the test writes lists as JSON.
  return Object.fromEntries([...target.searchParams].map(([name, value]) => [name, JSON.parse(value) as string[]]));
};
const bar = () => screen.findByRole('region', { name: 'Selected for payment' });

describe('open invoices', () => {
  it('show balance, overdue amount, ageing, payment days and the labelled columns', async () => {
    await open();
    const card = await screen.findByRole('region', { name: 'Open balance' });
    expect(card.textContent).toContain('$375.00');
    expect(card.textContent).toContain('$200.00 overdue');
    expect(card.textContent).toContain('oldest 41 days');
    expect(card.textContent).toContain('−$25.00 in 1 credit note');
    expect(card.textContent).toContain('Paid after 52 days on average in 2026 (49 in 2025)');
    const legend = within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(legend).toEqual([
      'Due in more than 30 days$50',
      'Due within 30 days$150',
      'Due todaynone',
      '1–30 days overdue$100',
      '31–60 days overdue$100',
      '61–90 days overduenone',
      'Over 90 days overduenone',
    ]);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toContain('Energy surcharge, USD');
    expect(heads).toContain('Open, USD');
    expect(heads.join()).not.toMatch(/Recycling|Unknown/);
    const creditRow = screen.getByText('9003').closest('tr') as HTMLElement;
    expect(creditRow.textContent).toContain('Credit note');
    expect(creditRow.textContent).toContain('−25.00');
    expect(screen.getByText('9001').closest('tr')?.textContent).toContain('41 days overdue');
  });

  it('filter by bucket, overdue and credits from the card, and clear with a second press', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /^31–60 days overdue/ }));
    await waitFor(() =>
      expect(variables('OpenInvoicesPage')?.['filter']).toMatchObject({ overdueFrom: -60, overdueTo: -31 }),
    );
    const pressed = screen.getByRole('button', { name: /^31–60 days overdue/, pressed: true });
    expect(await screen.findByRole('button', { name: /Remove.*31–60 days overdue/ })).toBeTruthy();
    fireEvent.click(pressed);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Remove.*31–60 days overdue/ })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: /credit note$/ }));
    await waitFor(() => expect(variables('OpenInvoicesPage')?.['filter']).toMatchObject({ kind: 'credit_note' }));
  });

  it('keep amounts of two currencies in cards of their own', async () => {
    network.document(
      OpenInvoices,
      answer([invoice('9004'), invoice('9005', { currency: 'EUR' })], {
        balances: [balance(), balance({ currency: 'EUR', balance: '7.00' })],
      }),
    );
    await open();
    const card = await screen.findByRole('region', { name: 'Open balance, EUR' });
    expect(card.textContent).toContain('EUR\u00a07.00');
    fireEvent.click(within(card).getByRole('button', { name: /^1–30 days overdue/ }));
    await waitFor(() =>
      expect(variables('OpenInvoicesPage')?.['filter']).toMatchObject({ currency: 'EUR', overdueTo: -1 }),
    );
  });

  it('are exported with the columns, the filter and the order of the screen, or with all columns', async () => {
    network.rest('GET /invoices/open/export', () => new Response('', { headers: { 'content-type': 'text/csv' } }));
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    writeStored('columns.open-invoices', {
      visible: { customer: true, days: false, shippingCost: true },
      order: ['number', 'customer', 'open'],
    });
    await open('?kind=overdue&sort=open.desc');
    await screen.findByText('9001');
    const exported = async (choice: string) => {
      fireEvent.click(screen.getByRole('button', { name: 'Export' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: choice }));
      await waitFor(() => expect(network.of('GET /invoices/open/export').length).toBeGreaterThan(0));
      return Object.fromEntries(new URLSearchParams(network.of('GET /invoices/open/export').at(-1)?.search));
    };
    const { columns = '', ...rest } = await exported('CSV');
    expect(rest).toEqual({ format: 'csv', kind: 'overdue', sort: 'amount' });
    expect(columns.split(',').slice(0, 6)).toEqual([
      'invoice',
      'customerCode',
      'customer',
      'open',
      'currency',
      'poNumber',
    ]);
    expect(columns).not.toMatch(/pdf|days|number|shippingCost/);
    removeStored('columns.open-invoices');
  });

  it('say so when nothing is open', async () => {
    network.document(OpenInvoices, answer([], { balances: [] }));
    await open();
    expect(await screen.findByText('Nothing to pay')).toBeTruthy();
  });
});

describe('selecting', () => {
  it('R-221: ticks invoices by assignment and credits by number, kept in the URL over pages', async () => {
    await open();
    await tick('9001');
    await tick('9002');
    await tick('9003');
    const region = await bar();
    await waitFor(() => expect(region.textContent).toContain('3 selected'));
    expect(region.textContent).toContain('2 invoices $200.00, 1 credit −$25.00');
    const pay = await within(region).findByRole('link', { name: 'Pay 3' });
    expect(payment(pay)).toEqual({ invoice: ['C100-9001-2026-1', 'C100-9002-2026-1'], credit: ['9003'] });
    fireEvent.click(within(region).getByRole('button', { name: 'Clear the selection' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected for payment' })).toBeNull());
  });

  it('keeps ticked invoices that are not on this page', async () => {
    await open('?invoice=C100-9001-2026-1&invoice=C100-9002-2026-1&q=none');
    network.document(OpenInvoices, answer([]));
    const region = await bar();
    expect(await within(region).findByRole('link', { name: 'Pay 2' })).toBeTruthy();
    expect(region.textContent).toContain('$200.00');
  });

  it('R-224: names the rule and the invoice, and mends the selection with one press', async () => {
    await open('?invoice=C100-9001-2026-1&invoice=C100-9004-2026-1');
    const region = await bar();
    const alert = await within(region).findByRole('alert');
    expect(alert.textContent).toContain('Overdue invoices must be paid first');
    expect(alert.textContent).toContain('9002');
    expect((within(region).getByRole('button', { name: 'Pay 2' }) as HTMLButtonElement).disabled).toBe(true);
    const mend = within(region).getByRole('link', { name: 'Add 9002 and pay' });
    expect(payment(mend).invoice).toEqual(['C100-9001-2026-1', 'C100-9004-2026-1', 'C100-9002-2026-1']);
  });

  it('R-223: credits alone cannot be paid', async () => {
    await open('?credit=9003');
    const region = await bar();
    expect((await within(region).findByRole('alert')).textContent).toContain('Select at least one invoice');
  });

  it('of all that is overdue, or of all pages, takes what can be paid', async () => {
    network.document(OpenInvoices, answer(rows, {}, 42));
    network.document(OpenInvoiceKeys, (asked) =>
      keysOf(
        asked.filter?.kind === 'overdue' ? [late('9001', 41), late('9002', 16, { status: 'Pending Payment' })] : rows,
      ),
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Select what is overdue' }));
    await waitFor(async () => expect((await bar()).textContent).toContain('1 selected'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    fireEvent.click(await within(await bar()).findByRole('button', { name: 'Select all 42' }));
    await waitFor(async () => expect((await bar()).textContent).toContain('4 selected'));
    expect(variables('OpenInvoiceKeys')?.['filter']).not.toHaveProperty('kind', 'overdue');
  });

  it('offers the open credits with one tick, and says what is left to pay then', async () => {
    network.document(OpenInvoiceKeys, keysOf([...rows, credit('9005', { openAmount: '-500.00' })]));
    await open('?invoice=C100-9001-2026-1&invoice=C100-9002-2026-1');
    const region = within(await bar());
    const box = await region.findByRole<HTMLInputElement>('checkbox', { name: /^Set off your open credit/ });
    expect(box.checked).toBe(false);
    expect(region.getByText(/Left to pay: \$175\.00\./).textContent).toContain('1 credit is greater');
    fireEvent.click(box);
    expect(payment(await region.findByRole('link', { name: 'Pay 3' })).credit).toEqual(['9003']);
    expect(region.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    fireEvent.click(region.getByRole('checkbox'));
    expect(payment(await region.findByRole('link', { name: 'Pay 2' })).credit).toBeUndefined();
  });

  it('offers no credits to a selection that cannot be paid', async () => {
    await open('?invoice=C100-9001-2026-1&invoice=C100-9004-2026-1');
    const region = within(await bar());
    await region.findByRole('alert');
    expect(region.queryByRole('checkbox')).toBeNull();
  });

  it('R-219: leaves out invoices in another payment, and those of a sorg where the customer may not pay', async () => {
    network.document(
      OpenInvoices,
      answer([
        invoice('9004', { status: 'Pending Payment' }),
        invoice('9005', { sorg: '5000' }),
        invoice('9006', { disputedAmount: '30.00' }),
      ]),
    );
    await open();
    const box = async (number: string) =>
      (await screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${number}` })).disabled;
    expect([await box('9004'), await box('9005'), await box('9006')]).toEqual([true, true, false]);
    expect(screen.getByText('9004').closest('tr')?.textContent).toContain('Pending payment');
    expect(screen.getByText('9006').closest('tr')?.textContent).toContain('$30.00 disputed');
  });

  it('is not offered to a customer who may not pay in the portal (Q-101)', async () => {
    network.document(OpenInvoices, answer(rows, { payableSorgs: [] }));
    await open();
    await screen.findByText('9001');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Select what is overdue' })).toBeNull();
  });

  it('on a phone has one button, which mends and pays', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    await open('?invoice=C100-9004-2026-1');
    const region = await bar();
    expect(await within(region).findByRole('link', { name: 'Add 2 invoices and pay' })).toBeTruthy();
    expect(within(region).queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(within(region).getByRole('alert').textContent).toBe('Pay 9001 and 1 more first.');
    const card = screen.getByText('9003').closest('li') as HTMLElement;
    expect(card.textContent).toContain('Credit note');
    vi.mocked(window.matchMedia).mockRestore();
  });
});

it('reads the search of the page and drops what is malformed', () => {
  expect(
    readOpenInvoicesSearch({ kind: 'credit', days: '-30..-1', state: 'x', dueFrom: 'now', invoice: ['a', 'a', 'b'] }),
  ).toEqual({ kind: 'credit', days: '-30..-1', invoice: ['a', 'b'] });
  expect(readOpenInvoicesSearch({ days: '1-2' })).toEqual({});
  for (const range of [
    { from: null, to: -91 },
    { from: -30, to: -1 },
    { from: 91, to: null },
  ])
    expect(readDays(writeDays(range))).toEqual(range);
});
