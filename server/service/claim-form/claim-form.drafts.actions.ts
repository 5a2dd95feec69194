import { kindOfSlot, type ClaimSlot } from '#rules/service/claims/slots.ts';
import type { ProductCategory } from '#rules/service/claims/status.ts';
import { DomainError } from '#rules/errors.ts';
import { keepAttachments, releaseAttachments } from '#platform/attachments/attachments.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { claimingCustomer } from '#service/claims/claims.policy.ts';
import { listDrafts } from './claim-form.drafts.queries.ts';

const day = 24 * 3_600_000;
/** Days after its last change for which a draft is kept. */
const draftDays = 30;
/** Most characters of a draft's form as JSON. */
export const longestForm = 20_000;
/** Most drafts of one user for one customer. */
const mostDrafts = 20;

export interface DraftToSave {
  /** Null: a new draft. */
  readonly id: string | null;
  readonly type: ProductCategory;
  readonly form: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly slot: ClaimSlot; readonly attachmentId: string }[];
  /** The version that was read; another one on the server is refused. */
  readonly version: number | null;
}

/**
 * Keeps what is written of a claim so far; forms save often, so the audit has nothing of it. Throws `too_long`,
 * `not_found`, `claim_draft_changed` and `claim_too_many_drafts`.
 */
export async function saveDraft(ctx: Ctx, draft: DraftToSave): Promise<{ id: string }> {
  const customer = claimingCustomer(ctx);
  const form = JSON.stringify(draft.form);
  if (form.length > longestForm) throw new DomainError('too_long', { limit: longestForm }, 'form');
  const content = {
    type: draft.type,
    form,
    updated_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + draftDays * day),
  };
  const id = draft.id === null ? await insertDraft(ctx, customer.id, content) : await changeDraft(ctx, draft, content);
  await keepDraftFiles(ctx, id, draft.files);
  return { id };
}

/** Keeps the files of a draft, also those that still arrive, and gives up those that it no longer names. */
async function keepDraftFiles(ctx: Ctx, draftId: string, files: DraftToSave['files']): Promise<void> {
  const before = await ctx.db
    .deleteFrom('claims_draft_file')
    .where('draft_id', '=', draftId)
    .returning('attachment_id as id')
    .execute();
  const named = new Set(files.map(({ attachmentId }) => attachmentId));
  for (const { slot, attachmentId } of files)
    await keepAttachments(ctx, [attachmentId], kindOfSlot(slot), { unfinished: true, field: `files.${slot}` });
  await releaseAttachments(
    ctx,
    before.flatMap(({ id }) => (named.has(id) ? [] : [id])),
  );
  if (files.length === 0) return;
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('claims_draft_file')
    .values(files.map(({ slot, attachmentId }) => ({ draft_id: draftId, slot, attachment_id: attachmentId })))
    .onConflict((conflict) => conflict.column('attachment_id').doNothing())
    .executeTakeFirstOrThrow();
  // A file belongs to one draft.
  if (Number(numInsertedOrUpdatedRows) !== files.length) throw new DomainError('attachment_not_found', {}, 'files');
}

interface DraftContent {
  readonly type: ProductCategory;
  readonly form: string;
  readonly updated_at: Date;
  readonly expires_at: Date;
}

async function insertDraft(ctx: Ctx, customerId: string, content: DraftContent): Promise<string> {
  const { actor } = signedIn(ctx);
  if ((await listDrafts(ctx)).length >= mostDrafts)
    throw new DomainError('claim_too_many_drafts', { limit: mostDrafts }, 'id');
  const { id } = await ctx.db
    .insertInto('claims_draft')
    .values({ ...content, user_id: actor.userId, customer_id: customerId, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function changeDraft(ctx: Ctx, draft: DraftToSave, content: DraftContent): Promise<string> {
  const [known] = await listDrafts(ctx, draft.id);
  if (!known) throw new DomainError('not_found', {}, 'id');
  const { numUpdatedRows } = await ctx.db
    .updateTable('claims_draft')
    .set((expression) => ({ ...content, version: expression('version', '+', 1) }))
    .where('id', '=', known.id)
    .where('version', '=', draft.version ?? known.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new DomainError('claim_draft_changed', {}, 'version');
  return known.id;
}

/** Removes a draft of the caller. Throws `not_found`. */
export async function discardDraft(ctx: Ctx, id: string): Promise<void> {
  const [known] = await listDrafts(ctx, id);
  if (!known) throw new DomainError('not_found', {}, 'id');
  await removeDrafts(ctx, [known.id]);
}

/** Removes drafts and gives up their files; a claim that is made of one keeps those that it names again. */
export async function removeDrafts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const files = await ctx.db
    .selectFrom('claims_draft_file')
    .select('attachment_id as id')
    .where('draft_id', '=', anyOf(ids))
    .execute();
  await releaseAttachments(
    ctx,
    files.map(({ id }) => id),
  );
  await ctx.db.deleteFrom('claims_draft').where('id', '=', anyOf(ids)).execute();
}

/** Drafts removed by one run of the daily job. */
const expiredAtOnce = 1_000;

/** Removes drafts that nobody changed for {@link draftDays}; returns how many. */
export async function removeExpiredDrafts(ctx: Ctx): Promise<number> {
  const expired = await ctx.db
    .selectFrom('claims_draft')
    .select('id')
    .where('expires_at', '<=', ctx.now)
    .orderBy('expires_at')
    .limit(expiredAtOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  await removeDrafts(
    ctx,
    expired.map(({ id }) => id),
  );
  return expired.length;
}
