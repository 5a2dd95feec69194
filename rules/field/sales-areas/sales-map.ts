import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import type { WhiteSpot } from './sales-map-choices.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** Groups whose category one call may change. */
const mostCategoryChanges = 200;

const filled = (most: number) =>
  v.pipe(
    v.optional(v.nullable(v.string()), ''),
    v.transform((text) => text?.trim() ?? ''),
    v.minLength(1, code('required')),
    v.maxLength(most, code('too_long')),
  );

/** The new category of a group: its id and the category are required. */
const categoryChange = v.object({
  regionId: filled(40),
  regionCategory: filled(30),
  version: v.optional(v.nullable(v.pipe(v.number(), v.integer(code('must_be_whole_number')))), null),
});

/** Changes of categories, each group once. */
export const categoryChanges = v.pipe(
  v.array(categoryChange, code('required')),
  v.minLength(1, code('not_empty')),
  v.maxLength(mostCategoryChanges, code('too_many')),
  v.check((changes) => new Set(changes.map(({ regionId }) => regionId)).size === changes.length, code('bad_input')),
);
export type CategoryChange = v.InferOutput<typeof categoryChange>;

/** The facts that decide whether a group is a white spot. */
export interface GroupOfMap {
  /** True if its category expects dealers (dealer, potential); false without a category. */
  readonly expectsDealers: boolean;
  /** All dealers of the group in its sales organisation, and those that the caller may see. */
  readonly dealers: number;
  readonly visibleDealers: number;
  /** True if a visible dealer bought anything in the last twelve months; null: the caller may not see revenue. */
  readonly sold: boolean | null;
}

/**
 * Why a group is a white spot, or null. One whose category expects dealers and that has none is `no-dealer`; one whose
 * dealers bought nothing in the last twelve months is `no-revenue`, which only callers learn who may see the revenue of
 * all of its dealers.
 */
export function whiteSpot({ expectsDealers, dealers, visibleDealers, sold }: GroupOfMap): WhiteSpot | null {
  if (!expectsDealers) return null;
  if (dealers === 0) return 'no-dealer';
  return sold === false && visibleDealers === dealers ? 'no-revenue' : null;
}
