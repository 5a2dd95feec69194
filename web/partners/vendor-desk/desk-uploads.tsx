import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { vendorSheets } from '#rules/partners/vendor-desk/choices.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Instant, Quantity } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import type { DeskListProps } from './desk-articles.tsx';
import { UploadStateChip, uploadStateOf } from './upload-state.tsx';
import { VendorSheetForm } from './vendor-sheet.form.tsx';
import { VendorUploadList, type VendorUploadRow } from './vendor-desk.documents.ts';

const rowId = (row: VendorUploadRow): string => row.id;

/** Checks sheets of a vendor, and lists the uploads of the last 90 days. */
export function DeskUploads({ search, change }: DeskListProps) {
  const t = useText();
  const can = usePermissions();
  const { page = 1, limit = 10 } = search;
  const query = useDocument(VendorUploadList, { page, limit });
  const columns = useUploadColumns();
  return (
    <Stack gap={4}>
      {can('3rd-party.upload') && (
        <VendorSheetForm
          sheet={search.sheet ?? vendorSheets[0]}
          vendor={search.vendor}
          onChoose={(chosen) => change({ ...search, ...chosen })}
        />
      )}
      <DataTable
        name="vendor-uploads"
        label={t('vendor-desk.upload.list')}
        columns={columns}
        {...tablePage(query, query.data?.vendorUploads)}
        rowId={rowId}
        view={{ page, limit }}
        onView={(view, options) => change({ ...search, page: view.page, limit: view.limit }, options)}
        onExport={null}
        empty={<NothingYet title={t('vendor-desk.upload.none')}>{t('vendor-desk.upload.noneHint')}</NothingYet>}
      />
    </Stack>
  );
}

function useUploadColumns(): TableColumn<VendorUploadRow>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo<TableColumn<VendorUploadRow>[]>(
    () => [
      {
        id: 'file',
        header: t('vendor-desk.upload.file'),
        fixed: true,
        card: 'title',
        csv: (row) => row.fileName,
        cell: (row) => (
          <Stack gap={0}>
            <Link to="/$lang/3rd-party/article-maintenance/$id" params={{ lang, id: row.id }}>
              {row.fileName}
            </Link>
            <Text size="xs" tone="muted">
              {row.sentBy}
            </Text>
          </Stack>
        ),
      },
      {
        id: 'sheet',
        header: t('vendor-desk.upload.sheet'),
        card: 'meta',
        csv: (row) => row.sheet,
        cell: (row) => t(row.sheet === 'stock' ? 'vendor-desk.sheet.stock' : 'vendor-desk.sheet.products'),
      },
      {
        id: 'state',
        header: t('vendor-desk.upload.state'),
        card: 'status',
        csv: (row) => t(`vendor-desk.upload.${uploadStateOf(row)}`),
        cell: (row) => <UploadStateChip {...row} />,
      },
      {
        id: 'sent',
        header: t('vendor-desk.upload.sent'),
        card: 'meta',
        noWrap: true,
        csv: (row) => row.checkedAt,
        cell: (row) => <Instant at={row.checkedAt} show="minute" />,
      },
      {
        id: 'rows',
        header: t('vendor-desk.upload.rows'),
        align: 'right',
        csv: (row) => row.taken + row.noted + row.refused,
        cell: (row) => <Quantity value={row.taken + row.noted + row.refused} />,
      },
      {
        id: 'refusedRows',
        header: t('vendor-desk.upload.refusedRows'),
        align: 'right',
        csv: (row) => row.refused,
        cell: (row) => <Quantity value={row.refused} />,
      },
    ],
    [t, lang],
  );
}
