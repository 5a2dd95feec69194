import * as v from 'valibot';
import { decimalString, parseDecimal } from '#rules/money.ts';
import { isSecret } from '#platform/access/secret-token.ts';
import type { XenditSettings } from '#platform/config.ts';
import { packageWhenUsed } from '#platform/pdf/package-when-used.ts';
import {
  GatewayRefusal,
  type CallbackCheck,
  type GatewayReport,
  type GatewayRequest,
  type PaymentGateway,
} from './payment-gateways.gateway.ts';

const xenditPackage = packageWhenUsed((require) => require('xendit-node') as typeof import('xendit-node'));

const longestCallMs = 20_000;

/** A payment as call-backs and lists of the API describe it. */
const paymentSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  payment_request_id: v.nullish(v.string()),
  reference_id: v.nullish(v.string()),
  amount: v.number(),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  status: v.string(),
  failure_code: v.nullish(v.string()),
  created: v.nullish(v.string()),
  metadata: v.nullish(v.record(v.string(), v.unknown())),
});
type Payment = v.InferOutput<typeof paymentSchema>;
const eventSchema = v.object({ event: v.string(), created: v.nullish(v.string()), data: v.unknown() });

function instantOf(text: string | null | undefined): Date | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}

function externalIdOf({ metadata, reference_id }: Payment): string {
  const own = metadata?.['externalId'];
  return typeof own === 'string' ? own : (reference_id ?? '');
}

function reportOf(payment: Payment, externalId: string): GatewayReport[] {
  if (payment.status === 'FAILED')
    return [{ kind: 'failed', externalId, reason: payment.failure_code ?? 'payment_failed' }];
  if (payment.status === 'PENDING') return [{ kind: 'collecting', externalId }];
  if (payment.status !== 'SUCCEEDED') return [];
  const amount = parseDecimal(String(payment.amount), payment.currency);
  if (amount === null || amount <= 0) throw new SyntaxError(`not an amount of ${payment.currency}: ${payment.amount}`);
  return [
    {
      kind: 'paid',
      externalId,
      payment: payment.id,
      amount,
      currency: payment.currency,
      paidAt: instantOf(payment.created),
      card: null,
    },
  ];
}

const eventOf = (body: Buffer): v.InferOutput<typeof eventSchema> => {
  const result = v.safeParse(eventSchema, JSON.parse(body.toString('utf8')));
  if (!result.success) throw new SyntaxError('not a call-back of Xendit');
  return result.output;
};

/** The call, given up after some seconds. One that Xendit refuses for good throws GatewayRefusal. */
async function calling<Answer>(call: Promise<Answer>): Promise<Answer> {
  const timer = Promise.withResolvers<never>();
  const late = setTimeout(() => timer.reject(new Error('Xendit does not answer')), longestCallMs);
  try {
    return await Promise.race([call, timer.promise]);
  } catch (error) {
    const { status, errorMessage } = error as { status?: unknown; errorMessage?: string };
    const code = Number(status);
    if (code >= 400 && code < 500 && ![408, 409, 429].includes(code))
      throw new GatewayRefusal(errorMessage ?? String(error), 'refused', { cause: error });
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** A virtual account for one request. */
function accountOf({ externalId, amount, currency, payerName, number, expiresAt }: GatewayRequest, bank: string) {
  return {
    referenceId: externalId,
    amount: Number(decimalString(amount, currency)),
    currency: currency as 'IDR',
    description: number,
    metadata: { externalId },
    paymentMethod: {
      type: 'VIRTUAL_ACCOUNT' as const,
      reusability: 'ONE_TIME_USE' as const,
      referenceId: externalId,
      virtualAccount: {
        channelCode: bank as 'BNI',
        channelProperties: { customerName: payerName.slice(0, 50), expiresAt },
      },
    },
  };
}

/** Virtual accounts of Xendit; the payer transfers the exact amount to a number that is valid for this request only. */
export function xenditGateway({ secretKey, callbackToken, url, bank }: XenditSettings): PaymentGateway {
  const { PaymentMethod, PaymentRequest } = xenditPackage();
  const requests = new PaymentRequest({ secretKey, xenditURL: url });
  const methods = new PaymentMethod({ secretKey, xenditURL: url });
  return {
    name: 'xendit',
    headers: ['x-callback-token', 'webhook-id'],
    async open(request) {
      if (request.methodType !== 'virtual_account')
        throw new GatewayRefusal(`Xendit has no method ${request.methodType}.`);
      const opened = await calling(
        requests.createPaymentRequest({
          idempotencyKey: request.id,
          data: accountOf(request, bank),
        }),
      );
      return {
        reference: opened.id,
        paymentUrl: null,
        virtualAccountNo: opened.paymentMethod.virtualAccount?.channelProperties.virtualAccountNumber ?? null,
      };
    },
    async close(reference) {
      try {
        const request = await calling(requests.getPaymentRequestByID({ paymentRequestId: reference }));
        await calling(methods.expirePaymentMethod({ paymentMethodId: request.paymentMethod.id }));
      } catch (error) {
        // A virtual account that was paid or has expired cannot be expired.
        if (!(error instanceof GatewayRefusal)) throw error;
      }
    },
    async ask(reference, externalId) {
      const request = await calling(requests.getPaymentRequestByID({ paymentRequestId: reference }));
      if (request.referenceId !== externalId) return [];
      const list = (await calling(
        methods.getPaymentsByPaymentMethodId({ paymentMethodId: request.paymentMethod.id }),
      )) as { data?: unknown[] };
      const payments = (list.data ?? []).flatMap((one) => {
        const result = v.safeParse(paymentSchema, one);
        return result.success ? reportOf(result.output, externalId) : [];
      });
      if (payments.length > 0) return payments;
      return request.status === 'EXPIRED' || request.status === 'CANCELED' ? [{ kind: 'expired', externalId }] : [];
    },
    // Xendit signs nothing: a secret token proves the sender, and its retries come for a day with the same id.
    check({ headers, body }): CallbackCheck {
      if (!isSecret(headers['x-callback-token'] ?? '', callbackToken)) return { fault: 'wrong_signature' };
      try {
        const event = eventOf(body);
        const payment = v.safeParse(paymentSchema, event.data);
        const id = headers['webhook-id'] ?? (payment.success ? `${event.event} ${payment.output.id}` : null);
        return id === null ? { fault: 'unreadable' } : { eventId: id };
      } catch {
        return { fault: 'unreadable' };
      }
    },
    read(body) {
      const { event, data } = eventOf(body);
      if (!event.startsWith('payment.')) return [];
      const result = v.safeParse(paymentSchema, data);
      if (!result.success) throw new SyntaxError('a payment of Xendit in an unknown shape');
      return reportOf(result.output, externalIdOf(result.output));
    },
  };
}
