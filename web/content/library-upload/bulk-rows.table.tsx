import { IconFile, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useStore } from '#platform/store.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { uploadItems } from '#platform/uploads/upload-items.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { type ChipTone, StatusChip } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { fileSizeText } from '#ui/form/file-field.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import { NoResult } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { BulkRowDialog } from './bulk-row.dialog.tsx';
import { type BulkRow, choiceOf, isDone, isShown, replacedBy, type RowState } from './bulk-rows.ts';
import css from '#content/marketing-admin/marketing-admin.module.css';
import { readBulkSearch } from './library-upload.links.ts';
import type { BulkRows } from './use-bulk-rows.ts';

const rowId = (row: BulkRow): string => row.key;
const pageSize = 25;
const tones: Readonly<Record<RowState, ChipTone>> = {
  sending: 'info',
  lost: 'warn',
  refused: 'err',
  ready: 'ok',
  created: 'ok',
  replaced: 'ok',
  skipped: 'grey',
};

type TableProps = { bulk: BulkRows; equal: ReadonlyMap<string, string>; disabled: boolean };

/** The files with their progress, result and decisions. */
export function BulkTable({ bulk, equal, disabled }: TableProps) {
  const t = useText();
  const { search, change } = useListSearch(readBulkSearch);
  const [editing, setEditing] = useState<string | null>(null);
  const rows = bulk.rows.filter((row) => isShown(row, search.files ?? 'all', equal.has(row.key)));
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(search.page ?? 1, pages);
  const columns = useBulkColumns({ bulk, equal, disabled }, setEditing);
  const edited = bulk.rows.find(({ key }) => key === editing);
  return (
    <>
      <DataTable
        name="marketing-bulk"
        label={t('marketing-bulk.table.title')}
        columns={columns}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        rowId={rowId}
        info={{ page, count: rows.length, pageTotal: pages }}
        view={{ page, limit: pageSize }}
        onView={(view, options) => change({ ...search, page: view.page === 1 ? undefined : view.page }, options)}
        pageSizes={[pageSize]}
        picture
        onExport={null}
        empty={<NoResult onClear={() => change({ ...search, files: undefined, page: undefined })} />}
      />
      {edited && (
        <BulkRowDialog row={edited} onSave={(next) => bulk.change(edited.key, next)} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function useBulkColumns({ bulk, equal, disabled }: TableProps, onEdit: (key: string) => void): TableColumn<BulkRow>[] {
  const t = useText();
  return useMemo<TableColumn<BulkRow>[]>(
    () => [
      {
        id: 'file',
        header: t('marketing-bulk.field.file'),
        fixed: true,
        card: 'title',
        csv: (row) => row.fileName,
        cell: (row) => <FileCell row={row} />,
      },
      {
        id: 'state',
        header: t('marketing-admin.field.state'),
        card: 'status',
        csv: (row) => t(`marketing-bulk.state.${row.state}`),
        cell: (row) => <StateCell row={row} />,
      },
      {
        id: 'decision',
        header: t('marketing-bulk.field.decision'),
        card: 'meta',
        cell: (row) => <DecisionCell row={row} twin={equal.get(row.key)} disabled={disabled} onChange={bulk.change} />,
      },
      {
        id: 'codes',
        header: t('marketing-admin.field.articleCodes'),
        cell: (row) => <CodesCell row={row} disabled={disabled} onChange={bulk.change} />,
      },
      {
        id: 'actions',
        acts: true,
        header: t('marketing-admin.field.actions'),
        align: 'right',
        card: 'figure',
        noWrap: true,
        cell: (row) => (
          <>
            {row.state === 'ready' && (
              <IconButton
                size="small"
                icon={IconPencil}
                label={t('marketing-bulk.row.edit', { name: row.fileName })}
                disabled={disabled}
                onClick={() => onEdit(row.key)}
              />
            )}
            {!isDone(row) && (
              <IconButton
                size="small"
                icon={IconTrash}
                label={t('ui.file.remove', { name: row.fileName })}
                disabled={disabled}
                onClick={() => bulk.remove([row.key])}
              />
            )}
          </>
        ),
      },
    ],
    [t, bulk, equal, disabled, onEdit],
  );
}

function FileCell({ row }: { row: BulkRow }) {
  const lang = useLocale();
  const { tag } = useFormats();
  const title = row.title || row.fileName;
  return (
    <span className={css.named}>
      <span className={css.thumb}>
        {row.thumbnailUrl && !isDone(row) ? (
          <img src={row.thumbnailUrl} alt="" loading="lazy" />
        ) : (
          <Icon of={IconFile} size={18} />
        )}
      </span>
      <span className={css.names}>
        {row.materialId ? (
          <Link to="/$lang/admin/marketing-material/image/$id/edit" params={{ lang, id: row.materialId }}>
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        <Text size="xs" tone="muted" truncate>
          {[row.folder, row.fileName].filter(Boolean).join('/')} · {fileSizeText(row.bytes, tag)}
        </Text>
      </span>
    </span>
  );
}

/** The state in words; the progress of an upload; why a file was refused. */
function StateCell({ row }: { row: BulkRow }) {
  const t = useText();
  const item = useStore(uploadItems).get(row.key);
  if (row.state === 'sending')
    return item?.state === 'sending' ? (
      <ProgressLine done={item.sentBytes} of={item.bytes} />
    ) : (
      <StatusChip tone={item?.failed ? 'warn' : 'grey'}>
        {t(item?.state === 'checking' ? 'uploads.state.checking' : 'uploads.state.waiting')}
      </StatusChip>
    );
  if (row.state === 'ready' && !row.checked)
    return <StatusChip tone="grey">{t('marketing-bulk.state.comparing')}</StatusChip>;
  return (
    <Stack gap={1}>
      <StatusChip tone={row.state === 'ready' && row.reason !== null ? 'err' : tones[row.state]}>
        {t(
          row.state === 'ready' && row.reason !== null
            ? 'marketing-bulk.state.failed'
            : `marketing-bulk.state.${row.state}`,
        )}
      </StatusChip>
      {row.reason !== null && (
        <Text size="sm" tone="err">
          {row.reason}
        </Text>
      )}
    </Stack>
  );
}

type CellProps = { row: BulkRow; disabled: boolean; onChange: BulkRows['change'] };

/** The treatment of a file that the library or the list has already. */
function DecisionCell({ row, twin, disabled, onChange }: CellProps & { twin: string | undefined }) {
  const t = useText();
  const material = replacedBy(row);
  if (row.state !== 'ready' || (twin === undefined && !material)) return null;
  const duplicate = row.duplicates[0];
  const chooseWords = () => {
    if (duplicate) return t('marketing-bulk.duplicate.of', { title: duplicate.title });
    if (twin !== undefined) return t('marketing-bulk.duplicate.twin', { name: twin });
    return t('marketing-bulk.duplicate.namesake', { title: material?.title ?? '' });
  };
  const words = chooseWords();
  return (
    <Stack gap={1}>
      <Text size="sm" tone="warn">
        {words}
      </Text>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('marketing-bulk.duplicate.choice', { name: row.fileName })}
        value={choiceOf(row, twin !== undefined)}
        disabled={disabled}
        choices={[
          { value: 'skip', label: t('marketing-bulk.duplicate.skip') },
          { value: 'add', label: t('marketing-bulk.duplicate.add') },
          ...(material
            ? [{ value: 'replace', label: t('marketing-bulk.duplicate.replace', { title: material.title }) }]
            : []),
        ]}
        onChange={({ target }) => {
          const chooseChoice = () => {
            if (target.value === 'replace') return 'replace';
            if (target.value === 'add') return 'add';
            return 'skip';
          };
          return onChange(row.key, {
            choice: chooseChoice(),
          });
        }}
      />
    </Stack>
  );
}

/** Article codes; those of the name of the file must be confirmed. */
function CodesCell({ row, disabled, onChange }: CellProps) {
  const t = useText();
  if (row.codes.length === 0) return null;
  return (
    <Row gap={2} wrap>
      <Text size="sm" tone={row.suggested ? 'muted' : undefined}>
        {row.codes.join(', ')}
        {row.suggested && '?'}
      </Text>
      {row.suggested && row.state === 'ready' && (
        <Button
          size="small"
          disabled={disabled}
          aria-label={t('marketing-bulk.codes.confirmOf', { codes: row.codes.join(', '), name: row.fileName })}
          onClick={() => onChange(row.key, { suggested: false })}
        >
          {t('marketing-bulk.codes.confirm')}
        </Button>
      )}
    </Row>
  );
}
