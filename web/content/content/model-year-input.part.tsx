import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { TextInput } from '#ui/form/field.tsx';

/** True if a model year can be saved; null is none. */
export const isModelYear = (year: number | null): boolean => year === null || (year >= 1990 && year <= 2100);

/** A model year in digits; says when it is out of range, and when a typed sign was left out because it is no digit. */
export function ModelYearInput({
  label,
  name,
  optional,
  value,
  error,
  disabled,
  onChange,
}: {
  label: string;
  name?: string;
  optional?: boolean;
  value: number | null;
  /** A refusal of the server. */
  error?: string | undefined;
  disabled?: boolean;
  onChange: (year: number | null) => void;
}) {
  const t = useText();
  const [leftOut, setLeftOut] = useState(false);
  // A year that is still being typed is not wrong yet.
  const outOfRange = value !== null && value > 999 && !isModelYear(value);
  return (
    <TextInput
      label={label}
      name={name}
      inputMode="numeric"
      optional={optional}
      maxLength={4}
      value={value === null ? '' : String(value)}
      error={(leftOut && t('ui.field.digitsOnly')) || (outOfRange && t('out_of_range')) || error}
      disabled={disabled}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '');
        setLeftOut(digits !== target.value.trim());
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}
