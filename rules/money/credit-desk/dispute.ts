import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { filledLines } from '#rules/validation.ts';
import { disputeReasons } from './dispute-choices.ts';

const code = (value: ErrorCode): ErrorCode => value;
const words = filledLines(1_000);
const id = v.pipe(v.string(), v.uuid());

/** Disputes an amount of an invoice; `position` names a line, without it the dispute is about the whole invoice. */
export const disputeInput = v.object({
  invoiceId: id,
  position: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(32_000)))),
  reason: v.picklist(disputeReasons),
  text: words,
  amount: v.pipe(v.string(code('required')), v.trim(), v.minLength(1, code('not_empty')), v.maxLength(20)),
});

/**
 * The desk's decision with its answer to the customer. `amount` is a decimal in the invoice's currency: the part that is
 * accepted; without it, all of it. `despiteQuestion` decides although the dealer has not answered the desk's question.
 */
export const decisionInput = v.object({
  id,
  accept: v.boolean(),
  answer: words,
  despiteQuestion: v.nullish(v.boolean(), false),
  amount: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(20)))),
});

/** Minor units that the desk accepts of a disputed amount; null if a part is no amount above zero, or is more. */
export function acceptedPart(disputed: number, part: number | null): number | null {
  return part !== null && part > 0 && part <= disputed ? part : null;
}

export interface Disputable {
  /** The amount left to pay, above zero. */
  readonly owed: number;
  /** Sum of the other open and accepted disputes. */
  readonly disputed: number;
  /** The line's amount, if the dispute is about one line. */
  readonly lineAmount: number | null;
}

/**
 * Why an amount in minor units cannot be disputed, or null: only what is left to pay and not disputed yet, of a line at
 * most its amount.
 */
export function disputeRefusal({ owed, disputed, lineAmount }: Disputable, amount: number): ErrorCode | null {
  if (owed <= 0) return 'dispute_nothing_open';
  if (amount <= 0) return 'dispute_amount';
  return amount > Math.min(owed - disputed, lineAmount ?? owed) ? 'dispute_amount' : null;
}
