import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeEditor, makeReader, makeTargetMarket } from '#content/content/content.factory.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { sendDigests } from '#exchange/notices/notices.digest.actions.ts';
import { makeNews, tellNews } from './news.factory.ts';
import { peopleAtOnce } from './news.publish.actions.ts';

const server = testServer();
const start = new Date('2026-11-24T08:00:00Z');
type Reader = Caller & { userId: string };
let sorg = '';
let alps = '';
let java = '';
let editor: Caller & { userId: string };

beforeAll(async () => {
  server.setNow(start);
  sorg = await makeSorg(server);
  const configuration = { features: { news: true, WEB_NOTIFICATION: true } };
  await makeMarket(server, { sorgs: [sorg], languages: ['en-us', 'de'], configuration });
});
beforeEach(async () => {
  server.setNow(start);
  // Readers of their own: whoever has no customer belongs to the default market.
  alps = await makeTargetMarket(server);
  java = await makeTargetMarket(server);
  editor = await makeEditor(server);
});

const again = async (reader: Reader): Promise<Reader> => ({ ...reader, ...(await signIn(server, reader.userId)) });
const inbox = async (reader: Reader, host = 'localhost') => {
  const caller = { ...(await signIn(server, reader.userId, null, host)) };
  const { data } = await server.graphql(caller, '{ inbox { entries { kind title body path } } }');
  return data.inbox.entries as { kind: string; title: string; body: string; path: string }[];
};
const mailsTo = async ({ userId }: { userId: string }): Promise<string[]> => {
  const rows = await server.db
    .selectFrom('platform_mail as m')
    .innerJoin('identity_user as u', 'u.email', 'm.recipient')
    .select(['m.kind', 'm.subject'])
    .where('u.id', '=', userId)
    .orderBy('m.id')
    .execute();
  return rows.map(({ kind, subject }) => `${kind}: ${subject}`);
};
const prefer = (userId: string, kind: string, mail: string, push: boolean) =>
  server.db.insertInto('notices_preference').values({ user_id: userId, kind, mail, push, changed_at: start }).execute();
const update = async (id: string, inputs: Record<string, unknown>) =>
  (
    await server.graphql(
      { ...editor, ...(await signIn(server, editor.userId)) },
      `mutation ($id: ID!, $inputs: NewsInput!) { updateNews(id: $id, inputs: $inputs) { userErrors { field code } } }`,
      { id, inputs },
    )
  ).data.updateNews;

describe('notices of news (R-308)', () => {
  test('everybody for whom it is meant is told once by inbox and mail, in their language; nobody else is', async () => {
    const both = await makeReader(server, [alps, java]);
    const german = await makeReader(server, [alps]);
    await server.db.updateTable('identity_user').set({ language: 'de' }).where('id', '=', german.userId).execute();
    const [stranger, gone] = [
      await makeReader(server, [await makeTargetMarket(server)]),
      await makeReader(server, [alps]),
    ];
    await server.db.updateTable('identity_user').set({ disabled_at: start }).where('id', '=', gone.userId).execute();
    const id = await makeNews(server, editor, [alps, java], {
      texts: [
        { language: 'en', title: 'New frame', body: '<p>Lighter by 80 g.</p>' },
        { language: 'de', title: 'Neuer Rahmen' },
      ],
    });
    await tellNews(server);
    await tellNews(server);
    expect(await inbox(both)).toEqual([
      { kind: 'news.published', title: 'New frame', body: 'Lighter by 80 g.', path: `/news/${id}` },
    ]);
    expect(await mailsTo(both)).toEqual(['news.published: New frame']);
    expect(await mailsTo(german)).toEqual(['news.published: Neuer Rahmen']);
    for (const other of [stranger, gone, editor]) expect(await mailsTo(other)).toEqual([]);
    expect(await inbox(stranger)).toEqual([]);

    // Later edits tell nobody again, except readers of added target markets.
    await update(id, { texts: [{ language: 'en', title: 'New frames' }] });
    const added = await makeTargetMarket(server);
    const newcomer = await makeReader(server, [added]);
    server.setNow(new Date('2026-11-27T08:00:00Z'));
    await update(id, { marketIds: [alps, java, added] });
    await tellNews(server);
    expect(await mailsTo(both)).toHaveLength(1);
    expect(await mailsTo(newcomer)).toEqual(['news.published: New frames']);
  });

  test('preferences, the digest and accounts without mail hold', async () => {
    const [digest, off, silent] = await Promise.all([0, 1, 2].map(() => makeReader(server, [alps])));
    if (!digest || !off || !silent) throw new Error('three readers');
    await prefer(digest.userId, 'news.must-read', 'digest', true);
    await prefer(off.userId, 'news.must-read', 'off', true);
    await server.db.updateTable('identity_user').set({ send_email: false }).where('id', '=', silent.userId).execute();
    await makeNews(server, editor, [alps], { mustRead: true });
    await tellNews(server);
    for (const reader of [digest, off, silent]) {
      expect(await mailsTo(reader)).toEqual([]);
      expect(await inbox(reader)).toMatchObject([{ kind: 'news.must-read', title: 'New frame' }]);
    }
    server.setNow(new Date('2026-11-25T08:00:00Z'));
    await sendDigests(await systemContext(server.services, 'job'), 4000);
    expect(await mailsTo(digest)).toEqual(['digest: One new notice']);
    expect(await mailsTo(off)).toEqual([]);
  });

  test('browsers get a push, in quiet hours at their end', async () => {
    const reader = await makeReader(server, [alps]);
    const { sessionId } = await signIn(server, reader.userId);
    await server.db
      .insertInto('notices_push_subscription')
      .values({
        endpoint: `https://push.example/${randomUUID()}`,
        user_id: reader.userId,
        session_id: sessionId,
        host: 'localhost',
        p256dh: 'x',
        auth: 'x',
        locale: 'en-us',
        user_agent: '',
        created_at: start,
      })
      .execute();
    const startHour = async (): Promise<number> => {
      await makeNews(server, { ...editor, ...(await signIn(server, editor.userId)) }, [alps]);
      await tellNews(server);
      const { rows } = await server.connection.pool.query<{ hour: number }>(
        `with jobs as (
           delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
            where t.id = j.task_id and t.identifier = 'notices.push' returning j.run_at)
         select extract(epoch from run_at) / 3600 as hour from jobs`,
      );
      expect(rows).toHaveLength(1);
      return Number(rows[0]?.hour);
    };
    const byDay = await startHour();
    const deliveries = await server.db
      .selectFrom('notices_delivery')
      .select(['channel', 'outcome'])
      .where('user_id', '=', reader.userId)
      .orderBy('channel')
      .execute();
    expect(deliveries).toEqual([
      { channel: 'mail', outcome: 'sent' },
      { channel: 'push', outcome: 'waiting' },
    ]);
    server.setNow(new Date('2026-11-24T23:00:00Z'));
    expect((await startHour()) - byDay).toBeCloseTo(8, 1);
  });

  test('thousands of readers are told in parts, and the rest after a crash', async () => {
    const { id: role } = await server.db
      .selectFrom('identity_role')
      .select('id')
      .where('name', '=', 'dealer')
      .executeTakeFirstOrThrow();
    const [template] = [await makeReader(server, [alps])];
    await server.connection.pool.query(
      `with made as (
         insert into identity_user (username, email, name, password_hash, language, group_role_id, created_at, updated_at)
         select 'crowd-' || n, 'crowd-' || n || '@paceline.example', 'Crowd ' || n, 'none', 'en-us', u.group_role_id, $3, $3
           from generate_series(1, ${peopleAtOnce * 2 + 20}) n, identity_user u where u.id = $1
         returning id), roles as (
         insert into identity_user_role (user_id, role_id) select id, $2 from made)
       insert into markets_user_target_market (user_id, content_target_market_id) select id, $4 from made`,
      [template.userId, role, start, alps],
    );
    const id = await makeNews(server, editor, [alps]);
    await tellNews(server);
    const count = async (): Promise<number> => {
      const { rows } = await server.connection.pool.query(
        `select count(*)::int as entries, count(distinct e.user_id)::int as users
           from notices_entry e join notices_event v on v.id = e.event_id
          where v.details ->> 'newsId' = $1`,
        [id],
      );
      expect(rows[0].entries).toBe(rows[0].users);
      return rows[0].users;
    };
    expect(await count()).toBe(peopleAtOnce * 2 + 21);
    // A crash after the first part: its users are noted together with their job, the others are not noted.
    await server.connection.pool.query(`delete from news_notice where news_id = $1 and user_id <> $2`, [
      id,
      template.userId,
    ]);
    await server.connection.pool.query(
      `delete from notices_entry e using notices_event v where v.id = e.event_id and v.details ->> 'newsId' = $1`,
      [id],
    );
    await server.connection.pool.query(
      `delete from notices_delivery d using notices_event v where v.id = d.event_id and v.details ->> 'newsId' = $1`,
      [id],
    );
    await server.connection.pool.query(`delete from notices_event where details ->> 'newsId' = $1`, [id]);
    await tellNews(server);
    expect(await count()).toBe(peopleAtOnce * 2 + 20);
  });
});

describe('the hour of the market (R-308, Q-163)', () => {
  test('each market is told at its own hour; who is in both is told once, at the first', async () => {
    const [eastSorg, westSorg] = [await makeSorg(server), await makeSorg(server)];
    const configuration = { features: { news: true } };
    await makeMarket(server, { host: 'east.example', sorgs: [eastSorg], timeZone: 'Asia/Jakarta', configuration });
    await makeMarket(server, { host: 'west.example', sorgs: [westSorg], timeZone: 'America/Denver', configuration });
    const readerOf = async (...sorgs: string[]) =>
      makeReader(server, [alps], (await makeCustomer(server, { sorgs })).id);
    const [east, west, both] = [await readerOf(eastSorg), await readerOf(westSorg), await readerOf(eastSorg, westSorg)];
    await makeNews(server, editor, [alps], { validFrom: '2026-11-25', validFromTime: '09:00' });
    const told = async (): Promise<number[]> =>
      (await Promise.all([east, west, both].map(mailsTo))).map(({ length }) => length);
    for (const [instant, expected] of [
      ['2026-11-25T01:59:00Z', [0, 0, 0]],
      ['2026-11-25T02:00:00Z', [1, 0, 1]],
      ['2026-11-25T15:59:00Z', [1, 0, 1]],
      ['2026-11-25T16:00:00Z', [1, 1, 1]],
    ] as const) {
      server.setNow(new Date(instant));
      await tellNews(server);
      expect(await told(), instant).toEqual(expected);
    }
  });

  test('nothing is told of drafts, of news that was withdrawn, deleted or over before its hour, or is older than a day', async () => {
    const reader = await makeReader(server, [alps]);
    const later = { validFrom: '2026-11-25', validFromTime: '09:00' };
    await makeNews(server, editor, [alps], { ...later, published: false });
    await update(await makeNews(server, editor, [alps], later), { published: false });
    await update(await makeNews(server, editor, [alps], later), { validFrom: '2026-11-20', validTo: '2026-11-24' });
    const deleted = await makeNews(server, editor, [alps], later);
    await server.graphql(editor, `mutation { deleteNews(id: "${deleted}") { message { status } } }`);
    await makeNews(server, editor, [], later);
    const missed = await makeNews(server, editor, [alps], later);
    server.setNow(new Date('2026-11-26T09:01:00Z'));
    await tellNews(server);
    expect(await inbox(reader)).toEqual([]);
    server.setNow(new Date('2026-11-25T09:00:00Z'));
    await tellNews(server);
    expect((await inbox(reader)).map(({ path }) => path)).toEqual([`/news/${missed}`]);
    // The entry leaves the inbox with the news.
    const caller = { ...editor, ...(await signIn(server, editor.userId)) };
    await server.graphql(caller, `mutation { deleteNews(id: "${missed}") { message { status } } }`);
    expect(await inbox(reader)).toEqual([]);
  });

  test('users of a market without news are told nothing, and its host shows no entry (R-307)', async () => {
    const quietSorg = await makeSorg(server);
    await makeMarket(server, { host: 'quiet.example', sorgs: [quietSorg] });
    const quiet = await makeReader(server, [alps], (await makeCustomer(server, { sorgs: [quietSorg] })).id);
    const both = await makeReader(server, [alps], (await makeCustomer(server, { sorgs: [quietSorg, sorg] })).id);
    const id = await makeNews(server, editor, [alps], { mustRead: true });
    await tellNews(server);
    expect(await mailsTo(quiet)).toEqual([]);
    expect(await inbox(both)).toHaveLength(1);
    expect(await inbox(both, 'quiet.example')).toEqual([]);
    const away = await signIn(server, both.userId, null, 'quiet.example');
    const { data } = await server.graphql(
      away,
      `{ unreadMustReadNews { id } newsList { data { id } } news(id: "${id}") { id } }`,
    );
    expect(data).toEqual({ unreadMustReadNews: [], newsList: { data: [] }, news: null });
    const refused = await server.graphql(away, `mutation { confirmNews(id: "${id}") { userErrors { code } } }`);
    expect(refused.data.confirmNews.userErrors).toEqual([{ code: 'not_found' }]);
  });
});

test('who is asked again is told again, and a reminder goes to those who have not read, once a day', async () => {
  const [reader, lazy] = [await makeReader(server, [alps]), await makeReader(server, [alps])];
  const id = await makeNews(server, editor, [alps], { mustRead: true });
  await tellNews(server);
  const confirm = async (caller: Reader) =>
    server.graphql(await again(caller), `mutation { confirmNews(id: "${id}") { userErrors { code } } }`);
  const remind = async () =>
    (
      await server.graphql(
        { ...editor, ...(await signIn(server, editor.userId)) },
        `mutation { remindNews(id: "${id}") { count userErrors { code } } }`,
      )
    ).data.remindNews;
  await confirm(reader);
  expect(await remind()).toEqual({ count: 1, userErrors: [] });
  expect((await remind()).userErrors).toEqual([{ code: 'news_reminded' }]);
  await tellNews(server);
  expect(await mailsTo(lazy)).toEqual(['news.must-read: New frame', 'news.must-read: Reminder: New frame']);
  expect(await mailsTo(reader)).toHaveLength(1);
  server.setNow(new Date('2026-11-26T08:00:00Z'));
  await update(id, { askAgain: true });
  await tellNews(server);
  expect(await mailsTo(reader)).toHaveLength(2);
  expect(await mailsTo(lazy)).toHaveLength(3);
  expect(await remind()).toEqual({ count: 2, userErrors: [] });
  const plain = await makeNews(server, { ...editor, ...(await signIn(server, editor.userId)) }, [alps]);
  const refused = await server.graphql(
    { ...editor, ...(await signIn(server, editor.userId)) },
    `mutation { remindNews(id: "${plain}") { userErrors { code } } }`,
  );
  expect(refused.data.remindNews.userErrors).toEqual([{ code: 'news_not_must_read' }]);
});
