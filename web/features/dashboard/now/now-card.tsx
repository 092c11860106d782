import { IconCheck } from '@tabler/icons-react';
import { type FC, type ReactNode, Suspense } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { look, Stack, Text } from '../../../ui/layout/box.tsx';
import { lazyWithFallback } from '../../../ui/layout/lazy-with-fallback.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { type FirstKey, needOfCard } from '../need-rules.ts';
import type { Facts } from '../use-facts.ts';
import { useKeptHeight } from '../use-kept-height.ts';
import { useReminder } from '../week/use-reminder.ts';
import { WeekFoot } from '../week/week-foot-box.tsx';
import { splitWeek } from '../week/week-rules.ts';
import { CaptainCard } from './captain-card.tsx';
import {
  BadgesCard,
  CallsCard,
  DecisionCard,
  NothingCard,
  PlanCard,
  TripCard,
} from './first-need-card.tsx';
import { DoneFoot, NowSkeleton } from './now-box.tsx';
import { ScopeWeekCard } from './scope-week-card.tsx';
import { SectorWeekCard } from './sector-week-card.tsx';

/** Loaded for a new group alone. */
const FirstSteps = lazyWithFallback(async () => {
  const { FirstSteps } = await import('../../../shared/first-steps/first-steps-card.tsx');
  return { default: FirstSteps };
});

/** The cards of what may come first on a day without a week to hand in. */
const cards: Record<FirstKey, FC<{ facts: Facts; foot: ReactNode }>> = {
  trip: TripCard,
  calls: CallsCard,
  session: PlanCard,
  decision: DecisionCard,
  captain: CaptainCard,
  badges: BadgesCard,
};

/** The dashboard's first card: a new group's steps, the week after its meeting, else what waits longest. */
export function NowCard({ facts }: { facts: Facts }) {
  const { ref, reserved } = useKeptHeight<HTMLDivElement>('now-card', !facts.isPending);
  return (
    <Stack gap="12" ref={ref} style={{ minBlockSize: reserved }}>
      <Chosen facts={facts} />
    </Stack>
  );
}

function Chosen({ facts }: { facts: Facts }) {
  const skeleton = <NowSkeleton type={facts.captain.type} />;
  const steps = facts.steps && (
    <Suspense fallback={skeleton}>
      <FirstSteps steps={facts.steps} />
    </Suspense>
  );
  if (facts.isFriday && facts.week && !facts.isPending) {
    const Card = facts.sector ? SectorWeekCard : ScopeWeekCard;
    return (
      <>
        <Card facts={facts} week={facts.week} />
        {steps}
      </>
    );
  }
  if (steps) return steps;
  if (facts.isPending) return skeleton;
  const need = needOfCard(facts);
  // The list says what could not be loaded: that nothing waits is not known.
  if (!need && facts.failed.length > 0) return null;
  const Card = need ? cards[need] : NothingCard;
  return <Card facts={facts} foot={<LastWeek facts={facts} />} />;
}

/** The hand-in of the last week that was met, at the foot of another card. */
function LastWeek({ facts }: { facts: Facts }) {
  const { last, week, jobs, own, scope } = facts;
  const reminder = useReminder(facts.reminderWeek);
  if (!last) return null;
  const number = `الأسبوع ${formatNumber(last.week.weekNumber)}`;
  const correct = (
    <MoreLink to="/record-scouts-absence" search={facts.weekSearch}>
      {week ? 'تعديل' : 'تصحيح أسبوع سابق'}
    </MoreLink>
  );
  if (!week) {
    return (
      <DoneFoot aside={facts.sector && correct}>
        <span>
          <strong>{number}</strong> ملغي، لا يُسجَّل فيه شيء
        </span>
      </DoneFoot>
    );
  }
  if (facts.sector) {
    if (jobs.length > 0) return null;
    return (
      <DoneFoot aside={correct}>
        <IconCheck size={20} stroke={2} aria-hidden className={look({ tone: 'ok' })} />
        <Text as="span" grow tone="quiet">
          <Text as="strong" weight="bold" tone="ink">
            {number}
          </Text>{' '}
          {own.points ? 'سُجِّل الغياب وسُلِّم التقييم' : 'سُجِّل الغياب'}
        </Text>
      </DoneFoot>
    );
  }
  const { asked, missing, recorded } = splitWeek(scope.data?.body ?? []);
  if (asked.length === 0) return null;
  return (
    <WeekFoot
      title={
        missing.length === 0
          ? `${number} اكتمل`
          : `${number}: سُجِّل ${formatNumber(recorded.length)} من ${formatNumber(asked.length)}`
      }
      recorded={recorded}
      rest={missing}
      week={week}
      reminder={reminder}
    />
  );
}
