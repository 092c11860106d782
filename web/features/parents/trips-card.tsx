import { lazy, Suspense, useState } from 'react';
import type { Gender } from '../../../contract/core/fields.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import { daysText, momentText } from '../../../contract/trips/letter.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';
import { dayMonth, formatNumber, timeOf, weekdayDate } from '../../i18n/format.ts';
import { useOnline } from '../../offline/use-online.ts';
import { useSession } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dueText } from './money-rules.ts';
import { tripStateWords } from './rules.ts';
import { TripForm } from './trip-form.tsx';

const PaidForm = lazy(() => import('./paid-form.tsx'));
/** Loaded when the family asks how to pay: most visits are about something else. */
const PayBox = lazyWithFallback(
  () => import('./pay-box.tsx'),
  () => <Text tone="quiet">تعذّر فتح طرق الدفع. تأكدوا من اتصالكم ثم افتحوا الصفحة من جديد.</Text>,
);

/** The trips that the child is invited to: the letter, and the family's answer. */
export default function TripsCard({ page, parentKey }: { page: ParentPage; parentKey: string }) {
  return (page.trips ?? []).map((trip) => (
    <TripBox key={trip.tripId} trip={trip} page={page} parentKey={parentKey} />
  ));
}

/** 'انطلقوا ٧:٠٥ ص', 'عادوا ٤:٠٢ م، تسلّمته مارسيل'. */
function wayText({ departedAt, returnedAt, handedTo }: FamilyTrip, gender: Gender): string {
  const who = handedTo && `${gender === 'female' ? 'تسلّمها' : 'تسلّمه'}: ${handedTo}`;
  return [returnedAt ? `عادوا ${timeOf(returnedAt)}` : `انطلقوا ${timeOf(departedAt!)}`, who]
    .filter(Boolean)
    .join('، ');
}

function TripBox(props: { trip: FamilyTrip; page: ParentPage; parentKey: string }) {
  const { trip, page } = props;
  const [isOpen, setOpen] = useState(trip.isAsked);
  const name = firstName(page.name);
  const words = trip.isAsked ? 'ينتظر ردّكم' : tripStateWords(trip, page.gender);
  return (
    <Card
      title={trip.name}
      aside={
        words && (
          <Badge tone={trip.isAsked ? 'warn' : trip.state === 'coming' ? 'ok' : 'neutral'}>
            {words}
          </Badge>
        )
      }
    >
      <Text>{[daysText(trip), trip.place].filter(Boolean).join('، ')}</Text>
      {trip.phase === 'cancelled' ? (
        <>
          <Notice tone="bad" title={`أُلغي: ${trip.name}`}>
            <Text>{trip.reason}</Text>
          </Notice>
          {trip.paid > 0 && <Money {...props} />}
        </>
      ) : (
        <>
          {trip.departedAt && (
            <Text weight="medium" tone="ink">
              {wayText(trip, page.gender)}
            </Text>
          )}
          {trip.mayAnswer && trip.answerBy && (
            <Text tone={trip.isAsked ? 'warn' : 'quiet'}>
              {`آخر يوم للرد ${weekdayDate(trip.answerBy)}`}
            </Text>
          )}
          {trip.answers.some(({ lapsed }) => lapsed) && trip.isAsked && (
            <Notice tone="warn" title="تغيّر الموعد أو المكان">
              <Text>نحتاج موافقتكم ثانية.</Text>
            </Notice>
          )}
          {trip.state === 'waiting' && (
            <Notice tone="warn" title={`اكتمل العدد، و${name} في الانتظار`}>
              <Text>يكلّمكم القائد إن خلا مكان. لا تدفعوا الآن.</Text>
            </Notice>
          )}
          {(trip.due > 0 || trip.paid > 0) && <Money {...props} />}
          {!isOpen && (
            <Row gap="8" above="12">
              <Button look="tint" onClick={() => setOpen(true)}>
                قراءة الخطاب والرد
              </Button>
            </Row>
          )}
          {isOpen && <Open {...props} onDone={() => setOpen(false)} />}
        </>
      )}
    </Card>
  );
}

/** The amounts owed and paid, how to pay, and the payments that the family has claimed. */
function Money({
  trip,
  page,
  parentKey,
}: {
  trip: FamilyTrip;
  page: ParentPage;
  parentKey: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const [areWaysShown, setWaysShown] = useState(false);
  /** The way that was opened or copied last. */
  const [used, setUsed] = useState<number | null>(null);
  const isOnline = useOnline();
  const isCaptain = useSession() !== null;
  const ways = page.paymentWays ?? [];
  const rest = sumMoney([trip.due, -trip.paid]);
  const numbers = (trip.receipts ?? []).map(({ receiptNumber }) => formatNumber(receiptNumber));
  return (
    <Box surface="sunken" rounded pad="12" above="12">
      <Text weight="medium" tone="ink">
        {dueText(trip)}
      </Text>
      {numbers.length > 0 && (
        <Text tone="quiet">{`دُفع ${moneyText(trip.paid)}، إيصال ${numbers.join(' و')}`}</Text>
      )}
      {(trip.claims ?? []).map(({ claimId, amount, state, reason, claimedOn }) => (
        <Text key={claimId} tone="warn">
          {state === 'refused'
            ? `لم تصل ${moneyText(amount)}: ${reason}`
            : `قلتم إنكم دفعتم ${moneyText(amount)} في ${dayMonth(claimedOn)}، ولم يؤكّدها القائد بعد`}
        </Text>
      ))}
      {rest > 0 && trip.state !== 'waiting' && (
        <>
          {ways.length === 0 && <Text above="8">اسألوا القائد كيف تدفعون.</Text>}
          {areWaysShown && (
            <PayBox trip={trip} rest={rest} ways={ways} onUse={(wayId) => setUsed(wayId)} />
          )}
          <Row gap="8" above="8" wrap>
            {ways.length > 0 && !areWaysShown && (
              <Button look="tint" onClick={() => setWaysShown(true)}>
                طرق الدفع
              </Button>
            )}
            {!isCaptain && (
              <Button
                look={areWaysShown || ways.length === 0 ? 'tint' : 'default'}
                wide={areWaysShown}
                disabled={!isOnline}
                onClick={() => setOpen(true)}
              >
                دفعنا
              </Button>
            )}
          </Row>
          {!isOnline && !isCaptain && <Text tone="quiet">«دفعنا» يحتاج إلى اتصال.</Text>}
        </>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PaidForm
            trip={trip}
            page={page}
            used={used}
            parentKey={parentKey}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}

function Open(props: {
  trip: FamilyTrip;
  page: ParentPage;
  parentKey: string;
  onDone: () => void;
}) {
  const { trip } = props;
  const isCaptain = useSession() !== null;
  const rows = [
    {
      label: 'التجمع',
      value: [trip.meetingPlace, momentText(trip.startsAt)].filter(Boolean).join('، '),
    },
    { label: 'العودة', value: momentText(trip.endsAt) },
    ...(trip.overnight ? [{ label: 'المبيت', value: trip.overnight }] : []),
    ...(trip.fee > 0 ? [{ label: 'الرسم', value: moneyText(trip.fee) }] : []),
    ...(trip.packingList.length > 0
      ? [{ label: 'ماذا نُحضر؟', value: trip.packingList.join('، ') }]
      : []),
  ];
  return (
    <Stack gap="16" padBlock="12">
      <Text preLine>{trip.letter}</Text>
      <Details rows={rows} />
      {trip.answers.map(({ relation, guardianName, coming, at }) => (
        <Text key={relation} tone="quiet">
          {`${guardianName}: ${coming ? 'يشارك' : 'لا يشارك'}، ${dayMonth(at)}`}
        </Text>
      ))}
      {trip.needsCall && (
        <Notice tone="warn">
          <Text>وصلنا جوابان مختلفان، ويكلّمكم القائد.</Text>
        </Notice>
      )}
      {trip.mayAnswer ? (
        isCaptain ? (
          <Text tone="quiet">هنا تردّ الأسرة. ما وصلك منها سجّله في صفحة الرحلة.</Text>
        ) : (
          <TripForm {...props} />
        )
      ) : (
        <Notice>
          <Text>{`انتهى وقت الردّ. كلّموا ${trip.captain.firstName} ${trip.captain.lastName} إن رغبتم في المشاركة.`}</Text>
        </Notice>
      )}
    </Stack>
  );
}
