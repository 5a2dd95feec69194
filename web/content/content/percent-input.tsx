import { useState } from 'react';
import { TextInput } from '#ui/form/field.tsx';

/** Thousandths as whole per cent, within bounds. A value that is being typed may be out of bounds until it is left. */
export function PercentInput({
  label,
  value,
  least = 0,
  most = 1000,
  onChange,
}: {
  label: string;
  value: number;
  least?: number;
  most?: number;
  onChange: (thousandths: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      type="number"
      inputMode="numeric"
      min={least / 10}
      max={most / 10}
      step={1}
      trail="%"
      value={typed ?? String(Math.round(value / 10))}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = Math.round(Number(target.value) * 10);
        if (target.value.trim() !== '' && next >= least && next <= most) onChange(next);
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        // The dialog may be inside a form, which Enter would send.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
