import { useQuery } from '@tanstack/react-query';
import { listDeletedScouts } from '../../../contract/scouts/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, longDate } from '../../i18n/format.ts';
import { Box, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DeletedScoutsList } from './deleted-scouts-list.tsx';
import { ScoutDataMenuBox } from './profile/scout-data-menu-box.tsx';

const SHOWN = 8;

/** Deleted scouts past the retention period, to erase by hand; nothing without any. */
export function LongGoneCard() {
  const deleted = useQuery(q(listDeletedScouts, { query: {} }));
  // The longest gone first.
  const gone = (deleted.data?.body ?? []).filter((scout) => scout.isKeptTooLong).reverse();
  if (gone.length === 0) return null;
  return (
    <Box maxWidth="560" above="24">
      <Card title="بيانات مضى عليها الوقت">
        <Text tone="quiet">
          حُذف هؤلاء من القوائم قبل زمن أطول من المدة المحددة في إعدادات المجموعة، وبياناتهم ما زالت
          محفوظة. إن لم تعد المجموعة تحتاج إليها فامحُها. لا يُمحى شيء وحده.
        </Text>
        <DeletedScoutsList
          scouts={gone.slice(0, SHOWN)}
          when={({ deletedAt }) => `حُذف ${longDate(deletedAt.slice(0, 10))}`}
          action={(scout) => <ScoutDataMenuBox scout={scout} />}
        />
        {gone.length > SHOWN && (
          <Text tone="quiet">ومعهم آخرون، عددهم {formatNumber(gone.length - SHOWN)}.</Text>
        )}
      </Card>
    </Box>
  );
}
