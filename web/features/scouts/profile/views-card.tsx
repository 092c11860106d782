import { useInfiniteQuery } from '@tanstack/react-query';
import { viewPlaceLabels } from '../../../../contract/core/view-places.ts';
import { VIEW_DAYS } from '../../../../contract/health/words.ts';
import { listViews, type View } from '../../../../contract/scouts/views.ts';
import { qPages } from '../../../api/api.ts';
import { formatNumber, keepCompounds, longDate, timeOf } from '../../../i18n/format.ts';
import { Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { PagedList } from '../../../ui/tables/paged-list.tsx';

const AT_ONCE = 10;

const columns: Column<View>[] = [
  {
    id: 'captain',
    header: 'القائد',
    cell: ({ captainName }) =>
      captainName === null ? 'من رابط الأسرة' : keepCompounds(captainName),
    rowHeader: true,
  },
  { id: 'day', header: 'اليوم', cell: ({ day }) => longDate(day), card: 'line' },
  {
    id: 'places',
    header: 'من أين',
    cell: ({ places, openedAt = [] }) =>
      [...places.map((place) => viewPlaceLabels[place]), ...openedAt.map(timeOf)].join('، '),
    card: 'line',
  },
];

/** Which captains were shown how to reach the family, for whoever answers the family's question. */
export function ViewsCard({ scoutId }: { scoutId: number }) {
  const views = useInfiniteQuery(
    qPages(listViews, { params: { id: scoutId }, query: { limit: AT_ONCE } }, (_, pages) => ({
      offset: pages.length * AT_ONCE,
    })),
  );
  return (
    <Card title="من اطّلع على بيانات الاتصال">
      <Text tone="quiet" below="12">
        من ظهر له هاتف الأسرة أو عنوانها في آخر {formatNumber(VIEW_DAYS)} يوماً، في صفحة الكشاف أو في
        قائمة هو فيها. للأسرة أن تعرفه، وهو في الملف الذي تنزّله لها.
      </Text>
      <PagedList
        query={views}
        skeleton={<CardSkeleton lines={4} />}
        empty={<EmptyState compact title="لم يطّلع عليها أحد" />}
      >
        {(pages) => (
          <DataTable
            caption="القادة الذين ظهرت لهم بيانات الاتصال"
            columns={columns}
            rows={pages.flatMap(({ body }) => body)}
            rowKey={({ captainId, day }) => `${captainId} ${day}`}
          />
        )}
      </PagedList>
    </Card>
  );
}
