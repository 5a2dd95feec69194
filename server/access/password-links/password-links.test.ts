import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { testServer } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { hashPassword } from '#access/identity/identity.password.ts';

const server = testServer();
const old = 'Velodrom1';
const fresh = 'Querfeldein2';
const now = new Date('2026-11-21T08:00:00Z');
let hash = '';
let address = 0;

beforeAll(async () => {
  hash = await hashPassword(old);
  server.setNow(now);
  await makeMarket(server, {
    sorgs: [await makeSorg(server)],
    configuration: { forgotPassword: true, webTitle: 'Veldra' },
  });
  await makeMarket(server, {
    host: 'us.example',
    sorgs: [await makeSorg(server)],
    configuration: { forgotPassword: true, webTitle: 'Veldra US' },
  });
  await makeMarket(server, { host: 'closed.example', sorgs: [await makeSorg(server)] });
});

/** Each call uses its own address, unless it tests the throttle. */
function post(url: string, payload: object, { host = 'localhost', from = '' }: { host?: string; from?: string } = {}) {
  address += 1;
  return server.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: from || `10.1.${Math.floor(address / 250)}.${(address % 250) + 1}`,
    headers: { host },
  });
}

/** Runs the queued jobs for reset links. */
async function work(): Promise<void> {
  const job = jobs.find(({ name }) => name === 'identity.sendResetLink')!;
  const { rows } = await sql<{ id: string; payload: Record<string, unknown> }>`
    select j.id::text, j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'identity.sendResetLink'
     order by j.id`.execute(server.db);
  for (const { id, payload } of rows) {
    await job.run(await systemContext(server.services, 'job'), payload);
    await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(server.db);
  }
}

type MailRow = { subject: string; body_text: string; locale: string; secret: boolean };
const mailsTo = async (username: string): Promise<MailRow[]> =>
  (
    await sql<MailRow>`
      select subject, body_text, locale, secret
        from platform_mail
       where recipient = ${`${username}@paceline.example`}
       order by id`.execute(server.db)
  ).rows;
const tokenIn = (mail: MailRow | undefined): string => /[?]reset=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
const make = (language?: string) => makeUser(server, { passwordHash: hash, ...(language ? { language } : {}) });
const login = (username: string, password: string, from = '') => post('/login', { username, password }, { from });

async function linkFor(username: string, host = 'localhost'): Promise<string> {
  await post('/forgot-password', { username }, { host });
  await work();
  return tokenIn((await mailsTo(username)).at(-1));
}

describe('a forgotten password', () => {
  test('is replaced with a one-time link: the new one signs in, the old one and all sessions end (Q-025)', async () => {
    const user = await make('de');
    await sql`update identity_user set must_change_password = true where id = ${user.id}`.execute(server.db);
    const session = await signIn(server, user.id);
    const answer = await post(
      '/forgot-password',
      { username: user.username.toUpperCase() },
      { host: 'us.example:4443' },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: { status: 'success', description: expect.stringContaining('30 minutes') },
    });
    await work();
    const [mail] = await mailsTo(user.username);
    expect(mail).toMatchObject({ subject: 'Ein neues Passwort für Veldra US', locale: 'de', secret: true });
    const token = tokenIn(mail);
    expect(mail!.body_text).toContain(`http://us.example:4443/de/login?reset=${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows: kept } = await sql<{
      row: string;
    }>`select r::text as row from identity_password_reset r where user_id = ${user.id}`.execute(server.db);
    expect(kept).toHaveLength(1);
    expect(kept[0]!.row).not.toContain(token);

    // An administrator chose the old password: it must not stay in use.
    const same = await post('/reset-password', { token, password: old });
    expect([same.statusCode, same.json<{ code: string }>().code]).toEqual([400, 'pass_same_as_before']);
    const done = await post('/reset-password', { token, password: fresh });
    expect(done.statusCode).toBe(200);
    expect(done.json()).toMatchObject({ message: { status: 'success' } });
    expect((await login(user.username, old)).statusCode).not.toBe(200);
    const again = await login(user.username, fresh);
    expect(again.json()).toMatchObject({ mustChangePassword: false });
    const { statusCode } = await server.app.inject({
      url: '/user',
      headers: { host: 'localhost', authorization: `Bearer ${session.token}` },
    });
    expect(statusCode).toBe(403);
    const { rows: audit } = await sql<{ action: string; actor_user_id: string | null }>`
      select action, actor_user_id
        from platform_audit
       where subject_type = 'user' and subject_id = ${user.id}
       order by id`.execute(server.db);
    expect(audit).toEqual([
      { action: 'identity.reset-link-sent', actor_user_id: null },
      { action: 'identity.password-changed', actor_user_id: user.id },
      { action: 'identity.password-reset', actor_user_id: user.id },
    ]);
  });

  test("works once: a used, a replaced, an expired, another user's and an empty link get the same refusal", async () => {
    const user = await make();
    const first = await linkFor(user.username);
    const second = await linkFor(user.username);
    expect((await post('/reset-password', { token: first, password: fresh })).json()).toMatchObject({
      code: 'reset_link_invalid',
      field: 'token',
    });
    expect((await post('/reset-password', { token: second, password: fresh })).statusCode).toBe(200);
    expect((await post('/reset-password', { token: second, password: 'Dreirad333' })).json()).toMatchObject({
      code: 'reset_link_invalid',
    });
    const late = await linkFor(user.username);
    server.setNow(new Date(now.getTime() + 30 * 60_000));
    expect((await post('/reset-password', { token: late, password: fresh })).json()).toMatchObject({
      code: 'reset_link_invalid',
    });
    server.setNow(now);
    for (const token of ['x', 'A'.repeat(43), "'; drop table identity_user; --", '%00'])
      expect((await post('/reset-password', { token, password: fresh })).json()).toMatchObject({
        code: 'reset_link_invalid',
      });
    expect((await login(user.username, fresh)).statusCode).toBe(200);
  });

  test('a link used twice at the same moment counts once', async () => {
    const user = await make();
    const token = await linkFor(user.username);
    const answers = await Promise.all(
      ['Erstes111', 'Zweites222', 'Drittes333'].map((password) => post('/reset-password', { token, password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test.each([
    ['Kurz1', 'pass_min_length', 'R-138'],
    ['OhneZiffer', 'pass_should_contain_number', 'R-139'],
    ['nurkleine1', 'pass_should_contain_upp_and_lower', 'R-140'],
    ['Dragon1987', 'pass_common', 'a common password'],
    ['Veldra-Rad-1', 'pass_contains_name', 'the title of the portal'],
  ])('is not replaced with %s: %s (%s), and the link still works', async (password, code) => {
    const user = await make();
    const token = await linkFor(user.username);
    expect((await post('/reset-password', { token, password })).json()).toMatchObject({ code, field: 'password' });
    expect((await post('/reset-password', { token, password: fresh })).statusCode).toBe(200);
  });

  test('lifts the sign-in lock (Q-026)', async () => {
    const user = await make();
    for (let i = 0; i < 5; i += 1) await login(user.username, 'wrong', '10.9.9.9');
    expect((await login(user.username, old, '10.9.9.9')).json()).toMatchObject({ code: 'login_failed' });
    await post('/reset-password', { token: await linkFor(user.username), password: fresh });
    expect((await login(user.username, fresh, '10.9.9.9')).statusCode).toBe(200);
  });

  test('gives everybody the same answer, and mails only valid addresses (Q-060)', async () => {
    const [fake, off, gone] = [await make(), await make(), await make()];
    await sql`update identity_user set is_fake_email = true where id = ${fake.id}`.execute(server.db);
    await sql`update identity_user set disabled_at = ${now} where id = ${off.id}`.execute(server.db);
    await sql`update identity_user set deleted_at = ${now} where id = ${gone.id}`.execute(server.db);
    const known = await make();
    const bodies = new Set<string>();
    for (const username of [
      fake.username,
      off.username,
      gone.username,
      'nobody-of-that-name',
      known.username,
      '👻',
      "' or 1=1 --",
    ]) {
      const answer = await post('/forgot-password', { username });
      expect(answer.statusCode).toBe(200);
      bodies.add(answer.body);
    }
    await work();
    expect(bodies.size).toBe(1);
    for (const { username } of [fake, off, gone]) expect(await mailsTo(username)).toEqual([]);
    expect(await mailsTo(known.username)).toHaveLength(1);
  });

  test('fails for a user who was disabled meanwhile', async () => {
    const user = await make();
    const token = await linkFor(user.username);
    await sql`update identity_user set disabled_at = ${now} where id = ${user.id}`.execute(server.db);
    expect((await post('/reset-password', { token, password: fresh })).json()).toMatchObject({
      code: 'reset_link_invalid',
    });
  });

  test('sends a user three links an hour, also for parallel requests', async () => {
    const user = await make();
    for (let i = 0; i < 5; i += 1) await post('/forgot-password', { username: user.username });
    const job = jobs.find(({ name }) => name === 'identity.sendResetLink')!;
    const payload = {
      username: user.username,
      origin: 'http://localhost',
      locale: 'en-us',
      address: '',
      host: 'localhost',
    };
    const ctx = await systemContext(server.services, 'job');
    await Promise.all([job.run(ctx, payload), job.run(ctx, payload), job.run(ctx, payload), work()]);
    expect(await mailsTo(user.username)).toHaveLength(3);
    server.setNow(new Date(now.getTime() + 61 * 60_000));
    expect(await linkFor(user.username)).not.toBe('');
    expect(await mailsTo(user.username)).toHaveLength(4);
    server.setNow(now);
  });

  test('accepts five requests in a quarter of an hour from one address', async () => {
    const codes = [];
    for (let i = 0; i < 6; i += 1)
      codes.push((await post('/forgot-password', { username: 'somebody' }, { from: '10.7.7.7' })).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    await work();
  });

  test('never mails a link to a host invented by the caller', async () => {
    const user = await make();
    await post('/forgot-password', { username: user.username }, { host: 'evil.example:81' });
    await work();
    expect((await mailsTo(user.username))[0]!.body_text).toContain('http://localhost/en-us/login?reset=');
  });

  test('sends the link to no other site, and its pages are not cached', async () => {
    const page = await server.app.inject({
      url: '/en-us/login?reset=secret',
      headers: { host: 'localhost', accept: 'text/html' },
    });
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect((await post('/forgot-password', { username: 'nobody' })).headers['cache-control']).toBe('no-store');
  });

  test('is unavailable if the market disabled it, and refuses other shapes', async () => {
    for (const [url, body] of [
      ['/forgot-password', { username: 'x' }],
      ['/reset-password', { token: 'x', password: fresh }],
    ] as const) {
      expect((await post(url, body, { host: 'closed.example' })).statusCode).toBe(404);
      for (const wrong of [
        {},
        [],
        { username: {}, token: [], password: 1 },
        { username: 'x'.repeat(201), token: 'x'.repeat(201), password: fresh },
      ])
        expect((await post(url, wrong)).statusCode).toBe(400);
    }
  });
});
