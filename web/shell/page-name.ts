import { useEffect, useState } from 'react';
import { noteProblem } from '../platform/problem-log.ts';
import { useStore } from '../platform/store.ts';
import type { MessageId } from '../platform/texts/message-ids.ts';
import { hasText, loadTexts, useText } from '../platform/texts/texts.tsx';
import { pageTitle } from '../ui/page-title.ts';
import { factsOf, routeName } from './page-facts.ts';

/**
 * What the phone bar says of a page: the title of its route's name, or the page's own title where that
 * names one thing. The titles come with the first phone bar and not before.
 */
export function usePhoneTitle(pattern: string, entry: boolean, phone: boolean): string {
  const t = useText();
  const own = useStore(pageTitle);
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (phone)
      loadTexts(['titles']).then(
        () => setLoaded(true),
        (error: unknown) => noteProblem('The titles did not load', error),
      );
  }, [phone]);
  const id = `titles.${routeName(pattern)}`;
  return entry || factsOf(pattern).ownTitle || !hasText(id) ? own : t(id as MessageId);
}
