import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { listTerms, listWeeks, type Term, type Week } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, groupToday, weekdayDate } from '../../i18n/format.ts';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Box, Row } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAnySearch, useSetSearch } from '../../ui/tables/use-set-search.ts';
import { latestWeek, weeksQuery } from '../dates/week-picker.tsx';
import { SheetHeadBox, WeekSelect } from './sheet-head-box.tsx';
import { weekToRecord } from './week-to-record.ts';

/** Whose attendance it is, as the head of the screen says it. */
export interface SheetTitle {
  title: string;
  shortTitle: string;
  place?: string;
  /** The act on a week, as sentences name it: 'تسجيل الغياب'. */
  act?: string;
  /** The words after the name of a cancelled week; of attendance unless given. */
  ofCancelled?: string;
}

/** The week of the address, with its pickers and notices. */
export interface AskedWeek {
  week: Week;
  /** The words in the head of the sheet, with the picker of the week. */
  head: Pick<ComponentProps<typeof SheetHeadBox>, 'title' | 'shortTitle' | 'place' | 'picker'>;
  /** A week of an older term: there is nothing to record in it. */
  isPast: boolean;
  /** The notices above the list. */
  notices: ReactNode;
  /** Chooses another term; above the list. */
  termPicker: ReactNode;
}

/**
 * The week whose attendance is recorded or read: the one in the address, else the current one. `children` draws it,
 * its head included.
 */
export function SheetWeekPicker(props: SheetTitle & { children: (asked: AskedWeek) => ReactNode }) {
  const terms = useQuery(q(listTerms));
  const asked = useAnySearch();
  // Wait for the terms only if the address names one.
  if (asked.term && terms.isPending) return <Waiting {...props} />;
  const all = terms.data?.body ?? [];
  const term = all.find(({ termNumber }) => termNumber === asked.term) ?? all[0];
  const past = term && term !== all[0] ? term : null;
  return (
    <WeekOfTerm
      key={past?.termNumber}
      {...props}
      past={past}
      termPicker={<TermPicker terms={all} chosen={term} />}
    />
  );
}

const titleOf = ({ title, shortTitle, place }: SheetTitle) => ({ title, shortTitle, place });

/** The head with nothing beneath it yet. */
function Waiting(props: SheetTitle) {
  return (
    <>
      <SheetHeadBox {...titleOf(props)} picker={null} state={null} />
      <CardSkeleton lines={8} />
    </>
  );
}

function TermPicker({ terms, chosen }: { terms: readonly Term[]; chosen: Term | undefined }) {
  const setAsked = useSetSearch();
  const id = useId();
  if (!chosen) return null;
  return (
    <Row gap="8" align="center" wrap below="8">
      <label htmlFor={id}>الفترة</label>
      <NativeSelect
        id={id}
        value={chosen.termNumber}
        onChange={({ currentTarget: { value } }) =>
          setAsked({
            term: Number(value) === terms[0]?.termNumber ? undefined : Number(value),
            week: undefined,
          })
        }
      >
        {terms.map(({ termNumber, termName }) => (
          <option key={termNumber} value={termNumber}>
            {termName}
          </option>
        ))}
      </NativeSelect>
    </Row>
  );
}

function WeekOfTerm(
  props: SheetTitle & {
    past: Term | null;
    termPicker: ReactNode;
    children: (asked: AskedWeek) => ReactNode;
  },
) {
  const { past, termPicker } = props;
  const termNumber = past?.termNumber;
  const weeks = useQuery(q(listWeeks, weeksQuery(termNumber)));
  const asked = useAnySearch();
  const setAsked = useSetSearch();
  const hadFocus = useRef(false);
  const head = (picker: ReactNode) => (
    <SheetHeadBox {...titleOf(props)} picker={picker} state={null} withoutMenu={!weeks.isPending} />
  );
  if (weeks.data === undefined) {
    return (
      <>
        {head(null)}
        <Loaded query={weeks} skeleton={<CardSkeleton lines={8} />}>
          {() => null}
        </Loaded>
      </>
    );
  }
  const { body } = weeks.data;
  const today = groupToday();
  const latest = latestWeek(body, today);
  if (!latest) {
    return (
      <>
        {head(null)}
        {termPicker}
        <NoWeek weeks={body} today={today} act={props.act ?? 'تسجيل الغياب'} />
      </>
    );
  }
  const chosen = weekToRecord(body, asked.week, today, props.ofCancelled);
  // An older term has no current week: start with its latest.
  const week = chosen.week ?? (past ? latest : undefined);
  const why = past && asked.week === undefined ? undefined : chosen.why;
  const picker = (
    <FocusKeeper hadFocus={hadFocus}>
      <WeekSelect
        weeks={body}
        place={props.shortTitle === props.title ? props.place : undefined}
        value={week?.weekNumber ?? null}
        onChange={(weekNumber) => setAsked({ week: weekNumber })}
      />
    </FocusKeeper>
  );
  const notices = (
    <>
      {past && (
        <Box maxWidth="760" below="16">
          <Notice>
            <p>{past.termName} فترة سابقة: يمكن الاطلاع على ما سُجِّل فيها، لا تغييره.</p>
          </Notice>
        </Box>
      )}
      {why && (
        <Notice tone="warn">
          <p>
            {why} {week && `يظهر هنا الأسبوع ${formatNumber(week.weekNumber)}.`}
          </p>
        </Notice>
      )}
    </>
  );
  if (week) {
    const head = { ...titleOf(props), picker };
    return props.children({ week, head, isPast: past !== null, notices, termPicker });
  }
  return (
    <>
      {head(picker)}
      {termPicker}
      {notices}
      <Box above="12">
        <EmptyState
          title="لا يوجد ما يُسجَّل هذا الأسبوع"
          text="لتصحيح أسبوع سابق اختره من القائمة."
        />
      </Box>
    </>
  );
}

/** Choosing another week remounts the picker: keeps the keyboard focus on it. */
function FocusKeeper(props: { hadFocus: RefObject<boolean>; children: ReactNode }) {
  const { hadFocus } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (hadFocus.current && document.activeElement === document.body) {
      element?.querySelector('select')?.focus({ preventScroll: true });
    }
    return () => {
      // Remember the focus until the next picker mounts.
      if (document.activeElement !== document.body) {
        hadFocus.current = element?.contains(document.activeElement) ?? false;
      }
    };
  }, [hadFocus]);
  return <div ref={box}>{props.children}</div>;
}

/** No week of the newest term can be recorded: why, and from when. */
function NoWeek({ weeks, today, act }: { weeks: readonly Week[]; today: string; act: string }) {
  const next = weeks.find(({ startDate, cancelled }) => startDate > today && !cancelled);
  if (weeks.length === 0) {
    return (
      <EmptyState
        title="لا توجد فترة حالية"
        text={`يمكنك ${act} بعد أن يبدأ القائد العام الفترة`}
      />
    );
  }
  return (
    <EmptyState
      title={
        weeks.some(({ startDate }) => startDate <= today)
          ? 'كل الأسابيع التي بدأت ملغاة'
          : 'لم يبدأ أي أسبوع بعد'
      }
      {...(next && {
        text: `يمكنك ${act} من ${weekdayDate(next.startDate)}، أول الأسبوع ${formatNumber(next.weekNumber)}`,
      })}
    />
  );
}
