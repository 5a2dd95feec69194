import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { overlap } from '#testing/overlap.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import {
  holdCredit,
  markTaken,
  rebuildSums,
  recordCreditFigures,
  releaseCredit,
  type ReportedAccount,
} from './credit.actions.ts';
import { makeCreditAccount } from './credit.factory.ts';

const server = testServer();
let sorg = '';
let hidden = '';
let third = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  hidden = await makeSorg(server);
  third = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, third] });
});

const ask =
  '{ creditInformation { companies { code name } custCode { r3 } currency creditLimit openInvoice openDo consignment held received creditExposure balance creditControl reasonBlocked blockReason isBlocked } averagePaymentDays { sorg creditCusts { custName averages { year averagePaymentDay } } } }';
const id = (last: number): string => `01900000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const held = async (accountId: string): Promise<number> =>
  (await server.db.selectFrom('credit_account').select('held').where('id', '=', accountId).executeTakeFirstOrThrow())
    .held;
const at = (minutes: number): Date => new Date(Date.parse('2026-11-21T09:00:00Z') + minutes * 60_000);

describe('credit information', () => {
  test('R-204, R-205, R-207: credit shows limit, usage, balance, the named reason and average payment days per company group', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const account = await makeCreditAccount(server, {
      customerId: dealer.customer.id,
      companies: [`C${sorg}`],
      limit: 7_950_000,
      openInvoice: 3_082_000,
      openDelivery: 730_000,
      reasonBlocked: 'overdue_over_limit',
    });
    await server.db
      .insertInto('credit_average_days')
      .values([
        { account_id: account, sorg, year: 2025, average_payment_days: 41 },
        { account_id: account, sorg, year: 2026, average_payment_days: 33 },
      ])
      .execute();
    const { data } = await server.graphql(dealer, ask);
    expect(data.creditInformation).toEqual([
      {
        companies: [{ code: `C${sorg}`, name: `Company ${sorg}` }],
        custCode: { r3: dealer.customer.r3 },
        currency: 'USD',
        creditLimit: '79500.00',
        openInvoice: '30820.00',
        openDo: '7300.00',
        consignment: '0.00',
        held: '0.00',
        received: '0.00',
        creditExposure: '38120.00',
        balance: '41380.00',
        creditControl: '',
        reasonBlocked: 'overdue_over_limit',
        blockReason: 'overdue_over_limit',
        isBlocked: true,
      },
    ]);
    expect(data.averagePaymentDays).toMatchObject([
      {
        sorg,
        creditCusts: [
          {
            averages: [
              { year: 2026, averagePaymentDay: 33 },
              { year: 2025, averagePaymentDay: 41 },
            ],
          },
        ],
      },
    ]);
  });

  test("R-203, R-212: credit requires the permission and a customer; hides another's account and a sorg outside the market", async () => {
    const retailer = await makeDealer(server, { sorgs: [sorg], role: 'Product' });
    expect((await server.graphql(retailer, ask)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    const role = await server.db
      .insertInto('identity_role')
      .values({ name: 'no.credit', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('identity_role_permission')
      .values(
        ['page.invoice-status', 'credit-status.read', 'page.catalog'].map((permission) => ({
          role_id: role.id,
          permission,
        })),
      )
      .execute();
    const clerk = await makeDealer(server, { sorgs: [sorg], role: 'no.credit' });
    for (const query of [ask, '{ averagePaymentDays { sorg } }', '{ creditContact { name } }'])
      expect((await server.graphql(clerk, query)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    const dealer = await makeDealer(server, { sorgs: [hidden, sorg] });
    await makeCreditAccount(server, { customerId: dealer.customer.id, companies: [`C${hidden}`] });
    const other = await makeCustomer(server, { sorgs: [sorg] });
    await makeCreditAccount(server, { customerId: other.id, companies: [`C${sorg}`] });
    const empty = await server.graphql(dealer, ask);
    expect([empty.data, empty.errors?.[0]?.message, empty.errors?.[0]?.extensions]).toEqual([
      null,
      'No data found for credit information',
      expect.objectContaining({ reason: 'no_credit_data' }),
    ]);
    expect((await server.graphql(dealer, '{ averagePaymentDays { sorg } }')).data).toEqual({ averagePaymentDays: [] });
    const rep = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    expect(
      (await server.graphql(await signIn(server, rep.id), '{ creditInformation { id } }')).data,
      'nobody chosen is no error',
    ).toEqual({
      creditInformation: [],
    });
  });

  test('R-206 to R-210: returns only reasons with a text; other reasons block without one', async () => {
    for (const [reason, shown] of [
      ['limit_exceeded', 'limit_exceeded'],
      ['overdue_over_limit', 'overdue_over_limit'],
      ['oldest_ar_blocked', 'oldest_ar_blocked'],
      ['other_company_blocked', 'other_company_blocked'],
      ['manual hold', null],
    ]) {
      const dealer = await makeDealer(server, { sorgs: [sorg] });
      await makeCreditAccount(server, {
        customerId: dealer.customer.id,
        companies: [`C${sorg}`],
        reasonBlocked: reason ?? null,
      });
      const { data } = await server.graphql(dealer, '{ creditInformation { reasonBlocked blockReason isBlocked } }');
      expect(data.creditInformation).toEqual([{ reasonBlocked: shown, blockReason: shown, isBlocked: true }]);
      const session = await server.app.inject({
        url: '/user',
        headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
      });
      expect(session.json()).toMatchObject({ credit: { reasonBlocked: shown, isBlocked: true } });
      expect(session.body).not.toContain('manual hold');
    }
  });

  test('R-211: the indicator is blocked when any company of the customer is', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg, third] });
    const indicator = async (): Promise<unknown> =>
      (
        await server.app.inject({
          method: 'GET',
          url: '/user',
          headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
        })
      ).json<{
        credit: unknown;
      }>().credit;
    await makeCreditAccount(server, { customerId: dealer.customer.id, companies: [`C${sorg}`], limit: 100 });
    expect(await indicator()).toMatchObject({ reasonBlocked: null });
    await makeCreditAccount(server, {
      customerId: dealer.customer.id,
      companies: [`C${third}`],
      limit: 900,
      reasonBlocked: 'other_company_blocked',
    });
    expect(await indicator()).toMatchObject({ reasonBlocked: 'other_company_blocked', creditLimit: '10.00' });
  });

  test('R-057: lists of customers show the remaining credit of each, in one statement, to users who may see credit', async () => {
    const areas = [{ sorg, limitation: 'salesman' as const, option: 'include' as const, value: 'CREDIT' }];
    const [rich, stopped] = [
      await makeCustomer(server, { sorgs: [sorg, third], name: 'A rich', salesman: 'CREDIT' }),
      await makeCustomer(server, { sorgs: [sorg], name: 'B stopped', salesman: 'CREDIT' }),
    ];
    await makeCustomer(server, { sorgs: [sorg], name: 'C without', salesman: 'CREDIT' });
    const payer = await makeCustomer(server, { sorgs: [hidden], name: 'Payer' });
    await makeCreditAccount(server, { customerId: rich.id, companies: [`C${sorg}`], limit: 900 });
    await makeCreditAccount(server, { customerId: rich.id, companies: [`C${third}`], limit: 100, openInvoice: 40 });
    await makeCreditAccount(server, { customerId: rich.id, companies: [`C${sorg}`], currency: 'EUR', limit: 7_700 });
    await makeCreditAccount(server, {
      customerId: payer.id,
      companies: [`C${sorg}`],
      limit: 50,
      openInvoice: 80,
      reasonBlocked: 'limit_exceeded',
    });
    const area = await server.db
      .selectFrom('customers_area')
      .select('id')
      .where('customer_id', '=', stopped.id)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('customers_credit_customer')
      .values({ area_id: area.id, customer_id: payer.id })
      .execute();
    const rep = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      areas: [...areas, { ...areas[0]!, sorg: third }],
    });
    const caller = await signIn(server, rep.id);
    const credits = async (): Promise<unknown> =>
      (
        await server.graphql(
          caller,
          '{ salesCustomers { data { custName credit { currency balance creditLimit isBlocked } } } }',
        )
      ).data.salesCustomers.data;
    expect(await credits()).toEqual([
      { custName: 'A rich', credit: { currency: 'USD', balance: '9.60', creditLimit: '10.00', isBlocked: false } },
      { custName: 'B stopped', credit: { currency: 'USD', balance: '-0.30', creditLimit: '0.50', isBlocked: true } },
      { custName: 'C without', credit: null },
    ]);
    // An area that the caller does not see does not count.
    await server.db.deleteFrom('identity_user_area').where('user_id', '=', rep.id).where('sorg', '=', third).execute();
    expect(await credits()).toMatchObject([{ credit: { creditLimit: '9.00' } }, {}, {}]);
    const without = await makeUser(server, { role: 'order.desk', areas });
    const { data } = await server.graphql(
      await signIn(server, without.id),
      '{ salesCustomers { data { credit { balance } } } }',
    );
    expect(data.salesCustomers.data).toEqual([{ credit: null }, { credit: null }, { credit: null }]);
  });

  test('the account of a credit customer replaces the own one', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const payer = await makeCustomer(server, { sorgs: [sorg], name: 'Head office' });
    await makeCreditAccount(server, { customerId: dealer.customer.id, companies: [`C${sorg}`], limit: 100 });
    await makeCreditAccount(server, { customerId: payer.id, companies: [`C${sorg}`], limit: 9_900 });
    const area = await server.db
      .selectFrom('customers_area')
      .select('id')
      .where('customer_id', '=', dealer.customer.id)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('customers_credit_customer')
      .values({ area_id: area.id, customer_id: payer.id })
      .execute();
    expect((await server.graphql(dealer, ask)).data.creditInformation).toMatchObject([
      { custCode: { r3: payer.r3 }, creditLimit: '99.00' },
    ]);
  });
});

describe('the ledger', () => {
  const use = (orderId: string, amount: number, currency = 'USD') => ({
    orderId,
    sorg,
    companyCode: `C${sorg}`,
    currency,
    amount,
  });
  async function account(limit = 10_000): Promise<{ customerId: string; accountId: string; code: string }> {
    const customer = await makeCustomer(server, { sorgs: [sorg] });
    const accountId = await makeCreditAccount(server, { customerId: customer.id, companies: [`C${sorg}`], limit });
    const { code } = await server.db
      .selectFrom('credit_account')
      .select('code')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return { customerId: customer.id, accountId, code };
  }
  const outdate = (accountId: string) =>
    server.db
      .updateTable('credit_account')
      .set({ as_of: at(-60) })
      .where('id', '=', accountId)
      .execute();
  const reportedAccount = (code: string, customerId: string, more: Partial<ReportedAccount> = {}): ReportedAccount => ({
    code,
    customerId,
    currency: 'USD',
    creditControl: 'K',
    creditLimit: 5_000,
    openInvoice: 100,
    openDelivery: 0,
    consignment: 0,
    reasonBlocked: null,
    companies: [`C${sorg}`],
    ...more,
  });
  const figures = (code: string, customerId: string, minutes: number, more: Partial<ReportedAccount> = {}) =>
    asJob(server, (ctx) => recordCreditFigures(ctx, [reportedAccount(code, customerId, more)], at(minutes)));

  test('posting and releasing twice counts once', async () => {
    const { customerId, accountId } = await account();
    for (let time = 0; time < 2; time += 1)
      await asJob(server, (ctx) => holdCredit(ctx, customerId, [use(id(1), 3_000), use(id(2), 2_000)], true));
    expect(await held(accountId)).toBe(5_000);
    for (let time = 0; time < 2; time += 1) await asJob(server, (ctx) => releaseCredit(ctx, [id(1)]));
    expect(await held(accountId)).toBe(2_000);
  });

  test('refuses the sum of several orders, and an order in a currency without an account', async () => {
    const { customerId, accountId } = await account(4_000);
    await expect(
      asJob(server, (ctx) => holdCredit(ctx, customerId, [use(id(11), 2_500), use(id(12), 2_500)], true)),
    ).rejects.toMatchObject({
      code: 'insufficient_order_balance',
    });
    await expect(
      asJob(server, (ctx) => holdCredit(ctx, customerId, [use(id(13), 1, 'EUR')], true)),
    ).rejects.toMatchObject({
      code: 'insufficient_order_balance',
    });
    await asJob(server, (ctx) => holdCredit(ctx, customerId, [use(id(14), 9_000), use(id(15), 1, 'EUR')], false));
    expect(await held(accountId)).toBe(9_000);
  });

  test('ignores outdated figures; replaces companies and average days', async () => {
    const { customerId, accountId, code } = await account();
    await outdate(accountId);
    expect(await figures(code, customerId, 10, { averageDays: [{ sorg, year: 2026, days: 20 }] })).toBe(1);
    expect(await figures(code, customerId, 5, { creditLimit: 1 })).toBe(0);
    expect(
      await server.db
        .selectFrom('credit_account')
        .select(['credit_limit', 'open_invoice', 'credit_control'])
        .where('id', '=', accountId)
        .executeTakeFirst(),
    ).toEqual({ credit_limit: 5_000, open_invoice: 100, credit_control: 'K' });
    expect(await figures('K-NEW-1', customerId, 10)).toBe(1);
  });

  test('a hold ends with figures made after the ERP took the order, not before or at the same moment', async () => {
    const { customerId, accountId, code } = await account();
    await outdate(accountId);
    await asJob(server, (ctx) => holdCredit(ctx, customerId, [use(id(21), 700)], true));
    await asJob(server, (ctx) => markTaken(ctx, [{ orderId: id(21), at: at(10) }]));
    await figures(code, customerId, 10);
    expect(await held(accountId)).toBe(700);
    await figures(code, customerId, 11);
    expect(await held(accountId)).toBe(0);
  });

  test('a hold ends if the figures that carry it and the news that the ERP took the order come at the same time', async () => {
    const { customerId, accountId, code } = await account();
    await outdate(accountId);
    await asJob(server, (ctx) => holdCredit(ctx, customerId, [use(id(22), 700)], true));
    const reported = reportedAccount(code, customerId);
    await overlap(
      server,
      (ctx) => recordCreditFigures(ctx, [reported], at(11)),
      (ctx) => markTaken(ctx, [{ orderId: id(22), at: at(10) }]),
    );
    expect(await held(accountId)).toBe(0);
  });

  test('rebuild corrects a wrong sum and leaves correct ones unchanged', async () => {
    const { customerId, accountId, code } = await account();
    await asJob(server, (ctx) => holdCredit(ctx, customerId, [use(id(31), 800)], true));
    await server.db.updateTable('credit_account').set({ held: 5 }).where('id', '=', accountId).execute();
    expect(await asJob(server, rebuildSums)).toEqual([code]);
    expect(await held(accountId)).toBe(800);
    expect(await asJob(server, rebuildSums)).toEqual([]);
  });
});
