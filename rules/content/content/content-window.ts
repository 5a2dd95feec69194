/** Days and times between which readers see a piece of content, in the local time of their market; null is open. */
export interface ContentWindow {
  readonly validFrom: string | null;
  /** Empty for the whole day, as in all times. */
  readonly validFromTime: string;
  readonly validTo: string | null;
  readonly validToTime: string;
}

/**
 * The state of a window, which is still to come, open or over at a local time such as `2026-11-24T15:05`. Both ends belong to it, to
 * the minute.
 */
export function windowState(
  { validFrom, validFromTime, validTo, validToTime }: ContentWindow,
  clock: string,
): 'later' | 'open' | 'over' {
  const minute = clock.slice(0, 16);
  if (validFrom !== null && `${validFrom}T${(validFromTime || '00:00').slice(0, 5)}` > minute) return 'later';
  if (validTo !== null && `${validTo}T${(validToTime || '23:59').slice(0, 5)}` < minute) return 'over';
  return 'open';
}
