import { IconCalendarTime } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { usePromiseWords } from '#ordering/orders/promise-words.part.tsx';
import type { HomeRow } from './home-rows.card.tsx';

/** An open order line whose date moved. */
export type MovedLine = {
  readonly id: string;
  /** Order or customer. */
  readonly from: string;
  /** Name of the article. */
  readonly name: string;
  readonly units: number;
  /** The promised day; null if there is none now. */
  readonly day: string | null | undefined;
  readonly precision: string | null;
  readonly firstPromisedOn: string | null;
  readonly action: ReactNode;
};

/** Order lines with moved dates as rows of the start page. */
export function useMovedRows(): (lines: readonly MovedLine[]) => HomeRow[] {
  const t = useText();
  const formats = useFormats();
  const words = usePromiseWords();
  return (lines) =>
    lines.map(({ id, from, name, units, day, precision, firstPromisedOn, action }) => ({
      id,
      icon: IconCalendarTime,
      tone: 'warn',
      title: t('home.needs.moved', { name, when: words(day, precision) }),
      more: [
        from,
        t('ui.quantity.units', { count: units }),
        firstPromisedOn ? t('home.needs.movedFrom', { day: formats.date(firstPromisedOn) }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      action,
    }));
}
