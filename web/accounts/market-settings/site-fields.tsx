import { locales } from '#rules/locales.ts';
import { useTimeZones } from '#platform/texts/code-names.ts';
import { languageName } from '#platform/texts/languages.ts';
import { useText } from '#platform/texts/texts.tsx';
import type { Market } from '#accounts/markets/markets.documents.ts';
import { linesOf } from '#accounts/markets/market-schema.ts';
import { SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { FormGrid } from '#ui/form/form.tsx';
import { SearchMultiSelect, SearchSelect } from '#ui/form/search-select.tsx';
import type { MarketFormState } from './market.form.tsx';
import { helpId, labelId, type SiteField, siteFields } from './market-sections.ts';

type SiteFieldsProps = {
  form: MarketFormState;
  market: Market;
  sorgs: readonly { sorg: string; name: string }[];
  shown: readonly string[];
};

/** The shown ones of name, time zone, hosts, languages and sales organisations. */
export function SiteFields({ form, market, sorgs, shown }: SiteFieldsProps) {
  return (
    <FormGrid>
      {siteFields
        .filter((field) => shown.includes(field))
        .map((field) => (
          <OneField key={field} field={field} form={form} market={market} sorgs={sorgs} />
        ))}
    </FormGrid>
  );
}

function OneField({ field, form, market, sorgs }: Omit<SiteFieldsProps, 'shown'> & { field: SiteField }) {
  const t = useText();
  const zones = useTimeZones(market.timeZone);
  const look = { label: t(labelId(field)), hint: t(helpId(field)) };
  switch (field) {
    case 'name':
      return <TextInput {...look} {...form.input('name')} />;
    case 'timeZone':
      return (
        <SearchSelect
          {...look}
          name="timeZone"
          choices={zones}
          {...form.control('timeZone')}
          onChange={(zone) => form.set('timeZone', zone ?? market.timeZone)}
        />
      );
    case 'hosts':
      return <TextArea {...look} rows={4} {...form.input('hosts')} />;
    case 'defaultHost':
      return (
        <SelectInput
          {...look}
          optional={market.defaultHost === null}
          choices={linesOf(form.values.hosts).map((host) => ({ value: host, label: host }))}
          {...(market.defaultHost === null ? { placeholder: '' } : {})}
          {...form.input('defaultHost')}
        />
      );
    case 'languages':
      return (
        <SearchMultiSelect
          {...look}
          name="languages"
          choices={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
          {...form.control('languages')}
          onChange={(languages) => form.set('languages', languages as typeof form.values.languages)}
        />
      );
    case 'sorgs':
      return (
        <SearchMultiSelect
          {...look}
          name="sorgs"
          choices={sorgs.map(({ sorg, name }) => ({ value: sorg, label: `${sorg} ${name}` }))}
          {...form.control('sorgs')}
        />
      );
  }
}
