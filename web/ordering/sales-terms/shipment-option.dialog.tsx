import * as v from 'valibot';
import { shipmentOptionInput } from '#rules/ordering/orders/sales-terms.ts';
import { shipmentInputs } from '#rules/ordering/orders/term-choices.ts';
import type { ShipmentOptionSettingQuery, ShipmentOptionSettingsQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SelectInput, Switch, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid, FormWide } from '#ui/form/form.tsx';
import { LanguageTexts, noTexts } from '#ui/form/language-texts.tsx';
import { PendingDialog } from '#ui/dialog/pending-dialog.tsx';
import { typedNumber } from '#ui/form/typed-number.ts';
import {
  AddShipmentOption,
  ChangeShipmentOption,
  ShipmentOptionSetting,
  ShipmentOptionSettings,
} from './shipment-options.documents.ts';
import { sorgChoices } from './term-parts.tsx';

type Sorgs = ShipmentOptionSettingsQuery['marketSorgs'];
type DialogProps = { option: string; sorgs: Sorgs; preset: string | undefined; onClose: () => void };

/** A new shipment option, or an existing one. */
export function ShipmentOptionDialog({ option, ...props }: DialogProps) {
  return option === 'new' ? <OptionForm initial={null} {...props} /> : <ExistingOption id={option} {...props} />;
}

function ExistingOption({ id, ...props }: Omit<DialogProps, 'option'> & { id: string }) {
  const t = useText();
  const query = useDocument(ShipmentOptionSetting, { id }, { keepPrevious: false });
  const found = query.data?.shipmentOptionSetting;
  if (found) return <OptionForm initial={found} {...props} />;
  return (
    <PendingDialog
      title={t('terms.options.title')}
      unknown={t('terms.options.unknown')}
      query={query}
      onClose={props.onClose}
    />
  );
}

const { sorg, merchant, type, description, input, rate, freeFrom, active } = shipmentOptionInput.entries;

/** The values of the form: numbers as typed. */
const schema = v.object({
  sorg,
  merchant,
  type,
  description,
  input,
  rate,
  freeFrom: v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    freeFrom.wrapped.wrapped,
  ]),
  transitDays: typedNumber,
  position: typedNumber,
  active,
});

type Existing = NonNullable<ShipmentOptionSettingQuery['shipmentOptionSetting']>;
type FormProps = Omit<DialogProps, 'option'> & { initial: Existing | null };

const firstMerchant = (sorgs: Sorgs, code: string): string =>
  sorgs.find(({ sorg }) => sorg === code)?.merchants[0]?.code ?? '';

function startOf(initial: Existing | null, preset: string | undefined, sorgs: Sorgs): v.InferInput<typeof schema> {
  const of = initial?.sorg ?? preset ?? sorgs[0]?.sorg ?? '';
  return {
    sorg: of,
    merchant: initial?.merchant ?? firstMerchant(sorgs, of),
    type: initial?.type ?? '',
    description: initial?.description ?? noTexts,
    input: shipmentInputs.find((one) => one === initial?.input) ?? 'none',
    rate: initial?.rate ?? '',
    freeFrom: initial?.freeFrom ?? '',
    transitDays: String(initial?.transitDays ?? 2),
    position: String(initial?.position ?? 0),
    active: initial?.active ?? true,
  };
}

function OptionForm({ initial, sorgs, preset, onClose }: FormProps) {
  const t = useText();
  const refresh = { refresh: [ShipmentOptionSettings, ShipmentOptionSetting] };
  const add = useAction(AddShipmentOption, (answer) => answer.addShipmentOption, refresh);
  const change = useAction(ChangeShipmentOption, (answer) => answer.changeShipmentOption, refresh);
  const labels = {
    merchant: t('terms.field.merchant'),
    type: t('terms.field.type'),
    rate: t('terms.field.rate'),
    freeFrom: t('terms.field.freeFrom'),
    transitDays: t('terms.field.transitDays'),
    position: t('terms.field.position'),
  };
  return (
    <FormDialog
      title={initial ? t('terms.options.edit', { name: initial.name }) : t('terms.options.new')}
      subtitle={initial ? `${initial.sorg}, ${initial.merchant}` : undefined}
      size="wide"
      action={t('terms.options.save')}
      success={t('terms.options.saved')}
      labels={labels}
      schema={schema}
      initial={startOf(initial, preset, sorgs)}
      onSubmit={(option) =>
        initial ? change.mutateAsync({ id: initial.id, version: initial.version, option }) : add.mutateAsync({ option })
      }
      onClose={onClose}
    >
      {(form) => {
        const chosen = sorgs.find((one) => one.sorg === form.values.sorg);
        const currency = chosen?.currency ?? '';
        return (
          <FormGrid>
            {!initial && (
              <>
                <SelectInput
                  label={t('terms.field.sorg')}
                  choices={sorgChoices(sorgs)}
                  {...form.input('sorg')}
                  onChange={(event) => {
                    form.set('sorg', event.target.value);
                    form.set('merchant', firstMerchant(sorgs, event.target.value));
                  }}
                />
                <SelectInput
                  label={labels.merchant}
                  choices={(chosen?.merchants ?? []).map(({ code, merchantName }) => ({
                    value: code,
                    label: merchantName,
                  }))}
                  {...form.input('merchant')}
                />
              </>
            )}
            <TextInput label={labels.type} hint={t('terms.hint.optionType')} {...form.input('type')} />
            <SelectInput
              label={t('terms.field.input')}
              choices={shipmentInputs.map((value) => ({ value, label: t(`terms.input.${value}`) }))}
              {...form.input('input')}
            />
            <TextInput
              label={labels.rate}
              hint={t('terms.hint.amount', { currency })}
              inputMode="decimal"
              {...form.input('rate')}
            />
            <TextInput
              label={labels.freeFrom}
              hint={t('terms.hint.freeFrom', { currency })}
              optional
              inputMode="decimal"
              {...form.input('freeFrom')}
            />
            <TextInput
              label={labels.transitDays}
              hint={t('terms.hint.transitDays')}
              inputMode="numeric"
              {...form.input('transitDays')}
            />
            <TextInput
              label={labels.position}
              hint={t('terms.hint.position')}
              inputMode="numeric"
              {...form.input('position')}
            />
            <LanguageTexts
              name="description"
              label={t('terms.field.name')}
              hint={t('terms.hint.texts')}
              maxLength={100}
              errors={form.errors}
              {...form.control('description')}
            />
            <FormWide>
              <Switch label={t('terms.field.active')} {...form.check('active')} />
            </FormWide>
          </FormGrid>
        );
      }}
    </FormDialog>
  );
}
