import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { CalendarDate, Quantity } from '#ui/figures/figures.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch } from '#ui/table/use-list-search.ts';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { DealerActs } from './dealer-acts.part.tsx';
import { DayList } from './day-list.part.tsx';
import { type SlippedLine, SlippedLines } from './rep-day.documents.ts';
import { readDayListSearch } from './rep-day.links.ts';

const rowId = (row: SlippedLine): string => row.id;

/** All open order lines of a salesperson's dealers whose promised date moved to later. */
export function SlippedLinesPage() {
  const t = useText();
  const { search, change } = useListSearch(readDayListSearch);
  const { page = 1, limit = 10 } = search;
  const query = useDocument(SlippedLines, { page, limit });
  const columns = useColumns();
  return (
    <DayList title={t('rep-day.slipped.title')} hint={t('rep-day.slipped.list')} error={query.error}>
      <DataTable
        name="rep-day-slipped"
        label={t('rep-day.slipped.title')}
        columns={columns}
        {...tablePage(query, query.data?.repDay.slipped)}
        rowId={rowId}
        {...pagingOf(search, change)}
        empty={<NothingYet title={t('rep-day.card.none')}>{t('rep-day.slipped.none')}</NothingYet>}
      />
    </DayList>
  );
}

function useColumns(): TableColumn<SlippedLine>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo(
    () => [
      {
        id: 'order',
        header: t('rep-day.col.order'),
        fixed: true,
        card: 'title',
        csv: (row) => row.orderNumber,
        cell: (row) => (
          <Link to="/$lang/order/all-customers" params={{ lang }} search={{ number: row.orderNumber }}>
            {row.orderNumber}
          </Link>
        ),
      },
      {
        id: 'dealer',
        header: t('rep-day.col.dealer'),
        card: 'meta',
        csv: (row) => row.name,
        cell: ({ code, name }) => <DealerLink code={code}>{name}</DealerLink>,
      },
      {
        id: 'article',
        header: t('rep-day.col.article'),
        csv: (row) => row.description,
        cell: (row) => row.description,
      },
      {
        id: 'units',
        header: t('rep-day.col.units'),
        align: 'right',
        csv: (row) => row.openQty,
        cell: (row) => <Quantity value={row.openQty} />,
      },
      {
        id: 'before',
        header: t('rep-day.col.promised'),
        csv: (row) => row.firstPromisedOn,
        cell: (row) => <CalendarDate date={row.firstPromisedOn} />,
      },
      {
        id: 'now',
        header: t('rep-day.col.now'),
        csv: (row) => row.promisedOn,
        cell: (row) => <CalendarDate date={row.promisedOn} />,
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
    [t, lang],
  );
}
