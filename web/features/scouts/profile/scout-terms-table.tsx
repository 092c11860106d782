import type { listScoutTerms } from '../../../../contract/attendance/endpoints.ts';
import { rateOf } from '../../../../contract/attendance/rates.ts';
import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Percent } from '../../../ui/figures/percent.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';

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
