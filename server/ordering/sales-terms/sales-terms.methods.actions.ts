import { storedTexts } from '#rules/text/language-texts.ts';
import { DomainError } from '#rules/errors.ts';
import type { PaymentMethodInput, RowVersion } from '#rules/ordering/orders/sales-terms.ts';
import type { Ctx } from '#platform/context.ts';
import { requireSorg } from '#accounts/markets/markets.queries.ts';
import { findMethodSetting, type MethodSetting } from './sales-terms.methods.queries.ts';
import { insertWithFreeCode } from './sales-terms.actions.ts';

const columnsOf = (method: PaymentMethodInput) => ({
  type: method.type,
  description: storedTexts(method.description),
  instruction: storedTexts(method.instruction),
  expires_after_hours: method.expiresAfterHours,
  valid_from: method.validFrom,
  valid_to: method.validTo,
  position: method.position,
  active: method.active,
});

/**
 * Adds a payment method of a sales organisation; files name it by `code`, which begins with its type if the caller has
 * none. Throws `not_found` for an unknown sales organisation.
 */
export async function addPaymentMethod(
  ctx: Pick<Ctx, 'db' | 'record'>,
  method: PaymentMethodInput,
  code: string = method.type,
): Promise<{ id: string }> {
  await requireSorg(ctx.db, method.sorg);
  const insert = async (free: string): Promise<{ id: string } | null> =>
    (await ctx.db
      .insertInto('orders_payment_method')
      .values({ sorg: method.sorg, module: method.module, code: free, ...columnsOf(method) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()) ?? null;
  const { id } = await insertWithFreeCode(code, insert);
  await ctx.record({
    action: 'orders.payment-method-added',
    subjectType: 'payment-method',
    subjectId: id,
    after: method,
  });
  return { id };
}

/**
 * Changes a payment method; sales organisation and use stay as they are. Orders and requests keep what they were placed
 * with. Throws `not_found`, and `entry_changed` if somebody else changed it meanwhile.
 */
export async function changePaymentMethod(
  ctx: Ctx,
  row: RowVersion,
  method: PaymentMethodInput,
): Promise<{ id: string }> {
  const before = await lockMethod(ctx, row);
  if (before.sorg !== method.sorg) throw new DomainError('bad_input', {}, 'sorg');
  if (before.module !== method.module) throw new DomainError('bad_input', {}, 'module');
  await ctx.db
    .updateTable('orders_payment_method')
    .set({ ...columnsOf(method), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await ctx.record({
    action: 'orders.payment-method-changed',
    subjectType: 'payment-method',
    subjectId: row.id,
    before,
    after: method,
  });
  return { id: row.id };
}

/**
 * Removes a payment method: dealers can no longer choose it. Its row stays for the orders and requests that name it.
 * Throws `not_found`, `entry_changed`.
 */
export async function removePaymentMethod(ctx: Ctx, row: RowVersion): Promise<{ id: string }> {
  const before = await lockMethod(ctx, row);
  await ctx.db
    .updateTable('orders_payment_method')
    .set({ active: false, removed_at: ctx.now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await ctx.record({
    action: 'orders.payment-method-removed',
    subjectType: 'payment-method',
    subjectId: row.id,
    before,
  });
  return { id: row.id };
}

async function lockMethod(ctx: Ctx, { id, version }: RowVersion): Promise<MethodSetting> {
  await ctx.db.selectFrom('orders_payment_method').select('id').where('id', '=', id).forUpdate().execute();
  const found = await findMethodSetting(ctx, id);
  if (!found) throw new DomainError('not_found', {}, 'id');
  if (found.version !== version) throw new DomainError('entry_changed');
  return found;
}
