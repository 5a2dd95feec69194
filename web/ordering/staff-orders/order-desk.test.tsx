import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDeskQuery } from '#platform/api/generated/graphql.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { orderLine, shownOrder } from '#ordering/orders/orders.factory.ts';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs } from '#testing/render.tsx';
import { LowerLinesButton, OrderDeskCard } from './order-desk.part.tsx';
import { AddOrderNote, AssignOrder, LowerOrderLines, MessageDealer, OrderDesk } from './staff-orders.documents.ts';

type Desk = NonNullable<OrderDeskQuery['order']>;
const desk = (change: Partial<Desk> = {}): OrderDeskQuery => ({
  order: {
    id: '1',
    lineChangeRefusal: null,
    assignedTo: null,
    assignees: [
      { name: 'Dora Desk', username: 'dora' },
      { name: 'Emil Desk', username: 'emil' },
    ],
    deskNotes: [],
    ...change,
  },
});
const done = { order: null, message: { status: 'success', description: '' }, userErrors: [] };
const order = shownOrder({
  number: 'PL-9',
  lines: [
    orderLine({ id: 'a', position: 1, description: 'Drift 5', qty: 5, qtyWithdrawn: 0 }),
    orderLine({ id: 'b', position: 2, description: 'Helmet', qty: 4, qtyWithdrawn: 1 }),
    orderLine({ id: 'c', position: 3, description: 'Gone', qty: 2, qtyWithdrawn: 2 }),
  ],
});
let network: Network;

beforeAll(async () => {
  await loadTexts(['staff', 'orders', 'refusals']);
});
beforeEach(() => {
  setWindow(1440, 900);
  network = new Network();
  signInAs({ ...dealer, customer: null, hasCustCode: false, permissions: ['page.orderlist', 'order.replay'] });
});
const sent = (name: string): unknown =>
  (network.of(name).at(-1)?.body as { variables: unknown } | undefined)?.variables;

describe('lines of an order at the desk', () => {
  it('are cancelled and lowered with a reason; lines that are gone are not offered', async () => {
    network.document(OrderDesk, desk());
    network.document(LowerOrderLines, { lowerOrderLines: done } as never);
    await renderPart(<LowerLinesButton order={order} />, '/en-us/admin/order-confirmation');
    fireEvent.click(await screen.findByRole('button', { name: 'Change lines' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change lines of PL-9' });
    expect(within(dialog).queryByText('Gone')).toBeNull();
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Out of stock' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await within(dialog).findByText('Lower or cancel at least one line.')).toBeTruthy();
    expect(network.of('LowerOrderLines')).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel line Drift 5' }));
    const helmets = within(dialog).getByLabelText('Units that stay of Helmet');
    fireEvent.change(helmets, { target: { value: '2' } });
    expect(dialog.textContent).toContain('3 → 2 units');
    fireEvent.blur(helmets);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(sent('LowerOrderLines')).toEqual({
        orderNumber: 'PL-9',
        lines: [
          { position: 1, qty: 0 },
          { position: 2, qty: 2 },
        ],
        reason: 'Out of stock',
      }),
    );
  });

  it('are not offered where the ERP has the order', async () => {
    network.document(OrderDesk, desk({ lineChangeRefusal: 'order_already_taken' }));
    await renderPart(<LowerLinesButton order={order} />, '/en-us/admin/order-confirmation');
    await waitFor(() => expect(network.of('OrderDesk')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Change lines' })).toBeNull();
  });
});

describe('the card of the desk', () => {
  it('assigns the order, keeps a colleague who left the desk, and shows notes', async () => {
    network.document(
      OrderDesk,
      desk({
        assignedTo: { name: 'Former Desk', username: 'former' },
        deskNotes: [{ id: 'n', note: 'Ask the buyer', createdByName: 'Emil Desk', createdAt: '2026-11-20T08:00:00Z' }],
      }),
    );
    network.document(AssignOrder, { assignOrder: done } as never);
    await renderPart(<OrderDeskCard number="PL-9" />, '/en-us/admin/order-confirmation');
    const choice = await screen.findByLabelText<HTMLSelectElement>('Assigned to');
    expect(choice.value).toBe('former');
    expect(screen.getByText('Ask the buyer')).toBeTruthy();
    fireEvent.change(choice, { target: { value: 'dora' } });
    await waitFor(() => expect(sent('AssignOrder')).toEqual({ orderNumber: 'PL-9', username: 'dora' }));
  });

  it('sends a message to the dealer and keeps a note', async () => {
    network.document(OrderDesk, desk());
    network.document(MessageDealer, { messageDealer: done } as never);
    network.document(AddOrderNote, { addOrderNote: done } as never);
    await renderPart(<OrderDeskCard number="PL-9" />, '/en-us/admin/order-confirmation');
    const write = async (button: string, label: string, send: string, words: string) => {
      fireEvent.click(await screen.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('dialog');
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value: words } });
      fireEvent.click(within(dialog).getByRole('button', { name: send }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await write('Message to the dealer', 'Message', 'Send message', 'A week later');
    expect(sent('MessageDealer')).toEqual({ orderNumber: 'PL-9', message: 'A week later' });
    await write('Add note', 'Note', 'Save note', 'Asked');
    expect(sent('AddOrderNote')).toEqual({ orderNumber: 'PL-9', note: 'Asked' });
  });
});
