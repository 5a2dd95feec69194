import { useCallback, useMemo } from 'react';
import { useFormats } from './use-formats.ts';

/** Names of languages in the user's own. */
export function useLanguageNames(): (language: string) => string {
  const { tag } = useFormats();
  const names = useMemo(() => new Intl.DisplayNames(tag, { type: 'language' }), [tag]);
  return useCallback((language) => names.of(language) ?? language, [names]);
}
