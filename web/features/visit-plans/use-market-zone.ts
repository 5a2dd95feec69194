import { useSite } from '../../platform/site.ts';

/** The time zone of the market; that of the device before the server is known. */
export const useMarketZone = (): string => useSite().timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
