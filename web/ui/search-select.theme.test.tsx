import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { theme, themeVariables } from './theme.ts';

/** The declarations of a style sheet without spaces and comments, with uniform quotes. */
const bare = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, '')
    .replaceAll(';}', '}')
    .replaceAll('"', "'");

test('the file of Mantine’s variables equals what the provider would write into the page, which the content security policy refuses', () => {
  render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      forceColorScheme="light"
      withGlobalClasses={false}
    >
      x
    </MantineProvider>,
  );
  const written = document.querySelector('style[data-mantine-styles]')?.textContent ?? '';
  expect(written).toContain('--mantine-color-body');
  expect(bare(readFileSync(join(import.meta.dirname, 'search-select.theme.css'), 'utf8'))).toBe(bare(written));
});
