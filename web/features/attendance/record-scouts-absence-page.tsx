import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listScoutAttendance, type ScoutWeek } from '../../../contract/attendance.ts';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { readSubscription } from '../../../contract/finance.ts';
import type { SectorName } from '../../../contract/sector-name.ts';
import type { Week } from '../../../contract/terms.ts';
import { Badge } from '../../components/badge.tsx';
import { LinkButton } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { q } from '../../lib/api.ts';
import { sectorName, sectorOf } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';
import { useFirstField } from '../../lib/use-first-field.ts';
import css from './attendance-form.module.css';
import { AttendanceForm, recordedOf, type StoredPerson } from './attendance-form.tsx';
import { AttendanceWeekPicker } from './attendance-week-picker.tsx';
import { PastAttendance } from './past-attendance-box.tsx';
import { SubscriptionBox } from './subscription-box.tsx';
import { useAttendanceDraft } from './use-attendance-draft.ts';
import { type SectorWeek, useSectorSubmit, wholeNumber } from './use-attendance-submit.ts';

const CAPTION = 'كشافو القطاع وحضورهم في الأسبوع المختار';

/** The screen of a captain's Friday: this week's attendance and subscription of the own sector. */
export default function RecordScoutsAbsencePage() {
  const captain = useCaptain();
  const sector = sectorOf(captain);
  return (
    <div className={css.page}>
      <PageHeader
        title="تسجيل الغياب"
        back={{ to: '/dashboard', label: 'الرئيسية' }}
        aside={sector && <Badge tone="accent">{sectorName(captain)}</Badge>}
      />
      {sector ? (
        <AttendanceWeekPicker>
          {(week, picker, isPast) => (
            <WeekForm sector={sector} week={week} picker={picker} isPast={isPast} />
          )}
        </AttendanceWeekPicker>
      ) : (
        <EmptyState
          title="لا يمكنك تسجيل الغياب"
          text="يرجى تعيين القطاع الخاص بك للقيام بذلك"
          action={<LinkButton to="/dashboard">العودة إلى الرئيسية</LinkButton>}
        />
      )}
    </div>
  );
}

function WeekForm(props: { sector: SectorName; week: Week; picker: ReactNode; isPast: boolean }) {
  const { sector, picker } = props;
  const { weekNumber, termNumber } = props.week;
  const week = { sector, weekNumber, termNumber };
  const query = { ...sector, weekNumber, termNumber };
  const attendance = useQuery(q(listScoutAttendance, { query }));
  const subscription = useQuery(q(readSubscription, { query }));
  return (
    <Loaded
      query={attendance}
      skeleton={
        <>
          {picker}
          <CardSkeleton lines={8} />
        </>
      }
    >
      {(answer) =>
        answer.body.length === 0 && !props.isPast ? (
          <>
            {picker}
            <EmptyState
              title="لا يوجد كشافون بعد"
              text="سيظهر كشافو قطاعك هنا بعد أن يضيفهم قائد الوحدة"
            />
          </>
        ) : (
          <Loaded query={subscription} skeleton={<CardSkeleton lines={8} />}>
            {({ body: paid, recorded }) =>
              props.isPast ? (
                <PastAttendance
                  picker={picker}
                  people={answer.body.map(personOf)}
                  caption={CAPTION}
                  recorded={recordedOf(answer)}
                  subscription={recorded ? paid : null}
                />
              ) : (
                <Sheet
                  key={`${termNumber}/${weekNumber}`}
                  picker={picker}
                  week={week}
                  answer={answer}
                  paid={recorded ? paid : null}
                />
              )
            }
          </Loaded>
        )
      }
    </Loaded>
  );
}

function Sheet(props: {
  picker: ReactNode;
  week: SectorWeek;
  answer: ResponseOf<typeof listScoutAttendance>;
  /** The subscription that is stored; null where none is. */
  paid: number | null;
}) {
  const { answer, paid } = props;
  const captain = useCaptain();
  const { sector, termNumber, weekNumber } = props.week;
  const draft = useAttendanceDraft(
    [
      'attendance',
      captain.captainId,
      sector.baseName,
      sector.suffixName,
      termNumber,
      weekNumber,
    ].join('/'),
  );
  const [amountError, setAmountError] = useState<string>();
  const amountField = useFirstField();
  const amount = draft.draft.amount ?? (paid === null ? '' : String(paid));
  const submit = useSectorSubmit(props.week);

  return (
    <AttendanceForm
      picker={props.picker}
      people={answer.body.map(personOf)}
      caption={CAPTION}
      elsewhereText="سُجّل في قطاع آخر"
      recorded={recordedOf(answer)}
      draft={draft}
      isSubmitting={submit.isPending}
      onHandIn={async (records) => {
        const outcome = await submit.handIn({
          records,
          amount,
          isAmountStored: paid !== null && wholeNumber(amount) === paid,
        });
        setAmountError(outcome.amountError);
        if (outcome.isAttendanceStored) draft.clear('statuses');
        if (outcome.isAmountStored) draft.clear('amount');
        if (outcome.amountError) amountField.focus();
      }}
    >
      <div ref={amountField.ref}>
        <SubscriptionBox
          value={amount}
          error={amountError}
          onChange={(amount) => {
            setAmountError(undefined);
            draft.change((draft) => ({ ...draft, amount }));
          }}
        />
      </div>
    </AttendanceForm>
  );
}

function personOf({ scoutId, name, attendanceStatus, editable }: ScoutWeek): StoredPerson {
  return { id: scoutId, name, stored: attendanceStatus, editable };
}
