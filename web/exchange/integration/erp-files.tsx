import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { fileStates } from '#rules/exchange/integration/choices.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Instant, Quantity } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { type ChangeList, wordsOf } from '#ui/table/use-list-search.ts';
import { ErpFileFilters } from './erp-file-filters.tsx';
import { FileChips, kindName, fileWords } from './erp-words.tsx';
import { ErpFileList, type FileRow } from './integration.documents.ts';
import { fileFilterOf, type IntegrationSearch } from './integration.links.ts';
import css from './integration.module.css';

export type ListProps = {
  search: IntegrationSearch;
  change: ChangeList<IntegrationSearch>;
  refilter: (next: IntegrationSearch) => void;
};

const rowId = (row: FileRow): string => row.id;

/** Every file in and out, newest first. */
export function ErpFiles({ search, change, refilter }: ListProps) {
  const t = useText();
  const { page = 1, limit = 10 } = search;
  const query = useDocument(ErpFileList, { filter: fileFilterOf(search), page, limit }, { staleTime: 0 });
  const columns = useFileColumns();
  const filters = useActiveFilters(search, refilter);
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <DataTable
      name="erp-files"
      label={t('integration.tab.files')}
      columns={columns}
      {...tablePage(query, query.data?.erpFiles)}
      rowId={rowId}
      view={{ page, limit }}
      onView={(view, options) => change({ ...search, page: view.page, limit: view.limit }, options)}
      search={wordsOf(search, refilter, t('integration.files.search'), 60)}
      filters={filters}
      onClearFilters={() => change({ tab: 'files', limit: search.limit })}
      toolbar={
        <ErpFileFilters
          key={JSON.stringify(search)}
          search={search}
          kinds={query.data?.erpFileKinds ?? []}
          onChange={refilter}
        />
      }
      onExport={null}
      empty={<NothingYet title={t('integration.files.none')}>{t('integration.overview.noneHint')}</NothingYet>}
    />
  );
}

function useFileColumns(): TableColumn<FileRow>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo<TableColumn<FileRow>[]>(() => {
    const figure = (
      id: 'rowCount' | 'acceptedCount' | 'changedCount' | 'rejectedCount' | 'waitingCount',
    ): TableColumn<FileRow> => ({
      id,
      header: t(`integration.col.${id}`),
      align: 'right',
      csv: (row) => row[id],
      cell: (row) => <Quantity value={row[id]} />,
    });
    return [
      {
        id: 'name',
        header: t('integration.col.name'),
        fixed: true,
        card: 'title',
        csv: (row) => row.name,
        cell: (row) => (
          <Stack gap={0}>
            <Link to="/$lang/admin/integration/$id" params={{ lang, id: row.id }}>
              {row.name}
            </Link>
            <Text size="xs" tone="muted">
              {row.sender} · {t(`integration.direction.${row.direction === 'out' ? 'out' : 'in'}`)}
            </Text>
          </Stack>
        ),
      },
      {
        id: 'state',
        header: t('integration.col.state'),
        card: 'status',
        csv: (row) => fileWords(row, t),
        cell: (row) => (
          <span className={css.chips}>
            <FileChips file={row} t={t} />
          </span>
        ),
      },
      {
        id: 'type',
        header: t('integration.col.type'),
        csv: (row) => kindName(t, row.type),
        cell: (row) => kindName(t, row.type),
      },
      {
        id: 'startedAt',
        header: t('integration.col.startedAt'),
        card: 'meta',
        noWrap: true,
        csv: (row) => row.startedAt,
        cell: (row) => <Instant at={row.startedAt} show="minute" />,
      },
      figure('rowCount'),
      figure('acceptedCount'),
      figure('changedCount'),
      figure('rejectedCount'),
      figure('waitingCount'),
    ];
  }, [t, lang]);
}

function useActiveFilters(search: IntegrationSearch, refilter: (next: IntegrationSearch) => void): ActiveFilter[] {
  const t = useText();
  const formats = useFormats();
  const state = fileStates.find((one) => one === search.state);
  const dates =
    search.from || search.to
      ? [search.from, search.to].map((date) => (date ? formats.date(date) : '…')).join(' – ')
      : undefined;
  const chips: [readonly (keyof IntegrationSearch)[], string, string | undefined][] = [
    [['state'], t('integration.col.state'), state && t(`integration.filter.${state}`)],
    [['direction'], t('integration.col.direction'), search.direction && t(`integration.direction.${search.direction}`)],
    [['type'], t('integration.col.type'), search.type && kindName(t, search.type)],
    [['sender'], t('integration.col.sender'), search.sender],
    [['from', 'to'], t('integration.filter.dates'), dates],
  ];
  return chips.flatMap(([names, name, value]) =>
    value
      ? [
          {
            id: names.join(),
            name,
            value,
            onRemove: () => refilter({ ...search, ...Object.fromEntries(names.map((key) => [key, undefined])) }),
          },
        ]
      : [],
  );
}
