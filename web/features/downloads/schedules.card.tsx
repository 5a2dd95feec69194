import { IconCalendarPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { downloadRhythms, relativePeriods } from '../../../rules/downloads/period.ts';
import type { DownloadScheduleListQuery } from '../../platform/api/generated/graphql.ts';
import { graphql } from '../../platform/api/graphql.ts';
import { documentKey, useAction } from '../../platform/api/queries.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { ConfirmDelete } from '../../ui/confirm-delete.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { CalendarDate } from '../../ui/figures.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { NothingYet } from '../../ui/states.tsx';
import type { TableColumn } from '../../ui/table.ts';
import type { Offer } from './downloads.documents.ts';
import { moduleText } from './module-text.ts';
import { ScheduleDialog } from './schedule.dialog.tsx';
import { DownloadScheduleList, RemoveDownloadSchedule, type ScheduleRow } from './schedules.documents.ts';

const rowId = (row: ScheduleRow): string => row.id;

/** The user's regular exports: list, add, delete. */
export function SchedulesCard({ offer }: { offer: Offer | undefined }) {
  const t = useText();
  const can = usePermissions();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ScheduleRow | null>(null);
  const query = useQuery<DownloadScheduleListQuery>({
    queryKey: documentKey(DownloadScheduleList, {}),
    queryFn: ({ signal }) => graphql(DownloadScheduleList, {}, { signal }),
  });
  const remove = useAction(RemoveDownloadSchedule, (answer) => answer.removeDownloadSchedule, {
    refresh: [DownloadScheduleList],
  });
  const columns = useScheduleColumns(setRemoved);
  const rows = query.data?.downloadSchedules;
  return (
    <>
      {can('download.request') && (
        <Row justify="end">
          <Button icon={IconCalendarPlus} disabled={!offer} onClick={() => setAdding(true)}>
            {t('downloads.schedule.add')}
          </Button>
        </Row>
      )}
      <DataTable
        name="download-schedules"
        label={t('downloads.schedule.title')}
        columns={columns}
        rows={rows}
        info={rows ? { page: 1, count: rows.length, pageTotal: 1 } : null}
        fetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowId={rowId}
        view={{ page: 1, limit: 20 }}
        onView={() => undefined}
        onExport={null}
        empty={<NothingYet title={t('downloads.schedule.none')}>{t('downloads.schedule.noneHint')}</NothingYet>}
      />
      {adding && offer && (
        <ScheduleDialog
          offer={offer}
          targets={query.data?.downloadTargetChoices ?? []}
          onClose={() => setAdding(false)}
        />
      )}
      {removed && (
        <ConfirmDelete
          title={t('downloads.schedule.delete', { name: t(moduleText(removed.module)) })}
          action={t('downloads.schedule.remove')}
          done={t('downloads.schedule.removed')}
          busy={remove.isPending}
          onDelete={() => remove.mutateAsync({ id: removed.id })}
          onClose={() => setRemoved(null)}
        >
          {t('downloads.schedule.deleteText')}
        </ConfirmDelete>
      )}
    </>
  );
}

function useScheduleColumns(onRemove: (row: ScheduleRow) => void): TableColumn<ScheduleRow>[] {
  const t = useText();
  return useMemo<TableColumn<ScheduleRow>[]>(() => {
    const rhythm = (row: ScheduleRow) =>
      t(`downloads.rhythm.${downloadRhythms.find((one) => one === row.rhythm) ?? 'daily'}`);
    const period = (row: ScheduleRow) => {
      const found = relativePeriods.find((one) => one === row.period);
      return found ? t(`downloads.relative.${found}`) : t('downloads.list.now');
    };
    return [
      {
        id: 'module',
        header: t('downloads.list.module'),
        fixed: true,
        card: 'title',
        csv: (row) => row.module,
        cell: (row) => (
          <Stack gap={0}>
            <span>{t(moduleText(row.module))}</span>
            <Text size="xs" tone="muted">
              {row.customerName ?? t('downloads.form.allCustomers')}
            </Text>
          </Stack>
        ),
      },
      {
        id: 'rhythm',
        header: t('downloads.schedule.rhythm'),
        card: 'meta',
        csv: rhythm,
        cell: (row) => `${rhythm(row)}, ${period(row)}`,
      },
      {
        id: 'target',
        header: t('downloads.schedule.target'),
        csv: (row) => row.targetName ?? '',
        cell: (row) => row.targetName ?? t('downloads.schedule.mail'),
      },
      {
        id: 'next',
        header: t('downloads.schedule.next'),
        card: 'status',
        csv: (row) => row.nextOn,
        cell: (row) =>
          row.stoppedAt === null ? (
            <CalendarDate date={row.nextOn} />
          ) : (
            <StatusChip tone="err">{t('downloads.schedule.stopped')}</StatusChip>
          ),
      },
      {
        id: 'actions',
        header: t('downloads.list.actions'),
        align: 'right',
        csv: () => '',
        cell: (row) => (
          <IconButton
            icon={IconTrash}
            label={t('downloads.schedule.delete', { name: t(moduleText(row.module)) })}
            onClick={() => onRemove(row)}
          />
        ),
      },
    ];
  }, [t, onRemove]);
}
