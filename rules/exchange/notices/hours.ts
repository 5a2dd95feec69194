import { addDays, calendarDateIn, instantAt, wallTimeIn } from '#rules/dates.ts';

/** Quiet hours of a market in its local time, `HH:MM`; equal ends mean none. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** The end of the quiet hours in which an instant lies, or null if it lies in none. */
export function quietEnd(now: Date, timeZone: string, { from, to }: QuietHours): Date | null {
  const time = wallTimeIn(now, timeZone);
  const overnight = from > to;
  const quiet = overnight ? time >= from || time < to : time >= from && time < to;
  if (!quiet) return null;
  const today = calendarDateIn(now, timeZone);
  const end = instantAt(overnight && time >= from ? addDays(today, 1) : today, to, timeZone);
  // In an hour that the clock repeats, the end may have passed already.
  return end.getTime() > now.getTime() ? end : null;
}

/** The latest time, up to now, at which the digest of a market was due. `time` is local, `HH:MM`. */
export function latestDigest(now: Date, timeZone: string, time: string): Date {
  const today = calendarDateIn(now, timeZone);
  const due = instantAt(today, time, timeZone);
  return due.getTime() <= now.getTime() ? due : instantAt(addDays(today, -1), time, timeZone);
}
