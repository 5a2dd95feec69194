import { IconList, IconMap } from '@tabler/icons-react';
import { useState } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { marketToday } from '#platform/market-day.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { UnsavedGuard } from '#ui/dialog/unsaved-guard.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { DueDealers } from './due-dealers.table.tsx';
import { StartDialog } from './start.dialog.tsx';
import { useVisitPlan } from './use-visit-plan.ts';
import { VisitMapCard } from './visit-map.card.tsx';
import { VisitPlanCard } from './visit-plan.card.tsx';
import { readVisitPlanSearch } from './visit-plans.links.ts';
import css from './visit-plans.module.css';

/** Plans the visits of a day: who was not seen for weeks, and in which order the dealers are visited. */
export function VisitPlanPage() {
  const t = useText();
  const [today] = useState(() => marketToday());
  const { search, change } = useListSearch(readVisitPlanSearch);
  const day = search.day ?? today;
  const plan = useVisitPlan(day);
  const renderContent = () => {
    if (isForbidden(plan.query.error)) return <NoPermission />;
    // The list comes below the plan on a phone and must not move when the plan has loaded.
    if (plan.query.isPending && !plan.query.error)
      return (
        <div className={css.waiting}>
          <SkeletonCard />
        </div>
      );
    return (
      <div className={css.page}>
        <VisitPlanCard
          day={day}
          plan={plan}
          onDay={(next) => change({ ...search, day: next === today ? undefined : next })}
          onNewStart={() => change({ ...search, start: true })}
        />
        <Stack gap={3}>
          <Row justify="end">
            <Segments
              label={t('visit-plans.due.view')}
              value={search.view ?? 'list'}
              options={[
                { value: 'list', label: t('visit-plans.due.list'), icon: IconList },
                { value: 'map', label: t('visit-plans.due.map'), icon: IconMap },
              ]}
              onChange={(view) => change({ ...search, view: view === 'map' ? view : undefined })}
            />
          </Row>
          {search.view === 'map' ? <VisitMapCard plan={plan} /> : <DueDealers plan={plan} />}
        </Stack>
      </div>
    );
  };
  return (
    <PageFrame title={t('visit-plans.page.title')} subtitle={t('visit-plans.page.hint')}>
      {renderContent()}
      {search.start && !plan.query.isPending && (
        <StartDialog plan={plan} onClose={() => change({ ...search, start: undefined })} />
      )}
      <UnsavedGuard dirty={plan.unsaved} />
    </PageFrame>
  );
}
