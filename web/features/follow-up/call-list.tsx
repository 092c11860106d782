import { IconCheck, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FollowUpMessages } from '../../../contract/follow-up/words.ts';
import { dayMonth, groupPhone, keepCompounds, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { AddNumberLink } from '../../shared/families/add-number-link.tsx';
import { messageTo, telUrl, weeksMissed } from '../../shared/families/follow-up.ts';
import { GroupBox } from '../../shared/group-box.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Percent } from '../../ui/figures/percent.tsx';
import { Box, Grid, look, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import css from './follow-up-page.module.css';
import { type AwayPerson, dayLabel } from './rules.ts';

const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

type Calls = {
  areCaptains: boolean;
  /** The list is not there until they have loaded. */
  messages: FollowUpMessages | undefined;
  today: string;
  onCall: (person: AwayPerson) => void;
  onDone: (person: AwayPerson) => void;
};

/** Whom to call today, the longest away first, with what it takes to reach them. */
export function CallList({ rows, shown, ...calls }: Calls & { rows: AwayPerson[]; shown: number }) {
  return (
    <div className={css.calls}>
      <GroupBox
        title="مكالمات اليوم"
        count={rows.length}
        shown={shown}
        heads={
          <div className={css.heads} aria-hidden>
            <span>الغياب</span>
            <span>آخر حضور</span>
            <span>الحضور</span>
            <span>{calls.areCaptains ? 'الهاتف' : 'ولي الأمر'}</span>
          </div>
        }
      >
        {rows.map((person) => (
          <Row key={person.personId} person={person} {...calls} />
        ))}
      </GroupBox>
    </div>
  );
}

function Row({ person, ...calls }: Calls & { person: AwayPerson }) {
  const { name, run, rate, lastAttended, contact } = person;
  const seen = lastAttended && dayMonth(lastAttended.date);
  return (
    <Grid as="li" gap="8" columnGap="12" className={css.row}>
      <Box leading="normal">
        <Text size="name" weight="bold" className={css.name}>
          {calls.areCaptains ? (
            keepCompounds(name)
          ) : (
            <Link to="/scout/$id" params={{ id: String(person.personId) }}>
              {keepCompounds(name)}
            </Link>
          )}
        </Text>
        <Text tone="quiet">
          {sectorName(person)}
          <Text as="span" hide="wide">
            ، {seen ? `آخر حضور ${seen}` : 'لم يُسجَّل حضوره بعد'}
          </Text>
        </Text>
        {contact && (
          <Text tone="quiet">
            آخر تواصل {dayLabel(contact.at, calls.today)}
            {contact.note && `: ${contact.note}`}
          </Text>
        )}
      </Box>
      <span>
        {run >= 2 ? (
          <Badge tone={run >= 4 ? 'bad' : 'warn'}>
            <VisuallyHidden>غياب </VisuallyHidden>
            {weeksMissed(run)}
          </Badge>
        ) : (
          <Badge tone="warn">
            <VisuallyHidden>حضور </VisuallyHidden>
            <Percent value={rate ?? 0} />
          </Badge>
        )}
      </span>
      <span className={css.cell}>
        <VisuallyHidden>آخر حضور </VisuallyHidden>
        {seen ?? '-'}
      </span>
      <span className={css.cell}>
        <VisuallyHidden>نسبة الحضور </VisuallyHidden>
        {rate === null ? '-' : <Percent value={rate} />}
      </span>
      <Reach person={person} {...calls} />
    </Grid>
  );
}

/** The ways to somebody, and that they were reached. */
function Reach({ person, areCaptains, messages, onCall, onDone }: Calls & { person: AwayPerson }) {
  const captain = useCaptain();
  const { name, phoneNumber } = person;
  const whom = areCaptains ? name : `أسرة ${name}`;
  return (
    <Grid gap="8" whole className={css.reach} data-missing={!phoneNumber || undefined}>
      {phoneNumber ? (
        <>
          <ButtonAnchor
            look="tint"
            icon={<IconPhone {...sign} />}
            href={telUrl(phoneNumber)}
            onClick={() => onCall(person)}
          >
            <span>
              <Text as="span" hide="wide">
                اتصال
              </Text>
              <Text as="span" hide="narrow" className={css.number}>
                {groupPhone(phoneNumber)}
              </Text>
              <VisuallyHidden> {whom}</VisuallyHidden>
            </span>
          </ButtonAnchor>
          <WhatsAppButton
            look="default"
            phone={phoneNumber}
            text={messages && messageTo(person, messages, { captain, isCaptain: areCaptains })}
          >
            <span>
              واتساب<VisuallyHidden> إلى {whom}</VisuallyHidden>
            </span>
          </WhatsAppButton>
        </>
      ) : (
        <AddNumberLink scoutId={person.personId} name={name}>
          <Text as="span" hide="wide">
            {' '}
            ولي الأمر
          </Text>
        </AddNumberLink>
      )}
      <Button
        look="default"
        icon={<IconCheck {...sign} className={look({ hide: 'narrow' })} />}
        onClick={() => onDone(person)}
      >
        <span>
          تم التواصل<VisuallyHidden> مع {whom}</VisuallyHidden>
        </span>
      </Button>
    </Grid>
  );
}
