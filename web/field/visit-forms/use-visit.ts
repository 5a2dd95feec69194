import { useEffect, useRef, useState } from 'react';
import type { VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { photoName } from '#platform/kept-device.ts';
import { marketToday } from '#platform/market-day.ts';
import { useText } from '#platform/texts/texts.tsx';
import { forgetUploads } from '#platform/uploads/uploads.ts';
import { shrunkPhoto } from '#platform/uploads/shrunk-photo.ts';
import { largestAttachment } from '#rules/attachments/attachment-kinds.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { recordId } from '#service/pdi/pdi.links.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { type Answers, type KeptVisit, problemsOf } from './kept-visit.ts';
import { sendVisit } from './send-visits.ts';
import { keptVisits, type VisitDevice } from './visit-device.ts';
import { type Choices, merged } from './visit-merge.ts';

/** Longest side of a photo in pixels. */
const longestSide = 2_560;

/**
 * A visit while a form edits it. Every change is kept on the device at once, so nothing is lost when the app closes;
 * `save` sends it, now or when there is a network.
 */
export function useVisit(device: VisitDevice, start: KeptVisit, onDone: (id: string | null) => void) {
  const t = useText();
  const [visit, setVisit] = useState(start);
  const [tried, setTried] = useState(false);
  /** The version that is being written to the device. */
  const [keeping, setKeeping] = useState<KeptVisit | null>(null);
  const [tooLarge, setTooLarge] = useState<VisitSlot | null>(null);
  useEffect(() => keptVisits.hold(start.id), [start.id]);
  const [today] = useState(() => marketToday());
  const problems = problemsOf(visit, today);

  const notKept = { key: 'visit-not-kept', failed: () => t('visit-form.kept.failed') };
  const storing = useVerb((next: KeptVisit) => keptVisits.keep(device, next), notKept);
  const sending = useVerb((work: () => Promise<void>) => work(), notKept);
  const { busy } = sending;
  // The author types while a photo is made smaller: changes build on the latest version.
  const latest = useRef(start);
  const show = (next: KeptVisit): void => {
    latest.current = next;
    setVisit(next);
  };
  const store = (change: (before: KeptVisit) => KeptVisit): void => {
    const next = { ...change(latest.current), refusals: [], changedAt: new Date().toISOString(), saved: false };
    show(next);
    setKeeping(next);
    void storing.run(next).finally(() => setKeeping((last) => (last === next ? null : last)));
  };

  /** Sends a version of the visit; what the server does not take stays open in the form. */
  const send = async (next: KeptVisit): Promise<void> => {
    await keptVisits.keep(device, next);
    const sent = await sendVisit(device, next);
    if (sent.kind === 'conflict' || sent.kind === 'refused') {
      const kept = await keptVisits.read(device, next.id);
      if (kept) show(kept);
      window.scrollTo({ top: 0 });
      return;
    }
    const waits = sent.kind === 'waits';
    showToast({ tone: waits ? 'warn' : 'ok', text: t(waits ? 'visit-form.save.kept' : 'visit-form.save.done') });
    onDone(waits ? null : next.id);
  };
  const whileBusy = (work: () => Promise<void>): void => void sending.run(work);

  const removing = useVerb((name: string) => device.remove(name), notKept);
  const photographing = useVerb(async ({ slot, file }: { slot: VisitSlot; file: File }): Promise<void> => {
    const bytes = await shrunkPhoto(file, longestSide);
    const large = bytes.byteLength > largestAttachment['visit-photo'];
    setTooLarge(large ? slot : null);
    if (large) return;
    const id = recordId(Date.now());
    await device.writeBytes(photoName(start.id, id), bytes);
    store((before) => ({
      ...before,
      photos: { ...before.photos, [slot]: { id, name: file.name || 'photo.jpg', attachmentId: null } },
      removed: before.removed.filter((other) => other !== slot),
    }));
  }, notKept);

  return {
    visit,
    isKeeping: keeping !== null,
    today,
    busy,
    problems: tried ? problems : {},
    tooLarge,
    change: (part: Partial<KeptVisit>): void => store((before) => ({ ...before, ...part })),
    answer: (part: Partial<Answers>): void =>
      store((before) => ({ ...before, filledFrom: null, answers: { ...before.answers, ...part } })),
    edit: store,
    addPhoto: (slot: VisitSlot, file: File): Promise<boolean> => photographing.run({ slot, file }),
    removePhoto: (slot: VisitSlot): void =>
      store((before) => {
        const { [slot]: gone, ...photos } = before.photos;
        if (gone) void removing.run(photoName(start.id, gone.id));
        const isStored = before.base?.photos.some((photo) => photo.slot === slot) ?? false;
        return { ...before, photos, removed: isStored ? [...new Set([...before.removed, slot])] : before.removed };
      }),
    save: (): void => {
      setTried(true);
      if (Object.keys(problems).length > 0) {
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem] input')?.focus(),
        );
        return;
      }
      whileBusy(() => send({ ...visit, refusals: [], saved: true }));
    },
    discard: (): void =>
      whileBusy(async () => {
        forgetUploads(`visit.${visit.id}.`);
        await keptVisits.drop(device, visit.id);
        onDone(null);
      }),
    /** Ends a conflict with the chosen side of each field, and sends the result. */
    merge: (choices: Choices): void => whileBusy(() => send(merged(visit, choices))),
  };
}

export type VisitState = ReturnType<typeof useVisit>;
