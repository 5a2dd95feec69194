import { contentLanguages } from '#rules/locales.ts';
import { sorgSettings } from '#rules/accounts/markets/sorg.ts';
import type { SorgSettingQuery } from '#platform/api/generated/graphql.ts';
import { useAction } from '#platform/api/queries.ts';
import { useTimeZones } from '#platform/texts/code-names.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { SelectInput, Switch, TextInput } from '#ui/form/field.tsx';
import { Form, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { SearchMultiSelect, SearchSelect } from '#ui/form/search-select.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { ChangeSorg, SorgSetting, SorgSettings } from './sorgs.documents.ts';
import { WorkingDays } from './working-days.tsx';

export type EditedSorg = NonNullable<SorgSettingQuery['sorgSetting']>;
type SorgFormProps = {
  sorg: EditedSorg;
  companies: readonly { code: string; name: string }[];
  countries: readonly { id: string; name: string }[];
};

const urls = ['url1', 'url2', 'url3'] as const;

/** The settings of a sales organisation; code and currency never change. */
export function SorgForm({ sorg, companies, countries }: SorgFormProps) {
  const t = useText();
  const change = useAction(ChangeSorg, (answer) => answer.changeSorg, { refresh: [SorgSetting, SorgSettings] });
  const { code, currency, version, merchants: _merchants, sites: _sites, markets: _markets, ...initial } = sorg;
  const form = useForm({
    schema: sorgSettings,
    initial,
    onSubmit: (settings) => change.mutateAsync({ code, version, settings }),
    onDone: () => showToast({ text: t('sorgs.edit.saved') }),
  });
  const zones = useTimeZones(sorg.timeZone);
  const labels = Object.fromEntries(
    (
      ['name', 'companyCode', 'languages', 'timeZone', 'workingDays', 'cutOffTime', 'taxPercent', 'priceList'] as const
    ).map((field) => [field, t(`sorgs.field.${field}`)]),
  );
  return (
    <Form form={form} labels={labels}>
      <Card title={t('sorgs.section.general')}>
        <FormGrid>
          <TextInput label={t('sorgs.field.name')} {...form.input('name')} />
          <SelectInput
            label={t('sorgs.field.companyCode')}
            hint={t('sorgs.hint.company')}
            choices={companies.map((company) => ({ value: company.code, label: `${company.code} ${company.name}` }))}
            {...form.input('companyCode')}
          />
          <SearchSelect
            label={t('sorgs.field.country')}
            optional
            choices={countries.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.control('country')}
            onChange={(country) => form.set('country', country ?? '')}
          />
          <SearchMultiSelect
            label={t('sorgs.field.languages')}
            hint={t('sorgs.hint.languages')}
            choices={contentLanguages.map((value) => ({ value, label: t(`ui.language.${value}`) }))}
            {...form.control('languages')}
          />
        </FormGrid>
      </Card>
      <Card title={t('sorgs.section.prices')} note={currency}>
        <FormGrid>
          <TextInput
            label={t('sorgs.field.taxPercent')}
            hint={t('sorgs.hint.tax')}
            inputMode="decimal"
            {...form.input('taxPercent')}
          />
          <TextInput
            label={t('sorgs.field.priceList')}
            hint={t('sorgs.hint.priceList')}
            optional
            {...form.input('priceList')}
          />
        </FormGrid>
      </Card>
      <Card title={t('sorgs.section.dispatch')}>
        <FormGrid>
          <SearchSelect
            label={t('sorgs.field.timeZone')}
            choices={zones}
            {...form.control('timeZone')}
            onChange={(zone) => form.set('timeZone', zone ?? sorg.timeZone)}
          />
          <TextInput label={t('sorgs.field.cutOffTime')} hint={t('sorgs.hint.cutOff')} {...form.input('cutOffTime')} />
          <FormWide>
            <WorkingDays {...form.control('workingDays')} />
          </FormWide>
          <FormWide>
            <Stack gap={3}>
              <Switch
                label={t('sorgs.field.exactQtyCheck')}
                hint={t('sorgs.hint.exactQtyCheck')}
                {...form.check('exactQtyCheck')}
              />
              <Switch
                label={t('sorgs.field.availableStockCheck')}
                hint={t('sorgs.hint.availableStockCheck')}
                {...form.check('availableStockCheck')}
              />
            </Stack>
          </FormWide>
        </FormGrid>
      </Card>
      <Card title={t('sorgs.section.links')}>
        <FormGrid>
          {urls.map((url, at) => (
            <TextInput
              key={url}
              label={t('sorgs.field.url', { number: at + 1 })}
              hint={at === 0 ? t('sorgs.hint.url') : undefined}
              optional
              inputMode="url"
              {...form.input(url)}
            />
          ))}
        </FormGrid>
      </Card>
      <ActionBar
        actions={
          <>
            <Button disabled={!form.dirty || form.busy} onClick={() => form.reset()}>
              {t('sorgs.edit.discard')}
            </Button>
            <Button type="submit" variant="primary" busy={form.busy} disabled={!form.dirty}>
              {t('sorgs.edit.save')}
            </Button>
          </>
        }
      />
    </Form>
  );
}
