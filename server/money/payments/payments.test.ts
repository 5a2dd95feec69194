import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import {
  makeInvoiceMethod,
  makeInvoices,
  makePayer,
  requestFields,
  requestPayment,
  voidRequest,
  type Payer,
} from './payments.factory.ts';

const server = testServer();
const now = new Date('2026-11-21T08:00:00Z');
let sorg = '';
let ach = '';

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { payment: true, invoicePaymentRule: 'overdue' } });
  await makeInvoiceMethod(server, sorg, 'virtual_account');
  ach = await makeInvoiceMethod(server, sorg, 'ach', 72);
});

const stateOf = async (payer: Payer) => {
  const rows = await server.db
    .selectFrom('invoices_invoice')
    .select(['number', 'owed_amount as owed', 'payment_state as state'])
    .where('customer_id', '=', payer.customer.id)
    .orderBy('number')
    .execute();
  return rows;
};

describe('createInvoicePaymentRequestV3', () => {
  test('asks to pay charges less credits and reserves the invoices (Q-099, R-222)', async () => {
    const payer = await makePayer(server, sorg);
    const [one, two, credit] = await makeInvoices(server, payer, [
      { totalAmount: 10_000, accountingNumber: 'A1' },
      { totalAmount: 5_050 },
      { totalAmount: -2_000 },
    ]);
    const { data } = await requestPayment(server, payer, payer, {
      amount: '130.50',
      merchant: 'main',
      positive: [one, `C${sorg}-${two}-2026-1`],
      negative: [credit],
    });
    expect(data.done).toMatchObject({
      userErrors: [],
      paymentRequest: {
        amount: '130.50',
        discountAmount: '0.00',
        receivedAmount: '0.00',
        currency: 'USD',
        merchant: 'main',
        payerCode: payer.customer.unified,
        payerName: 'Payer Inc.',
        paymentStatus: { id: 'created', description: 'Preparing the payment' },
        method: { type: 'virtual_account' },
        instruction: 'Pay by virtual_account',
        expiredDate: '2026-11-22T08:00:00.000Z',
        forCustomer: null,
        isOpen: true,
        canVoid: true,
        history: [{ kind: 'created', text: 'Payment requested' }],
      },
    });
    expect(
      data.done.paymentRequest.parts.map(({ invoiceNo, amount }: Record<string, string>) => [invoiceNo, amount]),
    ).toEqual([
      [one, '100.00'],
      [two, '50.50'],
      [credit, '-20.00'],
    ]);
    expect((await stateOf(payer)).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
    const { number, parts } = data.done.paymentRequest;
    const found = await server.graphql(
      payer,
      '{ invoice(id: $id) { invoiceNo paymentRequest { number } } }'.replace('$id', JSON.stringify(parts[0].invoiceId)),
    );
    expect(found.data.invoice).toEqual({ invoiceNo: one, paymentRequest: { number } });
    const again = await requestPayment(server, payer, payer, { amount: '100', positive: [one] });
    expect(again.data.done.userErrors).toMatchObject([{ code: 'invoice_not_payable', params: { invoices: one } }]);
  });

  test('R-233: a chosen ACH method discounts one percent of a full payment only', async () => {
    const payer = await makePayer(server, sorg);
    const [one, two] = await makeInvoices(server, payer, [{ totalAmount: 10_050 }, { totalAmount: 5_000 }]);
    const full = await requestPayment(server, payer, payer, { amount: '100.50', positive: [one], paymentId: ach });
    expect(full.data.done.paymentRequest).toMatchObject({
      amount: '99.49',
      discountAmount: '1.01',
      parts: [{ amount: '100.50', discountAmount: '1.01' }],
      expiredDate: '2026-11-24T08:00:00.000Z',
    });
    const debits = await makeSorg(server);
    await makeMarket(server, { host: 'debits.localhost', sorgs: [debits], configuration: { payment: true } });
    await makeInvoiceMethod(server, debits, 'ach');
    const there = await makePayer(server, debits, { host: 'debits.localhost' });
    const [unchosen] = await makeInvoices(server, there, [{ totalAmount: 10_000 }]);
    const none = await requestPayment(server, there, there, { amount: '100', positive: [unchosen] });
    expect(none.data.done.paymentRequest).toMatchObject({
      amount: '100.00',
      discountAmount: '0.00',
      method: { type: 'ach' },
    });
    const part = await requestPayment(server, payer, payer, { amount: '20', positive: [two], paymentId: ach });
    expect(part.data.done.paymentRequest).toMatchObject({ amount: '20.00', discountAmount: '0.00' });
  });

  test('the total less the discount of the chosen method pays the total (R-226, R-233)', async () => {
    const payer = await makePayer(server, sorg);
    const [one, two, three] = await makeInvoices(server, payer, [
      { totalAmount: 10_050 },
      { totalAmount: 5_000 },
      { totalAmount: 5_000 },
    ]);
    const full = await requestPayment(server, payer, payer, { amount: '99.49', positive: [one], paymentId: ach });
    expect(full.data.done.paymentRequest).toMatchObject({
      amount: '99.49',
      discountAmount: '1.01',
      parts: [{ amount: '100.50', discountAmount: '1.01' }],
    });
    const both = await requestPayment(server, payer, payer, { amount: '99', positive: [two, three], paymentId: ach });
    expect(both.data.done).toMatchObject({
      userErrors: [],
      paymentRequest: { amount: '99.00', discountAmount: '1.00' },
    });
  });

  test('less than 1 is below the minimum in a currency without decimals, too (R-227)', async () => {
    const payer = await makePayer(server, sorg);
    const [one] = await makeInvoices(server, payer, [{ totalAmount: 1_000, currency: 'IDR' }]);
    const refused = async (amount: string) =>
      (await requestPayment(server, payer, payer, { amount, positive: [one], currency: 'IDR' })).data.done.userErrors;
    expect(await refused('0.5')).toMatchObject([
      { field: 'amount', code: 'payment_minimum', message: 'The minimum amount is 1' },
    ]);
    expect(await refused('1.5')).toMatchObject([{ field: 'amount', code: 'bad_input' }]);
  });

  test('takes accounting numbers and references with all their names (Q-113)', async () => {
    const payer = await makePayer(server, sorg);
    const [one, two] = await makeInvoices(server, payer, [
      { totalAmount: 1_000, accountingNumber: 'ACC-1' },
      { totalAmount: 2_000, accountingNumber: 'ACC-2' },
    ]);
    const refs = (more: object) => [{ invoiceNo: two, accountingNo: 'ACC-2', amount: '20.00', ...more }];
    const wish = { amount: '30.00', accounting: ['ACC-1'] };
    const changed = await requestPayment(server, payer, payer, { ...wish, refs: refs({ amount: '19.00' }) });
    expect(changed.data.done.userErrors).toMatchObject([
      { code: 'payment_amount_changed', field: 'extRefData', params: { invoice: two, amount: '20.00' } },
    ]);
    const mixed = await requestPayment(server, payer, payer, { ...wish, refs: refs({ accountingNo: 'ACC-1' }) });
    expect(mixed.data.done.userErrors).toMatchObject([{ code: 'payment_invoice_unknown', params: { invoice: two } }]);
    const { data } = await requestPayment(server, payer, payer, { ...wish, refs: refs({}) });
    expect(data.done.paymentRequest.parts).toMatchObject([{ invoiceNo: one }, { invoiceNo: two }]);
  });

  test('of two credits with one number, only the named one counts', async () => {
    const payer = await makePayer(server, sorg);
    const [charge, credit] = await makeInvoices(server, payer, [{ totalAmount: 1_000 }, { totalAmount: -200 }]);
    await makeInvoices(server, payer, [{ number: credit ?? '', fiscalYear: 2025, totalAmount: -900 }]);
    const wish = { amount: '8', positive: [charge] };
    const { data } = await requestPayment(server, payer, payer, { ...wish, negative: [credit] });
    expect(data.done.userErrors).toMatchObject([{ code: 'payment_invoice_ambiguous' }]);
    const named = await requestPayment(server, payer, payer, { ...wish, negative: [`C${sorg}-${credit}-2026-1`] });
    expect(named.data.done).toMatchObject({ userErrors: [], paymentRequest: { amount: '8.00' } });
  });

  test('refuses what the rules refuse, and stores nothing (R-223 to R-230)', async () => {
    const payer = await makePayer(server, sorg);
    const [late, later, credit] = await makeInvoices(server, payer, [
      { totalAmount: 1_000, dueOn: '2026-11-01' },
      { totalAmount: 2_000, dueOn: '2026-12-01' },
      { totalAmount: -5_000 },
    ]);
    const refused = async (wish: Parameters<typeof requestPayment>[3]) =>
      (await requestPayment(server, payer, payer, wish)).data.done.userErrors;
    expect(await refused({ amount: '20', positive: [later] })).toMatchObject([
      { code: 'payment_overdue_first', params: { rule: 'overdue', invoices: later, missing: late } },
    ]);
    const codes = async (wish: Parameters<typeof requestPayment>[3]) =>
      (await refused(wish)).map(({ code }: { code: string }) => code);
    expect(await codes({ amount: '10', positive: [late], negative: [credit] })).toEqual(['payment_total_not_positive']);
    expect(await codes({ amount: '10', negative: [credit] })).toEqual(['payment_needs_invoice']);
    expect(await codes({ amount: '0.99', positive: [late] })).toEqual(['payment_minimum']);
    expect(await codes({ amount: '10.01', positive: [late] })).toEqual(['payment_maximum']);
    expect(await codes({ amount: '29', positive: [late, later] })).toEqual(['payment_in_full']);
    expect(await codes({ amount: '10', positive: [late], currency: 'EUR' })).toEqual(['payment_currency_differs']);
    expect(await codes({ amount: '10', positive: [late], paymentId: 'none' })).toEqual(['payment_not_offered']);
    expect(await codes({ amount: '10', positive: ['none'] })).toEqual(['payment_invoice_unknown']);
    expect(await codes({ amount: '10', positive: [late], payerCode: 'none' })).toEqual(['payer_unknown']);
    expect(await codes({ amount: '10', positive: [late], merchant: 'none' })).toEqual(['merchant_unknown']);
    expect((await stateOf(payer)).map(({ state }) => state)).toEqual([null, null, null]);
  });

  test('every call takes r3, isr or both with a dash as the payer, and refuses an unknown one (Q-114)', async () => {
    const payer = await makePayer(server, sorg);
    const { r3, id } = payer.customer;
    const isr = `i${r3}`;
    await server.db.updateTable('customers_customer').set({ isr }).where('id', '=', id).execute();
    const read = `query ($p: String!, $i: [String!]!, $m: String!) {
      of: paymentRequestByPayerAndInvoiceNos(payerCode: $p, invoiceNos: $i, merchant: $m) { externalId }
      list: paymentRequests(filter: { payerCode: $p, status: ["open"] }) { data { externalId payerCode } } }`;
    const older = (version: string) => `mutation ($i: [String!]!, $p: String!, $m: String!) {
      done: createInvoicePaymentRequest${version}(amount: "10", currency: "USD", payerName: "P", payerCode: $p, positiveInvoiceNumbers: $i, merchant: $m) {
        paymentRequest { externalId } userErrors { field code } } }`;
    const voided = `mutation ($p: String!, $m: String!) { done: voidPaymentRequest(payerCode: $p, merchant: $m) {
      paymentRequests { externalId } userErrors { field code } } }`;
    for (const p of [r3, isr, `${r3}-${isr}`]) {
      const i = await makeInvoices(server, payer, [{ totalAmount: 1_000 }]);
      for (const version of ['', 'V2', 'V3']) {
        const { done } = (await server.graphql(payer, older(version), { i, p, m: sorg })).data;
        expect(done.userErrors, `${version} ${p}`).toEqual([]);
        const { externalId } = done.paymentRequest;
        const { data } = await server.graphql(payer, read, { i, p, m: sorg });
        expect(data).toEqual({ of: { externalId }, list: { data: [{ externalId, payerCode: `${r3}-${isr}` }] } });
        const gone = await server.graphql(payer, voided, { p, m: sorg });
        expect(gone.data.done).toEqual({ paymentRequests: [{ externalId }], userErrors: [] });
      }
    }
    const unknown = { i: ['none'], p: `${r3}-`, m: sorg };
    const refused = [{ field: 'payerCode', code: 'payer_unknown' }];
    for (const source of [...['', 'V2', 'V3'].map(older), voided])
      expect((await server.graphql(payer, source, unknown)).data.done.userErrors).toEqual(refused);
    for (const [root, field] of [
      [
        'of: paymentRequestByPayerAndInvoiceNos(payerCode: $p, invoiceNos: $i, merchant: $m) { externalId }',
        'payerCode',
      ],
      [
        'list: paymentRequests(filter: { payerCode: $p, status: ["open"] }) { data { externalId } }',
        'filter.payerCode',
      ],
    ]) {
      const names = root?.startsWith('of') ? '$p: String!, $i: [String!]!, $m: String!' : '$p: String!';
      const { errors } = await server.graphql(payer, `query (${names}) { ${root} }`, unknown);
      expect(errors).toMatchObject([{ extensions: { reason: 'payer_unknown', field } }]);
    }
  });

  test('another dealer cannot name, see or void it; an area may forbid paying (Q-101)', async () => {
    const [payer, stranger] = [await makePayer(server, sorg), await makePayer(server, sorg)];
    const [one] = await makeInvoices(server, payer, [{ totalAmount: 1_000 }]);
    const wish = { amount: '10', positive: [one] };
    const foreign = await requestPayment(server, stranger, payer, wish);
    expect(foreign.data.done.userErrors).toMatchObject([{ code: 'payer_unknown' }]);
    const { externalId } = (await requestPayment(server, payer, payer, wish)).data.done.paymentRequest;
    for (const [caller, seen] of [
      [payer, true],
      [stranger, false],
    ] as const) {
      const { data } = await server.graphql(
        caller,
        `query ($e: String!, $p: String!, $i: [String!]!, $m: String!) { one: paymentRequest(externalId: $e) { ${requestFields} }
          of: paymentRequestByPayerAndInvoiceNos(payerCode: $p, invoiceNos: $i, merchant: $m) { externalId }
          list: paymentRequests(filter: { status: ["open"], search: $e }) { count data { externalId } } }`,
        { e: externalId, p: payer.customer.unified, i: [one], m: sorg },
      );
      expect(data.one?.externalId ?? null).toBe(seen ? externalId : null);
      expect(data.of).toEqual(seen ? { externalId } : null);
      expect(data.list).toEqual(seen ? { count: 1, data: [{ externalId }] } : { count: 0, data: [] });
    }
    const none = await voidRequest(server, stranger, payer, externalId);
    expect(none.data.done.userErrors).toMatchObject([{ code: 'payer_unknown' }]);
    await server.db
      .updateTable('customers_area')
      .set({ allow_pay_invoice: false })
      .where('customer_id', '=', stranger.customer.id)
      .execute();
    await server.db
      .updateTable('customers_customer')
      .set({ version: 9 })
      .where('id', '=', stranger.customer.id)
      .execute();
    const [own] = await makeInvoices(server, stranger, [{ totalAmount: 1_000 }]);
    const forbidden = await requestPayment(server, stranger, stranger, { amount: '10', positive: [own] });
    expect(forbidden.data.done.userErrors).toMatchObject([{ code: 'payment_not_allowed', params: { sorg } }]);
  });

  test('the same key creates one request; two at once reserve an invoice once', async () => {
    const payer = await makePayer(server, sorg);
    const [one, two] = await makeInvoices(server, payer, [{ totalAmount: 1_000 }, { totalAmount: 1_000 }]);
    const key = { 'idempotency-key': 'pay-once' };
    const wish = { amount: '10', positive: [one] };
    const first = await requestPayment(server, payer, payer, wish, key);
    const again = await requestPayment(server, payer, payer, wish, key);
    expect(again.data.done.paymentRequest.id).toBe(first.data.done.paymentRequest.id);
    const both = await Promise.all(
      [1, 2].map(() => requestPayment(server, payer, payer, { amount: '10', positive: [two] })),
    );
    expect(both.filter(({ data }) => data.done.userErrors.length === 0)).toHaveLength(1);
  });

  test('two payments at once use a credit once, and a void one frees it', async () => {
    const payer = await makePayer(server, sorg);
    const [one, two, credit] = await makeInvoices(server, payer, [
      { totalAmount: 1_000 },
      { totalAmount: 1_000 },
      { totalAmount: -300 },
    ]);
    const pay = (charge: string | undefined) =>
      requestPayment(server, payer, payer, { amount: '7', positive: [charge], negative: [credit] });
    for (let round = 0; round < 5; round += 1) {
      const both = await Promise.all([pay(one), pay(two)]);
      const [made, refused] = both.map(({ data }) => data.done).toSorted((a) => (a.paymentRequest ? -1 : 1));
      expect(made.paymentRequest).toMatchObject({ amount: '7.00' });
      expect(refused).toMatchObject({ paymentRequest: null, userErrors: [{ code: 'invoice_not_payable' }] });
      const parts = await server.db
        .selectFrom('payments_part')
        .innerJoin('payments_request', 'payments_request.id', 'payments_part.request_id')
        .select('payments_part.amount')
        .where('invoice_number', '=', credit ?? '')
        .where('payments_request.state', '<>', 'void')
        .execute();
      expect(parts).toEqual([{ amount: -300 }]);
      await voidRequest(server, payer, payer);
    }
    expect((await stateOf(payer)).map(({ state }) => state)).toEqual([null, null, null]);
  });

  test('staff pay for a customer; both are recorded (Q-101)', async () => {
    const payer = await makePayer(server, sorg);
    const [one] = await makeInvoices(server, payer, [{ totalAmount: 1_000 }]);
    const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
    const rep = await makeUser(server, { role: 'salesman', groupRole: 'Sales', name: 'Rita Rep', areas });
    const caller: Caller = await signIn(server, rep.id, payer.customer.id);
    const { data } = await requestPayment(server, caller, payer, { amount: '10', positive: [one] });
    expect(data.done.paymentRequest).toMatchObject({
      createdBy: { name: 'Rita Rep' },
      forCustomer: { unified: payer.customer.unified },
    });
    const alone = await voidRequest(server, await signIn(server, rep.id), payer);
    expect(alone.data.done.userErrors).toMatchObject([{ code: 'customer_required' }]);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['actor_name', 'customer_id'])
      .where('subject_id', '=', data.done.paymentRequest.id)
      .execute();
    expect(audit).toEqual([{ actor_name: 'Rita Rep', customer_id: payer.customer.id }]);
  });
});

describe('voidPaymentRequest', () => {
  test('voids one or all open requests and frees their invoices', async () => {
    const payer = await makePayer(server, sorg);
    const [one, two] = await makeInvoices(server, payer, [{ totalAmount: 1_000 }, { totalAmount: 1_000 }]);
    const first = await requestPayment(server, payer, payer, { amount: '10', positive: [one] });
    await requestPayment(server, payer, payer, { amount: '10', positive: [two] });
    const { externalId } = first.data.done.paymentRequest;
    const done = await voidRequest(server, payer, payer, externalId);
    expect(done.data.done).toMatchObject({
      userErrors: [],
      paymentRequests: [{ externalId, isOpen: false, canVoid: false, paymentStatus: { id: 'void' } }],
    });
    expect((await stateOf(payer)).map(({ state }) => state)).toEqual([null, 'pending']);
    const twice = await voidRequest(server, payer, payer, externalId);
    expect(twice.data.done.userErrors).toMatchObject([{ code: 'payment_request_closed' }]);
    expect((await voidRequest(server, payer, payer)).data.done.paymentRequests).toHaveLength(1);
    expect((await stateOf(payer)).map(({ state }) => state)).toEqual([null, null]);
  });
});

describe('older versions', () => {
  test.each(['createInvoicePaymentRequest', 'createInvoicePaymentRequestV2'])('%s still works', async (name) => {
    const payer = await makePayer(server, sorg);
    const [one] = await makeInvoices(server, payer, [{ totalAmount: 1_000 }]);
    const { data } = await server.graphql(
      payer,
      `mutation ($i: [String!]!, $p: String!, $m: String!) { done: ${name}(amount: "10.00", currency: "USD", payerName: "P", payerCode: $p, positiveInvoiceNumbers: $i, merchant: $m) { paymentRequest { amount } userErrors { code } } }`,
      { i: [one], p: payer.customer.unified, m: sorg },
    );
    expect(data.done).toEqual({ paymentRequest: { amount: '10.00' }, userErrors: [] });
  });
});

describe('a market whose gateway has no keys in the environment', () => {
  test('refuses payments at the request, the preview says so, and administrators see which gateways lack keys', async () => {
    const host = 'nokeys.test';
    await makeMarket(server, {
      sorgs: [sorg],
      host,
      isDefault: false,
      configuration: { payment: true, invoicePaymentRule: '', paymentGateway: 'stripe' },
    });
    const payer = await makePayer(server, sorg, { host });
    const [number = ''] = await makeInvoices(server, payer, [{ totalAmount: 10_000 }]);
    const { data } = await requestPayment(server, payer, payer, { amount: '100.00', positive: [number] });
    expect(data.done).toMatchObject({
      paymentRequest: null,
      message: { status: 'failed' },
      userErrors: [{ code: 'payment_gateway_unavailable' }],
    });
    expect(await stateOf(payer)).toEqual([{ number, owed: 10_000, state: null }]);
    const preview = await server.graphql(
      payer,
      `{ invoicePaymentPreview(assignments: ["C${sorg}-${number}-2026-1"], creditNumbers: []) { refusals { code } } }`,
    );
    expect(preview.data.invoicePaymentPreview.refusals).toEqual([{ code: 'payment_gateway_unavailable' }]);
    const boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
    const choices = '{ marketGateways { name ready variables } }';
    expect((await server.graphql(boss, choices)).data.marketGateways).toEqual([
      { name: 'sandbox', ready: true, variables: ['PAYMENT_SANDBOX'] },
      { name: 'stripe', ready: false, variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
      { name: 'xendit', ready: false, variables: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'] },
    ]);
    expect((await server.graphql(payer, choices)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
  });
});
