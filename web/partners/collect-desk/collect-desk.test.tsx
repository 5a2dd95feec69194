import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { CollectOrder, CollectOrders } from '#partners/click-collect/click-collect.documents.ts';
import { card, detail, message, step } from '#partners/click-collect/click-collect.fixtures.ts';
import { ClickCollectPage } from '#partners/click-collect/click-collect.page.tsx';
import { CollectDealers, RemindDealers } from './collect-desk.documents.ts';

const staff = {
  ...dealer,
  customer: null,
  permissions: ['page.click-collect', 'click-collect.update', 'menu.change-cust', 'order.place'],
};

beforeAll(() => loadTexts(['counter', 'click-collect', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs(staff);
});

const late = card({ id: 'c4', number: 'CC-2026-000004', canRemind: true, overdue: true, dueOn: '2026-06-12' });
const atHq = card({ id: 'c5', number: 'CC-2026-000005', status: 'processing by HQ' });
const list = () =>
  new Network()
    .document(CollectOrders, {
      clickCollectOrders: { info: { page: 1, count: 2, pageTotal: 1 }, data: [late, atHq] },
    })
    .document(CollectDealers, {
      clickCollectDealers: [{ custCode: '104-2281', custName: 'Pelita Sepeda', custCity: 'Surabaya' }],
    });

test('the desk begins with the orders of all dealers, each with a link to its dealer, and has no counter', async () => {
  list();
  await renderPart(<ClickCollectPage />, '/en-us/click-collect');
  const [first] = await screen.findAllByRole('link', { name: 'Pelita Sepeda' });
  expect(first?.getAttribute('href')).toBe('/en-us/dealer/104-2281');
  expect(screen.queryByRole('link', { name: 'Counter' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Hand out goods' })).toBeNull();
});

test('the list is limited to one dealer, whose name stands in the filter', async () => {
  const network = list();
  await renderPart(<ClickCollectPage />, '/en-us/click-collect?dealer=104-2281&status=open');
  expect(await screen.findByRole('button', { name: /Dealer.*Pelita Sepeda/ })).toBeTruthy();
  expect(network.of('CollectOrders')[0]).toMatchObject({
    body: { variables: { custCode: '104-2281', status: ['open'], page: 1 } },
  });
});

test('dealers of several orders are reminded at once; orders that do not wait for a dealer cannot be chosen', async () => {
  const network = list().document(RemindDealers, { clickCollectRemind: { message, userErrors: [] } });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect');
  await screen.findByRole('link', { name: 'CC-2026-000005' });
  const [all, one, other] = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect([all?.disabled, one?.disabled, other?.disabled]).toEqual([false, false, true]);
  fireEvent.click(one!);
  fireEvent.click(await screen.findByRole('button', { name: 'Remind the dealer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind the dealer of this order?' }));
  expect(dialog.getByRole('listitem').textContent).toBe('CC-2026-000004 Pelita Sepeda');
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The consumer called.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Remind the dealer' }));
  expect(await screen.findByText('The dealer is reminded')).toBeTruthy();
  expect(network.of('RemindDealers')[0]).toMatchObject({
    body: { variables: { orderIds: ['c4'], text: 'The consumer called.' } },
  });
  await waitFor(() => expect(network.of('CollectOrders')).toHaveLength(2));
});

test('a reader of the orders reminds nobody', async () => {
  signInAs({ ...staff, permissions: ['page.click-collect'] });
  list();
  await renderPart(<ClickCollectPage />, '/en-us/click-collect');
  await screen.findByRole('link', { name: 'CC-2026-000005' });
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

test('an order has the verbs of the desk and none of the counter', async () => {
  const order = detail({
    status: 'ready to pickup',
    canMark: false,
    canOrderToHq: false,
    canHandOver: false,
    canRemind: true,
    remindedAt: '2026-06-14T06:00:00Z',
    nextStatuses: [],
  });
  new Network().document(CollectOrder, { clickCollectOrder: order });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect?order=c1&dialog=hand-over');
  expect(await screen.findByText('The goods wait for the consumer. The dealer hands them out.')).toBeTruthy();
  expect(screen.getByText(/^Last reminder/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remind the dealer' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Act for this dealer' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const name of ['Hand out', 'Pick-up slip (PDF)'])
    expect(screen.queryByRole('button', { name }), name).toBeNull();
});

test('a refused reminder says which order was reminded already', async () => {
  const refusal = { field: 'orders.c1', code: 'click_collect_reminded', message: '', params: { number: 'CC-7' } };
  const order = detail({ canMark: false, canRemind: true, nextStatuses: [step('confirmed')] });
  new Network().document(CollectOrder, { clickCollectOrder: order }).document(RemindDealers, {
    clickCollectRemind: { message: { status: 'failed', description: '' }, userErrors: [refusal] },
  });
  await renderPart(<ClickCollectPage />, '/en-us/click-collect?order=c1');
  fireEvent.click(await screen.findByRole('button', { name: 'Remind the dealer' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Remind the dealer' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('The dealer was reminded of CC-7 today already.');
});
