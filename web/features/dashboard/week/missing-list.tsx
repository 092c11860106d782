import { IconBellRinging, IconCheck, IconUserShield } from '@tabler/icons-react';
import type { SectorWeek } from '../../../../contract/attendance/week.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { callName, sectorName, timeOf } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useHasRail } from '../../../ui/use-wide.ts';
import { WhatsAppLink } from '../../../ui/whatsapp-link.tsx';
import type { Reminder } from './use-reminder.ts';
import css from './week.module.css';
import {
  ledBy,
  missingText,
  remindedWord,
  reminderText,
  remindWord,
  writtenTo,
} from './week-rules.ts';

type Reached = { week: Week; reminder: Reminder };

/** Sectors that have not recorded the week, each with the ways to who records it. */
export function MissingList({ sectors, ...reached }: Reached & { sectors: readonly SectorWeek[] }) {
  return (
    <ul>
      {sectors.map((sector) => (
        <MissingSector key={sectorName(sector)} sector={sector} {...reached} />
      ))}
    </ul>
  );
}

function MissingSector(props: Reached & { sector: SectorWeek }) {
  const { sector } = props;
  const since = missingText(sector);
  return (
    <Row
      as="li"
      gap="8"
      columnGap="12"
      align="center"
      justify="between"
      padBlock="4"
      line="above"
      className={css.missing}
    >
      <Box leading="normal">
        <Row as="p" columnGap="8" align="center" wrap size="name" weight="bold">
          {sectorName(sector)} {since && <Badge tone="warn">{since}</Badge>}
        </Row>
        <Text tone="quiet">{ledBy(sector, !useHasRail())}</Text>
      </Box>
      {writtenTo(sector).length === 0 ? <Assign sector={sector} /> : <Reach {...props} />}
    </Row>
  );
}

function Assign({ sector }: { sector: SectorWeek }) {
  return (
    <LinkButton
      to="/assign-captain"
      search={{ base: sector.sectorBaseName, suffix: sector.sectorSuffixName }}
      look="default"
      icon={<IconUserShield size={20} stroke={1.7} aria-hidden />}
    >
      تعيين قائد<VisuallyHidden> لقطاع {sectorName(sector)}</VisuallyHidden>
    </LinkButton>
  );
}

/** The ways to who records a sector: a notification, and their messenger. */
function Reach({ sector, week, reminder }: Reached & { sector: SectorWeek }) {
  const { remindable, remindedAt } = sector;
  const name = sectorName(sector);
  const { origin } = window.location;
  const text = reminderText(sector, { ...week, origin });
  // The messenger asks which one of several; one without a number can't be written to.
  const [first, ...others] = writtenTo(sector);
  const only = others.length === 0 ? first : undefined;
  return (
    <Row gap="8" align="center" className={css.reach}>
      {remindable ? (
        <Button
          look="tint"
          icon={<IconBellRinging className={css.bell} size={20} stroke={1.7} aria-hidden />}
          disabled={reminder.isPending}
          onClick={() => reminder.remind(sector)}
        >
          {remindWord(sector)}
          <VisuallyHidden> لتسجيل {name}</VisuallyHidden>
        </Button>
      ) : (
        remindedAt && (
          <Badge tone="ok">
            <IconCheck size={18} stroke={1.7} aria-hidden />
            {remindedWord(sector)} <span className={css.moment}>{timeOf(remindedAt)}</span>
          </Badge>
        )
      )}
      {only?.phoneNumber !== null && (
        <WhatsAppLink
          phone={only?.phoneNumber ?? null}
          text={text}
          to={only ? callName(only) : `قادة ${name}`}
        />
      )}
    </Row>
  );
}
