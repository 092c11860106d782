import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

/** What a widget of the kit stands in: it would speak and count in the browser's language otherwise. */
export function Arabic({ children }: { children: ReactNode }) {
  return <I18nProvider locale="ar-EG">{children}</I18nProvider>;
}
