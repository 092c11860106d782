import { useState } from 'react';
import type { Seat, SeatPresence } from '../../../../contract/councils/shapes.ts';
import { formatNumber, keepCompounds } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { useHasRail } from '../../../ui/use-wide.ts';
import { roleText, seatKey } from '../council-words.ts';
import css from './attendance-card.module.css';
import { presentOf } from './meeting-rules.ts';

const words = {
  male: { present: 'حضر', excused: 'اعتذر' },
  female: { present: 'حضرت', excused: 'اعتذرت' },
};

/** Marks who attended or excused themselves; everybody else was absent. */
export function AttendanceCard(props: {
  seats: readonly Seat[];
  attendance: readonly SeatPresence[];
  onChange: (attendance: SeatPresence[]) => void;
}) {
  const { seats, attendance } = props;
  const statusOf = (seat: Seat) => attendance.find((one) => seatKey(one) === seatKey(seat))?.status;
  const toggle = (seat: Seat, status: 'present' | 'excused') => {
    const others = attendance.filter((one) => seatKey(one) !== seatKey(seat));
    const { captainId, scoutId } = seat;
    const next = statusOf(seat) === status ? 'absent' : status;
    props.onChange([...others, { captainId, scoutId, status: next }]);
  };
  const [isOpened, setOpened] = useState(false);
  const isOpen = useHasRail() || isOpened;
  const excused = attendance.filter(({ status }) => status === 'excused').length;
  return (
    <Card
      title="الحضور"
      count={`${formatNumber(presentOf(attendance))} من ${formatNumber(seats.length)}`}
    >
      {!isOpen && (
        <Row gap="8" align="center" justify="between">
          <Text tone="quiet">
            {attendance.length === 0 ? 'لم يُسجَّل بعد' : `اعتذار: ${formatNumber(excused)}`}
          </Text>
          <Button look="tint" onClick={() => setOpened(true)}>
            من حضر؟
          </Button>
        </Row>
      )}
      <ul hidden={!isOpen}>
        {seats.map((seat) => (
          <ListRow
            key={seatKey(seat)}
            name={keepCompounds(seat.name)}
            about={seat.role !== 'member' && roleText(seat)}
          >
            {(['present', 'excused'] as const).map((status) => (
              <Box
                as="button"
                key={status}
                type="button"
                control
                padInline="12"
                tone="quiet"
                weight="medium"
                surface="sunken"
                className={css.mark}
                data-status={status}
                aria-pressed={statusOf(seat) === status}
                aria-label={`${words[seat.gender][status]}: ${seat.name}`}
                onClick={() => toggle(seat, status)}
              >
                {words[seat.gender][status]}
              </Box>
            ))}
          </ListRow>
        ))}
      </ul>
    </Card>
  );
}
