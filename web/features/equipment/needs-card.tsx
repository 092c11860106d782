import { useState } from 'react';
import { dueDayOf } from '../../../contract/equipment/rules.ts';
import type { EquipmentRequest, Lending } from '../../../contract/equipment/shapes.ts';
import { callName, dayMonth, formatNumber } from '../../i18n/format.ts';
import { borrowerName } from '../../shared/trips/equipment-words.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import {
  dueSaid,
  firstName,
  lendingText,
  requestFree,
  requestText,
  spanText,
} from './equipment-words.ts';
import { DeclineDialog } from './request-dialog.tsx';

/** Asks whoever has overdue equipment for it, by message; nothing where no number is known. */
export function RemindButton({ lending }: { lending: Lending }) {
  const { to } = lending;
  if (!to.phoneNumber) return null;
  return (
    <WhatsAppButton
      look="tint"
      phone={to.phoneNumber}
      text={`سلام يا كابتن ${firstName(borrowerName(to))}، موعد رجوع ${lendingText(lending)} كان ${dayMonth(dueDayOf(lending))}. متى نستلمها؟`}
    >
      ذكّره
    </WhatsAppButton>
  );
}

/** How many of each stand beside the list. */
const SHOWN = 2;

/** Overdue lendings with what is done about them, the oldest first. */
export function LateCard({ lendings }: { lendings: readonly Lending[] }) {
  return (
    <Card title="فات موعدها" count={formatNumber(lendings.length)}>
      <ul>
        {lendings.slice(0, SHOWN).map((lending) => (
          <Box as="li" key={lending.lendingId} padBlock="12" line="between">
            <Text weight="bold">
              {borrowerName(lending.to)}
              {lending.to.kind === 'outside' && (
                <Text as="span" tone="quiet" weight="normal">
                  ، خارج المجموعة
                </Text>
              )}
            </Text>
            <Text>{lendingText(lending)}</Text>
            <Text tone="bad">{dueSaid(dueDayOf(lending)).text}</Text>
            <Row gap="8" wrap above="8">
              <RemindButton lending={lending} />
              <LinkButton
                to="/equipment/lending/$lendingId"
                params={{ lendingId: String(lending.lendingId) }}
                look="default"
              >
                استلمها
              </LinkButton>
            </Row>
          </Box>
        ))}
      </ul>
      {lendings.length > SHOWN && (
        <MoreLink to="/equipment/out" search={{ state: 'overdue' }}>
          {`كل ما فات موعده (${formatNumber(lendings.length)})`}
        </MoreLink>
      )}
    </Card>
  );
}

/** Requests that wait for an answer, with the answers. */
export function RequestsCard({ requests }: { requests: readonly EquipmentRequest[] }) {
  const [declined, setDeclined] = useState<EquipmentRequest | null>(null);
  return (
    <Card title="طلبات" count={formatNumber(requests.length)}>
      <ul>
        {requests.slice(0, SHOWN).map((request) => {
          const free = requestFree(request);
          return (
            <Box as="li" key={request.requestId} padBlock="12" line="between">
              <Text weight="bold">{callName(request.captain)}</Text>
              <Text>{`${requestText(request)}، ${spanText(request)}`}</Text>
              <Text tone={free.tone}>{free.text}</Text>
              <Row gap="8" wrap above="8">
                <LinkButton
                  to="/equipment/lend"
                  search={{ request: request.requestId }}
                  look="tint"
                >
                  سلّمه
                </LinkButton>
                <Button look="default" onClick={() => setDeclined(request)}>
                  اعتذر
                </Button>
              </Row>
            </Box>
          );
        })}
      </ul>
      <MoreLink to="/equipment/requests">{`كل الطلبات (${formatNumber(requests.length)})`}</MoreLink>
      {declined && <DeclineDialog request={declined} onClose={() => setDeclined(null)} />}
    </Card>
  );
}
