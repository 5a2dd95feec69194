import type { Translate } from '#platform/texts/texts.tsx';
import type { DayRange } from './open-invoices.links.ts';

/** A bucket of days until the due date in words; negative days are overdue. */
export function bucketName(t: Translate, { from, to }: DayRange): string {
  if (from === 0 && to === 0) return t('invoices.age.today');
  if (to !== null && to < 0)
    return from === null
      ? t('invoices.age.over', { days: -to - 1 })
      : t('invoices.age.overdue', { from: -to, to: -from });
  return to === null ? t('invoices.age.later', { days: (from ?? 1) - 1 }) : t('invoices.age.within', { days: to });
}
