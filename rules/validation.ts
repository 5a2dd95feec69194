import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
import { isCalendarDate } from './dates.ts';
import { withoutLeadingZeros } from './accounts/markets/phone-code.ts';

/**
 * Shared field rules. Each schema's message is an error code: forms and server show the same text.
 * "Letters" are letters of any script with their marks.
 */
const code = (value: ErrorCode): ErrorCode => value;

/** Trimmed, not empty: `not_empty`. */
export const notEmpty = v.pipe(v.string(code('required')), v.trim(), v.minLength(1, code('not_empty')));

/** Single-line text of letters, digits, space and - . , / & : — `valid_text`. */
export const text = v.pipe(v.string(code('required')), v.regex(/^[\p{L}\p{M}\p{Nd} \-.,/&:]*$/u, code('valid_text')));

/** The same as `text`, with line breaks. */
export const multilineText = v.pipe(
  v.string(code('required')),
  v.regex(/^[\p{L}\p{M}\p{Nd} \-.,/&:\r\n]*$/u, code('valid_text')),
);

/**
 * Description of a claimed article: the rule of `text` with its own message, `claim_invalid_article_description`
 * (R-129).
 */
export const claimDescription = v.pipe(
  v.string(code('required')),
  v.regex(/^[\p{L}\p{M}\p{Nd} \-.,/&:\r\n]*$/u, code('claim_invalid_article_description')),
);

/** Notes: letters, digits, dot, comma, space; at most 100 characters. */
export const notes = v.pipe(
  v.string(code('required')),
  v.regex(/^[\p{L}\p{M}\p{Nd} .,]*$/u, code('valid_notes')),
  v.maxLength(100, code('too_long')),
);

/** Never in free text: control characters, marks that change the writing direction, angle brackets. */
const unfit = String.raw`\p{Cc}\u202A-\u202E\u2066-\u2069<>`;
const freeLine = new RegExp(`^[^${unfit}]*$`, 'u');
const freeLines = new RegExp(`^(?:[^${unfit}]|[\\r\\n\\t])*$`, 'u');

/**
 * A trimmed line of free text of at most `most` characters: names of people and things, references, short notes.
 * Letters and punctuation of every language; `valid_free_text`.
 */
export const line = (most: number) =>
  v.pipe(
    v.string(code('required')),
    v.trim(),
    v.maxLength(most, code('too_long')),
    v.regex(freeLine, code('valid_free_text')),
  );
/** The same, and not empty. */
export const filledLine = (most: number) => v.pipe(line(most), v.minLength(1, code('not_empty')));

/** Free text of several lines: notes, reasons, comments. */
export const lines = (most: number) =>
  v.pipe(
    v.string(code('required')),
    v.trim(),
    v.maxLength(most, code('too_long')),
    v.regex(freeLines, code('valid_free_text')),
  );
/** The same, and not empty. */
export const filledLines = (most: number) => v.pipe(lines(most), v.minLength(1, code('not_empty')));

/** Purchase order number, a reference of at most 35 characters. */
export const poNumber = line(35);

export const alphaNumeric = v.pipe(
  v.string(code('required')),
  v.regex(/^[\p{L}\p{M}\p{Nd}]*$/u, code('valid_alphaNumeric')),
);

const atom = String.raw`[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_\x60{|}~-]+`;
const label = String.raw`[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}])?`;
/**
 * A mail address: a name with every sign that names may have (`o'brien`, `a&b`), and a domain in letters of any
 * script (`münchen.example`).
 */
export const emailPattern = new RegExp(
  `^${atom}(?:[.]${atom})*@(?:${label}[.])+(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z\\d-]+)$`,
  'iu',
);

export const email = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.regex(emailPattern, code('valid_email')),
  v.maxLength(254, code('too_long')),
);

/**
 * Phone as people enter it: digits after the phone code of the market, at most 17, leading zeros removed.
 * Phones of other systems (ERP, web shops, the consumer site) stay as they came.
 */
export const phone = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.transform(withoutLeadingZeros),
  v.regex(/^\d{0,17}$/, code('must_be_numeric_with_max_digits')),
);

/** Digits only, at most 11. */
export const numeric = v.pipe(v.string(code('required')), v.regex(/^\d{1,11}$/, code('must_be_numeric')));

/** Password: 8 characters, a digit, upper and lower case; at most 200 to bound hashing. */
export const password = v.pipe(
  v.string(code('required')),
  v.minLength(8, code('pass_min_length')),
  v.maxLength(200, code('too_long')),
  v.regex(/\p{Nd}/u, code('pass_should_contain_number')),
  v.check((value) => /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value), code('pass_should_contain_upp_and_lower')),
);

/** Existing calendar day `YYYY-MM-DD`. */
export const calendarDate = v.pipe(v.string(code('required')), v.check(isCalendarDate, code('valid_date')));

/** Whole quantity of at least 1, at most 99,999. A fraction below 1 is below the minimum. */
export const quantity = v.pipe(
  v.number(code('required')),
  v.minValue(1, code('min_quantity')),
  v.check((value) => value < 1 || Number.isInteger(value), code('must_be_whole_number')),
  v.maxValue(99_999, code('out_of_range')),
);

/** Quantity that a cart line may be set to: 0 removes it; between 0 and 1, and below 0, is too little. */
export const cartQuantity = v.pipe(
  v.number(code('required')),
  v.check((value) => value === 0 || value >= 1, code('min_quantity')),
  v.check((value) => value < 1 || Number.isInteger(value), code('must_be_whole_number')),
  v.maxValue(99_999, code('out_of_range')),
);

/** Article code: text, leading zeros kept, 1 to 60 characters without control characters. */
export const articleCode = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.minLength(1, code('not_empty')),
  v.maxLength(60, code('too_long')),
  v.regex(/^[^\p{Cc}]*$/u, code('valid_text')),
);

/** Code of a sales organisation. */
export const sorgCode = v.pipe(v.string(code('required')), v.regex(/^[0-9A-Za-z]{1,10}$/, code('valid_alphaNumeric')));

/** Search words; more than 200 characters are refused. */
export const search = v.pipe(v.string(), v.trim(), v.maxLength(200, code('too_long')));

/** A whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.integer(code('must_be_whole_number')),
    v.minValue(least, code('out_of_range')),
    v.maxValue(most, code('out_of_range')),
  );

/** Number of a page of a list, from 1. */
export const page = wholeNumber(1, 1_000_000);

/** Rows of a page, from 1 to `most`. */
export const pageSize = (most: number) => wholeNumber(1, most);

/** A filter that may be left out or null: both are null. */
export const absent = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null);

/** The search words of a list; left out or null: none. */
export const searchWords = v.pipe(
  v.optional(v.nullable(search), ''),
  v.transform((words) => words ?? ''),
);

/** The sales organisations to which a list is narrowed; left out or null: none. */
export const sorgCodes = v.pipe(
  v.optional(v.nullable(v.pipe(v.array(sorgCode), v.maxLength(100, 'too_many'))), []),
  v.transform((sorgs) => sorgs ?? []),
);
