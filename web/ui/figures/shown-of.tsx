import { formatNumber } from '../../i18n/format.ts';
import { Text } from '../layout/box.tsx';

/** Under a list that has a limit: 'أول ٥٠ من ٥٠٠'. Nothing where all is shown, or where nobody says how much there is. */
export function ShownOf({ shown, total }: { shown: number; total: number | undefined }) {
  if (total === undefined || total <= shown) return null;
  return (
    <Text tone="quiet" above="8" below="8" role="status">
      أول {formatNumber(shown)} من {formatNumber(total)}
    </Text>
  );
}
