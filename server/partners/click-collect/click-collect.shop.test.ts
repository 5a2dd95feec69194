import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { OrderRefused, sendOrder, signedHeaders, type ShopOrder } from '../../../docs/click-and-collect-client.ts';
import { testServer } from '#testing/harness.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeShop, type MadeShop } from '#partners/shops/shops.factory.ts';

const server = testServer({ RATE_LIMIT_FACTOR: '1' });
const now = new Date('2026-11-20T10:15:30Z');
let shop: MadeShop;
let foreign: MadeShop;
let dealerCode = '';
let other = '';
let next = 0;

beforeAll(async () => {
  server.setNow(now);
  const sorg = await makeSorg(server);
  const market = await makeMarket(server, { sorgs: [sorg] });
  shop = await makeShop(server, market);
  foreign = await makeShop(server, await makeMarket(server, { host: 'other.test', sorgs: [await makeSorg(server)] }));
  dealerCode = (await makeCustomer(server, { sorgs: [sorg] })).unified;
  other = (await makeCustomer(server, { sorgs: [await makeSorg(server)] })).unified;
});

const order = (changes: Partial<ShopOrder> = {}): ShopOrder => ({
  externalId: `W-${(next += 1)}`,
  dealerCode,
  orderedAt: '2026-11-20T17:15:00+07:00',
  consumer: { firstName: 'Mona', lastName: 'Krüger', email: 'mona@consumer.example', locale: 'de' },
  lines: [
    { sku: '004711', name: 'Helmet City', quantity: 1 },
    { sku: '004712', name: 'Bell', quantity: 2 },
  ],
  ...changes,
});

interface Sent {
  readonly signer?: Pick<MadeShop, 'key' | 'secret'>;
  readonly at?: Date;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
  readonly address?: string;
}
/** Sends bytes that were signed as the example client signs them. */
async function send(
  body: string | Buffer,
  { signer = shop, at = now, headers = {}, host = 'localhost', address = '127.0.0.1' }: Sent = {},
) {
  const signed = signedHeaders(signer, body.toString(), at);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/click-collect/orders',
    headers: { host, ...signed, ...headers },
    payload: body,
    remoteAddress: address,
  });
  return {
    status: answer.statusCode,
    ...answer.json<{ code: string; field: string; number: string; isNew: boolean }>(),
  };
}
const sendOne = (changes: Partial<ShopOrder> = {}, sent: Sent = {}) => send(JSON.stringify(order(changes)), sent);
const refusal = ({ status, code, field }: Awaited<ReturnType<typeof send>>): string =>
  `${status} ${code} ${field}`.trim();
const count = async (externalId?: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from click_collect_order
     where external_id = coalesce(${externalId ?? null}, external_id)`.execute(server.db);
  return rows[0]?.count ?? 0;
};

describe('a signed order (Q-119)', () => {
  test('is taken with its consumer and lines, and notes that the key was used', async () => {
    const sent = order();
    const answer = await send(JSON.stringify({ ...sent, gift: true }));
    expect(answer).toMatchObject({ status: 201, isNew: true, pickupCode: expect.stringMatching(/\S/) });
    const { rows } = await sql`
      select o.number, o.status, o.shop_name, o.ordered_at, c.first_name, c.last_name, c.email, c.locale,
             jsonb_agg(jsonb_build_array(l.sku, l.name, l.qty) order by l.position) as lines
        from click_collect_order o
        join click_collect_consumer c on c.order_id = o.id
        join click_collect_line l on l.order_id = o.id
       where o.external_id = ${sent.externalId}
       group by o.id, c.order_id`.execute(server.db);
    expect(rows).toEqual([
      {
        number: answer.number,
        status: 'need_confirmation',
        shop_name: 'Corner Cycles',
        ordered_at: new Date('2026-11-20T10:15:00Z'),
        first_name: 'Mona',
        last_name: 'Krüger',
        email: 'mona@consumer.example',
        locale: 'de',
        lines: [
          ['004711', 'Helmet City', 1],
          ['004712', 'Bell', 2],
        ],
      },
    ]);
    const key = await server.db
      .selectFrom('shops_key')
      .select('used_at')
      .where('name', '=', shop.key)
      .executeTakeFirstOrThrow();
    expect(key.used_at).toEqual(now);
  });

  test('is the same order when it comes again, also byte by byte, and is not changed by another content', async () => {
    const sent = order();
    const first = await send(JSON.stringify(sent));
    const replayed = await send(JSON.stringify(sent));
    expect(replayed).toMatchObject({ status: 200, isNew: false, number: first.number });
    // A new signature of the same order.
    const again = await send(JSON.stringify(sent), { at: new Date(now.getTime() + 20_000) });
    expect(again).toMatchObject({ status: 200, isNew: false, number: first.number });
    const changed = { ...sent, lines: [{ sku: '004711', name: 'Helmet City', quantity: 2 }] };
    expect(refusal(await send(JSON.stringify(changed)))).toBe('409 click_collect_order_differs externalId');
    expect(await count(sent.externalId)).toBe(1);
  });

  test('may leave fields out or send null for them, and is the same order then', async () => {
    const { consumer, ...sent } = order();
    const named = { firstName: consumer.firstName };
    const none = { lastName: null, email: null, phone: null, locale: null };
    const first = await send(JSON.stringify({ ...sent, consumer: named }));
    expect(first).toMatchObject({ status: 201 });
    expect(await send(JSON.stringify({ ...sent, consumer: { ...named, ...none } }))).toMatchObject({
      status: 200,
      number: first.number,
    });
    expect(refusal(await send(JSON.stringify({ ...sent, consumer: { ...none, firstName: null } })))).toBe(
      '400 required consumer.firstName',
    );
  });

  test('has the time of the consumer with any number of decimals', async () => {
    for (const time of ['17:15:00+07:00', '17:15:00.1+07:00', '17:15:00.123456+07:00', '10:15:00.123456789Z'])
      expect(await sendOne({ orderedAt: `2026-11-20T${time}` }), time).toMatchObject({ status: 201 });
    for (const time of ['17:15+07:00', '17:15:00', '17:15:00+0700', '25:15:00Z', '10:15:00.Z'])
      expect(refusal(await sendOne({ orderedAt: `2026-11-20T${time}` })), time).toBe('400 valid_date orderedAt');
  });

  test('is at most 15 minutes ahead of the server, and stays known when it comes again', async () => {
    const ahead = (seconds: number): string => new Date(now.getTime() + seconds * 1_000).toISOString();
    const last = order({ orderedAt: ahead(900) });
    expect(await send(JSON.stringify(last))).toMatchObject({ status: 201 });
    for (const seconds of [901, 86_400, 900_000_000]) {
      const late = order({ orderedAt: ahead(seconds) });
      expect(refusal(await send(JSON.stringify(late)))).toBe('400 valid_date orderedAt');
      expect(await count(late.externalId)).toBe(0);
    }
    // A server whose clock is behind the one that took the order.
    const behind = new Date(now.getTime() - 240_000);
    server.setNow(behind);
    expect(await send(JSON.stringify(last))).toMatchObject({ status: 200, isNew: false });
    server.setNow(now);
  });

  test('has the signature of the example in the documentation', () => {
    const page = readFileSync(new URL('../../../docs/click-and-collect-api.md', import.meta.url), 'utf8');
    const [, secret = '', timestamp, body = '', signature] =
      /secret `(.+?)`, the timestamp `(\d+)` and the body `(.+?)`, the signature is\s+`(.+?)`/.exec(page) ?? [];
    const headers = signedHeaders({ key: 'key_1', secret }, body, new Date(Number(timestamp) * 1_000));
    expect(headers['paceline-signature']).toBe(signature);
  });

  test('is taken while the market is closed', async () => {
    await sql`update markets_market set status = 'maintenance' where code = 'localhost'`.execute(server.db);
    expect(await sendOne()).toMatchObject({ status: 201 });
    await sql`update markets_market set status = 'online' where code = 'localhost'`.execute(server.db);
  });
});

describe('a call that is not what it should be', () => {
  test('is refused outside of five minutes, in both directions, and taken at their ends', async () => {
    const at = (seconds: number): Sent => ({ at: new Date(now.getTime() + seconds * 1_000) });
    for (const seconds of [-301, 301, -86_400])
      expect(refusal(await sendOne({}, at(seconds)))).toBe('401 shop_call_too_old');
    for (const seconds of [-299, 299]) expect(await sendOne({}, at(seconds))).toMatchObject({ status: 201 });
  });

  test('is refused when a recorded one is sent later, with its own time or with a new one', async () => {
    const body = JSON.stringify(order());
    const recorded = signedHeaders(shop, body, now);
    server.setNow(new Date(now.getTime() + 301_000));
    expect(refusal(await send(body, { headers: recorded }))).toBe('401 shop_call_too_old');
    const fresh = { ...recorded, 'paceline-timestamp': String(now.getTime() / 1_000 + 301) };
    expect(refusal(await send(body, { headers: fresh }))).toBe('401 shop_signature_wrong');
    server.setNow(now);
  });

  test('is refused with an altered body, down to one byte', async () => {
    const body = JSON.stringify(order());
    const headers = signedHeaders(shop, body, now);
    for (const altered of [body.replace('Mona', 'Nona'), `${body} `, body.slice(0, -1), '{}', ''])
      expect(refusal(await send(altered, { headers })), altered).toBe('401 shop_signature_wrong');
    expect(await send(body, { headers })).toMatchObject({ status: 201 });
  });

  test('is refused without a readable signature', async () => {
    const unreadable: Record<string, string>[] = [
      { 'paceline-key': '' },
      { 'paceline-timestamp': '' },
      { 'paceline-signature': '' },
      { 'paceline-timestamp': '20e9' },
      { 'paceline-timestamp': '-1' },
      { 'paceline-signature': `sha256=${'0'.repeat(64)}` },
      { 'paceline-signature': `v1=${'0'.repeat(63)}` },
      { 'paceline-signature': `v1=${'G'.repeat(64)}` },
    ];
    for (const headers of unreadable)
      expect(refusal(await sendOne({}, { headers })), JSON.stringify(headers)).toBe('401 shop_signature_missing');
  });

  test('is refused with another secret, an unknown key, and a key of another market', async () => {
    expect(refusal(await sendOne({}, { signer: { ...shop, secret: 'guessed' } }))).toBe('401 shop_signature_wrong');
    expect(refusal(await sendOne({}, { signer: { ...shop, key: 'key_unknown' } }))).toBe('401 shop_key_unknown');
    expect(refusal(await sendOne({}, { signer: foreign }))).toBe('401 shop_key_unknown');
    expect(refusal(await sendOne({}, { host: 'other.test' }))).toBe('401 shop_key_unknown');
  });

  test('is refused for a removed key, a stopped shop, and a secret of another key', async () => {
    const market = await server.db
      .selectFrom('markets_market')
      .select('id')
      .where('code', '=', 'localhost')
      .executeTakeFirstOrThrow();
    const [removed, stopped, copied] = [
      await makeShop(server, market.id),
      await makeShop(server, market.id),
      await makeShop(server, market.id),
    ];
    await server.db.deleteFrom('shops_key').where('name', '=', removed.key).execute();
    expect(refusal(await sendOne({}, { signer: removed }))).toBe('401 shop_key_unknown');
    await server.db.updateTable('shops_shop').set({ stopped_at: now }).where('id', '=', stopped.id).execute();
    expect(refusal(await sendOne({}, { signer: stopped }))).toBe('403 shop_stopped');
    await sql`
      update shops_key
         set secret = (select secret from shops_key where name = ${shop.key})
       where name = ${copied.key}`.execute(server.db);
    expect(refusal(await sendOne({}, { signer: { ...copied, secret: shop.secret } }))).toBe('401 shop_key_unknown');
  });

  test.each<[string, Partial<Record<keyof ShopOrder, unknown>>, string]>([
    ['no number', { externalId: ' ' }, '400 not_empty externalId'],
    ['a long number', { externalId: 'x'.repeat(61) }, '400 too_long externalId'],
    ['no instant', { orderedAt: '2026-11-20' }, '400 valid_date orderedAt'],
    ['an impossible instant', { orderedAt: '2026-13-20T10:00:00Z' }, '400 valid_date orderedAt'],
    ['no consumer', { consumer: undefined }, '400 required consumer'],
    ['no name', { consumer: { firstName: '' } }, '400 not_empty consumer.firstName'],
    ['a wrong address', { consumer: { firstName: 'Mona', email: 'mona' } }, '400 valid_email consumer.email'],
    ['an unknown language', { consumer: { firstName: 'Mona', locale: 'xx' } }, '400 valid_code consumer.locale'],
    ['no lines', { lines: [] }, '400 not_empty lines'],
    [
      'too many lines',
      { lines: Array.from({ length: 101 }, (_, at) => ({ sku: `S${at}`, name: 'x', quantity: 1 })) },
      '400 too_many lines',
    ],
    [
      'a piece and a half',
      { lines: [{ sku: 'S', name: 'x', quantity: 1.5 }] },
      '400 must_be_whole_number lines.0.quantity',
    ],
    ['half a piece', { lines: [{ sku: 'S', name: 'x', quantity: 0.5 }] }, '400 min_quantity lines.0.quantity'],
    ['no piece', { lines: [{ sku: 'S', name: 'x', quantity: 0 }] }, '400 min_quantity lines.0.quantity'],
    ['too many pieces', { lines: [{ sku: 'S', name: 'x', quantity: 10_000 }] }, '400 out_of_range lines.0.quantity'],
    [
      'an article twice',
      {
        lines: [
          { sku: 'S', name: 'x', quantity: 1 },
          { sku: 'S', name: 'x', quantity: 1 },
        ],
      },
      '400 shop_line_twice lines',
    ],
    ['an unknown dealer', { dealerCode: '0-0' }, '400 dealer_not_found dealerCode'],
    ['NUL', { externalId: 'W\0' }, '400 bad_input'],
  ])('with %s says what is wrong', async (_name, changes, expected) => {
    expect(refusal(await sendOne(changes as Partial<ShopOrder>))).toBe(expected);
  });

  test('is refused for a dealer of another market, for other bytes than JSON, and for a large body', async () => {
    expect(refusal(await sendOne({ dealerCode: other }))).toBe('400 dealer_not_found dealerCode');
    for (const body of ['nonsense', '[]', 'null', '"text"', ''])
      expect(refusal(await send(body)), body).toMatch(/^400 bad_input/);
    const before = await count();
    const large = await sendOne({ consumer: { firstName: 'x'.repeat(66_000) } });
    expect(large.status).toBe(413);
    expect(await count()).toBe(before);
  });
});

describe('many orders', () => {
  /** Sends as a shop does: again, while the portal is too busy to answer. */
  const insist = async (body: string) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(body);
      if (answer.status !== 503 || attempt === 5) return answer;
    }
  };

  test('a thousand at once, a hundred of them twice: each exactly once, with a number of its own', async () => {
    const orders = Array.from({ length: 1_000 }, () => JSON.stringify(order()));
    const before = await count();
    const answers = await Promise.all([...orders, ...orders.slice(0, 100)].map(insist));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1_000);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1_000);
    for (let at = 0; at < 100; at += 1) expect(answers[at]?.number).toBe(answers[at + 1_000]?.number);
    expect(await count()).toBe(before + 1_000);
  });

  test('are limited by address', async () => {
    const sent = { address: '192.0.2.7', headers: { 'paceline-key': '' } };
    await server.db
      .insertInto('platform_call_count')
      .values({
        subject: 'POST /click-collect/orders 192.0.2.7',
        calls: 2_999,
        ends_at: sql<Date>`clock_timestamp() + interval '1 minute'`,
      })
      .execute();
    expect(refusal(await sendOne({}, sent))).toBe('401 shop_signature_missing');
    expect(refusal(await sendOne({}, sent))).toBe('429 rate_limited');
    expect(refusal(await sendOne({}, { ...sent, address: '192.0.2.8' }))).toBe('401 shop_signature_missing');
  });
});

describe('the example client', () => {
  test('sends an order, and throws a refusal with its code and field', async () => {
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const access = { origin, key: shop.key, secret: shop.secret };
    const sent = order();
    expect(await sendOrder(access, sent, { now: () => now })).toMatchObject({ isNew: true });
    expect(await sendOrder(access, sent, { now: () => now })).toMatchObject({ isNew: false });
    const refused = await sendOrder(access, order({ dealerCode: '0-0' }), { now: () => now }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(OrderRefused);
    expect(refused).toMatchObject({ code: 'dealer_not_found', field: 'dealerCode', requestId: expect.any(String) });
  });

  test('tries again, signed anew, while the portal is busy, and gives up in the end', async () => {
    const seen: (string | undefined)[] = [];
    const answers = [503, 429, 201];
    const busy = createServer((request, response) => {
      seen.push(request.headers['paceline-timestamp'] as string | undefined);
      response
        .writeHead(answers.shift() ?? 503)
        .end(JSON.stringify({ number: 'CC-1', pickupCode: 'AB12', isNew: true }));
    }).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const access = { ...shop, origin: `http://127.0.0.1:${(busy.address() as AddressInfo).port}` };
    let seconds = 1_000;
    const options = { pause: 1, attempts: 3, now: () => new Date((seconds += 1) * 1_000) };
    expect(await sendOrder(access, order(), options)).toMatchObject({ number: 'CC-1' });
    expect(seen).toEqual(['1001', '1002', '1003']);
    await expect(sendOrder(access, order(), options)).rejects.toThrow('the portal answers 503');
    expect(seen).toHaveLength(6);
    busy.close();
  });
});
