import { IconBellRinging, IconCheck, IconUserShield } from '@tabler/icons-react';
import { remindOfWeek, type SectorWeek } from '../../../../contract/attendance/week.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { type ApiMutation, useApiMutation } from '../../../api/api.ts';
import { callName, formatNumber, sectorName, sectorOf, timeOf } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { WhatsAppLink } from '../../../ui/whatsapp-link.tsx';
import css from './week-card.module.css';
import {
  ledBy,
  missingText,
  remindedWord,
  reminderText,
  remindWord,
  writtenTo,
} from './week-rules.ts';

type Remind = ApiMutation<typeof remindOfWeek>;

/** The sectors that have not recorded the week, each with the ways to who records it, and one for all of them. */
export function MissingList({ sectors, week }: { sectors: readonly SectorWeek[]; week: Week }) {
  const remind = useApiMutation(remindOfWeek, {
    errorMessage: 'لم يُرسل التذكير',
    successMessage: 'أُرسل التذكير',
    untilFresh: true,
  });
  const left = sectors.filter(({ remindable }) => remindable).length;
  return (
    <>
      <h3 className={css.group}>لم يُسجَّل بعد ({formatNumber(sectors.length)})</h3>
      <ul className={css.missing}>
        {sectors.map((sector) => (
          <MissingSector key={sectorName(sector)} sector={sector} week={week} remind={remind} />
        ))}
      </ul>
      {left > 1 && (
        <Box padBlock="8" className={css.rest}>
          <Button
            wide
            icon={<IconBellRinging size={20} stroke={1.7} aria-hidden />}
            disabled={remind.isPending}
            onClick={() => remind.mutate({ body: {} })}
          >
            ذكّر الباقين ({formatNumber(left)})
          </Button>
        </Box>
      )}
    </>
  );
}

function MissingSector(props: { sector: SectorWeek; week: Week; remind: Remind }) {
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
      padInline="16"
      line="between"
      className={css.missingRow}
    >
      <Box leading="normal">
        <Row as="p" align="center" wrap size="name" weight="bold" className={css.sector}>
          {sectorName(sector)} {since && <Badge tone="warn">{since}</Badge>}
        </Row>
        <Text tone="quiet">{ledBy(sector)}</Text>
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
function Reach({ sector, week, remind }: { sector: SectorWeek; week: Week; remind: Remind }) {
  const { remindable, remindedAt } = sector;
  const name = sectorName(sector);
  const { origin } = window.location;
  const text = reminderText(sector, { weekNumber: week.weekNumber, origin });
  // Of several the messenger asks which one; one without a number can't be written to.
  const [first, ...others] = writtenTo(sector);
  const only = others.length === 0 ? first : undefined;
  return (
    <Row gap="8" align="center" className={css.reach}>
      {remindable ? (
        <Button
          look="tint"
          icon={<IconBellRinging className={css.bell} size={20} stroke={1.7} aria-hidden />}
          disabled={remind.isPending}
          onClick={() => remind.mutate({ body: { ...sectorOf(sector) } })}
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
