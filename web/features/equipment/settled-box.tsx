import type { Count } from '../../../contract/equipment/count-endpoints.ts';
import { differencesOf, reasonLabels } from '../../../contract/equipment/counting.ts';
import { kindsText } from '../../../contract/equipment/words.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { PrintButton } from '../../ui/print-button.tsx';

/** A stock-taking that was settled: its figures of then, what differed and why. */
export function SettledBox({ count }: { count: Count }) {
  const different = count.rows.filter((row) => differencesOf([row]).length > 0);
  return (
    <Card
      title={different.length > 0 ? 'الفروق' : `✓ لا فروق، ${kindsText(count.kinds)} كما هي`}
      aside={<PrintButton />}
    >
      <ul>
        {count.rows.map((row) => (
          <ListRow
            key={row.itemId}
            name={row.name}
            about={`المسجَّل ${formatNumber(row.expected)}، ${row.counted === null && row.pieces.length === 0 ? 'لم يُعدّ' : `المعدود ${formatNumber(row.counted ?? row.pieces.filter(({ seen }) => seen).length)}`}`}
          >
            {row.reason && <Text tone="warn">{reasonLabels[row.reason]}</Text>}
          </ListRow>
        ))}
      </ul>
    </Card>
  );
}
