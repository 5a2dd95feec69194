import { beforeAll, describe, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeVisit } from '#field/visit-plans/visit-plans.factory.ts';
import { recordInvoices, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { reviewedClaim } from '#service/claims/claims.factory.ts';
import { makeFrame } from '#service/retail-sales/retail-sales.factory.ts';

const server = testServer();
const now = new Date('2026-06-15T10:00:00Z');
/** The sales organisation of the brand for which visits are written. */
const sorg = '1000';
let article = '';
let claimDesk: Caller;

type Member = Caller & { id: string };
const salesman = (value: string): UserArea => ({ sorg, limitation: 'salesman', option: 'include', value });
const everything: UserArea = { sorg, limitation: 'none', option: 'include', value: '' };
async function member(role: string, area: UserArea): Promise<Member> {
  const user = await makeUser(server, { role, groupRole: 'Sales', name: `Mia ${role}`, areas: [area] });
  return { ...(await signIn(server, user.id)), id: user.id };
}

beforeAll(async () => {
  server.setNow(now);
  await makeSorg(server, { code: sorg });
  await makeMarket(server, { sorgs: [sorg] });
  article = (await makeArticles(server, [{ sorg, stock: 500, price: 1_000 }]))[0]?.code ?? '';
  claimDesk = await member('claim.desk', everything);
});

let dealers = 0;
/** A dealer with something on every card, and another one of the same salesperson with as much. */
async function makeDealers(): Promise<{ dealer: Dealer; code: string; rep: Member }> {
  dealers += 1;
  const code = `D${dealers}`;
  const made = async (name: string): Promise<Dealer> => {
    const buyer = await makeBuyer(server, {
      sorgs: [sorg],
      salesman: code,
      name: `${name} ${code}`,
      credit: { limit: 500_000, openInvoice: 120_000 },
    });
    await fill(buyer);
    return buyer;
  };
  const dealer = await made('Alpine');
  await made('Bergrad');
  return { dealer, code: dealer.customer.unified, rep: await member('salesman', salesman(code)) };
}

async function fill(dealer: Dealer): Promise<void> {
  await placeOrder(server, dealer, sorg, { [article]: 2 });
  await reviewedClaim(server, { desk: claimDesk, dealer, sorg, stock: 5 });
  await makeVisit(server, { customerId: dealer.customer.id, sorg, on: '2026-06-14' });
  await makeFrame(server, {
    number: `F${dealer.customer.r3}`,
    sorg,
    articleCode: article,
    customerId: dealer.customer.id,
    shippedOn: '2026-05-01',
  });
  await asJob(server, (ctx) =>
    recordInvoices(
      ctx,
      [
        reportedInvoice({
          number: `I${dealer.customer.r3}`,
          sorg,
          companyCode: `C${sorg}`,
          customerId: dealer.customer.id,
          currency: 'USD',
          invoicedOn: '2026-04-01',
          dueOn: '2026-05-01',
          lines: [
            {
              position: 1,
              order: null,
              orderPosition: null,
              articleCode: article,
              description: '',
              uom: 'PCE',
              qty: 1,
              price: 0,
              subtotal: 30_000,
            },
          ],
        }),
      ],
      now,
    ),
  );
}

const page = `query ($code: String!) { dealerPage(code: $code) {
  code name city phone email blockedReasons contact { name }
  orders { info { count } data { number status } }
  credit { code creditLimit creditExposure balance isBlocked }
  overdue { currency amount count }
  claims { info { count } data { number } }
  claimsInProcess { info { count } }
  bikes { info { count } data { frameNumber } }
  visits { brand info { count } data { visitId: id } }
  people { info { count } data { name } }
  notes { info { count } data { note createdByName } } } }`;
async function seenBy(caller: Caller, code: string) {
  const { data, errors } = await server.graphql(caller, page, { code });
  expect(errors).toBeUndefined();
  return data.dealerPage;
}
async function note(caller: Caller, code: string, words: string): Promise<string> {
  const { data } = await server.graphql(
    caller,
    'mutation ($code: String!, $note: String!) { addDealerNote(code: $code, note: $note) { userErrors { code } } }',
    { code, note: words },
  );
  return data ? (data.addDealerNote.userErrors[0]?.code ?? 'ok') : 'forbidden';
}

describe('dealerPage', () => {
  test('shows a salesperson what each list of the dealer has, and nothing of another dealer', async () => {
    const { dealer, code, rep } = await makeDealers();
    const shown = await seenBy(rep, code);
    expect(shown).toMatchObject({
      code,
      name: expect.stringMatching(/^Alpine D/),
      blockedReasons: [],
      contact: { name: 'Mia salesman' },
      orders: { info: { count: 1 } },
      overdue: [{ currency: 'USD', amount: '10.00', count: 1 }],
      claims: { info: { count: 1 } },
      claimsInProcess: { info: { count: 0 } },
      bikes: { info: { count: 1 }, data: [{ frameNumber: `F${dealer.customer.r3}` }] },
      people: null,
      notes: { info: { count: 0 }, data: [] },
    });
    expect(shown.visits.find(({ brand }: { brand: string }) => brand === 'polygon').info.count).toBe(1);
    const { data: lists, errors } = await server.graphql(
      await signIn(server, rep.id, dealer.customer.id),
      `query ($codes: [String!]) {
        orders(filter: { scope: "customer", status: "open" }) { info { count } data { number status } }
        creditInformation { code creditLimit creditExposure balance isBlocked }
        openInvoices(filter: { kind: "overdue" }) { info { count } }
        claims: claimsV2(filter: { statusCategory: "open" }) { info { count } data { number } }
        myBikes { info { count } data { frameNumber } }
        formVisits(brand: "polygon", custCodes: $codes) { info { count } data { visitId: id } } }`,
      { codes: [code] },
    );
    expect(errors).toBeUndefined();
    expect(shown.orders).toEqual(lists.orders);
    expect(shown.credit).toEqual(lists.creditInformation);
    expect(shown.overdue[0].count).toBe(lists.openInvoices.info.count);
    expect(shown.claims).toEqual(lists.claims);
    expect(shown.bikes).toEqual(lists.myBikes);
    expect(shown.visits).toContainEqual({ brand: 'polygon', ...lists.formVisits });
  });

  test('has the same figures whomever the caller acts for', async () => {
    const { code, rep } = await makeDealers();
    const { dealer: other } = await makeDealers();
    const free = await seenBy(rep, code);
    const admin = await member('administrator', everything);
    const acting = await signIn(server, admin.id, other.customer.id);
    expect((await seenBy(acting, code)).claims).toEqual(free.claims);
    expect(await seenBy(acting, code)).toEqual(await seenBy(admin, code));
  });

  test('leaves out each card whose list the caller may not read', async () => {
    const { code } = await makeDealers();
    const cards = ['orders', 'credit', 'overdue', 'claims', 'claimsInProcess', 'bikes', 'visits', 'people', 'notes'];
    for (const [role, open] of [
      ['order.desk', ['orders', 'notes']],
      ['credit.desk', ['orders', 'credit', 'overdue', 'notes']],
      ['claim.desk', ['orders', 'claims', 'claimsInProcess', 'bikes', 'notes']],
      ['us.administrator', ['orders', 'people', 'notes']],
    ] as const) {
      const shown = await seenBy(await member(role, everything), code);
      expect([role, cards.filter((card) => shown[card] !== null)]).toEqual([role, open]);
      expect([role, shown.orders.info.count]).toEqual([role, 1]);
    }
  });

  test('counts for the order desk what its own list has for this dealer', async () => {
    const { code } = await makeDealers();
    const desk = await member('order.desk', everything);
    const { data } = await server.graphql(
      desk,
      'query ($code: String) { orders(filter: { scope: "staff", status: "open", customer: $code }) { info { count } data { number status } } }',
      { code },
    );
    expect((await seenBy(desk, code)).orders).toEqual(data.orders);
  });

  test('is not found for the staff of other areas, for no such dealer and for a blocked one, and refuses dealers', async () => {
    const { dealer, code, rep } = await makeDealers();
    const { rep: stranger } = await makeDealers();
    expect(await seenBy(stranger, code)).toBeNull();
    expect(await seenBy(rep, 'none-such')).toBeNull();
    const { errors } = await server.graphql(dealer, page, { code });
    expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    await server.db
      .updateTable('customers_customer')
      .set({ blocked_at: now })
      .where('id', '=', dealer.customer.id)
      .execute();
    expect(await seenBy(rep, code)).toBeNull();
    expect(await note(rep, code, 'x')).toBe('customer_not_found');
  });
});

describe('addDealerNote', () => {
  test('notes are for all staff of the dealer, the newest first, with their author, and never for the dealer', async () => {
    const { dealer, code, rep } = await makeDealers();
    const { rep: stranger } = await makeDealers();
    const desk = await member('order.desk', everything);
    expect(await note(rep, code, 'Closes on Mondays,\nring the bell')).toBe('ok');
    expect(await note(desk, code, ' Wants one parcel a week ')).toBe('ok');
    expect(await note(rep, code, ' ')).toBe('not_empty');
    expect(await note(rep, code, 'x'.repeat(1_001))).toBe('too_long');
    expect(await note(stranger, code, 'x')).toBe('customer_not_found');
    expect(await note(dealer, code, 'x')).toBe('forbidden');
    expect((await seenBy(rep, code)).notes).toEqual({
      info: { count: 2 },
      data: [
        { note: 'Wants one parcel a week', createdByName: 'Mia order.desk' },
        { note: 'Closes on Mondays,\nring the bell', createdByName: 'Mia salesman' },
      ],
    });
    const { data } = await server.graphql(
      rep,
      'query ($code: String!) { dealerPage(code: $code, page: 2, limit: 1) { notes { info { count } data { note } } } }',
      { code },
    );
    expect(data.dealerPage.notes).toEqual({
      info: { count: 2 },
      data: [{ note: 'Closes on Mondays,\nring the bell' }],
    });
    const { errors } = await server.graphql(
      rep,
      'query ($code: String!) { dealerPage(code: $code, limit: 101) { notes { info { count } } } }',
      { code },
    );
    expect(errors?.[0]?.extensions['code']).toBe('BAD_INPUT');
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['actor_name', 'customer_id', 'subject_id', 'after'])
      .where('action', '=', 'dealer.note-added')
      .where('customer_id', '=', dealer.customer.id)
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      {
        actor_name: 'Mia salesman',
        subject_id: dealer.customer.id,
        after: { note: 'Closes on Mondays,\nring the bell' },
      },
      { actor_name: 'Mia order.desk', after: { note: 'Wants one parcel a week' } },
    ]);
  });
});
