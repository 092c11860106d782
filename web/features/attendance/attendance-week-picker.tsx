import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { listTerms, listWeeks, type Term, type Week } from '../../../contract/terms.ts';
import { NativeSelect } from '../../components/form/native-select.tsx';
import { latestWeek, WeekPicker, weeksQuery } from '../../components/form/week-picker.tsx';
import { Notice } from '../../components/notice.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { q } from '../../lib/api.ts';
import { dayOf, formatNumber, weekdayDate } from '../../lib/format.ts';
import { useAnySearch, useSetSearch } from '../../lib/use-set-search.ts';
import css from './attendance-form.module.css';
import { weekToRecord } from './rules.ts';

/**
 * The week whose attendance is recorded or read: the one in the address, else the current one. `children` gets it
 * together with the picker, which belongs to the sheet's sticky head. A week of an older term is past: there is
 * nothing to record in it.
 */
export function AttendanceWeekPicker(props: {
  children: (week: Week, picker: ReactNode, isPast: boolean) => ReactNode;
}) {
  const terms = useQuery(q(listTerms));
  const asked = useAnySearch();
  // Only who asks for a term must wait for the list of them.
  if (asked.term && terms.isPending) return <CardSkeleton lines={8} />;
  const all = terms.data?.body ?? [];
  const term = all.find(({ termNumber }) => termNumber === asked.term) ?? all[0];
  const past = term && term !== all[0] ? term : null;
  return (
    <>
      <TermPicker terms={all} chosen={term} />
      {past && (
        <div className={css.readOnly}>
          <Notice>
            <p>{past.termName} فترة سابقة: يمكن الاطلاع على ما سُجِّل فيها، لا تغييره.</p>
          </Notice>
        </div>
      )}
      <WeekOfTerm key={past?.termNumber} past={past}>
        {props.children}
      </WeekOfTerm>
    </>
  );
}

function TermPicker({ terms, chosen }: { terms: readonly Term[]; chosen: Term | undefined }) {
  const setAsked = useSetSearch();
  const id = useId();
  if (!chosen) return null;
  return (
    <div className={css.term}>
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
    </div>
  );
}

function WeekOfTerm(props: {
  past: Term | null;
  children: (week: Week, picker: ReactNode, isPast: boolean) => ReactNode;
}) {
  const termNumber = props.past?.termNumber;
  const weeks = useQuery(q(listWeeks, weeksQuery(termNumber)));
  const asked = useAnySearch();
  const setAsked = useSetSearch();
  const hadFocus = useRef(false);
  return (
    <Loaded query={weeks} skeleton={<CardSkeleton lines={8} />}>
      {({ body }) => {
        const today = dayOf(new Date());
        const latest = latestWeek(body, today);
        if (!latest) return <NoWeek weeks={body} today={today} />;
        const chosen = weekToRecord(body, asked.week, today);
        // An older term has no current week: any that took place will do to begin with.
        const week = chosen.week ?? (props.past ? latest : undefined);
        const why = props.past && asked.week === undefined ? undefined : chosen.why;
        const picker = (
          <FocusKeeper hadFocus={hadFocus}>
            <WeekPicker
              value={week?.weekNumber ?? null}
              termNumber={termNumber}
              onChange={(weekNumber) => setAsked({ week: weekNumber ?? undefined })}
            />
          </FocusKeeper>
        );
        return (
          <>
            {why && (
              <Notice tone="warn">
                <p>
                  {why} {week && `يظهر هنا الأسبوع ${formatNumber(week.weekNumber)}.`}
                </p>
              </Notice>
            )}
            {week ? (
              props.children(week, picker, props.past !== null)
            ) : (
              <div className={css.closed}>
                {picker}
                <EmptyState
                  title="لا يوجد ما يُسجَّل هذا الأسبوع"
                  text="لتصحيح أسبوع سابق اختره من القائمة."
                />
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/**
 * The list of another week is drawn anew, with the picker in its head: who chose the week by keyboard would
 * start over at the top of the page.
 */
function FocusKeeper(props: { hadFocus: RefObject<boolean>; children: ReactNode }) {
  const { hadFocus } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (hadFocus.current && document.activeElement === document.body) {
      element?.querySelector('select')?.focus({ preventScroll: true });
    }
    return () => {
      // Until the next picker is there, the focus is nowhere: that it was here is still known.
      if (document.activeElement !== document.body) {
        hadFocus.current = element?.contains(document.activeElement) ?? false;
      }
    };
  }, [hadFocus]);
  return <div ref={box}>{props.children}</div>;
}

/** No week of the newest term can be recorded: why, and from when. */
function NoWeek({ weeks, today }: { weeks: readonly Week[]; today: string }) {
  const next = weeks.find(({ startDate, cancelled }) => startDate > today && !cancelled);
  if (weeks.length === 0) {
    return (
      <EmptyState
        title="لا توجد فترة حالية"
        text="يمكنك تسجيل الغياب بعد أن يبدأ القائد العام الفترة"
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
        text: `يمكنك تسجيل الغياب من ${weekdayDate(next.startDate)}، أول الأسبوع ${formatNumber(next.weekNumber)}`,
      })}
    />
  );
}
