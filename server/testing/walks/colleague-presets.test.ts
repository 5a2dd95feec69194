import { beforeAll, describe, expect, test } from 'vitest';
import { colleagueRoles, type ColleagueRole } from '#rules/accounts/colleagues/colleague.ts';
import { fill, makeArticles, makePaymentMethod, order } from '#buying/cart/cart.factory.ts';
import { bikeClaim, fileClaim } from '#service/claims/claims.factory.ts';
import { makeColleague } from '#accounts/colleagues/colleagues.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  makeInvoiceMethod,
  makeInvoices,
  makePayer,
  requestPayment,
  type Payer,
} from '#money/payments/payments.factory.ts';
import { testServer, type GraphqlAnswer } from '#testing/harness.ts';

const server = testServer();
let sorg = '';
let article = '';
let transfer = '';
let dealer: Payer;
let people: Record<ColleagueRole, Awaited<ReturnType<typeof makeColleague>>>;

beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { payment: true } });
  transfer = await makePaymentMethod(server, sorg, { hours: 48 });
  await makeInvoiceMethod(server, sorg, 'virtual_account');
  dealer = await makePayer(server, sorg);
  const [made] = await makeArticles(server, [{ sorg, price: 2_500, stock: 90 }]);
  article = made?.code ?? '';
  const entries = await Promise.all(
    colleagueRoles.map(async (role) => [role, await makeColleague(server, dealer.customer, role)] as const),
  );
  people = Object.fromEntries(entries) as typeof people;
});

const forbidden = (answer: GraphqlAnswer): boolean =>
  answer.errors?.some(({ extensions }) => extensions['code'] === 'FORBIDDEN_SCOPE') ?? false;

const others = (role: ColleagueRole): ColleagueRole[] => colleagueRoles.filter((one) => one !== role);

/** The presets that may call an operation; a refusal in the answer counts as allowed. */
async function allowedTo(query: string): Promise<ColleagueRole[]> {
  const allowed: ColleagueRole[] = [];
  for (const role of colleagueRoles) {
    const answer = await server.graphql(people[role], query);
    if (forbidden(answer)) continue;
    expect(answer.errors, query).toBeUndefined();
    allowed.push(role);
  }
  return allowed;
}

describe('roles of colleagues', () => {
  test('a buyer orders; nobody else can fill a cart or check out', async () => {
    const ordering = async (role: ColleagueRole) => {
      const caller = { ...dealer, ...people[role] };
      const products = [{ articleCode: article, sorg, qty: 1 }];
      const filled = await fill(server, caller, sorg, { [article]: 1 });
      return [filled, await order(server, caller, { products, paymentId: transfer })] as const;
    };
    const [filled, ordered] = await ordering('buyer');
    expect(filled.data.updateProductsInCart.userErrors).toEqual([]);
    expect(ordered.data.checkoutV5).toMatchObject({ userErrors: [], orders: [{ sorg }] });
    for (const role of others('buyer')) expect((await ordering(role)).map(forbidden), role).toEqual([true, true]);
    expect(
      await allowedTo('mutation { cancelOrder(orderNumber: "none", reason: "Twice") { userErrors { code } } }'),
    ).toEqual(['buyer']);
  });

  test('a payer pays and disputes; nobody else does', async () => {
    const [one, two] = await makeInvoices(server, dealer, [{ totalAmount: 4_000 }, { totalAmount: 4_000 }]);
    const paying = (role: ColleagueRole, invoice: string | undefined) =>
      requestPayment(server, people[role], dealer, { amount: '40.00', positive: [invoice] });
    expect((await paying('payer', one)).data.done).toMatchObject({
      userErrors: [],
      paymentRequest: { amount: '40.00' },
    });
    for (const role of others('payer')) expect(forbidden(await paying(role, two)), role).toBe(true);
    expect(
      await allowedTo(
        'mutation { disputeInvoice(invoiceId: "none", reason: "price", text: "x", amount: "1.00") { userErrors { code } } }',
      ),
    ).toEqual(['payer']);
    const reading = '{ openInvoices(limit: 10) { info { count } } openAccount { payableSorgs } }';
    expect((await server.graphql(people.payer, reading)).data).toMatchObject({
      openInvoices: { info: { count: 2 } },
      openAccount: { payableSorgs: [sorg] },
    });
    expect((await server.graphql(people['read-only'], reading)).data).toMatchObject({
      openInvoices: { info: { count: 2 } },
      openAccount: { payableSorgs: [] },
    });
  });

  test('a mechanic files claims and inspects, and sees neither prices, credit nor invoices', async () => {
    const args = await bikeClaim(server, { userId: people.mechanic.userId });
    expect(await fileClaim(server, people.mechanic, args)).toMatchObject({ userErrors: [], claim: { version: 1 } });
    const filing = `mutation ($claim: ClaimInput!, $files: [ClaimFileInput!]) {
      createClaimBike(claim: $claim, files: $files) { userErrors { code } } }`;
    for (const role of others('mechanic'))
      expect(forbidden(await server.graphql(people[role], filing, { ...args })), role).toBe(true);
    expect(await allowedTo('{ claimPDIs(limit: 1) { info { count } } }')).toEqual(['mechanic']);
    for (const query of [
      '{ products(limit: 1) { info { count } } }',
      '{ cart { id } }',
      '{ openInvoices(limit: 1) { info { count } } }',
      '{ creditInformation { balance } }',
    ])
      expect(await allowedTo(query)).not.toContain('mechanic');
  });

  test('a reader reads and changes nothing', async () => {
    for (const query of [
      '{ products(limit: 1) { info { count } } }',
      '{ openInvoices(limit: 1) { info { count } } }',
      '{ creditInformation { balance } }',
      '{ claimsV2(limit: 1) { info { count } } }',
    ])
      expect(await allowedTo(query)).toContain('read-only');
    for (const mutation of [
      'mutation { createClaimComment(id: "none", comment: "x") { userErrors { code } } }',
      'mutation { reportRecallWork(code: "none", frameNumber: "x", state: "done") { userErrors { code } } }',
      'mutation { saveIntakeCodes(codes: [{ code: "1", articleCode: "2" }]) { userErrors { code } } }',
      'mutation { deletePaymentDoc(id: "none") { userErrors { code } } }',
    ])
      expect(await allowedTo(mutation)).not.toContain('read-only');
  });

  test('nobody of them sees or changes colleagues', async () => {
    expect(await allowedTo('{ colleagues { most } }')).toEqual([]);
    expect(await allowedTo('mutation { disableColleague(id: "none") { userErrors { code } } }')).toEqual([]);
  });
});
