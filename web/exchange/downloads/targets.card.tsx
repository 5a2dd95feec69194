import { IconFolderPlus, IconPencil, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { targetKinds } from '#rules/exchange/downloads/target.ts';
import { sendJson } from '#platform/api/http.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Quantity } from '#ui/figures/figures.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { readDownloadsSearch } from './downloads.links.ts';
import {
  DownloadScheduleList,
  DownloadTargetList,
  RemoveDownloadTarget,
  type TargetRow,
} from './schedules.documents.ts';
import { actionsColumn, ShortList, titleColumn } from './short-list.tsx';
import { TargetDialog } from './target.dialog.tsx';

const kindText = (t: Translate, { kind }: TargetRow): string =>
  t(`downloads.target.${targetKinds.find((one) => one === kind) ?? 'sftp'}`);

/** The folders of the market into which regular exports can be delivered, for administrators of markets. */
export function TargetsCard() {
  const t = useText();
  const { search, change } = useListSearch(readDownloadsSearch);
  const query = useDocument(DownloadTargetList, {});
  const remove = useAction(RemoveDownloadTarget, (answer) => answer.removeDownloadTarget, {
    refresh: [DownloadTargetList, DownloadScheduleList],
  });
  const removal = useAsked((row: TargetRow) => remove.mutateAsync({ id: row.id }));
  const edit = useCallback((id?: string) => change({ ...search, edit: id }), [change, search]);
  const columns = useTargetColumns(edit, removal.ask);
  const rows = query.data?.downloadTargets;
  const edited = rows?.find(({ id }) => id === search.edit) ?? null;
  return (
    <ShortList
      name="download-targets"
      label={t('downloads.target.title')}
      add={{ icon: IconFolderPlus, onClick: () => edit('new'), children: t('downloads.target.add') }}
      query={query}
      rows={rows}
      columns={columns}
      empty={[t('downloads.target.none'), t('downloads.target.noneHint')]}
    >
      {rows && (edited || search.edit === 'new') && <TargetDialog target={edited} onClose={() => edit()} />}
      <ConfirmDelete
        of={removal}
        title={(row) => t('downloads.target.delete', { name: row.name })}
        action={t('downloads.schedule.remove')}
        done={t('downloads.target.removed')}
      />
    </ShortList>
  );
}

function useTargetColumns(onEdit: (id: string) => void, onRemove: (row: TargetRow) => void): TableColumn<TargetRow>[] {
  const t = useText();
  return useMemo<TableColumn<TargetRow>[]>(
    () => [
      titleColumn(
        'name',
        t('downloads.target.name'),
        (row) => row.name,
        (row) => kindText(t, row),
      ),
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
      actionsColumn(t('downloads.list.actions'), (row) => (
        <>
          <CheckButton target={row} />
          <IconButton
            icon={IconPencil}
            label={t('downloads.target.edit', { name: row.name })}
            onClick={() => onEdit(row.id)}
          />
          <IconButton
            icon={IconTrash}
            label={t('downloads.target.delete', { name: row.name })}
            onClick={() => onRemove(row)}
          />
        </>
      )),
    ],
    [t, onEdit, onRemove],
  );
}

/** Stores and removes a small file in the folder. */
function CheckButton({ target }: { target: TargetRow }) {
  const t = useText();
  const check = useVerb(() => sendJson<unknown>(`/download-area/targets/${target.id}/check`, { method: 'POST' }), {
    done: () => t('downloads.target.checked'),
  });
  return (
    <IconButton
      icon={IconPlugConnected}
      label={t('downloads.target.check', { name: target.name })}
      disabled={check.busy}
      onClick={() => void check.run(undefined)}
    />
  );
}
