import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { holdCredit } from '#accounts/credit/credit.actions.ts';
import { endExpired } from '#accounts/credit/credit.overrides.actions.ts';
import { makeCreditAccount } from '#accounts/credit/credit.factory.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { recordInvoices, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';

const server = testServer();
const today = '2026-11-30';
let sorg = '';
let other = '';
let desk: Caller;
let deskId = '';
const accounts: Record<string, string> = {};
let blockedDealer: Caller;

const area = (of: string) => ({
  sorg: of,
  limitation: 'none' as const,
  option: 'include' as const,
  value: '',
});

beforeAll(async () => {
  // The day has begun in Jakarta already.
  server.setNow(new Date('2026-11-29T20:00:00Z'));
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, other], timeZone: 'Asia/Jakarta' });
  const user = await makeUser(server, {
    role: 'credit.desk',
    groupRole: 'Credit desk',
    name: 'Sari Desk',
    areas: [area(sorg)],
  });
  deskId = user.id;
  desk = await signIn(server, user.id);
  const account = async (name: string, more: object, of = sorg): Promise<string> => {
    const customer = await makeCustomer(server, { sorgs: [of], name });
    accounts[name] = await makeCreditAccount(server, { customerId: customer.id, companies: [`C${of}`], ...more });
    return customer.id;
  };
  await account('Alder', { limit: 10_000, openInvoice: 2_000 });
  const late = await account('Birch', { limit: 10_000, openInvoice: 12_000, reasonBlocked: 'limit_exceeded' });
  await account('Cedar', { limit: 90_000, openInvoice: 9_000, currency: 'EUR', reasonBlocked: 'lawsuit' });
  await account('Hidden', { limit: 50_000 }, other);
  blockedDealer = await makeDealer(server, { sorgs: [sorg], name: 'Dogwood' });
  accounts['Dogwood'] = await makeCreditAccount(server, {
    customerId: (blockedDealer as Awaited<ReturnType<typeof makeDealer>>).customer.id,
    companies: [`C${sorg}`],
    limit: 10_000,
  });
  await asJob(server, (ctx) =>
    recordInvoices(
      ctx,
      [40, 3, -5].map((days, at) =>
        reportedInvoice({
          number: `D${at}`,
          sorg,
          companyCode: `C${sorg}`,
          customerId: late,
          creditAccountId: accounts['Birch'] ?? null,
          currency: 'USD',
          dueOn: addDays(today, -days),
          totalAmount: 1_000,
        }),
      ),
      new Date('2026-11-29T07:00:00Z'),
    ),
  );
});

const list = async (caller: Caller, args = '') =>
  (
    await server.graphql(
      caller,
      `{ creditDesk${args} { info { count } totals { currency accounts blocked creditExposure overdue }
         data { custName creditExposure balance overdue overdueCount overdueDays reason reasonBlocked isBlocked } } }`,
    )
  ).data?.creditDesk;
const names = async (args: string): Promise<string[]> =>
  (await list(desk, args))['data'].map((row: { custName: string }) => row.custName);

describe('the list of the credit desk', () => {
  test('shows exposure, overdue and block, with totals per currency; never another sorg', async () => {
    const { data, totals, info } = await list(desk, '(sort: "overdue.desc")');
    expect(info).toEqual({ count: 4 });
    expect(data.find((row: { custName: string }) => row.custName === 'Birch')).toEqual({
      custName: 'Birch',
      creditExposure: '120.00',
      balance: '-20.00',
      overdue: '20.00',
      overdueCount: 2,
      overdueDays: 40,
      reason: 'limit_exceeded',
      reasonBlocked: 'limit_exceeded',
      isBlocked: true,
    });
    expect(totals).toEqual([
      { currency: 'USD', accounts: 3, blocked: 1, creditExposure: '140.00', overdue: '20.00' },
      { currency: 'EUR', accounts: 1, blocked: 1, creditExposure: '90.00', overdue: '0.00' },
    ]);
  });

  test.each([
    ['(sort: "name.asc")', ['Alder', 'Birch', 'Cedar', 'Dogwood']],
    ['(sort: "used.desc")', ['Birch', 'Alder', 'Cedar', 'Dogwood']],
    ['(sort: "overdueDays.desc", limit: 1)', ['Birch']],
    ['(sort: "exposure.desc")', ['Cedar', 'Birch', 'Alder', 'Dogwood']],
    ['(sort: "name.asc", page: 2, limit: 3)', ['Dogwood']],
    ['(filter: { state: "blocked" }, sort: "name.asc")', ['Birch', 'Cedar']],
    ['(filter: { state: "over-limit" })', ['Birch']],
    ['(filter: { state: "overdue" })', ['Birch']],
    ['(filter: { currency: "EUR" })', ['Cedar']],
    ['(filter: { search: "alde" })', ['Alder']],
    ['(filter: { search: "%" })', []],
  ])('%s', async (args, expected) => {
    expect(await names(args)).toEqual(expected);
  });

  test('counts overdue invoices without an account on that of their payer, and none in another currency', async () => {
    const customer = await makeCustomer(server, { sorgs: [sorg], name: 'Elm' });
    const id = await makeCreditAccount(server, { customerId: customer.id, companies: [`C${sorg}`] });
    const invoice = (number: string, more: object) =>
      reportedInvoice({
        number,
        sorg,
        companyCode: `C${sorg}`,
        customerId: customer.id,
        currency: 'USD',
        dueOn: addDays(today, -2),
        totalAmount: 1_000,
        ...more,
      });
    await asJob(server, (ctx) =>
      recordInvoices(
        ctx,
        [invoice('E1', { creditAccountId: null }), invoice('E2', { creditAccountId: id, currency: 'EUR' })],
        new Date('2026-11-29T07:00:00Z'),
      ),
    );
    expect((await list(desk, '(filter: { search: "elm" })'))['data']).toMatchObject([
      { overdue: '10.00', overdueCount: 1, overdueDays: 2 },
    ]);
  });

  test('is exported as seen', async () => {
    const answer = await server.app.inject({
      url: '/credit/desk/export?format=csv&state=blocked&sort=name.asc',
      headers: { host: 'localhost', authorization: `Bearer ${desk.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Birch');
    expect(lines[2]).toContain('lawsuit');
    expect(answer.body).not.toContain('Hidden');
    const refused = await server.app.inject({
      url: '/credit/desk/export',
      headers: { host: 'localhost', authorization: `Bearer ${blockedDealer.token}` },
    });
    expect(refused.json()).toMatchObject({ code: 'forbidden_scope' });
  });

  test('is closed to dealers', async () => {
    const { errors } = await server.graphql(blockedDealer, '{ creditDesk { info { count } } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
  });
});

describe('decisions of the desk', () => {
  const decide = async (caller: Caller, field: string) =>
    (
      await server.graphql(
        caller,
        `mutation { ${field} { message { status } userErrors { field code }
           account { isBlocked reason overrideKind overrideBy overrideEndsAt decisions { kind reason madeBy endedBy } } } }`,
      )
    ).data[field.split('(')[0] ?? ''];

  test('a block with reason and last day stops the dealer, who sees the named reason only; it ends by hand', async () => {
    const id = accounts['Dogwood'];
    expect(
      await decide(
        desk,
        `blockCredit(accountId: "${id}", reason: "Cheque bounced", blockReason: "overdue_over_limit", until: "2026-12-04")`,
      ),
    ).toMatchObject({
      message: { status: 'success' },
      account: {
        isBlocked: true,
        reason: 'overdue_over_limit',
        overrideKind: 'block',
        overrideBy: 'Sari Desk',
        // The end of that day in Jakarta.
        overrideEndsAt: '2026-12-04T17:00:00.000Z',
        decisions: [{ kind: 'block', reason: 'Cheque bounced', madeBy: 'Sari Desk', endedBy: null }],
      },
    });
    const seen = await server.graphql(
      blockedDealer,
      '{ creditInformation { reasonBlocked isBlocked override { source endsAt } } }',
    );
    expect(seen.data.creditInformation).toMatchObject([
      { reasonBlocked: 'overdue_over_limit', isBlocked: true, override: { source: 'desk' } },
    ]);
    expect(JSON.stringify(seen)).not.toContain('Cheque');
    const audited = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'actor_user_id', 'customer_id'])
      .where('subject_id', '=', id ?? '')
      .execute();
    expect(audited).toEqual([
      {
        action: 'credit.block',
        actor_user_id: deskId,
        customer_id: (blockedDealer as Awaited<ReturnType<typeof makeDealer>>).customer.id,
      },
    ]);
    expect(await decide(desk, `endCreditDecision(accountId: "${id}")`)).toMatchObject({
      account: { isBlocked: false, overrideKind: null, decisions: [{ endedBy: 'Sari Desk' }] },
    });
    expect(await decide(desk, `endCreditDecision(accountId: "${id}")`)).toMatchObject({
      userErrors: [{ code: 'credit_no_override' }],
    });
  });

  test('a lift needs a reason and a last day that is not over', async () => {
    const id = accounts['Cedar'];
    const lift = (reason: string, until: string) =>
      decide(desk, `unblockCredit(accountId: "${id}", reason: "${reason}", until: "${until}")`);
    expect(await lift(' ', today)).toMatchObject({ userErrors: [{ field: 'reason', code: 'not_empty' }] });
    expect(await lift('Agreed', addDays(today, -1))).toMatchObject({
      userErrors: [{ field: 'until', code: 'credit_until_past' }],
    });
    expect(await lift('Agreed', today)).toMatchObject({ account: { isBlocked: false, reason: null } });
    expect(await names('(filter: { state: "desk" })')).toEqual(['Cedar']);
  });

  test('a dealer over the limit orders with an extra limit for one order or until a day, and with nothing less', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg], name: 'Hazel' });
    const id = await makeCreditAccount(server, {
      customerId: dealer.customer.id,
      companies: [`C${sorg}`],
      limit: 10_000,
      openInvoice: 12_000,
      reasonBlocked: 'limit_exceeded',
    });
    let orders = 0;
    const order = (amount: number): Promise<void> =>
      asJob(server, (ctx) =>
        holdCredit(
          ctx,
          dealer.customer.id,
          [
            {
              orderId: `01900000-0000-7000-8000-00000000${String((orders += 1)).padStart(4, '0')}`,
              sorg,
              companyCode: `C${sorg}`,
              currency: 'USD',
              amount,
            },
          ],
          true,
        ),
      );
    const lift = (more: string) =>
      decide(desk, `unblockCredit(accountId: "${id}", reason: "Agreed", until: "${today}"${more})`);
    const figures = async () =>
      (
        await server.graphql(
          desk,
          `{ creditDeskAccount(id: "${id}") { creditLimit extraLimit balance isBlocked decisions { extraLimit oneOrder endedBy } } }`,
        )
      ).data.creditDeskAccount;

    await expect(order(1)).rejects.toMatchObject({ code: 'credit_blocked' });
    await lift('');
    await expect(order(1)).rejects.toMatchObject({ code: 'insufficient_order_balance' });
    expect(await lift(', extraLimit: "0"')).toMatchObject({
      userErrors: [{ field: 'extraLimit', code: 'valid_amount' }],
    });
    expect(await lift(', extraLimit: "1.234"')).toMatchObject({ userErrors: [{ code: 'valid_amount' }] });

    await lift(', extraLimit: "50.00", oneOrder: true');
    expect(await figures()).toMatchObject({
      creditLimit: '150.00',
      extraLimit: '50.00',
      balance: '30.00',
      isBlocked: false,
    });
    expect(await names('(filter: { state: "over-limit", search: "hazel" })')).toEqual([]);
    expect(
      (await server.graphql(dealer, '{ creditInformation { creditLimit balance } }')).data.creditInformation,
    ).toEqual([{ creditLimit: '150.00', balance: '30.00' }]);
    await expect(order(3_001)).rejects.toMatchObject({ code: 'insufficient_order_balance' });
    await order(1_000);
    // It was for one order: the block of the ERP and its limit count again.
    expect(await figures()).toMatchObject({ creditLimit: '100.00', extraLimit: '0.00', isBlocked: true });
    await expect(order(1)).rejects.toMatchObject({ code: 'credit_blocked' });

    await lift(', extraLimit: "50.00"');
    await order(1_000);
    await order(1_000);
    expect((await figures()).decisions[0]).toEqual({ extraLimit: '50.00', oneOrder: false, endedBy: null });
    server.setNow(new Date('2026-11-30T17:00:00Z'));
    await asJob(server, endExpired);
    expect(
      await server.db
        .selectFrom('credit_account')
        .select(['extra_limit', 'reason_blocked'])
        .where('id', '=', id)
        .execute(),
    ).toEqual([{ extra_limit: 0, reason_blocked: 'limit_exceeded' }]);
    server.setNow(new Date('2026-11-29T20:00:00Z'));
  });

  test('accounts outside the desk’s areas do not exist, and dealers cannot decide', async () => {
    const id = accounts['Hidden'];
    expect(await decide(desk, `blockCredit(accountId: "${id}", reason: "No")`)).toMatchObject({
      userErrors: [{ code: 'not_found' }],
    });
    expect((await server.graphql(desk, `{ creditDeskAccount(id: "${id}") { id } }`)).data.creditDeskAccount).toBeNull();
    const { errors } = await server.graphql(
      blockedDealer,
      `mutation { blockCredit(accountId: "${accounts['Dogwood']}", reason: "No") { message { status } } }`,
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
  });
});
