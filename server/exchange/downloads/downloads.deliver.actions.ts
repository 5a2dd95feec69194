import { DomainError, type ErrorCode } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { findActor } from '#access/identity/identity.queries.ts';
import { exportingUser, exportOfUser, type ExportOfUser } from './downloads.make.actions.ts';
import type { TargetGateway } from './downloads.targets.gateway.ts';
import { findTarget, openTarget } from './downloads.targets.queries.ts';

/** Attempts to deliver a file; the queue waits longer from one to the next, some hours in all. */
const mostAttempts = 12;

interface Waiting extends ExportOfUser {
  readonly id: string;
  readonly from_on: string | null;
  readonly to_on: string | null;
  readonly due_on: string | null;
  readonly schedule_id: string | null;
  readonly target_id: string | null;
  readonly stored: string | null;
  readonly delivery_attempts: number;
}

async function waiting(ctx: Ctx, id: string): Promise<Waiting | null> {
  const row = await ctx.db
    .updateTable('downloads_request')
    .set(({ eb }) => ({ delivery_attempts: eb('delivery_attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'complete')
    .where('delivered_at', 'is', null)
    .where('delivery_failure', 'is', null)
    .returning([
      'id',
      ...exportOfUser,
      'from_on',
      'to_on',
      'due_on',
      'schedule_id',
      'target_id',
      'stored',
      'delivery_attempts',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** The name in the target: the same run of a schedule has the same name, so a second delivery replaces the first. */
const nameOf = ({ module, from_on, to_on, due_on, schedule_id, id, stored }: Waiting): string =>
  [
    module,
    ...(from_on === null ? [due_on ?? ''] : [from_on, to_on ?? '']),
    `${(schedule_id ?? id).slice(-8)}.${stored?.split('.').pop() ?? ''}`,
  ].join('_');

async function send(ctx: Ctx, row: Waiting, gateway: TargetGateway): Promise<void> {
  const target = row.target_id === null ? null : await openTarget(ctx, row.target_id);
  const { stored } = row;
  const bytes = stored === null ? null : await ctx.files.size(stored);
  if (!target || stored === null || bytes === null) throw new DomainError('download_target_refused');
  await gateway.deliver(target, { name: nameOf(row), bytes, open: () => ctx.files.stream(stored) });
}

/** Records the end of a delivery; the user hears only of a failure. */
async function end(ctx: Ctx, row: Waiting, failure: ErrorCode | null): Promise<void> {
  const actor = await findActor(ctx.db, row.user_id, '');
  await withTransaction({ ...ctx, actor }, async (inner) => {
    await inner.db
      .updateTable('downloads_request')
      .set(failure === null ? { delivered_at: ctx.now } : { delivery_failure: failure })
      .where('id', '=', row.id)
      .execute();
    await inner.record({
      action: failure === null ? 'downloads.deliver' : 'downloads.undelivered',
      subjectType: 'download',
      subjectId: row.id,
      after: { module: row.module, target: row.target_id, fileName: nameOf(row), ...(failure && { failure }) },
    });
    if (failure === null) return;
    await inner.enqueue('notices.raise', {
      kind: 'download.failed',
      key: `${row.id} delivery`,
      details: {
        at: ctx.now.toISOString(),
        host: row.host,
        userId: row.user_id,
        module: row.module,
        from: row.from_on,
        to: row.to_on,
        failure,
      },
    });
  });
}

/**
 * Delivers the file of a scheduled export to the target of its market, unless its user lost a right for it since. Safe to
 * run twice. Throws while another attempt is worth it; after the last one, for a server with another key than the pinned
 * one, for an address that must not be called, and without the right, the user is told.
 */
export async function deliverDownload(ctx: Ctx, gateway: TargetGateway, id: string): Promise<void> {
  const row = await waiting(ctx, id);
  if (!row) return;
  if (!(await exportingUser(ctx, row))) return end(ctx, row, 'forbidden_scope');
  try {
    await send(ctx, row, gateway);
  } catch (error) {
    const code: ErrorCode = error instanceof DomainError ? error.code : 'download_target_unreachable';
    const isPassing = code === 'download_target_refused' || code === 'download_target_unreachable';
    if (isPassing && row.delivery_attempts < mostAttempts) throw error;
    return end(ctx, row, code);
  }
  await end(ctx, row, null);
}

/** Stores a small file in a target of the market, so that administrators see whether it works. Throws as a delivery does. */
export async function checkTarget(ctx: Ctx, gateway: TargetGateway, id: string): Promise<void> {
  const found = await findTarget(ctx, id);
  const target = found && (await openTarget(ctx, id));
  if (!target) throw new DomainError('not_found');
  const { Readable } = await import('node:stream');
  const bytes = Buffer.from(`${ctx.now.toISOString()}\n`);
  await gateway.deliver(target, {
    name: 'paceline-check.txt',
    bytes: bytes.length,
    open: () => Promise.resolve(Readable.from([bytes], { objectMode: false })),
  });
}
