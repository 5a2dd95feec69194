import { useMemo } from 'react';
import { useText } from '../../platform/texts/texts.tsx';
import { useDateWords } from '../../ui/availability-words.ts';
import type { StockWords } from './catalog-availability.ts';

/** Short dates and stock words in the reader's language; the year shows when it is not the one of the reader's clock. */
export function useStockWords(): StockWords {
  const t = useText();
  const words = useDateWords();
  return useMemo(() => ({ ...words, noStock: t('catalog.item.noStock'), ask: t('catalog.item.ask') }), [t, words]);
}
