import { IconClock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { insertAt } from '../../../contract/core/lists.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { listCommonSegments } from '../../../contract/sessions/materials.ts';
import { overrun, segmentStarts, timeAt, wishedEnd } from '../../../contract/sessions/times.ts';
import { clockText, durationText } from '../../../contract/sessions/words.ts';
import { q } from '../../api/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { readTimeZone } from '../../i18n/localize.ts';
import { Button } from '../../ui/button.tsx';
import { useRowDrag } from '../../ui/form/drag-handle.tsx';
import { moveRow, moveRowBy } from '../../ui/form/row-order.ts';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useWide } from '../../ui/use-wide.ts';
import {
  minutesOf,
  newSegment,
  type PlanValues,
  placeText,
  type SegmentRow,
} from './plan-rules.ts';
import { SegmentFold, SegmentLine } from './segment-box.tsx';
import css from './segments-field.module.css';
import { countSegments } from './session-words.ts';

type Props = {
  values: Pick<PlanValues, 'day' | 'startTime' | 'endTime' | 'segments'>;
  sector: SectorName | null;
  captains: readonly { captainId: number; label: string }[];
  error?: string | undefined;
  onChange: (rows: SegmentRow[]) => void;
  onEndTime: (time: string) => void;
};

/** The segments in order, each with the time that follows from the start. */
export function SegmentsField(props: Props) {
  const { values, onChange } = props;
  const rows = values.segments;
  const isWide = useWide();
  const [open, setOpen] = useState<number | null>(null);
  const [announced, setAnnounced] = useState('');
  // An undo comes after other changes.
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  const zone = readTimeZone();
  const timed = { ...values, endTime: values.endTime || null };
  const minutes = rows.map((row) => ({ minutes: minutesOf(row) }));
  const starts = segmentStarts(timed, minutes, zone);
  const over = overrun(timed, minutes, zone);
  const end = wishedEnd(timed, zone);
  const total = minutes.reduce((sum, each) => sum + each.minutes, 0);
  const timeOf = (place: number, of: readonly number[] = starts) => timeAt(of[place]!, zone);

  const moveAnd = (next: SegmentRow[], key: number) => {
    onChange(next);
    const place = next.findIndex((row) => row.key === key);
    const after = segmentStarts(
      timed,
      next.map((row) => ({ minutes: minutesOf(row) })),
      zone,
    );
    const name = next[place]!.title || 'الفقرة';
    setAnnounced(
      `${name}، الآن ${placeText(place, next.length, formatNumber)}، ${clockText(timeOf(place, after))}`,
    );
  };
  const remove = (row: SegmentRow) => {
    const place = rows.indexOf(row);
    onChange(rows.filter((each) => each !== row));
    toast.success(`حُذفت فقرة «${row.title || 'بلا اسم'}»`, {
      label: 'تراجع',
      run: () => onChange(insertAt(latest.current, place, row)),
    });
  };
  const add = (segment?: { title: string; minutes: number }) => {
    const row = newSegment(rows, segment);
    onChange([...rows, row]);
    setOpen(row.key);
  };
  const { dragged, handlersOf } = useRowDrag((key, target) =>
    moveAnd(moveRow(rows, key, target), key),
  );
  const Segment = isWide ? SegmentLine : SegmentFold;
  return (
    <Card
      title={isWide ? 'الفقرات' : `الفقرات (${formatNumber(rows.length)})`}
      count={
        rows.length === 0
          ? undefined
          : `${isWide ? `${countSegments(rows.length)}، ` : ''}${durationText(total)}، تنتهي ${clockText(timeOf(rows.length))}`
      }
    >
      {isWide && rows.length > 0 && (
        <>
          <Text tone="quiet" below="8">
            رتّب بالسحب أو بالسهمين، ومن لوحة المفاتيح Alt مع ↑ أو ↓
          </Text>
          <div className={`${css.wide} ${css.columns}`} aria-hidden>
            <span />
            <span />
            <span />
            <span>الوقت</span>
            <span>الفقرة</span>
            <span>الدقائق</span>
            <span>القائد</span>
            <span>المواد</span>
            <span />
          </div>
        </>
      )}
      {rows.length === 0 && (
        <Text tone="quiet" below="8">
          أضف فقرات الجلسة بالترتيب، ويُحسب وقت كل فقرة وحده.
        </Text>
      )}
      <ol>
        {rows.map((row, place) => (
          <Segment
            key={row.key}
            row={row}
            place={place}
            count={rows.length}
            startsAt={timeOf(place)}
            isLate={end !== null && starts[place + 1]! > end}
            isOpen={open === row.key}
            isDragged={dragged === row.key}
            captains={props.captains}
            onOpen={() => setOpen(open === row.key ? null : row.key)}
            onChange={(part) =>
              onChange(rows.map((each) => (each === row ? { ...row, ...part } : each)))
            }
            onMove={(by) => moveAnd(moveRowBy(rows, row.key, by), row.key)}
            onRemove={() => remove(row)}
            {...handlersOf(row.key)}
          />
        ))}
      </ol>
      {over > 0 && end !== null && (
        <Row gap="8" align="center" justify="between" wrap fill="warn" pad="12" rounded above="8">
          <Row gap="8" align="center" as="span">
            <IconClock size={20} stroke={1.8} aria-hidden />
            {`${clockText(timeAt(end, zone))} نهاية الموعد، والفقرات تتجاوزها بـ${durationText(over)}`}
          </Row>
          <Button look="default" onClick={() => props.onEndTime(timeOf(rows.length))}>
            {`اجعل النهاية ${clockText(timeOf(rows.length))}`}
          </Button>
        </Row>
      )}
      {props.error && (
        <Text tone="bad" above="8" role="alert">
          {`راجع الفقرات: ${props.error}`}
        </Text>
      )}
      <Row gap="8" align="center" wrap above="12">
        <Button
          look="tint"
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
          onClick={() => add()}
        >
          إضافة فقرة
        </Button>
        <Common sector={props.sector} onPick={add} />
      </Row>
      <Box aria-live="polite">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </Box>
    </Card>
  );
}

/** The segments that the sector has most often. */
function Common(props: {
  sector: SectorName | null;
  onPick: (segment: { title: string; minutes: number }) => void;
}) {
  const common = useQuery({
    ...q(listCommonSegments, { query: props.sector ?? { baseName: null, suffixName: null } }),
    enabled: props.sector !== null,
  });
  const segments = common.data?.body ?? [];
  if (segments.length === 0) return null;
  return (
    <>
      <Text as="span" tone="quiet">
        الأكثر استعمالاً عندك:
      </Text>
      {segments.map((segment) => (
        <Button key={segment.title} look="default" onClick={() => props.onPick(segment)}>
          {`${segment.title} ${formatNumber(segment.minutes)}`}
        </Button>
      ))}
    </>
  );
}
