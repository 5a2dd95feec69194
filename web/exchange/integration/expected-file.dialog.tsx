import * as v from 'valibot';
import { expectedFileSchema } from '#rules/exchange/integration/expected-file-input.ts';
import { longestRhythm, shortestRhythm } from '#rules/exchange/integration/expected-files.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SelectInput, Switch, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid, FormWide } from '#ui/form/form.tsx';
import { kindName } from './erp-words.tsx';
import {
  ErpExpected,
  ErpOverview,
  SetErpExpectedFile,
  type ExpectedChoices,
  type ExpectedRow,
} from './integration.documents.ts';

const units = { minutes: 1, hours: 60, days: 1_440 } as const;
type Unit = keyof typeof units;
const unitNames: readonly Unit[] = ['minutes', 'hours', 'days'];

const { sorg, type, sender, workingDaysOnly } = expectedFileSchema.entries;
/** The form takes a number and its unit; the API takes minutes. */
const schema = v.pipe(
  v.object({
    sorg,
    type,
    sender,
    every: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,5}$/, 'must_be_numeric'), v.transform(Number)),
    unit: v.picklist(unitNames),
    workingDaysOnly,
  }),
  v.forward(
    v.partialCheck(
      [['every'], ['unit']],
      ({ every, unit }) => every * units[unit] >= shortestRhythm && every * units[unit] <= longestRhythm,
      'erp_rhythm_range',
    ),
    ['every'],
  ),
);

const startOf = (row: ExpectedRow | null, choices: ExpectedChoices): v.InferInput<typeof schema> => {
  const minutes = row?.everyMinutes ?? 60;
  const chooseUnit = (): Unit => {
    if (minutes % 1_440 === 0) return 'days';
    if (minutes % 60 === 0) return 'hours';
    return 'minutes';
  };
  const unit: Unit = chooseUnit();
  return {
    sorg: row?.sorg ?? choices.sorgs[0]?.code ?? '',
    type: row?.type ?? 'stock',
    sender: row?.sender ?? '',
    every: String(minutes / units[unit]),
    unit,
    workingDaysOnly: row?.workingDaysOnly ?? true,
  };
};

type DialogProps = { row: ExpectedRow | null; choices: ExpectedChoices; onClose: () => void };

/** A new expected file, or an existing one. */
export function ExpectedFileDialog({ row, choices, onClose }: DialogProps) {
  const t = useText();
  const save = useAction(SetErpExpectedFile, (answer) => answer.setErpExpectedFile, {
    refresh: [ErpExpected, ErpOverview],
  });
  return (
    <FormDialog
      title={t(row ? 'integration.expected.change' : 'integration.expected.new')}
      subtitle={t('integration.expected.hint')}
      action={t('integration.expected.save')}
      success={t('integration.expected.saved')}
      schema={schema}
      initial={startOf(row, choices)}
      onSubmit={({ every, unit, ...value }) =>
        save.mutateAsync({ ...value, id: row?.id ?? null, everyMinutes: every * units[unit] })
      }
      onClose={onClose}
    >
      {(form) => (
        <FormGrid>
          <SelectInput
            label={t('integration.col.type')}
            choices={choices.types.map((value) => ({ value, label: kindName(t, value) }))}
            {...form.input('type')}
          />
          <TextInput
            label={t('integration.col.sender')}
            hint={t('integration.expected.senderHint')}
            maxLength={40}
            {...form.input('sender')}
          />
          <SelectInput
            label={t('integration.col.sorg')}
            choices={choices.sorgs.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
            {...form.input('sorg')}
          />
          <TextInput label={t('integration.expected.every')} inputMode="numeric" {...form.input('every')} />
          <SelectInput
            label={t('integration.expected.unit')}
            choices={unitNames.map((value) => ({ value, label: t(`integration.unit.${value}`) }))}
            {...form.input('unit')}
          />
          <FormWide>
            <Switch
              label={t('integration.expected.workingDaysOnly')}
              hint={t('integration.expected.workingDaysHint')}
              {...form.check('workingDaysOnly')}
            />
          </FormWide>
        </FormGrid>
      )}
    </FormDialog>
  );
}
