import type { paymentGateways } from '#rules/accounts/markets/site-configuration.ts';
import type { PaidFromAccount, PaidWithCard } from '#money/payments/payments.queries.ts';

/** The input of a gateway to collect the money of a request; the amount in minor units. */
export interface GatewayRequest {
  /** Our id: the gateway's idempotency key, so that a repeated job opens nothing twice. */
  readonly id: string;
  readonly externalId: string;
  readonly number: string;
  readonly amount: number;
  readonly currency: string;
  readonly payerName: string;
  readonly methodType: string;
  readonly invoices: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly locale: string;
  /** Page of the portal to which the gateway sends the payer back. */
  readonly returnUrl: string;
}

/** A request as the gateway opened it. */
export interface OpenedRequest {
  readonly reference: string;
  readonly paymentUrl: string | null;
  readonly virtualAccountNo: string | null;
}

/** The report of a gateway about a request, by call-back or when it is asked. */
export type GatewayReport =
  | {
      readonly kind: 'paid';
      readonly externalId: string;
      /** The gateway's id of this payment: reported twice, it counts once. */
      readonly payment: string;
      readonly amount: number;
      readonly currency: string;
      /** Null: the gateway does not say. */
      readonly paidAt: Date | null;
      readonly card: PaidWithCard | null;
      readonly account?: PaidFromAccount | null;
    }
  | { readonly kind: 'collecting' | 'expired'; readonly externalId: string }
  | { readonly kind: 'failed'; readonly externalId: string; readonly reason: string };

/** A call-back as it came. */
export interface IncomingCallback {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly receivedAt: Date;
}

/** Why a call-back is not from the gateway, or not from now. */
export type CallbackFault = 'wrong_signature' | 'too_old' | 'unreadable';

/** The gateway's id of a call-back, or why it is refused. */
export type CallbackCheck = { readonly eventId: string } | { readonly fault: CallbackFault };

/** The gateway refuses the request: another attempt would be refused, too. The payer reads the text of `reason`. */
export class GatewayRefusal extends Error {
  readonly reason: 'refused' | 'not_set_up';

  constructor(message: string, reason: 'refused' | 'not_set_up' = 'refused', options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** One way to collect money. Functions that return a promise use the network: never inside a transaction. */
export interface PaymentGateway {
  readonly name: (typeof paymentGateways)[number];
  /** Opens a request; throws GatewayRefusal where a retry does not help. */
  open(request: GatewayRequest): Promise<OpenedRequest>;
  /** Stops collecting; a request that is closed already stays so. */
  close(reference: string): Promise<void>;
  /** The facts that the gateway knows about a request. */
  ask(reference: string, externalId: string): Promise<GatewayReport[]>;
  /** Checks origin and time of a call-back. */
  check(callback: IncomingCallback): CallbackCheck;
  /** The report of a checked call-back; none if it is about something else. Throws SyntaxError for another shape. */
  read(body: Buffer): GatewayReport[];
  /** Headers that the check needs; no others are stored. */
  readonly headers: readonly string[];
}
