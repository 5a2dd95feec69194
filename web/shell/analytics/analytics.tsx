import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { chooseAnalytics, consentStore, sendEvents } from '#platform/analytics.ts';
import { onAnswer } from '#platform/api/graphql.ts';
import { useSite } from '#platform/site.ts';
import { useStore } from '#platform/store.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { eventOfMutation, eventsOfPage } from './analytics-events.ts';

/** Counts visits for a market that wants it: asks the user first, then sends what they open and order. */
export function Analytics({ pattern }: { pattern: string }) {
  const consent = useStore(consentStore);
  const trade = useSite().features.ANALYTICS_ECOMMERCE === true;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const searched = useRouterState({
    select: ({ location }) => (new URLSearchParams(location.searchStr).get('search') ?? '') !== '',
  });
  const current = useRef(pattern);
  useEffect(() => {
    current.current = pattern;
    sendEvents(pattern, eventsOfPage(pattern, searched, trade));
  }, [consent, path, pattern, searched, trade]);
  useEffect(() => {
    if (!trade) return undefined;
    return onAnswer((name, variables, data) => {
      const event = eventOfMutation(name, variables, data);
      if (event) sendEvents(current.current, [event]);
    });
  }, [trade]);
  return consent === null ? <ConsentNote /> : null;
}

/** Asks whether the visit may be counted. The choice is kept in this browser; the profile changes it. */
function ConsentNote() {
  const t = useText();
  return (
    <div role="region" aria-label={t('analytics.consent.title')}>
      <Note>
        <Stack>
          <b>{t('analytics.consent.title')}</b>
          <span>{t('analytics.consent.text')}</span>
          <Row wrap>
            <Button onClick={() => chooseAnalytics(true)}>{t('analytics.consent.allow')}</Button>
            <Button onClick={() => chooseAnalytics(false)}>{t('analytics.consent.decline')}</Button>
          </Row>
        </Stack>
      </Note>
    </div>
  );
}
