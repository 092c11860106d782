import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Row } from './box.tsx';
import css from './top-strip.module.css';

/** A strip that stays above every screen: whose group this is, and the way out. */
export function TopStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row as="section" gap="4" align="center" tone="warn" className={css.strip} aria-label={label}>
      {children}
    </Row>
  );
}

/** Renders a strip outside of the app, so that it survives a crash of a screen. */
export function showTopStrip(strip: ReactNode): void {
  const place = document.createElement('div');
  place.className = css.place!;
  document.body.prepend(place);
  createRoot(place).render(strip);
}
