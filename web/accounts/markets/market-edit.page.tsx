import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { locales } from '#rules/locales.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { languageName } from '#platform/texts/languages.ts';
import { useTimeZones } from '#platform/texts/code-names.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { Form, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { SearchMultiSelect, SearchSelect } from '#ui/form/search-select.tsx';
import { ErrorPanel, NoResult, SkeletonPage } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { type Form as FormState, useForm } from '#ui/form/use-form.ts';
import { ShopsCard } from '#partners/shops/shops-card.part.tsx';
import { SignInProviderCard } from '#access/sign-in-provider/sign-in-provider-card.part.tsx';
import { HolidaysCard } from './holidays.card.tsx';
import { type MarketSection, marketFields, marketSections, withCurrency, withSetting } from './market-fields.ts';
import { linesOf, marketFormSchema, type v } from './market-schema.ts';
import { MarketSetting } from './market-setting.tsx';
import { MarketStatusChip, MarketSwitch } from './market-status.part.tsx';
import { type Gateway, type Market, MarketChoices, Markets, UpdateMarket } from './markets.documents.ts';
import { type SettingChoices, useSettingChoices } from './use-setting-choices.ts';

type Values = v.InferInput<typeof marketFormSchema>;

/** Every setting of one market on one page. */
export function MarketEditPage() {
  const t = useText();
  const lang = useLocale();
  const { code } = useParams({ strict: false }) as { code: string };
  const { data, error, refetch } = useDocument(Markets, {});
  const [now] = useState(() => new Date());
  const market = data?.markets.find((candidate) => candidate.code === code);
  const list = (
    <Link to="/$lang/admin/markets" params={{ lang }}>
      {t('markets.list.title')}
    </Link>
  );
  // No frame while loading: its header would change height and move the page below it.
  if (!data && !error) return <SkeletonPage />;
  return (
    <PageFrame
      title={market?.name ?? t('markets.list.title')}
      badge={market && <MarketStatusChip status={market.status} />}
      subtitle={market ? t('markets.status.hint') : undefined}
      crumbs={[{ key: 'list', link: list }]}
      actions={
        market && (
          <>
            <Link to="/$lang/admin/readiness" params={{ lang }}>
              {t('markets.status.readiness')}
            </Link>
            <MarketSwitch market={market} />
          </>
        )
      }
    >
      {!data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data && !market && <NoResult title={t('markets.edit.unknown')} />}
      {data && market && (
        <>
          <HolidaysCard
            sorgs={data.marketSorgs.filter(({ sorg }) => market.sorgs.includes(sorg))}
            today={calendarDateIn(now, market.timeZone)}
          />
          <SignInProviderCard market={market.code} hosts={market.hosts} />
          <MarketForm
            key={`${market.code} ${market.version}`}
            market={market}
            sorgs={data.marketSorgs}
            gateways={data.marketGateways}
          />
          <ShopsCard market={market.code} hosts={market.hosts} />
        </>
      )}
    </PageFrame>
  );
}

const settingParts = marketFields.map(({ path }) => `configuration.${path}`);

type MarketFormProps = {
  market: Market;
  sorgs: readonly { sorg: string; name: string }[];
  gateways: readonly Gateway[];
};

export function MarketForm({ market, sorgs, gateways }: MarketFormProps) {
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
  const zones = useTimeZones(market.timeZone);
  const hosts = linesOf(form.values.hosts);
  const { data: choices } = useDocument(MarketChoices, {}, { staleTime: Infinity });
  const countries = useMemo(() => (choices?.countries ?? []).map(({ id }) => id), [choices]);
  const ownSorgs = useMemo(
    () => sorgs.filter(({ sorg }) => form.values.sorgs.includes(sorg)),
    [sorgs, form.values.sorgs],
  );
  const choicesOf = useSettingChoices({ countries, sorgs: ownSorgs }, form.values.configuration as SiteConfiguration);
  return (
    <Form
      form={form}
      labels={{
        name: t('markets.field.name'),
        hosts: t('markets.field.hosts'),
        languages: t('markets.field.languages'),
      }}
    >
      <Card title={t('markets.section.site')}>
        <FormGrid>
          <TextInput label={t('markets.field.name')} {...form.input('name')} />
          <SearchSelect
            label={t('markets.field.timeZone')}
            choices={zones}
            {...form.control('timeZone')}
            onChange={(zone) => form.set('timeZone', zone ?? market.timeZone)}
          />
          <TextArea label={t('markets.field.hosts')} hint={t('markets.hint.lines')} rows={4} {...form.input('hosts')} />
          <SelectInput
            label={t('markets.field.defaultHost')}
            optional={market.defaultHost === null}
            choices={hosts.map((host) => ({ value: host, label: host }))}
            {...(market.defaultHost === null ? { placeholder: '' } : {})}
            {...form.input('defaultHost')}
          />
          <SearchMultiSelect
            label={t('markets.field.languages')}
            choices={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
            {...form.control('languages')}
            onChange={(languages) => form.set('languages', languages as Values['languages'])}
          />
          <SearchMultiSelect
            label={t('markets.field.sorgs')}
            choices={sorgs.map(({ sorg, name }) => ({ value: sorg, label: `${sorg} ${name}` }))}
            {...form.control('sorgs')}
          />
        </FormGrid>
      </Card>
      {marketSections.map((section) => (
        <SettingsCard key={section.id} section={section} form={form} gateways={gateways} choicesOf={choicesOf} />
      ))}
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
    </Form>
  );
}

function SettingsCard({
  section,
  form,
  gateways,
  choicesOf,
}: {
  section: MarketSection;
  form: FormState<Values & Record<string, unknown>>;
  gateways: readonly Gateway[];
  choicesOf: SettingChoices;
}) {
  const t = useText();
  const { tag } = useFormats();
  const settings = form.values.configuration as SiteConfiguration;
  const fields = section.fields.map((field) => (
    <MarketSetting
      key={field.path}
      field={field}
      settings={settings}
      choicesOf={choicesOf}
      error={form.errors[`configuration.${field.path}`]}
      disabled={form.busy}
      gateways={gateways}
      onChange={(value) =>
        form.set(
          'configuration',
          (field.path === 'currency.display' && typeof value === 'string' && value !== ''
            ? withCurrency(settings, value, tag)
            : withSetting(settings, field.path, value)) as Values['configuration'],
        )
      }
    />
  ));
  const inputs = fields.filter((_field, at) => section.fields[at]?.kind !== 'flag');
  const switches = fields.filter((_field, at) => section.fields[at]?.kind === 'flag');
  return (
    <Card title={t(`markets.section.${section.id}`)}>
      <FormGrid>
        {inputs}
        {switches.length > 0 && (
          <FormWide>
            <Stack gap={3}>{switches}</Stack>
          </FormWide>
        )}
      </FormGrid>
    </Card>
  );
}
