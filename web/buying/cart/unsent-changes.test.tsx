import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '#platform/api/http.ts';
import { queryClient } from '#platform/api/queries.ts';
import { openSession, type SessionUser, userStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, tokenOf } from '#testing/render.tsx';
import { closeToast } from '#ui/dialog/toast.tsx';
import { Cart, type CartLine, SaveCart } from './cart.documents.ts';
import { cartOf, lineOf } from './cart.fixtures.ts';
import { CartPage } from './cart.page.tsx';
import { cartOwner, keepUnsentChanges, type UnsentChange, unsentChanges } from './unsent-changes.part.ts';

beforeAll(() => loadTexts(['cart']));
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  closeToast('cart-unsent');
  closeToast('cart');
  signInAs();
});

const owner = cartOwner(dealer);
const bikeA = (qty: number, before: number): UnsentChange => ({ articleCode: 'A', sorg: '2000', qty, before });
const keep = (...changes: UnsentChange[]) =>
  keepUnsentChanges(owner, new Map(changes.map((change) => [`2000:${change.articleCode}`, change])), new Set());

/** A server with the lines A and B; `change` is a change by another client. */
function cartServer(quantities: Record<string, number> = { A: 2, B: 2 }) {
  let version = 1;
  const lines = (): CartLine[] => Object.entries(quantities).map(([articleCode, qty]) => lineOf({ articleCode, qty }));
  const network = new Network()
    .document(Cart, () => cartOf(lines(), version))
    .document(SaveCart, ({ products, version: seen }) => {
      if (seen !== null && seen !== version)
        return {
          updateProductsInCart: {
            cart: null,
            message: { status: 'failed', description: '' },
            userErrors: [{ field: 'version', code: 'cart_changed', message: '', params: { version } }],
          },
        };
      for (const product of products) quantities[product.articleCode] = product.qty;
      version += 1;
      const { cartOverview: overview } = cartOf(lines(), version);
      return {
        updateProductsInCart: {
          cart: { lines: overview.lineCount, units: overview.units, version, overview },
          message: { status: 'success', description: '' },
          userErrors: [],
        },
      };
    });
  return {
    network,
    quantities,
    sent: () => network.of('SaveCart').map((request) => (request.body as { variables: unknown }).variables),
    change(article: string, qty: number) {
      quantities[article] = qty;
      version += 1;
    },
  };
}

const quantity = (code: string) =>
  screen.getByRole<HTMLInputElement>('spinbutton', { name: `Quantity of Bike ${code}` });
function type(code: string, value: string): void {
  fireEvent.change(quantity(code), { target: { value } });
  fireEvent.keyDown(quantity(code), { key: 'Enter' });
}
async function typeWithoutNetwork(server: ReturnType<typeof cartServer>): Promise<void> {
  await renderPart(<CartPage />);
  await screen.findByRole('spinbutton', { name: 'Quantity of Bike A' });
  server.network.goOffline();
  type('A', '5');
  expect(await screen.findByText('1 change is not saved yet.')).toBeTruthy();
}
const online = (): void => act(() => void window.dispatchEvent(new Event('online')));
const elsewhere: SessionUser = {
  ...dealer,
  customer: { custCode: { r3: '2000000', isr: null, unified: '200-0000' }, custName: 'Other', custCity: null },
};

describe('unsaved changes of the cart', () => {
  it('are kept in the browser without asking before a reload, and are forgotten once they are saved', async () => {
    const server = cartServer();
    await typeWithoutNetwork(server);
    expect(unsentChanges(owner)).toEqual([bikeA(5, 2)]);
    expect(screen.getByText(/also after a reload, until you log out/)).toBeTruthy();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    server.network.goOnline();
    online();
    await waitFor(() => expect(server.quantities).toEqual({ A: 5, B: 2 }));
    await waitFor(() => expect(unsentChanges(owner)).toEqual([]));
  });

  it('ask before a reload when the browser refuses to store them', async () => {
    const server = cartServer();
    const storage = localStorage;
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
    await typeWithoutNetwork(server);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    vi.stubGlobal('localStorage', storage);
    server.network.goOnline();
    online();
    await waitFor(() => expect(server.quantities['A']).toBe(5));
  });

  it('are sent when the cart opens again', async () => {
    keep(bikeA(5, 2));
    const server = cartServer();
    await renderPart(<CartPage />);
    expect(await screen.findByText('1 change that was made without a connection is saved')).toBeTruthy();
    expect(server.sent()).toEqual([{ products: [{ articleCode: 'A', sorg: '2000', qty: 5 }], version: 1 }]);
    expect(quantity('A').value).toBe('5');
    expect(unsentChanges(owner)).toEqual([]);
  });

  it('ask the user if somebody else changed the same line', async () => {
    keep(bikeA(5, 2), { ...bikeA(6, 2), articleCode: 'B' });
    const server = cartServer({ A: 8, B: 2 });
    await renderPart(<CartPage />);
    expect(await screen.findByText('The cart was changed somewhere else.')).toBeTruthy();
    await waitFor(() => expect(server.quantities).toEqual({ A: 8, B: 6 }));
    expect(unsentChanges(owner), 'a second reload asks again').toEqual([bikeA(5, 2)]);
    fireEvent.click(screen.getByRole('button', { name: 'Apply them again' }));
    await waitFor(() => expect(server.quantities).toEqual({ A: 5, B: 6 }));
    await waitFor(() => expect(unsentChanges(owner)).toEqual([]));
  });

  it('are dropped silently if the cart already contains them', async () => {
    keep(bikeA(5, 2));
    const server = cartServer({ A: 5, B: 2 });
    await renderPart(<CartPage />);
    await waitFor(() => expect(unsentChanges(owner)).toEqual([]));
    expect(server.sent()).toEqual([]);
    expect(screen.queryByText(/changed somewhere else|without a connection/)).toBeNull();
  });

  it('show again when the user returns to the cart, and are sent from another page after the cart was reloaded', async () => {
    const server = cartServer();
    await typeWithoutNetwork(server);
    cleanup();
    await renderPart(<CartPage />);
    expect(quantity('A').value).toBe('5');
    cleanup();
    server.network.goOnline();
    server.change('B', 9);
    online();
    await waitFor(() => expect(server.quantities).toEqual({ A: 5, B: 9 }));
    expect(server.sent().at(-1)).toEqual({ products: [{ articleCode: 'A', sorg: '2000', qty: 5 }], version: 2 });
  });

  it('do not overwrite a line that somebody else changed when they are sent from another page', async () => {
    const server = cartServer();
    await typeWithoutNetwork(server);
    cleanup();
    server.network.goOnline();
    server.change('A', 9);
    online();
    await renderPart(<CartPage />);
    expect(await screen.findByText('The cart was changed somewhere else.')).toBeTruthy();
    expect(server.quantities).toEqual({ A: 9, B: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'Leave it as it is' }));
    expect(unsentChanges(owner)).toEqual([]);
  });

  it('are never sent to the cart of another customer or user', async () => {
    keep(bikeA(5, 2));
    const server = cartServer();
    signInAs(elsewhere);
    await renderPart(<CartPage />);
    await screen.findByRole('spinbutton', { name: 'Quantity of Bike A' });
    online();
    expect(server.sent()).toEqual([]);
    expect(unsentChanges(owner)).toEqual([bikeA(5, 2)]);
    expect(unsentChanges(cartOwner({ ...dealer, id: 'another user' }))).toEqual([]);
  });

  it('are not sent once another tab changed the customer', async () => {
    const server = cartServer();
    await typeWithoutNetwork(server);
    // The other tab changed the token; this one still shows the previous customer.
    act(() => void openSession(tokenOf({ sub: dealer.id, r3: '2000000', isr: '' })));
    server.network.goOnline();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    online();
    cleanup();
    act(() => userStore.set(elsewhere));
    online();
    expect(server.sent()).toEqual([]);
    expect(unsentChanges(owner)).toEqual([bikeA(5, 2)]);
  });

  it('are dropped at log-out, not when a session expires', () => {
    keep(bikeA(5, 2));
    endSession('expired');
    expect(unsentChanges(owner)).toEqual([bikeA(5, 2)]);
    endSession('logged-out');
    expect(unsentChanges(owner)).toEqual([]);
  });
});
