import { IconPackage, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SectorWeek } from '../../../contract/attendance/week.ts';
import { counted } from '../../../contract/core/counting.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import {
  listSessionPlans,
  readSessionPlan,
  type SessionRow,
} from '../../../contract/sessions/endpoints.ts';
import { hoursText, segmentNoun, sessionStateLabels } from '../../../contract/sessions/words.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import {
  formatNumber,
  groupToday,
  nouns,
  sectorName,
  sectorOf,
  weekdayDate,
} from '../../i18n/format.ts';
import { sectorsWithout, sessionToOpen } from '../../shared/planned-week.ts';
import { LinkButton } from '../../ui/button.tsx';
import { StepsBar } from '../../ui/figures/steps-bar.tsx';
import { Grid, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { MoreLink } from '../../ui/more-link.tsx';

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** This week's session of the own sector, or which sectors of the scope have none. Nothing outside a term and in a cancelled week. */
export function SessionsCard(props: {
  sector: SectorName | null;
  week: Week | undefined;
  /** Of leaders' scope. */
  sectorWeeks: readonly SectorWeek[] | undefined;
}) {
  const { sector, week, sectorWeeks } = props;
  const { termNumber, weekNumber } = week ?? {};
  const sessions = useQuery({
    ...q(listSessionPlans, { query: { ...sector, termNumber, weekNumber, limit: 200 } }),
    enabled: week !== undefined,
  });
  if (!week || week.cancelled) return null;
  return (
    <Card title="جلسة هذا الأسبوع" aside={<MoreLink to="/sessions">كل الجلسات</MoreLink>}>
      <Loaded query={sessions} skeleton={<CardSkeleton lines={3} />} failure="لم تُحمَّل الجلسات.">
        {({ body }) =>
          sector ? (
            <OwnSession sessions={body} week={week} />
          ) : (
            <WhoPlanned sessions={body} weeks={sectorWeeks} />
          )
        }
      </Loaded>
    </Card>
  );
}

function OwnSession({ sessions, week }: { sessions: readonly SessionRow[]; week: Week }) {
  const session = sessionToOpen(sessions, groupToday());
  // The whole plan stays on the device, so that the day opens without a connection.
  useQuery({
    ...q(readSessionPlan, { params: { sessionId: session?.sessionId ?? 0 } }),
    enabled: session?.state === 'planned',
  });
  if (!session) {
    return (
      <>
        <Text tone="quiet" below="12">
          لم تُخطَّط بعد
        </Text>
        <LinkButton
          look="tint"
          wide
          to="/sessions/plan"
          search={{ term: week.termNumber, week: week.weekNumber }}
          icon={<IconPlus {...icon} />}
        >
          تخطيط جلسة هذا الأسبوع
        </LinkButton>
      </>
    );
  }
  const params = { sessionId: String(session.sessionId) };
  const { materials, state, segments } = session;
  const left = materials.total - materials.ready;
  return (
    <>
      <Text weight="bold">{session.title}</Text>
      <Text tone="quiet" below="12">
        {[
          `${weekdayDate(session.day).split(' ')[0]} ${hoursText(session)}`,
          state === 'planned'
            ? segments > 0 && counted(segments, segmentNoun)
            : sessionStateLabels[state],
        ]
          .filter(Boolean)
          .join('، ')}
      </Text>
      <Grid columns="2" gap="8">
        {state === 'planned' ? (
          <LinkButton
            look="tint"
            to="/sessions/$sessionId/day"
            params={params}
            icon={<IconPlayerPlay {...icon} />}
          >
            يوم الجلسة
          </LinkButton>
        ) : (
          <LinkButton look="tint" to="/sessions/$sessionId" params={params}>
            الجلسة
          </LinkButton>
        )}
        {state === 'planned' && materials.total > 0 && (
          <LinkButton look="default" to="/sessions/materials" icon={<IconPackage {...icon} />}>
            {left === 0 ? 'كل المواد جاهزة' : `المواد: بقيت ${formatNumber(left)}`}
          </LinkButton>
        )}
      </Grid>
    </>
  );
}

/** For leaders: how many sectors of their scope have planned, and those that have not. */
function WhoPlanned(props: {
  sessions: readonly SessionRow[];
  weeks: readonly SectorWeek[] | undefined;
}) {
  const { sessions, weeks } = props;
  if (!weeks) return <CardSkeleton lines={2} />;
  const scope = weeks.flatMap((each) => sectorOf(each) ?? []);
  if (scope.length === 0) return <Text tone="quiet">لا توجد قطاعات بعد</Text>;
  const missing = sectorsWithout(scope, sessions);
  const done = scope.length - missing.length;
  return (
    <>
      <Text weight="bold">
        {missing.length === 0
          ? 'كل القطاعات خطّطت'
          : `خطّط ${formatNumber(done)} من ${counted(scope.length, nouns.sector, formatNumber)}`}
      </Text>
      <StepsBar done={done} all={scope.length} />
      {missing.length > 0 && (
        <Text tone="quiet">
          {`لا جلسة بعد: ${missing.map((each) => sectorName(each)).join('، ')}`}
        </Text>
      )}
    </>
  );
}
