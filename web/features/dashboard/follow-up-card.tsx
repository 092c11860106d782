import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type AwayScout,
  listFollowUp,
  readFollowUpMessages,
} from '../../../contract/follow-up/endpoints.ts';
import type { FollowUpMessages } from '../../../contract/follow-up/words.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { keepCompounds, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import {
  callsToday,
  isToCall,
  messageTo,
  telUrl,
  USUAL_WEEKS,
  weeksMissed,
} from '../../shared/follow-up.ts';
import { iconButton } from '../../ui/icon-button.tsx';
import { Box, Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx';
import css from './follow-up-card.module.css';

/** Number of people shown. */
const SHOWN = 3;

/** The beginning of the call list, of the own sector or of the whole scope. */
export function FollowUpCard({ sector }: { sector: SectorName | null }) {
  const list = useQuery(q(listFollowUp, { query: { ...sector } }));
  const messages = useQuery(q(readFollowUpMessages)).data?.body;
  return (
    <Card title="الافتقاد" aside={<MoreLink to="/follow-up">كل القائمة</MoreLink>}>
      <Loaded query={list} skeleton={<CardSkeleton lines={3} />}>
        {({ body, counts }) => {
          const away = body.filter(({ run }) => run >= USUAL_WEEKS);
          const toCall = away.filter(isToCall);
          const weeks = `غياب ${weeksMissed(USUAL_WEEKS)} فأكثر`;
          if (toCall.length === 0) {
            return (
              <p className={css.answer}>
                {counts.three === 0
                  ? `لا أحد غاب ${weeksMissed(USUAL_WEEKS)} متتالية`
                  : 'لا مكالمات اليوم، تم التواصل مع الجميع'}
              </p>
            );
          }
          return (
            <>
              <p className={css.answer}>
                <strong>{callsToday(toCall.length)}</strong>، {weeks}
              </p>
              <Box as="ul" above="8">
                {toCall.slice(0, SHOWN).map((scout) => (
                  <ScoutItem key={scout.scoutId} scout={scout} messages={messages} />
                ))}
              </Box>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function ScoutItem({
  scout,
  messages,
}: {
  scout: AwayScout;
  messages: FollowUpMessages | undefined;
}) {
  const captain = useCaptain();
  const { name, run, phoneNumber } = scout;
  return (
    <Row as="li" gap="8" align="center" padBlock="8" line="above" trim="end">
      <Grid as="p" grow tone="quiet" leading="normal">
        <Text as="strong" weight="bold" tone="ink">
          {keepCompounds(name)}
        </Text>
        <span>
          {sectorName(scout)}، غياب {weeksMissed(run)}
        </span>
      </Grid>
      {phoneNumber && (
        <>
          <a
            className={`${iconButton} ${look({ fill: 'accent' })}`}
            href={telUrl(phoneNumber)}
            aria-label={`اتصال بأسرة ${name}`}
          >
            <IconPhone size={22} stroke={1.7} aria-hidden />
          </a>
          {messages && (
            <WhatsAppLink
              phone={phoneNumber}
              text={messageTo(scout, messages, { captain })}
              to={`أسرة ${name}`}
            />
          )}
        </>
      )}
    </Row>
  );
}
