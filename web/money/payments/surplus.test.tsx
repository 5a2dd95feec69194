import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { ClearSurplusDialog } from './clear-surplus.dialog.tsx';
import { ClearSurplus, SurplusPayment, SurplusPayments } from './surplus.documents.ts';
import { readSurplusSearch } from './surplus.links.ts';
import { SurplusPage } from './surplus.page.tsx';

beforeAll(() => loadTexts(['surplus', 'refusals', 'ui', 'errors', 'shell']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['credit.manage'] });
});

const surplus = {
  id: 's1',
  gateway: 'xendit',
  reference: 'pay-77',
  externalId: '1000-abc',
  requestNumber: 'PAY-00000007',
  merchant: '1000',
  payerName: 'Roda Jaya',
  payerCode: '104-2281',
  custName: 'Roda Jaya',
  currency: 'USD',
  amount: '105.00',
  surplusAmount: '5.00',
  reasonText: 'More than requested',
  paidAt: '2026-11-20T08:00:00Z',
  recordedAt: '2026-11-20T08:00:05Z',
  state: 'open',
  note: null,
  clearedBy: null,
  clearedAt: null,
};

describe('payments that pay no invoice', () => {
  test('are listed with payer, amount, reason, reference and state, and summed per currency', async () => {
    new Network().document(SurplusPayments, {
      surplusPayments: {
        info: { page: 1, count: 2, pageTotal: 1 },
        totals: [
          { currency: 'USD', count: 1, amount: '5.00' },
          { currency: 'EUR', count: 3, amount: '30.00' },
        ],
        data: [surplus, { ...surplus, id: 's2', payerName: null, requestNumber: null, state: 'cleared' }],
      },
    });
    await renderPart(<SurplusPage />);
    expect(await screen.findByRole('link', { name: 'Roda Jaya' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Unknown payer' })).toBeTruthy();
    const text = document.body.textContent ?? '';
    for (const words of ['xendit pay-77', 'More than requested', 'PAY-00000007', '1 payment', '3 payments', 'Cleared'])
      expect(text).toContain(words);
    expect(readSurplusSearch({ state: 'open', payment: 's1', wrong: 'x' })).toEqual({ state: 'open', payment: 's1' });
    expect(readSurplusSearch({ state: 'lost' })).toEqual({});
  });

  test('are cleared with a note; a refusal shows in the dialog', async () => {
    const network = new Network().document(SurplusPayment, { surplusPayment: surplus });
    network.document(ClearSurplus, {
      clearSurplus: {
        message: { status: 'failed', description: '' },
        userErrors: [{ field: '', message: '', code: 'surplus_cleared', params: {} }],
      },
    });
    await renderPart(<ClearSurplusDialog id="s1" onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: /^Unapplied payment of/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as cleared' }));
    expect(network.of('ClearSurplus')).toHaveLength(0);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Returned on 21 Nov' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as cleared' }));
    await waitFor(() => expect(network.of('ClearSurplus')).toHaveLength(1));
    expect(await dialog.findByText('Somebody has already marked this payment as cleared.')).toBeTruthy();
  });

  test('show who cleared them and why, without a form', async () => {
    const cleared = { ...surplus, state: 'cleared', note: 'Returned', clearedBy: 'Sari', clearedAt: surplus.paidAt };
    new Network().document(SurplusPayment, { surplusPayment: cleared });
    await renderPart(<ClearSurplusDialog id="s1" onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: /^Unapplied payment of/ }));
    expect(dialog.getByText('Returned')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Mark as cleared' })).toBeNull();
  });
});
