import { IconCalendarTime } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { usePromiseWords } from '#ordering/orders/promise-words.part.tsx';
import type { HomeRow } from './home-rows.card.tsx';
import type { DealerHome } from './home.documents.ts';

type MovedLine = Omit<DealerHome['slipped']['data'][number], 'orderNumber'>;

/** Order lines with moved dates as rows of the start page: `from` names the customer, `action` links to the line. */
export function useMovedRows<Line extends MovedLine>(): (
  lines: readonly Line[],
  from: (line: Line) => string,
  action: (line: Line) => ReactNode,
) => HomeRow[] {
  const t = useText();
  const formats = useFormats();
  const words = usePromiseWords();
  return (lines, from, action) =>
    lines.map((line) => ({
      id: line.id,
      icon: IconCalendarTime,
      tone: 'warn',
      title: t('home.needs.moved', {
        name: line.article.description,
        when: words(line.expectedDeliveryDate?.date, line.expectedPrecision),
      }),
      more: [
        from(line),
        t('ui.quantity.units', { count: line.qty }),
        line.firstPromisedOn ? t('home.needs.movedFrom', { day: formats.date(line.firstPromisedOn) }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      action: action(line),
    }));
}
