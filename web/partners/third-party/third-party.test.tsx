import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, narrow, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import {
  articlesOf,
  cartGroup,
  cartItem,
  cartOf,
  listedOrder,
  northwind,
  orderItem,
  ordersOf,
  shownOrder,
  vendorAddress,
  vendorArticle,
  vendorsOf,
  ventura,
} from './third-party.factory.ts';
import { readVendorCatalogSearch, readVendorOrdersSearch } from './third-party.links.ts';
import {
  CheckoutVendorCart,
  UpdateVendorCart,
  VendorAddresses,
  VendorArticles,
  VendorCart,
  Vendors,
} from './vendor-catalog.documents.ts';
import { VendorCatalogPage } from './vendor-catalog.page.tsx';
import { MoveVendorItem, VendorOrder, VendorOrderCounts, VendorOrders } from './vendor-orders.documents.ts';
import { VendorOrdersPage } from './vendor-orders.page.tsx';

const catalog = '/en-us/3rd-party/catalog';
const orders = '/en-us/3rd-party/order';
const succeeded = { message: { status: 'success' as const, description: '' }, userErrors: [] };
const refused = (field: string, code: string, message: string) => ({
  message: { status: 'failed' as const, description: message },
  userErrors: [{ field, code, message, params: null }],
});
const vendorUser = { ...dealer, customer: null, permissions: ['page.3rd-party-catalog', 'page.3rd-party-order'] };

let network: Network;
/** The variables of every request of a document. */
const sent = (name: string) =>
  network.of(name).map(({ body }) => (body as { variables: Record<string, unknown> }).variables);

beforeAll(() => loadTexts(['third-party-shop', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
  network = new Network();
  signInAs({ ...dealer, permissions: ['page.3rd-party-catalog', 'page.3rd-party-order', 'order.place'] });
  useSiteOf({});
  network
    .document(Vendors, vendorsOf(ventura, northwind))
    .document(VendorCart, cartOf([]))
    .document(VendorAddresses, {
      custVendorThirdPartyAddress: [vendorAddress('s1'), vendorAddress('s2', { isDefault: true, version: 4 })],
    });
});

describe('the catalog of vendors', () => {
  it('sends search, vendor, stock and sort of the URL, and shows what the server answers', async () => {
    network.document(
      VendorArticles,
      articlesOf([
        vendorArticle('A1'),
        vendorArticle('A2', { stock: 0, vendor: northwind }),
        vendorArticle('A3', { price: null }),
      ]),
    );
    await renderPart(<VendorCatalogPage />, `${catalog}?q=lamp&vendor=V1001&stock=true&sort=price.desc`);
    expect(await screen.findByText('Article A1')).toBeTruthy();
    expect(sent('VendorArticles')).toEqual([
      { search: 'lamp', withStock: true, vendorId: 'V1001', sort: 'price_desc', page: 1, limit: 10 },
    ]);
    expect(screen.getByText(/3 articles from 2 vendors for Pelita Sepeda/)).toBeTruthy();
    expect(screen.getAllByText('20 ready')).toHaveLength(2);
    expect(screen.getByText('sold out at the vendor')).toBeTruthy();
    expect(screen.getByText('No price yet')).toBeTruthy();
    expect(screen.getAllByText('BOX of 12')).toHaveLength(2);
    // Neither an article without stock nor one without a price can be added.
    expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  });

  it('adds to what the cart holds, with the version of the cart (R-241)', async () => {
    network
      .document(VendorArticles, articlesOf([vendorArticle('A1')]))
      .document(VendorCart, cartOf([cartGroup(ventura, [cartItem('A1', { qty: 4 })])]))
      .document(UpdateVendorCart, { updateThirdPartyCart: succeeded });
    await renderPart(<VendorCatalogPage />, catalog);
    expect(await screen.findByText('4 in the cart')).toBeTruthy();
    const field = screen.getByRole('spinbutton', { name: 'Quantity of Article A1, A1' });
    fireEvent.change(field, { target: { value: '3' } });
    fireEvent.blur(field);
    fireEvent.click(screen.getByRole('button', { name: 'Add Article A1 to the vendor cart' }));
    expect(await screen.findByText('3 units of Article A1 added to the vendor cart')).toBeTruthy();
    expect(sent('UpdateVendorCart')).toEqual([
      { products: [{ vendor: { id: 'V1001' }, articleCode: 'A1', qty: 7 }], version: 3 },
    ]);
  });

  it('says at the article why the server refused it', async () => {
    network.document(VendorArticles, articlesOf([vendorArticle('A1')])).document(UpdateVendorCart, {
      updateThirdPartyCart: refused('products[0]', 'third_party_not_available', 'This article is not available.'),
    });
    await renderPart(<VendorCatalogPage />, catalog);
    fireEvent.click(await screen.findByRole('button', { name: 'Add Article A1 to the vendor cart' }));
    expect(await screen.findByText('This article is not available.')).toBeTruthy();
  });

  it('offers no cart to users without a customer', async () => {
    signInAs(vendorUser);
    network.document(VendorArticles, articlesOf([vendorArticle('A1')]));
    await renderPart(<VendorCatalogPage />, catalog);
    expect(await screen.findByText('Article A1')).toBeTruthy();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.queryByRole('link', { name: /Vendor cart/ })).toBeNull();
    expect(network.of('VendorCart')).toHaveLength(0);
  });

  it('opens an article with its facts, orders it there, and asks for one that the page does not list', async () => {
    network
      .document(VendorArticles, articlesOf([vendorArticle('A1', { openOrder: 3 }), vendorArticle('A2')]))
      .document(VendorCart, cartOf([]))
      .document(UpdateVendorCart, { updateThirdPartyCart: succeeded });
    await renderPart(<VendorCatalogPage />, catalog);
    fireEvent.click(await screen.findByRole('link', { name: 'Article A1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Article A1' }));
    expect(dialog.getByText('A1 · Ventura Goods')).toBeTruthy();
    expect(dialog.getAllByText('BOX of 12').length).toBeGreaterThan(0);
    expect(dialog.getByText('On order').nextElementSibling?.textContent).toBe('3');
    fireEvent.click(dialog.getByRole('button', { name: 'Add Article A1 to the vendor cart' }));
    await waitFor(() => expect(sent('UpdateVendorCart')).toHaveLength(1));
    expect(sent('VendorArticles')).toHaveLength(1);
  });

  it('finds an article of the address, and says when nobody offers it', async () => {
    network.document(VendorArticles, articlesOf([vendorArticle('A1')]));
    await renderPart(<VendorCatalogPage />, `${catalog}?article=V1001%3AB%3A7`);
    expect(await screen.findByText('This article is not offered')).toBeTruthy();
    expect(sent('VendorArticles')).toContainEqual({ search: 'B:7', vendorId: 'V1001', page: 1, limit: 100 });
  });

  it('shows articles as cards and the cart at the foot on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    network
      .document(VendorArticles, articlesOf([vendorArticle('A1')]))
      .document(VendorCart, cartOf([cartGroup(ventura, [cartItem('A1')])]));
    await renderPart(<VendorCatalogPage />, catalog);
    expect(await screen.findByText('Ventura Goods', { selector: 'span' })).toBeTruthy();
    expect(await screen.findByText('2 units from 1 vendor')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View vendor cart' }).getAttribute('href')).toContain('step=cart');
  });
});

describe('the cart and its checkout', () => {
  const two = [
    cartGroup(ventura, [cartItem('A1', { qty: 2 })]),
    cartGroup(northwind, [cartItem('B1', { qty: 1, price: '40.00', currentPrice: '40.00', subtotal: '40.00' })]),
  ];

  it('orders every vendor’s lines in one request to the chosen address and opens the orders', async () => {
    network.document(VendorCart, cartOf(two)).document(CheckoutVendorCart, {
      checkoutThirdPartyV2: {
        orders: [
          { id: 'o1', orderNo: 'TP-2026-000001' },
          { id: 'o2', orderNo: 'TP-2026-000002' },
        ],
        ...succeeded,
      },
    });
    await renderPart(<VendorCatalogPage />, `${catalog}?step=cart`);
    expect(await screen.findByText('2 orders, one per vendor')).toBeTruthy();
    // The default address is chosen at first.
    expect(((await screen.findByRole('radio', { name: /Branch s2/ })) as HTMLInputElement).checked).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: /Notes for the vendors/ }), {
      target: { value: 'Ring\nthe bell' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Order 3 units for $65.00' }));
    await waitFor(() => expect(network.of('CheckoutVendorCart')).toHaveLength(1));
    expect(sent('CheckoutVendorCart')).toEqual([
      {
        shipment: { address: 's2', addressVersion: 4, reqDeliveryDate: null, notes: 'Ring the bell' },
        products: [
          { vendor: { id: 'V1001' }, articleCode: 'A1', qty: 2, price: '12.50' },
          { vendor: { id: 'V1002' }, articleCode: 'B1', qty: 1, price: '40.00' },
        ],
        cartVersion: 3,
      },
    ]);
    expect(network.of('CheckoutVendorCart')[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('leaves a vendor with a changed price in the cart until the price is accepted (Q-121)', async () => {
    network
      .document(
        VendorCart,
        cartOf([
          cartGroup(ventura, [
            cartItem('A1', {
              currentPrice: '15.00',
              subtotal: '30.00',
              problems: [{ code: 'third_party_price_changed', message: 'The price changed.' }],
            }),
          ]),
          two[1] as (typeof two)[number],
        ]),
      )
      .document(UpdateVendorCart, { updateThirdPartyCart: succeeded });
    await renderPart(<VendorCatalogPage />, `${catalog}?step=cart`);
    expect(await screen.findByText('The price changed from $12.50 to $15.00.')).toBeTruthy();
    expect(screen.getByText(/1 line needs attention/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Order 1 unit for $40.00' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Accept the new price: Article A1' }));
    await waitFor(() =>
      expect(sent('UpdateVendorCart')).toEqual([
        { products: [{ vendor: { id: 'V1001' }, articleCode: 'A1', qty: 2 }], version: 3 },
      ]),
    );
  });

  it('sets a line above stock to the stock (Q-121)', async () => {
    network
      .document(
        VendorCart,
        cartOf([
          cartGroup(ventura, [
            cartItem('A1', {
              qty: 30,
              problems: [{ code: 'third_party_stock_short', message: 'Only 20 are in stock.' }],
            }),
          ]),
        ]),
      )
      .document(UpdateVendorCart, { updateThirdPartyCart: succeeded });
    await renderPart(<VendorCatalogPage />, `${catalog}?step=cart`);
    expect(await screen.findByText('Only 20 are in stock.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Set to 20: Article A1' }));
    await waitFor(() => expect(sent('UpdateVendorCart')).toMatchObject([{ products: [{ qty: 20 }] }]));
  });

  it('saves a burst of quantities in one request, and undoes a removal', async () => {
    network.document(VendorCart, cartOf(two)).document(UpdateVendorCart, { updateThirdPartyCart: succeeded });
    await renderPart(<VendorCatalogPage />, `${catalog}?step=cart`);
    const field = await screen.findByRole('spinbutton', { name: 'Quantity of Article A1' });
    for (const value of ['3', '5']) {
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    }
    // The order button waits until the page and the cart agree.
    expect((screen.getByRole('button', { name: /^Order 3 units/ }) as HTMLButtonElement).disabled).toBe(true);
    await waitFor(() => expect(sent('UpdateVendorCart')).toHaveLength(1));
    expect(sent('UpdateVendorCart')).toMatchObject([{ products: [{ articleCode: 'A1', qty: 5 }] }]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Article B1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('UpdateVendorCart')).toHaveLength(3));
    expect(sent('UpdateVendorCart').slice(1)).toMatchObject([
      { products: [{ articleCode: 'B1', qty: 0 }] },
      { products: [{ articleCode: 'B1', qty: 1 }] },
    ]);
  });

  it('names the orders of the vendors that accepted, and marks the lines of the one that refused', async () => {
    let rest = two;
    network
      .document(VendorCart, () => cartOf(rest))
      .document(CheckoutVendorCart, () => {
        rest = two.slice(1);
        return {
          checkoutThirdPartyV2: {
            orders: [{ id: 'o1', orderNo: 'TP-2026-000001' }],
            ...refused('products[1]', 'third_party_stock_short', 'Only 0 are in stock.'),
          },
        };
      });
    await renderPart(<VendorCatalogPage />, `${catalog}?step=cart`);
    const place = await screen.findByRole('button', { name: 'Order 3 units for $65.00' });
    await waitFor(() => expect((place as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(place);
    expect(await screen.findByRole('link', { name: 'TP-2026-000001' })).toBeTruthy();
    expect(screen.getByText('The marked lines were not ordered and stay in the cart.')).toBeTruthy();
    expect(screen.getByText('Only 0 are in stock.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Article A1')).toBeNull());
  });

  it('sends the same order under its key after a lost answer, so that nothing is ordered twice', async () => {
    let answers = 0;
    network.document(VendorCart, cartOf(two)).document(CheckoutVendorCart, () => {
      answers += 1;
      if (answers === 1) throw new TypeError('Failed to fetch');
      return { checkoutThirdPartyV2: { orders: [{ id: 'o1', orderNo: 'TP-2026-000001' }], ...succeeded } };
    });
    await renderPart(<VendorCatalogPage />, `${catalog}?step=cart`);
    const place = await screen.findByRole('button', { name: 'Order 3 units for $65.00' });
    await waitFor(() => expect((place as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(place);
    expect(await screen.findByText(/Trying again cannot order twice/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Order 3 units for $65.00' }));
    await waitFor(() => expect(network.of('CheckoutVendorCart')).toHaveLength(2));
    const [first, second] = network.of('CheckoutVendorCart').map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBe(second);
  });

  it('shows an empty cart with the way to the catalog', async () => {
    await renderPart(<VendorCatalogPage />, `${catalog}?step=cart`);
    expect(await screen.findByText('Your vendor cart is empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the catalog' })).toBeTruthy();
  });
});

describe('the orders', () => {
  const counts = {
    orderThirdPartyCounts: [
      { status: 'open', count: 1_204, countIsExact: true },
      { status: 'processing', count: 10_000, countIsExact: false },
    ],
  };

  it('sends the filters of the URL and counts each status', async () => {
    network.document(VendorOrders, ordersOf([listedOrder('TP-2026-000007')])).document(VendorOrderCounts, counts);
    await renderPart(
      <VendorOrdersPage />,
      `${orders}?q=lamp&status=open&item=shipped&vendor=V1001&from=2026-11-01&to=2026-11-20&placed=TP-2026-000007`,
    );
    // In the note about what was just ordered, and in the list.
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'TP-2026-000007' })).toHaveLength(2));
    expect(sent('VendorOrders')).toEqual([
      {
        filter: {
          search: 'lamp',
          status: 'open',
          itemStatus: 'shipped',
          vendorId: 'V1001',
          from: '2026-11-01',
          to: '2026-11-20',
        },
        page: 1,
        limit: 10,
      },
    ]);
    expect(sent('VendorOrderCounts')[0]).not.toHaveProperty('filter.status');
    expect(await screen.findByRole('link', { name: /^Open.*1,204$/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^In process.*10,000\+$/ })).toBeTruthy();
    expect(screen.getByText('Order placed:', { exact: false })).toBeTruthy();
    // A dealer sees only their own orders, so the customer is not a column.
    expect(screen.queryByRole('columnheader', { name: 'Customer' })).toBeNull();
  });

  it('shows the customer to a vendor', async () => {
    signInAs(vendorUser);
    network.document(VendorOrders, ordersOf([listedOrder('TP-2026-000007')])).document(VendorOrderCounts, counts);
    await renderPart(<VendorOrdersPage />, orders);
    expect(await screen.findByRole('columnheader', { name: 'Customer' })).toBeTruthy();
    expect(screen.getByText('Pelita Sepeda')).toBeTruthy();
  });

  it('lets a vendor take the legal next steps of an item, and asks before it cancels (Q-120, R-241)', async () => {
    signInAs(vendorUser);
    let status: 'open' | 'processing' = 'open';
    network
      .document(VendorOrder, () => ({
        orderThirdParty: shownOrder({
          details: [
            orderItem('A1', { status, nextStatuses: [status === 'open' ? 'processing' : 'shipped', 'cancelled'] }),
            orderItem('A2', { status: 'complete' }),
          ],
        }),
      }))
      .document(MoveVendorItem, () => {
        status = 'processing';
        return { updateStatusOrderItemThirdParty: succeeded };
      });
    await renderPart(<VendorOrdersPage />, `${orders}?number=TP-2026-000001`);
    fireEvent.click(await screen.findByRole('button', { name: 'Start processing: Article A1' }));
    expect(await screen.findByRole('button', { name: 'Mark as shipped: Article A1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Article A2/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel item: Article A1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Article A1?' }));
    expect(sent('MoveVendorItem')).toHaveLength(1);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel item' }));
    await waitFor(() =>
      expect(sent('MoveVendorItem')).toEqual([
        { orderNo: 'TP-2026-000001', articleCode: 'A1', status: 'processing' },
        { orderNo: 'TP-2026-000001', articleCode: 'A1', status: 'cancelled' },
      ]),
    );
  });

  it('tells why a step was refused and loads the order again', async () => {
    signInAs(vendorUser);
    network
      .document(VendorOrder, {
        orderThirdParty: shownOrder({ details: [orderItem('A1', { nextStatuses: ['processing'] })] }),
      })
      .document(MoveVendorItem, {
        updateStatusOrderItemThirdParty: refused('status', 'third_party_status_step', 'This step is not possible.'),
      });
    await renderPart(<VendorOrdersPage />, `${orders}?number=TP-2026-000001`);
    fireEvent.click(await screen.findByRole('button', { name: 'Start processing: Article A1' }));
    expect(await screen.findByText('This step is not possible.')).toBeTruthy();
    await waitFor(() => expect(network.of('VendorOrder')).toHaveLength(2));
  });

  it('shows the dealer items, terms and history without any button', async () => {
    network.document(VendorOrder, {
      orderThirdParty: shownOrder({
        status: 'processing',
        notes: 'Ring the bell',
        reqDeliveryDate: '2026-12-01',
        details: [orderItem('A1', { status: 'shipped', shippedAt: '2026-11-21T08:00:00.000Z' })],
        history: [
          { at: '2026-11-20T08:00:00.000Z', by: 'Maya Lestari', status: 'open', articleCode: null },
          { at: '2026-11-21T08:00:00.000Z', by: 'Ventura Goods', status: 'shipped', articleCode: 'A1' },
        ],
      }),
    });
    await renderPart(<VendorOrdersPage />, `${orders}?number=TP-2026-000001`);
    expect(await screen.findByText('Article A1: Shipped')).toBeTruthy();
    for (const words of ['Ring the bell', 'Order placed', 'Jl. Melati 4, Surabaya 60111, ID', 'orders@ventura.test'])
      expect(document.body.textContent).toContain(words);
    expect(screen.queryByRole('columnheader', { name: 'Next step' })).toBeNull();
  });

  it('does not tell apart an order that does not exist and one of somebody else', async () => {
    network.document(VendorOrder, { orderThirdParty: null });
    await renderPart(<VendorOrdersPage />, `${orders}?number=TP-2026-000099`);
    expect(await screen.findByText('Order TP-2026-000099 was not found')).toBeTruthy();
  });
});

describe('addresses of the pages', () => {
  it('leave out what is malformed', () => {
    expect(readVendorCatalogSearch({ vendor: 'V1001', stock: 'maybe', step: 'checkout', page: '0' })).toEqual({
      vendor: 'V1001',
    });
    expect(readVendorOrdersSearch({ status: 'shipped', item: 'shipped', from: 'soon', placed: ['A', 'A'] })).toEqual({
      item: 'shipped',
      placed: ['A'],
    });
  });
});
