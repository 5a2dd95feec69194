import { isBrandPicture } from '#rules/accounts/markets/brand-pictures.ts';
import { paymentGateways, type SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';
import { useText } from '#platform/texts/texts.tsx';
import { moneyText } from '#platform/texts/formats.ts';
import { type Choice, type FieldLook, SelectInput, Switch, TextArea, TextInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { longestTyped, readQuantity } from '#ui/form/quantity.ts';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { type MarketField, settingOf } from './market-fields.ts';
import type { Gateway } from '#accounts/markets/markets.documents.ts';
import { helpId, labelId } from './market-sections.ts';
import { PictureSetting } from './picture-setting.tsx';
import { type SettingChoices, withStored } from './use-setting-choices.ts';

type SettingProps = {
  field: MarketField;
  settings: SiteConfiguration;
  choicesOf: SettingChoices;
  error: string | undefined;
  disabled: boolean;
  gateways: readonly Gateway[];
  onChange: (value: unknown) => void;
};

const words = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** One setting of a market with the control for its kind. */
export function MarketSetting({ field, settings, choicesOf, error, disabled, gateways, onChange }: SettingProps) {
  const t = useText();
  const { path, kind } = field;
  const name = `configuration.${path}`;
  const amounts = t('markets.hint.amounts', { example: moneyText('1234567.5', settings.currency) });
  const label = t(labelId(path));
  const value = settingOf(settings, path);
  const choices = choicesOf(path);
  const hint = `${t(helpId(path))}${path === 'currency.display' ? ` ${amounts}` : ''}`;
  const common = { label, name, error, disabled, hint };
  if (kind === 'flag')
    return (
      <Switch
        label={label}
        hint={hint}
        name={name}
        disabled={disabled}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  if (path === 'paymentGateway')
    return <GatewaySetting {...common} gateways={gateways} value={words(value)} onChange={onChange} />;
  if (choices)
    return (
      <ChosenSetting
        {...common}
        searched={kind === 'searched'}
        choices={withStored(choices, words(value))}
        value={words(value)}
        onChange={(chosen) => onChange(typeof value === 'number' ? Number(chosen) : chosen)}
      />
    );
  if (kind === 'number' || kind === 'open') {
    // A text that is no whole number stays, and the check of the form refuses it.
    const typed = (text: string): unknown => {
      if (text === '') {
        if (kind === 'open') return null;
        return undefined;
      }
      return readQuantity(text) ?? text;
    };
    return (
      <TextInput
        {...common}
        inputMode="numeric"
        value={words(value)}
        maxLength={longestTyped}
        side=""
        onChange={(event) => onChange(typed(event.target.value))}
      />
    );
  }
  if (kind === 'lines')
    return (
      <TextArea
        {...common}
        rows={3}
        value={((value as string[] | undefined) ?? []).join('\n')}
        onChange={(event) => onChange(event.target.value.split('\n'))}
      />
    );
  if (isBrandPicture(path)) return <PictureSetting {...common} path={path} value={words(value)} onChange={onChange} />;
  if (kind === 'long')
    return <TextArea {...common} rows={3} value={words(value)} onChange={(event) => onChange(event.target.value)} />;
  return <TextInput {...common} value={words(value)} onChange={(event) => onChange(event.target.value)} />;
}

type ChosenProps = FieldLook & {
  name: string;
  disabled: boolean;
  searched: boolean;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
};

/** A value from a list: a long one is searched, and empty means none. */
function ChosenSetting({ searched, choices, value, onChange, ...field }: ChosenProps) {
  if (searched)
    return (
      <SearchSelect
        {...field}
        choices={choices}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  const hasEmpty = value !== '' || choices.some((choice) => choice.value === '');
  return (
    <SelectInput
      {...field}
      {...(hasEmpty ? {} : { placeholder: '' })}
      choices={choices}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type GatewayProps = FieldLook & {
  name: string;
  disabled: boolean;
  gateways: readonly Gateway[];
  value: string;
  onChange: (value: string) => void;
};

/** The payment gateway, with those for which the server has no keys marked. */
function GatewaySetting({ gateways, value, onChange, ...field }: GatewayProps) {
  const t = useText();
  const chosen = gateways.find(({ name }) => name === value);
  const missing = chosen?.ready === false && t('markets.gateway.hint', { variables: chosen.variables.join(', ') });
  return (
    <Stack gap={2}>
      <SelectInput
        {...field}
        choices={paymentGateways.map((name) => {
          const label = t(`markets.choice.${name}`);
          const ready = gateways.find((one) => one.name === name)?.ready !== false;
          return { value: name, label: ready ? label : t('markets.gateway.missing', { gateway: label }) };
        })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {missing && <Note tone="warn">{missing}</Note>}
    </Stack>
  );
}
