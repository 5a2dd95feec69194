import { telephoneAddress } from '#rules/accounts/markets/phone-code.ts';
import { useMemo } from 'react';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch } from '#ui/table/use-list-search.ts';
import { BlockWords } from './day-words.tsx';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { DealerActs } from './dealer-acts.part.tsx';
import { DayList } from './day-list.part.tsx';
import { type BlockedDealer, BlockedDealers } from './rep-day.documents.ts';
import { readDayListSearch } from './rep-day.links.ts';

const rowId = (row: BlockedDealer): string => row.code;

/** All dealers of a salesperson whose credit or deliveries are blocked. */
export function BlockedDealersPage() {
  const t = useText();
  const { search, change } = useListSearch(readDayListSearch);
  const { page = 1, limit = 10 } = search;
  const query = useDocument(BlockedDealers, { page, limit });
  const columns = useMemo<TableColumn<BlockedDealer>[]>(
    () => [
      {
        id: 'dealer',
        header: t('rep-day.col.dealer'),
        fixed: true,
        card: 'title',
        csv: (row) => row.name,
        cell: ({ code, name }) => <DealerLink code={code}>{name}</DealerLink>,
      },
      { id: 'city', header: t('rep-day.col.city'), card: 'meta', csv: (row) => row.city, cell: (row) => row.city },
      {
        id: 'reason',
        header: t('rep-day.col.reason'),
        csv: (row) => row.areaReason ?? row.creditReason,
        cell: (row) => <BlockWords dealer={row} />,
      },
      {
        id: 'phone',
        header: t('rep-day.col.phone'),
        csv: (row) => row.phone,
        cell: (row) => <a href={telephoneAddress(row.phone)}>{row.phone}</a>,
      },
      {
        id: 'actions',
        header: t('rep-day.col.actions'),
        acts: true,
        align: 'right',
        card: 'foot',
        cell: (row) => <DealerActs dealer={row} />,
      },
    ],
    [t],
  );
  return (
    <DayList title={t('rep-day.blocked.title')} hint={t('rep-day.blocked.list')} error={query.error}>
      <DataTable
        name="rep-day-blocked"
        label={t('rep-day.blocked.title')}
        columns={columns}
        {...tablePage(query, query.data?.repDay.blocked)}
        rowId={rowId}
        {...pagingOf(search, change)}
        empty={<NothingYet title={t('rep-day.card.none')}>{t('rep-day.blocked.none')}</NothingYet>}
      />
    </DayList>
  );
}
