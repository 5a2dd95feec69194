import { useMemo } from 'react';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Instant, Quantity } from '#ui/figures/figures.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch } from '#ui/table/use-list-search.ts';
import { CartValue } from './day-words.tsx';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { DealerActs } from './dealer-acts.part.tsx';
import { DayList } from './day-list.part.tsx';
import { type WaitingCart, WaitingCarts } from './rep-day.documents.ts';
import { readDayListSearch } from './rep-day.links.ts';

const rowId = (row: WaitingCart): string => row.id;

/** All filled carts of a salesperson's dealers that nobody changed for days. */
export function WaitingCartsPage() {
  const t = useText();
  const { search, change } = useListSearch(readDayListSearch);
  const { page = 1, limit = 10 } = search;
  const query = useDocument(WaitingCarts, { page, limit });
  const columns = useMemo<TableColumn<WaitingCart>[]>(
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
      { id: 'owner', header: t('rep-day.col.owner'), csv: (row) => row.owner, cell: (row) => row.owner },
      {
        id: 'units',
        header: t('rep-day.col.units'),
        align: 'right',
        csv: (row) => row.units,
        cell: (row) => <Quantity value={row.units} />,
      },
      {
        id: 'value',
        header: t('rep-day.col.value'),
        align: 'right',
        card: 'figure',
        csv: (row) => row.values.map(({ currency, amount }) => `${currency} ${amount}`).join(' + '),
        cell: (row) => <CartValue cart={row} />,
      },
      {
        id: 'changed',
        header: t('rep-day.col.changed'),
        csv: (row) => row.changedAt,
        cell: (row) => <Instant at={row.changedAt} show="date" />,
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
    <DayList title={t('rep-day.carts.title')} hint={t('rep-day.carts.list')} error={query.error}>
      <DataTable
        name="rep-day-carts"
        label={t('rep-day.carts.title')}
        columns={columns}
        {...tablePage(query, query.data?.repDay.carts)}
        rowId={rowId}
        {...pagingOf(search, change)}
        empty={<NothingYet title={t('rep-day.card.none')}>{t('rep-day.carts.none')}</NothingYet>}
      />
    </DayList>
  );
}
