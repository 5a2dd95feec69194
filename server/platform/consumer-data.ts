import { createHash } from 'node:crypto';
import type { Ctx } from './context.ts';

/** A record with personal data of a consumer, as an export hands it out. */
export interface ConsumerRecord {
  /** Id of the row. */
  readonly id: string;
  /** What it is, for example `registration`. */
  readonly kind: string;
  /** Number that people know it by. */
  readonly number: string;
  /** The dealer who entered it. */
  readonly dealer: string;
  readonly createdAt: Date;
  /** Every personal field, by its name. */
  readonly data: Readonly<Record<string, string>>;
}

/** What an erasure changed: ids of rows, and how many mails left the outbox. */
interface ErasedConsumer {
  readonly ids: readonly string[];
  readonly mails: number;
}

/**
 * What a module stores of consumers. Each module with such data registers its part where it declares its GraphQL
 * fields; export and erasure then reach it, whatever its place in the order of modules. Both functions take the mail
 * address in lower case and see rows of the caller's areas; without an actor (a command), all rows.
 */
export interface ConsumerData {
  readonly module: string;
  find(ctx: Ctx, email: string): Promise<readonly ConsumerRecord[]>;
  /** Removes personal data and the mails about it, keeps the facts. */
  erase(ctx: Ctx, email: string): Promise<ErasedConsumer>;
}

const parts = new Map<string, ConsumerData>();

/** Adds the part of a module; registered again, it replaces the earlier one. */
export const registerConsumerData = (part: ConsumerData): void => void parts.set(part.module, part);

/** A name for a consumer in the audit log, which holds no personal data. */
export const consumerKey = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);

/** Everything that modules store of a consumer, for them to read; recorded. */
export async function exportConsumer(ctx: Ctx, email: string): Promise<ConsumerRecord[]> {
  const found = await findConsumer(ctx, email);
  await ctx.record({
    action: 'consumer.export',
    subjectType: 'consumer',
    subjectId: consumerKey(email),
    after: { records: found.map(({ kind, id }) => `${kind} ${id}`) },
  });
  return found;
}

/** What modules store of a consumer. */
export async function findConsumer(ctx: Ctx, email: string): Promise<ConsumerRecord[]> {
  const found: ConsumerRecord[] = [];
  for (const part of parts.values()) found.push(...(await part.find(ctx, email.toLowerCase())));
  return found;
}

/** Erases what modules store of a consumer, with their mails; recorded with the ids. Returns their number. */
export async function eraseConsumer(ctx: Ctx, email: string): Promise<{ records: number; mails: number }> {
  const erased: string[] = [];
  let mails = 0;
  // Modules further down find rows also by what those above store of the consumer.
  for (const part of [...parts.values()].toReversed()) {
    const done = await part.erase(ctx, email.toLowerCase());
    erased.push(...done.ids.map((id) => `${part.module} ${id}`));
    mails += done.mails;
  }
  await ctx.record({
    action: 'consumer.erase',
    subjectType: 'consumer',
    subjectId: consumerKey(email),
    after: { records: erased, mails },
  });
  return { records: erased.length, mails };
}
