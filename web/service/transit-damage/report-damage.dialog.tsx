import { useState } from 'react';
import * as v from 'valibot';
import { damageInput } from '#rules/service/transit-damage/transit-damage-input.ts';
import { damageKinds, mostDamagePhotos } from '#rules/service/transit-damage/transit-damage.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { forgetUploads } from '#platform/uploads/uploads.ts';
import { OptionCards, SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { UploadNote } from '#ui/picture/upload-note.tsx';
import { UploadSlot } from '#ui/picture/upload-slot.tsx';
import css from './transit-damage.module.css';
import type { DamagedDelivery } from './report-damage.part.tsx';
import { ReportTransitDamage, TransitDamageList } from './transit-damage.documents.ts';

const schema = v.object({
  position: v.string(),
  frameNumber: v.string(),
  qty: v.pipe(v.string(), v.transform(Number), damageInput.entries.qty),
  kind: damageInput.entries.kind,
  text: damageInput.entries.text,
});

/** Reports damage of one line of a delivery, with photos. */
export function ReportDamageDialog({
  delivery,
  until,
  onClose,
}: {
  delivery: DamagedDelivery;
  until: string;
  onClose: () => void;
}) {
  const t = useText();
  const formats = useFormats();
  const place = `transit-damage.${delivery.doNumber}.`;
  const [photos, setPhotos] = useState<readonly (string | null)[]>([]);
  const report = useAction(ReportTransitDamage, (answer) => answer.reportTransitDamage, {
    refresh: [TransitDamageList, { name: 'DeliveryLines' }],
    onDone: () => forgetUploads(place),
  });
  const sent = photos.filter((photo) => photo !== null);
  const slots = Math.min(mostDamagePhotos, sent.length + 1);
  const labels = {
    position: t('transit-damage.field.line'),
    frameNumber: t('transit-damage.field.frame'),
    qty: t('transit-damage.field.qty'),
    kind: t('transit-damage.field.kind'),
    text: t('transit-damage.field.text'),
  };
  const [first] = delivery.lines;
  return (
    <FormDialog
      title={t('transit-damage.report.title')}
      subtitle={t('transit-damage.report.until', {
        number: delivery.doNumber,
        at: `${formats.date(until.slice(0, 10))}, ${formats.time(until)}`,
      })}
      action={t('transit-damage.report.action')}
      success={t('transit-damage.report.done')}
      labels={labels}
      schema={schema}
      initial={{
        position: String(first?.position ?? ''),
        frameNumber: first?.serialNumbers[0] ?? '',
        qty: '1',
        kind: 'packaging',
        text: '',
      }}
      onSubmit={({ position, ...rest }) =>
        report.mutateAsync({ doNo: delivery.doNumber, position: Number(position), ...rest, photos: sent })
      }
      onClose={onClose}
    >
      {(form) => {
        const serials =
          delivery.lines.find((line) => String(line.position) === form.values.position)?.serialNumbers ?? [];
        return (
          <>
            <SelectInput
              label={labels.position}
              choices={delivery.lines.map((line) => ({
                value: String(line.position),
                label: line.description || line.articleCodeDisplay,
              }))}
              {...form.input('position')}
              onChange={(event) => {
                form.set('position', event.target.value);
                const line = delivery.lines.find((one) => String(one.position) === event.target.value);
                form.set('frameNumber', line?.serialNumbers[0] ?? '');
                form.set('qty', '1');
              }}
            />
            {serials.length > 0 ? (
              <SelectInput
                label={labels.frameNumber}
                choices={serials.map((serial) => ({ value: serial, label: serial }))}
                {...form.input('frameNumber')}
              />
            ) : (
              <TextInput label={labels.qty} inputMode="numeric" {...form.input('qty')} />
            )}
            <OptionCards
              label={labels.kind}
              pairs
              options={damageKinds.map((value) => ({ value, label: t(`transit-damage.kind.${value}`) }))}
              {...form.control('kind')}
            />
            <TextArea label={labels.text} rows={3} maxLength={1_000} {...form.input('text')} />
            <Stack gap={2}>
              <div className={css.photos}>
                {Array.from({ length: slots }, (_, at) => (
                  <UploadSlot
                    key={at}
                    place={`${place}${at}`}
                    kind="photo"
                    title={t('transit-damage.field.photo', { number: at + 1 })}
                    need={at === 0 ? 'needed' : 'helps'}
                    camera
                    onChange={(id) =>
                      setPhotos((before) =>
                        Array.from({ length: slots }, (_, index) => (index === at ? id : (before[index] ?? null))),
                      )
                    }
                  />
                ))}
              </div>
              <UploadNote beginning={place} />
            </Stack>
          </>
        );
      }}
    </FormDialog>
  );
}
