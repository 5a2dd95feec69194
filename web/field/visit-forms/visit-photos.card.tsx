import { useEffect, useState } from 'react';
import { isFrontSlot, slotsOfBrand, type VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { useDocument } from '#platform/api/queries.ts';
import { photoName } from '#platform/kept-device.ts';
import { logProblem } from '#platform/problem-log.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Section } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import { type ShownFile, SlotView } from '#ui/picture/upload-slot.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { filledSlots } from './kept-visit.ts';
import type { VisitState } from './use-visit.ts';
import type { VisitDevice } from './visit-device.ts';
import css from './visit-forms.module.css';
import { VisitOf } from './visit.documents.ts';
import { slotName } from './visit-words.ts';

const isMaterial = (slot: VisitSlot): boolean => !isFrontSlot(slot) && !slot.startsWith('displayShop');

/** The address of a photo that this device keeps; null while it opens. */
export function useKeptPicture(device: VisitDevice, name: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (name === null) return;
    let made = '';
    let gone = false;
    const show = async (): Promise<void> => {
      const bytes = await device.readBytes(name);
      if (!bytes || gone) return;
      made = URL.createObjectURL(new Blob([bytes]));
      setAddress(made);
    };
    show().catch((error: unknown) => logProblem('A kept photo cannot be shown', error));
    return () => {
      gone = true;
      setAddress(null);
      if (made) URL.revokeObjectURL(made);
    };
  }, [device, name]);
  return address;
}

/** All photo slots of the brand: the shop, the display, and advertising material. */
export function VisitPhotosCard({ device, state }: { device: VisitDevice; state: VisitState }) {
  const t = useText();
  const slots = slotsOfBrand(state.visit.brand);
  const filled = filledSlots(state.visit);
  const groups = [
    { id: 'front', slots: slots.filter(isFrontSlot) },
    { id: 'display', slots: slots.filter((slot) => slot.startsWith('displayShop')) },
    { id: 'material', slots: slots.filter(isMaterial) },
  ] as const;
  return (
    <Card
      title={t('visit-form.form.photos')}
      padded={false}
      note={
        <Text size="xs" tone="muted">
          {t('visit-form.form.photoCount', { count: filled.size, most: slots.length })}
        </Text>
      }
    >
      {groups.map(({ id, slots: group }) => (
        <Section key={id} title={t(`visit-form.slots.${id}`)} hint={t(`visit-form.slots.${id}Hint`)}>
          <div className={css.slots}>
            {group.map((slot) => (
              <VisitPhoto key={slot} device={device} state={state} slot={slot} />
            ))}
          </div>
        </Section>
      ))}
    </Card>
  );
}

function VisitPhoto({ device, state, slot }: { device: VisitDevice; state: VisitState; slot: VisitSlot }) {
  const t = useText();
  const phone = usePhone();
  const { visit, busy, problems, tooLarge } = state;
  const kept = visit.photos[slot];
  const address = useKeptPicture(device, kept ? photoName(visit.id, kept.id) : null);
  const stored = visit.removed.includes(slot) ? undefined : visit.base?.photos.find((photo) => photo.slot === slot);
  // The visit was read long ago: its addresses have ended.
  const { data: now } = useDocument(
    VisitOf,
    { brand: visit.brand, id: visit.base?.id ?? '' },
    { enabled: stored !== undefined, keepPrevious: false, quiet: true, signedFiles: true },
  );
  const fresh = now?.formVisits.data[0]?.photos.find((photo) => photo.slot === slot)?.attachment ?? stored?.attachment;
  const chooseShown = (): ShownFile | null => {
    if (kept)
      return {
        picture: address,
        url: address,
        fileName: kept.name,
        share: 0,
        state: kept.attachmentId ? 'ready' : 'waiting',
        message: null,
      };
    if (stored)
      return {
        picture: fresh?.smallUrl ?? null,
        url: fresh?.url ?? null,
        fileName: stored.attachment?.fileName ?? '',
        share: 1,
        state: 'ready',
        message: null,
      };
    return null;
  };
  const shown: ShownFile | null = chooseShown();
  const problem = slot === 'displayShop1' || slot === 'frontShop1' ? problems[slot] : undefined;
  const refusal = visit.refusals.find(({ field }) => field === slot)?.message;
  const chooseMessage = () => {
    if (tooLarge === slot) return t('visit-form.form.tooLarge');
    if (problem && !shown) return t(problem);
    return null;
  };
  const message = refusal ?? chooseMessage();
  return (
    <div data-problem={message === null ? undefined : ''}>
      <SlotView
        kind="visit-photo"
        title={slotName(t, slot)}
        drawing="photo"
        camera={phone}
        disabled={busy}
        shown={shown}
        message={message}
        onFile={(file) => file && void state.addPhoto(slot, file)}
        onRemove={() => state.removePhoto(slot)}
      />
    </div>
  );
}
