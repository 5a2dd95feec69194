import type { OutgoingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { testServer } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeUser } from './identity.factory.ts';
import { hashPassword } from './identity.password.ts';

const server = testServer();
const password = 'Velodrom1';
const start = new Date('2030-03-01T10:00:00Z');
let hash = '';
let nextAddress = 0;

beforeAll(async () => {
  hash = await hashPassword(password);
  await makeMarket(server, {
    sorgs: [await makeSorg(server)],
    configuration: { specificLoginMessages: false, forgotPassword: true, webTitle: 'Veldra' },
  });
});
beforeEach(() => server.setNow(start));

const make = () => makeUser(server, { role: 'dealer', groupRole: 'Dealer', passwordHash: hash });
const after = (seconds: number): void => server.setNow(new Date(start.getTime() + seconds * 1_000));

/** The value of a cookie that an answer sets; empty without one. */
const cookieOf = (headers: OutgoingHttpHeaders, name: string): string =>
  new RegExp(`${name}=([^;]*)`).exec([headers['set-cookie'] ?? ''].flat().join())?.[1] ?? '';

interface Way {
  readonly from?: string;
  /** The cookie of the device. */
  readonly device?: string;
  readonly word?: string;
}
/** A sign-in with the web client; each call comes from its own address unless the test names one. */
async function enter(username: string, { from, device = '', word = password }: Way = {}) {
  nextAddress += 1;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/login',
    remoteAddress: from ?? `10.8.${Math.floor(nextAddress / 250)}.${(nextAddress % 250) + 1}`,
    headers: {
      host: 'localhost',
      'x-paceline-client': 'web',
      ...(device && { cookie: `paceline_device=${device}` }),
    },
    payload: { username, password: word },
  });
  return {
    status: answer.statusCode,
    code: answer.json<{ code?: string }>().code ?? null,
    device: cookieOf(answer.headers, 'paceline_device'),
    refresh: cookieOf(answer.headers, 'paceline_refresh'),
    setCookie: String(answer.headers['set-cookie'] ?? ''),
  };
}
const failuresOf = async (username: string): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from identity_sign_in_failure where lower(username) = lower(${username})`.execute(
      server.db,
    )
  ).rows[0]?.count ?? 0;
/** Wrong passwords from many addresses at once. */
const guess = (username: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => enter(username, { word: 'Falsch123' })));

describe('strangers who try passwords', () => {
  test('never lock the owner out of a device where they signed in before', async () => {
    const owner = await make();
    const { device, setCookie } = await enter(owner.username, { from: '10.1.1.1' });
    expect(setCookie).toContain('HttpOnly; SameSite=Lax');
    await guess(owner.username, 40);
    // Also at the owner's own address, where five are too many.
    for (let count = 0; count < 5; count += 1) await enter(owner.username, { from: '10.1.1.1', word: 'Falsch123' });
    expect((await enter(owner.username, { from: '10.1.1.1' })).code).toBe('login_failed');
    expect((await enter(owner.username, { from: '10.1.1.1', device })).status).toBe(200);
    expect((await enter(owner.username, { device })).status).toBe(200);
  });

  test('lock no other user of their own address', async () => {
    const [owner, neighbour] = [await make(), await make()];
    const from = '10.5.5.5';
    for (let count = 0; count < 60; count += 1) await enter(owner.username, { from, word: 'Falsch123' });
    expect((await enter(owner.username, { from })).code).toBe('login_failed');
    expect((await enter(neighbour.username, { from })).status).toBe(200);
  });

  test('get eight guesses from all their addresses, then one after a wait that grows', async () => {
    const owner = await make();
    await guess(owner.username, 40);
    expect(await failuresOf(owner.username)).toBe(8);
    for (const [seconds, failures] of [
      [14, 8],
      [15, 9],
      [44, 9],
      [45, 10],
      [104, 10],
      [105, 11],
      [194, 11],
      [195, 12],
      [284, 12],
      [285, 13],
    ] as const) {
      after(seconds);
      await guess(owner.username, 3);
      expect([seconds, await failuresOf(owner.username)]).toEqual([seconds, failures]);
    }
    after(374);
    expect((await enter(owner.username)).code).toBe('login_failed');
    after(375);
    expect((await enter(owner.username)).status).toBe(200);
  });

  test('with the cookie of the device have five guesses there, and none with a changed or foreign one', async () => {
    const [owner, other] = [await make(), await make()];
    const { device } = await enter(owner.username);
    const { device: foreign } = await enter(other.username);
    for (let count = 0; count < 5; count += 1) await enter(owner.username, { device, word: 'Falsch123' });
    expect((await enter(owner.username, { device })).code).toBe('login_failed');
    await guess(owner.username, 20);
    for (const wrong of [foreign, `${device.slice(0, -4)}AAAA`, 'nonsense'])
      expect((await enter(owner.username, { device: wrong })).code).toBe('login_failed');
    after(15 * 60 + 1);
    expect((await enter(owner.username, { device })).status).toBe(200);
  });

  test('a device keeps several users; an older session makes its device known when it refreshes', async () => {
    const [one, two] = [await make(), await make()];
    const first = await enter(one.username);
    const shared = await enter(two.username, { device: first.device });
    const refreshed = await server.app.inject({
      method: 'POST',
      url: '/refresh-token',
      headers: { host: 'localhost', 'x-paceline-client': 'web', cookie: `paceline_refresh=${first.refresh}` },
    });
    const renewed = cookieOf(refreshed.headers, 'paceline_device');
    await guess(one.username, 20);
    await guess(two.username, 20);
    for (const [username, device] of [
      [one.username, shared.device],
      [two.username, shared.device],
      [one.username, renewed],
    ] as const)
      expect((await enter(username, { device })).status).toBe(200);
    expect((await enter(two.username, { device: renewed })).code).toBe('login_failed');
  });

  test('learn nothing: names without a user take the same answers and leave the same rows', async () => {
    const owner = await make();
    const seen = [];
    for (const username of [owner.username, `nobody-${owner.username}`]) {
      const codes = (await guess(username, 12)).map(({ status, code, setCookie }) => [status, code, setCookie]);
      const { rows } = await sql<{ waves: number; queued: number }>`
        select (select count(*)::int from identity_sign_in_wave where username = lower(${username})) as waves,
               (select count(*)::int
                  from graphile_worker._private_jobs
                 where payload->>'username' = ${username}) as queued`.execute(server.db);
      seen.push({ codes, failures: await failuresOf(username), ...rows[0] });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ failures: 8, waves: 1, queued: 1 });
  });
});

describe('the owner of a name that strangers try', () => {
  /** Runs the queued warnings. */
  async function work(): Promise<void> {
    const { rows } = await sql<{ id: string; payload: Record<string, unknown> }>`
      select j.id::text, j.payload
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'identity.warnOfStrangers'`.execute(server.db);
    const job = jobs.find(({ name }) => name === 'identity.warnOfStrangers');
    for (const { id, payload } of rows) {
      await job?.run(await systemContext(server.services, 'job'), payload);
      await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(server.db);
    }
  }
  const mailsTo = async (username: string) =>
    (
      await server.db
        .selectFrom('platform_mail')
        .select(['subject', 'body_text'])
        .where('body_text', 'like', `%${username}%`)
        .execute()
    ).map(({ subject, body_text }) => `${subject}\n${body_text}`);

  test('gets one mail for each wave', async () => {
    const owner = await make();
    await guess(owner.username, 7);
    await work();
    expect(await mailsTo(owner.username)).toEqual([]);
    await guess(owner.username, 5);
    await work();
    const [mail] = await mailsTo(owner.username);
    expect(mail).toContain('Wrong passwords for your user on Veldra');
    expect(mail).toContain('8 times within an hour');
    for (let hour = 1; hour < 30; hour += 1) {
      after(hour * 3_600);
      await guess(owner.username, 10);
      await work();
    }
    expect(await mailsTo(owner.username)).toHaveLength(1);
    after((29 + 25) * 3_600);
    await guess(owner.username, 10);
    await work();
    expect(await mailsTo(owner.username)).toHaveLength(2);
  });

  test('comes in at a new device with the link of a forgotten password, while they go on', async () => {
    const owner = await make();
    await guess(owner.username, 20);
    const job = jobs.find(({ name }) => name === 'identity.sendResetLink');
    const payload = {
      username: owner.username,
      origin: 'http://localhost',
      locale: 'en-us',
      address: '',
      host: 'localhost',
    };
    await job?.run(await systemContext(server.services, 'job'), payload);
    const token = /reset=([\w-]+)/.exec((await mailsTo(owner.username)).join('\n'))?.[1];
    const reset = await server.app.inject({
      method: 'POST',
      url: '/reset-password',
      headers: { host: 'localhost', 'x-paceline-client': 'web' },
      payload: { token, password: 'Querfeldein2' },
    });
    expect(reset.statusCode).toBe(200);
    await guess(owner.username, 20);
    const word = 'Querfeldein2';
    expect((await enter(owner.username, { word })).code).toBe('login_failed');
    const device = cookieOf(reset.headers, 'paceline_device');
    expect((await enter(owner.username, { word, device })).status).toBe(200);
  });
});
