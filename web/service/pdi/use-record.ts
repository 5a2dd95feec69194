import { useEffect, useRef, useState } from 'react';
import { scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import { signatureStands } from '#rules/service/pdi/signature.ts';
import { useText } from '#platform/texts/texts.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { type Device, keptRecords, writeMechanic } from './device.ts';
import { type Draft, type KeptPhoto, type KeptRecord, problemsOf } from './kept-record.ts';
import { keepMine, sendRecord, takeStored } from './send-records.ts';

/** The draft with a change; a change of what was signed takes the signature away. */
function changedDraft(before: Draft, change: Partial<Draft>): Draft {
  const after = { ...before, ...change };
  if (after.signature === null || after.signature !== before.signature) return after;
  const facts = ({ frameNumber, mechanic, checks }: Draft) => ({
    frameNumber: scannedFrameNumber(frameNumber),
    mechanic: mechanic.trim(),
    checks: new Map(checks.map(({ checklist, checked }) => [checklist, checked])),
  });
  return signatureStands(facts(before), facts(after)) ? after : { ...after, signature: null };
}

/**
 * A record while a form edits it. Every change is kept on the device at once, so nothing is lost when the app closes;
 * `save` sends it, now or when there is a network.
 */
export function useRecord(device: Device, start: KeptRecord, onDone: () => void) {
  const t = useText();
  const [record, setRecord] = useState(start);
  const [tried, setTried] = useState(false);
  useEffect(() => keptRecords.hold(start.id), [start.id]);

  const notKept = { key: 'pdi-not-kept', failed: () => t('pdi.kept.failed') };
  const keeping = useVerb((next: KeptRecord) => keptRecords.keep(device, next), notKept);
  const sending = useVerb((work: () => Promise<void>) => work(), notKept);
  const { busy } = sending;

  // The mechanic types while a photo is made smaller: changes build on the latest version.
  const latest = useRef(start);
  const show = (next: KeptRecord): void => {
    latest.current = next;
    setRecord(next);
  };
  const store = (change: (before: KeptRecord) => Partial<KeptRecord>): void => {
    const before = latest.current;
    const next = { ...before, ...change(before), refusal: null, changedAt: new Date().toISOString(), saved: false };
    show(next);
    void keeping.run(next);
  };
  const change = (part: Partial<Draft>): void => {
    const { draft } = latest.current;
    const next = changedDraft(draft, part);
    if (draft.signature && !next.signature && part.signature !== null)
      showToast({ key: 'pdi-sign-gone', tone: 'info', text: t('pdi.sign.gone') });
    store(() => ({ draft: next }));
  };

  /** Sends a version of the record; what the server does not take stays open in the form. */
  const send = async (next: KeptRecord): Promise<void> => {
    const { kind } = await sendRecord(device, next);
    if (kind === 'conflict' || kind === 'refused') {
      const kept = await keptRecords.read(device, next.id);
      if (kept) show(kept);
      window.scrollTo({ top: 0 });
      return;
    }
    const waits = kind === 'waits';
    showToast({ tone: waits ? 'warn' : 'ok', text: t(waits ? 'pdi.save.kept' : 'pdi.save.done') });
    onDone();
  };
  const whileBusy = (work: () => Promise<void>): void => void sending.run(work);

  return {
    record,
    busy,
    problems: tried ? problemsOf(record.draft) : {},
    change,
    editPhotos: (edit: (photos: readonly KeptPhoto[]) => KeptPhoto[]): void =>
      store(({ photos }) => ({ photos: edit(photos) })),
    save: (): void => {
      setTried(true);
      if (Object.keys(problemsOf(record.draft)).length > 0) {
        requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        return;
      }
      whileBusy(async () => {
        const saved = { ...record, refusal: null, saved: true };
        await keptRecords.keep(device, saved);
        await writeMechanic(device, record.draft.mechanic.trim());
        await send(saved);
      });
    },
    discard: (): void => whileBusy(async () => keptRecords.drop(device, record.id).then(onDone)),
    /** Keeps the mechanic's version of a conflict and sends it again. */
    keepMine: (): void =>
      whileBusy(async () => {
        await keepMine(device, record);
        const next = await keptRecords.read(device, record.id);
        if (next) await send(next);
      }),
    /** Drops the mechanic's version of a conflict. */
    takeStored: (): void =>
      whileBusy(async () => {
        await takeStored(device, record);
        showToast({ text: t('pdi.conflict.taken') });
        onDone();
      }),
  };
}

export type RecordState = ReturnType<typeof useRecord>;
