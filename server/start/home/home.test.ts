import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, makePaymentMethod, makeShipment, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makePastOrder } from '#buying/repeat-order/repeat-order.factory.ts';

const server = testServer();
const now = new Date('2026-06-15T10:00:00Z');
const hoursBefore = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
let sorg = '';
let otherSorg = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  otherSorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, otherSorg], configuration: { payment: true } });
  server.setNow(now);
});

async function person(
  role: string,
  groupRole: string,
  areas: NonNullable<Parameters<typeof makeUser>[1]>['areas'],
): Promise<Caller> {
  const user = await makeUser(server, { role, groupRole, ...(areas ? { areas } : {}) });
  return signIn(server, user.id);
}
let salesmanCount = 0;
/** A salesperson with two dealers of their own. */
async function makeRep(): Promise<{ rep: Caller; salesman: string; dealers: [Dealer, Dealer] }> {
  salesmanCount += 1;
  const salesman = `S${salesmanCount}`;
  const rep = await person('salesman', 'Sales', [{ sorg, limitation: 'salesman', option: 'include', value: salesman }]);
  const buyer = (name: string) => makeBuyer(server, { sorgs: [sorg], salesman, name: `${name} ${salesman}` });
  return { rep, salesman, dealers: [await buyer('Alpine'), await buyer('Bergrad')] };
}

const salesHome = (caller: Caller) =>
  server.graphql(caller, `{ homeSales { month { currency orders amount ordersBefore amountBefore } } }`);

describe('homeSales', () => {
  test('sums up the orders of the month and of the same days a year before, without those that ended unfulfilled', async () => {
    const { rep, dealers } = await makeRep();
    const place = (at: string, price: number, more: object = {}) =>
      makePastOrder(server, {
        customerId: dealers[0].customer.id,
        sorg,
        at,
        lines: [{ articleId: null, code: 'X', qty: 2, price }],
        ...more,
      });
    await place('2026-06-01T00:00:00Z', 1_000);
    await place('2026-06-15T09:00:00Z', 2_000);
    await place('2026-06-10T09:00:00Z', 9_000, { status: 'cancelled' });
    await place('2026-05-31T23:59:59Z', 9_000);
    await place('2025-06-15T23:00:00Z', 500);
    await place('2025-06-16T00:00:00Z', 9_000);
    expect((await salesHome(rep)).data.homeSales.month).toEqual([
      { currency: 'USD', orders: 2, amount: '60.00', ordersBefore: 1, amountBefore: '10.00' },
    ]);
  });

  test('hides another salesperson’s orders, and is not available to dealers', async () => {
    const [{ rep: stranger }, { dealers }] = [await makeRep(), await makeRep()];
    await makePastOrder(server, {
      customerId: dealers[0].customer.id,
      sorg,
      at: '2026-06-02T08:00:00Z',
      lines: [{ articleId: null, code: 'X', qty: 1 }],
    });
    expect((await salesHome(stranger)).data.homeSales).toEqual({ month: [] });
    const { errors } = await salesHome(dealers[0]);
    expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });
});

const administrationHome = (caller: Caller) =>
  server.graphql(
    caller,
    `{ homeAdministration { findings { code sorg count } fileCount files { type name refused rows rejected reason } mailCount mails { recipient refused reason } } }`,
  );
const administrator = (of: string): Promise<Caller> =>
  person('administrator', 'Administrator', [{ sorg: of, limitation: 'none', option: 'include', value: '' }]);

describe('homeAdministration', () => {
  test('lists what is missing in the caller’s sales organisations, until it exists', async () => {
    const caller = await administrator(otherSorg);
    const findings = async (): Promise<string[]> =>
      (await administrationHome(caller)).data.homeAdministration.findings
        .filter((finding: { sorg: string | null }) => finding.sorg !== null)
        .map(
          (finding: { code: string; sorg: string; count: number }) =>
            `${finding.sorg === otherSorg ? '' : 'foreign '}${finding.code} ${finding.count}`,
        );
    expect(await findings()).toEqual(['no_payment_method 1', 'no_shipment_option 1', 'stock_unknown 1']);
    await makePaymentMethod(server, otherSorg);
    await makeShipment(server, otherSorg);
    const [article] = await makeArticles(server, [{ sorg: otherSorg, stock: 5 }]);
    await server.db
      .updateTable('catalog_stock')
      .set({ as_of: hoursBefore(24 * 5) })
      .where('sorg', '=', otherSorg)
      .execute();
    await server.db.deleteFrom('catalog_price').where('article_id', '=', article!.id).execute();
    expect(await findings()).toEqual(['articles_without_price 1', 'stock_old 5']);
    await server.db
      .updateTable('catalog_stock')
      .set({ as_of: hoursBefore(24) })
      .where('sorg', '=', otherSorg)
      .execute();
    await server.db
      .updateTable('catalog_article_sorg')
      .set({ removed_at: now })
      .where('article_id', '=', article!.id)
      .execute();
    expect(await findings()).toEqual([]);
  });

  test('counts users who can see nothing', async () => {
    const caller = await administrator(sorg);
    const lost = async (): Promise<number> =>
      (await administrationHome(caller)).data.homeAdministration.findings.find(
        (finding: { code: string }) => finding.code === 'users_without_area',
      )?.count ?? 0;
    const before = await lost();
    const user = await makeUser(server, { role: 'salesman', groupRole: 'Sales' });
    expect(await lost()).toBe(before + 1);
    await server.db.updateTable('identity_user').set({ disabled_at: now }).where('id', '=', user.id).execute();
    expect(await lost()).toBe(before);
  });

  test('lists the failed files until a later one of their kind succeeds', async () => {
    const caller = await administrator(sorg);
    const file = (name: string, sequence: number, state: string, rejected: number, hours: number) =>
      server.db
        .insertInto('erp_file')
        .values({
          direction: 'in',
          type: 'prices',
          name,
          sender: 'HOME',
          sequence,
          made_at: hoursBefore(hours),
          sha256: name,
          state,
          row_count: 10,
          rejected_count: rejected,
          started_at: hoursBefore(hours),
          finished_at: hoursBefore(hours),
        })
        .execute();
    const names = async (): Promise<string[]> =>
      (await administrationHome(caller)).data.homeAdministration.files.map(({ name }: { name: string }) => name);
    await file('too-old', 1, 'rejected', 0, 24 * 8);
    expect(await names()).toEqual([]);
    await file('refused', 2, 'rejected', 0, 30);
    expect(await names()).toEqual(['refused']);
    await file('partly', 3, 'done', 4, 20);
    expect((await administrationHome(caller)).data.homeAdministration).toMatchObject({
      fileCount: 1,
      files: [{ type: 'prices', name: 'partly', refused: false, rows: 10, rejected: 4 }],
    });
    await file('whole', 4, 'done', 0, 10);
    expect(await names()).toEqual([]);
  });

  test('lists undelivered mails of the market', async () => {
    const caller = await administrator(sorg);
    const { rows } = await sql<{
      id: string;
    }>`select market_id as id from markets_host where host = 'localhost'`.execute(server.db);
    const mail = (
      recipient: string,
      market: string | null,
      more: { error: string | null; refused?: Date | null; sent?: Date | null },
    ) =>
      server.db
        .insertInto('platform_mail')
        .values({
          kind: 'feedback',
          market_id: market,
          locale: 'en',
          recipient,
          subject: 'Subject',
          body_text: '',
          body_html: '',
          created_at: hoursBefore(5),
          last_error: more.error,
          refused_at: more.refused ?? null,
          sent_at: more.sent ?? null,
        })
        .execute();
    const market = rows[0]!.id;
    await mail('gone@shop.example', market, { error: '550 no such user', refused: hoursBefore(4) });
    await mail('later@shop.example', market, { error: '451 try later' });
    await mail('sent@shop.example', market, { error: '451 try later', sent: hoursBefore(1) });
    await mail('waiting@shop.example', market, { error: null });
    await mail('foreign@shop.example', '018f0000-0000-7000-8000-000000000000', { error: '550 no such user' });
    const { mailCount, mails } = (await administrationHome(caller)).data.homeAdministration;
    expect(mailCount).toBe(2);
    expect(
      mails.toSorted((a: { recipient: string }, b: { recipient: string }) => a.recipient.localeCompare(b.recipient)),
    ).toEqual([
      { recipient: 'gone@shop.example', refused: true, reason: '550 no such user' },
      { recipient: 'later@shop.example', refused: false, reason: '451 try later' },
    ]);
  });

  test('requires the permission on markets', async () => {
    const desk = await person('order.desk', 'Order desk', [{ sorg, limitation: 'none', option: 'include', value: '' }]);
    expect((await administrationHome(desk)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });
});
