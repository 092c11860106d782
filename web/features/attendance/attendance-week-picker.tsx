import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listWeeks, type Week } from '../../../contract/terms.ts';
import { latestWeek, WeekPicker } from '../../components/form/week-picker.tsx';
import { Notice } from '../../components/notice.tsx';
import { CardSkeleton, EmptyState, Loaded } from '../../components/states.tsx';
import { q } from '../../lib/api.ts';
import { dayOf, formatNumber, weekdayDate } from '../../lib/format.ts';
import { useUrlState } from '../../lib/url-state.ts';

/**
 * The week whose attendance is recorded: the one in the address, else the latest one that took place. `children`
 * gets it together with the picker, which belongs to the sheet's sticky head.
 */
export function AttendanceWeekPicker(props: {
  children: (week: Week, picker: ReactNode) => ReactNode;
}) {
  const weeks = useQuery(q(listWeeks));
  const [asked, setAsked] = useUrlState('week');
  return (
    <Loaded query={weeks} skeleton={<CardSkeleton lines={8} />}>
      {({ body }) => {
        const today = dayOf(new Date());
        const meant =
          body.find(({ weekNumber }) => weekNumber === Number(asked.week)) ??
          body.findLast(({ startDate }) => startDate <= today);
        const isOpen = meant && !meant.cancelled && meant.startDate <= today;
        const week = isOpen ? meant : latestWeek(body, today);
        if (!week) return <NoWeek weeks={body} today={today} />;
        return (
          <>
            {meant && !isOpen && (
              <Notice tone="warn">
                <p>
                  {meant.cancelled
                    ? `الأسبوع ${formatNumber(meant.weekNumber)} ملغي ولا يُسجَّل فيه غياب.`
                    : `الأسبوع ${formatNumber(meant.weekNumber)} لم يبدأ بعد.`}{' '}
                  يظهر هنا الأسبوع {formatNumber(week.weekNumber)}.
                </p>
              </Notice>
            )}
            {props.children(
              week,
              <WeekPicker
                value={week.weekNumber}
                onChange={(weekNumber) => setAsked({ week: weekNumber ?? undefined })}
              />,
            )}
          </>
        );
      }}
    </Loaded>
  );
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
