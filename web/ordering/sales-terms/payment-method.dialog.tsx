import * as v from 'valibot';
import { paymentMethodInput } from '#rules/ordering/orders/sales-terms.ts';
import { invoiceMethodTypes, paymentModules, type PaymentModule } from '#rules/ordering/orders/term-choices.ts';
import type { PaymentMethodSettingQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput, Switch, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid, FormWide } from '#ui/form/form.tsx';
import { LanguageTexts, noTexts } from '#ui/form/language-texts.tsx';
import { PendingDialog } from '#ui/dialog/pending-dialog.tsx';
import { typedNumber } from '#ui/form/typed-number.ts';
import {
  AddPaymentMethod,
  ChangePaymentMethod,
  PaymentMethodSetting,
  PaymentMethodSettings,
} from './payment-methods.documents.ts';
import { sorgChoices, type SorgChoices } from './term-parts.tsx';

type Preset = { readonly sorg: string | undefined; readonly module: PaymentModule | undefined };
type DialogProps = { method: string; sorgs: SorgChoices; preset: Preset; onClose: () => void };

/** A new payment method, or an existing one. */
export function PaymentMethodDialog({ method, ...props }: DialogProps) {
  return method === 'new' ? <MethodForm initial={null} {...props} /> : <ExistingMethod id={method} {...props} />;
}

function ExistingMethod({ id, ...props }: Omit<DialogProps, 'method'> & { id: string }) {
  const t = useText();
  const query = useDocument(PaymentMethodSetting, { id }, { keepPrevious: false });
  const found = query.data?.paymentMethodSetting;
  if (found) return <MethodForm initial={found} {...props} />;
  return (
    <PendingDialog
      title={t('terms.methods.title')}
      unknown={t('terms.methods.unknown')}
      query={query}
      onClose={props.onClose}
    />
  );
}

const { sorg, module, type, description, instruction, active, validFrom, validTo } = paymentMethodInput.pipe[0].entries;
/** The values of the form: numbers as typed. */
const schema = v.object({
  sorg,
  module,
  type,
  description,
  instruction,
  expiresAfterHours: v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    typedNumber,
  ]),
  validFrom: validFrom.wrapped,
  validTo: validTo.wrapped,
  position: typedNumber,
  active,
});

type Existing = NonNullable<PaymentMethodSettingQuery['paymentMethodSetting']>;
type FormProps = Omit<DialogProps, 'method'> & { initial: Existing | null };

const startOf = (
  initial: Existing | null,
  { sorg, module }: Preset,
  sorgs: SorgChoices,
): v.InferInput<typeof schema> => ({
  sorg: initial?.sorg ?? sorg ?? sorgs[0]?.sorg ?? '',
  module: paymentModules.find((one) => one === initial?.module) ?? module ?? 'order',
  type: initial?.type ?? '',
  description: initial?.description ?? noTexts,
  instruction: initial?.instruction ?? noTexts,
  expiresAfterHours: String(initial?.expiresAfterHours ?? ''),
  validFrom: initial?.validFrom ?? null,
  validTo: initial?.validTo ?? null,
  position: String(initial?.position ?? 0),
  active: initial?.active ?? true,
});

function MethodForm({ initial, sorgs, preset, onClose }: FormProps) {
  const t = useText();
  const refresh = { refresh: [PaymentMethodSettings, PaymentMethodSetting] };
  const add = useAction(AddPaymentMethod, (answer) => answer.addPaymentMethod, refresh);
  const change = useAction(ChangePaymentMethod, (answer) => answer.changePaymentMethod, refresh);
  const labels = {
    type: t('terms.field.type'),
    expiresAfterHours: t('terms.field.expiresAfterHours'),
    validTo: t('terms.field.validTo'),
    position: t('terms.field.position'),
  };
  return (
    <FormDialog
      title={initial ? t('terms.methods.edit', { name: initial.name }) : t('terms.methods.new')}
      subtitle={initial ? `${initial.sorg}, ${t(`terms.module.${initial.module as PaymentModule}`)}` : undefined}
      size="wide"
      action={t('terms.methods.save')}
      success={t('terms.methods.saved')}
      labels={labels}
      schema={schema}
      initial={startOf(initial, preset, sorgs)}
      onSubmit={(method) =>
        initial ? change.mutateAsync({ id: initial.id, version: initial.version, method }) : add.mutateAsync({ method })
      }
      onClose={onClose}
    >
      {(form) => (
        <FormGrid>
          {!initial && (
            <>
              <SelectInput label={t('terms.field.sorg')} choices={sorgChoices(sorgs)} {...form.input('sorg')} />
              <SelectInput
                label={t('terms.field.module')}
                choices={paymentModules.map((value) => ({ value, label: t(`terms.module.${value}`) }))}
                {...form.input('module')}
                onChange={(event) => {
                  form.set('module', paymentModules.find((one) => one === event.target.value) ?? 'order');
                  form.set('type', '');
                }}
              />
            </>
          )}
          {form.values.module === 'invoice' ? (
            <SelectInput
              label={labels.type}
              placeholder=""
              choices={invoiceMethodTypes.map((value) => ({ value, label: t(`terms.type.${value}`) }))}
              {...form.input('type')}
            />
          ) : (
            <TextInput label={labels.type} hint={t('terms.hint.methodType')} {...form.input('type')} />
          )}
          <TextInput
            label={labels.expiresAfterHours}
            hint={t(form.values.module === 'invoice' ? 'terms.hint.expiresRequest' : 'terms.hint.expiresOrder')}
            optional={form.values.module === 'order'}
            inputMode="numeric"
            {...form.input('expiresAfterHours')}
          />
          <DateField label={t('terms.field.validFrom')} optional {...form.control('validFrom')} />
          <DateField label={labels.validTo} optional {...form.control('validTo')} />
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
          <LanguageTexts
            name="instruction"
            label={t('terms.field.instruction')}
            hint={t('terms.hint.instruction')}
            maxLength={1000}
            long
            errors={form.errors}
            {...form.control('instruction')}
          />
          <FormWide>
            <Switch label={t('terms.field.active')} {...form.check('active')} />
          </FormWide>
        </FormGrid>
      )}
    </FormDialog>
  );
}
