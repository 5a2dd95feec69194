import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
const quiet = 'quiet.veldra.test';
let sorg = '';

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, {
    sorgs: [sorg],
    languages: ['de', 'en-us'],
    configuration: { emailSupport: 'support@veldra.example' },
  });
  await makeMarket(server, { host: quiet, sorgs: [sorg] });
});
beforeEach(async () => {
  server.setNow(new Date('2026-03-10T05:00:00Z'));
  await sql`delete from platform_mail`.execute(server.db);
});

const document =
  'mutation ($message: String!) { sendCustomerFeedback(message: $message) { data { status description } userErrors { field message code } } }';
const send = async (caller: Caller, message: string) =>
  (await server.graphql(caller, document, { message })).data.sendCustomerFeedback;
const mails = async () => server.db.selectFrom('platform_mail').selectAll().orderBy('created_at').execute();
const kept = async (userId: string) =>
  (
    await server.db
      .selectFrom('feedback_message')
      .select(['message', 'customer_id'])
      .where('user_id', '=', userId)
      .execute()
  ).map(({ message }) => message);

describe('feedback to the brand (Q-178)', () => {
  test('feedback is stored with its line breaks and mailed to the support in the language of the market (R-318, R-322)', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg], name: 'Roda Jaya' });
    expect(await send(dealer, String.raw`Brake pads: 12 & more.\nThank you, Señor`)).toEqual({
      data: { status: 'success', description: 'Thank you, your message was sent.' },
      userErrors: [],
    });
    expect(await kept(dealer.userId)).toEqual(['Brake pads: 12 & more.\nThank you, Señor']);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'feedback', recipient: 'support@veldra.example', locale: 'de', sent_at: null });
    const { username } = await server.db
      .selectFrom('identity_user')
      .select('username')
      .where('id', '=', dealer.userId)
      .executeTakeFirstOrThrow();
    expect(mail?.reply_to).toBe(`${username}@paceline.example`);
    expect(mail?.subject).toBe(`Rückmeldung von Name of ${username}`);
    expect(mail?.body_text).toContain('Brake pads: 12 & more.\nThank you, Señor');
    expect(mail?.body_html).toContain('Brake pads: 12 &amp; more.<br>Thank you, Señor');
    expect(mail?.body_text).toContain('Roda Jaya, Testville');
    const waiting = await sql<{ count: number }>`select count(*)::int as count from graphile_worker._private_jobs j
      where j.payload->>'id' = ${mail?.id}`.execute(server.db);
    expect(waiting.rows[0]?.count).toBe(1);
  });

  test('the mail escapes a name', async () => {
    const user = await makeUser(server, { name: '<img src=x onerror=alert(1)>\r\nBcc: all@veldra.example' });
    await send(await signIn(server, user.id), 'Hello');
    const [mail] = await mails();
    expect(mail?.body_html).not.toContain('<img');
    expect(mail?.body_html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });

  test('a reply never goes to a placeholder address (Q-060)', async () => {
    const user = await makeUser(server);
    await sql`update identity_user set is_fake_email = true where id = ${user.id}`.execute(server.db);
    await send(await signIn(server, user.id), 'Hello');
    const [mail] = await mails();
    expect(mail?.reply_to).toBeNull();
    expect(mail?.body_text).not.toContain(`${user.username}@paceline.example`);
  });

  test('is only stored if the market has no support address', async () => {
    const user = await makeUser(server);
    expect((await send(await signIn(server, user.id, null, quiet), 'Hello')).userErrors).toEqual([]);
    expect(await kept(user.id)).toEqual(['Hello']);
    expect(await mails()).toEqual([]);
  });

  test.each([
    ['', 'not_empty'],
    [String.raw` \n `, 'not_empty'],
    ['<b>bold</b>', 'valid_text'],
    [String.raw`a\tb`, 'valid_text'],
    ['x'.repeat(1001), 'too_long'],
  ])('feedback refuses %j by the multi-line text rule (R-319, R-130, R-158)', async (message, code) => {
    const user = await makeUser(server);
    const answer = await send(await signIn(server, user.id), message);
    expect(answer).toMatchObject({ data: null, userErrors: [{ field: 'message', code }] });
    expect(await kept(user.id)).toEqual([]);
  });

  test('a line break counts as one character', async () => {
    const user = await makeUser(server);
    const message = String.raw`x\n`.repeat(499) + 'ab';
    expect((await send(await signIn(server, user.id), message)).userErrors).toEqual([]);
  });

  test('feedback requires consumer-voice.submit (R-320)', async () => {
    const vendor = await signIn(server, (await makeUser(server, { role: 'vendor', groupRole: 'Vendor' })).id);
    expect((await server.graphql(vendor, document, { message: 'Hello' })).errors?.[0]?.extensions['code']).toBe(
      'FORBIDDEN_SCOPE',
    );
    expect((await server.graphql({ token: null }, document, { message: 'Hello' })).status).toBe(401);
  });

  test('accepts ten an hour per user, also in parallel; other users are not limited', async () => {
    const user = await makeUser(server);
    const caller = await signIn(server, user.id);
    const answers = await Promise.all(Array.from({ length: 13 }, () => send(caller, 'Hello')));
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(10);
    expect(answers.find(({ userErrors }) => userErrors.length > 0)?.userErrors).toMatchObject([
      { code: 'rate_limited' },
    ]);
    expect((await send(await signIn(server, (await makeUser(server)).id), 'Hello')).userErrors).toEqual([]);
    server.setNow(new Date('2026-03-10T06:00:01Z'));
    expect((await send(await signIn(server, user.id), 'Hello')).userErrors).toEqual([]);
  });
});
