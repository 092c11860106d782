import { IconChecks, IconDeviceMobileCheck, IconHistory, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { type AttendanceStatus, listScoutAttendance } from '../../../contract/attendance.ts';
import { readSubscription } from '../../../contract/finance.ts';
import { listWeeks, type Week } from '../../../contract/terms.ts';
import { foldArabic, type SectorName } from '../../../contract/text.ts';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../components/badge.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { latestWeek, WeekPicker } from '../../components/form/week-picker.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CardSkeleton, EmptyState, Loaded } from '../../components/states.tsx';
import { q } from '../../lib/api.ts';
import { dayOf, sectorName, sectorOf, timeOf, weekdayDate } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { AttendanceSummaryBox } from './attendance-summary-box.tsx';
import { type AttendanceRow, AttendanceTable } from './attendance-table.tsx';
import css from './record-scouts-absence-page.module.css';
import { SubscriptionBox } from './subscription-box.tsx';
import { useAttendanceDraft } from './use-attendance-draft.ts';
import { type Submission, useAttendanceSubmit } from './use-attendance-submit.ts';

/** A sector this large is shown in parts: the search reaches the rest. */
const ROWS_AT_ONCE = 100;

/** The screen of a captain's Friday: this week's attendance and subscription of the own sector. */
export default function RecordScoutsAbsencePage() {
  const captain = useCaptain();
  const sector = sectorOf(captain);
  return (
    <div className={css.page}>
      <PageHeader
        title="تسجيل الغياب"
        back={{ to: paths.dashboard, label: 'الرئيسية' }}
        aside={sector && <Badge tone="accent">{sectorName(captain)}</Badge>}
      />
      {sector ? (
        <WeekChoice sector={sector} />
      ) : (
        <EmptyState
          title="لا يمكنك تسجيل الغياب"
          text="يرجى تعيين القطاع الخاص بك للقيام بذلك"
          action={<LinkButton to={paths.dashboard}>العودة إلى الرئيسية</LinkButton>}
        />
      )}
    </div>
  );
}

function WeekChoice({ sector }: { sector: SectorName }) {
  const weeks = useQuery(q(listWeeks));
  const search = useSearch({ strict: false }) as { week?: unknown };
  const navigate = useNavigate();
  return (
    <Loaded query={weeks} skeleton={<CardSkeleton lines={8} />}>
      {({ body }) => {
        const week = askedWeek(body, Number(search.week)) ?? latestWeek(body);
        if (!week) {
          return (
            <EmptyState
              title={body.length === 0 ? 'لا توجد فترة حالية' : 'لم يبدأ أي أسبوع بعد'}
              text="يمكنك تسجيل الغياب بعد أن يبدأ القائد العام الفترة"
            />
          );
        }
        return (
          <WeekForm
            sector={sector}
            week={week}
            onWeek={(weekNumber) =>
              void navigate({ search: { week: weekNumber } as never, replace: true })
            }
          />
        );
      }}
    </Loaded>
  );
}

/** The week that the address names, where attendance may be recorded for it. */
function askedWeek(weeks: readonly Week[], weekNumber: number): Week | undefined {
  return weeks.find(
    (week) =>
      week.weekNumber === weekNumber && !week.cancelled && week.startDate <= dayOf(new Date()),
  );
}

function WeekForm(props: {
  sector: SectorName;
  week: Week;
  onWeek: (weekNumber: number | null) => void;
}) {
  const { sector, week } = props;
  const { weekNumber, termNumber } = week;
  const query = { ...sector, weekNumber, termNumber };
  const attendance = useQuery(q(listScoutAttendance, { query }));
  const subscription = useQuery(q(readSubscription, { query }));
  const picker = <WeekPicker value={weekNumber} onChange={props.onWeek} />;
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
        answer.body.length === 0 ? (
          <>
            {picker}
            <EmptyState
              title="لا يوجد كشافون بعد"
              text="سيظهر كشافو قطاعك هنا بعد أن يضيفهم قائد الوحدة"
            />
          </>
        ) : (
          <Loaded query={subscription} skeleton={<CardSkeleton lines={8} />}>
            {({ body: paid }) => (
              <Sheet
                key={`${termNumber}/${weekNumber}`}
                picker={picker}
                submission={{ sector, weekNumber, termNumber }}
                scouts={answer.body}
                recorded={
                  answer.recordedBy !== undefined && answer.recordedAt !== undefined
                    ? { by: answer.recordedBy, at: answer.recordedAt }
                    : null
                }
                paid={answer.recordedAt !== undefined || paid > 0 ? paid : null}
              />
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}

function Sheet(props: {
  picker: React.ReactNode;
  submission: Submission;
  scouts: readonly AttendanceRow['scout'][];
  /** Who handed the week in, and when; null while nobody did. */
  recorded: { by: string; at: string } | null;
  /** The subscription that is stored; null where none is known to be. */
  paid: number | null;
}) {
  const { scouts, submission, paid } = props;
  const captain = useCaptain();
  const { sector, termNumber, weekNumber } = submission;
  const { draft, isEmpty, isKept, change, clear } = useAttendanceDraft(
    [
      'attendance',
      captain.captainId,
      sector.baseName,
      sector.suffixName,
      termNumber,
      weekNumber,
    ].join('/'),
  );
  const [search, setSearch] = useState('');
  const [amountError, setAmountError] = useState<string>();
  const amountBox = useRef<HTMLDivElement>(null);
  const amount = draft.amount ?? (paid === null ? '' : String(paid));
  const submit = useAttendanceSubmit(submission);

  const rows = scouts.map((scout, index) => ({
    scout,
    number: index + 1,
    status: statusOf(scout, draft.statuses),
  }));
  const own = rows.filter((row) => row.scout.editable);
  const shown = rows.filter((row) => foldArabic(row.scout.name).includes(foldArabic(search)));

  const setStatus = useCallback(
    (scoutId: number, status: AttendanceStatus) =>
      change((draft) => ({ ...draft, statuses: { ...draft.statuses, [scoutId]: status } })),
    [change],
  );

  function markAllPresent() {
    const before = draft.statuses;
    const absent = own.filter((row) => row.status === 'absent');
    const present = Object.fromEntries(
      absent.map((row) => [row.scout.scoutId, 'attended' as const]),
    );
    change((draft) => ({ ...draft, statuses: { ...draft.statuses, ...present } }));
    toast.success('تم تعليم الكل حاضر', {
      label: 'تراجع',
      run: () => change((draft) => ({ ...draft, statuses: before })),
    });
  }

  async function handIn() {
    const outcome = await submit.handIn({
      records: own.map((row) => ({
        scoutId: row.scout.scoutId,
        attendanceStatus: row.status,
      })),
      amount,
      isAmountStored: paid !== null && Number(amount) === paid,
    });
    setAmountError(outcome.amountError);
    if (outcome.isAttendanceStored) clear('statuses');
    if (outcome.isAmountStored) clear('amount');
    if (outcome.amountError) amountBox.current?.querySelector('input')?.focus();
  }

  return (
    <div className={css.sheet}>
      <div className={css.tools}>
        {props.picker}
        <div className={css.find}>
          <SearchField value={search} onChange={setSearch} />
          <Button
            look="tint"
            icon={<IconChecks size={20} stroke={2} aria-hidden />}
            onClick={markAllPresent}
          >
            الكل حاضر
          </Button>
        </div>
      </div>
      <div className={css.list}>
        <AttendanceTable rows={shown.slice(0, ROWS_AT_ONCE)} onChange={setStatus} />
        {shown.length === 0 && <p className={css.none}>لا يوجد اسم يطابق البحث</p>}
        {shown.length > ROWS_AT_ONCE && (
          <p className={css.none}>يظهر أول ١٠٠ اسم، ابحث بالاسم للوصول إلى الباقي</p>
        )}
      </div>
      <div className={css.side}>
        <div ref={amountBox}>
          <SubscriptionBox
            value={amount}
            error={amountError}
            onChange={(amount) => {
              setAmountError(undefined);
              change((draft) => ({ ...draft, amount }));
            }}
          />
        </div>
        <RecordNote recorded={props.recorded} />
        {!isEmpty && <KeptNote isKept={isKept} />}
        <AttendanceSummaryBox
          statuses={own.map((row) => row.status)}
          isSubmitting={submit.isPending}
          onSubmit={() => void handIn()}
        />
      </div>
    </div>
  );
}

function statusOf(scout: AttendanceRow['scout'], draft: Record<string, AttendanceStatus>) {
  const stored = scout.attendanceStatus ?? 'absent';
  return scout.editable ? (draft[scout.scoutId] ?? stored) : stored;
}

function SearchField(props: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className={css.search}>
      <IconSearch size={20} stroke={1.7} aria-hidden />
      <label htmlFor={id} className={css.hidden}>
        بحث بالاسم
      </label>
      <input
        id={id}
        type="search"
        placeholder="بحث بالاسم"
        autoComplete="off"
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </div>
  );
}

function RecordNote({ recorded }: { recorded: { by: string; at: string } | null }) {
  return (
    <p className={css.note}>
      <IconHistory size={22} stroke={1.7} aria-hidden />
      {recorded
        ? `سجّله ${recorded.by}، ${weekdayDate(recorded.at)}، ${timeOf(recorded.at)}`
        : 'لم يُسجَّل هذا الأسبوع بعد'}
    </p>
  );
}

/** Says that what was ticked would survive a reload, and is not handed in yet. */
function KeptNote({ isKept }: { isKept: boolean }) {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const read = () => setOnline(navigator.onLine);
    addEventListener('online', read);
    addEventListener('offline', read);
    return () => {
      removeEventListener('online', read);
      removeEventListener('offline', read);
    };
  }, []);
  if (!isKept) {
    return <p className={css.note}>لم يُحفظ على هذا الجهاز، يرجى التسليم قبل إغلاق الصفحة</p>;
  }
  return (
    <p className={css.kept} role="status">
      <IconDeviceMobileCheck size={22} stroke={1.7} aria-hidden />
      {isOnline
        ? 'محفوظ على هذا الجهاز، ولم يُسلَّم بعد'
        : 'محفوظ على هذا الجهاز، سلّمه عند عودة الاتصال'}
    </p>
  );
}
