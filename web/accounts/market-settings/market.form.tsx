import { useMemo } from 'react';
import { isBrandPicture } from '#rules/accounts/markets/brand-pictures.ts';
import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { type Gateway, type Market, Markets, UpdateMarket } from '#accounts/markets/markets.documents.ts';
import { marketFormSchema, type v } from '#accounts/markets/market-schema.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { Form, FormGrid, FormWide } from '#ui/form/form.tsx';
import { type Form as FormState, useForm } from '#ui/form/use-form.ts';
import { Card } from '#ui/page/card.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { marketFields, withCurrency, withSetting } from './market-fields.ts';
import { MarketChoices } from './market-settings.documents.ts';
import { fieldsOf, labelId, sectionOfPath, sectionTitle, siteFields, type ShownSection } from './market-sections.ts';
import { type SectionId } from './section-ids.ts';
import { MarketSetting } from './market-setting.tsx';
import { SiteFields } from './site-fields.tsx';
import { type SettingChoices, useSettingChoices } from './use-setting-choices.ts';

type Values = v.InferInput<typeof marketFormSchema>;
export type MarketFormState = FormState<Values & Record<string, unknown>>;

const settingParts = marketFields.map(({ path }) => `configuration.${path}`);

/** The form of all settings of a market, and the choices of its lists. It keeps what is typed while sections change. */
export function useMarketForm(market: Market, sorgs: readonly { sorg: string; name: string }[]) {
  const t = useText();
  const update = useAction(UpdateMarket, (answer) => answer.updateMarket, { refresh: [Markets] });
  const form = useForm({
    schema: marketFormSchema,
    parts: settingParts,
    initial: {
      name: market.name,
      timeZone: market.timeZone,
      hosts: market.hosts.join('\n'),
      defaultHost: market.defaultHost ?? '',
      languages: market.languages as Values['languages'],
      sorgs: market.sorgs,
      configuration: market.configuration as SiteConfiguration,
    },
    onSubmit: ({ defaultHost, configuration, ...value }) =>
      update.mutateAsync({
        ...value,
        code: market.code,
        version: market.version,
        ...(defaultHost !== '' && defaultHost !== market.defaultHost ? { defaultHost } : {}),
        configuration: {
          ...configuration,
          previewPageHiddenHosts: configuration.previewPageHiddenHosts.filter((host) => host !== ''),
        },
      }),
    onDone: () => showToast({ text: t('markets.edit.saved') }),
  });
  const { data: choices } = useDocument(MarketChoices, {}, { staleTime: Infinity });
  const countries = useMemo(() => (choices?.countries ?? []).map(({ id }) => id), [choices]);
  const ownSorgs = useMemo(
    () => sorgs.filter(({ sorg }) => form.values.sorgs.includes(sorg)),
    [sorgs, form.values.sorgs],
  );
  const choicesOf = useSettingChoices({ countries, sorgs: ownSorgs }, form.values.configuration as SiteConfiguration);
  return { form, choicesOf };
}

/** Number of errors that the form shows in each section. */
export function wrongBySection({ errors }: Pick<MarketFormState, 'errors'>): ReadonlyMap<SectionId, number> {
  const wrong = new Map<SectionId, number>();
  for (const path of Object.keys(errors).filter((one) => one !== '')) {
    const section = sectionOfPath(path);
    wrong.set(section, (wrong.get(section) ?? 0) + 1);
  }
  return wrong;
}

/** Names of the fields for the summary of errors, by path. */
function useLabels(): Record<string, string> {
  const t = useText();
  return useMemo(
    () =>
      Object.fromEntries([
        ...siteFields.map((path) => [path, t(labelId(path))]),
        ...marketFields.map(({ path }) => [`configuration.${path}`, t(labelId(path))]),
      ]),
    [t],
  );
}

type MarketFormProps = {
  market: Market;
  sorgs: readonly { sorg: string; name: string }[];
  gateways: readonly Gateway[];
  form: MarketFormState;
  choicesOf: SettingChoices;
  shown: readonly ShownSection[];
  /** Opens the section of a setting that is not on the page. */
  onReveal: (section: SectionId) => void;
};

/** The shown settings of a market, and the buttons that save or discard the changes of all sections. */
export function MarketForm({ market, sorgs, gateways, form, choicesOf, shown, onReveal }: MarketFormProps) {
  const t = useText();
  return (
    <Form form={form} labels={useLabels()} reveal={(path) => onReveal(sectionOfPath(path))}>
      {shown.map((section) => (
        <Card key={section.id} title={t(sectionTitle(section.id))}>
          {section.id === 'site' ? (
            <SiteFields form={form} market={market} sorgs={sorgs} shown={section.paths} />
          ) : (
            <Settings section={section} form={form} gateways={gateways} choicesOf={choicesOf} />
          )}
        </Card>
      ))}
      {(shown.length > 0 || form.dirty) && (
        <ActionBar
          actions={
            <>
              <Button disabled={!form.dirty || form.busy} onClick={() => form.reset()}>
                {t('markets.edit.discard')}
              </Button>
              <Button type="submit" variant="primary" busy={form.busy} disabled={!form.dirty}>
                {t('markets.edit.save')}
              </Button>
            </>
          }
        />
      )}
    </Form>
  );
}

type SettingsProps = Pick<MarketFormProps, 'form' | 'gateways' | 'choicesOf'> & { section: ShownSection };

function Settings({ section, form, gateways, choicesOf }: SettingsProps) {
  const { tag } = useFormats();
  const settings = form.values.configuration as SiteConfiguration;
  const change = (path: string, value: unknown): SiteConfiguration =>
    path === 'currency.display' && typeof value === 'string' && value !== ''
      ? withCurrency(settings, value, tag)
      : withSetting(settings, path, value);
  const shown = fieldsOf(section.id, section.paths);
  const fields = shown.map((field) => (
    <MarketSetting
      key={field.path}
      field={field}
      settings={settings}
      choicesOf={choicesOf}
      error={form.errors[`configuration.${field.path}`]}
      disabled={form.busy}
      gateways={gateways}
      onChange={(value) => form.set('configuration', change(field.path, value) as Values['configuration'])}
    />
  ));
  const lastPicture = shown.findLastIndex(({ path }) => isBrandPicture(path));
  const inputs = fields.flatMap((field, at) => {
    if (shown[at]?.kind === 'flag') return [];
    if (at !== lastPicture) return [field];
    return [
      field,
      <FormWide key="preview">
        <BrandPreview settings={settings} />
      </FormWide>,
    ];
  });
  const switches = fields.filter((_field, at) => shown[at]?.kind === 'flag');
  return (
    <FormGrid>
      {inputs}
      {switches.length > 0 && (
        <FormWide>
          <Stack gap={3}>{switches}</Stack>
        </FormWide>
      )}
    </FormGrid>
  );
}
