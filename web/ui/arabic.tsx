import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

/** Sets the locale of react-aria's widgets, which would use the browser's language otherwise. */
export function Arabic({ children }: { children: ReactNode }) {
  return <I18nProvider locale="ar-EG">{children}</I18nProvider>;
}
