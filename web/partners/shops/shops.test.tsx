import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { ShopsCard } from './shops-card.part.tsx';
import { AddShopKey, RemoveShopKey, SaveShop, type Shop, Shops } from './shops.documents.ts';

const corner: Shop = {
  id: '019ad0a0-1c00-7000-8000-00000000b001',
  code: 'corner',
  name: 'Corner Cycles',
  stoppedAt: null,
  version: 3,
  keys: [
    { id: '019ad0a0-1c00-7000-8000-00000000c001', name: 'key_first', createdAt: '2026-05-04T10:00:00Z', usedAt: null },
  ],
};
const done = { message: { status: 'success', description: '' }, userErrors: [] };
let network: Network;
let shops: Shop[];
const sent = (name: string) => (network.of(name).at(-1)?.body as { variables: unknown } | undefined)?.variables;
const card = () => renderPart(<ShopsCard market="veldra-id" hosts={['portal.example']} />);

beforeEach(async () => {
  await loadTexts(['shops', 'ui', 'errors', 'refusals', 'files']);
  signInAs({ ...dealer, permissions: ['page.market'] });
  shops = [corner];
  network = new Network()
    .document(Shops, () => ({ shops }))
    .document(SaveShop, { saveShop: done })
    .document(AddShopKey, { addShopKey: { ...done, keyName: 'key_second', secret: 'the new secret' } })
    .document(RemoveShopKey, { removeShopKey: done });
});

describe('the shops of a market', () => {
  it('are added, and say that they need a key', async () => {
    shops = [];
    await card();
    expect(await screen.findByText('No shop sends orders to this market.')).toBeTruthy();
    shops = [{ ...corner, keys: [] }];
    fireEvent.click(screen.getByRole('button', { name: 'Add shop' }));
    fireEvent.change(screen.getByLabelText(/Name/), { target: { value: 'Corner Cycles' } });
    fireEvent.change(screen.getByLabelText(/Code/), { target: { value: 'corner' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save shop' }));
    expect(await screen.findByText('Without a key the shop cannot send orders.')).toBeTruthy();
    expect(sent('SaveShop')).toEqual({
      market: 'veldra-id',
      id: null,
      version: null,
      code: 'corner',
      name: 'Corner Cycles',
      stopped: false,
    });
  });

  it('are stopped by the version that the administrator saw', async () => {
    await card();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Corner Cycles' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Refuse orders of this shop' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save shop' }));
    await waitFor(() => expect(sent('SaveShop')).toMatchObject({ id: corner.id, version: 3, stopped: true }));
  });

  it('show the secret of a new key once, with the address for orders', async () => {
    await card();
    fireEvent.click(await screen.findByRole('button', { name: 'Add key for Corner Cycles' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('the new secret')).toBeTruthy();
    expect(dialog.getByText('https://portal.example/click-collect/orders')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('the new secret')).toBeNull());
  });

  it('say why a third key is refused', async () => {
    network.document(AddShopKey, {
      addShopKey: {
        keyName: null,
        secret: null,
        message: { status: 'failed', description: '' },
        userErrors: [{ field: '', message: 'Remove the old one first.', code: 'shop_keys_full', params: { limit: 2 } }],
      },
    });
    await card();
    fireEvent.click(await screen.findByRole('button', { name: 'Add key for Corner Cycles' }));
    expect(await screen.findByText('Remove the old one first.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lose a key after a question', async () => {
    await card();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove key key_first' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove key' }));
    await waitFor(() => expect(sent('RemoveShopKey')).toEqual({ id: corner.keys[0]?.id }));
  });
});
