import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import { email } from '#rules/validation.ts';

const code = (value: ErrorCode): ErrorCode => value;
const text = (most: number) => v.pipe(v.string(code('required')), v.trim(), v.maxLength(most, code('too_long')));
/** Shorter words would find half of all consumers. */
const fewestLetters = 3;
const fewestDigits = 5;

const address = v.optional(v.union([v.pipe(v.string(), v.trim(), v.literal('')), email], code('valid_email')), '');
const name = v.optional(
  v.pipe(
    text(120),
    v.check((words) => words === '' || words.length >= fewestLetters, code('too_short')),
  ),
  '',
);
const phone = v.optional(
  v.pipe(
    text(25),
    // The digits after a leading zero or plus: people write the same number with and without the code of the country.
    v.transform((typed) => ({ typed, digits: typed.replaceAll(/\D/g, '').replace(/^0+/, '') })),
    v.check(({ typed, digits }) => typed === '' || digits.length >= fewestDigits, code('too_short')),
    v.transform(({ digits }) => digits),
  ),
  '',
);
const frameNumber = v.optional(v.pipe(text(60), v.transform(frameNumberOf)), '');

/**
 * Whom a consumer's request is about: by the mail address, or by what else names a consumer who gave none. Something
 * must be given; of several fields, all must fit.
 */
export const consumerSearch = v.pipe(
  v.object({ email: address, name, phone, frameNumber }),
  v.forward(
    v.check((who) => Object.values(who).some((value) => value !== ''), code('required')),
    ['email'],
  ),
  v.transform((who) => ({ ...who, email: who.email.toLowerCase() })),
);

/** A search with the rows that the caller chose; null: all that it finds. */
export type ConsumerSearch = v.InferOutput<typeof consumerSearch> & { readonly ids: readonly string[] | null };
