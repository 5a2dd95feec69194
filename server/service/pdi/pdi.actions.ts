import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import { unknownFrameRefusal } from '#rules/goods/frames/frame-number.ts';
import { isId } from '#rules/ids.ts';
import type { inspectionChange, newInspection } from '#rules/service/pdi/inspection.ts';
import { signatureStands } from '#rules/service/pdi/signature.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { findFrame } from '#goods/frames/frames.queries.ts';
import { listBikeCategories, listItemsAt } from './pdi.checklist.queries.ts';
import { mayDeleteInspection, visibleInspection } from './pdi.policy.ts';
import { findInspection, loadChecks, type Inspection } from './pdi.queries.ts';

type NewInspection = v.InferOutput<typeof newInspection> & {
  /** When the mechanic began, and when the device loaded the checklist; null: now. */
  readonly inspectedAt: Date | null;
  readonly checklistAt: Date | null;
};
type Change = v.InferOutput<typeof inspectionChange>;

/** The answer of a write. `conflict` names the record that somebody else changed since; nothing was written then. */
export interface Written {
  readonly id: string;
  readonly conflict?: true;
  readonly userErrors?: readonly UserError[];
}

/** A device may keep its checklist for this long. */
const oldestChecklist = 90 * 86_400_000;

const notLater = (at: Date | null, now: Date): Date => (at !== null && at < now ? at : now);

/** The customer for whom the caller works; throws `customer_required` without one. */
export function requireCustomer(ctx: Ctx): ActiveCustomer {
  if (!ctx.customer) throw new DomainError('customer_required');
  return ctx.customer;
}

/**
 * Creates a record under the id that the device made. The same id again is a change of the record by its author, so a
 * record that waited for a network is stored once, whatever was lost on the way. Throws `customer_required`,
 * `pdi_not_found`, `pdi_item_unknown`, `pdi_category_unknown`, `frame_not_found`.
 */
export async function createInspection(ctx: Ctx, wish: NewInspection): Promise<Written> {
  const { actor } = signedIn(ctx);
  const customer = requireCustomer(ctx);
  const known = await findCreated(ctx, wish.id);
  if (known) return known.createdById === actor.userId ? repeated(ctx, known, wish) : conflictWith(known);
  const { articleCode, category } = await bicycleOf(ctx, wish.frameNumber, wish.merchandise);
  const checklistAt = new Date(
    Math.max(notLater(wish.checklistAt, ctx.now).getTime(), ctx.now.getTime() - oldestChecklist),
  );
  const items = await listItemsAt(ctx, checklistAt, category);
  const checked = new Map(wish.checklist.map((check) => [check.checklist, check.checked]));
  if ([...checked.keys()].some((id) => !items.some((item) => item.id === id)))
    throw new DomainError('pdi_item_unknown', {}, 'checklist');
  const checks = items.map((item) => ({ ...item, checked: checked.get(item.id) ?? false }));
  const openItems = checks.filter((check) => !check.checked).length;
  const { numInsertedOrUpdatedRows: added } = await ctx.db
    .insertInto('pdi_record')
    .values({
      id: wish.id,
      customer_id: customer.id,
      frame_number: wish.frameNumber,
      article_code: articleCode,
      merchandise_category: category,
      mechanic: wish.mechanic,
      note: wish.note,
      inspected_at: notLater(wish.inspectedAt, ctx.now),
      open_items: openItems,
      ...signatureColumns(wish.signature, ctx.now),
      created_by: actor.userId,
      created_at: ctx.now,
      updated_by: actor.userId,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  // A second call with the same id came between: it is stored now.
  if (!added) return createInspection(ctx, wish);
  if (checks.length > 0)
    await ctx.db
      .insertInto('pdi_check')
      .values(
        checks.map(({ id, wordingId, sorting, checked: done }) => ({
          record_id: wish.id,
          item_id: id,
          wording_id: wordingId,
          sorting,
          checked: done,
        })),
      )
      .execute();
  await ctx.record({
    action: 'pdi.create',
    subjectType: 'pdi',
    subjectId: wish.id,
    after: { frame: wish.frameNumber, items: checks.length, openItems },
  });
  return { id: wish.id };
}

/** The record that has the id already. Throws `pdi_not_found` if it is none of the customer's. */
async function findCreated(ctx: Ctx, id: string): Promise<Inspection | null> {
  const { rows } = await sql<{ found: number }>`select 1 as found from pdi_record where id = ${id} for update`.execute(
    ctx.db,
  );
  if (rows.length === 0) return null;
  const known = await findInspection(ctx, id);
  if (!known) throw new DomainError('pdi_not_found', {}, 'id');
  return known;
}

/** The author's device sends a record again: it continues the version that it created. */
const repeated = (ctx: Ctx, known: Inspection, wish: NewInspection): Promise<Written> =>
  changeInspection(ctx, {
    id: known.id,
    version: 1,
    frameNumber: wish.frameNumber,
    mechanic: wish.mechanic,
    note: wish.note,
    checklist: wish.checklist,
    signature: wish.signature,
  });

const conflictWith = ({ id, version, updatedBy }: Inspection): Written => ({
  id,
  conflict: true,
  userErrors: [{ field: 'version', code: 'pdi_changed', params: { version, name: updatedBy ?? '' } }],
});

/**
 * Article and category of a frame that the customer got; of any other frame the category that the mechanic chose.
 * Throws `frame_not_found`, `pdi_category_unknown`.
 */
async function bicycleOf(
  ctx: Ctx,
  frameNumber: string,
  chosen: string,
): Promise<{ articleCode: string; category: string }> {
  const frame = await findFrame(ctx, frameNumber);
  const refusal = unknownFrameRefusal(frame?.known ?? false, ctx.market.configuration.claimAllowNonCode);
  if (refusal) throw new DomainError(refusal, {}, 'frameNumber');
  if (frame?.passport)
    return { articleCode: frame.passport.articleCode, category: frame.passport.merchandiseCategory || chosen };
  if (chosen !== '' && !(await listBikeCategories(ctx)).some(({ code }) => code === chosen))
    throw new DomainError('pdi_category_unknown', {}, 'merchandise');
  return { articleCode: '', category: chosen };
}

const signatureColumns = (signature: { name: string; path: string } | null, now: Date) => ({
  signature_name: signature?.name ?? null,
  signature_path: signature?.path ?? null,
  signed_at: signature ? now : null,
});

/**
 * Changes a record from the version that the caller saw. If somebody else changed it since, nothing is written and the
 * answer says so; a change that is stored already succeeds again. A change of frame, mechanic or checks takes the old
 * signature away. Throws `pdi_not_found`, `pdi_deleted`, `pdi_item_unknown`, `frame_not_found`, `customer_required`.
 */
export async function changeInspection(ctx: Ctx, change: Change): Promise<Written> {
  const { actor } = signedIn(ctx);
  requireCustomer(ctx);
  const stored = await lockInspection(ctx, change.id);
  if (stored.deletedAt) throw new DomainError('pdi_deleted', {}, 'id');
  const checks = new Map((await loadStoredChecks(ctx, stored.id)).map(({ item, checked }) => [item, checked]));
  const next = new Map(checks);
  for (const { checklist, checked } of change.checklist) {
    if (!checks.has(checklist)) throw new DomainError('pdi_item_unknown', {}, 'checklist');
    next.set(checklist, checked);
  }
  const after = {
    frameNumber: change.frameNumber ?? stored.frameNumber,
    mechanic: change.mechanic ?? stored.mechanic,
    note: change.note ?? stored.note,
    checks: next,
  };
  const signature = signatureAfter(stored, checks, after, change);
  const same =
    after.frameNumber === stored.frameNumber &&
    after.mechanic === stored.mechanic &&
    after.note === stored.note &&
    [...next].every(([item, checked]) => checks.get(item) === checked) &&
    signature === 'stays';
  if (same) return { id: stored.id };
  if (change.version !== stored.version) return conflictWith(stored);
  const openItems = [...next.values()].filter((checked) => !checked).length;
  const bicycle =
    after.frameNumber === stored.frameNumber ? null : await bicycleOf(ctx, after.frameNumber, stored.merchandise);
  await ctx.db
    .updateTable('pdi_record')
    .set({
      frame_number: after.frameNumber,
      ...(bicycle ? { article_code: bicycle.articleCode } : {}),
      mechanic: after.mechanic,
      note: after.note,
      open_items: openItems,
      ...(signature === 'stays' ? {} : signatureColumns(signature, ctx.now)),
      version: stored.version + 1,
      updated_by: actor.userId,
      updated_at: ctx.now,
    })
    .where('id', '=', stored.id)
    .execute();
  for (const [item, checked] of next)
    if (checks.get(item) !== checked)
      await ctx.db
        .updateTable('pdi_check')
        .set({ checked })
        .where('record_id', '=', stored.id)
        .where('item_id', '=', item)
        .execute();
  await ctx.record({
    action: 'pdi.update',
    subjectType: 'pdi',
    subjectId: stored.id,
    customerId: stored.customerId,
    before: { frame: stored.frameNumber, openItems: stored.openItems, version: stored.version },
    after: { frame: after.frameNumber, openItems, version: stored.version + 1 },
  });
  return { id: stored.id };
}

/** The signature after a change: the stored one stays, a new one, or none. */
function signatureAfter(
  stored: Inspection,
  checks: ReadonlyMap<number, boolean>,
  after: { frameNumber: string; mechanic: string; checks: ReadonlyMap<number, boolean> },
  { signature }: Change,
): { name: string; path: string } | null | 'stays' {
  const { signatureName, signaturePath } = stored;
  const isStored =
    signature === undefined ||
    (signature === null
      ? signatureName === null
      : signature.name === signatureName && signature.path === signaturePath);
  if (!isStored) return signature ?? null;
  return signatureName === null || signatureStands({ ...stored, checks }, after) ? 'stays' : null;
}

/** The record under lock; throws `pdi_not_found` if the caller does not see it. */
export async function lockInspection(ctx: Ctx, id: string): Promise<Inspection> {
  if (!isId(id)) throw new DomainError('pdi_not_found', {}, 'id');
  await sql`
    select
      from pdi_record r
     where r.id = ${id}
       and ${visibleInspection(ctx)}
       for update of r`.execute(ctx.db);
  const stored = await findInspection(ctx, id);
  if (!stored) throw new DomainError('pdi_not_found', {}, 'id');
  return stored;
}

/** The checks as they are now, under the lock of their record; not those that the request may have loaded before. */
async function loadStoredChecks(ctx: Ctx, id: string) {
  ctx.loaders.delete('pdi.checks');
  return loadChecks(ctx, id);
}

/**
 * Deletes a record; it can be restored. Again changes nothing. Without `pdi.cud` only its author may, while it is
 * open. Throws `pdi_not_found`, `pdi_delete_not_allowed`.
 */
export async function deleteInspection(ctx: Ctx, id: string): Promise<Written> {
  const { actor } = signedIn(ctx);
  const stored = await lockInspection(ctx, id);
  if (stored.deletedAt) return { id };
  if (!mayDeleteInspection(ctx, stored)) throw new DomainError('pdi_delete_not_allowed', {}, 'id');
  await ctx.db
    .insertInto('pdi_deletion')
    .values({ record_id: id, deleted_by: actor.userId, deleted_at: ctx.now })
    .execute();
  await ctx.record({ action: 'pdi.delete', subjectType: 'pdi', subjectId: id, customerId: stored.customerId });
  return { id };
}

/** Restores a deleted record. Again changes nothing. Throws `pdi_not_found`. */
export async function restoreInspection(ctx: Ctx, id: string): Promise<Written> {
  const { actor } = signedIn(ctx);
  const stored = await lockInspection(ctx, id);
  if (!stored.deletedAt) return { id };
  await ctx.db
    .updateTable('pdi_deletion')
    .set({ restored_by: actor.userId, restored_at: ctx.now })
    .where('record_id', '=', id)
    .where('restored_at', 'is', null)
    .execute();
  await ctx.record({ action: 'pdi.restore', subjectType: 'pdi', subjectId: id, customerId: stored.customerId });
  return { id };
}
