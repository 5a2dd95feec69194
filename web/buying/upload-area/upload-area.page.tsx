import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { uploadModules, type UploadModule } from '#rules/buying/upload-area/choices.ts';
import { isForbidden } from '#platform/api/errors.ts';
import type { SheetUploadListQuery } from '#platform/api/generated/graphql.ts';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey, tablePage } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Instant, Quantity } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { SheetForm } from './sheet.form.tsx';
import { followMs, isRunning, rejectedRows, SheetStateChip, sheetStateOf } from './sheet-state.tsx';
import { SheetUploadList, type SheetUploadRow } from './upload-area.documents.ts';
import { readUploadsSearch } from './upload-area.links.ts';

const rowId = (row: SheetUploadRow): string => row.id;

/** Checks sheets that change many values at once, and lists the uploads of the last 90 days. */
export function UploadAreaPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readUploadsSearch);
  const { page = 1, limit = 10, module } = search;
  const variables = { module, page, limit };
  const query = useQuery<SheetUploadListQuery>({
    queryKey: documentKey(SheetUploadList, variables),
    queryFn: ({ signal }) => graphql(SheetUploadList, variables, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.sheetUploads.data ?? []).some(isRunning) ? followMs : false),
  });
  const columns = useUploadColumns();
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame title={t('upload-area.page.title')} subtitle={t('upload-area.page.hint')}>
      <Stack gap={4}>
        <SheetForm module={module} onModule={(next) => refilter({ ...search, module: next })} />
        <DataTable
          name="sheet-uploads"
          label={t('upload-area.list.title')}
          columns={columns}
          {...tablePage(query, query.data?.sheetUploads)}
          rowId={rowId}
          view={{ page, limit }}
          onView={(view, options) => change({ ...search, page: view.page, limit: view.limit }, options)}
          onExport={null}
          empty={<NothingYet title={t('upload-area.list.none')}>{t('upload-area.list.noneHint')}</NothingYet>}
        />
      </Stack>
    </PageFrame>
  );
}

const moduleOf = (row: SheetUploadRow): UploadModule =>
  uploadModules.find((module) => module === row.module) ?? 'order-limits';

function useUploadColumns(): TableColumn<SheetUploadRow>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo<TableColumn<SheetUploadRow>[]>(
    () => [
      {
        id: 'file',
        header: t('upload-area.list.file'),
        fixed: true,
        card: 'title',
        csv: (row) => row.fileName,
        cell: (row) => (
          <Stack gap={0}>
            <Link to="/$lang/upload-area/$id" params={{ lang, id: row.id }}>
              {row.fileName}
            </Link>
            <Text size="xs" tone="muted">
              {row.sentBy}
            </Text>
          </Stack>
        ),
      },
      {
        id: 'module',
        header: t('upload-area.list.module'),
        card: 'meta',
        csv: (row) => row.module,
        cell: (row) => t(`upload-area.module.${moduleOf(row)}`),
      },
      {
        id: 'state',
        header: t('upload-area.list.state'),
        card: 'status',
        csv: (row) => t(`upload-area.state.${sheetStateOf(row)}`),
        cell: (row) => <SheetStateChip {...row} />,
      },
      {
        id: 'sent',
        header: t('upload-area.list.sent'),
        card: 'meta',
        noWrap: true,
        csv: (row) => row.checkedAt,
        cell: (row) => <Instant at={row.checkedAt} show="minute" />,
      },
      {
        id: 'written',
        header: t('upload-area.list.written'),
        align: 'right',
        csv: (row) => row.written - row.undone,
        cell: (row) => <Quantity value={row.written - row.undone} />,
      },
      {
        id: 'rejected',
        header: t('upload-area.list.rejected'),
        align: 'right',
        csv: rejectedRows,
        cell: (row) => <Quantity value={rejectedRows(row)} />,
      },
    ],
    [t, lang],
  );
}
