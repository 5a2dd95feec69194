import { useState } from 'react';
import { currencies } from '#rules/currencies.ts';
import { locales, type Locale } from '#rules/locales.ts';
import { setupFormSchema } from '#rules/start/setup/first-market.ts';
import { ApiError, type UserError } from '#platform/api/errors.ts';
import { sendJson } from '#platform/api/http.ts';
import { openSession } from '#platform/api/session.ts';
import { useStore } from '#platform/store.ts';
import { useNamedCodes } from '#platform/texts/code-names.ts';
import { languageName } from '#platform/texts/languages.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useChangeLanguage } from '#shell/language/use-change-language.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Form, FormGrid } from '#ui/form/form.tsx';
import { Mark } from '#ui/look/logo.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { SearchMultiSelect, SearchSelect } from '#ui/form/search-select.tsx';
import { PasswordInput, TextInput } from '#ui/form/text-input.tsx';
import { type Form as FormState, useForm } from '#ui/form/use-form.ts';
import { setupStore } from './setup-store.ts';
import { countryOf, type SetupValues, valuesOfCountry, withCountry } from './setup-values.ts';
import css from './setup.module.css';

type SetupAnswer = { requestToken?: string; userErrors?: UserError[]; message?: { description: string } };

/** Sends the form; refusals of the server show at their fields. */
async function setUp(body: unknown): Promise<void> {
  const answer = await sendJson<SetupAnswer>('/server/setup', { anonymous: true, body });
  if (answer.userErrors)
    throw new ApiError('refused', answer.message?.description ?? '', { userErrors: answer.userErrors });
  if (!answer.requestToken || !openSession(answer.requestToken)) throw new ApiError('something_wrong', '');
}

/** The one page of a portal without a market: it makes the market and its first administrator. */
export function SetupPage({ onDone = (path: string) => window.location.assign(path) }) {
  const t = useText();
  const lang = useLocale();
  const changeLanguage = useChangeLanguage();
  usePageTitle(t('setup.page.title'));
  const [initial] = useState((): SetupValues => {
    const country = countryOf(lang, navigator.languages);
    return {
      setupCode: '',
      host: window.location.hostname.toLowerCase(),
      name: '',
      country,
      ...valuesOfCountry(country),
      sorg: '1000',
      company: '',
      site: t('setup.default.site'),
      username: '',
      email: '',
      password: '',
    };
  });
  const form = useForm({
    schema: setupFormSchema,
    initial,
    onSubmit: setUp,
    // A new start of the app reads the configuration of the new market.
    onDone: () => onDone(`/${lang}/admin/readiness`),
  });
  return (
    <main className={css.page}>
      <header className={css.top}>
        <span className={css.brand}>
          <Mark />
          Paceline
        </span>
        <SelectInput
          label={t('setup.page.language')}
          hideLabel
          inputSize="small"
          choices={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
          value={lang}
          onChange={(event) => void changeLanguage(event.target.value as Locale)}
        />
      </header>
      <div className={css.words}>
        <h1>{t('setup.page.title')}</h1>
        <p>{t('setup.page.lead')}</p>
      </div>
      <Form form={form} labels={useLabels()} guard={false}>
        <BrandCard form={form} />
        <CountryCard form={form} />
        <TradeCard form={form} />
        <AdministratorCard form={form} />
        <div className={css.foot}>
          <p>{t('setup.page.next')}</p>
          <Button type="submit" variant="primary" size="large" busy={form.busy}>
            {t('setup.page.action')}
          </Button>
        </div>
      </Form>
    </main>
  );
}

type CardProps = { form: FormState<SetupValues & Record<string, unknown>> };

/** Names of the fields, for the summary of errors. */
function useLabels(): Record<keyof SetupValues, string> {
  const t = useText();
  return {
    setupCode: t('setup.field.setupCode'),
    host: t('setup.field.host'),
    name: t('setup.field.name'),
    country: t('setup.field.country'),
    currency: t('setup.field.currency'),
    timeZone: t('setup.field.timeZone'),
    languages: t('setup.field.languages'),
    tax: t('setup.field.tax'),
    sorg: t('setup.field.sorg'),
    company: t('setup.field.company'),
    site: t('setup.field.site'),
    username: t('setup.field.username'),
    email: t('setup.field.email'),
    password: t('setup.field.password'),
  };
}

function BrandCard({ form }: CardProps) {
  const t = useText();
  const labels = useLabels();
  return (
    <Card title={t('setup.section.brand')}>
      <FormGrid>
        <TextInput
          label={labels.setupCode}
          hint={t('setup.hint.setupCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          {...form.input('setupCode')}
        />
        <TextInput
          label={labels.name}
          autoComplete="organization"
          {...form.input('name')}
          onChange={(event) => {
            // The company has the name of the brand until somebody writes another.
            if (form.values.company === form.values.name) form.set('company', event.target.value);
            form.set('name', event.target.value);
          }}
        />
        <TextInput
          label={labels.host}
          hint={t('setup.hint.host')}
          autoCapitalize="none"
          spellCheck={false}
          {...form.input('host')}
        />
      </FormGrid>
    </Card>
  );
}

function CountryCard({ form }: CardProps) {
  const t = useText();
  const labels = useLabels();
  const countries = useNamedCodes(useStore(setupStore).countries, 'region');
  const currencyChoices = useNamedCodes(currencies, 'currency');
  const [zones] = useState(() =>
    Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  );
  return (
    <Card title={t('setup.section.country')}>
      <FormGrid>
        <SearchSelect
          label={labels.country}
          choices={countries}
          {...form.control('country')}
          onChange={(country) => {
            const next = withCountry(form.values, country ?? form.values.country);
            for (const key of ['country', 'currency', 'timeZone', 'languages', 'tax'] as const)
              form.set(key, next[key]);
          }}
        />
        <SearchSelect
          label={labels.currency}
          choices={currencyChoices}
          {...form.control('currency')}
          onChange={(currency) => form.set('currency', currency ?? form.values.currency)}
        />
        <SearchSelect
          label={labels.timeZone}
          choices={zones}
          {...form.control('timeZone')}
          onChange={(zone) => form.set('timeZone', zone ?? form.values.timeZone)}
        />
        <TextInput label={labels.tax} hint={t('setup.hint.tax')} inputMode="decimal" {...form.input('tax')} />
        <SearchMultiSelect
          label={labels.languages}
          choices={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
          {...form.control('languages')}
          onChange={(languages) => form.set('languages', languages as SetupValues['languages'])}
        />
      </FormGrid>
    </Card>
  );
}

function TradeCard({ form }: CardProps) {
  const t = useText();
  const labels = useLabels();
  return (
    <Card title={t('setup.section.trade')}>
      <FormGrid>
        <TextInput label={labels.company} {...form.input('company')} />
        <TextInput label={labels.site} {...form.input('site')} />
        <TextInput
          label={labels.sorg}
          hint={t('setup.hint.sorg')}
          autoCapitalize="characters"
          spellCheck={false}
          {...form.input('sorg')}
        />
      </FormGrid>
    </Card>
  );
}

function AdministratorCard({ form }: CardProps) {
  const t = useText();
  const labels = useLabels();
  return (
    <Card title={t('setup.section.administrator')}>
      <FormGrid>
        <TextInput
          label={labels.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.input('username')}
        />
        <TextInput
          label={labels.email}
          hint={t('setup.hint.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.input('email')}
        />
        <PasswordInput
          label={labels.password}
          hint={t('setup.hint.password')}
          autoComplete="new-password"
          {...form.input('password')}
        />
      </FormGrid>
    </Card>
  );
}
