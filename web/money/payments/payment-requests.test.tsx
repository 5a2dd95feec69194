import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { narrow, renderPart, signInAs } from '#testing/render.tsx';
import { PaymentRequestsPage } from './payment-requests.page.tsx';
import { PaymentRequestPage, VoidPaymentRequest } from './payments.documents.ts';
import { paymentRequest } from './payments.fixtures.ts';
import { readPaymentRequestsSearch } from './payments.links.ts';
import { PendingRequests } from './pending-requests.part.tsx';

let network: Network;
beforeAll(() => loadTexts(['payments', 'refusals', 'ui', 'errors']));
beforeEach(() => {
  queryClient.clear();
  network = new Network();
  signInAs();
});

const waiting = paymentRequest({
  forCustomer: { unified: '104-2281', name: 'Ridgeline Cycles' },
  parts: ['9001', '9002', '9003', '9004'].map((invoiceNo) => ({
    invoiceId: `01900000-0000-7000-8000-00000000${invoiceNo}`,
    assignment: `C1-${invoiceNo}-2026-1`,
    invoiceNo,
    amount: '25.00',
    settledAmount: null,
  })),
});
const paid = paymentRequest({
  number: 'PAY-00000006',
  externalId: '5000-old',
  paymentStatus: { id: 'paid', description: 'Paid' },
  isOpen: false,
  canVoid: false,
});
const list = (data = [waiting, paid], nextCursor: string | null = null) => ({
  paymentRequests: { count: data.length, nextCursor, data },
});

describe('the list of payment requests (Q-112)', () => {
  test('shows number, state, invoices, who paid for whom, and the amount', async () => {
    network.document(PaymentRequestPage, list());
    await renderPart(<PaymentRequestsPage />, '/en-us/payment');
    const row = within((await screen.findByRole('link', { name: 'PAY-00000007' })).closest('tr')!);
    expect(row.getByText('Waiting for payment')).toBeTruthy();
    expect(row.getByText('9001, 9002 and 2 more')).toBeTruthy();
    expect(row.getByText('Maya Lindqvist')).toBeTruthy();
    expect(row.getByText('for Ridgeline Cycles')).toBeTruthy();
    expect(row.getByRole('button', { name: 'Void' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Void' })).toHaveLength(1);
  });

  test('filters by state and keeps the filter in the URL', async () => {
    network.document(PaymentRequestPage, list());
    await renderPart(<PaymentRequestsPage />, '/en-us/payment?status=open&q=9001');
    await screen.findByRole('link', { name: 'PAY-00000007' });
    expect(network.of('PaymentRequestPage')[0]?.body).toMatchObject({
      variables: { filter: { search: '9001', status: ['open'] }, first: 20 },
    });
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'paid' } });
    await waitFor(() =>
      expect(network.of('PaymentRequestPage').at(-1)?.body).toMatchObject({
        variables: { filter: { status: ['paid'] } },
      }),
    );
  });

  test('opens older requests, and returns to the newest', async () => {
    network.document(PaymentRequestPage, list([waiting], 'next-page'));
    await renderPart(<PaymentRequestsPage />, '/en-us/payment');
    expect(await screen.findByRole('link', { name: 'Older requests' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Newest requests' })).toBeNull();
  });

  test('voids a request after a question, and shows why the server refuses it', async () => {
    network.document(PaymentRequestPage, list()).document(VoidPaymentRequest, {
      voidPaymentRequest: {
        paymentRequests: null,
        message: { status: 'failed', description: 'Paid already.' },
        userErrors: [{ field: 'externalId', code: 'payment_request_closed', message: 'Paid already.', params: {} }],
      },
    });
    await renderPart(<PaymentRequestsPage />, '/en-us/payment');
    fireEvent.click(await screen.findByRole('button', { name: 'Void' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Void payment PAY-00000007?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Void the request' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Paid already.');
  });

  test('is a list of cards on a phone', async () => {
    const media = vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    network.document(PaymentRequestPage, list());
    await renderPart(<PaymentRequestsPage />, '/en-us/payment');
    expect(await screen.findByRole('link', { name: 'PAY-00000007' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    media.mockRestore();
  });

  test('says what to do when there is none, and when the permission is missing', async () => {
    network.document(PaymentRequestPage, list([]));
    const page = await renderPart(<PaymentRequestsPage />, '/en-us/payment');
    expect(await screen.findByText('No payment requests yet')).toBeTruthy();
    page.unmount();
    queryClient.clear();
    new Network().rest('POST /graphql', () =>
      jsonAnswer({
        errors: [{ message: '', extensions: { code: 'FORBIDDEN_SCOPE', reason: 'forbidden_scope' } }],
      }),
    );
    await renderPart(<PaymentRequestsPage />, '/en-us/payment');
    expect(await screen.findByText('Not part of your role')).toBeTruthy();
  });

  test('malformed parameters are left out', () => {
    expect(readPaymentRequestsSearch({ status: 'nonsense', q: ' ', after: 'x' })).toEqual({ after: 'x' });
  });
});

describe('pending payment requests of a page', () => {
  test('one leads to its page', async () => {
    await renderPart(<PendingRequests requests={[waiting]} />);
    expect(screen.getByText('1 payment request pending')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View or void' }).getAttribute('href')).toContain('request=5000-abc');
  });

  test('several are listed, none shows nothing', async () => {
    const none = await renderPart(<PendingRequests requests={[]} />);
    expect(none.container.textContent).toBe('');
    none.unmount();
    await renderPart(<PendingRequests requests={[waiting, paid]} />);
    fireEvent.click(screen.getByRole('button', { name: 'View or void' }));
    expect(await screen.findByRole('menuitem', { name: /PAY-00000006/ })).toBeTruthy();
  });
});
