import * as v from 'valibot';
import { newArrivalPeriod } from '#rules/goods/catalog/quantity.ts';
import { calendarDate } from '#rules/validation.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { OptionCards, Switch, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import type { ProductChange } from './product-changes.ts';

type Props = { count: number; sorg: string; onChange: (change: ProductChange) => void; onClose: () => void };

const date = v.nullable(calendarDate);
const newArrivalSchema = v.pipe(
  v.object({ active: v.boolean(), from: date, to: date }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => newArrivalPeriod(from, to).ok, 'date_from_after_to'),
    ['to'],
  ),
);

/** Sets the period in which articles show as new; it may not end before it starts. */
function NewArrivalDialog({ count, onChange, onClose }: Props) {
  const t = useText();
  return (
    <FormDialog
      title={t('analysis.edit.newTitle', { count })}
      action={t('analysis.edit.save', { count })}
      schema={newArrivalSchema}
      initial={{ active: true, from: null, to: null }}
      onSubmit={(value) => onChange({ kind: 'newArrival', ...value })}
      onClose={onClose}
    >
      {(form) => (
        <Stack gap={4}>
          <Switch label={t('analysis.edit.active')} {...form.check('active')} />
          <FormGrid>
            <DateField
              label={t('analysis.edit.from')}
              empty={t('analysis.edit.noDate')}
              hint={t('analysis.edit.openHint')}
              {...form.control('from')}
            />
            <DateField
              label={t('analysis.edit.to')}
              empty={t('analysis.edit.noDate')}
              min={form.values.from ?? undefined}
              {...form.control('to')}
            />
          </FormGrid>
        </Stack>
      )}
    </FormDialog>
  );
}

const orderSchema = v.object({ order: v.picklist(['on', 'off'], 'required') });

function OrderDialog({ count, onChange, onClose }: Props) {
  const t = useText();
  return (
    <FormDialog
      title={t('analysis.edit.orderTitle', { count })}
      action={t('analysis.edit.save', { count })}
      schema={orderSchema}
      initial={{ order: 'off' }}
      onSubmit={({ order }) => onChange({ kind: 'order', order: order === 'on' })}
      onClose={onClose}
    >
      {(form) => (
        <OptionCards
          label={t('analysis.bulk.order')}
          hideLabel
          options={[
            { value: 'off', label: t('analysis.edit.orderOff') },
            { value: 'on', label: t('analysis.edit.orderOn') },
          ]}
          {...form.control('order')}
        />
      )}
    </FormDialog>
  );
}

const limitSchema = v.object({
  limit: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d*$/, 'must_be_whole_number'),
    v.regex(/^([1-9]\d{0,4})?$/, 'out_of_range'),
  ),
});

function LimitDialog({ count, onChange, onClose }: Props) {
  const t = useText();
  return (
    <FormDialog
      title={t('analysis.edit.limitTitle', { count })}
      action={t('analysis.edit.save', { count })}
      schema={limitSchema}
      initial={{ limit: '' }}
      onSubmit={({ limit }) => onChange({ kind: 'limit', limit: limit === '' ? null : Number(limit) })}
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          label={t('analysis.edit.limit')}
          hint={t('analysis.edit.limitHint')}
          inputMode="numeric"
          autoComplete="off"
          {...form.input('limit')}
        />
      )}
    </FormDialog>
  );
}

/** The dialogs to hide and restore articles show their number. */
function RemovalDialog({ kind, count, sorg, onChange, onClose }: Props & { kind: 'hide' | 'restore' }) {
  const t = useText();
  return (
    <Confirm
      title={t(`analysis.edit.${kind}Title`, { count })}
      action={t(`analysis.edit.${kind}Action`, { count })}
      danger={kind === 'hide'}
      onConfirm={() => {
        onChange({ kind });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t(`analysis.edit.${kind}Text`, { sorg })}</p>
    </Confirm>
  );
}

/** The dialog for a change of the selected articles. */
export function ChangeDialog({ kind, ...props }: Props & { kind: ProductChange['kind'] }) {
  if (kind === 'newArrival') return <NewArrivalDialog {...props} />;
  if (kind === 'order') return <OrderDialog {...props} />;
  if (kind === 'limit') return <LimitDialog {...props} />;
  return <RemovalDialog kind={kind} {...props} />;
}
