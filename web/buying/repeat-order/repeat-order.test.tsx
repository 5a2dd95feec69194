import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { userStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, narrow, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { Reorder } from './reorder.part.tsx';
import { AddAgain, BoughtBefore, PastOrders, RepeatCart, ReorderPreview } from './repeat-order.documents.ts';
import { boughtOf, boughtRow, offer, previewOf, repeatLine } from './repeat-order.factory.ts';
import { readRepeatOrderSearch } from './repeat-order.links.ts';
import { RepeatOrderPage } from './repeat-order.page.tsx';

const path = '/en-us/catalog/repeat-order';
const done = (cart: { lines: number; units: number; version: number }) => ({
  updateProductsInCart: { cart, message: { status: 'success', description: '' }, userErrors: [] },
});
const refusing = (
  code: string,
  message: string,
  field: string,
  cart: { lines: number; units: number; version: number } | null,
) => ({
  updateProductsInCart: {
    cart,
    message: { status: 'failed', description: message },
    userErrors: [{ field, code, message, params: null }],
  },
});
const cartOf = (version: number, lines: { articleCode: string; sorg: string; qty: number }[] = []) => ({
  cartOverview: { version, lines },
});
type Sent = { products: { articleCode: string; sorg: string; qty: number }[]; version: number };
const sent = (): Sent[] => network.of('AddAgain').map((request) => (request.body as { variables: Sent }).variables);
const quantityOf = (name: string) =>
  screen.getByRole('spinbutton', { name: `Quantity of ${name}` }) as HTMLInputElement;

beforeAll(() => loadTexts(['repeat-order']));

let network: Network;
beforeEach(() => {
  setWindow(1440, 900);
  queryClient.clear();
  network = new Network();
  signInAs();
  useSiteOf({});
});

describe('bought before', () => {
  it('sends the filters of the URL', async () => {
    network.document(BoughtBefore, boughtOf([boughtRow('TUBE-1')], { page: 2, count: 21, pageTotal: 2 }));
    await renderPart(<RepeatOrderPage />, `${path}?q=tube&category=paa&orderable=true&sort=times.desc&page=2`);
    expect(await screen.findByRole('link', { name: 'Cinder inner tube' })).toBeTruthy();
    expect((network.of('BoughtBefore')[0]?.body as { variables: unknown } | undefined)?.variables).toEqual({
      search: 'tube',
      category: 'paa',
      orderable: true,
      sort: 'times.desc',
      page: 2,
      limit: 10,
    });
  });

  it('fills in the typical quantity when a row is selected and adds everything to the cart in one change (Q-074, Q-075)', async () => {
    network
      .document(BoughtBefore, boughtOf([boughtRow('TUBE-1'), boughtRow('TUBE-2'), boughtRow('TUBE-3')]))
      .document(RepeatCart, cartOf(7, [{ articleCode: 'TUBE-1', sorg: '1000', qty: 2 }]))
      .document(AddAgain, done({ lines: 3, units: 12, version: 8 }));
    await renderPart(<RepeatOrderPage />, path);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select TUBE-1 Cinder inner tube' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select TUBE-3 Cinder inner tube' }));
    expect(screen.getAllByRole('spinbutton').map((field) => (field as HTMLInputElement).value)).toEqual([
      '4',
      '0',
      '4',
    ]);
    expect(screen.getByText(/2 articles · 8 units · \$40\.00/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Last quantities' }));
    expect(screen.getAllByRole('spinbutton').map((field) => (field as HTMLInputElement).value)).toEqual([
      '6',
      '0',
      '6',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Typical quantities' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 articles' }));
    expect(await screen.findByText('2 articles, 8 units added to the cart')).toBeTruthy();
    expect(sent()).toEqual([
      {
        products: [
          { articleCode: 'TUBE-1', sorg: '1000', qty: 6 },
          { articleCode: 'TUBE-3', sorg: '1000', qty: 4 },
        ],
        version: 7,
      },
    ]);
    expect(userStore.get()?.cart).toEqual({ lines: 3, units: 12 });
    await waitFor(() =>
      expect(screen.getAllByRole('spinbutton').map((field) => (field as HTMLInputElement).value)).toEqual([
        '0',
        '0',
        '0',
      ]),
    );
    expect(screen.getByRole('button', { name: 'View cart' })).toBeTruthy();
    // Undo removes what was added; what was in the cart before stays.
    network.document(
      RepeatCart,
      cartOf(8, [
        { articleCode: 'TUBE-1', sorg: '1000', qty: 6 },
        { articleCode: 'TUBE-3', sorg: '1000', qty: 4 },
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The cart is as it was before')).toBeTruthy();
    expect(sent()[1]).toEqual({
      products: [
        { articleCode: 'TUBE-1', sorg: '1000', qty: 2 },
        { articleCode: 'TUBE-3', sorg: '1000', qty: 0 },
      ],
      version: 8,
    });
  });

  it('selects a row when its quantity is typed, and deselects it with 0', async () => {
    network.document(BoughtBefore, boughtOf([boughtRow('TUBE-1', { same: offer({ product: { packSize: 5 } }) })]));
    await renderPart(<RepeatOrderPage />, path);
    const field = (await screen.findByRole('spinbutton')) as HTMLInputElement;
    fireEvent.change(field, { target: { value: '7' } });
    fireEvent.blur(field);
    expect(field.value).toBe('10');
    expect(
      (screen.getByRole('checkbox', { name: 'Select TUBE-1 Cinder inner tube' }) as HTMLInputElement).checked,
    ).toBe(true);
    fireEvent.change(field, { target: { value: '0' } });
    fireEvent.blur(field);
    expect(
      (screen.getByRole('checkbox', { name: 'Select TUBE-1 Cinder inner tube' }) as HTMLInputElement).checked,
    ).toBe(false);
  });

  it('keeps a refused row with its reason, and adds accepted rows once', async () => {
    network
      .document(BoughtBefore, boughtOf([boughtRow('TUBE-1'), boughtRow('TUBE-2')]))
      .document(RepeatCart, cartOf(3))
      .document(AddAgain, refusing('no_stock', 'No stock.', 'products[1]', { lines: 1, units: 4, version: 4 }));
    await renderPart(<RepeatOrderPage />, path);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select TUBE-1 Cinder inner tube' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select TUBE-2 Cinder inner tube' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 articles' }));
    expect(
      await screen.findByText('1 article was refused; its row shows the reason. Everything else is in the cart.'),
    ).toBeTruthy();
    expect(screen.getByText('No stock.')).toBeTruthy();
    expect(screen.getAllByRole('spinbutton').map((field) => (field as HTMLInputElement).value)).toEqual(['0', '4']);
    expect(screen.getByRole('button', { name: 'Add 1 article' })).toBeTruthy();
    expect(screen.getByText('1 article, 4 units added to the cart')).toBeTruthy();
  });

  it('starts again with the cart of the other tab', async () => {
    let version = 3;
    network
      .document(BoughtBefore, boughtOf([boughtRow('TUBE-1')]))
      .document(RepeatCart, () =>
        cartOf(version, version === 3 ? [] : [{ articleCode: 'TUBE-1', sorg: '1000', qty: 5 }]),
      )
      .document(AddAgain, () => {
        if (version === 4) return done({ lines: 1, units: 9, version: 5 });
        version = 4;
        return refusing('cart_changed', 'The cart was changed.', 'version', null);
      });
    await renderPart(<RepeatOrderPage />, path);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select TUBE-1 Cinder inner tube' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add 1 article' }));
    expect(await screen.findByText('1 article, 4 units added to the cart')).toBeTruthy();
    expect(sent().map(({ products, version }) => [products[0]?.qty, version])).toEqual([
      [4, 3],
      [9, 4],
    ]);
  });

  it('sends the same change under its key after a lost answer, so that nothing is added twice', async () => {
    let answers = 0;
    network
      .document(BoughtBefore, boughtOf([boughtRow('TUBE-1')]))
      .document(RepeatCart, () =>
        cartOf(answers === 0 ? 3 : 4, answers === 0 ? [] : [{ articleCode: 'TUBE-1', sorg: '1000', qty: 4 }]),
      );
    network.document(AddAgain, () => {
      answers += 1;
      if (answers === 1) throw new TypeError('Failed to fetch');
      return done({ lines: 1, units: 4, version: 4 });
    });
    await renderPart(<RepeatOrderPage />, path);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select TUBE-1 Cinder inner tube' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add 1 article' }));
    expect(await screen.findByText('That did not work. Try again: nothing is added twice.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add 1 article' }));
    expect(await screen.findByText('1 article, 4 units added to the cart')).toBeTruthy();
    const keys = network.of('AddAgain').map((request) => request.headers.get('idempotency-key'));
    expect(sent().map(({ products }) => products[0]?.qty)).toEqual([4, 4]);
    expect(new Set(keys).size).toBe(1);
  });

  it('names the successor of a removed article and uses it, marks what cannot be ordered, and never compares currencies', async () => {
    const gone = offer({
      qty: 0,
      problems: [{ code: 'no_stock', message: 'No stock.' }],
      product: {
        name: 'Halo Sprint',
        discontinued: true,
        availability: { state: 'not-orderable', qty: 0, mask: '', date: null, precision: null },
      },
    });
    network.document(
      BoughtBefore,
      boughtOf([
        boughtRow('HALO', {
          take: 'successor',
          changes: ['discontinued', 'successor'],
          same: gone,
          successor: offer({ qty: 2, product: { articleCode: 'AERO', articleCodeDisplay: 'AERO', name: 'Halo Aero' } }),
        }),
        boughtRow('STOP', { take: 'none', changes: ['blocked'], same: gone }),
        boughtRow('OTHER', {
          paidPrice: '75000',
          paidCurrency: 'IDR',
          priceChange: null,
          priceChangePercent: null,
          changes: ['other_currency'],
        }),
        boughtRow('DEAR', { paidPrice: '4.00', priceChange: '1.00', priceChangePercent: 25, changes: ['price_up'] }),
      ]),
    );
    await renderPart(<RepeatOrderPage />, path);
    const row = (code: string) => document.querySelector(`[data-row="1000:${code}"]`) as HTMLElement;
    expect(await screen.findByRole('link', { name: 'Halo Aero' })).toBeTruthy();
    expect(within(row('HALO')).getByText('Discontinued')).toBeTruthy();
    expect(within(row('STOP')).queryByRole('spinbutton')).toBeNull();
    expect(await within(row('STOP')).findByRole('button', { name: 'Why? Halo Sprint' })).toBeTruthy();
    expect(within(row('DEAR')).queryByRole('button', { name: /^Why/ })).toBeNull();
    expect(row('OTHER').textContent).toContain('paid IDR 75000');
    expect(row('OTHER').textContent).not.toContain('%');
    expect(row('DEAR').textContent).toContain('+25 % · was $4.00');
    fireEvent.click(within(row('HALO')).getByRole('checkbox'));
    fireEvent.click(within(row('STOP')).getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Add 1 article' })).toBeTruthy();
    expect(quantityOf('Halo Aero').value).toBe('2');
  });

  it('shows cards with the total below on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    network.document(BoughtBefore, boughtOf([boughtRow('TUBE-1', { onOrderQty: 3 })]));
    await renderPart(<RepeatOrderPage />, path);
    expect(await screen.findByText(/last 02 Oct 2026: 6 units · typically 4 · 3 orders · 3 on order/)).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select TUBE-1 Cinder inner tube' }));
    expect(screen.getByText('1 article · 4 units · $20.00')).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('shows a notice to users who may not see orders, and loads nothing', async () => {
    signInAs({ ...dealer, permissions: ['page.catalog'] });
    await renderPart(<RepeatOrderPage />, path);
    expect(network.of('BoughtBefore')).toEqual([]);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('past orders', () => {
  it('lists them by search and day, each with a link to order it again', async () => {
    network.document(PastOrders, {
      orders: {
        info: { page: 1, count: 1, pageTotal: 1 },
        data: [
          {
            id: 'o1',
            number: 'PL-2024-000001',
            poNumber: 'PE-1',
            createdAt: '2024-11-22T08:00:00.000Z',
            origin: 'erp',
            totalAmount: '40.00',
            lineCount: 2,
            orderStatus: { description: 'Complete' },
            currency: { currency: 'USD' },
            createdBy: { name: 'Maya Lestari' },
            progress: { ordered: 8 },
          },
        ],
      },
    });
    await renderPart(<RepeatOrderPage />, `${path}?tab=orders&q=PE-1&until=2024-12-31`);
    const again = await screen.findByRole('link', { name: 'Reorder PL-2024-000001' });
    expect(again.getAttribute('href')).toContain('number=PL-2024-000001');
    expect((network.of('PastOrders')[0]?.body as { variables: unknown } | undefined)?.variables).toEqual({
      filter: { scope: 'customer', search: 'PE-1', to: '2024-12-31' },
      page: 1,
      limit: 10,
    });
  });

  it('shows what changed, lets the user choose the successor, and adds the rest (Q-074)', async () => {
    const gone = offer({
      qty: 0,
      problems: [{ code: 'no_stock', message: 'No stock.' }],
      product: { name: 'Halo Sprint' },
    });
    const left = offer({ qty: 3, notes: ['stock'], product: { articleCode: 'V38', name: 'Vane 38' } });
    network
      .document(
        ReorderPreview,
        previewOf([
          repeatLine('TUBE-1', { qty: 20, same: offer({ qty: 20 }) }),
          repeatLine('HALO', {
            take: 'successor',
            changes: ['discontinued', 'successor'],
            same: gone,
            successor: offer({ product: { articleCode: 'AERO', name: 'Halo Aero' } }),
          }),
          repeatLine('V38', {
            take: 'successor',
            changes: ['discontinued', 'successor'],
            same: left,
            successor: offer({ product: { articleCode: 'V45', name: 'Vane 45' } }),
          }),
          repeatLine('NEVER', { take: 'none', changes: ['unknown'], same: null, description: 'Old bell' }),
        ]),
      )
      .document(RepeatCart, cartOf(1))
      .document(AddAgain, done({ lines: 2, units: 23, version: 2 }));
    await renderPart(<RepeatOrderPage />, `${path}?tab=orders&number=PL-2024-000001`);
    expect(await screen.findByText('4 articles, 3 changed since')).toBeTruthy();
    expect(screen.getByText('3 articles · 28 units · $140.00')).toBeTruthy();
    const line = (code: string) => document.querySelector(`[data-line="${code}"]`) as HTMLElement;
    expect(line('NEVER').textContent).toContain('Old bell');
    expect(line('NEVER').textContent).toContain('Not in your catalog any more');
    fireEvent.click(within(line('HALO')).getByRole('checkbox', { name: 'Take the successor' }));
    fireEvent.click(within(line('V38')).getByRole('radio', { name: 'This one' }));
    expect(line('V38').textContent).toContain('Only 3 are available');
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 articles' }));
    expect(await screen.findByText('2 articles, 23 units added to the cart')).toBeTruthy();
    expect(sent()[0]?.products).toEqual([
      { articleCode: 'TUBE-1', sorg: '1000', qty: 20 },
      { articleCode: 'V38', sorg: '1000', qty: 3 },
    ]);
    // No line is added a second time.
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Add to cart' }) as HTMLButtonElement).disabled).toBe(true),
    );
  });

  it('shows a notice for an order of another customer', async () => {
    network.document(ReorderPreview, { reorderPreview: null });
    await renderPart(<RepeatOrderPage />, `${path}?tab=orders&number=PL-1`);
    expect(await screen.findByText('PL-1 was not found')).toBeTruthy();
  });
});

describe('dialog on other pages', () => {
  it('is not offered to users who may not order', async () => {
    signInAs({ ...dealer, permissions: ['page.order-status'] });
    await renderPart(<Reorder source={{ orderNumber: 'PL-1' }} label="Reorder" />);
    expect(screen.queryByRole('button', { name: 'Reorder' })).toBeNull();
  });

  it('closes when everything was added, and stays with the reasons when something was refused', async () => {
    network
      .document(
        ReorderPreview,
        previewOf(
          [
            repeatLine('A', { same: offer({ product: { articleCode: 'A', name: 'Bell' } }) }),
            repeatLine('B', { same: offer({ product: { articleCode: 'B', name: 'Pump' } }) }),
          ],
          { kind: 'delivery', number: 'DO-1', at: '2026-03-03' },
        ),
      )
      .document(RepeatCart, cartOf(1))
      .document(AddAgain, refusing('no_price', 'No price.', 'products[1]', { lines: 1, units: 4, version: 2 }));
    await renderPart(<Reorder source={{ deliveryNumber: 'DO-1' }} label="Reorder" />);
    fireEvent.click(screen.getByRole('button', { name: 'Reorder' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reorder DO-1' });
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Add 2 articles' }));
    expect(await within(dialog).findByText('No price.')).toBeTruthy();
    expect(quantityOf('Bell').value).toBe('0');
    network.document(AddAgain, done({ lines: 2, units: 8, version: 3 }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 article' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((network.of('ReorderPreview')[0]?.body as { variables: unknown } | undefined)?.variables).toEqual({
      deliveryNumber: 'DO-1',
    });
  });
});

describe('stock alerts', () => {
  it('have a tab also for users who may not see orders', async () => {
    signInAs({ ...dealer, permissions: ['page.catalog'] });
    network.rest('POST /graphql', () =>
      jsonAnswer({ data: { stockAlerts: { data: [], info: { page: 1, count: 0, pageTotal: 0 }, asOf: null } } }),
    );
    await renderPart(<RepeatOrderPage />, `${path}?tab=alerts`);
    expect(await screen.findByText('You are not waiting for anything')).toBeTruthy();
    expect((network.of('StockAlerts')[0]?.body as { variables: unknown } | undefined)?.variables).toEqual({
      state: 'open',
      page: 1,
      limit: 10,
    });
  });
});

describe('the address of the page', () => {
  it.each([
    [{ tab: 'x', page: '1', sort: 'last', category: 'cars', orderable: 'no' }, {}],
    [
      { number: 'PL-1', delivery: 'DO-1', limit: '20' },
      { tab: 'orders', number: 'PL-1', limit: 20 },
    ],
    [{ delivery: 'DO-1' }, { tab: 'orders', delivery: 'DO-1' }],
    [
      { q: ' tube ', category: 'paa', orderable: 'true', sort: 'name.asc' },
      { q: 'tube', category: 'paa', orderable: true, sort: 'name.asc' },
    ],
    [
      { tab: 'alerts', ended: 'true', page: '2' },
      { tab: 'alerts', ended: true, page: 2 },
    ],
    [
      { tab: 'orders', until: '2024-12-31' },
      { tab: 'orders', until: '2024-12-31' },
    ],
  ])('%o is read as %o', (raw, expected) => expect(readRepeatOrderSearch(raw)).toEqual(expected));
});
