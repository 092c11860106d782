import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useId, useMemo, useState } from 'react';
import {
  listScoutAttendance,
  type ScoutWeek,
  type StoredScoutWeek,
} from '../../../contract/attendance/endpoints.ts';
import { typedAmount } from '../../../contract/core/amounts.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { patrolForms } from '../../../contract/patrols/words.ts';
import { readAttendanceScreen } from '../../../contract/screens/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { sectorName } from '../../i18n/format.ts';
import { dropItem, useKept } from '../../offline/outbox-client.ts';
import { useCaptain } from '../../session/session.ts';
import { addressOf, sectorToRecord } from '../../session/stand-in.ts';
import {
  amountComplaint,
  draftOfScouts,
  readScoutBody,
  scoutBodyOf,
  scoutDraftName,
} from '../../shared/sheet/attendance-rules.ts';
import { type Recorded, recordedOf } from '../../shared/sheet/recorded.ts';
import { scoutAttendance, weekText } from '../../shared/sheet/scout-attendance.ts';
import css from '../../shared/sheet/sheet-frame.module.css';
import { SheetHeadBox } from '../../shared/sheet/sheet-head-box.tsx';
import { type AskedWeek, SheetWeekPicker } from '../../shared/sheet/sheet-week-picker.tsx';
import { useFirstAnswer } from '../../shared/sheet/use-first-answer.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, LastUpdated, Loaded } from '../../ui/layout/states.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { useAnySearch, useSetSearch } from '../../ui/tables/use-set-search.ts';
import { useKeptSwitch } from '../../ui/use-kept-switch.ts';
import { WeekConflict } from './conflict-form.tsx';
import { AmountField } from './paid/amount-field.tsx';
import { useWhoPaid } from './paid/use-who-paid.ts';
import { PastAttendance } from './past-attendance-box.tsx';
import { byPatrol, hasPatrols } from './patrol-rules.ts';
import { AttendanceForm } from './sheet/attendance-form.tsx';
import { cameAfter, type SheetPerson } from './sheet-rules.ts';
import { StandInBox } from './stand-in-box.tsx';
import { type AttendanceSheet, useAttendanceSheet } from './use-attendance-sheet.ts';

// Only after a trip.
const TripFillBox = lazy(() => import('./trip-fill-box.tsx'));

const CAPTION = 'كشافو القطاع وحضورهم في الأسبوع المختار';
const TITLE = 'تسجيل الغياب';
/** Without a sector there is nothing to set; a sheet has one. */
const NOBODY_NOTED = { on: false, usual: 1 };

/** The list of the first answer, for its query. */
const attendanceOf = ({ sector, week, attendance }: ResponseOf<typeof readAttendanceScreen>) =>
  week &&
  attendance && {
    query: q(listScoutAttendance, { query: { ...sector, ...week } }),
    answer: attendance,
  };

/** Records this week's attendance and subscription of the own sector, or of one that the captain stands in for. */
export default function RecordScoutsAbsencePage() {
  useFirstAnswer(readAttendanceScreen, attendanceOf);
  return (
    <div className={css.page}>
      <OfSector asked={sectorToRecord(useCaptain(), useAnySearch())} />
    </div>
  );
}

function OfSector({ asked }: { asked: ReturnType<typeof sectorToRecord> }) {
  if (!asked?.isOwn && !asked?.standIn) {
    return (
      <>
        <PageHeader title={TITLE} back={HOME} />
        {asked ? (
          <StandInOver sector={asked.sector} />
        ) : (
          <EmptyState
            title="لا يمكنك تسجيل الغياب"
            text="يرجى تعيين القطاع الخاص بك للقيام بذلك"
            action={<LinkButton to="/dashboard">العودة إلى الرئيسية</LinkButton>}
          />
        )}
      </>
    );
  }
  const { sector, isOwn } = asked;
  const place = sectorName(sector);
  return (
    <SheetWeekPicker title={TITLE} shortTitle={TITLE} place={place}>
      {(asked) => (
        <WeekForm
          key={`${place} ${asked.week.termNumber}/${asked.week.weekNumber}`}
          sector={sector}
          place={place}
          isOwn={isOwn}
          asked={asked}
        />
      )}
    </SheetWeekPicker>
  );
}

type Props = { sector: SectorName; place: string; isOwn: boolean; asked: AskedWeek };

function WeekForm(props: Props) {
  const { sector, place, asked } = props;
  const { week, isPast } = asked;
  const { weekNumber, termNumber } = week;
  const attendance = useQuery(
    q(listScoutAttendance, { query: { ...sector, weekNumber, termNumber } }),
  );
  const answer = attendance.data;
  if (answer && answer.body.length > 0 && !isPast) {
    return <SectorSheet {...props} query={attendance} answer={answer} />;
  }
  return (
    <>
      <SheetHeadBox {...asked.head} state={null} withoutMenu={!attendance.isPending} />
      {asked.termPicker}
      <StandInBox place={place} />
      {asked.notices}
      <Loaded query={attendance} skeleton={<CardSkeleton lines={8} />}>
        {(answer) =>
          isPast ? (
            <PastAttendance
              people={answer.body.map((scout) => personOf(scout, null))}
              caption={CAPTION}
              recorded={recordedOf(answer)}
              subscription={answer.subscription}
            />
          ) : (
            <EmptyState
              title="لا يوجد كشافون بعد"
              text="سيظهر كشافو قطاعك هنا بعد أن يضيفهم قائد الوحدة"
            />
          )
        }
      </Loaded>
    </>
  );
}

function SectorSheet(
  props: Props & {
    query: ComponentProps<typeof LastUpdated>['query'];
    answer: ResponseOf<typeof listScoutAttendance>;
  },
) {
  const { place, asked, answer } = props;
  const { baseName, suffixName } = props.sector;
  const captain = useCaptain();
  const { captainId } = captain;
  const { weekNumber, termNumber } = asked.week;
  const amountId = useId();
  const setAsked = useSetSearch();
  const { trip } = useAnySearch();
  const [amountError, setAmountError] = useState<string>();
  const recorded = recordedOf(answer);
  const { patrolWord = 'patrol' } = answer;
  const [isByPatrols, setByPatrols] = useKeptSwitch('attendance-by-patrols');
  const canGroup = hasPatrols(answer.body);
  const isGrouped = canGroup && isByPatrols;
  const people = useMemo(
    () =>
      isGrouped
        ? byPatrol(answer.body, patrolWord).map((scout) => ({
            ...personOf(scout, recordedOf(answer)),
            heading: scout.heading,
          }))
        : answer.body.map((scout) => personOf(scout, recordedOf(answer))),
    [answer, isGrouped, patrolWord],
  );
  const body = useMemo(
    () => scoutBodyOf({ baseName, suffixName }, { weekNumber, termNumber }),
    [baseName, suffixName, weekNumber, termNumber],
  );
  const setting = useWhoPaid({ baseName, suffixName }, answer.whoPaid ?? NOBODY_NOTED);
  const storedPayments = useMemo(
    () => (setting.on ? draftOfScouts([], null, answer.payments).payments : undefined),
    [setting.on, answer],
  );
  const sheet = useAttendanceSheet({
    kind: scoutAttendance,
    of: { baseName, suffixName, termNumber, weekNumber },
    draftName: scoutDraftName(captainId, { baseName, suffixName }, { termNumber, weekNumber }),
    people,
    version: answer.version ?? undefined,
    isRecorded: recorded !== null,
    storedAmount: answer.subscription === null ? '' : typedAmount(answer.subscription),
    storedPayments,
    bodyOf: body,
    readBody: readScoutBody,
  });
  const amount = sheet.amount ?? '';

  /** Says what is wrong with the amount, and leads there. */
  function check() {
    const complaint = amountComplaint(amount);
    setAmountError(complaint);
    if (complaint) document.getElementById(amountId)?.focus();
    return complaint === undefined;
  }

  /** Switches whether the sector notes who paid; asks first, since unsent ticks of that list are dropped. */
  async function switchWhoPaid() {
    const on = !setting.on;
    const isLost = !on && sheet.paid?.some((row) => row.isChanged);
    const question = {
      title: 'إيقاف تسجيل من دفع؟',
      body: 'ما علّمته ولم تسلّمه من المدفوعات يُمحى، وما سُلِّم يبقى محفوظاً.',
      confirmLabel: 'إيقاف',
    };
    if (isLost && !(await confirm(question))) return;
    setting.switchTo(on, () => {
      if (!on) sheet.forgetPayments();
      setAsked({ tab: on ? 'paid' : undefined });
    });
  }

  return (
    <AttendanceForm
      asked={asked}
      sheet={sheet}
      caption={CAPTION}
      noun="scout"
      elsewhereText="سُجِّل في قطاع آخر"
      recorded={recorded}
      check={check}
      setting={setting}
      switches={[
        canGroup && {
          label: `بحسب ${patrolForms[patrolWord].theAll}`,
          isOn: isByPatrols,
          toggle: () => setByPatrols(!isByPatrols),
        },
        {
          label: 'تسجيل من دفع',
          hint: `${props.isOwn ? 'لقطاعك' : 'للقطاع'} كله، ولقادته أن يفعّلوه أو يوقفوه`,
          isOn: setting.on,
          disabled: setting.isSwitching,
          toggle: () => void switchWhoPaid(),
        },
      ]}
      menu={
        <>
          <Link
            to="/record-scouts-absence/print"
            search={{ week: weekNumber, ...addressOf(captain, props.sector) }}
          >
            ورقة للطباعة
          </Link>
          {setting.on && props.isOwn && <Link to="/unpaid">من لم يدفع</Link>}
        </>
      }
      money={(handIn) => (
        <AmountField
          id={amountId}
          value={amount}
          error={amountError}
          onEnter={handIn}
          onBlur={() => amount.trim() !== '' && setAmountError(amountComplaint(amount))}
          onChange={(amount) => {
            setAmountError(undefined);
            sheet.setAmount(amount);
          }}
        />
      )}
      age={
        <>
          {trip !== undefined && (
            <Suspense>
              <TripFillBox
                activityId={trip}
                markPresent={sheet.markPresent}
                onDone={() => setAsked({ trip: undefined })}
              />
            </Suspense>
          )}
          <StandInBox place={place} />
          <LastUpdated query={props.query} />
        </>
      }
      conflict={sheet.conflict && <WeekConflict sheet={sheet} theirs={theirsOf(sheet)} />}
    />
  );
}

function theirsOf(sheet: AttendanceSheet) {
  const { attendance, subscription, payments } = sheet.conflict!.refusal!.stored as StoredScoutWeek;
  return draftOfScouts(attendance, subscription, payments);
}

function personOf(scout: ScoutWeek, recorded: Recorded | null): SheetPerson {
  const { scoutId, name, attendanceStatus, editable, hasHealthMark, joinedAt } = scout;
  const cameLater = cameAfter(joinedAt, recorded);
  return { id: scoutId, name, stored: attendanceStatus, editable, hasHealthMark, cameLater };
}

/**
 * In place of the sheet of a sector that the captain records no more: what the server did not take stays on the device,
 * with the reason, until the captain lets it go.
 */
function StandInOver({ sector }: { sector: SectorName }) {
  const place = sectorName(sector);
  const { baseName, suffixName } = sector;
  const left = useKept(scoutAttendance, { baseName, suffixName });
  return (
    <>
      <EmptyState
        title={`تسجيل ${place} ليس من حسابك الآن`}
        text="يسجّله قادته، ومن كُلِّف قائداً بديلاً فيه حتى آخر يوم له. ما علّمته ولم تسلّمه باقٍ على هذا الجهاز."
        action={<LinkButton to="/record-scouts-absence">قطاعي</LinkButton>}
      />
      {left.map((item) => (
        <Card key={item.key} title={`لم يقبل الخادم غياب ${weekText(item.slot.of)}`}>
          <Text tone="quiet">{item.refusal?.arabicMessage ?? 'ينتظر الإرسال'}</Text>
          <Text tone="quiet">{scoutAttendance.label(item.body)}</Text>
          <Button look="danger-text" onClick={() => void dropItem(item)}>
            التخلي عن التسليم
          </Button>
        </Card>
      ))}
    </>
  );
}
