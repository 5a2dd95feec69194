import { doubt, importDay, type RowCheck } from './erp-columns.checks.ts';

/** SQL for the day of an instant of the portal; a day earlier is allowed for time zones. */
const dayBefore = (instant: string): string => `(${instant} at time zone 'UTC')::date - 1`;

/** A day of something that has happened is not in the future; tomorrow is allowed for the time zone. */
export const notInFuture = (column: string, when = 'true'): RowCheck =>
  doubt({
    column,
    code: 'row_date_future',
    about: `\`${column}\` is not in the future.`,
    bad: `${when} and s.${column} > ${importDay} + 1`,
  });

/** The earliest limit of a day; the text of `row_date_before` has a word for each. */
type Earlier = 'order' | 'dispatch' | 'document' | 'payment' | 'purchase' | 'sale';

interface EarlierDay {
  readonly what: Earlier;
  /** SQL of the earlier day, with the joins that it needs. */
  readonly day: string;
  readonly join?: string;
  readonly about: string;
}

/** A day is not before another one that comes first. */
export const notBefore = (column: string, { what, day, join, about }: EarlierDay): RowCheck =>
  doubt({
    column,
    code: 'row_date_before',
    about: `\`${column}\` is not before ${about}.`,
    ...(join !== undefined && { join }),
    bad: `s.${column} < ${day}`,
    params: { what: `'${what}'`, date: `to_char(${day}, 'YYYY-MM-DD')` },
  });

/** The day or time is not before the order of the row was placed. */
export const notBeforeOrder = (column: string): RowCheck =>
  notBefore(column, {
    what: 'order',
    day: dayBefore('o.created_at'),
    join: 'join orders_order o on o.number = s."order"',
    about: 'the order; the day before is taken for the time zone',
  });

/** The time of an answer to a payment is not before the payment was requested. */
export const notBeforePayment = (column: string): RowCheck =>
  notBefore(column, {
    what: 'payment',
    day: dayBefore('p.created_at'),
    join: 'join payments_request p on p.number = s.payment',
    about: 'the payment was requested',
  });
