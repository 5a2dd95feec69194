import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '#rules/locales.ts';
import { kindText, noticeKinds } from '#rules/exchange/notices/kinds.ts';
import { systemContext } from '#server/background.ts';
import { textIn } from '#platform/text/texts.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, makePaymentMethod, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { eventKinds } from '#exchange/notice-kinds/notice-kinds.events.ts';
import { raiseNotices } from './notices.factory.ts';
import { pushServices } from './notices.gateway.ts';
import { noticeJobs } from './notices.jobs.ts';
import { raiseEvents } from './notices.raise.actions.ts';

const server = testServer();
const now = new Date('2026-11-23T08:00:00Z');
const dayMs = 86_400_000;
let sorg = '';
let otherSorg = '';
let account = '';

beforeAll(async () => {
  server.setNow(now);
  [sorg, otherSorg] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [sorg], configuration: { payment: true } });
  await makeMarket(server, { host: 'us.example', sorgs: [otherSorg] });
  account = await makePaymentMethod(server, sorg, { type: 'account' });
});
afterEach(() => server.setNow(now));

const dealerOf = (): Promise<Dealer> => makeBuyer(server, { sorgs: [sorg] });
const staffOf = (role = 'salesman', groupRole = 'Sales') =>
  makeUser(server, {
    role,
    groupRole,
    name: 'Rita Rep',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
async function placed(caller: Dealer): Promise<{ id: string; number: string }> {
  const [article] = await makeArticles(server, [{ sorg, stock: 5 }]);
  return placeOrder(server, caller, sorg, { [article!.code]: 2 }, { paymentId: account });
}
/** An order that staff placed for the dealer, and its member of staff. */
async function placedByStaff(dealer: Dealer): Promise<{ number: string; rep: Caller; repId: string }> {
  const { id } = await staffOf();
  const rep = await signIn(server, id, dealer.customer.id);
  const { number } = await placed({ ...dealer, ...rep });
  return { number, rep, repId: id };
}
const run = async (name: string, payload: Record<string, unknown> = {}): Promise<void> =>
  noticeJobs({ port: 4000, mailReplies: null }, pushServices(false))
    .find((job) => job.name === name)!
    .run(await systemContext(server.services, 'job'), payload);
const announce = async (title: string, texts: Record<string, unknown> = {}): Promise<string> => {
  const { id } = await server.db
    .insertInto('announcements_announcement')
    .values({
      type: 'home_page',
      title,
      content: '<p>Come &amp; see</p>',
      texts: JSON.stringify(texts),
      starts_on: '2026-11-20',
      ends_on: '2026-11-30',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('announcements_sorg').values({ announcement_id: id, sorg }).execute();
  await run('notices.raise', { kind: 'announcement', key: id, details: { announcementId: id } });
  return id;
};

type Entry = { id: string; kind: string; title: string; body: string; path: string; custCode: string; readAt: string };
type Page = { entries: Entry[]; older: boolean; unread: number; kinds: string[] };
const read = async (caller: Caller, args = '', headers: Record<string, string> = {}): Promise<Page> => {
  const answer = await server.graphql(
    caller,
    `{ inbox${args} { entries { id kind title body quote path custCode custName at readAt } older unread kinds } }`,
    {},
    headers,
  );
  expect(answer.errors).toBeUndefined();
  return answer.data.inbox as Page;
};
const titles = async (caller: Caller, args = ''): Promise<string[]> =>
  (await read(caller, args)).entries.map(({ title }) => title);
const mark = (caller: Caller, ids: readonly string[], value = true) =>
  server.graphql(
    caller,
    'mutation ($ids: [ID!]!, $read: Boolean!) { markInbox(ids: $ids, read: $read) { unread userErrors { code } } }',
    { ids, read: value },
  );

const remove = (caller: Caller, ids: readonly string[], deleted = true) =>
  server.graphql(
    caller,
    'mutation ($ids: [ID!]!, $deleted: Boolean!) { deleteFromInbox(ids: $ids, deleted: $deleted) { unread userErrors { code } } }',
    { ids, deleted },
  );

describe('the inbox', () => {
  test('its reader deletes an entry and takes it back within seven days; nobody else can', async () => {
    const [dealer, stranger] = [await dealerOf(), await dealerOf()];
    const { number } = await placedByStaff(dealer);
    await raiseNotices(server);
    const title = `Order ${number} received`;
    const [entry] = (await read(dealer)).entries;
    const ids = [entry!.id];
    await remove(stranger, ids);
    expect(await titles(dealer)).toEqual([title]);
    expect((await remove(dealer, ids)).data.deleteFromInbox).toEqual({ unread: 0, userErrors: [] });
    expect([await titles(dealer), await titles(dealer, '(unread: true)')]).toEqual([[], []]);
    await mark(dealer, ids);
    await remove(stranger, ids, false);
    expect(await titles(dealer)).toEqual([]);
    expect((await remove(dealer, ids, false)).data.deleteFromInbox).toEqual({ unread: 1, userErrors: [] });
    await remove(dealer, ids);
    const forgetAfter = async (days: number): Promise<void> => {
      server.setNow(new Date(now.getTime() + days * dayMs));
      await run('notices.forget');
      server.setNow(now);
    };
    await forgetAfter(6);
    await remove(dealer, ids, false);
    expect(await titles(dealer)).toEqual([title]);
    await remove(dealer, ids);
    await forgetAfter(8);
    await remove(dealer, ids, false);
    expect(await titles(dealer)).toEqual([]);
  });

  test('an order that staff placed is in the inbox of the dealer, unread and in the reader’s language, and nowhere else', async () => {
    const [dealer, stranger] = [await dealerOf(), await dealerOf()];
    const { number, rep } = await placedByStaff(dealer);
    await raiseNotices(server);
    const inbox = await read(dealer);
    expect(inbox).toMatchObject({ older: false, unread: 1 });
    expect(inbox.entries).toMatchObject([
      {
        kind: 'order.placed',
        title: `Order ${number} received`,
        body: expect.stringContaining('Rita Rep placed this order for'),
        path: `/order?number=${number}`,
        custCode: dealer.customer.unified,
        at: now.toISOString(),
        readAt: null,
      },
    ]);
    expect((await read(dealer, '', { 'x-locale': 'de' })).entries[0]!.title).toBe(`Bestellung ${number} eingegangen`);
    // The member of staff has it too, as read: they did it themselves.
    expect(await read(rep)).toMatchObject({ entries: [{ title: `Order ${number} received` }], unread: 0 });
    expect(await read(stranger)).toMatchObject({ entries: [], unread: 0 });
    // On the host of another market it does not show.
    const elsewhere = await signIn(server, dealer.userId, null, 'us.example');
    expect(await read(elsewhere)).toMatchObject({ entries: [], unread: 0 });
  });

  test('holds one entry per event and user, however often and parallel the job runs', async () => {
    const dealer = await dealerOf();
    const { number } = await placedByStaff(dealer);
    await raiseNotices(server, 4);
    const { rows } = await sql<{ kind: string; key: string; details: object }>`
      select kind, key, details from notices_event where kind = 'order.placed' and details->>'orderId' = (
          select id::text from orders_order where number = ${number})`.execute(server.db);
    await Promise.all(rows.flatMap((event) => [run('notices.raise', event), run('notices.raise', event)]));
    expect(await titles(dealer)).toEqual([`Order ${number} received`]);
  });

  test('a process that is killed before the commit leaves nothing; the next run sends once', async () => {
    const dealer = await dealerOf();
    const { number } = await placedByStaff(dealer);
    const { rows } = await sql<{ id: string }>`select id from orders_order where number = ${number}`.execute(server.db);
    const event = { kind: 'order.placed', key: rows[0]!.id, details: { orderId: rows[0]!.id } };
    const killed = withTransaction(await systemContext(server.services, 'job'), async (inner) => {
      await raiseEvents(inner, [event], server.config);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(inner.db);
    });
    await expect(killed).rejects.toThrow(/terminat/);
    const mails = async () =>
      (await sql`select from platform_mail where subject like ${`%${number}%`}`.execute(server.db)).rows;
    expect([await titles(dealer), await mails()]).toEqual([[], []]);
    await Promise.all([run('notices.raise', event), run('notices.raise', event)]);
    expect(await titles(dealer)).toEqual([`Order ${number} received`]);
    // To the dealer and to the member of staff.
    expect(await mails()).toHaveLength(2);
  });

  test('a disabled user gets none, and a customer that left the areas of staff takes its entries along', async () => {
    const [dealer, other] = [await dealerOf(), await dealerOf()];
    const { number, repId, rep } = await placedByStaff(dealer);
    await sql`update identity_user set disabled_at = ${now} where id = ${dealer.userId}`.execute(server.db);
    await raiseNotices(server);
    const { rows } = await sql`select from notices_entry where user_id = ${dealer.userId}`.execute(server.db);
    expect(rows).toEqual([]);
    expect(await titles(rep)).toEqual([`Order ${number} received`]);
    await sql`
      update identity_user_area
         set limitation = 'customer', value = ${other.customer.unified}
       where user_id = ${repId}`.execute(server.db);
    const limited = await signIn(server, repId, other.customer.id);
    expect(await read(limited)).toMatchObject({ entries: [], unread: 0 });
  });

  test('an entry of a kind without its permission does not show', async () => {
    const dealer = await dealerOf();
    await placedByStaff(dealer);
    await raiseNotices(server);
    expect((await read(dealer)).entries).toHaveLength(1);
    await sql`update notices_entry set kind = 'dispute.opened' where user_id = ${dealer.userId}`.execute(server.db);
    expect(await read(dealer)).toMatchObject({ entries: [], unread: 0 });
  });

  test('an announcement is in the inbox of everybody who sees it, until it is deleted', async () => {
    const [dealer, outside] = [await dealerOf(), await makeBuyer(server, { sorgs: [otherSorg] })];
    const [rep, guest] = [await staffOf(), await makeUser(server, { role: 'guest', groupRole: 'Guest' })];
    const id = await announce('Open house', { de: { title: 'Hausmesse', content: '<p>Kommen &amp; sehen</p>' } });
    const shown = [{ kind: 'announcement', title: 'Open house', body: 'Come & see', path: '' }];
    expect((await read(dealer)).entries).toMatchObject(shown);
    expect((await read(dealer, '', { 'accept-language': 'fr' })).entries).toMatchObject(shown);
    const german = { title: 'Hausmesse', body: 'Kommen & sehen' };
    expect((await read(dealer, '', { 'accept-language': 'de' })).entries).toMatchObject([german]);
    expect((await read(await signIn(server, rep.id, null))).entries).toMatchObject(shown);
    for (const [user, host] of [
      [outside.userId, 'us.example'],
      [guest.id, 'localhost'],
    ] as const)
      expect(await titles(await signIn(server, user, null, host))).not.toContain('Open house');
    await server.db
      .updateTable('announcements_announcement')
      .set({ deleted_at: server.services.now() })
      .where('id', '=', id)
      .execute();
    expect(await titles(dealer)).toEqual([]);
  });
});

describe('reading', () => {
  test('pages by keys, filters by unread and kind, and refuses what is out of bounds', async () => {
    const dealer = await dealerOf();
    const numbers: string[] = [];
    for (let at = 0; at < 3; at += 1) numbers.unshift((await placedByStaff(dealer)).number);
    await raiseNotices(server);
    await announce('Fair');
    const first = await read(dealer, '(limit: 2)');
    expect([first.older, first.unread]).toEqual([true, 4]);
    const second = await read(dealer, `(limit: 2, before: "${first.entries[1]!.id}")`);
    expect(second.older).toBe(false);
    expect([...first.entries, ...second.entries].map(({ title }) => title)).toEqual([
      'Fair',
      ...numbers.map((number) => `Order ${number} received`),
    ]);
    await mark(dealer, [first.entries[0]!.id]);
    expect(await titles(dealer, '(unread: true, limit: 1)')).toEqual([`Order ${numbers[0]} received`]);
    expect(await titles(dealer, '(kind: "announcement")')).toEqual(['Fair']);
    for (const wrong of ['limit: 0', 'limit: 101', 'kind: "nothing"', 'before: "x"'])
      expect((await server.graphql(dealer, `{ inbox(${wrong}) { unread } }`)).errors, wrong).toHaveLength(1);
  });

  test('marks entries of the caller on all devices; those of others stay as they are', async () => {
    const [dealer, stranger] = [await dealerOf(), await dealerOf()];
    await placedByStaff(dealer);
    await raiseNotices(server);
    const phone = await signIn(server, dealer.userId, dealer.customer.id);
    const [entry] = (await read(dealer)).entries;
    expect((await mark(stranger, [entry!.id])).data.markInbox).toEqual({ unread: 0, userErrors: [] });
    expect((await read(dealer)).unread).toBe(1);
    expect((await mark(dealer, [entry!.id])).data.markInbox.unread).toBe(0);
    expect((await read(phone)).entries[0]!.readAt).toBe(now.toISOString());
    expect((await mark(phone, [entry!.id], false)).data.markInbox.unread).toBe(1);
    expect((await mark(dealer, [])).errors ?? (await mark(dealer, [])).data.markInbox.userErrors).toHaveLength(1);
  });

  test('marking all as read leaves what arrived after the list was shown', async () => {
    const dealer = await dealerOf();
    await placedByStaff(dealer);
    await raiseNotices(server);
    const [seen] = (await read(dealer)).entries;
    const { number } = await placedByStaff(dealer);
    await raiseNotices(server);
    const answer = await server.graphql(
      dealer,
      'mutation ($through: ID!) { markAllInbox(through: $through) { unread userErrors { code } } }',
      { through: seen!.id },
    );
    expect(answer.data.markAllInbox).toEqual({ unread: 1, userErrors: [] });
    expect(await titles(dealer, '(unread: true)')).toEqual([`Order ${number} received`]);
  });

  test('GET /user and inboxUnread count for the bell; without a session there is no inbox', async () => {
    const dealer = await dealerOf();
    await placedByStaff(dealer);
    await raiseNotices(server);
    const answer = await server.app.inject({
      url: '/user',
      headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
    });
    expect(answer.json()).toMatchObject({ inboxUnread: 1 });
    expect((await server.graphql(dealer, '{ inboxUnread }')).data).toEqual({ inboxUnread: 1 });
    expect((await server.graphql({ token: null }, '{ inboxUnread }')).status).toBe(401);
  });

  test('entries leave the inbox: read ones after 90 days, others after a year', async () => {
    const dealer = await dealerOf();
    await placedByStaff(dealer);
    await raiseNotices(server);
    const { number } = await placedByStaff(dealer);
    await raiseNotices(server);
    const [, older] = (await read(dealer)).entries;
    await mark(dealer, [older!.id]);
    server.setNow(new Date(now.getTime() + 89 * dayMs));
    await run('notices.forget');
    expect(await sql`select from notices_entry where user_id = ${dealer.userId}`.execute(server.db)).toMatchObject({
      rows: [{}, {}],
    });
    server.setNow(new Date(now.getTime() + 91 * dayMs));
    await run('notices.forget');
    const kept = async () =>
      (
        await sql<{
          title_params: object;
        }>`select title_params from notices_entry where user_id = ${dealer.userId}`.execute(server.db)
      ).rows;
    expect(await kept()).toEqual([{ title_params: { number } }]);
    server.setNow(new Date(now.getTime() + 366 * dayMs));
    await run('notices.forget');
    expect(await kept()).toEqual([]);
  });
});

describe('kinds of events', () => {
  test('each has a line in the rules and a name in every language', () => {
    expect(noticeKinds.map(({ kind }) => kind).sort()).toEqual([...eventKinds.keys()].sort());
    for (const { kind } of noticeKinds)
      for (const locale of locales)
        expect(textIn(locale, kindText(kind)), `${kind} ${locale}`).not.toBe(kindText(kind));
  });
});
