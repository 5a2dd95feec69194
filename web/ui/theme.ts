import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Mantine uses the tokens of tokens.css, so that its inputs look like ours. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  colors: {
    brand: [
      '#e5f3f9',
      '#cde8f3',
      '#9bd2e8',
      '#64bbdc',
      '#17a3d4',
      '#009ace',
      '#007eaa',
      '#00709a',
      '#005d81',
      '#004a67',
    ],
  },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  defaultRadius: 'sm',
  radius: { xs: 'var(--r-xs)', sm: 'var(--r-sm)', md: 'var(--r-md)', lg: 'var(--r-lg)', xl: 'var(--r-full)' },
  spacing: { xs: 'var(--s1)', sm: 'var(--s2)', md: 'var(--s3)', lg: 'var(--s4)', xl: 'var(--s6)' },
  fontSizes: { xs: 'var(--t-xs)', sm: 'var(--t-sm)', md: 'var(--t-md)', lg: 'var(--t-lg)', xl: 'var(--t-xl)' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '20px', xl: '24px' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-2)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
});

const roles = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-anchor': 'var(--action)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--err)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default-color': 'var(--text)',
};

/** Mantine sets these per scheme, so both schemes get the same value; the tokens change with the scheme. */
export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });
