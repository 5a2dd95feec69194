import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, narrow, renderPart, signInAs } from '#testing/render.tsx';
import {
  type Board,
  type CardOrder,
  CollectByCode,
  CollectOrder,
  CollectOrders,
  CounterBoard,
  HandOver,
  MarkLines,
  MoveCollect,
} from './click-collect.documents.ts';
import { asOf, card, detail, message, step } from './click-collect.fixtures.ts';
import { ClickCollectPage } from './click-collect.page.tsx';

beforeAll(() => loadTexts(['counter', 'click-collect', 'camera', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.click-collect', 'click-collect.update', 'order.place'] });
});

const late = card({
  id: 'c4',
  number: 'CC-2026-000004',
  status: 'confirmed',
  overdue: true,
  dueOn: '2026-06-12',
  customer: { fullName: 'Budi Santoso', phone: '' },
  nextStatuses: [step('ready to pickup')],
});
const waiting = card({
  id: 'c3',
  number: 'CC-2026-000003',
  status: 'ready to pickup',
  customer: { fullName: 'Rina Wijaya', phone: '' },
  nextStatuses: [step('complete')],
});

const column = (name: string, orders: CardOrder[], count = orders.length): Board['columns'][number] => ({
  column: name,
  count,
  countIsExact: true,
  orders,
});
const board = () =>
  new Network().document(CounterBoard, {
    clickCollectBoard: {
      asOf,
      columns: [
        column('confirm', [card()]),
        column('prepare', []),
        column('hq', [], 2),
        column('pickup', [waiting], 40),
        column('overdue', [late]),
      ],
    },
  });

const region = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('the board shows each column with its count, age, goods and service level (R-240)', async () => {
  board();
  await renderPart(<ClickCollectPage />, '/en-us/click-collect');
  const confirm = await region(/^To confirm 1/);
  expect(confirm.getByRole('link', { name: 'Dewi Lestari' })).toBeTruthy();
  expect(confirm.getByText('3 h')).toBeTruthy();
  expect(confirm.getByText('and 1 more line')).toBeTruthy();
  expect((await region(/^Overdue 1/)).getByText(/^Overdue since/)).toBeTruthy();
  expect((await region(/^To prepare 0/)).getByText('Nothing to prepare')).toBeTruthy();
  const pickup = await region(/^Waiting for consumer 40/);
  expect(pickup.getByRole('link', { name: '39 more orders' }).getAttribute('href')).toContain('view=list');
  expect(screen.getByRole('link', { name: '2 orders wait for goods of HQ' })).toBeTruthy();
});

test('an order is accepted from its card with its version; the server names the steps (R-238)', async () => {
  const network = board().document(MoveCollect, { clickCollectUpdateStatus: { message, userErrors: [] } });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect');
  fireEvent.click(await screen.findByRole('button', { name: /^Accept order: Dewi Lestari/ }));
  expect(await screen.findByText('CC-2026-000001: Open')).toBeTruthy();
  expect(network.of('MoveCollect')[0]).toMatchObject({
    body: { variables: { orderId: 'c1', status: 'open', version: 3 } },
  });
  expect(network.of('CounterBoard')).toHaveLength(2);
});

test('a refused step says why, and the board loads what changed', async () => {
  const error = { field: 'version', code: 'entry_changed', message: 'Somebody changed it.', params: null };
  board().document(MoveCollect, {
    clickCollectUpdateStatus: { message: { status: 'failed', description: '' }, userErrors: [error] },
  });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect');
  fireEvent.click(await screen.findByRole('button', { name: /^Accept order/ }));
  expect(await screen.findByText('Somebody changed it.')).toBeTruthy();
});

test('goods are ready to pick up only after the dealer checked them', async () => {
  const network = board().document(MoveCollect, { clickCollectUpdateStatus: { message, userErrors: [] } });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect');
  fireEvent.click(await screen.findByRole('button', { name: /^Ready to pick up: Budi Santoso/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Are the goods for Budi Santoso on the shelf?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 × Helmet',
    '2 × Bottle',
    '1 × Lock',
  ]);
  expect(network.of('MoveCollect')).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Ready to pick up' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.of('MoveCollect')[0]).toMatchObject({
    body: { variables: { orderId: 'c4', status: 'ready to pickup' } },
  });
});

test('a user who may only look gets no buttons', async () => {
  signInAs({ ...dealer, permissions: ['page.click-collect'] });
  new Network().document(CounterBoard, {
    clickCollectBoard: { asOf, columns: [column('confirm', [card({ nextStatuses: [step('open', false)] })])] },
  });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect');
  expect(await screen.findByRole('link', { name: 'Dewi Lestari' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Accept|Hand out/ })).toBeNull();
});

test('a narrow window chooses the column, and keeps it in the address', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
  board();
  await renderPart(<ClickCollectPage />, '/en-us/click-collect?column=pickup');
  const tabs = within(await screen.findByRole('navigation', { name: 'Columns of the board' }));
  const current = () => tabs.getAllByRole('link').filter((tab) => tab.hasAttribute('aria-current'));
  await waitFor(() => expect(current().map(({ textContent }) => textContent)).toEqual(['40Waiting for consumer']));
  expect(tabs.getByRole('link', { name: /Overdue/ }).getAttribute('href')).toContain('column=overdue');
  const bar = within(screen.getByRole('region', { name: 'Hand out goods' }));
  expect(bar.getByRole('button', { name: 'Hand out goods' })).toBeTruthy();
});

test('a pick-up code finds the order, and one press hands it out', async () => {
  const network = board()
    .document(CollectByCode, ({ code }) => ({ clickCollectByPickupCode: code === 'K7M 4QT' ? waiting : null }))
    .document(HandOver, { clickCollectHandOver: { message, userErrors: [] } });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect?dialog=hand-over');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand out goods' }));
  const field = dialog.getByRole('textbox', { name: 'Pick-up code' });
  fireEvent.change(field, { target: { value: 'AAA AAA' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Check code' }));
  expect(await dialog.findByText(/^No order has this code/)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'K7M 4QT' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Check code' }));
  expect(await dialog.findByText('Rina Wijaya')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Goods handed out' }));
  expect(await screen.findByText('CC-2026-000003 handed out to Rina Wijaya')).toBeTruthy();
  expect(network.of('HandOver')[0]).toMatchObject({ body: { variables: { orderId: 'c3', pickupCode: 'K7M 4QT' } } });
});

test('the code of another order, and of one that is not ready, hand out nothing', async () => {
  const found = vi.fn<() => CardOrder>(() => waiting);
  board().document(CollectByCode, () => ({ clickCollectByPickupCode: found() }));
  await renderPart(<ClickCollectPage />, '/en-us/click-collect');
  fireEvent.click(await screen.findByRole('button', { name: /^Hand out: Rina Wijaya/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand out to Rina Wijaya' }));
  const look = (code: string) => {
    fireEvent.change(dialog.getByRole('textbox', { name: 'Pick-up code' }), { target: { value: code } });
    fireEvent.click(dialog.getByRole('button', { name: 'Check code' }));
  };
  found.mockReturnValue(late);
  look('BBBBBB');
  expect(await dialog.findByText('This code belongs to CC-2026-000004, Budi Santoso.')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Open CC-2026-000004' })).toBeTruthy();
  found.mockReturnValue({ ...waiting, status: 'confirmed', nextStatuses: [step('ready to pickup')] });
  look('CCCCCC');
  expect(await dialog.findByText('CC-2026-000003 cannot be handed out yet: Confirmed.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Goods handed out' })).toBeNull();
});

test('a buyer without a code gets the goods when the user says that they know them', async () => {
  const network = board().document(MoveCollect, { clickCollectUpdateStatus: { message, userErrors: [] } });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect');
  fireEvent.click(await screen.findByRole('button', { name: /^Hand out: Rina Wijaya/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand out to Rina Wijaya' }));
  expect(dialog.queryByRole('button', { name: 'Goods handed out' })).toBeNull();
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Without a code/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Goods handed out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.of('MoveCollect')[0]).toMatchObject({
    body: { variables: { orderId: 'c3', status: 'complete', version: 3 } },
  });
});

test('lines are marked for the shelf or for HQ; a line that is not in the catalog cannot be ordered (R-239)', async () => {
  let stored = detail();
  const network = new Network()
    .document(CollectOrder, () => ({ clickCollectOrder: stored }))
    .document(MarkLines, ({ lines }) => {
      const marks = new Map([lines].flat().map(({ id, mark }) => [id, mark]));
      stored = {
        ...stored,
        version: stored.version + 1,
        details: stored.details.map((line) => {
          const mark = marks.get(line.id) ?? line.mark;
          return { ...line, mark, needsFromHq: mark === 'order_to_hq' ? line.qty : 0 };
        }),
      };
      return { clickCollectMarkLines: { message, userErrors: [] } };
    });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect?order=c1');
  const choice = within(await screen.findByRole('radiogroup', { name: 'Where Helmet comes from' }));
  expect(screen.queryByRole('radiogroup', { name: 'Where Bottle comes from' })).toBeNull();
  expect(screen.getByText(/^Not in your catalog/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Everything is here' })).toBeTruthy();
  fireEvent.click(choice.getByRole('radio', { name: 'Order to HQ' }));
  expect(await screen.findByRole('button', { name: 'Order 1 line from HQ' })).toBeTruthy();
  fireEvent.click(choice.getByRole('radio', { name: 'Ready to pick up' }));
  await waitFor(() => expect(network.of('MarkLines')).toHaveLength(2));
  expect(network.of('MarkLines').map(({ body }) => (body as { variables: unknown }).variables)).toEqual([
    { orderId: 'c1', lines: [{ id: 'l1', mark: 'order_to_hq' }], version: 3 },
    { orderId: 'c1', lines: [{ id: 'l1', mark: 'ready_to_pickup' }], version: 4 },
  ]);
});

test('a refused mark goes back to what the server has', async () => {
  const error = { field: 'status', code: 'click_collect_step', message: 'The order moved on.', params: null };
  new Network().document(CollectOrder, { clickCollectOrder: detail() }).document(MarkLines, {
    clickCollectMarkLines: { message: { status: 'failed', description: '' }, userErrors: [error] },
  });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect?order=c1');
  const choice = within(await screen.findByRole('radiogroup', { name: 'Where Helmet comes from' }));
  fireEvent.click(choice.getByRole('radio', { name: 'Order to HQ' }));
  expect(await screen.findByText('The order moved on.')).toBeTruthy();
  await waitFor(() =>
    expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Ready to pick up' }).checked).toBe(true),
  );
});

test('the detail shows the way of the order, what HQ shipped and who did what (R-238, R-240)', async () => {
  const shipped = detail({
    status: 'partially shipped',
    column: 'hq',
    canMark: false,
    canOrderToHq: false,
    nextStatuses: [],
    hqOrders: [{ id: 'o1', orderNo: 'SO-1001', status: 'processing', createdAt: asOf }],
    details: detail().details.map((line) =>
      line.id === 'l2' ? { ...line, mark: 'order_to_hq', qtyShipped: 1, needsFromHq: 1, orderNo: 'SO-1001' } : line,
    ),
  });
  new Network().document(CollectOrder, { clickCollectOrder: shipped });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect?order=c1');
  expect(await screen.findByText('HQ still has to ship 1 unit')).toBeTruthy();
  const way = within(screen.getByRole('list', { name: 'Way of the order' }));
  const stops = way.getAllByRole('listitem');
  expect(stops.map((stop) => stop.querySelector('b')?.textContent)).toEqual([
    'To confirm',
    'Open',
    'Processing by HQ',
    'Shipment from HQ',
    'Shipped',
    'Ready to pick up',
    'Complete',
  ]);
  expect(stops.findIndex((stop) => stop.getAttribute('aria-current') === 'step')).toBe(3);
  expect(screen.getByRole('img', { name: '1 of 2 shipped' })).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'SO-1001' });
  expect(links[0]?.getAttribute('href')).toContain('number=SO-1001');
  const history = await region(/^History/);
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent?.startsWith('Open'))).toEqual([
    true,
    false,
  ]);
  expect(history.getByText(/Maya Lestari/)).toBeTruthy();
});

test('an order of somebody else does not exist', async () => {
  new Network().document(CollectOrder, { clickCollectOrder: null });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect?order=c9');
  expect(await screen.findByText('This order does not exist')).toBeTruthy();
});

test('filters of the list are in the address and reach the server with its own words', async () => {
  const network = new Network().document(CollectOrders, {
    clickCollectOrders: { info: { page: 1, count: 1, pageTotal: 1 }, data: [late] },
  });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect?view=list&status=ready_to_pickup&column=overdue&q=Budi');
  expect(await screen.findByRole('link', { name: 'CC-2026-000004' })).toBeTruthy();
  expect(network.of('CollectOrders')[0]).toMatchObject({
    body: { variables: { status: ['ready to pickup'], column: 'overdue', search: 'Budi', page: 1, limit: 10 } },
  });
});
