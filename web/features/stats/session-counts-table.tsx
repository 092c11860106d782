import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { listSessionCounts } from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, sectorName } from '../../i18n/format.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { sessionsAnswer } from './rules.ts';

type Row = ResponseOf<typeof listSessionCounts>['body'][number];

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'القطاع',
    cell: (row) => sectorName(row),
    rowHeader: true,
  },
  {
    id: 'planned',
    header: 'خُطّط لها',
    cell: ({ planned }) => formatNumber(planned),
    numeric: true,
  },
  {
    id: 'held',
    header: 'عُقدت',
    cell: ({ held }) => formatNumber(held),
    numeric: true,
  },
  {
    id: 'not-held',
    header: 'لم تُعقد',
    cell: ({ notHeld }) => formatNumber(notHeld),
    numeric: true,
  },
];

/** The sessions of each sector in the term so far. */
export function SessionCountsTable() {
  const counts = useQuery(q(listSessionCounts));
  return (
    <Card title="هل عُقدت الجلسات؟">
      <Loaded query={counts} skeleton={<CardSkeleton lines={6} />}>
        {({ body }) => (
          <>
            <Text tone="quiet" below="12">
              {sessionsAnswer(body)}
            </Text>
            <DataTable
              caption="جلسات كل قطاع في الفترة"
              columns={columns}
              rows={body}
              rowKey={(row) => sectorName(row)}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}
