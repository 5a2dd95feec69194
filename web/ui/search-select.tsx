import { MultiSelect, Select } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useText } from '../platform/texts/texts.tsx';
import { type Choice, Field, type FieldLook } from './field.tsx';
import css from './search-select.module.css';

type Common = FieldLook & { choices: readonly Choice[]; name?: string; placeholder?: string; disabled?: boolean; onSearch?: (typed: string) => void; loading?: boolean };

const names = { input: css.input, dropdown: css.dropdown, option: css.option, pill: css.pill, root: css.root };

/** One value out of a long list, found by typing. `onSearch` asks the server while the user types. */
export function SearchSelect({ label, hint, error, side, optional, hideLabel, choices, onSearch, loading, value, onChange, ...rest }: Common & { value: string | null; onChange: (value: string | null) => void }) {
  const t = useText();
  return (
    <Field label={label} hint={hint} error={error} side={side} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <Select {...rest} {...ids} data={[...choices]} value={value} onChange={onChange} onSearchChange={onSearch} searchable clearable limit={100} nothingFoundMessage={loading ? t('ui.loading.label') : t('ui.select.nothing')} classNames={names} comboboxProps={{ withinPortal: false, shadow: 'sm' }} />
      )}
    </Field>
  );
}

/** Several values out of a list, as tokens. */
export function SearchMultiSelect({ label, hint, error, side, optional, hideLabel, choices, onSearch, loading, value, onChange, ...rest }: Common & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useText();
  return (
    <Field label={label} hint={hint} error={error} side={side} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <MultiSelect {...rest} {...ids} data={[...choices]} value={[...value]} onChange={onChange} onSearchChange={onSearch} searchable clearable hidePickedOptions limit={100} nothingFoundMessage={loading ? t('ui.loading.label') : t('ui.select.nothing')} classNames={names} comboboxProps={{ withinPortal: false, shadow: 'sm' }} />
      )}
    </Field>
  );
}
