import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '../../../contract/core/permissions.ts';
import {
  listEquipmentRequests,
  listLendings,
} from '../../../contract/equipment/lending-endpoints.ts';
import { dueDayOf } from '../../../contract/equipment/rules.ts';
import type { EquipmentRequest } from '../../../contract/equipment/shapes.ts';
import { q } from '../../api/api.ts';
import { callName, dayMonth } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { borrowerName } from '../../shared/trips/equipment-words.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Stack, Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { LinkRow } from '../../ui/link-row.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { lendingText, requestFree, requestSaid, requestText, spanText } from './equipment-words.ts';
import { RequestDialog } from './request-dialog.tsx';

/** Requests of captains: everybody's for who keeps the equipment, else the own ones. */
export default function RequestsPage() {
  const isKeeper = can(useCaptain(), 'equipment:keep');
  const requests = useQuery(q(listEquipmentRequests, { query: {} }));
  const longer =
    useQuery(q(listLendings, { query: { state: 'wanted', mine: !isKeeper } })).data?.body ?? [];
  const [openedId, setOpened] = useState<number | null>(null);
  const opened = requests.data?.body.find(({ requestId }) => requestId === openedId);
  return (
    <FormColumn>
      <PageHeader
        title={isKeeper ? 'طلبات العهدة' : 'طلباتك'}
        back={{ to: '/equipment', label: 'العهدة' }}
        actions={
          <LinkButton to="/equipment/ask" look="default">
            أحتاج
          </LinkButton>
        }
      />
      <Loaded query={requests} skeleton={<CardSkeleton lines={6} />} failure="لم تُحمَّل الطلبات.">
        {({ body }) => {
          const waiting = body.filter(({ state }) => state === 'open');
          const others = body.filter(({ state }) => state !== 'open');
          if (body.length + longer.length === 0) return <EmptyState title="لا طلبات بعد" />;
          const rows = (some: readonly EquipmentRequest[]) =>
            some.map((request) => (
              <RequestRow
                key={request.requestId}
                request={request}
                isKeeper={isKeeper}
                onOpen={() => setOpened(request.requestId)}
              />
            ));
          return (
            <Stack gap="16">
              {longer.length > 0 && (
                <Card title={isKeeper ? 'تنتظر أياماً أكثر' : 'طلبتَ أياماً أكثر'}>
                  <ul>
                    {longer.map((lending) => (
                      <LinkRow
                        key={lending.lendingId}
                        to="/equipment/lending/$lendingId"
                        params={{ lendingId: String(lending.lendingId) }}
                        heading={isKeeper ? borrowerName(lending.to) : lendingText(lending)}
                        about={`${isKeeper ? `${lendingText(lending)}، ` : ''}موعدها ${dayMonth(dueDayOf(lending))}، ويريدها حتى ${dayMonth(lending.wantedUntil!)}`}
                      />
                    ))}
                  </ul>
                </Card>
              )}
              {waiting.length > 0 && (
                <Card title={isKeeper ? 'تنتظر ردّك' : 'تنتظر الرد'}>
                  <ul>{rows(waiting)}</ul>
                </Card>
              )}
              {others.length > 0 && (
                <Card title="رُدّ عليها">
                  <ul>{rows(others)}</ul>
                </Card>
              )}
            </Stack>
          );
        }}
      </Loaded>
      {opened && (
        <RequestDialog request={opened} isKeeper={isKeeper} onClose={() => setOpened(null)} />
      )}
    </FormColumn>
  );
}

function RequestRow(props: { request: EquipmentRequest; isKeeper: boolean; onOpen: () => void }) {
  const { request, isKeeper } = props;
  const isOthers = isKeeper && !request.isOwn;
  const said = request.state === 'open' && isKeeper ? requestFree(request) : requestSaid(request);
  return (
    <ListRow
      name={isOthers ? callName(request.captain) : requestText(request)}
      about={
        <>
          {isOthers && `${requestText(request)}، `}
          {spanText(request)}
          <Text as="span" block tone={said.tone}>
            {said.text}
          </Text>
        </>
      }
    >
      <Button
        look={request.state === 'open' && isKeeper ? 'tint' : 'default'}
        aria-label={`افتح طلب ${callName(request.captain)}: ${requestText(request)}`}
        onClick={props.onOpen}
      >
        {request.state === 'open' && isKeeper ? 'ردّ' : 'افتح'}
      </Button>
    </ListRow>
  );
}
