import { useMemo } from 'react';
import { graphql } from '#platform/api/graphql.ts';
import type { tablePage } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Switch } from '#ui/form/field.tsx';
import { Instant, Quantity } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { PageInfo, TableColumn } from '#ui/table/table.ts';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { type RecallDealer, RecallDealers } from './frames.documents.ts';
import { readRecallSearch } from './frames.links.ts';

const rowId = (row: RecallDealer): string => row.custCode;

/** Dealers with frames of a recall, for staff: those who did not read the bulletin first. */
export function RecallDealersTable({
  code,
  ...page
}: ReturnType<typeof tablePage<readonly RecallDealer[], PageInfo>> & { code: string }) {
  const t = useText();
  const { search, change, refilter } = useListSearch(readRecallSearch);
  const columns = useDealerColumns();
  const { rows, info, fetching, error, onRetry } = page;
  return (
    <DataTable
      name="recall-dealers"
      label={t('frames.recall.dealers')}
      columns={columns}
      {...{ rows, info, fetching, error, onRetry, rowId }}
      view={{ page: search.page ?? 1, limit: search.limit ?? 10 }}
      onView={(view, options) => change({ ...search, ...view }, options)}
      search={wordsOf(search, refilter, t('frames.recall.searchDealers'))}
      toolbar={
        <Switch
          label={t('frames.recall.onlyUnread')}
          checked={search.unread ?? false}
          onChange={(event) => refilter({ ...search, unread: event.target.checked || undefined })}
        />
      }
      onExport={() => everyDealer(code, search.unread ?? false, search.q)}
      empty={<NothingYet title={t('frames.recall.noDealers')} />}
    />
  );
}

async function everyDealer(code: string, unread: boolean, q: string | undefined): Promise<RecallDealer[]> {
  const rows: RecallDealer[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { recall } = await graphql(RecallDealers, { code, unread, search: q, page });
    rows.push(...(recall?.dealers?.data ?? []));
    pages = recall?.dealers?.info.pageTotal ?? 0;
  }
  return rows;
}

function useDealerColumns(): TableColumn<RecallDealer>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'dealer',
        header: t('frames.col.dealer'),
        fixed: true,
        card: 'title',
        csv: (row) => row.custName,
        cell: (row) => (
          <Stack gap={0}>
            <Text strong>{row.custName}</Text>
            <Text size="xs" tone="muted">
              {shownCode(row.custCode)}
            </Text>
          </Stack>
        ),
      },
      {
        id: 'code',
        header: t('frames.col.code'),
        hiddenAtFirst: true,
        card: 'off',
        csv: (row) => shownCode(row.custCode),
        cell: (row) => row.custCode,
      },
      {
        id: 'read',
        header: t('frames.col.read'),
        card: 'status',
        csv: (row) => row.readAt,
        cell: (row) =>
          row.readAt ? (
            <Text size="sm">
              <Instant at={row.readAt} show="date" /> {row.readBy}
            </Text>
          ) : (
            <Text size="sm" tone="err" strong>
              {t('frames.recall.unread')}
            </Text>
          ),
      },
      ...(['affected', 'checked', 'repaired'] as const).map((id): TableColumn<RecallDealer> => ({
        id,
        header: t(`frames.col.${id}`),
        align: 'right',
        csv: (row) => row[id],
        cell: (row) => <Quantity value={row[id]} />,
      })),
    ],
    [t],
  );
}
