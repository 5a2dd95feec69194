import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { GatewayReport, IncomingCallback, PaymentGateway } from './payment-gateways.gateway.ts';

/** The bank page calls back the process that serves it, so each process has a key of its own. */
const key = randomBytes(32);
const signatureHeader = 'x-sandbox-signature';
/** Older and newer call-backs are refused. */
const windowSeconds = 300;

const signatureOf = (seconds: number, body: Buffer): string =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');

const eventSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  report: v.variant('kind', [
    v.object({
      kind: v.literal('paid'),
      externalId: v.string(),
      payment: v.pipe(v.string(), v.minLength(1)),
      amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
      paidAt: v.pipe(
        v.string(),
        v.transform((text) => new Date(text)),
        v.date(),
      ),
      card: v.nullable(
        v.object({ type: v.string(), lastFour: v.string(), expiredMonth: v.number(), expiredYear: v.number() }),
      ),
      account: v.nullish(v.object({ type: v.nullable(v.string()), lastFour: v.string() }), null),
    }),
    v.object({ kind: v.picklist(['collecting', 'expired']), externalId: v.string() }),
    v.object({ kind: v.literal('failed'), externalId: v.string(), reason: v.string() }),
  ]),
});

const parsed = (body: Buffer): v.InferOutput<typeof eventSchema> => {
  const result = v.safeParse(eventSchema, JSON.parse(body.toString('utf8')));
  if (!result.success) throw new SyntaxError('not a call-back of the sandbox');
  return result.output;
};

/** A signed call-back of the sandbox bank. */
export function sandboxCallback(
  report: GatewayReport,
  now: Date,
  eventId: string = randomUUID(),
): Pick<IncomingCallback, 'headers' | 'body'> {
  const body = Buffer.from(JSON.stringify({ id: eventId, report }));
  const seconds = Math.floor(now.getTime() / 1000);
  return { headers: { [signatureHeader]: `t=${seconds},v1=${signatureOf(seconds, body)}` }, body };
}

/** A pretended bank for demos and tests; its page is served by the portal and moves no money. */
export const sandboxGateway: PaymentGateway = {
  name: 'sandbox',
  headers: [signatureHeader],
  open: ({ externalId, methodType, id }) =>
    Promise.resolve({
      reference: `sandbox-${id}`,
      paymentUrl: `/payments/sandbox/${externalId}`,
      virtualAccountNo:
        methodType === 'virtual_account'
          ? `8808${(BigInt(`0x${externalId.slice(-12)}`) % 10n ** 12n).toString().padStart(12, '0')}`
          : null,
    }),
  close: () => Promise.resolve(),
  ask: () => Promise.resolve([]),
  check({ headers, body, receivedAt }) {
    const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers[signatureHeader] ?? '');
    const seconds = Number(match?.[1] ?? 0);
    const given = Buffer.from(match?.[2] ?? '', 'hex');
    const expected = Buffer.from(signatureOf(seconds, body), 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { fault: 'wrong_signature' };
    if (Math.abs(receivedAt.getTime() / 1000 - seconds) > windowSeconds) return { fault: 'too_old' };
    try {
      return { eventId: parsed(body).id };
    } catch {
      return { fault: 'unreadable' };
    }
  },
  read: (body) => [parsed(body).report],
};
