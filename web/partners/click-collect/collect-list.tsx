import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { boardColumns, collectStatuses } from '#rules/partners/click-collect/collect-choices.ts';
import { mostReminded } from '#rules/partners/collect-desk/reminder.ts';
import { collectStatusWords } from '#rules/partners/click-collect/status.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { type TableColumn, useTableSelection } from '#ui/table/table.ts';
import { pagingOf, wordsOf } from '#ui/table/use-list-search.ts';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { type CardOrder, CollectOrders, CollectPage } from './click-collect.documents.ts';
import type { ClickCollectSearch, OverviewProps } from './click-collect.links.ts';
import { CollectChip, DueWords, statusWords } from './collect-words.tsx';
import { DealerFilter, useDealerName } from '#partners/collect-desk/dealer-filter.part.tsx';
import { RemindDialog } from '#partners/collect-desk/remind-dealers.part.tsx';
import { useDesk } from '#partners/collect-desk/use-desk.part.ts';

const rowId = (row: CardOrder): string => row.id;

/** Every click and collect order, also the complete ones; filters are in the URL. Staff remind dealers from it. */
export function CollectList({ search, change }: OverviewProps) {
  const t = useText();
  const { desk, reminds } = useDesk();
  const { page = 1, limit = 10, q, status, column, dealer } = search;
  const filter = { custCode: dealer, status: status && [collectStatusWords[status]], column, search: q };
  const query = useDocument(CollectOrders, { ...filter, page, limit });
  const columns = useMemo(() => listColumns(t, search, desk), [t, search, desk]);
  const refilter = (next: ClickCollectSearch) => change({ ...next, page: undefined });
  const filters = useActiveFilters(search, refilter);
  const selection = { ...useTableSelection(rowId), can: (row: CardOrder) => row.canRemind };
  const [reminding, setReminding] = useState(false);
  /** Every order of the filter, a hundred per request. */
  const everyPage = async (): Promise<CardOrder[]> => {
    const rows: CardOrder[] = [];
    for (let at = 1; at <= 100; at += 1) {
      const { clickCollectOrders: list } = await graphql(CollectPage, { ...filter, page: at });
      rows.push(...list.data);
      if (at >= list.info.pageTotal) break;
    }
    return rows;
  };
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <>
      <DataTable
        name={desk ? 'click-collect-desk' : 'click-collect'}
        label={t('counter.page.title')}
        columns={columns}
        {...tablePage(query, query.data?.clickCollectOrders)}
        rowId={rowId}
        {...pagingOf(search, change)}
        {...(reminds && {
          selection,
          bulkActions: (
            <Button
              size="small"
              icon={IconBell}
              disabled={selection.rows.length > mostReminded}
              onClick={() => setReminding(true)}
            >
              {t('counter.desk.remindAction', { count: selection.rows.length })}
            </Button>
          ),
        })}
        search={wordsOf(search, refilter, t('counter.board.search'))}
        filters={filters}
        onClearFilters={() => refilter({ view: search.view, q })}
        toolbar={<ListToolbar search={search} refilter={refilter} desk={desk} />}
        onExport={everyPage}
        empty={
          <NothingYet title={t('counter.list.empty')}>
            {t(desk ? 'counter.desk.emptyHint' : 'counter.list.emptyHint')}
          </NothingYet>
        }
      />
      {reminding && (
        <RemindDialog orders={selection.rows} onDone={selection.clear} onClose={() => setReminding(false)} />
      )}
    </>
  );
}

function useActiveFilters(search: ClickCollectSearch, refilter: (next: ClickCollectSearch) => void): ActiveFilter[] {
  const t = useText();
  const { dealer, column, status } = search;
  const dealerName = useDealerName(dealer);
  const filter = (id: 'dealer' | 'column' | 'status', name: string, value: string | undefined): ActiveFilter[] =>
    value === undefined ? [] : [{ id, name, value, onRemove: () => refilter({ ...search, [id]: undefined }) }];
  return [
    ...filter('dealer', t('counter.field.dealer'), dealer && dealerName),
    ...filter('column', t('counter.list.column'), column && t(`counter.column.${column}`)),
    ...filter('status', t('counter.field.status'), status && t(`click-collect.status.${status}`)),
  ];
}

function ListToolbar({
  search,
  refilter,
  desk,
}: {
  search: ClickCollectSearch;
  refilter: (next: ClickCollectSearch) => void;
  desk: boolean;
}) {
  const t = useText();
  return (
    <>
      {desk && <DealerFilter value={search.dealer} onChange={(dealer) => refilter({ ...search, dealer })} />}
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

function listColumns(t: Translate, search: ClickCollectSearch, desk: boolean): TableColumn<CardOrder>[] {
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
    ...(desk
      ? [
          {
            id: 'dealer',
            header: t('counter.field.dealer'),
            card: 'meta' as const,
            csv: (row: CardOrder) => row.custName,
            cell: (row: CardOrder) => <DealerLink code={row.custCode}>{row.custName}</DealerLink>,
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
    ...(desk
      ? [
          {
            id: 'remindedAt',
            header: t('counter.desk.lastReminder'),
            csv: (row: CardOrder) => row.remindedAt,
            cell: (row: CardOrder) =>
              row.remindedAt ? <Instant at={row.remindedAt} show="minute" /> : <span aria-hidden>–</span>,
          },
        ]
      : []),
  ];
}
