import { useEffect, useRef } from 'react';
import { queryClient } from '#platform/api/queries.ts';
import { sessionStore } from '#platform/api/session.ts';
import { useStore } from '#platform/store.ts';
import { useLocale } from '#platform/texts/texts.tsx';

/** The user and customer whose lists are shown; '' without a session. */
export function useOwner(): string {
  const session = useStore(sessionStore);
  const owner = session.phase === 'signed-in' ? `${session.facts.userId} ${session.facts.customer ?? ''}` : '';
  // Lists of one user or customer must never show to the next.
  useEffect(() => () => queryClient.clear(), [owner]);
  return owner;
}

/** Loads again what the server wrote in the language before: names, states and news of open and of kept lists. */
export function useAnswersInLanguage(): void {
  const locale = useLocale();
  const before = useRef(locale);
  useEffect(() => {
    if (before.current === locale) return;
    before.current = locale;
    void queryClient.invalidateQueries();
  }, [locale]);
}
