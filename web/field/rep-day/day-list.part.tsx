import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission } from '#ui/page/states.tsx';
import { repDayRoute } from './rep-day.links.ts';

type DayListProps = {
  title: string;
  hint: string;
  /** Why the list did not load. */
  error: Error | null;
  children: ReactNode;
};

/** A page with all rows of a card of the rep day, and the way back to the day. */
export function DayList({ title, hint, error, children }: DayListProps) {
  const t = useText();
  const lang = useLocale();
  const back = (
    <Link to={repDayRoute} params={{ lang }}>
      {t('rep-day.page.title')}
    </Link>
  );
  return (
    <PageFrame title={title} subtitle={hint} crumbs={[{ key: 'day', link: back }]}>
      {isForbidden(error) ? <NoPermission /> : children}
    </PageFrame>
  );
}
