import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeArticles, makeBuyer, fill, type Dealer } from './buying/cart/cart.factory.ts';
import { makeAnnouncement } from './content/announcements/announcements.factory.ts';
import { makeUser, signIn } from './access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from './accounts/markets/markets.factory.ts';
import { testServer, type Caller } from './testing/harness.ts';

const server = testServer();
let sorg = '';
let dealer: Dealer;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const [article] = await makeArticles(server, [{ sorg, stock: 50, price: 100 }]);
  dealer = await makeBuyer(server, { sorgs: [sorg], credit: { limit: 1_000_000 } });
  await fill(server, dealer, sorg, { [article?.code ?? '']: 6 });
});

const user = async (caller: Caller): Promise<Record<string, unknown>> => {
  const answer = await server.app.inject({
    method: 'GET',
    url: '/user',
    headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

describe('GET /user', () => {
  test('the session has cart and credit of a user with a customer code (R-044, R-057, R-103)', async () => {
    expect(await user(dealer)).toMatchObject({
      hasCustCode: true,
      cart: { lines: 1, units: 6 },
      credit: {
        creditLimit: '10000.00',
        reasonBlocked: null,
        usage: { invoices: '0.00', deliveries: '0.00', orders: '0.00', consignment: '0.00' },
      },
    });
    const companies = await server.graphql(dealer, '{ customerCompanies { code } creditInformation { code } }');
    expect(companies.errors).toBeUndefined();
    expect(companies.data.customerCompanies).toHaveLength(1);
    expect(companies.data.creditInformation).toHaveLength(1);
  });

  test('returns without the cart if it cannot be counted, and reports that (R-201, Q-097)', async () => {
    await sql`alter table cart_line rename to cart_line_away`.execute(server.db);
    try {
      expect(await user(dealer)).toMatchObject({
        cart: null,
        cartUnavailable: true,
        credit: { creditLimit: '10000.00' },
      });
    } finally {
      await sql`alter table cart_line_away rename to cart_line`.execute(server.db);
    }
    expect(await user(dealer)).toMatchObject({ cart: { lines: 1, units: 6 }, cartUnavailable: false });
  });

  test('contains the announcements of the strip that the caller sees now (R-072, Q-062)', async () => {
    const elsewhere = await makeSorg(server);
    const window = { from: '2000-01-01 00:00', to: '2999-12-31 23:59' };
    const id = await makeAnnouncement(server, {
      ...window,
      title: 'Stocktaking',
      content: '<p onclick="x()">Closed</p>',
      sorgs: [sorg],
    });
    await makeAnnouncement(server, { ...window, title: 'For others', sorgs: [elsewhere] });
    await makeAnnouncement(server, { ...window, title: 'At sign-in', type: 'login' });
    await makeAnnouncement(server, { title: 'Over', from: '2000-01-01 00:00', to: '2000-01-02 00:00' });
    expect((await user(dealer)).announcements).toEqual([
      { id, title: 'Stocktaking', content: '<p>Closed</p>', language: 'en', url: '' },
    ]);
  });

  test('the session counts no cart for guests and Product users, even with the scope, or without it (R-014, R-062, Q-085)', async () => {
    for (const [role, groupRole] of [
      ['guest', 'Guest'],
      ['Product', 'Product'],
    ] as const) {
      const stranger = await makeUser(server, {
        role,
        groupRole,
        areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
        customerId: dealer.customer.id,
      });
      expect((await user(await signIn(server, stranger.id, dealer.customer.id))).cart).toBeNull();
    }
    const vendor = await makeUser(server, { role: 'vendor', groupRole: 'Vendor' });
    expect(await user(await signIn(server, vendor.id))).toMatchObject({ cart: null, credit: null, hasCustCode: false });
  });
});
