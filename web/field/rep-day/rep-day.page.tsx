import type { ComponentProps } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { PlanOfToday, usePlanOfToday } from '#field/visit-plans/plan-of-today.part.tsx';
import { useCustomerChange } from '#shell/customer/use-customer-change.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { CardFailed } from '#ui/page/list-card.tsx';
import { NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { BlockedCard, CartsCard } from './dealer-cards.tsx';
import { MonthCard } from './month.card.tsx';
import { readRepDaySearch } from './rep-day.links.ts';
import css from './rep-day.module.css';
import { useRepDay } from './use-rep-day.ts';
import { ClaimsCard, SlippedCard, VisitActs, VisitsCard } from './work-cards.tsx';

/** The start page of sales people: what their dealers need today. Cards without permission are left out. */
export function RepDayPage() {
  const t = useText();
  const can = usePermissions();
  const { search } = useListSearch(readRepDaySearch);
  const { day, error, isPending, query } = useRepDay(search);
  const plan = usePlanOfToday(can('page.formvisit'));
  const user = useUser();
  const acting = user?.customer?.custName;
  const card = { day, query, acting: acting !== undefined };
  const renderContent = () => {
    if (isForbidden(error)) return <NoPermission />;
    // Cards appear together, so that none moves another.
    if (isPending || plan.query.isLoading)
      return (
        <div className={css.waiting}>
          <SkeletonCard />
        </div>
      );
    return (
      <Stack gap={4}>
        {acting !== undefined && <ActingNote name={acting} />}
        <div className={css.cards}>
          {can('page.formvisit') && <TodayCard plan={plan} />}
          {can('page.formvisit') && <VisitsCard {...card} weeks={search.weeks} />}
          <BlockedCard {...card} />
          {can('page.order-status') && <SlippedCard {...card} />}
          {can(['page.claim', 'claim.status']) && <ClaimsCard {...card} />}
          <CartsCard {...card} />
          {can('page.dashboard') && <MonthCard {...card} />}
        </div>
      </Stack>
    );
  };
  return (
    <PageFrame title={t('rep-day.page.title')} subtitle={t('rep-day.page.hint')}>
      {renderContent()}
    </PageFrame>
  );
}

/** The plan of today. */
function TodayCard({ plan }: Pick<ComponentProps<typeof PlanOfToday>, 'plan'>) {
  const t = useText();
  return (
    <PlanOfToday
      plan={plan}
      title={t('rep-day.today.title')}
      empty={t('rep-day.today.none')}
      actsOf={(stop) => <VisitActs dealer={stop} />}
      failed={(error, retry) => <CardFailed error={error} onRetry={retry} />}
    />
  );
}

/** While a salesperson acts for a dealer, the list of claims shows only this dealer. */
function ActingNote({ name }: { name: string }) {
  const t = useText();
  const lang = useLocale();
  const { stop, busy } = useCustomerChange();
  return (
    <Note>
      <Row gap={3} justify="between" wrap>
        <span>{t('rep-day.page.acting', { name })}</span>
        <Button size="small" busy={busy} onClick={() => void stop(`/${lang}/rep-day`)}>
          {t('rep-day.page.stop')}
        </Button>
      </Row>
    </Note>
  );
}
