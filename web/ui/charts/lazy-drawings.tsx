import { Text } from '../layout/box.tsx';
import { lazyWithFallback } from '../layout/lazy-with-fallback.tsx';
import css from './charts.module.css';

/** Shown while the drawings can't be loaded. */
function NoDrawing() {
  return (
    <Text tone="quiet" textAlign="center" className={css.axisName} dir="rtl">
      يظهر الرسم عند عودة الاتصال، وأرقامه في الجدول.
    </Text>
  );
}

const loadDrawings = () => import('./drawings.tsx');
// Loaded once their card is there, or by `begin-drawings.ts`.
export const WeekLines = lazyWithFallback(
  async () => ({ default: (await loadDrawings()).WeekLines }),
  NoDrawing,
);
export const WeekBars = lazyWithFallback(
  async () => ({ default: (await loadDrawings()).WeekBars }),
  NoDrawing,
);
export const RatioPie = lazyWithFallback(
  async () => ({ default: (await loadDrawings()).RatioPie }),
  NoDrawing,
);
