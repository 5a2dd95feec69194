import { useState } from 'react';
import type { MessageId } from '../../platform/texts/message-ids.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { calendarDateText, instantText } from '../../platform/texts/formats.ts';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { SelectInput, Switch, TextArea, TextInput } from '../../ui/field.tsx';
import type { MarketField } from './market-fields.ts';

type SettingProps = {
  field: MarketField;
  value: unknown;
  error: string | undefined;
  disabled: boolean;
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
export function MarketSetting({ field, value, error, disabled, onChange }: SettingProps) {
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
  if (typeof kind === 'object')
    return (
      <SelectInput
        {...common}
        choices={kind.choices.map((choice) => ({ value: choice, label: t(`markets.choice.${choice}` as MessageId) }))}
        value={words(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (kind === 'number' || kind === 'open') {
    const typed = (text: string): unknown => (text === '' ? (kind === 'open' ? null : undefined) : Number(text));
    return (
      <TextInput
        {...common}
        inputMode="numeric"
        value={words(value)}
        onChange={(event) => onChange(typed(event.target.value.replaceAll(/\D/g, '')))}
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
