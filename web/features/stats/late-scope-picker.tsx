import { Suspense } from 'react';
import form from '../../ui/form/form.module.css';
import { Text } from '../../ui/layout/box.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import css from './stats-page.module.css';

const LABEL = 'قارن المجموعة بقطاع أو وحدة';
const ScopePicker = lazyWithFallback<{ label: string }>(
  () => import('./scope-picker.tsx').then((file) => ({ default: file.ScopePicker })),
  () => null,
);

/** Loads the picker before its screen is drawn. */
export const loadScopePicker = ScopePicker.preload;

/** The picker in a file of its own: only general captains compare, and a list of choices is a fifth of the page's weight. */
export const LateScopePicker = () => (
  <Suspense fallback={<Meanwhile />}>
    <ScopePicker label={LABEL} />
  </Suspense>
);

/** The field without its list. */
const Meanwhile = () => (
  <div className={css.compare} aria-busy="true">
    <Text size="text" weight="medium" tone="ink" below="4" className={form.label}>
      {LABEL}
    </Text>
    <div className={form.input} />
  </div>
);
