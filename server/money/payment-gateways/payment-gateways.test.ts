import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  handleCallbacks,
  makeInvoiceMethod,
  makeInvoices,
  makePayer,
  openPayment,
  requestFields,
  runPaymentJob,
  voidRequest,
  type Payer,
  type Requested,
} from '#money/payments/payments.factory.ts';
import { amountFromStripe, stripeAmount } from './payment-gateways.stripe.gateway.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

/** An outside service on this machine that answers as its published API says. */
async function service(answer: (call: Call) => { status: number; body: unknown }): Promise<{
  server: Server;
  url: string;
  calls: Call[];
}> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call: Call = {
        method: request.method ?? '',
        path: (request.url ?? '').replace(/\?.*$/, ''),
        body: Buffer.concat(chunks).toString('utf8'),
        headers: request.headers,
      };
      calls.push(call);
      const { status, body } = answer(call);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

/** Sessions of the local Stripe, by id; the last one by idempotency key. */
const sessions = new Map<string, Record<string, unknown>>();
const keys = new Map<string, string>();
const stripe = await service(({ method, path, body, headers }) => {
  if (method === 'POST' && path === '/v1/checkout/sessions') {
    const form = new URLSearchParams(body);
    if (form.get('line_items[0][price_data][currency]') !== 'usd')
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'Unsupported currency.' } } };
    const key = String(headers['idempotency-key']);
    const id = keys.get(key) ?? `cs_test_${sessions.size + 1}`;
    keys.set(key, id);
    sessions.set(id, {
      id,
      object: 'checkout.session',
      url: `https://checkout.example/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id'),
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: 'usd',
      created: 1_795_000_000,
      payment_intent: null,
      ...sessions.get(id),
    });
    return { status: 200, body: sessions.get(id) };
  }
  const id = path.split('/')[4] ?? '';
  const session = sessions.get(id);
  if (!session) return { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such session' } } };
  if (path.endsWith('/expire')) {
    if (session['status'] !== 'open')
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'Not open' } } };
    session['status'] = 'expired';
  }
  return { status: 200, body: session };
});

const accounts = new Map<string, Record<string, unknown>>();
const payments = new Map<string, unknown[]>();
const xendit = await service(({ method, path, body }) => {
  if (method === 'POST' && path === '/payment_requests') {
    const wish = JSON.parse(body) as Record<string, unknown> & {
      payment_method: { virtual_account: Record<string, unknown> & { channel_properties: object } };
    };
    const id = `pr-${accounts.size + 1}`;
    const account = wish.payment_method.virtual_account;
    accounts.set(id, {
      ...wish,
      id,
      status: 'PENDING',
      payment_method: {
        ...wish.payment_method,
        id: `pm-${id}`,
        status: 'ACTIVE',
        virtual_account: {
          ...account,
          channel_properties: { ...account.channel_properties, virtual_account_number: '880812345678' },
        },
      },
    });
    return { status: 201, body: accounts.get(id) };
  }
  const [, kind, id = '', what] = path.replace('/v2', '').split('/');
  if (kind === 'payment_requests' && accounts.has(id)) return { status: 200, body: accounts.get(id) };
  if (what === 'payments') return { status: 200, body: { data: payments.get(id) ?? [], has_more: false } };
  if (what === 'expire') return { status: 200, body: { id, status: 'EXPIRED', type: 'VIRTUAL_ACCOUNT' } };
  return { status: 404, body: { error_code: 'DATA_NOT_FOUND', message: 'Not found' } };
});

const token = 'callback-token-of-the-test';
const server = testServer({
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  STRIPE_URL: stripe.url,
  XENDIT_SECRET_KEY: 'xnd_development_local',
  XENDIT_CALLBACK_TOKEN: token,
  XENDIT_URL: xendit.url,
});
const now = new Date('2026-11-21T08:00:00Z');
const hosts = { stripe: 'stripe.test', xendit: 'xendit.test' } as const;
type Gateway = keyof typeof hosts;
const sorgs = new Map<Gateway, string>();
const methods = new Map<string, string>();

beforeAll(async () => {
  server.setNow(now);
  for (const gateway of ['stripe', 'xendit'] as const) {
    const currency = gateway === 'stripe' ? 'USD' : 'IDR';
    const sorg = await makeSorg(server, { currency });
    sorgs.set(gateway, sorg);
    await makeMarket(server, {
      sorgs: [sorg],
      host: hosts[gateway],
      isDefault: gateway === 'stripe',
      configuration: { payment: true, invoicePaymentRule: '', paymentGateway: gateway },
    });
    for (const type of ['card', 'ach', 'virtual_account'])
      methods.set(`${gateway} ${type}`, await makeInvoiceMethod(server, sorg, type));
  }
});
afterAll(() => {
  stripe.server.close();
  xendit.server.close();
});

async function asked(gateway: Gateway, type: string): Promise<{ payer: Payer; request: Requested }> {
  const payer = await makePayer(server, sorgs.get(gateway) ?? '', { host: hosts[gateway] });
  const currency = gateway === 'stripe' ? 'USD' : 'IDR';
  const [one] = await makeInvoices(server, payer, [{ totalAmount: 12_345, currency }]);
  const amount = gateway === 'stripe' ? '123.45' : '12345';
  const wish = { amount, currency, positive: [one], paymentId: methods.get(`${gateway} ${type}`) };
  return { payer, request: await openPayment(server, payer, wish) };
}
const read = async (payer: Payer, { externalId }: Requested) =>
  (
    await server.graphql(payer, `query ($e: String!) { one: paymentRequest(externalId: $e) { ${requestFields} } }`, {
      e: externalId,
    })
  ).data.one;
const sessionOf = (request: Requested): Record<string, unknown> =>
  [...sessions.values()].find((session) => session['client_reference_id'] === request.externalId) ?? {};

/** Sends an event as Stripe does. */
async function stripeEvent(type: string, object: unknown, more: { at?: Date; id?: string; secret?: string } = {}) {
  const seconds = Math.floor((more.at ?? now).getTime() / 1000);
  const id = more.id ?? `evt_${Math.floor(performance.now() * 1000)}`;
  const payload = JSON.stringify({ id, object: 'event', type, created: seconds, data: { object } });
  const signature = createHmac('sha256', more.secret ?? 'whsec_local')
    .update(`${seconds}.${payload}`)
    .digest('hex');
  const answer = await server.app.inject({
    method: 'POST',
    url: '/payments/callbacks/stripe',
    headers: {
      host: 'stripe.test',
      'content-type': 'application/json',
      'stripe-signature': `t=${seconds},v1=${signature}`,
    },
    payload,
  });
  await handleCallbacks(server);
  return answer.statusCode;
}

describe('Stripe', () => {
  test('counts amounts in its own smallest units', () => {
    const counted = [
      [12_345, 'USD', 12_345],
      [12_345, 'IDR', 1_234_500],
      [12_345, 'JPY', 12_345],
      [12_345, 'KWD', 123_450],
      [12_300, 'CLP', 123],
    ] as const;
    for (const [minor, currency, amount] of counted) {
      expect(stripeAmount(minor, currency)).toBe(amount);
      expect(amountFromStripe(amount, currency)).toBe(minor);
    }
    expect(() => stripeAmount(12_345, 'CLP')).toThrow('fractions');
  });

  test('opens a hosted page for a card, once, and learns from the event and the API who paid (Q-100)', async () => {
    const { payer, request } = await asked('stripe', 'card');
    const session = sessionOf(request);
    const form = new URLSearchParams(stripe.calls.findLast(({ method }) => method === 'POST')?.body);
    expect(Object.fromEntries(form)).toMatchObject({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][price_data][unit_amount]': '12345',
      'line_items[0][price_data][currency]': 'usd',
      expires_at: String(Math.floor(now.getTime() / 1000) + 24 * 3600 - 300),
    });
    expect(form.get('success_url')).toContain(`/payment/invoice/v2?request=${request.externalId}`);
    await runPaymentJob(server, 'payments.open', { id: request.id });
    expect(await read(payer, request)).toMatchObject({
      paymentStatus: { id: 'waiting' },
      paymentUrl: session['url'],
    });
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' });
    expect(await stripeEvent('checkout.session.completed', session, { id: 'evt_once' })).toBe(200);
    expect(await stripeEvent('checkout.session.completed', session, { id: 'evt_once' })).toBe(200);
    session['payment_intent'] = {
      id: 'pi_1',
      created: 1_795_000_100,
      status: 'succeeded',
      latest_charge: {
        payment_method_details: { card: { brand: 'amex', last4: '0005', exp_month: 8, exp_year: 2031 } },
      },
    };
    await runPaymentJob(server, 'payments.describeMeans', { id: request.id });
    expect(await read(payer, request)).toMatchObject({
      paymentStatus: { id: 'paid' },
      receivedAmount: '123.45',
      surplusAmount: '0.00',
      card: { creditCardType: 'American Express', lastFour: '0005', expiredMonth: 8, expiredYear: 2031 },
    });
  });

  test('a bank debit is collected for days, then succeeds or fails', async () => {
    const one = await asked('stripe', 'ach');
    const session = sessionOf(one.request);
    Object.assign(session, { status: 'complete', payment_intent: 'pi_ach' });
    await stripeEvent('checkout.session.completed', session);
    expect(await read(one.payer, one.request)).toMatchObject({ paymentStatus: { id: 'processing' }, canVoid: false });
    await stripeEvent('checkout.session.async_payment_succeeded', { ...session, payment_status: 'paid' });
    const debit = { us_bank_account: { account_type: 'savings', last4: '6789' } };
    const paid = { id: 'pi_ach', created: 1_795_000_100, latest_charge: { payment_method_details: debit } };
    Object.assign(session, { payment_status: 'paid', payment_intent: paid });
    await runPaymentJob(server, 'payments.describeMeans', { id: one.request.id });
    expect(await read(one.payer, one.request)).toMatchObject({
      paymentStatus: { id: 'paid' },
      card: null,
      account: { accountType: 'Savings', lastFour: '6789' },
      amount: '122.22',
      discountAmount: '1.23',
      receivedAmount: '122.22',
      parts: [{ settledAmount: '123.45' }],
    });
    const other = await asked('stripe', 'ach');
    await stripeEvent('checkout.session.async_payment_failed', sessionOf(other.request));
    expect(await read(other.payer, other.request)).toMatchObject({ paymentStatus: { id: 'failed' } });
  });

  test('refuses a wrong signature and an old event, and ignores other events', async () => {
    const { payer, request } = await asked('stripe', 'card');
    const paid = { ...sessionOf(request), payment_status: 'paid', payment_intent: 'pi_x' };
    expect(await stripeEvent('checkout.session.completed', paid, { secret: 'whsec_other' })).toBe(400);
    expect(await stripeEvent('checkout.session.completed', paid, { at: new Date(now.getTime() - 301_000) })).toBe(400);
    expect(await stripeEvent('customer.created', { id: 'cus_1' })).toBe(200);
    expect(await read(payer, request)).toMatchObject({ paymentStatus: { id: 'waiting' } });
  });

  test('a refused session fails the request; a void request closes its session', async () => {
    const none = await asked('stripe', 'virtual_account');
    expect(await read(none.payer, none.request)).toMatchObject({
      paymentStatus: { id: 'failed' },
      failure: 'The payment provider did not accept the request',
    });
    const { payer, request } = await asked('stripe', 'card');
    await voidRequest(server, payer, payer, request.externalId);
    await runPaymentJob(server, 'payments.close', { id: request.id });
    await runPaymentJob(server, 'payments.close', { id: request.id });
    expect(sessionOf(request)['status']).toBe('expired');
  });

  test('asks about a request that hangs, and finds the money of a lost call-back', async () => {
    const { payer, request } = await asked('stripe', 'card');
    Object.assign(sessionOf(request), { status: 'complete', payment_status: 'paid', payment_intent: 'pi_lost' });
    await runPaymentJob(server, 'payments.reconcile');
    expect(await read(payer, request)).toMatchObject({ paymentStatus: { id: 'waiting' } });
    server.setNow(new Date(now.getTime() + 16 * 60_000));
    await runPaymentJob(server, 'payments.reconcile');
    await runPaymentJob(server, 'payments.reconcile');
    server.setNow(now);
    expect(await read(payer, request)).toMatchObject({ paymentStatus: { id: 'paid' }, surplusAmount: '0.00' });
  });
});

describe('Xendit', () => {
  const event = (request: Requested, more: Record<string, unknown> = {}) => ({
    event: 'payment.succeeded',
    business_id: 'b-1',
    created: '2026-11-21T08:10:00Z',
    data: {
      id: `py-${request.id}`,
      payment_request_id: 'pr-1',
      reference_id: request.externalId,
      amount: 12_345,
      currency: 'IDR',
      status: 'SUCCEEDED',
      created: '2026-11-21T08:09:00Z',
      metadata: { externalId: request.externalId },
      ...more,
    },
  });
  const send = async (body: unknown, headers: Record<string, string> = { 'x-callback-token': token }) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/payments/callbacks/xendit',
      headers: { host: 'xendit.test', 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });
    await handleCallbacks(server);
    return answer.statusCode;
  };

  test('issues a virtual account and receives its payment once', async () => {
    const { payer, request } = await asked('xendit', 'virtual_account');
    expect(JSON.parse(xendit.calls.findLast(({ method }) => method === 'POST')?.body ?? '{}')).toMatchObject({
      reference_id: request.externalId,
      amount: 12_345,
      currency: 'IDR',
      payment_method: {
        type: 'VIRTUAL_ACCOUNT',
        reusability: 'ONE_TIME_USE',
        virtual_account: { channel_code: 'BNI', channel_properties: { customer_name: 'Payer Inc.' } },
      },
    });
    expect(await read(payer, request)).toMatchObject({
      virtualAccountNo: '880812345678',
      paymentUrl: null,
      paymentStatus: { description: 'Waiting for payment' },
    });
    expect(await send(event(request), {})).toBe(400);
    expect(await send(event(request), { 'x-callback-token': 'callback-token-of-others' })).toBe(400);
    expect(await send(event(request))).toBe(200);
    expect(await send(event(request), { 'x-callback-token': token, 'webhook-id': 'w-2' })).toBe(200);
    expect(await read(payer, request)).toMatchObject({
      paymentStatus: { id: 'paid' },
      receivedAmount: '12345',
      surplusAmount: '0',
    });
  });

  test('a payment that failed, and one found by asking', async () => {
    const failed = await asked('xendit', 'virtual_account');
    await send({
      ...event(failed.request, { status: 'FAILED', failure_code: 'ACCOUNT_BLOCKED' }),
      event: 'payment.failed',
    });
    expect(await read(failed.payer, failed.request)).toMatchObject({ failure: 'The bank account is blocked' });
    const lost = await asked('xendit', 'virtual_account');
    const account = [...accounts.values()].find((one) => one['reference_id'] === lost.request.externalId);
    payments.set(`pm-${String(account?.['id'])}`, [event(lost.request).data]);
    server.setNow(new Date(now.getTime() + 16 * 60_000));
    await runPaymentJob(server, 'payments.reconcile');
    server.setNow(now);
    expect(await read(lost.payer, lost.request)).toMatchObject({ paymentStatus: { id: 'paid' } });
    await voidRequest(server, lost.payer, lost.payer, lost.request.externalId);
    await runPaymentJob(server, 'payments.close', { id: lost.request.id });
  });

  test('a payment without a readable time counts now; a call-back that cannot be read stops no other', async () => {
    const { payer, request } = await asked('xendit', 'virtual_account');
    const other = await asked('xendit', 'virtual_account');
    const post = (body: unknown) =>
      server.app.inject({
        method: 'POST',
        url: '/payments/callbacks/xendit',
        headers: { host: 'xendit.test', 'content-type': 'application/json', 'x-callback-token': token },
        payload: JSON.stringify(body),
      });
    await post({ ...event(other.request), data: { id: 'py-odd', amount: 'much' } });
    await post(event(request, { created: 'yesterday' }));
    server.setNow(new Date(now.getTime() + 16 * 60_000));
    await runPaymentJob(server, 'payments.reconcile');
    server.setNow(now);
    expect(await read(payer, request)).toMatchObject({ paymentStatus: { id: 'paid' } });
    expect(await read(other.payer, other.request)).toMatchObject({ paymentStatus: { id: 'waiting' } });
  });
});
