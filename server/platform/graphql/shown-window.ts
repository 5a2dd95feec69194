import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { builder } from './graphql.ts';

/** Date and time of an input (Q-015). */
export const DateAndTimeInput = builder.inputType('DateAndTimeInput', {
  description: 'A day and a time of day in the local time of the market that shows it.',
  fields: (t) => ({
    date: t.field({ type: 'CalendarDate', required: true }),
    time: t.string({
      description: 'HH:MM or HH:MM:SS; left out it is the begin of the first and the end of the last day.',
    }),
  }),
});

/** State of a window by the market's clock. */
export type WindowState = 'upcoming' | 'running' | 'ended';

/** Local time of a market, to the minute: a window includes its last minute. */
const wallClock = (ctx: Pick<Ctx, 'now'>, timeZone: string): RawBuilder<Date> =>
  sql<Date>`date_trunc('minute', ${ctx.now}::timestamptz at time zone ${timeZone})`;

/**
 * SQL condition: a row with a window (`starts_on` ... `ends_time`) is shown now in a market of this time zone (R-311,
 * Q-062).
 */
export function isShown(ctx: Pick<Ctx, 'now'>, timeZone: string, row: string): RawBuilder<boolean> {
  const clock = wallClock(ctx, timeZone);
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${row}.${name}`);
  return sql<boolean>`
    (date_trunc('minute', ${column('starts_on')} + ${column('starts_time')}) <= ${clock}
     and ${column('ends_on')} + ${column('ends_time')} >= ${clock})`;
}

/** State of a row's window. */
export function windowState(ctx: Pick<Ctx, 'now'>, timeZone: string, row: string): RawBuilder<WindowState> {
  return sql<WindowState>`
    case
      when ${isShown(ctx, timeZone, row)} then 'running'
      when ${sql.ref(`${row}.ends_on`)} + ${sql.ref(`${row}.ends_time`)} < ${wallClock(ctx, timeZone)} then 'ended'
      else 'upcoming'
      end`;
}
