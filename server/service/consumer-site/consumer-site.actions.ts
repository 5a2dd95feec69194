import { sql } from 'kysely';
import { isLocale } from '#rules/locales.ts';
import { isProcessing, uploadAttempts, uploadPause } from '#rules/service/retail-sales/registration-state.ts';
import type { Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { handOver } from '#service/retail-sales/retail-sales.erp.actions.ts';
import { AccountRefusal, type AccountConsumer, type ConsumerAccounts } from './consumer-site.gateway.ts';
import { readRegistration, type Registration } from '#service/retail-sales/retail-sales.queries.ts';
import {
  applyEvent,
  enqueueUpload,
  lockRegistrations,
  type LockedRegistration,
} from '#service/retail-sales/retail-sales.state.actions.ts';

/**
 * Uploads a registration: takes it (pending to processing), calls the consumer site outside of a transaction, and notes
 * the answer. A registration that is already processing is taken up again: the process that had it died, or the last
 * attempt failed. The site knows the id and the revision, so a repeated call changes nothing.
 */
export async function uploadRegistration(ctx: Ctx, accounts: ConsumerAccounts, id: string): Promise<void> {
  const taken = await withTransaction(ctx, (inner) => takeRegistration(inner, id));
  if (!taken) return;
  const outcome = await uploaded(accounts, taken).catch((error: unknown) => {
    ctx.log.warn({ registration: id, error: nameOf(error) }, 'upload of a registration failed');
    return error instanceof AccountRefusal ? error : null;
  });
  await withTransaction(ctx, (inner) => noteOutcome(inner, taken, outcome));
}

/** An error as the log may have it: its message could name a consumer. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

type Taken = Registration & { readonly revision: number };

async function takeRegistration(ctx: Ctx, id: string): Promise<Taken | null> {
  const [locked] = await lockRegistrations(ctx, [id]);
  if (!locked) return null;
  if (!isProcessing(locked.state) && (await applyEvent(ctx, locked, 'take')) === null) return null;
  const registration = await readRegistration(ctx, id);
  return registration && { ...registration, revision: locked.revision };
}

interface Uploaded {
  readonly reference: string;
  /** The consumer from the site, where the registration uses it. */
  readonly consumer: AccountConsumer | null;
}

async function uploaded(accounts: ConsumerAccounts, taken: Taken): Promise<Uploaded> {
  const asks = taken.useAccount && taken.erasedAt === null;
  const record = asks ? await accounts.find(taken.number) : null;
  if (asks && !record) throw new AccountRefusal('the consumer site has no record of this frame', 'account_missing');
  const typed = { ...taken.consumer, locale: taken.consumerLocale };
  const { reference } = await accounts.upload({
    id: taken.id,
    revision: taken.revision,
    frameNumber: taken.number,
    articleCode: taken.articleCode,
    soldOn: taken.soldOn,
    dealerCode: taken.dealerCode,
    dealerName: taken.dealerName,
    consumer: taken.nonRetail || taken.erasedAt !== null ? null : (record?.consumer ?? typed),
  });
  return { reference, consumer: record?.consumer ?? null };
}

/** Notes what came of an upload; null: the site did not answer. */
async function noteOutcome(ctx: Ctx, taken: Taken, outcome: Uploaded | AccountRefusal | null): Promise<void> {
  const [locked] = await lockRegistrations(ctx, [taken.id]);
  // It was deleted or another process was faster.
  if (!locked || !isProcessing(locked.state) || locked.revision !== taken.revision) return;
  const attempts = locked.attempts + 1;
  if (outcome === null && attempts < uploadAttempts) return waitForAttempt(ctx, locked, attempts);
  if (outcome === null || outcome instanceof AccountRefusal) {
    await applyEvent(ctx, locked, 'refuse', {
      attempts,
      failure: outcome?.reason ?? 'unreachable',
      failure_details: outcome?.message.slice(0, 500) ?? '',
    });
    await ctx.enqueue('notices.raise', {
      kind: 'registration.failed',
      events: [
        { key: `${taken.id} ${taken.revision} ${ctx.now.toISOString()}`, details: { registrationId: taken.id } },
      ],
    });
    return;
  }
  if (outcome.consumer) await takeConsumer(ctx, taken.id, outcome.consumer);
  await applyEvent(ctx, locked, 'accept', {
    attempts: 0,
    failure: '',
    failure_details: '',
    account_reference: outcome.reference,
    uploaded_at: ctx.now,
    completed_at: taken.completedAt ?? ctx.now,
  });
  await handOver(ctx, taken.id);
  if (taken.consentedAt !== null && taken.mailedAt === null)
    await ctx.enqueue('retail-sales.mail', { id: taken.id }, { key: `retail-sales.mail ${taken.id}` });
}

async function waitForAttempt(ctx: Ctx, { id }: LockedRegistration, attempts: number): Promise<void> {
  await ctx.db
    .updateTable('retail_sales_registration')
    .set({ attempts, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await enqueueUpload(ctx, id, uploadPause(attempts));
}

/** Copies the consumer from the record of the consumer site. */
async function takeConsumer(ctx: Ctx, id: string, consumer: AccountConsumer): Promise<void> {
  await ctx.db
    .updateTable('retail_sales_registration')
    .set({
      consumer_name: consumer.name,
      consumer_phone: consumer.phone,
      consumer_address: consumer.address,
      consumer_city: consumer.city,
      consumer_country: consumer.country,
      consumer_email: consumer.email,
      ...(isLocale(consumer.locale) ? { consumer_locale: consumer.locale } : {}),
      refreshed_at: ctx.now,
    })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .execute();
}

/** Fetches the present data of a consumer from the consumer site (OP-151). */
export async function refreshRegistration(ctx: Ctx, accounts: ConsumerAccounts, id: string): Promise<void> {
  const registration = await readRegistration(ctx, id);
  if (!registration || registration.erasedAt !== null) return;
  const record = await accounts.find(registration.number);
  if (record) await withTransaction(ctx, (inner) => takeConsumer(inner, id, record.consumer));
}

const sweptAtOnce = 500;
/** A registration that nothing happened to for so long lost its job. */
const lostAfterMs = 10 * 60_000;

/** Asks for the upload of registrations that wait for long: their job was lost, for example with a restored backup. */
export async function sweepWaiting(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id
      from retail_sales_registration r
     where r.removed_at is null
       and r.state in ('pending_insert', 'processing_insert', 'pending_update', 'processing_update')
       and r.updated_at <= ${new Date(ctx.now.getTime() - lostAfterMs)}
     order by r.updated_at
     limit ${sql.lit(sweptAtOnce)}`.execute(ctx.db);
  for (const { id } of rows) await enqueueUpload(ctx, id);
}
