import { visitTime } from '#rules/field/visit-plans/visit-calendar.ts';
import { useMarketZone } from '#platform/market-day.ts';
import { useFormats } from '#platform/texts/use-formats.ts';

/** When the visits of a day start, as its calendar file has them: by the clock of the market, wherever the device is. */
export function useVisitTimes(day: string): { zone: string; of: (at: number) => string } {
  const formats = useFormats();
  const zone = useMarketZone();
  return { zone, of: (at) => formats.time(visitTime(day, at, zone).toISOString(), zone) };
}
