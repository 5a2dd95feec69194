import { addDays, type CalendarDate } from '#rules/dates.ts';
import type { DownloadPeriod } from '#rules/exchange/downloads/period.ts';

/** Periods that are chosen with one press; each is within one calendar year. */
export const periodPresets = ['month', 'lastMonth', 'year', 'lastYear'] as const;
export type PeriodPreset = (typeof periodPresets)[number];

/** The days of a preset: of months and years that go on, up to today. */
export function presetPeriod(preset: PeriodPreset, today: CalendarDate): DownloadPeriod {
  const year = Number(today.slice(0, 4));
  const monthStart = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'month':
      return { from: monthStart, to: today };
    case 'lastMonth': {
      const to = addDays(monthStart, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case 'year':
      return { from: `${year}-01-01`, to: today };
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}
