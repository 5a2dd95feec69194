import { useMemo } from 'react';
import { useFormats } from '../../platform/texts/use-formats.ts';

/** Names of the months 01 to 12 in the user's language. */
export function useMonthNames(): { long: (month: string) => string; short: (month: string) => string } {
  const { tag } = useFormats();
  return useMemo(() => {
    const named = (look: 'long' | 'short') => {
      const format = new Intl.DateTimeFormat(tag, { month: look, timeZone: 'UTC' });
      return (month: string): string => format.format(Date.UTC(2024, Number(month) - 1, 15)).replace(/\.$/, '');
    };
    return { long: named('long'), short: named('short') };
  }, [tag]);
}
