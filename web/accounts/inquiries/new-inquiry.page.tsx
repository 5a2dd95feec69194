import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { goalLimit, inquiryReasons, type InquiryReason } from '#rules/accounts/inquiries/inquiry.ts';
import { inquiryTidiers, namesState, typedInquirySchema } from '#rules/accounts/inquiries/typed-inquiry.ts';
import { phoneCode } from '#rules/accounts/markets/phone-code.ts';
import type { Locale } from '#rules/locales.ts';
import { settle } from '#platform/api/graphql.ts';
import { publicGraphql } from '#platform/api/public.ts';
import { logProblem } from '#platform/problem-log.ts';
import { siteLocales, useSite } from '#platform/site.ts';
import { languageName } from '#platform/texts/languages.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useChangeLanguage } from '#shell/language/use-change-language.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { OptionCards, SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { Form, FormButtons, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Mark } from '#ui/look/logo.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { useForm } from '#ui/form/use-form.ts';
import { Cities, Countries, SendInquiry } from './inquiries.documents.ts';
import css from './inquiries.module.css';

type Country = { id: string; name: string };
type City = { id: string; description: string };

/** The value for a city that is not in the list. */
const elsewhere = '*';

/** The inquiry form for visitors who are not customers yet; needs no session. */
export function NewInquiryPage() {
  const t = useText();
  const lang = useLocale();
  const site = useSite();
  const change = useChangeLanguage();
  const [sent, setSent] = useState(false);
  usePageTitle(t(sent ? 'inquiries.thanks.title' : 'inquiries.page.title'));
  return (
    <main className={css.page}>
      <header className={css.top}>
        <Link to="/$lang/login" params={{ lang }} className={css.brand} aria-label={site.webTitle}>
          {site.imageLogin ? <img src={site.imageLogin} alt="" /> : <Mark size={27} />}{' '}
          {!site.imageLogin && site.webTitle}
        </Link>
        <SelectInput
          hideLabel
          inputSize="small"
          label={t('session.language.label')}
          value={lang}
          choices={[...new Set([...siteLocales(site), lang])].map((locale) => ({
            value: locale,
            label: languageName(locale),
          }))}
          onChange={(event) => void change(event.target.value as Locale)}
        />
      </header>
      {sent ? (
        <Card>
          <Stack gap={4}>
            <h1>{t('inquiries.thanks.title')}</h1>
            <p role="status">{t('inquiries.thanks.text', { brand: site.webTitle })}</p>
            <FormButtons>
              <ButtonLink to="/$lang/login" params={{ lang }} variant="primary">
                {t('inquiries.thanks.back')}
              </ButtonLink>
            </FormButtons>
          </Stack>
        </Card>
      ) : (
        <>
          <div>
            <h1>{t('inquiries.page.title')}</h1>
            <p className={css.lead}>{t('inquiries.page.lead', { brand: site.webTitle })}</p>
          </div>
          <InquiryForm onSent={() => setSent(true)} />
        </>
      )}
    </main>
  );
}

/** Countries by name in the user's language; empty while they load. */
function useCountries(lang: string): readonly Country[] {
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    publicGraphql(Countries, {}, { signal: stop.signal }).then(
      (answer) => setCountries(answer.countries),
      (error: unknown) => {
        if (!stop.signal.aborted) logProblem('The countries did not load', error);
      },
    );
    return () => stop.abort();
  }, [lang]);
  return countries;
}

/** Main cities of a country: null while they load; empty if there are none or loading failed. */
function useCities(countryId: string): readonly City[] | null {
  const [cities, setCities] = useState<readonly City[] | null>(null);
  useEffect(() => {
    if (countryId === '') return setCities([]);
    const stop = new AbortController();
    setCities(null);
    publicGraphql(Cities, { countryId }, { signal: stop.signal }).then(
      (answer) => setCities(answer.cities),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        logProblem('The cities did not load', error);
        setCities([]);
      },
    );
    return () => stop.abort();
  }, [countryId]);
  return cities;
}

function InquiryForm({ onSent }: { onSent: () => void }) {
  const t = useText();
  const lang = useLocale();
  const [contactTime, setContactTime] = useState('');
  const form = useInquiryForm(contactTime, onSent);
  const labels = useLabels();
  return (
    <Form form={form} labels={labels}>
      <ReasonCard form={form} labels={labels} />
      <CompanyCard form={form} labels={labels} />
      <ContactCard form={form} labels={labels}>
        <SpamTrap value={contactTime} onChange={setContactTime} />
      </ContactCard>
      <FormButtons>
        <ButtonLink to="/$lang/login" params={{ lang }}>
          {t('inquiries.page.cancel')}
        </ButtonLink>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('inquiries.page.send')}
        </Button>
      </FormButtons>
    </Form>
  );
}

function useInquiryForm(contactTime: string, onSent: () => void) {
  const site = useSite();
  return useForm({
    schema: typedInquirySchema,
    initial: {
      reason: '',
      goal: '',
      custName: '',
      custAddress: '',
      custState: '',
      custPostalCode: '',
      custCountry: site.countryId ?? '',
      custEmail: '',
      custPhone: '',
      custCity: '',
      custWeb: '',
    },
    onSubmit: async (value) =>
      settle(
        (await publicGraphql(SendInquiry, { host: site.host ?? window.location.hostname, ...value, contactTime }))
          .createCustomerInquiry,
      ),
    onDone: onSent,
  });
}

function useLabels() {
  const t = useText();
  return {
    reason: t('inquiries.field.reason'),
    goal: t('inquiries.field.goal'),
    custName: t('inquiries.field.custName'),
    custAddress: t('inquiries.field.custAddress'),
    custState: t('inquiries.field.custState'),
    custPostalCode: t('inquiries.field.custPostalCode'),
    custCountry: t('inquiries.field.custCountry'),
    custCity: t('inquiries.field.custCity'),
    custEmail: t('inquiries.field.custEmail'),
    custPhone: t('inquiries.field.custPhone'),
    custWeb: t('inquiries.field.custWeb'),
  };
}

/** Props of a field that shows, once the user leaves it, what it sends: signs that it does not take are replaced. */
function tidyInput(form: ReturnType<typeof useInquiryForm>, name: keyof typeof inquiryTidiers) {
  const input = form.input(name);
  return {
    ...input,
    onBlur: () => {
      const tidy = inquiryTidiers[name](form.values[name]);
      if (tidy !== form.values[name]) form.set(name, tidy);
      input.onBlur();
    },
  };
}

type CardProps = { form: ReturnType<typeof useInquiryForm>; labels: ReturnType<typeof useLabels> };

function ReasonCard({ form, labels }: CardProps) {
  const t = useText();
  return (
    <Card>
      <Stack gap={4}>
        <OptionCards
          label={labels.reason}
          error={form.errors['reason']}
          value={(form.values.reason || null) as InquiryReason | null}
          disabled={form.busy}
          onChange={(reason) => form.set('reason', reason)}
          options={inquiryReasons.map((value) => ({
            value,
            label: t(`inquiries.reason.${value}`),
          }))}
        />
        <TextArea label={labels.goal} rows={4} maxLength={goalLimit} {...tidyInput(form, 'goal')} />
      </Stack>
    </Card>
  );
}

function CompanyCard({ form, labels }: CardProps) {
  const t = useText();
  return (
    <Card title={t('inquiries.page.company')}>
      <FormGrid>
        <FormWide>
          <TextInput label={labels.custName} autoComplete="organization" {...tidyInput(form, 'custName')} />
        </FormWide>
        <FormWide>
          <TextInput label={labels.custAddress} autoComplete="street-address" {...tidyInput(form, 'custAddress')} />
        </FormWide>
        <PlaceFields form={form} labels={labels} />
        {namesState(form.values.custCountry) && (
          <TextInput label={labels.custState} autoComplete="address-level1" {...tidyInput(form, 'custState')} />
        )}
        <TextInput
          label={labels.custPostalCode}
          autoComplete="postal-code"
          optional
          {...tidyInput(form, 'custPostalCode')}
        />
      </FormGrid>
    </Card>
  );
}

/** Country and city; the city is a list of main cities, or typed. */
function PlaceFields({ form, labels }: CardProps) {
  const t = useText();
  const countries = useCountries(useLocale());
  const [typed, setTyped] = useState(false);
  const country = form.values.custCountry;
  const cities = useCities(country);
  const free = cities !== null && (cities.length === 0 || typed);
  const chooseChoices = () => {
    if (countries.length > 0) return countries.map(({ id, name }) => ({ value: id, label: name }));
    if (country === '') return [];
    return [{ value: country, label: country }];
  };
  return (
    <>
      <SelectInput
        label={labels.custCountry}
        autoComplete="country"
        placeholder={t('inquiries.page.choose')}
        choices={chooseChoices()}
        {...form.input('custCountry')}
        onChange={(event) => {
          form.set('custCountry', event.target.value);
          form.set('custCity', '');
          setTyped(false);
        }}
      />
      {free ? (
        <TextInput label={labels.custCity} autoComplete="address-level2" {...tidyInput(form, 'custCity')} />
      ) : (
        <SelectInput
          label={labels.custCity}
          placeholder={t(cities === null ? 'inquiries.page.loading' : 'inquiries.page.choose')}
          choices={[
            ...(cities ?? []).map(({ description }) => ({ value: description, label: description })),
            { value: elsewhere, label: t('inquiries.page.otherCity') },
          ]}
          {...form.input('custCity')}
          disabled={form.busy || cities === null}
          onChange={(event) => {
            if (event.target.value === elsewhere) setTyped(true);
            form.set('custCity', event.target.value === elsewhere ? '' : event.target.value);
          }}
        />
      )}
    </>
  );
}

function ContactCard({ form, labels, children }: CardProps & { children: ReactNode }) {
  const t = useText();
  const code = phoneCode(useSite());
  return (
    <Card title={t('inquiries.page.reach')}>
      <FormGrid>
        <TextInput
          label={labels.custEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.input('custEmail')}
        />
        <TextInput
          label={labels.custPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={t('inquiries.page.phoneHint', { code })}
          before={/^\s*(?:\+|00)/.test(form.values.custPhone) ? undefined : code}
          {...tidyInput(form, 'custPhone')}
        />
        <FormWide>
          <TextInput
            label={labels.custWeb}
            inputMode="url"
            autoComplete="url"
            optional
            {...tidyInput(form, 'custWeb')}
          />
        </FormWide>
      </FormGrid>
      {children}
    </Card>
  );
}

/** A spam trap: hidden from users, but programs fill it in. */
function SpamTrap({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  return (
    <div className={css.trap} aria-hidden>
      <label>
        {t('inquiries.page.trap')}
        <input
          type="text"
          name="contactTime"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}
