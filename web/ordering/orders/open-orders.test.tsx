import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeliveriesPageQuery, OpenLinesPageQuery, OpenOrdersPageQuery } from '#platform/api/generated/graphql.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { writeSearch } from '#ui/table/list-search.ts';
import { DeliveriesPage } from './deliveries.page.tsx';
import { lineShares } from './order-lines.table.tsx';
import {
  DeliveriesPage as DeliveriesDocument,
  DeliveryLines,
  OpenLinesPage,
  OpenOrdersPage as OpenOrdersDocument,
} from './open-orders.documents.ts';
import { OpenOrdersPage } from './open-orders.page.tsx';
import { detailOf, listedOrder, orderLine, shownOrder } from './orders.factory.ts';
import { OrderDetail } from './orders.documents.ts';
import { readOrdersSearch } from './orders.links.ts';
import { OrdersPage } from './orders.page.tsx';
import { orderRoutes } from './orders.routes.ts';

type Line = OpenLinesPageQuery['openOrderLines']['data'][number];
const openLine = (change: Partial<Line> = {}): Line => ({
  id: 'l1',
  orderNumber: 'PL-2026-000867',
  soNumber: '4500118204',
  orderType: 'portal',
  poNumber: 'PE-1117',
  createdAt: '2026-11-14T07:41:00.000Z',
  qty: 2,
  orderedQty: 5,
  confirmedQty: 5,
  shippedQty: 3,
  cancelledQty: 0,
  price: '1196.00',
  subTotal: '2392.00',
  currency: 'USD',
  uom: 'PCE',
  status: 'partly_shipped',
  risk: 'at_risk',
  slipDays: 12,
  firstPromisedOn: '2026-11-26',
  expectedPrecision: 'week',
  requestDeliveryDate: { date: '2026-12-01' },
  expectedDeliveryDate: { date: '2026-12-07' },
  shipTo: 'Main store',
  article: {
    code: 'V26-DR5-LIC-L',
    displayCode: 'V26-DR5-LIC-L',
    description: 'Drift 5 · Lichen · L',
    slug: 'drift-5',
    picture: null,
  },
  productCategory: 'bike',
  ...change,
});
const linesOf = (data: Line[], count = data.length): OpenLinesPageQuery => ({
  openOrderLines: { countIsExact: true, units: 612, info: { page: 1, count, pageTotal: 1 }, data },
  openOrders: { info: { count: 47 } },
});
const ordersOf = (data: ReturnType<typeof listedOrder>[]): OpenOrdersPageQuery => ({
  openOrders: { countIsExact: true, info: { page: 1, count: data.length, pageTotal: 1 }, data },
  openOrderLines: { units: 612, info: { count: 186 } },
});
const delivery = (
  change: Partial<DeliveriesPageQuery['deliveries']['data'][number]> = {},
): DeliveriesPageQuery['deliveries']['data'][number] => ({
  id: 'd1',
  doNumber: 'DN-800144720',
  status: 'shipped',
  orderType: 'portal',
  expeditionName: 'Northern Freight',
  trackingNo: 'NF1',
  trackingUrl: 'https://track.example/NF1',
  shipTo: 'Main store',
  units: 9,
  deliveredOn: null,
  deliveryDate: { date: '2026-11-18' },
  estimatedDeliveryDate: { date: '2026-11-24' },
  lines: [{ orderNo: 'PL-2026-000867' }, { orderNo: 'PL-2026-000867' }],
  ...change,
});
const deliveriesOf = (data: ReturnType<typeof delivery>[]): DeliveriesPageQuery => ({
  deliveries: { countIsExact: true, info: { page: 1, count: data.length, pageTotal: 1 }, data },
});

beforeAll(() => loadTexts(['orders', 'open-orders', 'ui', 'errors']));

let network: Network;
const variables = (name: string) =>
  (network.of(name).at(-1)?.body as { variables: Record<string, unknown> } | undefined)?.variables;
beforeEach(() => {
  (
    window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
  ).happyDOM.setViewport({ width: 1440, height: 900 });
  network = new Network();
  signInAs();
  useSiteOf({ sorgs: ['ID10', 'ID20'] });
});

describe('open orders', () => {
  it('has two tabs that share their filters: orders and articles (R-191)', async () => {
    network.document(OpenOrdersDocument, ordersOf([listedOrder({ slipDays: 12, risk: 'late' })]));
    network.document(OpenLinesPage, linesOf([openLine()]));
    const filters =
      'risk=slipped&state=confirmed&q=drift&from=2026-11-01&to=2026-11-30&wishedFrom=2026-12-01&origin=erp&sorg=ID10';
    const { unmount } = await renderPart(<OpenOrdersPage />, `/en-us/order/open-order?${filters}&sort=slip.desc`);
    const row = (await screen.findByRole('link', { name: 'PL-2026-000867' })).closest('tr') as HTMLElement;
    expect(screen.getByRole('table', { name: 'Open orders' })).toBeTruthy();
    expect(row.textContent).toContain('moved +12 days');
    expect(row.textContent).toContain('Late');
    const filter = {
      search: 'drift',
      status: 'confirmed',
      risk: 'slipped',
      origin: 'erp',
      sorgs: ['ID10'],
      from: '2026-11-01',
      to: '2026-11-30',
      requestedFrom: '2026-12-01',
    };
    expect(variables('OpenOrdersPage')).toMatchObject({ page: 1, limit: 10, sort: 'slip', filter });
    const tabs = screen.getByRole('navigation', { name: 'View of open orders' });
    expect(within(tabs).getByRole('link', { name: /^Orders/ }).textContent).toBe('Orders1');
    const articles = within(tabs).getByRole('link', { name: /^Articles/ });
    expect(articles.textContent).toBe('Articles186');
    const href = articles.getAttribute('href') ?? '';
    unmount();

    await renderPart(<OpenOrdersPage />, href);
    const line = (await screen.findByRole('link', { name: 'Drift 5 · Lichen · L' })).closest('tr') as HTMLElement;
    expect(line.textContent).toContain('week 50');
    expect(line.textContent).toContain('moved +12 days');
    expect(line.textContent).toContain('At risk');
    expect(variables('OpenLinesPage')).toEqual({ page: 1, limit: 10, sort: 'slip', filter });
  });

  it('sorts by the promised date and by its delay; the first click on a date starts with the next one', async () => {
    network.document(OpenLinesPage, linesOf([openLine()]));
    await renderPart(<OpenOrdersPage />, '/en-us/order/open-order?view=lines');
    fireEvent.click(await screen.findByRole('button', { name: /Expected/ }));
    await waitFor(() => expect(variables('OpenLinesPage')).toMatchObject({ sort: 'expected' }));
    fireEvent.click(screen.getByRole('button', { name: /Moved, days/ }));
    await waitFor(() => expect(variables('OpenLinesPage')).toMatchObject({ sort: 'slip' }));
    expect(variables('OpenLinesPage')).toMatchObject({ page: 1 });
  });

  it('marks an order of another channel, and shows a line without a promised date as such', async () => {
    network.document(
      OpenLinesPage,
      linesOf([openLine({ orderType: 'erp', expectedDeliveryDate: null, slipDays: null, risk: null })]),
    );
    await renderPart(<OpenOrdersPage />, '/en-us/order/open-order?view=lines');
    const row = (await screen.findByRole('link', { name: 'PL-2026-000867' })).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Other channel');
    expect(row.textContent).toContain('not promised yet');
    expect(row.textContent).not.toContain('moved');
  });

  it('has a column for the kind of order if the market shows it (Q-070)', async () => {
    const heads = async (orderTypeDisplay: boolean) => {
      useSiteOf({ sorgs: ['ID10', 'ID20'], orderTypeDisplay });
      network.document(OpenLinesPage, linesOf([openLine({ orderType: 'erp' })]));
      const { unmount } = await renderPart(<OpenOrdersPage />, '/en-us/order/open-order?view=lines');
      await screen.findByRole('link', { name: 'PL-2026-000867' });
      const shown = screen.getAllByRole('columnheader').map((head) => head.textContent);
      unmount();
      return shown;
    };
    expect(await heads(false)).not.toContain('Origin');
    expect(await heads(true)).toContain('Origin');
  });

  it('exports what is shown, and warns before if the file cannot hold all of it', async () => {
    network.document(OpenLinesPage, linesOf([openLine()], 12_345));
    // The browser would open the file; the page must stay.
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    network.rest(
      'GET /orders/open/export',
      () => new Response('x', { headers: { 'content-disposition': "attachment; filename*=UTF-8''open.xlsx" } }),
    );
    await renderPart(<OpenOrdersPage />, '/en-us/order/open-order?view=lines&risk=late&q=drift&sort=expected.desc');
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByText(/first 10,000 of 12,345 rows/)).toBeTruthy();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }));
    await waitFor(() => expect(network.of('GET /orders/open/export')).toHaveLength(1));
    const asked = new URLSearchParams(network.of('GET /orders/open/export')[0]?.search);
    expect(Object.fromEntries(asked)).toEqual({
      format: 'xlsx',
      search: 'drift',
      risk: 'late',
      view: 'lines',
      sort: 'expected_last',
    });
    await waitFor(() => expect(saved).toHaveBeenCalled());
    saved.mockRestore();
  });

  it('refuses a range of more than 30 days of either date before it calls the server (R-199)', async () => {
    network.document(OpenOrdersDocument, ordersOf([listedOrder()]));
    await renderPart(<OpenOrdersPage />, '/en-us/order/open-order?wishedFrom=2026-10-01&wishedTo=2026-11-20');
    fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    expect(await screen.findByText('The date range may span at most 30 days.')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Show results' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('distinguishes no open orders from no match', async () => {
    network.document(OpenOrdersDocument, ordersOf([]));
    const { unmount } = await renderPart(<OpenOrdersPage />, '/en-us/order/open-order');
    expect(await screen.findByText('Nothing is open')).toBeTruthy();
    unmount();
    await renderPart(<OpenOrdersPage />, '/en-us/order/open-order?risk=late');
    expect(await screen.findByText('No match')).toBeTruthy();
  });
});

describe('the page of all orders', () => {
  it('has open orders, deliveries and history as tabs (R-190, Q-091); an order opens from each and links back', async () => {
    network.document(OpenOrdersDocument, ordersOf([listedOrder()]));
    const { unmount } = await renderPart(<OrdersPage />, '/en-us/order?risk=late');
    const tabs = await screen.findByRole('navigation', { name: 'Orders and deliveries' });
    expect(
      within(tabs)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Open orders', '/en-us/order'],
      ['Deliveries', '/en-us/order?tab=deliveries'],
      ['History', '/en-us/order?tab=history'],
    ]);
    const order = (await screen.findByRole('link', { name: 'PL-2026-000867' })).getAttribute('href') ?? '';
    unmount();
    network.document(OrderDetail, detailOf(shownOrder()));
    await renderPart(<OrdersPage />, order);
    expect((await screen.findByRole('link', { name: 'Open orders' })).getAttribute('href')).toBe(
      '/en-us/order?risk=late',
    );
  });

  /** Where a path of the order pages redirects to with the feature on or off; the path itself if it does not. */
  const arrive = (path: string, orderRevamp: boolean): string => {
    useSiteOf({ features: { orderRevamp } });
    const url = new URL(path, 'http://localhost');
    const route = orderRoutes.find(({ options }) => `/${(options as { path: string }).path}` === url.pathname);
    const search = readOrdersSearch(Object.fromEntries(url.searchParams));
    try {
      if (!route) throw new Error(`no route ${path}`);
      (route.options as unknown as { beforeLoad: (input: unknown) => void }).beforeLoad({
        params: { lang: 'en-us' },
        search,
      });
      return path;
    } catch (thrown) {
      const { to, search: next } = (thrown as { options: { to: string; search: Record<string, unknown> } }).options;
      return `${to.replace('/$lang', '')}${writeSearch(next)}`;
    }
  };
  it.each([
    ['/order/open-order?risk=late', true, '/order?risk=late'],
    ['/order/open-order-new', true, '/order'],
    ['/order/delivery?number=PL-1', true, '/order?number=PL-1&tab=deliveries'],
    ['/order/delivery-new', true, '/order?tab=deliveries'],
    ['/order?number=PL-1', false, '/order/open-order?number=PL-1'],
    ['/order?tab=deliveries', false, '/order/delivery'],
    ['/order/open-order?view=lines', false, '/order/open-order?view=lines'],
    ['/order/delivery-new', false, '/order/delivery-new'],
    ['/order?tab=history', true, '/order?tab=history'],
  ])('redirects %s with order-revamp %s to %s (R-190, Q-091, Q-002)', (path, flag, there) => {
    expect(arrive(path, flag)).toBe(there);
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

describe('deliveries', () => {
  it('lists them with their orders and tracking, which is a link only if the server allows it (Q-098)', async () => {
    network.document(
      DeliveriesDocument,
      deliveriesOf([delivery(), delivery({ id: 'd2', doNumber: 'DN-800144721', trackingNo: 'NF2', trackingUrl: '' })]),
    );
    await renderPart(<DeliveriesPage />, '/en-us/order/delivery?parcel=open&from=2026-11-01&to=2026-11-30&q=nf');
    const link = await screen.findByRole('link', { name: 'Track NF1' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://track.example/NF1',
      '_blank',
      'noreferrer',
    ]);
    expect(screen.queryByRole('link', { name: 'Track NF2' })).toBeNull();
    expect(screen.getByText('NF2')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'PL-2026-000867' })).toHaveLength(2);
    expect(variables('DeliveriesPage')).toEqual({
      filter: { search: 'nf', status: 'open', from: '2026-11-01', to: '2026-11-30' },
      sort: 'newest',
      page: 1,
      limit: 10,
    });
  });

  it('shows the lines of a delivery in a dialog with its own URL', async () => {
    network.document(DeliveriesDocument, deliveriesOf([delivery()]));
    network.document(DeliveryLines, {
      deliveries: {
        data: [
          {
            ...delivery(),
            notes: '',
            damageReportableUntil: null,
            currency: 'USD',
            invoices: [{ id: '0198b000-0000-7000-8000-000000000001', invoiceNo: '9100451801' }],
            lines: [
              {
                position: 1,
                articleCodeDisplay: 'V26-DR5-LIC-L',
                description: 'Drift 5',
                uom: 'PCE',
                orderQty: 9,
                orderNo: 'PL-2026-000867',
                poNo: 'PE-1117',
                serialNumbers: ['VB26-1'],
              },
            ],
          },
        ],
      },
    });
    await renderPart(<DeliveriesPage />, '/en-us/order/delivery?delivery=DN-800144720');
    const dialog = await screen.findByRole('dialog', { name: /DN-800144720/ });
    expect(await within(dialog).findByRole('list', { name: 'Lines of delivery DN-800144720' })).toBeTruthy();
    expect(dialog.textContent).toContain('Drift 5');
    expect(dialog.textContent).toContain('Serial numbers: VB26-1');
    expect(within(dialog).getByRole('link', { name: '9100451801' }).getAttribute('href')).toBe(
      '/en-us/invoice/0198b000-0000-7000-8000-000000000001',
    );
    expect(within(dialog).getByRole('link', { name: 'PL-2026-000867' }).getAttribute('href')).toBe(
      '/en-us/order/delivery?number=PL-2026-000867',
    );
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /DN-800144720/ })).toBeNull());
  });
});

describe('the dates of a line', () => {
  it('shows every promise with its delay, the confirmed source, and the dispatch', async () => {
    const promised = (version: number, promisedOn: string, precision = 'day') => ({
      version,
      promisedOn,
      precision,
      source: 'erp',
      at: '2026-11-15T02:00:00.000Z',
    });
    network.document(
      OrderDetail,
      detailOf(
        shownOrder({
          lines: [
            orderLine({
              slipDays: 12,
              promises: [promised(1, '2026-11-26'), promised(2, '2026-12-07', 'week')],
              confirmations: [
                { supplyQty: 1, supplyDate: '2026-12-07', precision: 'week', supplyLocation: 'Reno' },
                { supplyQty: 1, supplyDate: null, precision: 'day', supplyLocation: '' },
              ],
            }),
            orderLine({
              id: 'b2',
              qtyShipped: 5,
              qtyOpen: 0,
              slipDays: 4,
              leftOn: '2026-12-01',
              promises: [promised(1, '2026-11-26'), promised(2, '2026-11-30')],
            }),
          ],
        }),
      ),
    );
    useSiteOf({ sorgs: ['ID10', 'ID20'], supplyLocation: true });
    const { unmount } = await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    const [, open, shipped] = await screen.findAllByRole('row');
    expect(open?.textContent).toContain('1 · week 50, from Reno');
    expect(open?.textContent).toContain('1 without a date');
    expect(open?.textContent).toMatch(/Promised dates: .*2026 → week 50 moved \+12 days/);
    expect(shipped?.textContent).toMatch(/Promised dates: .* → shipped .* moved \+4 days/);
    expect(shipped?.textContent).not.toContain('Reno');
    unmount();
    // The market decides whether the site shows.
    useSiteOf({ sorgs: ['ID10', 'ID20'], supplyLocation: false });
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    expect((await screen.findAllByRole('row'))[1]?.textContent).not.toContain('Reno');
  });

  it('shows nothing open in a line of a void order', () => {
    const line = orderLine({
      qty: 4,
      qtyShipped: 0,
      qtyConfirmed: 4,
      qtyInvoiced: 0,
      qtyCancelled: 0,
      qtyOpen: 0,
      state: 'cancelled',
    });
    expect(lineShares(line)).toEqual([{ share: 1, tone: 'err' }]);
  });
});
