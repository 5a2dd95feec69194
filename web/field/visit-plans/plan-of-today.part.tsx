import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import { useDocument } from '#platform/api/queries.ts';
import { marketToday } from '#platform/market-day.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { CountBadge } from '#ui/button/chip.tsx';
import { Text } from '#ui/page/layout.tsx';
import { type PlannedCustomer, VisitPlanOfDay } from './visit-plans.documents.ts';
import { mapAddress, visitPlanLink } from './visit-plans.links.ts';
import { useVisitTimes } from './use-visit-times.ts';
import css from './visit-plans.module.css';

type PlanOfTodayProps = {
  plan: ReturnType<typeof usePlanOfToday>;
  title: string;
  empty: string;
  /** Acts at a stop. */
  actsOf: (stop: PlannedCustomer) => ReactNode;
  /** Shown instead of the stops if the plan did not load. */
  failed: (error: unknown, retry: () => unknown) => ReactNode;
};

/** The plan of today, which fails by itself. The page waits for it, so that it does not move the other cards. */
export function usePlanOfToday(enabled: boolean) {
  const [today] = useState(() => marketToday());
  const query = useDocument(VisitPlanOfDay, { day: today }, { keepPrevious: false, quiet: true, enabled });
  return { today, query };
}

/** The stops of today in their order, with the time, the way there and what to do. */
export function PlanOfToday({ plan, title, empty, actsOf, failed }: PlanOfTodayProps) {
  const t = useText();
  const lang = useLocale();
  const { today, query } = plan;
  const times = useVisitTimes(today);
  const stops = query.data?.visitPlan?.stops ?? [];
  const renderStops = () => {
    if (query.error && !query.data) return failed(query.error, query.refetch);
    if (stops.length === 0) return <Text tone="muted">{query.isPending ? '\u00A0' : empty}</Text>;
    return (
      <ol className={css.today}>
        {stops.map((stop, at) => (
          <li key={stop.code}>
            <span className={css.place}>{at + 1}</span>
            <div>
              <b>{stop.name}</b>
              <Text as="div" size="sm" tone="muted">
                {times.of(at)} ·{' '}
                <a href={mapAddress(stop, stop.latitude === null ? addressLine(stop, '') : stop.name)}>
                  {addressLine({ address: stop.address, city: stop.city }, '') || t('visit-plans.stop.map')}
                </a>
              </Text>
            </div>
            {actsOf(stop)}
          </li>
        ))}
      </ol>
    );
  };
  return (
    <Card
      title={title}
      note={stops.length > 0 && <CountBadge>{stops.length}</CountBadge>}
      footer={<Link {...visitPlanLink(lang)}>{t('visit-plans.page.title')}</Link>}
    >
      {renderStops()}
    </Card>
  );
}
