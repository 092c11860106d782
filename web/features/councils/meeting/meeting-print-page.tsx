import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { readMeeting } from '../../../../contract/councils/endpoints.ts';
import type { Seat, WholeMeeting } from '../../../../contract/councils/shapes.ts';
import { q } from '../../../api/api.ts';
import {
  callName,
  dayMonth,
  formatNumber,
  groupToday,
  keepCompounds,
  longDate,
  timeOf,
  weekdayDate,
} from '../../../i18n/format.ts';
import {
  Paper,
  PaperFoot,
  PaperHead,
  PaperList,
  Papers,
  PrintPage,
} from '../../../shared/paper/paper.tsx';
import { Box } from '../../../ui/layout/box.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { roleText, seatKey } from '../council-words.ts';
import css from './meeting-print-page.module.css';

/** The minutes on one A4 page to be signed. What is confidential keeps its number and line, never its words. */
export default function MeetingPrintPage() {
  const { meetingId } = useParams({ from: '/reports-and-councils/meetings/$meetingId/print' });
  const meeting = useQuery(q(readMeeting, { params: { meetingId: Number(meetingId) || 0 } }));
  return (
    <PrintPage
      title="طباعة المحضر"
      lead="النقاط والقرارات السرّية تُطبع بلا نصوصها."
      back={{
        to: '/reports-and-councils/meetings/$meetingId',
        params: { meetingId },
        label: 'الاجتماع',
      }}
      ready={Boolean(meeting.data)}
    >
      <Loaded query={meeting} skeleton={<CardSkeleton lines={14} />} failure="لم يُحمَّل الاجتماع.">
        {({ body }) => <MinutesPaper meeting={body} />}
      </Loaded>
    </PrintPage>
  );
}

const namesOf = (seats: readonly Seat[]) =>
  seats
    .map((seat) =>
      seat.role === 'member'
        ? keepCompounds(seat.name)
        : `${keepCompounds(seat.name)} (${roleText(seat)})`,
    )
    .join('، ');

function MinutesPaper({ meeting }: { meeting: WholeMeeting }) {
  const { points, seats, attendance, addenda } = meeting;
  const decisions = points.flatMap((point) => point.decisions);
  const statusOf = (seat: Seat) =>
    attendance.find((one) => seatKey(one) === seatKey(seat))?.status ?? 'absent';
  const groups = [
    { label: 'حضر', some: seats.filter((seat) => statusOf(seat) === 'present') },
    { label: 'اعتذر', some: seats.filter((seat) => statusOf(seat) === 'excused') },
    { label: 'غاب', some: seats.filter((seat) => statusOf(seat) === 'absent') },
  ].filter(({ some }) => attendance.length > 0 && some.length > 0);
  return (
    <Papers>
      <Paper label="محضر الاجتماع" size="long">
        <PaperHead
          title={`محضر اجتماع ${meeting.councilName}`}
          number={`الاجتماع ${formatNumber(meeting.number)}`}
          date={weekdayDate(meeting.date, true)}
        />
        <dl className={css.facts}>
          {meeting.place && (
            <>
              <dt>المكان</dt>
              <dd>{meeting.place}</dd>
            </>
          )}
          {groups.map(({ label, some }) => (
            <Box key={label} whole className={css.fact}>
              <dt>{`${label} (${formatNumber(some.length)})`}</dt>
              <dd>{namesOf(some)}</dd>
            </Box>
          ))}
        </dl>
        <ol className={css.points}>
          {points.map((point, index) => (
            <li key={point.pointId}>
              <span>{formatNumber(index + 1)}</span>
              <div>
                <h3>{point.isConfidential ? 'نقطة سرّية' : point.title}</h3>
                <p>
                  {point.isConfidential
                    ? 'محضرها وقرارها محفوظان لقادة المجلس، ولا يُطبعان.'
                    : (point.minutes ?? '')}
                </p>
              </div>
            </li>
          ))}
        </ol>
        {decisions.length > 0 && (
          <PaperList
            className={css.decisions}
            caption="القرارات"
            columns={[
              { header: 'رقم', cell: ({ number }) => formatNumber(number) },
              { header: 'القرار', cell: ({ isHidden, text }) => (isHidden ? 'قرار سرّي' : text) },
              {
                header: 'المنفّذ',
                cell: ({ isHidden, captain }) =>
                  isHidden ? 'محفوظ' : captain ? callName(captain) : '',
              },
              {
                header: 'الموعد',
                cell: ({ isHidden, dueDate }) =>
                  isHidden ? 'محفوظ' : dueDate ? dayMonth(dueDate) : '',
              },
            ]}
            rows={points.flatMap((point) =>
              point.decisions.map((one) => ({
                ...one,
                // All of a confidential point stays unsaid.
                isHidden: one.isConfidential || point.isConfidential,
              })),
            )}
            rowKey={({ decisionId }) => decisionId}
          />
        )}
        <section className={css.signing}>
          <p>
            {meeting.approvedAt
              ? `اعتُمد هذا المحضر يوم ${longDate(meeting.approvedAt)}، ${timeOf(meeting.approvedAt)}.`
              : 'هذا المحضر لم يُعتمد بعد.'}
          </p>
          <ul className={css.signs}>
            {seats.map((seat) => (
              <li key={seatKey(seat)}>
                <span>{roleText(seat)}</span>
                <strong>{keepCompounds(seat.name)}</strong>
              </li>
            ))}
          </ul>
        </section>
        <PaperFoot today={groupToday()}>
          {addenda.length === 0
            ? 'لا تصحيحات حتى يوم الطباعة'
            : `تصحيحات بعد الاعتماد: ${formatNumber(addenda.length)}، وهي في خيمة`}
        </PaperFoot>
      </Paper>
    </Papers>
  );
}
