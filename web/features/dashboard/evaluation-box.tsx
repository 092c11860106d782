import { IconAlertTriangle, IconCheck, IconChevronLeft, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readEvaluationSheet } from '../../../contract/evaluation/endpoints.ts';
import { readEvaluationResults } from '../../../contract/evaluation/results.ts';
import { isGivenWeekly } from '../../../contract/evaluation/words.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { countOf, formatNumber } from '../../i18n/format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';

/** Whether the points of the week are handed in, and the way to them; nothing in a sector that gives no points each week. */
export function EvaluationBox({ sector, week }: { sector: SectorName; week: Week }) {
  const { weekNumber, termNumber } = week;
  const sheet = useQuery(
    q(readEvaluationSheet, { query: { ...sector, weekNumber, termNumber } }),
  ).data;
  const given = sheet?.criteria.filter((each) => each.isOpen && isGivenWeekly(each)) ?? [];
  if (!sheet || given.length === 0) return null;
  const isDone = sheet.recordedAt !== undefined;
  const attended = sheet.body.filter(({ attendanceStatus }) => attendanceStatus === 'attended');
  // Points are only for who was there.
  if (attended.length === 0 && !isDone) return <Gaps sector={sector} week={week} />;
  return (
    <>
      <Row gap="12" align="center" padBlock="12" line="above" above="12">
        <Tile square="44" fill={isDone ? 'ok' : 'warn'}>
          {isDone ? (
            <IconCheck size={22} stroke={2} aria-hidden />
          ) : (
            <IconStar size={22} stroke={1.7} aria-hidden />
          )}
        </Tile>
        <Grid grow>
          <Text weight="bold">{isDone ? 'سُلِّم التقييم' : 'التقييم لم يُسلَّم'}</Text>
          <Text tone="quiet">
            {isDone
              ? `سلّمه ${sheet.recordedBy}`
              : `${countOf(attended.length, 'scout')}، البنود: ${formatNumber(given.length)}`}
          </Text>
        </Grid>
        {isDone && (
          <LinkButton look="default" to="/scores" aria-label="تعديل التقييم">
            تعديل
          </LinkButton>
        )}
      </Row>
      {!isDone && (
        <LinkButton
          look="amber"
          big
          wide
          to="/scores"
          icon={<IconStar size={22} stroke={1.7} aria-hidden />}
        >
          تقييم الأسبوع
        </LinkButton>
      )}
      <Gaps sector={sector} week={week} />
    </>
  );
}

/** Earlier weeks of which nobody gave points, after the first one of which somebody did. */
function Gaps({ sector, week }: { sector: SectorName; week: Week }) {
  const weeks = useQuery(q(readEvaluationResults, { query: sector })).data?.body.weeks ?? [];
  const first = weeks.findIndex(({ isRecorded }) => isRecorded);
  const gaps = weeks.filter(
    ({ isRecorded, cancelled, weekNumber, rate }, index) =>
      // A week with a rate has attendance: what it lacks are the points.
      first !== -1 &&
      index > first &&
      weekNumber < week.weekNumber &&
      !isRecorded &&
      !cancelled &&
      rate !== null,
  );
  const [gap] = gaps;
  if (!gap) return null;
  const words =
    gaps.length === 1
      ? `الأسبوع ${formatNumber(gap.weekNumber)} بلا تقييم`
      : `${countOf(gaps.length, 'week')} بلا تقييم`;
  return (
    <Link
      to="/scores"
      search={{ week: gap.weekNumber }}
      className={look(
        {
          gap: '8',
          align: 'center',
          control: true,
          fill: 'warn',
          rounded: true,
          padInline: '12',
          above: '12',
          plain: true,
        },
        'row',
      )}
    >
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      <Text as="span" grow>
        {words}
      </Text>
      <IconChevronLeft size={20} stroke={1.7} aria-hidden />
    </Link>
  );
}
