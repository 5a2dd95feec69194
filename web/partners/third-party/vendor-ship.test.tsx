import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { orderItem, shownOrder } from './third-party.factory.ts';
import { ConfirmVendorOrder, ShipVendorOrder, VendorOrder } from './vendor-orders.documents.ts';
import { VendorOrdersPage } from './vendor-orders.page.tsx';

const succeeded = { order: { id: 'o' }, message: { status: 'success', description: '' }, userErrors: [] };
const address = '/en-us/3rd-party/order?number=TP-2026-000001';
const waiting = shownOrder({
  details: [
    orderItem('A1', { nextStatuses: ['processing', 'cancelled'] }),
    orderItem('A2', { status: 'processing', nextStatuses: ['shipped', 'cancelled'] }),
    orderItem('A3', { status: 'shipped', nextStatuses: ['complete'] }),
  ],
});

let network: Network;
beforeEach(async () => {
  network = new Network();
  signInAs({ ...dealer, customer: null, permissions: ['page.3rd-party-order'] });
  await loadTexts(['third-party-shop', 'ui', 'errors', 'refusals']);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});
const sent = (name: string): unknown =>
  (network.of(name).at(-1)?.body as { variables: unknown } | undefined)?.variables;

describe('an order as a whole', () => {
  it('is confirmed with one press', async () => {
    network
      .document(VendorOrder, { orderThirdParty: waiting })
      .document(ConfirmVendorOrder, { confirmThirdPartyOrder: succeeded });
    await renderPart(<VendorOrdersPage />, address);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm order' }));
    await waitFor(() => expect(sent('ConfirmVendorOrder')).toEqual({ orderNo: 'TP-2026-000001' }));
  });

  it('ships everything that waits, or the items that stay ticked, with tracking', async () => {
    network
      .document(VendorOrder, { orderThirdParty: waiting })
      .document(ShipVendorOrder, { shipThirdPartyOrder: succeeded });
    await renderPart(<VendorOrdersPage />, address);
    fireEvent.click(await screen.findByRole('button', { name: 'Ship order' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    fireEvent.click(dialog.getByRole('checkbox', { name: /Article A2/ }));
    fireEvent.change(dialog.getByLabelText('Carrier'), { target: { value: 'JNE' } });
    fireEvent.change(dialog.getByLabelText('Tracking number'), { target: { value: ' JP-1 ' } });
    fireEvent.change(dialog.getByLabelText('Parcels'), { target: { value: '2' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Ship' }));
    await waitFor(() =>
      expect(sent('ShipVendorOrder')).toEqual({
        orderNo: 'TP-2026-000001',
        articleCodes: ['A1'],
        carrier: 'JNE',
        trackingNumber: 'JP-1',
        parcels: 2,
      }),
    );
  });

  it('offers the papers of a shipment to the vendor only, and nothing to do once all left', async () => {
    const shipment = {
      id: 's',
      carrier: 'JNE',
      trackingNumber: 'JP-1',
      parcels: 2,
      shippedAt: '2026-11-21T08:00:00.000Z',
      articleCodes: ['A1'],
    };
    const left = [orderItem('A1', { status: 'shipped', nextStatuses: [] })];
    network.document(VendorOrder, {
      orderThirdParty: shownOrder({ details: left, shipments: [{ ...shipment, mayPrint: true }] }),
    });
    await renderPart(<VendorOrdersPage />, address);
    const card = within(await screen.findByRole('region', { name: 'Shipments' }));
    expect(card.getByText('JNE JP-1')).toBeTruthy();
    for (const name of ['Packing slip', 'Labels']) expect(card.getByRole('button', { name })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ship order' })).toBeNull();
    cleanup();
    queryClient.clear();
    network.document(VendorOrder, {
      orderThirdParty: shownOrder({ details: left, shipments: [{ ...shipment, mayPrint: false }] }),
    });
    await renderPart(<VendorOrdersPage />, address);
    expect(await screen.findByRole('region', { name: 'Shipments' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Labels' })).toBeNull();
  });
});
