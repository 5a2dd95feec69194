import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCheck, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import type { ListProps } from './erp-files.tsx';
import { kindName, rhythmWords } from './erp-words.tsx';
import { ExpectedFileDialog } from './expected-file.dialog.tsx';
import { ErpExpected, ErpOverview, RemoveErpExpectedFile, type ExpectedRow } from './integration.documents.ts';
import type { IntegrationSearch } from './integration.links.ts';

const rowId = (row: ExpectedRow): string => row.id;

/** The kinds of files that senders are expected to send regularly; late ones raise an alarm. */
export function ExpectedFiles({ search, change }: ListProps) {
  const t = useText();
  const can = usePermissions();
  const query = useDocument(ErpExpected, {}, { staleTime: 0 });
  const rows = query.data?.erpOverview.expected;
  const remove = useAction(RemoveErpExpectedFile, (answer) => answer.removeErpExpectedFile, {
    refresh: [ErpExpected, ErpOverview],
  });
  const removal = useAsked((row: ExpectedRow) => remove.mutateAsync({ id: row.id }));
  const manages = can('integration.manage');
  const columns = useExpectedColumns(search, manages ? removal.ask : null);
  if (isForbidden(query.error)) return <NoPermission />;
  const close = () => change({ ...search, edit: undefined });
  return (
    <>
      <DataTable
        name="erp-expected"
        label={t('integration.tab.expected')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        fetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        onExport={null}
        empty={<NothingYet title={t('integration.expected.none')}>{t('integration.expected.noneHint')}</NothingYet>}
      />
      {search.edit && manages && query.data && (
        <ExpectedFileDialog
          row={rows?.find(({ id }) => id === search.edit) ?? null}
          choices={query.data.erpExpectedChoices}
          onClose={close}
        />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) =>
          t('integration.expected.removeTitle', {
            kind: kindName(t, row.type),
            sender: row.sender,
          })
        }
        action={t('integration.expected.remove')}
        done={t('integration.expected.removed')}
      >
        <p>{t('integration.expected.removeHint')}</p>
      </ConfirmDelete>
    </>
  );
}

function useExpectedColumns(
  search: IntegrationSearch,
  onRemove: ((row: ExpectedRow) => void) | null,
): TableColumn<ExpectedRow>[] {
  const t = useText();
  return useMemo<TableColumn<ExpectedRow>[]>(
    () => [
      {
        id: 'type',
        header: t('integration.col.type'),
        fixed: true,
        card: 'title',
        csv: (row) => kindName(t, row.type),
        cell: (row) => (
          <Stack gap={0}>
            {onRemove ? (
              <Link to="." search={{ ...search, edit: row.id }} resetScroll={false}>
                {kindName(t, row.type)}
              </Link>
            ) : (
              <Text strong>{kindName(t, row.type)}</Text>
            )}
            <Text size="xs" tone="muted">
              {row.sender} · {row.sorg} {row.sorgName}
            </Text>
          </Stack>
        ),
      },
      {
        id: 'state',
        header: t('integration.col.state'),
        card: 'status',
        csv: (row) => String(row.isLate),
        cell: (row) => (
          <StatusChip tone={row.isLate ? 'err' : 'ok'} icon={row.isLate ? IconAlertTriangle : IconCheck}>
            {t(row.isLate ? 'integration.fresh.late' : 'integration.fresh.inTime')}
          </StatusChip>
        ),
      },
      {
        id: 'rhythm',
        header: t('integration.col.rhythm'),
        csv: (row) => row.everyMinutes,
        cell: (row) => (
          <>
            {rhythmWords(t, row.everyMinutes)}
            {row.workingDaysOnly && (
              <Text size="xs" tone="muted">
                {' '}
                {t('integration.expected.workingDays')}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'lastAt',
        header: t('integration.col.lastAt'),
        csv: (row) => row.lastAt,
        cell: (row) => <Instant at={row.lastAt} show="minute" />,
      },
      {
        id: 'dueAt',
        header: t('integration.col.dueAt'),
        csv: (row) => row.dueAt,
        cell: (row) => <Instant at={row.dueAt} show="minute" />,
      },
      ...(onRemove ? [removeColumn(t, onRemove)] : []),
    ],
    [t, search, onRemove],
  );
}

const removeColumn = (t: Translate, onRemove: (row: ExpectedRow) => void): TableColumn<ExpectedRow> => ({
  id: 'actions',
  acts: true,
  header: t('integration.col.actions'),
  align: 'right',
  card: 'figure',
  cell: (row) => (
    <IconButton
      size="small"
      icon={IconTrash}
      label={t('integration.expected.removeLabel', { kind: kindName(t, row.type), sender: row.sender })}
      onClick={() => onRemove(row)}
    />
  ),
});
