import * as v from 'valibot';

const mostOrdered = 1_000;

/** Ids in the order that an editor chose. */
export const orderedIds = v.pipe(
  v.array(v.pipe(v.string(), v.uuid('bad_input'))),
  v.minLength(1, 'not_empty'),
  v.maxLength(mostOrdered, 'too_many'),
);
