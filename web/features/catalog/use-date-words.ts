import { useMemo, useState } from 'react';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { type DateWords, dateWords } from './catalog-availability.ts';

/** Short dates in the reader's language; the year shows when it is not the one of the reader's clock. */
export function useDateWords(): DateWords {
  const { tag } = useFormats();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return useMemo(() => dateWords(tag, today), [tag, today]);
}
