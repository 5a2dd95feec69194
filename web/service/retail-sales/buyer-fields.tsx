import { useId } from 'react';
import { isLocale } from '#rules/locales.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useSite } from '#platform/site.ts';
import { languageName } from '#platform/texts/languages.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Checkbox, OptionCards, SelectInput, TextInput } from '#ui/form/field.tsx';
import { FormGrid, FormWide } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PhoneInput } from '#ui/form/phone-input.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import type { Form } from '#ui/form/use-form.ts';
import { buyerSources, type RegistrationValues } from './registration-values.ts';
import { MainCities, RegistrationChoices } from './retail-sales.documents.ts';

type BuyerForm = Form<RegistrationValues & Record<string, unknown>>;

/** Names of the fields, for their labels and the summary of errors. */
export function useBuyerLabels() {
  const t = useText();
  return {
    source: t('retail-sales.field.source'),
    name: t('retail-sales.field.name'),
    phone: t('retail-sales.field.phone'),
    address: t('retail-sales.field.address'),
    city: t('retail-sales.field.city'),
    country: t('retail-sales.field.country'),
    email: t('retail-sales.field.email'),
    language: t('retail-sales.field.language'),
    dealer: t('retail-sales.field.dealer'),
    consent: t('retail-sales.field.consent'),
  };
}

/** Who bought the bicycle, from which dealer, and whether they agree to the mail. */
export function BuyerFields({ form }: { form: BuyerForm }) {
  const t = useText();
  const labels = useBuyerLabels();
  const { data } = useDocument(RegistrationChoices, {}, { quiet: true });
  const { source } = form.values;
  const dealers = data?.dealerUnderInsera ?? [];
  return (
    <Stack gap={4}>
      {dealers.length > 0 && (
        <SearchSelect
          label={labels.dealer}
          optional
          hint={t('retail-sales.field.dealerHint')}
          choices={dealers.map(({ custCode, name, city }) => ({
            value: custCode,
            label: [name, city].filter(Boolean).join(' · '),
          }))}
          {...form.control('dealer')}
          value={form.values.dealer === '' ? null : form.values.dealer}
          onChange={(chosen) => form.set('dealer', chosen ?? '')}
        />
      )}
      <OptionCards
        label={labels.source}
        options={buyerSources.map((value) => ({
          value,
          label: t(`retail-sales.source.${value}`),
          consequence: t(`retail-sales.source.${value}Hint`),
        }))}
        {...form.control('source')}
      />
      {source === 'consumer' && <ConsumerFields form={form} countries={data?.countries ?? []} />}
      {source !== 'none' && <Checkbox label={labels.consent} {...form.check('consent')} />}
    </Stack>
  );
}

type ConsumerProps = {
  form: BuyerForm;
  countries: readonly { id: string; name: string }[];
};

function ConsumerFields({ form, countries }: ConsumerProps) {
  const labels = useBuyerLabels();
  const site = useSite();
  const cityList = useId();
  const country = form.values.country ?? '';
  const { data } = useDocument(MainCities, { countryId: country }, { enabled: country !== '', quiet: true });
  const languages = site.languages.map(({ code }) => code.toLowerCase()).filter(isLocale);
  return (
    <FormGrid>
      <FormWide>
        <TextInput label={labels.name} maxLength={120} {...form.input('name')} />
      </FormWide>
      <TextInput label={labels.email} optional type="email" inputMode="email" {...form.input('email')} />
      <PhoneInput
        label={labels.phone}
        optional
        autoComplete="off"
        {...form.input('phone')}
        onChange={(digits) => form.set('phone', digits)}
      />
      <FormWide>
        <TextInput label={labels.address} optional {...form.input('address')} />
      </FormWide>
      <TextInput label={labels.city} optional list={cityList} {...form.input('city')} />
      <datalist id={cityList}>
        {data?.cities.map(({ id, description }) => (
          <option key={id} value={description}>
            {description}
          </option>
        ))}
      </datalist>
      <SelectInput
        label={labels.country}
        optional
        placeholder="–"
        choices={countries.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.input('country')}
      />
      {languages.length > 1 && (
        <SelectInput
          label={labels.language}
          choices={languages.map((value) => ({ value, label: languageName(value) }))}
          {...form.input('language')}
        />
      )}
    </FormGrid>
  );
}
