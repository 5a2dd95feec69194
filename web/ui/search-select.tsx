import { MantineProvider, MultiSelect, Select } from '@mantine/core';
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
import type { ReactNode } from 'react';
import { useText } from '../platform/texts/texts.tsx';
import { useColorScheme } from './color-scheme.ts';
import { type Choice, Field, type FieldLook } from './field.tsx';
import css from './search-select.module.css';
import { theme, themeVariables } from './theme.ts';

type Common = FieldLook & {
  choices: readonly Choice[];
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  onSearch?: (typed: string) => void;
  loading?: boolean;
};

const names = {
  wrapper: css.wrapper,
  input: css.input,
  inputField: css.field,
  pillsList: css.tokens,
  dropdown: css.dropdown,
  option: css.option,
  pill: css.pill,
  root: css.root,
};

/** Mantine with our tokens, only around the controls that come from it: pages without them do not load it. */
function Themed({ children }: { children: ReactNode }) {
  const { scheme } = useColorScheme();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} forceColorScheme={scheme} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}

/** One value out of a long list, found by typing. `onSearch` asks the server while the user types. */
export function SearchSelect({
  label,
  hint,
  error,
  side,
  optional,
  hideLabel,
  choices,
  onSearch,
  loading,
  value,
  onChange,
  ...rest
}: Common & { value: string | null; onChange: (value: string | null) => void }) {
  const t = useText();
  return (
    <Field label={label} hint={hint} error={error} side={side} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <Themed>
          <Select
            {...rest}
            {...ids}
            data={[...choices]}
            value={value}
            onChange={onChange}
            onSearchChange={onSearch}
            searchable
            clearable
            limit={100}
            nothingFoundMessage={loading ? t('ui.loading.label') : t('ui.select.nothing')}
            classNames={names}
            comboboxProps={{ withinPortal: false, shadow: 'sm' }}
          />
        </Themed>
      )}
    </Field>
  );
}

/** Several values out of a list, as tokens. */
export function SearchMultiSelect({
  label,
  hint,
  error,
  side,
  optional,
  hideLabel,
  choices,
  onSearch,
  loading,
  value,
  onChange,
  ...rest
}: Common & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useText();
  return (
    <Field label={label} hint={hint} error={error} side={side} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <Themed>
          <MultiSelect
            {...rest}
            {...ids}
            data={[...choices]}
            value={[...value]}
            onChange={onChange}
            onSearchChange={onSearch}
            searchable
            clearable
            hidePickedOptions
            limit={100}
            nothingFoundMessage={loading ? t('ui.loading.label') : t('ui.select.nothing')}
            classNames={names}
            comboboxProps={{ withinPortal: false, shadow: 'sm' }}
          />
        </Themed>
      )}
    </Field>
  );
}
