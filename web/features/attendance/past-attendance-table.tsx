import { IconCoins, IconHistory } from '@tabler/icons-react';
import { attendanceLabels } from '../../../contract/attendance/words.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { formatNumber, keepCompounds } from '../../i18n/format.ts';
import { type Recorded, recordedText } from '../../shared/sheet/recorded.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { FiguresStrip } from '../../ui/figures/figures-strip.tsx';
import { Percent } from '../../ui/figures/percent.tsx';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { type SheetPerson, tally } from './sheet-rules.ts';

const tones: Record<keyof typeof attendanceLabels, Tone> = {
  attended: 'ok',
  execused: 'warn',
  termExecused: 'warn',
  absent: 'bad',
};

const columns: Column<SheetPerson>[] = [
  {
    id: 'number',
    header: '#',
    cell: (_, index) => formatNumber(index + 1),
    numeric: true,
    card: 'number',
  },
  {
    id: 'name',
    header: 'الاسم',
    cell: ({ name, hint }) => (
      <>
        {keepCompounds(name)}
        {hint && (
          <Text as="span" size="tag" weight="normal" tone="quiet" block>
            {hint}
          </Text>
        )}
      </>
    ),
    rowHeader: true,
  },
  {
    id: 'status',
    header: 'الحالة',
    cell: ({ stored }) =>
      stored === null ? (
        <Badge>لم يُسجَّل</Badge>
      ) : (
        <Badge tone={tones[stored]}>{attendanceLabels[stored]}</Badge>
      ),
    card: 'corner',
  },
];

/** A week of an older term, to be read: only the newest term's weeks can be recorded. */
export function PastAttendanceTable(props: {
  people: readonly SheetPerson[];
  caption: string;
  recorded: Recorded | null;
  /** Pounds, of a sector; null where nothing was recorded. */
  subscription?: number | null;
}) {
  const { people, recorded } = props;
  const { attended, absent, excused, rate } = tally(people.map(({ stored }) => stored));
  return (
    <Grid gap="16" maxWidth="760">
      <FiguresStrip
        label="ما سُجِّل في الأسبوع"
        figures={[
          { label: 'حاضر', value: formatNumber(attended) },
          { label: 'معتذر', value: formatNumber(excused) },
          { label: 'غائب', value: formatNumber(absent) },
          { label: 'الحضور', value: <Percent value={rate ?? 0} /> },
        ]}
      />
      {props.subscription !== undefined && (
        <Row as="p" gap="8" tone="quiet">
          <IconCoins size={22} stroke={1.7} aria-hidden />
          الاشتراك المسجَّل:{' '}
          {props.subscription === null ? 'لا يوجد' : `${moneyText(props.subscription)}`}
        </Row>
      )}
      <Card>
        {people.length === 0 ? (
          <EmptyState compact title="لا توجد أسماء لهذا الأسبوع" />
        ) : (
          <DataTable
            caption={props.caption}
            columns={columns}
            rows={people}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
      <Row as="p" gap="8" tone="quiet">
        <IconHistory size={22} stroke={1.7} aria-hidden />
        {recorded ? recordedText(recorded) : 'لم يُسجَّل هذا الأسبوع بعد'}
      </Row>
    </Grid>
  );
}
