import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import { textsOfEach, type LanguageTexts } from '#rules/text/language-texts.ts';
import { decimalString } from '#rules/money.ts';
import type { PaymentMethodInput, RowVersion, ShipmentOptionInput } from '#rules/ordering/orders/sales-terms.ts';
import type { Ctx } from '#platform/context.ts';
import { withLineBreaks } from '#platform/pdf/line-breaks.ts';
import { minorUnits } from '#platform/sheets/minor-units.ts';
import { textColumns, type Staged } from '#platform/database/staging.ts';
import { addPaymentMethod, changePaymentMethod, removePaymentMethod } from './sales-terms.methods.actions.ts';
import { findMethodSetting, type MethodSetting } from './sales-terms.methods.queries.ts';
import { addShipmentOption, changeShipmentOption, removeShipmentOption } from './sales-terms.shipments.actions.ts';
import { findShipmentSetting, type ShipmentSetting } from './sales-terms.shipments.queries.ts';

/** Texts of a file with their line breaks, trimmed as the administration stores them. */
const read = (texts: LanguageTexts): LanguageTexts =>
  textsOfEach(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, withLineBreaks(text).trim()])));

type Setting<Row> = Omit<Row, 'id' | 'version'>;

const methodOf = (row: Setting<PaymentMethodInput> | MethodSetting): PaymentMethodInput => ({
  sorg: row.sorg,
  module: row.module,
  type: row.type,
  description: textsOfEach(row.description),
  instruction: textsOfEach(row.instruction),
  expiresAfterHours: row.expiresAfterHours,
  validFrom: row.validFrom,
  validTo: row.validTo,
  position: row.position,
  active: row.active,
});

/**
 * Imports a `payment_methods` file: adds methods and changes those that differ. A complete file removes the methods that
 * it lacks, of each sales organisation and use in it.
 */
export async function importPaymentMethods(ctx: Ctx, { complete }: Staged): Promise<number> {
  const { rows } = await sql<PaymentMethodInput & { code: string }>`
    select s.sorg, s.module, s.code, s.type, ${textColumns('description')} as description,
           ${textColumns('instruction')} as instruction, s.expires_after_hours as "expiresAfterHours",
           s.valid_from as "validFrom", s.valid_to as "validTo", s.position, s.active
      from staged s
     order by s.sorg, s.module, s.position, s.code`.execute(ctx.db);
  let changed = 0;
  for (const { code, ...row } of rows) {
    const method = methodOf({ ...row, description: read(row.description), instruction: read(row.instruction) });
    const present = await ctx.db
      .selectFrom('orders_payment_method')
      .select('id')
      .where('sorg', '=', method.sorg)
      .where('module', '=', method.module)
      .where('code', '=', code)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const known = present ? await findMethodSetting(ctx, present.id) : null;
    if (known && isDeepStrictEqual(methodOf(known), method)) continue;
    if (known) await changePaymentMethod(ctx, known, method);
    else await addPaymentMethod(ctx, method, code);
    changed += 1;
  }
  if (!complete) return changed;
  const { rows: missing } = await sql<RowVersion>`
    select t.id, t.version
      from orders_payment_method t
     where t.removed_at is null
       and (t.sorg, t.module) in (select s.sorg, s.module from staged s)
       and (t.sorg, t.module, t.code) not in (select s.sorg, s.module, s.code from staged s)
     order by t.id
       for update`.execute(ctx.db);
  for (const row of missing) await removePaymentMethod(ctx, row);
  return changed + missing.length;
}

type FileOption = Omit<ShipmentSetting, 'id' | 'version' | 'sorgName' | 'merchantName'>;

const optionOf = (row: FileOption | ShipmentSetting): ShipmentOptionInput => ({
  sorg: row.sorg,
  merchant: row.merchant,
  type: row.type,
  description: textsOfEach(row.description),
  input: row.input,
  rate: decimalString(row.rate, row.currency),
  freeFrom: row.freeFrom === null ? null : decimalString(row.freeFrom, row.currency),
  transitDays: row.transitDays,
  position: row.position,
  active: row.active,
});

/**
 * Imports a `shipment_options` file: adds options and changes those that differ. A complete file removes the options
 * that it lacks, of each sales organisation in it.
 */
export async function importShipmentOptions(ctx: Ctx, { complete }: Staged): Promise<number> {
  const minor = (column: string): RawBuilder<number> => minorUnits(sql.ref(`s.${column}`), sql.ref('o.currency'));
  const { rows } = await sql<FileOption & { code: string; description: LanguageTexts }>`
    select s.sorg, s.merchant, s.code, s.type, o.currency, ${textColumns('description')} as description, s.input,
           ${minor('rate')} as rate, case when s.free_from is not null then ${minor('free_from')} end as "freeFrom",
           s.transit_days as "transitDays", s.position, s.active
      from staged s
      join markets_sorg o on o.code = s.sorg
     order by s.sorg, s.merchant, s.position, s.code`.execute(ctx.db);
  let changed = 0;
  for (const { code, ...row } of rows) {
    const option = optionOf({ ...row, description: read(row.description) });
    const present = await ctx.db
      .selectFrom('orders_shipment_option')
      .select('id')
      .where('sorg', '=', option.sorg)
      .where('merchant', '=', option.merchant)
      .where('code', '=', code)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const known = present ? await findShipmentSetting(ctx, present.id) : null;
    if (known && isDeepStrictEqual(optionOf(known), option)) continue;
    if (known) await changeShipmentOption(ctx, known, option);
    else await addShipmentOption(ctx, option, code);
    changed += 1;
  }
  if (!complete) return changed;
  const { rows: missing } = await sql<RowVersion>`
    select t.id, t.version
      from orders_shipment_option t
     where t.removed_at is null
       and t.sorg in (select s.sorg from staged s)
       and (t.sorg, t.merchant, t.code) not in (select s.sorg, s.merchant, s.code from staged s)
     order by t.id
       for update`.execute(ctx.db);
  for (const row of missing) await removeShipmentOption(ctx, row);
  return changed + missing.length;
}
