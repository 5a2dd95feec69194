import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { landingOf } from '#ordering/orders/orders.factory.ts';
import type { DeliveriesPageQuery } from '#platform/api/generated/graphql.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { DeliveriesPage as DeliveriesDocument, DeliveryLines } from './deliveries.documents.ts';
import { DeliveriesPage } from './deliveries.page.tsx';
import { deliveryRoutes } from './deliveries.routes.ts';

const delivery = (
  change: Partial<DeliveriesPageQuery['deliveries']['data'][number]> = {},
): DeliveriesPageQuery['deliveries']['data'][number] => ({
  id: 'd1',
  doNumber: 'DN-800144720',
  status: 'shipped',
  orderType: 'portal',
  expeditionName: 'Northern Freight',
  trackingNo: 'NF1',
  trackingUrl: 'https://track.example/NF1',
  shipTo: 'Main store',
  units: 9,
  deliveredOn: null,
  deliveryDate: { date: '2026-11-18' },
  estimatedDeliveryDate: { date: '2026-11-24' },
  lines: [{ orderNo: 'PL-2026-000867' }, { orderNo: 'PL-2026-000867' }],
  ...change,
});
const deliveriesOf = (data: ReturnType<typeof delivery>[]): DeliveriesPageQuery => ({
  deliveries: { countIsExact: true, info: { page: 1, count: data.length, pageTotal: 1 }, data },
});

beforeAll(() => loadTexts(['orders', 'open-orders', 'ui', 'errors']));

let network: Network;
const variables = (name: string) =>
  (network.of(name).at(-1)?.body as { variables: Record<string, unknown> } | undefined)?.variables;
beforeEach(() => {
  setWindow(1440, 900);
  network = new Network();
  signInAs();
  useSiteOf({ sorgs: ['ID10', 'ID20'] });
});

describe('deliveries', () => {
  it('lists them with their orders and tracking, which is a link only if the server allows it (Q-098)', async () => {
    network.document(
      DeliveriesDocument,
      deliveriesOf([delivery(), delivery({ id: 'd2', doNumber: 'DN-800144721', trackingNo: 'NF2', trackingUrl: '' })]),
    );
    await renderPart(<DeliveriesPage />, '/en-us/order/delivery?parcel=open&from=2026-11-01&to=2026-11-30&q=nf');
    const link = await screen.findByRole('link', { name: 'Track NF1' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://track.example/NF1',
      '_blank',
      'noreferrer',
    ]);
    expect(screen.queryByRole('link', { name: 'Track NF2' })).toBeNull();
    expect(screen.getByText('NF2')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'PL-2026-000867' })).toHaveLength(2);
    expect(variables('DeliveriesPage')).toEqual({
      filter: { search: 'nf', status: 'open', from: '2026-11-01', to: '2026-11-30' },
      sort: 'newest',
      page: 1,
      limit: 10,
    });
  });

  it('shows the lines of a delivery in a dialog with its own URL', async () => {
    network.document(DeliveriesDocument, deliveriesOf([delivery()]));
    network.document(DeliveryLines, {
      deliveries: {
        data: [
          {
            ...delivery(),
            notes: '',
            damageReportableUntil: null,
            currency: 'USD',
            invoices: [{ id: '0198b000-0000-7000-8000-000000000001', invoiceNo: '9100451801' }],
            lines: [
              {
                position: 1,
                articleCodeDisplay: 'V26-DR5-LIC-L',
                description: 'Drift 5',
                uom: 'PCE',
                orderQty: 9,
                orderNo: 'PL-2026-000867',
                poNo: 'PE-1117',
                serialNumbers: ['VB26-1'],
              },
            ],
          },
        ],
      },
    });
    await renderPart(<DeliveriesPage />, '/en-us/order/delivery?delivery=DN-800144720');
    const dialog = await screen.findByRole('dialog', { name: /DN-800144720/ });
    expect(await within(dialog).findByRole('list', { name: 'Lines of delivery DN-800144720' })).toBeTruthy();
    expect(dialog.textContent).toContain('Drift 5');
    expect(dialog.textContent).toContain('Serial numbers: VB26-1');
    expect(within(dialog).getByRole('link', { name: '9100451801' }).getAttribute('href')).toBe(
      '/en-us/invoice/0198b000-0000-7000-8000-000000000001',
    );
    expect(within(dialog).getByRole('link', { name: 'PL-2026-000867' }).getAttribute('href')).toBe(
      '/en-us/order/delivery?number=PL-2026-000867',
    );
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /DN-800144720/ })).toBeNull());
  });

  it.each([
    ['/order/delivery?number=PL-1', true, '/order?number=PL-1&tab=deliveries'],
    ['/order/delivery-new', true, '/order?tab=deliveries'],
    ['/order/delivery-new', false, '/order/delivery-new'],
  ])('redirects deliveries at %s with order-revamp %s to %s (R-190, Q-091, Q-002)', (path, flag, there) => {
    expect(landingOf(deliveryRoutes, path, flag)).toBe(there);
  });
});
