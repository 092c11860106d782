import type { listScoutTerms } from '../../../contract/attendance.ts';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { rateOf } from '../../../contract/rates.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Percent } from '../../components/percent.tsx';
import { EmptyState } from '../../components/states.tsx';
import { formatNumber } from '../../lib/format.ts';

type Row = ResponseOf<typeof listScoutTerms>['body'][number];

const columns: Column<Row>[] = [
  {
    id: 'number',
    header: 'رقم الفترة',
    cell: ({ termNumber }) => formatNumber(termNumber),
    numeric: true,
  },
  { id: 'name', header: 'الفترة', cell: ({ termName }) => termName || '-', rowHeader: true },
  {
    id: 'attended',
    header: 'حضور',
    cell: ({ attended }) => formatNumber(attended),
    numeric: true,
  },
  { id: 'absent', header: 'غياب', cell: ({ absent }) => formatNumber(absent), numeric: true },
  {
    id: 'rate',
    header: 'نسبة الحضور',
    cell: (term) => (
      <Percent
        value={rateOf({ attendedCount: term.attended, absentCount: term.absent }) ?? 0}
        decimals={1}
      />
    ),
    numeric: true,
  },
];

/** How often the scout came, term by term. */
export function ScoutTermsTable({ terms }: { terms: readonly Row[] }) {
  if (terms.length === 0) return <EmptyState compact title="لا توجد احصائيات" />;
  return (
    <DataTable
      caption="احصائيات الفترات"
      columns={columns}
      rows={terms}
      rowKey={({ termNumber }) => termNumber}
    />
  );
}
