import { IconChevronDown, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSectors } from '../../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { listSessionPlans, type SessionRow } from '../../../../contract/sessions/endpoints.ts';
import { readCurrentWeek } from '../../../../contract/terms/endpoints.ts';
import { q } from '../../../api/api.ts';
import { sectorsWithout, sessionsOf } from '../../../shared/dates/planned-week.ts';
import { Box, Grid, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { plannedText } from '../session-words.ts';
import { useOwnSectors } from '../use-own-sectors.ts';
import css from './other-sectors-card.module.css';
import { OwnWeekCard } from './own-week-card.tsx';
import { WeekLinesList } from './week-lines-list.tsx';
import { WhoPlannedCard } from './who-planned-card.tsx';

/** On a phone, in px: a planned session above the other sectors' row, and who has planned. */
const OWN_ROOM = 400;
const LEADERS_ROOM = 269;

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
  const skeleton = <CardSkeleton lines={4} room={own ? OWN_ROOM : LEADERS_ROOM} />;
  if (current.isPending) return skeleton;
  // Before the first week there is nothing to plan for yet.
  if (!week) return null;
  return (
    <Loaded query={sessions} skeleton={skeleton} failure="لم تُحمَّل الجلسات.">
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

/** The other sectors' plans for this week, folded into one row. */
function OtherSectorsCard(props: {
  sectors: readonly SectorName[];
  sessions: readonly SessionRow[];
}) {
  const { sectors, sessions } = props;
  const [isOpen, setOpen] = useState(false);
  const missing = sectorsWithout(sectors, sessions);
  if (sectors.length === 0) return null;
  return (
    <Box surface="card" rounded>
      <Row
        as="button"
        type="button"
        gap="12"
        align="center"
        full
        control
        pad="12"
        tone="ink"
        textAlign="start"
        className={css.open}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Tile square="44">
          <IconUsersGroup size={22} stroke={1.7} aria-hidden />
        </Tile>
        <Grid as="span" grow>
          <Text as="strong" weight="bold">
            قطاعات أخرى هذا الأسبوع
          </Text>
          <Text as="span" tone="quiet">
            {plannedText(sessions.length, missing.length)}
          </Text>
        </Grid>
        <IconChevronDown size={20} stroke={1.7} aria-hidden />
      </Row>
      {isOpen && (
        <Stack gap="12" pad="16" line="above">
          <WeekLinesList missing={missing} sessions={sessions} />
        </Stack>
      )}
    </Box>
  );
}
