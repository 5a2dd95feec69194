import { MantineProvider, MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.css';
import './search-select.theme.css';
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
import { useColorScheme } from './color-scheme.ts';
import css from './search-select.module.css';
import { theme } from './theme.ts';

const classNames = {
  wrapper: css.wrapper,
  input: css.input,
  inputField: css.field,
  pillsList: css.tokens,
  dropdown: css.dropdown,
  option: css.option,
  pill: css.pill,
  root: css.root,
};

/**
 * Mantine with our tokens. Its variables are a CSS file, because the content security policy blocks style elements.
 * Only wraps the Mantine controls: pages without them do not load it.
 */
function Themed({ children }: { children: ReactNode }) {
  const { scheme } = useColorScheme();
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}

const common = {
  searchable: true,
  clearable: true,
  limit: 100,
  classNames,
  comboboxProps: { withinPortal: false, shadow: 'sm' },
} as const;

export function SingleChoice(props: SelectProps) {
  return (
    <Themed>
      <Select {...common} {...props} />
    </Themed>
  );
}

export function MultipleChoice(props: MultiSelectProps) {
  return (
    <Themed>
      <MultiSelect {...common} hidePickedOptions {...props} />
    </Themed>
  );
}
