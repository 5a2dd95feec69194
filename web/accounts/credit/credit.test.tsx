import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { siteDefaults } from '#platform/site.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { steps } from './credit-history.tsx';
import { type Credit, CreditPage as CreditDocument } from './credit.documents.ts';
import { CreditPage } from './credit.page.tsx';

vi.mock('#shell/page/page-exists.ts', async (original) => ({
  ...(await original<object>()),
  usePageExists: () => () => true,
}));

beforeAll(() => loadTexts(['credit', 'shell', 'errors', 'ui']));
beforeEach(() => {
  queryClient.clear();
  useSiteOf({ ...siteDefaults, creditStatusUsage: true, creditStatusBlockedReason: true });
  signInAs({ ...dealer, permissions: [...dealer.permissions, 'invoice-status.read', 'page.invoice-status'] });
});

const fine: Credit = {
  id: 'a1',
  code: 'CA104',
  companies: [{ code: '1000', name: 'Veldra Indonesia' }],
  custCode: { unified: '104-2281' },
  currency: 'USD',
  creditControl: '1000',
  creditLimit: '100.00',
  openInvoice: '60.00',
  owedInvoice: '50.00',
  received: '10.00',
  openDo: '5.00',
  held: '2.00',
  consignment: '3.00',
  creditExposure: '60.00',
  balance: '40.00',
  isBlocked: false,
  reasonBlocked: null,
  asOf: '2026-11-22T08:00:00Z',
  override: null,
  lift: null,
  history: [
    { day: '2026-01-01', creditLimit: '80.00', creditExposure: '90.00', isBlocked: true },
    { day: '2026-06-01', creditLimit: '100.00', creditExposure: '30.00', isBlocked: false },
    { day: '2026-11-22', creditLimit: '100.00', creditExposure: '60.00', isBlocked: false },
  ],
};
const blocked: Credit = {
  ...fine,
  isBlocked: true,
  reasonBlocked: 'overdue_over_limit',
  lift: {
    byPaying: true,
    count: 12,
    amount: '55.00',
    short: '0.00',
    invoices: [
      {
        number: '9001',
        assignment: '1000-9001-2026-1',
        dueOn: '2026-10-01',
        overdueDays: 52,
        openAmount: '25.00',
        inPayment: false,
      },
    ],
    payments: [
      { sorg: '1000', assignments: ['1000-9001-2026-1', '1000-9002-2026-1'], amount: '55.00', allowed: true },
      { sorg: '1100', assignments: ['1100-1-2026-1'], amount: '5.00', allowed: false },
    ],
  },
};

async function page(...groups: Credit[]): Promise<void> {
  new Network().document(CreditDocument, {
    creditInformation: groups,
    averagePaymentDays: [
      {
        sorg: '1000',
        creditCusts: [
          {
            custName: 'Pelita',
            custCode: { unified: '104-2281' },
            averages: [{ year: 2026, averagePaymentDay: 33 }],
          },
        ],
      },
    ],
    creditContact: { name: 'Rita Rep', email: 'rita@brand.example' },
  });
  await renderPart(<CreditPage />);
}
const card = () => screen.findByRole('region', { name: 'Veldra Indonesia' });

describe('the credit page', () => {
  test('R-204, R-205, Q-107: shows limit, use, received payments and payment days of each company group', async () => {
    await page(fine, { ...fine, id: 'a2', companies: [{ code: '2000', name: 'Other company' }], currency: 'EUR' });
    const text = (await card()).textContent;
    for (const words of ['Open', 'Open invoices', 'Received payments', '−', 'Consignment', 'Credit in use'])
      expect(text).toContain(words);
    expect(within(await card()).queryByRole('alert')).toBeNull();
    expect((await screen.findByRole('region', { name: 'Other company' })).textContent).toContain('EUR');
    expect((await screen.findByRole('region', { name: 'Average payment days' })).textContent).toContain('33 days');
    expect(screen.getByRole('link', { name: 'rita@brand.example' }).getAttribute('href')).toBe(
      'mailto:rita@brand.example',
    );
  });

  test('shows the parts of the credit and the reason of a block only where the market wants it', async () => {
    await page(blocked);
    const text = (await card()).textContent;
    for (const words of ['Received payments', 'Too many invoices are overdue']) expect(text).toContain(words);
    cleanup();
    useSiteOf({ ...siteDefaults, creditStatusUsage: false, creditStatusBlockedReason: false });
    await page(blocked);
    const less = (await card()).textContent;
    for (const words of ['Received payments', 'Too many invoices are overdue']) expect(less).not.toContain(words);
  });

  test('R-207: names the reason, who lifts it, and opens the payment with exactly the invoices that would', async () => {
    await page(blocked);
    const region = within(await card());
    expect(region.getByText('Too many invoices are overdue by more than 30 days.')).toBeTruthy();
    expect((await card()).textContent).toContain('You lift it by paying the invoices below.');
    const lift = within(region.getByRole('region', { name: 'What would unblock you' }));
    expect(lift.getByText('52 days overdue')).toBeTruthy();
    expect(lift.getByText('and 11 more')).toBeTruthy();
    const links = lift.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links).toHaveLength(1);
    expect(decodeURIComponent(links[0] ?? '')).toMatch(
      /\/payment\/invoice\/v2\?invoice=.*1000-9001-2026-1.*1000-9002-2026-1/,
    );
  });

  test('R-210, R-211: a reason without a text shows nothing but the state', async () => {
    await page({ ...fine, isBlocked: true, override: { kind: 'block', source: 'desk', endsAt: null } });
    const text = (await card()).textContent ?? '';
    expect(text).toContain('Blocked');
    expect(text).not.toMatch(/credit desk|lift|reason/i);
  });

  test('the chart has a name and the same figures as a table', async () => {
    await page(fine);
    expect(within(await card()).getByRole('img', { name: /Credit in use and limit from/ })).toBeTruthy();
    const rows = within(await card()).getAllByRole('row', { hidden: true });
    expect(rows).toHaveLength(4);
    expect(rows[3]?.textContent).toContain('Blocked');
    expect(
      steps(
        [
          { day: '2026-01-01', value: 100 },
          { day: '2026-01-03', value: 50 },
        ],
        100,
      ),
    ).toBe('0,0 600,0 600,50');
  });

  test('R-212: a customer without an account learns so, without figures', async () => {
    new Network().rest('POST /graphql', () =>
      jsonAnswer({
        data: null,
        errors: [
          { message: 'No data found', extensions: { code: 'USER_ERROR', reason: 'no_credit_data', params: {} } },
        ],
      }),
    );
    await renderPart(<CreditPage />);
    expect(await screen.findByRole('heading', { name: /no data found for credit information/i })).toBeTruthy();
  });
});
