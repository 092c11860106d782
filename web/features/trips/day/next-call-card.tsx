import { IconCheck, IconClipboardCheck } from '@tabler/icons-react';
import { daysBetween } from '../../../../contract/core/calendar.ts';
import { countText, noun } from '../../../../contract/core/counting.ts';
import { clockText } from '../../../../contract/sessions/words.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { whereabouts } from '../../../../contract/trips/whereabouts.ts';
import { personNoun } from '../../../../contract/trips/words.ts';
import { formatNumber, groupToday, localNow, momentLabel } from '../../../i18n/format.ts';
import { HeroCard } from '../../../shared/hero-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { Box, Row as Line, Text } from '../../../ui/layout/box.tsx';
import { type Call, groupingLabels, nextCall, rowsOf } from './call-rules.ts';
import css from './roll-call.module.css';

const dayNoun = noun('غداً', 'يومين', 'أيام', 'يوماً', 'يوم');
const minuteNoun = noun('دقيقة', 'دقيقتين', 'دقائق', 'دقيقة', 'دقيقة');

/** 'بعد ٤٠ دقيقة', 'اليوم', 'بعد يومين', or that its time is past. */
function untilText(dueAt: string): { text: string; isLate: boolean } {
  const now = localNow();
  const days = daysBetween(groupToday(), dueAt.slice(0, 10));
  const minutes = Math.round((Date.parse(`${dueAt}Z`) - Date.parse(`${now}Z`)) / 60_000);
  if (minutes < -15) return { text: 'فات موعد النداء', isLate: true };
  if (minutes < 1) return { text: 'الآن', isLate: false };
  if (minutes <= 60) return { text: `بعد ${countText(minutes, minuteNoun)}`, isLate: false };
  if (days === 0) return { text: 'اليوم', isLate: false };
  return { text: days === 1 ? 'غداً' : `بعد ${countText(days, dayNoun)}`, isLate: false };
}

/** The next roll-call, which one tap begins, and how the last one stood. */
export function NextCallCard(props: {
  day: TripDay;
  calls: readonly Call[];
  onStart: (call: Call) => void;
}) {
  const { day, calls } = props;
  const next = nextCall(calls, localNow());
  const last = calls
    .filter(({ stored }) => stored?.departedAt)
    .sort((one, other) => (one.stored!.departedAt! < other.stored!.departedAt! ? 1 : -1))[0];
  const hereIn = (call: Call) =>
    rowsOf(day.people, call.stored?.marks ?? []).filter(({ status }) => status === 'here').length;
  const whereOf = whereabouts(day.rollCalls);
  const expected = day.people.filter(({ personId }) => whereOf(personId) !== 'staysHome');
  const until = next?.dueAt ? untilText(next.dueAt) : null;
  return (
    <HeroCard pad="16" aria-label="النداء التالي">
      <Box relative>
        {next && until ? (
          <>
            <Line justify="between" gap="8" className={css.faint}>
              <span>{next.stored ? 'نداء بدأ' : 'النداء التالي'}</span>
              <span>{until.text}</span>
            </Line>
            <Text as="h2" size="h1" leading="snug">
              {next.name}، {clockText(next.dueAt!.slice(11))}
            </Text>
            <p className={css.faint}>
              {groupingLabels[next.by]}: {countText(expected.length, personNoun)}
            </p>
            <Box above="12">
              <Button
                look="tint"
                big
                wide
                icon={<IconClipboardCheck size={22} stroke={1.7} aria-hidden />}
                onClick={() => props.onStart(next)}
              >
                {next.stored ? 'أكمل النداء' : 'ابدأ النداء الآن'}
              </Button>
            </Box>
          </>
        ) : (
          <Text as="h2" size="h1" leading="snug">
            اكتملت كل النداءات
          </Text>
        )}
        {last && (
          <Line gap="8" align="center" above="12" className={css.faint}>
            <IconCheck size={20} stroke={2} aria-hidden />
            آخر نداء: {last.name}، {formatNumber(hereIn(last))} هنا،{' '}
            {momentLabel(last.stored!.departedAt!)}
          </Line>
        )}
      </Box>
    </HeroCard>
  );
}
