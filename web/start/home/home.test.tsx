import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import deHome from '../../../locales/de/home.json';
import enHome from '../../../locales/en/home.json';
import frHome from '../../../locales/fr/home.json';
import idHome from '../../../locales/id/home.json';
import msHome from '../../../locales/ms/home.json';
import deShell from '../../../locales/de/shell.json';
import enShell from '../../../locales/en/shell.json';
import frShell from '../../../locales/fr/shell.json';
import idShell from '../../../locales/id/shell.json';
import msShell from '../../../locales/ms/shell.json';
import { queryClient, onCallFailure } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { announcementStore } from '#shell/news/announcements.ts';
import { HomeNeedsCard } from './home-needs.card.tsx';
import { HomePage } from './home.page.tsx';

const spring = {
  id: 'a',
  title: 'Spring list',
  content: '<p>New <strong>prices</strong>.</p>',
  url: 'https://veldra.example/list',
};
const strike = { id: 'b', title: 'Strike', content: '<p>No deliveries on Friday.</p>' };
const nothing = {
  open: { info: { count: 0 }, data: [] },
  failed: { data: [] },
  pending: { data: [] },
  slipped: { data: [] },
  openDeliveryV4: [],
};
const announcementsCard = () => screen.queryByRole('region', { name: 'Announcements' });

describe('announcements on the home page', () => {
  test.each([
    ['en', enHome, enShell],
    ['de', deHome, deShell],
    ['fr', frHome, frShell],
    ['id', idHome, idShell],
    ['ms', msHome, msShell],
  ] as const)('have another name than the strip above the page in %s', (_language, home, shell) =>
    expect(home['home.announcements.title']).not.toBe(shell['shell.announcement.label']),
  );

  beforeAll(() => loadTexts(['home', 'shell']));
  beforeEach(() => {
    queryClient.clear();
    signInAs({ ...dealer, permissions: [], customer: null });
  });
  afterEach(() => announcementStore.set(null));

  test('show below the pages of the role, each with title, rich text and link (Q-039)', async () => {
    new Network().named('HomeBrandOnly', { homeBrand: { news: [], material: [] } });
    await renderPart(<HomePage />);
    expect(await screen.findByRole('region', { name: 'Your pages' })).toBeTruthy();
    expect(announcementsCard()).toBeNull();
    act(() => announcementStore.set([spring, strike]));
    const shown = await screen.findByRole('region', { name: 'Announcements' });
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map((entry) => entry.querySelector('b')?.textContent),
    ).toEqual(['Spring list', 'Strike']);
    expect(shown.querySelector('strong')?.textContent).toBe('prices');
    expect(within(shown).getByRole('link', { name: 'More about it: Spring list' }).getAttribute('href')).toBe(
      spring.url,
    );
    expect(
      screen.getByRole('region', { name: 'Your pages' }).compareDocumentPosition(shown) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    act(() => announcementStore.set([]));
    expect(announcementsCard()).toBeNull();
  });
});

describe('widgets of the home page without data', () => {
  beforeAll(() => loadTexts(['home', 'shell', 'ui', 'orders']));
  beforeEach(() => {
    queryClient.clear();
    signInAs({ ...dealer, permissions: ['page.order-status'] });
  });

  test('cards that do not load show a toast, are logged, and retry; no pop-up appears (R-201, Q-097)', async () => {
    const failed = vi.fn();
    onCallFailure(failed);
    const noted = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const network = new Network();
    let broken = true;
    network.rest('POST /graphql', ({ body }) => {
      const { operationName } = body as { operationName: string };
      if (broken)
        return jsonAnswer({ data: null, errors: [{ message: 'down', extensions: { code: 'SOMETHING_WRONG' } }] });
      expect(operationName).toBe('HomeDealer');
      return jsonAnswer({ data: nothing });
    });
    await renderPart(<HomePage />);
    await waitFor(() => expect(screen.getAllByText('Not available right now.')).toHaveLength(3));
    expect(noted).toHaveBeenCalledWith('HomeDealer did not load', expect.anything());
    expect(failed).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    broken = false;
    // The cards share one request: a retry in one fills all.
    fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    await waitFor(() => expect(screen.queryByText('Not available right now.')).toBeNull());
    noted.mockRestore();
    onCallFailure(() => {});
  });
});

test('asks for the days of the market, wherever the device is, and names both ends of a period', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T17:45:00Z') });
  useSiteOf({ timeZone: 'Asia/Jakarta' });
  signInAs({ ...dealer, permissions: ['page.order-status'] });
  queryClient.clear();
  const asked: unknown[] = [];
  new Network().rest('POST /graphql', ({ body }) => {
    asked.push((body as { variables: unknown }).variables);
    return jsonAnswer({ data: nothing });
  });
  await renderPart(<HomePage />);
  expect(await screen.findByText(/^Monday, 30 Nov 2026/)).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    from: '2026-11-20',
    to: '2026-12-18',
    failedFrom: '2026-11-01',
    today: '2026-11-30',
  });
  useSiteOf({});
  vi.useRealTimers();
});

/** Responds to the documents of the start page by name; a document without a response fails the test. */
function answering(answers: Record<string, unknown>): void {
  new Network().rest('POST /graphql', ({ body }) => {
    const { operationName } = body as { operationName: string };
    if (!(operationName in answers)) throw new Error(`unexpected ${operationName}`);
    return jsonAnswer({ data: answers[operationName] });
  });
}
const region = (name: string) => screen.findByRole('region', { name });
const textsOf = async (card: HTMLElement) =>
  (await within(card).findAllByRole('listitem')).map((row) => row.textContent);

describe('the start page of each role (Q-039)', () => {
  beforeAll(() => loadTexts(['home', 'shell', 'ui', 'orders']));
  beforeEach(() => queryClient.clear());

  test('shows a dealer what needs attention: failed orders and payments first, payments, receipts under check, moved dates, the cart', async () => {
    signInAs({ ...dealer, permissions: ['page.order-status'] });
    const payment = (state: object) => ({
      isPaymentFailed: false,
      isPaymentUploaded: false,
      expiredDate: '2026-11-23T00:23:00Z',
      ...state,
    });
    answering({
      HomeDealer: {
        ...nothing,
        failed: { data: [{ id: '9', number: 'PL-9', createdAt: '2026-11-20T08:00:00Z' }] },
        pending: {
          data: [
            { id: '1', number: 'PL-1', totalAmount: '120.00', orderPayment: payment({}) },
            { id: '2', number: 'PL-2', totalAmount: '80.00', orderPayment: payment({ isPaymentUploaded: true }) },
            { id: '3', number: 'PL-3', totalAmount: '60.00', orderPayment: payment({ isPaymentFailed: true }) },
          ],
        },
        slipped: {
          data: [
            {
              id: '4',
              orderNumber: 'PL-4',
              qty: 2,
              expectedDeliveryDate: { date: '2026-12-09' },
              expectedPrecision: 'week',
              firstPromisedOn: '2026-12-01',
              article: { description: 'Drift 5 Lichen L' },
            },
          ],
        },
      },
    });
    await renderPart(<HomePage />);
    const rows = await textsOf(await region('Needs your attention'));
    expect(rows).toHaveLength(6);
    expect(rows[0]).toContain('Order PL-9 failed');
    expect(rows[1]).toContain('Payment of PL-3 failed');
    expect(rows[2]).toContain('Waiting for the payment of PL-1');
    expect(rows[2]).toContain('2026');
    expect(rows[3]).toContain('Your receipt for PL-2 is being checked');
    expect(rows[3]).not.toContain('2026');
    expect(rows[4]).toMatch(/Drift 5 Lichen L moved to week 50.*PL-4 · 2 units · was .*2026.*Open/);
    expect(rows[5]).toContain('6 units wait in your cart');
  });

  test('shows a dealer first what is overdue, in each currency, with the way to pay it', async () => {
    signInAs({ ...dealer, permissions: ['page.order-status', 'page.invoice-status'] });
    const row = (currency: string, overdueCount: number) => ({
      currency,
      overdueAmount: '1250.00',
      overdueCount,
      weekAmount: '0.00',
      weekCount: 0,
      creditAmount: '0.00',
      creditLeft: null,
    });
    answering({
      HomeDealer: nothing,
      HomeMoney: { homeMoney: { requests: 1, rows: [row('USD', 2), row('EUR', 0)] } },
      AveragePaymentDays: { averagePaymentDays: [] },
      HomeCredit: { creditInformation: [] },
    });
    await renderPart(<HomePage />);
    const rows = await textsOf(await region('Needs your attention'));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/2 invoices are overdue.*1,250\.00.*View and pay/);
    const pay = screen.getByRole('link', { name: 'View and pay' });
    expect(pay.getAttribute('href')).toContain('/invoice/open-invoice?kind=overdue');
    const requests = await screen.findByRole('link', { name: '1 payment request is open' });
    expect(requests.getAttribute('href')).toContain('/invoice/open-invoice?state=in_payment');
  });

  test('shows news and new material of the brand to a dealer, each card only with content', async () => {
    signInAs({ ...dealer, permissions: ['page.order-status', 'page.marketing-material'] });
    const news = (id: string, more: object) => ({
      id,
      title: `News ${id}`,
      validFrom: '2026-11-20',
      createdAt: '2026-11-19T08:00:00Z',
      mustRead: false,
      mustConfirm: false,
      unread: false,
      ...more,
    });
    const material = {
      id: 'm-1',
      type: 'marketing_material',
      kind: 'brand-assets',
      parentId: 'c-1',
      title: 'Logo',
      thumbnailUrl: null,
      publishedAt: '2026-11-20T08:00:00Z',
    };
    const homeBrand = { news: [news('1', { mustConfirm: true }), news('2', { unread: true })], material: [material] };
    answering({ HomeDealer: { ...nothing, homeBrand } });
    const { unmount } = await renderPart(<HomePage />);
    const rows = await textsOf(await region('News'));
    expect(rows[0]).toMatch(/News 1.*Please confirm/);
    expect(rows[1]).toMatch(/News 2.*New$/);
    const fresh = within(await region('New material')).getByRole('link', { name: 'Logo' });
    expect(fresh.getAttribute('href')).toBe('/en-us/marketing-material/brand-assets/c-1/image/m-1');
    unmount();
    queryClient.clear();
    answering({
      HomeDealer: { ...nothing, homeBrand: { news: [], material: [{ ...material, type: 'sales_document' }] } },
    });
    await renderPart(<HomePage />);
    await region('New material');
    expect(screen.queryByRole('region', { name: 'News' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Logo' }).getAttribute('href')).toBe(
      '/en-us/sales-document/brand-assets/m-1',
    );
  });

  test('a user without orders gets the news in a request of their own', async () => {
    signInAs({ ...dealer, permissions: [] });
    const homeBrand = { news: [], material: [] };
    const network = new Network().named('HomeBrandOnly', { homeBrand });
    await renderPart(<HomePage />);
    await waitFor(() => expect(network.of('HomeBrandOnly')).toHaveLength(1));
  });

  test('links the number of open orders to the matching list', async () => {
    signInAs({ ...dealer, permissions: ['page.order-status'] });
    const progress = { ordered: 3, shipped: 0, confirmed: 0, invoiced: 0, cancelled: 0 };
    answering({
      HomeDealer: {
        ...nothing,
        open: {
          info: { count: 16 },
          data: [{ id: '1', number: 'PL-1', status: 'processing', erpState: 'sent', progress }],
        },
      },
    });
    await renderPart(<HomePage />);
    const all = await within(await region('Open orders')).findByRole('link', { name: 'All 16' });
    expect(Object.fromEntries(new URL(all.getAttribute('href') ?? '', 'http://x').searchParams)).toEqual({
      tab: 'history',
      status: 'open',
    });
  });

  test('offers a buyer articles that are due by their rhythm, and links the newest model', async () => {
    signInAs({ ...dealer, permissions: ['page.order-status', 'page.catalog'] });
    const article = (id: string, more: object) => ({
      id,
      typicalQty: 10,
      lastOn: '2026-10-02',
      lastQty: 4,
      everyDays: null,
      due: false,
      offer: {
        problems: [],
        product: {
          articleCode: id,
          name: `Article ${id}`,
          slug: id.toLowerCase(),
          category: 'paa',
          image: null,
          availability: { state: 'now', qty: 90, mask: '', date: null, precision: null },
          nextArrival: null,
          preOrder: null,
          blockReason: null,
        },
      },
      ...more,
    });
    answering({
      HomeDealer: nothing,
      HomeCatalog: {
        buyAgain: [
          article('TYRE', { everyDays: 28, due: true }),
          article('CHAIN', { everyDays: 90 }),
          article('HELMET', {}),
        ],
        arrivals: {
          data: [
            {
              id: 'm',
              modelName: 'Drift 7 Carbon',
              subtitle: 'Gravel',
              slug: 'drift-7',
              category: 'bike',
              image: null,
            },
          ],
        },
      },
    });
    await renderPart(<HomePage />);
    const again = await region('Buy again');
    await waitFor(() => expect(within(again).getByText('usually reordered by now')).toBeTruthy());
    const [tyre, chain, helmet] = await textsOf(again);
    expect(tyre).toContain('usually 10 every 4 weeks');
    expect(chain).toContain('usually 10 every 3 months');
    expect(helmet).toMatch(/last 4 on .*2026/);
    expect(within(again).getByRole('link', { name: 'Article TYRE' }).getAttribute('href')).toBe(
      '/en-us/catalog/paa/tyre',
    );
    expect(
      within(await region('New in the catalog'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/en-us/catalog/bike/drift-7');
  });

  test('shows a salesperson without a customer their dealers', async () => {
    signInAs({
      ...dealer,
      customer: null,
      permissions: ['menu.change-cust', 'page.order-status', 'credit-status.read'],
    });
    answering({
      HomeSales: {
        homeBrand: { news: [], material: [] },
        homeSales: {
          month: [{ currency: 'EUR', orders: 3, amount: '1200.00', ordersBefore: 2, amountBefore: '1000.00' }],
        },
        repDay: {
          blocked: {
            info: { count: 7 },
            data: [
              {
                code: '1-1',
                name: 'Gowes Kilat',
                city: 'Malang',
                credit: true,
                creditReason: 'limit_exceeded',
                areaReason: null,
              },
              { code: '1-2', name: 'Sepeda Kita', city: '', credit: false, creditReason: null, areaReason: 'Locked' },
            ],
          },
          carts: { info: { count: 0 }, data: [] },
          slipped: null,
        },
      },
    });
    await renderPart(<HomePage />);
    const [first, second] = await textsOf(await region('Blocked dealers'));
    expect(first).toContain('Gowes Kilat, Malang');
    expect(first).toContain('The credit limit is exceeded.');
    expect(second).not.toContain('limit');
    expect(second).toContain('Deliveries blocked: Locked');
    const all = within(await region('Blocked dealers')).getByRole('link', { name: 'All 7' });
    expect(all.getAttribute('href')).toBe('/en-us/rep-day/blocked');
    expect(screen.queryByRole('region', { name: 'Moved dates' })).toBeNull();
    expect(
      await within(await region('Waiting carts')).findByText('None of your dealers has a waiting cart'),
    ).toBeTruthy();
    expect(
      within(await region('Orders this month')).getByText(/\+20% on the same days last year \(EUR 1000\.00\)/),
    ).toBeTruthy();
  });

  test('shows the order desk receipts, refusals and stuck hand-overs, each with its list', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['page.orderlist', 'payment.approve'] });
    const customer = { name: 'Gowes Kilat', city: 'Malang' };
    const createdAt = '2026-11-20T08:00:00Z';
    answering({
      HomeStaff: {
        homeBrand: { news: [], material: [] },
        receipts: {
          info: { count: 12 },
          data: [
            {
              id: '1',
              number: 'PL-1',
              totalAmount: '10.00',
              createdAt,
              currency: { currency: 'EUR' },
              customer,
              orderPayment: { paymentDocs: [{ uploadedAt: '2026-11-21T08:00:00Z' }] },
            },
          ],
        },
        refused: {
          info: { count: 1 },
          data: [{ id: '2', number: 'PL-2', createdAt, erpReason: 'unknown ship-to', customer }],
        },
        stuck: {
          info: { count: 2 },
          data: [
            { id: '3', number: 'PL-3', createdAt, customer, handover: { state: 'dead', attempts: 12 } },
            { id: '4', number: 'PL-4', createdAt, customer, handover: { state: 'sent', attempts: 1 } },
          ],
        },
      },
    });
    await renderPart(<HomePage />);
    const receipts = await region('Receipts to check');
    expect((await textsOf(receipts))[0]).toMatch(/Gowes Kilat, Malang.*PL-1 · EUR 10\.00/);
    expect(within(receipts).getByRole('link', { name: 'All 12' }).getAttribute('href')).toContain('payment=uploaded');
    expect(within(receipts).getByRole('link', { name: 'Check: PL-1' }).getAttribute('href')).toContain('number=PL-1');
    expect((await textsOf(await region('Refused by the ERP')))[0]).toContain('PL-2 · unknown ship-to');
    const [given, silent] = await textsOf(await region('Stuck on the way to the ERP'));
    expect(given).toContain('given up after 12 attempts');
    expect(silent).toContain('no answer from the ERP');
  });

  test('shows administrators what is missing, who waits, and what failed', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['page.market'] });
    answering({
      HomeStaff: {
        homeBrand: { news: [], material: [] },
        homeAdministration: {
          findings: [
            { code: 'no_payment_method', sorg: '1000', count: 1 },
            { code: 'articles_without_price', sorg: '1000', count: 1001 },
            { code: 'users_without_area', sorg: null, count: 1 },
          ],
          fileCount: 1,
          files: [
            {
              id: 'f',
              type: 'prices',
              name: 'prices_VELDRA_000012',
              refused: false,
              rows: 5000,
              rejected: 31,
              waiting: 1,
              at: '2026-11-20T08:00:00Z',
            },
          ],
          mailCount: 1,
          mails: [
            {
              id: 'm',
              recipient: 'gone@shop.example',
              subject: 'Your order',
              refused: true,
              reason: '550',
              at: '2026-11-20T08:00:00Z',
            },
          ],
        },
        customerInquiries: { info: { count: 0 }, data: [] },
      },
    });
    await renderPart(<HomePage />);
    expect(await textsOf(await region('Readiness'))).toEqual([
      'No payment method for ordersSales organisation 1000',
      expect.stringMatching(/1,000\+ articles without a price/),
      expect.stringContaining('1 user without an area or customer sees nothing'),
    ]);
    expect((await textsOf(await region('Failing imports')))[0]).toMatch(
      /prices_VELDRA_000012.*31 of 5.000 rows rejected · 1 of 5.000 rows waits/,
    );
    expect((await textsOf(await region('Undelivered mails')))[0]).toContain('refused by the recipient’s server');
    expect(await within(await region('Waiting for access')).findByText('Nobody is waiting for access')).toBeTruthy();
  });
});

test('the card of open points reserves space for payments, moved dates and a filled cart while they load', async () => {
  await loadTexts(['home']);
  signInAs(dealer);
  await renderPart(
    <HomeNeedsCard home={{ data: undefined, loading: true, query: { error: null, refetch: () => undefined } }} />,
  );
  expect(document.querySelectorAll('[data-skeleton] > div')).toHaveLength(5);
});
