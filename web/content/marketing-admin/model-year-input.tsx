import { useText } from '#platform/texts/texts.tsx';
import { TextInput } from '#ui/field.tsx';

/** True if a model year can be saved; null is none. */
export const isModelYear = (year: number | null): boolean => year === null || (year >= 1990 && year <= 2100);

/** A model year in digits; says when it is out of range. */
export function ModelYearInput({
  label,
  optional,
  value,
  disabled,
  onChange,
}: {
  label: string;
  optional?: boolean;
  value: number | null;
  disabled?: boolean;
  onChange: (year: number | null) => void;
}) {
  const t = useText();
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      optional={optional}
      maxLength={4}
      value={value === null ? '' : String(value)}
      // A year that is still being typed is not wrong yet.
      error={value !== null && value > 999 && !isModelYear(value) ? t('out_of_range') : undefined}
      disabled={disabled}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '');
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}
