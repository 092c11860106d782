import { useQuery } from '@tanstack/react-query';
import { listSectors } from '../../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { listSessionPlans } from '../../../../contract/sessions/endpoints.ts';
import { readCurrentWeek } from '../../../../contract/terms/endpoints.ts';
import { q } from '../../../api/api.ts';
import { sectorsWithout, sessionsOf } from '../../../shared/planned-week.ts';
import { Stack } from '../../../ui/layout/box.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { useOwnSectors } from '../use-own-sectors.ts';
import { OtherSectorsCard } from './other-sectors-card.tsx';
import { OwnWeekCard } from './own-week-card.tsx';
import { WhoPlannedCard } from './who-planned-card.tsx';

/** This week: the own sector's session and the others' folded, or for leaders who has planned. */
export function ThisWeekBox({ own }: { own: SectorName | null }) {
  const scope = useOwnSectors();
  const current = useQuery(q(readCurrentWeek));
  const week = current.data?.body;
  const { termNumber, weekNumber } = week ?? {};
  const sessions = useQuery({
    ...q(listSessionPlans, { query: { termNumber, weekNumber, limit: 200 } }),
    enabled: week !== undefined,
  });
  const sectors = useQuery(q(listSectors)).data?.body ?? [];
  // Before the first week there is nothing to plan for yet.
  if (current.isError || !week) return null;
  return (
    <Loaded query={sessions} skeleton={<CardSkeleton lines={4} />} failure="لم تُحمَّل الجلسات.">
      {({ body }) => {
        if (!own) {
          const inScope = body.filter((session) =>
            session.sectors.some((each) => isIn(scope, each)),
          );
          return <WhoPlannedCard week={week} sectors={scope} sessions={inScope} />;
        }
        const others = sectors.filter((each) => !isIn([own], each));
        return (
          <Stack gap="12">
            <OwnWeekCard week={week} sessions={sessionsOf(own, body)} />
            <OtherSectorsCard
              sectors={others}
              sessions={body.filter((session) => sectorsWithout([own], [session]).length > 0)}
            />
          </Stack>
        );
      }}
    </Loaded>
  );
}

const isIn = (sectors: readonly SectorName[], { baseName, suffixName }: SectorName) =>
  sectors.some((each) => each.baseName === baseName && each.suffixName === suffixName);
