import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SalesCustomersQueryVariables } from '#platform/api/generated/graphql.ts';
import { sessionStore } from '#platform/api/session.ts';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, tokenOf, useSiteOf } from '#testing/render.tsx';
import { CustomerPicker } from './customer-picker.dialog.tsx';
import { coverStore } from '../session/session-start.ts';
import { CustomerGroups, type PickerCustomer, PinCustomer, SalesCustomers } from '../shell.documents.ts';

const rep = { ...dealer, customer: null, hasCustCode: false, permissions: ['menu.change-cust', 'page.catalog'] };

const customer = (at: number, more: Partial<PickerCustomer> = {}): PickerCustomer => ({
  custCode: { r3: `10${at}`, isr: '', unified: `10${at}-` },
  custName: `Toko ${at}`,
  custPhone: '221',
  custAddress: 'Jl. Merdeka',
  custCity: 'Tuban',
  user: null,
  custAreas: [{ sorg: '1000', custGroup: 'dealer' }],
  recent: false,
  pinned: false,
  credit: null,
  ...more,
});

let network: Network;
const onClose = vi.fn<() => void>();
const asked = () =>
  (network.of('SalesCustomers').at(-1)?.body as { variables: SalesCustomersQueryVariables } | undefined)?.variables;
const open = (props: { forced?: boolean; onCatalog?: boolean } = {}) =>
  renderPart(<CustomerPicker forced={props.forced ?? false} onCatalog={props.onCatalog ?? false} onClose={onClose} />);

describe('the customer picker', () => {
  beforeEach(() => {
    onClose.mockReset();
    coverStore.set(null);
    signInAs(rep);
    useSiteOf({});
    network = new Network().document(SalesCustomers, ({ page }) => ({
      salesCustomers: {
        data: page === 2 ? [customer(11)] : Array.from({ length: 10 }, (_, at) => customer(at + 1, { recent: at < 2 })),
        info: { page: page ?? 1, count: 11, pageTotal: 2 },
      },
    }));
  });

  test('asks for pages of ten, and applies only what was chosen (R-081, R-083)', async () => {
    await open();
    await screen.findByText('Toko 1');
    expect(asked()).toEqual({ search: null, page: 1, limit: 10, custGroup: null });
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
    expect(screen.getByText('1–10 of 11')).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Toko 11');
    expect(asked()?.page).toBe(2);
    fireEvent.click(screen.getByRole('radio', { name: /Toko 11/ }));
    expect(screen.getByRole('button', { name: 'Work for Toko 11' })).toHaveProperty('disabled', false);
  });

  test('shows users who may see credit what each customer has left and who is blocked', async () => {
    const credit = { currency: 'USD', balance: '41380.00', creditLimit: '79500.00', isBlocked: false };
    network.document(SalesCustomers, {
      salesCustomers: {
        data: [
          customer(1, { credit }),
          customer(2, { credit: { ...credit, balance: '7950.00' } }),
          customer(3, { credit: { ...credit, currency: 'EUR', balance: '-12.50', isBlocked: true } }),
          customer(4),
        ],
        info: { page: 1, count: 4, pageTotal: 1 },
      },
    });
    await open();
    await screen.findByText('Toko 1');
    const words = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent ?? '');
    expect(words[0]).toMatch(/Available credit .*41,380.*Open$/);
    expect(words[1]).toMatch(/7,950.*Near the limit$/);
    expect(words[2]).toMatch(/EUR -12\.50.*Blocked$/);
    expect(words[3]).toMatch(/221$/);
    expect(words[3]).not.toMatch(/Credit/);
  });

  test('Enter searches at once, and takes a customer only if no other one matches (R-082, Q-034)', async () => {
    const matches = (search: string | null | undefined) =>
      search === 'tuban' ? [customer(1, { custName: 'Toko Tuban' })] : [customer(1), customer(2)];
    network.document(SalesCustomers, ({ search }) => ({
      salesCustomers: { data: matches(search), info: { page: 1, count: matches(search).length, pageTotal: 1 } },
    }));
    network.rest('POST /change-customer/101-', () => jsonAnswer({ requestToken: tokenOf({ sub: rep.id, r3: '101' }) }));
    await open();
    await screen.findByText('Toko 1');
    const box = screen.getByRole('searchbox');
    const searches = () =>
      network
        .of('SalesCustomers')
        .map((call) => (call.body as { variables: SalesCustomersQueryVariables }).variables.search);
    fireEvent.change(box, { target: { value: ' tub' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(searches()).toEqual([null, 'tub']));
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2));
    // A half-typed word with two matches takes nobody.
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.change(box, { target: { value: ' tuba' } });
    fireEvent.change(box, { target: { value: ' tuban ' } });
    await waitFor(() => expect(asked()).toEqual({ search: 'tuban', page: 1, limit: 10, custGroup: null }));
    expect(searches()).toEqual([null, 'tub', 'tuban']);
    expect(coverStore.get()).toBeNull();
    await screen.findByText('Toko Tuban');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(coverStore.get()).toBe('loading'));
    expect(network.of('POST /change-customer/101-')).toHaveLength(1);
  });

  test('shows groups and filters by them if the host has that setting (Q-032)', async () => {
    useSiteOf({ custGroupOnCustSelect: true });
    network.document(CustomerGroups, { customerGroups: ['dealer', 'dealer-plus'] });
    await open();
    fireEvent.change(await screen.findByRole('combobox', { name: 'Customer group' }), {
      target: { value: 'dealer-plus' },
    });
    await waitFor(() => expect(asked()?.custGroup).toBe('dealer-plus'));
  });

  test('lists the last used customers under a separate heading without a search', async () => {
    await open();
    await screen.findByText('Toko 1');
    const list = within(screen.getByRole('radiogroup', { name: 'Customers' }));
    expect(
      list.getByText('Recently used').compareDocumentPosition(list.getByText('Toko 1')) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(
      list.getByText('All others').compareDocumentPosition(list.getByText('Toko 3')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  test('keeps the pinned ones on top, pins and unpins without selecting', async () => {
    let pinned = true;
    network.document(SalesCustomers, () => ({
      salesCustomers: {
        data: [customer(1, { pinned, recent: true }), customer(2, { recent: true }), customer(3)],
        info: { page: 1, count: 3, pageTotal: 1 },
      },
    }));
    network.document(PinCustomer, (variables) => {
      pinned = variables.pinned;
      return { pinCustomer: { pinned, message: { status: 'success', description: '' }, userErrors: [] } };
    });
    await open();
    await screen.findByText('Toko 1');
    const list = within(screen.getByRole('radiogroup', { name: 'Customers' }));
    expect(['Pinned', 'Recently used', 'All others'].map((words) => list.getByText(words).textContent)).toEqual([
      'Pinned',
      'Recently used',
      'All others',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Unpin Toko 1' }));
    await waitFor(() =>
      expect(network.of('PinCustomer').at(-1)?.body).toMatchObject({ variables: { custCode: '101-', pinned: false } }),
    );
    await waitFor(() => expect(list.queryByText('Pinned')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Pin Toko 1' }));
    await waitFor(() =>
      expect(network.of('PinCustomer').at(-1)?.body).toMatchObject({ variables: { custCode: '101-', pinned: true } }),
    );
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
  });

  test('moves from the search into the list with the arrow key, and Enter selects a customer', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    network.rest('POST /change-customer/101-', () =>
      jsonAnswer({ requestToken: tokenOf({ sub: dealer.id, r3: '101' }) }),
    );
    await open({ onCatalog: true });
    await screen.findByText('Toko 1');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Toko 1\b/ }));
    fireEvent.keyDown(screen.getByRole('radio', { name: /Toko 1\b/ }), { key: 'Enter' });
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    assign.mockRestore();
  });

  test('links to the orders of all customers before one is chosen', async () => {
    signInAs({ ...rep, permissions: [...rep.permissions, 'page.order-status'] });
    await open();
    expect(
      (await screen.findByRole('link', { name: 'Search the orders of all my customers' })).getAttribute('href'),
    ).toBe('/en-us/order/all-customers');
  });

  test('cannot be closed if the page needs a customer (R-078)', async () => {
    const { unmount } = await open({ forced: true });
    const dialog = screen.getByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.mouseDown(dialog);
    expect(onClose).not.toHaveBeenCalled();
    unmount();

    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('applying replaces the token and reloads; on catalog pages with the default catalog (R-085)', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const token = tokenOf({ sub: dealer.id, r3: '101' });
    network.rest('POST /change-customer/101-', () => jsonAnswer({ requestToken: token }));
    await open({ onCatalog: true });
    fireEvent.click(await screen.findByRole('radio', { name: /Toko 1\b/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Work for Toko 1' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/en-us/catalog'));
    expect(sessionStore.get()).toMatchObject({ token });
    expect(coverStore.get()).toBe('loading');
    assign.mockRestore();
  });

  test('a failed change shows an error and changes nothing (R-088)', async () => {
    network.rest('POST /change-customer/101-', () =>
      jsonAnswer({ code: 'failed_change_customer', message: { status: 'failed', description: 'No' } }, 400),
    );
    await open({ forced: true });
    fireEvent.click(await screen.findByRole('radio', { name: /Toko 1\b/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Work for Toko 1' }));
    expect(await screen.findByText('The customer could not be changed.')).toBeTruthy();
    expect(coverStore.get()).toBeNull();
    expect(screen.getByRole('button', { name: 'Work for Toko 1' })).toHaveProperty('disabled', false);
  });
});
