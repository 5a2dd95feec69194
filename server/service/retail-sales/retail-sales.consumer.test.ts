import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame } from './retail-sales.factory.ts';

const server = testServer();
let sorg = '';

beforeAll(async () => {
  server.setNow(new Date('2026-11-23T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], languages: ['en-us'] });
  await makeArticle(server, { sorg, code: 'BIKE-1', name: 'Meridian 7' });
});

async function dealerWithFrame() {
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const number = await makeFrame(server, { sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id });
  return { dealer, number };
}

async function registered(caller: Caller, frameNumber: string, customer: Readonly<Record<string, string>>) {
  const answer = await server.graphql(
    caller,
    `mutation ($frameNumber: String!, $customer: FrameConsumerInput) {
       registerFrameV4(frameNumber: $frameNumber, soldDate: "2026-11-20", customer: $customer) {
         registeredFrame { customer { name phone } } userErrors { field code } } }`,
    { frameNumber, customer },
  );
  return answer.data?.registerFrameV4 ?? answer.errors;
}

describe('the consumer of a registration', () => {
  test.each([
    ['name', 'Ana <b>', 'valid_free_text'],
    ['phone', 'call me', 'must_be_numeric_with_max_digits'],
    ['phone', '+62 812', 'must_be_numeric_with_max_digits'],
    ['phone', '1'.repeat(18), 'must_be_numeric_with_max_digits'],
  ])('%s %j is refused with %s (R-133, Q-086)', async (field, value, code) => {
    const { dealer, number } = await dealerWithFrame();
    expect(await registered(dealer, number, { name: 'Ana', [field]: value })).toMatchObject({
      registeredFrame: null,
      userErrors: [{ field: `customer.${field}`, code }],
    });
  });

  test("O'Brien with 17 digits after a zero is registered (R-134, Q-086)", async () => {
    const { dealer, number } = await dealerWithFrame();
    const phone = '8'.repeat(17);
    expect(await registered(dealer, number, { name: "O'Brien", phone: `0${phone}` })).toEqual({
      registeredFrame: { customer: { name: "O'Brien", phone } },
      userErrors: [],
    });
  });

  test('a list may contain the phone code of the market, not that of another country (Q-177)', async () => {
    const { dealer, number } = await dealerWithFrame();
    const check = async (phone: string) => {
      const { data } = await server.graphql(
        dealer,
        `mutation ($rows: String) { checkFrames(rows: $rows) { rows { group customer userErrors { field code } } } }`,
        { rows: `Frame number\tSold date\tName\tPhone\n${number}\t2026-11-20\tMona\t${phone}` },
      );
      return data.checkFrames.rows;
    };
    expect(await check('+62 812-345')).toMatchObject([{ group: 'accepted', customer: { phone: '812345' } }]);
    expect(await check('+49 40 555')).toMatchObject([
      { group: 'rejected', userErrors: [{ field: 'customer.phone', code: 'must_be_numeric_with_max_digits' }] },
    ]);
  });
});
