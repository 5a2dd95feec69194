import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffOrdersQuery, StaffOrdersQueryVariables } from '#platform/api/generated/graphql.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { ApprovePayment, VoidPayment } from '#ordering/order-payments/order-payments.documents.ts';
import { StaffOrders } from '#ordering/orders/orders.documents.ts';
import type { StaffOrder } from './staff-order-list.table.tsx';
import { ReplayHandover } from './staff-orders.documents.ts';
import { readStaffOrdersSearch } from './staff-orders.links.ts';
import { viewOf, withView } from './staff-order-views.ts';
import { StaffOrdersPage } from './staff-orders.page.tsx';

const staff = {
  ...dealer,
  customer: null,
  hasCustCode: false,
  permissions: ['page.orderlist', 'payment.approve', 'order.replay'],
};

const paid = (state: string, receipts = 0): StaffOrder['orderPayment'] => ({
  isPaymentWaiting: state === 'waiting',
  isPaymentUploaded: state === 'uploaded',
  payment: { type: 'transfer', desc: 'Bank transfer' },
  paymentStatus: { id: state, description: state },
  paymentDocs: Array.from({ length: receipts }, (_, at) => ({ id: `r${at}` })),
});
const order = (change: Partial<StaffOrder> = {}): StaffOrder => ({
  id: '0198a000-0000-7000-8000-00000000000a',
  number: 'PL-1',
  poNumber: 'PE-1117',
  createdAt: '2026-11-14T07:41:00.000Z',
  status: 'processing',
  acting: false,
  origin: 'portal',
  erpState: 'accepted',
  erpReason: null,
  sap_order_no: '0001046858',
  sorg: '1000',
  totalAmount: '35665.00',
  expectedOn: null,
  expectedPrecision: null,
  currency: { currency: 'USD' },
  createdBy: { name: 'Maya Lestari', username: 'maya' },
  assignedTo: null,
  customer: { name: 'Pelita Sepeda', city: 'Surabaya', unified: '104-2281' },
  orderPayment: paid('completed'),
  handover: null,
  progress: { ordered: 26, shipped: 13, confirmed: 22, invoiced: 4, cancelled: 0, shippedPercent: 50 },
  ...change,
});
const stuck = (number: string): StaffOrder =>
  order({
    id: number,
    number,
    erpState: 'waiting',
    sap_order_no: null,
    handover: { state: 'dead', attempts: 12, lastError: null, fault: 'diskFull', nextAttemptAt: null, canReplay: true },
  });
const listOf = (orders: StaffOrder[]): StaffOrdersQuery => ({
  orders: { countIsExact: true, info: { page: 1, count: orders.length, pageTotal: 1 }, data: orders },
});

beforeAll(() => loadTexts(['orders', 'open-orders', 'staff', 'refusals']));

let network: Network;
const asked = () =>
  (network.of('StaffOrders').at(-1)?.body as { variables: StaffOrdersQueryVariables } | undefined)?.variables;
const rowOf = async (number: string) =>
  (await screen.findByRole('link', { name: number })).closest('tr') as HTMLElement;
beforeEach(() => {
  setWindow(1440, 900);
  network = new Network();
  signInAs(staff);
  useSiteOf({});
});

describe('the order list of the staff', () => {
  it('sends the filters of the URL, and shows who placed the order and for whom', async () => {
    network.document(StaffOrders, listOf([order({ acting: true })]));
    await renderPart(
      <StaffOrdersPage />,
      '/en-us/admin/order-confirmation?q=pelita&payment=uploaded&salesman=0000002101&by=maya&customer=104-2281&sorg=ID01&acting=yes&page=2&limit=20',
    );
    const row = await rowOf('PL-1');
    expect(row.textContent).toContain('Pelita Sepeda');
    expect(row.textContent).toContain('Maya Lestari');
    expect(row.textContent).toContain('for the dealer');
    expect(asked()).toEqual({
      page: 2,
      limit: 20,
      sort: 'newest',
      filter: {
        scope: 'staff',
        search: 'pelita',
        payment: 'uploaded',
        salesman: '0000002101',
        placedBy: 'maya',
        customer: '104-2281',
        sorg: 'ID01',
        acting: true,
      },
    });
  });

  it('links to the orders that need action, and marks the current view', async () => {
    network.document(StaffOrders, listOf([order()]));
    await renderPart(<StaffOrdersPage />, '/en-us/admin/order-confirmation?q=x&page=3');
    fireEvent.click(await screen.findByRole('link', { name: 'Receipts to check' }));
    await waitFor(() =>
      expect(asked()).toMatchObject({ page: 1, filter: { scope: 'staff', search: 'x', payment: 'uploaded' } }),
    );
    fireEvent.click(screen.getByRole('link', { name: 'Handover stuck' }));
    await waitFor(() => expect(asked()?.filter).toEqual({ scope: 'staff', search: 'x', stuck: true }));
    expect(screen.getByRole('link', { name: 'Handover stuck' }).getAttribute('aria-current')).toBe('page');
    expect(viewOf(readStaffOrdersSearch({ erp: 'rejected' }))).toBe('refused');
    expect(viewOf(readStaffOrdersSearch({ status: 'failed' }))).toBeNull();
    expect(withView({ q: 'x', status: 'failed', page: 4, salesman: 'S' }, 'all')).toEqual({ q: 'x', salesman: 'S' });
    expect(
      readStaffOrdersSearch({ payment: 'gone', stuck: 'maybe', status: 'sold', by: ' ', number: ' PL-1 ' }),
    ).toEqual({ number: 'PL-1' });
  });

  it('shows no order that ended before its hand-over as waiting for the ERP', async () => {
    network.document(
      StaffOrders,
      listOf([
        order({ number: 'PL-1', status: 'cancelled', erpState: 'waiting', sap_order_no: null }),
        order({ id: '2', number: 'PL-2', erpState: 'waiting', sap_order_no: null }),
      ]),
    );
    await renderPart(<StaffOrdersPage />, '/en-us/admin/order-confirmation');
    expect((await rowOf('PL-1')).textContent).not.toContain('Waiting for the ERP');
    expect((await rowOf('PL-2')).textContent).toContain('Waiting for the ERP');
  });

  it('shows why a hand-over is stuck, and retries it from the row', async () => {
    network.document(StaffOrders, listOf([stuck('PL-7')]));
    network.document(ReplayHandover, {
      replayHandover: {
        order: { id: '1', number: 'PL-7' },
        message: { status: 'success', description: '' },
        userErrors: [],
      },
    });
    await renderPart(<StaffOrdersPage />, '/en-us/admin/order-confirmation?stuck=true');
    const row = await rowOf('PL-7');
    expect(row.textContent).toContain('Given up');
    expect(row.textContent).toContain('12 attempts');
    expect(row.textContent).toContain('The disk for the order files is full.');
    fireEvent.click(within(row).getByRole('button', { name: 'Hand PL-7 over again' }));
    await waitFor(() =>
      expect(network.of('ReplayHandover').at(-1)?.body).toMatchObject({ variables: { orderNumber: 'PL-7' } }),
    );
    expect(await screen.findByText('PL-7 is handed over again')).toBeTruthy();
  });

  it('does not show an order on account as paid', async () => {
    const settled = paid('completed') as NonNullable<StaffOrder['orderPayment']>;
    network.document(
      StaffOrders,
      listOf([order({ orderPayment: { ...settled, paymentStatus: { id: 'completed', description: 'On account' } } })]),
    );
    await renderPart(<StaffOrdersPage />, '/en-us/admin/order-confirmation');
    const row = await rowOf('PL-1');
    expect(row.textContent).toContain('On account');
    expect(row.textContent).not.toContain('Settled');
  });

  it('processes many one after the other and shows the result of each; failed ones can be retried', async () => {
    let refusing = true;
    network.document(
      StaffOrders,
      listOf([
        order({ status: 'pending', erpState: 'held', orderPayment: paid('uploaded', 1) }),
        order({ id: '2', number: 'PL-2', status: 'pending', erpState: 'held', orderPayment: paid('uploaded', 2) }),
        order({ id: '3', number: 'PL-3' }),
      ]),
    );
    network.document(ApprovePayment, ({ orderNumber }) => ({
      approvePayment:
        orderNumber === 'PL-2' && refusing
          ? {
              order: null,
              message: { status: 'failed', description: '' },
              userErrors: [
                {
                  field: 'orderNumber',
                  code: 'payment_already_decided',
                  message: 'The payment has been decided already.',
                  params: null,
                },
              ],
            }
          : { order: null, message: { status: 'success', description: '' }, userErrors: [] },
    }));
    await renderPart(<StaffOrdersPage />, '/en-us/admin/order-confirmation');
    await rowOf('PL-1');
    for (const box of screen.getAllByRole('checkbox', { name: /PL-/ })) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Approve payments' }));
    // The selection stays if the user only opens and closes the dialog.
    const looked = await screen.findByRole('dialog', { name: 'Approve 2 payments?' });
    fireEvent.click(within(looked).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Approve payments' }));
    const dialog = await screen.findByRole('dialog', { name: 'Approve 2 payments?' });
    expect(dialog.textContent).toContain('1 of the chosen orders is left out');
    expect(network.of('ApprovePayment')).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve payments' }));
    expect(await within(dialog).findByText('The payment has been decided already.')).toBeTruthy();
    const [first, second] = within(within(dialog).getByRole('list', { name: 'Results' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('done');
    expect(second?.textContent).toContain('PL-2');
    refusing = false;
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Approve payments' }));
    await waitFor(() => expect(within(dialog).getAllByText('done')).toHaveLength(2));
    // Completed orders are not sent again.
    expect(network.of('ApprovePayment')).toHaveLength(3);
  });

  it('refuses many receipts with one reason that it asks for', async () => {
    network.document(
      StaffOrders,
      listOf([
        order({ status: 'pending', erpState: 'held', orderPayment: paid('uploaded', 1) }),
        order({ id: '2', number: 'PL-2', status: 'pending', erpState: 'held', orderPayment: paid('uploaded', 2) }),
        order({ id: '3', number: 'PL-3', status: 'pending', erpState: 'held', orderPayment: paid('waiting') }),
      ]),
    );
    network.document(VoidPayment, {
      voidPayment: { order: null, message: { status: 'success', description: '' }, userErrors: [] },
    });
    await renderPart(<StaffOrdersPage />, '/en-us/admin/order-confirmation');
    await rowOf('PL-1');
    for (const box of screen.getAllByRole('checkbox', { name: /PL-/ })) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Refuse receipts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refuse 2 receipts?' });
    expect(dialog.textContent).toContain('1 of the chosen orders is left out');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refuse receipts' }));
    expect(dialog.textContent).toContain('Write a reason');
    expect(network.of('VoidPayment')).toHaveLength(0);
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: ' Not readable ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refuse receipts' }));
    await waitFor(() => expect(within(dialog).getAllByText('done')).toHaveLength(2));
    expect(network.of('VoidPayment').map(({ body }) => (body as { variables: unknown }).variables)).toEqual([
      { orderNumber: 'PL-1', reason: 'Not readable' },
      { orderNumber: 'PL-2', reason: 'Not readable' },
    ]);
  });

  it('offers nothing without permission', async () => {
    signInAs({ ...staff, permissions: ['page.orderlist'] });
    network.document(
      StaffOrders,
      listOf([
        order({
          ...stuck('PL-7'),
          handover: {
            state: 'dead',
            attempts: 12,
            lastError: null,
            fault: null,
            nextAttemptAt: null,
            canReplay: false,
          },
        }),
      ]),
    );
    await renderPart(<StaffOrdersPage />, '/en-us/admin/order-confirmation');
    const row = await rowOf('PL-7');
    expect(within(row).queryByRole('button', { name: /Hand PL-7/ })).toBeNull();
    fireEvent.click(within(row).getByRole('checkbox'));
    expect(screen.queryByRole('button', { name: 'Approve payments' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Hand over again' })).toBeNull();
  });
});
