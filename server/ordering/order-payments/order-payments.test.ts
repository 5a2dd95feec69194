import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { lockedPdf, pdf, photo, placeMark } from '#testing/attachments/attachment-samples.ts';
import { sendFile } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { holdTransaction, untilBlocked } from '#testing/overlap.ts';
import {
  ledgerErrors,
  makeArticles,
  makeBuyer,
  makePaymentMethod,
  order as checkout,
  stockOf,
  type Dealer,
} from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { findActor } from '#access/identity/identity.queries.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { jobs as orderJobs } from './order-payments.jobs.ts';
import { approvePayment, expirePayments, voidPayment } from './order-payments.actions.ts';

const server = testServer();
const now = new Date('2026-11-21T08:00:00Z');
let sorg = '';
let transfer = '';
let desk: Caller;

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { payment: true } });
  transfer = await makePaymentMethod(server, sorg, { hours: 48 });
  desk = await signIn(
    server,
    (
      await makeUser(server, {
        role: 'order.desk',
        groupRole: 'Order desk',
        name: 'Dora Desk',
        areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
      })
    ).id,
  );
});

async function awaited(): Promise<{ dealer: Dealer; articleId: string; number: string; id: string }> {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const [a] = await makeArticles(server, [{ sorg, stock: 5 }]);
  const { data } = await checkout(server, dealer, {
    products: [{ articleCode: a!.code, sorg, qty: 2 }],
    paymentId: transfer,
  });
  const [placed] = data.checkoutV5.orders;
  return { dealer, articleId: a!.id, number: placed.number, id: placed.id };
}
/** Runs a scheduled job of the orders module. */
async function runJob(name: string): Promise<void> {
  const job = orderJobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(await systemContext(server.services, 'job'), {});
}
const receipt = (orderId: string) =>
  server.db
    .insertInto('orders_payment_document')
    .values({
      order_id: orderId,
      file: 'x',
      file_name: 'receipt.pdf',
      content_type: 'application/pdf',
      bytes: 1,
      uploaded_by_name: 'Dealer',
      uploaded_at: now,
    })
    .execute();
const approve = (caller: Caller, number: string) =>
  server.graphql(
    caller,
    'mutation ($n: String!) { approvePayment(orderNumber: $n) { order { status erpState orderPayment { isPaymentCompleted } } userErrors { code } } }',
    { n: number },
  );
const voided = (caller: Caller, number: string, reason = 'Wrong amount') =>
  server.graphql(
    caller,
    'mutation ($n: String!, $r: String!) { voidPayment(orderNumber: $n, reason: $r) { order { status orderPayment { isPaymentVoided } events { kind text actorName } } userErrors { code } } }',
    { n: number, r: reason },
  );

const pdfBytes = pdf('/Receipt 1');
const upload = (
  caller: Caller,
  id: string,
  file: Uint8Array,
  fileName = 'receipt.pdf',
  mutation = 'uploadPaymentDoc',
) =>
  sendFile(
    server,
    caller,
    `mutation ($id: ID!, $file: Upload!) { done: ${mutation}(id: $id, file: $file) { order { orderPayment { isPaymentWaiting isPaymentUploaded paymentReceipt paymentDocs { id fileName url } } } userErrors { code field } } }`,
    { id },
    { name: fileName, bytes: file },
  );

describe('receipts', () => {
  test('receipts are added, shown, downloaded by users who see the order, and removed again (R-193, R-202)', async () => {
    const { dealer, number, id } = await awaited();
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const { done } = (await upload(dealer, number, pdfBytes, '../Beleg Nr. 1.pdf')).data;
    expect(done).toMatchObject({
      userErrors: [],
      order: {
        orderPayment: {
          isPaymentWaiting: false,
          isPaymentUploaded: true,
          paymentReceipt: 'Beleg Nr. 1.pdf',
          paymentDocs: [{ fileName: 'Beleg Nr. 1.pdf' }],
        },
      },
    });
    const [document] = done.order.orderPayment.paymentDocs;
    const fetched = (caller: Caller) =>
      server.app.inject({
        method: 'GET',
        url: document.url,
        headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
      });
    expect((await fetched(dealer)).rawPayload.equals(pdfBytes)).toBe(true);
    expect((await fetched(desk)).headers['content-type']).toBe('application/pdf');
    expect((await fetched(stranger)).statusCode).toBe(404);
    const removal = (caller: Caller) =>
      server.graphql(
        caller,
        'mutation ($id: ID!) { deletePaymentDoc(id: $id) { order { orderPayment { isPaymentWaiting paymentDocs { id } } } userErrors { code } } }',
        { id: document.id },
      );
    expect((await removal(stranger)).data.deletePaymentDoc.userErrors).toEqual([{ code: 'order_not_found' }]);
    const areas = [{ sorg, limitation: 'audit', option: 'include', value: '' }] as const;
    const auditor = await signIn(server, (await makeUser(server, { role: 'audit', groupRole: 'Audit', areas })).id);
    expect((await fetched(auditor)).statusCode).toBe(200);
    expect((await removal(auditor)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect((await removal(dealer)).data.deletePaymentDoc).toEqual({
      order: { orderPayment: { isPaymentWaiting: true, paymentDocs: [] } },
      userErrors: [],
    });
    expect((await upload(stranger, id, pdfBytes)).data.done.userErrors).toEqual([
      { code: 'order_not_found', field: 'id' },
    ]);
    expect((await upload(dealer, id, pdfBytes, 'a.pdf', 'uploadPayment')).data.done.userErrors).toEqual([]);
    expect((await approve(desk, number)).data.approvePayment.order).toMatchObject({ status: 'processing' });
    expect((await upload(dealer, id, pdfBytes)).data.done.userErrors).toEqual([
      { code: 'payment_already_decided', field: 'id' },
    ]);
  });

  test('are refused if nobody can open them, with the same check as documents, and keep no place of a photo', async () => {
    const { dealer, id } = await awaited();
    const refusalOf = async (bytes: Uint8Array) => (await upload(dealer, id, bytes)).data.done.userErrors;
    const locked = await lockedPdf({ userPassword: 'secret', ownerPassword: 'owner' });
    expect(await refusalOf(locked)).toEqual([{ code: 'attachment_encrypted', field: 'file' }]);
    expect(await refusalOf(pdf().subarray(0, 150))).toEqual([{ code: 'attachment_damaged', field: 'file' }]);
    expect(await refusalOf(await lockedPdf({ ownerPassword: 'owner' }))).toEqual([]);
    expect(await refusalOf(await photo('jpeg'))).toEqual([]);
    const stored = await server.db
      .selectFrom('orders_payment_document')
      .select(['file', 'bytes'])
      .where('order_id', '=', id)
      .where('content_type', '=', 'image/jpeg')
      .executeTakeFirstOrThrow();
    const bytes = (await server.services.files.read(stored.file)) ?? Buffer.alloc(0);
    expect([bytes.includes(placeMark), bytes.length]).toEqual([false, stored.bytes]);
  });

  test('receipts are sent as multipart (R-155), typed by content, limited in size and number, and refused without a session', async () => {
    const { dealer, id } = await awaited();
    expect((await upload(dealer, id, Buffer.from('<html>'), 'receipt.pdf')).data.done.userErrors).toEqual([
      { code: 'file_extension_invalid', field: 'file' },
    ]);
    expect(
      (await upload(dealer, id, Buffer.concat([pdfBytes, Buffer.alloc(10 * 1024 * 1024)]))).data.done.userErrors,
    ).toEqual([{ code: 'file_too_large', field: 'file' }]);
    for (let count = 0; count < 5; count += 1)
      expect((await upload(dealer, id, pdf(`/Nth ${count}`))).data.done.userErrors).toEqual([]);
    expect((await upload(dealer, id, pdf('/Nth 6'))).data.done.userErrors).toEqual([
      { code: 'max_items_exceeded', field: 'file' },
    ]);
    expect((await upload({ token: null }, id, pdfBytes)).status).toBe(401);
    const text = await server.graphql(
      dealer,
      'mutation ($id: ID!, $file: Upload!) { uploadPaymentDoc(id: $id, file: $file) { userErrors { code } } }',
      {
        id,
        file: { stored: '../../etc/passwd' },
      },
    );
    expect(Object.values(text.data as Record<string, { userErrors: unknown[] }>)[0]?.userErrors).toMatchObject([
      { code: 'file_extension_invalid' },
    ]);
  });

  test('uploads that fail inside say so in the words of uploads (R-166)', async () => {
    const { dealer, id } = await awaited();
    await sql`alter table orders_payment_document add constraint broken check (file_name <> 'broken.pdf')`.execute(
      server.db,
    );
    expect((await upload(dealer, id, pdfBytes, 'broken.pdf')).errors).toMatchObject([
      { message: 'Failed upload or update. Please try again.', extensions: { reason: 'upload_failed' } },
    ]);
  });
});

describe('a receipt', () => {
  test("a removed receipt counts towards the market's limit (R-202), and the history records who removed it", async () => {
    const market = await server.db
      .selectFrom('markets_host')
      .select('market_id')
      .where('host', '=', 'localhost')
      .executeTakeFirstOrThrow();
    const configuration = (limit: number) =>
      sql`
        update markets_market
           set configuration = configuration || ${JSON.stringify({ paymentReceiptLimit: limit })}::jsonb,
               version = version + 1
         where id = ${market.market_id}`.execute(server.db);
    const { dealer, number, id } = await awaited();
    const { name } = await server.db
      .selectFrom('identity_user')
      .select('name')
      .where('id', '=', dealer.userId)
      .executeTakeFirstOrThrow();
    await configuration(2);
    try {
      for (const nth of [1, 2])
        expect((await upload(dealer, id, pdf(`/Nth ${nth}`), `${nth}.pdf`)).data.done.userErrors).toEqual([]);
      expect((await upload(dealer, id, pdfBytes)).data.done.userErrors).toEqual([
        { code: 'max_items_exceeded', field: 'file' },
      ]);
    } finally {
      await configuration(5);
    }
    const { data } = await server.graphql(
      dealer,
      'query ($n: String!) { order(number: $n) { orderPayment { paymentDocs { id fileName contentType bytes uploadedBy } } } }',
      { n: number },
    );
    expect(data.order.orderPayment.paymentDocs).toMatchObject([
      { fileName: '1.pdf', contentType: 'application/pdf', bytes: pdf('/Nth 1').length, uploadedBy: name },
      { fileName: '2.pdf' },
    ]);
    const gone = await server.graphql(
      dealer,
      'mutation ($id: ID!) { deletePaymentDoc(id: $id) { order { orderPayment { isPaymentUploaded } events { kind text actorName } } userErrors { code } } }',
      { id: data.order.orderPayment.paymentDocs[0].id },
    );
    expect(gone.data.deletePaymentDoc.order.orderPayment).toEqual({ isPaymentUploaded: true });
    expect(gone.data.deletePaymentDoc.order.events[0]).toEqual({
      kind: 'payment_receipt_removed',
      text: 'Receipt 1.pdf removed',
      actorName: name,
    });
  });
});

describe('an awaited payment', () => {
  test('a payment is approved with a receipt only; then the order goes to the ERP, once (R-194)', async () => {
    const { dealer, number, id } = await awaited();
    expect((await approve(desk, number)).data.approvePayment).toEqual({
      order: null,
      userErrors: [{ code: 'payment_document_missing' }],
    });
    await receipt(id);
    expect((await approve(desk, number)).data.approvePayment).toEqual({
      order: { status: 'processing', erpState: 'waiting', orderPayment: { isPaymentCompleted: true } },
      userErrors: [],
    });
    expect((await approve(desk, number)).data.approvePayment.userErrors).toEqual([{ code: 'payment_already_decided' }]);
    expect((await voided(desk, number)).data.voidPayment.userErrors).toEqual([{ code: 'payment_already_decided' }]);
    expect(await server.db.selectFrom('erp_outbox').select('state').where('subject_id', '=', id).execute()).toEqual([
      { state: 'pending' },
    ]);
    // Staff without an active customer decide for this customer: the audit trail names both.
    expect(
      await server.db
        .selectFrom('platform_audit')
        .select(['actor_name', 'customer_id'])
        .where('subject_id', '=', id)
        .where('action', '=', 'payment.approve')
        .execute(),
    ).toEqual([{ actor_name: 'Dora Desk', customer_id: dealer.customer.id }]);
  });

  test('a payment is voided with a reason: the order is void, stock and credit are released (R-195)', async () => {
    const { number, articleId, dealer } = await awaited();
    expect((await voided(desk, number, ' ')).data.voidPayment.userErrors).toEqual([{ code: 'not_empty' }]);
    const without = await server.graphql(
      desk,
      'mutation ($n: String!) { voidPayment(orderNumber: $n) { userErrors { field code } } }',
      { n: number },
    );
    expect(without.data.voidPayment.userErrors).toEqual([{ field: 'reason', code: 'not_empty' }]);
    expect((await voided(desk, number)).data.voidPayment).toEqual({
      order: {
        status: 'void',
        orderPayment: { isPaymentVoided: true },
        events: [
          { kind: 'payment_voided', text: 'Payment rejected: Wrong amount', actorName: 'Dora Desk' },
          expect.objectContaining({ kind: 'created' }),
        ],
      },
      userErrors: [],
    });
    expect(await stockOf(server, articleId)).toEqual({ qty: 5, reserved: 0 });
    expect(
      await server.db
        .selectFrom('credit_account')
        .select('held')
        .where('customer_id', '=', dealer.customer.id)
        .executeTakeFirst(),
    ).toEqual({ held: 0 });
  });

  test('expires: the order fails automatically, and only after its time', async () => {
    const { dealer, number, articleId } = await awaited();
    server.setNow(new Date(now.getTime() + 47 * 3_600_000));
    await asJob(server, expirePayments);
    const status = async () =>
      (
        await server.db
          .selectFrom('orders_order')
          .select('status')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
      ).status;
    expect(await status()).toBe('pending');
    server.setNow(new Date(now.getTime() + 48 * 3_600_000));
    await asJob(server, expirePayments);
    expect(await asJob(server, expirePayments)).toBe(0);
    server.setNow(now);
    expect(await status()).toBe('failed');
    expect(await stockOf(server, articleId)).toEqual({ qty: 5, reserved: 0 });
    const { data } = await server.graphql(
      dealer,
      'query ($n: String!) { order(number: $n) { order_status orderPayment { isPaymentFailed paymentStatus { description } } events { text } } }',
      { n: number },
    );
    expect(data.order).toMatchObject({
      order_status: 'failed',
      orderPayment: { isPaymentFailed: true, paymentStatus: { description: 'Payment failed' } },
      events: [{ text: 'Payment did not arrive in time' }, {}],
    });
    expect(await ledgerErrors(server)).toEqual([]);
  });

  test('requires the permission: not the dealer, not staff of another sorg, and only one of two parallel decisions', async () => {
    const { dealer, number, id } = await awaited();
    await receipt(id);
    expect((await approve(dealer, number)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    const elsewhere = await signIn(
      server,
      (
        await makeUser(server, {
          role: 'order.desk',
          groupRole: 'Order desk',
          areas: [{ sorg: 'ELSE', limitation: 'none', option: 'include', value: '' }],
        })
      ).id,
    );
    expect((await approve(elsewhere, number)).data.approvePayment.userErrors).toEqual([{ code: 'order_not_found' }]);
    const [one, two] = await Promise.all([approve(desk, number), voided(desk, number)]);
    expect(
      [one.data.approvePayment.userErrors.length, two.data.voidPayment.userErrors.length].toSorted((a, b) => a - b),
    ).toEqual([0, 1]);
  });

  test('a payment of an order has exactly one flag unless it is on account; the state is independent of a PO number (R-192)', async () => {
    const flags = async (dealer: Dealer, number: string) => {
      const { data } = await server.graphql(
        dealer,
        'query ($n: String!) { order(number: $n) { poNumber orderPayment { paymentStatus { id } isPaymentWaiting isPaymentUploaded isPaymentFailed isPaymentVoided isPaymentCompleted decidedBy reason payment { merchantInstruction } } } }',
        { n: number },
      );
      const { paymentStatus, decidedBy, reason, payment, ...rest } = data.order.orderPayment;
      const up = Object.entries(rest).flatMap(([flag, on]) => (on === true ? [flag] : []));
      return {
        poNumber: data.order.poNumber,
        state: paymentStatus.id,
        up,
        decidedBy,
        reason,
        instruction: payment.merchantInstruction,
      };
    };
    const waiting = await awaited();
    const seen = { poNumber: '', decidedBy: null, reason: null, instruction: 'Pay to account 1' };
    expect(await flags(waiting.dealer, waiting.number)).toEqual({
      ...seen,
      state: 'waiting',
      up: ['isPaymentWaiting'],
    });
    await upload(waiting.dealer, waiting.id, pdfBytes);
    expect(await flags(waiting.dealer, waiting.number)).toEqual({
      ...seen,
      state: 'uploaded',
      up: ['isPaymentUploaded'],
    });
    await approve(desk, waiting.number);
    expect(await flags(waiting.dealer, waiting.number)).toEqual({
      ...seen,
      decidedBy: 'Dora Desk',
      state: 'completed',
      up: ['isPaymentCompleted'],
    });
    const wrong = await awaited();
    await voided(desk, wrong.number);
    expect(await flags(wrong.dealer, wrong.number)).toEqual({
      ...seen,
      decidedBy: 'Dora Desk',
      reason: 'Wrong amount',
      state: 'voided',
      up: ['isPaymentVoided'],
    });
    const late = await awaited();
    server.setNow(new Date(now.getTime() + 49 * 3_600_000));
    await runJob('orders.expirePayments');
    server.setNow(now);
    expect(await flags(late.dealer, late.number)).toEqual({
      ...seen,
      decidedBy: 'system',
      state: 'failed',
      up: ['isPaymentFailed'],
    });
  });

  test('does not expire while its receipt is being checked; without the receipt it has expired', async () => {
    const { dealer, number, id } = await awaited();
    await upload(dealer, id, pdfBytes);
    server.setNow(new Date(now.getTime() + 72 * 3_600_000));
    await runJob('orders.expirePayments');
    const status = async () =>
      (
        await server.db
          .selectFrom('orders_order')
          .select('status')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
      ).status;
    expect(await status()).toBe('pending');
    await server.db.deleteFrom('orders_payment_document').where('order_id', '=', id).execute();
    await server.db.updateTable('orders_payment').set({ state: 'waiting' }).where('order_id', '=', id).execute();
    await runJob('orders.expirePayments');
    server.setNow(now);
    expect(await status()).toBe('failed');
  });

  test('by account needs no receipt to be approved (Q-089)', async () => {
    const { number, id } = await awaited();
    await server.db.updateTable('orders_payment').set({ type: 'account' }).where('order_id', '=', id).execute();
    expect((await approve(desk, number)).data.approvePayment).toMatchObject({
      order: { status: 'processing' },
      userErrors: [],
    });
  });

  test('is voided with the order when the dealer cancels', async () => {
    const { dealer, number } = await awaited();
    const { data } = await server.graphql(
      dealer,
      'mutation ($n: String!) { cancelOrder(orderNumber: $n) { order { status orderPayment { isPaymentVoided } } userErrors { code } } }',
      { n: number },
    );
    expect(data.cancelOrder).toEqual({
      order: { status: 'cancelled', orderPayment: { isPaymentVoided: true } },
      userErrors: [],
    });
  });
});

describe('parallel decision and cancellation', () => {
  test('an order cancelled while its payment is being approved never reaches the ERP', async () => {
    const { dealer, number, id, articleId } = await awaited();
    await receipt(id);
    const desked = await server.db
      .selectFrom('identity_user')
      .select(['id', 'name', 'username'])
      .where('name', '=', 'Dora Desk')
      .executeTakeFirstOrThrow();
    const actor = await findActor(server.db, desked.id, randomUUID());
    const approving = await holdTransaction(server, (ctx) => approvePayment({ ...ctx, actor }, number));
    const cancelling = server.graphql(
      dealer,
      'mutation ($n: String!) { cancelOrder(orderNumber: $n) { order { status } userErrors { code } } }',
      {
        n: number,
      },
    );
    await untilBlocked(server);
    await approving.commit();
    expect((await cancelling).data.cancelOrder).toEqual({ order: { status: 'cancelled' }, userErrors: [] });
    expect(await server.db.selectFrom('erp_outbox').select('state').where('subject_id', '=', id).execute()).toEqual([
      { state: 'dropped' },
    ]);
    expect(await stockOf(server, articleId)).toEqual({ qty: 5, reserved: 0 });
    expect(await ledgerErrors(server)).toEqual([]);
  });

  test('an order voided while the dealer cancels it ends once: it stays void, stock and credit are released once', async () => {
    const { dealer, number, articleId } = await awaited();
    const desked = await server.db
      .selectFrom('identity_user')
      .select('id')
      .where('name', '=', 'Dora Desk')
      .executeTakeFirstOrThrow();
    const actor = await findActor(server.db, desked.id, randomUUID());
    const voiding = await holdTransaction(server, (ctx) => voidPayment({ ...ctx, actor }, number, 'Wrong amount'));
    const cancelling = server.graphql(
      dealer,
      'mutation ($n: String!) { cancelOrder(orderNumber: $n) { userErrors { code } } }',
      { n: number },
    );
    await untilBlocked(server);
    await voiding.commit();
    expect((await cancelling).data.cancelOrder.userErrors).toEqual([{ code: 'order_not_cancellable' }]);
    expect(
      await server.db.selectFrom('orders_order').select('status').where('number', '=', number).executeTakeFirst(),
    ).toEqual({ status: 'void' });
    expect(await stockOf(server, articleId)).toEqual({ qty: 5, reserved: 0 });
    expect(await ledgerErrors(server)).toEqual([]);
  });

  test('a payment that expires while it is being approved is decided by the first transaction', async () => {
    const { number, id } = await awaited();
    await receipt(id);
    const desked = await server.db
      .selectFrom('identity_user')
      .select('id')
      .where('name', '=', 'Dora Desk')
      .executeTakeFirstOrThrow();
    const actor = await findActor(server.db, desked.id, randomUUID());
    const approving = await holdTransaction(server, (ctx) => approvePayment({ ...ctx, actor }, number));
    server.setNow(new Date(now.getTime() + 49 * 3_600_000));
    await runJob('orders.expirePayments');
    server.setNow(now);
    await approving.commit();
    expect(
      await server.db.selectFrom('orders_order').select('status').where('number', '=', number).executeTakeFirst(),
    ).toEqual({ status: 'processing' });
    expect(
      await server.db.selectFrom('orders_payment').select('state').where('order_id', '=', id).executeTakeFirst(),
    ).toEqual({ state: 'completed' });
  });
});
