import { useLayoutEffect, useState } from 'react';
import { createStore, useStore } from '#platform/store.ts';

/** The id of the results of a list page, the target of the second skip link. */
export const resultsId = 'results';

const marks = createStore<readonly symbol[]>([]);

/** Marks what the filters of a page narrow. Of several lists, the first one gets the id. */
export function useResultsMark(filtered: boolean): { id?: string; tabIndex?: -1 } {
  const [mark] = useState(() => Symbol(resultsId));
  useLayoutEffect(() => {
    if (!filtered) return undefined;
    marks.set([...marks.get(), mark]);
    return () => marks.set(marks.get().filter((one) => one !== mark));
  }, [mark, filtered]);
  return useStore(marks)[0] === mark ? { id: resultsId, tabIndex: -1 } : {};
}

/** True while the page has results behind filters. */
export const useHasResults = (): boolean => useStore(marks).length > 0;
