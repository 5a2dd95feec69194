import { downloadRhythms, relativePeriods } from '#rules/exchange/downloads/period.ts';
import type { Translate } from '#platform/texts/texts.tsx';
import type { ScheduleRow } from './schedules.documents.ts';

/** Whose data a regular export has. */
export const customersText = (t: Translate, { customerName }: Pick<ScheduleRow, 'customerName'>): string =>
  customerName ?? t('downloads.form.allCustomers');

/** When it runs and which days it is about: "Every Monday · Last week". */
export function rhythmText(t: Translate, { rhythm, period }: Pick<ScheduleRow, 'rhythm' | 'period'>): string {
  const known = relativePeriods.find((one) => one === period);
  const when = t(`downloads.rhythm.${downloadRhythms.find((one) => one === rhythm) ?? 'daily'}`);
  return `${when} · ${known ? t(`downloads.relative.${known}`) : t('downloads.list.now')}`;
}
