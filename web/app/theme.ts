import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

// Shade 8 is the light theme's accent, shade 6 the dark theme's: tokens.css names both.
const scout: MantineColorsTuple = [
  '#f6f2fb',
  '#eee7f6',
  '#d3c5e6',
  '#b89ae6',
  '#9d7bd6',
  '#8c67cc',
  '#7f59c1',
  '#6b46aa',
  '#4d2a7c',
  '#3c1f64',
];

/** Mantine in the words of tokens.css. */
export const theme = createTheme({
  colors: { scout },
  primaryColor: 'scout',
  primaryShade: { light: 8, dark: 6 },
  fontFamily: 'var(--font)',
  fontSizes: { xs: '14px', sm: '16px', md: '16px', lg: '18px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.65', md: '1.65', lg: '1.65', xl: '1.65' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '12px', sm: '12px', md: '12px', lg: '12px', xl: '12px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow)',
    sm: 'var(--shadow)',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)',
  },
  headings: { fontWeight: '600', fontFamily: 'var(--font)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

const shared = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--bad-text)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-gray-text': 'var(--ink-2)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
  '--mantine-color-gray-light-hover': 'var(--sunken)',
  '--mantine-color-scout-filled': 'var(--accent)',
  '--mantine-color-scout-filled-hover': 'var(--accent-hover)',
  '--mantine-color-scout-light': 'var(--accent-tint)',
  '--mantine-color-scout-light-hover': 'var(--accent-line)',
  '--mantine-color-scout-light-color': 'var(--accent-text)',
  '--mantine-color-scout-text': 'var(--accent-text)',
  '--mantine-color-scout-outline': 'var(--accent-text)',
  '--mantine-color-red-filled': 'var(--bad)',
  '--mantine-color-red-filled-hover': 'var(--bad)',
  '--mantine-color-red-light': 'var(--bad-tint)',
  '--mantine-color-red-light-hover': 'var(--bad-line)',
  '--mantine-color-red-light-color': 'var(--bad-text)',
  '--mantine-color-red-text': 'var(--bad-text)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

/** The same variables in both themes: the tokens behind them change, not the mapping. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
