import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { goalLimit, inquiryReasons, inquirySchema } from '../../../rules/inquiries/inquiry.ts';
import { phoneCode } from '../../../rules/markets/phone-code.ts';
import type { Locale } from '../../../rules/locales.ts';
import { settle } from '../../platform/api/graphql.ts';
import { publicGraphql } from '../../platform/api/public.ts';
import { logProblem } from '../../platform/problem-log.ts';
import { siteLocales, useSite } from '../../platform/site.ts';
import { languageName } from '../../platform/texts/languages.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { useChangeLanguage } from '../../shell/use-change-language.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { OptionCards, SelectInput, TextArea, TextInput } from '../../ui/field.tsx';
import { Form, FormButtons, FormGrid, FormWide } from '../../ui/form.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Mark } from '../../ui/logo.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useForm } from '../../ui/use-form.ts';
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
  const site = useSite();
  const countries = useCountries(lang);
  const [contactTime, setContactTime] = useState('');
  const [typed, setTyped] = useState(false);
  const form = useForm({
    schema: inquirySchema,
    initial: {
      reason: '' as 'become_dealer',
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
  const country = form.values.custCountry;
  const cities = useCities(country);
  const free = cities !== null && (cities.length === 0 || typed);
  const field = (
    name:
      | 'custName'
      | 'custAddress'
      | 'custState'
      | 'custPostalCode'
      | 'custCountry'
      | 'custCity'
      | 'custEmail'
      | 'custPhone'
      | 'custWeb',
  ) => t(`inquiries.field.${name}`);
  const labels = {
    reason: t('inquiries.field.reason'),
    goal: t('inquiries.field.goal'),
    custName: field('custName'),
    custAddress: field('custAddress'),
    custState: field('custState'),
    custPostalCode: field('custPostalCode'),
    custCountry: field('custCountry'),
    custCity: field('custCity'),
    custEmail: field('custEmail'),
    custPhone: field('custPhone'),
    custWeb: field('custWeb'),
  };

  return (
    <Form form={form} labels={labels}>
      <Card>
        <Stack gap={4}>
          <OptionCards
            label={t('inquiries.field.reason')}
            error={form.errors['reason']}
            value={(form.values.reason as string) === '' ? null : form.values.reason}
            disabled={form.busy}
            onChange={(reason) => form.set('reason', reason)}
            options={inquiryReasons.map((value) => ({
              value: value as 'become_dealer',
              label: t(`inquiries.reason.${value}`),
            }))}
          />
          <TextArea label={t('inquiries.field.goal')} rows={4} maxLength={goalLimit} {...form.input('goal')} />
        </Stack>
      </Card>
      <Card title={t('inquiries.page.company')}>
        <FormGrid>
          <FormWide>
            <TextInput label={field('custName')} autoComplete="organization" {...form.input('custName')} />
          </FormWide>
          <FormWide>
            <TextInput label={field('custAddress')} autoComplete="street-address" {...form.input('custAddress')} />
          </FormWide>
          <SelectInput
            label={field('custCountry')}
            autoComplete="country"
            placeholder={t('inquiries.page.choose')}
            choices={
              countries.length > 0
                ? countries.map(({ id, name }) => ({ value: id, label: name }))
                : country === ''
                  ? []
                  : [{ value: country, label: country }]
            }
            {...form.input('custCountry')}
            onChange={(event) => {
              form.set('custCountry', event.target.value);
              form.set('custCity', '');
              setTyped(false);
            }}
          />
          {free ? (
            <TextInput label={field('custCity')} autoComplete="address-level2" {...form.input('custCity')} />
          ) : (
            <SelectInput
              label={field('custCity')}
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
          <TextInput label={field('custState')} autoComplete="address-level1" {...form.input('custState')} />
          <TextInput
            label={field('custPostalCode')}
            autoComplete="postal-code"
            optional
            {...form.input('custPostalCode')}
          />
        </FormGrid>
      </Card>
      <Card title={t('inquiries.page.reach')}>
        <FormGrid>
          <TextInput
            label={field('custEmail')}
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.input('custEmail')}
          />
          <div className={css.phone}>
            <span className={css.code}>{phoneCode(site)}</span>
            <TextInput
              label={field('custPhone')}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              {...form.input('custPhone')}
            />
          </div>
          <FormWide>
            <TextInput
              label={field('custWeb')}
              type="url"
              inputMode="url"
              autoComplete="url"
              optional
              {...form.input('custWeb')}
            />
          </FormWide>
        </FormGrid>
        {/* A spam trap: hidden from users, but programs fill it in. */}
        <div className={css.trap} aria-hidden>
          <label>
            {t('inquiries.page.trap')}
            <input
              type="text"
              name="contactTime"
              tabIndex={-1}
              autoComplete="off"
              value={contactTime}
              onChange={(event) => setContactTime(event.target.value)}
            />
          </label>
        </div>
      </Card>
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
