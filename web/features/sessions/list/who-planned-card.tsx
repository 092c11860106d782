import { IconBellRinging } from '@tabler/icons-react';
import { countText } from '../../../../contract/core/counting.ts';
import { can } from '../../../../contract/core/permissions.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { remindOfSessions, type SessionRow } from '../../../../contract/sessions/endpoints.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { useApiMutation } from '../../../api/api.ts';
import { formatNumber, nouns, weekdayDate } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { sectorsWithout } from '../../../shared/dates/planned-week.ts';
import { Button } from '../../../ui/button.tsx';
import { StepsBar } from '../../../ui/figures/steps-bar.tsx';
import { Summary } from '../../../ui/figures/summary.tsx';
import { Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { WeekLinesList } from './week-lines-list.tsx';

/** Which sectors have planned this week, and which have not. */
export function WhoPlannedCard(props: {
  week: Week;
  sectors: readonly SectorName[];
  sessions: readonly SessionRow[];
}) {
  const { week, sectors, sessions } = props;
  const isWide = useWide();
  const missing = sectorsWithout(sectors, sessions);
  const done = sectors.length - missing.length;
  return (
    <Card title="من خطّط لهذا الأسبوع؟">
      <Text size="h2" weight="bold">
        {`${formatNumber(done)} من ${countText(sectors.length, nouns.sector)}`}
      </Text>
      <Text tone="quiet">
        {`الأسبوع ${formatNumber(week.weekNumber)}، يبدأ ${weekdayDate(week.startDate)}`}
      </Text>
      <StepsBar done={done} all={sectors.length} />
      <Stack gap="12">
        {!week.cancelled && <RemindBox count={missing.length} />}
        {isWide ? (
          <WeekLinesList missing={missing} sessions={sessions} />
        ) : (
          <details>
            <Summary>القطاعات وجلساتها</Summary>
            <WeekLinesList missing={missing} sessions={sessions} />
          </details>
        )}
      </Stack>
    </Card>
  );
}

/** The captain's name as the object of a verb. */
const SECTORS = { ...nouns.sector, one: 'قطاعاً واحداً', two: 'قطاعين' };

/** Reminds the sectors that have not planned this week, each once a day; for general and unit captains. */
function RemindBox({ count }: { count: number }) {
  const captain = useCaptain();
  const remind = useApiMutation(remindOfSessions, {
    successMessage: ({ count }) =>
      count === 0
        ? 'ذُكِّرت هذه القطاعات اليوم'
        : `أُرسل التذكير إلى ${countText(count, { ...SECTORS, one: 'قطاع واحد' })}`,
    errorMessage: 'لم يُرسل التذكير',
  });
  if (count === 0 || !can(captain, 'sessions:remind')) return null;
  return (
    <div>
      <Button
        look="default"
        icon={<IconBellRinging size={20} stroke={1.7} aria-hidden />}
        disabled={remind.isPending}
        onClick={() => remind.mutate({ body: {} })}
      >
        {`ذكّر ${countText(count, SECTORS)}`}
      </Button>
    </div>
  );
}
