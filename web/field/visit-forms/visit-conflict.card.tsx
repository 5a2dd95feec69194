import { useState } from 'react';
import { visitSlots, type VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { photoName } from '#platform/kept-device.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Radio } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { answersOf, type KeptVisit, type Reference } from './kept-visit.ts';
import type { StoredVisit } from './visit.documents.ts';
import type { VisitDevice } from './visit-device.ts';
import css from './visit-forms.module.css';
import { type Choices, conflictFields, type MergeField, type Side, suggestedChoices } from './visit-merge.ts';
import { useKeptPicture } from './visit-photos.card.tsx';
import { type AnswerWords, answerText, answerWords, mergeFieldName } from './visit-words.ts';

/** Both versions of a visit that somebody else changed meanwhile, and the choice between them, field by field. */
export function VisitConflictCard({
  device,
  visit,
  theirs,
  reference,
  busy,
  onMerge,
}: {
  device: VisitDevice;
  visit: KeptVisit;
  theirs: StoredVisit;
  reference: Reference;
  busy: boolean;
  onMerge: (choices: Choices) => void;
}) {
  const t = useText();
  const fields = conflictFields(visit);
  const [choices, setChoices] = useState<Choices>(() => suggestedChoices(visit));
  const words = answerWords(reference.answers, [visit.base, theirs]);
  const all = (side: Side): void => setChoices(Object.fromEntries(fields.map((field) => [field, side])));
  return (
    <Card title={t('visit-form.conflict.title')}>
      <Stack gap={4}>
        <Note tone="warn" role="alert">
          {t('visit-form.conflict.text', { name: theirs.updatedBy ?? '' })}{' '}
          <Instant at={theirs.updatedAt} show="minute" />
        </Note>
        {fields.length === 0 ? (
          <p>{t('visit-form.conflict.same')}</p>
        ) : (
          <>
            <Row gap={2} wrap>
              <Button size="small" disabled={busy} onClick={() => all('mine')}>
                {t('visit-form.conflict.allMine')}
              </Button>
              <Button size="small" disabled={busy} onClick={() => all('theirs')}>
                {t('visit-form.conflict.allTheirs')}
              </Button>
            </Row>
            {fields.map((field) => (
              <ConflictField
                key={field}
                device={device}
                visit={visit}
                theirs={theirs}
                field={field}
                words={words}
                side={choices[field] ?? 'mine'}
                disabled={busy}
                onSide={(side) => setChoices({ ...choices, [field]: side })}
              />
            ))}
          </>
        )}
        <Row gap={2} wrap>
          <Button variant="primary" busy={busy} onClick={() => onMerge(choices)}>
            {t('visit-form.conflict.send')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

function ConflictField({
  device,
  visit,
  theirs,
  field,
  words,
  side,
  disabled,
  onSide,
}: {
  device: VisitDevice;
  visit: KeptVisit;
  theirs: StoredVisit;
  field: MergeField;
  words: AnswerWords;
  side: Side;
  disabled: boolean;
  onSide: (side: Side) => void;
}) {
  const t = useText();
  const formats = useFormats();
  const date = (day: string): string => formats.date(day) || day;
  const slot = visitSlots.find((one) => one === field);
  const own = slot && visit.photos[slot];
  const address = useKeptPicture(device, own ? photoName(visit.id, own.id) : null);
  const mineOf = (one: VisitSlot) => {
    if (own) return address;
    if (visit.removed.includes(one)) return null;
    return smallOf(visit.base, one);
  };
  const pictures = slot && { mine: mineOf(slot), theirs: smallOf(theirs, slot) };
  const name = mergeFieldName(t, field);
  return (
    <fieldset className={css.choices}>
      <legend>{name}</legend>
      <div className={css.versions}>
        {(['mine', 'theirs'] as const).map((value) => {
          const renderHint = () => {
            if (pictures) {
              if (pictures[value]) return <img className={css.version} src={pictures[value]} alt={name} />;
              return t('visit-form.conflict.noPhoto');
            }
            return textOf(t, words, value === 'mine' ? visit : theirs, field, date) || '–';
          };
          return (
            <Radio
              key={value}
              name={`side-${field}`}
              label={t(`visit-form.conflict.${value}`)}
              hint={renderHint()}
              checked={side === value}
              disabled={disabled}
              onChange={() => onSide(value)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

const smallOf = (visit: StoredVisit | null, slot: string): string | null =>
  visit?.photos.find((photo) => photo.slot === slot)?.attachment?.smallUrl ?? null;

function textOf(
  t: Translate,
  words: AnswerWords,
  version: KeptVisit | StoredVisit,
  field: MergeField,
  date: (day: string) => string,
): string {
  if (field === 'visitedOn') return date(version.visitedOn);
  const answers = 'answers' in version ? version.answers : answersOf(version);
  return answerText(t, words, answers, field as keyof typeof answers);
}
