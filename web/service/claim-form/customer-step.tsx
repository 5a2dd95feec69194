import { claimRow } from '#rules/service/claims/row.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormGrid, FormWide } from '#ui/form/form.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PhoneInput } from '#ui/form/phone-input.tsx';
import { useWriting } from './claim-context.ts';
import { ClaimLine } from './claim-line.tsx';
import css from './claim-form.module.css';
import { useRegistration } from './use-prefill.ts';

const consumerFields = {
  name: { complete: 'name', most: 120 },
  email: { complete: 'email', most: 254, type: 'email', optional: true },
  address: { complete: 'street-address', most: 250 },
  city: { complete: 'address-level2', most: 100 },
} as const;

/** Who bought a sold product; the dealer's reference and contact. */
export function CustomerStep() {
  const t = useText();
  const { form, set, errorOf } = useWriting();
  return (
    <Card title={t('claim-form.step.customer')}>
      <Stack gap={4}>
        {form.notSoldYet && <Note>{t('claim-form.sold.unsoldHint')}</Note>}
        {!form.notSoldYet && <ConsumerFields />}
        <FormGrid>
          <FormWide>
            <ClaimLine of={claimRow.referenceNo} hint={t('claim-form.field.referenceHint')} side="" />
          </FormWide>
          <ClaimLine of={claimRow.contactName} side={t('ui.field.optional')} />
          <PhoneInput
            label={t('claim-form.field.contactPhone')}
            optional
            name="contactPersonPhone"
            autoComplete="off"
            value={form.contactPersonPhone}
            error={errorOf('contactPersonPhone')}
            onChange={(contactPersonPhone) => set({ contactPersonPhone })}
          />
        </FormGrid>
      </Stack>
    </Card>
  );
}

function ConsumerFields() {
  const t = useText();
  const registration = useRegistration();
  const { form, set, errorOf } = useWriting();
  const field = (name: keyof typeof consumerFields) => {
    const { complete, most, ...look } = consumerFields[name];
    return (
      <TextInput
        label={t(`claim-form.consumer.${name}`)}
        side={'optional' in look ? t('ui.field.optional') : ''}
        type={'type' in look ? look.type : 'text'}
        name={`consumer.${name}`}
        autoComplete={`section-consumer ${complete}`}
        maxLength={most}
        value={form.consumer[name]}
        error={errorOf(`consumer.${name}`)}
        onChange={(event) => set({ consumer: { ...form.consumer, [name]: event.target.value } })}
      />
    );
  };
  return (
    <fieldset className={css.fields}>
      <Text as="legend" strong>
        {t('claim-form.customer.title')}
      </Text>
      <Text as="p" size="sm" tone="muted">
        {registration?.consumer && registration.consumer.name === form.consumer.name && (
          <>{t('claim-form.prefill.registration')} </>
        )}
        {t('claim-form.customer.privacy')}
      </Text>
      <FormGrid>
        <FormWide>{field('name')}</FormWide>
        <PhoneInput
          label={t('claim-form.consumer.phone')}
          name="consumer.phone"
          autoComplete="section-consumer tel-national"
          value={form.consumer.phone}
          error={errorOf('consumer.phone')}
          onChange={(phone) => set({ consumer: { ...form.consumer, phone } })}
        />
        {field('email')}
        {field('address')}
        {field('city')}
      </FormGrid>
    </fieldset>
  );
}
