import { useState } from 'react';
import { paymentGateways } from '#rules/accounts/markets/site-configuration.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { useText } from '#platform/texts/texts.tsx';
import { calendarDateText, instantText } from '#platform/texts/formats.ts';
import { useFormats } from '#platform/texts/use-formats.ts';
import { type FieldLook, SelectInput, Switch, TextArea, TextInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { longestTyped, readQuantity } from '#ui/form/quantity.ts';
import type { MarketField } from './market-fields.ts';
import type { Gateway } from './markets.documents.ts';

type SettingProps = {
  field: MarketField;
  value: unknown;
  error: string | undefined;
  disabled: boolean;
  gateways: readonly Gateway[];
  onChange: (value: unknown) => void;
};

/** Today's date and time in the edited format, as an example. */
function useExample(path: string, value: unknown): string | null {
  const { tag } = useFormats();
  const [now] = useState(() => new Date().toISOString());
  if (typeof value !== 'string' || value === '') return null;
  if (path === 'dateFormat') return calendarDateText(now.slice(0, 10), value, tag);
  return path === 'timeFormat' ? instantText(now, value, tag) : null;
}

const words = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** One setting of a market with the control for its kind. */
export function MarketSetting({ field, value, error, disabled, gateways, onChange }: SettingProps) {
  const t = useText();
  const { path, kind } = field;
  const name = `configuration.${path}`;
  const label = t(`markets.field.${path.split('.').at(-1)}` as MessageId);
  const example = useExample(path, value);
  const hint = example === null ? field.hint && t(field.hint) : t('markets.hint.example', { example });
  const common = { label, name, error, disabled, ...(hint ? { hint } : {}) };
  if (kind === 'flag')
    return (
      <Switch
        label={label}
        name={name}
        disabled={disabled}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  if (path === 'paymentGateway')
    return <GatewaySetting {...common} gateways={gateways} value={words(value)} onChange={onChange} />;
  if (typeof kind === 'object')
    return (
      <SelectInput
        {...common}
        choices={kind.choices.map((choice) => ({
          value: choice,
          label: t(`markets.choice.${choice || 'none'}` as MessageId),
        }))}
        value={words(value)}
        onChange={(event) => onChange(event.target.value)}
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
  if (kind === 'long')
    return <TextArea {...common} rows={3} value={words(value)} onChange={(event) => onChange(event.target.value)} />;
  return <TextInput {...common} value={words(value)} onChange={(event) => onChange(event.target.value)} />;
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
