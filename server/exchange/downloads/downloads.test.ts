import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import readWorkbookFile from 'read-excel-file/node';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { descendants } from '../../../tools/process-memory.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { pushServices } from '#exchange/notices/notices.gateway.ts';
import { noticeJobs } from '#exchange/notices/notices.jobs.ts';
import { downloadJobs } from './downloads.jobs.ts';

const server = testServer();
const now = new Date('2026-06-15T10:00:00Z');
/** The whole year in which the orders are placed. */
const year = { from: '2026-01-01', to: '2026-12-31' };
let sorg = '';
let otherSorg = '';
let dealer: Dealer;
let neighbour: Dealer;
let stranger: Dealer;
let auditor: Caller;
let salesman: Caller;
let order = '';
let neighbourOrder = '';

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  otherSorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, otherSorg], timeZone: 'Asia/Jakarta' });
  const [article, other] = await makeArticles(server, [
    { sorg, stock: 50, price: 100 },
    { sorg: otherSorg, stock: 50, price: 100 },
  ]);
  dealer = await makeBuyer(server, { sorgs: [sorg], name: 'Own Dealer', salesman: 'ANN' });
  neighbour = await makeBuyer(server, { sorgs: [sorg], name: 'Neighbour', salesman: 'BOB' });
  stranger = await makeBuyer(server, { sorgs: [otherSorg], name: 'Stranger' });
  ({ number: order } = await placeOrder(server, dealer, sorg, { [article!.code]: 2 }, { po: '=1+1' }));
  ({ number: neighbourOrder } = await placeOrder(server, neighbour, sorg, { [article!.code]: 3 }));
  await placeOrder(server, stranger, otherSorg, { [other!.code]: 4 });
  const include = { sorg, option: 'include', value: '' } as const;
  auditor = await signIn(
    server,
    (await makeUser(server, { role: 'audit', areas: [{ ...include, limitation: 'audit' }] })).id,
  );
  salesman = await signIn(
    server,
    (await makeUser(server, { role: 'salesman', areas: [{ ...include, limitation: 'salesman', value: 'ANN' }] })).id,
  );
});
beforeEach(async () => {
  server.setNow(now);
  await sql`delete from downloads_request`.execute(server.db);
});

const fields =
  'id requestedAt from to module format status fileName rows rowsTotal bytes customerCode customerName expiresAt failure failureText';
const request = async (caller: Caller, args: Record<string, unknown> = {}) => {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($module: String!, $from: CalendarDate, $to: CalendarDate, $format: String, $allCustomers: Boolean) {
      requestDownloadArea(module: $module, from: $from, to: $to, format: $format, allCustomers: $allCustomers) {
        download { ${fields} } message { status } userErrors { field code params message } } }`,
    { module: 'orders', ...year, ...args },
  );
  return { ...data?.requestDownloadArea, errors };
};
const list = async (caller: Caller) =>
  (await server.graphql(caller, `{ downloadAreas { ${fields} } }`)).data.downloadAreas as Record<string, unknown>[];
const quota = async (caller: Caller) =>
  (await server.graphql(caller, '{ downloadOffer { quota { limit used left resetsAt } } }')).data.downloadOffer.quota;
const change = async (caller: Caller, verb: 'cancelDownload' | 'deleteDownload', id: string) =>
  (
    await server.graphql(
      caller,
      `mutation ($id: ID!) { ${verb}(id: $id) { ${verb === 'cancelDownload' ? 'download { status }' : 'id'} userErrors { code } } }`,
      { id },
    )
  ).data[verb];
const file = (caller: Caller, id: string) =>
  server.app.inject({
    url: `/download-area/${id}`,
    headers: { host: 'localhost', ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}) },
  });

const all = [
  ...jobs,
  ...downloadJobs({ downloadTargetsAllowPrivate: false }),
  ...noticeJobs({ port: 4000, mailReplies: null }, pushServices(false)),
];
const run = async (name: string, payload: Record<string, unknown> = {}): Promise<void> =>
  all.find((job) => job.name === name)!.run(await systemContext(server.services, 'job'), payload);
const make = (id: string): Promise<void> => run('downloads.make', { id });
/** Requests an export and makes its file. */
const made = async (caller: Caller, args: Record<string, unknown> = {}) => {
  const { download, userErrors } = await request(caller, args);
  if (!download) throw new Error(`refused: ${JSON.stringify(userErrors)}`);
  await make(download.id);
  const found = (await list(caller)).find(({ id }) => id === download.id) as Record<string, unknown> & { id: string };
  return {
    status: found['status'],
    failure: found['failure'],
    id: found.id,
    content: (await file(caller, download.id)).rawPayload,
  };
};
/** The rows of a workbook as objects by the title of their column. */
const rowsOf = async (content: Buffer) => {
  const [sheet] = await readWorkbookFile(content);
  const [head = [], ...rows] = sheet?.data ?? [];
  return rows.map((row) => Object.fromEntries(head.map((title, at) => [String(title), row[at]])));
};
const audit = async (id: string) =>
  (
    await sql<{ action: string; actor: string; after: Record<string, unknown> }>`
      select a.action, u.username as actor, a.after
        from platform_audit a join identity_user u on u.id = a.actor_user_id
       where a.subject_id = ${id}
       order by a.at, a.id`.execute(server.db)
  ).rows;
const stored = (): string[] => {
  try {
    return readdirSync(join(server.config.dataDir, 'files', 'downloads'));
  } catch {
    return [];
  }
};

describe('an export of a dealer', () => {
  test('an export goes from requested to complete, and its user fetches the file (R-283)', async () => {
    const { download, userErrors } = await request(dealer);
    expect(userErrors).toEqual([]);
    expect(download).toMatchObject({
      module: 'orders',
      ...year,
      format: 'xlsx',
      status: 'requested',
      fileName: null,
      rows: 0,
      rowsTotal: null,
      customerCode: dealer.customer.unified,
    });
    expect((await file(dealer, download.id)).statusCode).toBe(404);
    await make(download.id);
    const [complete] = await list(dealer);
    expect(complete).toMatchObject({
      status: 'complete',
      fileName: 'Orders 2026-01-01 2026-12-31.xlsx',
      rows: 1,
      rowsTotal: 1,
      expiresAt: '2026-06-22T10:00:00.000Z',
      failure: null,
    });
    const answer = await file(dealer, download.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(answer.headers['content-disposition']).toContain('Orders%202026-01-01%202026-12-31.xlsx');
    expect(answer.rawPayload.length).toBe(complete?.['bytes']);
    expect(await rowsOf(answer.rawPayload)).toEqual([
      expect.objectContaining({
        Order: order,
        Customer: 'Own Dealer',
        'PO number': "'=1+1",
        Quantity: 2,
        Price: 1,
        'Ordered at': expect.any(Date),
      }),
    ]);
    expect(await audit(download.id)).toMatchObject([
      { action: 'downloads.request', after: { module: 'orders', ...year, allCustomers: false } },
      { action: 'downloads.export', after: { module: 'orders', rows: 1 } },
      { action: 'downloads.fetch', after: { rows: 1 } },
    ]);
  });

  test('tells its user by mail and inbox', async () => {
    const { id } = await made(dealer);
    const { rows: queued } = await sql<{ payload: Record<string, unknown> }>`
      select j.payload
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'notices.raise'
         and j.payload ->> 'key' = ${id}`.execute(server.db);
    expect(queued).toMatchObject([{ payload: { kind: 'download.ready', key: id } }]);
    await run('notices.raise', queued[0]!.payload);
    const { rows: mails } = await sql<{ recipient: string; subject: string; body_text: string }>`
      select recipient, subject, body_text from platform_mail where kind = 'download.ready'`.execute(server.db);
    expect(mails).toMatchObject([{ subject: 'Download is ready: Orders' }]);
    expect(mails[0]!.body_text).toContain('Orders 2026-01-01 2026-12-31.xlsx');
    expect(mails[0]!.body_text).toContain('/download-area');
    const { data } = await server.graphql(dealer, '{ inbox { entries { title body } } }');
    expect(JSON.stringify(data)).toContain('Download is ready: Orders');
  });

  test('is the same, byte for byte, as CSV and as workbook, also after a killed run', async () => {
    for (const format of ['xlsx', 'csv']) {
      const first = await made(dealer, { format });
      const { download } = await request(dealer, { format });
      // What a killed process leaves: a request in progress and half a file.
      await sql`update downloads_request set state = 'processing', attempts = 1, row_count = 7 where id = ${download.id}`.execute(
        server.db,
      );
      const half = join(server.config.dataDir, 'files', 'incoming', 'gone');
      await mkdir(half, { recursive: true });
      await writeFile(join(half, 'half'), 'PK');
      await make(download.id);
      const again = (await file(dealer, download.id)).rawPayload;
      expect(again.equals(first.content)).toBe(true);
      await make(download.id);
      expect((await list(dealer)).filter(({ id }) => id === download.id)).toHaveLength(1);
      expect((await audit(download.id)).filter(({ action }) => action === 'downloads.export')).toHaveLength(1);
    }
  });

  test('starts again when its process is killed, and gives the same file', async () => {
    const first = await made(dealer);
    const { download } = await request(dealer);
    // While the lock is held, the process waits for the rows.
    const holder = new pg.Client({ connectionString: server.config.databaseUrl ?? '' });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table orders_line in access exclusive mode');
    const running = make(download.id).then(
      () => 'made',
      () => 'ended',
    );
    const waits = async (): Promise<boolean> =>
      (
        await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          server.db,
        )
      ).rows.length === 1;
    await expect.poll(waits).toBe(true);
    const [child] = descendants(process.pid).filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('export-process'),
    );
    if (child === undefined) throw new Error('the export has no process');
    process.kill(child, 'SIGKILL');
    expect(await running).toBe('ended');
    await holder.end();
    expect(await list(dealer)).toMatchObject([{ id: download.id, status: 'processing' }, { status: 'complete' }]);
    await make(download.id);
    expect((await file(dealer, download.id)).rawPayload.equals(first.content)).toBe(true);
  });

  test('fails after some runs that ended, does not count, and tells why', async () => {
    const { download } = await request(dealer);
    await sql`update downloads_request set state = 'processing', attempts = 4 where id = ${download.id}`.execute(
      server.db,
    );
    await make(download.id);
    expect(await list(dealer)).toMatchObject([{ status: 'failed', failure: 'something_wrong', fileName: null }]);
    expect(await quota(dealer)).toMatchObject({ used: 0, left: 10 });
  });

  test('is made with the rights that its user has then', async () => {
    const { download } = await request(neighbour);
    await sql`
      delete from identity_user_role where user_id = ${neighbour.userId}`.execute(server.db);
    await make(download.id);
    await sql`
      insert into identity_user_role (user_id, role_id)
      select ${neighbour.userId}, id from identity_role where name = 'dealer'`.execute(server.db);
    expect(await list(neighbour)).toMatchObject([{ status: 'failed', failure: 'forbidden_scope' }]);
    expect((await list(neighbour))[0]?.['failureText']).toContain('permission');
  });
});

describe('requests are refused', () => {
  test.each([
    [
      'a period of more than a year (R-284)',
      { from: '2025-06-14', to: '2026-06-15' },
      'download_period_too_long',
      'to',
    ],
    ['two calendar years (R-285)', { from: '2025-12-31', to: '2026-01-01' }, 'download_period_two_years', 'to'],
    ['a period that ends before it begins', { from: '2026-02-02', to: '2026-02-01' }, 'date_from_after_to', 'to'],
    ['no first day', { from: null }, 'not_empty', 'from'],
    ['no last day', { to: null }, 'not_empty', 'to'],
    ['an unknown module', { module: 'secrets' }, 'out_of_range', 'module'],
    ['an unknown format', { format: 'pdf' }, 'out_of_range', 'format'],
    ['all customers for a dealer', { allCustomers: true }, 'forbidden_scope', 'allCustomers'],
    ['a module without the permission of its page (Q-154)', { module: 'users' }, 'forbidden_scope', 'module'],
  ])('an export is refused for %s', async (_name, args, code, field) => {
    expect(await request(dealer, args)).toMatchObject({ download: null, userErrors: [{ code, field }] });
    expect(await list(dealer)).toEqual([]);
  });

  test('without the permission to request, and without a session', async () => {
    const guest = await signIn(server, (await makeUser(server, { role: 'guest', groupRole: 'Dealer' })).id);
    expect((await request(guest)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect((await server.graphql({ token: null }, '{ downloadAreas { id } }')).status).toBe(401);
    expect((await file({ token: null }, '018f0000-0000-7000-8000-000000000000')).statusCode).toBe(401);
  });

  test('an export is refused when the quota of the day is used up (R-286); the next day of the market begins anew', async () => {
    for (let count = 0; count < 9; count += 1) expect((await request(dealer)).userErrors).toEqual([]);
    const { download } = await request(dealer);
    expect(await quota(dealer)).toEqual({ limit: 10, used: 10, left: 0, resetsAt: '2026-06-15T17:00:00.000Z' });
    expect((await request(dealer)).userErrors).toMatchObject([
      { code: 'download_quota_out', params: { limit: 10 }, message: expect.stringContaining('10') },
    ]);
    // Of another user, nothing is used.
    expect(await quota(neighbour)).toMatchObject({ used: 0, left: 10 });
    // A removed request still counts, a failed one does not.
    await change(dealer, 'cancelDownload', download.id);
    await change(dealer, 'deleteDownload', download.id);
    expect((await request(dealer)).userErrors).toMatchObject([{ code: 'download_quota_out' }]);
    await sql`update downloads_request set state = 'failed', failure = 'something_wrong' where id = ${download.id}`.execute(
      server.db,
    );
    expect((await request(dealer)).userErrors).toEqual([]);
    server.setNow(new Date('2026-06-15T17:00:00Z'));
    const tomorrow = await signIn(server, dealer.userId, dealer.customer.id);
    expect(await quota(tomorrow)).toMatchObject({ used: 0, left: 10 });
  });
});

test('twenty requests at the same time do not exceed the quota (R-286)', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => request(dealer)));
  const refused = answers.flatMap(({ userErrors }) => userErrors.map(({ code }: { code: string }) => code));
  expect(refused).toEqual(Array.from({ length: 10 }, () => 'download_quota_out'));
  expect(await list(dealer)).toHaveLength(10);
});

describe('requests belong to their user (Q-155)', () => {
  test('a file is given out no more once its user lost the right to make it, or the customer', async () => {
    const clerk = await makeUser(server, { role: 'dealer', groupRole: 'Dealer', customerId: neighbour.customer.id });
    const caller = await signIn(server, clerk.id, neighbour.customer.id);
    const { id } = await made(caller);
    const statuses = async (): Promise<number[]> => {
      const again = await signIn(server, clerk.id);
      return [(await file(again, id)).statusCode, (await list(again)).length];
    };
    expect(await statuses()).toEqual([200, 1]);
    for (const permission of ['page.order-status', 'download.request']) {
      await sql`
        with made as (insert into identity_role (name, description) values (${`without ${permission}`}, '') returning id),
        granted as (
          insert into identity_role_permission (role_id, permission)
          select made.id, p.permission
            from made, identity_role_permission p
            join identity_role r on r.id = p.role_id and r.name = 'dealer'
           where p.permission <> ${permission})
        update identity_user_role set role_id = (select id from made) where user_id = ${clerk.id}`.execute(server.db);
      expect(await statuses(), permission).toEqual([404, 1]);
    }
    await sql`
      update identity_user_role set role_id = (select id from identity_role where name = 'dealer')
       where user_id = ${clerk.id}`.execute(server.db);
    expect((await statuses())[0]).toBe(200);
    await server.db
      .updateTable('customers_user')
      .set({ customer_id: dealer.customer.id })
      .where('user_id', '=', clerk.id)
      .execute();
    expect(await statuses()).toEqual([404, 1]);
  });

  test('a file over all customers is given out no more once the areas of its user reach less far', async () => {
    const area = (value: string, option: UserArea['option'] = 'include'): UserArea => ({
      sorg,
      option,
      limitation: value === '' ? 'none' : 'salesman',
      value,
    });
    const user = (await makeUser(server, { role: 'administrator', areas: [area('ANN')] })).id;
    const { id } = await made(await signIn(server, user), { allCustomers: true });
    const statusWith = async (...areas: UserArea[]): Promise<number> => {
      await server.db.deleteFrom('identity_user_area').where('user_id', '=', user).execute();
      await server.db
        .insertInto('identity_user_area')
        .values(areas.map((one) => ({ ...one, user_id: user })))
        .execute();
      return (await file(await signIn(server, user), id)).statusCode;
    };
    expect(await statusWith(area('ANN'), area('BOB'))).toBe(200);
    expect(await statusWith(area('BOB'))).toBe(404);
    expect(await statusWith(area(''))).toBe(200);
    expect(await statusWith(area(''), area('ANN', 'exclude'))).toBe(404);
    expect(await statusWith(area('ANN'))).toBe(200);
  });

  test('nobody else sees, fetches, cancels or deletes them', async () => {
    const { id } = await made(dealer);
    const colleague = await signIn(
      server,
      (await makeUser(server, { role: 'dealer', groupRole: 'Dealer', customerId: dealer.customer.id })).id,
      dealer.customer.id,
    );
    for (const other of [colleague, neighbour, auditor, salesman]) {
      expect(await list(other)).toEqual([]);
      expect((await file(other, id)).statusCode).toBe(404);
      expect((await change(other, 'cancelDownload', id)).userErrors).toEqual([{ code: 'not_found' }]);
      expect((await change(other, 'deleteDownload', id)).userErrors).toEqual([{ code: 'not_found' }]);
    }
    expect((await file(dealer, id)).statusCode).toBe(200);
  });

  test('are cancelled before they are finished and deleted after it', async () => {
    const { download } = await request(dealer);
    expect((await change(dealer, 'deleteDownload', download.id)).userErrors).toEqual([{ code: 'download_unfinished' }]);
    expect((await change(dealer, 'cancelDownload', download.id)).download).toEqual({ status: 'cancelled' });
    await make(download.id);
    expect(await list(dealer)).toMatchObject([{ status: 'cancelled', fileName: null }]);
    expect((await change(dealer, 'cancelDownload', download.id)).userErrors).toEqual([{ code: 'download_finished' }]);
    const { id } = await made(dealer);
    expect(stored()).toContain(`${id}.xlsx`);
    expect(await change(dealer, 'deleteDownload', id)).toEqual({ id, userErrors: [] });
    expect((await list(dealer)).map((one) => one['id'])).toEqual([download.id]);
    await run('downloads.removeOld');
    expect(stored()).not.toContain(`${id}.xlsx`);
  });

  test('expire after seven days, and their files are removed', async () => {
    const { id } = await made(dealer);
    await run('downloads.removeOld');
    expect(stored()).toContain(`${id}.xlsx`);
    server.setNow(new Date('2026-06-22T09:59:59Z'));
    const caller = await signIn(server, dealer.userId, dealer.customer.id);
    expect((await file(caller, id)).statusCode).toBe(200);
    server.setNow(new Date('2026-06-22T10:00:00Z'));
    expect(await list(caller)).toMatchObject([{ id, status: 'expired' }]);
    expect((await file(caller, id)).statusCode).toBe(404);
    await run('downloads.removeOld');
    expect(stored()).not.toContain(`${id}.xlsx`);
    expect(await list(caller)).toMatchObject([{ id, status: 'expired' }]);
  });
});

describe('the customers of an export', () => {
  const orders = async (caller: Caller, args: Record<string, unknown> = {}) =>
    (await rowsOf((await made(caller, args)).content)).map((row) => row['Order']);

  test('audit users export all customers of their areas and need none (Q-156)', async () => {
    const { data } = await server.graphql(auditor, '{ downloadOffer { mustChooseAll mayChooseAll } }');
    expect(data.downloadOffer).toEqual({ mustChooseAll: true, mayChooseAll: true });
    expect(await orders(auditor)).toEqual([order, neighbourOrder]);
  });

  test('sales people choose a customer, or all of their areas', async () => {
    expect((await request(salesman)).userErrors).toMatchObject([{ code: 'customer_required' }]);
    const user = (
      await makeUser(server, {
        role: 'salesman',
        areas: [{ sorg, option: 'include', limitation: 'salesman', value: 'ANN' }],
      })
    ).id;
    const acting = await signIn(server, user, dealer.customer.id);
    expect(await orders(acting)).toEqual([order]);
    expect(await orders(acting, { allCustomers: true })).toEqual([order]);
    expect(await orders(salesman, { allCustomers: true })).toEqual([order]);
    expect(await orders(neighbour)).toEqual([neighbourOrder]);
  });
});

test('every module gives a file with the titles of its columns, of own rows only', async () => {
  const admin = await signIn(
    server,
    (
      await makeUser(server, {
        role: 'administrator',
        areas: [sorg, otherSorg].map(
          (one) => ({ sorg: one, option: 'include', limitation: 'none', value: '' }) as const,
        ),
      })
    ).id,
  );
  const { data } = await server.graphql(admin, '{ downloadOffer { modules { module period } } }');
  const modules = data.downloadOffer.modules as { module: string; period: boolean }[];
  expect(modules.length).toBeGreaterThanOrEqual(12);
  for (const { module, period } of modules) {
    await sql`delete from downloads_request`.execute(server.db);
    const { status, failure, content } = await made(admin, {
      module,
      format: 'csv',
      allCustomers: true,
      ...(period ? {} : { from: null, to: null }),
    });
    expect({ module, status, failure }).toEqual({ module, status: 'complete', failure: null });
    const [head = ''] = content.toString().split('\r\n');
    expect(head).not.toContain('downloads.col');
  }
});
