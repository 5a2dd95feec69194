import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Checkbox, SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { Columns, Stack, Text } from '#ui/page/layout.tsx';
import { SearchMultiSelect } from '#ui/form/search-select.tsx';
import type { Reference } from './kept-visit.ts';
import type { VisitState } from './use-visit.ts';
import css from './visit-forms.module.css';

type CardProps = { state: VisitState; answers: Reference['answers'] };

const choicesOf = (list: readonly { key: string; description: string }[]) =>
  list.map(({ key, description }) => ({ value: key, label: description }));

/** The answers of a form, by what they are about. */
export function VisitAnswerCards(props: CardProps) {
  return (
    <>
      <ShopCard {...props} />
      <SeriesCard {...props} />
      <EquipmentCard {...props} />
    </>
  );
}

function ShopCard({ state: { visit, busy, problems, answer }, answers: lists }: CardProps) {
  const t = useText();
  const { answers } = visit;
  const none = t('visit-form.answer.none');
  return (
    <Card title={t('visit-form.form.shop')}>
      <Stack gap={3}>
        <Columns least="field" gap={3}>
          <SelectInput
            label={t('visit-form.field.otherMidrange')}
            value={answers.otherMidrange ?? ''}
            placeholder={none}
            choices={choicesOf(lists.midrange)}
            disabled={busy}
            onChange={(event) => answer({ otherMidrange: event.target.value || null })}
          />
          <TextInput
            label={t('visit-form.field.otherMidrangeNote')}
            optional
            maxLength={200}
            value={answers.otherMidrangeNote}
            disabled={busy}
            onChange={(event) => answer({ otherMidrangeNote: event.target.value })}
          />
        </Columns>
        {visit.brand === 'polygon' && (
          <Columns least="field" gap={3}>
            <SelectInput
              label={t('visit-form.field.brandDomination')}
              value={answers.brandDomination === null ? '' : String(answers.brandDomination)}
              placeholder={none}
              choices={[
                { value: 'true', label: t('visit-form.answer.yes') },
                { value: 'false', label: t('visit-form.answer.no') },
              ]}
              disabled={busy}
              onChange={(event) =>
                answer({ brandDomination: event.target.value === '' ? null : event.target.value === 'true' })
              }
            />
            {(['qtyPlgGrp', 'qtyNonPlgGrp'] as const).map((field) => (
              <TextInput
                key={field}
                label={t(`visit-form.field.${field}`)}
                optional
                inputMode="numeric"
                maxLength={6}
                value={answers[field]}
                disabled={busy}
                error={problems[field] && t(problems[field])}
                onChange={(event) => answer({ [field]: event.target.value })}
              />
            ))}
          </Columns>
        )}
        <Columns least="field" gap={3}>
          <SelectInput
            label={t('visit-form.field.brandDisplay')}
            value={answers.brandDisplay ?? ''}
            placeholder={none}
            choices={choicesOf(lists.brandDisplay)}
            disabled={busy}
            onChange={(event) => answer({ brandDisplay: event.target.value || null })}
          />
          <TextInput
            label={t('visit-form.field.brandDisplayNote')}
            optional
            maxLength={200}
            value={answers.brandDisplayNote}
            disabled={busy}
            onChange={(event) => answer({ brandDisplayNote: event.target.value })}
          />
        </Columns>
      </Stack>
    </Card>
  );
}

const seriesChoices = (names: readonly string[], chosen: readonly string[]) =>
  [...new Set([...names, ...chosen])].map((name) => ({ value: name, label: name }));

/** The series that the shop shows: of the own brand, or by brand. */
function SeriesCard({ state: { visit, busy, problems, answer }, answers: lists }: CardProps) {
  const t = useText();
  const { answers } = visit;
  const error = problems.series && t(problems.series);
  const ofBrand = (brand: string) => answers.seriesBrand.find((one) => one.brand === brand)?.seriesList ?? [];
  return (
    <Card title={t('visit-form.form.series')}>
      <Stack gap={3}>
        {visit.brand === 'polygon' ? (
          <SearchMultiSelect
            label={t('visit-form.field.seriesList')}
            hint={t('visit-form.form.seriesHint')}
            error={error}
            choices={seriesChoices(
              lists.series.flatMap(({ seriesList }) => seriesList),
              answers.seriesList,
            )}
            value={answers.seriesList}
            disabled={busy}
            onChange={(seriesList) => answer({ seriesList })}
          />
        ) : (
          <Columns least="field" gap={3}>
            {lists.series.map(({ brand, name, seriesList }, at) => (
              <SearchMultiSelect
                key={brand}
                label={t('visit-form.form.seriesOf', { brand: name })}
                error={at === 0 ? error : undefined}
                choices={seriesChoices(seriesList, ofBrand(brand))}
                value={ofBrand(brand)}
                disabled={busy}
                onChange={(chosen) =>
                  answer({
                    seriesBrand: [
                      ...answers.seriesBrand.filter((one) => one.brand !== brand),
                      ...(chosen.length > 0 ? [{ brand, seriesList: chosen }] : []),
                    ],
                  })
                }
              />
            ))}
          </Columns>
        )}
        <SearchMultiSelect
          label={t('visit-form.field.otherSeriesList')}
          hint={t('visit-form.form.otherSeriesHint')}
          optional
          choices={seriesChoices([], answers.otherSeriesList)}
          typedChoice={(typed) => {
            const name = typed.trim().slice(0, 80);
            return name === '' ? null : { value: name, label: name };
          }}
          value={answers.otherSeriesList}
          disabled={busy}
          onChange={(otherSeriesList) => answer({ otherSeriesList })}
        />
      </Stack>
    </Card>
  );
}

function EquipmentCard({ state: { visit, busy, answer }, answers: lists }: CardProps) {
  const t = useText();
  const { answers } = visit;
  return (
    <Card title={t('visit-form.form.equipment')}>
      <Stack gap={3}>
        {lists.equipment.length > 0 && (
          <fieldset className={css.choices}>
            <legend>
              <Text strong>{t('visit-form.field.equipment')}</Text>
            </legend>
            <Columns least="field" gap={2}>
              {lists.equipment.map(({ key, description }) => (
                <Checkbox
                  key={key}
                  label={description}
                  checked={answers.equipment.includes(key)}
                  disabled={busy}
                  onChange={(event) =>
                    answer({
                      equipment: event.target.checked
                        ? [...answers.equipment, key]
                        : answers.equipment.filter((other) => other !== key),
                    })
                  }
                />
              ))}
            </Columns>
          </fieldset>
        )}
        <TextArea
          label={t('visit-form.field.equipmentText')}
          optional
          rows={2}
          maxLength={1_000}
          value={answers.equipmentText}
          disabled={busy}
          onChange={(event) => answer({ equipmentText: event.target.value })}
        />
        <TextArea
          label={t('visit-form.field.notes')}
          optional
          rows={4}
          maxLength={4_000}
          value={answers.notes}
          disabled={busy}
          onChange={(event) => answer({ notes: event.target.value })}
        />
      </Stack>
    </Card>
  );
}
