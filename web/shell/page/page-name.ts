import { useEffect, useState } from 'react';
import { logProblem } from '#platform/problem-log.ts';
import { useStore } from '#platform/store.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { hasText, loadTexts, useText } from '#platform/texts/texts.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { factsOf, routeName } from './page-facts.ts';

/**
 * The title in the phone bar: the title of the route's name, or the page's own title if it is about one
 * thing. The titles load only when the first phone bar shows.
 */
export function usePhoneTitle(pattern: string, entry: boolean, phone: boolean): string {
  const t = useText();
  const own = useStore(pageTitle);
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (phone)
      loadTexts(['titles']).then(
        () => setLoaded(true),
        (error: unknown) => logProblem('The titles did not load', error),
      );
  }, [phone]);
  const id = `titles.${routeName(pattern)}`;
  return entry || factsOf(pattern).ownTitle || !hasText(id) ? own : t(id as MessageId);
}
