import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SalesOverviewQueryVariables } from '#platform/api/generated/graphql.ts';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { percentChange, type Sales, type SalesGroup } from './sales-figures.tsx';
import { SalesOverview, SalesOverviewChoices } from './sales-overview.documents.ts';
import { readSalesOverviewSearch } from './sales-overview.links.ts';
import { SalesOverviewPage } from './sales-overview.page.tsx';

const group = (code: string, name: string, netSales: string, netSalesLastYear = '0.00'): SalesGroup => ({
  code,
  name,
  netSales,
  netSalesLastYear,
  invoiceQuantity: 3,
  modelYear: null,
  picture: null,
});
const salesOf = (more: Partial<Sales> = {}): { salesOverviewV4: Sales } => ({
  salesOverviewV4: {
    year: 2026,
    years: [2026, 2025, 2024],
    currency: 'USD',
    currencies: [{ currency: 'USD', netSales: '1400.50' }],
    comparedUntil: '2025-06-15',
    months: Array.from({ length: 12 }, (_, at) => ({
      name: String(at + 1).padStart(2, '0'),
      netSales: at < 6 ? '233.42' : '0.00',
      netSalesLastYear: '200.00',
      inProgress: at === 5,
    })),
    brands: [group('veldra', 'Veldra', '1200.50', '1000.00'), group('other', '', '200.00')],
    merchandiseCategories: [group('road', 'Road bikes', '1400.50', '1500.00')],
    models: [group('M1', 'Meridian 7', '1400.50')],
    series: [group('Trail', 'Trail', '1400.50')],
    counts: { brands: 2, merchandiseCategories: 1, models: 38, series: 1 },
    total: { netSales: '1400.50', netSalesLastYear: '1000.00', invoiceQuantity: 7, invoiceQuantityLastYear: 7 },
    ...more,
  },
});
const asked = (network: Network) =>
  (network.of('SalesOverview').at(-1)?.body as { variables: SalesOverviewQueryVariables } | undefined)?.variables
    .filter;

beforeAll(() => loadTexts(['sales-overview']));
let network: Network;
beforeEach(() => {
  network = new Network();
  signInAs();
  useSiteOf({});
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});
const open = (search = '') => renderPart(<SalesOverviewPage />, `/en-us/sales-overview${search}`);

describe('the sales overview', () => {
  it('shows totals, months and lists with one request, and says how a month in progress is compared (R-237)', async () => {
    network.document(SalesOverview, salesOf());
    await open();
    const months = await screen.findByRole('table', { name: 'Net sales by month' });
    expect(network.seen).toHaveLength(1);
    expect(asked(network)).toEqual({ category: 'overview' });
    expect(within(months).getAllByRole('row')).toHaveLength(13);
    expect(within(months).getByRole('row', { name: /^June/ }).textContent).toContain('+17');
    expect(within(months).getByRole('row', { name: /^July/ }).textContent).toContain('–');
    expect(screen.getByText(/June is not over: it is compared with last year up to 15 Jun 2025/)).toBeTruthy();
    const total = screen.getByRole('heading', { name: 'Net sales 2026' }).parentElement as HTMLElement;
    expect(total.textContent).toContain('+40');
    const brands = screen.getByRole('table', { name: 'By brand' });
    expect(within(brands).getByRole('row', { name: /Veldra/ }).textContent).toContain('+20');
    expect(within(brands).getByRole('rowheader', { name: /Other/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Top models: All 38' }).getAttribute('href')).toContain('view=model');
    expect(screen.queryByRole('radiogroup', { name: 'Customers' })).toBeNull();
  });

  it('reads its filters from the URL and sends them; a chip takes out its own', async () => {
    network.document(SalesOverview, salesOf());
    await open('?year=2025&brand=veldra&category=road&month=06&month=02&series=Trail&model=M1&sorg=1000&currency=EUR');
    await screen.findByRole('table', { name: 'By brand' });
    expect(asked(network)).toEqual({
      year: 2025,
      category: 'overview',
      sorg: '1000',
      currency: 'EUR',
      months: ['02', '06'],
      brands: ['veldra'],
      merchandiseCategories: ['road'],
      models: ['M1'],
      series: ['Trail'],
    });
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Brand Veldra' }));
    await waitFor(() => expect(asked(network)).not.toHaveProperty('brands'));
    expect(asked(network)).toMatchObject({ year: 2025, series: ['Trail'] });
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(asked(network)).toEqual({ year: 2025, category: 'overview' }));
  });

  it('drills down by a group and keeps the other filters; a view shows one list', async () => {
    network.document(SalesOverview, salesOf());
    await open('?view=brand&month=02');
    const brands = await screen.findByRole('table', { name: 'By brand' });
    expect(asked(network)).toMatchObject({ category: 'brand' });
    expect(screen.queryByRole('table', { name: 'By series' })).toBeNull();
    fireEvent.click(within(brands).getByRole('link', { name: 'Veldra' }));
    await waitFor(() => expect(asked(network)).toEqual({ category: 'overview', months: ['02'], brands: ['veldra'] }));
    fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
    fireEvent.click(
      within(screen.getByRole('table', { name: 'Net sales by month' })).getByRole('link', { name: 'March' }),
    );
    await waitFor(() => expect(asked(network)).toMatchObject({ months: ['02', '03'] }));
  });

  it('lets salespeople choose all of their customers, and everybody the year', async () => {
    signInAs({ ...dealer, hasCustCode: false, permissions: ['menu.change-cust', 'page.dashboard'] });
    network.document(SalesOverview, salesOf());
    await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'All my customers' }));
    await waitFor(() => expect(asked(network)).toEqual({ category: 'overview', custCode: 'all' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2025' } });
    await waitFor(() => expect(asked(network)).toMatchObject({ year: 2025, custCode: 'all' }));
  });

  it('loads the values to filter by when the panel opens', async () => {
    network.document(SalesOverview, salesOf()).document(SalesOverviewChoices, {
      salesOverviewFilterV4: {
        brands: [
          { code: 'veldra', name: 'Veldra' },
          { code: 'other', name: '' },
        ],
        merchandiseCategories: [],
        models: [],
        series: [],
      },
    });
    await open('?month=02&month=03');
    fireEvent.click(await screen.findByRole('button', { name: 'Month, brand, model …' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Brand' }), { target: { value: 'other' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(asked(network)).toMatchObject({ brands: ['other'], months: ['02', '03'] }));
  });

  it('names other currencies and never adds them', async () => {
    const currencies = [
      { currency: 'USD', netSales: '1400.50' },
      { currency: 'EUR', netSales: '99.00' },
    ];
    network.document(SalesOverview, salesOf({ currencies }));
    await open();
    const link = await screen.findByRole('link', { name: /EUR/ });
    expect(link.getAttribute('href')).toContain('currency=EUR');
  });

  it('tells apart: no sales yet, none with these filters, sales that are not visible, and an error', async () => {
    const nothing = salesOf({
      currencies: [],
      months: salesOf().salesOverviewV4.months.map((month) => ({
        ...month,
        netSales: '0.00',
        netSalesLastYear: '0.00',
      })),
    });
    network.document(SalesOverview, nothing);
    await open();
    expect(await screen.findByRole('heading', { name: 'No invoices in 2026 yet' })).toBeTruthy();
    cleanup();
    await open('?brand=veldra');
    expect(await screen.findByRole('heading', { name: 'No match' })).toBeTruthy();
    cleanup();
    queryClient.clear();
    network.document(SalesOverview, { salesOverviewV4: null });
    await open('?sorg=9999');
    expect(await screen.findByRole('heading', { name: 'These sales are not visible to you' })).toBeTruthy();
    cleanup();
    queryClient.clear();
    network.rest('POST /graphql', () =>
      jsonAnswer({ errors: [{ message: 'Broken', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }),
    );
    await open();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('parts of the sales overview', () => {
  it('leaves malformed parameters out', () =>
    expect(
      readSalesOverviewSearch({ year: '99', month: ['13', '02'], view: 'colour', customer: 'x', currency: 'usd' }),
    ).toEqual({ month: ['02'] }));

  it.each([
    ['110.00', '100.00', 10],
    ['90', '100', -10],
    ['5', '0.00', null],
    ['5', '-3.00', null],
  ])('compares %s with %s', (now, before, percent) => expect(percentChange(now, before)).toBe(percent));
});
