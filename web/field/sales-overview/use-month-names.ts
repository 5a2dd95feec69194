import { useMemo } from 'react';
import { shortMonths } from '#rules/short-months.ts';
import { useFormats } from '#platform/texts/use-formats.ts';

/** Names of the months 01 to 12 in the user's language. */
export function useMonthNames(): { long: (month: string) => string; short: (month: string) => string } {
  const { tag } = useFormats();
  return useMemo(() => {
    const long = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
    return {
      long: (month) => long.format(Date.UTC(2024, Number(month) - 1, 15)),
      short: (month) => (shortMonths(tag)[Number(month) - 1] ?? '').replace('.', ''),
    };
  }, [tag]);
}
