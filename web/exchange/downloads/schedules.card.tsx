import { IconCalendarPlus, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Row } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { DownloadStateChip } from './download-state.tsx';
import type { Offer } from './downloads.documents.ts';
import { readDownloadsSearch } from './downloads.links.ts';
import { moduleText } from './module-text.ts';
import { customersText, rhythmText } from './schedule-words.ts';
import { ScheduleDialog } from './schedule.dialog.tsx';
import {
  DownloadScheduleList,
  PauseDownloadSchedule,
  RemoveDownloadSchedule,
  type ScheduleRow,
} from './schedules.documents.ts';
import { actionsColumn, ShortList, titleColumn } from './short-list.tsx';

/** The user's regular exports: list, add, change, pause, delete. */
export function SchedulesCard({ offer }: { offer: Offer | undefined }) {
  const t = useText();
  const may = usePermissions()('download.request');
  const { search, change } = useListSearch(readDownloadsSearch);
  const query = useDocument(DownloadScheduleList, {});
  const remove = useAction(RemoveDownloadSchedule, (answer) => answer.removeDownloadSchedule, {
    refresh: [DownloadScheduleList],
  });
  const removal = useAsked((row: ScheduleRow) => remove.mutateAsync({ id: row.id }));
  const edit = useCallback((id?: string) => change({ ...search, edit: id }), [change, search]);
  const columns = useScheduleColumns(may, edit, removal.ask);
  const rows = query.data?.downloadSchedules;
  const edited = rows?.find(({ id }) => id === search.edit) ?? null;
  return (
    <ShortList
      name="download-schedules"
      label={t('downloads.schedule.title')}
      add={
        may
          ? {
              icon: IconCalendarPlus,
              disabled: !offer,
              onClick: () => edit('new'),
              children: t('downloads.schedule.add'),
            }
          : null
      }
      query={query}
      rows={rows}
      columns={columns}
      empty={[t('downloads.schedule.none'), t('downloads.schedule.noneHint')]}
    >
      {may && offer && query.data && (edited || search.edit === 'new') && (
        <ScheduleDialog
          schedule={edited}
          offer={offer}
          targets={query.data.downloadTargetChoices}
          onClose={() => edit()}
        />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) => t('downloads.schedule.delete', { name: t(moduleText(row.module)) })}
        action={t('downloads.schedule.remove')}
        done={t('downloads.schedule.removed')}
      >
        {t('downloads.schedule.deleteText')}
      </ConfirmDelete>
    </ShortList>
  );
}

function useScheduleColumns(
  may: boolean,
  onEdit: (id: string) => void,
  onRemove: (row: ScheduleRow) => void,
): TableColumn<ScheduleRow>[] {
  const t = useText();
  return useMemo<TableColumn<ScheduleRow>[]>(
    () => [
      titleColumn(
        'module',
        t('downloads.list.module'),
        (row) => t(moduleText(row.module)),
        (row) => customersText(t, row),
      ),
      {
        id: 'rhythm',
        header: t('downloads.schedule.rhythm'),
        card: 'meta',
        csv: (row) => rhythmText(t, row),
        cell: (row) => rhythmText(t, row),
      },
      {
        id: 'target',
        header: t('downloads.schedule.target'),
        csv: (row) => row.targetName ?? '',
        cell: (row) => row.targetName ?? t('downloads.schedule.mail'),
      },
      {
        id: 'last',
        header: t('downloads.schedule.last'),
        csv: (row) => row.lastOn ?? '',
        cell: (row) => <LastRun row={row} />,
      },
      {
        id: 'next',
        header: t('downloads.schedule.next'),
        card: 'status',
        csv: (row) => (isRunning(row) ? row.nextOn : ''),
        cell: (row) => <NextRun row={row} />,
      },
      ...(may
        ? [
            actionsColumn<ScheduleRow>(t('downloads.list.actions'), (row) => (
              <>
                <PauseButton row={row} />
                <IconButton
                  icon={IconPencil}
                  label={t('downloads.schedule.edit', { name: t(moduleText(row.module)) })}
                  onClick={() => onEdit(row.id)}
                />
                <IconButton
                  icon={IconTrash}
                  label={t('downloads.schedule.delete', { name: t(moduleText(row.module)) })}
                  onClick={() => onRemove(row)}
                />
              </>
            )),
          ]
        : []),
    ],
    [t, may, onEdit, onRemove],
  );
}

const isRunning = ({ pausedAt, stoppedAt }: ScheduleRow): boolean => pausedAt === null && stoppedAt === null;

function LastRun({ row: { lastOn, lastStatus } }: { row: ScheduleRow }) {
  return (
    <Row as="span" gap={2}>
      <CalendarDate date={lastOn} />
      {lastStatus !== null && <DownloadStateChip status={lastStatus} />}
    </Row>
  );
}

/** The day of the next run; a schedule that its user paused, or that lost its right, has none. */
function NextRun({ row }: { row: ScheduleRow }) {
  const t = useText();
  if (row.stoppedAt !== null) return <StatusChip tone="err">{t('downloads.schedule.stopped')}</StatusChip>;
  if (row.pausedAt !== null) return <StatusChip icon={IconPlayerPause}>{t('downloads.schedule.paused')}</StatusChip>;
  return <CalendarDate date={row.nextOn} />;
}

function PauseButton({ row }: { row: ScheduleRow }) {
  const t = useText();
  const running = isRunning(row);
  const paused = useAction(PauseDownloadSchedule, (answer) => answer.pauseDownloadSchedule, {
    refresh: [DownloadScheduleList],
  });
  const pause = useVerb(paused.mutateAsync, {
    done: () => t(running ? 'downloads.schedule.pauseDone' : 'downloads.schedule.resumeDone'),
  });
  return (
    <IconButton
      icon={running ? IconPlayerPause : IconPlayerPlay}
      label={t(running ? 'downloads.schedule.pause' : 'downloads.schedule.resume', {
        name: t(moduleText(row.module)),
      })}
      busy={pause.busy}
      onClick={() => void pause.run({ id: row.id, paused: running })}
    />
  );
}
