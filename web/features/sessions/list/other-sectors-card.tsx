import { IconChevronDown, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import type { SessionRow } from '../../../../contract/sessions/endpoints.ts';
import { sectorsWithout } from '../../../shared/planned-week.ts';
import { Box, Grid, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { plannedText } from '../session-words.ts';
import css from './other-sectors-card.module.css';
import { WeekLinesList } from './week-lines-list.tsx';

/** What the other sectors planned for this week, folded into one row. */
export function OtherSectorsCard(props: {
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
