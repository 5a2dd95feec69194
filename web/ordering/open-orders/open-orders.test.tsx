import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { detailOf, landingOf, listedOrder, shownOrder } from '#ordering/orders/orders.factory.ts';
import { OrderDetail } from '#ordering/orders/orders.documents.ts';
import { OrdersPage } from '#ordering/orders/orders.page.tsx';
import type { OpenLinesPageQuery, OpenOrdersPageQuery } from '#platform/api/generated/graphql.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { OpenLinesPage, OpenOrdersPage as OpenOrdersDocument } from './open-orders.documents.ts';
import { OpenOrdersPage } from './open-orders.page.tsx';
import { openOrderRoutes } from './open-orders.routes.ts';

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
  riskReason: 'slipped',
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
beforeAll(() => loadTexts(['orders', 'open-orders', 'ui', 'errors']));

let network: Network;
const variables = (name: string) =>
  (network.of(name).at(-1)?.body as { variables: Record<string, unknown> } | undefined)?.variables;
beforeEach(() => {
  setWindow(1440, 900);
  network = new Network();
  signInAs();
  useSiteOf({ sorgs: ['ID10', 'ID20'] });
});

describe('open orders', () => {
  it('has two tabs that share their filters: orders and articles (R-191)', async () => {
    network.document(
      OpenOrdersDocument,
      ordersOf([listedOrder({ slipDays: 12, risk: 'late', riskReason: 'promise_passed' })]),
    );
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
    expect(line.textContent).toContain('At riskdate has moved to later');
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
      linesOf([
        openLine({ orderType: 'erp', expectedDeliveryDate: null, slipDays: null, risk: null, riskReason: null }),
      ]),
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

  it.each([
    ['/order/open-order?risk=late', true, '/order?risk=late'],
    ['/order/open-order-new', true, '/order'],
    ['/order/open-order?view=lines', false, '/order/open-order?view=lines'],
  ])('redirects open orders at %s with order-revamp %s to %s (R-190, Q-091, Q-002)', (path, flag, there) => {
    expect(landingOf(openOrderRoutes, path, flag)).toBe(there);
  });
});

describe('open orders on the page of all orders', () => {
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
});
