import { freeSlot, proofCount, shownSlots } from '#rules/service/claims/draft.ts';
import { type ClaimSlot, issueSlots, kindOfSlot } from '#rules/service/claims/slots.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Meter } from '#ui/figures/progress.tsx';
import type { SlotDrawingName } from '#ui/picture/slot-drawing.tsx';
import { UploadSlot } from '#ui/picture/upload-slot.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { useWriting, type Writing } from './claim-context.ts';
import { filledSlots } from './claim-files.ts';
import css from './claim-form.module.css';
import { MoreFiles } from './more-files.tsx';
import { slotName } from '#service/claims/slot-words.ts';

/** The first needed slot that is empty; null once the proof is complete. */
export function nextSlot({ form, type, files }: Pick<Writing, 'form' | 'type' | 'files'>): ClaimSlot | null {
  const filled = filledSlots(files.states);
  const next = shownSlots(form, type, filled).find(({ slot, needed }) => needed && !filled.has(slot));
  return next?.slot ?? null;
}

const drawings: Readonly<Partial<Record<ClaimSlot, SlotDrawingName>>> = {
  photo1: 'bike',
  photo2: 'serial',
  photo3: 'defect',
  photo4: 'defect-wide',
  invoice: 'invoice',
  idCard: 'id-card',
};

function hintOf(t: Translate, slot: ClaimSlot): string | undefined {
  if (slot === 'photo2') return t('claim-form.slotHint.serial');
  return slot === 'invoice' || slot === 'idCard' ? t('claim-form.slotHint.photoOrPdf') : undefined;
}

/** The proof: only the needed slots, each with an outline of what it shows. */
export function PhotosStep() {
  const t = useText();
  const phone = usePhone();
  const { type, form, files, errorOf } = useWriting();
  const filled = filledSlots(files.states);
  const { done, needed } = proofCount(form, type, filled);
  const count = t('claim-form.photos.count', { done, needed });
  return (
    <Card
      title={t('claim-form.step.photos')}
      note={
        <Text size="xs" tone="muted">
          {count}
        </Text>
      }
      actions={
        <div className={css.meter}>
          <Meter parts={[{ share: needed === 0 ? 1 : done / needed, tone: 'ok' }]} label={count} />
        </div>
      }
    >
      <Stack gap={3}>
        <Text as="p" size="sm" tone="muted">
          {t('claim-form.photos.hint')}
        </Text>
        <div className={css.slots}>
          {shownSlots(form, type, filled).map(({ slot, needed: isNeeded }) => (
            <div key={slot} data-field={`attachments.${slot}`}>
              <UploadSlot
                place={files.placeOf(slot)}
                kind={kindOfSlot(slot)}
                title={t(slotName(slot))}
                need={isNeeded ? 'needed' : 'helps'}
                hint={hintOf(t, slot)}
                drawing={drawings[slot]}
                camera={phone && kindOfSlot(slot) === 'photo'}
                stored={files.storedOf(slot)}
                error={errorOf(`attachments.${slot}`) ?? errorOf(`files.${slot}`)}
                onChange={(id) => id === null && files.remove(slot)}
              />
            </div>
          ))}
        </div>
        <MoreFiles
          free={(kind) => freeSlot(kind, filled)}
          onFile={(slot, file) => files.add(slot, file)}
          photo={issueSlots.some((slot) => filled.has(slot))}
        />
      </Stack>
    </Card>
  );
}
