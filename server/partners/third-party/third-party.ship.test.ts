import { beforeAll, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  makeThirdPartyArticle,
  makeVendor,
  makeVendorUser,
  placeThirdPartyOrder,
  setThirdPartyStatus,
  thirdPartyProduct,
} from './third-party.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
});

/** A vendor with a user, and a dealer with an order of three articles. */
async function story() {
  const vendor = await makeVendor(server, { sorg });
  const user = await makeVendorUser(server, { sorg, vendor });
  const articles = [];
  for (const price of [1_000, 250, 100]) articles.push(await makeThirdPartyArticle(server, { vendor, price }));
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const orderNo = await placeThirdPartyOrder(
    server,
    dealer,
    articles.map((article) => thirdPartyProduct(article, 2)),
  );
  return { user, dealer, orderNo, codes: articles.map(({ code }) => code) };
}

const shown =
  'order { status details { articleCode status } shipments { id number carrier trackingNumber parcels articleCodes mayPrint } } userErrors { code field }';
async function confirm(caller: Caller, orderNo: string) {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($orderNo: String!) { done: confirmThirdPartyOrder(orderNo: $orderNo) { ${shown} } }`,
    { orderNo },
  );
  return data?.done ?? errors?.[0]?.extensions['code'];
}
const parcel = { carrier: 'JNE', trackingNumber: 'JP-77', parcels: 2 };
async function ship(caller: Caller, orderNo: string, articleCodes: readonly string[], of: object = parcel) {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($orderNo: String!, $articleCodes: [String!]!, $carrier: String!, $trackingNumber: String!, $parcels: Int!) {
      done: shipThirdPartyOrder(orderNo: $orderNo, articleCodes: $articleCodes, carrier: $carrier, trackingNumber: $trackingNumber, parcels: $parcels) { ${shown} } }`,
    { orderNo, articleCodes, ...of },
  );
  return data?.done ?? errors?.[0]?.extensions['code'];
}
const codesOf = ({ userErrors }: { userErrors: { code: string }[] }): string[] => userErrors.map(({ code }) => code);
const statuses = ({ order }: { order: { details: { status: string }[] } }): string[] =>
  order.details.map(({ status }) => status);

test('a vendor confirms an order as a whole, and again without an effect', async () => {
  const { user, orderNo, codes } = await story();
  await setThirdPartyStatus(server, user, { orderNo, articleCode: codes[2] ?? '', status: 'cancelled' });
  const done = await confirm(user, orderNo);
  expect([done.order.status, statuses(done)]).toEqual(['processing', ['processing', 'processing', 'cancelled']]);
  const again = await confirm(user, orderNo);
  expect([codesOf(again), statuses(again)]).toEqual([[], ['processing', 'processing', 'cancelled']]);
});

test('a vendor ships a part and then the rest with tracking; the dealer sees both, each step is in the history once', async () => {
  const { user, dealer, orderNo, codes } = await story();
  const first = await ship(user, orderNo, codes.slice(0, 2));
  expect(statuses(first)).toEqual(['shipped', 'shipped', 'open']);
  const { order } = await ship(user, orderNo, codes.slice(2), { carrier: '', trackingNumber: '', parcels: 1 });
  expect(order).toMatchObject({
    status: 'processing',
    shipments: [
      { number: 1, ...parcel, articleCodes: codes.slice(0, 2), mayPrint: true },
      { number: 2, carrier: '', trackingNumber: '', parcels: 1, articleCodes: codes.slice(2), mayPrint: true },
    ],
  });
  const seen = await server.graphql(
    dealer,
    `{ orderThirdParty(orderNo: "${orderNo}") { shipments { trackingNumber mayPrint } history { status articleCode } } }`,
  );
  expect(seen.data.orderThirdParty.shipments).toEqual([
    { trackingNumber: 'JP-77', mayPrint: false },
    { trackingNumber: '', mayPrint: false },
  ]);
  for (const articleCode of codes)
    expect(
      seen.data.orderThirdParty.history
        .filter((step: { articleCode: string | null }) => step.articleCode === articleCode)
        .map(({ status }: { status: string }) => status),
    ).toEqual(['processing', 'shipped']);
  const notices = await server.db
    .selectFrom('platform_audit')
    .select(['action', 'customer_id', 'after'])
    .where('action', '=', 'third-party.shipped')
    .where('customer_id', '=', dealer.customer.id)
    .orderBy('id')
    .execute();
  expect(notices).toMatchObject([{ after: { articleCodes: codes.slice(0, 2), ...parcel } }, {}]);
});

test('what left, was cancelled or is unknown refuses the whole shipment', async () => {
  const { user, orderNo, codes } = await story();
  const [a = '', b = '', c = ''] = codes;
  await ship(user, orderNo, [a]);
  await setThirdPartyStatus(server, user, { orderNo, articleCode: b, status: 'cancelled' });
  for (const [wanted, code] of [
    [[c, a], 'third_party_status_step'],
    [[c, b], 'third_party_status_step'],
    [[c, 'NONE'], 'article_not_found'],
  ] as const)
    expect(codesOf(await ship(user, orderNo, wanted))).toEqual([code]);
  const { order } = await confirm(user, orderNo);
  expect([statuses({ order }), order.shipments.length]).toEqual([['shipped', 'cancelled', 'processing'], 1]);
  for (const [codesGiven, of, code] of [
    [[], parcel, 'required'],
    [[c], { ...parcel, parcels: 0 }, 'out_of_range'],
    [[c], { ...parcel, parcels: 51 }, 'out_of_range'],
    [[c], { ...parcel, trackingNumber: 'x'.repeat(61) }, 'too_long'],
  ] as const)
    expect(codesOf(await ship(user, orderNo, codesGiven, of))).toEqual([code]);
});

test('two shipments of the same items at the same time: one leaves', async () => {
  const { user, orderNo, codes } = await story();
  const both = await Promise.all([ship(user, orderNo, codes), ship(user, orderNo, codes)]);
  expect(both.flatMap(codesOf)).toEqual(['third_party_status_step']);
  expect((await confirm(user, orderNo)).order.shipments).toHaveLength(1);
});

test('dealers, other vendors and strangers confirm, ship and print nothing', async () => {
  const { user, dealer, orderNo, codes } = await story();
  const other = await story();
  expect(codesOf(await ship(dealer, orderNo, codes))).toEqual(['forbidden_scope']);
  expect(codesOf(await confirm(dealer, orderNo))).toEqual(['forbidden_scope']);
  expect(codesOf(await ship(other.user, orderNo, codes))).toEqual(['order_not_found']);
  expect(codesOf(await confirm(other.user, orderNo))).toEqual(['order_not_found']);
  const { order } = await ship(user, orderNo, codes);
  const print = (caller: Caller, paper: string, id = order.shipments[0].id as string) =>
    server.app.inject({
      method: 'GET',
      url: `/third-party/${orderNo}/shipments/${id}/${paper}`,
      headers: { host: caller.host ?? 'localhost', authorization: `Bearer ${caller.token ?? ''}` },
    });
  for (const paper of ['packing-slip', 'labels']) {
    for (const caller of [dealer, other.user]) expect((await print(caller, paper)).statusCode).toBe(404);
    expect((await print(user, paper, 'x')).statusCode).toBe(404);
  }
  const slip = textOfPdf((await print(user, 'packing-slip')).rawPayload);
  for (const words of [orderNo, 'JP-77', 'JNE', ...codes]) expect(slip).toContain(words);
  expect(slip).not.toContain('27.00');
  const labels = textOfPdf((await print(user, 'labels')).rawPayload);
  for (const words of [orderNo, 'Parcel 1 of 2', 'Parcel 2 of 2', 'JP-77']) expect(labels).toContain(words);
  expect(labels).not.toContain('Parcel 3');
});
