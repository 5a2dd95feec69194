import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userStore } from '#platform/api/session.ts';
import { siteDefaults } from '#platform/site.ts';
import { removeStored, writeStored } from '#platform/storage.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, narrow, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { closeToast } from '#ui/toast.tsx';
import { CatalogPage } from './catalog.page.tsx';
import { item, listOf, modelOf, variant } from './catalog.factory.ts';
import {
  CatalogElsewhere,
  CatalogItemPage,
  CatalogItems,
  CatalogModels,
  type ListVariables,
  OrderableModel,
  UpdateProductsInCart,
} from './catalog.documents.ts';

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
    import('./order.dialog.tsx'),
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
    network.document(CatalogModels, { products: models });
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
    network.document(CatalogModels, { products: models });
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
    network.document(CatalogItems, { products: listOf([item('T1', 'Cinder tyre')]), simpleCart: [] });
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
    network.document(CatalogModels, { products: models });
    network.document(CatalogItems, { products: listOf([item('T1', 'Cinder tyre')]), simpleCart: [] });
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
    network.document(CatalogModels, { products: models });
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
    network.document(CatalogModels, ({ filter }) => ({ products: filter.modelYear ? none : models }));
    await renderPart(<CatalogPage />, '/en-us/catalog/bike?modelYear=["2025"]&size=["S"]');
    fireEvent.click(await screen.findByRole('button', { name: 'Without Model year 2025: 62' }));
    expect(await screen.findByRole('heading', { name: 'Meridian 7' })).toBeTruthy();
    expect(lastVariables(network, 'CatalogModels')?.filter).toEqual({ category: 'bike', size: ['S'] });
  });

  it('names the other catalog that contains the search words', async () => {
    const none = { ...models, data: [], info: { page: 1, count: 0, pageTotal: 0 } };
    const found = (count: number) => ({ info: { count } });
    network
      .document(CatalogModels, { products: none })
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
    network.document(CatalogModels, { products: models });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike?priceFrom="1000.50"');
    const low = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lowest price' });
    expect(low.value).toBe('1000,50');
    low.focus();
    fireEvent.change(low, { target: { value: '2.000,25' } });
    await waitFor(
      () => expect(lastVariables(network, 'CatalogModels')?.filter).toEqual({ category: 'bike', priceFrom: '2000.25' }),
      { timeout: 3000 },
    );
    expect(document.activeElement).toBe(low);
    expect(low.value).toBe('2.000,25');
    fireEvent.click(await screen.findByRole('button', { name: /^Remove filter Price/ }));
    await waitFor(() => expect(low.value).toBe(''));
  });

  it('shows what larger quantities cost', async () => {
    network.document(CatalogModels, { products: models });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    expect((await screen.findByRole('article')).textContent).toContain('10+: $1,785');
  });

  it('shows an empty assortment', async () => {
    network.document(CatalogModels, { products: { ...models, data: [], info: { page: 1, count: 0, pageTotal: 0 } } });
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
    network.document(CatalogModels, { products: models });
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    await screen.findByRole('heading', { name: 'Meridian 7' });
    expect(screen.queryByRole('button', { name: /^Order/ })).toBeNull();
  });
});

describe('ordering from the list', () => {
  const held = [{ product: { article_code: 'M7-GLC-M', sorg: '1000' }, qty: 4 }];
  const orderable = {
    productDetailsV2: { name: 'Meridian 7', subtitle: '', category: 'bike', slug: 'meridian-7', asOf: null, variants },
    simpleCart: held,
  };
  const done = {
    updateProductsInCart: {
      cart: { lines: 3, units: 15, version: 2 },
      message: { status: 'success', description: '' },
      userErrors: [],
    },
  };
  let network: Network;

  beforeEach(async () => {
    // Dates of the current year show without the year.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T09:00:00Z') });
    network = new Network();
    signInAs();
    useSiteOf({ modelViewQuota: 12, preOrderDisplay: true });
    network.document(CatalogModels, { products: models }).document(OrderableModel, orderable);
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    fireEvent.click(await screen.findByRole('button', { name: 'Order Meridian 7' }));
    await screen.findByRole('table');
  });
  afterEach(() => void vi.useRealTimers());

  const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });

  it('opens the grid with the quantities of the cart and the stock of each cell', () => {
    expect(cell(/^GLC, M, 14 ready$/).value).toBe('4');
    expect(cell(/^GLC, S, 3 left, next \+10 · 8 Dec$/).value).toBe('');
    expect(cell(/^CHK, M, Not orderable, Recall check$/).readOnly).toBe(true);
  });

  it('recalculates the quantity price while typing and shows the split', () => {
    type(cell(/^GLC, S/), '15');
    const status = screen
      .getAllByRole('status')
      .map((each) => each.textContent)
      .join(' ');
    expect(status).toContain('19 units');
    expect(status).toContain('7 ready, 10 arriving, 2 pre-order');
    expect(status).toContain('quantity saving included');
  });

  it('R-177: splits more than stock over its dates, reduces it with a button, and Escape restores it', () => {
    type(cell(/^GLC, S/), '15');
    const split = () => screen.queryByRole('region', { name: 'When it comes' })?.textContent ?? '';
    expect(split()).toContain('GLC S · 15: 3 now, 10 on 8 Dec, 2 without a date yet');
    fireEvent.click(screen.getByRole('button', { name: 'Only the 3 ready now: GLC S' }));
    expect(cell(/^GLC, S/).value).toBe('3');
    // The pressed button is gone, so the undo button has the focus.
    expect(document.activeElement?.textContent).toBe('Undo (Esc)');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(cell(/^GLC, S/).value).toBe('15');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Only the 3 ready now: GLC S');
    fireEvent.click(screen.getByRole('button', { name: '13 by 8 Dec: GLC S' }));
    expect(cell(/^GLC, S/).value).toBe('13');
    fireEvent.click(screen.getByRole('button', { name: 'Undo (Esc)' }));
    fireEvent.click(screen.getByRole('button', { name: 'Keep all: GLC S' }));
    expect(split()).toBe('');
    expect(cell(/^GLC, S/).value).toBe('15');
  });

  it('moves by arrow keys and Enter, and Escape restores the former quantity', () => {
    const first = cell(/^GLC, S/);
    first.focus();
    type(first, '7');
    fireEvent.keyDown(first, { key: 'Escape' });
    expect(first.value).toBe('');
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell(/^GLC, M/));
    fireEvent.keyDown(cell(/^GLC, M/), { key: 'Enter' });
    expect(document.activeElement).toBe(cell(/^CHK, M/));
  });

  it('starts in the first cell that takes a quantity', () => {
    expect(document.activeElement).toBe(cell(/^GLC, S/));
  });

  it('sets one size of every colour to the same quantity', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Apply to several…' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Size' }), { target: { value: '0' } });
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity' });
    fireEvent.change(quantity, { target: { value: '2' } });
    fireEvent.blur(quantity);
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect([cell(/^GLC, S/).value, cell(/^CHK, S/).value, cell(/^GLC, M/).value, cell(/^CHK, M/).value]).toEqual([
      '2',
      '2',
      '4',
      '',
    ]);
  });

  it('totals units and money by row, by column and over all', () => {
    type(cell(/^GLC, S/), '1');
    type(cell(/^CHK, S/), '8');
    const foot = screen.getByRole('rowheader', { name: /^Total/ }).closest('tr');
    expect([...(foot?.querySelectorAll('td') ?? [])].map((each) => each.textContent)).toEqual([
      '9$16,911',
      '4$7,516',
      '13$24,427',
    ]);
    const rows = screen.getAllByRole('row').map((row) => row.querySelector('td:last-child')?.textContent);
    expect(rows.slice(1, 3)).toEqual(['5$9,395', '8$15,032']);
  });

  it('reports that a block pasted into a closed cell was ignored', () => {
    fireEvent.paste(cell(/^CHK, M/), { clipboardData: { getData: () => '5' } });
    expect(screen.getByText(/0 quantities pasted, 1 skipped/)).toBeTruthy();
  });

  it('accepts a pasted block and reports what it left out', () => {
    fireEvent.paste(cell(/^GLC, S/), { clipboardData: { getData: () => '2\t6\n3\t9\n' } });
    expect([cell(/^GLC, S/).value, cell(/^GLC, M/).value, cell(/^CHK, S/).value, cell(/^CHK, M/).value]).toEqual([
      '2',
      '6',
      '3',
      '',
    ]);
    expect(screen.getByText(/3 quantities pasted, 1 skipped/)).toBeTruthy();
  });

  it('sends all changes as absolute quantities at once, and reverts them on undo', async () => {
    network.document(UpdateProductsInCart, done);
    type(cell(/^GLC, S/), '2');
    type(cell(/^GLC, M/), '9');
    fireEvent.click(screen.getByRole('button', { name: 'Update cart' }));
    expect(await screen.findByText('7 units of Meridian 7 added to the cart')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(userStore.get()?.cart).toEqual({ lines: 3, units: 15 });
    const sent = () =>
      network
        .of('UpdateProductsInCart')
        .map(
          (request) =>
            (request.body as { variables: { products: { articleCode: string; qty: number }[] } }).variables.products,
        );
    expect(sent()[0]?.map(({ articleCode, qty }) => [articleCode, qty])).toEqual([
      ['M7-GLC-S', 2],
      ['M7-GLC-M', 9],
    ]);
    expect(screen.getByRole('button', { name: 'View cart' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent()[1]?.map(({ articleCode, qty }) => [articleCode, qty])).toEqual([
        ['M7-GLC-S', 0],
        ['M7-GLC-M', 4],
      ]),
    );
  });

  it('reports the change of the cart, not the change of the grid', async () => {
    network.document(UpdateProductsInCart, done);
    type(cell(/^GLC, S/), '3');
    type(cell(/^GLC, M/), '2');
    fireEvent.click(screen.getByRole('button', { name: 'Update cart' }));
    expect(await screen.findByText('1 unit of Meridian 7 added to the cart')).toBeTruthy();
    act(() => closeToast('cart'));
  });

  it('does not undo in a cart that was ordered or changed since', async () => {
    network.document(UpdateProductsInCart, ({ version }) =>
      version === null
        ? done
        : {
            updateProductsInCart: {
              cart: null,
              message: { status: 'failed', description: '' },
              userErrors: [{ field: 'version', code: 'cart_changed', message: 'Changed.', params: { version: 9 } }],
            },
          },
    );
    type(cell(/^GLC, S/), '2');
    fireEvent.click(screen.getByRole('button', { name: 'Update cart' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The cart has changed since. Nothing was undone.')).toBeTruthy();
    const { version } = done.updateProductsInCart.cart;
    expect(network.of('UpdateProductsInCart').at(-1)?.body).toMatchObject({ variables: { version } });
    act(() => closeToast('cart'));
  });

  it('keeps refused quantities in their cells with the reason', async () => {
    network.document(UpdateProductsInCart, {
      updateProductsInCart: {
        cart: { lines: 2, units: 9, version: 2 },
        message: { status: 'failed', description: '' },
        userErrors: [
          {
            field: 'products[1]',
            code: 'exceeds_order_limit',
            message: 'Exceeds order limit (max quantity 5).',
            params: {},
          },
        ],
      },
    });
    type(cell(/^GLC, S/), '2');
    type(cell(/^CHK, S/), '50');
    fireEvent.click(screen.getByRole('button', { name: 'Update cart' }));
    expect(await screen.findByText('Exceeds order limit (max quantity 5).')).toBeTruthy();
    expect(cell(/^CHK, S/).value).toBe('50');
    expect(cell(/^CHK, S/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/1 quantity was refused/)).toBeTruthy();
  });

  it('selects an assortment first, with one quantity for all of it', () => {
    fireEvent.click(screen.getByRole('radio', { name: 'Assortment first' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^CHK, S/ }));
    const each = screen.getByRole('spinbutton', { name: 'Quantity of each' });
    fireEvent.change(each, { target: { value: '3' } });
    fireEvent.blur(each);
    fireEvent.click(screen.getByRole('checkbox', { name: /^CHK, M/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'Quantities' }));
    expect([cell(/^GLC, M/).value, cell(/^CHK, S/).value, cell(/^CHK, M/).value, cell(/^GLC, S/).value]).toEqual([
      '4',
      '3',
      '',
      '',
    ]);
  });

  it('asks before typed quantities are discarded', () => {
    type(cell(/^GLC, S/), '2');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByText('1 quantity is not in the cart yet.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('table')).toBeNull();
  });
});

it('adds from the list of articles to the quantities in the cart', async () => {
  const network = new Network();
  signInAs();
  network
    .document(CatalogItems, {
      products: listOf([item('TY-CIN-2924', 'Cinder tyre')]),
      simpleCart: [{ product: { article_code: 'TY-CIN-2924', sorg: '1000' }, qty: 12 }],
    })
    .document(UpdateProductsInCart, {
      updateProductsInCart: {
        cart: { lines: 1, units: 15, version: 3 },
        message: { status: 'success', description: '' },
        userErrors: [],
      },
    });
  await renderPart(<CatalogPage />, '/en-us/catalog/paa?view=list');
  const quantity = await screen.findByRole('spinbutton', { name: 'Quantity of Cinder tyre, TY-CIN-2924' });
  expect(screen.getByText('12 in cart')).toBeTruthy();
  fireEvent.change(quantity, { target: { value: '3' } });
  fireEvent.blur(quantity);
  fireEvent.click(screen.getByRole('button', { name: 'Add Cinder tyre to cart' }));
  expect(await screen.findByText('3 units of Cinder tyre added to the cart')).toBeTruthy();
  expect(network.of('UpdateProductsInCart')[0]?.body).toMatchObject({
    variables: {
      products: [{ articleCode: 'TY-CIN-2924', sorg: '1000', uom: 'PCE', qty: 15 }],
    },
  });
});

it('explains in the list why an article cannot be ordered or why its stock is masked', async () => {
  const network = new Network();
  signInAs();
  const masked = item('TY-1', 'Masked tyre');
  const closed = item('TY-2', 'Closed tyre');
  network.document(CatalogItems, {
    products: listOf([
      { ...masked, availability: { ...masked.availability, qty: null, mask: '10+' } },
      { ...closed, availability: { ...closed.availability, state: 'not-orderable', qty: 0 } },
      item('TY-3', 'Open tyre'),
    ]),
    simpleCart: [],
  });
  await renderPart(<CatalogPage />, '/en-us/catalog/paa?view=list');
  expect(await screen.findByRole('button', { name: 'Why? Masked tyre' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Why? Closed tyre' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Why? Open tyre' })).toBeNull();
});

it('disables the quantity once the cart reaches the order limit', async () => {
  const network = new Network();
  signInAs();
  network.document(CatalogItems, {
    products: listOf([{ ...item('TY-1', 'Cinder tyre'), packSize: 5, orderLimit: 12 }]),
    simpleCart: [{ product: { article_code: 'TY-1', sorg: '1000' }, qty: 10 }],
  });
  await renderPart(<CatalogPage />, '/en-us/catalog/paa?view=list');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Add Cinder tyre to cart' })).disabled).toBe(
    true,
  );
  expect(screen.getByText('10 in cart · order limit 12 reached')).toBeTruthy();
});

it('exports every page of the list, not only the shown one', async () => {
  const network = new Network();
  signInAs();
  const page = (data: ReturnType<typeof item>[], number: number) => ({
    ...listOf(data),
    info: { page: number, count: 101, pageTotal: 2 },
  });
  network
    .document(CatalogItems, { products: page([item('A-1', 'First')], 1), simpleCart: [] })
    .document(CatalogItemPage, (variables) => ({
      products: page([item(`A-${variables.page}`, 'Any')], variables.page),
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
