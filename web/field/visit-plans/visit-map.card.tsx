import { lazy, Suspense, useState } from 'react';
import { defaultVisitWeeks } from '#rules/field/visit-plans/visit-due.ts';
import { useDocument } from '#platform/api/queries.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { CountBadge } from '#ui/button/chip.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { Bone, ErrorPanel } from '#ui/page/states.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { RegionMark } from '#field/sales-areas/region-mark.part.tsx';
import { AddButton, DueWords, WeeksSelect } from './due-words.tsx';
import type { ShownPlan } from './use-visit-plan.ts';
import { visitLooks, visitMarks } from './visit-marks.ts';
import { type PlannedCustomer, VisitsDue } from './visit-plans.documents.ts';
import { readVisitPlanSearch } from './visit-plans.links.ts';
import css from './visit-plans.module.css';

const RegionMap = lazy(async () => {
  const [{ RegionMap: component }] = await Promise.all([
    import('#field/sales-areas/region-map.part.tsx'),
    loadTexts(['sales-areas']),
  ]);
  return { default: component };
});

/** Pixels that the world is wide: dealers of a day are some kilometres apart. */
const nearView = 56_000;
const startId = 'start';
const startLook = { shape: 'up', tone: 'blue' } as const;
/** Most dealers on the map: one page of the list, those longest without a visit. */
const most = 100;
const looks = Object.entries(visitLooks) as [keyof typeof visitLooks, (typeof visitLooks)[keyof typeof visitLooks]][];

/** The listed dealers and those of the day on a map; the chosen one can be added to the day. */
export function VisitMapCard({ plan }: { plan: ShownPlan }) {
  const t = useText();
  const { search, refilter } = useListSearch(readVisitPlanSearch);
  const { q, weeks = defaultVisitWeeks } = search;
  const query = useDocument(VisitsDue, { weeks, search: q, page: 1, limit: most });
  const due = query.data?.visitsDue;
  const renderContent = () => {
    if (query.error && !due) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (due) return <MapOfDealers listed={due.data} count={due.info.count} weeks={weeks} plan={plan} />;
    return (
      <div className={css.map}>
        <Bone height={320} />
      </div>
    );
  };
  return (
    <Card
      title={t('visit-plans.due.title')}
      note={due && <CountBadge>{due.info.count}</CountBadge>}
      padded={false}
      footer={
        <ul className={css.legend} aria-label={t('visit-plans.map.legend')}>
          {plan.start && (
            <li>
              <RegionMark {...startLook} size={16} />
              {t('visit-plans.start.label')}
            </li>
          )}
          {looks.map(([state, look]) => (
            <li key={state}>
              <RegionMark {...look} size={16} />
              {t(`visit-plans.map.${state}`)}
            </li>
          ))}
        </ul>
      }
    >
      <Row gap={2} wrap className={css.filters}>
        <DelayedSearch
          value={q ?? ''}
          label={t('visit-plans.due.search')}
          placeholder={t('visit-plans.due.search')}
          onChange={(words) => refilter({ ...search, q: words.trim() || undefined })}
        />
        <WeeksSelect weeks={weeks} onChange={(chosen) => refilter({ ...search, weeks: chosen })} />
      </Row>
      {renderContent()}
    </Card>
  );
}

function MapOfDealers({
  listed,
  count,
  weeks,
  plan,
}: {
  listed: readonly PlannedCustomer[];
  /** All dealers that the filters find. */
  count: number;
  weeks: number;
  plan: ShownPlan;
}) {
  const t = useText();
  const [chosen, setChosen] = useState<string>();
  const { marks, unplaced } = visitMarks(plan.stops, listed, weeks);
  const { start } = plan;
  const points = marks.map(({ dealer, state, place }) => ({
    id: dealer.code,
    lat: dealer.latitude,
    lng: dealer.longitude,
    label: dealer.name,
    words: `${dealer.name}: ${place === null ? t(`visit-plans.map.${state}`) : t('visit-plans.map.stop', { place })}`,
    size: place === null ? 18 : 26,
    mark: (
      <RegionMark
        {...visitLooks[state]}
        {...(place === null ? {} : { text: String(place) })}
        size={place === null ? 18 : 26}
      />
    ),
  }));
  if (start)
    points.push({
      id: startId,
      lat: start.latitude,
      lng: start.longitude,
      label: start.name,
      words: t('visit-plans.map.start', { name: start.name }),
      size: 18,
      mark: <RegionMark {...startLook} size={18} />,
    });
  const dealer = marks.find((mark) => mark.dealer.code === chosen)?.dealer;
  return (
    <>
      <div className={css.map}>
        <Suspense fallback={<Bone height={320} />}>
          <RegionMap
            label={t('visit-plans.map.label')}
            points={points}
            chosen={dealer?.code}
            onChoose={setChosen}
            largest={nearView}
            way={[startId, ...plan.stops.map(({ code }) => code)]}
          />
        </Suspense>
      </div>
      <div className={css.chosen}>
        {dealer ? (
          <Row gap={3} justify="between" wrap>
            <div>
              <b>{dealer.name}</b>
              <Text as="div" size="sm" tone="muted">
                {dealer.city} · <DueWords dealer={dealer} weeks={0} />
              </Text>
            </div>
            <AddButton dealer={dealer} plan={plan} />
          </Row>
        ) : (
          <Text tone="muted">{t('visit-plans.map.choose')}</Text>
        )}
        {unplaced > 0 && (
          <Text as="p" size="sm" tone="muted">
            {t('visit-plans.map.unplaced', { count: unplaced })}
          </Text>
        )}
        {count > listed.length && (
          <Text as="p" size="sm" tone="muted">
            {t('visit-plans.map.first', { shown: listed.length, count })}
          </Text>
        )}
      </div>
    </>
  );
}
