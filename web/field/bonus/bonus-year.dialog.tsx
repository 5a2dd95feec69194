import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import * as v from 'valibot';
import { pointsText } from '#rules/field/bonus/points.ts';
import { yearInput } from '#rules/field/bonus/settings.ts';
import { useAction } from '#platform/api/queries.ts';
import { marketToday } from '#platform/market-day.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Hidden, Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { NoResult } from '#ui/page/states.tsx';
import { BonusYears, SetBonusYear, type YearRow, type YearSorgs } from './bonus-settings.documents.ts';
import css from './bonus.module.css';

type DialogProps = {
  /** Null: a new year; undefined: the address names one that does not exist. */
  row: YearRow | null | undefined;
  years: readonly YearRow[];
  /** The sales organisation that the list shows. */
  sorg: string | undefined;
  sorgs: YearSorgs;
  onClose: () => void;
};

/** The settings of a new year, or of an existing one. */
export function BonusYearDialog({ row, ...props }: DialogProps) {
  const t = useText();
  if (row !== undefined) return <YearForm row={row} {...props} />;
  return (
    <Dialog title={t('bonus-settings.years.title')} onClose={props.onClose}>
      <NoResult title={t('bonus-settings.years.unknown')} />
    </Dialog>
  );
}

const { pointValue, deadlineDays, steps } = yearInput.entries;
const step = steps.pipe[0].item.entries;
/** People type a decimal comma too. */
const typedAmount = v.pipe(
  v.string(),
  v.transform((text) => text.trim().replace(',', '.')),
);
/** The values of the form: numbers as typed. */
const schema = v.object({
  sorg: v.string(),
  year: v.pipe(v.string(), v.transform(Number)),
  pointValue: v.pipe(typedAmount, pointValue),
  deadlineDays: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,3}$/, 'must_be_whole_number'),
    v.transform(Number),
    deadlineDays,
  ),
  steps: v.pipe(v.array(v.object({ ...step, amount: v.pipe(typedAmount, step.amount) })), steps.pipe[1], steps.pipe[2]),
});
type Typed = v.InferInput<typeof schema>;

/** Years that a sales organisation has no settings for, the next one first. */
function freeYears(years: readonly YearRow[], sorg: string, thisYear: number): number[] {
  const set = new Set(years.filter((one) => one.sorg === sorg).map(({ year }) => year));
  return [1, 0, -1, -2, -3].map((more) => thisYear + more).filter((year) => !set.has(year));
}

const typedOf = (sorg: string, year: number | undefined, like: YearRow | undefined): Typed => ({
  sorg,
  year: String(year ?? ''),
  pointValue: like?.pointValue ?? '',
  deadlineDays: String(like?.deadlineDays ?? 14),
  steps: like?.steps.map(({ name, points, amount }) => ({ name, points, amount })) ?? [],
});

function YearForm({ row, years, sorg: shownSorg, sorgs, onClose }: Omit<DialogProps, 'row'> & { row: YearRow | null }) {
  const t = useText();
  const [thisYear] = useState(() => Number(marketToday().slice(0, 4)));
  const save = useAction(SetBonusYear, (answer) => answer.setBonusYear, { refresh: [BonusYears] });
  /** A new year begins with the settings of the latest one. */
  const latest = (sorg: string) => years.find((one) => one.sorg === sorg);
  const begin = (sorg: string): Typed => typedOf(sorg, freeYears(years, sorg, thisYear)[0], latest(sorg));
  const labels = {
    sorg: t('bonus-settings.field.sorg'),
    year: t('bonus-settings.field.year'),
    pointValue: t('bonus-settings.field.pointValue'),
    deadlineDays: t('bonus-settings.field.deadlineDays'),
    steps: t('bonus-settings.field.steps'),
  };
  return (
    <FormDialog
      title={
        row ? t('bonus-settings.years.edit', { year: row.year, sorg: row.sorgName }) : t('bonus-settings.years.new')
      }
      size="wide"
      action={t('bonus-settings.save.action')}
      success={t('bonus-settings.years.saved')}
      labels={labels}
      schema={schema}
      initial={row ? typedOf(row.sorg, row.year, row) : begin(shownSorg ?? sorgs[0]?.code ?? '')}
      onSubmit={(settings) =>
        save.mutateAsync({
          ...settings,
          version: row?.version ?? 0,
          steps: settings.steps.map((one) => ({ ...one, points: pointsText(one.points) })),
        })
      }
      onClose={onClose}
    >
      {(form) => {
        const { sorg } = form.values;
        const currency = row?.currency ?? sorgs.find(({ code }) => code === sorg)?.currency;
        const like = latest(sorg);
        const choose = (chosen: string): void => {
          const next = begin(chosen);
          form.set('sorg', next.sorg);
          form.set('year', next.year);
          form.set('pointValue', next.pointValue);
          form.set('deadlineDays', next.deadlineDays);
          form.set('steps', next.steps);
        };
        return (
          <FormGrid>
            {!row && (
              <>
                <SelectInput
                  label={labels.sorg}
                  choices={sorgs.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
                  {...form.input('sorg')}
                  onChange={({ target }) => choose(target.value)}
                />
                <SelectInput
                  label={labels.year}
                  hint={like && t('bonus-settings.years.copied', { year: like.year })}
                  choices={freeYears(years, sorg, thisYear).map((year) => ({
                    value: String(year),
                    label: String(year),
                  }))}
                  {...form.input('year')}
                />
              </>
            )}
            <TextInput label={labels.pointValue} side={currency} inputMode="decimal" {...form.input('pointValue')} />
            <TextInput
              label={labels.deadlineDays}
              hint={t('bonus-settings.years.deadlineHint')}
              inputMode="numeric"
              {...form.input('deadlineDays')}
            />
            <FormWide>
              <StepsEditor {...form.control('steps')} errors={form.errors} label={labels.steps} currency={currency} />
            </FormWide>
            <FormWide>
              <Note>{t('bonus-settings.save.hint')}</Note>
            </FormWide>
          </FormGrid>
        );
      }}
    </FormDialog>
  );
}

/** The most steps of a year. */
const mostSteps = steps.pipe[1].requirement;

function StepsEditor({
  value,
  onChange,
  error,
  errors,
  disabled,
  label,
  currency,
}: {
  value: Typed['steps'];
  onChange: (steps: Typed['steps']) => void;
  error: string | undefined;
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  label: string;
  currency: string | undefined;
}) {
  const t = useText();
  return (
    <Stack gap={3}>
      <Stack gap={1}>
        <Text as="h3" strong>
          {label}
        </Text>
        <Text size="sm" tone="muted">
          {t('bonus-settings.step.hint')}
        </Text>
      </Stack>
      {value.map((one, at) => {
        const field = (name: keyof typeof one) => ({
          name: `steps.${at}.${name}`,
          value: one[name],
          disabled,
          error: errors[`steps.${at}.${name}`],
          onChange: (event: { target: { value: string } }) =>
            onChange(value.map((other, place) => (place === at ? { ...other, [name]: event.target.value } : other))),
        });
        const number = t('bonus-settings.step.number', { number: at + 1 });
        return (
          // Rows have no identity of their own: they are text fields without state.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={at} className={css.stepRow}>
            <legend>
              <Hidden>{number}</Hidden>
            </legend>
            <TextInput label={t('bonus-settings.step.name')} {...field('name')} />
            <TextInput label={t('bonus-settings.field.points')} inputMode="decimal" {...field('points')} />
            <TextInput
              label={t('bonus-settings.step.amount')}
              side={currency}
              inputMode="decimal"
              {...field('amount')}
            />
            <IconButton
              icon={IconTrash}
              label={t('bonus-settings.remove.label', { name: one.name || number })}
              disabled={disabled}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            />
          </fieldset>
        );
      })}
      {error && <Note tone="err">{error}</Note>}
      <Row>
        <Button
          size="small"
          icon={IconPlus}
          disabled={disabled || value.length >= mostSteps}
          onClick={() => onChange([...value, { name: '', points: '', amount: '' }])}
        >
          {t('bonus-settings.step.add')}
        </Button>
      </Row>
    </Stack>
  );
}
