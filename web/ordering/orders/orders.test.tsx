import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderPageQueryVariables } from '#platform/api/generated/graphql.ts';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, narrow, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { orderStops } from './order-timeline.ts';
import { detailOf, landingOf, listedOrder, orderLine, ordersOf, shownOrder } from './orders.factory.ts';
import { OrderDesk } from '#ordering/staff-orders/staff-orders.documents.ts';
import { CancelOrder, OrderDetail, OrderPage, OrderHandover } from './orders.documents.ts';
import { readOrdersSearch } from './orders.links.ts';
import { OrdersPage } from './orders.page.tsx';
import { orderRoutes } from './orders.routes.ts';
import { awaitsErp } from './use-order.ts';

const asked = (network: Network) =>
  (network.of('OrderPage').at(-1)?.body as { variables: OrderPageQueryVariables } | undefined)?.variables;
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

describe('the order list', () => {
  it('reads filters, search, sort and page from the URL and sends them to the server', async () => {
    network.document(OrderPage, ordersOf([listedOrder()], { page: 2, count: 11, pageTotal: 2 }));
    await renderPart(
      <OrdersPage />,
      '/en-us/order?tab=history&q=meridian&status=complete&origin=portal&from=2026-11-01&to=2026-11-30&sort=createdAt.asc&page=2&acting=no',
    );
    expect(await screen.findByRole('link', { name: 'PL-2026-000867' })).toBeTruthy();
    expect(asked(network)).toEqual({
      page: 2,
      limit: 10,
      sort: 'oldest',
      filter: {
        scope: 'customer',
        search: 'meridian',
        status: 'complete',
        from: '2026-11-01',
        to: '2026-11-30',
        origin: 'portal',
        acting: false,
      },
    });
  });

  it('shows the progress of an order, and dates only in their promised precision', async () => {
    network.document(OrderPage, ordersOf([listedOrder({ acting: true, createdBy: { name: 'Dimas Prasetyo' } })]));
    await renderPart(<OrdersPage />, '/en-us/order?tab=history');
    const row = (await screen.findByRole('link', { name: 'PL-2026-000867' })).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Partly shipped');
    expect(row.textContent).toContain('50 %');
    expect(row.textContent).toContain('week 50');
    expect(row.textContent).toContain('Dimas Prasetyo');
    expect(row.textContent).toContain('for you');
  });

  it('lets an order be ordered again from its card on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    network
      .document(OrderPage, ordersOf([listedOrder()]))
      .document({ name: 'ReorderPreview' }, { reorderPreview: null });
    await renderPart(<OrdersPage />, '/en-us/order?tab=history');
    const card = (await screen.findByRole('link', { name: 'PL-2026-000867' })).closest('li') as HTMLElement;
    fireEvent.click(within(card).getByRole('button', { name: 'Reorder PL-2026-000867' }));
    expect(await screen.findByRole('dialog', { name: 'Reorder PL-2026-000867' })).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('removes one filter with its chip and keeps the others', async () => {
    network.document(OrderPage, ordersOf([listedOrder()]));
    await renderPart(<OrdersPage />, '/en-us/order?tab=history&status=complete&origin=portal&page=3');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Status Complete' }));
    await waitFor(() =>
      expect(asked(network)).toEqual({
        page: 1,
        limit: 10,
        sort: 'newest',
        filter: { scope: 'customer', origin: 'portal' },
      }),
    );
  });

  it('refuses a range of more than 30 days before it calls the server', async () => {
    network.document(OrderPage, ordersOf([listedOrder()]));
    await renderPart(<OrdersPage />, '/en-us/order?tab=history&from=2026-10-01&to=2026-11-20');
    fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    expect(await screen.findByText('The date range may span at most 30 days.')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Show results' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('distinguishes an empty list from one without a match', async () => {
    network.document(OrderPage, ({ filter }) => ordersOf(filter?.search === 'x' ? [] : []));
    const { unmount } = await renderPart(<OrdersPage />, '/en-us/order?tab=history');
    expect(await screen.findByText('No orders yet')).toBeTruthy();
    unmount();
    await renderPart(<OrdersPage />, '/en-us/order?tab=history&q=x');
    expect(await screen.findByText('No match')).toBeTruthy();
  });

  it('ignores malformed search parameters', () => {
    expect(
      readOrdersSearch({
        status: 'sold',
        from: 'today',
        origin: 'fax',
        erp: 'x',
        acting: '1',
        number: ' PL-1 ',
        page: '0',
      }),
    ).toEqual({ number: 'PL-1' });
  });
});

describe('an order', () => {
  it('shows its progress: completed steps and the remaining shipment', async () => {
    network.document(OrderDetail, detailOf(shownOrder()));
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867&status=open');
    const way = await screen.findByRole('list', { name: 'Order progress' });
    expect(
      within(way)
        .getAllByRole('listitem')
        .map((stop) => stop.querySelector('b')?.textContent),
    ).toEqual(['Submitted', 'Handed over', 'Received by ERP', 'Confirmed', 'Partly shipped', 'Shipped', 'Invoiced']);
    const current = way.querySelector('[aria-current="step"]');
    expect(current?.textContent).toContain('13 of 26 units · 1 parcel');
    expect(way.textContent).toContain('ERP 0001046858');
    expect(way.textContent).toContain('expected week 50');
    expect(screen.getByRole('link', { name: /Track NF1/ }).getAttribute('href')).toBe('https://track.example/NF1');
    expect(screen.getByText('2 due week 50')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open orders' }).getAttribute('href')).toBe('/en-us/order?status=open');
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  it('shows both numbers, PO number, requested date, address, notes and shipment (R-198)', async () => {
    const clickCollect = { id: 'c7', number: 'CC-2026-000007' };
    network.document(OrderDetail, detailOf(shownOrder({ notes: 'Ring twice', clickCollect })));
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    expect(await screen.findByRole('heading', { level: 1, name: 'PL-2026-000867' })).toBeTruthy();
    expect(screen.getByText(/^PO PE-1117(?!\d)/)).toBeTruthy();
    const terms = new Map(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(terms.get('ERP number')).toBe('0001046858');
    expect([terms.get('Notes'), terms.get('For click & collect order')]).toEqual(['Ring twice', 'CC-2026-000007']);
    expect(terms.get('Ship to')).toBe('Main storeJl. Raya 1Surabaya 60264');
    expect(terms.get('Shipment')).toBe('Brand freight');
    expect(terms.get('Requested')).toBe('25 Nov 2026');
  });

  it('shows which dates moved, from where to where', async () => {
    const promises = [
      { version: 1, promisedOn: '2026-12-01', precision: 'day', source: 'erp', at: '2026-11-15T02:12:00.000Z' },
      { version: 2, promisedOn: '2026-12-10', precision: 'week', source: 'erp', at: '2026-11-16T01:30:00.000Z' },
    ];
    network.document(OrderDetail, detailOf(shownOrder({ lines: [orderLine({ promises })] })));
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    expect((await screen.findByText('Date moved')).closest('li')?.textContent).toMatch(
      /Drift 5 · Lichen · L: .*2026 → week 50/,
    );
  });

  it('is not found when the caller may not see it', async () => {
    network.document(OrderDetail, detailOf(null));
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-X&q=m');
    expect(await screen.findByText('No order PL-X')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the list' }).getAttribute('href')).toBe('/en-us/order?q=m');
  });

  it('stays open with the reason when the ERP was faster than a cancellation', async () => {
    network.document(OrderDetail, detailOf(shownOrder({ canCancel: true, cancelRefusal: null })));
    network.document(CancelOrder, {
      cancelOrder: { order: null, ...refused('orderNumber', 'order_already_taken', '') },
    });
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel order PL-2026-000867?' });
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Ordered twice' } });
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(dialog.textContent).toContain('This order is already being worked on.'));
    expect(network.of('CancelOrder').at(-1)?.body).toMatchObject({
      variables: { orderNumber: 'PL-2026-000867', reason: 'Ordered twice' },
    });
    await waitFor(() => expect(network.of('OrderDetail').length).toBe(2));
  });

  it('offers no cancellation to users with read permission only', async () => {
    signInAs({ ...dealer, permissions: ['page.order-status'] });
    network.document(OrderDetail, detailOf(shownOrder({ canCancel: true })));
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    expect(await screen.findByRole('button', { name: 'PDF' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reorder' })).toBeNull();
  });

  it('leads library readers with a catalog to the pictures and texts of its articles', async () => {
    signInAs({ ...dealer, permissions: ['page.catalog', 'page.order-status', 'page.marketing-material'] });
    network.document(OrderDetail, detailOf(shownOrder()));
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    expect((await screen.findByRole('link', { name: 'Pictures and texts' })).getAttribute('href')).toBe(
      '/en-us/marketing-material/asset-pack?order=PL-2026-000867',
    );
  });

  it.each([[['page.order-status', 'page.marketing-material']], [['page.order-status', 'page.catalog']]])(
    'offers no pictures and texts to users with %j only',
    async (permissions) => {
      signInAs({ ...dealer, permissions });
      network.document(OrderDetail, detailOf(shownOrder()));
      await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
      expect(await screen.findByRole('button', { name: 'PDF' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Pictures and texts' })).toBeNull();
    },
  );

  it('links to a preview of ordering it again', async () => {
    network
      .document(OrderDetail, detailOf(shownOrder()))
      .document({ name: 'ReorderPreview' }, { reorderPreview: null });
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    fireEvent.click(await screen.findByRole('button', { name: 'Reorder' }));
    expect(await screen.findByRole('dialog', { name: 'Reorder PL-2026-000867' })).toBeTruthy();
    expect(network.of('ReorderPreview')[0]?.body).toMatchObject({ variables: { orderNumber: 'PL-2026-000867' } });
  });

  it('reloads while the ERP is about to answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let times = 0;
      const now = new Date().toISOString();
      const hourAgo = new Date(Date.now() - 60 * 60_000).toISOString();
      network.document(OrderDetail, () => {
        times += 1;
        return detailOf(
          times < 2
            ? shownOrder({ erpState: 'sent', sap_order_no: null, deliveries: [], createdAt: now })
            : shownOrder({ createdAt: hourAgo }),
        );
      });
      await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
      expect(await screen.findByText(/On its way to the ERP/)).toBeTruthy();
      await vi.advanceTimersByTimeAsync(4_500);
      await waitFor(() => expect(screen.queryByText(/On its way to the ERP/)).toBeNull());
      await vi.advanceTimersByTimeAsync(20_000);
      expect(times).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an order without a network', () => {
  it('shows a failure, and loads on retry', async () => {
    network.document(OrderDetail, detailOf(shownOrder()));
    network.goOffline();
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    const alert = await screen.findByRole('alert');
    network.goOnline();
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Drift 5 · Lichen · L')).toBeTruthy();
  });

  it('shows when a cached order was loaded', async () => {
    network.document(OrderDetail, detailOf(shownOrder()));
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    expect(await screen.findByText('Drift 5 · Lichen · L')).toBeTruthy();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/The server cannot be reached. You see the order as it was loaded at/)).toBeTruthy();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
  });
});

describe('an order whose hand-over was given up', () => {
  it('says that the order desk acts, and not that it is on its way', async () => {
    const order = shownOrder({ erpState: 'waiting', waitsForDesk: true, sap_order_no: null });
    network.document(OrderDetail, detailOf(order));
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    expect(await screen.findByText('Waiting for the brand’s order desk.')).toBeTruthy();
    expect(screen.getByText('Waiting for the order desk')).toBeTruthy();
    expect(screen.queryByText(/On its way to the ERP|Waiting for the ERP/)).toBeNull();
  });

  it('shows the desk the failure and what to do; the raw error only to administrators', async () => {
    signInAs({ ...dealer, permissions: [...dealer.permissions, 'page.orderlist', 'order.replay'] });
    const raw = 'Error: ENOSPC: no space left on device';
    const given = {
      state: 'dead',
      attempts: 12,
      fault: 'diskFull',
      nextAttemptAt: null,
      sentAt: null,
      fileName: null,
      canReplay: true,
    };
    const card = async (lastError: string | null) => {
      queryClient.clear();
      network.document(OrderDetail, detailOf(shownOrder({ erpState: 'waiting', waitsForDesk: true })));
      network.document(OrderDesk, { order: null });
      network.document(OrderHandover, {
        order: { id: '1', erpState: 'waiting', erpReason: null, handover: { ...given, lastError } },
      } as never);
      await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
      expect(await screen.findByText(/The disk for the order files is full\. Ask an administrator/)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Hand over again' })).toBeTruthy();
      const shown = screen.queryByText(raw);
      cleanup();
      return shown;
    };
    expect(await card(null)).toBeNull();
    expect(await card(raw)).toBeTruthy();
  });
});

describe('rules of the order screens', () => {
  it('know when the ERP is about to answer', () => {
    const order = {
      status: 'processing',
      erpState: 'waiting',
      createdAt: '2026-11-21T09:00:00Z',
      deliveries: [],
      invoices: [],
    };
    const soon = Date.parse('2026-11-21T09:05:00Z');
    expect(awaitsErp(order, soon)).toBe(true);
    expect(awaitsErp({ ...order, erpState: 'accepted' }, soon)).toBe(true);
    expect(awaitsErp({ ...order, erpState: 'accepted' }, soon + 86_400_000)).toBe(false);
    expect(awaitsErp({ ...order, erpState: 'accepted', deliveries: [{}] }, soon)).toBe(true);
    expect(
      awaitsErp({ ...order, status: 'complete', erpState: 'accepted', deliveries: [{}], invoices: [{}] }, soon),
    ).toBe(false);
    expect(awaitsErp({ ...order, status: 'cancelled' }, soon)).toBe(false);
    expect(awaitsErp(null, soon)).toBe(false);
  });

  it('end the timeline of a cancelled order with its end', () => {
    const stops = orderStops([
      { step: 'created', label: 'Submitted', state: 'done', at: '2026-11-14T07:41:00.000Z' },
      { step: 'cancelled', label: 'Cancelled', state: 'failed', at: '2026-11-14T08:41:00.000Z' },
    ]);
    expect(stops.map(({ step, state }) => `${step} ${state}`)).toEqual(['created done', 'cancelled failed']);
  });

  it('mark the next step while nothing is shipped', () => {
    const stops = orderStops([
      { step: 'created', label: '', state: 'done', at: '2026-11-14T07:41:00.000Z' },
      { step: 'sent', label: '', state: 'current', at: null },
      { step: 'received', label: '', state: 'ahead', at: null },
    ]);
    expect(stops.map(({ state }) => state)).toEqual(['done', 'current', 'open']);
  });
});

describe('the address of the order pages', () => {
  it.each([
    ['/order?number=PL-1', false, '/order/open-order?number=PL-1'],
    ['/order?tab=deliveries', false, '/order/delivery'],
    ['/order?tab=history', true, '/order?tab=history'],
  ])('redirects %s with order-revamp %s to %s (R-190, Q-091, Q-002)', (path, flag, there) => {
    expect(landingOf(orderRoutes, path, flag)).toBe(there);
  });

  it('ignores malformed search parameters', () => {
    expect(
      readOrdersSearch({
        tab: 'all',
        view: 'cards',
        risk: 'x',
        state: 'lost',
        parcel: 'gone',
        wishedFrom: 'soon',
        sorg: ' 1000 ',
      }),
    ).toEqual({
      sorg: '1000',
    });
  });
});
