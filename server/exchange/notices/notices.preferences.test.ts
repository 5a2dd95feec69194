import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mailChoicesOf, noticeKinds } from '#rules/exchange/notices/kinds.ts';
import { systemContext } from '#server/background.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, makePaymentMethod, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { notifyOrderStatus } from '#ordering/orders/orders.notices.actions.ts';
import { browserKeys, pushService, raiseNotices, type PushService } from './notices.factory.ts';
import { pushServices } from './notices.gateway.ts';
import { noticeJobs } from './notices.jobs.ts';

const server = testServer({ PUSH_ALLOW_LOOPBACK: '1' });
const now = new Date('2026-11-23T08:00:00Z');
const browsers = new Map<string, ReturnType<typeof browserKeys>>();
let service: PushService;
let sorg = '';
let account = '';

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, {
    sorgs: [sorg],
    timeZone: 'Europe/Berlin',
    configuration: {
      payment: true,
      webTitle: 'Veldra',
      emailSupport: 'support@veldra.example',
      features: { WEB_NOTIFICATION: true },
    },
  });
  account = await makePaymentMethod(server, sorg, { type: 'account' });
  service = await pushService((path) => browsers.get(path)!);
});
afterEach(() => server.setNow(now));
afterAll(() => service.stop());

const run = async (name: string, payload: Record<string, unknown> = {}): Promise<void> =>
  noticeJobs({ port: 4000, mailReplies: null }, pushServices(true))
    .find((job) => job.name === name)!
    .run(await systemContext(server.services, 'job'), payload);
const choose = async (caller: Caller, kind: string, change: { mail?: string; push?: boolean }): Promise<string[]> => {
  const answer = await server.graphql(
    caller,
    'mutation ($kind: String!, $mail: String, $push: Boolean) { chooseNotices(kind: $kind, mail: $mail, push: $push) { settings { digestAt } userErrors { code } } }',
    { kind, ...change },
  );
  return (answer.data.chooseNotices.userErrors as { code: string }[]).map(({ code }) => code);
};
type Preference = { kind: string; mail: string; mailChoices: string[]; mailed: boolean; push: boolean | null };
const settingsOf = async (caller: Caller): Promise<{ preferences: Preference[]; digestAt: string; quietTo: string }> =>
  (
    await server.graphql(
      caller,
      '{ noticeSettings { digestAt quietFrom quietTo timeZone preferences { kind group mail mailChoices mailed push } } }',
    )
  ).data.noticeSettings;

const dealerOf = (): Promise<Dealer> => makeBuyer(server, { sorgs: [sorg] });
/** The dealer in a session of this moment: request tokens live for minutes only. */
const nowOf = async (dealer: Dealer): Promise<Dealer> => ({
  ...dealer,
  ...(await signIn(server, dealer.userId, dealer.customer.id)),
});
async function placed(dealer: Dealer): Promise<{ id: string; number: string }> {
  const [article] = await makeArticles(server, [{ sorg, stock: 5 }]);
  return placeOrder(server, await nowOf(dealer), sorg, { [article!.code]: 2 }, { paymentId: account });
}
/** A mail about one line of an order with a changed date: a kind that may be switched off. */
async function moved(dealer: Dealer, minute = 0): Promise<string> {
  const { id, number } = await placed(dealer);
  await run('notices.raise', {
    kind: 'order.promise-moved',
    key: `${id} ${minute}`,
    details: {
      orderId: id,
      at: server.services.now().toISOString(),
      count: 1,
      lines: [{ article: 'A-1', from: '2026-12-01', fromPrecision: 'day', to: '2026-12-13', precision: 'day' }],
    },
  });
  return number;
}
interface Mailed {
  readonly kind: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly unsubscribe_url: string | null;
}
const mailsTo = async ({ userId }: Dealer): Promise<Mailed[]> =>
  (
    await sql<Mailed>`
      select m.kind, m.subject, m.body_text, m.body_html, m.unsubscribe_url
        from platform_mail m
        join identity_user u on u.email = m.recipient
       where u.id = ${userId}
         and m.kind <> 'order.placed'
       order by m.id`.execute(server.db)
  ).rows;
const at = (iso: string): void => server.setNow(new Date(iso));

describe('preferences', () => {
  test('a user without choices has the standards; the table shows what can be chosen', async () => {
    const dealer = await dealerOf();
    const { preferences, digestAt, quietTo } = await settingsOf(dealer);
    expect([digestAt, quietTo]).toEqual(['07:00', '07:00']);
    expect(preferences.map(({ kind }) => kind)).not.toContain('payment.surplus');
    expect(preferences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'order.placed', mail: 'now', mailChoices: ['now'], mailed: true, push: null }),
        expect.objectContaining({ kind: 'order.status', mail: 'off', mailChoices: ['digest', 'off'], push: true }),
      ]),
    );
    await sql`update identity_user set send_email = false where id = ${dealer.userId}`.execute(server.db);
    expect((await settingsOf(dealer)).preferences.every(({ mailed }) => !mailed)).toBe(true);
  });

  test('the mail of each kind follows the choice, except where law or contract needs it', async () => {
    const dealer = await dealerOf();
    const offered = (await settingsOf(dealer)).preferences.map(({ kind }) => kind);
    for (const kind of noticeKinds) {
      const refused = await choose(dealer, kind.kind, { mail: 'off' });
      const may = offered.includes(kind.kind) && mailChoicesOf(kind).includes('off');
      expect([kind.kind, refused]).toEqual([kind.kind, may ? [] : ['out_of_range']]);
      const push = await choose(dealer, kind.kind, { push: false });
      expect([kind.kind, push]).toEqual([kind.kind, offered.includes(kind.kind) && kind.push ? [] : ['out_of_range']]);
    }
    await moved(dealer);
    expect(await mailsTo(dealer)).toEqual([]);
    expect(await choose(dealer, 'order.promise-moved', { mail: 'now' })).toEqual([]);
    const number = await moved(dealer);
    expect((await mailsTo(dealer)).map(({ subject }) => subject)).toEqual([
      `Order ${number}: a delivery date has changed`,
    ]);
    expect(await choose(dealer, 'no.kind', { mail: 'off' })).toEqual(['out_of_range']);
    // A choice of one user changes nothing for another.
    const other = await dealerOf();
    await moved(other);
    expect(await mailsTo(other)).toHaveLength(1);
  });
});

describe('the link that ends mails (RFC 8058)', () => {
  const call = (method: 'GET' | 'POST', url: string, headers = {}, payload?: string) =>
    server.app.inject({ method, url, headers: { host: 'localhost', ...headers }, ...(payload && { payload }) });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test('is in mails that may be switched off; GET only asks, the one click of a mail program ends them', async () => {
    const dealer = await dealerOf();
    await sql`update identity_user set language = 'de' where id = ${dealer.userId}`.execute(server.db);
    await moved(dealer);
    const [mail] = await mailsTo(dealer);
    const url = new URL(mail!.unsubscribe_url!);
    expect([url.origin, url.pathname]).toEqual(['http://localhost:4000', '/notification/unsubscribe']);
    expect(mail!.body_text).toContain(`E-Mails dieser Art abbestellen: Geänderte Liefertermine: ${url.href}`);
    expect(mail!.body_html).toContain(`href="${url.href}"`);
    const path = `${url.pathname}${url.search}`;
    const asked = await call('GET', path);
    expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(asked.body).toContain('Geänderte Liefertermine');
    expect(asked.body).toContain('<form method="post">');
    expect((await settingsOf(dealer)).preferences.find(({ kind }) => kind === 'order.promise-moved')!.mail).toBe('now');

    for (let click = 0; click < 2; click += 1)
      expect((await call('POST', path, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect((await settingsOf(dealer)).preferences.find(({ kind }) => kind === 'order.promise-moved')!.mail).toBe('off');
    await moved(dealer);
    expect(await mailsTo(dealer)).toHaveLength(1);
    const { rows } = await sql`
      select from platform_audit where action = 'notices.preference-changed' and subject_id = ${dealer.userId}`.execute(
      server.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('a confirmation has none, and a forged or changed link is not found', async () => {
    const dealer = await dealerOf();
    await placed(dealer);
    await raiseNotices(server);
    const { rows } = await sql<{ unsubscribe_url: string | null }>`
      select m.unsubscribe_url
        from platform_mail m
        join identity_user u on u.email = m.recipient
       where u.id = ${dealer.userId}`.execute(server.db);
    expect(rows).toEqual([{ unsubscribe_url: null }]);
    await moved(dealer);
    const token = new URL((await mailsTo(dealer))[0]!.unsubscribe_url!).searchParams.get('token')!;
    const [user = '', ...rest] = token.split('.');
    for (const wrong of [
      '',
      'x',
      token.slice(0, -2),
      `${randomUUID()}.${rest.join('.')}`,
      `${user}.digest.${rest.at(-1)}`,
    ])
      expect((await call('POST', `/notification/unsubscribe?token=${wrong}`, form, 'x=1')).statusCode, wrong).toBe(404);
    expect((await call('GET', '/notification/unsubscribe')).statusCode).toBe(404);
    expect((await settingsOf(dealer)).preferences.find(({ kind }) => kind === 'order.promise-moved')!.mail).toBe('now');
  });
});

describe('the daily digest', () => {
  const digests = async (dealer: Dealer): Promise<Mailed[]> =>
    (await mailsTo(dealer)).filter(({ kind }) => kind === 'digest');
  const inDigest = async (): Promise<Dealer> => {
    const dealer = await dealerOf();
    for (const kind of ['order.promise-moved', 'order.status'])
      expect(await choose(dealer, kind, { mail: 'digest' })).toEqual([]);
    return dealer;
  };

  test('is one mail at 07:00 local time with the unread entries by kind, however often and parallel the job runs', async () => {
    const dealer = await inDigest();
    const first = await moved(dealer);
    at('2026-11-23T20:00:00Z');
    const second = await moved(dealer, 1);
    const { id, number } = await placed(dealer);
    await asJob(server, (ctx) => notifyOrderStatus(ctx, [{ id, status: 'complete' }], ctx.now));
    await raiseNotices(server);
    await run('notices.digest');
    expect(await mailsTo(dealer)).toEqual([]);
    at('2026-11-24T05:59:00Z');
    await run('notices.digest');
    expect(await digests(dealer)).toEqual([]);
    at('2026-11-24T06:00:00Z');
    await Promise.all([run('notices.digest'), run('notices.digest'), run('notices.digest')]);
    at('2026-11-24T06:05:00Z');
    await run('notices.digest');
    const [mail, ...none] = await digests(dealer);
    expect(none).toEqual([]);
    expect(mail!.subject).toBe('3 new notices');
    expect(mail!.body_text).toContain(`Order status: Order ${number} – Everything has been shipped.`);
    expect(mail!.body_text).toContain(`Changed delivery dates: Order ${first}: a delivery date has changed`);
    expect(mail!.body_text).toContain(`\nOrder ${second}: a delivery date has changed`);
    expect(mail!.body_text).toContain('http://localhost:4000/en-us/inbox');
    // Nothing new: no mail.
    at('2026-11-25T06:00:00Z');
    await run('notices.digest');
    expect(await digests(dealer)).toHaveLength(1);
  });

  test('leaves out what was read meanwhile, and nothing goes to a disabled user', async () => {
    const [reader, gone] = [await inDigest(), await inDigest()];
    await moved(reader);
    await moved(gone);
    await sql`update notices_entry set read_at = ${now} where user_id = ${reader.userId}`.execute(server.db);
    await sql`update identity_user set disabled_at = ${now} where id = ${gone.userId}`.execute(server.db);
    at('2026-11-24T06:00:00Z');
    await run('notices.digest');
    expect([await digests(reader), await digests(gone)]).toEqual([[], []]);
  });

  test('keeps its local time when the clock changes, and makes up for a time without a server', async () => {
    const dealer = await inDigest();
    const due = async (asked: string, expected: number): Promise<void> => {
      at(asked);
      await run('notices.digest');
      expect((await digests(dealer)).length, asked).toBe(expected);
    };
    at('2027-03-27T12:00:00Z');
    await moved(dealer);
    // 28 March 2027: summer time begins, so 07:00 is 05:00 UTC.
    await due('2027-03-28T04:59:00Z', 0);
    await due('2027-03-28T05:00:00Z', 1);
    at('2027-10-30T12:00:00Z');
    await moved(dealer);
    // 31 October 2027: winter time begins, so 07:00 is 06:00 UTC.
    await due('2027-10-31T05:00:00Z', 1);
    await due('2027-10-31T11:30:00Z', 2);
  });

  test('its link ends the digest of all kinds', async () => {
    const dealer = await inDigest();
    await moved(dealer);
    at('2026-11-24T06:00:00Z');
    await run('notices.digest');
    const { search } = new URL((await digests(dealer))[0]!.unsubscribe_url!);
    const answer = await server.app.inject({
      method: 'POST',
      url: `/notification/unsubscribe${search}`,
      headers: { host: 'localhost' },
    });
    expect(answer.statusCode).toBe(200);
    expect((await settingsOf(await nowOf(dealer))).preferences.map(({ mail }) => mail)).not.toContain('digest');
  });
});

/** Changes settings of the market for the rest of a test. */
async function withSettings(settings: Record<string, string>, work: () => Promise<void>): Promise<void> {
  const before = await sql<{ configuration: unknown }>`select configuration from markets_market`.execute(server.db);
  await sql`update markets_market set configuration = configuration || ${JSON.stringify(settings)}::jsonb`.execute(
    server.db,
  );
  try {
    await work();
  } finally {
    await sql`update markets_market set configuration = ${JSON.stringify(before.rows[0]?.configuration)}::jsonb`.execute(
      server.db,
    );
  }
}

describe('the times of a market', () => {
  test('move the digest and show with the choices of the user', async () => {
    const dealer = await dealerOf();
    expect(await choose(dealer, 'order.promise-moved', { mail: 'digest' })).toEqual([]);
    await withSettings({ noticeDigestAt: '05:30', quietHoursFrom: '22:15', quietHoursTo: '06:45' }, async () => {
      expect(await settingsOf(dealer)).toMatchObject({ digestAt: '05:30', quietFrom: '22:15', quietTo: '06:45' });
      at('2026-11-23T20:00:00Z');
      await moved(dealer);
      await raiseNotices(server);
      const mailed = async (): Promise<number> =>
        (await mailsTo(dealer)).filter(({ kind }) => kind === 'digest').length;
      at('2026-11-24T04:29:00Z');
      await run('notices.digest');
      expect(await mailed()).toBe(0);
      at('2026-11-24T04:30:00Z');
      await run('notices.digest');
      expect(await mailed()).toBe(1);
    });
  });
});

describe('quiet hours', () => {
  async function subscribed(caller: Caller): Promise<string> {
    const path = `/${randomUUID()}`;
    const keys = browserKeys();
    browsers.set(path, keys);
    await server.app.inject({
      method: 'POST',
      url: '/notification/subscriptions',
      payload: { endpoint: `${service.origin}${path}`, keys: { p256dh: keys.p256dh, auth: keys.auth } },
      headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
    });
    return path;
  }
  const waiting = async (dealer: Dealer): Promise<{ payload: Record<string, unknown>; minutes: number }[]> =>
    (
      await sql<{ payload: Record<string, unknown>; minutes: number }>`
        select j.payload, round(extract(epoch from j.run_at - now()) / 60)::int as minutes
          from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'notices.push'
           and j.payload->>'subscriptionId' in (
               select id::text from notices_push_subscription where user_id = ${dealer.userId})`.execute(server.db)
    ).rows;
  const received = (path: string) => service.received.filter((push) => push.path === path);

  test.each([
    ['2026-11-23T19:30:00Z', 10.5 * 60, '2026-11-24T06:00:00Z'],
    // The nights in which the clock changes are an hour shorter and longer.
    ['2027-03-27T19:30:00Z', 9.5 * 60, '2027-03-28T05:00:00Z'],
    ['2027-10-30T18:30:00Z', 11.5 * 60, '2027-10-31T06:00:00Z'],
  ])('a push of %s waits %i minutes', async (evening, minutes, morning) => {
    server.setNow(new Date(evening));
    const dealer = await dealerOf();
    const path = await subscribed(dealer);
    await moved(dealer);
    const [job] = await waiting(dealer);
    expect(job!.minutes).toBe(minutes);
    // A job that starts too early, for instance because the setting changed, puts itself off again.
    await run('notices.push', job!.payload);
    expect([received(path), (await waiting(dealer))[0]!.minutes]).toEqual([[], minutes]);
    server.setNow(new Date(morning));
    await run('notices.push', job!.payload);
    await run('notices.push', job!.payload);
    expect(received(path)).toHaveLength(1);
  });

  test('end early or never begin where the market says so', async () => {
    server.setNow(new Date('2026-11-23T19:30:00Z'));
    const [early, none] = [await dealerOf(), await dealerOf()];
    await Promise.all([subscribed(early), subscribed(none)]);
    await withSettings({ quietHoursFrom: '20:00', quietHoursTo: '21:00' }, async () => {
      await moved(early);
      expect((await waiting(early))[0]!.minutes).toBe(30);
    });
    await withSettings({ quietHoursFrom: '20:00', quietHoursTo: '20:00' }, async () => {
      await moved(none);
      expect((await waiting(none))[0]!.minutes).toBe(0);
    });
  });

  test('is skipped if the user read the entry meanwhile, or switched pushes of the kind off', async () => {
    server.setNow(new Date('2026-11-23T19:30:00Z'));
    const [reader, chooser] = [await dealerOf(), await dealerOf()];
    const paths = [await subscribed(reader), await subscribed(chooser)];
    await moved(reader);
    await moved(chooser);
    await sql`update notices_entry set read_at = ${now} where user_id = ${reader.userId}`.execute(server.db);
    expect(await choose(chooser, 'order.promise-moved', { push: false })).toEqual([]);
    server.setNow(new Date('2026-11-24T06:00:00Z'));
    for (const dealer of [reader, chooser]) await run('notices.push', (await waiting(dealer))[0]!.payload);
    expect(paths.flatMap(received)).toEqual([]);
    const { rows } = await sql<{ outcome: string }>`
      select outcome from notices_delivery where channel = 'push' and user_id = any(${[reader.userId, chooser.userId]}::uuid[])`.execute(
      server.db,
    );
    expect(rows).toEqual([{ outcome: 'skipped' }, { outcome: 'skipped' }]);
    await moved(chooser, 1);
    expect(await waiting(chooser)).toHaveLength(1);
  });
});
