import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { userStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { toasts } from '#ui/dialog/toast.tsx';
import { InboxPage } from './inbox.page.tsx';
import { NoticeSettingsCard } from './notice-settings.part.tsx';
import {
  ChooseNotices,
  DeleteFromInbox,
  Inbox,
  type InboxEntry,
  MarkAllInbox,
  MarkInbox,
  NoticeSettings,
  type Preference,
} from './notices.documents.ts';

const entry = (id: string, change: Partial<InboxEntry> = {}): InboxEntry => ({
  id,
  kind: 'order.placed',
  title: `Order ${id} received`,
  body: 'Thank you.',
  quote: '',
  path: `/order?number=${id}`,
  custCode: null,
  custName: null,
  at: '2026-11-20T08:00:00.000Z',
  readAt: null,
  ...change,
});
const fine = { message: { status: 'success', description: '' }, userErrors: [] };
const inboxOf = (entries: InboxEntry[], unread: number, older = false) => ({
  inbox: { entries, unread, older, kinds: ['order.placed', 'announcement'] },
});

let network: Network;
const sent = (name: string) => (network.of(name).at(-1)?.body as { variables: unknown } | undefined)?.variables;
beforeAll(() => loadTexts(['inbox', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  network = new Network();
  signInAs({ ...dealer, inboxUnread: 9 });
});

describe('the inbox', () => {
  test('groups entries by day, says which are unread, and updates the bell', async () => {
    const old = entry('3', { at: '2026-11-18T08:00:00.000Z', readAt: '2026-11-18T09:00:00.000Z', quote: 'No stock' });
    network.document(Inbox, inboxOf([entry('1'), entry('2'), old], 2));
    await renderPart(<InboxPage />, '/en-us/inbox');
    expect(await screen.findAllByRole('list')).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: /^Unread: Order/ })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Order 3 received' }).getAttribute('href')).toBe('/en-us/order?number=3');
    expect(screen.getByText('No stock')).toBeTruthy();
    await waitFor(() => expect(userStore.get()?.inboxUnread).toBe(2));
  });

  test('marks one entry, all that are shown, and opens one as read', async () => {
    network.document(Inbox, inboxOf([entry('1'), entry('2')], 2));
    network.document(MarkInbox, { markInbox: { ...fine, unread: 1 } });
    network.document(MarkAllInbox, { markAllInbox: { ...fine, unread: 0 } });
    await renderPart(<InboxPage />, '/en-us/inbox');
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as read: Order 2 received' }));
    await waitFor(() => expect(sent('MarkInbox')).toEqual({ ids: ['2'], read: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(sent('MarkAllInbox')).toEqual({ through: '1' }));
    fireEvent.click(screen.getByRole('link', { name: /Order 1 received/ }));
    await waitFor(() => expect(sent('MarkInbox')).toEqual({ ids: ['1'], read: true }));
  });

  test('deletes an entry and takes it back', async () => {
    network.document(Inbox, inboxOf([entry('1'), entry('2')], 2));
    network.document(DeleteFromInbox, { deleteFromInbox: { ...fine, unread: 1 } });
    await renderPart(<InboxPage />, '/en-us/inbox');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete: Order 1 received' }));
    await waitFor(() => expect(sent('DeleteFromInbox')).toEqual({ ids: ['1'], deleted: true }));
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Notice deleted'));
    await waitFor(() => expect(userStore.get()?.inboxUnread).toBe(1));
    toasts.get().at(-1)?.action?.run();
    await waitFor(() => expect(sent('DeleteFromInbox')).toEqual({ ids: ['1'], deleted: false }));
  });

  test('moves through entries with j and k, and offers older ones', async () => {
    network.document(Inbox, inboxOf([entry('1'), entry('2')], 2, true));
    await renderPart(<InboxPage />, '/en-us/inbox');
    await screen.findByRole('link', { name: /Order 1 received/ });
    for (const key of ['j', 'j', 'k']) fireEvent.keyDown(document, { key });
    expect(document.activeElement?.textContent).toContain('Order 1 received');
    expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toMatch(/before=.*2/);
  });

  test('an empty inbox says what will be there; an empty filter offers to clear it', async () => {
    network.document(Inbox, inboxOf([], 0));
    await renderPart(<InboxPage />, '/en-us/inbox');
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true);
  });
});

describe('the choice of notices', () => {
  const row = (kind: string, change: Partial<Preference>): Preference => ({
    kind,
    group: 'orders',
    mail: 'now',
    mailChoices: ['now', 'digest', 'off'],
    mailed: true,
    push: null,
    ...change,
  });
  const settings = (preferences: Preference[]) => ({
    noticeSettings: { digestAt: '07:00', quietFrom: '20:00', quietTo: '07:00', timeZone: 'Asia/Jakarta', preferences },
  });

  test('is one table of kinds by channel; mails that law needs have no choice', async () => {
    const rows = [
      row('order.placed', { mailChoices: ['now'] }),
      row('order.status', { mail: 'off', mailChoices: ['digest', 'off'], push: true }),
    ];
    network.document(NoticeSettings, settings(rows));
    network.document(ChooseNotices, { chooseNotices: { ...fine, settings: settings(rows).noticeSettings } });
    await renderPart(<NoticeSettingsCard />);
    const placed = (await screen.findByRole('rowheader', { name: 'Order received' })).closest('tr')!;
    expect(within(placed).getByText('Always')).toBeTruthy();
    expect(within(placed).queryByRole('combobox')).toBeNull();
    fireEvent.change(screen.getByLabelText('Mail: Order status'), { target: { value: 'digest' } });
    await waitFor(() => expect(sent('ChooseNotices')).toEqual({ kind: 'order.status', mail: 'digest' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Message of the browser: Order status' }));
    await waitFor(() => expect(sent('ChooseNotices')).toEqual({ kind: 'order.status', push: false }));
  });

  test('an account without mail says so', async () => {
    network.document(NoticeSettings, settings([row('order.status', { mailed: false })]));
    await renderPart(<NoticeSettingsCard />);
    expect(await screen.findByText(/^Your account gets no mail/)).toBeTruthy();
    expect(screen.getByText('No mail')).toBeTruthy();
  });
});
