import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '../../platform/texts/texts.tsx';
import { jsonAnswer, Network } from '../../testing/network.ts';
import { renderPart, signInAs } from '../../testing/render.tsx';
import { Cart, type CartAnswer, type CartLine, SaveCart } from './cart.documents.ts';
import { cartOf, lineOf } from './cart.fixtures.ts';
import { CartPage } from './cart.page.tsx';
import { cartParts, priceChanges } from './cart-parts.ts';

beforeAll(() => loadTexts(['cart']));
beforeEach(() => void signInAs());

/** A server that keeps the cart: quantities are set as the page asks, refused ones stay. */
function cartServer(lines: readonly CartLine[], refuse: (code: string, qty: number) => string | null = () => null): Network {
  let held = [...lines];
  let version = 1;
  const answer = (): CartAnswer => cartOf(held, version);
  return new Network().document(Cart, answer).document(SaveCart, ({ products }) => {
    const userErrors = products.flatMap((product, at) => {
      const code = refuse(product.articleCode, product.qty);
      return code ? [{ field: `products[${at}]`, code, message: code, params: { limit: 4 } }] : [];
    });
    const good = products.filter((product) => !refuse(product.articleCode, product.qty));
    held = held.flatMap((line) => {
      const set = good.find((product) => product.articleCode === line.articleCode);
      return !set ? [line] : set.qty === 0 ? [] : [lineOf({ ...line, qty: set.qty, readyQty: set.qty, readySubtotal: (1000 * set.qty).toFixed(2) })];
    });
    for (const product of good) {
      const gone = lines.find((line) => line.articleCode === product.articleCode);
      if (gone && product.qty > 0 && !held.some((line) => line.articleCode === product.articleCode))
        held.push(lineOf({ articleCode: product.articleCode, qty: product.qty }));
    }
    if (good.length > 0) version += 1;
    const { cartOverview: overview } = answer();
    return {
      updateProductsInCart: {
        cart: { lines: held.length, units: overview.units, version, overview },
        message: { status: userErrors.length > 0 ? 'failed' : 'success' },
        userErrors,
      },
    };
  });
}
const sent = (network: Network) =>
  network.of('SaveCart').map((request) => (request.body as { variables: { products: { articleCode: string; qty: number }[]; version: number } }).variables);
const quantity = (code: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: `Quantity of Bike ${code}` });
function type(code: string, value: string): void {
  fireEvent.change(quantity(code), { target: { value } });
  fireEvent.keyDown(quantity(code), { key: 'Enter' });
}

describe('cart', () => {
  it('stands in parts: what is ready, what waits for its window, what cannot be ordered', () => {
    const parts = cartParts(
      cartOf([
        lineOf({ articleCode: 'A', qty: 6, preOrderQty: 2, readyQty: 4 }),
        lineOf({
          articleCode: 'B',
          qty: 6,
          preOrderQty: 6,
          readyQty: 0,
          article: { ...lineOf({ articleCode: 'B' }).article!, preOrder: { from: '2027-02-01', to: '2027-02-27' } },
        }),
        lineOf({ articleCode: 'C', qty: 1, readyQty: 0, problems: [{ code: 'no_stock', field: 'qty', message: '', params: {} }] }),
      ]).cartOverview,
    );
    expect(parts.map(({ kind, units, amount }) => ({ kind, units, amount }))).toEqual([
      { kind: 'blocked', units: 1, amount: '0.00' },
      { kind: 'ready', units: 4, amount: '4000.00' },
      { kind: 'preorder', units: 6, amount: '6000.00' },
      { kind: 'preorder', units: 2, amount: '2000.00' },
    ]);
    expect(parts[3]?.parts[0]?.leads, 'the stepper stands once').toBe(false);
  });

  it('tells prices that rose from those that fell', () => {
    const { fallen, risen } = priceChanges([
      lineOf({ articleCode: 'A', priceChange: '-18.00' }),
      lineOf({ articleCode: 'B', priceChange: '0.60' }),
      lineOf({ articleCode: 'C' }),
    ]);
    expect([fallen.map((line) => line.articleCode), risen.map((line) => line.articleCode)]).toEqual([['A'], ['B']]);
  });

  it('shows totals and names the units on the button, in one request', async () => {
    const network = cartServer([lineOf({ articleCode: 'A', qty: 3 }), lineOf({ articleCode: 'B', qty: 2 })]);
    await renderPart(<CartPage />);
    expect(await screen.findByRole('button', { name: 'Check out 5 units' })).toBeTruthy();
    expect(screen.getByText('5 units in 2 lines', { exact: false })).toBeTruthy();
    expect(network.seen.map((request) => (request.body as { operationName: string }).operationName)).toEqual(['Cart']);
  });

  it('saves a burst of changes as one request of absolute quantities with the version it saw', async () => {
    const network = cartServer([lineOf({ articleCode: 'A' }), lineOf({ articleCode: 'B' })]);
    await renderPart(<CartPage />);
    await screen.findByRole('button', { name: 'Check out 4 units' });
    type('A', '5');
    type('B', '7');
    type('A', '6');
    await waitFor(() => expect(sent(network)).toHaveLength(1), { timeout: 3_000 });
    expect(sent(network)[0]).toEqual({
      products: [
        { articleCode: 'A', sorg: '2000', qty: 6 },
        { articleCode: 'B', sorg: '2000', qty: 7 },
      ],
      version: 1,
    });
    expect(await screen.findByRole('button', { name: 'Check out 13 units' })).toBeTruthy();
  });

  it('removes a line at once and brings it back', async () => {
    const network = cartServer([lineOf({ articleCode: 'A' }), lineOf({ articleCode: 'B', qty: 3 })]);
    await renderPart(<CartPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Bike B' }));
    expect(screen.queryByRole('spinbutton', { name: 'Quantity of Bike B' })).toBeNull();
    await waitFor(() => expect(sent(network)).toHaveLength(1));
    expect(sent(network)[0]?.products).toEqual([{ articleCode: 'B', sorg: '2000', qty: 0 }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(quantity('B').value).toBe('3'));
    expect(sent(network)[1]?.products).toEqual([{ articleCode: 'B', sorg: '2000', qty: 3 }]);
  });

  it('keeps a refused quantity at its line with the reason; the others go through', async () => {
    cartServer([lineOf({ articleCode: 'A' }), lineOf({ articleCode: 'B' })], (code, qty) => (code === 'A' && qty > 4 ? 'exceeds_order_limit' : null));
    await renderPart(<CartPage />);
    await screen.findByRole('button', { name: 'Check out 4 units' });
    type('A', '9');
    type('B', '3');
    const line = () => within(quantity('A').closest('li') as HTMLElement);
    await waitFor(() => expect(line().getByText('9 was not taken: Exceeds order limit (max quantity 4).')).toBeTruthy(), { timeout: 3_000 });
    expect(quantity('A').value).toBe('2');
    expect(quantity('B').value).toBe('3');
  });

  it('announces that another tab changed the cart, reads it again and offers the lost change', async () => {
    const network = cartServer([lineOf({ articleCode: 'A' })]);
    let refused = false;
    const plain = network.document.bind(network);
    await renderPart(<CartPage />);
    await screen.findByRole('button', { name: 'Check out 2 units' });
    const other = cartOf([lineOf({ articleCode: 'A', qty: 8 })], 9);
    plain(Cart, other);
    plain(SaveCart, ({ version }) => {
      refused ||= version !== 9;
      return version === 9
        ? {
            updateProductsInCart: {
              cart: { lines: 1, units: 5, version: 10, overview: cartOf([lineOf({ articleCode: 'A', qty: 5 })], 10).cartOverview },
              message: null,
              userErrors: [],
            },
          }
        : {
            updateProductsInCart: {
              cart: null,
              message: { status: 'failed' },
              userErrors: [{ field: 'version', code: 'cart_changed', message: '', params: { version: 9 } }],
            },
          };
    });
    type('A', '5');
    expect(await screen.findByText('The cart was changed somewhere else.', undefined, { timeout: 3_000 })).toBeTruthy();
    await waitFor(() => expect(quantity('A').value).toBe('8'));
    fireEvent.click(screen.getByRole('button', { name: 'Make them again' }));
    await waitFor(() => expect(sent(network).at(-1)).toEqual({ products: [{ articleCode: 'A', sorg: '2000', qty: 5 }], version: 9 }));
    expect(refused).toBe(true);
  });

  it('repeats a save whose answer was lost under the same key', async () => {
    const network = cartServer([lineOf({ articleCode: 'A' })]);
    await renderPart(<CartPage />);
    await screen.findByRole('button', { name: 'Check out 2 units' });
    network.rest('POST /graphql', () => {
      throw new TypeError('network down');
    });
    type('A', '5');
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 3_000 });
    const overview = cartOf([lineOf({ articleCode: 'A', qty: 5 })], 2).cartOverview;
    network.rest('POST /graphql', (request) =>
      jsonAnswer({
        data:
          (request.body as { operationName: string }).operationName === 'Cart'
            ? cartOf([lineOf({ articleCode: 'A', qty: 5 })], 2)
            : { updateProductsInCart: { cart: { lines: 1, units: 5, version: 2, overview }, message: null, userErrors: [] } },
      }),
    );
    await act(async () => {
      fireEvent.click(again);
    });
    await waitFor(() => expect(screen.queryByText('Your last change was not saved.')).toBeNull());
    const keys = network.of('SaveCart').map((request) => request.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('says what to do while it is empty', async () => {
    cartServer([]);
    await renderPart(<CartPage />);
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the catalog' }).getAttribute('href')).toContain('/catalog/bike');
  });

  it('removes and sets chosen lines together', async () => {
    const network = cartServer([lineOf({ articleCode: 'A' }), lineOf({ articleCode: 'B' }), lineOf({ articleCode: 'C' })]);
    await renderPart(<CartPage />);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Bike A' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bike C' }));
    const all = screen.getByRole('spinbutton', { name: 'Quantity for the selected lines' });
    fireEvent.change(all, { target: { value: '4' } });
    fireEvent.blur(all);
    fireEvent.click(screen.getByRole('button', { name: 'Set quantity' }));
    await waitFor(() =>
      expect(sent(network)[0]?.products).toEqual([
        { articleCode: 'A', sorg: '2000', qty: 4 },
        { articleCode: 'C', sorg: '2000', qty: 4 },
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Remove 2 lines' }));
    await waitFor(() => expect(sent(network)[1]?.products.map((product) => product.qty)).toEqual([0, 0]));
  });
});
