import { type CSSProperties, useState } from 'react';
import type { VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/page/card.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Columns, Stack, Text } from '#ui/page/layout.tsx';
import { Bone } from '#ui/page/states.tsx';
import { useVisitBrand } from '#field/visit-forms/visit-brand.ts';
import { PhotosOfSlot, type StoredVisit } from '#field/visit-forms/visit.documents.ts';
import type { VisitSearch } from './visits.links.ts';
import css from './visits.module.css';
import { slotName } from '#field/visit-forms/visit-words.ts';

/** The photo of a slot before and after: a slider over both, that the arrow keys move. */
export function VisitCompare({
  visit,
  slots,
  slot,
  before,
  onChange,
}: {
  visit: StoredVisit;
  /** Slots with a photo. */
  slots: readonly VisitSlot[];
  slot: VisitSlot;
  /** The id of the earlier visit; undefined: the one before. */
  before: string | undefined;
  onChange: (search: Pick<VisitSearch, 'slot' | 'before'>) => void;
}) {
  const t = useText();
  const formats = useFormats();
  const brand = useVisitBrand();
  const query = useDocument(
    PhotosOfSlot,
    { brand, custCode: visit.custCode, slot },
    { keepPrevious: false, quiet: true, signedFiles: true },
  );
  const photos = query.data?.formVisitPhotos ?? [];
  const earlier = photos.filter(({ visitId, visitedOn }) => visitId !== visit.id && visitedOn <= visit.visitedOn);
  const chosen = earlier.find(({ visitId }) => visitId === before) ?? earlier[0];
  const after = visit.photos.find((photo) => photo.slot === slot)?.attachment?.url;
  const day = (date: string): string => formats.date(date) || date;
  const name = slotName(t, slot);
  const renderContent = () => {
    if (query.isPending) return <Bone height={240} />;
    if (chosen?.attachment?.url && after)
      return (
        <Slider
          key={`${slot} ${chosen.visitId}`}
          name={name}
          before={{ url: chosen.attachment.url, day: day(chosen.visitedOn) }}
          after={{ url: after, day: day(visit.visitedOn) }}
        />
      );
    return <Text tone="muted">{t('visit-form.compare.none')}</Text>;
  };
  return (
    <Card title={t('visit-form.compare.title')} className={css.noPrint}>
      <Stack gap={3}>
        <Columns least="field" gap={3}>
          <SelectInput
            label={t('visit-form.compare.slot')}
            value={slot}
            choices={slots.map((value) => ({ value, label: slotName(t, value) }))}
            onChange={(event) => onChange({ slot: event.target.value, before: undefined })}
          />
          <SelectInput
            label={t('visit-form.compare.before')}
            value={chosen?.visitId ?? ''}
            disabled={earlier.length === 0}
            choices={
              earlier.length === 0
                ? [{ value: '', label: '–' }]
                : earlier.map(({ visitId, visitedOn, createdBy }) => ({
                    value: visitId,
                    label: [day(visitedOn), createdBy].filter(Boolean).join(' · '),
                  }))
            }
            onChange={(event) => onChange({ slot, before: event.target.value })}
          />
        </Columns>
        <div className={css.stage}>{renderContent()}</div>
      </Stack>
    </Card>
  );
}

type Side = { url: string; day: string };

function Slider({ name, before, after }: { name: string; before: Side; after: Side }) {
  const t = useText();
  const [at, setAt] = useState(50);
  return (
    <div className={css.compare} style={{ '--at': `${at}%` } as CSSProperties}>
      <img src={after.url} alt={t('visit-form.compare.photo', { name, day: after.day })} />
      <img className={css.older} src={before.url} alt={t('visit-form.compare.photo', { name, day: before.day })} />
      <span className={css.olderDay}>{before.day}</span>
      <span className={css.newerDay}>{after.day}</span>
      <i aria-hidden />
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        aria-label={t('visit-form.compare.slider')}
        aria-valuetext={t('visit-form.compare.share', { percent: at, day: before.day })}
        onChange={(event) => setAt(Number(event.target.value))}
      />
    </div>
  );
}
