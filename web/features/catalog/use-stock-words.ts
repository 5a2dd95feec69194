import { useMemo, useState } from 'react';
import { useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { dateWords, type StockWords } from './catalog-availability.ts';

/** Short dates and stock words in the reader's language; the year shows when it is not the one of the reader's clock. */
export function useStockWords(): StockWords {
  const t = useText();
  const { tag } = useFormats();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return useMemo(() => ({ ...dateWords(tag, today), noStock: t('catalog.item.noStock'), ask: t('catalog.item.ask') }), [t, tag, today]);
}
