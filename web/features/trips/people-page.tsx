import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { relationLabels } from '../../../contract/consents/words.ts';
import { commonGender } from '../../../contract/core/labels.ts';
import { matchesSearch } from '../../../contract/core/text.ts';
import type { TripKind } from '../../../contract/families/words.ts';
import { isComing, isFull } from '../../../contract/trips/answers.ts';
import {
  changeTripPeople,
  listTripPeople,
  type Trip,
  type TripPerson,
} from '../../../contract/trips/endpoints.ts';
import {
  findPerson,
  isPerson,
  peopleIn,
  personKey,
  refOf,
} from '../../../contract/trips/people.ts';
import { takesChanges } from '../../../contract/trips/steps.ts';
import {
  type MissingThing,
  missingThings,
  personStateLabels,
} from '../../../contract/trips/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { dayMonth, formatNumber, sectorName } from '../../i18n/format.ts';
import { dropItem, type KeptOf, useKept } from '../../offline/outbox-client.ts';
import { GroupBox } from '../../shared/group-box.tsx';
import { HealthMark } from '../../shared/health/health-mark.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CountTiles } from '../../ui/form/count-tiles.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { AddDialog } from './add-dialog.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { tripAnswer } from './outbox-kinds.ts';
import { PersonDialog } from './person-dialog.tsx';
import {
  isReady,
  isShownUnder,
  missingLabels,
  missingOf,
  missingText,
  ofScoutsText,
  scoutsText,
} from './rules.ts';
import { stateOfAll, useTrip } from './use-trip.ts';

/** Rows of a group at first. */
const SHOWN = 30;

/** Everybody of a trip by what is missing. */
export default function PeoplePage() {
  const { activityId, trips, tripId, trip } = useTrip();
  const people = useQuery({
    ...q(listTripPeople, { params: { tripId: tripId ?? 0 }, query: {} }),
    enabled: tripId !== null,
  });
  const { body = [] } = people.data ?? {};
  const coming = body.filter(isComing);
  const back = {
    to: '/activities/$activityId' as const,
    params: { activityId: String(activityId) },
    label: trip.data?.body.name ?? 'الرحلة',
  };
  return (
    <>
      <PageHeader
        title="المشاركون"
        back={back}
        lead={
          people.data && (
            <>
              <strong>{`الجاهزون ${formatNumber(coming.filter(isReady).length)}`}</strong>
              {` من ${formatNumber(coming.length)}`}
            </>
          )
        }
      />
      {trips.data && tripId === null ? (
        <EmptyState title="لا تسجيل لهذا النشاط" />
      ) : (
        <Loaded
          query={stateOfAll(people, trips, trip)}
          skeleton={<CardSkeleton lines={10} />}
          failure="لم يُحمَّل المشاركون."
        >
          {({ body }) => trip.data && <People trip={trip.data.body} people={body} />}
        </Loaded>
      )}
    </>
  );
}

type Opened =
  | { kind: 'answer'; person: TripPerson; refused?: KeptOf<typeof tripAnswer> }
  | { kind: 'person'; person: TripPerson }
  | { kind: 'add' };

function People({ trip, people }: { trip: Trip; people: readonly TripPerson[] }) {
  const list = useListUrl({ text: 'search', filters: { missing: missingThings } });
  const { missing } = useSearch({ strict: false }) as { missing?: (typeof missingThings)[number] };
  const filter = missing ?? 'all';
  const [opened, setOpened] = useState<Opened | null>(null);
  const shown = people.filter(
    (person) => isShownUnder(filter, person) && matchesSearch(person.name, list.text),
  );
  const scouts = shown.filter(({ kind }) => kind === 'scout');
  const groups = groupsOf(scouts, shown);
  const hasVehicles = people.some(({ vehicleId }) => vehicleId !== null);
  const tiles = (['all', ...missingThings] as const)
    .filter((value) => value !== 'place' || hasVehicles)
    .map((value) => ({
      value,
      label: missingLabels[value],
      count: people.filter((person) => isShownUnder(value, person)).length,
    }));
  const isOpen = takesChanges(trip);
  const kept = useKept(tripAnswer, { activityId: trip.activityId });
  const waiting = kept.flatMap(({ refusal, body }) => (refusal ? [] : peopleIn(body)));
  const refused = kept.flatMap((each) => {
    const { refusal } = each;
    const person = peopleIn(each.body).flatMap((who) => findPerson(people, who) ?? [])[0];
    return refusal ? { kept: each, why: refusal.arabicMessage, person } : [];
  });
  return (
    <Stack gap="16">
      <Row gap="12" wrap align="end">
        <Box grow>
          <SearchField label="بحث بالاسم" value={list.text} onChange={list.setText} />
        </Box>
        {isOpen && (
          <Button
            look="default"
            icon={<IconPlus size={20} stroke={2} aria-hidden />}
            onClick={() => setOpened({ kind: 'add' })}
          >
            قائد أو ضيف
          </Button>
        )}
      </Row>
      <CountTiles
        legend={<Text as="legend">ينقصه</Text>}
        tiles={tiles}
        value={filter}
        onChange={(value) => list.setFilter({ missing: value === 'all' ? '' : value })}
      />
      {shown.length === 0 && (
        <EmptyState
          compact
          title={list.text === '' ? 'لا أحد هنا' : 'لا أحد بهذا الاسم'}
          text={list.text === '' ? '' : 'قد يكون من قطاع غير مدعو.'}
        />
      )}
      {refused.map(({ kept, why, person }) => (
        <Notice
          key={kept.key}
          tone="bad"
          title={person ? `لم يُحفظ ردّ أسرة ${person.name}` : 'لم يُحفظ ردّ أسرة'}
        >
          <Text>{why}</Text>
          <Row gap="8">
            {isOpen && person && (
              <Button onClick={() => setOpened({ kind: 'answer', person, refused: kept })}>
                صحّحه
              </Button>
            )}
            <Button look="danger-text" onClick={() => void dropItem(kept)}>
              أزله
            </Button>
          </Row>
        </Notice>
      ))}
      {groups.map(({ title, rows, fold }) => (
        <GroupBox
          key={title}
          title={title}
          count={rows.length}
          shown={SHOWN}
          {...(fold && { fold })}
        >
          {rows.map((person, place) => (
            <PersonRow
              key={personKey(person)}
              person={person}
              place={place}
              trip={trip}
              isKept={waiting.some((each) => isPerson(person, each))}
              onAnswer={() => setOpened({ kind: 'answer', person })}
              onOpen={() => setOpened({ kind: 'person', person })}
            />
          ))}
        </GroupBox>
      ))}
      {isOpen && <WriteTo tripId={trip.tripId} filter={filter} people={shown} />}
      {opened?.kind === 'answer' && (
        <AnswerDialog
          trip={trip}
          person={opened.person}
          refused={opened.refused}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'person' && (
        <PersonDialog
          trip={trip}
          person={findPerson(people, refOf(opened.person)) ?? opened.person}
          onAnswer={() => setOpened({ kind: 'answer', person: opened.person })}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'add' && (
        <AddDialog trip={trip} people={people} onClose={() => setOpened(null)} />
      )}
    </Stack>
  );
}

/** The list of messages about what a filter shows. */
const messages: Partial<Record<'all' | MissingThing, TripKind>> = {
  answer: 'tripUnanswered',
  consent: 'consentMissing',
  money: 'unpaid',
  card: 'cardToConfirm',
};

/** The way to write to the families of who is shown, each with the text about what is missing. */
function WriteTo(props: {
  tripId: number;
  filter: 'all' | MissingThing;
  people: readonly TripPerson[];
}) {
  const kind = messages[props.filter];
  const scouts = props.people.filter(({ scoutId }) => scoutId !== null);
  if (!kind || scouts.length === 0) return null;
  return (
    <LinkButton to="/families/messages" search={{ kind, trip: props.tripId }} big wide>
      {`راسل أسر ${ofScoutsText(scouts.length, commonGender(scouts))}`}
    </LinkButton>
  );
}

interface Group {
  title: string;
  rows: TripPerson[];
  fold?: 'open' | 'closed';
}

/** Who needs something of a captain first; who does not come last and folded. */
function groupsOf(scouts: readonly TripPerson[], all: readonly TripPerson[]): Group[] {
  const calm = scouts.filter(({ needsCall }) => !needsCall);
  const inState = (state: TripPerson['state']) => calm.filter((person) => person.state === state);
  const waiting = [...inState('waiting')].sort((one, other) =>
    (one.since ?? '') < (other.since ?? '') ? -1 : 1,
  );
  const groups: Group[] = [
    { title: 'يحتاج مكالمة', rows: scouts.filter(({ needsCall }) => needsCall) },
    { title: 'ينتظر مكاناً', rows: waiting },
    { title: 'بلا رد', rows: inState('invited') },
    { title: 'قادمون', rows: inState('coming') },
    { title: 'القادة والضيوف', rows: all.filter(({ kind }) => kind !== 'scout'), fold: 'closed' },
    {
      title: 'غير قادمين',
      rows: [...inState('notComing'), ...inState('withdrawn')],
      fold: 'closed',
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function PersonRow(props: {
  person: TripPerson;
  place: number;
  trip: Trip;
  /** An answer waits on the device for a connection. */
  isKept: boolean;
  onAnswer: () => void;
  onOpen: () => void;
}) {
  const { person, trip } = props;
  const { state, sectorBaseName, sectorSuffixName } = person;
  const sector =
    sectorBaseName && sectorSuffixName ? sectorName({ sectorBaseName, sectorSuffixName }) : null;
  const isAsked = person.kind === 'scout' && (person.needsCall || state === 'invited');
  const isOpen = takesChanges(trip);
  const about = person.needsCall
    ? person.answers
        .map(({ relation, coming }) => `${relationLabels[relation]}: ${coming ? 'قادم' : 'لا'}`)
        .join('، ')
    : state === 'waiting' && person.since
      ? `${sector}، منذ ${dayMonth(person.since)}`
      : (sector ?? (person.kind === 'captain' ? 'قائد' : 'ضيف'));
  return (
    <Box as="li" padBlock="12" padInline="16" line="between">
      <Row gap="12" align="center" justify="between">
        <Box grow>
          <Text weight="medium" tone="ink">
            {person.name} {person.hasHealthMark && <HealthMark />}
          </Text>
          <Row gap="8" align="center" wrap>
            <Text as="span" tone="quiet">
              {about}
            </Text>
            {isComing(person) && <Chips person={person} />}
            {props.isKept && <Badge tone="warn">ردّ ينتظر الإرسال</Badge>}
            {(state === 'notComing' || state === 'withdrawn') && (
              <Badge>{personStateLabels[state]}</Badge>
            )}
          </Row>
        </Box>
        {isAsked && isOpen ? (
          <Button look="tint" onClick={props.onAnswer} aria-label={`سجّل ردّ ${person.name}`}>
            سجّل ردّاً
          </Button>
        ) : state === 'waiting' && isOpen ? (
          <LetIn person={person} trip={trip} isFirst={props.place === 0} />
        ) : (
          <Button look="quiet" onClick={props.onOpen} aria-label={`فتح: ${person.name}`}>
            فتح
          </Button>
        )}
      </Row>
    </Box>
  );
}

function Chips({ person }: { person: TripPerson }) {
  const missing = missingOf(person);
  if (missing.length === 0) return <Badge tone="ok">✓ جاهز</Badge>;
  return missing.map((thing) => (
    <Badge key={thing} tone="warn">
      {missingText(thing, person)}
    </Badge>
  ));
}

/** Lets the next one in, where a place is free; else the reason stands beneath. */
function LetIn(props: { person: TripPerson; trip: Trip; isFirst: boolean }) {
  const { person, trip } = props;
  const letting = useApiMutation(changeTripPeople, {
    successMessage: 'دخل',
    errorMessage: 'لم يُحفظ',
  });
  const isAllTaken = isFull(trip.capacity, trip.counts?.taken ?? 0);
  const isWoman = person.gender === 'female';
  return (
    <Stack gap="4" align="end">
      <Button
        look={props.isFirst && !isAllTaken ? 'primary' : 'default'}
        disabled={isAllTaken || letting.isPending}
        aria-label={`${isWoman ? 'أدخلها' : 'أدخله'}: ${person.name}`}
        onClick={() =>
          letting.mutate({
            params: { tripId: trip.tripId },
            body: { people: [refOf(person)], state: 'coming' },
          })
        }
      >
        {isWoman ? 'أدخلها' : 'أدخله'}
      </Button>
      {isAllTaken && props.isFirst && (
        <Text tone="quiet">{`اكتمل العدد (${scoutsText(trip.capacity!)}).`}</Text>
      )}
    </Stack>
  );
}
