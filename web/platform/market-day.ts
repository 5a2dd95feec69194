import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { type SiteConfiguration, siteStore, useSite } from './site.ts';
import { readStored } from './storage.ts';

const zoneOf = (site: SiteConfiguration): string =>
  site.timeZone ?? readStored<string>('timeZone') ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The time zone of the market. Without a network it is the one that this browser saw last; that of the device if it never
 * saw any.
 */
export const useMarketZone = (): string => zoneOf(useSite());

/** The calendar day by the clock of the market, wherever the device is; the server decides by the same day. */
export const marketToday = (now = new Date()): CalendarDate => calendarDateIn(now, zoneOf(siteStore.get()));
