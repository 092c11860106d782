import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { addAddendum } from '../../../../contract/councils/endpoints.ts';
import type { MeetingPoint, WholeMeeting } from '../../../../contract/councils/shapes.ts';
import {
  decisionKindLabels,
  decisionStateLabels,
  presenceLabels,
} from '../../../../contract/councils/words.ts';
import {
  callName,
  formatNumber,
  keepCompounds,
  momentLabel,
  weekdayDate,
} from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../../ui/form/use-api-form.ts';
import { Box, Grid, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import css from '../beside.module.css';
import { roleText, seatKey } from '../council-words.ts';
import { presentOf } from './meeting-rules.ts';

/** Minutes to be read: approved ones with the corrections below, open ones for members. */
export function MinutesBox({ meeting }: { meeting: WholeMeeting }) {
  const { points, seats, attendance } = meeting;
  return (
    <Grid gap="16" align="start" className={css.beside}>
      <Stack gap="16">
        <Card title="جدول الأعمال والمحضر">
          {points.length === 0 && <Text tone="quiet">لا نقاط بعد.</Text>}
          <ol>
            {points.map((point, index) => (
              <PointRow key={point.pointId} point={point} number={index + 1} />
            ))}
          </ol>
        </Card>
        {meeting.approvedAt !== null && <AddendaCard meeting={meeting} />}
      </Stack>
      <Card
        title="الحضور"
        count={`${formatNumber(presentOf(attendance))} من ${formatNumber(seats.length)}`}
      >
        <ul>
          {seats.map((seat) => {
            const status = attendance.find((one) => seatKey(one) === seatKey(seat))?.status;
            return (
              <Row
                as="li"
                key={seatKey(seat)}
                gap="8"
                justify="between"
                padBlock="8"
                line="between"
              >
                <Text as="span" weight="medium" tone="ink">
                  {keepCompounds(seat.name)}
                </Text>
                <Text as="span" tone="quiet">
                  {[
                    seat.role === 'member' ? '' : roleText(seat),
                    attendance.length > 0 ? presenceLabels[status ?? 'absent'] : '',
                  ]
                    .filter(Boolean)
                    .join('، ')}
                </Text>
              </Row>
            );
          })}
        </ul>
      </Card>
    </Grid>
  );
}

function PointRow({ point, number }: { point: MeetingPoint; number: number }) {
  return (
    <Box as="li" line="between" padBlock="12">
      <Row gap="8" align="center" wrap>
        <Text weight="bold" tone="ink">
          {`${formatNumber(number)}. ${point.title}`}
        </Text>
        {point.isConfidential && (
          <Badge>
            <IconLock size={14} stroke={1.9} aria-hidden />
            سرّي، لقادة المجلس وحدهم
          </Badge>
        )}
      </Row>
      {point.minutes && (
        <Text tone="ink" leading="normal" preLine>
          {point.minutes}
        </Text>
      )}
      {point.decisions.map((decision) => (
        <Box key={decision.decisionId} surface="sunken" rounded pad="12" above="8">
          <Text weight="medium" tone="ink">
            {decision.text}
          </Text>
          <Text tone="quiet">
            {[
              decisionKindLabels[decision.kind],
              decision.captain ? callName(decision.captain) : 'بلا منفّذ',
              decision.dueDate ? `حتى ${weekdayDate(decision.dueDate)}` : 'بلا موعد',
              decisionStateLabels[decision.state],
            ].join('، ')}
          </Text>
          {decision.reason && <Text tone="quiet">«{decision.reason}»</Text>}
        </Box>
      ))}
    </Box>
  );
}

function AddendaCard({ meeting }: { meeting: WholeMeeting }) {
  const [isOpen, setOpen] = useState(false);
  const { addenda, writable } = meeting;
  if (addenda.length === 0 && !writable) return null;
  return (
    <Card
      title="تصحيحات بعد الاعتماد"
      aside={
        writable && (
          <Button look="default" onClick={() => setOpen(true)}>
            إضافة تصحيح
          </Button>
        )
      }
    >
      {addenda.length === 0 && <Text tone="quiet">لا تصحيحات.</Text>}
      <ul>
        {addenda.map(({ text, at, by }) => (
          <Box as="li" key={at} padBlock="8" line="between">
            <Text tone="ink" leading="normal" preLine>
              {text}
            </Text>
            <Text tone="quiet">{`${callName(by)}، ${momentLabel(at)}`}</Text>
          </Box>
        ))}
      </ul>
      {isOpen && <AddendumDialog meetingId={meeting.meetingId} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function AddendumDialog({ meetingId, onClose }: { meetingId: number; onClose: () => void }) {
  const form = useApiForm(addAddendum, {
    params: { meetingId },
    initialValues: { text: '' },
    successMessage: 'أُضيف التصحيح تحت المحضر',
    errorMessage: 'لم يُضف التصحيح. ما كتبته باقٍ.',
    untilFresh: true,
  });
  return (
    <FormDialog
      title="إضافة تصحيح"
      onClose={onClose}
      form={form}
      submit="إضافة التصحيح"
      loadingText="جارٍ الإضافة…"
    >
      <TextAreaField
        {...form.field('text')}
        label="التصحيح"
        rows={4}
        counted
        description="يُضاف تحت المحضر باسمك ويومه، ولا يتغيّر المحضر نفسه."
      />
    </FormDialog>
  );
}
