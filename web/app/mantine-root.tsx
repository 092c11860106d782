import './mantine.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useColorScheme } from '../lib/color-scheme.ts';
import { keepFocus } from '../lib/focus-keeper.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * What everything behind the sign-in stands on: Mantine and the watch over the focus. It stays out of the landing and login pages, which a
 * visitor loads over the weakest signal and which need none of it.
 */
export default function MantineRoot({ children }: { children: ReactNode }) {
  const scheme = useColorScheme();
  useEffect(keepFocus, []);
  return (
    <DirectionProvider initialDirection="rtl" detectDirection={false}>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        cssVariablesResolver={cssVariablesResolver}
        // All variables are made here, so that the sheet with Mantine's default ones need not load.
        deduplicateCssVariables={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
