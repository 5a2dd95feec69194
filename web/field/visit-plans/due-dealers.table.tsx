import { useMemo } from 'react';
import { defaultVisitWeeks, overdueDays } from '#rules/field/visit-plans/visit-due.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { AddButton, DueWords, WeeksSelect } from './due-words.tsx';
import type { ShownPlan } from './use-visit-plan.ts';
import { type PlannedCustomer, VisitsDue } from './visit-plans.documents.ts';
import { readVisitPlanSearch } from './visit-plans.links.ts';

const rowId = (row: PlannedCustomer): string => row.code;

/** Dealers whom nobody visited for some weeks; each can be added to the day. */
export function DueDealers({ plan }: { plan: ShownPlan }) {
  const t = useText();
  const { search, change, refilter } = useListSearch(readVisitPlanSearch);
  const { page = 1, limit = 10, q, weeks = defaultVisitWeeks } = search;
  const query = useDocument(VisitsDue, { weeks, search: q, page, limit });
  const columns = useColumns(plan, weeks);
  return (
    <DataTable
      name="visits-due"
      label={t('visit-plans.due.title')}
      columns={columns}
      {...tablePage(query, query.data?.visitsDue)}
      rowId={rowId}
      {...pagingOf(search, change)}
      search={wordsOf(search, refilter, t('visit-plans.due.search'))}
      toolbar={<WeeksSelect weeks={weeks} onChange={(chosen) => refilter({ ...search, weeks: chosen })} />}
      empty={<NothingYet title={t('visit-plans.due.none')}>{t('visit-plans.due.noneHint')}</NothingYet>}
    />
  );
}

function useColumns(plan: ShownPlan, weeks: number): TableColumn<PlannedCustomer>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'dealer',
        header: t('visit-plans.col.dealer'),
        fixed: true,
        card: 'title',
        csv: (row) => row.name,
        cell: (row) => row.name,
      },
      { id: 'city', header: t('visit-plans.col.city'), card: 'meta', csv: (row) => row.city, cell: (row) => row.city },
      {
        id: 'last',
        header: t('visit-plans.col.last'),
        csv: (row) => row.lastVisitOn ?? '',
        cell: (row) => <CalendarDate date={row.lastVisitOn} />,
      },
      {
        id: 'overdue',
        header: t('visit-plans.col.overdue'),
        card: 'status',
        csv: (row) => String(overdueDays(row.daysSince, weeks) ?? ''),
        cell: (row) => <DueWords dealer={row} weeks={weeks} />,
      },
      {
        id: 'planned',
        header: t('visit-plans.col.planned'),
        csv: (row) => row.plannedOn ?? '',
        cell: (row) => <CalendarDate date={row.plannedOn} />,
      },
      {
        id: 'add',
        acts: true,
        header: t('visit-plans.col.add'),
        fixed: true,
        cell: (row) => <AddButton dealer={row} plan={plan} />,
      },
    ],
    [t, plan, weeks],
  );
}
