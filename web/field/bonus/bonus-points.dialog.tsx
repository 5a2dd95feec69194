import * as v from 'valibot';
import { earningKinds, pointsText } from '#rules/field/bonus/points.ts';
import { pointInput } from '#rules/field/bonus/settings.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Note } from '#ui/page/note.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { NoResult } from '#ui/page/states.tsx';
import { BonusPoints, type PointsChoices, type PointsRow, SaveBonusPoints } from './bonus-settings.documents.ts';

type DialogProps = {
  /** Null: a new row; undefined: the address names one that the page does not show. */
  row: PointsRow | null | undefined;
  /** The sales organisation that the list shows. */
  sorg: string | undefined;
  choices: PointsChoices;
  onClose: () => void;
};

/** A new row of the point table, or an existing one. */
export function BonusPointsDialog({ row, ...props }: DialogProps) {
  const t = useText();
  if (row !== undefined) return <PointsForm row={row} {...props} />;
  return (
    <Dialog title={t('bonus-settings.points.title')} onClose={props.onClose}>
      <NoResult title={t('bonus-settings.points.unknown')} />
    </Dialog>
  );
}

const { sorg, kind, brand, merchandise, validFrom, points } = pointInput.entries;
/** The values of the form: no day until one is chosen, and the points as typed. */
const schema = v.object({
  sorg,
  kind,
  brand,
  merchandise,
  validFrom: v.pipe(v.nullable(v.string()), v.string('required'), validFrom),
  points,
});

function PointsForm({
  row,
  sorg: shownSorg,
  choices: { sorgs, brands, merchandises },
  onClose,
}: Omit<DialogProps, 'row'> & { row: PointsRow | null }) {
  const t = useText();
  const save = useAction(SaveBonusPoints, (answer) => answer.saveBonusPoints, { refresh: [BonusPoints] });
  const labels = {
    sorg: t('bonus-settings.field.sorg'),
    kind: t('bonus-settings.field.kind'),
    brand: t('bonus-settings.field.brand'),
    merchandise: t('bonus-settings.field.merchandise'),
    validFrom: t('bonus-settings.field.validFrom'),
    points: t('bonus-settings.field.points'),
  };
  return (
    <FormDialog
      title={t(row ? 'bonus-settings.points.edit' : 'bonus-settings.points.new')}
      action={t('bonus-settings.save.action')}
      success={t('bonus-settings.points.saved')}
      labels={labels}
      schema={schema}
      initial={{
        sorg: row?.sorg ?? shownSorg ?? sorgs[0]?.code ?? '',
        kind: earningKinds.find((one) => one === row?.kind) ?? 'registration',
        brand: row?.brand ?? brands[0]?.code ?? '',
        merchandise: row?.merchandise ?? '',
        validFrom: row?.validFrom ?? null,
        points: row?.points ?? '',
      }}
      onSubmit={(input) =>
        save.mutateAsync({
          ...(row ? { id: row.id, version: row.version } : {}),
          ...input,
          points: pointsText(input.points),
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <FormGrid>
          <SelectInput
            label={labels.sorg}
            choices={sorgs.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
            {...form.input('sorg')}
          />
          <SelectInput
            label={labels.kind}
            choices={earningKinds.map((value) => ({ value, label: t(`bonus-settings.kind.${value}`) }))}
            {...form.input('kind')}
          />
          <SelectInput
            label={labels.brand}
            choices={brands.map(({ code, name }) => ({ value: code, label: name }))}
            {...form.input('brand')}
          />
          <SearchSelect
            label={labels.merchandise}
            hint={t('bonus-settings.points.merchandiseHint')}
            placeholder={t('bonus-settings.points.others')}
            choices={merchandises.map(({ code, name }) => ({ value: code, label: name }))}
            {...form.control('merchandise')}
            value={form.values.merchandise || null}
            onChange={(code) => form.set('merchandise', code ?? '')}
          />
          <DateField
            label={labels.validFrom}
            hint={t('bonus-settings.points.validFromHint')}
            {...form.control('validFrom')}
          />
          <TextInput
            label={labels.points}
            hint={t('bonus-settings.points.pointsHint')}
            inputMode="decimal"
            {...form.input('points')}
          />
          <FormWide>
            <Note>{t('bonus-settings.save.hint')}</Note>
          </FormWide>
        </FormGrid>
      )}
    </FormDialog>
  );
}
