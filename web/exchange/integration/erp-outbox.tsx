import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { outboxKinds, outboxStates } from '#rules/exchange/integration/choices.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useAsked } from '#ui/dialog/confirm-verb.tsx';
import { wordsOf } from '#ui/table/use-list-search.ts';
import { DiscardDialog } from './discard.dialog.tsx';
import type { ListProps } from './erp-files.tsx';
import { OutboxChip, recordName, outboxWords } from './erp-words.tsx';
import {
  DiscardErpRecord,
  ErpOutboxList,
  ErpOverview,
  ReplayErpRecord,
  type OutboxRow,
} from './integration.documents.ts';
import { ReplayConfirm } from './replay.dialog.tsx';
import css from './integration.module.css';

const rowId = (row: OutboxRow): string => row.id;
const faults = ['diskFull', 'noAccess', 'noFolder'] as const;

/** Orders, payments and other records on their way to the ERP. */
export function ErpOutbox({ search, change, refilter }: ListProps) {
  const t = useText();
  const can = usePermissions();
  const [discarded, setDiscarded] = useState<OutboxRow | null>(null);
  const { page = 1, limit = 10, q, kind, hand } = search;
  const query = useDocument(ErpOutboxList, { state: hand, kind, search: q, page, limit }, { staleTime: 0 });
  const refresh = { refresh: [ErpOutboxList, ErpOverview] };
  const replay = useAction(ReplayErpRecord, (answer) => answer.replayErpRecord, refresh);
  const discard = useAction(DiscardErpRecord, (answer) => answer.discardErpRecord, refresh);
  const replaying = useAsked((row: OutboxRow) => replay.mutateAsync({ id: row.id }));
  const asks = useMemo(() => ({ replay: replaying.ask, discard: setDiscarded }), [replaying.ask]);
  const columns = useOutboxColumns(can('integration.manage') ? asks : null);
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <>
      <DataTable
        name="erp-outbox"
        label={t('integration.tab.outbox')}
        columns={columns}
        {...tablePage(query, query.data?.erpOutbox)}
        rowId={rowId}
        view={{ page, limit }}
        onView={(view, options) => change({ ...search, page: view.page, limit: view.limit }, options)}
        search={wordsOf(search, refilter, t('integration.outbox.search'), 60)}
        toolbar={<OutboxFilters search={search} refilter={refilter} />}
        onExport={null}
        empty={<NothingYet title={t('integration.outbox.none')}>{t('integration.outbox.noneHint')}</NothingYet>}
      />
      <ReplayConfirm of={replaying} />
      {discarded && (
        <DiscardDialog
          title={t('integration.discard.recordTitle', { number: discarded.number })}
          hint={t('integration.discard.recordHint')}
          onDiscard={(reason) => discard.mutateAsync({ id: discarded.id, reason })}
          onClose={() => setDiscarded(null)}
        />
      )}
    </>
  );
}

function OutboxFilters({ search, refilter }: Pick<ListProps, 'search' | 'refilter'>) {
  const t = useText();
  return (
    <>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('integration.col.state')}
        value={search.hand ?? ''}
        placeholder={t('integration.outbox.anyState')}
        choices={outboxStates.map((value) => ({ value, label: t(`integration.hand.${value}`) }))}
        onChange={(event) => refilter({ ...search, hand: outboxStates.find((one) => one === event.target.value) })}
      />
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('integration.col.kind')}
        value={search.kind ?? ''}
        placeholder={t('integration.outbox.anyKind')}
        choices={outboxKinds.map((value) => ({ value, label: t(`integration.record.${value}`) }))}
        onChange={(event) => refilter({ ...search, kind: outboxKinds.find((one) => one === event.target.value) })}
      />
    </>
  );
}

/** Why the last attempt failed: in words where the portal knows the sort of the error, else as the system says it. */
function errorWords(t: Translate, { fault, lastError }: OutboxRow): string {
  const known = faults.find((one) => one === fault);
  return known ? t(`integration.fault.${known}`) : (lastError ?? '');
}

type Ask = Readonly<Record<'replay' | 'discard', (row: OutboxRow) => void>>;

function useOutboxColumns(onAsk: Ask | null): TableColumn<OutboxRow>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo<TableColumn<OutboxRow>[]>(
    () => [
      {
        id: 'number',
        header: t('integration.col.number'),
        fixed: true,
        card: 'title',
        csv: (row) => row.number,
        cell: (row) => (
          <Stack gap={0}>
            <Text strong>{row.number}</Text>
            <Text size="xs" tone="muted">
              {recordName(t, row.kind)} · {row.customerName} · {row.sorgName}
            </Text>
          </Stack>
        ),
      },
      {
        id: 'state',
        header: t('integration.col.state'),
        card: 'status',
        csv: (row) => outboxWords(row, t),
        cell: (row) => (
          <span className={css.chips}>
            <OutboxChip row={row} t={t} />
          </span>
        ),
      },
      {
        id: 'createdAt',
        header: t('integration.col.createdAt'),
        card: 'meta',
        noWrap: true,
        csv: (row) => row.createdAt,
        cell: (row) => <Instant at={row.createdAt} show="minute" />,
      },
      {
        id: 'attempts',
        header: t('integration.col.attempts'),
        align: 'right',
        csv: (row) => row.attempts,
        cell: (row) => row.attempts,
      },
      {
        id: 'lastError',
        header: t('integration.col.lastError'),
        csv: (row) => row.lastError,
        cell: (row) => <Text size="sm">{errorWords(t, row) || '–'}</Text>,
      },
      {
        id: 'file',
        header: t('integration.col.file'),
        csv: (row) => row.fileName,
        cell: (row) =>
          row.fileId && row.fileName ? (
            <Link to="/$lang/admin/integration/$id" params={{ lang, id: row.fileId }}>
              {row.fileName}
            </Link>
          ) : (
            '–'
          ),
      },
      ...(onAsk ? [actionsColumn(t, onAsk)] : []),
    ],
    [t, lang, onAsk],
  );
}

const actionsColumn = (t: Translate, onAsk: Ask): TableColumn<OutboxRow> => ({
  id: 'actions',
  acts: true,
  header: t('integration.col.actions'),
  cell: (row) =>
    row.isStuck && (
      <Row gap={1}>
        <Button size="small" onClick={() => onAsk.replay(row)}>
          {t('integration.replay.action')}
        </Button>
        <Button size="small" onClick={() => onAsk.discard(row)}>
          {t('integration.discard.action')}
        </Button>
      </Row>
    ),
});
