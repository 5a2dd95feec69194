import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
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
  requestFields,
  requestPayment,
  runPaymentJob,
  voidRequest,
  type Payer,
  type Requested,
} from '#money/payments/payments.factory.ts';

const server = testServer();
const now = new Date('2026-11-21T08:00:00Z');
let sorg = '';
let ach = '';

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, {
    sorgs: [sorg],
    languages: ['en-us', 'de'],
    configuration: { payment: true, invoicePaymentRule: '' },
  });
  await makeInvoiceMethod(server, sorg, 'virtual_account');
  ach = await makeInvoiceMethod(server, sorg, 'ach');
});

const read = async (payer: Payer, { externalId }: Requested) =>
  (
    await server.graphql(payer, `query ($e: String!) { one: paymentRequest(externalId: $e) { ${requestFields} } }`, {
      e: externalId,
    })
  ).data.one;
const owed = async (payer: Payer) =>
  (
    await server.db
      .selectFrom('invoices_invoice')
      .select(['owed_amount as owed'])
      .where('customer_id', '=', payer.customer.id)
      .orderBy('number')
      .execute()
  ).map((row) => row.owed);
const stored = (externalId: string) =>
  server.db
    .selectFrom('payments_callback')
    .select(['state', 'outcome'])
    .where(sql<boolean>`position(${externalId} in convert_from(body, 'UTF8')) > 0`)
    .orderBy('id')
    .execute();

/** A payer with one open request of 100.00 for two invoices. */
async function asked(more: Parameters<typeof makePayer>[2] = {}): Promise<{ payer: Payer; request: Requested }> {
  const payer = await makePayer(server, sorg, more);
  const [one, two] = await makeInvoices(server, payer, [
    { totalAmount: 6_000, dueOn: '2026-11-01' },
    { totalAmount: 4_000, dueOn: '2026-11-05' },
  ]);
  return { payer, request: await openPayment(server, payer, { amount: '100', positive: [one, two] }) };
}
const receive = async (...reports: Parameters<typeof callBack>[1][]) => {
  for (const report of reports) expect(await callBack(server, report)).toBe(200);
  await handleCallbacks(server);
};

describe('a paid request', () => {
  test('settles its invoices, lowers the exposure, lifts the block and goes to the ERP', async () => {
    const { payer, request } = await asked({ reasonBlocked: 'oldest_ar_blocked' });
    expect(await read(payer, request)).toMatchObject({
      paymentStatus: { id: 'waiting', description: 'Waiting for payment' },
      virtualAccountNo: expect.stringMatching(/^8808\d{12}$/),
      paymentUrl: `/payments/sandbox/${request.externalId}`,
    });
    const { data } = await server.graphql(payer, '{ openInvoiceKeys { status } }');
    expect(data.openInvoiceKeys, 'R-220').toEqual(Array(2).fill({ status: 'Waiting For Payment' }));
    await receive(paidReport(request, 10_000, `p-${request.id}`));
    expect(await read(payer, request)).toMatchObject({
      paymentStatus: { id: 'paid' },
      receivedAmount: '100.00',
      surplusAmount: '0.00',
      isOpen: false,
      erpStatus: 'waiting',
      parts: [{ settledAmount: '60.00' }, { settledAmount: '40.00' }],
    });
    expect((await read(payer, request)).history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'created',
      'opened',
      'paid',
    ]);
    expect(await owed(payer)).toEqual([0, 0]);
    const account = await server.db
      .selectFrom('credit_account')
      .select(['received', 'reason_blocked as reason'])
      .where('id', '=', payer.accountId)
      .executeTakeFirst();
    expect(account).toEqual({ received: 10_000, reason: null });
    const outbox = await server.db
      .selectFrom('erp_outbox')
      .select('kind')
      .where('subject_id', '=', request.id)
      .execute();
    expect(outbox).toEqual([{ kind: 'payment' }]);
    expect(await stored(request.externalId)).toEqual([{ state: 'handled', outcome: 'paid: applied' }]);
  });

  test('does not lift a block while an overdue invoice is left', async () => {
    const payer = await makePayer(server, sorg, { reasonBlocked: 'oldest_ar_blocked' });
    const [one] = await makeInvoices(server, payer, [
      { totalAmount: 1_000, dueOn: '2026-11-01' },
      { totalAmount: 1_000, dueOn: '2026-11-02' },
    ]);
    const request = await openPayment(server, payer, { amount: '10', positive: [one] });
    await receive(paidReport(request, 1_000, `p-${request.id}`));
    const account = await server.db
      .selectFrom('credit_account')
      .select('reason_blocked as reason')
      .where('id', '=', payer.accountId)
      .executeTakeFirst();
    expect(account).toEqual({ reason: 'oldest_ar_blocked' });
  });
});

describe('the account of a paid invoice', () => {
  const accountOf = (id: string) =>
    server.db
      .selectFrom('credit_account')
      .select(['received', 'reason_blocked as reason'])
      .where('id', '=', id)
      .executeTakeFirst();
  const dispute = (number: string | undefined) =>
    sql`update invoices_invoice set disputed_amount = owed_amount where number = ${number}`.execute(server.db);

  test('is unblocked by the setting for disputes of its own market, not of the default one', async () => {
    const there = await makeSorg(server);
    const configuration = { payment: true, invoicePaymentRule: '', disputesPausePayment: true };
    const host = 'disputes.localhost';
    await makeMarket(server, { host, sorgs: [there], configuration });
    await makeInvoiceMethod(server, there, 'virtual_account');
    const payer = await makePayer(server, there, { reasonBlocked: 'oldest_ar_blocked', host });
    const [one, disputed] = await makeInvoices(server, payer, [
      { totalAmount: 1_000, dueOn: '2026-11-01' },
      { totalAmount: 1_000, dueOn: '2026-11-02' },
    ]);
    await dispute(disputed);
    const request = await openPayment(server, payer, { amount: '10', positive: [one] });
    await receive(paidReport(request, 1_000, `p-${request.id}`));
    expect(await accountOf(payer.accountId)).toEqual({ received: 1_000, reason: null });
  });

  test('in another currency does not change: no rate is known', async () => {
    const payer = await makePayer(server, sorg);
    const [one] = await makeInvoices(server, payer, [{ totalAmount: 1_000, currency: 'EUR' }]);
    const request = await openPayment(server, payer, { amount: '10', currency: 'EUR', positive: [one] });
    await receive(paidReport(request, 1_000, `p-${request.id}`, 'EUR'));
    expect(await accountOf(payer.accountId)).toEqual({ received: 0, reason: null });
    expect(await owed(payer)).toEqual([0]);
  });
});

describe('call-backs that are not what they should be', () => {
  const send = (headers: Record<string, string>, payload: string | Buffer, gateway = 'sandbox') =>
    server.app.inject({
      method: 'POST',
      url: `/payments/callbacks/${gateway}`,
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
      payload,
    });

  test('a wrong signature, an old one and nonsense are kept and change nothing', async () => {
    const { payer, request } = await asked();
    const report = paidReport(request, 10_000, `p-${request.id}`);
    expect(await callBack(server, report, { headers: { 'x-sandbox-signature': `t=1,v1=${'0'.repeat(64)}` } })).toBe(
      400,
    );
    expect(await callBack(server, report, { headers: { 'x-sandbox-signature': 'v1=1' } })).toBe(400);
    expect(await callBack(server, report, { at: new Date(now.getTime() - 301_000) })).toBe(400);
    expect(await callBack(server, report, { at: new Date(now.getTime() + 301_000) })).toBe(400);
    await handleCallbacks(server);
    expect(await read(payer, request)).toMatchObject({ paymentStatus: { id: 'waiting' }, receivedAmount: '0.00' });
    expect((await stored(request.externalId)).map(({ outcome }) => outcome)).toEqual([
      'wrong_signature',
      'wrong_signature',
      'too_old',
      'too_old',
    ]);
    expect((await send({}, 'nonsense')).statusCode).toBe(400);
    expect((await send({}, '')).statusCode).toBe(400);
    expect((await send({}, Buffer.alloc(300 * 1024))).statusCode).toBe(413);
    expect((await send({}, '{}', 'unknown')).statusCode).toBe(404);
  });

  test('a changed body does not pass with the signature of another', async () => {
    const { request } = await asked();
    const { sandboxCallback } = await import('./payment-gateways.sandbox.gateway.ts');
    const { headers } = sandboxCallback(paidReport(request, 1, 'x'), now);
    const { body } = sandboxCallback(paidReport(request, 10_000, 'x'), now);
    expect((await send(headers, body)).statusCode).toBe(400);
  });

  test('repeats: the same message, and the same payment in another message', async () => {
    const { payer, request } = await asked();
    const report = paidReport(request, 10_000, `p-${request.id}`);
    for (const eventId of ['e1', 'e1', 'e2', 'e1'])
      expect(await callBack(server, report, { eventId: `${eventId}-${request.id}` })).toBe(200);
    await handleCallbacks(server);
    await handleCallbacks(server);
    expect(await read(payer, request)).toMatchObject({ receivedAmount: '100.00', surplusAmount: '0.00' });
    expect((await stored(request.externalId)).map(({ state, outcome }) => `${state} ${outcome}`.trim())).toEqual([
      'handled paid: applied',
      'duplicate',
      'handled paid: known',
      'duplicate',
    ]);
  });

  test('out of order: money before the gateway answered, and failures after money', async () => {
    const payer = await makePayer(server, sorg);
    const [one] = await makeInvoices(server, payer, [{ totalAmount: 1_000 }]);
    const { data } = await requestPayment(server, payer, payer, { amount: '10', positive: [one] });
    const request = data.done.paymentRequest as Requested;
    await receive(paidReport(request, 1_000, `p-${request.id}`));
    await runPaymentJob(server, 'payments.open', { id: request.id });
    await receive({ kind: 'failed', externalId: request.externalId, reason: 'late' });
    await receive({ kind: 'collecting', externalId: request.externalId });
    expect(await read(payer, request)).toMatchObject({ paymentStatus: { id: 'paid' }, failure: null });
    expect(await owed(payer)).toEqual([0]);
  });
});

describe('money that does not fit', () => {
  test('paid twice, too much, in another currency, to an unknown request: a surplus for the desk', async () => {
    const { payer, request } = await asked();
    await receive(paidReport(request, 5_000, `eur-${request.id}`, 'EUR'));
    expect(await read(payer, request)).toMatchObject({ paymentStatus: { id: 'waiting' } });
    await receive(paidReport(request, 10_500, `a-${request.id}`), paidReport(request, 10_000, `b-${request.id}`));
    expect(await read(payer, request)).toMatchObject({
      paymentStatus: { id: 'paid' },
      receivedAmount: '100.00',
      surplusAmount: '105.00',
      surplusReason: 'Paid twice',
    });
    const { data } = await server.graphql(payer, '{ paymentRequests(filter: { surplus: true }) { count } }');
    expect(data.paymentRequests.count).toBe(1);
    await receive(paidReport({ externalId: 'nobody' }, 700, `nobody-${request.id}`));
    const unknown = await server.db
      .selectFrom('payments_payment')
      .select(['surplus_amount as surplus', 'surplus_reason as reason'])
      .where('external_id', '=', 'nobody')
      .execute();
    expect(unknown).toEqual([{ surplus: 700, reason: 'unknown_request' }]);
  });

  test('less than requested settles the oldest invoices without a discount', async () => {
    const payer = await makePayer(server, sorg);
    const [one, two] = await makeInvoices(server, payer, [
      { totalAmount: 6_000, dueOn: '2026-11-01' },
      { totalAmount: 4_000, dueOn: '2026-11-05' },
    ]);
    const request = await openPayment(server, payer, { amount: '100', positive: [one, two], paymentId: ach });
    await receive(paidReport(request, 7_000, `p-${request.id}`));
    expect(await read(payer, request)).toMatchObject({
      paymentStatus: { id: 'partly' },
      receivedAmount: '70.00',
      parts: [{ settledAmount: '60.00' }, { settledAmount: '10.00' }],
    });
    expect(await owed(payer)).toEqual([0, 3_000]);
    const rest = await openPayment(server, payer, { amount: '30', positive: [two] });
    await receive(paidReport(rest, 3_000, `p-${rest.id}`));
    expect(await owed(payer)).toEqual([0, 0]);
  });

  test('after the request was voided or expired, it is not lost and pays no invoice', async () => {
    const { payer, request } = await asked();
    await voidRequest(server, payer, payer, request.externalId);
    await receive(paidReport(request, 10_000, `p-${request.id}`));
    expect(await read(payer, request)).toMatchObject({
      paymentStatus: { id: 'void' },
      surplusAmount: '100.00',
      surplusReason: 'Paid after the request was voided',
    });
    const late = await asked();
    server.setNow(new Date(now.getTime() + 24 * 3_600_000));
    try {
      await runPaymentJob(server, 'payments.expire');
      await runPaymentJob(server, 'payments.expire');
      await receive(paidReport(late.request, 10_000, `p-${late.request.id}`));
    } finally {
      server.setNow(now);
    }
    expect(await read(late.payer, late.request)).toMatchObject({
      paymentStatus: { id: 'expired' },
      isOpen: false,
      surplusReason: 'Paid after expiry',
    });
    expect(await owed(late.payer)).toEqual([6_000, 4_000]);
  });

  test('a bank that collects the money keeps the request from being voided and from expiring', async () => {
    const { payer, request } = await asked();
    await receive({ kind: 'collecting', externalId: request.externalId });
    const refused = await voidRequest(server, payer, payer, request.externalId);
    expect(refused.data.done.userErrors).toMatchObject([{ code: 'payment_request_processing' }]);
    server.setNow(new Date(now.getTime() + 72 * 3_600_000));
    await runPaymentJob(server, 'payments.expire');
    server.setNow(now);
    await receive({ kind: 'failed', externalId: request.externalId, reason: 'insufficient_funds' });
    expect(await read(payer, request)).toMatchObject({
      paymentStatus: { id: 'failed' },
      failure: 'The account has not enough money',
      isOpen: false,
    });
  });

  test('the history names amounts and reasons as the reader writes them', async () => {
    const { payer, request } = await asked();
    await receive(
      { kind: 'failed', externalId: request.externalId, reason: 'insufficient_funds' },
      paidReport(request, 123_450, `p-${request.id}`),
    );
    const textsIn = async (locale: string) => {
      const query = 'query ($e: String!) { one: paymentRequest(externalId: $e) { history { text } } }';
      const { data } = await server.graphql(payer, query, { e: request.externalId }, { 'x-locale': locale });
      return data.one.history.slice(2).map(({ text }: { text: string }) => text);
    };
    expect(await textsIn('en-us')).toEqual([
      'The payment failed: The account has not enough money',
      '$1,234.50 received that pay no invoice: paid after a failure',
    ]);
    expect(await textsIn('de')).toEqual([
      'Die Zahlung ist fehlgeschlagen: Das Konto ist nicht gedeckt',
      '1.234,50\u00a0$ ohne Rechnung erhalten: nach einem Fehlschlag bezahlt',
    ]);
  });
});

describe('the page of the sandbox bank', () => {
  const visit = (externalId: string, form?: string) =>
    server.app.inject({
      method: form === undefined ? 'GET' : 'POST',
      url: `/payments/sandbox/${externalId}`,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      ...(form === undefined ? {} : { payload: form }),
    });

  test.each([
    ['deed=pay', 'paid', '100.00', '0.00'],
    ['deed=twice', 'paid', '100.00', '100.00'],
    ['deed=amount&amount=25.50', 'partly', '25.50', '0.00'],
    ['deed=amount&amount=-1', 'waiting', '0.00', '0.00'],
    ['deed=collect', 'processing', '0.00', '0.00'],
    ['deed=fail', 'failed', '0.00', '0.00'],
  ])('%s makes the request %s', async (form, state, received, surplus) => {
    const { payer, request } = await asked();
    const answer = await visit(request.externalId, form);
    expect(answer.statusCode).toBe(303);
    await handleCallbacks(server);
    expect(await read(payer, request)).toMatchObject({
      paymentStatus: { id: state },
      receivedAmount: received,
      surplusAmount: surplus,
    });
  });

  test('shows the bill in the language of the request and nothing for another address', async () => {
    const { request } = await asked();
    const { body, headers } = await visit(request.externalId);
    expect(body).toContain('<html lang="en');
    expect(body).toContain('Pay $100.00');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await visit('unknown')).statusCode).toBe(404);
    expect((await visit(request.externalId, 'deed=steal')).statusCode).toBe(400);
  });
});

describe('property: random call-backs', () => {
  test('no invoice is paid twice, no cent is lost', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('paid' as const),
        amount: fc.constantFrom(10_000, 4_000, 12_000),
        payment: fc.nat(2),
      }),
      fc.record({ kind: fc.constantFrom('collecting' as const, 'failed' as const, 'expired' as const) }),
      fc.record({ kind: fc.constant('void' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.boolean(), async (steps, together) => {
        const { payer, request } = await asked();
        const { externalId } = request;
        const money = new Map<string, number>();
        for (const one of steps) {
          if (one.kind === 'void') await voidRequest(server, payer, payer, externalId);
          else if (one.kind === 'paid') {
            // A gateway reports one amount per payment.
            const payment = `${request.id}-${one.payment}`;
            const amount = money.get(payment) ?? one.amount;
            money.set(payment, amount);
            await callBack(server, paidReport(request, amount, payment));
          } else await callBack(server, { kind: one.kind, externalId, reason: 'test' });
          if (!together) await handleCallbacks(server);
        }
        await handleCallbacks(server);
        const { rows } = await sql<{
          applied: number;
          surplus: number;
          posted: number;
          received: number;
          settled: number;
        }>`
          select (select coalesce(sum(applied_amount), 0)::int from payments_payment where request_id = r.id) as applied,
                 (select coalesce(sum(surplus_amount), 0)::int from payments_payment where request_id = r.id) as surplus,
                 (select coalesce(sum(amount), 0)::int from invoices_incoming_payment where request_id = r.id) as posted,
                 r.received_amount::int as received,
                 (select coalesce(sum(settled_amount), 0)::int from payments_part where request_id = r.id) as settled
            from payments_request r
           where r.id = ${request.id}`.execute(server.db);
        const total = [...money.values()].reduce((sum, amount) => sum + amount, 0);
        const { applied, surplus, posted, received, settled } = rows[0]!;
        expect(applied + surplus).toBe(total);
        expect([posted, received, settled]).toEqual([applied, applied, applied]);
        expect(applied).toBeLessThanOrEqual(10_000);
        expect((await owed(payer)).reduce((sum, one) => sum + one, 0)).toBe(10_000 - applied);
      }),
      { numRuns: 20 },
    );
  });
});

describe('mails', () => {
  const mailsAbout = async ({ number }: Requested) =>
    (
      await server.db
        .selectFrom('platform_mail')
        .select(['kind', 'subject'])
        .where('subject', 'like', `%${number}%`)
        .orderBy('id')
        .execute()
    ).map(({ kind, subject }) => [kind, subject]);

  test('tell the buyer that money arrived, or that none did', async () => {
    const one = await asked();
    await receive(paidReport(one.request, 10_000, `p-${one.request.id}`));
    const other = await asked();
    await receive({ kind: 'failed', externalId: other.request.externalId, reason: 'declined' });
    await raiseNotices(server);
    expect(await mailsAbout(one.request)).toEqual([['payment.received', `Payment ${one.request.number} received`]]);
    expect(await mailsAbout(other.request)).toEqual([['payment.ended', `Payment ${other.request.number} failed`]]);
  });
});

test('strangers cannot fill the database with refused call-backs', async () => {
  server.setNow(new Date(now.getTime() + 40 * 24 * 3_600_000));
  const body = Buffer.alloc(20_000, 'x');
  for (let sent = 0; sent < 210; sent += 1) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/payments/callbacks/sandbox',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: body,
    });
    expect(answer.statusCode).toBe(400);
  }
  const kept = await server.db
    .selectFrom('payments_callback')
    .select('body')
    .where('state', '=', 'refused')
    .where('received_at', '=', server.services.now())
    .execute();
  expect(kept).toHaveLength(200);
  expect(new Set(kept.map(({ body: bytes }) => bytes.length))).toEqual(new Set([8_192]));
});
