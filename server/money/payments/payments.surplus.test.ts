import { beforeAll, describe, expect, test } from 'vitest';
import { sorgOfReference } from '#rules/money/payments/surplus.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import {
  callBack,
  handleCallbacks,
  makeInvoiceMethod,
  makeInvoices,
  makePayer,
  openPayment,
  paidReport,
  type Payer,
  type Requested,
} from './payments.factory.ts';

const server = testServer();
let sorg = '';
let other = '';
let desk: Caller;
let partly: Caller;
let elsewhere: Caller;

beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  [sorg, other] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [sorg, other], configuration: { payment: true, invoicePaymentRule: '' } });
  await makeInvoiceMethod(server, sorg, 'virtual_account');
  const deskOf = async (name: string, area: object): Promise<Caller> => {
    const areas = [{ sorg, limitation: 'none' as const, option: 'include' as const, value: '', ...area }];
    const user = await makeUser(server, { role: 'credit.desk', groupRole: 'Credit desk', name, areas });
    return signIn(server, user.id);
  };
  desk = await deskOf('Sari Desk', {});
  partly = await deskOf('Part Desk', { limitation: 'salesman', value: 'nobody' });
  elsewhere = await deskOf('Other Desk', { sorg: other });
});

/** A paid request of 100.00 and more money for it. */
async function overpaid(more: number): Promise<{ payer: Payer; request: Requested; reference: string }> {
  const payer = await makePayer(server, sorg);
  const [number = ''] = await makeInvoices(server, payer, [{ totalAmount: 10_000 }]);
  const request = await openPayment(server, payer, { amount: '100.00', positive: [number] });
  const reference = `pay-${request.number}`;
  await callBack(server, paidReport(request, 10_000 + more, reference));
  await handleCallbacks(server);
  return { payer, request, reference };
}
const list = async (caller: Caller, args: string) =>
  (
    await server.graphql(
      caller,
      `{ surplusPayments${args} { info { count } totals { currency count amount }
         data { id gateway reference requestNumber merchant payerName payerCode custName currency amount surplusAmount
                reason reasonText paidAt state note clearedBy clearedAt } } }`,
    )
  ).data?.surplusPayments;
const clear = async (caller: Caller, id: string, note: string) =>
  (
    await server.graphql(
      caller,
      'mutation ($id: ID!, $note: String!) { clearSurplus(id: $id, note: $note) { userErrors { field code } surplus { state note clearedBy clearedAt } } }',
      { id, note },
    )
  ).data?.clearSurplus;
const mailsAbout = (reference: string) =>
  server.db
    .selectFrom('platform_mail as m')
    .innerJoin('identity_user as u', 'u.email', 'm.recipient')
    .select(['u.name', 'm.subject', 'm.body_text as text'])
    .where('m.body_text', 'like', `%${reference}%`)
    .orderBy('u.name')
    .execute();

describe('money that pays no invoice', () => {
  test('is listed for the desk of its sales organisation, which is told by mail, and cleared once with a note', async () => {
    const { payer, request, reference } = await overpaid(500);
    const found = await list(desk, `(search: "${reference}")`);
    expect(found.data).toEqual([
      {
        id: expect.any(String),
        gateway: 'sandbox',
        reference,
        requestNumber: request.number,
        merchant: sorg,
        payerName: 'Payer Inc.',
        payerCode: payer.customer.unified,
        custName: expect.any(String),
        currency: 'USD',
        amount: '105.00',
        surplusAmount: '5.00',
        reason: 'too_much',
        reasonText: 'More than requested',
        paidAt: '2026-11-21T09:00:00.000Z',
        state: 'open',
        note: null,
        clearedBy: null,
        clearedAt: null,
      },
    ]);
    expect(found.totals).toEqual([{ currency: 'USD', count: 1, amount: '5.00' }]);
    await raiseNotices(server, 2);
    expect(await mailsAbout(reference)).toMatchObject([
      { name: 'Sari Desk', subject: expect.stringContaining('5.00'), text: expect.stringContaining(request.number) },
    ]);
    const { id } = found.data[0];
    expect((await clear(desk, id, '  ')).userErrors).toEqual([{ field: 'note', code: 'not_empty' }]);
    for (const stranger of [partly, elsewhere])
      expect((await clear(stranger, id, 'mine')).userErrors).toEqual([{ field: '', code: 'not_found' }]);
    expect(await clear(desk, id, 'Returned by transfer')).toEqual({
      userErrors: [],
      surplus: {
        state: 'cleared',
        note: 'Returned by transfer',
        clearedBy: 'Sari Desk',
        clearedAt: '2026-11-21T08:00:00.000Z',
      },
    });
    expect((await clear(desk, id, 'Again')).userErrors).toEqual([{ field: '', code: 'surplus_cleared' }]);
    expect((await list(desk, '(state: "open")')).data).toEqual([]);
    expect((await list(desk, '(state: "cleared")')).info.count).toBe(1);
    expect((await list(desk, '')).totals).toEqual([]);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['customer_id', 'after'])
      .where('action', '=', 'payment.surplus-cleared')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      customer_id: payer.customer.id,
      after: { note: 'Returned by transfer', amount: '5.00' },
    });
  });

  test('is invisible to other desks and to dealers', async () => {
    const { payer, reference } = await overpaid(700);
    for (const stranger of [partly, elsewhere])
      expect((await list(stranger, `(search: "${reference}")`)).info.count).toBe(0);
    const { errors } = await server.graphql(payer, '{ surplusPayments { info { count } } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect(await clear(payer, 'x', 'mine')).toBeUndefined();
    const [row] = (await list(desk, `(search: "${reference}")`)).data;
    const one = `{ surplusPayment(id: "${row.id}") { surplusAmount } }`;
    expect((await server.graphql(desk, one)).data.surplusPayment).toEqual({ surplusAmount: '7.00' });
    expect((await server.graphql(elsewhere, one)).data.surplusPayment).toBeNull();
  });

  test('of an unknown request is for those who see the whole sales organisation that its reference names, or any', async () => {
    await callBack(server, paidReport({ externalId: `${sorg}-lost` }, 900, 'lost-1'));
    await callBack(server, paidReport({ externalId: 'nobody' }, 800, 'lost-2'));
    await handleCallbacks(server);
    await raiseNotices(server, 2);
    const seen = async (caller: Caller): Promise<[string, string | null][]> =>
      (await list(caller, '(search: "lost-")')).data.map(
        ({ reference, merchant }: { reference: string; merchant: string | null }) => [reference, merchant],
      );
    expect(await seen(desk)).toEqual([
      ['lost-1', sorg],
      ['lost-2', null],
    ]);
    expect(await seen(elsewhere)).toEqual([['lost-2', null]]);
    expect(await seen(partly)).toEqual([]);
    expect((await mailsAbout('lost-1')).map(({ name }) => name)).toEqual(['Sari Desk']);
    expect((await mailsAbout('lost-2')).map(({ name }) => name)).toEqual(['Other Desk', 'Sari Desk']);
    expect(sorgOfReference('nobody')).toBeNull();
  });
});
