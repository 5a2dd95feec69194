import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { ownCartVersions, sessionStore, updateUser } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { Cart, type CartAnswer, type CartLine, SaveCart } from './cart.documents.ts';
import { createCartSaver } from './cart-saver.ts';
import { cartOf, lineOf } from './cart.fixtures.ts';
import { CartPage } from './cart.page.tsx';
import { cartParts, priceChanges } from './cart-parts.ts';

beforeAll(() => loadTexts(['cart']));
beforeEach(() => void signInAs());

/** A server that stores the cart: it sets the requested quantities, and keeps the old ones where it refuses. */
function cartServer(
  lines: readonly CartLine[],
  refuse: (code: string, qty: number) => string | null = () => null,
): Network {
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
      if (!set) return [line];
      if (set.qty === 0) return [];
      return [lineOf({ ...line, qty: set.qty, readyQty: set.qty, readySubtotal: (1000 * set.qty).toFixed(2) })];
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
        message: { status: userErrors.length > 0 ? 'failed' : 'success', description: '' },
        userErrors,
      },
    };
  });
}
const sent = (network: Network) =>
  network
    .of('SaveCart')
    .map(
      (request) =>
        (request.body as { variables: { products: { articleCode: string; qty: number }[]; version: number } })
          .variables,
    );
const quantity = (code: string) =>
  screen.getByRole<HTMLInputElement>('spinbutton', { name: `Quantity of Bike ${code}` });
function type(code: string, value: string): void {
  fireEvent.change(quantity(code), { target: { value } });
  fireEvent.keyDown(quantity(code), { key: 'Enter' });
}

describe('cart', () => {
  it('has sections: ready, waiting for its window, not orderable', () => {
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
        lineOf({
          articleCode: 'C',
          qty: 1,
          readyQty: 0,
          problems: [{ code: 'no_stock', field: 'qty', message: '', params: {} }],
        }),
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

  it('marks higher and lower prices', () => {
    const { fallen, risen } = priceChanges([
      lineOf({ articleCode: 'A', priceChange: '-18.00' }),
      lineOf({ articleCode: 'B', priceChange: '0.60' }),
      lineOf({ articleCode: 'C' }),
    ]);
    expect([fallen.map((line) => line.articleCode), risen.map((line) => line.articleCode)]).toEqual([['A'], ['B']]);
  });

  it('R-124: the cart is loaded by one request, with totals and the units on the button', async () => {
    const network = cartServer([lineOf({ articleCode: 'A', qty: 3 }), lineOf({ articleCode: 'B', qty: 2 })]);
    await renderPart(<CartPage />);
    expect(await screen.findByRole('button', { name: 'Check out 5 units' })).toBeTruthy();
    expect(screen.getByText('5 units in 2 lines', { exact: false })).toBeTruthy();
    expect(network.seen.map((request) => (request.body as { operationName: string }).operationName)).toEqual(['Cart']);
  });

  it('saves quick changes as one request of absolute quantities with the version it saw', async () => {
    const network = cartServer([lineOf({ articleCode: 'A' }), lineOf({ articleCode: 'B' })]);
    await renderPart(<CartPage />);
    await screen.findByRole('button', { name: 'Check out 4 units' });
    type('A', '5');
    type('B', '7');
    type('A', '6');
    await waitFor(() => expect(sent(network)).toHaveLength(1));
    expect(sent(network)[0]).toEqual({
      products: [
        { articleCode: 'A', sorg: '2000', qty: 6 },
        { articleCode: 'B', sorg: '2000', qty: 7 },
      ],
      version: 1,
    });
    expect(await screen.findByRole('button', { name: 'Check out 13 units' })).toBeTruthy();
  });

  it('removes a line at once and restores it with undo', async () => {
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
    cartServer([lineOf({ articleCode: 'A' }), lineOf({ articleCode: 'B' })], (code, qty) =>
      code === 'A' && qty > 4 ? 'exceeds_order_limit' : null,
    );
    await renderPart(<CartPage />);
    await screen.findByRole('button', { name: 'Check out 4 units' });
    type('A', '9');
    type('B', '3');
    const line = () => within(quantity('A').closest('li') as HTMLElement);
    await waitFor(() =>
      expect(line().getByText('9 was not saved: Exceeds order limit (max quantity 4).')).toBeTruthy(),
    );
    expect(quantity('A').value).toBe('2');
    expect(quantity('B').value).toBe('3');
  });

  it('reports that another tab changed the cart, reloads it and offers the lost change', async () => {
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
              cart: {
                lines: 1,
                units: 5,
                version: 10,
                overview: cartOf([lineOf({ articleCode: 'A', qty: 5 })], 10).cartOverview,
              },
              message: { status: 'success', description: '' },
              userErrors: [],
            },
          }
        : {
            updateProductsInCart: {
              cart: null,
              message: { status: 'failed', description: '' },
              userErrors: [{ field: 'version', code: 'cart_changed', message: '', params: { version: 9 } }],
            },
          };
    });
    type('A', '5');
    expect(await screen.findByText('The cart was changed somewhere else.')).toBeTruthy();
    await waitFor(() => expect(quantity('A').value).toBe('8'));
    fireEvent.click(screen.getByRole('button', { name: 'Apply them again' }));
    await waitFor(() =>
      expect(sent(network).at(-1)).toEqual({ products: [{ articleCode: 'A', sorg: '2000', qty: 5 }], version: 9 }),
    );
    expect(refused).toBe(true);
  });

  it('reloads the cart when another tab reports a change, and shows a notice', async () => {
    const network = cartServer([lineOf({ articleCode: 'A' })]);
    await renderPart(<CartPage />);
    await screen.findByRole('button', { name: 'Check out 2 units' });
    network.document(Cart, cartOf([lineOf({ articleCode: 'A' }), lineOf({ articleCode: 'B', qty: 3 })], 9));
    const otherTab = new BroadcastChannel('paceline.session');
    const tell = (of: string) => otherTab.postMessage({ kind: 'cart', of, cart: { lines: 2, units: 5 }, version: 9 });
    const session = sessionStore.get();
    tell(`${dealer.id} someone-else`);
    tell(session.phase === 'signed-in' ? `${session.facts.userId} ${session.facts.customer}` : '');
    expect(await screen.findByText(/changed in another tab or on another device/)).toBeTruthy();
    expect(quantity('B').value).toBe('3');
    expect(network.of('Cart')).toHaveLength(2);
    otherTab.close();
  });

  it('repeats a save without an answer under the same key', async () => {
    const network = cartServer([lineOf({ articleCode: 'A' })]);
    await renderPart(<CartPage />);
    await screen.findByRole('button', { name: 'Check out 2 units' });
    network.rest('POST /graphql', () => {
      throw new TypeError('network down');
    });
    type('A', '5');
    const again = await screen.findByRole('button', { name: 'Try again' });
    const overview = cartOf([lineOf({ articleCode: 'A', qty: 5 })], 2).cartOverview;
    network.rest('POST /graphql', (request) =>
      jsonAnswer({
        data:
          (request.body as { operationName: string }).operationName === 'Cart'
            ? cartOf([lineOf({ articleCode: 'A', qty: 5 })], 2)
            : {
                updateProductsInCart: {
                  cart: { lines: 1, units: 5, version: 2, overview },
                  message: { status: 'success', description: '' },
                  userErrors: [],
                },
              },
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

  it('says what to do if it is empty', async () => {
    cartServer([]);
    await renderPart(<CartPage />);
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the catalog' }).getAttribute('href')).toContain('/catalog/bike');
  });

  it('removes and sets chosen lines together', async () => {
    const network = cartServer([
      lineOf({ articleCode: 'A' }),
      lineOf({ articleCode: 'B' }),
      lineOf({ articleCode: 'C' }),
    ]);
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

describe('a cart without a network', () => {
  it('keeps what was typed, says that it is not saved, and sends it once when the network is back', async () => {
    const network = cartServer([lineOf({ articleCode: 'A' }), lineOf({ articleCode: 'B' })]);
    await renderPart(<CartPage />);
    await screen.findByRole('button', { name: 'Check out 4 units' });
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    network.goOffline();
    type('A', '5');
    expect(await screen.findByText('1 change is not saved yet.')).toBeTruthy();
    expect(quantity('A').value).toBe('5');
    network.goOnline();
    onLine.mockReturnValue(true);
    const before = sent(network).length;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
    expect(sent(network).slice(before)).toEqual([
      { products: [{ articleCode: 'A', sorg: '2000', qty: 5 }], version: 1 },
    ]);
    expect(quantity('A').value).toBe('5');
  });
});

describe('a cart that changed elsewhere', () => {
  const elsewhere = () => screen.queryByText(/changed in another tab/);
  const removed = async () => {
    let version = 1;
    let lines = [lineOf({ articleCode: 'A' }), lineOf({ articleCode: 'B' })];
    const network = cartServer(lines);
    network.document(Cart, () => cartOf(lines, version));
    await renderPart(<CartPage />);
    return (qty: number) => {
      lines = [lineOf({ articleCode: 'A', qty }), lineOf({ articleCode: 'B' })];
      version += 1;
      return version;
    };
  };
  const reread = () => act(() => queryClient.invalidateQueries({ queryKey: ['graphql', 'Cart'] }));

  it('shows a notice and removes the former undo', async () => {
    const change = await removed();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Bike B' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    await waitFor(() => expect(ownCartVersions.get().has(2)).toBe(true));
    change(2);
    change(7);
    await reread();
    await waitFor(() => expect(elsewhere()).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('keeps the notice after this tab saved', async () => {
    ownCartVersions.set(new Set());
    const change = await removed();
    await screen.findByRole('spinbutton', { name: 'Quantity of Bike A' });
    change(4);
    await reread();
    await waitFor(() => expect(elsewhere()).toBeTruthy());
    const own = change(9);
    act(() => updateUser({ cart: { lines: 2, units: 11 } }, own));
    await reread();
    await waitFor(() => expect(quantity('A').value).toBe('9'));
    expect(elsewhere()).toBeTruthy();
  });

  it('shows no notice for additions of this tab, in any order of the answers', async () => {
    const change = await removed();
    await screen.findByRole('spinbutton', { name: 'Quantity of Bike A' });
    const early = change(5);
    await reread();
    await waitFor(() => expect(quantity('A').value).toBe('5'));
    act(() => updateUser({ cart: { lines: 2, units: 7 } }, early));
    expect(elsewhere()).toBeNull();
    const late = change(6);
    act(() => updateUser({ cart: { lines: 2, units: 8 } }, late));
    await reread();
    await waitFor(() => expect(quantity('A').value).toBe('6'));
    expect(elsewhere()).toBeNull();
  });

  const product = (articleCode: string, qty: number) => ({ articleCode, sorg: '2000', qty });
  const refused = {
    cart: null,
    message: { status: 'failed', description: '' },
    userErrors: [{ field: 'version', code: 'cart_changed', message: '', params: { version: 2 } }],
  };
  function scene(fresh: Record<string, number>) {
    let held: Record<string, number> = { A: 2, B: 2 };
    let version = 1;
    const sentNow: { products: unknown[]; version: number | null }[] = [];
    const saver = createCartSaver({
      quiet: 0,
      version: () => version,
      held: ({ articleCode }) => held[articleCode] ?? 0,
      send: (variables) => {
        sentNow.push(variables);
        if (variables.version !== 2) return Promise.resolve(refused as never);
        for (const one of variables.products) held[one.articleCode] = one.qty;
        return Promise.resolve({
          cart: { lines: 2, units: 0, version: 3, overview: cartOf([]).cartOverview },
          message: { status: 'success', description: '' },
          userErrors: [],
        } as never);
      },
      onSaved: () => undefined,
      onConflict: () => {
        held = fresh;
        version = 2;
        return Promise.resolve();
      },
    });
    return { saver, sentNow };
  }

  it('keeps both changes if they concern different lines', async () => {
    const { saver, sentNow } = scene({ A: 2, B: 9 });
    saver.set([product('A', 5)], 'now');
    expect(await saver.flush()).toBe(true);
    expect(sentNow).toEqual([
      { products: [product('A', 5)], version: 1 },
      { products: [product('A', 5)], version: 2 },
    ]);
    expect(saver.state.get()).toMatchObject({ conflict: [], phase: 'saved' });
  });

  it('asks if both changed the same line, and sends the others', async () => {
    const { saver, sentNow } = scene({ A: 8, B: 2 });
    saver.set([product('A', 5), product('B', 6)], 'now');
    await saver.flush();
    expect(sentNow[1]).toEqual({ products: [product('B', 6)], version: 2 });
    expect(saver.state.get().conflict).toEqual([product('A', 5)]);
  });

  it('accepts the same change by both', async () => {
    const { saver, sentNow } = scene({ A: 5, B: 2 });
    saver.set([product('A', 5)], 'now');
    await saver.flush();
    expect(sentNow).toHaveLength(1);
    expect(saver.state.get()).toMatchObject({ conflict: [], phase: 'saved' });
  });
});
