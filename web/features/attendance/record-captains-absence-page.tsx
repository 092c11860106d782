import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import {
  type CaptainWeek,
  listCaptainAttendance,
  type StoredCaptainWeek,
} from '../../../contract/attendance/endpoints.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { q } from '../../api/api.ts';
import { fullName, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import {
  captainBodyOf,
  draftOfCaptains,
  readCaptainBody,
} from '../../shared/sheet/attendance-rules.ts';
import { type Recorded, recordedOf } from '../../shared/sheet/recorded.ts';
import css from '../../shared/sheet/sheet-frame.module.css';
import { SheetHeadBox } from '../../shared/sheet/sheet-head-box.tsx';
import { type AskedWeek, SheetWeekPicker } from '../../shared/sheet/sheet-week-picker.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, LastUpdated, Loaded } from '../../ui/layout/states.tsx';
import { WeekConflict } from './conflict-form.tsx';
import { captainAttendance } from './outbox-kinds.ts';
import { PastAttendance } from './past-attendance-box.tsx';
import { AttendanceForm } from './sheet/attendance-form.tsx';
import { cameAfter, type SheetPerson } from './sheet-rules.ts';
import { type AttendanceSheet, useAttendanceSheet } from './use-attendance-sheet.ts';

const CAPTION = 'قادة الوحدة وحضورهم في الأسبوع المختار';
const title = { title: 'تسجيل غياب القادة', shortTitle: 'تسجيل غياب القادة' };

/** A unit captain records which captains of the unit were there in a week. */
export default function RecordCaptainsAbsencePage() {
  return (
    <div className={css.page}>
      <SheetWeekPicker {...title}>
        {(asked) => (
          <WeekForm key={`${asked.week.termNumber}/${asked.week.weekNumber}`} asked={asked} />
        )}
      </SheetWeekPicker>
    </div>
  );
}

function WeekForm({ asked }: { asked: AskedWeek }) {
  const { weekNumber, termNumber } = asked.week;
  const { captainId } = useCaptain();
  const attendance = useQuery(
    q(listCaptainAttendance, { query: { unitCaptainId: captainId, weekNumber, termNumber } }),
  );
  const answer = attendance.data;
  if (answer && answer.body.length > 0 && !asked.isPast) {
    return <UnitSheet asked={asked} query={attendance} answer={answer} />;
  }
  return (
    <>
      <SheetHeadBox {...asked.head} state={null} withoutMenu={!attendance.isPending} />
      {asked.termPicker}
      {asked.notices}
      <Loaded query={attendance} skeleton={<CardSkeleton lines={6} />}>
        {(answer) =>
          asked.isPast ? (
            <PastAttendance
              people={answer.body.map((captain) => personOf(captain, null))}
              caption={CAPTION}
              recorded={recordedOf(answer)}
            />
          ) : (
            <EmptyState
              title="لا يوجد قادة في وحدتك بعد"
              text="من تعيّنه قائداً لأحد قطاعاتك يظهر هنا."
              action={<LinkButton to="/assign-captain">تعيين قائد القطاع</LinkButton>}
            />
          )
        }
      </Loaded>
    </>
  );
}

function UnitSheet(props: {
  asked: AskedWeek;
  query: ComponentProps<typeof LastUpdated>['query'];
  answer: ResponseOf<typeof listCaptainAttendance>;
}) {
  const { asked, answer } = props;
  const { captainId } = useCaptain();
  const { weekNumber, termNumber } = asked.week;
  const recorded = recordedOf(answer);
  const people = useMemo(
    () => answer.body.map((captain) => personOf(captain, recordedOf(answer))),
    [answer],
  );
  const body = useMemo(() => captainBodyOf({ weekNumber, termNumber }), [weekNumber, termNumber]);
  const sheet = useAttendanceSheet({
    kind: captainAttendance,
    of: { termNumber, weekNumber },
    draftName: ['captain-attendance', captainId, termNumber, weekNumber].join('/'),
    people,
    version: answer.version,
    isRecorded: recorded !== null,
    storedAmount: undefined,
    bodyOf: body,
    readBody: readCaptainBody,
  });
  return (
    <AttendanceForm
      asked={asked}
      sheet={sheet}
      caption={CAPTION}
      noun="captain"
      elsewhereText="سُجِّل في وحدة أخرى"
      recorded={recorded}
      age={<LastUpdated query={props.query} />}
      conflict={sheet.conflict && <WeekConflict sheet={sheet} theirs={theirsOf(sheet)} />}
    />
  );
}

const theirsOf = (sheet: AttendanceSheet) =>
  draftOfCaptains((sheet.conflict!.refusal!.stored as StoredCaptainWeek).attendance);

function personOf(captain: CaptainWeek, recorded: Recorded | null): SheetPerson {
  return {
    id: captain.captainId,
    name: fullName(captain),
    hint: sectorName(captain),
    stored: captain.attendanceStatus,
    editable: captain.editable,
    cameLater: cameAfter(captain.joinedAt, recorded),
  };
}
