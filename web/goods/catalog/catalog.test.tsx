import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteDefaults } from '#platform/site.ts';
import { removeStored, writeStored } from '#platform/storage.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, narrow, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { CatalogPage } from './catalog.page.tsx';
import { item, listOf, modelOf, variant } from './catalog.factory.ts';
import { CatalogElsewhere, CatalogItemPage, CatalogItems, CatalogModels } from './catalog.documents.ts';
import type { ListVariables } from './catalog-preload.ts';

const variants = [
  variant({
    articleCode: 'M7-GLC-S',
    colour: 'GLC',
    size: 'S',
    available: 3,
    arrivals: [{ date: '2026-12-08', qty: 10 }],
  }),
  variant({ articleCode: 'M7-GLC-M', colour: 'GLC', size: 'M', available: 14 }),
  variant({ articleCode: 'M7-CHK-S', colour: 'CHK', size: 'S', available: 8 }),
  variant({ articleCode: 'M7-CHK-M', colour: 'CHK', size: 'M', blocked: 'Recall check' }),
];

const models = listOf([modelOf('meridian-7', 'Meridian 7', variants)]);
const lastVariables = (network: Network, name: string) =>
  (network.of(name).at(-1)?.body as { variables: ListVariables } | undefined)?.variables;

// Loads the chunks of lazy parts first, as a browser does that has prefetched them.
beforeAll(() =>
  Promise.all([
    loadTexts(['catalog', 'grid', 'refusals']),
    import('#goods/product/order-dialog.part.tsx'),
    import('./catalog-items.table.tsx'),
  ]),
);

describe('the catalog page', () => {
  let network: Network;
  beforeEach(() => {
    network = new Network();
    signInAs();
    useSiteOf({ modelViewQuota: 12, preOrderDisplay: true });
  });

  it('counts models and articles, and shows stock, price and margin of each model', async () => {
    network.document(CatalogModels, { stockAge: null, products: models });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    await screen.findByRole('heading', { name: 'Meridian 7' });
    const card = screen.getByRole('article');
    expect(document.querySelector('h1')?.textContent).toBe('Bikes');
    expect(screen.getByText('62 models')).toBeTruthy();
    expect(screen.getByText(/418 articles for Pelita Sepeda/)).toBeTruthy();
    expect(card.textContent).toContain('25 ready');
    expect(card.textContent).toContain('$1,879.00');
    expect(card.textContent).toContain('RRP $2,899 · 35 % margin');
    expect(within(card).getByRole('img', { name: 'S ready, M ready' })).toBeTruthy();
    expect(lastVariables(network, 'CatalogModels')).toEqual({
      page: 1,
      limit: 12,
      sort: 'recommended',
      filter: { category: 'bike' },
    });
  });

  it('lets the user skip the filters to the first result with a link and the key r', async () => {
    network.document(CatalogModels, { stockAge: null, products: models });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    const first = await screen.findByRole('link', { name: /Meridian 7/ });
    const skip = screen.getByRole('link', { name: 'Skip to the results' });
    const filter = screen.getAllByRole('checkbox')[0];
    expect(
      filter && skip.compareDocumentPosition(filter) & Node.DOCUMENT_POSITION_FOLLOWING,
      'the link comes before the filters',
    ).toBeTruthy();
    fireEvent.click(skip);
    expect(document.activeElement).toBe(first);
    filter?.focus();
    fireEvent.keyDown(filter ?? document.body, { key: 'r' });
    expect(document.activeElement).toBe(first);
    const field = screen.getByRole('searchbox');
    field.focus();
    fireEvent.keyDown(field, { key: 'r' });
    expect(document.activeElement, 'a letter of the search').toBe(field);
    writeStored('shortcuts', false);
    filter?.focus();
    fireEvent.keyDown(filter ?? document.body, { key: 'r' });
    expect(document.activeElement, 'the keys are off').toBe(filter);
    removeStored('shortcuts');
  });

  it('lists the key r among the shortcuts', async () => {
    network.document(CatalogItems, { stockAge: null, products: listOf([item('T1', 'Cinder tyre')]), simpleCart: [] });
    await renderPart(<CatalogPage />, '/en-us/catalog/paa?view=list');
    await screen.findByText('Cinder tyre');
    fireEvent.keyDown(document.body, { key: '?' });
    expect(
      within(await screen.findByRole('dialog', { name: 'Keys for lists' })).getByText('Go to the results'),
    ).toBeTruthy();
  });

  it('distinguishes models of the same name by year', async () => {
    const older = { ...modelOf('meridian-7-2025', 'Meridian 7', variants), modelYear: '2025' };
    network.document(CatalogModels, {
      stockAge: null,
      products: listOf([modelOf('meridian-7', 'Meridian 7', variants), older, modelOf('drift', 'Drift', variants)]),
    });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    await screen.findAllByRole('article');
    expect(screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent?.trim())).toEqual([
      'Meridian 7 2026',
      'Meridian 7 2025',
      'Drift',
    ]);
  });

  it('has one row on a phone for catalog, filters and sorting, with the view in the sort menu', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    network.document(CatalogModels, { stockAge: null, products: models });
    network.document(CatalogItems, { stockAge: null, products: listOf([item('T1', 'Cinder tyre')]), simpleCart: [] });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    await screen.findByRole('article');
    const row = screen.getByRole('button', { name: 'Bikes' }).parentElement;
    expect(row?.contains(screen.getByRole('button', { name: /Filters/ }))).toBe(true);
    const order = screen.getByRole('button', { name: /Recommended/ });
    expect(row?.contains(order)).toBe(true);
    expect(screen.queryByRole('navigation', { name: 'Catalogs' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Bikes' }));
    expect(screen.getByRole('menuitem', { name: /Parts & accessories/ }).getAttribute('href')).toBe(
      '/en-us/catalog/paa',
    );
    fireEvent.click(order);
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Items' }));
    await waitFor(() => expect(network.of('CatalogItems')).not.toHaveLength(0));
    vi.restoreAllMocks();
  });

  it('reloads for a chosen filter and removes it with its chip', async () => {
    network.document(CatalogModels, { stockAge: null, products: models });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    fireEvent.click(await screen.findByRole('checkbox', { name: '2026' }));
    await waitFor(() =>
      expect(lastVariables(network, 'CatalogModels')?.filter).toEqual({ category: 'bike', modelYear: ['2026'] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Model year 2026' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Remove filter/ })).toBeNull());
  });

  it('names the filter to remove when nothing matches, with the resulting number', async () => {
    const none = { ...models, data: [], info: { page: 1, count: 0, pageTotal: 0 } };
    network.document(CatalogModels, ({ filter }) => ({ stockAge: null, products: filter?.modelYear ? none : models }));
    await renderPart(<CatalogPage />, '/en-us/catalog/bike?modelYear=["2025"]&size=["S"]');
    fireEvent.click(await screen.findByRole('button', { name: 'Without Model year 2025: 62' }));
    expect(await screen.findByRole('heading', { name: 'Meridian 7' })).toBeTruthy();
    expect(lastVariables(network, 'CatalogModels')?.filter).toEqual({ category: 'bike', size: ['S'] });
  });

  it('names the other catalog that contains the search words', async () => {
    const none = { ...models, data: [], info: { page: 1, count: 0, pageTotal: 0 } };
    const found = (count: number) => ({ info: { count } });
    network
      .document(CatalogModels, { stockAge: null, products: none })
      .document(CatalogElsewhere, { bike: found(0), paa: found(8), groupset: found(0) });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike?search=helmet');
    expect((await screen.findByRole('link', { name: 'Parts & accessories: 8' })).getAttribute('href')).toBe(
      '/en-us/catalog/paa?search=helmet',
    );
    expect(screen.queryByRole('link', { name: /Groupsets:/ })).toBeNull();
    expect(network.of('CatalogElsewhere')[0]?.body).toMatchObject({ variables: { search: 'helmet' } });
  });

  it('accepts a price in the format of the market, keeps the focus, and follows the address', async () => {
    useSiteOf({ currency: { ...siteDefaults.currency, decimalSeparator: ',', thousandSeparator: '.' } });
    network.document(CatalogModels, { stockAge: null, products: models });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike?priceFrom="1000.50"');
    const low = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lowest price' });
    expect(low.value).toBe('1000,50');
    low.focus();
    fireEvent.change(low, { target: { value: '2.000,25' } });
    await waitFor(() =>
      expect(lastVariables(network, 'CatalogModels')?.filter).toEqual({ category: 'bike', priceFrom: '2000.25' }),
    );
    expect(document.activeElement).toBe(low);
    expect(low.value).toBe('2.000,25');
    fireEvent.click(await screen.findByRole('button', { name: /^Remove filter Price/ }));
    await waitFor(() => expect(low.value).toBe(''));
  });

  it('shows what larger quantities cost', async () => {
    network.document(CatalogModels, { stockAge: null, products: models });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    expect((await screen.findByRole('article')).textContent).toContain('10+: $1,785');
  });

  it('shows an empty assortment', async () => {
    network.document(CatalogModels, {
      stockAge: null,
      products: { ...models, data: [], info: { page: 1, count: 0, pageTotal: 0 } },
    });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    expect(await screen.findByText('No articles for you here yet')).toBeTruthy();
  });

  it('offers a retry after a failure', async () => {
    let broken = true;
    network.rest('POST /graphql', () =>
      broken
        ? jsonAnswer({ errors: [{ message: '', extensions: { code: 'INTERNAL', requestId: 'r-1' } }] })
        : jsonAnswer({ data: { products: models } }),
    );
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    expect((await screen.findByRole('alert')).textContent).toContain('r-1');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Meridian 7' })).toBeTruthy();
  });

  it('says who to ask if the role does not allow it', async () => {
    network.rest('POST /graphql', () =>
      jsonAnswer({ errors: [{ message: '', extensions: { code: 'FORBIDDEN', reason: 'forbidden_scope' } }] }),
    );
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    expect(await screen.findByText('Not part of your role')).toBeTruthy();
  });

  it('offers no ordering without a customer', async () => {
    signInAs({ ...dealer, customer: null, hasCustCode: false });
    network.document(CatalogModels, { stockAge: null, products: models });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    await screen.findByRole('heading', { name: 'Meridian 7' });
    expect(screen.queryByRole('button', { name: /^Order/ })).toBeNull();
  });
});

it('exports every page of the list, not only the shown one', async () => {
  const network = new Network();
  signInAs();
  const page = (data: ReturnType<typeof item>[], number: number) => ({
    ...listOf(data),
    info: { page: number, count: 101, pageTotal: 2 },
  });
  network
    .document(CatalogItems, { stockAge: null, products: page([item('A-1', 'First')], 1), simpleCart: [] })
    .document(CatalogItemPage, (variables) => ({
      products: page([item(`A-${variables.page}`, 'Any')], variables.page ?? 1),
    }));
  await renderPart(<CatalogPage />, '/en-us/catalog/paa?view=list&brand=["veldra"]');
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(network.of('CatalogItemPage')).toHaveLength(2));
  expect(
    network.of('CatalogItemPage').map((request) => (request.body as { variables: ListVariables }).variables),
  ).toMatchObject([
    { page: 1, limit: 100, filter: { category: 'paa', brand: ['veldra'] } },
    { page: 2, limit: 100, filter: { category: 'paa', brand: ['veldra'] } },
  ]);
});
