import type { UseQueryResult } from '@tanstack/react-query';
import type { readWeek, SectorWeek } from '../../../../contract/attendance/week.ts';
import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import { can } from '../../../../contract/core/permissions.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { formatNumber, weekdayDate } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { StepsBar } from '../../../ui/figures/steps-bar.tsx';
import { Stack, Text } from '../../../ui/layout/box.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useKeptHeight } from '../use-kept-height.ts';
import css from './week-card.module.css';
import { MissingList } from './week-missing-list.tsx';
import { RecordedList } from './week-recorded-list.tsx';
import { answerText, emptyText, splitWeek, unevaluatedText } from './week-rules.ts';

/** Who has recorded this week, and the way to remind the others. */
export function WeekCard({ week }: { week: UseQueryResult<ResponseOf<typeof readWeek>> }) {
  const { ref, reserved } = useKeptHeight('week-card', week.data !== undefined);
  return (
    <Stack
      as="section"
      surface="card"
      ref={ref}
      clip
      className={css.card}
      aria-labelledby="week"
      data-loading={week.isPending || undefined}
      style={{ minBlockSize: reserved }}
    >
      <Text as="h2" size="h3" id="week" className={css.question}>
        من سجّل هذا الأسبوع؟
      </Text>
      <Loaded
        query={week}
        failure="تعذّر تحميل تسجيل الأسبوع"
        skeleton={
          <Text grow surface="sunken" below="16" role="status" data-coming>
            <VisuallyHidden>جاري التحميل</VisuallyHidden>
          </Text>
        }
      >
        {({ body, week }) => <Answer sectors={body} week={week} />}
      </Loaded>
    </Stack>
  );
}

function Answer({ sectors, week }: { sectors: SectorWeek[]; week: Week | null }) {
  const captain = useCaptain();
  const { asked, missing, recorded } = splitWeek(sectors);
  const withoutScouts = emptyText(sectors);
  const unevaluated = unevaluatedText(recorded);
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
  if (!week)
    return (
      <Text tone="quiet" leading="normal" below="16">
        لم تبدأ الفترة بعد
      </Text>
    );
  const number = `الأسبوع ${formatNumber(week.weekNumber)}`;
  if (week.cancelled)
    return (
      <Text tone="quiet" leading="normal" below="16">
        {number} ملغي، لا يُسجَّل فيه شيء
      </Text>
    );
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
      <Text tone="quiet" leading="normal" className={css.answer}>
        <Text as="strong" block weight="bold" tone="ink" size="figure" leading="heading">
          {answerText(recorded.length, asked.length)}
        </Text>{' '}
        <span>
          {number}، {weekdayDate(week.startDate)}
        </span>
      </Text>
      <StepsBar done={recorded.length} all={asked.length} />
      {withoutScouts && (
        <Text tone="quiet" leading="normal" below="16">
          {withoutScouts}
        </Text>
      )}
      {missing.length > 0 && <MissingList sectors={missing} week={week} />}
      {recorded.length > 0 && (
        <RecordedList sectors={recorded} week={week} isOpen={missing.length === 0} />
      )}
      {unevaluated && (
        <Text tone="quiet" leading="normal" above="12" below="16">
          {unevaluated}
        </Text>
      )}
    </>
  );
}
