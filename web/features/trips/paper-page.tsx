import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { isComing } from '../../../contract/trips/answers.ts';
import {
  downloadTripList,
  listTripPeople,
  type Trip,
  type TripPerson,
} from '../../../contract/trips/endpoints.ts';
import { readTripDay, type TripDay } from '../../../contract/trips/roll-call-endpoints.ts';
import { theTrip } from '../../../contract/trips/words.ts';
import { q } from '../../api/api.ts';
import { useDownload } from '../../api/use-download.ts';
import { useGroup } from '../../session/group.ts';
import { Papers, PrintPage } from '../../shared/paper/paper.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Row } from '../../ui/layout/box.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { CallsPaper } from './paper/calls-box.tsx';
import { HealthPaper } from './paper/health-box.tsx';
import { ListPaper } from './paper/list-box.tsx';
import { SettlementPaper } from './paper/settlement-box.tsx';
import { SlipPapers } from './paper/slips-box.tsx';
import { stateOfAll, useTrip } from './use-trip.ts';

/** Loaded where it is asked for: no other paper has QR codes. */
const PayPapers = lazyWithFallback(
  () => import('./paper/pay-box.tsx'),
  () => <EmptyState title="لم تُحمَّل الورقة. تأكد من اتصالك ثم افتحها من جديد." />,
);

const kinds = [
  [undefined, 'كشف الجهات'],
  ['slips', 'أوراق الموافقة'],
  ['pay', 'كيف تدفعون؟'],
  ['calls', 'كشف النداء'],
  ['health', 'القائمة الصحية'],
  ['settlement', 'التسوية'],
] as const;

/** The papers of a trip: the authorities' list, consent slips, the sheet of a roll-call by hand, and the settlement. */
export default function PaperPage() {
  const { activityId, trips, tripId, trip } = useTrip();
  const { paper } = useSearch({ from: '/activities/$activityId/paper' });
  const keepsCards = useGroup()?.healthCards ?? false;
  const asked = { params: { tripId: tripId ?? 0 }, query: {} };
  const people = useQuery({ ...q(listTripPeople, asked), enabled: tripId !== null });
  const day = useQuery({
    ...q(readTripDay, { query: { tripId: tripId ?? 0 } }),
    enabled: tripId !== null,
  });
  const download = useDownload(downloadTripList, {
    successMessage: 'حُفظ الكشف',
    errorMessage: 'لم يُحفظ الكشف',
  });
  const params = { activityId: String(activityId) };
  const body = trip.data?.body;
  const isSettling = body?.phase === 'over' || body?.phase === 'settled';
  return (
    <PrintPage
      title="الأوراق"
      back={{ to: '/activities/$activityId', params, label: body?.name ?? 'الرحلة' }}
      ready={Boolean(people.data && day.data && body)}
      notice={
        <Row gap="8" wrap below="16">
          {kinds
            .filter(([kind]) => kind !== 'health' || keepsCards)
            .filter(([kind]) => kind !== 'settlement' || isSettling)
            .map(([kind, label]) => (
              <LinkButton
                key={label}
                to="/activities/$activityId/paper"
                params={params}
                search={kind ? { paper: kind } : {}}
                look={paper === kind ? 'tint' : 'default'}
                aria-current={paper === kind ? 'page' : undefined}
              >
                {label}
              </LinkButton>
            ))}
          {tripId !== null && (
            <Button
              look="default"
              disabled={download.isRunning}
              onClick={() =>
                void download.start({ params: { tripId } }, `${body?.name ?? 'كشف الجهات'}.xlsx`)
              }
            >
              كشف الجهات xlsx
            </Button>
          )}
        </Row>
      }
    >
      {trips.data && tripId === null ? (
        <EmptyState title="لا تسجيل لهذا النشاط" />
      ) : (
        <Loaded
          query={stateOfAll(people, trips, trip, day)}
          skeleton={<CardSkeleton lines={10} />}
          failure="لم تُحمَّل الأوراق."
        >
          {({ body: all }) =>
            body &&
            day.data && <Chosen paper={paper} trip={body} people={all} day={day.data.body} />
          }
        </Loaded>
      )}
    </PrintPage>
  );
}

function Chosen(props: {
  paper: (typeof kinds)[number][0];
  trip: Trip;
  people: readonly TripPerson[];
  day: TripDay;
}) {
  const { paper, trip, people, day } = props;
  if (paper === 'slips') {
    const without = people.filter(
      ({ kind, consent, state }) =>
        kind === 'scout' && consent === null && state !== 'notComing' && state !== 'withdrawn',
    );
    if (without.length === 0) return <EmptyState title="كل الموافقات مكتوبة" />;
    return (
      <Papers>
        <SlipPapers trip={trip} people={without} />
      </Papers>
    );
  }
  if (paper === 'pay') return <PayPapers trip={trip} people={people} />;
  if (paper === 'health') return <HealthPaper trip={trip} />;
  if (paper === 'settlement') return <SettlementPaper trip={trip} />;
  const coming = people.filter(isComing);
  if (coming.length === 0) {
    return <EmptyState title={`لا أحد قادم إلى ${theTrip(trip)} بعد`} />;
  }
  return (
    <Papers>
      {paper === 'calls' ? (
        <CallsPaper trip={trip} people={coming} day={day} />
      ) : (
        <ListPaper trip={trip} people={coming} day={day} />
      )}
    </Papers>
  );
}
