import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CaptainWeek, listCaptainAttendance } from '../../../contract/attendance.ts';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Week } from '../../../contract/terms.ts';
import { LinkButton } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { q } from '../../lib/api.ts';
import { fullName, sectorName } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';
import css from './attendance-form.module.css';
import { AttendanceForm, recordedOf, type StoredPerson } from './attendance-form.tsx';
import { AttendanceWeekPicker } from './attendance-week-picker.tsx';
import { PastAttendance } from './past-attendance-box.tsx';
import { useAttendanceDraft } from './use-attendance-draft.ts';
import { useUnitSubmit } from './use-attendance-submit.ts';

const CAPTION = 'قادة الوحدة وحضورهم في الأسبوع المختار';

/** A unit captain records which captains of the unit were there in a week. */
export default function RecordCaptainsAbsencePage() {
  return (
    <div className={css.page}>
      <PageHeader title="تسجيل غياب القادة" back={{ to: '/dashboard', label: 'الرئيسية' }} />
      <AttendanceWeekPicker>
        {(week, picker, isPast) => <WeekForm week={week} picker={picker} isPast={isPast} />}
      </AttendanceWeekPicker>
    </div>
  );
}

function WeekForm({ week, picker, isPast }: { week: Week; picker: ReactNode; isPast: boolean }) {
  const { weekNumber, termNumber } = week;
  const { captainId } = useCaptain();
  const attendance = useQuery(
    q(listCaptainAttendance, { query: { unitCaptainId: captainId, weekNumber, termNumber } }),
  );
  return (
    <Loaded
      query={attendance}
      skeleton={
        <>
          {picker}
          <CardSkeleton lines={6} />
        </>
      }
    >
      {(answer) =>
        isPast ? (
          <PastAttendance
            picker={picker}
            people={answer.body.map(personOf)}
            caption={CAPTION}
            recorded={recordedOf(answer)}
          />
        ) : answer.body.length === 0 ? (
          <EmptyState
            title="لا يوجد قادة في وحدتك بعد"
            text="من تعيّنه قائداً لأحد قطاعاتك يظهر هنا."
            action={<LinkButton to="/assign-captain">تعيين قائد</LinkButton>}
          />
        ) : (
          <Sheet
            key={`${termNumber}/${weekNumber}`}
            picker={picker}
            week={{ weekNumber, termNumber }}
            answer={answer}
          />
        )
      }
    </Loaded>
  );
}

function Sheet(props: {
  picker: ReactNode;
  week: { weekNumber: number; termNumber: number };
  answer: ResponseOf<typeof listCaptainAttendance>;
}) {
  const { week, answer } = props;
  const { captainId } = useCaptain();
  const draft = useAttendanceDraft(
    ['captain-attendance', captainId, week.termNumber, week.weekNumber].join('/'),
  );
  const submit = useUnitSubmit(week);
  return (
    <AttendanceForm
      picker={props.picker}
      people={answer.body.map(personOf)}
      caption={CAPTION}
      elsewhereText="سُجّل في وحدة أخرى"
      recorded={recordedOf(answer)}
      draft={draft}
      isSubmitting={submit.isPending}
      onHandIn={async (records) => {
        if (await submit.handIn(records)) draft.clear('statuses');
      }}
    />
  );
}

function personOf(captain: CaptainWeek): StoredPerson {
  return {
    id: captain.captainId,
    name: fullName(captain),
    hint: sectorName(captain),
    stored: captain.attendanceStatus,
    editable: captain.editable,
  };
}
