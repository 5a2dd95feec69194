import { IconArrowLeft, IconDownload, IconRotate, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { isConnectionLost } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useKeptReference } from '#platform/use-kept-reference.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { type Device, keptRecords, readMechanic, referenceName } from './device.ts';
import { editOf, type KeptRecord, newRecord, type Reference } from './kept-record.ts';
import {
  DeleteInspection,
  InspectionList,
  InspectionOf,
  InspectionStart,
  RestoreInspection,
  type StoredInspection,
} from './pdi.documents.ts';
import { RecordForm } from './record.form.tsx';

/**
 * The checklist and frames: from the server, else as the device remembers them. Null while both load, and without a
 * network on a device that never got them: `isMissing`.
 */
export function useReference(
  device: Device | null,
  offline: boolean,
): { reference: Reference | null; isKept: boolean; isMissing: boolean; error: unknown } {
  const language = useLocale().slice(0, 2);
  const query = useDocument(InspectionStart, {}, { enabled: !offline && device !== null, quiet: true });
  const { data, dataUpdatedAt } = query;
  const fresh = useMemo(
    () => (data ? { ...data, at: new Date(dataUpdatedAt).toISOString() } : null),
    [data, dataUpdatedAt],
  );
  const { kept, isKept, isReading } = useKeptReference<Reference>(device, referenceName(language), fresh);
  const isLost = offline || query.isError;
  const reference = fresh ?? (isLost ? kept : null);
  return { reference, isKept, isMissing: isLost && reference === null && !isReading, error: query.error };
}

/** A new record, or one that this device keeps. */
export function KeptRecordForm({
  device,
  id,
  frame,
  offline,
  onDone,
}: {
  device: Device;
  id: string;
  frame: string;
  offline: boolean;
  onDone: () => void;
}) {
  const t = useText();
  const { reference, isMissing, error } = useReference(device, offline);
  const [failure, setFailure] = useState<unknown>(null);
  const [start, setStart] = useState<KeptRecord | null>(null);
  useEffect(() => {
    if (start || !reference) return;
    let gone = false;
    const begin = async (): Promise<void> => {
      const kept = await keptRecords.read(device, id);
      const mechanic = await readMechanic(device);
      const record = kept ?? newRecord(id, reference, { mechanic, frame, now: new Date().toISOString() });
      if (!gone) setStart(record);
    };
    begin().catch(setFailure);
    return () => {
      gone = true;
    };
  }, [start, reference, device, id, frame]);
  if (failure !== null) return <ErrorPanel error={failure} />;
  if (error && !reference && !isConnectionLost(error)) return <ErrorPanel error={error} />;
  if (isMissing) return <NoResult title={t('pdi.offline.noLists')}>{t('pdi.offline.noListsHint')}</NoResult>;
  if (!reference || !start) return <SkeletonCard />;
  return <RecordForm device={device} start={start} reference={reference} onDone={onDone} />;
}

/** A stored record: edits it, or shows it if it is deleted or the caller works for no customer. */
export function StoredRecord({ device, id, onDone }: { device: Device | null; id: string; onDone: () => void }) {
  const t = useText();
  const query = useDocument(InspectionOf, { id }, { keepPrevious: false, staleTime: 0, signedFiles: true });
  const { reference } = useReference(device, false);
  const stored = query.data?.claimPDI;
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (stored === null) return <NoResult title={t('pdi.record.missing')} />;
  if (!stored || (device && !reference)) return <SkeletonCard />;
  const none: Reference = { claimPDIChecklist: [], claimPDIMerchandise: [], claimPDIFrames: [], at: '' };
  return (
    <Stack gap={4}>
      <RecordActions stored={stored} />
      {stored.isDeleted && (
        <Note tone="warn">
          {t('pdi.record.deleted', { name: stored.deletedBy ?? '' })} <Instant at={stored.deletedAt} show="minute" />
        </Note>
      )}
      {!stored.frameKnown && <Note tone="warn">{t('frames.find.unknown')}</Note>}
      <RecordForm
        key={`${stored.id} ${stored.isDeleted}`}
        device={device ?? viewer}
        start={editOf(stored)}
        reference={reference ?? none}
        locked={stored.isDeleted || device === null}
        onDone={onDone}
      />
    </Stack>
  );
}

/** For callers without a customer, who keep nothing. */
const viewer: Device = {
  owner: { userId: '', customer: '', customerName: '' },
  lasting: true,
  read: async () => null,
  readBytes: async () => null,
  writeBytes: async () => undefined,
  write: async () => undefined,
  remove: async () => undefined,
  names: async () => [],
};

function RecordActions({ stored }: { stored: StoredInspection }) {
  const t = useText();
  const can = usePermissions();
  const refresh = [InspectionList, InspectionOf];
  const remove = useAction(DeleteInspection, (answer) => answer.deleteClaimPDI, { refresh });
  const removal = useAsked(() => remove.mutateAsync({ id: stored.id }));
  const restore = useAction(RestoreInspection, (answer) => answer.restoreClaimPDI, { refresh });
  const restoring = useVerb(restore.mutateAsync, { done: () => t('pdi.restore.done') });
  const { saving, save } = useDownload();
  return (
    <Row gap={2} wrap>
      {!stored.isDeleted && (
        <Button
          icon={IconDownload}
          busy={saving}
          onClick={() => void save(`/pdi/${stored.id}/pdf`, `PDI-${stored.frameNumber}.pdf`)}
        >
          {t('pdi.record.pdf')}
        </Button>
      )}
      {stored.isDeleted && can('pdi.cud') && (
        <Button icon={IconRotate} busy={restoring.busy} onClick={() => void restoring.run({ id: stored.id })}>
          {t('pdi.restore.action')}
        </Button>
      )}
      {stored.canDelete && (
        <Button variant="danger" icon={IconTrash} onClick={() => removal.ask(true)}>
          {t('pdi.delete.action')}
        </Button>
      )}
      <ConfirmDelete
        of={removal}
        title={t('pdi.delete.title', { frame: stored.frameNumber })}
        action={t('pdi.delete.action')}
        done={t('pdi.delete.done')}
      >
        <p>{t('pdi.delete.hint')}</p>
      </ConfirmDelete>
    </Row>
  );
}

/** Leads from a record to the list. */
export function BackButton({ onClick }: { onClick: () => void }) {
  const t = useText();
  return (
    <Button variant="quiet" icon={IconArrowLeft} onClick={onClick}>
      {t('pdi.record.back')}
    </Button>
  );
}
