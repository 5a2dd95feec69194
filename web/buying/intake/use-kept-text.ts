import { useCallback, useState } from 'react';
import { useUser } from '#platform/api/session.ts';
import { readStored, removeStored, writeStored } from '#platform/storage.ts';

const keptFor = 30 * 24 * 3_600_000;

/** The list that the user writes, also after a reload, until it is checked. */
export function useKeptText(): readonly [string, (text: string) => void] {
  const user = useUser();
  const key = `draft.intake-text.${user?.id ?? ''}.${user?.customer?.custCode.unified ?? ''}` as const;
  const [text, setText] = useState(() => readStored<string>(key) ?? '');
  const keep = useCallback(
    (next: string) => {
      setText(next);
      if (next.trim() === '') removeStored(key);
      else writeStored(key, next, keptFor);
    },
    [key],
  );
  return [text, keep];
}
