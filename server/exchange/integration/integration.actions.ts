import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { findActor } from '#access/identity/identity.queries.ts';
import { refreshOutdated } from '#goods/catalog/catalog.entries.actions.ts';
import { importFile, type ImportOutcome } from '#exchange/erp/erp.import.actions.ts';
import { findExchangedFile, type ExchangedFile } from './integration.queries.ts';
import { findOutboxRecord, type OutboxRecord } from './integration.outbox.queries.ts';
import { importWaitingRows } from '#exchange/erp-inbox/erp-inbox.resume.actions.ts';

/** An administrator who was disabled after the decision: they administer nothing. */
const nobody = { areas: [], permissions: new Set<string>() };

/** Checks that the administrator skips for this import. */
export interface AgainChoices {
  readonly gap: boolean;
  readonly old: boolean;
  readonly shrink: boolean;
}

/** Loads an incoming file that the caller may see and locks it, so that two administrators decide one after the other. */
export async function lockIncoming(ctx: Ctx, id: string): Promise<ExchangedFile> {
  const file = await findExchangedFile(signedIn(ctx), id);
  if (!file) throw new DomainError('erp_file_not_found', {}, 'id');
  await ctx.db.selectFrom('erp_file').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return file;
}

/**
 * Imports an incoming file that was refused or had rejects once more, from its stored copy. The import runs as a job;
 * its entry is linked with this one. Refuses `erp_file_not_found` and `erp_file_no_copy`.
 */
export async function requestImportAgain(ctx: Ctx, id: string, choices: AgainChoices): Promise<void> {
  const file = await lockIncoming(ctx, id);
  if (file.direction !== 'in' || file.original === null) throw new DomainError('erp_file_no_copy', {}, 'id');
  const decision = await ctx.db
    .insertInto('erp_decision')
    .values({ file_id: id, verb: 'again', decided_by: signedIn(ctx).actor.userId, decided_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.enqueue('erp.again', { decisionId: decision.id, ...choices }, { maxAttempts: 5 });
  await ctx.record({
    action: 'erp.file-again',
    subjectType: 'erp-file',
    subjectId: id,
    after: { name: file.name, ...choices },
  });
}

/**
 * The job of {@link requestImportAgain}. Does nothing if it has run before. The file gets its own name back, because the
 * import records it.
 */
export async function importAgain(
  ctx: Ctx,
  decisionId: string,
  choices: AgainChoices,
  inbox: string,
): Promise<ImportOutcome | null> {
  const asked = await ctx.db
    .selectFrom('erp_decision as d')
    .innerJoin('erp_file as f', 'f.id', 'd.file_id')
    .select(['f.name', 'f.original', 'f.beside', 'd.result_id', 'd.decided_by'])
    .where('d.id', '=', decisionId)
    .where('d.verb', '=', 'again')
    .executeTakeFirst();
  if (!asked || asked.result_id !== null || asked.original === null || !(await ctx.files.exists(asked.original)))
    return null;
  const folder = await mkdtemp(join(tmpdir(), 'paceline-erp-'));
  const copy = await ctx.files.local(asked.original);
  try {
    const path = join(folder, asked.name);
    await copyFile(copy.path, path);
    const by = (await findActor(ctx.db, asked.decided_by, '')) ?? nobody;
    const outcome = await importFile(ctx, path, { ...choices, again: true, by, beside: asked.beside ?? inbox });
    await ctx.db.updateTable('erp_decision').set({ result_id: outcome.fileId }).where('id', '=', decisionId).execute();
    await refreshOutdated(ctx);
    await importWaitingRows(ctx);
    return outcome;
  } finally {
    await copy.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Ends the work on an incoming file that was refused or had rejects: it needs no attention any more, and its rows stop
 * waiting. Refuses `erp_file_not_found`, `erp_file_in_order` and `erp_file_discarded`.
 */
export async function discardFile(ctx: Ctx, id: string, reason: string): Promise<void> {
  const file = await lockIncoming(ctx, id);
  if (file.direction !== 'in' || (file.state !== 'rejected' && file.rejectedCount + file.waitingCount === 0))
    throw new DomainError('erp_file_in_order', {}, 'id');
  if (file.verb === 'discard') throw new DomainError('erp_file_discarded', {}, 'id');
  await ctx.db.deleteFrom('erp_waiting').where('file_id', '=', id).execute();
  await ctx.db
    .insertInto('erp_decision')
    .values({ file_id: id, verb: 'discard', reason, decided_by: signedIn(ctx).actor.userId, decided_at: ctx.now })
    .execute();
  await ctx.record({
    action: 'erp.file-discard',
    subjectType: 'erp-file',
    subjectId: id,
    before: { name: file.name, state: file.state, rejected: file.rejectedCount, waiting: file.waitingCount },
    after: { reason },
  });
}

/** A record of the outbox that the caller may see, locked and read again: the exporter may have sent it meanwhile. */
async function lockRecord(ctx: Ctx, id: string): Promise<OutboxRecord> {
  const found = isId(id) && (await findOutboxRecord(signedIn(ctx), id));
  if (!found) throw new DomainError('erp_record_not_found', {}, 'id');
  await ctx.db.selectFrom('erp_outbox').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const now = await findOutboxRecord(signedIn(ctx), id);
  if (!now || (now.state !== 'dead' && !(now.state === 'pending' && now.attempts > 0)))
    throw new DomainError('erp_record_not_stuck', { number: found.number }, 'id');
  return now;
}

async function decideRecord(ctx: Ctx, record: OutboxRecord, verb: 'replay' | 'discard', reason: string): Promise<void> {
  await ctx.db
    .insertInto('erp_decision')
    .values({ outbox_id: record.id, verb, reason, decided_by: signedIn(ctx).actor.userId, decided_at: ctx.now })
    .execute();
  await ctx.record({
    action: `erp.outbox-${verb}`,
    subjectType: record.kind === 'order' ? 'order' : 'erp-outbox',
    subjectId: record.kind === 'order' ? record.number : record.id,
    customerId: record.customerId,
    before: { kind: record.kind, number: record.number, state: record.state, attempts: record.attempts },
    ...(reason !== '' && { after: { reason } }),
  });
}

/**
 * Hands a stuck record over again at once, with the stuck records of its file, which goes out whole. Refuses
 * `erp_record_not_found` and `erp_record_not_stuck`.
 */
export async function replayRecord(ctx: Ctx, id: string): Promise<void> {
  const record = await lockRecord(ctx, id);
  await ctx.db
    .updateTable('erp_outbox')
    .set({ state: 'pending', attempts: 0, next_attempt_at: ctx.now })
    .where((eb) => eb.or([eb('id', '=', id), ...(record.fileId ? [eb('file_id', '=', record.fileId)] : [])]))
    .where('state', '=', anyOf(['dead', 'pending']))
    .execute();
  await ctx.enqueue('erp.export', { outboxId: id });
  await decideRecord(ctx, record, 'replay', '');
}

/**
 * Gives up on handing a stuck record over, for instance because it was entered into the ERP by hand. The record itself
 * stays as it is, and the others of its file can go out without it. Refuses `erp_record_not_found` and
 * `erp_record_not_stuck`.
 */
export async function discardRecord(ctx: Ctx, id: string, reason: string): Promise<void> {
  const record = await lockRecord(ctx, id);
  await ctx.db.updateTable('erp_outbox').set({ state: 'dropped' }).where('id', '=', id).execute();
  await decideRecord(ctx, record, 'discard', reason);
}
