import { IconChecks, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { listEquipment, readAvailability } from '../../../contract/equipment/endpoints.ts';
import {
  lendEquipment,
  readTripEquipment,
  reserveForTrip,
  type TripEquipment,
} from '../../../contract/equipment/lending-endpoints.ts';
import { lackOf, takenOf } from '../../../contract/equipment/rules.ts';
import { piecesText } from '../../../contract/equipment/words.ts';
import { listTrips } from '../../../contract/trips/endpoints.ts';
import { readTripDay } from '../../../contract/trips/roll-call-endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { serverTime } from '../../i18n/clock.ts';
import { dayMonth, formatNumber, weekdayDate } from '../../i18n/format.ts';
import { sendOrKeep, useKept } from '../../offline/outbox-client.ts';
import { isWaiting } from '../../offline/outbox-rules.ts';
import { type DraftKind, useDraft } from '../../shared/sheet/use-draft.ts';
import { repairText } from '../../shared/trips/equipment-words.ts';
import { Button } from '../../ui/button.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useAnySearch, useSetSearch } from '../../ui/tables/use-set-search.ts';
import css from './equipment.module.css';
import { freeOf, ofPiecesText, spanText } from './equipment-words.ts';
import { LinesField, type LineValue } from './lines-field.tsx';
import { HeldRow } from './needs-box.tsx';
import { equipmentOut } from './outbox-kinds.ts';
import { ReturnForm } from './return-form.tsx';
import { CodesField, Stepper, TickButton } from './stepper-field.tsx';
import { leftToTake, withKept } from './trip-rules.ts';
import { WaitingBox } from './waiting-box.tsx';

/** The equipment of a trip: reserved, taken along and brought back. */
export default function TripEquipmentPage() {
  const { activityId } = useParams({ from: '/activities/$activityId/equipment' });
  const trips = useQuery(q(listTrips, { query: { activityId: Number(activityId) } }));
  const [trip] = trips.data?.body ?? [];
  // Without a connection the trip is that of its bag.
  const day = useQuery({
    ...q(readTripDay, { query: { activityId: Number(activityId) } }),
    enabled: trips.isError || trips.isPaused,
  });
  const name = trip?.name ?? day.data?.body.name;
  const tripId = trip?.tripId ?? day.data?.body.tripId ?? null;
  const equipment = useQuery({
    ...q(readTripEquipment, { params: { tripId: tripId ?? 0 } }),
    enabled: tripId !== null,
  });
  const body = equipment.data?.body;
  const setSearch = useSetSearch();
  const { act, lending: lendingId } = useAnySearch();
  const isInner = act === 'out' || act === 'back';
  const coming =
    act === 'back' ? body?.lendings.find((each) => each.lendingId === lendingId) : undefined;
  return (
    <FormColumn>
      <PageHeader
        title={act === 'out' ? 'تسليم عهدة المعسكر' : act === 'back' ? 'استلام عهدة' : 'العهدة'}
        back={
          isInner
            ? { to: '/activities/$activityId/equipment', params: { activityId }, label: 'العهدة' }
            : {
                to: '/activities/$activityId',
                params: { activityId },
                label: name ?? 'الرحلة',
              }
        }
        lead={body && (isInner ? (name ?? '') : `${spanText(body)}، ومنها يوم بعد العودة لتجفّ`)}
      />
      {trips.data && tripId === null ? (
        <EmptyState title="لا تسجيل لهذا النشاط" />
      ) : (
        <Loaded
          query={(tripId === null ? trips : equipment) as typeof equipment}
          skeleton={<CardSkeleton lines={8} />}
          failure="لم تُحمَّل العهدة."
        >
          {({ body }) =>
            act === 'out' && body.editable ? (
              <OutSheet trip={body} activityId={Number(activityId)} />
            ) : coming?.editable && coming.endedAt === null ? (
              <Stack gap="16">
                <ReturnForm
                  lending={coming}
                  activityId={Number(activityId)}
                  onDone={() => setSearch({ act: undefined, lending: undefined })}
                />
              </Stack>
            ) : (
              <Whole trip={body} activityId={Number(activityId)} />
            )
          }
        </Loaded>
      )}
    </FormColumn>
  );
}

function Whole({ trip, activityId }: { trip: TripEquipment; activityId: number }) {
  const kept = useKept(equipmentOut, { activityId }).filter(isWaiting);
  return (
    <Stack gap="16">
      <WaitingBox count={kept.length} />
      {trip.lendings.length > 0 && (
        <section>
          <Text as="h2" size="h2" below="12">
            خرج معهم
          </Text>
          <Box as="ul" surface="card" padInline="16">
            {trip.lendings.map((lending) => (
              <HeldRow key={lending.lendingId} lending={lending} activityId={activityId} />
            ))}
          </Box>
        </section>
      )}
      <ReserveForm key={trip.version} trip={trip} kept={kept.length > 0} />
    </Stack>
  );
}

/** Reserves equipment of what is free on the trip's days. */
function ReserveForm({ trip, kept }: { trip: TripEquipment; kept: boolean }) {
  const { tripId, from, until, editable } = trip;
  const setSearch = useSetSearch();
  const [lines, setLines] = useState<LineValue[]>(() =>
    trip.lines.map(({ itemId, name, quantity }) => ({
      itemId,
      text: name,
      quantity,
      pieceIds: [],
    })),
  );
  const free = useQuery({
    ...q(readAvailability, { query: { from, until, tripId } }),
    enabled: editable,
  });
  const reserving = useApiMutation(reserveForTrip, {
    errorMessage: 'لم يُحجز. ما كتبته باقٍ.',
    successMessage: 'حُجزت العهدة',
  });
  const itemOf = ({ itemId }: LineValue) =>
    free.data?.body.find((each) => each.itemId === itemId) ??
    trip.lines.find((each) => each.itemId === itemId);
  const bodyOf = (some: readonly LineValue[]) =>
    some.map(({ itemId, quantity }) => ({ itemId: itemId!, quantity }));
  const reserved = trip.lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
  const isChanged = JSON.stringify(bodyOf(lines)) !== JSON.stringify(reserved);
  const lackOfLine = (line: LineValue) =>
    lackOf({
      quantity: line.quantity,
      taken: takenOf(trip.lendings, line.itemId!),
      free: itemOf(line)?.free ?? line.quantity,
    });
  const isShort = (line: LineValue) => lackOfLine(line) > 0;
  const missing = lines.reduce((sum, line) => sum + lackOfLine(line), 0);
  const wanted = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const toTake = trip.lines.reduce((sum, line) => sum + leftToTake(line), 0);
  const short = reserving.error?.lines ?? [];
  return (
    <>
      {lines.length > 0 && (
        <Card title="هل العهدة كاملة؟">
          <Text size="h2" weight="bold">
            {`${formatNumber(wanted - missing)} من ${ofPiecesText(wanted)}`}
          </Text>
          <Text tone={missing > 0 ? 'warn' : 'ok'}>
            {missing > 0 ? `تنقص ${piecesText(missing)}` : 'كلها متاحة في أيامها'}
          </Text>
        </Card>
      )}
      {editable ? (
        <LinesField
          label={missing > 0 ? `ينقص ${formatNumber(missing)}` : 'محجوز'}
          lines={[...lines].sort((one, other) => Number(isShort(other)) - Number(isShort(one)))}
          onChange={setLines}
          loading={free.isLoading}
          failed={free.isError}
          offered={(free.data?.body ?? []).map(({ itemId, name, free }) => ({
            itemId,
            name,
            hint: `المتاح ${freeOf(free)}`,
          }))}
          aboutOf={(line) => {
            const now = short.find(({ itemId }) => itemId === line.itemId);
            if (now) return { text: `لم يبقَ إلا ${freeOf(now.free)}`, tone: 'bad' };
            const lack = lackOfLine(line);
            return lack > 0
              ? {
                  text: `تريد ${formatNumber(line.quantity)}، المتاح ${freeOf(line.quantity - lack)}`,
                  tone: 'warn',
                }
              : { text: `المتاح ${freeOf(itemOf(line)?.free ?? 0)}`, tone: 'quiet' };
          }}
          beneath={(line) => isShort(line) && <Takers item={itemOf(line)} />}
        />
      ) : (
        <Card title="محجوز">
          {trip.lines.length === 0 ? (
            <Text tone="quiet">لا شيء بعد</Text>
          ) : (
            <ul>
              {trip.lines.map(({ itemId, name, quantity }) => (
                <li key={itemId}>{`${name} × ${formatNumber(quantity)}`}</li>
              ))}
            </ul>
          )}
        </Card>
      )}
      {editable && lines.length === 0 && <CopyMenu trip={trip} onTaken={setLines} />}
      {editable && (
        <Notice>
          <Text>الحجز يسري فوراً ويراه أمين العهدة.</Text>
        </Notice>
      )}
      {editable && (
        <SubmitBar>
          {isChanged || lines.length === 0 ? (
            <Button
              big
              wide
              disabled={!isChanged || reserving.isPending}
              onClick={() => {
                // Reserve as many as are free of what is short.
                const some = lines.flatMap((line) => {
                  const count = line.quantity - lackOfLine(line);
                  return count > 0 ? [{ ...line, quantity: count }] : [];
                });
                reserving.mutate({
                  params: { tripId },
                  body: { lines: bodyOf(some), version: trip.version },
                });
              }}
            >
              {wanted > missing ? `احجز ${ofPiecesText(wanted - missing)}` : 'احجز'}
            </Button>
          ) : toTake > 0 ? (
            <Button big wide onClick={() => setSearch({ act: 'out' }, { push: true })}>
              {kept ? 'تسليم الباقي' : `تسليم عهدة المعسكر (${formatNumber(toTake)})`}
            </Button>
          ) : (
            <Button
              big
              wide
              look="default"
              onClick={() => setSearch({ act: 'out' }, { push: true })}
            >
              تسليم شيء لم يُحجز
            </Button>
          )}
        </SubmitBar>
      )}
    </>
  );
}

/** Who takes an item of which there is too little, and what mending would free. */
function Takers({
  item,
}: {
  item: Pick<TripEquipment['lines'][number], 'takenBy' | 'toRepair'> | undefined;
}) {
  if (!item) return null;
  return (
    <Stack as="ul" gap="4" above="8">
      {item.takenBy.map((each) => (
        <Text as="li" tone="quiet" key={`${each.kind} ${each.id}`}>
          {`${formatNumber(each.quantity)} مع ${[each.name, each.captainName].filter(Boolean).join('، ')}، ${dayMonth(each.from)} إلى ${dayMonth(each.until)}`}
        </Text>
      ))}
      {item.toRepair > 0 && (
        <Text as="li" tone="quiet">
          {repairText(item.toRepair)}
        </Text>
      )}
    </Stack>
  );
}

/** Takes the lines of an earlier trip, as many as are free. */
function CopyMenu(props: { trip: TripEquipment; onTaken: (lines: LineValue[]) => void }) {
  const { trip } = props;
  const trips = useQuery(q(listTrips, { query: {} }));
  const trying = useApiMutation(reserveForTrip, {
    errorMessage: 'لم تُنسخ',
    onSuccess: ({ body }) =>
      body.lines.length === 0
        ? toast.info('لا عهدة مسجَّلة له')
        : props.onTaken(
            body.lines.map(({ itemId, name, quantity }) => ({
              ...{ itemId, text: name, quantity, pieceIds: [] },
            })),
          ),
  });
  const earlier = (trips.data?.body ?? [])
    .filter(({ tripId, startsAt }) => tripId !== trip.tripId && startsAt.slice(0, 10) < trip.from)
    .sort((one, other) => other.startsAt.localeCompare(one.startsAt))
    .slice(0, 6);
  if (earlier.length === 0) return null;
  return (
    <ActionMenu
      label="كما في رحلة سابقة"
      disabled={trying.isPending}
      actions={earlier.map(({ tripId, name, startsAt }) => ({
        label: `كما في ${name}، ${weekdayDate(startsAt.slice(0, 10))}`,
        run: () =>
          trying.mutate({
            params: { tripId: trip.tripId },
            body: { lines: [], copyFrom: tripId, dryRun: true, version: trip.version },
          }),
      }))}
    />
  );
}

/** The part of a line that goes out: the number of a counted one, the pieces of another. */
type Out = { quantity: number; pieceIds: number[] };
type Outs = Readonly<Record<string, Out>>;
const draftKind: DraftKind<Outs> = {
  empty: {},
  isBlank: (draft) => Object.keys(draft).length === 0,
  isDraft: (value) => typeof value === 'object' && value !== null,
};

/** At the departure: what of the reserved goes out, and what was not reserved; without a connection too. */
function OutSheet({ trip, activityId }: { trip: TripEquipment; activityId: number }) {
  const setSearch = useSetSearch();
  const kept = useKept(equipmentOut, { activityId }).filter(isWaiting);
  const lines = withKept(
    trip,
    kept.map(({ body }) => body),
  );
  const { draft, change, clear } = useDraft(`equipmentOut/${trip.tripId}`, draftKind);
  const [more, setMore] = useState<LineValue[]>([]);
  const items = useQuery(q(listEquipment, { query: { limit: 2000 } }));
  const sending = useApiMutation(lendEquipment, {
    errorMessage: 'لم تُسلَّم العهدة. ما علّمته باقٍ.',
    send: (request) =>
      sendOrKeep(equipmentOut, { activityId, out: crypto.randomUUID().slice(0, 8) }, request),
    untilFresh: true,
  });
  const isPieces = ({ pieces }: TripEquipment['lines'][number]) => pieces.length > 0;
  const say = (itemId: number, out: Out | null) =>
    change((before) => {
      const { [itemId]: _, ...others } = before;
      return out && out.quantity > 0 ? { ...others, [itemId]: out } : others;
    });
  const shown = lines.filter((line) => leftToTake(line) > 0 || draft[line.itemId]);
  const reserved = lines.reduce((sum, line) => sum + leftToTake(line), 0);
  const going =
    shown.reduce((sum, line) => sum + (draft[line.itemId]?.quantity ?? 0), 0) +
    more.reduce((sum, { quantity }) => sum + quantity, 0);
  const stays = shown.reduce(
    (sum, line) => sum + Math.max(0, leftToTake(line) - (draft[line.itemId]?.quantity ?? 0)),
    0,
  );
  const all = () =>
    change(() =>
      Object.fromEntries(
        shown.map((line) => {
          const count = leftToTake(line);
          const pieceIds = line.pieces
            .filter(({ isHere }) => isHere)
            .slice(0, count)
            .map(({ pieceId }) => pieceId);
          return [
            line.itemId,
            isPieces(line)
              ? { quantity: pieceIds.length, pieceIds }
              : { quantity: count, pieceIds: [] },
          ];
        }),
      ),
    );
  const handOut = async () => {
    const sent = [
      ...shown.flatMap((line) => {
        const out = draft[line.itemId];
        if (!out) return [];
        return isPieces(line)
          ? [{ itemId: line.itemId, pieceIds: out.pieceIds }]
          : [{ itemId: line.itemId, quantity: out.quantity, pieceIds: [] }];
      }),
      ...more.map(({ itemId, quantity }) => ({ itemId: itemId!, quantity, pieceIds: [] })),
    ];
    const body = {
      to: { tripId: trip.tripId },
      lines: sent,
      dueOn: trip.until,
      at: new Date(serverTime()).toISOString(),
    };
    const answer = await sending.mutateAsync({ body }).catch(() => undefined);
    if (answer === undefined) return;
    clear();
    setMore([]);
    if (answer) toast.success(`سُلّمت ${piecesText(going)}`);
    setSearch({ act: undefined });
  };
  const counted = (items.data?.body ?? []).filter(({ tracking }) => tracking === 'counted');
  return (
    <Stack gap="16">
      <WaitingBox count={kept.length} />
      {shown.length > 0 && (
        <Button
          look="tint"
          wide
          icon={<IconChecks size={20} stroke={2} aria-hidden />}
          onClick={all}
        >
          خرج كل المحجوز
        </Button>
      )}
      <Box surface="card" clip>
        <Row justify="between" gap="8" padBlock="8" padInline="16" className={css.band}>
          <Text as="h2" size="text" weight="bold">{`المحجوز ${formatNumber(reserved)}`}</Text>
          <Text as="span" tone="quiet">{`بقي ${formatNumber(stays)}`}</Text>
        </Row>
        {shown.map((line) => (
          <OutRow
            key={line.itemId}
            line={line}
            out={draft[line.itemId]}
            onSay={(out) => say(line.itemId, out)}
          />
        ))}
      </Box>
      <LinesField
        label="شيء لم يُحجز"
        lines={more}
        onChange={setMore}
        loading={items.isLoading}
        failed={items.isError}
        offered={counted
          .filter(({ itemId }) => lines.every((line) => line.itemId !== itemId))
          .map(({ itemId, name, available }) => ({
            itemId,
            name,
            hint: `المتاح ${freeOf(available)}`,
          }))}
        aboutOf={() => ({ text: 'لم يُحجز', tone: 'quiet' })}
      />
      <SubmitBar>
        <Text tone="quiet" below="8" aria-live="polite">
          {`خرجت ${formatNumber(going)}، لم تُسأل ${formatNumber(stays)}`}
        </Text>
        <Button big wide disabled={going === 0 || sending.isPending} onClick={() => void handOut()}>
          {`سلّم ${going > 0 ? ofPiecesText(going) : ''}${stays > 0 && going > 0 ? `، ويبقى محجوزاً ${formatNumber(stays)}` : ''}`}
        </Button>
      </SubmitBar>
    </Stack>
  );
}

function OutRow(props: {
  line: TripEquipment['lines'][number];
  out: Out | undefined;
  onSay: (out: Out | null) => void;
}) {
  const { line, out, onSay } = props;
  const [isCounting, setCounting] = useState(false);
  const count = leftToTake(line);
  const isAll = out?.quantity === count;
  const word = count === 1 ? 'خرجت' : count === 2 ? 'خرجتا' : `خرجت ${formatNumber(count)}`;
  const about = `محجوز ${formatNumber(count)}`;
  if (line.pieces.length > 0) {
    return (
      <Box padBlock="12" padInline="16" line="between">
        <Text weight="medium" tone="ink">
          {line.name}
        </Text>
        <Text tone="quiet">{`${about}، أيّها خرج؟`}</Text>
        <CodesField
          name={line.name}
          pieces={line.pieces.filter(({ isHere }) => isHere)}
          chosen={out?.pieceIds ?? []}
          onChange={(pieceIds) => onSay({ quantity: pieceIds.length, pieceIds })}
        />
      </Box>
    );
  }
  return (
    <Row gap="8" align="center" padBlock="12" padInline="16" line="between">
      <Box grow>
        <Text weight="medium" tone="ink">
          {line.name}
        </Text>
        <Text tone={out && !isAll ? 'warn' : 'quiet'}>
          {out && !isAll ? `${about}، يخرج ${formatNumber(out.quantity)}` : about}
        </Text>
      </Box>
      {isCounting ? (
        <Stepper
          label={`${line.name}: يخرج`}
          value={out?.quantity ?? count}
          onChange={(quantity) => onSay({ quantity, pieceIds: [] })}
        />
      ) : (
        <>
          <TickButton
            isOn={isAll}
            name={`${line.name}: ${word}`}
            onPress={() => onSay(isAll ? null : { quantity: count, pieceIds: [] })}
          >
            {word}
          </TickButton>
          <IconButton
            label={`${line.name}: عدد آخر`}
            onClick={() => {
              setCounting(true);
              onSay({ quantity: count, pieceIds: [] });
            }}
          >
            <IconPencil size={20} stroke={1.7} aria-hidden />
          </IconButton>
        </>
      )}
    </Row>
  );
}
