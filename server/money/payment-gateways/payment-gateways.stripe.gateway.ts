import type Stripe from 'stripe';
import { currencyDecimals } from '#rules/money.ts';
import type { StripeSettings } from '#platform/config.ts';
import { packageWhenUsed } from '#platform/pdf/package-when-used.ts';
import {
  GatewayRefusal,
  type CallbackCheck,
  type GatewayReport,
  type GatewayRequest,
  type PaymentGateway,
} from './payment-gateways.gateway.ts';
import type { PaidFromAccount, PaidWithCard } from '#money/payments/payments.queries.ts';

const stripePackage = packageWhenUsed((require) => require('stripe') as typeof Stripe);

const methodTypes = { card: 'card', ach: 'us_bank_account', sepa: 'sepa_debit' } as const;
const toleranceSeconds = 300;
/** A session of Stripe is open for 24 hours at most. */
const longestSessionMs = 24 * 3_600_000 - 300_000;

/** Currencies that Stripe counts without decimals, and with three; our own list differs (Stripe counts rupiah with two). */
const wholeAtStripe = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const threeAtStripe = new Set('BHD JOD KWD OMR TND'.split(' '));

/** Decimals that Stripe counts beyond ours; negative: Stripe knows fewer. */
const furtherDecimals = (currency: string): number => {
  const chooseFurtherDecimals = () => {
    if (wholeAtStripe.has(currency)) return 0;
    if (threeAtStripe.has(currency)) return 3;
    return 2;
  };
  return chooseFurtherDecimals() - currencyDecimals(currency);
};

/** How Stripe counts an amount in minor units. Refuses a fraction of a currency that Stripe counts without decimals. */
export function stripeAmount(minor: number, currency: string): number {
  const further = furtherDecimals(currency);
  const amount = further < 0 ? minor / 10 ** -further : minor * 10 ** further;
  if (!Number.isSafeInteger(amount)) throw new GatewayRefusal(`Stripe knows no fractions of ${currency}.`);
  return amount;
}

/** Minor units of an amount as Stripe counts it. */
export function amountFromStripe(counted: number, currency: string): number {
  const further = furtherDecimals(currency);
  return further < 0 ? counted * 10 ** -further : Math.trunc(counted / 10 ** further);
}

type Session = Stripe.Checkout.Session;

const idOf = (reference: string | { readonly id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

/** Card or bank account of a paid session, where Stripe tells them. */
function meansOf(session: Session): { card: PaidWithCard | null; account: PaidFromAccount | null } {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const { card, us_bank_account: us, sepa_debit: sepa } = charge?.payment_method_details ?? {};
  const account = us ?? sepa;
  return {
    card: card
      ? { type: card.brand ?? '', lastFour: card.last4 ?? '', expiredMonth: card.exp_month, expiredYear: card.exp_year }
      : null,
    account: account ? { type: us?.account_type ?? null, lastFour: account.last4 ?? '' } : null,
  };
}

function paidReport(session: Session, paidAt: Date): GatewayReport {
  const currency = (session.currency ?? '').toUpperCase();
  return {
    kind: 'paid',
    externalId: session.client_reference_id ?? '',
    payment: idOf(session.payment_intent) || session.id,
    amount: amountFromStripe(session.amount_total ?? 0, currency),
    currency,
    paidAt,
    ...meansOf(session),
  };
}

/** The report of an event; only events about Checkout sessions have one. */
function reportsOf(event: Stripe.Event): GatewayReport[] {
  const at = new Date(event.created * 1000);
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'unpaid'
        ? [{ kind: 'collecting', externalId: event.data.object.client_reference_id ?? '' }]
        : [paidReport(event.data.object, at)];
    case 'checkout.session.async_payment_succeeded':
      return [paidReport(event.data.object, at)];
    case 'checkout.session.async_payment_failed':
      return [
        { kind: 'failed', externalId: event.data.object.client_reference_id ?? '', reason: 'async_payment_failed' },
      ];
    case 'checkout.session.expired':
      return [{ kind: 'expired', externalId: event.data.object.client_reference_id ?? '' }];
    default:
      return [];
  }
}

function sessionFor(request: GatewayRequest): Stripe.Checkout.SessionCreateParams {
  const method = methodTypes[request.methodType as keyof typeof methodTypes];
  if (!method) throw new GatewayRefusal(`Stripe has no method ${request.methodType}.`);
  const metadata = { externalId: request.externalId, number: request.number };
  const until = Math.min(request.expiresAt.getTime(), request.createdAt.getTime() + longestSessionMs);
  return {
    mode: 'payment',
    client_reference_id: request.externalId,
    allowed_payment_method_types: [method],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: stripeAmount(request.amount, request.currency),
          product_data: { name: request.number, description: request.invoices.slice(0, 20).join(', ') },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, description: request.number },
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
    expires_at: Math.floor(until / 1000),
    locale: request.locale.slice(0, 2) as Stripe.Checkout.SessionCreateParams.Locale,
  };
}

/** A call that Stripe refuses for good throws GatewayRefusal; others may be repeated. */
async function calling<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const { StripeAuthenticationError, StripeInvalidRequestError, StripePermissionError } = stripePackage().errors;
    if (
      error instanceof StripeInvalidRequestError ||
      error instanceof StripeAuthenticationError ||
      error instanceof StripePermissionError
    )
      throw new GatewayRefusal(error.message);
    throw error;
  }
}

/** Hosted Checkout of Stripe for cards, ACH and SEPA debits: the portal never sees a card or account number. */
export function stripeGateway({ secretKey, webhookSecret, url }: StripeSettings): PaymentGateway {
  const { hostname, port, protocol } = new URL(url);
  const StripeClient = stripePackage();
  const stripe = new StripeClient(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
    timeout: 20_000,
    telemetry: false,
  });
  return {
    name: 'stripe',
    headers: ['stripe-signature'],
    async open(request) {
      const params = sessionFor(request);
      const session = await calling(() => stripe.checkout.sessions.create(params, { idempotencyKey: request.id }));
      return { reference: session.id, paymentUrl: session.url, virtualAccountNo: null };
    },
    async close(reference) {
      try {
        await calling(() => stripe.checkout.sessions.expire(reference));
      } catch (error) {
        // A session that is not open any more cannot be expired.
        if (!(error instanceof GatewayRefusal)) throw error;
      }
    },
    async ask(reference, externalId) {
      const session = await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] });
      if (session.client_reference_id !== externalId) return [];
      if (session.status === 'expired') return [{ kind: 'expired', externalId }];
      if (session.status !== 'complete') return [];
      const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
      if (session.payment_status !== 'unpaid')
        return [paidReport(session, new Date((intent?.created ?? session.created) * 1000))];
      const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
      return [
        failed
          ? { kind: 'failed', externalId, reason: intent.last_payment_error?.code ?? intent.status }
          : { kind: 'collecting', externalId },
      ];
    },
    check({ headers, body, receivedAt }): CallbackCheck {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          headers['stripe-signature'] ?? '',
          webhookSecret,
          toleranceSeconds,
          undefined,
          receivedAt.getTime(),
        );
        return { eventId: event.id };
      } catch (error) {
        if (!(error instanceof StripeClient.errors.StripeSignatureVerificationError)) return { fault: 'unreadable' };
        return { fault: /tolerance/i.test(error.message) ? 'too_old' : 'wrong_signature' };
      }
    },
    read: (body) => reportsOf(JSON.parse(body.toString('utf8')) as Stripe.Event),
  };
}
