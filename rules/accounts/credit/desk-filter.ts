import * as v from 'valibot';
import { calendarDate, filledLines, search, sorgCode } from '#rules/validation.ts';
import { deskStates } from './desk-choices.ts';
import { namedBlockReasons } from './room.ts';

/** Filter of the credit desk's list; the same for the list and its export. */
export const deskFilter = v.object({
  search: v.optional(v.nullable(search)),
  state: v.optional(v.nullable(v.picklist(deskStates))),
  sorg: v.optional(v.nullable(sorgCode)),
  currency: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)))),
});
export type DeskFilter = v.InferOutput<typeof deskFilter>;

const reason = filledLines(500);

/** Blocks an account; `until` is the last day of the block. */
export const blockInput = v.object({
  accountId: v.pipe(v.string(), v.uuid()),
  reason,
  blockReason: v.optional(v.nullable(v.picklist(namedBlockReasons))),
  until: v.optional(v.nullable(calendarDate)),
});

/**
 * Lifts a block; a lift always has a last day. It may add a decimal amount to the limit, and may end with the next
 * order.
 */
export const unblockInput = v.object({
  accountId: v.pipe(v.string(), v.uuid()),
  reason,
  until: calendarDate,
  extraLimit: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(20)))),
  oneOrder: v.optional(v.boolean(), false),
});
