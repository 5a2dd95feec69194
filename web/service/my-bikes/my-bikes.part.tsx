import { IconCircleCheck, IconClipboardCheck, IconTruckDelivery } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { bikeFilters, bikeStates } from '#rules/service/my-bikes/bike-state.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { CalendarDate, Quantity } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { frameLink, recallLink } from '#goods/frames/frames.links.ts';
import { BikeActs } from './bike-acts.tsx';
import { type MyBike, MyBikes } from './my-bikes.documents.ts';
import { readMyBikesSearch } from './my-bikes.links.ts';

const rowId = (row: MyBike): string => row.frameNumber;

/** The bikes that were shipped to the dealer with what was done since, and the next acts on each. */
export function MyBikesTable() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readMyBikesSearch);
  const { page = 1, limit = 10, q, state } = search;
  const query = useDocument(MyBikes, { search: q, filter: state, page, limit });
  const columns = useColumns();
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <DataTable
      name="my-bikes"
      label={t('my-bikes.list.title')}
      columns={columns}
      {...tablePage(query, query.data?.myBikes)}
      rowId={rowId}
      {...pagingOf(search, change)}
      search={wordsOf(search, refilter, t('my-bikes.list.search'))}
      toolbar={
        <SelectInput
          hideLabel
          inputSize="small"
          label={t('my-bikes.col.state')}
          value={state ?? ''}
          placeholder={t('my-bikes.filter.any')}
          choices={bikeFilters.map((value) => ({ value, label: t(`my-bikes.filter.${value}`) }))}
          onChange={(event) => refilter({ ...search, state: bikeFilters.find((one) => one === event.target.value) })}
        />
      }
      empty={<NothingYet title={t('my-bikes.list.none')}>{t('my-bikes.list.noneHint')}</NothingYet>}
    />
  );
}

const looks = {
  delivered: { tone: 'grey', icon: IconTruckDelivery },
  inspected: { tone: 'info', icon: IconClipboardCheck },
  sold: { tone: 'ok', icon: IconCircleCheck },
} as const;

const stateOf = (state: string): keyof typeof looks => bikeStates.find((one) => one === state) ?? 'delivered';

function Recalls({ recalls }: Pick<MyBike, 'recalls'>) {
  const t = useText();
  const lang = useLocale();
  const open = recalls.filter(({ state }) => state === 'open');
  if (open.length === 0) return '–';
  return (
    <Stack gap={1}>
      {open.map(({ code, title }) => (
        <Link key={code} {...recallLink(lang, code)} title={title}>
          {t('my-bikes.recall.open', { code })}
        </Link>
      ))}
    </Stack>
  );
}

function useColumns(): TableColumn<MyBike>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo(
    () => [
      {
        id: 'bike',
        header: t('my-bikes.col.bike'),
        fixed: true,
        card: 'title',
        csv: (row) => row.description,
        cell: (row) => (
          <Stack gap={0}>
            <Link {...frameLink(lang, row.frameNumber)}>{row.description}</Link>
            <Text size="xs" tone="muted">
              {[row.frameNumber, row.size].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        ),
      },
      {
        id: 'number',
        header: t('my-bikes.col.number'),
        hiddenAtFirst: true,
        card: 'off',
        csv: (row) => row.frameNumber,
        cell: (row) => row.frameNumber,
      },
      {
        id: 'state',
        header: t('my-bikes.col.state'),
        card: 'status',
        csv: (row) => t(`my-bikes.filter.${stateOf(row.state)}`),
        cell: (row) => (
          <StatusChip {...looks[stateOf(row.state)]}>{t(`my-bikes.filter.${stateOf(row.state)}`)}</StatusChip>
        ),
      },
      {
        id: 'shipped',
        header: t('my-bikes.col.shipped'),
        csv: (row) => row.shippedOn,
        cell: (row) => <CalendarDate date={row.shippedOn} />,
      },
      {
        id: 'sold',
        header: t('my-bikes.col.sold'),
        hiddenAtFirst: true,
        csv: (row) => row.soldOn,
        cell: (row) => <CalendarDate date={row.soldOn} />,
      },
      {
        id: 'claims',
        header: t('my-bikes.col.claims'),
        align: 'right',
        csv: (row) => row.claims,
        cell: (row) => (row.claims === 0 ? '–' : <Quantity value={row.claims} />),
      },
      {
        id: 'recalls',
        header: t('my-bikes.col.recalls'),
        csv: (row) =>
          row.recalls
            .filter(({ state }) => state === 'open')
            .map(({ code }) => code)
            .join(', '),
        cell: (row) => <Recalls recalls={row.recalls} />,
      },
      { id: 'acts', acts: true, header: t('my-bikes.col.acts'), cell: (row) => <BikeActs bike={row} /> },
    ],
    [t, lang],
  );
}
