import { counted } from '../../../../contract/core/counting.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import type { SessionRow } from '../../../../contract/sessions/endpoints.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { formatNumber, nouns, weekdayDate } from '../../../i18n/format.ts';
import { sectorsWithout } from '../../../shared/planned-week.ts';
import { StepsBar } from '../../../ui/figures/steps-bar.tsx';
import { Summary } from '../../../ui/figures/summary.tsx';
import { Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { RemindBox } from '../remind-box.tsx';
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
        {`${formatNumber(done)} من ${counted(sectors.length, nouns.sector, formatNumber)}`}
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
