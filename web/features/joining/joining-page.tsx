import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daysBetween } from '../../../contract/core/calendar.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { sectorLabel } from '../../../contract/core/labels.ts';
import { matchesSearch } from '../../../contract/core/text.ts';
import {
  type JoinRequest,
  listJoinRequests,
  moveJoinRequest,
} from '../../../contract/joining/join-endpoints.ts';
import type { openStates } from '../../../contract/joining/words.ts';
import { createParentLink } from '../../../contract/parents/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { dayOf, formatNumber, groupToday } from '../../i18n/format.ts';
import { useGroup } from '../../session/group.ts';
import { newRequests } from '../../shared/join-requests.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { LinkText } from '../../ui/link-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { type Accepted, AcceptForm, type SectorSize } from './accept-form.tsx';
import css from './joining-page.module.css';
import { type Move, MoveForm, moveWords } from './move-form.tsx';
import { RequestCard } from './request-card.tsx';
import { RequestsList } from './requests-list.tsx';
import { RequestsTable } from './requests-table.tsx';
import { oldestWords } from './rules.ts';

type OpenState = (typeof openStates)[number];
const titles: Record<OpenState, string> = {
  received: 'جديد',
  called: 'تم الاتصال',
  invited: 'مدعوّون',
  waiting: 'ينتظرون مكاناً',
};
/** Who has a day comes before who was only called. */
const order = ['received', 'invited', 'called', 'waiting'] as const satisfies OpenState[];
const joinUrl = () => `${location.origin}/join`;

/** The open requests to join that the captain may answer. */
export default function JoiningPage() {
  const requests = useQuery(q(listJoinRequests, { query: {} }));
  const isOpen = useGroup()?.joinOpen ?? false;
  const { body = [] } = requests.data ?? {};
  const fresh = body.filter(({ state }) => state === 'received');
  const [oldest] = fresh;
  return (
    <>
      <PageHeader
        title="طلبات الانضمام"
        back={HOME}
        aside={
          <Badge tone={isOpen ? 'ok' : 'neutral'}>
            {isOpen ? 'الطلبات مفتوحة' : 'الطلبات مغلقة'}
          </Badge>
        }
        lead={
          requests.data && (
            <>
              <strong>{newRequests(fresh.length)}</strong>
              {oldest && oldestWords(fresh.length, daysBetween(dayOf(oldest.at), groupToday()))}
            </>
          )
        }
      />
      <Loaded query={requests} skeleton={<CardSkeleton lines={8} />} failure="تعذّر تحميل الطلبات">
        {(answer) => <Requests requests={answer.body} sectors={answer.sectors} />}
      </Loaded>
    </>
  );
}

type Doing = { request: JoinRequest; what: Move | 'accept' };

function Requests(props: { requests: readonly JoinRequest[]; sectors: readonly SectorSize[] }) {
  const { requests, sectors } = props;
  const isWide = useWide();
  const isOpen = useGroup()?.joinOpen ?? false;
  const [shown, setShown] = useState<OpenState | null>(null);
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<number>();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const close = () => setDoing(null);
  const found = order.flatMap((each) =>
    requests.filter(
      ({ state, name, number, guardianName }) =>
        state === each &&
        (shown === null || state === shown) &&
        matchesSearch(`${name} ${guardianName} ${number}`, search),
    ),
  );
  const chosen = found.find(({ requestId }) => requestId === chosenId) ?? found[0];
  const done = (next: Accepted) => {
    close();
    setAccepted(next);
  };
  const link = (
    <Card title={isOpen ? 'رابط الطلبات' : 'الطلبات مغلقة'}>
      <Stack gap="8">
        {!isOpen && <Text tone="quiet">يفتحها القائد العام من إعدادات المجموعة.</Text>}
        <LinkText url={joinUrl()} />
        <CopyButton text={joinUrl()} label="نسخ الرابط" />
      </Stack>
    </Card>
  );
  return (
    <Stack gap="16">
      {accepted && <AcceptedBox accepted={accepted} onClose={() => setAccepted(null)} />}
      {requests.length === 0 ? (
        <EmptyState title="لا طلبات" />
      ) : (
        <>
          <Grid gap="8" role="group" aria-label="الحالة" className={css.tiles}>
            {([null, 'received', 'called', 'invited'] as const).map((state) => (
              <Button
                key={state}
                look={shown === state ? 'tint' : 'default'}
                aria-pressed={shown === state}
                onClick={() => setShown(state)}
              >
                <span className={css.tile}>
                  <Text as="strong" size="h3">
                    {formatNumber(requests.filter((each) => !state || each.state === state).length)}
                  </Text>
                  {state ? titles[state] : 'الكل'}
                </span>
              </Button>
            ))}
          </Grid>
          <SearchField
            label="بحث بالاسم أو الرقم"
            placeholder="بحث بالاسم أو الرقم"
            value={search}
            onChange={setSearch}
          />
          {found.length === 0 && <EmptyState compact title="لا طلب بهذا الوصف" />}
          {isWide && chosen ? (
            <Grid gap="16" align="start" className={css.beside}>
              <RequestsTable requests={found} chosenId={chosen.requestId} onChoose={setChosenId} />
              <RequestCard
                request={chosen}
                sectors={sectors}
                onMove={(what) => setDoing({ request: chosen, what })}
                onAccepted={done}
              />
            </Grid>
          ) : (
            order.map((state) => {
              const own = found.filter((each) => each.state === state);
              if (own.length === 0) return null;
              return (
                <Stack as="section" gap="8" key={state} aria-label={titles[state]}>
                  <Text as="h2" size="h3">
                    {titles[state]} {formatNumber(own.length)}
                  </Text>
                  <RequestsList
                    requests={own}
                    onMove={(request, what) => setDoing({ request, what })}
                    onAccept={(request) => setDoing({ request, what: 'accept' })}
                  />
                </Stack>
              );
            })
          )}
        </>
      )}
      {link}
      {doing && (
        <Dialog
          title={
            doing.what === 'accept'
              ? `قبول ${doing.request.name}`
              : `${moveWords[doing.what].title}: ${firstName(doing.request.name)}`
          }
          onClose={close}
        >
          {doing.what === 'accept' ? (
            <AcceptForm request={doing.request} sectors={sectors} onAccepted={done} />
          ) : (
            <MoveForm request={doing.request} move={doing.what} onDone={close} />
          )}
        </Dialog>
      )}
    </Stack>
  );
}

/** What accepting made, with the family's link to send, and the way back until it was opened. */
function AcceptedBox({ accepted, onClose }: { accepted: Accepted; onClose: () => void }) {
  const { scoutId, request, sector, isNew } = accepted;
  const link = useApiMutation(createParentLink, {
    errorMessage: 'لم يُنشأ الرابط',
    untilFresh: true,
  });
  const undo = useApiMutation(moveJoinRequest, {
    errorMessage: 'لم يتم التراجع',
    successMessage: 'تم التراجع، وعاد الطلب إلى القائمة',
    untilFresh: true,
    onSuccess: onClose,
  });
  const { requestId, name, gender, phoneNumber, state, day } = request;
  const became = gender === 'female' ? 'صارت' : 'صار';
  const back = { requestId };
  return (
    <Notice live title={`${became} ${firstName(name)} في ${sectorLabel(sector)}`}>
      <Row gap="8" wrap>
        {link.data?.body.key ? (
          <WhatsAppButton
            look="tint"
            phone={phoneNumber}
            text={linkMessage(accepted, link.data.body.key)}
          >
            فتح واتساب
          </WhatsAppButton>
        ) : (
          <Button
            look="tint"
            disabled={link.isPending}
            onClick={() => link.mutate({ params: { scoutId }, body: {} })}
          >
            إرسال الرابط
          </Button>
        )}
        {isNew && !link.data && (
          <Button
            look="quiet"
            disabled={undo.isPending}
            onClick={() =>
              undo.mutate({
                params: back,
                body:
                  state === 'invited' && day
                    ? { state, day }
                    : { state: state === 'waiting' ? state : 'called' },
              })
            }
          >
            تراجع
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          إغلاق
        </Button>
      </Row>
    </Notice>
  );
}

const linkMessage = ({ request, sector }: Accepted, key: string) =>
  `أهلاً بكم، قُبل طلب ${firstName(request.name)} في ${sectorLabel(sector)}.\nهذه صفحتكم، وهي لأسرتكم وحدها: ${location.origin}/p/${key}`;
