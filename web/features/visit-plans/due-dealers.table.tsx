import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { defaultVisitWeeks, overdueDays } from '../../../rules/visit-plans/visit-due.ts';
import { tablePage, useDocument } from '../../platform/api/queries.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SelectInput } from '../../ui/field.tsx';
import { CalendarDate } from '../../ui/figures.tsx';
import { NothingYet } from '../../ui/states.tsx';
import type { TableColumn } from '../../ui/table.ts';
import { useListSearch } from '../../ui/use-list-search.ts';
import type { ShownPlan } from './use-visit-plan.ts';
import { type PlannedCustomer, VisitsDue } from './visit-plans.documents.ts';
import { readVisitPlanSearch } from './visit-plans.links.ts';

const rowId = (row: PlannedCustomer): string => row.code;
const weekChoices = [2, 4, 6, 8, 12, 26, 52, 0];

/** Dealers whom nobody visited for some weeks; each can be added to the day. */
export function DueDealers({ plan }: { plan: ShownPlan }) {
  const t = useText();
  const { search, change, refilter } = useListSearch(readVisitPlanSearch);
  const { page = 1, limit = 10, q, weeks = defaultVisitWeeks } = search;
  const query = useDocument(VisitsDue, { weeks, search: q, page, limit });
  const columns = useColumns(plan, weeks);
  const choices = weekChoices.includes(weeks) ? weekChoices : [weeks, ...weekChoices];
  return (
    <DataTable
      name="visits-due"
      label={t('visit-plans.due.title')}
      columns={columns}
      {...tablePage(query, query.data?.visitsDue)}
      rowId={rowId}
      view={{ page, limit }}
      onView={(view) => change({ ...search, ...view })}
      search={{
        value: q ?? '',
        onChange: (words) => refilter({ ...search, q: words.trim() || undefined }),
        placeholder: t('visit-plans.due.search'),
      }}
      toolbar={
        <SelectInput
          hideLabel
          inputSize="small"
          label={t('visit-plans.due.weeks')}
          value={String(weeks)}
          choices={choices.map((count) => ({
            value: String(count),
            label: count === 0 ? t('visit-plans.due.all') : t('visit-plans.due.since', { count }),
          }))}
          onChange={(event) => {
            const chosen = Number(event.target.value);
            refilter({ ...search, weeks: chosen === defaultVisitWeeks ? undefined : chosen });
          }}
        />
      }
      empty={<NothingYet title={t('visit-plans.due.none')}>{t('visit-plans.due.noneHint')}</NothingYet>}
    />
  );
}

function Overdue({ dealer, weeks }: { dealer: PlannedCustomer; weeks: number }) {
  const t = useText();
  const overdue = overdueDays(dealer.daysSince, weeks);
  if (overdue === null) return <StatusChip tone="warn">{t('visit-plans.due.never')}</StatusChip>;
  if (weeks === 0) return <>{t('visit-plans.due.days', { count: dealer.daysSince ?? 0 })}</>;
  return <>{t('visit-plans.due.overdue', { count: overdue })}</>;
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
        cell: (row) => <Overdue dealer={row} weeks={weeks} />,
      },
      {
        id: 'planned',
        header: t('visit-plans.col.planned'),
        csv: (row) => row.plannedOn ?? '',
        cell: (row) => <CalendarDate date={row.plannedOn} />,
      },
      {
        id: 'add',
        header: t('visit-plans.col.add'),
        fixed: true,
        cell: (row) => (
          <Button
            size="small"
            icon={IconPlus}
            disabled={plan.has(row.code) || plan.full}
            aria-label={t(plan.has(row.code) ? 'visit-plans.due.addedOf' : 'visit-plans.due.addOf', { name: row.name })}
            onClick={() => plan.add(row)}
          >
            {t(plan.has(row.code) ? 'visit-plans.due.added' : 'visit-plans.due.add')}
          </Button>
        ),
      },
    ],
    [t, plan, weeks],
  );
}
