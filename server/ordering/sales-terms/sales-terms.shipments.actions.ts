import { DomainError } from '#rules/errors.ts';
import { storedTexts } from '#rules/text/language-texts.ts';
import { parseDecimal } from '#rules/money.ts';
import type { RowVersion, ShipmentOptionInput } from '#rules/ordering/orders/sales-terms.ts';
import type { Ctx } from '#platform/context.ts';
import { requireSorg } from '#accounts/markets/markets.queries.ts';
import { findShipmentSetting, type ShipmentSetting } from './sales-terms.shipments.queries.ts';
import { insertWithFreeCode } from './sales-terms.actions.ts';

/** The columns of an option; refuses amounts with more decimals than the currency of the sales organisation has. */
async function columnsOf(ctx: Pick<Ctx, 'db'>, option: ShipmentOptionInput) {
  const { currency } = await requireSorg(ctx.db, option.sorg);
  const amountOf = (text: string, field: string): number => {
    const minor = parseDecimal(text, currency);
    if (minor === null) throw new DomainError('valid_amount', {}, field);
    return minor;
  };
  return {
    type: option.type,
    description: storedTexts(option.description),
    input: option.input,
    rate: amountOf(option.rate, 'rate'),
    free_from: option.freeFrom === null ? null : amountOf(option.freeFrom, 'freeFrom'),
    transit_days: option.transitDays,
    position: option.position,
    active: option.active,
  };
}

/**
 * Adds a shipment option of a merchant; files name it by `code`, which begins with its type if the caller has none.
 * Throws `not_found` for an unknown sales organisation or merchant, and `valid_amount` for amounts that the currency
 * does not have.
 */
export async function addShipmentOption(
  ctx: Pick<Ctx, 'db' | 'record'>,
  option: ShipmentOptionInput,
  code: string = option.type,
): Promise<{ id: string }> {
  const columns = await columnsOf(ctx, option);
  const merchant = await ctx.db
    .selectFrom('markets_merchant')
    .select('code')
    .where('sorg', '=', option.sorg)
    .where('code', '=', option.merchant)
    .forKeyShare()
    .executeTakeFirst();
  if (!merchant) throw new DomainError('not_found', {}, 'merchant');
  const insert = async (free: string): Promise<{ id: string } | null> =>
    (await ctx.db
      .insertInto('orders_shipment_option')
      .values({ sorg: option.sorg, merchant: option.merchant, code: free, ...columns })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()) ?? null;
  const { id } = await insertWithFreeCode(code, insert);
  await ctx.record({
    action: 'orders.shipment-option-added',
    subjectType: 'shipment-option',
    subjectId: id,
    after: option,
  });
  return { id };
}

/**
 * Changes a shipment option; sales organisation and merchant stay as they are. Orders keep what they were placed with.
 * Throws `not_found`, `valid_amount`, and `entry_changed` if somebody else changed it meanwhile.
 */
export async function changeShipmentOption(
  ctx: Ctx,
  row: RowVersion,
  option: ShipmentOptionInput,
): Promise<{ id: string }> {
  const before = await lockOption(ctx, row);
  if (before.sorg !== option.sorg) throw new DomainError('bad_input', {}, 'sorg');
  if (before.merchant !== option.merchant) throw new DomainError('bad_input', {}, 'merchant');
  await ctx.db
    .updateTable('orders_shipment_option')
    .set({ ...(await columnsOf(ctx, option)), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await ctx.record({
    action: 'orders.shipment-option-changed',
    subjectType: 'shipment-option',
    subjectId: row.id,
    before,
    after: option,
  });
  return { id: row.id };
}

/**
 * Removes a shipment option: dealers can no longer choose it. Its row stays for the orders that name it. Throws
 * `not_found`, `entry_changed`.
 */
export async function removeShipmentOption(ctx: Ctx, row: RowVersion): Promise<{ id: string }> {
  const before = await lockOption(ctx, row);
  await ctx.db
    .updateTable('orders_shipment_option')
    .set({ active: false, removed_at: ctx.now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await ctx.record({
    action: 'orders.shipment-option-removed',
    subjectType: 'shipment-option',
    subjectId: row.id,
    before,
  });
  return { id: row.id };
}

async function lockOption(ctx: Ctx, { id, version }: RowVersion): Promise<ShipmentSetting> {
  await ctx.db.selectFrom('orders_shipment_option').select('id').where('id', '=', id).forUpdate().execute();
  const found = await findShipmentSetting(ctx, id);
  if (!found) throw new DomainError('not_found', {}, 'id');
  if (found.version !== version) throw new DomainError('entry_changed');
  return found;
}
