import { sql } from 'kysely';
import { downloadModule, type DownloadFormat } from '#rules/exchange/downloads/modules.ts';
import { periodRefusal, type DownloadPeriod } from '#rules/exchange/downloads/period.ts';
import { DomainError } from '#rules/errors.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { customerOfExport, modulesFor } from './downloads.policy.ts';
import { findDownload, loadQuota, type DownloadRequest } from './downloads.queries.ts';

/** The job that makes the file of a request. */
export const makeJob = 'downloads.make';
/** The job that removes files. */
export const removeJob = 'downloads.removeOld';

export interface WantedDownload {
  readonly module: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly format: DownloadFormat;
  readonly allCustomers: boolean;
}

/** The period of a module, null where it has none. Throws the refusals of the period rule (R-284, R-285). */
function periodOf(hasPeriod: boolean, { from, to }: WantedDownload): DownloadPeriod | null {
  if (!hasPeriod) return null;
  if (from === null) throw new DomainError('not_empty', {}, 'from');
  if (to === null) throw new DomainError('not_empty', {}, 'to');
  const refused = periodRefusal({ from, to });
  if (refused !== null) throw new DomainError(refused, {}, 'to');
  return { from, to };
}

async function getDownload(ctx: SignedInCtx, id: string): Promise<DownloadRequest> {
  const found = await findDownload(ctx, id);
  if (!found) throw new DomainError('not_found');
  return found;
}

/**
 * Requests an export as a file (R-283). Throws `forbidden_scope` for a module that the caller is not offered (Q-154),
 * `customer_required`, the refusals of the period, and `download_quota_out` when the day's requests are used up (R-286).
 */
export async function requestDownload(ctx: SignedInCtx, wanted: WantedDownload): Promise<DownloadRequest> {
  const module = downloadModule(wanted.module);
  if (!module) throw new DomainError('out_of_range', {}, 'module');
  if (!modulesFor(ctx).includes(module)) throw new DomainError('forbidden_scope', {}, 'module');
  const period = periodOf(module.period, wanted);
  const customerId = customerOfExport(ctx, module, wanted.allCustomers);
  // One transaction at a time counts the requests of a user.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`downloads:${ctx.actor.userId}`}, 0))`.execute(ctx.db);
  const quota = await loadQuota(ctx);
  if (quota.left === 0) throw new DomainError('download_quota_out', { limit: quota.limit });
  const { id } = await ctx.db
    .insertInto('downloads_request')
    .values({
      user_id: ctx.actor.userId,
      market_id: ctx.market.id,
      host: ctx.market.host,
      module: module.module,
      format: wanted.format,
      from_on: period?.from ?? null,
      to_on: period?.to ?? null,
      customer_id: customerId,
      locale: ctx.locale,
      requested_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.record({
    action: 'downloads.request',
    subjectType: 'download',
    subjectId: id,
    after: { module: module.module, ...period, format: wanted.format, allCustomers: customerId === null },
  });
  await ctx.enqueue(makeJob, { id }, { key: `${makeJob} ${id}` });
  return getDownload(ctx, id);
}

/** Stops a request that is not finished. Throws `not_found`, and `download_finished` for another state. */
export async function cancelDownload(ctx: SignedInCtx, id: string): Promise<DownloadRequest> {
  const { status } = await getDownload(ctx, id);
  const cancelled = await ctx.db
    .updateTable('downloads_request')
    .set({ state: 'cancelled', finished_at: ctx.now })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'processing'])
    .returning('id')
    .executeTakeFirst();
  if (!cancelled) throw new DomainError('download_finished');
  await ctx.record({
    action: 'downloads.cancel',
    subjectType: 'download',
    subjectId: id,
    before: { status },
    after: { status: 'cancelled' },
  });
  return getDownload(ctx, id);
}

/**
 * Removes a finished request from the list, and its file. It still counts for the quota of the day. Throws `not_found`,
 * and `download_unfinished` for one that must be cancelled first.
 */
export async function deleteDownload(ctx: SignedInCtx, id: string): Promise<void> {
  const found = await getDownload(ctx, id);
  const removed = await ctx.db
    .updateTable('downloads_request')
    .set({
      removed_at: ctx.now,
      expires_at: sql`case when stored is not null then ${ctx.now}::timestamptz else expires_at end`,
    })
    .where('id', '=', id)
    .where('state', 'not in', ['requested', 'processing'])
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new DomainError('download_unfinished');
  await ctx.record({
    action: 'downloads.delete',
    subjectType: 'download',
    subjectId: id,
    before: { module: found.module, status: found.status, fileName: found.fileName },
  });
  await ctx.enqueue(removeJob, {}, { key: removeJob });
}
