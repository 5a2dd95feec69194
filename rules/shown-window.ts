import * as v from 'valibot';
import { calendarDate } from './validation.ts';

/** A date and a time without a zone, in the local time of the market that shows the item. */
export interface LocalMoment {
  readonly date: string;
  readonly time: string;
}

/** `HH:MM` or `HH:MM:SS`. */
export const timeOfDay = v.pipe(
  v.string('required'),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, 'valid_time'),
);

const moment = (time: string) => v.object({ date: calendarDate, time: v.optional(v.nullable(timeOfDay), time) });

/**
 * Start and end of a window as inputs send them: missing times mean the begin of the first and the end of the last day.
 */
export const windowEntries = { from: moment('00:00:00'), to: moment('23:59:59') };

const written = ({ date, time }: { readonly date: string; readonly time?: string | null }): string =>
  `${date} ${(time ?? '').padEnd(8, ':00')}`;

/** True unless a window ends before it begins; both ends are included. */
export function endsAfterStart(window: v.InferOutput<v.ObjectSchema<typeof windowEntries, undefined>>): boolean {
  return written(window.from) <= written(window.to);
}
