import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { usedPercent } from './credit-desk.table.tsx';
import {
  BlockCredit,
  CreditDesk,
  CreditDeskDetail,
  UnblockCredit,
  type DeskDetail,
  type DeskRow,
} from './credit-desk.documents.ts';
import { readCreditDeskSearch } from './credit-desk.links.ts';
import { CreditDeskPage } from './credit-desk.page.tsx';
import { DecisionDialog } from './decision.dialog.tsx';
import { DeskAccountSheet } from './desk-account.dialog.tsx';

beforeAll(() => loadTexts(['credit-desk', 'open-orders', 'shell', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['credit.manage'] });
});

const row: DeskRow = {
  id: 'a1',
  code: 'CA104',
  custCode: { unified: '104-2281' },
  custName: 'Roda Jaya',
  city: 'Malang',
  phone: '+62 341 555 0101',
  email: 'shop@roda.example',
  currency: 'USD',
  creditLimit: '100.00',
  creditExposure: '120.00',
  balance: '-20.00',
  overdue: '30.00',
  overdueCount: 2,
  overdueDays: 41,
  isBlocked: true,
  reason: 'lawsuit',
  reasonBlocked: null,
  overrideKind: 'block',
  overrideSource: 'desk',
  overrideEndsAt: '2026-12-31T17:00:00Z',
};
const detail: DeskDetail = {
  ...row,
  companies: ['1000'],
  extraLimit: '0.00',
  openInvoice: '110.00',
  received: '0.00',
  openDo: '10.00',
  held: '0.00',
  consignment: '0.00',
  averagePaymentDay: 44,
  reasonReported: 'limit_exceeded',
  overrideReason: 'Lawsuit',
  overrideBy: 'Sari',
  asOf: '2026-11-22T08:00:00Z',
  decisions: [
    {
      id: 'd1',
      kind: 'block',
      source: 'desk',
      reason: 'Lawsuit',
      extraLimit: null,
      oneOrder: false,
      beginsAt: '2026-11-20T08:00:00Z',
      endsAt: null,
      endedAt: null,
      madeBy: 'Sari',
      endedBy: null,
    },
  ],
};

describe('the credit desk', () => {
  test('lists customers with exposure, overdue and block, and totals of each currency', async () => {
    const total = { accounts: 4, blocked: 2, creditLimit: '900.00', creditExposure: '400.00', overdue: '30.00' };
    new Network().document(CreditDesk, {
      creditDesk: {
        info: { page: 1, count: 1, pageTotal: 1 },
        totals: [
          { currency: 'USD', ...total },
          { currency: 'EUR', ...total, accounts: 1, blocked: 0 },
        ],
        data: [row],
      },
    });
    await renderPart(<CreditDeskPage />);
    expect(await screen.findByRole('link', { name: 'Roda Jaya' })).toBeTruthy();
    const text = document.body.textContent ?? '';
    for (const words of ['Blocked by the desk', '120 %', '41', '4 accounts, 2 blocked', '1 account, 0 blocked'])
      expect(text).toContain(words);
    expect(screen.getByRole('combobox', { name: 'Currency' })).toBeTruthy();
  });

  test('a row leads to the dealer page, the contact and the open invoices of the account', async () => {
    signInAs({ ...dealer, permissions: ['credit.manage', 'menu.change-cust', 'page.invoice-status'] });
    new Network().document(CreditDesk, {
      creditDesk: { info: { page: 1, count: 1, pageTotal: 1 }, totals: [], data: [row] },
    });
    await renderPart(<CreditDeskPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'More about Roda Jaya' }));
    const page = await screen.findByRole('menuitem', { name: 'Dealer page' });
    expect(page.getAttribute('href')).toBe('/en-us/dealer/104-2281');
    expect(screen.getByRole('menuitem', { name: 'Open invoices' })).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: /^Call/ })).toBeTruthy();
    // The desk of this test may not read orders.
    expect(screen.queryByRole('menuitem', { name: 'Open orders' })).toBeNull();
  });

  test('an account shows the contact, and lists only to those who may act for the customer', async () => {
    new Network().document(CreditDeskDetail, { creditDeskAccount: detail });
    await renderPart(<DeskAccountSheet id="a1" onClose={() => {}} onAction={() => {}} />);
    const sheet = within(await screen.findByRole('dialog'));
    expect((await sheet.findByRole('link', { name: '+62 341 555 0101' })).getAttribute('href')).toMatch(/^tel:/);
    expect(sheet.queryByRole('button', { name: 'Open invoices' })).toBeNull();
  });

  test('one account shows what the customer sees, and who decided', async () => {
    new Network().document(CreditDeskDetail, { creditDeskAccount: detail });
    await renderPart(<DeskAccountSheet id="a1" onClose={() => {}} onAction={() => {}} />);
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('no reason')).toBeTruthy();
    expect(sheet.getByText('Limit exceeded')).toBeTruthy();
    expect(sheet.getByText('lawsuit')).toBeTruthy();
    expect(sheet.getByText('Lawsuit')).toBeTruthy();
    expect(sheet.getByRole('button', { name: 'Unblock' })).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: 'End the decision' }));
    expect(await screen.findByText('Then the reason that the ERP reports counts again.')).toBeTruthy();
  });

  test('blocks with a reason; a refusal shows at its field', async () => {
    const network = new Network().document(CreditDeskDetail, { creditDeskAccount: detail });
    network.document(BlockCredit, {
      blockCredit: {
        message: { status: 'failed', description: '' },
        userErrors: [{ field: 'until', message: '', code: 'credit_until_past', params: {} }],
      },
    });
    await renderPart(<DecisionDialog id="a1" action="block" onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: /^Block/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
    expect(network.of('BlockCredit')).toHaveLength(0);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason, for the staff' }), { target: { value: 'Late' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(network.of('BlockCredit')).toHaveLength(1));
    expect(await dialog.findByText('The end must lie in the future.')).toBeTruthy();
  });

  test('unblocking says what still stops orders, and adds to the limit until a day or for one order', async () => {
    const network = new Network().document(CreditDeskDetail, { creditDeskAccount: detail });
    network.document(UnblockCredit, {
      unblockCredit: { message: { status: 'success', description: '' }, userErrors: [] },
    });
    await renderPart(<DecisionDialog id="a1" action="unblock" onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: /^Unblock/ }));
    expect(dialog.getByText(/The limit is exceeded by .*20\.00/)).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason, for the staff' }), { target: { value: 'Agreed' } });
    const extra = dialog.getByRole('textbox', { name: /^Extra limit/ });
    const until = dialog.getByLabelText('Last day');
    fireEvent.change(until, { target: { value: '2026-12-31' } });
    fireEvent.blur(until);
    fireEvent.change(extra, { target: { value: 'much' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Unblock' }));
    expect(await dialog.findAllByText(/Enter an amount such as/)).not.toEqual([]);
    expect(network.of('UnblockCredit')).toHaveLength(0);
    fireEvent.change(extra, { target: { value: '45.5' } });
    fireEvent.click(dialog.getByRole('checkbox', { name: /^For one order/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Unblock' }));
    await waitFor(() =>
      expect(network.of('UnblockCredit').map(({ body }) => body)).toMatchObject([
        { variables: { accountId: 'a1', reason: 'Agreed', until: '2026-12-31', extraLimit: '45.50', oneOrder: true } },
      ]),
    );
  });

  test('the address holds only what is known', () => {
    expect(readCreditDeskSearch({ state: 'blocked', sort: 'used.desc', account: 'a1', decide: 'block' })).toEqual({
      state: 'blocked',
      sort: 'used.desc',
      account: 'a1',
      decide: 'block',
    });
    expect(readCreditDeskSearch({ state: 'x', sort: 'limit.desc', decide: 'block' })).toEqual({});
    expect(usedPercent({ creditLimit: '0.00', creditExposure: '5.00' })).toBe(100);
  });
});

test.each([
  ['1.00', '0.50', 50],
  ['0.00', '0.50', 100],
  ['0.00', '0.00', 0],
  ['100.00', '-5.00', 0],
])('of a limit of %s with an exposure of %s, %i percent are used', (creditLimit, creditExposure, percent) => {
  expect(usedPercent({ creditLimit, creditExposure })).toBe(percent);
});
