import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { pdf } from '#testing/attachments/attachment-samples.ts';
import { sendFile } from '#testing/files.ts';
import { isInsideAddress } from '#platform/http/outside-requests.ts';
import { testServer, type Caller, type Ctx } from '#testing/harness.ts';
import {
  makeArticles,
  makeBuyer,
  makePaymentMethod,
  placeOrder,
  type Dealer,
  type Placed,
} from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { notifyOrderStatus } from '#ordering/orders/orders.notices.actions.ts';
import { recordOrderStatus, type LineStatus } from '#ordering/order-import/order-import.status.actions.ts';
import { browserKeys, pushService, type PushService } from './notices.factory.ts';
import { isPushEndpoint, pushServices } from './notices.gateway.ts';
import { noticeJobs } from './notices.jobs.ts';
import { pushKeys } from './notices.push.actions.ts';

const server = testServer({ PUSH_ALLOW_LOOPBACK: '1' });
const now = new Date('2026-11-21T08:00:00Z');
const basic = { authorization: `Basic ${Buffer.from('paceline-web:public').toString('base64')}` };
const browsers = new Map<string, ReturnType<typeof browserKeys>>();
let service: PushService;
let sorg = '';
let otherSorg = '';
let transfer = '';
let account = '';
let definitions: readonly JobDefinition<Ctx>[];

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  otherSorg = await makeSorg(server);
  const features = { WEB_NOTIFICATION: true };
  await makeMarket(server, {
    sorgs: [sorg],
    configuration: { payment: true, webTitle: 'Veldra', emailSupport: 'support@veldra.example', features },
  });
  await makeMarket(server, {
    host: 'us.example',
    sorgs: [otherSorg],
    configuration: { webTitle: 'Veldra US', features },
  });
  await makeMarket(server, { host: 'quiet.example', sorgs: [await makeSorg(server)] });
  transfer = await makePaymentMethod(server, sorg, { hours: 48 });
  account = await makePaymentMethod(server, sorg, { type: 'account' });
  service = await pushService((path) => browsers.get(path)!);
  definitions = noticeJobs({ port: 4000, mailReplies: null }, pushServices(true));
});
afterAll(() => service.stop());

type QueuedJob = { id: string; name: string; payload: Record<string, unknown> };
const queued = async (name: string): Promise<QueuedJob[]> =>
  (
    await sql<QueuedJob>`
      select j.id::text, t.identifier as name, j.payload
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = ${name}
       order by j.id`.execute(server.db)
  ).rows;
const run = async (name: string, payload: Record<string, unknown>): Promise<void> =>
  definitions.find((job) => job.name === name)!.run(await systemContext(server.services, 'job'), payload);

/** Runs the waiting jobs of a name, each `times` in parallel; returns their rejections. */
async function runJob(name: string, times = 1): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const { id, payload } of await queued(name)) {
    const outcomes = await Promise.allSettled(Array.from({ length: times }, () => run(name, payload)));
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])));
    await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(server.db);
  }
  return failures;
}
async function runNoticeJobs(times = 1): Promise<void> {
  expect(await runJob('notices.raise', times)).toEqual([]);
  expect(await runJob('notices.push', times)).toEqual([]);
}

const post = (caller: Caller, body: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/notification/subscriptions',
    payload: body as object,
    headers: {
      host: caller.host ?? 'localhost',
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      ...headers,
    },
  });

/** Subscribes a browser of the caller; returns the path of its endpoint. */
async function subscribed(caller: Caller, locale = 'en-us'): Promise<string> {
  const path = `/${randomUUID()}`;
  const { p256dh, auth } = setBrowser(path);
  const answer = await post(
    caller,
    { endpoint: `${service.origin}${path}`, keys: { p256dh, auth } },
    { 'x-locale': locale },
  );
  expect(answer.json()).toEqual({ message: { status: 'success', description: expect.any(String) } });
  return path;
}
function setBrowser(path: string): ReturnType<typeof browserKeys> {
  const keys = browserKeys();
  browsers.set(path, keys);
  return keys;
}
const pushedTo = (path: string) => service.received.filter((push) => push.path === path);

interface Mailed {
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly locale: string;
  readonly kind: string;
}
/** Mails about an order, in the order of their recipients. */
const mailsOf = async (number: string): Promise<Mailed[]> =>
  (
    await sql<Mailed>`
      select recipient, subject, body_text, locale, kind
        from platform_mail
       where body_text like ${`%${number}%`}
       order by recipient, id`.execute(server.db)
  ).rows;

async function placed(dealer: Dealer, more: Record<string, unknown> = {}): Promise<Placed> {
  const [article] = await makeArticles(server, [{ sorg, stock: 5 }]);
  return placeOrder(server, dealer, sorg, { [article!.code]: 2 }, { paymentId: account, ...more });
}
const emailOf = async (userId: string): Promise<string> =>
  (await sql<{ email: string }>`select email from identity_user where id = ${userId}`.execute(server.db)).rows[0]!
    .email;
const dealerOf = (more: object = {}) => makeBuyer(server, { sorgs: [sorg], ...more });

describe('order.placed', () => {
  test('names the articles in the language of the recipient', async () => {
    const dealer = await dealerOf();
    await sql`update identity_user set language = 'de' where id = ${dealer.userId}`.execute(server.db);
    const [article] = await makeArticles(server, [{ sorg, stock: 5, name: 'Brake lever' }]);
    await sql`
      insert into catalog_model_text (model_id, language, name)
      select model_id, 'de', 'Bremshebel' from catalog_article where code = ${article!.code}`.execute(server.db);
    const order = await placeOrder(server, dealer, sorg, { [article!.code]: 2 }, { paymentId: account });
    await runNoticeJobs();
    const [mail] = await mailsOf(order.number);
    expect(mail!.body_text).toContain(`* Bremshebel\n  ${article!.code}`);
    expect(mail!.body_text).not.toContain('Brake lever');
  });

  test('mails the buyer and their additional addresses, in their language and the brand of the market (Q-060)', async () => {
    const dealer = await dealerOf();
    await sql`
      update identity_user
         set language = 'de', email_confirmations = '{Buchhaltung@Laden.example,no address}'
       where id = ${dealer.userId}`.execute(server.db);
    const order = await placed(dealer, { po: 'PO 77' });
    await runNoticeJobs();
    const mails = await mailsOf(order.number);
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'Buchhaltung@Laden.example',
      await emailOf(dealer.userId),
    ]);
    for (const mail of mails) {
      expect(mail).toMatchObject({
        kind: 'order.placed',
        locale: 'de',
        subject: `Bestellung ${order.number} eingegangen`,
      });
      expect(mail.body_text).toContain('Ihre Bestellnummer: PO 77');
      expect(mail.body_text).toContain('Status: In Bearbeitung');
      expect(mail.body_text).toMatch(/Menge: 2, Einzelpreis: .*, Gesamt: /);
      expect(mail.body_text).toContain(`http://localhost:4000/de/order?number=${order.number}`);
      expect(mail.body_text).toContain('-- \nVeldra');
    }
    const { rows } =
      await sql`select from notices_delivery where recipient = 'no address' and outcome = 'failed'`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  test('sends once, even if the job runs twice, in parallel and later', async () => {
    const dealer = await dealerOf();
    const order = await placed(dealer);
    await runNoticeJobs(3);
    const again = {
      kind: 'order.placed',
      events: [{ key: order.id, details: { orderId: order.id, host: 'localhost' } }],
    };
    await Promise.all([run('notices.raise', again), run('notices.raise', again)]);
    expect(await mailsOf(order.number)).toHaveLength(1);
    const { rows } = await sql`select from notices_event where kind = 'order.placed' and key = ${order.id}`.execute(
      server.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('skips placeholder addresses and users who want no mail; additional addresses still get it (Q-060)', async () => {
    const [fake, quiet] = [await dealerOf(), await dealerOf()];
    await sql`
      update identity_user
         set is_fake_email = true, email_confirmations = '{shop@laden.example}'
       where id = ${fake.userId}`.execute(server.db);
    await sql`update identity_user set send_email = false where id = ${quiet.userId}`.execute(server.db);
    const [first, second] = [await placed(fake), await placed(quiet)];
    await runNoticeJobs();
    expect((await mailsOf(first.number)).map(({ recipient }) => recipient)).toEqual(['shop@laden.example']);
    expect(await mailsOf(second.number)).toEqual([]);
  });

  test('placed by staff for a customer mails the customer’s users, their additional addresses, and the staff user', async () => {
    const dealer = await dealerOf();
    await sql`update identity_user set email_confirmations = '{laden@kunde.example}' where id = ${dealer.userId}`.execute(
      server.db,
    );
    const rep = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      name: 'Rita Rep',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    await sql`update identity_user set email_confirmations = '{rep@privat.example}' where id = ${rep.id}`.execute(
      server.db,
    );
    const acting = { ...dealer, ...(await signIn(server, rep.id, dealer.customer.id)) };
    const order = await placed(acting);
    await runNoticeJobs();
    const mails = await mailsOf(order.number);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [await emailOf(dealer.userId), await emailOf(rep.id), 'laden@kunde.example'].sort(),
    );
    expect(mails[0]!.body_text).toContain('Rita Rep placed this order for');
  });

  test('sends nothing for yesterday’s orders, unknown orders and malformed details', async () => {
    const dealer = await dealerOf();
    const order = await placed(dealer);
    server.setNow(new Date(now.getTime() + 25 * 3_600_000));
    await runNoticeJobs();
    server.setNow(now);
    expect(await mailsOf(order.number)).toEqual([]);
    for (const payload of [
      { kind: 'order.placed', key: 'x', details: { orderId: randomUUID() } },
      { kind: 'order.placed', key: 'x', details: { orderId: "' or 1=1" } },
      { kind: 'order.placed', key: 'x' },
      { kind: 'order.placed', events: [null, 7, { key: 1 }] },
      { kind: 'order.status', key: 'x', details: { orderId: order.id, status: 'eaten' } },
      { kind: 'payment.receipt', key: 'x', details: { orderId: order.id, state: 'eaten' } },
      { kind: 'constructor', key: 'x', details: {} },
      { kind: 'unknown', key: 'x', details: {} },
      {},
    ])
      await run('notices.raise', payload);
    expect((await sql`select from notices_event where key = 'x'`.execute(server.db)).rows).toEqual([]);
  });
});

describe('payment.receipt', () => {
  test('mails the states of a receipt to the buyer: received, approved, rejected with its reason', async () => {
    const dealer = await dealerOf();
    await sql`update identity_user set email_confirmations = '{only@confirmations.example}' where id = ${dealer.userId}`.execute(
      server.db,
    );
    const desk = await signIn(
      server,
      (
        await makeUser(server, {
          role: 'order.desk',
          groupRole: 'Order desk',
          areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
        })
      ).id,
    );
    const [good, bad] = [await placed(dealer, { paymentId: transfer }), await placed(dealer, { paymentId: transfer })];
    const uploaded = await sendFile(
      server,
      dealer,
      'mutation ($id: ID!, $file: Upload!) { uploadPaymentDoc(id: $id, file: $file) { userErrors { code } } }',
      { id: good.id },
      { name: 'receipt.pdf', bytes: pdf() },
    );
    expect(uploaded.data).toMatchObject({ uploadPaymentDoc: { userErrors: [] } });
    await runNoticeJobs();
    for (const document of [
      `mutation { done: approvePayment(orderNumber: "${good.number}") { userErrors { code } } }`,
      `mutation { done: voidPayment(orderNumber: "${bad.number}", reason: "Wrong amount") { userErrors { code } } }`,
    ])
      expect((await server.graphql(desk, document)).data.done.userErrors).toEqual([]);
    await runNoticeJobs(2);
    const receipts = async (number: string) => (await mailsOf(number)).filter(({ kind }) => kind === 'payment.receipt');
    expect((await receipts(good.number)).map(({ subject }) => subject)).toEqual([
      `Receipt for order ${good.number} received`,
      `Payment for order ${good.number} approved`,
    ]);
    const [voided, ...none] = await receipts(bad.number);
    expect(none).toEqual([]);
    expect(voided).toMatchObject({
      recipient: await emailOf(dealer.userId),
      subject: `Payment for order ${bad.number} rejected`,
    });
    expect(voided!.body_text).toContain('Wrong amount');
  });
});

describe('order.status', () => {
  const status = (id: string, word: 'complete' | 'cancelled', at = now) =>
    asJob(server, (ctx) => notifyOrderStatus(ctx, [{ id, status: word }], at));

  test('is pushed, encrypted for the browser and signed by the host, to the customer’s users and the buyer (Q-035)', async () => {
    const dealer = await dealerOf();
    const colleague = await makeUser(server, { role: 'dealer', groupRole: 'Dealer', customerId: dealer.customer.id });
    const stranger = await dealerOf();
    const [mine, his, notHis] = [
      await subscribed(dealer, 'id-id'),
      await subscribed(await signIn(server, colleague.id, dealer.customer.id)),
      await subscribed(stranger),
    ];
    const order = await placed(dealer);
    await status(order.id, 'complete');
    await runNoticeJobs(3);
    expect(pushedTo(notHis)).toEqual([]);
    expect(pushedTo(his).map(({ payload }) => payload.body)).toEqual(['Everything has been shipped.']);
    const [push, ...more] = pushedTo(mine);
    expect(more).toEqual([]);
    expect(push!.payload).toEqual({
      title: `Pesanan ${order.number}`,
      body: 'Semua barang sudah dikirim.',
      url: `/id-id/order?number=${order.number}`,
      tag: `order.status:${order.id}:complete`,
    });
    expect(push!.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    const site = await server.app.inject({ url: '/server/config/localhost', headers: { host: 'localhost', ...basic } });
    expect(push!.sender).toMatchObject({
      publicKey: site.json().pushPublicKey,
      claims: { aud: service.origin, sub: 'mailto:support@veldra.example' },
    });
    await status(order.id, 'complete');
    await runNoticeJobs(2);
    expect(pushedTo(mine)).toHaveLength(1);
    await status(order.id, 'cancelled');
    await runNoticeJobs();
    expect(pushedTo(mine)).toHaveLength(2);
  });

  test("is not pushed to the user who caused it, to users who may not read orders, or for last week's changes", async () => {
    const dealer = await dealerOf();
    const [mine, blind] = [
      await subscribed(dealer),
      await subscribed(
        await signIn(
          server,
          (await makeUser(server, { role: 'guest', groupRole: 'Administrator', customerId: dealer.customer.id })).id,
        ),
      ),
    ];
    const order = await placed(dealer);
    const { data } = await server.graphql(
      dealer,
      'mutation ($n: String!) { cancelOrder(orderNumber: $n, reason: "mistake") { userErrors { code } } }',
      {
        n: order.number,
      },
    );
    expect(data.cancelOrder.userErrors).toEqual([]);
    await runNoticeJobs();
    await status((await placed(dealer)).id, 'complete', new Date(now.getTime() - 7 * 86_400_000));
    await runNoticeJobs();
    expect([...pushedTo(mine), ...pushedTo(blind)]).toEqual([]);
    await status(order.id, 'complete');
    await runNoticeJobs();
    expect(pushedTo(mine)).toHaveLength(1);
    expect(pushedTo(blind)).toEqual([]);
  });

  test('is not pushed to browsers with an ended session or a disabled user', async () => {
    const [dealer, gone] = [await dealerOf(), await dealerOf()];
    const [left, off] = [await subscribed(dealer), await subscribed(gone)];
    const orders = [await placed(dealer), await placed(gone)];
    await sql`update identity_session set ended_at = ${now} where user_id = ${dealer.userId}`.execute(server.db);
    await sql`update identity_user set disabled_at = ${now} where id = ${gone.userId}`.execute(server.db);
    for (const order of orders) await status(order.id, 'complete');
    await runNoticeJobs();
    expect([...pushedTo(left), ...pushedTo(off)]).toEqual([]);
    await run('notices.forget', {});
    expect(
      (await sql`select from notices_push_subscription where user_id = ${dealer.userId}`.execute(server.db)).rows,
    ).toEqual([]);
  });

  const outcomeOf = async (path: string): Promise<string[]> =>
    (
      await sql<{ outcome: string }>`
        select d.outcome
          from notices_delivery d
          join notices_event e on e.id = d.event_id
         where d.channel = 'push'
           and d.recipient in (select id::text from notices_push_subscription where endpoint like ${`%${path}`})
         order by e.happened_at`.execute(server.db)
    ).rows.map(({ outcome }) => outcome);

  test('is retried after a temporary failure, and sent once', async () => {
    const dealer = await dealerOf();
    const path = await subscribed(dealer);
    const order = await placed(dealer);
    await status(order.id, 'complete');
    await runJob('notices.raise');
    const [job] = await queued('notices.push');
    for (const code of [503, 429]) {
      service.answer(code);
      await expect(run('notices.push', job!.payload)).rejects.toThrow(String(code));
      expect(await outcomeOf(path)).toEqual(['waiting']);
    }
    service.answer(201);
    await runJob('notices.push', 4);
    expect(pushedTo(path)).toHaveLength(3);
    expect(await outcomeOf(path)).toEqual(['sent']);
  });

  test.each([
    [410, false],
    [404, false],
    [301, true],
    [413, true],
  ])('a response of %i is not retried; the endpoint stays: %s', async (code, stays) => {
    const dealer = await dealerOf();
    const path = await subscribed(dealer);
    const order = await placed(dealer);
    await status(order.id, 'complete');
    service.answer(code, { location: `${service.origin}/elsewhere` });
    await runNoticeJobs();
    service.answer(201);
    expect(pushedTo(path)).toHaveLength(1);
    expect(service.received.some(({ path: one }) => one === '/elsewhere')).toBe(false);
    const { rows } = await sql`select from notices_push_subscription where endpoint like ${`%${path}`}`.execute(
      server.db,
    );
    expect(rows).toHaveLength(stays ? 1 : 0);
    expect(await outcomeOf(path)).toEqual(stays ? ['failed'] : []);
  });
});

describe('order.promise-moved', () => {
  /**
   * The ERP's status of the first lines of an order, `minutes` before now: the day on which each is promised
   * completely.
   */
  const message = (number: string, minutes: number, ...days: string[]): LineStatus[] =>
    days.map((on, index) => ({
      number,
      position: index + 1,
      confirmations: [{ qty: 2, on, precision: index === 1 ? 'week' : 'day', site: '' }],
      cancelled: 0,
      reason: '',
      at: new Date(now.getTime() - minutes * 60_000),
    }));
  const take = (statuses: readonly LineStatus[]) => asJob(server, (ctx) => recordOrderStatus(ctx, statuses));
  const moved = async (number: string) => (await mailsOf(number)).filter(({ kind }) => kind === 'order.promise-moved');
  async function twoLines(dealer: Dealer): Promise<{ id: string; number: string; codes: string[] }> {
    const articles = await makeArticles(server, [
      { sorg, stock: 5 },
      { sorg, stock: 5 },
    ]);
    const products = articles.map(({ code }) => ({ articleCode: code, sorg, qty: 2 }));
    return { ...(await placed(dealer, { products })), codes: articles.map(({ code }) => code) };
  }

  test('a postponed date is reported once: repeated, late and reordered files send nothing; lines of one message share a notice', async () => {
    const dealer = await dealerOf();
    const stranger = await dealerOf();
    const [browser, other] = [await subscribed(dealer), await subscribed(stranger)];
    const order = await twoLines(dealer);
    await runNoticeJobs();
    const before = pushedTo(browser).length;

    const first = message(order.number, 50, '2026-12-01', '2026-12-07');
    expect(await take(first)).toBe(2);
    await runNoticeJobs();
    expect(await moved(order.number)).toEqual([]);

    const second = message(order.number, 40, '2026-12-13', '2026-12-21');
    expect(await take(second)).toBe(2);
    await runNoticeJobs(2);
    // The same file again, an older one after it, and the same file in the other order of its lines.
    for (const file of [second, first, second.toReversed(), message(order.number, 45, '2026-12-05', '2026-12-14')])
      expect(await take(file)).toBe(0);
    await runNoticeJobs(2);
    const [mail, ...none] = await moved(order.number);
    expect(none).toEqual([]);
    expect(mail).toMatchObject({
      recipient: await emailOf(dealer.userId),
      subject: `Order ${order.number}: 2 delivery dates have changed`,
    });
    expect(mail!.body_text).toContain(`${order.codes[0]}: Dec 1, 2026 → Dec 13, 2026, 12 days later`);
    expect(mail!.body_text).toContain(`${order.codes[1]}: week 50/2026 → week 52/2026, 14 days later`);
    expect(pushedTo(browser).slice(before)).toMatchObject([
      {
        payload: {
          title: `Order ${order.number}`,
          body: '2 lines of this order have new delivery dates.',
          url: `/en-us/order?number=${order.number}`,
        },
      },
    ]);
    expect(pushedTo(other)).toEqual([]);

    // The next change gets its own notice.
    await take(message(order.number, 10, '2026-12-10'));
    await runNoticeJobs();
    expect((await moved(order.number)).map(({ subject }) => subject)).toContain(
      `Order ${order.number}: a delivery date has changed`,
    );
    expect(pushedTo(browser).at(-1)?.payload.body).toBe(
      `${order.codes[0]}: Dec 13, 2026 → Dec 10, 2026, 3 days earlier`,
    );
    expect(pushedTo(browser)).toHaveLength(before + 2);
    const { rows } =
      await sql`select from notices_event where kind = 'order.promise-moved' and details->>'orderId' = ${order.id}`.execute(
        server.db,
      );
    expect(rows).toHaveLength(2);
  });

  test('an order of another channel notifies the customer’s users in their language; old changes send nothing', async () => {
    const dealer = await dealerOf();
    await sql`update identity_user set language = 'de' where id = ${dealer.userId}`.execute(server.db);
    const [order, old] = [await twoLines(dealer), await twoLines(dealer)];
    await sql`
      update orders_order
         set origin = 'erp', created_by_user_id = null
       where id = any(${[order.id, old.id]}::uuid[])`.execute(server.db);
    for (const [number, minutes] of [
      [order.number, 30],
      [old.number, 3_000],
    ] as const) {
      await take(message(number, minutes + 5, '2026-12-01'));
      await take(message(number, minutes, '2026-12-02'));
    }
    await runNoticeJobs();
    expect(await moved(order.number)).toMatchObject([
      {
        recipient: await emailOf(dealer.userId),
        locale: 'de',
        subject: `Bestellung ${order.number}: ein Liefertermin hat sich geändert`,
      },
    ]);
    expect(await moved(old.number)).toEqual([]);
  });

  test('details without lines send nothing', async () => {
    const order = await placed(await dealerOf());
    await run('notices.raise', {
      kind: 'order.promise-moved',
      events: [{ key: `bad-${order.id}`, details: { orderId: order.id, count: 1, lines: [] } }],
    });
    expect((await sql`select from notices_event where key = ${`bad-${order.id}`}`.execute(server.db)).rows).toEqual([]);
  });
});

describe('announcement', () => {
  const announce = async (
    more: { sorgs?: string[]; starts?: string; ends?: string; type?: string } = {},
  ): Promise<string> => {
    const { id } = await server.db
      .insertInto('announcements_announcement')
      .values({
        type: more.type ?? 'home_page',
        title: 'Fair & open house',
        content: '<p>Come &amp; see</p><p>all <strong>bikes</strong></p>',
        starts_on: more.starts ?? '2026-11-20',
        ends_on: more.ends ?? '2026-11-30',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const one of more.sorgs ?? [])
      await server.db.insertInto('announcements_sorg').values({ announcement_id: id, sorg: one }).execute();
    return id;
  };
  const told = async (id: string): Promise<void> => {
    await run('notices.raise', { kind: 'announcement', key: id, details: { announcementId: id } });
    await runNoticeJobs();
  };
  const words = (path: string) => pushedTo(path).map(({ payload: { title, body, url } }) => ({ title, body, url }));

  test('is pushed with its own text to users whose areas see it', async () => {
    const dealer = await dealerOf();
    const other = await makeBuyer(server, { sorgs: [otherSorg] });
    const [here, there] = [
      await subscribed(dealer, 'en-us'),
      await subscribed({ ...(await signIn(server, other.userId, other.customer.id, 'us.example')) }),
    ];
    await told(await announce({ sorgs: [sorg] }));
    expect(words(here)).toEqual([{ title: 'Fair & open house', body: 'Come & see all bikes', url: '/en-us' }]);
    expect(words(there)).toEqual([]);
    const all = await announce();
    await told(all);
    await told(all);
    expect(words(here)).toHaveLength(2);
    expect(words(there)).toHaveLength(1);
  });

  test('is pushed in the language of each user, or else in the main one', async () => {
    const dealer = await dealerOf();
    const [german, french] = [await subscribed(dealer, 'de'), await subscribed(await dealerOf(), 'fr')];
    const id = await announce({ sorgs: [sorg] });
    const texts = JSON.stringify({ de: { title: 'Messe', content: '<p>Kommen &amp; sehen</p>' } });
    await server.db.updateTable('announcements_announcement').set({ texts }).where('id', '=', id).execute();
    await told(id);
    expect(words(german)).toEqual([{ title: 'Messe', body: 'Kommen & sehen', url: '/de' }]);
    expect(words(french)).toEqual([{ title: 'Fair & open house', body: 'Come & see all bikes', url: '/fr' }]);
  });

  test('is not pushed before its window, after it, for the sign-in page, or when it was deleted; before its window it may be pushed later', async () => {
    const dealer = await dealerOf();
    const path = await subscribed(dealer);
    const early = await announce({ starts: '2026-11-25' });
    for (const id of [
      early,
      await announce({ starts: '2026-11-01', ends: '2026-11-02' }),
      await announce({ type: 'login' }),
      randomUUID(),
    ])
      await told(id);
    expect(words(path)).toEqual([]);
    server.setNow(new Date('2026-11-25T08:00:00Z'));
    await told(early);
    server.setNow(now);
    expect(words(path)).toHaveLength(1);
  });
});

describe('POST /notification/subscriptions', () => {
  const body = (endpoint: string) => {
    const { p256dh, auth } = browserKeys();
    return { endpoint, keys: { p256dh, auth } };
  };

  test('requires a session and the feature (R-120, Q-023)', async () => {
    const dealer = await dealerOf();
    expect((await post({ token: null }, body(`${service.origin}/x`))).statusCode).toBe(401);
    const quiet = await signIn(server, dealer.userId, null, 'quiet.example');
    expect((await post(quiet, body(`${service.origin}/x`))).statusCode).toBe(404);
  });

  test('keeps one row per endpoint for the user who posted it last, and 20 per user', async () => {
    const [first, second] = [await dealerOf(), await dealerOf()];
    const endpoint = `${service.origin}/${randomUUID()}`;
    for (const dealer of [first, second, second]) expect((await post(dealer, body(endpoint))).statusCode).toBe(200);
    const { rows } = await sql<{
      user_id: string;
    }>`select user_id from notices_push_subscription where endpoint = ${endpoint}`.execute(server.db);
    expect(rows).toEqual([{ user_id: second.userId }]);
    for (let i = 0; i < 22; i += 1) await post(first, body(`${service.origin}/${randomUUID()}`));
    const { rows: kept } = await sql`select from notices_push_subscription where user_id = ${first.userId}`.execute(
      server.db,
    );
    expect(kept).toHaveLength(20);
  });

  test.each([
    'http://push.example/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://push.example:8443/x',
    'https://user:word@push.example/x',
    'https://internal/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://localhost./x',
    'file:///etc/passwd',
    'gopher://push.example/',
    'no address',
    `https://push.example/${'x'.repeat(1000)}`,
  ])('%s is not a push service', (endpoint) => {
    expect(isPushEndpoint(endpoint, false)).toBe(false);
  });

  test('accepts public push services, loopback only by setting, and refuses names that resolve to internal addresses', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
    ])
      expect(isPushEndpoint(endpoint, false)).toBe(true);
    expect([isPushEndpoint('http://127.0.0.1:9/x', false), isPushEndpoint('http://127.0.0.1:9/x', true)]).toEqual([
      false,
      true,
    ]);
    expect(
      [
        '127.0.0.1',
        '10.1.2.3',
        '169.254.169.254',
        '172.20.0.1',
        '192.168.1.1',
        '::1',
        'fd00::1',
        'fe80::1',
        '::ffff:10.0.0.1',
      ].map(isInsideAddress),
    ).not.toContain(false);
    expect(['142.250.74.106', '2a00:1450:4001:82a::200a'].map(isInsideAddress)).not.toContain(true);
  });

  test('refuses malformed input with a code', async () => {
    const dealer = await dealerOf();
    const good = body('https://push.example/x');
    for (const wrong of [
      {},
      [],
      null,
      { ...good, endpoint: 'https://10.0.0.1/x' },
      { ...good, endpoint: 7 },
      { ...good, keys: null },
      { ...good, keys: { ...good.keys, p256dh: 'AAAA' } },
      { ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { ...good, keys: { ...good.keys, auth: "'; drop table" } },
      { ...good, keys: { ...good.keys, auth: 'A'.repeat(5000) } },
    ]) {
      const answer = await post(dealer, wrong ?? undefined);
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
      expect(answer.json()).toMatchObject({ code: expect.any(String), message: { status: 'failed' } });
    }
  });
});

describe('the keys of a host', () => {
  test('are created once, also for parallel requests, and returned only if the feature is on (R-117)', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => pushKeys(server.db, 'new.example', now)));
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
    const config = async (host: string) =>
      (await server.app.inject({ url: `/server/config/${host}`, headers: { host, ...basic } })).json();
    const [one, other, quiet] = [await config('localhost'), await config('us.example'), await config('quiet.example')];
    expect(Buffer.from(one.pushPublicKey, 'base64url')).toHaveLength(65);
    expect(other.pushPublicKey).not.toBe(one.pushPublicKey);
    expect(quiet).not.toHaveProperty('pushPublicKey');
    expect(JSON.stringify([one, other])).not.toContain((await pushKeys(server.db, 'localhost', now)).privateKey);
  });
});
