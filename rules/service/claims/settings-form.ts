import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { contentLanguages } from '#rules/locales.ts';
import { line } from '#rules/validation.ts';
import { claimStatuses, customerCategories, productCategories } from './status.ts';

const code = (value: ErrorCode): ErrorCode => value;
const id = v.optional(v.nullable(v.pipe(v.string(), v.uuid(code('bad_input')))), null);
/** Texts by language; English is required, because it stands in for the others. */
const texts = (most: number) =>
  v.pipe(
    v.record(v.picklist(contentLanguages, code('bad_input')), line(most), code('required')),
    v.check((map) => (map.en ?? '') !== '', code('required')),
  );
const placeNumber = v.pipe(
  v.number(),
  v.integer(code('must_be_whole_number')),
  v.minValue(0, code('out_of_range')),
  v.maxValue(32_000, code('out_of_range')),
);
const optionalCode = v.pipe(
  v.optional(v.nullable(line(60)), ''),
  v.transform((value) => value ?? ''),
);
const months = v.pipe(
  v.number(code('required')),
  v.integer(code('must_be_whole_number')),
  v.minValue(0, code('out_of_range')),
  v.maxValue(1_200, code('out_of_range')),
);
const status = v.picklist(claimStatuses, code('bad_input'));

/** A row of the table of transitions. */
export const capabilityInput = v.pipe(
  v.object({
    role: v.pipe(line(60), v.minLength(1, code('not_empty'))),
    productCategory: v.picklist(productCategories, code('bad_input')),
    customerCategory: v.picklist(customerCategories, code('bad_input')),
    from: status,
    to: status,
  }),
  v.forward(
    v.check(({ from, to }) => from !== to, code('claim_transition')),
    ['to'],
  ),
);

/** A problem that claims may name; what is not given keeps its value, or gets the usual one of a new problem. */
export const problemInput = v.object({
  id,
  productCategory: v.picklist(productCategories, code('bad_input')),
  merchandise: v.optional(line(60)),
  part: v.pipe(line(40), v.regex(/^[a-z0-9-]{1,40}$/, code('valid_alphaNumeric'))),
  partTexts: texts(80),
  texts: texts(200),
  picture: v.optional(line(60)),
  position: v.optional(placeNumber),
  active: v.optional(v.boolean()),
  /** The claimed article as a whole is replaced or credited where the desk names nothing else. */
  wholeArticle: v.optional(v.boolean()),
  /** Merchandise categories of the parts that mend it: the desk is offered their articles first. */
  spareCategories: v.optional(
    v.pipe(v.array(v.pipe(line(60), v.minLength(1, code('not_empty')))), v.maxLength(10, code('too_many'))),
  ),
});

export const textPurposes = ['ask', 'reject', 'approve', 'comment'] as const;
/** Words that the desk uses again and again; a position that is not given stays. */
export const textBlockInput = v.object({
  id,
  purpose: v.picklist(textPurposes, code('bad_input')),
  titles: texts(80),
  texts: texts(2_000),
  position: v.optional(placeNumber),
});

/** Kinds of things that a warranty rule may name, from the widest. */
export const warrantyKinds = ['brand', 'merchandise', 'part'] as const;

/** Months of warranty. */
export const warrantyRuleInput = v.object({
  id,
  brand: optionalCode,
  merchandise: optionalCode,
  part: optionalCode,
  months,
  registeredMonths: v.optional(v.nullable(months), null),
});

/** Working days of a status; null: no service level. */
export const serviceLevelInput = v.object({
  sorg: v.pipe(line(10), v.minLength(1, code('not_empty'))),
  status,
  days: v.nullable(
    v.pipe(
      v.number(),
      v.integer(code('must_be_whole_number')),
      v.minValue(1, code('out_of_range')),
      v.maxValue(365, code('out_of_range')),
    ),
  ),
});
