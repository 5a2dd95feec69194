import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { CollectOrder, type HqOffer, HqReview, OrderToHq } from './click-collect.documents.ts';
import { detail, message } from './click-collect.fixtures.ts';
import { ClickCollectPage } from './click-collect.page.tsx';

beforeAll(() => loadTexts(['counter', 'click-collect', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.click-collect', 'click-collect.update', 'order.place'] });
});

const rate = (amount: string) => ({ rate: amount, currency: 'USD' });
const offer = (more: Partial<HqOffer> = {}): HqOffer => ({
  lines: [
    {
      id: 'l1',
      name: 'Helmet',
      articleCode: 'H1',
      qty: 1,
      unitPrice: '40.00',
      subtotal: '40.00',
      currency: 'USD',
      problems: [],
    },
  ],
  groups: [
    {
      sorg: '1000',
      merchant: 'main',
      merchantName: 'Veldra',
      currency: 'USD',
      goods: '40.00',
      shipments: [
        { id: 's1', desc: 'Courier', input: 'notes', total: '52.00', rate: rate('12.00') },
        { id: 's2', desc: 'Truck', input: 'none', total: '45.00', rate: rate('5.00') },
      ],
      payments: [{ id: 'p1', desc: 'On account', type: 'credit' }],
    },
  ],
  shipTos: [
    {
      id: 'a1',
      name: 'Warehouse',
      address: 'Jl. Raya 2',
      postalCode: '',
      city: 'Gresik',
      state: '',
      country: 'ID',
      isDefault: false,
    },
    {
      id: 'a2',
      name: 'Shop',
      address: 'Jl. Raya 1',
      postalCode: '',
      city: 'Surabaya',
      state: '',
      country: 'ID',
      isDefault: true,
    },
  ],
  ...more,
});
const page = '/en-us/click-collect?order=c1&dialog=hq';
const network = (shown: HqOffer | null) =>
  new Network()
    .document(CollectOrder, { clickCollectOrder: detail() })
    .document(HqReview, { clickCollectHqReview: shown });
/** The dialog with its prices; until they are there, another dialog holds their place. */
const dialogOf = async () => {
  await screen.findByRole('button', { name: 'Place order' });
  return within(screen.getByRole('dialog', { name: 'Order from HQ' }));
};

test('lines are ordered from HQ at the prices, to the address and with the shipment that the dealer saw (R-239)', async () => {
  const calls = network(offer()).document(OrderToHq, { clickCollectOrderToHq: { message, userErrors: [] } });
  await renderPart(<ClickCollectPage />, page);
  const dialog = await dialogOf();
  const select = (name: string) => dialog.getByRole<HTMLSelectElement>('combobox', { name });
  await dialog.findByRole('combobox', { name: 'Deliver to' });
  expect([select('Deliver to').value, select('Shipment by Veldra').value]).toEqual(['a2', 's2']);
  fireEvent.change(select('Shipment by Veldra'), { target: { value: 's1' } });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Note for the shipment' }), { target: { value: ' Bike box ' } });
  expect(dialog.getByText('52')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Place order' }));
  expect(await screen.findByText('Ordered from HQ for Dewi Lestari')).toBeTruthy();
  expect(calls.of('OrderToHq')[0]).toMatchObject({
    body: {
      variables: {
        orderId: 'c1',
        version: 3,
        shiptoId: 'a2',
        paymentId: 'p1',
        shipments: [{ sorg: '1000', merchant: 'main', shipmentId: 's1', amount: '12.00', notes: 'Bike box' }],
        lines: [{ id: 'l1', price: '40.00', currency: 'USD' }],
      },
    },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a line with a problem stops the order before it is sent', async () => {
  const [line] = offer().lines;
  const blocked = { ...line, problems: [{ code: 'no_stock', message: 'Not in stock.' }] } as HqOffer['lines'][number];
  network(offer({ lines: [blocked] }));
  await renderPart(<ClickCollectPage />, page);
  const dialog = await dialogOf();
  expect(await dialog.findByText('Not in stock.')).toBeTruthy();
  expect(dialog.getByText(/^HQ takes all lines or none/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Place order' }).disabled).toBe(true);
});

test('a refusal of the checkout shows at its line, and the prices load again', async () => {
  const refusal = { field: 'lines.l1', code: 'price_changed', message: 'The price is 44.00 now.', params: null };
  const calls = network(offer()).document(OrderToHq, {
    clickCollectOrderToHq: { message: { status: 'failed', description: '' }, userErrors: [refusal] },
  });
  await renderPart(<ClickCollectPage />, page);
  const dialog = await dialogOf();
  fireEvent.click(await dialog.findByRole('button', { name: 'Place order' }));
  const line = within((await dialog.findByText('The price is 44.00 now.')).closest('li') ?? document.body);
  expect(line.getByText('Helmet')).toBeTruthy();
  await waitFor(() => expect(calls.of('HqReview')).toHaveLength(2));
});

test('who may not order for the dealer gets a reason, no form', async () => {
  network(null);
  await renderPart(<ClickCollectPage />, page);
  expect(await screen.findByText('You may not order for this dealer')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull();
});
