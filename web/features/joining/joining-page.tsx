import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daysBetween } from '../../../contract/core/calendar.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { matchesSearch } from '../../../contract/core/text.ts';
import {
  type JoinRequest,
  listJoinRequests,
  moveJoinRequest,
} from '../../../contract/joining/join-endpoints.ts';
import type { openStates } from '../../../contract/joining/words.ts';
import { readParentLink } from '../../../contract/parents/endpoints.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { dayOf, formatNumber, groupToday } from '../../i18n/format.ts';
import { useGroup } from '../../session/group.ts';
import { newRequests } from '../../shared/families/join-requests.ts';
import { GroupBox } from '../../shared/group-box.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CountTiles } from '../../ui/form/count-tiles.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Box, Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PhoneNumber } from '../../ui/phone.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { type Accepted, AcceptForm, type SectorSize } from './accept-form.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import css from './joining-page.module.css';
import { type Move, MoveDialog } from './move-dialog.tsx';
import { RequestBox } from './request-box.tsx';
import { RequestsTable } from './requests-table.tsx';
import { acceptedMessage, cameNote, oldestWords } from './rules.ts';

type OpenState = (typeof openStates)[number];
const titles: Record<OpenState, string> = {
  received: 'جديد',
  called: 'تم الاتصال',
  invited: 'مدعوّون',
  waiting: 'ينتظرون',
};
/** Who has a day comes before who was only called. */
const order = ['received', 'invited', 'called', 'waiting'] as const satisfies OpenState[];
/** More than are open at once. */
const SHOWN = 500;

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
        actions={<CopyButton text={`${location.origin}/join`} label="نسخ الرابط" />}
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
      {!isOpen && (
        <Text tone="quiet" below="16">
          يفتحها القائد العام من إعدادات المجموعة.
        </Text>
      )}
      <Loaded query={requests} skeleton={<CardSkeleton lines={8} />} failure="تعذّر تحميل الطلبات">
        {(answer) => <Requests requests={answer.body} sectors={answer.sectors} />}
      </Loaded>
    </>
  );
}

type Doing = { request: JoinRequest; move: Move };

function Requests(props: { requests: readonly JoinRequest[]; sectors: readonly SectorSize[] }) {
  const { requests, sectors } = props;
  const isWide = useWide();
  const [shown, setShown] = useState<OpenState | 'all'>('all');
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<number>();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const came = useApiMutation(moveJoinRequest, {
    errorMessage: 'لم يُحفظ. لم يتغيّر شيء.',
    successMessage: 'سُجِّل المجيء',
  });
  const close = () => setDoing(null);
  const move = (request: JoinRequest, move: Move) => {
    if (move !== 'came') return setDoing({ request, move });
    const { requestId } = request;
    came.mutate({ params: { requestId }, body: { note: cameNote(request) } });
  };
  const done = (next: Accepted) => {
    close();
    setAccepted(next);
  };
  const found = order.flatMap((each) =>
    requests.filter(
      ({ state, name, number, guardianName }) =>
        state === each &&
        (shown === 'all' || state === shown) &&
        matchesSearch(`${name} ${guardianName} ${number}`, search),
    ),
  );
  const chosen = found.find(({ requestId }) => requestId === chosenId) ?? found[0];
  return (
    <Stack gap="16">
      {accepted && <AcceptedBox accepted={accepted} onClose={() => setAccepted(null)} />}
      {requests.length === 0 ? (
        <EmptyState title="لا طلبات" />
      ) : (
        <>
          <CountTiles
            legend={
              <legend>
                <VisuallyHidden>الحالة</VisuallyHidden>
              </legend>
            }
            value={shown}
            onChange={setShown}
            tiles={(['all', 'received', 'called', 'invited', 'waiting'] as const).map((value) => ({
              value,
              label: value === 'all' ? 'الكل' : titles[value],
              count: requests.filter(({ state }) => value === 'all' || state === value).length,
            }))}
          />
          <SearchField
            label="بحث بالاسم أو الرقم"
            placeholder="بحث بالاسم أو الرقم"
            value={search}
            onChange={setSearch}
          />
          {found.length === 0 && <EmptyState compact title="لا طلب بهذا الوصف" />}
          {found.length > 1 && (shown !== 'all' || search !== '') && (
            <div>
              <Button look="quiet" onClick={() => setDeclining(true)}>
                الاعتذار عن كل الظاهر ({formatNumber(found.length)})
              </Button>
            </div>
          )}
          {isDeclining && <DeclineDialog requests={found} onDone={() => setDeclining(false)} />}
          {isWide && chosen ? (
            <Grid gap="16" align="start" className={css.beside}>
              <RequestsTable requests={found} chosenId={chosen.requestId} onChoose={setChosenId} />
              <Box
                as="section"
                surface="card"
                pad="16"
                className={css.card}
                aria-label={chosen.name}
              >
                <Stack gap="16">
                  <RequestBox request={chosen} isWhole onMove={move} />
                  <AcceptForm
                    key={chosen.requestId}
                    request={chosen}
                    sectors={sectors}
                    onAccepted={done}
                  />
                </Stack>
              </Box>
            </Grid>
          ) : (
            order.map((state) => {
              const own = found.filter((each) => each.state === state);
              const isWhole = shown !== 'all' || search !== '' || order.indexOf(state) < 2;
              return (
                own.length > 0 && (
                  <GroupBox
                    key={`${state} ${isWhole}`}
                    title={titles[state]}
                    count={own.length}
                    shown={SHOWN}
                    {...(order.indexOf(state) >= 2 && { fold: isWhole ? 'open' : 'closed' })}
                  >
                    {own.map((request, index) => (
                      <Grid as="li" key={request.requestId} gap="12" leading="normal">
                        <RequestBox
                          request={request}
                          isNext={index === 0 && state === 'received'}
                          onMove={move}
                        />
                      </Grid>
                    ))}
                  </GroupBox>
                )
              );
            })
          )}
        </>
      )}
      {doing &&
        (doing.move === 'accept' || doing.move === 'elsewhere' ? (
          <Dialog title={`قبول ${doing.request.name}`} onClose={close}>
            <AcceptForm
              request={doing.request}
              sectors={sectors}
              isElsewhere={doing.move === 'elsewhere'}
              onAccepted={done}
            />
          </Dialog>
        ) : (
          doing.move !== 'came' && (
            <MoveDialog request={doing.request} move={doing.move} onDone={close} />
          )
        ))}
    </Stack>
  );
}

/** The result of accepting, with the family's link to send, and the way back until it was opened. */
function AcceptedBox({ accepted, onClose }: { accepted: Accepted; onClose: () => void }) {
  const { scoutId, linkId, isOtherPhone, lostNumber, request, sector, isNew } = accepted;
  const { requestId, name, gender, state, day } = request;
  const undo = useApiMutation(moveJoinRequest, {
    errorMessage: 'لم يتم التراجع',
    successMessage: 'تم التراجع، وعاد الطلب إلى القائمة',
    untilFresh: true,
    onSuccess: onClose,
  });
  const link = useQuery({
    ...q(readParentLink, { params: { scoutId }, query: { linkId } }),
    // Taking it back deletes the scout, of whom the list that follows would ask again.
    enabled: undo.isIdle,
  }).data?.body;
  const before =
    state === 'invited' && day
      ? { state, day }
      : { state: state === 'waiting' ? state : ('called' as const) };
  const became = gender === 'female' ? 'صارت' : 'صار';
  const url = link?.key ? `${location.origin}/p/${link.key}` : undefined;
  return (
    <Notice live title={`${became} ${firstName(name)} في ${sectorLabel(sector)}`}>
      {isOtherPhone && (
        <Text below="8">
          {gender === 'female'
            ? 'الطلب من رقم آخر غير رقم أسرتها عندنا، فلم تُحفظ موافقته، ورابطها يذهب إلى رقم أسرتها وحده: '
            : 'الطلب من رقم آخر غير رقم أسرته عندنا، فلم تُحفظ موافقته، ورابطه يذهب إلى رقم أسرته وحده: '}
          {link?.phoneNumber ? <PhoneNumber number={link.phoneNumber} /> : 'لا رقم لها بعد.'}
        </Text>
      )}
      {lostNumber && <Text below="8">{lostNumber}</Text>}
      <Row gap="8" wrap>
        {isOtherPhone && !link?.phoneNumber ? null : link?.key === null ? (
          // A link that is older than links that can be shown again.
          <LinkButton look="tint" to="/scout/$id" params={{ id: String(scoutId) }}>
            صفحة الكشاف، وفيها الرابط
          </LinkButton>
        ) : (
          <WhatsAppButton
            look="tint"
            phone={link?.phoneNumber ?? null}
            text={url && acceptedMessage({ name, sector, url, isOtherPhone })}
          >
            إرسال الرابط
          </WhatsAppButton>
        )}
        {isNew && (
          <Button
            look="quiet"
            disabled={undo.isPending}
            onClick={() => undo.mutate({ params: { requestId }, body: before })}
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
