import { useEffect, useEffectEvent, useState } from 'react';
import { scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { Columns, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { FrameNumberField, useFrameLookUp } from '#goods/frames/frame-number-field.part.tsx';
import { CheckGroups } from './check-groups.tsx';
import { ConflictCard } from './conflict.card.tsx';
import type { Device } from './device.ts';
import { type KeptRecord, openItems, type Reference, withBicycle } from './kept-record.ts';
import { PhotosCard } from './photos.card.tsx';
import { SignaturePad, SignatureView } from './signature-pad.tsx';
import { type RecordState, useRecord } from './use-record.ts';

type RecordFormProps = {
  device: Device;
  /** The record as it begins; later the form owns it. */
  start: KeptRecord;
  reference: Reference;
  /** Shows only, because the record is deleted or belongs to another customer. */
  locked?: boolean;
  /** After the record was sent or put aside. */
  onDone: () => void;
};

/** The facts that the portal, or without a network the device, knows about the frame. */
function useKnownFrame(typed: string, reference: Reference): ReturnType<typeof useFrameLookUp> {
  const found = useFrameLookUp(typed);
  const number = scannedFrameNumber(typed);
  const kept = reference.claimPDIFrames.find(({ frameNumber }) => frameNumber === number);
  if (!kept || found.frame) return found;
  return {
    loading: false,
    failed: false,
    frame: {
      frameNumber: number,
      known: true,
      stolen: null,
      recalls: [],
      passport: { ...kept, brand: '', doNo: '', deliveredOn: null },
    },
  };
}

/** One inspection: bicycle, checklist, result, photos and signature. */
export function RecordForm({ device, start, reference, locked = false, onDone }: RecordFormProps) {
  const t = useText();
  const state = useRecord(device, start, onDone);
  const { record, busy, problems, change } = state;
  const [discarding, setDiscarding] = useState(false);
  const { draft } = record;
  const disabled = locked || busy;
  if (record.conflict)
    return <ConflictCard record={record} busy={busy} onMine={state.keepMine} onStored={state.takeStored} />;
  return (
    <Stack gap={4}>
      {record.refusal !== null && (
        <Note tone="err" role="alert">
          {record.refusal}
        </Note>
      )}
      {!device.lasting && <Note tone="warn">{t('pdi.kept.fleeting')}</Note>}
      <BicycleCard state={state} reference={reference} locked={locked} />
      <CheckGroups
        checks={draft.checks}
        disabled={disabled}
        onCheck={(items, checked) =>
          change({ checks: draft.checks.map((check) => (items.has(check.checklist) ? { ...check, checked } : check)) })
        }
      />
      <Card title={t('pdi.form.result')}>
        <Stack gap={3}>
          <TextInput
            label={t('pdi.field.mechanic')}
            name="mechanic"
            autoComplete="name"
            maxLength={80}
            value={draft.mechanic}
            disabled={disabled}
            error={problems.mechanic && t(problems.mechanic)}
            onChange={(event) => change({ mechanic: event.target.value })}
          />
          <TextArea
            label={t('pdi.field.note')}
            optional
            rows={3}
            maxLength={1_000}
            value={draft.note}
            disabled={disabled}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Stack>
      </Card>
      <PhotosCard device={device} record={record} disabled={disabled} onEdit={state.editPhotos} />
      <SignatureCard state={state} locked={locked} />
      {!locked && (
        <SaveBar
          left={openItems(draft)}
          all={draft.checks.length}
          busy={busy}
          onSave={state.save}
          onDiscard={() => setDiscarding(true)}
        />
      )}
      {discarding && (
        <Confirm
          title={t('pdi.discard.title')}
          action={t('pdi.form.discard')}
          danger
          onConfirm={state.discard}
          onClose={() => setDiscarding(false)}
        >
          <p>{t('pdi.discard.hint')}</p>
        </Confirm>
      )}
    </Stack>
  );
}

/** The frame, and the kind of a bicycle that the portal does not know. */
function BicycleCard({
  state: { record, busy, problems, change },
  reference,
  locked,
}: {
  state: RecordState;
  reference: Reference;
  locked: boolean;
}) {
  const t = useText();
  const { draft, base } = record;
  const found = useKnownFrame(draft.frameNumber, reference);
  // The portal tells the category of a frame that the device does not know.
  const category = found.frame?.passport?.merchandise;
  const take = useEffectEvent((known: string) => change(withBicycle(draft, reference, draft.frameNumber, known)));
  const isOpen = !locked && !base;
  useEffect(() => {
    if (isOpen && category && category !== draft.merchandise) take(category);
  }, [isOpen, category, draft.merchandise]);
  return (
    <Card title={t('pdi.field.bicycle')}>
      <Columns least="card" gap={3}>
        <FrameNumberField
          name="frameNumber"
          value={draft.frameNumber}
          disabled={locked || busy}
          found={found}
          withoutLink
          autoFocus={!locked && base === null && draft.frameNumber === ''}
          error={problems.frameNumber && t(problems.frameNumber)}
          onChange={(frameNumber) => change(base ? { frameNumber } : withBicycle(draft, reference, frameNumber, null))}
        />
        {!base && !found.frame?.passport && (
          <SelectInput
            label={t('pdi.field.kind')}
            hint={t('pdi.field.kindHint')}
            value={draft.merchandise}
            disabled={locked || busy}
            placeholder={t('pdi.field.anyKind')}
            choices={reference.claimPDIMerchandise.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(event) => change(withBicycle(draft, reference, draft.frameNumber, event.target.value))}
          />
        )}
      </Columns>
    </Card>
  );
}

function SignatureCard({ state: { record, busy, change }, locked }: { state: RecordState; locked: boolean }) {
  const t = useText();
  const { signature, mechanic } = record.draft;
  const renderContent = () => {
    if (!locked)
      return (
        <SignaturePad
          key={mechanic}
          name={mechanic.trim()}
          signature={signature}
          disabled={busy}
          onChange={(drawn) => change({ signature: drawn })}
        />
      );
    if (signature) return <SignatureView signature={signature} />;
    return <Text tone="muted">{t('pdi.sign.none')}</Text>;
  };
  return <Card title={t('pdi.field.signature')}>{renderContent()}</Card>;
}

function SaveBar({
  left,
  all,
  busy,
  onSave,
  onDiscard,
}: {
  left: number;
  all: number;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}) {
  const t = useText();
  return (
    <ActionBar
      label={t('pdi.form.foot')}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={onDiscard}>
            {t('pdi.form.discard')}
          </Button>
          <Button variant="primary" busy={busy} onClick={onSave}>
            {t('pdi.form.save')}
          </Button>
        </>
      }
    >
      <Text strong>{left === 0 && all > 0 ? t('pdi.state.complete') : t('pdi.state.openItems', { count: left })}</Text>
    </ActionBar>
  );
}
