import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { closeToast } from '#ui/dialog/toast.tsx';
import { CatalogPage } from './catalog.page.tsx';
import { item, listOf, modelOf, variant } from './catalog.factory.ts';
import { CatalogItems, CatalogModels, UpdateProductsInCart } from './catalog.documents.ts';
import { OrderableModel } from '#goods/product/product.documents.ts';

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

// Loads the chunks of lazy parts first, as a browser does that has prefetched them.
beforeAll(() =>
  Promise.all([
    loadTexts(['catalog', 'grid', 'refusals']),
    import('#goods/product/order-dialog.part.tsx'),
    import('./catalog-items.table.tsx'),
  ]),
);

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
    network.document(CatalogModels, { stockAge: null, products: models }).document(OrderableModel, orderable);
    await renderPart(<CatalogPage />, '/en-us/catalog/bike');
    fireEvent.click(await screen.findByRole('button', { name: 'Order Meridian 7' }));
    await screen.findByRole('table');
  });
  afterEach(() => void vi.useRealTimers());

  const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });

  it('opens the grid with the quantities of the cart and the stock of each cell', () => {
    expect(cell(/^GLC, M, M7-\S+, 14 ready, 4 in cart$/).value).toBe('4');
    expect(cell(/^GLC, S, M7-\S+, 3 left, next \+10 · 8 Dec$/).value).toBe('');
    expect(cell(/^CHK, M, M7-\S+, Not orderable, Recall check$/).readOnly).toBe(true);
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
      stockAge: null,
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

it('explains in the list why an article cannot be ordered, and nothing where it can', async () => {
  const network = new Network();
  signInAs();
  const masked = item('TY-1', 'Masked tyre');
  const closed = item('TY-2', 'Closed tyre');
  network.document(CatalogItems, {
    stockAge: null,
    products: listOf([
      { ...masked, availability: { ...masked.availability, qty: null, mask: '10+' } },
      { ...closed, availability: { ...closed.availability, state: 'not-orderable', qty: 0 } },
      item('TY-3', 'Open tyre'),
    ]),
    simpleCart: [],
  });
  await renderPart(<CatalogPage />, '/en-us/catalog/paa?view=list');
  expect(await screen.findByRole('button', { name: 'Why? Closed tyre' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Why? Masked tyre' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Why? Open tyre' })).toBeNull();
});

it('disables the quantity once the cart reaches the order limit', async () => {
  const network = new Network();
  signInAs();
  network.document(CatalogItems, {
    stockAge: null,
    products: listOf([{ ...item('TY-1', 'Cinder tyre'), packSize: 5, orderLimit: 12 }]),
    simpleCart: [{ product: { article_code: 'TY-1', sorg: '1000' }, qty: 10 }],
  });
  await renderPart(<CatalogPage />, '/en-us/catalog/paa?view=list');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Add Cinder tyre to cart' })).disabled).toBe(
    true,
  );
  expect(screen.getByText('10 in cart · order limit 12 reached')).toBeTruthy();
});
