import type { RawBuilder } from 'kysely';
import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { DomainError, type ErrorParams } from '#rules/errors.ts';
import type { Locale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Actor } from '#rules/permissions.ts';
import type { ScanFile } from './media/scan.ts';
import type { Database } from './database/database.ts';
import type { Drawing } from './documents/documents.ts';
import type { Printing } from './documents/messages.ts';
import type { ReadMemory } from './database/feed-memory.ts';
import type { Files } from './files/files.ts';
import type { Enqueue } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { ReadReplica } from './database/read-replica.ts';
import type { Secrets } from './access/secrets.ts';

/** One audit entry; the context adds actor, customer, time, request and address. */
export interface AuditRecord {
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  /** The customer concerned, if it is not the session's customer: staff work on orders of all customers. */
  readonly customerId?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Everything that an operation may use. Created once per request (or job); there are no globals: modules get the
 * database, the clock and external services only from here.
 */
export interface Ctx {
  readonly db: Database;
  /** A copy of the database that may answer lists; null without one. */
  readonly replica: ReadReplica | null;
  /** True inside the one transaction of a mutation or job. */
  readonly transactional: boolean;
  readonly requestId: string;
  readonly now: Date;
  readonly actor: Actor | null;
  readonly customer: ActiveCustomer | null;
  readonly market: Market;
  readonly locale: Locale;
  readonly address: string;
  readonly idempotencyKey: string | null;
  readonly files: Files;
  /** Asks the malware scanner about a local file. */
  readonly scan: ScanFile;
  readonly log: Log;
  /** Writes an audit line in the current transaction. */
  record(entry: AuditRecord): Promise<void>;
  /** Adds a job that commits or rolls back with the current transaction. */
  readonly enqueue: Enqueue;
  /**
   * Puts a write off to the end of the transaction, where it goes with the commit: for rows that other transactions wait
   * for. Throws outside a transaction.
   */
  beforeCommit(write: RawBuilder<unknown>): void;
  /** Settings from the memory of the process; see `ProcessMemory`. */
  remember<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** The memory of the catalog; see `memoryFor` of the catalog. */
  readonly catalogMemory: ReadMemory;
  /** Payment gateways for which the environment has keys. */
  readonly gateways: ReadonlySet<string>;
  /** True if the server has a mail server; without one it writes mails into a folder. */
  readonly sendsMail: boolean;
  /** True if exports may be delivered to servers at private addresses. */
  readonly targetsAllowPrivate: boolean;
  /** True if a malware scanner is set and does not answer. Asks it over the network: not within a transaction. */
  isScannerAway(): Promise<boolean>;
  /** Seals texts that the database stores and nobody may read there. */
  readonly secrets: Secrets;
  /**
   * Draws a document outside of the answering of requests and returns its bytes. It may wait for others: not within a
   * transaction of a request.
   */
  draw<Data>(drawing: Drawing<Data>, printing: Printing, data: Data): Promise<Buffer>;
  /** Text of a message id in the caller's language. */
  text(id: string, params?: ErrorParams): string;
  /** Per-request cache of batched loaders. */
  readonly loaders: Map<unknown, unknown>;
}

/** The context of a signed-in caller; see `signedIn`. */
export interface SignedInCtx extends Ctx {
  readonly actor: Actor;
}

/** The context if the caller is signed in; throws `unauthenticated` otherwise. */
export function signedIn(ctx: Ctx): SignedInCtx {
  if (!ctx.actor) throw new DomainError('unauthenticated');
  return ctx as SignedInCtx;
}

/** A refusal in the caller's language, as mutation payloads return it. */
export interface PresentedError {
  readonly field: string;
  readonly message: string;
  readonly code: string;
  readonly params: ErrorParams;
}

/** Translates a DomainError's refusals into the caller's language. */
export function presentErrors(ctx: Pick<Ctx, 'text'>, error: DomainError): PresentedError[] {
  return error.errors.map(({ field, code, params }) => ({ field, message: ctx.text(code, params), code, params }));
}
