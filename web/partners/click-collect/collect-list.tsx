import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { boardColumns, collectStatuses } from '#rules/partners/click-collect/collect-choices.ts';
import { collectStatusWords } from '#rules/partners/click-collect/status.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, wordsOf } from '#ui/table/use-list-search.ts';
import { type CardOrder, CollectOrders } from './click-collect.documents.ts';
import type { ClickCollectSearch, OverviewProps } from './click-collect.links.ts';
import { CollectChip, DueWords, statusWords } from './collect-words.tsx';

const rowId = (row: CardOrder): string => row.id;

/** Every click and collect order, also the complete ones; filters are in the URL. */
export function CollectList({ search, change }: OverviewProps) {
  const t = useText();
  const staff = useUser()?.customer === null;
  const { page = 1, limit = 10, q, status, column } = search;
  const query = useDocument(CollectOrders, {
    status: status && [collectStatusWords[status]],
    column,
    search: q,
    page,
    limit,
  });
  const columns = useMemo(() => listColumns(t, search, staff), [t, search, staff]);
  const refilter = (next: ClickCollectSearch) => change({ ...next, page: undefined });
  const filters: ActiveFilter[] = [
    ...(column
      ? [
          {
            id: 'column',
            name: t('counter.list.column'),
            value: t(`counter.column.${column}`),
            onRemove: () => refilter({ ...search, column: undefined }),
          },
        ]
      : []),
    ...(status
      ? [
          {
            id: 'status',
            name: t('counter.field.status'),
            value: t(`click-collect.status.${status}`),
            onRemove: () => refilter({ ...search, status: undefined }),
          },
        ]
      : []),
  ];
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <DataTable
      name="click-collect"
      label={t('counter.page.title')}
      columns={columns}
      {...tablePage(query, query.data?.clickCollectOrders)}
      rowId={rowId}
      {...pagingOf(search, change)}
      search={wordsOf(search, refilter, t('counter.board.search'))}
      filters={filters}
      onClearFilters={() => refilter({ view: 'list', q })}
      toolbar={<ListToolbar search={search} refilter={refilter} />}
      empty={<NothingYet title={t('counter.list.empty')}>{t('counter.list.emptyHint')}</NothingYet>}
    />
  );
}

function ListToolbar({
  search,
  refilter,
}: {
  search: ClickCollectSearch;
  refilter: (next: ClickCollectSearch) => void;
}) {
  const t = useText();
  return (
    <>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('counter.list.column')}
        value={search.column ?? ''}
        placeholder={t('counter.list.anyColumn')}
        choices={boardColumns.map((value) => ({ value, label: t(`counter.column.${value}`) }))}
        onChange={(event) => refilter({ ...search, column: boardColumns.find((one) => one === event.target.value) })}
      />
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('counter.field.status')}
        value={search.status ?? ''}
        placeholder={t('counter.list.anyStatus')}
        choices={collectStatuses.map((value) => ({ value, label: t(`click-collect.status.${value}`) }))}
        onChange={(event) => refilter({ ...search, status: collectStatuses.find((one) => one === event.target.value) })}
      />
    </>
  );
}

function listColumns(t: Translate, search: ClickCollectSearch, staff: boolean): TableColumn<CardOrder>[] {
  return [
    {
      id: 'number',
      header: t('counter.field.number'),
      fixed: true,
      card: 'title',
      csv: (row) => row.number,
      cell: (row) => (
        <Stack gap={0}>
          <Link to="." search={{ ...search, order: row.id }}>
            {row.number}
          </Link>
          <Text size="xs" tone="muted">
            {row.shopName} {row.externalId}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'status',
      header: t('counter.field.status'),
      card: 'status',
      csv: (row) => statusWords(t, row.status),
      cell: (row) => <CollectChip status={row.status} />,
    },
    {
      id: 'customer',
      header: t('counter.field.customer'),
      card: 'meta',
      csv: (row) => row.customer.fullName,
      cell: (row) => row.customer.fullName,
    },
    ...(staff
      ? [
          {
            id: 'dealer',
            header: t('counter.field.dealer'),
            csv: (row: CardOrder) => row.custName,
            cell: (row: CardOrder) => row.custName,
          },
        ]
      : []),
    {
      id: 'units',
      header: t('counter.field.units'),
      align: 'right',
      csv: (row) => row.unitCount,
      cell: (row) => row.unitCount,
    },
    {
      id: 'due',
      header: t('counter.field.due'),
      csv: (row) => row.dueOn,
      cell: (row) => {
        if (row.overdue) return <DueWords order={row} />;
        if (row.dueOn) return <CalendarDate date={row.dueOn} />;
        return <span aria-hidden>–</span>;
      },
    },
    {
      id: 'createdAt',
      header: t('counter.field.createdAt'),
      csv: (row) => row.createdAt,
      cell: (row) => <Instant at={row.createdAt} show="minute" />,
    },
  ];
}
