import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import readWorkbookFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { startBucket, type Bucket } from '#testing/processes/bucket.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { startSftpServer, type SftpServer } from '#testing/sftp-server.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { downloadJobs } from './downloads.jobs.ts';

const server = testServer({ DOWNLOAD_TARGETS_ALLOW_PRIVATE: '1' });
/** A Monday, 17:00 in the market. */
const now = new Date('2026-06-15T10:00:00Z');
const tuesday = new Date('2026-06-16T10:00:00Z');
let sorg = '';
let dealer: Dealer;
let order = '';
let admin: { readonly id: string; caller: Caller };
let sftp: SftpServer;
let bucket: Bucket;
let objects = '';

beforeAll(async () => {
  server.setNow(now);
  sftp = await startSftpServer();
  objects = mkdtempSync(join(tmpdir(), 'paceline-targets-'));
  bucket = await startBucket(objects);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], timeZone: 'Asia/Jakarta' });
  const [article] = await makeArticles(server, [{ sorg, stock: 50, price: 100 }]);
  dealer = await makeBuyer(server, { sorgs: [sorg], name: 'Own Dealer' });
  ({ number: order } = await placeOrder(server, dealer, sorg, { [article!.code]: 2 }));
  const { id } = await makeUser(server, {
    role: 'administrator',
    areas: [{ sorg, option: 'include', limitation: 'none', value: '' }],
  });
  admin = { id, caller: await signIn(server, id) };
});
afterAll(async () => {
  await sftp.close();
  await bucket.close();
  rmSync(objects, { recursive: true, force: true });
});
beforeEach(async () => {
  server.setNow(now);
  admin.caller = await signIn(server, admin.id);
  await sql`delete from downloads_request`.execute(server.db);
  await sql`delete from downloads_schedule`.execute(server.db);
  await sql`delete from downloads_target`.execute(server.db);
  await sql`delete from graphile_worker._private_jobs`.execute(server.db);
});

const scheduleFields =
  'id module format rhythm period customerCode targetId targetName nextOn pausedAt stoppedAt stopReason lastOn lastStatus';
const add = async (caller: Caller, args: Record<string, unknown> = {}) => {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($module: String!, $rhythm: String!, $period: String, $allCustomers: Boolean, $targetId: ID) {
      addDownloadSchedule(module: $module, format: "csv", rhythm: $rhythm, period: $period, allCustomers: $allCustomers, targetId: $targetId) {
        schedule { ${scheduleFields} } userErrors { field code } } }`,
    { module: 'orders', rhythm: 'daily', period: 'yesterday', ...args },
  );
  return { ...data?.addDownloadSchedule, errors };
};
const change = async (caller: Caller, args: Record<string, unknown>) => {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($id: ID!, $format: String, $rhythm: String!, $period: String, $targetId: ID) {
      changeDownloadSchedule(id: $id, format: $format, rhythm: $rhythm, period: $period, targetId: $targetId) {
        schedule { ${scheduleFields} } userErrors { field code } } }`,
    { rhythm: 'daily', period: 'yesterday', ...args },
  );
  return { ...data?.changeDownloadSchedule, errors };
};
const pause = async (caller: Caller, id: string, paused: boolean) => {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($id: ID!, $paused: Boolean!) {
      pauseDownloadSchedule(id: $id, paused: $paused) { schedule { ${scheduleFields} } userErrors { field code } } }`,
    { id, paused },
  );
  return { ...data?.pauseDownloadSchedule, errors };
};
const audited = async (id: string) =>
  (
    await sql<{ action: string }>`
      select action from platform_audit where subject_id = ${id} order by id`.execute(server.db)
  ).rows.map(({ action }) => action);
const schedules = async (caller: Caller) =>
  (await server.graphql(caller, `{ downloadSchedules { ${scheduleFields} } }`)).data.downloadSchedules as Record<
    string,
    unknown
  >[];
const requests = async (userId: string) =>
  (
    await sql<Record<string, unknown>>`
      select id, state, from_on, to_on, due_on, delivered_at, delivery_attempts, delivery_failure
        from downloads_request
       where user_id = ${userId}
       order by due_on, from_on`.execute(server.db)
  ).rows;
const all = downloadJobs({ downloadTargetsAllowPrivate: true });
const run = async (name: string, payload: Record<string, unknown> = {}, jobs = all): Promise<void> =>
  jobs.find((job) => job.name === name)!.run(await systemContext(server.services, 'job'), payload);
/** Jobs of a name in the queue. */
const queued = async (name: string) =>
  (
    await sql<{ payload: Record<string, unknown> }>`
      select j.payload
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = ${name}
       order by j.id`.execute(server.db)
  ).rows.map(({ payload }) => payload);
const signedIn = (day: Date): Promise<Caller> => {
  server.setNow(day);
  return signIn(server, dealer.userId, dealer.customer.id);
};

const sftpTarget = (more: Record<string, unknown> = {}) => ({
  kind: 'sftp',
  name: 'Warehouse',
  address: '127.0.0.1',
  port: sftp.port,
  account: sftp.username,
  identity: sftp.fingerprint,
  folder: '/in/exports/',
  secret: sftp.password,
  ...more,
});
const bucketTarget = () => ({
  kind: 's3',
  name: 'Lake',
  address: bucket.settings['FILES_S3_ENDPOINT'],
  account: 'S3RVER',
  identity: 'us-east-1',
  bucket: 'paceline',
  folder: 'exports',
  secret: 'S3RVER',
});
const save = async (args: Record<string, unknown>, caller: Caller = admin.caller) => {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($id: ID, $version: Int, $kind: String!, $name: String!, $address: String!, $port: Int, $account: String!, $identity: String!, $bucket: String, $folder: String, $secret: String) {
      saveDownloadTarget(id: $id, version: $version, kind: $kind, name: $name, address: $address, port: $port, account: $account, identity: $identity, bucket: $bucket, folder: $folder, secret: $secret) {
        target { id name kind address port folder version schedules } userErrors { field code } } }`,
    args,
  );
  return { ...data?.saveDownloadTarget, errors };
};
/** A run of a schedule of the administrator with a target, up to its delivery. */
const complete = async (targetId: string): Promise<{ id: string }> => {
  const { userErrors } = await add(admin.caller, { rhythm: 'daily', allCustomers: true, targetId });
  expect(userErrors).toEqual([]);
  server.setNow(tuesday);
  await run('downloads.plan');
  const [{ id } = { id: '' }] = (await requests(admin.id)) as { id: string }[];
  await run('downloads.make', { id });
  return { id };
};

describe('a schedule', () => {
  test('requests its file once on its day, which tells the user when it is ready', async () => {
    const { schedule } = await add(dealer);
    expect(schedule).toMatchObject({
      module: 'orders',
      format: 'csv',
      rhythm: 'daily',
      period: 'yesterday',
      customerCode: dealer.customer.unified,
      targetId: null,
      nextOn: '2026-06-16',
      stoppedAt: null,
    });
    await run('downloads.plan');
    expect(await requests(dealer.userId)).toEqual([]);
    // Before five in the morning of the market, and after it.
    server.setNow(new Date('2026-06-15T21:59:00Z'));
    await run('downloads.plan');
    expect(await requests(dealer.userId)).toEqual([]);
    server.setNow(new Date('2026-06-15T22:00:00Z'));
    await run('downloads.plan');
    await run('downloads.plan');
    // Whatever planned it, the run of a day is requested once.
    await sql`update downloads_schedule set next_on = '2026-06-16'`.execute(server.db);
    await run('downloads.plan');
    const [made, ...more] = await requests(dealer.userId);
    expect(more).toEqual([]);
    expect(await audited(String(made?.['id']))).toEqual(['downloads.request']);
    expect(made).toMatchObject({
      state: 'requested',
      from_on: '2026-06-15',
      to_on: '2026-06-15',
      due_on: '2026-06-16',
    });
    expect(await queued('downloads.make')).toEqual([{ id: made!['id'] }]);
    await run('downloads.make', { id: made!['id'] });
    expect(await queued('notices.raise')).toMatchObject([{ kind: 'download.ready' }]);
    expect(await queued('downloads.deliver')).toEqual([]);
    const caller = await signedIn(tuesday);
    expect(await schedules(caller)).toMatchObject([
      { nextOn: '2026-06-17', lastOn: '2026-06-16', lastStatus: 'complete' },
    ]);
    // It does not count for the quota.
    const { data } = await server.graphql(
      caller,
      '{ downloadAreas { scheduled dueOn rows } downloadOffer { quota { used } } }',
    );
    expect(data).toEqual({
      downloadAreas: [{ scheduled: true, dueOn: '2026-06-16', rows: 1 }],
      downloadOffer: { quota: { used: 0 } },
    });
  });

  test('makes up for days on which the server did not run, and splits a week across New Year (R-285)', async () => {
    await add(dealer);
    server.setNow(new Date('2026-06-18T10:00:00Z'));
    await run('downloads.plan');
    expect((await requests(dealer.userId)).map(({ due_on }) => due_on)).toEqual([
      '2026-06-16',
      '2026-06-17',
      '2026-06-18',
    ]);
    await sql`delete from downloads_schedule`.execute(server.db);
    await sql`delete from downloads_request`.execute(server.db);
    server.setNow(new Date('2026-12-31T10:00:00Z'));
    await add(await signedIn(new Date('2026-12-31T10:00:00Z')), { rhythm: 'weekly', period: 'last_week' });
    server.setNow(new Date('2027-01-04T10:00:00Z'));
    await run('downloads.plan');
    expect((await requests(dealer.userId)).map(({ from_on, to_on }) => [from_on, to_on])).toEqual([
      ['2026-12-28', '2026-12-31'],
      ['2027-01-01', '2027-01-03'],
    ]);
  });

  test('stops when its user lost the right, and tells them', async () => {
    await add(dealer);
    const granted = await sql<{ role_id: string }>`
      delete from identity_user_role where user_id = ${dealer.userId} returning role_id`.execute(server.db);
    server.setNow(tuesday);
    await run('downloads.plan');
    await run('downloads.plan');
    for (const { role_id } of granted.rows)
      await server.db.insertInto('identity_user_role').values({ user_id: dealer.userId, role_id }).execute();
    expect(await requests(dealer.userId)).toEqual([]);
    expect(await schedules(await signedIn(tuesday))).toMatchObject([
      { stopReason: 'forbidden_scope', nextOn: '2026-06-16' },
    ]);
    expect(await queued('notices.raise')).toMatchObject([
      { kind: 'download.failed', details: { failure: 'download_schedule_stopped', userId: dealer.userId } },
    ]);
    // With the right, it goes on from the next day.
    const caller = await signedIn(new Date('2026-06-18T10:00:00Z'));
    const [{ id } = { id: '' }] = (await schedules(caller)) as { id: string }[];
    expect(await pause(caller, id, false)).toMatchObject({
      schedule: { stoppedAt: null, stopReason: null, nextOn: '2026-06-19' },
      userErrors: [],
    });
  });

  test('changes its rhythm, period, format and delivery, and keeps module and customer', async () => {
    const { target } = await save(sftpTarget());
    const { id } = (await add(dealer)).schedule;
    expect(await change(dealer, { id, format: 'xlsx', rhythm: 'daily', period: 'last_month' })).toMatchObject({
      schedule: { module: 'orders', format: 'xlsx', period: 'last_month', nextOn: '2026-06-16' },
      userErrors: [],
    });
    expect(await change(dealer, { id, rhythm: 'monthly', period: 'last_month' })).toMatchObject({
      schedule: { rhythm: 'monthly', nextOn: '2026-07-01', customerCode: dealer.customer.unified },
    });
    expect(await change(dealer, { id, targetId: target.id })).toMatchObject({
      schedule: null,
      userErrors: [{ code: 'forbidden_scope', field: 'targetId' }],
    });
    expect(await change(dealer, { id, period: null })).toMatchObject({
      userErrors: [{ code: 'not_empty', field: 'period' }],
    });
    expect(await change(dealer, { id, rhythm: 'hourly' })).toMatchObject({
      userErrors: [{ code: 'out_of_range', field: 'rhythm' }],
    });
    expect(await audited(id)).toEqual([
      'downloads.schedule-add',
      'downloads.schedule-change',
      'downloads.schedule-change',
    ]);
    const own = (await add(admin.caller, { allCustomers: true })).schedule;
    expect(await change(admin.caller, { id: own.id, targetId: target.id })).toMatchObject({
      schedule: { targetName: 'Warehouse', customerCode: null },
    });
  });

  test('does not run while it is paused, and goes on from its next day', async () => {
    const { id } = (await add(dealer)).schedule;
    expect(await pause(dealer, id, true)).toMatchObject({
      schedule: { pausedAt: now.toISOString(), stoppedAt: null },
      userErrors: [],
    });
    await pause(dealer, id, true);
    server.setNow(new Date('2026-06-18T10:00:00Z'));
    await run('downloads.plan');
    expect(await requests(dealer.userId)).toEqual([]);
    const caller = await signedIn(new Date('2026-06-18T10:00:00Z'));
    expect(await pause(caller, id, false)).toMatchObject({ schedule: { pausedAt: null, nextOn: '2026-06-19' } });
    await pause(caller, id, false);
    expect(await audited(id)).toEqual([
      'downloads.schedule-add',
      'downloads.schedule-pause',
      'downloads.schedule-resume',
    ]);
    await run('downloads.plan');
    expect(await requests(dealer.userId)).toEqual([]);
    server.setNow(new Date('2026-06-19T10:00:00Z'));
    await run('downloads.plan');
    expect((await requests(dealer.userId)).map(({ due_on }) => due_on)).toEqual(['2026-06-19']);
  });

  test.each([
    ['without a period', { period: null }, 'not_empty', 'period'],
    ['of an unknown rhythm', { rhythm: 'hourly' }, 'out_of_range', 'rhythm'],
    ['of a module that is not offered', { module: 'users' }, 'forbidden_scope', 'module'],
    ['of all customers for a dealer', { allCustomers: true }, 'forbidden_scope', 'allCustomers'],
    ['into a folder for a dealer', { targetId: '018f0000-0000-7000-8000-000000000000' }, 'forbidden_scope', 'targetId'],
  ])('is refused %s', async (_name, args, code, field) => {
    expect(await add(dealer, args)).toMatchObject({ schedule: null, userErrors: [{ code, field }] });
  });

  test('is one of at most ten, and belongs to its user alone', async () => {
    for (let count = 0; count < 10; count += 1) expect((await add(dealer)).userErrors).toEqual([]);
    expect((await add(dealer)).userErrors).toMatchObject([{ code: 'download_schedules_full' }]);
    // A stopped one needs room to go on.
    await sql`
      update downloads_schedule set stopped_at = now(), stop_reason = 'forbidden_scope'
       where id = (select id from downloads_schedule order by id limit 1)`.execute(server.db);
    expect((await add(dealer)).userErrors).toEqual([]);
    const stopped = (await schedules(dealer)).find(({ stoppedAt }) => stoppedAt !== null);
    expect(await pause(dealer, String(stopped?.['id']), false)).toMatchObject({
      schedule: null,
      userErrors: [{ code: 'download_schedules_full' }],
    });
    await sql`delete from downloads_schedule where stopped_at is not null`.execute(server.db);
    const [{ id } = { id: '' }] = await schedules(dealer);
    const remove = async (caller: Caller) =>
      (
        await server.graphql(
          caller,
          'mutation ($id: ID!) { removeDownloadSchedule(id: $id) { id userErrors { code } } }',
          { id },
        )
      ).data.removeDownloadSchedule;
    expect(await schedules(admin.caller)).toEqual([]);
    expect(await remove(admin.caller)).toEqual({ id: null, userErrors: [{ code: 'not_found' }] });
    const hidden = { schedule: null, userErrors: [{ code: 'not_found' }] };
    expect(await change(admin.caller, { id })).toMatchObject(hidden);
    expect(await pause(admin.caller, String(id), true)).toMatchObject(hidden);
    expect(await remove(dealer)).toEqual({ id, userErrors: [] });
    expect(await schedules(dealer)).toHaveLength(9);
  });
});

describe('a folder of the market', () => {
  test('over SFTP gets the file under its name, also when it is delivered again', async () => {
    const { target } = await save(sftpTarget());
    expect(target).toMatchObject({ name: 'Warehouse', folder: 'in/exports', version: 1 });
    const { id } = await complete(target.id);
    expect(await queued('downloads.deliver')).toEqual([{ id }]);
    expect(await queued('notices.raise')).toEqual([]);
    await run('downloads.deliver', { id });
    const [name, ...others] = [...sftp.files.keys()];
    expect(name).toMatch(/^\/in\/exports\/orders_2026-06-15_2026-06-15_[0-9a-f]{8}\.csv$/);
    expect(others).toEqual([]);
    expect(sftp.files.get(name!)?.toString()).toContain(order);
    expect(await requests(admin.id)).toMatchObject([{ delivered_at: tuesday, delivery_attempts: 1 }]);
    // A run that ended before it recorded the delivery.
    await sql`update downloads_request set delivered_at = null`.execute(server.db);
    await run('downloads.deliver', { id });
    await run('downloads.deliver', { id });
    expect([...sftp.files.keys()]).toEqual([name]);
    expect(await requests(admin.id)).toMatchObject([{ delivered_at: tuesday, delivery_attempts: 2 }]);
  });

  test('in a bucket gets the file', async () => {
    const { target, userErrors } = await save(bucketTarget());
    expect(userErrors).toEqual([]);
    const { id } = await complete(target.id);
    await run('downloads.deliver', { id });
    expect(await requests(admin.id)).toMatchObject([{ delivered_at: tuesday, delivery_failure: null }]);
    const stored = readdirSync(objects, { recursive: true }).map(String);
    expect(stored.some((name) => /exports\/orders_2026-06-15_2026-06-15_[0-9a-f]{8}\.csv/.test(name))).toBe(true);
  });

  test('with another key than the pinned one gets nothing, and the user is told', async () => {
    const { target } = await save(sftpTarget({ identity: `SHA256:${'A'.repeat(43)}` }));
    const before = sftp.files.size;
    const { id } = await complete(target.id);
    await run('downloads.deliver', { id });
    expect(sftp.files.size).toBe(before);
    expect(await requests(admin.id)).toMatchObject([
      { delivered_at: null, delivery_failure: 'download_target_unknown_key' },
    ]);
    expect(await queued('notices.raise')).toMatchObject([
      { kind: 'download.failed', details: { failure: 'download_target_unknown_key' } },
    ]);
  });

  test('gets nothing once the user lost the right for the export', async () => {
    const { target } = await save(sftpTarget());
    const before = sftp.files.size;
    const { id } = await complete(target.id);
    await sql`delete from identity_user_role where user_id = ${admin.id}`.execute(server.db);
    await run('downloads.deliver', { id });
    await sql`
      insert into identity_user_role (user_id, role_id)
      select ${admin.id}, id from identity_role where name = 'administrator'`.execute(server.db);
    expect(sftp.files.size).toBe(before);
    expect(await requests(admin.id)).toMatchObject([{ delivered_at: null, delivery_failure: 'forbidden_scope' }]);
    expect(await queued('notices.raise')).toMatchObject([
      { kind: 'download.failed', details: { failure: 'forbidden_scope' } },
    ]);
  });

  test('that refuses is tried again, and the user is told after the last attempt', async () => {
    const { target } = await save(sftpTarget({ secret: 'wrong' }));
    const { id } = await complete(target.id);
    await expect(run('downloads.deliver', { id })).rejects.toThrow('download_target_refused');
    expect(await queued('notices.raise')).toEqual([]);
    await sql`update downloads_request set delivery_attempts = 11`.execute(server.db);
    await run('downloads.deliver', { id });
    expect(await requests(admin.id)).toMatchObject([{ delivery_failure: 'download_target_refused' }]);
    expect(await queued('notices.raise')).toHaveLength(1);
  });

  test('at a private address is not called unless the settings allow it', async () => {
    const { target } = await save(sftpTarget());
    const { id } = await complete(target.id);
    const before = sftp.connections();
    await run('downloads.deliver', { id }, downloadJobs({ downloadTargetsAllowPrivate: false }));
    expect(sftp.connections()).toBe(before);
    expect(await requests(admin.id)).toMatchObject([{ delivery_failure: 'download_target_private' }]);
  });

  test('with an address that the server must not call is not saved', async () => {
    const saved = async (more: Record<string, unknown>) =>
      (await save({ ...bucketTarget(), name: 'Elsewhere', ...more })).userErrors;
    const refused = (code: string) => [{ field: 'address', code }];
    expect(await saved({ address: 'file:///etc/passwd' })).toEqual(refused('download_target_protocol'));
    expect(await saved({ address: 'http://files.brand.example' })).toEqual(refused('download_target_protocol'));
    expect(await saved({ address: 'https://key:secret@files.brand.example' })).toEqual(
      refused('download_target_credentials'),
    );
    Object.assign(server.services, { targetsAllowPrivate: false });
    expect(await saved({ address: 'https://localhost:9000' })).toEqual(refused('download_target_private'));
    expect((await save(sftpTarget())).userErrors).toEqual(refused('download_target_private'));
    Object.assign(server.services, { targetsAllowPrivate: true });
    expect(await server.db.selectFrom('downloads_target').select('id').execute()).toEqual([]);
  });

  test('is set by administrators, whose secret nobody reads', async () => {
    const { target } = await save(sftpTarget());
    const stored = await server.db.selectFrom('downloads_target').selectAll().executeTakeFirstOrThrow();
    expect(stored.secret).toMatch(/^v1\./);
    const audited = await sql`select after from platform_audit where subject_id = ${target.id}`.execute(server.db);
    expect(JSON.stringify(audited.rows)).not.toContain(sftp.password);
    // The secret stays with its server and account only.
    const change = { id: target.id, version: 1, secret: '' };
    expect((await save(sftpTarget({ ...change, folder: '' }))).target).toMatchObject({ folder: '', version: 2 });
    expect((await save(sftpTarget({ ...change, version: 2, account: 'other' }))).userErrors).toEqual([
      { field: 'secret', code: 'required' },
    ]);
    expect((await save(sftpTarget(change))).userErrors).toMatchObject([{ code: 'download_target_changed' }]);
    expect((await save(sftpTarget())).userErrors).toMatchObject([{ code: 'name_already_exists' }]);
    expect((await save(sftpTarget({ name: 'Other', folder: '../..' }))).userErrors).toMatchObject([
      { field: 'folder' },
    ]);
    expect((await save(sftpTarget({ name: 'Other', identity: 'any' }))).userErrors).toMatchObject([
      { field: 'identity', code: 'download_target_unknown_key' },
    ]);
    expect((await save(sftpTarget(), dealer)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect((await server.graphql(dealer, '{ downloadTargets { id } }')).errors).toBeDefined();
    expect((await server.graphql(dealer, '{ downloadTargetChoices { id } }')).data).toEqual({
      downloadTargetChoices: [],
    });
    expect((await server.graphql(admin.caller, '{ downloadTargetChoices { id name kind } }')).data).toEqual({
      downloadTargetChoices: [{ id: target.id, name: 'Warehouse', kind: 'sftp' }],
    });
  });

  test('is removed when no schedule delivers there, and can be checked', async () => {
    const { target } = await save(sftpTarget());
    const check = (caller: Caller) =>
      server.app.inject({
        method: 'POST',
        url: `/download-area/targets/${target.id}/check`,
        headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
      });
    expect((await check(dealer)).json()).toMatchObject({ code: 'forbidden_scope' });
    expect((await check(admin.caller)).statusCode).toBe(204);
    expect([...sftp.files.keys()]).toContain('/in/exports/paceline-check.txt');
    await add(admin.caller, { allCustomers: true, targetId: target.id });
    const remove = async () =>
      (
        await server.graphql(
          admin.caller,
          'mutation ($id: ID!) { removeDownloadTarget(id: $id) { userErrors { code } } }',
          { id: target.id },
        )
      ).data.removeDownloadTarget.userErrors;
    expect(await remove()).toEqual([{ code: 'download_target_used' }]);
    await sql`delete from downloads_schedule`.execute(server.db);
    expect(await remove()).toEqual([]);
    expect((await check(admin.caller)).statusCode).toBe(404);
  });
});

test('a workbook of a schedule is opened by a reader of another maker', async () => {
  await add(dealer, { rhythm: 'daily', period: 'year_to_date' });
  await sql`update downloads_schedule set format = 'xlsx'`.execute(server.db);
  server.setNow(tuesday);
  await run('downloads.plan');
  const [{ id } = { id: '' }] = await requests(dealer.userId);
  await run('downloads.make', { id });
  const caller = await signedIn(tuesday);
  const answer = await server.app.inject({
    url: `/download-area/${String(id)}`,
    headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
  });
  const [sheet] = await readWorkbookFile(answer.rawPayload);
  expect(sheet?.data.flat()).toContain(order);
});
