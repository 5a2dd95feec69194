import { IconDownload, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DownloadListQuery } from '#platform/api/generated/graphql.ts';
import { useAction } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { fileSizeText } from '#ui/form/file-field.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useDownload } from '#ui/dialog/use-download.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { DownloadStateChip, isOpen, statusOf } from './download-state.tsx';
import {
  CancelDownload,
  DeleteDownload,
  DownloadList,
  DownloadOffer,
  RequestDownload,
  type DownloadRow,
} from './downloads.documents.ts';
import css from './downloads.module.css';
import { moduleText } from './module-text.ts';
import { actionsColumn, titleColumn } from './short-list.tsx';

const rowId = (row: DownloadRow): string => row.id;

/** The user's requests, newest first: state, progress, and what can be done with each. */
export function DownloadsCard({ query }: { query: UseQueryResult<DownloadListQuery> }) {
  const t = useText();
  const [{ page, limit }, setView] = useState({ page: 1, limit: 10 });
  const columns = useDownloadColumns();
  const rows = query.data?.downloadAreas;
  const count = rows?.length ?? 0;
  return (
    <DataTable
      name="downloads"
      label={t('downloads.list.title')}
      columns={columns}
      rows={rows?.slice((page - 1) * limit, page * limit)}
      info={rows ? { page, count, pageTotal: Math.ceil(count / limit) } : null}
      fetching={query.isFetching && !rows?.some(isOpen)}
      error={query.error}
      onRetry={() => void query.refetch()}
      rowId={rowId}
      view={{ page, limit }}
      onView={(view) => setView({ page: view.page ?? 1, limit: view.limit ?? limit })}
      onExport={null}
      empty={<NothingYet title={t('downloads.list.none')}>{t('downloads.list.noneHint')}</NothingYet>}
    />
  );
}

function useDownloadColumns(): TableColumn<DownloadRow>[] {
  const t = useText();
  return useMemo<TableColumn<DownloadRow>[]>(
    () => [
      titleColumn(
        'module',
        t('downloads.list.module'),
        (row) => t(moduleText(row.module)),
        (row) => row.fileName ?? t(`downloads.format.${row.format === 'csv' ? 'csv' : 'xlsx'}`),
      ),
      {
        id: 'period',
        header: t('downloads.list.period'),
        card: 'meta',
        csv: (row) => `${row.from ?? ''} ${row.to ?? ''}`.trim(),
        cell: (row) =>
          row.from !== null && row.to !== null ? (
            <>
              <CalendarDate date={row.from} /> – <CalendarDate date={row.to} />
            </>
          ) : (
            t('downloads.list.now')
          ),
      },
      {
        id: 'customer',
        header: t('downloads.list.customer'),
        csv: (row) => row.customerName ?? '',
        cell: (row) => row.customerName ?? t('downloads.form.allCustomers'),
      },
      {
        id: 'requestedAt',
        header: t('downloads.list.requestedAt'),
        card: 'meta',
        noWrap: true,
        csv: (row) => row.requestedAt,
        cell: (row) => <Instant at={row.requestedAt} show="minute" />,
      },
      {
        id: 'status',
        header: t('downloads.list.status'),
        card: 'status',
        csv: (row) => t(`downloads.status.${statusOf(row)}`),
        cell: (row) => <Progress row={row} />,
      },
      actionsColumn(t('downloads.list.actions'), (row) => <RowActions row={row} />),
    ],
    [t],
  );
}

/** State of a request, with its rows while they are written, its size, its end, or why it failed. */
function Progress({ row }: { row: DownloadRow }) {
  const t = useText();
  const formats = useFormats();
  const words =
    row.failureText ??
    (row.status === 'complete' && row.expiresAt !== null
      ? t('downloads.list.until', {
          size: fileSizeText(row.bytes ?? 0, formats.tag),
          rows: formats.quantity(row.rows),
          date: formats.day(row.expiresAt),
        })
      : null);
  return (
    <Stack gap={0} className={css.progress}>
      <div>
        <DownloadStateChip status={row.status} />
      </div>
      {row.status === 'processing' && row.rowsTotal !== null && <ProgressLine done={row.rows} of={row.rowsTotal} />}
      {words !== null && (
        <Text size="xs" tone="muted">
          {words}
        </Text>
      )}
    </Stack>
  );
}

function RowActions({ row }: { row: DownloadRow }) {
  const t = useText();
  const { saving, save } = useDownload();
  const refresh = [DownloadList, DownloadOffer];
  const cancelled = useAction(CancelDownload, (answer) => answer.cancelDownload, { refresh });
  const removed = useAction(DeleteDownload, (answer) => answer.deleteDownload, { refresh });
  const repeated = useAction(RequestDownload, (answer) => answer.requestDownloadArea, { refresh });
  const cancel = useVerb(cancelled.mutateAsync);
  const remove = useVerb(removed.mutateAsync, { done: () => t('downloads.list.deleted') });
  const again = useVerb(repeated.mutateAsync, { done: () => t('downloads.form.done') });
  const status = statusOf(row);
  const user = useUser();
  // A request is always about the active customer or about all: another customer must be chosen first.
  const repeatable = row.customerCode === null || row.customerCode === user?.customer?.custCode.unified;
  const formats = useFormats();
  const period = row.from !== null && row.to !== null ? `${formats.date(row.from)} – ${formats.date(row.to)}` : '';
  const name = `${t(moduleText(row.module))} ${period}`.trim();
  if (isOpen(row))
    return (
      <IconButton
        icon={IconX}
        label={t('downloads.list.cancel', { name })}
        disabled={cancel.busy}
        onClick={() => void cancel.run({ id: row.id })}
      />
    );
  return (
    <>
      {status === 'complete' && (
        <Button
          size="small"
          icon={IconDownload}
          busy={saving}
          onClick={() => void save(`/download-area/${row.id}`, row.fileName ?? 'download')}
        >
          {t('downloads.list.download')}
        </Button>
      )}
      {status !== 'complete' && repeatable && (
        <IconButton
          icon={IconRefresh}
          label={t('downloads.list.again', { name })}
          disabled={again.busy}
          onClick={() =>
            void again.run({
              module: row.module,
              from: row.from,
              to: row.to,
              format: row.format,
              allCustomers: row.customerCode === null,
            })
          }
        />
      )}
      <IconButton
        icon={IconTrash}
        label={t('downloads.list.delete', { name })}
        disabled={remove.busy}
        onClick={() => void remove.run({ id: row.id })}
      />
    </>
  );
}
