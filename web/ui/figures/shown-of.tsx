import { formatNumber } from '../../i18n/format.ts';
import { Text } from '../layout/box.tsx';

/** Under a capped list: 'أول ٥٠ من ٥٠٠'. Nothing if all are shown, or the total is unknown. */
export function ShownOf({ shown, total }: { shown: number; total: number | undefined }) {
  if (total === undefined || total <= shown) return null;
  return (
    <Text tone="quiet" above="8" below="8" role="status">
      أول {formatNumber(shown)} من {formatNumber(total)}
    </Text>
  );
}
