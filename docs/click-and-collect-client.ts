// Example client for consumer shops that send click-and-collect orders, see click-and-collect-api.md. It needs Node 20 or
// newer and no packages. The tests of the portal use it.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** Where and as whom a shop sends orders. Keep the secret out of the source and out of the log. */
export interface ShopAccess {
  /** Origin of the market, for example `https://portal.example.com`. */
  readonly origin: string;
  /** Public name of the key. */
  readonly key: string;
  readonly secret: string;
}

/** An order of a consumer. */
export interface ShopOrder {
  /** The shop's own number. Sending the same order again is safe. */
  readonly externalId: string;
  /** Code of the dealer in the portal. */
  readonly dealerCode: string;
  /** ISO 8601 with an offset. */
  readonly orderedAt: string;
  readonly consumer: {
    readonly firstName: string;
    readonly lastName?: string;
    readonly email?: string;
    readonly phone?: string;
    /** Two letters of ISO 639-1. */
    readonly locale?: string;
  };
  readonly lines: readonly { readonly sku: string; readonly name: string; readonly quantity: number }[];
}

/** The answer of the portal to an order that it has. */
export interface ReceivedOrder {
  /** Number of the order in the portal. */
  readonly number: string;
  /** The consumer shows it at the counter. */
  readonly pickupCode: string;
  /** False if the order was there before. */
  readonly isNew: boolean;
}

/** The portal refused an order: sending it again without a change is of no use. */
export class OrderRefused extends Error {
  readonly code: string;
  readonly field: string;
  readonly requestId: string;

  constructor({ code, field, requestId, message }: Refusal) {
    super(`${code}${field === '' ? '' : ` (${field})`}: ${message.description}`);
    this.name = 'OrderRefused';
    this.code = code;
    this.field = field;
    this.requestId = requestId;
  }
}

interface Refusal {
  readonly code: string;
  readonly field: string;
  readonly requestId: string;
  readonly message: { readonly description: string };
}

/** Headers of a signed call with these bytes at this time. */
export function signedHeaders(
  { key, secret }: Pick<ShopAccess, 'key' | 'secret'>,
  body: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'paceline-key': key,
    'paceline-timestamp': timestamp,
    'paceline-signature': `v1=${signature}`,
  };
}

interface SendOptions {
  /** How often it is tried while the portal cannot be reached or is busy. */
  readonly attempts?: number;
  /** Milliseconds before the second attempt; doubled before each later one. */
  readonly pause?: number;
  readonly now?: () => Date;
}

/**
 * Sends an order. Network failures, 429 and 5xx are tried again with a new signature, because the portal takes each order
 * once; then the last failure is thrown. Throws OrderRefused for every other refusal.
 */
export async function sendOrder(
  access: ShopAccess,
  order: ShopOrder,
  options: SendOptions = {},
): Promise<ReceivedOrder> {
  const { attempts = 5, pause = 1_000, now = () => new Date() } = options;
  const body = JSON.stringify(order);
  for (let attempt = 1; ; attempt += 1) {
    let failure: Error;
    try {
      const response = await fetch(new URL('/click-collect/orders', access.origin), {
        method: 'POST',
        headers: signedHeaders(access, body, now()),
        body,
        signal: AbortSignal.timeout(20_000),
      });
      if (response.ok) return (await response.json()) as ReceivedOrder;
      if (response.status !== 429 && response.status < 500) throw new OrderRefused((await response.json()) as Refusal);
      failure = new Error(`the portal answers ${response.status}`);
    } catch (error) {
      if (error instanceof OrderRefused) throw error;
      failure = error as Error;
    }
    if (attempt >= attempts) throw failure;
    await wait(pause * 2 ** (attempt - 1));
  }
}
