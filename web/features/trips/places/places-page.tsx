import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type DragEvent, useRef, useState } from 'react';
import { countText } from '../../../../contract/core/counting.ts';
import { groupBy } from '../../../../contract/core/lists.ts';
import { changeTripPeople } from '../../../../contract/trips/endpoints.ts';
import { refOf } from '../../../../contract/trips/people.ts';
import { readTripDay, type TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { type PlaceKind, personNoun, placeKinds } from '../../../../contract/trips/words.ts';
import { q, useApiMutation } from '../../../api/api.ts';
import { formatNumber, sectorName } from '../../../i18n/format.ts';
import { DRAGGED, MoveBox, moveKeys, toggleValue } from '../../../shared/move-box.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Box, Grid, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { PhoneNumber } from '../../../ui/phone.tsx';
import { useAnySearch, useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { unplacedText } from '../rules.ts';
import { byPatrols } from './patrol-rules.ts';
import { PlaceDialog } from './place-dialog.tsx';

type Person = TripDay['people'][number];
type Place = TripDay['places'][number];

const words = {
  vehicle: { all: 'العربات', none: 'بلا عربة', add: 'إضافة عربة', empty: 'لا عربات بعد' },
  tent: { all: 'الخيام', none: 'بلا خيمة', add: 'إضافة خيمة', empty: 'لا خيام بعد' },
};

const placeOf = (person: Person, kind: PlaceKind) =>
  kind === 'vehicle' ? person.vehicleId : person.tentId;

/** The vehicles and tents of a trip, and who is in each. */
export default function PlacesPage() {
  const { activityId } = useParams({ from: '/activities/$activityId/places' });
  const day = useQuery(q(readTripDay, { query: { activityId: Number(activityId) } }));
  const kind: PlaceKind = useAnySearch().kind === 'tent' ? 'tent' : 'vehicle';
  return (
    <>
      <PageHeader
        title="العربات والخيام"
        back={{
          to: '/activities/$activityId',
          params: { activityId },
          label: day.data?.body.name ?? 'الرحلة',
        }}
      />
      <Loaded query={day} skeleton={<CardSkeleton lines={8} />} failure="تعذّر تحميل الأماكن">
        {({ body }) => <Board key={kind} day={body} kind={kind} />}
      </Loaded>
    </>
  );
}

function Board({ day, kind }: { day: TripDay; kind: PlaceKind }) {
  const { tripId, people } = day;
  const setAsked = useSetSearch();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [dialog, setDialog] = useState<Place | 'new' | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const moving = useApiMutation(changeTripPeople, {
    errorMessage: 'لم يتم النقل',
    untilFresh: true,
  });
  const places = day.places.filter((place) => place.kind === kind);
  const inside = (placeId: number | null) =>
    people.filter((person) => placeOf(person, kind) === placeId);
  const selected = people.filter(({ personId }) => chosen.has(personId));
  const named = (ids: readonly number[]) =>
    people.filter(({ personId }) => ids.includes(personId)).map(refOf);
  const field = kind === 'vehicle' ? 'vehicleId' : 'tentId';

  /** Moves people, and offers the way back to where each of them was. */
  function move(personIds: readonly number[], place: Place | null) {
    const to = place?.placeId ?? null;
    const moved = people.filter(
      (person) => personIds.includes(person.personId) && placeOf(person, kind) !== to,
    );
    if (moved.length === 0) return;
    const put = (ids: number[], placeId: number | null) =>
      moving.mutateAsync({ params: { tripId }, body: { people: named(ids), [field]: placeId } });
    const before = groupBy(moved, (person) => placeOf(person, kind));
    const undo = async () => {
      for (const [placeId, some] of before) {
        await put(
          some.map(({ personId }) => personId),
          placeId,
        );
      }
    };
    void put(
      moved.map(({ personId }) => personId),
      to,
    ).then(
      () => {
        setChosen(new Set());
        const who = countText(moved.length, personNoun);
        toast.success(place ? `نُقل ${who} إلى ${place.name}` : `${who} ${words[kind].none}`, {
          label: 'تراجع',
          run: () => void undo().catch(() => {}),
        });
      },
      // The mutation has shown it.
      () => {},
    );
  }
  const filled = kind === 'tent' ? byPatrols(inside(null), places, inside) : new Map();
  /** Puts who is in no tent into them by patrols. */
  async function fill() {
    const all = [...filled.values()].flat();
    for (const [placeId, personIds] of filled) {
      const body = { people: named(personIds), [field]: placeId };
      // The mutation has shown why not.
      const stored = await moving.mutateAsync({ params: { tripId }, body }).catch(() => null);
      if (!stored) return;
    }
    const body = { people: named(all), [field]: null };
    toast.success(`وُزّع ${countText(all.length, personNoun)}`, {
      label: 'تراجع',
      run: () => void moving.mutateAsync({ params: { tripId }, body }).catch(() => {}),
    });
  }
  const isWrong = ({ gender }: Place) =>
    gender !== null &&
    selected.some((person) => person.gender !== null && person.gender !== gender);
  const groups = [...(inside(null).length > 0 ? [null] : []), ...places];
  return (
    <Stack gap="16">
      <Text tone="quiet">{unplacedText(inside(null).length, people.length, kind)}</Text>
      <Grid columns="2" gap="8">
        {placeKinds.map((each) => (
          <Button
            key={each}
            look={each === kind ? 'tint' : 'default'}
            aria-pressed={each === kind}
            onClick={() => setAsked({ kind: each === 'tent' ? 'tent' : undefined })}
          >
            {words[each].all}{' '}
            {formatNumber(day.places.filter((place) => place.kind === each).length)}
          </Button>
        ))}
      </Grid>
      {places.length === 0 && (
        <EmptyState title={words[kind].empty} text="النداء بالطلائع حتى تضيفها." compact />
      )}
      {filled.size > 0 && (
        <Button look="default" disabled={moving.isPending} onClick={() => void fill()}>
          {`وزّعهم بالطلائع (${formatNumber([...filled.values()].flat().length)})`}
        </Button>
      )}
      <Stack gap="16" ref={board}>
        {groups.map((place) => (
          <Group
            key={place?.placeId ?? 0}
            place={place}
            title={place?.name ?? words[kind].none}
            people={inside(place?.placeId ?? null)}
            chosen={chosen}
            onToggle={(personId) => setChosen(toggleValue(chosen, personId))}
            onKeyDown={(event) => moveKeys(event, { board: board.current, bar: bar.current })}
            onDrop={(ids) => move(ids, place)}
            onEdit={place && (() => setDialog(place))}
          />
        ))}
      </Stack>
      <Button
        look="tint"
        icon={<IconPlus size={20} stroke={2} aria-hidden />}
        onClick={() => setDialog('new')}
      >
        {words[kind].add}
      </Button>
      {selected.length > 0 && (
        <MoveBox<Place | null>
          ref={bar}
          title={`نقل ${countText(selected.length, { ...personNoun, two: 'شخصين' })} إلى`}
          targets={places.map((place) => ({
            key: place.placeId,
            name: place.name,
            about: `${formatNumber(inside(place.placeId).length)} من ${formatNumber(place.places)}`,
            why: isWrong(place) ? (place.gender === 'female' ? 'بنات' : 'أولاد') : undefined,
            to: place,
          }))}
          none={
            selected.some((person) => placeOf(person, kind) !== null)
              ? { label: words[kind].none, to: null }
              : null
          }
          newLabel="جديدة"
          isBusy={moving.isPending}
          onMove={(place) => move([...chosen], place)}
          onNew={() => setDialog('new')}
          onClear={() => setChosen(new Set())}
        />
      )}
      {dialog && (
        <PlaceDialog
          tripId={tripId}
          kind={kind}
          place={dialog === 'new' ? null : dialog}
          onClose={() => setDialog(null)}
        />
      )}
    </Stack>
  );
}

/** One vehicle or tent, or who is in none: names to choose, to drag, and to drop on. */
function Group(props: {
  place: Place | null;
  title: string;
  people: readonly Person[];
  chosen: ReadonlySet<number>;
  onToggle: (personId: number) => void;
  onKeyDown: Parameters<typeof moveKeys>[0] extends infer E ? (event: E) => void : never;
  onDrop: (personIds: number[]) => void;
  onEdit: (() => void) | null;
}) {
  const { place, people, chosen } = props;
  const over = place ? people.length - place.places : 0;
  const about =
    place && [place.driver, place.plate && `لوحة ${place.plate}`].filter(Boolean).join('، ');
  return (
    <Box
      as="section"
      surface="card"
      aria-label={props.title}
      onDragOver={(event: DragEvent) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        props.onDrop(JSON.parse(event.dataTransfer.getData(DRAGGED)) as number[]);
      }}
    >
      <Row gap="8" align="center" padInline="16" surface="sunken">
        <Box grow padBlock="12">
          <Text as="h2" size="h3">
            {props.title}
          </Text>
          {about && (
            <Text tone="quiet">
              {about} {place.phoneNumber && <PhoneNumber number={place.phoneNumber} />}
            </Text>
          )}
        </Box>
        {place ? (
          <Badge tone={over > 0 ? 'warn' : over === 0 ? 'ok' : 'outline'}>
            {`${formatNumber(people.length)} من ${formatNumber(place.places)}`}
            {over > 0 && `، زائد ${formatNumber(over)}`}
          </Badge>
        ) : (
          <span>{formatNumber(people.length)}</span>
        )}
        {props.onEdit && (
          <IconButton label={`تعديل ${props.title}`} onClick={props.onEdit}>
            <IconPencil size={20} stroke={1.7} aria-hidden />
          </IconButton>
        )}
      </Row>
      <ul>
        {people.map((person) => (
          <Box
            as="li"
            key={person.personId}
            line="between"
            draggable
            onDragStart={(event: DragEvent) => {
              const ids = chosen.has(person.personId) ? [...chosen] : [person.personId];
              event.dataTransfer.setData(DRAGGED, JSON.stringify(ids));
              event.dataTransfer.effectAllowed = 'move';
            }}
          >
            <Row
              as="label"
              gap="12"
              align="center"
              control
              padInline="16"
              fill={chosen.has(person.personId) ? 'accent' : undefined}
            >
              <input
                type="checkbox"
                checked={chosen.has(person.personId)}
                onChange={() => props.onToggle(person.personId)}
                onKeyDown={props.onKeyDown}
              />
              <Text as="span" grow>
                {person.name}
              </Text>
              <Text as="span" tone="quiet">
                {person.kind === 'captain'
                  ? 'قائد'
                  : person.kind === 'guest'
                    ? 'ضيف'
                    : person.sectorBaseName && sectorName(person)}
              </Text>
            </Row>
          </Box>
        ))}
      </ul>
    </Box>
  );
}
