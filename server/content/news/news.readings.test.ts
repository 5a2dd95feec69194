import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeEditor, makeReader, makeTargetMarket } from '#content/content/content.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame } from '#service/retail-sales/retail-sales.factory.ts';
import { makeNews, tellNews } from './news.factory.ts';

const server = testServer();
const start = new Date('2026-11-24T08:00:00Z');
let sorg = '';
let alps = '';
let java = '';
let editor: Caller & { userId: string };

beforeAll(async () => {
  server.setNow(start);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { features: { news: true } } });
  alps = await makeTargetMarket(server);
  java = await makeTargetMarket(server);
  editor = await makeEditor(server);
});

const confirm = async (caller: Caller, id: string) => {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($id: ID!) { confirmNews(id: $id) { news { readAt mustConfirm } unread { id } userErrors { field code } } }`,
    { id },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.confirmNews;
};
const unread = async (caller: Caller): Promise<string[]> =>
  (await server.graphql(caller, '{ unreadMustReadNews { id } }')).data.unreadMustReadNews.map(
    ({ id }: { id: string }) => id,
  );
const toRead = async (caller: Caller) =>
  (
    await server.app.inject({ url: '/user', headers: { host: 'localhost', authorization: `Bearer ${caller.token}` } })
  ).json<{ newsToRead: { id: string; title: string; recallCode: string | null }[] }>().newsToRead;
const readers = async (caller: Caller, id: string, args = '') =>
  (
    await server.graphql(
      caller,
      `{ news(id: "${id}") { reading { addressed read } readers${args} { data { name custName role readAt } info { count } } } }`,
    )
  ).data.news;
const readAt = async (caller: Caller, id: string) =>
  (await server.graphql(caller, `{ news(id: "${id}") { readAt mustConfirm unread recallCode } }`)).data.news;

describe('receipts of must-read news (R-308)', () => {
  test('a reader confirms once; the first time counts, and what is left to confirm comes with the session', async () => {
    const reader = await makeReader(server, [alps]);
    const id = await makeNews(server, editor, [alps], { mustRead: true });
    const plain = await makeNews(server, editor, [alps]);
    expect(await toRead(reader)).toEqual([{ id, title: 'New frame', recallCode: null }]);
    expect(await readAt(reader, id)).toEqual({ readAt: null, mustConfirm: true, unread: true, recallCode: null });
    expect(await readAt(reader, plain)).toMatchObject({ mustConfirm: false, unread: true });
    expect(await readAt(editor, plain), 'without its target market').toMatchObject({ unread: false });
    expect(await confirm(reader, id)).toEqual({
      news: { readAt: start.toISOString(), mustConfirm: false },
      unread: [],
      userErrors: [],
    });
    server.setNow(new Date(start.getTime() + 60_000));
    expect((await confirm(reader, id)).news.readAt).toBe(start.toISOString());
    server.setNow(start);
    expect(await toRead(reader)).toEqual([]);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select('action')
      .where('subject_id', '=', id)
      .where('action', '=', 'news.read')
      .execute();
    expect(audit).toHaveLength(1);
    const list = async (args: string) =>
      (await server.graphql(reader, `{ newsList(${args}) { data { id } } }`)).data.newsList.data;
    expect(await list('unread: true')).toEqual([{ id: plain }]);
    const next = await makeNews(server, editor, [alps], { mustRead: true, validFrom: '2026-11-20' });
    expect(await list('unreadFirst: true')).toEqual([{ id: next }, { id: plain }, { id }]);
  });

  test('nobody confirms what they do not see: another market, drafts, later, expired and deleted news (Q-163, Q-164)', async () => {
    const reader = await makeReader(server, [java]);
    const hidden = [
      await makeNews(server, editor, [alps], { mustRead: true }),
      await makeNews(server, editor, [java], { mustRead: true, published: false }),
      await makeNews(server, editor, [java], { mustRead: true, validFrom: '2026-11-25' }),
      await makeNews(server, editor, [java], { mustRead: true, validTo: '2026-11-23' }),
    ];
    const deleted = await makeNews(server, editor, [java], { mustRead: true });
    await server.graphql(editor, `mutation { deleteNews(id: "${deleted}") { message { status } } }`);
    for (const id of [...hidden, deleted, 'no-id']) {
      expect((await confirm(reader, id)).userErrors).toEqual([{ field: 'id', code: 'not_found' }]);
      expect((await confirm(editor, id)).userErrors, 'an editor without the market').toEqual([
        { field: 'id', code: 'not_found' },
      ]);
    }
    expect(await unread(reader)).toEqual([]);
    expect(
      await server.db.selectFrom('news_reading').selectAll().where('user_id', '=', reader.userId).execute(),
    ).toEqual([]);
  });

  test('editors see how many of whom have read, and who has not; readers see neither', async () => {
    const market = await makeTargetMarket(server);
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const { name } = await server.db
      .selectFrom('customers_customer')
      .select('name')
      .where('id', '=', dealer.customer.id)
      .executeTakeFirstOrThrow();
    const first = await makeReader(server, [market], dealer.customer.id);
    const second = await makeReader(server, [market]);
    const [disabled, elsewhere] = [await makeReader(server, [market]), await makeReader(server, [java])];
    await server.db
      .updateTable('identity_user')
      .set({ disabled_at: start })
      .where('id', '=', disabled.userId)
      .execute();
    const id = await makeNews(server, editor, [market], { mustRead: true });
    await confirm(second, id);
    const all = await readers(editor, id);
    expect(all.reading).toEqual({ addressed: 2, read: 1 });
    expect(all.readers.data).toMatchObject([
      { custName: name, readAt: null },
      { custName: '', readAt: start.toISOString() },
    ]);
    expect(all.readers.data[0].role).not.toBe('');
    const waiting = await readers(editor, id, `(unread: true, search: "${name}", limit: 1)`);
    expect(waiting.readers).toMatchObject({ data: [{ custName: name }], info: { count: 1 } });
    expect((await readers(editor, id, '(search: "50%_")')).readers.data).toEqual([]);
    expect(await readers(first, id)).toEqual({ reading: null, readers: null });
    expect(await readers(elsewhere, id)).toBeNull();
    const refused = await server.graphql(first, `mutation { remindNews(id: "${id}") { count } }`);
    expect(refused.errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });

  test('an editor asks everybody again after a change; without that choice the receipts stay', async () => {
    const reader = await makeReader(server, [alps]);
    const id = await makeNews(server, editor, [alps], { mustRead: true });
    await confirm(reader, id);
    const update = (inputs: Record<string, unknown>) =>
      server.graphql(
        editor,
        `mutation ($id: ID!, $inputs: NewsInput!) { updateNews(id: $id, inputs: $inputs) { userErrors { code } } }`,
        { id, inputs },
      );
    await update({ tags: ['frame'] });
    expect(await unread(reader)).not.toContain(id);
    await update({ askAgain: true });
    expect(await unread(reader)).toContain(id);
    expect(await readAt(reader, id)).toMatchObject({ readAt: null, mustConfirm: true });
    server.setNow(new Date(start.getTime() + 60_000));
    await confirm(reader, id);
    server.setNow(start);
    const row = await server.db
      .selectFrom('news_reading')
      .select(['first_read_at', 'round'])
      .where('news_id', '=', id)
      .execute();
    expect(row).toEqual([{ first_read_at: start, round: 2 }]);
  });
});

test('the reader goes to the news before and after, in the order of the list', async () => {
  const market = await makeTargetMarket(server);
  const reader = await makeReader(server, [market]);
  const [old, middle, latest] = [
    await makeNews(server, editor, [market], { validFrom: '2026-11-01' }),
    await makeNews(server, editor, [market], { validFrom: '2026-11-10' }),
    await makeNews(server, editor, [market], { validFrom: '2026-11-20' }),
  ];
  await makeNews(server, editor, [alps], { validFrom: '2026-11-15' });
  const neighbours = async (id: string) =>
    (await server.graphql(reader, `{ news(id: "${id}") { neighbours { newer { id } older { id } } } }`)).data.news
      .neighbours;
  expect(await neighbours(middle)).toEqual({ newer: { id: latest }, older: { id: old } });
  expect(await neighbours(latest)).toEqual({ newer: null, older: { id: middle } });
});

describe('news as the bulletin of a recall', () => {
  const recallOf = async (code: string, customerId: string): Promise<string> => {
    const { id } = await server.db
      .insertInto('frames_recall')
      .values({
        code,
        severity: 'safety',
        title: JSON.stringify({ en: 'Fork' }),
        bulletin: JSON.stringify({ en: 'Look at it.' }),
        published_on: '2026-11-20',
        created_at: start,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('frames_recall_range')
      .values({ recall_id: id, first_number: `${code}1`, last_number: `${code}9` })
      .execute();
    await makeFrame(server, { number: `${code}5`, sorg, articleCode: 'BIKE-1', customerId });
    return id;
  };
  const session = async (caller: Caller) =>
    (
      await server.app.inject({ url: '/user', headers: { host: 'localhost', authorization: `Bearer ${caller.token}` } })
    ).json<{ newsToRead: { recallCode: string }[]; recallsToRead: { code: string }[] }>();

  test('reading either counts once for both, and one notice tells of both', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const market = await makeTargetMarket(server);
    const reader = await makeReader(server, [market], dealer.customer.id);
    const recallId = await recallOf('RCA', dealer.customer.id);
    await server.db
      .insertInto('frames_recall_notice')
      .values({ recall_id: recallId, customer_id: dealer.customer.id, noticed_at: start })
      .execute();
    const id = await makeNews(server, editor, [market], { mustRead: true, recallCode: 'RCA' });
    await tellNews(server);
    const mails = await server.db
      .selectFrom('notices_delivery')
      .selectAll()
      .where('user_id', '=', reader.userId)
      .execute();
    expect(mails).toEqual([]);
    expect(await session(reader)).toMatchObject({
      newsToRead: [{ id, recallCode: 'RCA' }],
      recallsToRead: [{ code: 'RCA' }],
    });
    await confirm(reader, id);
    expect(await session(reader)).toMatchObject({ newsToRead: [], recallsToRead: [] });

    const other = await makeReader(server, [market], dealer.customer.id);
    await server.graphql(other, 'mutation { readRecall(code: "RCA") { userErrors { code } } }');
    expect(await unread(other)).not.toContain(id);
    expect(await readAt(other, id)).toMatchObject({
      readAt: start.toISOString(),
      mustConfirm: false,
      recallCode: 'RCA',
    });
    const recall = await server.graphql(other, '{ recall(code: "RCA") { read news { id title } } }');
    expect(recall.data.recall).toEqual({ read: true, news: { id, title: 'New frame' } });
  });

  test('an unknown recall is refused, and the recall names no news that its reader does not see', async () => {
    const refused = await server.graphql(
      editor,
      `mutation { createNews(inputs: { mainLanguage: "en", texts: [{ language: "en", title: "x" }], recallCode: "NONE" }) {
         userErrors { field code } } }`,
    );
    expect(refused.data.createNews.userErrors).toEqual([{ field: 'recallCode', code: 'recall_not_found' }]);
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    await recallOf('RCB', dealer.customer.id);
    await makeNews(server, editor, [java], { recallCode: 'RCB' });
    const reader = { ...(await makeReader(server, [alps], dealer.customer.id)) };
    const { data } = await server.graphql(reader, '{ recall(code: "RCB") { code news { id } } }');
    expect(data.recall).toEqual({ code: 'RCB', news: null });
    const signedOut = { ...reader, ...(await signIn(server, reader.userId)) };
    expect(await unread(signedOut)).toHaveLength((await unread(reader)).length);
  });
});
