import { IconFolderPlus, IconPencil, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { targetKinds } from '../../../rules/downloads/target.ts';
import type { DownloadTargetListQuery } from '../../platform/api/generated/graphql.ts';
import { graphql } from '../../platform/api/graphql.ts';
import { sendJson } from '../../platform/api/http.ts';
import { documentKey, useAction } from '../../platform/api/queries.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDelete } from '../../ui/confirm-delete.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { failureWords } from '../../ui/failure-words.ts';
import { Quantity } from '../../ui/figures.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { NothingYet } from '../../ui/states.tsx';
import type { TableColumn } from '../../ui/table.ts';
import { showToast } from '../../ui/toast.tsx';
import {
  DownloadScheduleList,
  DownloadTargetList,
  RemoveDownloadTarget,
  type TargetRow,
} from './schedules.documents.ts';
import { TargetDialog } from './target.dialog.tsx';

const rowId = (row: TargetRow): string => row.id;

/** The folders of the market into which regular exports can be delivered, for administrators of markets. */
export function TargetsCard() {
  const t = useText();
  const [edited, setEdited] = useState<TargetRow | 'new' | null>(null);
  const [removed, setRemoved] = useState<TargetRow | null>(null);
  const query = useQuery<DownloadTargetListQuery>({
    queryKey: documentKey(DownloadTargetList, {}),
    queryFn: ({ signal }) => graphql(DownloadTargetList, {}, { signal }),
  });
  const remove = useAction(RemoveDownloadTarget, (answer) => answer.removeDownloadTarget, {
    refresh: [DownloadTargetList, DownloadScheduleList],
  });
  const columns = useTargetColumns(setEdited, setRemoved);
  const rows = query.data?.downloadTargets;
  return (
    <>
      <Row justify="end">
        <Button icon={IconFolderPlus} onClick={() => setEdited('new')}>
          {t('downloads.target.add')}
        </Button>
      </Row>
      <DataTable
        name="download-targets"
        label={t('downloads.target.title')}
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
        empty={<NothingYet title={t('downloads.target.none')}>{t('downloads.target.noneHint')}</NothingYet>}
      />
      {edited && <TargetDialog target={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <ConfirmDelete
          title={t('downloads.target.delete', { name: removed.name })}
          action={t('downloads.schedule.remove')}
          done={t('downloads.target.removed')}
          busy={remove.isPending}
          onDelete={() => remove.mutateAsync({ id: removed.id })}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function useTargetColumns(
  onEdit: (row: TargetRow) => void,
  onRemove: (row: TargetRow) => void,
): TableColumn<TargetRow>[] {
  const t = useText();
  return useMemo<TableColumn<TargetRow>[]>(
    () => [
      {
        id: 'name',
        header: t('downloads.target.name'),
        fixed: true,
        card: 'title',
        csv: (row) => row.name,
        cell: (row) => (
          <Stack gap={0}>
            <span>{row.name}</span>
            <Text size="xs" tone="muted">
              {t(`downloads.target.${targetKinds.find((kind) => kind === row.kind) ?? 'sftp'}`)}
            </Text>
          </Stack>
        ),
      },
      {
        id: 'address',
        header: t('downloads.target.address'),
        card: 'meta',
        csv: (row) => row.address,
        cell: (row) => [row.address, row.bucket, row.folder].filter((part) => part !== '').join(' / '),
      },
      {
        id: 'schedules',
        header: t('downloads.schedule.title'),
        align: 'right',
        csv: (row) => row.schedules,
        cell: (row) => <Quantity value={row.schedules} />,
      },
      {
        id: 'actions',
        header: t('downloads.list.actions'),
        align: 'right',
        csv: () => '',
        cell: (row) => (
          <Row gap={1} justify="end">
            <CheckButton target={row} />
            <IconButton
              icon={IconPencil}
              label={t('downloads.target.edit', { name: row.name })}
              onClick={() => onEdit(row)}
            />
            <IconButton
              icon={IconTrash}
              label={t('downloads.target.delete', { name: row.name })}
              onClick={() => onRemove(row)}
            />
          </Row>
        ),
      },
    ],
    [t, onEdit, onRemove],
  );
}

/** Stores and removes a small file in the folder. */
function CheckButton({ target }: { target: TargetRow }) {
  const t = useText();
  const check = useMutation({
    mutationFn: () => sendJson<unknown>(`/download-area/targets/${target.id}/check`, { method: 'POST' }),
    onSuccess: () => showToast({ text: t('downloads.target.checked') }),
    onError: (error) => showToast({ tone: 'err', text: failureWords(t, error) }),
  });
  return (
    <IconButton
      icon={IconPlugConnected}
      label={t('downloads.target.check', { name: target.name })}
      disabled={check.isPending}
      onClick={() => check.mutate()}
    />
  );
}
