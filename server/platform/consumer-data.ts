import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { ConsumerSearch } from '#rules/service/retail-sales/consumer-search.ts';
import type { Ctx } from './context.ts';
import { likePattern } from './database/like-pattern.ts';

/** A record with personal data of a consumer, as an export hands it out. */
export interface ConsumerRecord {
  /** Id of the row. */
  readonly id: string;
  /** Its kind, for example `registration`. */
  readonly kind: string;
  /** Number that people know it by. */
  readonly number: string;
  /** The dealer who entered it. */
  readonly dealer: string;
  readonly createdAt: Date;
  /** Every personal field, by its name. */
  readonly data: Readonly<Record<string, string>>;
}

/** The changes of an erasure: ids of rows, and how many mails left the outbox. */
interface ErasedConsumer {
  readonly ids: readonly string[];
  readonly mails: number;
}

/**
 * The data that a module stores about consumers. Each module with such data registers its part where it declares its GraphQL
 * fields; export and erasure then reach it, whatever its place in the order of modules. Both functions see rows of the
 * caller's areas; without an actor (a command), all rows.
 */
export interface ConsumerData {
  readonly module: string;
  find(ctx: Ctx, who: ConsumerSearch): Promise<readonly ConsumerRecord[]>;
  /** Removes personal data and the mails about it, keeps the facts. */
  erase(ctx: Ctx, who: ConsumerSearch): Promise<ErasedConsumer>;
}

const mostFound = 200;
/** SQL clause: a search without a mail address may fit many people, so it shows the first ones only. */
export const limitOf = ({ email, ids }: ConsumerSearch): RawBuilder<unknown> =>
  email === '' && ids === null ? sql`limit ${sql.lit(mostFound)}` : sql``;

/** SQL expressions of the fields by which a module knows a consumer. */
export interface ConsumerColumns {
  readonly id: RawBuilder<string>;
  readonly email: RawBuilder<string>;
  readonly name: RawBuilder<string>;
  readonly phone: RawBuilder<string>;
  readonly frameNumber: RawBuilder<string>;
}

/** Longest phone code of a country, with the zero that people write after it: `+62 (0)`. */
const longestPhoneCode = 5;
/** A shorter number would be the end of many others. */
const shortestPhone = 6;

/** SQL condition: one of two phones ends with the other; what is before it may be the code of the country. */
const isPhone = (stored: RawBuilder<string>, digits: string): RawBuilder<boolean> => sql<boolean>`exists (
    select
      from (select ltrim(regexp_replace(${stored}, '\\D', '', 'g'), '0')) as s(digits)
     where s.digits like ${`%${digits}`}
        or (${digits}::text like '%' || s.digits
            and length(s.digits) between ${shortestPhone} and ${digits.length}
            and length(s.digits) >= ${digits.length - longestPhoneCode}))`;

/**
 * SQL condition: the row has every given field of the search, and is one of the chosen rows. The address must be the
 * same; the name contains the words; the phone is the same with or without the code of the country.
 */
export function isConsumer(who: ConsumerSearch, { id, email, name, phone, frameNumber }: ConsumerColumns) {
  return sql<boolean>`(${sql.join(
    [
      ...(who.email === '' ? [] : [sql`lower(${email}) = ${who.email} and ${email} <> ''`]),
      ...(who.name === '' ? [] : [sql`${name} ilike ${`%${likePattern(who.name)}%`}`]),
      ...(who.phone === '' ? [] : [isPhone(phone, who.phone)]),
      ...(who.frameNumber === ''
        ? []
        : [sql`${frameNumber} = ${who.frameNumber} and (${name} <> '' or ${email} <> '')`]),
      ...(who.ids === null ? [] : [sql`${id} = any(${[...who.ids]}::uuid[])`]),
    ],
    sql` and `,
  )})`;
}

const parts = new Map<string, ConsumerData>();

/** Adds the part of a module; registered again, it replaces the earlier one. */
export const registerConsumerData = (part: ConsumerData): void => void parts.set(part.module, part);

/** A name for a consumer in the audit log, which holds no personal data. */
export const consumerKey = ({ email, name, phone, frameNumber }: ConsumerSearch): string =>
  createHash('sha256')
    .update(email === '' ? JSON.stringify([name, phone, frameNumber]) : email)
    .digest('hex')
    .slice(0, 24);

/** Everything that modules store of a consumer, for them to read; recorded. */
export async function exportConsumer(ctx: Ctx, who: ConsumerSearch): Promise<ConsumerRecord[]> {
  const found = await findConsumer(ctx, who);
  await ctx.record({
    action: 'consumer.export',
    subjectType: 'consumer',
    subjectId: consumerKey(who),
    after: { records: found.map(({ kind, id }) => `${kind} ${id}`) },
  });
  return found;
}

/** The data that modules store about a consumer. */
export async function findConsumer(ctx: Ctx, who: ConsumerSearch): Promise<ConsumerRecord[]> {
  const found: ConsumerRecord[] = [];
  for (const part of parts.values()) found.push(...(await part.find(ctx, who)));
  return found;
}

/** Erases what modules store of a consumer, with their mails; recorded with the ids. Returns their number. */
export async function eraseConsumer(ctx: Ctx, who: ConsumerSearch): Promise<{ records: number; mails: number }> {
  const erased: string[] = [];
  let mails = 0;
  // Modules further down find rows also by what those above store of the consumer.
  for (const part of [...parts.values()].toReversed()) {
    const done = await part.erase(ctx, who);
    erased.push(...done.ids.map((id) => `${part.module} ${id}`));
    mails += done.mails;
  }
  await ctx.record({
    action: 'consumer.erase',
    subjectType: 'consumer',
    subjectId: consumerKey(who),
    after: { records: erased, mails },
  });
  return { records: erased.length, mails };
}
