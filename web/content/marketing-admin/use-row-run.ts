import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '#platform/texts/texts.tsx';
import type { RowResult } from './row-results.tsx';

export type RunRow = { readonly id: string; readonly title: string };

/** Runs a change row by row after it was refused for all at once, and keeps the result of each row. */
export function useRowRun(refresh: readonly { readonly name: string }[]) {
  const t = useText();
  const client = useQueryClient();
  const [results, setResults] = useState<readonly RowResult[] | null>(null);
  const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || t('something_wrong');

  const run = async (
    rows: readonly RunRow[],
    one: (id: string) => Promise<unknown>,
    all?: (ids: readonly string[]) => Promise<unknown>,
  ): Promise<readonly RowResult[]> => {
    setResults([]);
    let found: RowResult[] = [];
    const worked = all
      ? await all(rows.map(({ id }) => id)).then(
          () => true,
          () => false,
        )
      : false;
    if (worked) found = rows.map(({ id, title }) => ({ id, title, reason: null }));
    else
      for (const { id, title } of rows) {
        const reason = await one(id).then(() => null, reasonOf);
        found = [...found, { id, title, reason }];
        setResults(found);
      }
    setResults(found);
    await Promise.all(refresh.map(({ name }) => client.invalidateQueries({ queryKey: ['graphql', name] })));
    return found;
  };
  return { results, run };
}
