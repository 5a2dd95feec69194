import { useNavigate } from '@tanstack/react-router';
import { currencies } from '#rules/currencies.ts';
import { contentLanguage, contentLanguages } from '#rules/locales.ts';
import { newSorg, usualSorgSettings } from '#rules/accounts/markets/sorg.ts';
import { useAction } from '#platform/api/queries.ts';
import { useNamedCodes, useTimeZones } from '#platform/texts/code-names.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid } from '#ui/form/form.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { v } from './market-schema.ts';
import { CreateSorg, SorgSettings } from './sorgs.documents.ts';

const { code, name, companyCode, currency, country, timeZone } = newSorg.entries;
const schema = v.object({
  code,
  name,
  companyCode,
  currency,
  country,
  timeZone,
  language: v.picklist(contentLanguages, 'required'),
});

type NewSorgProps = {
  companies: readonly { code: string; name: string }[];
  countries: readonly { id: string; name: string }[];
  onClose: () => void;
};

/** Creates a sales organisation with usual settings, and leads to its page. */
export function NewSorgDialog({ companies, countries, onClose }: NewSorgProps) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const create = useAction(CreateSorg, (answer) => answer.createSorg, { refresh: [SorgSettings] });
  const zones = useTimeZones('');
  const currencyChoices = useNamedCodes(currencies, 'currency');
  const labels = {
    code: t('sorgs.field.code'),
    name: t('sorgs.field.name'),
    companyCode: t('sorgs.field.companyCode'),
    currency: t('sorgs.field.currency'),
    timeZone: t('sorgs.field.timeZone'),
  };
  return (
    <FormDialog
      title={t('sorgs.list.new')}
      subtitle={t('sorgs.new.hint')}
      size="wide"
      action={t('sorgs.new.create')}
      success={t('sorgs.new.done')}
      labels={labels}
      schema={schema}
      initial={{
        code: '',
        name: '',
        companyCode: companies[0]?.code ?? '',
        currency: '',
        country: '',
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        language: contentLanguage(lang),
      }}
      onSubmit={async ({ code, currency, language, ...settings }) => {
        await create.mutateAsync({
          code,
          currency,
          settings: { ...usualSorgSettings, ...settings, languages: [language] },
        });
        return code;
      }}
      onDone={(code) =>
        void navigate({ to: '/$lang/admin/sorgs/$code', params: { lang, code: String(code) }, ignoreBlocker: true })
      }
      onClose={onClose}
    >
      {(form) => (
        <FormGrid>
          <TextInput label={labels.code} hint={t('sorgs.hint.code')} {...form.input('code')} />
          <TextInput label={labels.name} {...form.input('name')} />
          <SelectInput
            label={labels.companyCode}
            hint={t('sorgs.hint.company')}
            placeholder=""
            choices={companies.map((company) => ({ value: company.code, label: `${company.code} ${company.name}` }))}
            {...form.input('companyCode')}
          />
          <SearchSelect
            label={labels.currency}
            hint={t('sorgs.hint.currency')}
            choices={currencyChoices}
            {...form.control('currency')}
            onChange={(chosen) => form.set('currency', chosen ?? '')}
          />
          <SearchSelect
            label={t('sorgs.field.country')}
            optional
            choices={countries.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.control('country')}
            onChange={(chosen) => form.set('country', chosen ?? '')}
          />
          <SearchSelect
            label={labels.timeZone}
            choices={zones}
            {...form.control('timeZone')}
            onChange={(zone) => form.set('timeZone', zone ?? '')}
          />
          <SelectInput
            label={t('sorgs.field.language')}
            choices={contentLanguages.map((value) => ({ value, label: t(`ui.language.${value}`) }))}
            {...form.input('language')}
          />
        </FormGrid>
      )}
    </FormDialog>
  );
}
