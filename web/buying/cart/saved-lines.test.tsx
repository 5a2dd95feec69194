import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, signInAs } from '#testing/render.tsx';
import { ArrangeSaved, Cart, type CartAnswer, type CartLine } from './cart.documents.ts';
import { cartOf, lineOf } from './cart.fixtures.ts';
import { CartPage } from './cart.page.tsx';

beforeAll(() => loadTexts(['cart']));
beforeEach(() => void signInAs());
const quantity = (code: string) =>
  screen.getByRole<HTMLInputElement>('spinbutton', { name: `Quantity of Bike ${code}` });

describe('saved for later', () => {
  const withSaved = (lines: readonly CartLine[], saved: readonly CartLine[], version: number): CartAnswer => {
    const cart = cartOf(lines, version);
    return { ...cart, cartOverview: { ...cart.cartOverview, saved: [...saved] } };
  };
  const wishes = (network: Network) =>
    network
      .of('ArrangeSaved')
      .map((request) => (request.body as { variables: { products: unknown[]; version: number } }).variables);
  const savedServer = (start: { lines: CartLine[]; saved: CartLine[] }, refuse: string | null = null): Network => {
    let { lines, saved } = start;
    let version = 4;
    return new Network()
      .document(Cart, () => withSaved(lines, saved, version))
      .document(ArrangeSaved, ({ products }) => {
        const [wish] = products;
        if (wish && refuse) {
          const userErrors = [{ field: 'products[0]', code: refuse, message: '', params: {} }];
          return {
            updateSavedProducts: {
              cart: { lines: 0, units: 0, version, overview: withSaved(lines, saved, version).cartOverview },
              message: { status: 'failed', description: '' },
              userErrors,
            },
          };
        }
        version += 1;
        for (const { articleCode, qty, cartQty } of products) {
          saved = saved.filter((line) => line.articleCode !== articleCode);
          if (qty > 0) saved = [lineOf({ articleCode, qty }), ...saved];
          if (cartQty === null || cartQty === undefined) continue;
          lines = lines.filter((line) => line.articleCode !== articleCode);
          if (cartQty > 0) lines = [...lines, lineOf({ articleCode, qty: cartQty })];
        }
        return {
          updateSavedProducts: {
            cart: { lines: lines.length, units: 0, version, overview: withSaved(lines, saved, version).cartOverview },
            message: { status: 'success', description: '' },
            userErrors: [],
          },
        };
      });
  };

  it('explains why a saved line cannot be ordered', async () => {
    const problems = [{ code: 'no_stock', field: '', message: 'Out of stock, and no date is known.', params: {} }];
    savedServer({ lines: [], saved: [lineOf({ articleCode: 'A', problems })] });
    await renderPart(<CartPage />);
    const list = await screen.findByRole('list', { name: 'Saved for later' });
    expect(await within(list).findByRole('button', { name: /^Why\? Bike A: Out of stock/ })).toBeTruthy();
  });

  it('saves a line for later and restores it unchanged', async () => {
    const network = savedServer({
      lines: [lineOf({ articleCode: 'A', qty: 3 }), lineOf({ articleCode: 'B' })],
      saved: [lineOf({ articleCode: 'A', qty: 2 })],
    });
    await renderPart(<CartPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Save Bike A for later' }));
    expect(await screen.findByText('1 line saved for later')).toBeTruthy();
    expect(wishes(network)[0]).toEqual({
      products: [{ articleCode: 'A', sorg: '2000', qty: 5, cartQty: 0 }],
      version: 4,
    });
    const list = screen.getByRole('list', { name: 'Saved for later' });
    expect(within(list).getByText('5 units', { exact: false })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(wishes(network)[1]).toEqual({
        products: [{ articleCode: 'A', sorg: '2000', qty: 2, cartQty: 3 }],
        version: 5,
      }),
    );
    await waitFor(() => expect(quantity('A').value).toBe('3'));
  });

  it('adds it to the cart, and deletes it with an undo', async () => {
    const network = savedServer({
      lines: [lineOf({ articleCode: 'A', qty: 1 })],
      saved: [lineOf({ articleCode: 'A', qty: 2 }), lineOf({ articleCode: 'C', qty: 6 })],
    });
    await renderPart(<CartPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Move to cart: Bike A' }));
    await waitFor(() =>
      expect(wishes(network)[0]?.products).toEqual([{ articleCode: 'A', sorg: '2000', qty: 0, cartQty: 3 }]),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Bike C from the list' }));
    await waitFor(() =>
      expect(wishes(network)[1]?.products).toEqual([{ articleCode: 'C', sorg: '2000', qty: 0, cartQty: null }]),
    );
    await screen.findByText('1 line removed from the list');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(wishes(network)[2]?.products).toEqual([{ articleCode: 'C', sorg: '2000', qty: 6, cartQty: null }]),
    );
  });

  it('says why a line cannot return to the cart, and keeps it in the list', async () => {
    savedServer({ lines: [lineOf({ articleCode: 'A' })], saved: [lineOf({ articleCode: 'C', qty: 6 })] }, 'no_stock');
    await renderPart(<CartPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Move to cart: Bike C' }));
    expect(await screen.findByText('Bike C was not moved: Out of stock, and no date is known.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Move to cart: Bike C' })).toBeTruthy();
  });

  it('stays visible when the cart itself is empty', async () => {
    savedServer({ lines: [], saved: [lineOf({ articleCode: 'C', qty: 6 })] });
    await renderPart(<CartPage />);
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Move to cart: Bike C' })).toBeTruthy();
  });
});
