import { useEffect, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';

/** Milliseconds after which the words may change. */
const step = 15_000;

/** The time that is left until an instant, in words: "2 days 3 hours", "23 hours 10 minutes", "4 minutes". */
export function useExpiryWords(instant: string): string {
  const t = useText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(0, Math.ceil((Date.parse(instant) - now) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  // The second unit is left out when it is zero.
  if (days > 0) return t('payments.expiry.days', { days, hours }).trim();
  if (hours > 0) return t('payments.expiry.hours', { hours, minutes: minutes % 60 }).trim();
  return t('payments.expiry.minutes', { minutes });
}
