import { formatNumber } from '../lib/format.ts';
import css from './shown-of.module.css';

/** Under a list that has a limit: 'أول ٥٠ من ٥٠٠'. Nothing where all is shown, or where nobody says how much there is. */
export function ShownOf({ shown, total }: { shown: number; total: number | undefined }) {
  if (total === undefined || total <= shown) return null;
  return (
    <p className={css.shown} role="status">
      أول {formatNumber(shown)} من {formatNumber(total)}
    </p>
  );
}
