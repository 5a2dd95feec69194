import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { detailOf, shownOrder } from '#ordering/orders/orders.factory.ts';
import { OrderDetail, OrderHandover } from '#ordering/orders/orders.documents.ts';
import { ApprovePayment, VoidPayment } from './order-payments.documents.ts';
import { OrdersPage } from '#ordering/orders/orders.page.tsx';
const refused = (field: string, code: string, message: string) => ({
  message: { status: 'failed', description: message },
  userErrors: [{ field, code, message, params: { types: 'PDF' } }],
});

beforeAll(() => loadTexts(['orders', 'open-orders']));

let network: Network;
beforeEach(() => {
  // Wide enough to show every column.
  setWindow(1440, 900);
  network = new Network();
  signInAs();
  useSiteOf({});
});

describe('the payment of an order that awaits it', () => {
  const waiting = (docs: NonNullable<ReturnType<typeof shownOrder>['orderPayment']>['paymentDocs'] = []) =>
    shownOrder({
      status: 'pending',
      erpState: 'held',
      orderPayment: {
        amount: '35665.00',
        expiredDate: '2026-11-24T08:00:00.000Z',
        isPaymentWaiting: docs.length === 0,
        isPaymentUploaded: docs.length > 0,
        isPaymentFailed: false,
        decidedBy: null,
        decidedAt: null,
        reason: null,
        paymentDocs: docs,
        payment: { type: 'transfer', desc: 'Bank transfer', merchantInstruction: 'Transfer to account 1.' },
        paymentStatus:
          docs.length > 0
            ? { id: 'uploaded', description: 'Receipt uploaded' }
            : { id: 'waiting', description: 'Waiting for payment' },
      },
    });
  const receipt = {
    id: 'r1',
    fileName: 'transfer.pdf',
    url: '/orders/PL-2026-000867/receipts/r1',
    uploadedAt: '2026-11-21T08:00:00.000Z',
    uploadedBy: 'Maya Lestari',
    contentType: 'application/pdf',
    bytes: 20_480,
  };
  const file = () => new File(['%PDF-1.4'], 'proof.pdf', { type: 'application/pdf' });
  const sent = (request: { body: unknown }) =>
    JSON.parse((request.body as FormData).get('operations') as string) as { operationName: string; variables: unknown };

  it('accepts a receipt at once and shows the refusal of another at its field', async () => {
    let order = waiting();
    const uploads: { operationName: string; variables: unknown }[] = [];
    network.rest('POST /graphql', (request) => {
      if (!(request.body instanceof FormData)) return jsonAnswer({ data: detailOf(order) });
      uploads.push(sent(request));
      if (uploads.length > 1)
        return jsonAnswer({
          data: { uploadPaymentDoc: { order: null, ...refused('file', 'file_extension_invalid', '') } },
        });
      expect((request.body.get('0') as File).name).toBe('proof.pdf');
      expect(request.body.get('map')).toBe('{"0":["variables.file"]}');
      order = waiting([receipt]);
      return jsonAnswer({
        data: { uploadPaymentDoc: { order: null, message: { status: 'success', description: '' }, userErrors: [] } },
      });
    });
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    expect(await screen.findByText(/Waits for payment: Bank transfer/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Upload a receipt/), { target: { files: [file()] } });
    expect(await screen.findByRole('button', { name: 'Open transfer.pdf' })).toBeTruthy();
    expect(uploads[0]).toEqual({
      query: expect.any(String),
      operationName: 'UploadReceipt',
      variables: { id: order.id, file: null },
    });
    expect(screen.getByText(/The receipt is being checked/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Upload a receipt/), { target: { files: [file()] } });
    expect(await screen.findByText(/File extension invalid/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve payment' })).toBeNull();
  });

  it('is decided by users with permission: approved with a receipt, rejected with a reason', async () => {
    signInAs({ ...dealer, permissions: [...dealer.permissions, 'page.orderlist', 'payment.approve'] });
    network.document(OrderDetail, detailOf(waiting([receipt])));
    network.document(OrderHandover, { order: null });
    const done = { order: null, message: { status: 'success', description: '' }, userErrors: [] };
    network.document(ApprovePayment, { approvePayment: done });
    network.document(VoidPayment, { voidPayment: done });
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    fireEvent.click(await screen.findByRole('button', { name: 'Reject payment' }));
    const voiding = await screen.findByRole('dialog');
    fireEvent.click(within(voiding).getByRole('button', { name: 'Reject payment' }));
    await waitFor(() => expect(within(voiding).getAllByText(/fill in|empty|required/i).length).toBeGreaterThan(0));
    expect(network.of(VoidPayment.name)).toEqual([]);
    fireEvent.change(within(voiding).getByLabelText('Reason'), { target: { value: 'Wrong amount' } });
    fireEvent.click(within(voiding).getByRole('button', { name: 'Reject payment' }));
    await waitFor(() =>
      expect(network.of(VoidPayment.name).at(-1)?.body).toMatchObject({
        variables: { orderNumber: 'PL-2026-000867', reason: 'Wrong amount' },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Approve payment' }));
    const approving = await screen.findByRole('dialog', { name: /Approve the payment of/ });
    fireEvent.click(within(approving).getByRole('button', { name: 'Approve payment' }));
    await waitFor(() => expect(network.of(ApprovePayment.name)).toHaveLength(1));
  });

  it('cannot be approved without a receipt, or changed with read permission', async () => {
    signInAs({ ...dealer, permissions: ['page.order-status', 'payment.approve'] });
    network.document(OrderDetail, detailOf(waiting()));
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    expect((await screen.findByRole('button', { name: 'Approve payment' })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('A receipt is needed before the payment can be approved.')).toBeTruthy();
  });

  it('shows the receipts read-only to users with read permission', async () => {
    signInAs({ ...dealer, permissions: ['page.order-status'] });
    network.document(OrderDetail, detailOf(waiting([receipt])));
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    expect(await screen.findByRole('button', { name: 'Open transfer.pdf' })).toBeTruthy();
    expect(screen.queryByLabelText(/Upload a receipt/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove transfer.pdf' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reject payment' })).toBeNull();
  });

  it('opens a PDF in its own tab, always as a PDF, and saves it if tabs are blocked', async () => {
    network.document(OrderDetail, detailOf(waiting([receipt])));
    network.rest(
      `GET ${receipt.url}`,
      () => new Response('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } }),
    );
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
    const forget = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const openTab = vi.spyOn(window, 'open').mockReturnValue(window);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { unmount } = await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    fireEvent.click(await screen.findByRole('button', { name: 'Open transfer.pdf' }));
    await waitFor(() => expect(openTab.mock.calls).toEqual([['blob:1', '_blank']]));
    expect(blobs.map(({ type }) => type)).toEqual(['application/pdf']);
    expect(saved).not.toHaveBeenCalled();
    openTab.mockReturnValue(null);
    fireEvent.click(screen.getByRole('button', { name: 'Open transfer.pdf' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    unmount();
    expect(forget).toHaveBeenCalledWith('blob:1');
    vi.restoreAllMocks();
  });
});
