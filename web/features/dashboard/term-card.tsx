import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import {
  listWeeks,
  type readCurrentWeek,
  readRemainingWeeks,
  readTerm,
} from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { formatNumber, weekdayDate } from '../../i18n/format.ts';
import { TermRope } from '../../shared/dates/term-rope.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { LastUpdated } from '../../ui/layout/states.tsx';
import css from './term-card.module.css';

type CurrentWeek = UseQueryResult<ResponseOf<typeof readCurrentWeek>>;

/** The newest term as a rope of its weeks; only a general captain may change it. */
export function TermCard({ manages, current }: { manages: boolean; current: CurrentWeek }) {
  const term = useQuery(q(readTerm));
  const weeks = useQuery(q(listWeeks));
  const remaining = useQuery(q(readRemainingWeeks));
  const none = term.error instanceof ApiFailure && term.error.code === 'NO_TERM';

  const failed = term.isError && !none && !term.data;
  if (!term.data && !none && !failed) {
    return (
      <Box
        rounded
        pad="16"
        className={css.card}
        data-loading
        data-manages={manages || undefined}
        role="status"
      />
    );
  }
  // The specification: 0 where there is no current week, 0 where the remaining ones are not known.
  const currentWeek = current.data?.body.weekNumber ?? 0;
  const left = remaining.data?.body ?? 0;
  const all = weeks.data?.body ?? [];
  return (
    <Box as="section" rounded pad="16" className={css.card} aria-labelledby="term">
      <Row columnGap="12" align="baseline" justify="between" wrap>
        <Text as="h2" size="h2" id="term">
          {term.data?.body.termName ?? (failed ? 'الفترة الحالية' : 'لا توجد فترة حالية')}
        </Text>
        {term.data && <p className={css.until}>حتى {weekdayDate(term.data.body.endDate)}</p>}
        <LastUpdated query={term} className={css.until} />
        {failed && (
          <Row gap="8" columnGap="12" align="center" wrap role="alert">
            <p className={css.until}>تعذّر تحميل الفترة</p>
            <Button
              look="field"
              disabled={term.isFetching}
              onClick={() => {
                for (const query of [term, weeks, current, remaining]) void query.refetch();
              }}
            >
              إعادة المحاولة
            </Button>
          </Row>
        )}
        {none && (
          <p className={css.until}>
            {manages ? 'ابدأ فترة جديدة لتظهر أسابيعها هنا.' : 'لم يبدأ القائد العام فترة بعد.'}
          </p>
        )}
      </Row>
      {term.data && (
        <TermRope
          weeks={all}
          currentWeek={currentWeek}
          remaining={left}
          label={term.data.body.termName}
        />
      )}
      <Row gap="8" columnGap="24" align="center" wrap above="8" className={css.foot}>
        <p>
          الأسبوع الحالي <strong>{formatNumber(currentWeek)}</strong>
        </p>
        <p>
          الأسابيع المتبقية <strong>{formatNumber(left)}</strong>
        </p>
        {manages && !none && (
          <Row gap="8" wrap atEnd className={css.buttons}>
            <LinkButton to="/edit-term" look="field">
              تعديل الفترة
            </LinkButton>
            <CancelWeek current={current} />
          </Row>
        )}
      </Row>
    </Box>
  );
}

/** The way to the cancelling, or why there is nothing to cancel. */
function CancelWeek({ current }: { current: CurrentWeek }) {
  const id = useId();
  const noWeek = current.error instanceof ApiFailure && current.error.code === 'NO_CURRENT_WEEK';
  const why = current.data?.body.cancelled
    ? 'الأسبوع الحالي ملغي بالفعل'
    : noWeek && !current.data
      ? 'لا يوجد أسبوع حالي لإلغائه'
      : null;
  if (!why) {
    return (
      <LinkButton to="/cancel-week" look="field">
        إلغاء الأسبوع
      </LinkButton>
    );
  }
  return (
    <>
      <Button look="field" disabled aria-describedby={id}>
        إلغاء الأسبوع
      </Button>
      <p id={id} className={css.why}>
        {why}
      </p>
    </>
  );
}
