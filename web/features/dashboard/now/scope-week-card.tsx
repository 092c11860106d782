import { IconBellRinging, IconUserCheck } from '@tabler/icons-react';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { countOf, formatNumber } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { StepsBar } from '../../../ui/figures/steps-bar.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { useHasRail } from '../../../ui/use-wide.ts';
import type { Facts } from '../use-facts.ts';
import { MissingList } from '../week/missing-list.tsx';
import { useReminder } from '../week/use-reminder.ts';
import { WeekFoot } from '../week/week-foot-box.tsx';
import { answerText, emptyText, laterText, shownMissing, splitWeek } from '../week/week-rules.ts';
import { NowBox } from './now-box.tsx';

const icon = { size: 22, stroke: 1.7, 'aria-hidden': true } as const;

/** For leaders on the days after a meeting: a unit captain's own record, and who of the sectors has recorded. */
export function ScopeWeekCard({ facts, week }: { facts: Facts; week: Week }) {
  const sectors = facts.scope.data?.body ?? [];
  const { asked, later, missing, recorded } = splitWeek(sectors);
  const { shown, rest } = shownMissing(missing, useHasRail());
  const reminder = useReminder(facts.reminderWeek);
  const number = `الأسبوع ${formatNumber(week.weekNumber)}`;
  const answer = answerText(recorded.length, asked.length);
  const rows = (
    <>
      <StepsBar done={recorded.length} all={asked.length} />
      <MissingList sectors={shown} week={week} reminder={reminder} />
    </>
  );
  const remindable = missing.filter((sector) => sector.remindable).length;
  const remindAll = (look: 'primary' | 'tint') => (
    <Button
      look={look}
      big={look === 'primary'}
      wide
      icon={<IconBellRinging {...icon} />}
      disabled={reminder.isPending}
      onClick={() => reminder.remind()}
    >
      ذكّر الباقين ({formatNumber(remindable)})
    </Button>
  );
  const foot = <WeekFoot recorded={recorded} rest={rest} week={week} reminder={reminder} />;
  if (facts.jobs.includes('captains')) {
    const captains = sectors.flatMap((sector) => sector.captains);
    return (
      <NowBox
        title={`${number}: غياب القادة`}
        aside={<Badge tone="warn">لم يُسجَّل</Badge>}
        detail={`${countOf(captains.length, 'captain')} في وحدتك`}
        act={
          <LinkButton big wide to="/record-captains-absence" icon={<IconUserCheck {...icon} />}>
            تسجيل غياب القادة
          </LinkButton>
        }
        isActFirst
        foot={foot}
      >
        {asked.length > 0 && (
          <>
            <Text weight="bold" above="12">
              {asked.length === recorded.length ? answer : `سجّل ${answer}`}
            </Text>
            {rows}
            {remindable > 1 && (
              <Box above="4" below="12">
                {remindAll('tint')}
              </Box>
            )}
          </>
        )}
      </NowBox>
    );
  }
  const notes = [laterText(later), emptyText(sectors)].filter((note) => note !== null);
  return (
    <NowBox
      title="من سجّل هذا الأسبوع؟"
      figure={answer}
      detail={number}
      act={remindable > 1 && remindAll('primary')}
      foot={foot}
    >
      {rows}
      {notes.map((note) => (
        <Row key={note} line="above" padBlock="8" tone="quiet">
          {note}
        </Row>
      ))}
    </NowBox>
  );
}
