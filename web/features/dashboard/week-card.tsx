import { useQuery } from '@tanstack/react-query';
import { can } from '../../../contract/permissions.ts';
import type { Week } from '../../../contract/terms.ts';
import { readWeek, type SectorWeek } from '../../../contract/week.ts';
import { LinkButton } from '../../components/button.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { q } from '../../lib/api.ts';
import { formatNumber, weekdayDate } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';
import { useKeptHeight } from './use-kept-height.ts';
import css from './week-card.module.css';
import { MissingList } from './week-missing-list.tsx';
import { RecordedList } from './week-recorded-list.tsx';
import { answerText, emptyText, splitWeek } from './week-rules.ts';

/** More would be slivers: then the progress is one bar. */
const MOST_SEGMENTS = 24;

/** Who has recorded this week, and the way to remind the others. */
export function WeekCard() {
  const week = useQuery(q(readWeek));
  const { ref, reserved } = useKeptHeight('week-card', week.data !== undefined);
  return (
    <section
      ref={ref}
      className={css.card}
      aria-labelledby="week"
      data-loading={week.isPending || undefined}
      style={{ minBlockSize: reserved }}
    >
      <h2 id="week" className={css.question}>
        من سجّل هذا الأسبوع؟
      </h2>
      <Loaded
        query={week}
        failure="تعذّر تحميل تسجيل الأسبوع"
        skeleton={
          <p className={css.coming} role="status" data-coming>
            <VisuallyHidden>جاري التحميل</VisuallyHidden>
          </p>
        }
      >
        {({ body, week }) => <Answer sectors={body} week={week} />}
      </Loaded>
    </section>
  );
}

function Answer({ sectors, week }: { sectors: SectorWeek[]; week: Week | null }) {
  const captain = useCaptain();
  const { asked, missing, recorded } = splitWeek(sectors);
  const withoutScouts = emptyText(sectors);
  if (sectors.length === 0) {
    return can(captain, 'sectors:manage') ? (
      <EmptyState
        compact
        title="لا توجد قطاعات بعد"
        action={<LinkButton to="/add-sector">إضافة قطاع</LinkButton>}
      />
    ) : (
      <EmptyState compact title="لا توجد قطاعات بعد" text="يُسندها إليك القائد العام." />
    );
  }
  if (!week) return <p className={css.none}>لم تبدأ الفترة بعد</p>;
  const number = `الأسبوع ${formatNumber(week.weekNumber)}`;
  if (week.cancelled) return <p className={css.none}>{number} ملغي، لا يُسجَّل فيه شيء</p>;
  if (asked.length === 0) {
    return (
      <EmptyState
        compact
        title="لا يوجد كشافون بعد"
        action={<LinkButton to="/add-scout">إضافة كشاف</LinkButton>}
      />
    );
  }
  return (
    <>
      <p className={css.answer}>
        <strong className={css.count}>{answerText(recorded.length, asked.length)}</strong>{' '}
        <span className={css.week}>
          {number}، {weekdayDate(week.startDate)}
        </span>
      </p>
      <Progress done={recorded.length} all={asked.length} />
      {withoutScouts && <p className={css.none}>{withoutScouts}</p>}
      {missing.length > 0 && <MissingList sectors={missing} week={week} />}
      {recorded.length > 0 && (
        <RecordedList sectors={recorded} week={week} isOpen={missing.length === 0} />
      )}
    </>
  );
}

/** How far the group is, drawn: the answer above says it. */
function Progress({ done, all }: { done: number; all: number }) {
  if (all > MOST_SEGMENTS) {
    return (
      <div className={css.progress} aria-hidden>
        <span className={css.bar}>
          <span
            className={css.segment}
            data-done
            style={{ inlineSize: `${(done / all) * 100}%` }}
          />
        </span>
      </div>
    );
  }
  return (
    <div className={css.progress} aria-hidden>
      {Array.from({ length: all }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the segments are all alike and never move.
        <span key={index} className={css.segment} data-done={index < done || undefined} />
      ))}
    </div>
  );
}
