import type { UploadFailure } from '#rules/service/retail-sales/registration-state.ts';

/** The consumer of a bicycle, as the consumer site stores it. */
export interface AccountConsumer {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly email: string;
  readonly locale: string;
}

/** A registration that is sent to the consumer site. */
export interface AccountRegistration {
  /** Our id: a repeated upload changes one record. */
  readonly id: string;
  /** Grows with each change; the site ignores an older one. */
  readonly revision: number;
  readonly frameNumber: string;
  readonly articleCode: string;
  readonly soldOn: string;
  readonly dealerCode: string;
  readonly dealerName: string;
  /** Null: sold to no consumer. */
  readonly consumer: AccountConsumer | null;
}

/** The record of a frame at the consumer site. */
export interface AccountRecord {
  readonly reference: string;
  readonly consumer: AccountConsumer;
}

/** The consumer site refuses a registration: another attempt would be refused, too. */
export class AccountRefusal extends Error {
  readonly reason: UploadFailure;

  constructor(message: string, reason: UploadFailure = 'refused', options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * The consumer site. All functions use the network, so they are never called in a transaction; other errors than
 * AccountRefusal are worth another attempt.
 */
export interface ConsumerAccounts {
  /** Creates or changes the record of a registration; returns its reference. Throws AccountRefusal. */
  upload(registration: AccountRegistration): Promise<{ readonly reference: string }>;
  /** The record that the site has of a frame; null if it has none. */
  find(frameNumber: string): Promise<AccountRecord | null>;
  /** Forgets the record of a registration; none is fine. */
  withdraw(id: string): Promise<void>;
}
