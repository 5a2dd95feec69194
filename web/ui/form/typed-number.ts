import * as v from 'valibot';

/** A whole number as it is typed; the server checks its range. */
export const typedNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,4}$/, 'must_be_whole_number'),
  v.transform(Number),
);
