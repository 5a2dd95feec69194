import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, narrow, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { type OrderingTerms, OrderGuideOf, type SellIn, type SellInArticle } from './order-guide.documents.ts';
import { variant } from '#goods/catalog/catalog.factory.ts';
import { OrderableModel } from '#goods/product/product.documents.ts';
import { OrderDialog } from '#goods/product/order-dialog.part.tsx';

const units = (count: number, cancelled = 0) => ({
  units: count,
  ordered: count + cancelled,
  shipped: count,
  cancelled,
});
const bought = (
  articleCode: string,
  size: string,
  last: number,
  before: number,
  change: Partial<SellInArticle> = {},
): SellInArticle => ({
  articleCode,
  articleCodeDisplay: articleCode,
  description: `Meridian 7 ${articleCode}`,
  size,
  followed: [],
  last: units(last),
  before: units(before),
  ...change,
});
const sellIn: SellIn = {
  lastPeriod: { from: '2025-06-15', to: '2026-06-15' },
  beforePeriod: { from: '2024-06-15', to: '2025-06-14' },
  last: units(15, 1),
  before: units(8),
  articles: [
    bought('M7-GLC-S', 'S', 3, 4, { followed: ['M6-GLC-S'] }),
    bought('M7-GLC-M', 'M', 5, 0),
    bought('M7-CHK-S', 'S', 6, 0),
    bought('M7-CHK-M', 'M', 1, 0),
  ],
  former: [bought('M6-RED-S', 'S', 0, 4)],
  sizes: [
    { size: 'S', last: { units: 9 }, before: { units: 8 }, lastPercent: 60, beforePercent: 100 },
    { size: 'M', last: { units: 6 }, before: { units: 0 }, lastPercent: 40, beforePercent: 0 },
  ],
};
const terms: OrderingTerms = {
  currency: 'USD',
  merchantName: 'Veldra',
  paymentTerms: 'NET60',
  creditLimit: '5000.00',
  creditLeft: '3800.00',
  shipments: [
    { id: 's1', desc: 'Brand freight', rate: '45.00', freeFrom: '1500.00', earliestOn: '2026-06-18' },
    { id: 's2', desc: 'Own carrier', rate: '0.00', freeFrom: null, earliestOn: '2026-06-16' },
  ],
};
const variants = [
  variant({ articleCode: 'M7-GLC-S', size: 'S', available: 20 }),
  // Packs of four; one is in the cart already.
  variant({ articleCode: 'M7-GLC-M', size: 'M', available: 40, packSize: 4 }),
  // More than the stock; the rest arrives later.
  variant({
    articleCode: 'M7-CHK-S',
    colour: 'CHK',
    size: 'S',
    available: 2,
    arrivals: [{ date: '2026-12-08', qty: 30 }],
  }),
  variant({
    articleCode: 'M7-CHK-M',
    colour: 'CHK',
    size: 'M',
    blocked: 'Recall check',
    preOrder: { from: '2027-02-01', to: '2027-02-27' },
  }),
  variant({ articleCode: 'M7-NGT-S', colour: 'NGT', size: 'S', available: 9 }),
];

beforeAll(() => loadTexts(['catalog', 'grid', 'refusals', 'order-guide']));

describe('purchases next to the grid', () => {
  let network: Network;
  beforeEach(() => {
    // Dates of another year show with the year.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T09:00:00Z') });
    setWindow(1440, 900);
    queryClient.clear();
    network = new Network();
    signInAs({ ...dealer, permissions: [...dealer.permissions, 'page.catalog'] });
    useSiteOf({ preOrderDisplay: true, availableStockCheck: true });
    network.document(OrderableModel, {
      productDetailsV2: {
        name: 'Meridian 7',
        subtitle: '',
        category: 'bike',
        slug: 'meridian-7',
        asOf: null,
        variants,
      },
      simpleCart: [{ product: { article_code: 'M7-GLC-S', sorg: '1000' }, qty: 9 }],
    });
    network.document(OrderGuideOf, { orderGuide: { sellIn, terms } });
  });
  afterEach(() => void vi.useRealTimers());
  const open = async () => {
    await renderPart(<OrderDialog slug="meridian-7" sorg="1000" name="Meridian 7" onClose={() => {}} />);
    expect(network.of('OrderGuideOf')).toEqual([]);
    const button = await screen.findByRole('button', { name: 'Bought before' });
    fireEvent.click(button);
    return button;
  };
  const quantity = (name: RegExp) => Number(screen.getByRole<HTMLInputElement>('textbox', { name }).value);

  it('are loaded on demand in the rows and columns of the grid, with both periods and the share of sizes', async () => {
    const button = await open();
    const table = await screen.findByRole('table', { name: 'Units bought by size and colour' });
    expect(network.of('OrderGuideOf').map((request) => (request.body as { variables: unknown }).variables)).toEqual([
      { articleCode: 'M7-GLC-S', sorg: '1000' },
    ]);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Colour', 'S', 'M', 'Total']);
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [
        within(row).getByRole('rowheader').textContent,
        ...within(row)
          .getAllByRole('cell')
          .map((cell) => cell.querySelector('[aria-hidden]')?.textContent ?? cell.textContent),
      ]);
    expect(rows).toEqual([
      ['GLC', '34', '50', '84'],
      ['CHK', '60', '10', '70'],
      ['NGT', '–', 'Not made', '–'],
      ['Former articles', '04', '–', '04'],
      ['Total', '98', '60', '158'],
      ['Share of sizes', '60 %100 %', '40 %0 %', '100 %100 %'],
    ]);
    expect(within(table).getByText('3 in the last 12 months, 4 in the 12 months before')).toBeTruthy();
    expect(screen.getByText('Former articles without a successor here: Meridian 7 M6-RED-S')).toBeTruthy();
    expect(screen.getByText('Counts an article that has its successor here: M6-GLC-S')).toBeTruthy();
    fireEvent.click(button);
    expect(screen.queryByRole('table', { name: 'Units bought by size and colour' })).toBeNull();
  });

  it('fill the grid with a period in whole packs, never below the cart, propose the split, and can be undone', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Use as start: Last 12 months' }));
    expect(quantity(/^GLC, S/)).toBe(9);
    expect(quantity(/^GLC, M/)).toBe(8);
    expect(quantity(/^CHK, S/)).toBe(6);
    expect(quantity(/^CHK, M/)).toBe(0);
    expect(quantity(/^NGT, S/)).toBe(0);
    expect(
      screen.getByText('The quantities are in the grid; 1 article that you bought cannot be ordered now.'),
    ).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'When it comes' })).getByText(/2 now/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(quantity(/^GLC, M/)).toBe(0);
    expect(quantity(/^CHK, S/)).toBe(0);
    expect(quantity(/^GLC, S/)).toBe(9);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('show the known terms: payment, freight, first delivery, order window, deals, credit', async () => {
    await open();
    const section = within(await screen.findByRole('region', { name: 'Your terms with Veldra' }));
    expect(
      section
        .getAllByRole('term')
        .map((term, at) => [term.textContent, section.getAllByRole('definition')[at]?.textContent]),
    ).toEqual([
      ['Payment', '60 days net'],
      ['Brand freight', '$45.00, free from $1,500'],
      ['Own carrier', 'free'],
      ['Earliest delivery from stock', expect.stringMatching(/16/)],
      ['Pre-order window', expect.stringMatching(/2027/)],
      ['Quantity', 'from 10: −5 %'],
      ['Available credit', '$3,800 of $5,000'],
    ]);
  });

  it('show a notice for no purchases, missing permission and a failure', async () => {
    network.document(OrderGuideOf, {
      orderGuide: {
        sellIn: { ...sellIn, last: units(0), before: units(0), articles: [], former: [], sizes: [] },
        terms: null,
      },
    });
    const button = await open();
    expect(await screen.findByText('Nothing bought of this model in the last 24 months.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Use as start/ })).toBeNull();

    const again = async (answer: () => { orderGuide: { sellIn: null; terms: null } | null }) => {
      fireEvent.click(button);
      queryClient.removeQueries({ queryKey: ['graphql', 'OrderGuideOf'] });
      network.document(OrderGuideOf, answer);
      fireEvent.click(button);
      await waitFor(() => expect(network.of('OrderGuideOf').length).toBeGreaterThan(1));
    };
    await again(() => ({ orderGuide: { sellIn: null, terms: null } }));
    expect(
      await screen.findByText('You may not see the orders of this customer. Your administrator can change that.'),
    ).toBeTruthy();
    await again(() => ({ orderGuide: null }));
    expect(await screen.findByText('There is no information about this model.')).toBeTruthy();
    await again(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    network.document(OrderGuideOf, { orderGuide: { sellIn, terms } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Units bought by size and colour' })).toBeTruthy();
  });

  it('list sizes vertically on a phone, without sizes never bought', async () => {
    const media = vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    await open();
    const table = await screen.findByRole('table', { name: 'Units bought by size and colour' });
    expect(seen).toHaveBeenCalled();
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Size', 'Last 12 months', '12 months before'],
      ['GLC'],
      ['S', '3', '4'],
      ['M', '5', '0'],
      ['CHK'],
      ['S', '6', '0'],
      ['M', '1', '0'],
      ['Former articles'],
      ['S', '0', '4'],
      ['Share of sizes'],
      ['S', '960 %', '8100 %'],
      ['M', '640 %', '00 %'],
    ]);
    seen.mockRestore();
    media.mockRestore();
  });
});
