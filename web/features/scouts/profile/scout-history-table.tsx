import { useSearch } from '@tanstack/react-router';
import type {
  AttendanceStatus,
  listScoutHistory,
} from '../../../../contract/attendance/endpoints.ts';
import { attendanceLabels } from '../../../../contract/attendance/words.ts';
import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import { formatNumber, shortDate } from '../../../i18n/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/layout/box.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { pageOf } from '../../../ui/tables/table.ts';
import { useListUrl } from '../../../ui/tables/use-list-url.ts';
import { useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { historyRows } from '../rules.ts';

type History = ResponseOf<typeof listScoutHistory>;
type Row = ReturnType<typeof rowsOf>[number];

const rowsOf = ({ body, cancelledWeeks = [] }: History) => historyRows(body, cancelledWeeks);

const tones: Record<AttendanceStatus, Tone> = {
  attended: 'ok',
  absent: 'bad',
  execused: 'warn',
  termExecused: 'warn',
};

const columns: Column<Row>[] = [
  {
    id: 'week',
    header: 'الأسبوع',
    cell: ({ weekNumber }) => `الأسبوع ${formatNumber(weekNumber)}`,
    numeric: true,
    rowHeader: true,
  },
  { id: 'term', header: 'الفترة', cell: ({ termName }) => termName },
  { id: 'date', header: 'التاريخ', cell: ({ date }) => shortDate(date), numeric: true },
  {
    id: 'status',
    header: 'الحالة',
    cell: ({ attendanceStatus, cancelled }) =>
      cancelled || attendanceStatus === null ? (
        <Badge>ملغي</Badge>
      ) : (
        <Badge tone={tones[attendanceStatus]}>{attendanceLabels[attendanceStatus]}</Badge>
      ),
    card: 'corner',
  },
];

/** The weeks that a parent reads at first; the rest is one touch away. */
const FIRST = 10;

/** Every week that was recorded or cancelled, newest first. */
export function ScoutHistoryTable({ answer }: { answer: History }) {
  const records = rowsOf(answer);
  const { page: asked } = useListUrl();
  const { history } = useSearch({ from: '/scout/$id' });
  const setSearch = useSetSearch();
  if (records.length === 0) return <EmptyState compact title="لا توجد بيانات حضور بعد" />;
  const isShort = history !== 'all' && records.length > FIRST;
  const { rows, page, pages } = pageOf(isShort ? records.slice(0, FIRST) : records, asked);
  return (
    <>
      <Pager label="صفحات سجل الحضور" page={page} pages={pages}>
        <DataTable
          caption="سجل الحضور"
          columns={columns}
          rows={rows}
          rowKey={({ termNumber, weekNumber }) => `${termNumber}/${weekNumber}`}
        />
      </Pager>
      {isShort && (
        <Box above="8" hide="print">
          <Button look="quiet" onClick={() => setSearch({ history: 'all' })}>
            عرض كل السجل ({formatNumber(records.length)})
          </Button>
        </Box>
      )}
    </>
  );
}
