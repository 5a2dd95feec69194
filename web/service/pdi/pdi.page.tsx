import { IconCheck, IconClock, IconListCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { inspectionStates } from '#rules/service/pdi/checklist.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText, type Translate } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Checkbox, SelectInput } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { ReadyLine } from '#ui/page/offline-ready.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet, SkeletonCard } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { useReady } from './offline-ready.ts';
import { KeptRecordsCard } from './kept-records.card.tsx';
import { InspectionList, type ListedInspection } from './pdi.documents.ts';
import { type PdiSearch, readPdiSearch, recordId } from './pdi.links.ts';
import { KeptRecordForm, StoredRecord, useReference } from './record.tsx';
import { type KeptOnDevice, useDevice } from './use-device.ts';

const rowId = (row: ListedInspection): string => row.id;

/** Pre-delivery inspections: the list, and one record. */
export function PdiPage() {
  const { search, change } = useListSearch(readPdiSearch);
  const kept = useDevice({ offline: false });
  const ready = useReady();
  const { record, frame, begin, ...list } = search;
  if (!record) return <InspectionListPage kept={kept} ready={ready} search={list} />;
  return (
    <RecordView
      key={record}
      kept={kept}
      id={record}
      begin={begin === true}
      frame={frame ?? ''}
      list={list}
      onBack={() => change(list)}
    />
  );
}

function RecordView({
  kept: { device, records },
  id,
  begin,
  frame,
  list,
  onBack,
}: {
  kept: KeptOnDevice;
  id: string;
  begin: boolean;
  frame: string;
  /** The list that the record was opened from. */
  list: PdiSearch;
  onBack: () => void;
}) {
  const t = useText();
  // Decided once: the first change of a stored record keeps it on the device, and the form must stay.
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    if (device !== undefined && isKept === null) setKept(begin || records.some((record) => record.id === id));
  }, [device, isKept, begin, records, id]);
  const renderContent = () => {
    if (device === undefined || isKept === null) return <SkeletonCard />;
    if (!isKept) return <StoredRecord device={device} id={id} onDone={onBack} />;
    if (device) return <KeptRecordForm device={device} id={id} frame={frame} offline={false} onDone={onBack} />;
    return <NoPermission title={t('pdi.record.noCustomer')}>{t('pdi.record.noCustomerHint')}</NoPermission>;
  };
  return (
    <PageFrame
      title={t(begin ? 'pdi.record.new' : 'pdi.record.title')}
      crumbs={[
        {
          key: 'list',
          link: (
            <Link to="." search={list}>
              {t('pdi.record.back')}
            </Link>
          ),
        },
      ]}
    >
      {renderContent()}
    </PageFrame>
  );
}

function InspectionListPage({ kept, ready, search }: { kept: KeptOnDevice; ready: boolean; search: PdiSearch }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const user = useUser();
  const { change, refilter } = useListSearch(readPdiSearch);
  const { page = 1, limit = 10, q, state, deleted } = search;
  const query = useDocument(InspectionList, { search: q, state, showDeleted: deleted, page, limit });
  // Remembers the checklist and the frames of the latest deliveries, for a cellar without a network.
  const { isKept } = useReference(kept.device ?? null, false);
  const columns = useColumns(search);
  const begin = (
    <Row gap={2} wrap>
      {can('pdi.checklist') && (
        <ButtonLink to="/$lang/admin/pdi-checklist" params={{ lang }} icon={IconListCheck}>
          {t('pdi.list.checklist')}
        </ButtonLink>
      )}
      {kept.device !== null && (
        <Button
          variant="primary"
          icon={IconPlus}
          disabled={!kept.device}
          onClick={() => change({ ...search, record: recordId(Date.now()), begin: true })}
        >
          {t('pdi.list.new')}
        </Button>
      )}
    </Row>
  );
  return (
    <PageFrame title={t('pdi.list.title')} subtitle={t('pdi.list.hint')} actions={begin}>
      <Stack gap={4}>
        <KeptRecordsCard records={kept.records} />
        {user?.customer && 'serviceWorker' in navigator && (
          <ReadyLine ready={ready && isKept && kept.device?.lasting === true}>{t('pdi.list.ready')}</ReadyLine>
        )}
        {isForbidden(query.error) ? (
          <NoPermission />
        ) : (
          <DataTable
            name="pdi"
            label={t('pdi.list.title')}
            columns={columns}
            {...tablePage(query, query.data?.claimPDIs)}
            rowId={rowId}
            {...pagingOf(search, change)}
            search={wordsOf(search, refilter, t('pdi.list.search'))}
            toolbar={
              <>
                <SelectInput
                  hideLabel
                  inputSize="small"
                  label={t('pdi.field.state')}
                  value={state ?? ''}
                  placeholder={t('pdi.state.any')}
                  choices={inspectionStates.map((value) => ({ value, label: t(`pdi.state.${value}`) }))}
                  onChange={(event) =>
                    refilter({ ...search, state: inspectionStates.find((one) => one === event.target.value) })
                  }
                />
                <Checkbox
                  label={t('pdi.list.deleted')}
                  checked={deleted === true}
                  onChange={(event) => refilter({ ...search, deleted: event.target.checked || undefined })}
                />
              </>
            }
            empty={<NothingYet title={t('pdi.list.empty')}>{t('pdi.list.emptyHint')}</NothingYet>}
          />
        )}
      </Stack>
    </PageFrame>
  );
}

function useColumns(search: PdiSearch): TableColumn<ListedInspection>[] {
  const t = useText();
  const staff = useUser()?.customer === null;
  return useMemo<TableColumn<ListedInspection>[]>(
    () => [
      {
        id: 'frame',
        header: t('pdi.field.frame'),
        fixed: true,
        card: 'title',
        csv: (row) => row.frameNumber,
        cell: (row) => (
          <Link to="." search={{ ...search, record: row.id }}>
            {row.frameNumber}
          </Link>
        ),
      },
      {
        id: 'state',
        header: t('pdi.field.state'),
        card: 'status',
        csv: (row) => inspectionWords(t, row),
        cell: (row) => <InspectionChip row={row} />,
      },
      {
        id: 'bicycle',
        header: t('pdi.field.bicycle'),
        card: 'meta',
        csv: (row) => row.description,
        cell: (row) => row.description || row.merchandiseName,
      },
      { id: 'mechanic', header: t('pdi.field.mechanic'), csv: (row) => row.mechanic, cell: (row) => row.mechanic },
      ...(staff
        ? [
            {
              id: 'customer',
              header: t('pdi.field.customer'),
              csv: (row: ListedInspection) => row.custName,
              cell: (row: ListedInspection) => row.custName,
            },
          ]
        : []),
      {
        id: 'inspectedAt',
        header: t('pdi.field.inspectedAt'),
        csv: (row) => row.inspectedAt,
        cell: (row) => <Instant at={row.inspectedAt} show="date" />,
      },
    ],
    [t, search, staff],
  );
}

/** The state of an inspection in words; an open one says how many items are left. */
function inspectionWords(t: Translate, { isDeleted, state, openItems }: ListedInspection): string {
  if (isDeleted) return t('pdi.state.deleted');
  return state === 'complete' ? t('pdi.state.complete') : t('pdi.state.openItems', { count: openItems });
}

const inspectionLooks = {
  deleted: { tone: 'err', icon: IconTrash },
  complete: { tone: 'ok', icon: IconCheck },
  open: { tone: 'warn', icon: IconClock },
} as const;

function InspectionChip({ row }: { row: ListedInspection }) {
  const t = useText();
  const ended = row.state === 'complete' ? 'complete' : 'open';
  return <StatusChip {...inspectionLooks[row.isDeleted ? 'deleted' : ended]}>{inspectionWords(t, row)}</StatusChip>;
}
