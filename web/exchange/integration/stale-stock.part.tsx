import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Note } from '#ui/page/note.tsx';

/** Age of the stock figures of a screen, as the API tells it. */
export type StockAge = { asOf: string; isStale: boolean };

/** Warns that the next stock list of the ERP is overdue; nothing while the figures are fresh or their age is unknown. */
export function StaleStock({ age }: { age: StockAge | null | undefined }) {
  const t = useText();
  const formats = useFormats();
  if (!age?.isStale) return null;
  return (
    <Note tone="warn" role="status">
      {t('shell.stock.stale', { day: formats.day(age.asOf), time: formats.time(age.asOf) })}
    </Note>
  );
}
