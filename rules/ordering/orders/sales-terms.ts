import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { languageTexts } from '#rules/text/language-texts.ts';
import { placeCode } from '#rules/accounts/markets/sorg.ts';
import { calendarDate, sorgCode, wholeNumber } from '#rules/validation.ts';
import { invoiceMethodTypes, paymentModules, shipmentInputs } from './term-choices.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** A kind of payment or shipment as the ERP knows it. */
const type = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.minLength(1, code('not_empty')),
  v.regex(/^[0-9A-Za-z_-]{0,30}$/, code('valid_code')),
);
const day = v.optional(v.nullable(calendarDate), null);

/** An amount as decimal text, for example `45.00`; its decimals depend on the currency of the sales organisation. */
const amount = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.minLength(1, code('not_empty')),
  v.regex(/^(?:\d{1,12}(?:\.\d{1,4})?)?$/, code('valid_amount')),
);

/** A way to pay orders or invoices of a sales organisation, as the administration writes it. */
export const paymentMethodInput = v.pipe(
  v.object({
    sorg: sorgCode,
    module: v.picklist(paymentModules, code('out_of_range')),
    type,
    description: languageTexts(100, { needed: true }),
    instruction: languageTexts(1_000, { needed: false }),
    /** Hours until an unpaid order or request expires; null: on account, no payment is awaited. */
    expiresAfterHours: v.optional(v.nullable(wholeNumber(1, 8_760)), null),
    validFrom: day,
    validTo: day,
    position: wholeNumber(0, 999),
    active: v.boolean(code('required')),
  }),
  v.forward(
    v.partialCheck(
      [['module'], ['type']],
      ({ module, type }) => module === 'order' || invoiceMethodTypes.some((known) => known === type),
      code('out_of_range'),
    ),
    ['type'],
  ),
  v.forward(
    v.partialCheck(
      [['module'], ['expiresAfterHours']],
      ({ module, expiresAfterHours }) => module === 'order' || expiresAfterHours !== null,
      code('required'),
    ),
    ['expiresAfterHours'],
  ),
  v.forward(
    v.partialCheck(
      [['validFrom'], ['validTo']],
      ({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo,
      code('date_from_after_to'),
    ),
    ['validTo'],
  ),
);
export type PaymentMethodInput = v.InferOutput<typeof paymentMethodInput>;
/** Names of the fields that the administration writes; each is a column of the same name. */
export const paymentMethodFields: readonly string[] = Object.keys(paymentMethodInput.pipe[0].entries);

/** A way to ship orders of a merchant with its rate, as the administration writes it. */
export const shipmentOptionInput = v.object({
  sorg: sorgCode,
  merchant: placeCode,
  type,
  description: languageTexts(100, { needed: true }),
  input: v.picklist(shipmentInputs, code('out_of_range')),
  rate: amount,
  /** Goods amount from which the shipment is free; null: never. */
  freeFrom: v.optional(v.nullable(amount), null),
  transitDays: wholeNumber(0, 90),
  position: wholeNumber(0, 999),
  active: v.boolean(code('required')),
});
export type ShipmentOptionInput = v.InferOutput<typeof shipmentOptionInput>;

/** The row of a change or removal, and the version that the caller saw. */
export const rowVersion = v.object({
  id: v.pipe(v.string(code('required')), v.uuid(code('not_found'))),
  version: wholeNumber(1, 2_147_483_647),
});
export type RowVersion = v.InferOutput<typeof rowVersion>;
