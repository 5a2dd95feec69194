import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { findToldAnnouncement } from '#exchange/notice-kinds/notice-kinds.queries.ts';
import { makeAnnouncement } from './announcements.factory.ts';

const server = testServer();
const us = 'us.veldra.test';
let home = '';
let away = '';

beforeAll(async () => {
  home = await makeSorg(server);
  away = await makeSorg(server);
  await makeMarket(server, { sorgs: [home] });
  await makeMarket(server, { host: us, sorgs: [away] });
  await sql`update markets_market set time_zone = case code when ${us} then 'America/Denver' else 'Asia/Jakarta' end`.execute(
    server.db,
  );
});
beforeEach(async () => {
  server.setNow(new Date('2026-03-10T05:00:00Z'));
  await server.db.deleteFrom('announcements_announcement').execute();
});

const area = (sorg: string) => ({ sorg, limitation: 'none' as const, option: 'include' as const, value: '' });
const writer = async (sorgs: readonly string[], role = 'administrator'): Promise<Caller> =>
  signIn(server, (await makeUser(server, { role, areas: sorgs.map(area) })).id);

const input = {
  type: 'home_page',
  title: 'Summer closing',
  content: '<p>We are <strong>closed</strong>.</p>',
  url: 'https://veldra.example/closing',
  from: { date: '2026-03-12', time: '08:00' },
  to: { date: '2026-03-14' },
};
const fields = 'id type title content url from { date time } to { date time } sorgs state editable';
const create = `mutation ($type: String!, $title: String!, $content: String!, $url: String, $from: DateAndTimeInput!, $to: DateAndTimeInput!, $sorgs: [String!]) {
  createAnnouncement(type: $type, title: $title, content: $content, url: $url, from: $from, to: $to, sorgs: $sorgs) {
    announcement { ${fields} } message { status description } userErrors { field code } } }`;
const update = `mutation ($id: ID!, $type: String, $title: String, $content: String, $from: DateAndTimeInput, $sorgs: [String!]) {
  updateAnnouncement(id: $id, type: $type, title: $title, content: $content, from: $from, sorgs: $sorgs) { announcement { ${fields} } message { status } userErrors { field code } } }`;
const remove =
  'mutation ($id: ID!) { deleteAnnouncement(id: $id) { deletedId message { status } userErrors { field code } } }';
const list = `query ($page: Int, $limit: Int, $search: String, $filter: AnnouncementFilterInput) {
  announcements(page: $page, limit: $limit, search: $search, filter: $filter) { data { ${fields} } info { page count pageTotal } } }`;
const shown = '{ activeUserAreaAnnouncements { id title content type url from { date time } to { date time } } }';

const titles = async (caller: Caller): Promise<string[]> =>
  (await server.graphql(caller, shown)).data.activeUserAreaAnnouncements.map(({ title }: { title: string }) => title);
const atSignIn = async (host: string): Promise<string[]> =>
  (await server.app.inject({ method: 'GET', url: `/active-announcements/${host}`, headers: { host: 'localhost' } }))
    .json<{ title: string }[]>()
    .map(({ title }) => title);
const waiting = async (id: string) =>
  (
    await sql<{
      minutes: number;
      payload: unknown;
    }>`
      select round(extract(epoch from run_at - now()) / 60)::int as minutes, payload
        from graphile_worker._private_jobs
       where key = ${`notices.raise:announcement:${id}`}`.execute(server.db)
  ).rows;
/** Minutes from the server's time to an instant: jobs wait by the database's clock. */
const minutesTo = (instant: string): number =>
  Math.round((Date.parse(instant) - server.services.now().getTime()) / 60_000);

const restore =
  'mutation ($id: ID!) { restoreAnnouncement(id: $id) { announcement { id } userErrors { field code } } }';

describe('the bucket of announcements', () => {
  test('a deleted announcement is shown to nobody and told to nobody, until its editor restores it', async () => {
    const boss = await writer([home]);
    const running = { ...input, sorgs: [home], from: { date: '2026-01-01' }, to: { date: '2026-12-31' } };
    const { id } = (await server.graphql(boss, create, running)).data.createAnnouncement.announcement;
    const shown = async (): Promise<string[]> =>
      (await server.graphql(boss, '{ activeUserAreaAnnouncements { id } }')).data.activeUserAreaAnnouncements.map(
        (one: { id: string }) => one.id,
      );
    const listed = async (deleted: boolean): Promise<unknown[]> =>
      (
        await server.graphql(
          boss,
          'query ($deleted: Boolean) { announcements(filter: { deleted: $deleted }) { data { id } } }',
          { deleted },
        )
      ).data.announcements.data;
    expect(await shown()).toEqual([id]);
    await server.graphql(boss, remove, { id });
    expect([await shown(), await listed(false), await listed(true)]).toEqual([[], [], [{ id }]]);
    expect(await findToldAnnouncement({ db: server.db, now: server.services.now() }, id)).toBeNull();
    expect((await server.graphql(boss, remove, { id })).data.deleteAnnouncement.userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    const stranger = await writer([away]);
    expect((await server.graphql(stranger, restore, { id })).data.restoreAnnouncement.userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    await server.graphql(boss, restore, { id });
    expect([await shown(), await listed(false), await listed(true)]).toEqual([[id], [{ id }], []]);
    expect((await server.graphql(boss, restore, { id })).data.restoreAnnouncement.userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
  });
});

describe('writing announcements', () => {
  test('announcements are created, listed, read, changed and deleted; each write is recorded (R-152)', async () => {
    const boss = await writer([home, away]);
    const created = (await server.graphql(boss, create, input)).data.createAnnouncement;
    expect(created).toMatchObject({
      message: { status: 'success', description: '' },
      userErrors: [],
      announcement: {
        ...input,
        from: { date: '2026-03-12', time: '08:00:00' },
        to: { date: '2026-03-14', time: '23:59:59' },
        sorgs: [],
        state: 'upcoming',
        editable: true,
      },
    });
    const { id } = created.announcement;
    expect(
      (await server.graphql(boss, `query ($id: ID!) { announcement(id: $id) { ${fields} } }`, { id })).data
        .announcement,
    ).toEqual(created.announcement);
    const changed = (await server.graphql(boss, update, { id, title: 'Closed', sorgs: [home] })).data
      .updateAnnouncement;
    expect(changed).toMatchObject({
      userErrors: [],
      announcement: { title: 'Closed', content: input.content, url: input.url, sorgs: [home] },
    });
    expect((await server.graphql(boss, list, { search: 'CLOSED' })).data.announcements).toMatchObject({
      data: [{ id }],
      info: { page: 1, count: 1, pageTotal: 1 },
    });
    expect((await server.graphql(boss, remove, { id })).data.deleteAnnouncement).toEqual({
      deletedId: id,
      message: { status: 'success' },
      userErrors: [],
    });
    expect((await server.graphql(boss, list)).data.announcements.data).toEqual([]);
    const { restoreAnnouncement } = (await server.graphql(boss, restore, { id })).data;
    expect(restoreAnnouncement).toEqual({ announcement: { id }, userErrors: [] });
    const audit = await server.db
      .selectFrom('platform_audit')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'announcements.created',
      'announcements.updated',
      'announcements.deleted',
      'announcements.restored',
    ]);
  });

  test('pages, searches in title and text, filters by type and active (Q-014)', async () => {
    const boss = await writer([home, away]);
    for (let i = 1; i <= 3; i += 1)
      await makeAnnouncement(server, {
        title: `A${i}`,
        from: `2026-03-0${i} 00:00`,
        content: '<strong>Words</strong>',
      });
    await makeAnnouncement(server, { title: 'L', type: 'login', from: '2026-04-01 00:00', to: '2026-04-02 00:00' });
    const names = async (variables: object): Promise<string[]> =>
      (await server.graphql(boss, list, variables as Record<string, unknown>)).data.announcements.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await names({})).toEqual(['L', 'A3', 'A2', 'A1']);
    expect(await names({ page: 2, limit: 3 })).toEqual(['A1']);
    expect(await names({ filter: { type: 'login' } })).toEqual(['L']);
    expect(await names({ filter: { active: true } })).toEqual(['A3', 'A2', 'A1']);
    expect(await names({ filter: { active: false } })).toEqual(['L']);
    expect(await names({ search: 'words' })).toHaveLength(3);
    expect(await names({ search: 'strong' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
    expect((await server.graphql(boss, list, { page: 0 })).errors?.[0]?.extensions['code']).toBe('BAD_INPUT');
    expect((await server.graphql(boss, list, { filter: { colour: 'red' } })).errors).toBeDefined();
  });

  test.each([
    ['type', { type: 'poster' }, 'out_of_range'],
    ['title', { title: '  ' }, 'not_empty'],
    ['title', { title: 'x'.repeat(201) }, 'too_long'],
    ['content', { content: '' }, 'not_empty'],
    ['content', { content: '<p><br></p><script>x</script>' }, 'not_empty'],
    ['content', { content: 'x'.repeat(20_001) }, 'too_long'],
    ['url', { url: 'javascript:alert(1)' }, 'valid_url'],
    ['url', { url: 'veldra.example' }, 'valid_url'],
    ['url', { url: 'data:text/html,<script>alert(1)</script>' }, 'valid_url'],
    ['url', { url: '//evil.example/catalog' }, 'valid_url'],
    ['url', { url: '/admin/users' }, 'portal_page_unknown'],
    ['url', { url: '/posters' }, 'portal_page_unknown'],
    ['from', { from: { date: '2026-03-15' } }, 'date_from_after_to'],
    [
      'from',
      { from: { date: '2026-03-14', time: '12:01' }, to: { date: '2026-03-14', time: '12:00' } },
      'date_from_after_to',
    ],
    ['from.date', { from: { date: '2026-02-30' } }, 'valid_date'],
    ['from.time', { from: { date: '2026-03-01', time: '24:00' } }, 'valid_time'],
    ['sorgs', { sorgs: ['NONE'] }, 'sorg_not_yours'],
  ])('refuses a wrong %s', async (field, change, code) => {
    const boss = await writer([home, away]);
    const answer = (await server.graphql(boss, create, { ...input, ...change })).data.createAnnouncement;
    expect(answer).toMatchObject({ announcement: null, message: { status: 'failed' }, userErrors: [{ field, code }] });
    expect(await server.db.selectFrom('announcements_announcement').select('id').execute()).toEqual([]);
  });

  test('sanitises on writing and on reading (Q-168)', async () => {
    const boss = await writer([home, away]);
    const dirty =
      '<p onclick="x()">Hello<script>alert(1)</script> <a href="javascript:x()">you</a><svg onload=x()></svg></p>';
    const { announcement } = (await server.graphql(boss, create, { ...input, content: dirty })).data.createAnnouncement;
    expect(announcement.content).toBe('<p>Hello you</p>');
    await sql`update announcements_announcement set content = ${dirty}, starts_on = '2026-03-01'`.execute(server.db);
    const dealer = await makeDealer(server, { sorgs: [home] });
    expect((await server.graphql(dealer, shown)).data.activeUserAreaAnnouncements[0].content).toBe('<p>Hello you</p>');
  });

  test('leads to a page of the portal, stored without its locale; readers get no other stored link', async () => {
    const boss = await writer([home, away]);
    const { announcement } = (
      await server.graphql(boss, create, {
        ...input,
        url: '/en-us/catalog/bike?page=2',
        from: { date: '2026-03-01' },
        to: { date: '2026-03-31' },
      })
    ).data.createAnnouncement;
    expect(announcement.url).toBe('/catalog/bike?page=2');
    const dealer = await makeDealer(server, { sorgs: [home] });
    const link = async (): Promise<string> =>
      (await server.graphql(dealer, shown)).data.activeUserAreaAnnouncements[0].url;
    expect(await link()).toBe('/catalog/bike?page=2');
    for (const url of ['javascript:alert(1)', '//evil.example', '/posters']) {
      await server.db.updateTable('announcements_announcement').set({ url }).execute();
      expect(await link(), url).toBe('');
    }
  });

  test('requires a session and is not available to dealers', async () => {
    const dealer = await makeDealer(server, { sorgs: [home] });
    expect((await server.graphql(dealer, list)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect((await server.graphql(dealer, create, input)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect((await server.graphql({ token: null }, shown)).status).toBe(401);
  });
});

describe('audience of an administrator', () => {
  test('names the sales organisations of every market for which it may write, and no other; dealers get none', async () => {
    const asked = '{ writtenSorgs { sorg name } }';
    const written = async (caller: Caller) => (await server.graphql(caller, asked)).data.writtenSorgs;
    const names = await server.db
      .selectFrom('markets_sorg')
      .select(['code as sorg', 'name'])
      .where('code', 'in', [home, away])
      .orderBy('code')
      .execute();
    expect(await written(await writer([home, away]))).toEqual(names);
    expect(await written(await writer([away]))).toEqual(names.filter(({ sorg }) => sorg === away));
    const shop = await makeDealer(server, { sorgs: [home] });
    expect((await server.graphql(shop, asked)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });

  test('an administrator of another sorg does not see, change or delete it', async () => {
    const id = await makeAnnouncement(server, { sorgs: [away] });
    const boss = await writer([home]);
    expect(
      (await server.graphql(boss, 'query ($id: ID!) { announcement(id: $id) { id } }', { id })).data.announcement,
    ).toBeNull();
    expect((await server.graphql(boss, list)).data.announcements).toMatchObject({ data: [], info: { count: 0 } });
    expect((await server.graphql(boss, update, { id, title: 'Mine' })).data.updateAnnouncement.userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    expect((await server.graphql(boss, remove, { id })).data.deleteAnnouncement.userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    expect((await server.graphql(boss, remove, { id: 'x' })).data.deleteAnnouncement.userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
  });

  test('announcements also shown in other sorgs are read-only; changing all requires every sorg of every market', async () => {
    const forAll = await makeAnnouncement(server, { title: 'For all' });
    const shared = await makeAnnouncement(server, { title: 'Shared', sorgs: [home, away] });
    const boss = await writer([home]);
    expect((await server.graphql(boss, list)).data.announcements.data).toMatchObject([
      { editable: false },
      { editable: false },
    ]);
    for (const id of [forAll, shared]) {
      expect((await server.graphql(boss, update, { id, title: 'Mine' })).data.updateAnnouncement.userErrors).toEqual([
        { field: 'id', code: 'sorg_not_yours' },
      ]);
      expect((await server.graphql(boss, remove, { id })).data.deleteAnnouncement.userErrors).toEqual([
        { field: 'id', code: 'sorg_not_yours' },
      ]);
    }
    const toAll = [{ field: 'sorgs', code: 'announcement_for_all' }];
    expect((await server.graphql(boss, create, input)).data.createAnnouncement.userErrors).toEqual(toAll);
    expect(
      (await server.graphql(boss, create, { ...input, sorgs: [home, away] })).data.createAnnouncement.userErrors,
    ).toMatchObject([{ code: 'sorg_not_yours' }]);
    const own = (await server.graphql(boss, create, { ...input, sorgs: [home] })).data.createAnnouncement.announcement;
    expect(own).toMatchObject({ sorgs: [home], editable: true });
    expect((await server.graphql(boss, update, { id: own.id, sorgs: [] })).data.updateAnnouncement.userErrors).toEqual(
      toAll,
    );
    const limited = await signIn(
      server,
      (
        await makeUser(server, {
          role: 'administrator',
          areas: [area(home), { sorg: away, limitation: 'sales_office', option: 'include', value: 'x' }],
        })
      ).id,
    );
    expect((await server.graphql(limited, create, input)).data.createAnnouncement.userErrors).toEqual(toAll);
    const nobody = await writer([]);
    expect((await server.graphql(nobody, create, input)).data.createAnnouncement.userErrors).toEqual(toAll);
  });
});

describe('showing announcements (Q-062)', () => {
  test('the strip has the announcements of the home page, for all or for a sorg of the reader (R-070)', async () => {
    await makeAnnouncement(server, { title: 'All' });
    await makeAnnouncement(server, { title: 'Home', sorgs: [home] });
    await makeAnnouncement(server, { title: 'Away', sorgs: [away] });
    await makeAnnouncement(server, { title: 'Sign-in', type: 'login' });
    const dealer = await makeDealer(server, { sorgs: [home] });
    expect((await titles(dealer)).sort()).toEqual(['All', 'Home']);
    // An area in a sorg that the market does not sell for shows nothing of it here.
    expect((await titles(await writer([home, away]))).sort()).toEqual(['All', 'Home']);
    expect((await titles(await makeDealer(server, { sorgs: [away], host: us }))).sort()).toEqual(['All', 'Away']);
    expect(await titles(await writer([]))).toEqual(['All']);
    const answer = (await server.graphql(dealer, shown)).data.activeUserAreaAnnouncements[0];
    expect(Object.keys(answer).sort()).toEqual(['content', 'from', 'id', 'title', 'to', 'type', 'url']);
  });

  test('shows them within the window in the local time of the market, ends included', async () => {
    await makeAnnouncement(server, { title: 'Morning', from: '2026-03-20 08:00', to: '2026-03-20 18:00' });
    const jakarta = await makeDealer(server, { sorgs: [home] });
    const denver = await makeDealer(server, { sorgs: [away], host: us });
    // Denver has daylight saving time then: UTC-6; Jakarta is UTC+7.
    for (const [instant, inJakarta, inDenver] of [
      ['2026-03-20T00:59:59Z', 0, 0],
      ['2026-03-20T01:00:00Z', 1, 0],
      ['2026-03-20T11:00:59Z', 1, 0],
      ['2026-03-20T11:01:00Z', 0, 0],
      ['2026-03-20T13:59:59Z', 0, 0],
      ['2026-03-20T14:00:00Z', 0, 1],
      ['2026-03-21T00:00:00Z', 0, 1],
      ['2026-03-21T00:01:00Z', 0, 0],
    ] as const) {
      server.setNow(new Date(instant));
      await sql`update identity_session set expires_at = '2030-01-01'`.execute(server.db);
      const callers = await Promise.all([
        signIn(server, jakarta.userId, jakarta.customer.id),
        signIn(server, denver.userId, denver.customer.id, us),
      ]);
      expect([(await titles(callers[0])).length, (await titles(callers[1])).length], instant).toEqual([
        inJakarta,
        inDenver,
      ]);
    }
  });

  test('shows all overlapping windows, the latest first', async () => {
    await makeAnnouncement(server, { title: 'First', from: '2026-03-01 00:00' });
    await makeAnnouncement(server, { title: 'Second', from: '2026-03-05 00:00' });
    expect(await titles(await makeDealer(server, { sorgs: [home] }))).toEqual(['Second', 'First']);
  });

  test('the sign-in page gets those of its host without a session (Q-023)', async () => {
    await makeAnnouncement(server, { title: 'All', type: 'login' });
    await makeAnnouncement(server, { title: 'Home', type: 'login', sorgs: [home] });
    await makeAnnouncement(server, { title: 'Away', type: 'login', sorgs: [away] });
    await makeAnnouncement(server, { title: 'Over', type: 'login', to: '2026-03-09 00:00' });
    await makeAnnouncement(server, { title: 'Signed in' });
    expect((await atSignIn('localhost')).sort()).toEqual(['All', 'Home']);
    expect((await atSignIn('US.veldra.test:4000')).sort()).toEqual(['All', 'Away']);
    await sql`update markets_market set status = 'maintenance'`.execute(server.db);
    expect((await atSignIn('localhost')).length).toBe(2);
    await sql`update markets_market set status = 'online'`.execute(server.db);
  });

  test('the public call is rate-limited', async () => {
    const answers = [];
    for (let i = 0; i < 121; i += 1)
      answers.push(
        await server.app.inject({
          method: 'GET',
          url: '/active-announcements/localhost',
          headers: { host: 'localhost' },
          remoteAddress: '10.1.2.3',
        }),
      );
    expect(answers.at(-2)?.statusCode).toBe(200);
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
  });
});

describe('notifying readers', () => {
  test('a job waits for the start of the window in the default market, once per announcement', async () => {
    const boss = await writer([home, away]);
    const { id } = (await server.graphql(boss, create, input)).data.createAnnouncement.announcement;
    expect(await waiting(id)).toMatchObject([
      {
        minutes: minutesTo('2026-03-12T01:00:00Z'),
        payload: { kind: 'announcement', key: id, details: { announcementId: id } },
      },
    ]);
    await server.graphql(boss, update, { id, from: { date: '2026-03-01' } });
    expect(await waiting(id)).toMatchObject([{ minutes: minutesTo('2026-03-10T05:00:00Z') }]);
  });

  test('sends nothing for the sign-in page or after the window', async () => {
    const boss = await writer([home, away]);
    for (const change of [{ type: 'login' }, { from: { date: '2026-02-01' }, to: { date: '2026-02-02' } }]) {
      const { id } = (await server.graphql(boss, create, { ...input, ...change })).data.createAnnouncement.announcement;
      expect(await waiting(id)).toEqual([]);
    }
  });
});
