import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { Statement } from './statement.documents.ts';
import { readStatementSearch } from './statement.links.ts';
import { StatementPage } from './statement.page.tsx';

let network: Network;
beforeAll(() => loadTexts(['statement', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  setWindow(1440, 900);
  queryClient.clear();
  network = new Network();
  useSiteOf({});
  signInAs({ ...dealer, permissions: [...dealer.permissions, 'page.invoice-status'] });
});

describe('a statement of account', () => {
  test('shows both balances and every movement, of the chosen account', async () => {
    const rows = [
      {
        date: '2026-10-01',
        kind: 'invoice',
        invoiceId: '0198b000-0000-7000-8000-000000000001',
        invoiceNo: '9100',
        reference: 'PO 77',
        amount: '123.45',
        balance: '133.45',
      },
      {
        date: '2026-10-20',
        kind: 'clearing',
        invoiceId: '0198b000-0000-7000-8000-000000000001',
        invoiceNo: '9100',
        reference: '',
        amount: '-23.45',
        balance: '110.00',
      },
    ];
    const account = { payerCode: 'A-', payerName: 'Ridgeline Cycles', from: '2026-10-01', to: '2026-10-31' };
    network.document(Statement, {
      accountStatement: [
        { ...account, currency: 'EUR', openingBalance: '0.00', closingBalance: '0.00', rows: [] },
        { ...account, currency: 'USD', openingBalance: '10.00', closingBalance: '110.00', rows },
      ],
    });
    await renderPart(<StatementPage />, '/en-us/invoice/statement?account=A-+USD&from=2026-10-01&to=2026-10-31');
    expect(await screen.findByText('Payment or settlement')).toBeTruthy();
    expect(screen.getByText('Opening balance').parentElement?.textContent).toContain('10.00');
    expect(screen.getByText('Closing balance').parentElement?.textContent).toContain('110.00');
    expect(screen.getAllByRole('link', { name: '9100' })).toHaveLength(2);
    fireEvent.change(screen.getByRole('combobox', { name: 'Account' }), { target: { value: 'A- EUR' } });
    expect(await screen.findByText('No movements in this period')).toBeTruthy();
    expect(readStatementSearch({ from: 'x' })).toEqual({});
  });
});
