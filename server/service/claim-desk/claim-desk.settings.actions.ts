import type * as v from 'valibot';
import {
  type capabilityInput,
  type problemInput,
  type serviceLevelInput,
  type textBlockInput,
  warrantyKinds,
  type warrantyRuleInput,
} from '#rules/service/claims/settings-form.ts';
import { DomainError } from '#rules/errors.ts';
import { sorgsWithin } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { listKnownCategories, listWarrantyScopes } from './claim-desk.settings.queries.ts';

/** Kinds of settings, as the audit names them. */
type Setting = 'capability' | 'problem' | 'text-block' | 'warranty-rule' | 'service-level';
/** Records a row as it is now; null for one that was removed. */
const note = (ctx: Ctx, kind: Setting, id: string, row: object | null): Promise<void> =>
  ctx.record({
    action: 'claim.setting',
    subjectType: 'claim-setting',
    subjectId: id,
    ...(row === null ? { before: { kind } } : { after: { kind, ...row } }),
  });

/** Adds a row to the table of transitions. Throws `claim_role_unknown` and `claim_setting_twice`. */
export async function addCapability(ctx: Ctx, row: v.InferOutput<typeof capabilityInput>): Promise<{ id: string }> {
  const role = await ctx.db.selectFrom('identity_role').select('id').where('name', '=', row.role).executeTakeFirst();
  if (!role) throw new DomainError('claim_role_unknown', {}, 'role');
  const added = await ctx.db
    .insertInto('claims_capability')
    .values({
      role: row.role,
      product_category: row.productCategory,
      customer_category: row.customerCategory,
      from_status: row.from,
      to_status: row.to,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new DomainError('claim_setting_twice', {}, 'to');
  await note(ctx, 'capability', added.id, row);
  return added;
}

/** Tables from which rows may be removed, and how the audit names them. */
const removable = {
  capability: 'claims_capability',
  'text-block': 'claims_text_block',
  'warranty-rule': 'claims_warranty_rule',
} as const;

/** Removes a row of the settings. Throws `not_found`. */
export async function removeSetting(ctx: Ctx, kind: keyof typeof removable, id: string): Promise<void> {
  const { numDeletedRows } = await ctx.db.deleteFrom(removable[kind]).where('id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new DomainError('not_found', {}, 'id');
  await note(ctx, kind, id, null);
}

/**
 * Writes a problem; one that claims name stays and is switched off instead. Throws `claim_category_unknown` and
 * `not_found`.
 */
export async function saveProblem(
  ctx: Ctx,
  { id, ...row }: v.InferOutput<typeof problemInput>,
): Promise<{ id: string }> {
  const values = {
    product_category: row.productCategory,
    merchandise: row.merchandise,
    part: row.part,
    part_texts: JSON.stringify(row.partTexts),
    texts: JSON.stringify(row.texts),
    picture: row.picture,
    position: row.position,
    active: row.active,
    whole_article: row.wholeArticle,
    spare_categories: row.spareCategories,
  };
  const spares = row.spareCategories ?? [];
  const known = new Set(await listKnownCategories(ctx, spares));
  if (!spares.every((code) => known.has(code))) throw new DomainError('claim_category_unknown', {}, 'spareCategories');
  const saved =
    id === null
      ? await ctx.db.insertInto('claims_problem').values(values).returning('id').executeTakeFirst()
      : await ctx.db.updateTable('claims_problem').set(values).where('id', '=', id).returning('id').executeTakeFirst();
  if (!saved) throw new DomainError('not_found', {}, 'id');
  await note(ctx, 'problem', saved.id, row);
  return saved;
}

/** Writes a text block. Throws `not_found`. */
export async function saveTextBlock(
  ctx: Ctx,
  { id, ...row }: v.InferOutput<typeof textBlockInput>,
): Promise<{ id: string }> {
  const values = { ...row, titles: JSON.stringify(row.titles), texts: JSON.stringify(row.texts) };
  const saved =
    id === null
      ? await ctx.db.insertInto('claims_text_block').values(values).returning('id').executeTakeFirst()
      : await ctx.db
          .updateTable('claims_text_block')
          .set(values)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
  if (!saved) throw new DomainError('not_found', {}, 'id');
  await note(ctx, 'text-block', saved.id, row);
  return saved;
}

/**
 * Writes a warranty rule: one for each brand, merchandise category and part. Throws `warranty_scope_unknown`,
 * `claim_setting_twice` and `not_found`.
 */
export async function saveWarrantyRule(
  ctx: Ctx,
  { id, ...row }: v.InferOutput<typeof warrantyRuleInput>,
): Promise<{ id: string }> {
  const values = {
    brand: row.brand,
    merchandise: row.merchandise,
    part: row.part,
    months: row.months,
    registered_months: row.registeredMonths,
  };
  const known = new Set((await listWarrantyScopes(ctx, row)).map(({ kind }) => kind));
  const unknown = warrantyKinds.find((kind) => row[kind] !== '' && !known.has(kind));
  if (unknown !== undefined) throw new DomainError('warranty_scope_unknown', {}, unknown);
  const twice = await ctx.db
    .selectFrom('claims_warranty_rule')
    .select('id')
    .where('brand', '=', row.brand)
    .where('merchandise', '=', row.merchandise)
    .where('part', '=', row.part)
    .executeTakeFirst();
  if (twice && twice.id !== id) throw new DomainError('claim_setting_twice', {}, 'part');
  const saved =
    id === null
      ? await ctx.db.insertInto('claims_warranty_rule').values(values).returning('id').executeTakeFirst()
      : await ctx.db
          .updateTable('claims_warranty_rule')
          .set(values)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
  if (!saved) throw new DomainError('not_found', {}, 'id');
  await note(ctx, 'warranty-rule', saved.id, row);
  return saved;
}

/** Sets the working days of a status, for claims that reach it from now on. Throws `bad_input` for a foreign sorg. */
export async function saveServiceLevel(
  ctx: Ctx,
  { sorg, status, days }: v.InferOutput<typeof serviceLevelInput>,
): Promise<void> {
  if (!sorgsWithin(ctx.actor ?? { areas: [] }, ctx.market.sorgs).includes(sorg))
    throw new DomainError('bad_input', {}, 'sorg');
  if (days === null)
    await ctx.db.deleteFrom('claims_service_level').where('sorg', '=', sorg).where('status', '=', status).execute();
  else
    await ctx.db
      .insertInto('claims_service_level')
      .values({ sorg, status, days })
      .onConflict((conflict) => conflict.columns(['sorg', 'status']).doUpdateSet({ days }))
      .execute();
  await note(ctx, 'service-level', `${sorg} ${status}`, { days });
}
