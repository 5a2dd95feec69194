import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { CollectOrder, type DetailOrder, MoveCollect, ShipCollect } from './click-collect.documents.ts';
import { detail, message, step } from './click-collect.fixtures.ts';
import { ClickCollectPage } from './click-collect.page.tsx';

beforeAll(() => loadTexts(['counter', 'click-collect', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, customer: null, permissions: ['page.click-collect', 'click-collect.update'] });
});

/** An order at HQ: of three helmets one is shipped, the bottles come from the shelf, the locks are shipped. */
const atHq = (more: Partial<DetailOrder> = {}): DetailOrder => {
  const [helmet, bottle] = detail().details;
  const fromHq = { ...helmet!, mark: 'order_to_hq', orderNo: 'SO-1001' };
  return detail({
    status: 'partially shipped',
    column: 'hq',
    canMark: false,
    canOrderToHq: false,
    canHandOver: false,
    canShip: true,
    nextStatuses: [],
    details: [
      { ...fromHq, qty: 3, qtyShipped: 1, needsFromHq: 2 },
      bottle!,
      { ...fromHq, id: 'l3', name: 'Lock', qty: 2, qtyShipped: 2 },
    ],
    ...more,
  });
};
const page = '/en-us/click-collect?order=c1';
const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'What HQ shipped' }));
const field = (dialog: Awaited<ReturnType<typeof dialogOf>>, line: string) =>
  dialog.getByRole<HTMLInputElement>('spinbutton', { name: `Shipped of ${line}` });
const type = (input: HTMLInputElement, value: string) => {
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};

test('HQ enters what it shipped of the lines that come from it, as totals (Q-117)', async () => {
  const network = new Network()
    .document(CollectOrder, { clickCollectOrder: atHq() })
    .document(ShipCollect, { clickCollectUpdateShipments: { message, userErrors: [] } });
  await renderPart(<ClickCollectPage />, page);
  fireEvent.click(await screen.findByRole('button', { name: 'Enter shipment' }));
  const dialog = await dialogOf();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Helmet1 of 3 shipped',
    'Lock2 of 2 shipped',
  ]);
  const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Save shipment' });
  expect([save().disabled, field(dialog, 'Lock').disabled]).toEqual([true, true]);
  type(field(dialog, 'Helmet'), '9');
  expect(field(dialog, 'Helmet').value).toBe('9');
  fireEvent.click(save());
  expect(network.of('ShipCollect')).toEqual([]);
  type(field(dialog, 'Helmet'), '2');
  fireEvent.click(save());
  expect(await screen.findByText('Shipment of CC-2026-000001 saved')).toBeTruthy();
  expect(network.of('ShipCollect')[0]).toMatchObject({
    body: { variables: { shipment: { orderId: 'c1', lines: [{ detailId: 'l1', qtyShipped: 2 }] } } },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one press enters everything', async () => {
  const network = new Network()
    .document(CollectOrder, { clickCollectOrder: atHq() })
    .document(ShipCollect, { clickCollectUpdateShipments: { message, userErrors: [] } });
  await renderPart(<ClickCollectPage />, `${page}&dialog=ship`);
  const dialog = await dialogOf();
  fireEvent.click(dialog.getByRole('button', { name: 'Everything is shipped' }));
  expect(field(dialog, 'Helmet').value).toBe('3');
  fireEvent.click(dialog.getByRole('button', { name: 'Save shipment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.of('ShipCollect')[0]).toMatchObject({
    body: { variables: { shipment: { lines: [{ detailId: 'l1', qtyShipped: 3 }] } } },
  });
});

test('a refusal shows at its line, and the quantities load again', async () => {
  const refusal = { field: 'lines.l1', code: 'click_collect_shipped_qty', message: 'From 2 to 3.', params: null };
  const network = new Network().document(CollectOrder, { clickCollectOrder: atHq() }).document(ShipCollect, {
    clickCollectUpdateShipments: { message: { status: 'failed', description: '' }, userErrors: [refusal] },
  });
  await renderPart(<ClickCollectPage />, `${page}&dialog=ship`);
  const dialog = await dialogOf();
  type(field(dialog, 'Helmet'), '2');
  fireEvent.click(dialog.getByRole('button', { name: 'Save shipment' }));
  const line = within((await dialog.findByText('From 2 to 3.')).closest('li') ?? document.body);
  expect(line.getByText('Helmet')).toBeTruthy();
  await waitFor(() => expect(network.of('CollectOrder')).toHaveLength(2));
});

test('an order that moved on is refused as a whole', async () => {
  const refusal = { field: 'shipment.orderId', code: 'click_collect_not_at_hq', message: 'HQ is done.', params: null };
  new Network().document(CollectOrder, { clickCollectOrder: atHq() }).document(ShipCollect, {
    clickCollectUpdateShipments: { message: { status: 'failed', description: '' }, userErrors: [refusal] },
  });
  await renderPart(<ClickCollectPage />, `${page}&dialog=ship`);
  const dialog = await dialogOf();
  type(field(dialog, 'Helmet'), '2');
  fireEvent.click(dialog.getByRole('button', { name: 'Save shipment' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('HQ is done.');
});

test('HQ says that goods are on the way before it knows the quantities', async () => {
  const order = atHq({ status: 'processing by HQ', nextStatuses: [step('shipment from HQ')] });
  const network = new Network()
    .document(CollectOrder, { clickCollectOrder: order })
    .document(MoveCollect, { clickCollectUpdateStatus: { message, userErrors: [] } });
  await renderPart(<ClickCollectPage />, page);
  fireEvent.click(await screen.findByRole('button', { name: 'Goods are on the way' }));
  expect(await screen.findByText('CC-2026-000001: Shipment from HQ')).toBeTruthy();
  expect(network.of('MoveCollect')[0]).toMatchObject({
    body: { variables: { orderId: 'c1', status: 'shipment from HQ', version: 3 } },
  });
});

test('a dealer gets no form, not even by its address', async () => {
  new Network().document(CollectOrder, { clickCollectOrder: atHq({ canShip: false }) });
  await renderPart(<ClickCollectPage />, `${page}&dialog=ship`);
  expect(await screen.findByText('HQ still has to ship 2 units')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enter shipment' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
