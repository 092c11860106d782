import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { othersMissing } from '../../../contract/trips/count-words.ts';
import { listTripPeople, type Trip, type TripPerson } from '../../../contract/trips/endpoints.ts';
import { personKey } from '../../../contract/trips/people.ts';
import { q } from '../../api/api.ts';
import { formatMoney, sectorName } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { isShownUnder, missingOf } from './rules.ts';

/** Names that are shown at first. */
const SHOWN = 12;

/** Whether something of a scout is missing, what is not asked yet aside. */
const misses = (person: TripPerson) =>
  person.kind === 'scout' &&
  (person.needsCall ||
    person.state === 'invited' ||
    person.state === 'waiting' ||
    missingOf(person).length > 0);

/** Who needs something before departure, with a column for each thing; – is what is not asked yet. */
export default function MissingTable({ trip }: { trip: Trip }) {
  const { tripId } = trip;
  const people = useQuery(q(listTripPeople, { params: { tripId }, query: {} }));
  const params = { activityId: String(trip.activityId) };
  return (
    <Loaded query={people} skeleton={<CardSkeleton lines={10} />} failure="لم يُحمَّل المشاركون.">
      {({ body }) => {
        const missing = body
          .filter(misses)
          .sort((one, other) => Number(other.needsCall) - Number(one.needsCall));
        const hasVehicles = body.some(({ vehicleId }) => vehicleId !== null);
        const left = missing.length - SHOWN;
        return (
          <Box as="section">
            <Text as="h2" size="h2" below="12">
              من ينقصه شيء قبل الانطلاق؟
            </Text>
            {missing.length === 0 ? (
              <Row surface="card" gap="8" align="center" pad="16">
                <IconCheck size={22} stroke={1.7} aria-hidden />
                <Text>لا ينقص شيء</Text>
              </Row>
            ) : (
              <DataTable
                caption="من ينقصه شيء، وما هو"
                columns={columnsOf(trip, hasVehicles)}
                rows={missing.slice(0, SHOWN)}
                rowKey={personKey}
              />
            )}
            {left > 0 && (
              <Box padBlock="12">
                <Link to="/activities/$activityId/people" params={params}>
                  {othersMissing(left)}
                </Link>
              </Box>
            )}
          </Box>
        );
      }}
    </Loaded>
  );
}

type Thing = 'consent' | 'money' | 'card' | 'place';

function columnsOf(trip: Trip, hasVehicles: boolean): Column<TripPerson>[] {
  const params = { activityId: String(trip.activityId) };
  const linked = (missing: Thing | 'answer' | 'call', badge: ReactNode) => (
    <Link to="/activities/$activityId/people" params={params} search={{ missing }}>
      {badge}
    </Link>
  );
  const cellOf = (thing: Thing, words: (person: TripPerson) => string) => (person: TripPerson) => {
    // Nothing of the rest is asked before it is known who comes.
    if (person.state !== 'coming' || person.needsCall) return NOT_ASKED;
    if (!isShownUnder(thing, person)) return DONE;
    return linked(thing, <Badge tone="warn">{words(person)}</Badge>);
  };
  return [
    {
      id: 'name',
      header: 'الاسم',
      rowHeader: true,
      cell: (person) => (
        <>
          {person.name}
          <Text as="span" block tone="quiet" weight="normal">
            {person.sectorBaseName && sectorName(person)}
          </Text>
        </>
      ),
    },
    {
      id: 'answer',
      header: 'الرد',
      cell: (person) => {
        if (person.needsCall) return linked('call', <Badge tone="bad">مكالمة</Badge>);
        if (person.state === 'invited')
          return linked('answer', <Badge tone="outline">بلا رد</Badge>);
        if (person.state !== 'waiting') return DONE;
        return <Badge tone="warn">{person.gender === 'female' ? 'تنتظر' : 'ينتظر'}</Badge>;
      },
    },
    {
      id: 'consent',
      header: 'الموافقة',
      cell: cellOf('consent', ({ answers }) =>
        answers.some(({ coming, way }) => coming && way === 'call') ? 'بالهاتف' : 'لم تصل',
      ),
    },
    {
      id: 'money',
      header: 'عليه',
      cell: cellOf('money', ({ due, paid }) => formatMoney(due - paid)),
    },
    { id: 'card', header: 'البطاقة', cell: cellOf('card', () => 'لم تؤكَّد') },
    ...(hasVehicles
      ? [{ id: 'place', header: 'العربة', cell: cellOf('place', () => 'بلا عربة') }]
      : []),
  ];
}

const DONE = (
  <Text as="span" tone="ok">
    <IconCheck size={20} stroke={2} aria-hidden />
    <VisuallyHidden>لا ينقص</VisuallyHidden>
  </Text>
);
const NOT_ASKED = (
  <Text as="span" tone="quiet">
    <span aria-hidden>–</span>
    <VisuallyHidden>لم يُسأل بعد</VisuallyHidden>
  </Text>
);
