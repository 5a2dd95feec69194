import { useMemo } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useDateWords } from '#ui/figures/availability-words.ts';
import type { StockWords } from './catalog-availability.ts';

/**
 * Short dates and stock texts in the user's language; the year shows if it is not the current one in their time zone.
 */
export function useStockWords(): StockWords {
  const t = useText();
  const words = useDateWords();
  return useMemo(() => ({ ...words, noStock: t('catalog.item.noStock'), ask: t('catalog.item.ask') }), [t, words]);
}
