import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { textOfPdf, untaggedTextOf } from '#testing/pdf-text.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeAttachment } from '#service/claims/claims.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { recordDeliveries, type ReportedDelivery } from '#ordering/deliveries/deliveries.record.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';

const server = testServer();
let sorg = '';
let desk: Caller;
let next = 0;
type Dealer = Awaited<ReturnType<typeof makeDealer>>;

beforeAll(async () => {
  server.setNow(new Date('2026-11-22T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { transitDamageCap: '50' } });
  await makeArticle(server, { sorg, code: 'TD-BIKE', name: 'Meridian 7' });
  const user = await makeUser(server, {
    role: 'claim.desk',
    groupRole: 'Claim desk',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  desk = await signIn(server, user.id);
});

const dealerOf = () => makeDealer(server, { sorgs: [sorg] });

/** A delivery of a bike with a frame and of four helmets, 100.00 each; answers its number. */
async function deliver(dealer: Dealer, more: Partial<ReportedDelivery> = {}): Promise<string> {
  const number = `TDD${(next += 1)}`;
  const line = { order: null, orderPosition: null, description: 'Goods', uom: 'PCE', price: 100_00 };
  const delivery: ReportedDelivery = {
    sorg,
    number,
    customerId: dealer.customer.id,
    companyCode: `C${sorg}`,
    status: 'delivered',
    carrier: '',
    trackingNumber: '',
    trackingUrl: '',
    shipto: '',
    notes: '',
    currency: 'USD',
    shippedOn: '2026-11-18',
    estimatedOn: null,
    deliveredOn: '2026-11-20',
    lines: [
      { ...line, position: 1, articleCode: 'TD-BIKE', qty: 1, serialNumbers: [`${number}-A`] },
      { ...line, position: 2, articleCode: 'TD-HELMET', qty: 4, serialNumbers: [] },
    ],
    ...more,
  };
  await asJob(server, (ctx) => recordDeliveries(ctx, [delivery], new Date('2026-11-20T07:00:00Z')));
  return number;
}

/** Ready photos of a dealer. */
const photos = (dealer: Dealer, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => makeAttachment(server, { userId: dealer.userId, slot: 'photo1' })));

const shown = `transitDamage { id number state value proposed credit photos { fileName } history { state } requestNumber requestState }`;
async function report(caller: Caller, wish: Record<string, unknown>) {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($doNo: String!, $position: Int!, $frameNumber: String, $qty: Int!, $kind: String!, $text: String!, $photos: [String!]!) {
      reportTransitDamage(doNo: $doNo, position: $position, frameNumber: $frameNumber, qty: $qty, kind: $kind, text: $text, photos: $photos) {
        ${shown} userErrors { field code } } }`,
    { position: 2, qty: 1, kind: 'component', text: 'Cracked', ...wish },
  );
  expect(errors).toBeUndefined();
  return data.reportTransitDamage;
}
const codes = async (...asked: Parameters<typeof report>) =>
  ((await report(...asked)).userErrors as { code: string }[]).map(({ code }) => code);

describe('transit damage', () => {
  test('under the cap the portal proposes a credit, which the dealer accepts', async () => {
    const dealer = await dealerOf();
    const doNo = await deliver(dealer);
    const { transitDamage } = await report(dealer, { doNo, photos: await photos(dealer, 2) });
    expect(transitDamage).toMatchObject({
      number: expect.stringMatching(/^TD-2026-\d{6}$/),
      state: 'proposed',
      value: '100.00',
      proposed: '10.00',
      photos: [{ fileName: 'photo1.jpg' }, { fileName: 'photo1.jpg' }],
    });
    const { data } = await server.graphql(
      dealer,
      `mutation ($id: ID!) { answerDamageProposal(id: $id, accept: true) { ${shown} userErrors { code } } }`,
      { id: transitDamage.id },
    );
    expect(data.answerDamageProposal.transitDamage).toMatchObject({
      state: 'credited',
      credit: '10.00',
      history: [{ state: 'proposed' }, { state: 'credited' }],
      requestNumber: expect.stringMatching(/^CR-2026-\d{6}$/),
      requestState: 'waiting',
    });
    expect(
      await server.db
        .selectFrom('claims_credit_request as r')
        .innerJoin('erp_outbox as o', 'o.subject_id', 'r.id')
        .select(['r.amount', 'r.currency', 'r.company_code', 'o.kind', 'o.state'])
        .where('r.damage_id', '=', transitDamage.id)
        .execute(),
    ).toEqual([{ amount: 1_000, currency: 'USD', company_code: `C${sorg}`, kind: 'credit_request', state: 'pending' }]);
  });

  test('a frame goes to the desk, which credits at most its price; the dealer is told', async () => {
    const dealer = await dealerOf();
    await server.db
      .updateTable('identity_user')
      .set({ send_email_warranty: true, send_email: false })
      .where('id', '=', dealer.userId)
      .execute();
    const doNo = await deliver(dealer);
    const wish = { doNo, position: 1, kind: 'frame', photos: await photos(dealer, 1) };
    expect(await codes(dealer, wish)).toEqual(['transit_damage_frame']);
    const { transitDamage } = await report(dealer, { ...wish, frameNumber: `${doNo}a` });
    expect(transitDamage).toMatchObject({ state: 'in_review', proposed: null });
    await raiseNotices(server);
    const inboxOf = async (caller: Caller): Promise<string[]> =>
      (await server.graphql(caller, '{ inbox { entries { kind title } } }')).data.inbox.entries.map(
        ({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`,
      );
    const waiting = new RegExp(`^transit-damage.waiting Transit damage ${transitDamage.number}: Dealer`);
    expect((await inboxOf(desk)).filter((entry) => waiting.test(entry))).toHaveLength(1);
    expect(await inboxOf(dealer)).toEqual([]);
    expect(await codes(dealer, { ...wish, frameNumber: `${doNo}A`, photos: await photos(dealer, 1) })).toEqual([
      'transit_damage_twice',
    ]);
    const decide = async (caller: Caller, amount: string | null) =>
      (
        await server.graphql(
          caller,
          `mutation ($id: ID!, $amount: Decimal) { decideTransitDamage(id: $id, accept: true, amount: $amount, reason: "Sorry") {
             ${shown} userErrors { code } } }`,
          { id: transitDamage.id, amount },
        )
      ).data?.decideTransitDamage;
    expect(await decide(desk, '100.01')).toMatchObject({ userErrors: [{ code: 'transit_damage_amount' }] });
    expect(await decide(desk, '80.00')).toMatchObject({ transitDamage: { state: 'credited', credit: '80.00' } });
    expect(await decide(desk, '80.00')).toMatchObject({ userErrors: [{ code: 'transit_damage_decided' }] });
    await raiseNotices(server);
    const told = await server.db
      .selectFrom('platform_mail')
      .select('subject')
      .where('kind', '=', 'transit-damage.decided')
      .execute();
    expect(told.map(({ subject }) => subject)).toEqual([`Transit damage ${transitDamage.number}: credited`]);
  });

  test('is refused late, before the arrival, above the quantity, and with photos of somebody else', async () => {
    const [dealer, other] = [await dealerOf(), await dealerOf()];
    const late = await deliver(dealer, { deliveredOn: '2026-11-15' });
    const coming = await deliver(dealer, { deliveredOn: null, status: 'shipped' });
    const doNo = await deliver(dealer);
    const own = await photos(dealer, 1);
    expect([
      await codes(dealer, { doNo: late, photos: own }),
      await codes(dealer, { doNo: coming, photos: own }),
      await codes(dealer, { doNo, qty: 5, photos: own }),
      await codes(dealer, { doNo, photos: await photos(other, 1) }),
      await codes(other, { doNo, photos: await photos(other, 1) }),
    ]).toEqual([
      ['transit_damage_late'],
      ['transit_damage_not_delivered'],
      ['transit_damage_quantity'],
      ['attachment_not_found'],
      ['transit_damage_delivery'],
    ]);
  });

  test('is refused after the hours that the market gives', async () => {
    const dealer = await dealerOf();
    const wish = { doNo: await deliver(dealer), photos: await photos(dealer, 1) };
    const setHours = (hours: number) =>
      sql`update markets_market
             set configuration = configuration || ${JSON.stringify({ transitDamageHours: hours })}::jsonb`.execute(
        server.db,
      );
    await setHours(24);
    expect(await codes(dealer, wish)).toEqual(['transit_damage_late']);
    await setHours(72);
    expect(await codes(dealer, wish)).toEqual([]);
  });

  test('shows on the delivery and in the list of the dealer and the desk, never to another dealer', async () => {
    const [dealer, other] = [await dealerOf(), await dealerOf()];
    const doNo = await deliver(dealer);
    const { transitDamage } = await report(dealer, { doNo, photos: await photos(dealer, 1) });
    expect(transitDamage.state).toBe('in_review');
    const listed = async (caller: Caller) =>
      (
        (await server.graphql(caller, `{ transitDamages(state: "open", search: "${doNo}") { data { id } } }`)).data
          .transitDamages.data as unknown[]
      ).length;
    expect([await listed(dealer), await listed(desk), await listed(other)]).toEqual([1, 1, 0]);
    const { data } = await server.graphql(
      dealer,
      `{ deliveries(page: 1, limit: 10) { data { doNumber damageReportableUntil transitDamage { id } } } }`,
    );
    expect(data.deliveries.data).toMatchObject([{ doNumber: doNo, transitDamage: [{ id: transitDamage.id }] }]);
    const { data: refused } = await server.graphql(
      other,
      `mutation ($id: ID!) { answerDamageProposal(id: $id, accept: true) { userErrors { code } } }`,
      { id: transitDamage.id },
    );
    expect(refused.answerDamageProposal.userErrors).toEqual([{ code: 'not_found' }]);
  });
});

const paper = (caller: Caller, path: string, locale = 'en-us') =>
  server.app.inject({
    url: path,
    headers: {
      host: 'localhost',
      'x-locale': locale,
      ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }),
    },
  });

describe('the paper of a report', () => {
  test('has damage, credit, history and photos for its dealer and the desk; nobody else gets it', async () => {
    const [dealer, stranger] = [await dealerOf(), await dealerOf()];
    const doNo = await deliver(dealer);
    const { transitDamage } = await report(dealer, { doNo, text: 'Crushed 王', photos: await photos(dealer, 3) });
    const path = `/transit-damage/${transitDamage.id}/pdf`;
    for (const caller of [dealer, desk]) {
      const answer = await paper(caller, path);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${transitDamage.number}.pdf"`,
      });
      const words = textOfPdf(answer.rawPayload).normalize('NFKC').replaceAll(/\s+/g, ' ');
      for (const part of [
        `Transit damage ${transitDamage.number}`,
        doNo,
        'Crushed 王',
        'A component',
        'Photo 3',
        'History',
      ])
        expect(words).toContain(part);
      expect(words).toMatch(/Credit proposed|In review/);
      expect(untaggedTextOf(answer.rawPayload)).toBe(0);
    }
    expect(textOfPdf((await paper(dealer, path, 'fr')).rawPayload)).toContain('Avarie de transport');
    expect((await paper(stranger, path)).statusCode).toBe(404);
    expect((await paper(dealer, '/transit-damage/x/pdf')).statusCode).toBe(404);
    expect((await paper({ token: null }, path)).statusCode).toBe(401);
    const vendor = await signIn(server, (await makeUser(server, { role: 'vendor', areas: [] })).id);
    expect((await paper(vendor, path)).json()).toMatchObject({ code: 'forbidden_scope' });
  });
});
